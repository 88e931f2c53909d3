// The state of a database on a desk (archive_desk.h), and its requests. They are in files by what
// they are about.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "archive/names/same_names.h"
#include "opening/ecco.h"
#include "ops/desk/archive_desk.h"
#include "ops/desk/archive_words.h"
#include "ops/desk/desk_request.h"
#include "qipu/archive/database.h"
#include "qipu/archive/stats.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/ops/main_line_report.h"
#include "qipu/rules/position.h"
#include "qipu/text/search_text.h"

namespace qipu {

struct ArchiveDesk::Parts {
  using Json = nlohmann::ordered_json;
  using Answer = Result<Desk::Reply>;
  using Ids = std::vector<std::uint32_t>;  ///< numbers of games in the database

  /// Columns of GameColumns::texts.
  static constexpr std::size_t kRed = 0, kBlack = 1, kEvent = 2, kSite = 3, kDate = 4, kEcco = 6,
                               kOpening = 7, kTitle = 8;

  /// The opening that games have by their tags or their moves. "": unknown, or uncommon.
  struct Opening {
    std::string code;
    /// The code by which its games are counted: that of the record, otherwise that of the moves,
    /// A00 included. "": a game without moves and without a code.
    std::string counted;
    std::array<std::string, 2> name;  ///< with its code, in Chinese and in English
  };
  /// The games that match a query.
  struct Found {
    std::string typed, opening;
    Language language = Language::zh;
    UnderstoodQuery query;
    std::optional<GameSet> games;  ///< nothing: all
    std::uint64_t count = 0;
  };
  /// The same in an order.
  struct Sorted {
    std::string query, opening, sort;
    bool down = false;
    Ids ids;
  };
  /// The ranks of games by a field: of the values of a column, by their numbers, or of games.
  struct Ranks {
    std::string sort;
    bool down = false;
    std::optional<std::size_t> column;  ///< nothing: `ranks` has the ranks of games, at game - 1
    std::vector<std::uint32_t> ranks;
  };
  /// A list of texts that are completed and searched.
  struct Names {
    std::vector<std::string> forms;  ///< in the form for comparison, by number
    std::vector<std::uint32_t> games;
  };

  /// The players, each with all spellings that surely mean them or that the user has united,
  /// without those that the user has told apart.
  struct Persons {
    std::vector<std::pair<std::string, std::string>> same, different;  ///< as the user said
    struct Person {
      std::string name;  ///< one of the spellings
      std::vector<std::string> spellings;
    };
    std::vector<Person> all;                             ///< those with several spellings
    std::map<std::string, std::size_t, std::less<>> of;  ///< places in `all`, by spelling

    /// Returns true if the user has said that a rare spelling and the usual one are two persons.
    bool told_apart(const std::string& minor, const std::string& major) const;
    /// Returns the person of a spelling; null if it is the only one.
    const Person* find(std::string_view spelling) const;
    /// Returns the name under which the games of a spelling count.
    std::string_view name_of(std::string_view spelling) const;
  };

  std::unique_ptr<Database> db;
  const ArchiveDesk* desk = nullptr;

  // --- data that are read when a question first needs them
  const GameColumns* columns = nullptr;
  std::array<std::vector<std::string>, GameColumns::kTags.size()> values;
  std::vector<int> day_by_date,
      year_by_date;  ///< by the numbers of dates; SampleGame::day, and years
  Ids in_order;      ///< all games, in the order of the database
  static constexpr std::uint32_t kUnread = ~std::uint32_t{0};
  std::vector<std::uint32_t> opening_at;  ///< of each game, its place in `openings`, or kUnread
  std::vector<Opening> openings_known;    ///< [0] is the unknown one
  std::map<std::tuple<std::uint32_t, std::uint32_t, const Ecco*>, std::uint32_t> opening_places;
  std::map<std::int64_t, std::string> source_names;
  std::optional<std::vector<SameNames::Group>> groups;
  std::optional<Persons> persons_kept;
  std::map<std::size_t, Names> names;  ///< by column
  SearchText search;

  // --- the latest answers, the last one first
  static constexpr std::size_t kKept = 8;
  std::list<Found> found_kept;
  std::list<Sorted> sorted_kept;
  std::list<Ranks> ranks_kept;

  // --- games and their data (archive_games.cpp)

  /// Reads what every question needs. Errors: those of Database::ask().
  Result<void> load();
  bool goes_on(std::uint64_t done = 0, std::uint64_t all = 0) const {
    return !desk->progress || desk->progress(done, all);
  }
  static std::unexpected<Diagnostic> stopped();
  /// Returns the value of a column for a game.
  std::string_view text(std::size_t column, std::uint32_t game) const;
  /// Returns the values of a column by their numbers. Red and Black share them.
  const std::vector<std::string>& values_of(std::size_t column) const {
    return values[column == kBlack ? kRed : column];
  }
  int year_of(std::uint32_t game) const { return number_of(year_by_date, game); }
  int day_of(std::uint32_t game) const { return number_of(day_by_date, game); }
  int number_of(const std::vector<int>& by_date, std::uint32_t game) const {
    const std::uint32_t date = columns->texts[kDate][game - 1];
    return date < by_date.size() ? by_date[date] : 0;
  }
  /// Finds the openings of these games, as far as they are not known yet. O(their moves).
  Result<void> learn_openings(std::span<const std::uint32_t> games);
  std::uint32_t place_of_opening(std::uint32_t game, const Setup& start,
                                 std::span<const Move> moves);
  const Opening& opening_of(std::uint32_t game) const {
    return openings_known[opening_at[game - 1]];
  }
  /// Returns ROWs. Their openings are learnt.
  Result<Json> rows(std::span<const std::uint32_t> games);
  const Names& names_of(std::size_t column);
  /// Returns a game as bytes (format/packed/packed.h). Errors: those of Database::ask().
  Result<std::string> bytes_of(std::uint32_t game);
  /// Reads a game's record, with its moves resolved. Errors: packed_damaged, those of ask().
  Result<Game> read(std::uint32_t game);
  /// Returns the game that the request names. Errors: bad_argument.
  Result<std::uint32_t> game_of(const DeskRequest& request) const;

  // --- questions about games (archive_desk.cpp)

  /// Returns the games that match the query of the request, and its opening if it names one.
  Result<const Found*> found(const DeskRequest& request);
  /// Leaves the games whose opening is `asked`: a code, or the beginning of codes.
  Result<void> keep_opening(const std::string& asked, Found& among);
  Result<const Ids*> sorted(const DeskRequest& request);
  Result<const Ranks*> ranks(const std::string& sort, bool down);
  Answer about(const DeskRequest& request);
  Answer ask(const DeskRequest& request);
  Answer place(const DeskRequest& request);
  Answer game(const DeskRequest& request);
  Answer answer(const DeskRequest& request);
  static Answer json_answer(const Json& json);

  // --- positions (archive_explore.cpp)

  struct Reached {
    std::uint32_t game = 0;
    std::vector<Move> moves;  ///< those that it plays there
  };
  /// Returns the games among these that reach a position.
  Result<std::vector<Reached>> reached(const Position& root, bool joined, const Found& among);
  Result<Json> samples(const Position& root, bool joined, std::span<const std::uint32_t> games);
  Answer explore(const DeskRequest& request);

  // --- openings (archive_openings.cpp)

  Answer openings(const DeskRequest& request);
  Answer opening(const DeskRequest& request);

  // --- spellings of players (archive_names.cpp)

  Result<void> learn_groups();
  /// Returns the players with the spellings that the request unites and tells apart.
  Result<const Persons*> persons(const DeskRequest& request);
  Answer doubts(const DeskRequest& request);

  // --- players (archive_people.cpp)

  Answer player(const DeskRequest& request);
  Answer players(const DeskRequest& request);
  Answer complete(const DeskRequest& request);

  // --- cleaning: what is to be decided (archive_clean.cpp)

  struct StoredGame {
    std::string file;
    std::uint32_t number = 0;
    std::string key;  ///< a checksum of its bytes and its place: it changes if one of them does
  };
  Result<StoredGame> stored(std::uint32_t game);
  /// Returns the games that a list of the request names. Errors: bad_argument.
  Result<Ids> games_of(const DeskRequest& request, std::string_view name) const;
  Answer duplicates(const DeskRequest& request);
  Answer keys(const DeskRequest& request);
  Answer compare(const DeskRequest& request);
  Answer broken(const DeskRequest& request);
  /// Returns the record if something is wrong with it, else null.
  Result<Json> broken_item(std::uint32_t game);
  /// Returns a checksum of the changes. Repairs with other changes have another checksum.
  static std::string digest_of(const MainLineReport& line);

  // --- cleaning: decisions are carried out (archive_cleaned.cpp)

  struct Decisions;
  /// Errors: bad_argument, if they contradict each other or a game is not the one decided about.
  Result<Decisions> decisions_of(const DeskRequest& request);
  /// Returns a game, mended if that was decided.
  Result<Game> decided(std::uint32_t game, const Decisions& decisions);
  /// Returns the games that stay and are changed. Adds to `conflicts` what could not be merged.
  Result<std::map<std::uint32_t, Game>> changed_games(const Decisions& decisions, Json& conflicts);
  Answer merged(const DeskRequest& request);
  Answer clean(const DeskRequest& request);
  Answer written(const DeskRequest& request);
};

/// The most entries of a list of the most frequent players, openings or opponents.
inline constexpr std::size_t kMostFrequent = 30;
/// Returns the entries with most games; equal ones in the order of their keys.
template <class Key>
std::vector<std::pair<Key, ResultCount>> most_frequent(const std::map<Key, ResultCount>& counts) {
  std::vector<std::pair<Key, ResultCount>> out(counts.begin(), counts.end());
  std::ranges::stable_sort(out, std::ranges::greater(),
                           [](const auto& each) { return each.second.games; });
  if (out.size() > kMostFrequent) out.resize(kMostFrequent);
  return out;
}
/// Returns the name of a code with its variation, in Chinese and in English.
nlohmann::ordered_json name_json(const Ecco& ecco);
/// The counts of games by year.
using Years = std::map<int, ResultCount>;
/// Returns [[year, games, wins, draws, losses]].
nlohmann::ordered_json years_json(const Years& years);

/// Adds a game to counts: wins are Red's, or those of `side`.
void add_result(ResultCount& count, GameResult result, Color side = Color::red);
/// Adds the numbers of a COUNT, or of a SCORE, to an object.
void put_count(nlohmann::ordered_json& json, const ResultCount& count);
void put_score(nlohmann::ordered_json& json, const ResultCount& count);

}  // namespace qipu
