#include "qipu/format/pgn/unread_words.h"

#include <algorithm>

#include "qipu/format/pgn/pgn_brackets.h"
#include "qipu/notation/notation.h"
#include "qipu/text/utf8.h"

namespace qipu::pgn {
namespace {

// Whether they are read as one word, with nothing taken off; the number behind them keeps them from
// being joined to what follows.
bool stand_alone(std::string_view words) {
  const std::string text = "1. " + std::string(words) + " 2. *";
  Source source;
  source.text = text;
  const auto reader = open_words(source);
  Game game;
  Findings findings;
  if (reader->next(game, findings) != ReadStatus::game) return false;
  const bool one = game.size() == 2 && game.written(1) == words && game.notes(1).empty() &&
                   game.notes(kRoot).empty();
  return one && reader->next(game, findings) == ReadStatus::end;
}

bool is_move(std::string_view words) {
  return std::ranges::any_of(all_notations(),
                             [&](const Notation* n) { return n->recognise(words); });
}

bool is_blank(char32_t c) {
  return c <= U' ' || c == U'\u00A0' || c == U'\u200B' || c == U'\u3000' || c == U'\uFEFF';
}

// Without blanks, and with full-width forms of the signs that end a word.
std::string in_one(std::string_view words) {
  std::string out;
  for (std::size_t pos = 0; pos < words.size();) {
    const char32_t c = next_char(words, pos);
    const bool ends_word = std::u32string_view(U"{}();$").contains(c);
    append_char(out, is_blank(c) ? U'＿' : ends_word ? static_cast<char32_t>(c + 0xFEE0) : c);
  }
  return out;
}

/// Nothing that would be read as a bracket.
std::string without_brackets(std::string_view words) {
  std::string out;
  for (std::size_t pos = 0; pos < words.size();) {
    const char32_t c = next_char(words, pos);
    append_char(out, c == U'（' || c == U'｛' ? U'＿' : c);
  }
  return out;
}

}  // namespace

std::string fit_words(std::string_view words) {
  // With the words behind them: they stand alone here.
  const auto opens = [](std::string_view text) {
    return opens_variation(text) || text.find(kOpenWideCurly) != text.npos;
  };
  if (!opens(words) && stand_alone(words)) return std::string(words);
  std::string one = in_one(words);
  if (opens(one)) one = without_brackets(one);
  if (stand_alone(one) && !is_move(one)) return one;
  return "＿" + one + "＿";
}

}  // namespace qipu::pgn
