#include "annotate/words/evaluation_comments.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

#include "annotate/words/annotation_text.h"
#include "base/ascii.h"
#include "ruling/ruling_text.h"

namespace qipu {
namespace {

using ascii::take;

constexpr std::string_view kOpeningEn = "Evaluation: ", kOpeningZh = "评分：";

/// Takes a number from the beginning.
std::optional<int> take_number(std::string_view& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

std::optional<Evaluation> mate_told(std::string_view& rest, bool zh) {
  const Language language = zh ? Language::zh : Language::en;
  const bool red = take(rest, side_name(Color::red, language));
  if (!red && !take(rest, side_name(Color::black, language))) return std::nullopt;
  if (!take(rest, zh ? " " : " mates in ")) return std::nullopt;
  const auto moves = take_number(rest);
  if (!moves || *moves == 0 || !take(rest, zh ? " 步杀。" : ".")) return std::nullopt;
  return Evaluation{Evaluation::Kind::mate, red ? *moves : -*moves};
}

std::optional<Evaluation> score_told(std::string_view& rest, bool zh) {
  const bool minus = take(rest, "-");
  if (!minus && !take(rest, "+")) return std::nullopt;
  const auto whole = take_number(rest);
  constexpr int kMost = 1'000'000;
  if (!whole || *whole > kMost || !take(rest, ".")) return std::nullopt;
  const std::size_t digits = rest.size();
  const auto part = take_number(rest);
  if (!part || digits - rest.size() != 2) return std::nullopt;
  const int value = *whole * 100 + *part;
  if (!take(rest, zh ? "，红方胜率 " : ", Red's chances ") || !take_number(rest) ||
      !take(rest, zh ? "%。" : "%.")) {
    return std::nullopt;
  }
  return Evaluation{Evaluation::Kind::centipawns, minus ? -value : value};
}

}  // namespace

std::string evaluation_words(Evaluation eval, const ChanceCurve& curve, Language language) {
  const bool zh = language == Language::zh;
  const int size = std::abs(eval.value);
  if (eval.kind == Evaluation::Kind::mate) {
    const std::string_view side = side_name(eval.value > 0 ? Color::red : Color::black, language);
    return zh ? fmt::format("{}{} {} 步杀。", kOpeningZh, side, size)
              : fmt::format("{}{} mates in {}.", kOpeningEn, side, size);
  }
  const std::string chance = percent(curve.chance(Score::centipawns(eval.value)));
  const std::string score =
      fmt::format("{}{}.{:02}", eval.value < 0 ? '-' : '+', size / 100, size % 100);
  return zh ? fmt::format("{}{}，红方胜率 {}。", kOpeningZh, score, chance)
            : fmt::format("{}{}, Red's chances {}.", kOpeningEn, score, chance);
}

std::optional<CommentedEvaluation> evaluation_in_comment(std::string_view comment) {
  for (const bool zh : {true, false}) {
    for (const auto& read : {mate_told, score_told}) {
      std::string_view rest = comment;
      if (!take(rest, zh ? kOpeningZh : kOpeningEn)) continue;
      if (const auto eval = read(rest, zh)) {
        return CommentedEvaluation{*eval, comment.size() - rest.size()};
      }
    }
  }
  return std::nullopt;
}

void write_evaluation_comments(Game& game, const ChanceCurve& curve, Language language,
                               bool marks) {
  for (NodeId id = 1; id < game.size(); ++id) {
    if (game[id].notes == 0) continue;
    Notes& notes = game.edit_notes(id);
    if (marks) {
      for (std::string_view rest = notes.comment; !rest.empty();) {
        const auto mark = mark_told(ascii::cut(rest, '\n'));
        if (mark) std::erase(notes.nags, nag_of(*mark));
      }
    }
    if (!notes.eval) continue;
    std::string words = evaluation_words(*notes.eval, curve, language);
    if (!notes.comment.empty()) words += '\n';
    notes.comment.insert(0, words);
    notes.eval.reset();
  }
}

void hear_evaluations(Game& game) {
  for (NodeId id = 1; id < game.size(); ++id) {
    const auto found = evaluation_in_comment(game.notes(id).comment);
    if (!found) continue;
    Notes& notes = game.edit_notes(id);
    notes.comment = trimmed(std::string_view(notes.comment).substr(found->length));
    if (!notes.eval) notes.eval = found->eval;
  }
}

}  // namespace qipu
