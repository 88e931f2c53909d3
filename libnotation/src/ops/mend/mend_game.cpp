#include "ops/mend/mend_game.h"

#include <algorithm>
#include <span>
#include <utility>

#include "ops/mend/changes.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

// Moves the glyphs, comments and variations of a move text printed twice to the one that stays,
// unless that one already has them.
void give_back(Game& game, const PrintedTwice& word) {
  for (NodeId beside = game[word.again].next_sibling; beside != kNoNode;) {
    const NodeId next = game[beside].next_sibling;
    if (is_beside(game, beside, word.kept)) {
      game.unlink(beside);
    } else {
      game.hang_on(game[word.kept].parent, beside);
    }
    beside = next;
  }
  const NodeId after = game[word.again].first_child;
  const std::size_t end = after == kNoNode ? std::string_view::npos : game[after].place;
  for (NodeId id = word.kept; id != kNoNode;) {
    id = repeated_beside(game, word.kept, game[word.again].place, end);
    if (id != kNoNode) game.unlink(id);
  }
  if (game.notes(word.again).empty()) return;
  const Notes notes = std::exchange(game.edit_notes(word.again), {});
  Notes& kept = game.edit_notes(word.kept);
  for (const Nag nag : notes.nags) {
    if (std::ranges::find(kept.nags, nag) == kept.nags.end()) kept.nags.push_back(nag);
  }
  for (const std::string& text : {notes.lead, notes.comment}) {
    const bool has = kept.lead.contains(text) || kept.comment.contains(text);
    if (!has) game.add_comment(word.kept, text);
  }
}

// Removes move texts from the line. They and their glyphs become a comment on the move before, and
// so do their comments.
void take_out(Game& game, const Notation& notation, const std::vector<NodeId>& nodes) {
  std::string words;
  std::vector<std::string> said = {{}};
  for (const NodeId id : nodes) {
    if (!words.empty()) words += ' ';
    words += words_written(game, {&id, 1});
    if (game.notes(id).empty()) continue;
    Notes& notes = game.edit_notes(id);
    for (const Nag nag : std::exchange(notes.nags, {})) words += " $" + std::to_string(nag);
    said.push_back(std::exchange(notes.lead, {}));
    said.push_back(std::exchange(notes.comment, {}));
  }
  said.front() = former_words(notation, words);
  const NodeId before = game[nodes.front()].parent;
  for (auto id = nodes.rbegin(); id != nodes.rend(); ++id) {
    game.set_written(*id, "");
    game.dissolve(*id);
  }
  for (const std::string& text : said) game.add_comment(before, text);
}

}  // namespace

std::string former_words(const Notation& notation, std::string_view words) {
  const bool chinese = notation.script == Script::chinese;
  if (words.empty()) return chinese ? "原文缺此步" : "not in the original";
  return (chinese ? "原文：" : "was: ") + std::string(words);
}

void mend_game(Game& game, const Repair& repair, const std::vector<std::string>& words) {
  game.unsettle();
  const bool varies = repair.variation != kNoNode;
  if (!varies && repair.start != game.start) {
    const std::string unreadable(game.tags.get("FEN"));
    if (!unreadable.empty() || !game.start.is_standard()) {
      const std::string fen = unreadable.empty() ? write_fen(game.start) : unreadable;
      game.add_comment(kRoot, former_words(*repair.notation, fen));
    }
    game.tags.remove("FEN");
    game.start = repair.start;
  }
  // The original move texts, collected before nodes are moved.
  struct Said {
    NodeId node;
    std::string words;
  };
  std::vector<Said> said;
  for (const Change& change : repair.changes) {
    const ChangeKind kind = change.kind;
    const bool exchanged = kind == ChangeKind::exchanged;
    if (!exchanged && kind != ChangeKind::read) continue;
    const NodeId first = exchanged ? repair.line[change.ply - 1].node : change.nodes.front();
    said.push_back({first, words_written(game, change.nodes)});
  }
  for (const PrintedTwice& word : printed_twice(game, repair)) give_back(game, word);
  for (const Change& change : repair.changes) {
    if (takes_out(change)) take_out(game, *repair.notation, change.nodes);
  }

  std::vector<NodeId> order;
  for (const MendedMove& m : repair.line) {
    if (m.node != kNoNode) order.push_back(m.node);
  }
  const std::vector<NodeId> written = line_written(game, repair);
  std::vector<NodeId> used = order;
  std::ranges::sort(used);
  for (const NodeId id : written) {
    if (!std::ranges::binary_search(used, id)) order.push_back(id);
  }
  if (order != written) {
    // The first move of a variation keeps its place beside the move that it replaces.
    const std::size_t first = varies ? 1 : 0;
    game.reorder_line(varies ? repair.variation : kRoot, std::span(order).subspan(first));
  }

  NodeId before = varies ? game[repair.variation].parent : kRoot;
  for (std::size_t i = 0; i < repair.line.size(); ++i) {
    const auto& [move, node] = repair.line[i];
    if (node == kNoNode) {
      const bool first = varies && i == 0;
      const std::uint32_t place = game[before].place;
      before = first ? game.insert_before(repair.variation, move, place)
                     : game.insert(before, move, place);
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
