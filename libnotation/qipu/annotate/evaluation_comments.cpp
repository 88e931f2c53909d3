#include "qipu/annotate/evaluation_comments.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "qipu/annotate/words.h"
#include "qipu/ruling/words.h"

namespace qipu {
namespace {

constexpr std::string_view kOpeningEn = "Evaluation: ", kOpeningZh = "评分：";

/// Parses expected words and numbers at the front of a text.
class Front {
 public:
  explicit Front(std::string_view text) : text_(text) {}

  bool word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  std::optional<int> number() {
    int value = 0;
    const char* const begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc() || value < 0) return std::nullopt;
    at_ += static_cast<std::size_t>(end - begin);
    return value;
  }
  std::size_t at() const { return at_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

std::optional<Evaluation> mate_told(Front& front, bool zh) {
  const Language language = zh ? Language::zh : Language::en;
  const bool red = front.word(side_name(Color::red, language));
  if (!red && !front.word(side_name(Color::black, language))) return std::nullopt;
  if (!front.word(zh ? " " : " mates in ")) return std::nullopt;
  const auto moves = front.number();
  if (!moves || *moves == 0 || !front.word(zh ? " 步杀。" : ".")) return std::nullopt;
  return Evaluation{Evaluation::Kind::mate, red ? *moves : -*moves};
}

std::optional<Evaluation> score_told(Front& front, bool zh) {
  const bool minus = front.word("-");
  if (!minus && !front.word("+")) return std::nullopt;
  const auto whole = front.number();
  constexpr int kMost = 1'000'000;
  if (!whole || *whole > kMost || !front.word(".")) return std::nullopt;
  const std::size_t point = front.at();
  const auto part = front.number();
  if (!part || front.at() != point + 2) return std::nullopt;
  const int value = *whole * 100 + *part;
  if (!front.word(zh ? "，红方胜率 " : ", Red's chances ") || !front.number() ||
      !front.word(zh ? "%。" : "%.")) {
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
    for (const auto& told : {mate_told, score_told}) {
      Front front(comment);
      if (!front.word(zh ? kOpeningZh : kOpeningEn)) continue;
      if (const auto eval = told(front, zh)) return CommentedEvaluation{*eval, front.at()};
    }
  }
  return std::nullopt;
}

void tell_evaluations(Game& game, const ChanceCurve& curve, Language language, bool marks) {
  for (NodeId id = 1; id < game.size(); ++id) {
    if (game[id].notes == 0) continue;
    Notes& notes = game.edit_notes(id);
    if (marks) {
      for (std::size_t at = 0; at < notes.comment.size();) {
        const std::size_t end = std::min(notes.comment.find('\n', at), notes.comment.size());
        const auto mark = mark_told(std::string_view(notes.comment).substr(at, end - at));
        if (mark) std::erase(notes.nags, nag_of(*mark));
        at = end + 1;
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
    const auto told = evaluation_in_comment(game.notes(id).comment);
    if (!told) continue;
    Notes& notes = game.edit_notes(id);
    notes.comment = trimmed(std::string_view(notes.comment).substr(told->length));
    if (!notes.eval) notes.eval = told->eval;
  }
}

}  // namespace qipu
