// A database of games: an SQLite file (.qdb), or tables of a PostgreSQL server, that keep records
// whole and find games and positions among millions.
//
// Made by DatabaseWriter (writer.h); the tables are described in themselves and in schema.h.
// Reading sees what was committed when it began; any number of readers, while one writes. Objects
// are not for two threads at once, but asking uses several.
#pragma once

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
#include "qipu/rules/position.h"
#include "qipu/text/search_text.h"

namespace qipu {

/// Games of a database, a bit each.
class GameSet {
 public:
  explicit GameSet(std::uint32_t games = 0) : games_(games), words_((games + 63) / 64, 0) {}

  std::uint32_t size() const { return games_; }  ///< the highest number there may be
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

class Database {
 public:
  /// Whether the first bytes of a file are those of a database.
  static bool is_one(std::string_view head);
  /// Whether a name is the URL of a database on a server: postgresql://... or postgres://...
  static bool is_url(std::string_view name);
  /// A name as everybody may see it: of a URL without its password, which open() still knows
  /// afterwards.
  static std::string shown(std::string_view name);
  /// `path`: a file, or such a URL; its password is in no finding. A file is only read, and nothing
  /// that lies beside it is looked at. Errors: cannot_open, database_unusable (no database, or
  /// another program writes to it), database_newer, database_interrupted, database_damaged, and of
  /// servers those whose codes begin with server_.
  static Result<std::unique_ptr<Database>> open(const std::string& path);
  virtual ~Database() = default;

  struct Source {
    std::int64_t id = 0;
    std::uint32_t first = 1, last = 0;  ///< its games' numbers in the database; last < first: none
  };
  /// In the order in which they were read.
  virtual const std::vector<Source>& sources() const = 0;
  struct SourceName {
    /// The file as the database names it: below the database's folder where it lies there, else its
    /// whole path. It may be a name without a file.
    std::string path;
    std::string below;   ///< its path below the folder that was named
    std::string within;  ///< the packed file that it lies in, or ""
    Stamp seen;          ///< of the file on the disk when it was read; not known of other names
  };
  /// Errors: those of ask().
  virtual Result<SourceName> name_of(const Source& source) = 0;
  /// The folder that the names of files begin from: "" where they begin from none.
  virtual std::string folder() const = 0;
  /// True where a writer was ended before the last game: a part of the games is missing.
  virtual bool unfinished() const { return false; }
  virtual std::uint64_t games() const = 0;
  /// Changes with whatever is committed to it. "" of files, which have their times.
  virtual std::string state() { return {}; }

  struct Answer {
    GameSet yes;    ///< games that answer to the query
    GameSet maybe;  ///< games whose records have to be asked
  };
  /// Which games answer to a query, as far as facts, positions and main lines tell. `threads`:
  /// 0 one for each processor. Errors: database_damaged, database_unusable.
  virtual Result<Answer> ask(const Query& query, unsigned threads) = 0;
  /// Adds all games to a tree, by its root's postings: O(games that meet it), and where the tree is
  /// deeper than one ply O(their moves). Errors: those of ask().
  virtual Result<void> add_to(MoveTree& tree) = 0;

  /// Whether the facts that databases have tell all that is counted: most tags of people, places
  /// and dates, results, endings, plies, sources.
  static bool counts(const Stats& stats);
  /// Adds all games; players get their names of a table, where there is one. Sources are paths
  /// below the database's own. REQUIRES: counts(stats). O(games). Errors: those of ask().
  virtual Result<void> add_to(Stats& stats, const NameTable* names) = 0;

  /// Calls `see` with the main line of each game whose start can be played on, in the order of
  /// their numbers. Errors: those of ask().
  virtual Result<void> each_line(
      const std::function<void(const Position& start, std::span<const Move> moves,
                               GameResult result)>& see) = 0;

  /// Hands over what is known of the characters of its texts. Where that cannot be read, or is of
  /// another time, it is worked out.
  virtual void teach(SearchText& texts) = 0;

  /// Takes what tells copies apart: the source, the game's number in it as read() gives it, and the
  /// facts. An error ends the walk.
  using TakeFacts =
      std::function<Result<void>(const Source&, std::uint32_t number, const GameFacts&)>;
  /// Calls `take` with each game, as it would be read, resolved without a word of what notation it
  /// is in, and asked by facts_of(); in the order of the sources. Records are read only of games
  /// that are not legal to their end. O(plies). Errors: those of ask(), and take()'s.
  virtual Result<void> each_facts(const TakeFacts& take) = 0;

  /// A game that meets a position.
  struct Met {
    std::uint32_t game = 0;
    std::optional<Move> move = {};  ///< played there; nothing: the line ends there
    int day = 0;                    ///< of the game, as SampleGame::day
  };
  /// The games that meet a position, in order, each once for every move that it plays there. By
  /// 40 bits of the position's key: of 70 million positions a thousand pairs have the same, so a
  /// line has to prove it. Errors: those of ask(). O(games).
  virtual Result<std::vector<Met>> met(const Position& position) = 0;
  /// Calls `see` with the main lines of these games, in the order of their numbers, as each_line()
  /// does. Errors: those of ask(). O(blocks of 256 games).
  virtual Result<void> each_line_of(
      const std::vector<std::uint32_t>& games,
      const std::function<void(std::uint32_t game, const Position& start,
                               std::span<const Move> moves)>& see) = 0;
  struct Named {
    SampleGame game;
    std::string file;  ///< that it came from, as it was read
    std::uint32_t number = 0;
  };
  /// What a game tells of itself. Errors: those of ask().
  virtual Result<Named> named(std::uint32_t game) = 0;

  /// Reads the games of a source, in order, as a stream of packed games with their numbers.
  class Reading {
   public:
    virtual ~Reading() = default;
    /// Appends games until there are about `bytes`; numbers count from those returned before, and
    /// say how many of them no game has. A damaged game has its number, and its bytes read as
    /// packed_damaged. False: that was the last. Errors: database_damaged, where it cannot be told
    /// which games there are.
    virtual Result<bool> next(std::string& out, std::size_t bytes) = 0;
    /// Of the game returned last, in its source; 0 before the first.
    virtual std::uint32_t number() const = 0;
  };
  /// `wanted`: only these games, null: all. It and the database must outlive the reading.
  virtual std::unique_ptr<Reading> read(const Source& source, const GameSet* wanted) = 0;
};

}  // namespace qipu
