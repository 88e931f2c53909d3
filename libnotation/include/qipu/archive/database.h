// A database of games: an SQLite file (.qdb), or tables of a PostgreSQL server. It keeps whole
// records and finds games and positions among millions.
//
// Made by DatabaseWriter (writer.h); schema.h describes the tables. A reader sees what was
// committed when it opened the database. There may be any number of readers while one writes. Only
// one thread at a time may use an object, but ask() uses several threads itself.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/archive/game_facts.h"
#include "qipu/archive/move_tree.h"
#include "qipu/archive/names.h"
#include "qipu/archive/query.h"
#include "qipu/archive/sample_games.h"
#include "qipu/archive/stats.h"
#include "qipu/base/stamp.h"
#include "qipu/diag/result.h"
#include "qipu/game/outcome.h"
#include "qipu/rules/position.h"
#include "qipu/text/search_text.h"

#pragma GCC visibility push(default)
namespace qipu {

/// Games of a database, one bit each.
class GameSet {
 public:
  explicit GameSet(std::uint32_t games = 0) : games_(games), words_((games + 63) / 64, 0) {}

  std::uint32_t size() const { return games_; }  ///< the highest possible number
  bool has(std::uint32_t game) const {
    return (words_[(game - 1) / 64] >> (game - 1) % 64 & 1U) != 0;
  }
  void add(std::uint32_t game) { words_[(game - 1) / 64] |= std::uint64_t{1} << (game - 1) % 64; }
  std::uint64_t count() const;
  bool empty() const;
  std::vector<std::uint64_t>& words() { return words_; }
  const std::vector<std::uint64_t>& words() const { return words_; }

  GameSet& operator&=(const GameSet& o);
  GameSet& operator|=(const GameSet& o);
  GameSet& operator-=(const GameSet& o);

 private:
  std::uint32_t games_;
  std::vector<std::uint64_t> words_;
};

/// What a database knows of its games without reading their records: values at index game - 1,
/// zeros if a number belongs to no game.
struct GameColumns {
  /// The tags whose values are kept, in the order of `texts`.
  static constexpr std::array<std::string_view, 10> kTags = {
      "Red", "Black", "Event", "Site", "Date", "Round", "ECCO", "Opening", "Title", "Annotator"};

  /// The numbers of the values, in the list that Database::values_of() returns for the tag.
  std::array<std::vector<std::uint32_t>, kTags.size()> texts;
  std::vector<std::uint32_t> plies;     ///< of the main line
  std::vector<std::uint32_t> outcomes;  ///< result and ending: see result() and ending()
  std::vector<std::uint32_t> has;       ///< contents, as the layout of the database defines them

  GameResult result(std::uint32_t game) const {
    return static_cast<GameResult>(outcomes[game - 1] & 3U);
  }
  Ending ending(std::uint32_t game) const { return static_cast<Ending>(outcomes[game - 1] >> 2U); }
};

class Database {
 public:
  /// Returns true if the first bytes of a file are those of a database.
  static bool is_one(std::string_view head);
  /// Returns true if a name is the URL of a database on a server: postgresql://... or
  /// postgres://...
  static bool is_url(std::string_view name);
  /// Returns a name without secrets: a URL loses its password, which open() still knows afterwards.
  static std::string shown(std::string_view name);
  /// `path`: a file, or such a URL; findings never contain its password. A file is only read, and
  /// no file beside it is opened. Errors: cannot_open, database_unusable (no database, or another
  /// program writes to it), database_newer, database_interrupted, database_damaged, and for servers
  /// the codes that begin with server_.
  static Result<std::unique_ptr<Database>> open(const std::string& path);
  virtual ~Database() = default;

  struct Source {
    std::int64_t id = 0;
    std::uint32_t first = 1, last = 0;  ///< its games' numbers in the database; last < first if
                                        ///< none
  };
  /// The sources, in the order in which they were read.
  virtual const std::vector<Source>& sources() const = 0;
  struct SourceName {
    /// The file as the database names it: relative to the database's folder if it lies below it,
    /// otherwise the absolute path. It may be a name without a file.
    std::string path;
    std::string relative_path;  ///< its path below the folder given on reading
    std::string packed_file;    ///< the packed file that contains it, or ""
    Stamp seen;  ///< of the file on the disk when it was read; unknown for names without a file
  };
  /// Errors: those of ask().
  virtual Result<SourceName> name_of(const Source& source) = 0;
  /// The folder to which the names of files are relative; "" if there is none.
  virtual std::string folder() const = 0;
  /// Returns true if a writer was ended before the last game, so that games are missing.
  virtual bool unfinished() const { return false; }
  virtual std::uint64_t games() const = 0;
  /// The numbers that belong to games.
  virtual const GameSet& all() const = 0;
  /// Changes with every commit. "" for files, whose time of modification tells this.
  virtual std::string state() { return {}; }

  /// Called during the following calls, about every hundredth of a second of work, with the amount
  /// of work done and in all, in units that differ between calls; 0 and 0 if it is not known. If it
  /// returns false, the call returns the error question_stopped. Only the calling thread calls it.
  virtual void watch(std::function<bool(std::uint64_t done, std::uint64_t all)> progress) = 0;

  /// Returns the columns of all games; they live as long as the database. They are read at the
  /// first call. O(games). Errors: those of ask().
  virtual Result<const GameColumns*> columns() = 0;
  /// Returns the values of a tag of GameColumns::kTags by their numbers; [0] is "". Red and Black
  /// share their list. O(values). Errors: those of ask().
  virtual Result<std::vector<std::string>> values_of(std::string_view tag) = 0;

  struct Answer {
    GameSet yes;                                ///< games that match the query
    GameSet maybe;                              ///< games whose records must be checked
    std::shared_ptr<const QueryAnswers> known;  ///< what need not be asked of their records
  };
  /// Returns the games that match a query, as far as facts, positions and main lines decide it.
  /// `threads`: 0 is one for each processor. Errors: database_damaged, database_unusable.
  virtual Result<Answer> ask(const Query& query, unsigned threads) = 0;
  /// Reads the records that an answer to this query has left open: those that match are added to
  /// `yes`, and `maybe` becomes empty. A damaged record matches nothing. Errors: those of ask().
  virtual Result<void> prove(Query& query, Answer& answer) = 0;
  /// Adds all games to a tree, by the postings of its root. O(games that reach it); if the tree is
  /// deeper than one ply, O(their moves). Errors: those of ask().
  virtual Result<void> add_to(MoveTree& tree) = 0;

  /// Returns true if the facts in databases suffice for these statistics: most tags of people,
  /// places and dates, results, endings, plies, sources.
  static bool counts(const Stats& stats);
  /// Adds all games; players are named by the table, if there is one. Sources are paths below the
  /// database's folder. REQUIRES: counts(stats). O(games). Errors: those of ask().
  virtual Result<void> add_to(Stats& stats, const NameTable* names) = 0;

  /// Calls `see` with the main line of each game whose start can be played, in the order of their
  /// numbers. Errors: those of ask().
  virtual Result<void> each_line(
      const std::function<void(const Position& start, std::span<const Move> moves,
                               GameResult result)>& see) = 0;

  /// Adds the stored properties of the characters of its texts. If they cannot be read, or are out
  /// of date, they are computed later.
  virtual void add_characters_to(SearchText& texts) = 0;

  /// Takes the facts for finding copies: the source, the game's number in it as read() gives it,
  /// and the facts. An error ends the loop.
  using TakeFacts =
      std::function<Result<void>(const Source&, std::uint32_t number, const GameFacts&)>;
  /// Calls `take` with the facts of each game, in the order of the sources: those that facts_of()
  /// would return after reading the game and resolving it without a hint of its notation. Records
  /// are read only for games that are not legal to their end. O(plies). Errors: those of ask(), and
  /// take()'s.
  virtual Result<void> each_facts(const TakeFacts& take) = 0;

  /// A game that reaches a position.
  struct Met {
    std::uint32_t game = 0;
    std::optional<Move> move = {};  ///< the move played there; nothing if the line ends there
    int day = 0;                    ///< of the game, as SampleGame::day
  };
  /// Returns the games that reach a position, in order, each once for every move that it plays
  /// there. Only 40 bits of the position's key are compared: among 70 million positions a thousand
  /// pairs share them, so a replay must prove the match. Errors: those of ask(). O(games).
  virtual Result<std::vector<Met>> met(const Position& position) = 0;
  /// Calls `see` with the main lines of these games, in the order of their numbers, like
  /// each_line(). Errors: those of ask(). O(blocks of 256 games).
  virtual Result<void> each_line_of(
      const std::vector<std::uint32_t>& games,
      const std::function<void(std::uint32_t game, const Position& start,
                               std::span<const Move> moves)>& see) = 0;
  struct Named {
    SampleGame game;
    std::string file;  ///< the file from which it was read
    std::uint32_t number = 0;
  };
  /// Returns the names, date and place of a game. Errors: those of ask().
  virtual Result<Named> named(std::uint32_t game) = 0;

  /// Reads the games of a source, in order, as a stream of packed games with their numbers.
  class Reading {
   public:
    virtual ~Reading() = default;
    /// Appends games until there are about `bytes` bytes. Numbers are relative to the games
    /// returned before, and tell how many of them belong to no game. A damaged game keeps its
    /// number, and its bytes are read as packed_damaged. Returns false after the last game. Errors:
    /// database_damaged if the games cannot even be listed.
    virtual Result<bool> next(std::string& out, std::size_t bytes) = 0;
    /// The number in its source of the game returned last; 0 before the first.
    virtual std::uint32_t number() const = 0;
    struct Appended {
      std::uint32_t number = 0;  ///< relative to the games returned before
      std::uint32_t game = 0;    ///< its number in the database
    };
    /// The games that the last next() appended.
    virtual const std::vector<Appended>& appended() const = 0;
  };
  /// `wanted`: only these games; null: all. It and the database must outlive the reading.
  virtual std::unique_ptr<Reading> read(const Source& source, const GameSet* wanted) = 0;
};

}  // namespace qipu
#pragma GCC visibility pop
