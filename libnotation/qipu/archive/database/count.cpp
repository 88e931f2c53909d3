// Counts the moves of a database's games.

#include <algorithm>
#include <utility>

#include "qipu/archive/database/stored.h"
#include "qipu/game/date.h"

namespace qipu::store {

const std::vector<std::uint16_t>* Stored::years() {
  if (years_) return &*years_;
  const Facts* const known = facts();
  const auto dates = texts("date");
  if (known == nullptr || !dates) return nullptr;
  std::vector<std::uint16_t> by_date;
  by_date.reserve(dates->size());
  for (const std::string& text : *dates) {
    const auto date = parse_date(text);
    by_date.push_back(static_cast<std::uint16_t>(date ? date->year : 0));
  }
  constexpr std::size_t kDate = 4;
  static_assert(kColumns[kDate].tag == "Date");
  std::vector<std::uint16_t>& years = years_.emplace();
  years.reserve(last());
  for (const std::uint32_t date : known->texts[kDate]) {
    years.push_back(date < by_date.size() ? by_date[date] : std::uint16_t{0});
  }
  return &years;
}

/// Calls see(game, start, moves) with the lines of these games that can be played.
template <class See>
Result<void> Stored::lines_of(const GameSet& games, const See& see) {
  Statement blocks = db_.prepare("SELECT data FROM line WHERE block=?");
  for (std::uint32_t block = 0; block * kBlock < last(); ++block) {
    if (!any_in_block(games, block)) continue;
    if (!blocks.bind(1, std::int64_t{block}).step()) {
      if (blocks.failed()) return damaged();
      blocks.reset();
      continue;
    }
    std::string_view bytes = blocks.bytes(0);
    LineView line;
    for (std::uint32_t game = block * kBlock + 1; game <= last() && take_line(bytes, line);
         ++game) {
      const auto start = games.has(game) ? position_of(line) : std::nullopt;
      if (start) see(game, *start, moves_of(line));
    }
    blocks.reset();
  }
  return {};
}

Result<void> Stored::add_to(MoveTree& tree) {
  const Facts* const known = facts();
  const std::vector<std::uint16_t>* const when = years();
  if (known == nullptr || when == nullptr) return damaged("its facts");
  const Position& root = tree.root();
  auto hits = postings(root);
  if (!hits) return damaged("its postings");
  if (tree.joined()) {
    const auto others = postings(root.mirrored());
    if (!others) return damaged("its postings");
    for (const Hit& hit : *others) {
      const bool last = hit.move == 0;  // no move: a0a0
      hits->push_back({hit.game, last ? hit.move : Move::from_bits(hit.move).mirrored().bits()});
    }
  }
  // Where many games meet the root, their postings say what they play there; that a posting is of
  // another position with the same short key then matters least. The others are replayed.
  constexpr std::size_t kReplayed = 2000;
  GameSet replayed(last());
  for (std::uint32_t game = indexed_; game <= last(); ++game) replayed.add(game);
  replayed &= live_;
  const bool at_once = tree.plies() == 1 && hits->size() > kReplayed;
  if (at_once) {
    const auto order = [](const Hit& hit) { return std::pair(hit.game, hit.move); };
    if (!std::ranges::is_sorted(*hits, {}, order)) std::ranges::sort(*hits, {}, order);
    std::vector<Move> moves;
    for (std::size_t i = 0; i < hits->size();) {
      const std::uint32_t game = (*hits)[i].game;
      moves.clear();
      for (; i < hits->size() && (*hits)[i].game == game; ++i) {
        const std::uint16_t bits = (*hits)[i].move;
        const bool valid = (bits & 0x7FU) < Square::kCount && bits >> 7U < Square::kCount;
        if (bits != 0 && valid) moves.push_back(Move::from_bits(bits));
      }
      if (replayed.has(game)) continue;
      tree.add_met(moves, known->result(game), (*when)[game - 1]);
    }
  } else {
    for (const Hit& hit : *hits) replayed.add(hit.game);
  }
  if (replayed.empty()) return {};
  return lines_of(replayed,
                  [&](std::uint32_t game, const Position& start, std::span<const Move> moves) {
                    tree.add(start, moves, known->result(game), (*when)[game - 1]);
                  });
}

Result<void> Stored::each_line(
    const std::function<void(const Position&, std::span<const Move>, GameResult)>& see) {
  const Facts* const known = facts();
  if (known == nullptr) return damaged("its facts");
  return lines_of(live_,
                  [&](std::uint32_t game, const Position& start, std::span<const Move> moves) {
                    see(start, moves, known->result(game));
                  });
}

}  // namespace qipu::store
