#include "publish/page_facts.h"

#include <ranges>

#include "annotate/words/annotation_text.h"
#include "annotate/words/evaluation_comments.h"
#include "opening/ecco_tags.h"
#include "qipu/notation/main_line.h"

namespace qipu {

std::array<OpeningWords, 2> opening_told(const Game& game) {
  const auto line = main_line_of(game);
  const auto name = [&](EccoScript script) {
    return line ? opening_words(game, line->moves, script) : opening_in(game.tags);
  };
  return {name(EccoScript::zh), name(EccoScript::en)};
}

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
  // In a format without glyphs, the annotator's comment states the mark.
  for (const auto line : std::views::split(notes.comment, '\n')) {
    if (const auto mark = mark_told(std::string_view(line))) return *mark;
  }
  return Mark::none;
}

Assessed assessed(const Notes& notes) {
  Assessed out{notes.eval, notes.comment};
  if (out.eval) return out;
  if (const auto found = evaluation_in_comment(notes.comment)) {
    out.eval = found->eval;
    out.comment = trimmed(out.comment.substr(found->length));
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
  Color mover = page.game.start.turn;
  for (const MainPly& ply : main_plies(page)) {
    ++counts[static_cast<std::size_t>(mover)][static_cast<std::size_t>(ply.mark)];
    any = any || ply.mark != Mark::none || ply.chance;
    mover = !mover;
  }
  if (!any) return std::nullopt;
  return counts;
}

}  // namespace qipu
