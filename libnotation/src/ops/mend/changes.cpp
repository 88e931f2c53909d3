#include "ops/mend/changes.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "qipu/rules/position.h"

namespace qipu {

std::vector<NodeId> line_written(const Game& game, const Repair& repair) {
  return game.line_from(repair.first_node(game));
}

bool takes_out(const Change& change) {
  return change.kind == ChangeKind::twice || change.kind == ChangeKind::extra;
}

std::vector<PrintedTwice> printed_twice(const Game& game, const Repair& repair) {
  std::vector<PrintedTwice> out;
  const auto of = [&](ChangeKind kind) { return [=](const Change& c) { return c.kind == kind; }; };
  const std::vector<Change>& changes = repair.changes;
  if (std::ranges::none_of(changes, of(ChangeKind::twice))) return out;
  if (std::ranges::any_of(changes, of(ChangeKind::lines))) return out;
  const std::vector<NodeId> line = line_written(game, repair);
  std::size_t at = 0;
  for (const Change& change : changes | std::views::filter(of(ChangeKind::twice))) {
    while (at < line.size() && line[at] != change.nodes.front()) ++at;
    if (at < change.nodes.size()) continue;
    for (std::size_t i = 0; i < change.nodes.size() && at + i < line.size(); ++i) {
      NodeId kept = line[at + i - change.nodes.size()];
      const auto goes = std::ranges::find(out, kept, &PrintedTwice::again);
      if (goes != out.end()) kept = goes->kept;
      out.push_back({change.nodes[i], kept});
    }
  }
  return out;
}

bool reads_the_same(const Game& game, NodeId a, NodeId b) {
  std::vector<std::pair<NodeId, NodeId>> open = {{a, b}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    if (game.written(x) != game.written(y) || game.notes(x) != game.notes(y)) return false;
    if (game.written(x).empty() && game[x].move != game[y].move) return false;
    NodeId of_x = game[x].first_child, of_y = game[y].first_child;
    for (; of_x != kNoNode && of_y != kNoNode;
         of_x = game[of_x].next_sibling, of_y = game[of_y].next_sibling) {
      open.emplace_back(of_x, of_y);
    }
    if (of_x != of_y) return false;
  }
  return true;
}

bool is_beside(const Game& game, NodeId id, NodeId other) {
  for (NodeId s = game[other].next_sibling; s != kNoNode; s = game[s].next_sibling) {
    if (s != id && reads_the_same(game, s, id)) return true;
  }
  return false;
}

NodeId repeated_beside(const Game& game, NodeId kept, std::size_t begin, std::size_t end) {
  const NodeId first = game[kept].next_sibling;
  for (NodeId id = first; id != kNoNode; id = game[id].next_sibling) {
    if (game[id].place < begin || game[id].place >= end) continue;
    for (NodeId s = first; s != id; s = game[s].next_sibling) {
      if (reads_the_same(game, s, id)) return id;
    }
  }
  return kNoNode;
}

NodeId place_of(const Game& game, const Repair& repair, const Change& change) {
  if (!change.nodes.empty()) return change.nodes.front();
  const std::size_t begin = change.ply == 0 ? 0 : change.ply - 1;
  for (std::size_t i = begin; i < repair.line.size(); ++i) {
    if (repair.line[i].node != kNoNode) return repair.line[i].node;
  }
  for (std::size_t i = std::min(begin, repair.line.size()); i-- > 0;) {
    if (repair.line[i].node != kNoNode) return repair.line[i].node;
  }
  return repair.first_node(game);
}

std::vector<std::string> mended_words(const Game& game, const Repair& repair) {
  // Among the notations with the same script, finds the one that writes the most move texts as the
  // record does.
  const auto start = Position::from(repair.start, Faults::all());
  std::vector<std::string> out;
  int most = -1;
  for (const Notation* const notation : all_notations()) {
    if (!start || notation->script != repair.notation->script) continue;
    Position position = *start;
    std::vector<std::string> words;
    int same = notation == repair.notation ? 1 : 0;  // decides between equals
    for (const MendedMove& m : repair.line) {
      notation->write(words.emplace_back(), position, m.move);
      if (m.node != kNoNode && words.back() == game.written(m.node)) same += 2;
      position.make(m.move);
    }
    if (same <= most) continue;
    most = same;
    out = std::move(words);
  }
  return out;
}

std::string words_written(const Game& game, std::span<const NodeId> nodes) {
  std::string out;
  for (const NodeId id : nodes) {
    if (!out.empty()) out += ' ';
    const std::string_view words = game.written(id);
    out += words.empty() ? game[id].move.ucci() : std::string(words);
  }
  return out;
}

std::string words_played(const Change& change, const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < change.moves.size(); ++i) {
    if (i != 0) out += ' ';
    out += words[change.ply - 1 + i];
  }
  return out;
}

}  // namespace qipu
