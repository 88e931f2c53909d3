#include "qipu/publish/page_facts.h"

#include <algorithm>

#include "qipu/annotate/evaluation_comments.h"
#include "qipu/annotate/words.h"

namespace qipu {
namespace {

Color mover_of(const Game& game, std::size_t ply) {
  return ply % 2 == 0 ? game.start.turn : !game.start.turn;
}

}  // namespace

std::string_view page_language(Language language) {
  return language == Language::zh ? "zh-Hans" : "en";
}

double red_chance(Evaluation eval, const ChanceCurve& curve) {
  if (eval.kind == Evaluation::Kind::mate) return eval.value > 0 ? 1 : 0;
  return curve.chance(Score::centipawns(eval.value));
}

Mark mark_said(const Notes& notes) {
  for (const Nag nag : notes.nags) {
    if (const auto mark = mark_of(nag)) return *mark;
  }
  // A format without glyphs has what the annotator said.
  const std::string_view comment = notes.comment;
  for (std::size_t at = 0; at < comment.size();) {
    const std::size_t end = std::min(comment.find('\n', at), comment.size());
    if (const auto mark = mark_told(comment.substr(at, end - at))) return *mark;
    at = end + 1;
  }
  return Mark::none;
}

Assessed assessed(const Notes& notes) {
  Assessed out{notes.eval, notes.comment};
  if (out.eval) return out;
  if (const auto told = evaluation_in_comment(notes.comment)) {
    out.eval = told->eval;
    out.comment = trimmed(out.comment.substr(told->length));
  }
  return out;
}

std::vector<MainPly> main_plies(const GamePage& page) {
  std::vector<MainPly> out;
  for (const NodeId id : page.game.main_line()) {
    const Notes& notes = page.game.notes(id);
    MainPly ply{id, std::nullopt, mark_said(notes)};
    if (const auto eval = assessed(notes).eval) ply.chance = red_chance(*eval, page.curve);
    if (page.annotated != nullptr && out.size() < page.annotated->plies.size()) {
      const AnnotatedPly& annotated = page.annotated->plies[out.size()];
      if (annotated.red_chance) ply.chance = annotated.red_chance;
      if (annotated.look) ply.mark = annotated.look->judgement.mark;
    }
    out.push_back(ply);
  }
  return out;
}

std::optional<MarkCounts> marks_of(const GamePage& page) {
  MarkCounts counts{};
  if (page.annotated != nullptr) {
    for (const Color side : {Color::red, Color::black}) {
      const auto i = static_cast<std::size_t>(side);
      counts[i] = page.annotated->sides[i].marks;
    }
    return counts;
  }
  bool any = false;
  const std::vector<MainPly> plies = main_plies(page);
  for (std::size_t i = 0; i < plies.size(); ++i) {
    ++counts[static_cast<std::size_t>(mover_of(page.game, i))]
            [static_cast<std::size_t>(plies[i].mark)];
    any = any || plies[i].mark != Mark::none || plies[i].chance;
  }
  if (!any) return std::nullopt;
  return counts;
}

}  // namespace qipu
