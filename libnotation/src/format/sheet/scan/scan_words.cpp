// Finds the words of scanned pages that are moves. Characters are sorted into a few kinds, and the
// kinds of a word are compared with the shapes of moves. A word with one wrong character resembles
// a move. The notations decide if a word is a move.

#include "format/sheet/scan/scan_words.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "format/sheet/lex/signs.h"
#include "format/sheet/list/list_words.h"
#include "format/sheet/scan/scan_lines.h"
#include "game/move_signs.h"
#include "qipu/notation/notation.h"

namespace qipu::sheet::scan {
namespace {

// The kinds: M piece, N digit, C direction (进退平), Q order of pieces (前中后), '?' any other
// character, ' ' blank, '|' end of a word.
constexpr std::u32string_view kPieces =
    U"帅帥将將王仕士土相象马馬码碼傌㐷⻢车車砗硨俥伡倅⻋炮砲包兵卒卯";
constexpr std::u32string_view kDigits = U"一二三四五六七八九壹贰貳叁參肆伍陆陸柒捌玖";
constexpr std::u32string_view kCourses = U"进進退平上下升+-=＋－＝";
constexpr std::u32string_view kOrders = U"前中后後";
constexpr std::u32string_view kEnds =
    U"，。；、：！？…,.;:!?·（）()[]【】〔〕［］{}《》〈〉「」“”‘’\"'—│┃|";

/// Returns true for footnote marks that have no other use: * ※ ¹.
bool is_note_sign(char32_t c) { return among(U"*＊※†‡¹²³⁰", c) || (c >= U'⁴' && c <= U'⁹'); }

char kind_of(char32_t c) {
  if (is_blank(c)) return ' ';
  if (digit_of(c) > 0 || among(kDigits, c)) return 'N';
  if (among(kPieces, c)) return 'M';
  if (among(kCourses, c)) return 'C';
  if (among(kOrders, c)) return 'Q';
  return among(kEnds, c) || is_enclosed(c) || c < U' ' ? '|' : '?';
}

struct Glyph {
  char kind = '|';
  std::string_view sign, behind;  // the character, and the rest of its line
  bool beyond = false;            // it stands on the next line
};

// Up to six characters with small gaps between them, over at most one line end.
struct Glyphs {
  static constexpr std::size_t kMost = 6;
  std::array<Glyph, kMost> signs;
  std::size_t size = 0;
};

constexpr std::size_t kGap = 3;  // most blanks inside a move; a wide blank counts as two

// Appends characters up to the end of the word. `any`: unknown characters ('?'), too.
void gather(std::string_view text, bool beyond, bool any, Glyphs& out) {
  std::size_t gap = 0;
  for (std::size_t pos = 0; pos < text.size() && out.size < Glyphs::kMost;) {
    const std::size_t begin = pos;
    const char32_t c = next_char(text, pos);
    const char kind = kind_of(c);
    if (kind == ' ') {
      gap += c == U'　' || c == U'\t' ? 2 : 1;
      if (gap > kGap) return;
      continue;
    }
    if (kind == '|' || (kind == '?' && !any)) return;
    gap = 0;
    out.signs[out.size++] = {kind, text.substr(begin, pos - begin), text.substr(pos), beyond};
  }
}

bool only_blanks(std::string_view text) {
  skip_blanks(text);
  return text.empty();
}

Glyphs gather_over(std::string_view text, std::string_view next, bool any) {
  Glyphs out;
  gather(text, false, any, out);
  if (out.size == 0 || out.size > 4 || next.empty()) return out;
  if (!only_blanks(out.signs[out.size - 1].behind)) return out;
  skip_blanks(next);
  if (front_number(next).pointed) return out;  // the number of the next round
  gather(next, true, any, out);
  return out;
}

std::string joined(const Glyphs& glyphs, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += glyphs.signs[i].sign;
  return out;
}

// Returns true if a word ends after the first `count` characters.
bool ends_behind(const Glyphs& glyphs, std::size_t count) {
  const std::string_view behind = glyphs.signs[count - 1].behind;
  if (behind.empty()) return true;
  std::size_t pos = 0;
  const char32_t c = next_char(behind, pos);
  const char kind = kind_of(c);
  if (kind == '|' && glyphs.signs[count - 1].kind == 'C' && is_like_one(c)) return false;
  return kind == ' ' || kind == '|' || is_note_sign(c);
}

Word word_of(const Glyphs& glyphs, std::size_t count, std::string_view text, std::string_view next,
             bool move) {
  const Glyph& last = glyphs.signs[count - 1];
  return {.text = joined(glyphs, count),
          .length = text.size() - (last.beyond ? 0 : last.behind.size()),
          .beyond = last.beyond ? next.size() - last.behind.size() : 0,
          .move = move};
}

// Returns how many characters form a Chinese move: 5, 4, or 3 followed by the end of a word; 0 if
// none do.
std::size_t move_signs(const Glyphs& glyphs) {
  for (const std::size_t count : {std::size_t{5}, std::size_t{4}, std::size_t{3}}) {
    if (glyphs.size < count) continue;
    if (count == 3 && (glyphs.signs[2].beyond || !ends_behind(glyphs, 3))) continue;
    if (kChinese.recognise(joined(glyphs, count))) return count;
  }
  return 0;
}

constexpr std::string_view kShapes[] = {"MNCN", "QMCN", "QNCN", "MQCN"};

// Returns true for words like 军二进五: one wrong character in a shape of four, or in 前兵九平八.
bool near_shape(std::string_view kinds) {
  const auto hits = [&](std::string_view shape) {
    int n = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) n += kinds[i] == shape[i] ? 1 : 0;
    return n;
  };
  if (kinds.size() == 4) {
    return std::ranges::any_of(kShapes, [&](auto shape) { return hits(shape) >= 3; });
  }
  return kinds.size() == 5 && hits("QMNCN") >= 4;
}

// Returns true for words like 木目二进五: three to five characters, of which at least half may
// belong to a move, with a digit and a direction or the like among them. Three rooks and a cannon
// (三车一炮) are not a move.
bool half_signs(std::string_view kinds) {
  if (kinds.size() < 3 || kinds.size() > 5) return false;
  const auto count = [&](char kind) {
    return static_cast<std::size_t>(std::ranges::count(kinds, kind));
  };
  const bool moves = count('C') > 0 || count('Q') > 0 || (count('M') > 0 && count('?') > 0);
  return 2 * count('?') <= kinds.size() && count('N') > 0 && count('M') <= 2 && moves;
}

// Returns true if a sign like | or ] stands for the digit 1: after a direction (卒7进|), because a
// move cannot end there, or between a piece and a direction (车]平2). `kinds` are the kinds of the
// word's characters before it.
bool stands_for_one(char32_t c, std::string_view kinds, std::string_view behind) {
  if (!is_like_one(c) || kinds.empty()) return false;
  if (kinds.back() == 'C') return kinds.size() > 1;
  if (kinds.back() != 'M' || behind.empty()) return false;
  std::size_t next = 0;
  return kind_of(next_char(behind, next)) == 'C';
}

// The kinds of the first word's characters. The word may be longer than a move.
struct Run {
  static constexpr std::size_t kMost = 9;
  std::string kinds;
  std::array<std::size_t, kMost> ends{};
};

Run front_run(std::string_view text) {
  Run run;
  for (std::size_t pos = 0; pos < text.size() && run.kinds.size() < Run::kMost;) {
    const char32_t c = next_char(text, pos);
    char kind = kind_of(c);
    if (stands_for_one(c, run.kinds, text.substr(pos))) kind = 'N';
    if (kind == ' ' || kind == '|') break;
    run.ends[run.kinds.size()] = pos;
    run.kinds += kind;
  }
  return run;
}

std::string kinds_of(const Glyphs& glyphs, std::size_t count) {
  std::string kinds;
  for (std::size_t i = 0; i < count; ++i) kinds += glyphs.signs[i].kind;
  return kinds;
}

// Returns true if other moves or the end follow. A doubtful word is a misread move only then; among
// prose it is prose.
bool row_goes_on(std::string_view text) {
  skip_separators(text);
  return text.empty() || begins_with_move(text);
}

// Reads 炮 二 乎 五, or 炮二乎 at a line end and then 五: four characters with blanks or a line end
// between them.
Word front_parted(std::string_view text, std::string_view next, Place place) {
  const Glyphs glyphs = gather_over(text, next, true);
  if (glyphs.size < 4 || !near_shape(kinds_of(glyphs, 4))) return {};
  if (!ends_behind(glyphs, 4)) return {};
  const bool goes_on = place == Place::after_number || row_goes_on(glyphs.signs[3].behind);
  return goes_on ? word_of(glyphs, 4, text, next, false) : Word();
}

Word front_like(std::string_view text, std::string_view next, Place place) {
  const Run run = front_run(text);
  const std::size_t size = run.kinds.size();
  if (size == 0) return {};
  const auto word = [&](std::size_t count) {
    const std::size_t length = run.ends[count - 1];
    return Word{.text = std::string(text.substr(0, length)), .length = length};
  };
  const std::string_view behind = text.substr(run.ends[size - 1]);
  if (size < 3 || (size == 3 && only_blanks(behind))) {
    Word parted = front_parted(text, next, place);
    if (!parted.empty()) return parted;
  }
  if (size >= 3 && size <= 5) {
    const bool like = place == Place::after_number ? half_signs(run.kinds) || near_shape(run.kinds)
                                                   : near_shape(run.kinds) && row_goes_on(behind);
    if (like) return word(size);
  } else if (size > 5 && near_shape(std::string_view(run.kinds).substr(0, 4)) &&
             begins_with_move(text.substr(run.ends[3]))) {
    return word(4);
  }
  return {};
}

constexpr std::size_t kLatin = 12;  // bytes of the longest move in Latin letters

// Returns a word in Latin letters, C2.5, H2-E2, R+-1: up to a blank or a character of another
// script.
std::string_view latin_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && end <= kLatin && text[end] > ' ' && text[end] < '\x7F') ++end;
  while (end > 0 && std::string_view(",;()[]{}").find(text[end - 1]) != std::string_view::npos) {
    --end;
  }
  return end <= kLatin ? text.substr(0, end) : std::string_view();
}

bool is_latin_move(std::string_view word) {
  return word.size() >= 3 && list::is_move(word, nullptr);
}

// Returns true for words like H8t7: they begin with a piece letter, have a digit, and at least half
// of their characters occur in moves.
bool is_latin_like(std::string_view word) {
  if (word.size() < 3 || word.size() > 5) return false;
  const auto in = [](std::string_view set) {
    return [set](char c) { return set.find(c) != set.npos; };
  };
  const auto digits = std::ranges::count_if(word, in("123456789"));
  const auto signs = std::ranges::count_if(word, in("KAEBHNRCPkaebhnrcp123456789+-=."));
  return digits > 0 && digits < signs && in("KAEBHNRCPkaebhnrcp+-")(word[0]) &&
         2 * signs >= static_cast<std::ptrdiff_t>(word.size());
}

Word front_latin(std::string_view text, Place place) {
  const std::string_view word = latin_word(text);
  const bool move = is_latin_move(word);
  if (place == Place::in_row) {
    std::string_view rest = text.substr(word.size());
    skip_separators(rest);
    if (!move || !(rest.empty() || is_latin_move(latin_word(rest)))) return {};
  } else if (!move && !is_latin_like(word)) {
    return {};
  }
  return {.text = std::string(word), .length = word.size(), .move = move};
}

}  // namespace

void skip_blanks(std::string_view& text) { take_signs(text, is_blank); }

void skip_separators(std::string_view& text) {
  take_signs(text, [](char32_t c) { return is_blank(c) || among(U"，；。、,;│┃|", c); });
}

bool begins_with_move(std::string_view text) {
  skip_blanks(text);
  if (text.empty()) return false;
  if (ascii::is_letter(text[0])) return is_latin_move(latin_word(text));
  Glyphs glyphs;
  gather(text, false, false, glyphs);
  return move_signs(glyphs) != 0;
}

Word front_move(std::string_view text, std::string_view next, Place place) {
  if (text.empty()) return {};
  if (ascii::is_letter(text[0]) || text[0] == '+' || text[0] == '-')
    return front_latin(text, place);
  const Glyphs glyphs = gather_over(text, next, false);
  if (const std::size_t count = move_signs(glyphs); count != 0) {
    const std::string_view behind = glyphs.signs[count - 1].behind;
    const bool word = place == Place::after_number || ends_behind(glyphs, count) ||
                      begins_with_move(behind) || front_number(behind).pointed ||
                      !front_like(behind, {}, place).empty();
    return word ? word_of(glyphs, count, text, next, true) : Word();
  }
  return front_like(text, next, place);
}

bool goes_on(std::string_view above, std::string_view text) {
  constexpr std::size_t kMostBytes = 16;  // bytes of four characters
  if (above.size() > kMostBytes) above.remove_prefix(above.size() - kMostBytes);
  for (; !above.empty(); above.remove_prefix(1)) {
    if ((static_cast<unsigned char>(above[0]) & 0xC0U) == 0x80U) continue;  // inside a character
    const Glyphs glyphs = gather_over(above, {}, false);
    if (glyphs.size == 0 || glyphs.size > 4) continue;
    if (!only_blanks(glyphs.signs[glyphs.size - 1].behind)) continue;
    if (move_signs(glyphs) > 3) return false;
    Glyphs both = glyphs;
    gather(text, true, false, both);
    if (move_signs(both) > glyphs.size) return true;
  }
  return false;
}

bool is_row(std::string_view text) {
  for (std::size_t length = 0; !text.empty();) {
    if (front_number(text).pointed || bracket_at(text, length) == 1) return true;
    const Word word = front_move(text, {}, Place::in_row);
    if (word.empty()) return false;
    text.remove_prefix(word.length);
    skip_separators(text);
  }
  return true;
}

bool ends_in_arabic(std::string_view word) { return digit_of(last_char(word)) > 0; }

std::size_t bracketed(std::string_view text, int& depth) {
  std::size_t pos = 0;
  while (pos < text.size()) {
    std::size_t length = 0;
    const int turn = bracket_at(text.substr(pos), length);
    if (turn == 0) {
      next_char(text, pos);
      continue;
    }
    pos += length;
    depth += turn;
    if (depth <= 0) break;
  }
  return pos;
}

void count_brackets(std::string_view text, int& depth) {
  for (std::size_t pos = 0; pos < text.size();) {
    std::size_t length = 1;
    depth = std::max(depth + bracket_at(text.substr(pos), length), 0);
    pos += length;
  }
}

std::size_t front_filler(std::string_view text) {
  std::string_view rest = text;
  int dots = 0;
  take_signs(rest, [&](char32_t c) {
    if (!among(U".．…。·—-－*＊=", c)) return false;
    dots += c == U'…' || c == U'—' ? 2 : 1;
    return true;
  });
  return dots > 1 ? text.size() - rest.size() : 0;
}

std::optional<Found> find_number(std::string_view text, std::size_t limit) {
  bool may_begin = true;  // after a blank or a point
  for (std::size_t pos = 0; pos < text.size() && pos < limit;) {
    const std::size_t begin = pos;
    const char32_t c = next_char(text, pos);
    const char kind = kind_of(c);
    const bool digit = digit_of(c) >= 0 || is_enclosed(c) || c == U'l' || c == U'I';
    if (digit && may_begin) {
      const Number number = front_number(text.substr(begin));
      if (number.length != 0) {
        std::string_view rest = text.substr(begin + number.length);
        skip_blanks(rest);
        rest.remove_prefix(front_filler(rest));
        if (begins_with_move(rest)) return Found{begin, number};
      }
    }
    may_begin = kind == ' ' || kind == '|';
  }
  return std::nullopt;
}

Mark front_mark(std::string_view text) {
  std::string marks;
  Mark out;
  for (std::size_t pos = 0; pos < text.size() && marks.size() < 3;) {
    const char32_t c = next_char(text, pos);
    if (!among(U"!?！？", c)) break;
    marks += c == U'！' || c == U'!' ? '!' : '?';
    out.length = pos;
  }
  out.nag = glyph_of(marks);
  return out.nag != 0 ? out : Mark();
}

std::size_t find_doubtful_number(std::string_view text, int due) {
  bool may_begin = true;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(text, pos);
    if (may_begin && is_due_number(text.substr(begin), due)) return begin;
    const char kind = kind_of(c);
    may_begin = kind == ' ' || (kind == '|' && !is_like_one(c));
  }
  return text.size();
}

bool is_due_number(std::string_view text, int due) {
  const Number number = doubtful_number(text, true);
  return number.length != 0 && number.value == due && begins_with_move(text.substr(number.length));
}

std::size_t round_in(std::string_view text, int due) {
  const std::size_t doubtful = find_doubtful_number(text, std::max(due, 1));
  for (std::size_t from = 0; from < text.size();) {
    const auto found = find_number(text.substr(from), text.size());
    if (!found) break;
    const std::size_t at = from + found->at;
    const int value = found->number.value;
    if (at > doubtful && doubtful > 0) break;
    if (at > 0 && (value == due || (value == 1 && is_label(text.substr(0, at))))) return at;
    from = at + found->number.length;
  }
  return doubtful == 0 ? text.size() : doubtful;
}

std::size_t front_note(std::string_view text) {
  constexpr int kMostSigns = 3;
  const Number number = front_number(text);
  if (number.enclosed()) {
    std::size_t pos = 0;
    next_char(text, pos);
    return pos;
  }
  if (number.framed()) return number.length;
  std::string_view rest = text;
  return take_signs(rest, is_note_sign) > kMostSigns ? 0 : text.size() - rest.size();
}

}  // namespace qipu::sheet::scan
