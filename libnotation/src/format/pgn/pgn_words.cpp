#include "format/pgn/pgn_words.h"

#include <algorithm>

#include "base/ascii.h"
#include "qipu/notation/notation.h"
#include "text/numerals.h"
#include "text/utf8.h"

namespace qipu::pgn {

std::string unescaped(std::string_view value) {
  std::string out;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool escape =
        value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
    if (escape) ++i;
    out += value[i];
  }
  return out;
}

void join_comment(std::string& comment, std::string_view more) {
  if (!comment.empty()) comment += '\n';
  while (!more.empty()) {  // lines end in CR LF, CR or LF
    const std::size_t end = std::min(more.find('\r'), more.size());
    comment += more.substr(0, end);
    if (end == more.size()) break;
    comment += '\n';
    more.remove_prefix(end + (more.substr(end).starts_with("\r\n") ? 2 : 1));
  }
}

bool may_be_move(std::string_view word) {
  return std::ranges::any_of(word, [](char c) {
    return ascii::is_letter(c) || ascii::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
  });
}

void put_in_front(Game& game, std::string words) {
  if (words.empty()) return;
  if (const auto& comment = game.notes(kRoot).comment; !comment.empty()) {
    join_comment(words, comment);
  }
  game.edit_notes(kRoot).comment = std::move(words);
}

bool holds_no_move(const Game& game) {
  for (NodeId id = kRoot + 1; id < game.size(); ++id) {
    const std::string_view words = game.written(id);
    if (game[id].has_move || is_move(words) || is_misprint(words)) return false;
  }
  return true;
}

bool is_move(std::string_view word) {
  return std::ranges::any_of(all_notations(),
                             [&](const Notation* n) { return n->recognise(word); });
}

bool stands_alone(std::string_view word) {
  if (word.front() == '[') return false;
  Lexer in(word);
  in.skip_spacing();
  return in.offset() == 0 && in.take_token().kind == Token::Kind::word;
}

std::size_t last_digit(std::string_view text) {
  constexpr std::string_view kEnd = "{}();$";
  if (text.empty() || !ascii::is_digit(text[0])) return 0;
  const std::size_t end = std::min(text.find_first_not_of("!?", 1), text.size());
  const bool ends = end == text.size() || static_cast<unsigned char>(text[end]) <= ' ' ||
                    kEnd.contains(text[end]);
  return ends ? end : 0;
}

std::string_view behind_number(std::string_view text, std::string_view digit, Lexer& in) {
  if (digit.size() != 1) return {};
  const auto begin = static_cast<std::size_t>(digit.data() - text.data());
  std::size_t before = begin;
  while (before > 0 && text[before - 1] == ' ') --before;
  const bool numbered = before > 1 && text[before - 1] == '.' && ascii::is_digit(text[before - 2]);
  if (!numbered || in.at_end() || in.offset() != begin + 1) return {};
  Lexer ahead = in;
  const Token word = ahead.take_token();
  if (word.kind != Token::Kind::word || word.text.data() != digit.data() + 1) return {};
  if (is_move(word.text)) return {};
  in = ahead;
  return {digit.data(), word.text.size() + 1};
}

std::string_view joined(std::string_view text, std::string_view word, Lexer& in) {
  if (word.size() >= 10 || count_chars(word) >= 4) return word;  // glyphs have three bytes
  // "Ri2", "c5" are whole moves already, and the word after them is another one.
  if (static_cast<unsigned char>(word.front()) < 0x80 && is_move(word)) return word;
  const auto begin = static_cast<std::size_t>(word.data() - text.data());
  std::size_t end = in.offset();
  for (int i = 0; i < 4; ++i) {
    in.skip_blanks();
    if (in.at_end()) break;
    const Token more = in.take_token();
    const bool digits = more.kind == Token::Kind::number && more.text.back() != '.';
    if (more.kind != Token::Kind::word && !digits) break;
    const std::string_view longer = text.substr(begin, in.offset() - begin);
    if (!is_move(longer)) continue;
    word = longer;
    end = in.offset();
  }
  in.go_to(end);
  return word;
}

bool move_follows(Lexer ahead) {
  constexpr int kMostNumbers = 4;
  for (int numbers = 0; numbers < kMostNumbers;) {  // "1. 1... 马8进7"
    ahead.skip_blanks();
    if (ahead.at_end()) return false;
    const Token token = ahead.take_token();
    if (token.kind == Token::Kind::number || token.kind == Token::Kind::dots) {
      ++numbers;
      continue;
    }
    std::string_view word = token.text;
    cut_marks(word);
    return token.kind == Token::Kind::word && is_move(word);
  }
  return false;
}

std::size_t number_one(std::string_view spacing) {
  for (std::size_t at = spacing.find("1."); at != spacing.npos; at = spacing.find("1.", at + 1)) {
    if (at == 0 || !ascii::is_digit(spacing[at - 1])) return at;
  }
  return spacing.npos;
}

bool is_number_one(std::string_view number) {
  if (!number.starts_with('1')) return false;
  const std::string_view dots = number.substr(1);
  return dots.empty() ||
         (!ascii::is_digit(dots[0]) && !dots.starts_with("..") && !dots.starts_with("…"));
}

bool leaves_out_first(const Token& token) {
  if (token.kind == Token::Kind::dots) return token.text.size() > 1;
  if (token.kind == Token::Kind::word) return token.text == "--";
  constexpr std::string_view kFirst = "1";
  if (token.kind != Token::Kind::number || !token.text.starts_with(kFirst)) return false;
  const std::string_view dots = token.text.substr(kFirst.size());
  return dots.starts_with("..") || dots.starts_with("…");
}

bool lacks_reply(std::string_view text, std::size_t last, const Token& token, Lexer behind) {
  const bool gap = token.kind == Token::Kind::dots ? token.text.size() > 1 : token.text == "--";
  behind.skip_blanks();
  if (!gap || behind.at_end()) return false;
  const Token next = behind.take_token();
  if (next.kind != Token::Kind::number || next.text.ends_with("..")) return false;
  std::string_view before = text.substr(0, last);
  while (!before.empty() && static_cast<unsigned char>(before.back()) <= ' ')
    before.remove_suffix(1);
  if (!before.ends_with('.') || before.ends_with("..")) return false;
  before.remove_suffix(1);
  return !before.empty() && ascii::is_digit(before.back());
}

std::size_t second_move(std::string_view word) {
  constexpr std::size_t kLongest = 40;  // bytes of two moves
  if (word.size() < kTwoMoves || word.size() > kLongest || is_move(word)) return 0;
  std::size_t second = 0;  // the last possible place, since 马二进 is a word, too
  for (std::size_t pos = 0; pos < word.size();) {
    next_char(word, pos);
    if (is_move(word.substr(0, pos)) && is_move(word.substr(pos))) second = pos;
  }
  return second;
}

std::size_t unsaid_close(std::string_view text, std::string_view body, bool unclosed,
                         bool reply_due) {
  std::size_t brace = body.find('{');
  if (brace == body.npos && unclosed) brace = body.size();
  if (brace == body.npos) return body.npos;
  const auto begin = static_cast<std::size_t>(body.data() - text.data());
  for (std::size_t end = body.find('\n'); end < brace; end = body.find('\n', end + 1)) {
    Lexer line(text);
    line.go_to(begin + end);
    line.skip_blanks();
    if (line.at_end() || line.take_token().kind != Token::Kind::number) continue;
    line.skip_blanks();
    if (line.at_end() || !is_move(line.take_token().text)) continue;
    const std::string_view said = trimmed(body.substr(0, end));
    const std::size_t last = said.find_last_of(" \t");
    const bool reply = reply_due && last != said.npos && is_move(said.substr(last + 1));
    return reply ? static_cast<std::size_t>(said.data() - body.data()) + last : end;
  }
  return body.npos;
}

std::optional<GameResult> result_said(std::string_view words) {
  const auto result = parse_result_words(words);
  return !result && is_outcome(words) ? parse_outcome(words).result : result;
}

bool may_begin_with_number(std::string_view word) {
  return ascii::is_digit(word.front()) ||
         std::string_view("\xE2\xE3\xEF\xC2").contains(word.front());
}

bool is_filler(std::string_view word) {
  constexpr std::u32string_view kDots = U".…．。、·";
  for (std::size_t pos = 0; pos < word.size();) {
    if (!kDots.contains(next_char(word, pos))) return false;
  }
  return true;
}

std::string_view without_number(std::string_view word) {
  std::size_t end = 0;
  bool digits = false;
  for (std::size_t pos = 0; pos < word.size();) {
    const char32_t c = next_char(word, pos);
    const bool enclosed = c >= U'⒈' && c <= U'⒛';
    const bool digit = digit_of(c) >= 0;
    const bool dot = c == U'．' || c == U'.' || c == U'、' || c == U'…';
    if (!enclosed && !digit && !(dot && digits)) break;
    digits = true;
    if (enclosed || dot) end = pos;
  }
  Lexer rest(word);
  rest.go_to(end);
  if (end != 0) rest.skip_blanks();
  return word.substr(rest.offset());
}

}  // namespace qipu::pgn
