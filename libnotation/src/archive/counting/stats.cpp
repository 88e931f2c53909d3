#include "qipu/archive/stats.h"

#include <algorithm>
#include <utility>

#include "archive/event_round.h"
#include "base/ascii.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::size_t kMostColumns = 8;

/// Returns the numbers of 12 and 3.2; nothing for any other text.
std::vector<std::int64_t> numbers_in(std::string_view value) {
  std::vector<std::int64_t> out;
  while (!value.empty()) {
    const auto number = ascii::whole_number<std::int64_t>(ascii::cut(value, '.'));
    if (!number) return {};
    out.push_back(*number);
  }
  return out;
}

}  // namespace

bool Stats::Earlier::operator()(const std::vector<std::string>& a,
                                const std::vector<std::string>& b) const {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i] == b[i]) continue;
    const auto x = by_number[i] ? numbers_in(a[i]) : std::vector<std::int64_t>();
    const auto y = by_number[i] ? numbers_in(b[i]) : std::vector<std::int64_t>();
    if (x == y || a[i].empty() || b[i].empty()) return a[i] < b[i];
    return x.empty() || y.empty() ? y.empty() : x < y;
  }
  return a.size() < b.size();
}

double ResultCount::percent() const {
  const std::uint64_t decided = wins + draws + losses;
  if (decided == 0) return 0;
  return 100 * (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) /
         static_cast<double>(decided);
}

ResultCount& ResultCount::operator+=(const ResultCount& o) {
  games += o.games;
  wins += o.wins;
  draws += o.draws;
  losses += o.losses;
  return *this;
}

Result<Stats> Stats::by(std::string_view fields) {
  Stats out;
  while (!fields.empty()) {
    const std::string_view given = trim(ascii::cut(fields, ','));
    const auto refuse = [&] { return fail(diag::query_field, {}, {std::string(given)}); };
    std::string_view name = given;
    Column column;
    if (const std::size_t colon = given.rfind(':'); colon != given.npos) {
      column.characters = ascii::whole_number<std::size_t>(given.substr(colon + 1)).value_or(0);
      if (column.characters == 0) return refuse();
      name = given.substr(0, colon);
    }
    const auto subject = subject_named(name);
    if (!subject || subject->kind == GameSubject::Kind::comment) return refuse();
    column.subject = *subject;
    out.of_sides_ |=
        subject->kind != GameSubject::Kind::field && subject->kind != GameSubject::Kind::source;
    out.names_.emplace_back(given);
    out.columns_.push_back(std::move(column));
  }
  if (out.columns_.empty() || out.columns_.size() > kMostColumns) {
    return fail(diag::query_field, {}, {std::string(fields)});
  }
  Earlier earlier;
  for (const Column& column : out.columns_) {
    const Field& field = column.subject.field;
    const bool of_game = column.subject.kind == GameSubject::Kind::field;
    const bool numbers = field.kind == Field::Kind::plies || field.tag == "Round" ||
                         field.tag == "Table" || field.tag.ends_with("Elo");
    earlier.by_number.push_back(of_game && numbers);
  }
  out.counts_ = Counts(earlier);
  return out;
}

/// A game, or the counted facts of one.
struct Stats::Seen {
  const Tags& tags;
  const Outcome& outcome;
  std::string_view source;
  const Game* game = nullptr;
  std::size_t plies = 0;  ///< used if there is no game
};

std::string Stats::value(const Column& column, const Seen& seen, Color side) {
  using Kind = GameSubject::Kind;
  const auto name_of = [&](Color c) { return seen.tags.get(c == Color::red ? "Red" : "Black"); };
  std::string out;
  switch (column.subject.kind) {
    case Kind::player: out = name_of(side); break;
    case Kind::opponent: out = name_of(!side); break;
    case Kind::color: out = side == Color::red ? "red" : "black"; break;
    case Kind::source: out = seen.source; break;
    case Kind::comment: break;
    case Kind::field: {
      const Field& field = column.subject.field;
      const bool of_game = field.kind == Field::Kind::plies && seen.game != nullptr;
      const std::size_t plies = of_game ? seen.game->main_line().size() : seen.plies;
      out = field_value(field, seen.tags, seen.outcome, plies);
      if (field.tag == "Round") {
        if (const auto round = event_round(out)) out = round->words();
      }
      break;
    }
  }
  if (out == "?" || out.starts_with("????")) out.clear();
  return column.characters == 0 ? out : std::string(first_chars(out, column.characters));
}

void Stats::count(const Seen& seen, Color side, std::uint64_t games) {
  std::vector<std::string> values;
  values.reserve(columns_.size());
  for (const Column& column : columns_) values.push_back(value(column, seen, side));
  ResultCount& score = counts_[std::move(values)];
  score.games += games;
  const GameResult result = seen.outcome.result;
  const GameResult won = side == Color::red ? GameResult::red_wins : GameResult::black_wins;
  if (result == GameResult::unknown) return;
  (result == GameResult::draw ? score.draws : result == won ? score.wins : score.losses) += games;
}

void Stats::add(const Seen& seen, std::uint64_t games) {
  games_ += games;
  count(seen, Color::red, games);
  if (of_sides_) count(seen, Color::black, games);
}

void Stats::add(const Game& game, std::string_view source) {
  add(Seen{.tags = game.tags, .outcome = game.outcome, .source = source, .game = &game}, 1);
}

void Stats::add(const Counted& counted, std::uint64_t games) {
  add(Seen{.tags = counted.tags,
           .outcome = counted.outcome,
           .source = counted.source,
           .plies = counted.plies},
      games);
}

std::vector<GameSubject> Stats::subjects() const {
  std::vector<GameSubject> out;
  for (const Column& column : columns_) out.push_back(column.subject);
  return out;
}

void Stats::merge(const Stats& other) {
  games_ += other.games_;
  for (const auto& [values, score] : other.counts_) counts_[values] += score;
}

void Stats::add(const std::vector<Row>& rows, std::uint64_t games) {
  games_ += games;
  for (const Row& row : rows) counts_[row.values] += row.count;
}

std::vector<Stats::Row> Stats::rows(Order order, std::uint64_t least) const {
  std::vector<Row> out;
  for (const auto& [values, score] : counts_) {
    if (score.games >= least) out.push_back({values, score});
  }
  if (order == Order::games) {
    std::ranges::stable_sort(out, std::greater(), [](const Row& r) { return r.count.games; });
  } else if (order == Order::percent) {
    std::ranges::stable_sort(out, std::greater(), [](const Row& r) { return r.count.percent(); });
  }
  return out;
}

}  // namespace qipu
