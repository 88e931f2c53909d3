#include "qipu/ops/mend_game.h"

#include <algorithm>

namespace qipu {
namespace {

// The words become one comment, with what they had of comments.
void take_out(Game& game, const Notation& notation, const std::vector<NodeId>& nodes) {
  const std::string words = former_words(notation, words_written(game, nodes));
  for (auto id = nodes.rbegin(); id != nodes.rend(); ++id) {
    game.set_written(*id, *id == nodes.front() ? words : "");
    game.dissolve(*id);
  }
}

}  // namespace

std::string former_words(const Notation& notation, std::string_view words) {
  const bool chinese = notation.script == Script::chinese;
  if (words.empty()) return chinese ? "原文缺此着" : "not in the original";
  return (chinese ? "原文：" : "was: ") + std::string(words);
}

NodeId place_of(const Game& game, const Repair& repair, const Change& change) {
  if (!change.nodes.empty()) return change.nodes.front();
  const std::size_t begin = change.ply == 0 ? 0 : change.ply - 1;
  for (std::size_t i = begin; i < repair.line.size(); ++i) {
    if (repair.line[i].node != kNoNode) return repair.line[i].node;
  }
  return game[kRoot].first_child;
}

void report_changes(const Game& game, const Repair& repair, const std::vector<std::string>& words,
                    const WhereIs& where, DiagnosticSink& sink) {
  for (const Change& change : repair.changes) {
    const NodeId at = place_of(game, repair, change);
    Location place = where(at);
    place.ply = static_cast<std::uint32_t>(game.ply(at));
    const std::string written = words_written(game, change.nodes),
                      played = words_played(change, words);
    const auto report = [&](const Code& code, std::vector<std::string> args) {
      sink.report(make_diagnostic(code, place, std::move(args)));
    };
    if (change.ply == 0) {
      if (change.error == "lines_exchanged") report(diag::mended_lines, {});
    } else if (change.nodes.empty()) {
      report(diag::mended_lost, {played});
    } else if (takes_out(change)) {
      report(diag::mended_extra, {written});
    } else if (change.nodes.size() > 1) {
      report(diag::mended_exchanged, {written, played});
    } else {
      report(diag::mended_read, {written, played});
    }
  }
}

void mend_game(Game& game, const Repair& repair, const std::vector<std::string>& words,
               std::span<const NodeId> by_words) {
  for (const NodeId id : by_words) game.unsettle(id);
  game.start = repair.start;
  // What was said of the words, before they are moved.
  struct Said {
    NodeId node;
    std::string words;
  };
  std::vector<Said> said;
  for (const Change& change : repair.changes) {
    if (change.nodes.empty() || takes_out(change)) continue;
    const bool exchanged = change.nodes.size() > 1;
    const NodeId first = exchanged ? repair.line[change.ply - 1].node : change.nodes.front();
    said.push_back({first, words_written(game, change.nodes)});
  }
  for (const Change& change : repair.changes) {
    if (takes_out(change)) take_out(game, *repair.notation, change.nodes);
  }

  std::vector<NodeId> order;
  for (const MendedMove& m : repair.line) {
    if (m.node != kNoNode) order.push_back(m.node);
  }
  const std::vector<NodeId> written = game.main_line();
  std::vector<NodeId> used = order;
  std::ranges::sort(used);
  for (const NodeId id : written) {
    if (!std::ranges::binary_search(used, id)) order.push_back(id);
  }
  if (order != written) game.reorder_main_line(order);

  NodeId before = kRoot;
  for (std::size_t i = 0; i < repair.line.size(); ++i) {
    const auto& [move, node] = repair.line[i];
    if (node == kNoNode) {
      before = game.insert(before, move, game[before].place);
      game.add_comment(before, former_words(*repair.notation, {}));
      continue;
    }
    before = node;
    game.set_move(node, move, Standing::unasked);
    const auto note = std::ranges::find(said, node, &Said::node);
    if (note == said.end()) continue;
    game.add_comment(node, former_words(*repair.notation, note->words));
    if (!game.written(node).empty()) game.set_written(node, words[i]);
  }
}

}  // namespace qipu
