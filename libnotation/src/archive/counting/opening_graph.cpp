#include "archive/counting/opening_graph.h"

#include <algorithm>
#include <unordered_map>

namespace qipu {

std::vector<MoveTree::Played> kept_moves(const MoveTree& tree, const Position& position,
                                         const KeptMoves& kept) {
  auto moves = tree.played_in(position);
  std::erase_if(moves, [&](const MoveTree::Played& p) { return p.count.games < kept.least; });
  if (kept.moves != 0 && moves.size() > kept.moves) moves.resize(kept.moves);
  return moves;
}

std::vector<Move> OpeningGraph::line_to(std::size_t place) const {
  std::vector<Move> out;
  for (; place != 0; place = places[place].from) out.push_back(places[place].by);
  std::ranges::reverse(out);
  return out;
}

std::optional<OpeningGraph> opening_graph(const MoveTree& tree, const KeptMoves& kept,
                                          std::size_t most) {
  OpeningGraph out{
      .places = {{.position = tree.root()}}, .games = tree.games(), .joined = tree.joined()};
  std::unordered_map<std::uint64_t, std::size_t> numbers = {{tree.root().key(), 0}};
  std::size_t moves = 0;
  for (std::size_t at = 0; at < out.places.size(); ++at) {
    const Position here = out.places[at].position;
    const std::size_t depth = out.places[at].depth;
    if (depth == kept.plies) continue;
    const auto all = tree.played_in(here);
    for (const MoveTree::Played& played : all) out.places[at].all += played.count;
    const auto shown = kept_moves(tree, here, kept);
    out.places[at].left_out = all.size() - shown.size();
    moves += shown.size();
    if (moves > most) return std::nullopt;
    for (const MoveTree::Played& played : shown) {
      Position after = here;
      after.make(played.move);
      const auto [number, fresh] = numbers.try_emplace(after.key(), out.places.size());
      if (fresh) {
        out.places.push_back(
            {.position = after, .from = at, .by = played.move, .depth = depth + 1});
      }
      out.places[at].moves.push_back({played, number->second});
    }
  }
  return out;
}

}  // namespace qipu
