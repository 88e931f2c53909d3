#include "qipu/archive/database/writer.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "qipu/archive/database/columns.h"
#include "qipu/archive/database/compress.h"
#include "qipu/archive/database/database.h"
#include "qipu/archive/database/packed_line.h"
#include "qipu/archive/database/postings.h"
#include "qipu/archive/database/schema.h"
#include "qipu/archive/database/words.h"
#include "qipu/archive/game_facts.h"
#include "qipu/base/bytes.h"
#include "qipu/base/sqlite.h"
#include "qipu/base/stamp.h"
#include "qipu/format/packed/packed.h"
#include "qipu/rules/position.h"

namespace qipu {
namespace store {
namespace {

constexpr std::size_t kPostings = 12'000'000;  ///< held in memory, 16 bytes each
constexpr std::uint32_t kGames = 8192;         ///< after so many the next source commits
constexpr std::int64_t kSegments = 20;         ///< beyond that small ones are joined

/// The texts of a column's table, and their numbers.
class Dictionary {
 public:
  bool open(Sqlite& db, std::string_view table, bool words) {
    Statement all = db.prepare("SELECT id, text FROM " + std::string(table));
    while (all.step()) {
      numbers_.emplace(all.bytes(1), static_cast<std::uint32_t>(all.number(0)));
      last_ = std::max(last_, static_cast<std::uint32_t>(all.number(0)));
    }
    if (all.failed()) return false;
    add_ = db.prepare("INSERT INTO " + std::string(table) + " VALUES (?,?)");
    if (words) {
      words_ = db.prepare("INSERT INTO " + std::string(table) + "_words(rowid, text) VALUES (?,?)");
    }
    return true;
  }

  /// The number of a text, from 1; 0 of none. Nothing where it cannot be added.
  std::optional<std::uint32_t> number(std::string_view text, SearchText& texts) {
    if (text.empty()) return 0;
    key_ = text;
    const auto [at, fresh] = numbers_.try_emplace(key_, last_ + 1);
    if (!fresh) return at->second;
    ++last_;
    if (!add_.bind(1, std::int64_t{last_}).bind(2, text).run()) return std::nullopt;
    if (!words_) {
      static_cast<void>(texts.form(text));  // so that its characters are kept
      return last_;
    }
    const std::string pairs = pairs_of(text, texts);
    if (!words_->bind(1, std::int64_t{last_}).bind(2, pairs).run()) return std::nullopt;
    return last_;
  }

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::uint32_t last_ = 0;
  Statement add_;
  std::optional<Statement> words_;
  std::string key_;
};

/// The games of a block that is being filled.
struct Block {
  std::array<std::vector<std::uint32_t>, kColumns.size()> texts;
  std::vector<std::uint32_t> plies, outcomes, has, numbers, comments, variations, tags;
  std::string lines;

  void clear() {
    for (auto& column : texts) column.clear();
    for (auto* column : {&plies, &outcomes, &has, &numbers, &comments, &variations, &tags}) {
      column->clear();
    }
    lines.clear();
  }
};

class Writer final : public DatabaseWriter {
 public:
  explicit Writer(Sqlite db) : db_(std::move(db)) {}

  Result<void> prepare(bool fresh);

  void arrange(const std::vector<std::string>& paths) override;
  bool keep(const std::string& path) override;
  std::vector<std::string> others() override;
  Result<void> remove(const std::string& path) override;
  Result<void> begin(const DatabaseSource& source) override;
  Result<void> add(std::string_view packed) override;
  Result<void> end(bool keep) override;
  Result<void> files_ended() override;
  Result<void> finish() override;

 private:
  std::unexpected<Diagnostic> trouble() const {
    return fail(diag::cannot_write, {}, {db_.path(), db_.why()});
  }
  /// The file on the disk in which the source lies.
  const std::string& file() const { return source_.within.empty() ? source_.path : source_.within; }
  std::int64_t next_place(const std::string& file);
  bool make_tables();
  Result<void> begin_transaction();
  Result<void> commit();
  bool write_blocks();
  bool add_game(std::uint32_t number, const PackedGame& packed);
  Position add_postings(std::uint32_t game, Position position, std::span<const Move> moves);
  bool add_comments();
  bool flush_segment();
  bool index_rest();
  bool join_segments();
  bool put_segment(std::vector<Posting>& postings, std::uint32_t first, std::uint32_t last);
  bool write_characters();
  bool set_state(std::string_view name, std::int64_t value);

  Sqlite db_;
  SearchText texts_;
  std::array<Dictionary, kColumns.size()>
      dictionaries_;  ///< of a table that several share, the first
  Statement add_game_, add_source_, add_fact_, add_line_, add_record_, add_posting_, add_segment_,
      add_words_, set_state_;
  bool fresh_ = false;        ///< nothing was in it before
  std::int64_t version_ = 0;  ///< PRAGMA data_version: changes when another process commits

  std::uint32_t next_ = 1;     ///< number of the next game
  std::uint32_t indexed_ = 1;  ///< of the first game without postings
  std::uint32_t committed_ = 1;
  std::vector<Posting> postings_;
  Block block_;
  std::string records_;
  std::string bytes_;  ///< for compressing
  Game game_;

  DatabaseSource source_;
  /// Files that may not be at their end, as they were before they were read; not known of those
  /// that are to be read again.
  std::map<std::string, Stamp> open_files_;
  std::int64_t source_id_ = 0, place_ = 0;
  std::int64_t settled_ = 0;  ///< the last source whose file is at its end
  std::unordered_map<std::string, std::int64_t> order_;  ///< the next place of each file
  std::uint32_t last_number_ = 0;                        ///< in its file, of the game added last
  std::uint32_t first_ = 1;                              ///< game of the source
  std::set<std::string> named_;
};

Result<void> Writer::prepare(bool fresh) {
  fresh_ = fresh;
  if (!db_.run("PRAGMA secure_delete=OFF; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-65536; "
               "PRAGMA temp_store=MEMORY")) {
    return trouble();
  }
  if (fresh_ && !make_tables()) return trouble();
  if (!db_.run("PRAGMA journal_mode=WAL")) return trouble();
  if (auto begun = begin_transaction(); !begun) return begun;
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const auto shared = std::ranges::find(kColumns, kColumns[i].table, &Column::table);
    if (shared != kColumns.begin() + static_cast<std::ptrdiff_t>(i)) continue;
    const bool words = kColumns[i].table == "player" || kColumns[i].table == "event";
    if (!dictionaries_[i].open(db_, kColumns[i].table, words)) return trouble();
  }
  add_game_ = db_.prepare("INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  add_source_ = db_.prepare("INSERT INTO source VALUES (?,?,?,?,?,?,?,?,?)");
  add_fact_ = db_.prepare("INSERT OR REPLACE INTO fact VALUES (?,?)");
  add_line_ = db_.prepare("INSERT OR REPLACE INTO line VALUES (?,?)");
  add_record_ = db_.prepare("INSERT OR REPLACE INTO record VALUES (?,?)");
  add_posting_ = db_.prepare("INSERT INTO posting VALUES (?,?)");
  add_segment_ = db_.prepare("INSERT INTO segment VALUES (?,?,?,?,?)");
  add_words_ = db_.prepare("INSERT INTO comment_words(rowid, text) VALUES (?,?)");
  set_state_ = db_.prepare("INSERT OR REPLACE INTO state VALUES (?,?)");
  if (!fresh_) {
    const std::int64_t next = db_.number("SELECT value FROM state WHERE name='next'");
    // Whole blocks are never added to again.
    next_ = static_cast<std::uint32_t>(
        (std::max<std::int64_t>(next, 1) - 1 + kBlock - 1) / kBlock * kBlock + 1);
    indexed_ = static_cast<std::uint32_t>(
        std::max<std::int64_t>(db_.number("SELECT value FROM state WHERE name='indexed'"), 1));
    if (!index_rest()) return trouble();
  }
  committed_ = next_;
  source_id_ = settled_ = db_.number("SELECT max(id) FROM source");
  return {};
}

/// By itself and before WAL mode, in which what is committed may be beside the file: so the file is
/// known as a database as soon as there is anything in it, whenever the writer is killed.
bool Writer::make_tables() {
  if (!db_.run("BEGIN IMMEDIATE")) return false;
  // Another run may have made them meanwhile.
  fresh_ = db_.number("SELECT count(*) FROM sqlite_schema") == 0;
  const std::string made = "PRAGMA application_id=" + std::to_string(kApplication) +
                           "; PRAGMA user_version=" + std::to_string(kLayout);
  if (fresh_ && (!db_.run(made.c_str()) || !db_.run(kSchema))) return false;
  return db_.run("COMMIT");
}

Result<void> Writer::begin_transaction() {
  if (!db_.run("BEGIN IMMEDIATE")) return trouble();
  const std::int64_t version = db_.number("PRAGMA data_version");
  if (version_ != 0 && version != version_) {
    return fail(diag::cannot_write, {}, {db_.path(), "another program writes to it"});
  }
  version_ = version;
  return {};
}

Result<void> Writer::commit() {
  if (!write_blocks() || !set_state("next", next_) || !set_state("indexed", indexed_) ||
      !db_.run("COMMIT")) {
    return trouble();
  }
  committed_ = next_;
  return {};
}

bool Writer::set_state(std::string_view name, std::int64_t value) {
  return set_state_.bind(1, name).bind(2, value).run();
}

void Writer::arrange(const std::vector<std::string>& paths) {
  // Room for the files in a packed one.
  constexpr std::int64_t kRoom = std::int64_t{1} << 32U;
  for (const std::string& path : paths) order_.try_emplace(path, place_ += kRoom);
  place_ += kRoom;
}

std::int64_t Writer::next_place(const std::string& file) {
  const auto known = order_.find(file);
  return known == order_.end() ? ++place_ : known->second++;
}

bool Writer::keep(const std::string& path) {
  Statement known = db_.prepare(
      "SELECT id, bytes, changed FROM source WHERE path=?1 OR within=?1 ORDER BY place, id");
  known.bind(1, path);
  const Stamp now = stamp_of(path);
  std::vector<std::int64_t> ids;
  while (known.step()) {
    if (now.modified < 0 || Stamp{known.number(1), known.number(2)} != now) return false;
    ids.push_back(known.number(0));
  }
  if (ids.empty() || known.failed()) return false;
  Statement place = db_.prepare("UPDATE source SET place=? WHERE id=?");
  for (const std::int64_t id : ids) {
    if (!place.bind(1, next_place(path)).bind(2, id).run()) return false;
  }
  named_.insert(path);
  return true;
}

std::vector<std::string> Writer::others() {
  Statement all = db_.prepare(
      "SELECT CASE within WHEN '' THEN path ELSE within END AS file, min(place) FROM source "
      "GROUP BY file ORDER BY 2, min(id)");
  std::vector<std::string> out;
  while (all.step()) {
    if (!named_.contains(std::string(all.bytes(0)))) out.emplace_back(all.bytes(0));
  }
  return out;
}

Result<void> Writer::remove(const std::string& path) {
  Statement games = db_.prepare(
      "DELETE FROM game WHERE source IN (SELECT id FROM source WHERE path=?1 OR within=?1) AND id "
      "BETWEEN (SELECT min(first) FROM source WHERE path=?1 OR within=?1) AND "
      "(SELECT max(last) FROM source WHERE path=?1 OR within=?1)");
  Statement sources = db_.prepare("DELETE FROM source WHERE path=?1 OR within=?1");
  if (!games.bind(1, path).run() || !sources.bind(1, path).run()) return trouble();
  return {};
}

Result<void> Writer::begin(const DatabaseSource& source) {
  if (next_ - committed_ >= kGames) {
    if (auto done = commit(); !done) return done;
    if (auto begun = begin_transaction(); !begun) return begun;
  }
  source_ = source;
  if (named_.insert(file()).second && !fresh_) {
    if (auto gone = remove(file()); !gone) return gone;
  }
  if (!open_files_.contains(file())) open_files_.emplace(file(), stamp_of(file()));
  first_ = next_;
  last_number_ = 0;
  ++source_id_;
  return {};
}

Result<void> Writer::add(std::string_view packed) {
  while (!packed.empty()) {
    std::uint32_t number = 0;
    PackedGame game;
    if (!take_number(packed, number) || !take_packed(packed, game) || !unpack_head(game, game_)) {
      return fail(diag::cannot_write, {}, {db_.path(), "not a packed game"});
    }
    // Games are read in the order of their numbers: what comes in another one is a source of its
    // own, of the same file.
    if (number != 0 && number <= last_number_) {
      if (auto ended = end(true); !ended) return ended;
      if (auto begun = begin(DatabaseSource(source_)); !begun) return begun;
    }
    last_number_ = number;
    if (!add_game(number, game)) return trouble();
  }
  return {};
}

/// Returns the position at the end.
Position Writer::add_postings(std::uint32_t game, Position position, std::span<const Move> moves) {
  for (const Move move : moves) {
    postings_.push_back({short_key(position.key()), game, move.bits()});
    position.make(move);
  }
  postings_.push_back({short_key(position.key()), game, 0});
  return position;
}

/// REQUIRES: game_ is the whole game.
bool Writer::add_comments() {
  std::string text;
  for (const Node& node : game_.nodes()) {
    if (node.notes == 0) continue;
    const Notes& notes = game_.notes(static_cast<NodeId>(&node - game_.nodes().data()));
    for (const std::string* part : {&notes.lead, &notes.comment}) {
      if (!part->empty()) text += pairs_of(*part, texts_) + " ";
    }
  }
  return text.empty() || add_words_.bind(1, std::int64_t{next_}).bind(2, text).run();
}

/// REQUIRES: game_ has the game's head.
bool Writer::add_game(std::uint32_t number, const PackedGame& packed) {
  unsigned has = packed.has;
  const auto start = Position::from(game_.start, Faults::all());
  std::vector<Move> moves;
  moves.reserve(packed.legal);
  for (std::uint32_t i = 0; i < packed.legal; ++i) {
    moves.push_back(Move::from_bits(u16_at(packed.moves, 2 * std::size_t{i})));
  }
  pack_line(start ? &*start : nullptr, moves, block_.lines);
  if (start) {
    const Position position = add_postings(next_, *start, moves);
    if ((has & PackedHas::all_legal) != 0) {
      const GameEnd end = position.end();
      if (end == GameEnd::checkmate) has |= EndHas::checkmate;
      if (end == GameEnd::stalemate) has |= EndHas::stalemate;
    }
  }
  // The record, without what the line says.
  PackedGame record = packed;
  if (start && packed.legal == packed.known) {
    record.has |= PackedHas::moves_apart;
    record.moves = {};
  }
  put_packed(record, records_);
  // The facts.
  const std::uint32_t plies = packed.known + packed.beyond;
  const auto outcome = static_cast<unsigned>(game_.outcome.result) |
                       static_cast<unsigned>(game_.outcome.ending) << 2U;
  add_game_.bind(1, std::int64_t{next_}).bind(2, source_id_).bind(3, std::int64_t{number});
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const auto table = std::ranges::find(kColumns, kColumns[i].table, &Column::table);
    auto& dictionary = dictionaries_[static_cast<std::size_t>(table - kColumns.begin())];
    const auto text = dictionary.number(game_.tags.get(kColumns[i].tag), texts_);
    if (!text) return false;
    block_.texts[i].push_back(*text);
    constexpr int kFirst = 4;
    const int at = kFirst + static_cast<int>(i);
    if (*text == 0) add_game_.bind_null(at);
    if (*text != 0) add_game_.bind(at, std::int64_t{*text});
  }
  add_game_.bind(14, static_cast<std::int64_t>(game_.outcome.result)).bind(15, std::int64_t{plies});
  if (!add_game_.run()) return false;
  block_.plies.push_back(plies);
  block_.outcomes.push_back(outcome);
  block_.has.push_back(has);
  const bool more = (has & (PackedHas::comments | PackedHas::variations)) != 0;
  if (more && !unpack_game(packed, 0, game_)) return false;
  const RecordSize size = size_of(game_);
  block_.numbers.push_back(number);
  block_.comments.push_back(size.comments);
  block_.variations.push_back(size.variations);
  block_.tags.push_back(size.tags);
  if ((has & PackedHas::comments) != 0 && !add_comments()) return false;
  ++next_;
  if ((next_ - 1) % kRecords == 0) {
    compress(records_, bytes_);
    if (!add_record_.bind(1, std::int64_t{(next_ - 2) / kRecords}).bind_blob(2, bytes_).run()) {
      return false;
    }
    records_.clear();
  }
  if ((next_ - 1) % kBlock == 0) {
    if (!write_blocks()) return false;
    block_.clear();
  }
  return postings_.size() < kPostings || flush_segment();
}

/// Writes the blocks that are being filled as far as they are.
bool Writer::write_blocks() {
  if (block_.plies.empty()) return true;
  const std::int64_t block = (next_ - 2) / kBlock;
  std::string facts;
  put_u16(facts, static_cast<unsigned>(block_.plies.size()));
  for (const auto& column : block_.texts) put_column(column, facts);
  for (const auto* column : {&block_.plies, &block_.outcomes, &block_.has, &block_.numbers,
                             &block_.comments, &block_.variations, &block_.tags}) {
    put_column(*column, facts);
  }
  if (!add_fact_.bind(1, block).bind_blob(2, facts).run()) return false;
  if (!add_line_.bind(1, block).bind_blob(2, block_.lines).run()) return false;
  if (records_.empty()) return true;
  compress(records_, bytes_);
  return add_record_.bind(1, std::int64_t{(next_ - 2) / kRecords}).bind_blob(2, bytes_).run();
}

Result<void> Writer::end(bool keep) {
  if (!keep) {
    open_files_[file()] = Stamp();
    Statement gone = db_.prepare("DELETE FROM game WHERE id BETWEEN ? AND ?");
    if (!gone.bind(1, std::int64_t{first_}).bind(2, std::int64_t{next_} - 1).run()) {
      return trouble();
    }
  }
  const bool added = add_source_.bind(1, source_id_)
                         .bind(2, source_.path)
                         .bind(3, source_.below)
                         .bind(4, source_.within)
                         .bind(5, next_place(file()))
                         .bind(6, std::int64_t{-1})
                         .bind(7, std::int64_t{-1})
                         .bind(8, std::int64_t{first_})
                         .bind(9, keep ? std::int64_t{next_} - 1 : std::int64_t{first_} - 1)
                         .run();
  if (!added) return trouble();
  return {};
}

Result<void> Writer::files_ended() {
  Statement settle =
      db_.prepare("UPDATE source SET bytes=?, changed=? WHERE (path=?3 OR within=?3) AND id>?4");
  for (const auto& [path, before] : open_files_) {
    if (!before.known() || stamp_of(path) != before) continue;  // to be read again
    if (!settle.bind(1, before.bytes)
             .bind(2, before.modified)
             .bind(3, path)
             .bind(4, settled_)
             .run()) {
      return trouble();
    }
  }
  open_files_.clear();
  settled_ = source_id_;
  return {};
}

bool Writer::put_segment(std::vector<Posting>& postings, std::uint32_t first, std::uint32_t last) {
  const std::int64_t id = db_.number("SELECT max(id) FROM segment") + 1;
  const unsigned bits = bucket_bits(postings.size());
  bool fine = true;
  make_buckets(postings, bits, first, [&](std::uint32_t bucket, std::string_view data) {
    const std::int64_t row = id << kMostBucketBits | bucket;
    fine = fine && add_posting_.bind(1, row).bind_blob(2, data).run();
  });
  return fine && add_segment_.bind(1, id)
                     .bind(2, std::int64_t{bits})
                     .bind(3, std::int64_t{first})
                     .bind(4, std::int64_t{last})
                     .bind(5, static_cast<std::int64_t>(postings.size()))
                     .run();
}

bool Writer::flush_segment() {
  if (!postings_.empty() && !put_segment(postings_, indexed_, next_ - 1)) return false;
  postings_.clear();
  indexed_ = next_;
  return true;
}

/// Makes the postings of games that a writer which was killed had not come to.
bool Writer::index_rest() {
  Statement lines = db_.prepare("SELECT block, data FROM line WHERE block>=? ORDER BY block");
  lines.bind(1, std::int64_t{(indexed_ - 1) / kBlock});
  while (lines.step()) {
    auto game = static_cast<std::uint32_t>(lines.number(0)) * kBlock + 1;
    std::string_view bytes = lines.bytes(1);
    LineView line;
    for (; take_line(bytes, line); ++game) {
      const auto start = game < indexed_ ? std::nullopt : position_of(line);
      if (start) static_cast<void>(add_postings(game, *start, moves_of(line)));
    }
  }
  return !lines.failed();
}

/// Joins small segments to one, so that a look-up reads few buckets.
bool Writer::join_segments() {
  if (db_.number("SELECT count(*) FROM segment") <= kSegments) return true;
  struct Segment {
    std::int64_t id;
    unsigned bits;
    std::uint32_t first, last;
  };
  std::vector<Segment> small;
  std::int64_t sum = 0;
  Statement all = db_.prepare("SELECT id, bits, first, last, postings FROM segment ORDER BY 5");
  while (all.step()) {
    sum += all.number(4);
    if (sum > static_cast<std::int64_t>(kPostings)) break;
    small.push_back({all.number(0), static_cast<unsigned>(all.number(1)),
                     static_cast<std::uint32_t>(all.number(2)),
                     static_cast<std::uint32_t>(all.number(3))});
  }
  all.reset();
  if (small.size() < 2) return true;
  std::vector<Posting> joined;
  std::uint32_t first = small.front().first, last = 0;
  Statement buckets = db_.prepare("SELECT id, data FROM posting WHERE id BETWEEN ? AND ?");
  Statement drop = db_.prepare("DELETE FROM posting WHERE id BETWEEN ? AND ?");
  Statement forget = db_.prepare("DELETE FROM segment WHERE id=?");
  for (const Segment& segment : small) {
    first = std::min(first, segment.first);
    last = std::max(last, segment.last);
    const std::int64_t from = segment.id << kMostBucketBits, to = from + (1 << kMostBucketBits) - 1;
    buckets.bind(1, from).bind(2, to);
    while (buckets.step()) {
      all_in_bucket(buckets.bytes(1), static_cast<std::uint32_t>(buckets.number(0) - from),
                    segment.bits, segment.first, joined);
    }
    buckets.reset();
    if (buckets.failed() || !drop.bind(1, from).bind(2, to).run() ||
        !forget.bind(1, segment.id).run()) {
      return false;
    }
  }
  return put_segment(joined, first, last);
}

/// The characters of the texts, so that whoever asks need not work them out again.
bool Writer::write_characters() {
  Statement add = db_.prepare("INSERT OR REPLACE INTO character VALUES (?,?,?)");
  for (const auto& [c, known] : texts_.characters()) {
    if (!add.bind(1, std::int64_t{c}).bind(2, known.form).bind(3, known.sound).run()) return false;
  }
  if (db_.number("SELECT value FROM state WHERE name='traditional'") != 0) return true;
  // The others that a question may come in.
  add = db_.prepare("INSERT OR IGNORE INTO character VALUES (?,?,'')");
  for (const auto& [c, form] : SearchText::traditional()) {
    if (!add.bind(1, std::int64_t{c}).bind(2, form).run()) return false;
  }
  return set_state("traditional", 1);
}

Result<void> Writer::finish() {
  // What this run did not name comes first, in the order in which it was.
  constexpr std::int64_t kFirst = -(std::int64_t{1} << 60U);
  std::int64_t before = kFirst;
  Statement place = db_.prepare("UPDATE source SET place=? WHERE path=?2 OR within=?2");
  for (const std::string& file : others()) {
    if (!place.bind(1, ++before).bind(2, file).run()) return trouble();
  }
  if (!write_characters() || !flush_segment() || !join_segments()) return trouble();
  if (auto done = commit(); !done) return done;
  // One file, not three: in WAL mode it could not be opened in a folder that is read-only.
  for (Statement* s : {&add_game_, &add_source_, &add_fact_, &add_line_, &add_record_,
                       &add_posting_, &add_segment_, &add_words_, &set_state_}) {
    *s = Statement();
  }
  for (Dictionary& dictionary : dictionaries_) dictionary = Dictionary();
  // Where somebody reads it, its companions go with the last who closes it.
  static_cast<void>(db_.run("PRAGMA journal_mode=DELETE"));
  return {};
}

}  // namespace
}  // namespace store

Result<std::unique_ptr<DatabaseWriter>> DatabaseWriter::open(const std::string& path, Mode mode) {
  struct stat s{};
  // A run that was killed before its first commit leaves a file without tables.
  bool there = mode == Mode::update && stat(path.c_str(), &s) == 0 && s.st_size != 0;
  if (there) {
    auto begun = Sqlite::open(path, Sqlite::Mode::write);
    const bool empty =
        begun && begun->number("SELECT count(*) FROM sqlite_schema") == 0 && begun->fine();
    if (empty) there = false;
  }
  if (there) {
    if (auto known = Database::open(path); !known) return std::unexpected(known.error());
  }
  auto db = Sqlite::open(path, there ? Sqlite::Mode::write : Sqlite::Mode::create);
  if (!db) return fail(diag::cannot_write, {}, {path, db.error().args.back()});
  auto writer = std::make_unique<store::Writer>(std::move(*db));
  if (auto ready = writer->prepare(!there); !ready) return std::unexpected(ready.error());
  return writer;
}

}  // namespace qipu
