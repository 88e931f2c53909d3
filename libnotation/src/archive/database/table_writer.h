// Writing of databases, in files and on servers.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "archive/database/postings.h"
#include "archive/database/records.h"
#include "archive/database/schema.h"
#include "archive/database/writer.h"
#include "base/sql/sql.h"
#include "qipu/base/stamp.h"
#include "qipu/game/game.h"
#include "qipu/rules/position.h"
#include "qipu/text/search_text.h"

namespace qipu::store {

/// The texts of a column's table, with their numbers.
class Dictionary {
 public:
  bool load(Sql& db, std::string_view table);
  struct Number {
    std::uint32_t number = 0;  ///< from 1; 0 for the empty text
    bool fresh = false;        ///< true if the text is new
  };
  Number number(std::string_view text);

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::uint32_t last_ = 0;
  std::string key_;
};

/// A row of table `game`.
struct GameRow {
  std::uint32_t id = 0, number = 0, plies = 0;
  std::int64_t source = 0;
  std::array<std::uint32_t, kColumns.size()> texts{};  ///< 0: none
  GameResult result = GameResult::unknown;
};

/// A row of table `source`.
struct SourceRow {
  std::int64_t id = 0;
  DatabaseSource source;
  std::int64_t place = 0, bytes = -1, changed = -1;
  std::uint32_t first = 1, last = 0;
  const std::string& file() const { return source.file(); }
};

/// The games of a block that is being filled.
struct Block {
  std::array<std::vector<std::uint32_t>, kColumns.size()> texts;
  std::vector<std::uint32_t> plies, outcomes, has, numbers, comments, variations, tags;
  std::string lines;

  void clear();
};

class Writer : public DatabaseWriter {
 public:
  /// `db`: the existing database, read until the first change; null if there is none.
  explicit Writer(std::unique_ptr<Sql> db);
  ~Writer() override;

  void arrange(const std::vector<std::string>& names) override;
  bool keep(const std::string& name, const std::string& place) override;
  std::vector<std::string> others() override;
  Result<void> remove(const std::string& name) override;
  Result<void> begin(const DatabaseSource& source) override;
  Result<void> add(std::string_view packed) override;
  Result<void> end(bool keep) override;
  void doubt() override { open_files_[file()] = OpenFile(); }
  Result<void> files_ended() override;
  Result<void> finish() override;
  /// Opens the tables for writing, unless they are open; called before the first change.
  Result<void> start();

 protected:
  // --- different for files and servers
  /// Opens the tables for writing, in a transaction, and load()s them.
  virtual Result<void> open_tables() = 0;
  virtual Result<void> begin_transaction() = 0;
  /// Returns true if a transaction is committed after some thousand games, not only at the end.
  virtual bool commits_between() const { return false; }
  /// The finding for a failed write.
  virtual Diagnostic trouble() const = 0;
  /// Returns true if SQLite or the server has reported an error; trouble() then returns its reason.
  virtual bool refused() const { return !db_->fine(); }
  virtual bool add_row(const GameRow& row) = 0;
  virtual bool add_source(const SourceRow& row) = 0;
  virtual bool add_text(std::string_view table, std::uint32_t number, std::string_view text) = 0;
  /// `pairs`: the texts of a game's comments, in the form of pairs_of().
  virtual bool add_words(std::uint32_t game, const std::string& pairs) = 0;
  /// Writes the postings of all games from `first` to `last`; may leave them in any order.
  virtual bool put_postings(Postings& postings, std::uint32_t first, std::uint32_t last) = 0;
  /// Writes rows that were added but are still in memory.
  virtual bool flush() = 0;
  /// Called before the last commit, and after it.
  virtual bool close_tables() = 0;
  virtual Result<void> closed() = 0;
  /// Returns true if a file that is added again is compared with the stored games, so that equal
  /// ones stay.
  virtual bool compares() const { return false; }

  // --- common
  /// Reads where the tables end. `next`: the number of the next game; `indexed`: the first game
  /// without postings.
  bool load(std::int64_t next, std::int64_t indexed);
  /// Makes the postings of games that a killed writer had not reached.
  bool index_rest();
  /// Replaces the connection by another one.
  void connect(std::unique_ptr<Sql> db);
  /// Ends the connection.
  void disconnect();
  bool flush_postings();
  Sql& sql() { return *db_; }
  const Sql& sql() const { return *db_; }
  SearchText& texts() { return texts_; }
  bool fresh_ = false;  ///< true if it was empty before

 private:
  /// Stored games of a file that is added again.
  struct Known {
    std::int64_t id = 0;
    std::string path;
    std::uint32_t first = 1, last = 0;
  };
  /// Facts or lines of blocks that are not in their table yet. Many are written at once, so that
  /// they lie together in the file: who opens a database reads all facts, and who lists games that
  /// are far apart reads many lines.
  struct Gathered {
    std::map<std::int64_t, std::string> rows;
    std::size_t bytes = 0;
    void put(std::int64_t block, std::string row);
  };
  /// A source that is compared with its stored games.
  struct Comparison;

  /// If the tables reported no error, their content is damaged.
  std::unexpected<Diagnostic> failed() const {
    if (too_large_) return std::unexpected(*too_large_);
    if (refused()) return std::unexpected(trouble());
    return fail(diag::database_damaged, {}, {db_->path(), "its tables are incomplete"});
  }
  /// The name of the file on the disk that contains the source.
  const std::string& file() const { return source_.file(); }
  bool in_order();
  bool write_places();
  std::int64_t next_place(const std::string& file);
  Result<void> commit(bool last = false);
  bool write_blocks();
  bool write_gathered(Gathered& gathered, Statement& add);
  bool write_sources();
  bool add_game(std::uint32_t number, const PackedGame& packed);
  Position add_postings(std::uint32_t game, Position position, std::span<const Move> moves);
  bool add_comments();
  bool write_characters();
  bool set_state(std::string_view name, std::int64_t value);
  bool begin_file();
  bool drop_known();
  bool same(std::uint32_t number, const PackedGame& game);
  Result<void> add_compared();

  std::unique_ptr<Sql> db_;
  bool started_ = false;                 ///< the tables are open for writing
  std::optional<Diagnostic> too_large_;  ///< a game that is too large for any database
  SearchText texts_;
  std::array<Dictionary, kColumns.size()>
      dictionaries_;  ///< if columns share a table, the first has the dictionary
  Statement add_fact_, add_line_, add_record_, set_state_;

  std::uint32_t next_ = 1;     ///< number of the next game
  std::uint32_t indexed_ = 1;  ///< the first game without postings
  std::uint32_t committed_ = 1;
  Postings postings_;
  Block block_;
  Gathered facts_, lines_;
  std::string records_;
  std::string bytes_;  ///< for compressing
  Game game_;

  DatabaseSource source_;
  /// Files that may not be read to their end, with their stamps before reading; unknown for files
  /// that must be read again.
  struct OpenFile {
    std::string place;
    Stamp before;
  };
  std::map<std::string, OpenFile> open_files_;
  std::int64_t source_id_ = 0, place_ = 0;
  std::int64_t settled_ = 0;        ///< the last source whose file was read to its end
  std::vector<SourceRow> sources_;  ///< not in the table yet
  std::unordered_map<std::string, std::int64_t> order_;  ///< the next place of each file
  /// Sources that were kept, and their new places.
  std::vector<std::pair<std::int64_t, std::int64_t>> kept_places_;
  std::uint32_t last_number_ = 0;  ///< the number in its file of the game added last
  std::uint32_t first_ = 1;        ///< the first game of the source
  std::set<std::string> named_;
  std::vector<Known> known_;        ///< of the file that is being added, and not seen again yet
  std::vector<std::int64_t> kept_;  ///< unchanged sources of files that were not read to their end
                                    ///< yet
  std::unique_ptr<Comparison> comparison_;
};

/// Opens a database's file for writing. Errors: those of DatabaseWriter::open().
Result<std::unique_ptr<DatabaseWriter>> write_file(const std::string& path,
                                                   DatabaseWriter::Mode mode);
/// Opens a database on a server, by its URL, for writing; makes it if there is none. Errors: those
/// of DatabaseWriter::open().
Result<std::unique_ptr<DatabaseWriter>> write_server(const std::string& url);

}  // namespace qipu::store
