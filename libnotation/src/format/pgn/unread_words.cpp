#include "format/pgn/unread_words.h"

#include "format/pgn/pgn_brackets.h"
#include "format/pgn/pgn_words.h"
#include "game/pass.h"
#include "text/utf8.h"

namespace qipu::pgn {
namespace {

// Returns true if the words are read as one word with nothing removed. The number after them keeps
// them from being joined to the next text.
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

bool is_blank(char32_t c) {
  return c <= U' ' || c == U'\u00A0' || c == U'\u200B' || c == U'\u3000' || c == U'\uFEFF';
}

// Replaces blanks, and the signs that end a word by their full-width forms.
char32_t in_one(char32_t c) {
  const bool ends_word = std::u32string_view(U"{}();$").contains(c);
  return is_blank(c) ? U'＿' : ends_word ? static_cast<char32_t>(c + 0xFEE0) : c;
}

/// Replaces characters that would be read as brackets.
char32_t without_brackets(char32_t c) { return c == U'（' || c == U'｛' ? U'＿' : c; }

std::string with_each(std::string_view words, char32_t (*sign)(char32_t)) {
  std::string out;
  for (std::size_t pos = 0; pos < words.size();) append_char(out, sign(next_char(words, pos)));
  return out;
}

}  // namespace

std::string fit_words(std::string_view words) {
  if (is_pass(words)) return std::string(kPass);
  // In a game, other words follow; here the words stand alone.
  const auto opens = [](std::string_view text) {
    return opens_variation(text) || text.find(kOpenWideCurly) != text.npos;
  };
  if (!opens(words) && stand_alone(words)) return std::string(words);
  std::string one = with_each(words, in_one);
  if (opens(one)) one = with_each(one, without_brackets);
  if (stand_alone(one) && !is_move(one)) return one;
  return "＿" + one + "＿";
}

}  // namespace qipu::pgn
