#include "qipu/notation/main_line.h"

#include <algorithm>
#include <ranges>

#include "notation/replay.h"
#include "qipu/notation/notation.h"

namespace qipu {
namespace {

bool is_legal(const Node& node) { return node.has_move && node.standing == Standing::legal; }

/// Returns the legal nodes from `first` on, following first children.
std::vector<NodeId> nodes_from(const Game& game, NodeId first) {
  std::vector<NodeId> nodes;
  for (NodeId id = first; id != kNoNode && is_legal(game[id]); id = game[id].first_child) {
    nodes.push_back(id);
  }
  return nodes;
}

/// Adds the variations of a line. `parent` is the node before its first move.
void add_branches(const Game& game, const std::vector<NodeId>& line, NodeId parent,
                  std::size_t before, std::size_t of, std::vector<Branch>& out) {
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const NodeId from = i == 0 ? parent : line[i - 1];
    // Alternatives to a branch's first move belong to the line that the branch leaves.
    if (from == kNoNode || game[from].first_child == kNoNode) continue;
    for (NodeId id = game[game[from].first_child].next_sibling; id != kNoNode;
         id = game[id].next_sibling) {
      if (is_legal(game[id])) out.push_back({nodes_from(game, id), of, before + i});
    }
  }
}

}  // namespace

std::optional<MainLine> main_line_of(const Game& game) {
  const auto start = Position::from(game.start, Faults::all());
  if (!start) return std::nullopt;
  MainLine line{*start, {}};
  NodeId last = kRoot;
  for (const NodeId id : nodes_from(game, game[kRoot].first_child)) {
    line.moves.push_back(game[id].move);
    last = id;
  }
  const NodeId next = game[last].first_child;
  if (next != kNoNode && game[next].has_move && game[next].standing == Standing::illegal) {
    line.illegal = game[next].move;
  }
  return line;
}

std::optional<TakenKing> king_taken_in(const Game& game) {
  auto position = Position::from(game.start, Faults::all());
  if (!position) return std::nullopt;
  const auto takes = [&position](Move m) { return (*position)[m.to()].role() == Role::king; };
  std::uint32_t ply = 1;
  NodeId id = game[kRoot].first_child;
  for (; id != kNoNode && is_legal(game[id]); id = game[id].first_child, ++ply) {
    const Move m = game[id].move;
    if ((*position)[m.to()] && takes(m)) return TakenKing{id, ply, !position->turn()};
    position->replay(m);
  }
  if (id == kNoNode || !game[id].has_move || game[id].standing != Standing::illegal) return {};
  const Illegality why = position->why_illegal(game[id].move);
  if (why != Illegality::king_in_check && why != Illegality::kings_face) return std::nullopt;
  position->replay(game[id].move);
  const NodeId last = game[id].first_child;
  if (last == kNoNode || game[last].first_child != kNoNode) return std::nullopt;
  const TakenKing taken{last, ply + 1, !position->turn()};
  if (game[last].has_move) {
    const Move m = game[last].move;
    if (!(*position)[m.to()] || !takes(m)) return std::nullopt;
    return taken;
  }
  Reading reading;
  read_any(game.written(last), *position, reading);
  const bool one = reading.legal.size() == 1 && (*position)[reading.legal[0].to()];
  if (!one || !takes(reading.legal[0])) return std::nullopt;
  return taken;
}

PositionAfter position_after(const Game& game, std::optional<std::uint32_t> at,
                             const std::function<void(const PositionAfter&)>& each) {
  PositionAfter out;
  out.setup = game.start;
  if (each) each(out);
  auto position = Position::from(game.start, Faults::all());
  if (!position) return out;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    if (at && out.plies == *at) break;
    if (!replay(*position, game, id)) break;
    out.setup = position->setup();
    out.last = game[id].has_move ? std::optional(game[id].move) : std::nullopt;
    ++out.plies;
    if (each) each(out);
  }
  return out;
}

std::optional<Position> position_at(const Game& game, NodeId node) {
  std::vector<NodeId> line;
  for (NodeId id = node; id != kRoot; id = game[id].parent) line.push_back(id);
  const auto start = Position::from(game.start, Faults::all());
  if (!start) return std::nullopt;
  Position position = *start;
  for (const NodeId id : line | std::views::reverse) {
    if (game[id].has_move && !position.legal(game[id].move)) return std::nullopt;
    if (!replay(position, game, id)) return std::nullopt;
  }
  return position;
}

std::vector<Branch> branches_of(const Game& game) {
  std::vector<Branch> branches;
  add_branches(game, nodes_from(game, game[kRoot].first_child), kRoot, 0, 0, branches);
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const Branch branch = branches[i];
    add_branches(game, branch.nodes, kNoNode, branch.before, i + 1, branches);
  }
  return branches;
}

MainLine line_to(const Game& game, const Position& start, const Branch& branch) {
  MainLine line{start, {}};
  for (NodeId id = branch.nodes.back(); id != kRoot; id = game[id].parent) {
    line.moves.push_back(game[id].move);
  }
  std::ranges::reverse(line.moves);
  return line;
}

}  // namespace qipu
