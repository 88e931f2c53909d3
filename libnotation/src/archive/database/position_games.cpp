// Finds the games that reach a position, and their header data.

#include <algorithm>
#include <string>
#include <utility>

#include "archive/database/stored_database.h"
#include "qipu/archive/sample_games.h"

namespace qipu::store {
namespace {

constexpr std::size_t kDate = 4;
static_assert(kColumns[kDate].tag == "Date");

}  // namespace

Result<void> StoredDatabase::load_unindexed() {
  const auto dates = texts("date");
  if (!dates) return damaged("its dates");
  std::vector<std::uint32_t> late;
  for (std::uint32_t game = indexed_; game <= last(); ++game) {
    if (live_.has(game)) late.push_back(game);
  }
  const auto seen = each_line_of(
      late, [&](std::uint32_t game, const Position& start, std::span<const Move> moves) {
        Position position = start;
        for (const Move move : moves) {
          unindexed_postings_.push_back({short_key(position.key()), game, move.bits()});
          position.make(move);
        }
        unindexed_postings_.push_back({short_key(position.key()), game, 0});
      });
  if (!seen) return seen;
  std::ranges::sort(unindexed_postings_);
  const auto repeated = std::ranges::unique(unindexed_postings_);
  unindexed_postings_.erase(repeated.begin(), repeated.end());
  std::vector<int>& days = days_.emplace();
  for (const std::string& text : *dates) days.push_back(day_of(text));
  return {};
}

Result<std::vector<Database::Met>> StoredDatabase::met(const Position& position) {
  if (!days_) {
    if (auto known = load_unindexed(); !known) return std::unexpected(std::move(known.error()));
  }
  const Facts* const known = facts();
  auto hits = postings(position);
  if (known == nullptr || !hits) return damaged("its postings");
  for (const Posting& each : std::ranges::equal_range(
           unindexed_postings_, short_key(position.key()), {}, &Posting::key)) {
    hits->push_back({each.game, each.move});
  }
  const auto order = [](const Hit& hit) { return std::pair(hit.game, hit.move); };
  if (!std::ranges::is_sorted(*hits, {}, order)) std::ranges::sort(*hits, {}, order);
  std::vector<Met> out;
  out.reserve(hits->size());
  for (const Hit& hit : *hits) {
    const std::uint32_t date = known->texts[kDate][hit.game - 1];
    out.push_back({hit.game, hit.played(), date < days_->size() ? (*days_)[date] : 0});
  }
  return out;
}

Result<Database::Named> StoredDatabase::named(std::uint32_t game) {
  if (!head_) {
    // Views of a file are not run, because anybody may have made it.
    head_ = db_->prepare(
        "SELECT red.text, black.text, event.text, title.text, date.text, source.path, game.number "
        "FROM game JOIN source ON source.id = game.source "
        "LEFT JOIN player AS red ON red.id = game.red "
        "LEFT JOIN player AS black ON black.id = game.black "
        "LEFT JOIN event ON event.id = game.event LEFT JOIN title ON title.id = game.title "
        "LEFT JOIN date ON date.id = game.date WHERE game.id=?");
  }
  Statement& row = *head_;
  row.reset();
  const Facts* const known = facts();
  if (known == nullptr || game == 0 || game > last() || !row.bind(1, std::int64_t{game}).step()) {
    return damaged("game " + std::to_string(game));
  }
  Game facts;
  int column = 0;
  for (const char* const tag : {"Red", "Black", "Event", "Title", "Date"}) {
    facts.tags.add(tag, row.bytes(column++));
  }
  facts.outcome.result = known->result(game);
  return Named{SampleGame::of(facts), std::string(row.bytes(column)),
               static_cast<std::uint32_t>(row.number(column + 1))};
}

}  // namespace qipu::store
