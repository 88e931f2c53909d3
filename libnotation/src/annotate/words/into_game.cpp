#include "annotate/words/into_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/words/annotation_text.h"
#include "base/ascii.h"
#include "game/move_signs.h"
#include "ruling/ruling_text.h"

namespace qipu {
namespace {

/// Returns true if the comment already contains `text` as whole lines.
bool says(std::string_view comment, std::string_view text) {
  for (std::size_t at = comment.find(text); at != comment.npos; at = comment.find(text, at + 1)) {
    const std::size_t end = at + text.size();
    if ((at == 0 || comment[at - 1] == '\n') && (end == comment.size() || comment[end] == '\n')) {
      return true;
    }
  }
  return false;
}

void say(Game& game, NodeId id, std::string_view text) {
  if (!text.empty() && !says(game.notes(id).comment, text)) game.add_comment(id, text);
}

constexpr std::size_t kLinePlies = 8;  // the most plies of a better line that are added

/// Adds the better line; its first move has the value of the position before it.
void add_line(Game& game, NodeId parent, const AnnotatedPly& ply, Position position) {
  const Line& line = ply.look->lines.front();
  for (NodeId id = game[parent].first_child; id != kNoNode; id = game[id].next_sibling) {
    if (game[id].has_move && game[id].move == line.moves.front()) return;
  }
  NodeId id = parent;
  for (std::size_t i = 0; i < std::min(line.moves.size(), kLinePlies); ++i) {
    const Move m = line.moves[i];
    if (!position.legal(m)) break;
    id = game.add(id, m);
    game.set_standing(id, Standing::legal);
    if (i == 0) {
      game.edit_notes(id).eval =
          ply.better ? ply.better : evaluation_of(one_ply_later(line.score), !ply.mover);
    }
    position.make(m);
  }
}

/// Removes the lines of a comment for which `is` is true, and returns them.
template <class Is>
std::string take_lines(Game& game, NodeId id, const Is& is) {
  const std::string comment = game.notes(id).comment;
  std::string gone;
  std::vector<std::string_view> stay;
  for (std::string_view rest = comment; !rest.empty();) {
    const std::string_view line = ascii::cut(rest, '\n');
    if (is(line)) {
      gone.append(line).append("\n");
    } else {
      stay.push_back(line);
    }
  }
  if (!gone.empty()) game.edit_notes(id).comment = fmt::format("{}", fmt::join(stay, "\n"));
  return gone;
}

/// Returns true if the variation has the form that add_line() writes: no branches, an evaluation
/// only at its first move, no comments.
bool is_bare_line(const Game& game, NodeId first) {
  for (NodeId id = first; id != kNoNode; id = game[id].first_child) {
    const Notes& notes = game.notes(id);
    const NodeId child = game[id].first_child;
    const bool forks = child != kNoNode && game[child].next_sibling != kNoNode;
    const bool evaluated = notes.eval.has_value();
    if (forks || evaluated != (id == first) || !game[id].has_move || !notes.comment.empty() ||
        !notes.lead.empty() || !notes.nags.empty()) {
      return false;
    }
  }
  return true;
}

/// Returns true if the sentence names the move as the better one, in any notation.
bool names_as_better(std::string_view said, const Position& position, Move move) {
  if (!position.legal(move)) return false;
  return std::ranges::any_of(all_notations(), [&](const Notation* notation) {
    const std::string words = notation->written(position, move);
    return said.contains("Better: " + words) || said.contains("应走" + words) ||
           said.contains("可改走" + words);
  });
}

void take_better_line(Game& game, NodeId played, std::string_view said, const Position& position) {
  const NodeId parent = game[played].parent;
  for (NodeId id = game[parent].first_child; id != kNoNode; id = game[id].next_sibling) {
    const bool ours = id != played && game[id].has_move && is_bare_line(game, id) &&
                      names_as_better(said, position, game[id].move);
    if (ours) return game.unlink(id);
  }
}

/// A sequence of moves of the record and their annotations.
struct Passage {
  std::span<const NodeId> nodes;
  std::span<const AnnotatedPly> plies;
  const Position& start;
};

/// Removes sentences, glyphs and better lines. Returns the number of moves concerned.
std::size_t take_out_words(Game& game, const Passage& line) {
  Position position = line.start;
  std::size_t concerned = 0;
  for (std::size_t i = 0; i < line.plies.size(); ++i) {
    const AnnotatedPly& ply = line.plies[i];
    const NodeId id = line.nodes[i];
    std::optional<Mark> mark;
    if (ply.look || ply.book) {
      const std::string said = take_lines(game, id, [&](std::string_view text) {
        const auto found = mark_told(text);
        if (found) mark = found;
        return found.has_value();
      });
      if (mark) std::erase(game.edit_notes(id).nags, nag_of(*mark));
      if (mark && is_fault(*mark)) take_better_line(game, id, said, position);
    }
    concerned += mark ? 1 : 0;
    position.make(ply.move);
  }
  return concerned;
}

void take_out_evaluations(Game& game, const Passage& line) {
  for (std::size_t i = 0; i < line.plies.size(); ++i) {
    const AnnotatedPly& ply = line.plies[i];
    if ((ply.eval || ply.book) && game.notes(line.nodes[i]).eval) {
      game.edit_notes(line.nodes[i]).eval.reset();
    }
  }
}

/// A branch annotated by an earlier run has an evaluation at every move.
bool has_all_evaluations(const Game& game, const Passage& line) {
  for (std::size_t i = 0; i < line.plies.size(); ++i) {
    if (line.plies[i].eval && !game.notes(line.nodes[i]).eval) return false;
  }
  return true;
}

void put_in(Game& game, const Passage& line, const Notation& notation, const AnnotationForm& form) {
  Position position = line.start;
  for (std::size_t i = 0; i < line.plies.size(); ++i) {
    const AnnotatedPly& ply = line.plies[i];
    const NodeId id = line.nodes[i];
    if (ply.eval && !game.notes(id).eval) game.edit_notes(id).eval = ply.eval;
    if (ply.look && ply.look->judgement.mark != Mark::none) {
      const Mark mark = ply.look->judgement.mark;
      const auto is_sign = [](Nag nag) { return is_verdict(nag) || mark_of(nag).has_value(); };
      if (std::ranges::none_of(game.notes(id).nags, is_sign)) {
        game.edit_notes(id).nags.push_back(nag_of(mark));
      }
      say(game, id, move_words(ply, position, notation, form.language));
      if (is_fault(mark)) {
        add_line(game, game[id].parent, ply, position);
      }
    }
    position.make(ply.move);
  }
}

}  // namespace

bool is_line_of_earlier_run(const Game& game, NodeId first, const Position& position) {
  if (!game[first].has_move || !is_bare_line(game, first)) return false;
  for (NodeId id = game[game[first].parent].first_child; id != kNoNode;
       id = game[id].next_sibling) {
    if (id == first) continue;
    for (std::string_view rest = game.notes(id).comment; !rest.empty();) {
      const std::string_view line = ascii::cut(rest, '\n');
      const auto mark = mark_told(line);
      if (mark && is_fault(*mark) && names_as_better(line, position, game[first].move)) return true;
    }
  }
  return false;
}

std::size_t take_out_annotations(Game& game, const AnnotatedGame& annotated) {
  const std::vector<NodeId> nodes = game.main_line();
  const Passage main{nodes, annotated.plies, annotated.start};
  const bool summed = !take_lines(game, kRoot, is_of_game_words).empty();
  std::size_t concerned = take_out_words(game, main);
  for (const Ruling& ruling : annotated.rulings) {
    take_lines(game, nodes[ruling.last_ply - 1], [&](std::string_view line) {
      return line == reason_of(ruling, Language::en) || line == reason_of(ruling, Language::zh);
    });
  }
  for (const AnnotatedBranch& branch : annotated.branches) {
    concerned += take_out_words(game, {branch.nodes, branch.plies, branch.start});
  }
  if (!summed && concerned == 0) return concerned;
  take_out_evaluations(game, main);
  for (const AnnotatedBranch& branch : annotated.branches) {
    const Passage line{branch.nodes, branch.plies, branch.start};
    if (has_all_evaluations(game, line)) take_out_evaluations(game, line);
  }
  return concerned;
}

void annotate_game(Game& game, const AnnotatedGame& annotated, const AnnotationForm& form) {
  const Notation& notation = form.notation != nullptr ? *form.notation : *find_notation("zh");
  const std::vector<NodeId> nodes = game.main_line();
  put_in(game, {nodes, annotated.plies, annotated.start}, notation, form);
  for (const Ruling& ruling : annotated.rulings) {
    say(game, nodes[ruling.last_ply - 1], reason_of(ruling, form.language));
  }
  for (const AnnotatedBranch& branch : annotated.branches) {
    put_in(game, {branch.nodes, branch.plies, branch.start}, notation, form);
  }
  say(game, kRoot, game_words(annotated, notation, form.language));
}

}  // namespace qipu
