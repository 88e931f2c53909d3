// Parses Chinese move texts: glyph table, folding, grammar.
//
// Each code point is looked up in one table and becomes a sign: a letter for the grammar
// (grammars/chinese.hpp), a value and hints. The table includes Kangxi radicals and compatibility
// forms, so no normalisation is needed. Text that is not valid UTF-8 is not a move.

#include "notation/chinese_words.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>

#include "grammars/chinese.hpp"
#include "qipu/game/game.h"

namespace qipu::chinese {
namespace {

namespace g = grammar::chinese;
namespace pegtl = tao::pegtl;

struct alignas(4) Sign {
  char kind;  ///< letter for the grammar; 0 unknown, ' ' a blank, '~' ignored
  std::uint8_t value;
  std::uint8_t hints;
  bool word;  ///< it can only be part of a move
};

constexpr bool is_word(char kind) {
  return std::string_view("MNQ+-=").find(kind) != std::string_view::npos;
}

struct Row {
  std::u32string_view glyphs;
  char kind;
  std::uint8_t value;
  std::uint8_t hints;
};

constexpr std::uint8_t role(Role r) { return static_cast<std::uint8_t>(r); }

// clang-format off
constexpr Row kRows[] = {
    {U"帅帥",       'M', role(Role::king), kRedGlyph},
    {U"将將",       'M', role(Role::king), kBlackGlyph},
    {U"王",         'M', role(Role::king), 0},
    {U"\U0002F873\U0002F929", 'M', role(Role::king), kDamaged},
    {U"仕",         'M', role(Role::advisor), kRedGlyph},
    {U"士",         'M', role(Role::advisor), kBlackGlyph},
    {U"土\u2F20\u2F1F", 'M', role(Role::advisor), kDamaged},
    {U"相",         'M', role(Role::elephant), kRedGlyph},
    {U"象",         'M', role(Role::elephant), kBlackGlyph},
    {U"马馬碼码",   'M', role(Role::horse), 0},       // 碼: Black on text boards
    {U"傌",         'M', role(Role::horse), kRedGlyph},
    {U"\u3437",     'M', role(Role::horse), kRedGlyph | kDamaged},  // 傌 simplified by machine
    {U"\u2EE2\u2FBA", 'M', role(Role::horse), kDamaged},
    {U"车車砗硨",   'M', role(Role::rook), 0},        // 砗 硨: Black on text boards
    {U"俥",         'M', role(Role::rook), kRedGlyph},
    {U"伡",         'M', role(Role::rook), kRedGlyph | kDamaged},   // 俥 simplified by machine
    {U"倅\u2ECB\u2F9E\uF902", 'M', role(Role::rook), kDamaged},     // 倅: 俥 as scanned
    {U"炮砲",       'M', role(Role::cannon), 0},
    {U"包",         'M', role(Role::cannon), kBlackGlyph},
    {U"\U0002F829", 'M', role(Role::cannon), kBlackGlyph | kDamaged},
    {U"兵",         'M', role(Role::pawn), kRedGlyph},
    {U"卒",         'M', role(Role::pawn), kBlackGlyph},
    {U"卯",         'M', role(Role::pawn), kBlackGlyph | kDamaged},  // 卒 as scanned

    {U"前\U0001F21C",   'Q', Which::front, 0},
    {U"中\u3197\u32A5\U0001F22D", 'Q', Which::middle, 0},
    {U"后後\U0001F21D", 'Q', Which::rear, 0},

    {U"进進",             '+', 0, 0},
    {U"上升昇\u3196\u32A4", '+', 0, kUpDown},
    {U"退",               '-', 0, 0},
    {U"下\u3198\u32A6",   '-', 0, kUpDown},
    {U"平",               '=', 0, 0},
    {U"+＋﹢⁺₊",          'p', 0, 0},
    {U"-－−–—―‐‑‒﹣─⁻₋",  'm', 0, 0},
    {U"=＝﹦.．⁼₌",       'e', 0, 0},

    {U"\u0332\u0331\u0320", 'u', 0, 0},
    {U"\u0305\u0304",       'o', 0, 0},

    {U"!?#,;:！？＃，；：。、‼⁇⁈⁉…±∓⩲⩱∞′\"“”", '!', 0, 0},
    {U"(（[［【〔",          '(', 0, 0},

    {U" \t\r\n\u3000\u00A0\u200B\uFEFF\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
     U"\u2009\u200A\u202F\u205F\u200C\u200D\u2060\u00AD", ' ', 0, 0},
    {U"\uFE00\uFE01\uFE0E\uFE0F\U000E0100", '~', 0, 0},  // variation selectors
};

// Each row has nine digits, from one to nine.
struct Digits {
  std::u32string_view nine;
  std::uint8_t hint;
};
constexpr Digits kDigits[] = {
    {U"一二三四五六七八九", kHanDigit},
    {U"壹贰叁肆伍陆柒捌玖", kHanDigit},
    {U"壹貳參肆伍陸柒捌玖", kHanDigit},
    {U"壱弐参肆伍\uF9D3柒捌玖", kHanDigit},
    {U"弌弍叄肆伍\uF9D1漆捌玖", kHanDigit},
    {U"\u2F00\u2F06\uF96B四五六七\u2F0B九", kHanDigit},
    {U"\u3192\u3193\u3194\u3195五六七八九", kHanDigit},
    {U"㊀㊁㊂㊃㊄㊅㊆㊇㊈", kHanDigit},
    {U"123456789", kArabicDigit},
    {U"１２３４５６７８９", kArabicDigit},
    {U"①②③④⑤⑥⑦⑧⑨", kArabicDigit},
    {U"❶❷❸❹❺❻❼❽❾", kArabicDigit},
    {U"➀➁➂➃➄➅➆➇➈", kArabicDigit},
    {U"➊➋➌➍➎➏➐➑➒", kArabicDigit},
    {U"⓵⓶⓷⓸⓹⓺⓻⓼⓽", kArabicDigit},
    {U"¹²³⁴⁵⁶⁷⁸⁹", kArabicDigit},
    {U"₁₂₃₄₅₆₇₈₉", kArabicDigit},
};
// clang-format on

// A table of two stages. Most pages of Unicode have no characters of moves and share page 0.
constexpr char32_t kPageSize = 64;
constexpr char32_t kLimit = 0x30000;

template <class Visit>
constexpr void for_each_glyph(Visit visit) {
  for (const Row& row : kRows) {
    for (const char32_t c : row.glyphs) {
      if (c < kLimit) visit(c, Sign{row.kind, row.value, row.hints, is_word(row.kind)});
    }
  }
  for (const Digits& digits : kDigits) {
    std::uint8_t value = 0;
    for (const char32_t c : digits.nine) visit(c, Sign{'N', ++value, digits.hint, true});
  }
  for (char32_t i = 0; i < 14; ++i) {  // figurines: Red's seven, then Black's, in our order
    const std::uint8_t hint = i < 7 ? kRedGlyph : kBlackGlyph;
    visit(0x1FA60 + i, Sign{'M', static_cast<std::uint8_t>(i % 7), hint, true});
  }
}

constexpr std::array<std::uint8_t, kLimit / kPageSize> make_index() {
  std::array<std::uint8_t, kLimit / kPageSize> index{};
  std::uint8_t used = 0;
  for_each_glyph([&](char32_t c, Sign) {
    auto& page = index[c / kPageSize];
    if (page == 0) page = ++used;
  });
  return index;
}
constexpr auto kIndex = make_index();

constexpr std::size_t count_pages() {
  std::size_t most = 0;
  for (const std::uint8_t page : kIndex) most = page > most ? page : most;
  return most + 1;
}

constexpr auto make_pages() {
  std::array<std::array<Sign, kPageSize>, count_pages()> pages{};
  for_each_glyph([&](char32_t c, Sign sign) {
    Sign& place = pages[kIndex[c / kPageSize]][c % kPageSize];
    if (place.kind == 0) place = sign;
  });
  return pages;
}
constexpr auto kPages = make_pages();

Sign sign_of(char32_t c) {
  return c < kLimit ? kPages[kIndex[c / kPageSize]][c % kPageSize] : Sign{};
}

constexpr char32_t kInvalid = 0x110000;

// Decodes strict UTF-8; short enough to be inlined.
char32_t decode(const char*& at, const char* end) {
  const auto byte = [&](int i) { return static_cast<unsigned char>(at[i]); };
  const auto tail = [&](int i) { return static_cast<char32_t>(byte(i) & 0x3F); };
  const auto tails = [&](int n) {
    for (int i = 1; i <= n; ++i) {
      if ((byte(i) & 0xC0) != 0x80) return false;
    }
    return true;
  };
  const char32_t lead = byte(0);
  if (lead < 0x80) {
    ++at;
    return lead;
  }
  char32_t c = kInvalid;
  if ((lead & 0xF0) == 0xE0 && end - at >= 3 && tails(2)) {
    c = (lead & 0x0F) << 12 | tail(1) << 6 | tail(2);
    at += 3;
    return c >= 0x800 ? c : kInvalid;
  }
  if ((lead & 0xE0) == 0xC0 && end - at >= 2 && tails(1)) {
    c = (lead & 0x1F) << 6 | tail(1);
    at += 2;
    return c >= 0x80 ? c : kInvalid;
  }
  if ((lead & 0xF8) == 0xF0 && end - at >= 4 && tails(3)) {
    c = (lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3);
    at += 4;
    return c >= 0x10000 ? c : kInvalid;
  }
  return kInvalid;
}

// The signs of a text. A move has at most five signs and a direction line; a run of marks is kept
// as one sign.
struct Folded {
  static constexpr int kCapacity = 12;
  int size = 0;
  unsigned blanks = 0;  ///< bit i: a blank stood before sign i
  char kinds[kCapacity];
  Sign signs[kCapacity];

  bool add(Sign s) {
    if (size == kCapacity) return false;
    kinds[size] = s.kind;
    signs[size++] = s;
    return true;
  }
};

// Takes direction lines drawn by markup: <u>3</u>, \overline{3}, \underline{3}. Moves `at` past
// them. Returns false if there is none.
bool fold_markup(const char*& at, const char* end, char& line, Folded& out) {
  constexpr struct {
    std::string_view text;
    char line;
  } kOpeners[] = {{"<u>", 'u'}, {"\\underline{", 'u'}, {"\\overline{", 'o'}};
  const std::string_view rest(at, static_cast<std::size_t>(end - at));
  for (const auto& opener : kOpeners) {
    if (line != 0 || !rest.starts_with(opener.text)) continue;
    line = opener.line;
    at += opener.text.size();
    return true;
  }
  const std::string_view closer = rest.starts_with("</u>") ? "</u>" : "}";
  if (line == 0 || !rest.starts_with(closer)) return false;
  at += closer.size();
  const Sign sign{line, 0, 0, false};
  line = 0;
  return out.add(sign);
}

bool closes_comment(std::string_view text) {
  constexpr std::string_view kCloses[] = {")", "]", "）", "］", "】", "〕"};
  text = trimmed(text);
  return std::ranges::any_of(kCloses, [&](auto close) { return text.ends_with(close); });
}

bool fold(std::string_view text, Folded& out) {
  const char* at = text.data();
  const char* const end = at + text.size();
  bool blank = false;
  char line = 0;
  while (at != end) {
    const char32_t c = decode(at, end);
    const Sign sign = sign_of(c);
    if (sign.word && !blank) {
      if (!out.add(sign)) return false;
      continue;
    }
    switch (sign.kind) {
      case 0:
        if (c != '<' && c != '\\' && c != '}') return false;
        --at;
        if (!fold_markup(at, end, line, out)) return false;
        continue;
      case ' ': blank = out.size > 0; continue;
      case '~': continue;
      case '!':
      case 'p':
      case 'm':
      case 'e':  // after a complete move, a repeated fifth sign is a mark
        if (out.size > 4 && out.kinds[out.size - 1] == sign.kind) continue;
        break;
      case '(':
        return out.size > 0 && closes_comment({at, static_cast<std::size_t>(end - at)}) &&
               out.add(sign);
      default: break;
    }
    if (blank) out.blanks |= 1U << out.size;
    blank = false;
    if (!out.add(sign)) return false;
  }
  return line == 0;
}

// The index of each part in a form; -1 if the form omits it.
struct Layout {
  int which, piece, file, course, value, length;
};
template <class Rule>
constexpr Layout kLayout{};
// clang-format off
template <> constexpr Layout kLayout<g::plain>              {-1,  0,  1,  2,  3, 4};
template <> constexpr Layout kLayout<g::tandem>             { 0,  1, -1,  2,  3, 4};
template <> constexpr Layout kLayout<g::tandem_filed>       { 0,  1,  2,  3,  4, 5};
template <> constexpr Layout kLayout<g::filed>              { 0, -1,  1,  2,  3, 4};
template <> constexpr Layout kLayout<g::ordinal_filed>      { 0, -1,  1,  2,  3, 4};
template <> constexpr Layout kLayout<g::behind>             { 1,  0, -1,  2,  3, 4};
template <> constexpr Layout kLayout<g::behind_filed>       { 1,  0,  2,  3,  4, 5};
template <> constexpr Layout kLayout<g::fileless>           {-1,  0, -1,  1,  2, 3};
template <> constexpr Layout kLayout<g::short_plain>        {-1,  0,  1, -1,  2, 3};
template <> constexpr Layout kLayout<g::short_tandem>       { 0,  1, -1, -1,  2, 3};
template <> constexpr Layout kLayout<g::short_tandem_filed> { 0,  1,  2, -1,  3, 4};
template <> constexpr Layout kLayout<g::short_filed>        { 0, -1,  1, -1,  2, 3};
template <> constexpr Layout kLayout<g::short_behind>       { 1,  0, -1, -1,  2, 3};
template <> constexpr Layout kLayout<g::bare_plain>         {-1,  0,  1,  2, -1, 3};
template <> constexpr Layout kLayout<g::bare_tandem>        { 0,  1, -1,  2, -1, 3};
template <> constexpr Layout kLayout<g::bare_tandem_filed>  { 0,  1,  2,  3, -1, 4};
template <> constexpr Layout kLayout<g::bare_filed>         { 0, -1,  1,  2, -1, 3};
template <> constexpr Layout kLayout<g::bare_behind>        { 1,  0, -1,  2, -1, 3};
// clang-format on

// Stores the form that matched.
template <class Rule>
struct Action : pegtl::nothing<Rule> {};
template <class Rule>
  requires(kLayout<Rule>.length > 0)
struct Action<Rule> {
  static void apply0(const Layout*& layout) { layout = &kLayout<Rule>; }
};

Course course_of(char kind) {
  if (kind == '+' || kind == 'p' || kind == 'u') return Course::forward;
  if (kind == '-' || kind == 'm' || kind == 'o') return Course::back;
  return Course::level;
}

std::optional<Words> parse(std::string_view text) {
  Folded folded;
  if (!fold(text, folded) || folded.size < 3) return std::nullopt;
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*> in(
      folded.kinds, folded.kinds + folded.size, "");
  const Layout* layout = nullptr;
  if (!pegtl::parse<g::move, Action>(in, layout)) return std::nullopt;

  Words words;
  if (layout->which >= 0) {
    const Sign& sign = folded.signs[layout->which];
    // 27平8 lost its piece. An ordinal without a piece is a Chinese number for both sides.
    const bool bare = sign.kind == 'N' && layout->piece < 0;
    if (bare && (sign.hints & kHanDigit) == 0) return std::nullopt;
    words.which = sign.kind == 'N' ? Which{Which::ordinal, sign.value}
                                   : Which{static_cast<Which::Kind>(sign.value), 0};
    if (layout->piece == 0) words.quirks.add(Quirk::piece_first);
  }
  if (layout->piece >= 0) {
    const Sign& sign = folded.signs[layout->piece];
    words.role = static_cast<Role>(sign.value);
    words.piece_hints = sign.hints;
    if (sign.hints & kDamaged) words.quirks.add(Quirk::damaged_glyph);
  }
  if (layout->file >= 0) {
    const Sign& sign = folded.signs[layout->file];
    words.file = sign.value;
    words.digit_hints |= sign.hints;
  }
  if (layout->value >= 0) {
    const Sign& sign = folded.signs[layout->value];
    words.value = sign.value;
    words.digit_hints |= sign.hints;
  } else {
    words.quirks.add(Quirk::missing_count);
  }
  int length = layout->length;
  if (layout->course >= 0) {
    const Sign& sign = folded.signs[layout->course];
    words.course = course_of(sign.kind);
    if (sign.hints & kUpDown) words.quirks.add(Quirk::up_down);
    if (sign.kind == 'p' || sign.kind == 'm' || sign.kind == 'e') {
      words.quirks.add(Quirk::ascii_signs);
    }
  } else if (length < folded.size && (folded.kinds[length] == 'u' || folded.kinds[length] == 'o')) {
    words.course = course_of(folded.kinds[length++]);
    words.lined = true;
  } else {
    words.quirks.add(Quirk::missing_direction);
  }
  if (length < folded.size) words.quirks.add(Quirk::trailing_marks);
  if ((folded.blanks & ((1U << layout->length) - 1)) != 0) words.quirks.add(Quirk::inner_blanks);
  return words;
}

// A cache of parsed texts. The result depends on the text only, and collections repeat the same
// 2,000 or so texts.
class Remembered {
 public:
  static constexpr std::size_t kShortest = 8, kLongest = 16;  // bytes

  const std::optional<Words>& words(std::string_view text) {
    // Two overlapping 8-byte words and the size identify the text.
    std::uint64_t head, tail;
    std::memcpy(&head, text.data(), sizeof head);
    std::memcpy(&tail, text.data() + text.size() - sizeof tail, sizeof tail);
    const std::uint64_t mixed = (head ^ (tail << 9 | tail >> 55)) * 0x9E3779B97F4A7C15U;
    const auto place = static_cast<std::size_t>(mixed >> (64 - kBits));
    const auto size = static_cast<std::uint32_t>(text.size());
    const auto holds = [&](const Entry& e) {
      return e.head == head && e.tail == tail && e.size == size;
    };
    Entry& first = entries_[place];
    if (holds(first)) return first.words;
    // Two texts with the same place would replace each other repeatedly, so the second one goes to
    // the neighbouring place.
    Entry& entry = first.size == 0 ? first : entries_[place ^ 1];
    if (!holds(entry)) learn(entry, head, tail, text);
    return entry.words;
  }

 private:
  static constexpr int kBits = 12;
  struct Entry {
    std::uint64_t head = 0, tail = 0;
    std::uint32_t size = 0;
    std::optional<Words> words;
  };
  [[gnu::noinline]] static void learn(Entry& e, std::uint64_t head, std::uint64_t tail,
                                      std::string_view text) {
    e = {head, tail, static_cast<std::uint32_t>(text.size()), parse(text)};
  }
  std::array<Entry, std::size_t{1} << kBits> entries_;
};

// Parses a text that is too short or too long for the cache.
[[gnu::noinline]] const std::optional<Words>& parse_odd_size(std::string_view text) {
  thread_local std::optional<Words> words;
  return words = parse(text);
}

}  // namespace

Glyph glyph_of(char32_t c) {
  const Sign sign = sign_of(c);
  return {sign.kind, sign.value, sign.hints};
}

const std::optional<Words>& parse_words(std::string_view text) {
  if (text.size() < Remembered::kShortest || text.size() > Remembered::kLongest) {
    return parse_odd_size(text);
  }
  thread_local Remembered remembered;
  return remembered.words(text);
}

}  // namespace qipu::chinese
