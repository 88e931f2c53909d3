#include "qipu/archive/database.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "archive/database/columns.h"
#include "archive/database/records.h"
#include "archive/database/stored_database.h"
#include "base/bytes.h"
#include "base/sql/postgres_url.h"
#include "base/sql/sqlite.h"
#include "format/packed/packed.h"
#include "qipu/archive/game_facts.h"
#include "qipu/game/date.h"
#include "qipu/notation/resolve.h"

namespace qipu {

namespace store {
namespace {

/// Returns the number under which a game is reported: its own, or the next free one if its own is
/// not above that of the game before it.
std::uint32_t number_after(std::uint32_t before, std::uint32_t number) {
  return std::max(number, before + 1);
}

class SourceReading final : public Database::Reading {
 public:
  SourceReading(StoredDatabase& db, const Database::Source& source, const GameSet* wanted)
      : db_(db), wanted_(wanted), records_(db.sql()) {
    numbers_ =
        db.sql().prepare_large("SELECT id, number FROM game WHERE id BETWEEN ? AND ? ORDER BY id");
    numbers_.bind(1, std::int64_t{source.first}).bind(2, std::int64_t{source.last});
  }

  Result<bool> next(std::string& out, std::size_t bytes) override {
    const std::uint32_t before = number_;
    appended_.clear();
    std::uint32_t unused = 0;  // numbers without a game since `before`
    while (out.size() < bytes) {
      if (!numbers_.step()) {
        if (numbers_.failed()) return db_.damaged();
        // If the last games are not wanted, only their count is written, before an empty game.
        if (number_ > reported_) {
          put_number({number_ - before, unused}, out);
          out += '\0';  // the length of the empty game
        }
        return false;
      }
      const auto game = static_cast<std::uint32_t>(numbers_.number(0));
      if (game <= last_) return db_.damaged("its games");
      last_ = game;
      constexpr std::int64_t kMost = 1'000'000'000;
      const std::int64_t number = std::clamp<std::int64_t>(numbers_.number(1), 0, kMost);
      const std::uint32_t last = number_;
      number_ = number_after(last, static_cast<std::uint32_t>(number));
      unused += number_ - last - 1;
      if (wanted_ != nullptr && !wanted_->has(game)) continue;
      put_number({number_ - before, unused}, out);
      reported_ = number_;
      appended_.push_back({number_ - before, game});
      // A damaged game is replaced by bytes that the reader reports as damaged.
      if (!records_.append(game, out)) put_packed(PackedGame(), out);
    }
    return true;
  }

  std::uint32_t number() const override { return number_; }
  const std::vector<Appended>& appended() const override { return appended_; }

 private:
  StoredDatabase& db_;
  const GameSet* wanted_;
  std::uint32_t number_ = 0, reported_ = 0;
  std::uint32_t last_ = 0;  ///< the last game that was read
  Statement numbers_;
  Records records_;
  std::vector<Appended> appended_;
};

/// Reads a game. Returns false if its record is damaged.
bool read_game(Records& records, std::uint32_t id, std::string& bytes, Game& out) {
  bytes.clear();
  std::string_view left;
  PackedGame packed;
  return records.append(id, bytes) && take_packed(left = bytes, packed) &&
         unpack_game(packed, 0, out);
}

/// Resolves the moves of a game and drops the findings.
void resolve_silently(Game& game) {
  NullSink ignored;
  resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, ignored);
}

}  // namespace

std::unexpected<Diagnostic> StoredDatabase::damaged(std::string why) const {
  if (std::exchange(stopped_, false)) return fail(diag::question_stopped, {}, {});
  if (why.empty() || !db_->fine()) return std::unexpected(db_->finding(diag::database_damaged));
  return fail(diag::database_damaged, {}, {db_->path(), std::move(why)});
}

Result<void> StoredDatabase::load_sources() {
  std::uint32_t last = 0;
  // There cannot be more games than the blocks of facts have room for. Counting the blocks would
  // read them all; their last number may be forged, but a file has only so many pages.
  std::int64_t blocks = db_->number("SELECT max(block)+1 FROM fact");
  if (db_->fine()) blocks = std::min(blocks, most_blocks());
  const std::int64_t most = blocks * kBlock;
  if (!db_->fine()) return damaged();
  Statement all = db_->prepare("SELECT id, first, last FROM source ORDER BY place, id");
  while (all.step()) {
    const std::int64_t from = all.number(1), to = all.number(2);
    const bool none = to == from - 1 && from - 1 <= most;
    if (from < 1 || (!none && (to < from || to > most))) return damaged("a source's games");
    sources_.push_back(
        {all.number(0), static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)});
    last = std::max(last, sources_.back().last);
  }
  if (all.failed()) return damaged();
  name_ = db_->prepare("SELECT path, below, within, bytes, changed FROM source WHERE id=?");
  live_ = GameSet(last);
  for (const Source& source : sources_) {
    for (std::uint32_t game = source.first; game <= source.last; ++game) {
      if (live_.has(game)) return damaged("a game of two sources");
      live_.add(game);
    }
  }
  return {};
}

void StoredDatabase::set_indexed(std::int64_t first) {
  indexed_ =
      static_cast<std::uint32_t>(std::clamp<std::int64_t>(first, 1, std::int64_t{last()} + 1));
}

Result<Database::SourceName> StoredDatabase::name_of(const Source& source) {
  const bool there = name_.bind(1, source.id).step();
  if (!there) {
    auto why = damaged("a source's name");
    name_.reset();
    return why;
  }
  int column = 0;
  constexpr std::size_t kLongest = 16384;  // bytes of a file name in nested packed files
  SourceName out;
  for (std::string* const text : {&out.path, &out.relative_path, &out.packed_file}) {
    if (name_.bytes(column).size() > kLongest) {
      name_.reset();
      return damaged("a source's name");
    }
    *text = name_.bytes(column++);
  }
  out.seen = {name_.number(column), name_.number(column + 1)};
  name_.reset();
  return out;
}

const Facts* StoredDatabase::facts() {
  if (!facts_ && !load_facts()) facts_.reset();
  return facts_ ? &*facts_ : nullptr;
}

Result<const GameColumns*> StoredDatabase::columns() {
  const Facts* const known = facts();
  if (known == nullptr) return damaged("its facts");
  return known;
}

Result<std::vector<std::string>> StoredDatabase::values_of(std::string_view tag) {
  const auto column = std::ranges::find(kColumns, tag, &Column::tag);
  auto out = column == kColumns.end() ? std::nullopt : texts(column->table);
  if (!out) return damaged("its texts");
  return std::move(*out);
}

/// The columns of a block of facts that load_facts() reads; those of more_facts() follow.
constexpr std::size_t kFactColumns = kColumns.size() + 3;

bool StoredDatabase::load_facts() {
  Facts& facts = facts_.emplace();
  std::array<std::vector<std::uint32_t>*, kFactColumns> columns{};
  std::ranges::transform(facts.texts, columns.begin(), [](auto& column) { return &column; });
  columns[kColumns.size()] = &facts.plies;
  columns[kColumns.size() + 1] = &facts.outcomes;
  columns[kColumns.size() + 2] = &facts.has;
  return load_columns(0, columns);
}

std::optional<MoreFacts> StoredDatabase::more_facts() {
  MoreFacts out;
  std::vector<std::uint32_t>* const columns[] = {&out.numbers, &out.comments, &out.variations,
                                                 &out.tags};
  return load_columns(kFactColumns, columns) ? std::optional(std::move(out)) : std::nullopt;
}

/// Loads columns of all games, from column `first` on. Blocks without games may be missing.
/// Returns false if the bytes are damaged.
bool StoredDatabase::load_columns(std::size_t first,
                                  std::span<std::vector<std::uint32_t>* const> columns) {
  for (auto* const column : columns) column->clear();
  std::int64_t expected = 0;
  Statement blocks = db_->prepare_large("SELECT block, data FROM fact ORDER BY block");
  while (blocks.step()) {
    const std::int64_t block = blocks.number(0);
    std::string_view bytes = blocks.bytes(1);
    while (expected < block && static_cast<std::size_t>(expected) * kBlock < last() &&
           !any_in_block(live_, static_cast<std::uint32_t>(expected))) {
      ++expected;
    }
    const std::size_t begin = static_cast<std::size_t>(expected) * kBlock;
    if (begin >= last()) break;
    if (block != expected++ || bytes.size() < 2) return false;
    const std::size_t games = u16_at(bytes, 0);
    bytes.remove_prefix(2);
    const std::size_t wanted = std::min<std::size_t>(kBlock, last() - begin);
    if (games > kBlock) return false;
    for (auto* const column : columns) column->resize(begin + wanted, 0);
    // A block may hold fewer games than it has numbers; the facts of the others stay 0.
    const std::size_t filled = std::min(games, wanted);
    for (std::size_t i = 0; i < first; ++i) {
      if (!take_column(bytes, games, {})) return false;
    }
    for (auto* const column : columns) {
      if (!take_column(bytes, games, std::span(*column).subspan(begin, filled))) return false;
    }
  }
  const bool all = static_cast<std::size_t>(expected) * kBlock >= last();
  return all && !blocks.failed();
}

std::optional<std::vector<std::string>> StoredDatabase::texts(std::string_view table) {
  std::vector<std::string> out(1);
  Statement all = db_->prepare("SELECT id, text FROM " + std::string(table) + " ORDER BY id");
  while (all.step()) {
    // The numbers have no gaps from 1 on, because no text is ever removed.
    if (all.number(0) != static_cast<std::int64_t>(out.size())) return std::nullopt;
    out.emplace_back(all.bytes(1));
  }
  if (all.failed()) return std::nullopt;
  return out;
}

std::optional<std::vector<Hit>> StoredDatabase::postings(const Position& position) {
  const std::uint64_t key = short_key(position.key());
  std::vector<Hit> out;
  if (!find_postings(key, out)) return std::nullopt;
  std::erase_if(out, [&](const Hit& hit) {
    return hit.game == 0 || hit.game > last() || !live_.has(hit.game);
  });
  return out;
}

Result<void> StoredDatabase::each_facts(const TakeFacts& take) {
  const Facts* const known = facts();
  const auto more = more_facts();
  if (known == nullptr || !more) return damaged("its facts");
  // The texts by their numbers, in the form in which they are compared. A text that many games have
  // is converted once.
  std::array<std::vector<std::string>, kColumns.size()> words;
  std::vector<Date> dates;
  constexpr std::size_t kRed = 0, kBlack = 1, kEvent = 2, kDate = 4, kRound = 5;
  static_assert(kColumns[kRed].tag == "Red" && kColumns[kBlack].tag == "Black" &&
                kColumns[kEvent].tag == "Event" && kColumns[kDate].tag == "Date" &&
                kColumns[kRound].tag == "Round");
  for (const std::size_t column : {kRed, kEvent, kDate, kRound}) {
    auto table = texts(kColumns[column].table);
    if (!table) return damaged("its texts");
    for (std::string& text : *table) {
      if (column == kDate) dates.push_back(parse_date(text).value_or(Date()));
      if (column != kDate) text = known_value(text);
    }
    words[column] = std::move(*table);
  }
  const auto word = [&](std::size_t column, std::size_t table, std::uint32_t game) {
    const std::uint32_t text = known->texts[column][game - 1];
    return text < words[table].size() ? std::string_view(words[table][text]) : std::string_view();
  };

  Statement blocks = db_->prepare("SELECT data FROM line WHERE block=?");
  std::uint32_t block = ~std::uint32_t{0};
  std::vector<LineView> lines;
  Records records(*db_);
  std::string bytes;
  Game game;
  GameFacts facts;
  for (const Source& source : sources_) {
    std::uint32_t number = 0;
    for (std::uint32_t id = source.first; id <= source.last; ++id) {
      number = number_after(number, more->numbers[id - 1]);
      if ((id - 1) / kBlock != block) {
        block = (id - 1) / kBlock;
        blocks.reset();
        lines.clear();
        if (!blocks.bind(1, std::int64_t{block}).step()) return damaged("its lines");
        std::string_view left = blocks.bytes(0);
        LineView line;
        while (take_line(left, line)) lines.push_back(line);
      }
      const std::size_t at = (id - 1) % kBlock;
      if (at >= lines.size()) return damaged("its lines");
      const bool whole = lines[at].form != LineView::Form::none &&
                         (known->has[id - 1] & PackedHas::all_legal) != 0 &&
                         lines[at].plies() == known->plies[id - 1];
      if (whole) {
        set_line(start_of(lines[at]), moves_of(lines[at]), facts);
        facts.rest.clear();
        facts.rest_plies = 0;
        facts.comments = more->comments[id - 1];
        facts.variations = more->variations[id - 1];
        facts.tags = more->tags[id - 1];
        facts.red = word(kRed, kRed, id);
        facts.black = word(kBlack, kRed, id);
        facts.event = word(kEvent, kEvent, id);
        facts.round = word(kRound, kRound, id);
        const std::uint32_t date = known->texts[kDate][id - 1];
        facts.date = date < dates.size() ? dates[date] : Date();
        facts.result = known->result(id);
      } else {
        if (!read_game(records, id, bytes, game)) return damaged("game " + std::to_string(id));
        resolve_silently(game);
        settle_date(game.tags);
        facts = facts_of(game);
      }
      if (auto taken = take(source, number, facts); !taken) return taken;
    }
  }
  return {};
}

Result<void> StoredDatabase::prove(Query& query, Answer& answer) {
  const bool moves = query.asks_moves(answer.known.get());
  const std::uint64_t all = answer.maybe.count();
  std::uint64_t done = 0;
  Records records(*db_);
  std::string bytes;
  Game game;
  for (const Source& source : sources_) {
    std::optional<SourceName> name;
    for (std::uint32_t id = source.first; id <= source.last; ++id) {
      if (!answer.maybe.has(id)) continue;
      if (!goes_on(done++, all)) return damaged();
      if (!name) {
        auto found = name_of(source);
        if (!found) return std::unexpected(std::move(found.error()));
        name = std::move(*found);
      }
      if (!read_game(records, id, bytes, game)) continue;
      if (moves) resolve_silently(game);
      if (query.matches(game, name->path, {answer.known.get(), id})) answer.yes.add(id);
    }
  }
  answer.maybe = GameSet(last());
  return {};
}

std::unique_ptr<Database::Reading> StoredDatabase::read(const Source& source,
                                                        const GameSet* wanted) {
  return std::make_unique<SourceReading>(*this, source, wanted);
}

}  // namespace store

bool Database::is_one(std::string_view head) {
  return sqlite_application(head) == static_cast<std::uint32_t>(store::kApplication);
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path) {
  return is_url(path) ? store::open_server(path) : store::open_file(path);
}

bool Database::is_url(std::string_view name) { return is_postgres_url(name); }

std::string Database::shown(std::string_view name) { return without_password(name); }

}  // namespace qipu
