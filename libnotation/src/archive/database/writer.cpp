#include "archive/database/writer.h"

#include <algorithm>
#include <utility>

#include "archive/database/columns.h"
#include "archive/database/compress.h"
#include "archive/database/index_words.h"
#include "archive/database/table_writer.h"
#include "archive/query/packed_line.h"
#include "archive/query/played_end.h"
#include "base/bytes.h"
#include "format/packed/packed.h"
#include "qipu/archive/database.h"
#include "qipu/archive/game_facts.h"

namespace qipu::store {
namespace {

constexpr std::size_t kPostings = 12'000'000;  ///< kept in memory, 16 bytes each
constexpr std::uint32_t kGames = 8192;         ///< after this many, the next source commits

}  // namespace

bool Dictionary::load(Sql& db, std::string_view table) {
  Statement all = db.prepare("SELECT id, text FROM " + std::string(table));
  while (all.step()) {
    numbers_.emplace(all.bytes(1), static_cast<std::uint32_t>(all.number(0)));
    last_ = std::max(last_, static_cast<std::uint32_t>(all.number(0)));
  }
  return !all.failed();
}

Dictionary::Number Dictionary::number(std::string_view text) {
  if (text.empty()) return {};
  key_ = text;
  const auto [at, fresh] = numbers_.try_emplace(key_, last_ + 1);
  if (fresh) ++last_;
  return {at->second, fresh};
}

void Block::clear() {
  for (auto& column : texts) column.clear();
  for (auto* column : {&plies, &outcomes, &has, &numbers, &comments, &variations, &tags}) {
    column->clear();
  }
  lines.clear();
}

struct Writer::Comparison {
  Comparison(Sql& sql, Known known)
      : was(std::move(known)),
        numbers(
            sql.prepare_large("SELECT id, number FROM game WHERE id BETWEEN ? AND ? ORDER BY id")),
        records(sql) {
    begin();
  }
  void begin() {
    numbers.reset();
    numbers.bind(1, std::int64_t{was.first}).bind(2, std::int64_t{was.last});
  }

  Known was;
  Statement numbers;
  Records records;
  std::uint32_t games = 0;  ///< that are the same so far
  std::string stored, added;
};

Writer::Writer(std::unique_ptr<Sql> db) : db_(std::move(db)) {}
Writer::~Writer() = default;

bool Writer::load(std::int64_t next, std::int64_t indexed) {
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const auto shared = std::ranges::find(kColumns, kColumns[i].table, &Column::table);
    if (shared != kColumns.begin() + static_cast<std::ptrdiff_t>(i)) continue;
    if (!dictionaries_[i].load(*db_, kColumns[i].table)) return false;
  }
  const auto block = [&](const char* table) {
    return db_->prepare("INSERT INTO " + std::string(table) +
                        " VALUES (?,?) ON CONFLICT (block) DO UPDATE SET data=excluded.data");
  };
  add_fact_ = block("fact");
  add_line_ = block("line");
  add_record_ = block("record");
  set_state_ = db_->prepare(
      "INSERT INTO state VALUES (?,?) ON CONFLICT (name) DO UPDATE SET value=excluded.value");
  if (!fresh_) {
    // Sources that this run does not name come first, in their old order.
    const std::int64_t places = db_->number("SELECT max(place) FROM source");
    Statement before = db_->prepare("UPDATE source SET place=place-?");
    if (places > 0 && !before.bind(1, places + 1).run()) return false;
    // No game is ever added to an existing block.
    next_ = static_cast<std::uint32_t>(
        (std::max<std::int64_t>(next, 1) - 1 + kBlock - 1) / kBlock * kBlock + 1);
    indexed_ = static_cast<std::uint32_t>(std::max<std::int64_t>(indexed, 1));
    if (!index_rest()) return false;
  }
  committed_ = next_;
  source_id_ = settled_ = db_->number("SELECT max(id) FROM source");
  return true;
}

void Writer::connect(std::unique_ptr<Sql> db) {
  disconnect();
  db_ = std::move(db);
}

void Writer::disconnect() {
  for (Statement* s : {&add_fact_, &add_line_, &add_record_, &set_state_}) {
    *s = Statement();
  }
  comparison_.reset();
  db_.reset();
}

Result<void> Writer::start() {
  if (started_) return {};
  auto opened = open_tables();
  started_ = opened.has_value();
  return opened;
}

/// Returns true if the kept sources already follow the others in the order of this run.
bool Writer::in_order() {
  std::map<std::int64_t, std::int64_t> places(kept_places_.begin(), kept_places_.end());
  std::vector<std::int64_t> rest, kept;
  for (const auto& [id, place] : kept_places_) {
    if (places[id] == place) kept.push_back(id);
  }
  std::vector<std::int64_t> now;
  Statement all = db_->prepare("SELECT id FROM source ORDER BY place, id");
  while (all.step()) {
    now.push_back(all.number(0));
    if (!places.contains(now.back())) rest.push_back(now.back());
  }
  rest.insert(rest.end(), kept.begin(), kept.end());
  return !all.failed() && now == rest;
}

bool Writer::write_places() {
  Statement place = db_->prepare("UPDATE source SET place=? WHERE id=?");
  for (const auto& [id, at] : kept_places_) {
    if (!place.bind(1, at).bind(2, id).run()) return false;
  }
  kept_places_.clear();
  return true;
}

Result<void> Writer::commit(bool last) {
  // Until the last part is committed, readers see that a part is missing.
  if (commits_between() && !set_state("unfinished", last ? 0 : 1)) return failed();
  if (!write_places() || !write_blocks() || !write_gathered(facts_, add_fact_) ||
      !write_gathered(lines_, add_line_) || !write_sources() || !set_state("next", next_) ||
      !set_state("indexed", indexed_) || !db_->run("COMMIT")) {
    return failed();
  }
  committed_ = next_;
  return {};
}

bool Writer::set_state(std::string_view name, std::int64_t value) {
  return set_state_.bind(1, name).bind(2, value).run();
}

void Writer::arrange(const std::vector<std::string>& names) {
  // Room for the files in a packed file.
  constexpr std::int64_t kRoom = std::int64_t{1} << 32U;
  for (const std::string& name : names) order_.try_emplace(name, place_ += kRoom);
  place_ += kRoom;
}

std::int64_t Writer::next_place(const std::string& file) {
  const auto known = order_.find(file);
  return known == order_.end() ? ++place_ : known->second++;
}

bool Writer::keep(const std::string& name, const std::string& place) {
  if (db_ == nullptr || fresh_) return false;
  Statement known = db_->prepare(
      "SELECT id, bytes, changed FROM source WHERE path=?1 OR within=?1 ORDER BY place, id");
  known.bind(1, name);
  const Stamp now = stamp_of(place);
  std::vector<std::int64_t> ids;
  while (known.step()) {
    if (now.modified < 0 || Stamp{known.number(1), known.number(2)} != now) return false;
    ids.push_back(known.number(0));
  }
  if (ids.empty() || known.failed()) return false;
  for (const std::int64_t id : ids) kept_places_.emplace_back(id, next_place(name));
  named_.insert(name);
  return true;
}

std::vector<std::string> Writer::others() {
  if (db_ == nullptr) return {};
  // Pending rows count as named.
  Statement all = db_->prepare(
      "SELECT CASE within WHEN '' THEN path ELSE within END AS file, min(place) FROM source "
      "GROUP BY file ORDER BY 2, min(id)");
  std::vector<std::string> out;
  while (all.step()) {
    if (!named_.contains(std::string(all.bytes(0)))) out.emplace_back(all.bytes(0));
  }
  return out;
}

Result<void> Writer::remove(const std::string& name) {
  if (auto started = start(); !started) return started;
  if (!write_sources()) return failed();
  Statement games = db_->prepare(
      "DELETE FROM game WHERE source IN (SELECT id FROM source WHERE path=?1 OR within=?1) AND id "
      "BETWEEN (SELECT min(first) FROM source WHERE path=?1 OR within=?1) AND "
      "(SELECT max(last) FROM source WHERE path=?1 OR within=?1)");
  Statement sources = db_->prepare("DELETE FROM source WHERE path=?1 OR within=?1");
  if (!games.bind(1, name).run() || !sources.bind(1, name).run()) return failed();
  return {};
}

/// Called before the first games of a file that may have been in the database before.
bool Writer::begin_file() {
  if (!named_.insert(file()).second || fresh_) return true;
  if (!compares()) return remove(file()).has_value();
  Statement all = db_->prepare(
      "SELECT id, path, first, last FROM source WHERE path=?1 OR within=?1 ORDER BY place, id");
  all.bind(1, file());
  while (all.step()) {
    known_.push_back({all.number(0), std::string(all.bytes(1)),
                      static_cast<std::uint32_t>(all.number(2)),
                      static_cast<std::uint32_t>(all.number(3))});
  }
  return !all.failed();
}

/// Removes games of a file that did not occur when it was added again.
bool Writer::drop_known() {
  Statement games = db_->prepare("DELETE FROM game WHERE id BETWEEN ? AND ?");
  Statement source = db_->prepare("DELETE FROM source WHERE id=?");
  for (const Known& known : known_) {
    const bool gone =
        games.bind(1, std::int64_t{known.first}).bind(2, std::int64_t{known.last}).run() &&
        source.bind(1, known.id).run();
    if (!gone) return false;
  }
  known_.clear();
  return true;
}

Result<void> Writer::begin(const DatabaseSource& source) {
  if (auto started = start(); !started) return started;
  const bool other = source.file() != file();
  if (other && !drop_known()) return failed();
  if (commits_between() && next_ - committed_ >= kGames) {
    if (auto done = commit(); !done) return done;
    if (auto begun = begin_transaction(); !begun) return begun;
  }
  source_ = source;
  if (other && !begin_file()) return failed();
  if (!open_files_.contains(file())) {
    open_files_.emplace(
        file(), OpenFile{source.place, source.seen ? *source.seen : stamp_of(source.place)});
  }
  first_ = next_;
  last_number_ = 0;
  ++source_id_;
  if (const auto was = std::ranges::find(known_, source.path, &Known::path); was != known_.end()) {
    comparison_ = std::make_unique<Comparison>(*db_, *was);
  }
  return {};
}

/// Returns true if the next stored game is this one.
bool Writer::same(std::uint32_t number, const PackedGame& game) {
  Comparison& with = *comparison_;
  if (!with.numbers.step() || with.numbers.number(1) != std::int64_t{number}) return false;
  with.stored.clear();
  with.added.clear();
  if (!with.records.append(static_cast<std::uint32_t>(with.numbers.number(0)), with.stored)) {
    return false;
  }
  put_packed(game, with.added);
  if (with.stored != with.added) return false;
  ++with.games;
  return true;
}

/// Adds the games that were equal up to the first that differs.
Result<void> Writer::add_compared() {
  const auto with = std::exchange(comparison_, nullptr);
  with->begin();
  for (std::uint32_t i = 0; i < with->games; ++i) {
    with->stored.clear();
    PackedGame game;
    std::string_view left;
    const bool read =
        with->numbers.step() &&
        with->records.append(static_cast<std::uint32_t>(with->numbers.number(0)), with->stored) &&
        take_packed(left = with->stored, game) && unpack_head(game, game_);
    if (!read || !add_game(static_cast<std::uint32_t>(with->numbers.number(1)), game)) {
      return failed();
    }
  }
  return {};
}

Result<void> Writer::add(std::string_view packed) {
  while (!packed.empty()) {
    GameNumber number_read;
    PackedGame game;
    if (!take_number(packed, number_read) || !take_packed(packed, game) ||
        !unpack_head(game, game_)) {
      return fail(diag::cannot_write, {}, {db_->path(), "not a packed game"});
    }
    const std::uint32_t number = number_read.value;
    // Games are read in the order of their numbers; if a number does not increase, a new source of
    // the same file begins.
    if (number != 0 && number <= last_number_) {
      if (auto ended = end(true); !ended) return ended;
      if (auto begun = begin(DatabaseSource(source_)); !begun) return begun;
    }
    last_number_ = number;
    if (comparison_ != nullptr) {
      if (same(number, game)) continue;
      if (auto added = add_compared(); !added) return added;
      if (!unpack_head(game, game_)) return failed();
    }
    if (!add_game(number, game)) return failed();
  }
  return {};
}

/// Returns the position at the end.
Position Writer::add_postings(std::uint32_t game, Position position, std::span<const Move> moves) {
  for (const Move move : moves) {
    postings_.add({short_key(position.key()), game, move.bits()});
    position.make(move);
  }
  postings_.add({short_key(position.key()), game, 0});
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
  return text.empty() || add_words(next_, text);
}

/// REQUIRES: game_ has the game's header.
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
      const GameEnd end = played_end(moves.size(), position);
      if (end == GameEnd::checkmate) has |= EndHas::checkmate;
      if (end == GameEnd::stalemate) has |= EndHas::stalemate;
    }
  }
  // The record, without the data in the line.
  PackedGame record = packed;
  if (start && packed.legal == packed.known) {
    record.has |= PackedHas::moves_apart;
    record.moves = {};
  }
  const std::size_t before = records_.size();
  put_packed(record, records_);
  const std::size_t size = records_.size() - before;
  if (size > kMostUnpacked) {
    too_large_ = make_diagnostic(diag::cannot_write, {}, {db_->path(), "a game is too large"});
    return false;
  }
  if (size > kLarge) {
    compress(std::string_view(records_).substr(before), bytes_);
    if (!add_record_.bind(1, alone_row(next_)).bind_blob(2, bytes_).run()) return false;
    records_.resize(before);
    PackedGame apart;
    apart.has = record.has;
    put_packed(apart, records_);
  }
  // The facts.
  const std::uint32_t plies = packed.known + packed.beyond;
  const auto outcome = static_cast<unsigned>(game_.outcome.result) |
                       static_cast<unsigned>(game_.outcome.ending) << 2U;
  GameRow row;
  row.id = next_;
  row.source = source_id_;
  row.number = number;
  row.plies = plies;
  row.result = game_.outcome.result;
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const auto table = std::ranges::find(kColumns, kColumns[i].table, &Column::table);
    auto& dictionary = dictionaries_[static_cast<std::size_t>(table - kColumns.begin())];
    const std::string_view value = game_.tags.get(kColumns[i].tag);
    const auto [text, fresh] = dictionary.number(value);
    if (fresh && !add_text(kColumns[i].table, text, value)) return false;
    block_.texts[i].push_back(text);
    row.texts[i] = text;
  }
  if (!add_row(row)) return false;
  block_.plies.push_back(plies);
  block_.outcomes.push_back(outcome);
  block_.has.push_back(has);
  const bool more = (has & (PackedHas::comments | PackedHas::variations)) != 0;
  if (more && !unpack_game(packed, 0, game_)) return false;
  const RecordSize counts = size_of(game_);
  block_.numbers.push_back(number);
  block_.comments.push_back(counts.comments);
  block_.variations.push_back(counts.variations);
  block_.tags.push_back(counts.tags);
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
  return postings_.size() < kPostings || flush_postings();
}

/// Writes the blocks that are being filled.
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
  facts_.put(block, std::move(facts));
  lines_.put(block, block_.lines);
  if (facts_.bytes > kGathered && !write_gathered(facts_, add_fact_)) return false;
  if (lines_.bytes > kGathered && !write_gathered(lines_, add_line_)) return false;
  if (records_.empty()) return true;
  compress(records_, bytes_);
  return add_record_.bind(1, std::int64_t{(next_ - 2) / kRecords}).bind_blob(2, bytes_).run();
}

void Writer::Gathered::put(std::int64_t block, std::string row) {
  std::string& kept = rows[block];
  bytes += row.size() - kept.size();
  kept = std::move(row);
}

bool Writer::write_gathered(Gathered& gathered, Statement& add) {
  for (const auto& [block, row] : gathered.rows) {
    if (!add.bind(1, block).bind_blob(2, row).run()) return false;
  }
  gathered = {};
  return true;
}

Result<void> Writer::end(bool keep) {
  if (comparison_ != nullptr && keep) {
    // Nothing has changed if there are no more games.
    if (!comparison_->numbers.step()) {
      const std::int64_t id = comparison_->was.id;
      comparison_.reset();
      kept_places_.emplace_back(id, next_place(file()));
      std::erase_if(known_, [&](const Known& known) { return known.id == id; });
      kept_.push_back(id);
      return {};
    }
    if (auto added = add_compared(); !added) return added;
  }
  comparison_.reset();
  if (!keep) {
    open_files_[file()] = OpenFile();
    if (!flush()) return failed();
    Statement gone = db_->prepare("DELETE FROM game WHERE id BETWEEN ? AND ?");
    if (!gone.bind(1, std::int64_t{first_}).bind(2, std::int64_t{next_} - 1).run()) {
      return failed();
    }
  }
  SourceRow& row = sources_.emplace_back();
  row.id = source_id_;
  row.source = source_;
  row.place = next_place(file());
  row.first = first_;
  row.last = keep ? next_ - 1 : first_ - 1;
  return {};
}

bool Writer::write_sources() {
  const bool added =
      std::ranges::all_of(sources_, [this](const SourceRow& row) { return add_source(row); });
  sources_.clear();
  return added && flush();
}

Result<void> Writer::files_ended() {
  if (!started_) return {};
  if (!drop_known()) return failed();
  Statement settle =
      db_->prepare("UPDATE source SET bytes=?, changed=? WHERE (path=?3 OR within=?3) AND id>?4");
  Statement settle_kept =
      db_->prepare("UPDATE source SET bytes=?, changed=? WHERE (path=?3 OR within=?3) AND id=?4");
  for (const auto& [path, open] : open_files_) {
    const Stamp& before = open.before;
    // A file that has changed meanwhile must be read again.
    if (!before.known() || open.place.empty() || stamp_of(open.place) != before) continue;
    for (SourceRow& row : sources_) {
      if (row.file() != path || row.id <= settled_) continue;
      row.bytes = before.bytes;
      row.changed = before.modified;
    }
    // Its first sources may have been committed.
    const bool held = !sources_.empty() && sources_.front().id <= settled_ + 1;
    if (!held && !settle.bind(1, before.bytes)
                      .bind(2, before.modified)
                      .bind(3, path)
                      .bind(4, settled_)
                      .run()) {
      return failed();
    }
    for (const std::int64_t id : kept_) {
      if (!settle_kept.bind(1, before.bytes)
               .bind(2, before.modified)
               .bind(3, path)
               .bind(4, id)
               .run()) {
        return failed();
      }
    }
  }
  kept_.clear();
  open_files_.clear();
  settled_ = source_id_;
  return {};
}

/// Makes the postings of games that a killed writer had not reached.
bool Writer::index_rest() {
  Statement lines = db_->prepare("SELECT block, data FROM line WHERE block>=? ORDER BY block");
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

/// Stores the characters of the texts, so that readers need not compute them.
bool Writer::write_characters() {
  Statement add = db_->prepare(
      "INSERT INTO character VALUES (?,?,?) ON CONFLICT (id) DO UPDATE SET form=excluded.form, "
      "sound=excluded.sound");
  for (const auto& [c, known] : texts_.characters()) {
    if (!add.bind(1, std::int64_t{c}).bind(2, known.form).bind(3, known.sound).run()) return false;
  }
  if (db_->number("SELECT value FROM state WHERE name='traditional'") != 0) return true;
  // Other characters that a query may contain.
  add = db_->prepare("INSERT INTO character VALUES (?,?,'') ON CONFLICT (id) DO NOTHING");
  for (const auto& [c, form] : SearchText::traditional()) {
    if (!add.bind(1, std::int64_t{c}).bind(2, form).run()) return false;
  }
  return set_state("traditional", 1);
}

Result<void> Writer::finish() {
  if (!started_ && db_ != nullptr && in_order()) {
    disconnect();
    return closed();
  }
  if (auto started = start(); !started) return started;
  if (!drop_known() || !write_sources()) return failed();
  if (!write_characters() || !flush() || !flush_postings() || !close_tables()) return failed();
  if (auto done = commit(true); !done) return done;
  return closed();
}

/// Afterwards all games so far have postings.
bool Writer::flush_postings() {
  if (!postings_.empty() && !put_postings(postings_, indexed_, next_ - 1)) return false;
  postings_.clear();
  indexed_ = next_;
  return true;
}

}  // namespace qipu::store
