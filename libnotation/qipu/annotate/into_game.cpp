#include "qipu/annotate/into_game.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "qipu/annotate/words.h"
#include "qipu/ruling/words.h"

namespace qipu {
namespace {

/// Whether the comment has these lines already.
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

/// ! ? !! ?? !? ?!
bool is_verdict(Nag nag) { return nag >= 1 && nag <= 6; }

void add_line(Game& game, NodeId parent, const Line& line, Color mover, Position position,
              std::size_t most) {
  for (NodeId id = game[parent].first_child; id != kNoNode; id = game[id].next_sibling) {
    if (game[id].has_move && game[id].move == line.moves.front()) return;
  }
  NodeId id = parent;
  for (std::size_t i = 0; i < std::min(line.moves.size(), most); ++i) {
    const Move m = line.moves[i];
    if (!position.legal(m)) break;
    id = game.add(id, m);
    game.set_standing(id, Standing::legal);
    if (i == 0) game.edit_notes(id).eval = evaluation_of(one_ply_later(line.score), !mover);
    position.make(m);
  }
}

}  // namespace

void annotate_game(Game& game, const AnnotatedGame& annotated, const AnnotationForm& form) {
  const Notation& notation = form.notation != nullptr ? *form.notation : *find_notation("zh");
  const std::vector<NodeId> nodes = game.main_line();
  Position position = annotated.start;
  for (std::size_t i = 0; i < annotated.plies.size(); ++i) {
    const AnnotatedPly& ply = annotated.plies[i];
    const NodeId id = nodes[i];
    if (ply.eval && !game.notes(id).eval) game.edit_notes(id).eval = ply.eval;
    if (ply.look && ply.look->judgement.mark != Mark::none) {
      const Mark mark = ply.look->judgement.mark;
      if (std::ranges::none_of(game.notes(id).nags, is_verdict)) {
        game.edit_notes(id).nags.push_back(nag_of(mark));
      }
      say(game, id, move_words(ply, position, notation, form.language));
      if (is_fault(mark)) {
        add_line(game, game[id].parent, ply.look->lines.front(), ply.mover, position,
                 form.line_plies);
      }
    }
    for (const Ruling& ruling : annotated.rulings) {
      if (ruling.last_ply == i + 1) say(game, id, reason_of(ruling, form.language));
    }
    position.make(ply.move);
  }
  say(game, kRoot, game_words(annotated, notation, form.language));
}

}  // namespace qipu
