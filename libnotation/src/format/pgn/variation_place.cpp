#include "format/pgn/variation_place.h"

#include <charconv>
#include <optional>

#include "base/ascii.h"
#include "format/kit/marks.h"
#include "notation/follow.h"
#include "qipu/rules/position.h"
#include "text/numerals.h"
#include "text/utf8.h"

namespace qipu::pgn {
namespace {

using Kind = Token::Kind;

bool many_dots(std::string_view dots) { return dots.starts_with("..") || dots.starts_with("…"); }

/// The beginning of a variation: "2... 马8进7".
struct Opening {
  int number = 0;
  bool reply = false;  // the number has dots
  std::string_view word;
};

std::optional<Opening> opening_at(Lexer in) {
  constexpr int kMostTokens = 8;
  Opening out;
  for (int i = 0; i < kMostTokens; ++i) {
    in.skip_blanks();
    if (in.at_end()) break;
    const Token token = in.take_token();
    if (token.kind == Kind::comment) continue;
    if (token.kind == Kind::number && out.number == 0) {
      const char* const begin = token.text.data();
      const auto end = std::from_chars(begin, begin + token.text.size(), out.number).ptr;
      out.reply = many_dots(token.text.substr(static_cast<std::size_t>(end - begin)));
    } else if (token.kind == Kind::dots && out.number != 0) {
      out.reply = true;
    } else if (token.kind == Kind::word && out.number != 0) {
      out.word = token.text;
      cut_marks(out.word);
      return out;
    } else {
      break;
    }
  }
  return std::nullopt;
}

// Returns true if a round begins with the first mover even if that is Black, as in the form of
// 1957. Then Black's move has a number without dots, and the reply has the same number or none.
bool has_own_rounds(const Game& game, std::string_view text) {
  const NodeId first = game[kRoot].first_child;
  const NodeId second = game[first].first_child;
  std::string_view before = text.substr(0, game[first].place);
  const int number = number_before(before);
  before = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
  if (number == 0 || before.ends_with("..") || before.ends_with("…")) return false;
  const int next = second == kNoNode ? 0 : number_before(text.substr(0, game[second].place));
  return next == 0 || next == number;
}

// Returns true if the outer line continues after the variation that `in` is in.
bool goes_on_behind(Lexer in) {
  constexpr std::size_t kFurthest = 1 << 16;
  const std::size_t begin = in.offset();
  for (int depth = 1; !in.at_end() && in.offset() - begin < kFurthest;) {
    in.skip_blanks();
    if (in.at_end() || in.at_tag_line()) return false;
    const Token token = in.take_token();
    if (token.kind == Kind::open) ++depth;
    if (token.kind == Kind::close && --depth < 0) return false;
    if (depth == 0 && token.kind == Kind::word) return true;
    if (depth == 0 && token.kind == Kind::result) return false;
  }
  return false;
}

// Returns how a side writes its moves: in Chinese numerals or other digits, in capitals or small
// letters; 0 for other words.
int style_of(std::string_view word) {
  for (std::size_t pos = 0; pos < word.size();) {
    const char32_t c = next_char(word, pos);
    if (is_han_numeral(c)) return 1;
    if (digit_of(c) >= 0) return 2;
    if (c >= U'A' && c <= U'Z') return 3;
    if (c >= U'a' && c <= U'z') return 4;
  }
  return 0;
}

// Returns true if the word is written in the style of the side that moved before the last move, and
// not in the style of the last move.
bool is_first_sides(const Game& game, NodeId last, std::string_view word) {
  if (game[last].parent == kRoot) return false;
  const int own = style_of(word), reply = style_of(game.written(last));
  return own != reply && own == style_of(game.written(game[last].parent));
}

}  // namespace

int number_before(std::string_view text) {
  constexpr int kMost = 9999;
  const std::size_t behind = text.find_last_not_of(". \t\r\n");
  if (behind == text.npos || behind + 1 == text.size() || !ascii::is_digit(text[behind])) return 0;
  std::size_t begin = behind;
  while (begin > 0 && ascii::is_digit(text[begin - 1])) --begin;
  constexpr std::string_view kBefore = " \t\r\n(){}";
  if (begin > 0 && !kBefore.contains(text[begin - 1])) return 0;  // part of a move: C2=5
  int number = 0;
  std::from_chars(text.data() + begin, text.data() + behind + 1, number);
  return number > kMost ? 0 : number;
}

NodeId branch_by_number(const Game& game, NodeId last, std::string_view text, Lexer in) {
  constexpr int kMostPlies = 600;
  const NodeId usual = game[last].parent;
  const auto opening = opening_at(in);
  if (!opening) return usual;
  const Notation* const declared = find_notation(game.words_in);
  const int black = game.start.turn == Color::black && !has_own_rounds(game, text) ? 1 : 0;
  const int ply = game.ply(last) - 1;  // ply of the last move, from 0
  if (ply > kMostPlies) return usual;
  // The difference between the game's own numbers and the rounds that are counted.
  int base = 0;
  NodeId node = last;
  for (int i = 0; i < 2 && node != kRoot; ++i, node = game[node].parent) {
    const int printed = number_before(text.substr(0, game[node].place));
    if (printed == 0) continue;
    // It has the same number as the last move, so errors in earlier numbers do not matter.
    std::string_view before = text.substr(0, game[last].place);
    before = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
    const bool dots = before.ends_with("..") || before.ends_with("…");
    if (i == 0 && printed == opening->number && !opening->reply && !dots) return usual;
    base = printed - ((ply - i + black) / 2 + 1);
    break;
  }
  const int first = 2 * (opening->number - base - 1) - black;  // ply of the round's first move
  const int reply = first + 1;
  if (ply == (opening->reply ? reply : first)) return usual;
  const auto start = Position::from(game.start, Faults::all());
  if (!start) return usual;
  const auto behind = [&](int at) {
    NodeId parent = last;
    for (int i = ply + 1; i > at; --i) parent = game[parent].parent;
    return parent;
  };
  const auto legal = [&](int at) {
    if (at < 0 || at > ply + 1 || (at == ply + 1 && !goes_on_behind(in))) return false;
    Follower follower(*start, declared);
    return follow_to(game, behind(at), follower) && follower.take(opening->word);
  };
  // Dots are often left out, so that the number alone may stand before a reply.
  const bool may_be_reply = ply == reply && !is_first_sides(game, last, opening->word);
  if (!opening->reply && may_be_reply && legal(ply)) return usual;
  if (!opening->reply && legal(first)) return behind(first);
  return legal(reply) ? behind(reply) : usual;
}

}  // namespace qipu::pgn
