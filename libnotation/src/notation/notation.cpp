// The registry of notations, and reading in any of them.

#include "qipu/notation/notation.h"

#include <bit>

#include "base/ascii.h"
#include "diag/terms.h"
#include "notation/chinese_words.h"
#include "notation/latin.h"
#include "text/utf8.h"

namespace qipu {

namespace {

/// The notations in the order in which `auto` tries them. A new notation is added here.
// clang-format off
constexpr const Notation* kNotations[] = {
    &kChinese,
    &kChineseFull,
    &kChineseTraditional,
    &kChineseHongKong,
    &kChineseXqbase,
    &kChinese1957,
    &kChineseLined,
    &kIccs,
    &kUci,
    &kUci10,
    &kWxf,
    &kWxf1997,
    &kWxfLetters,
    &kSan,
    &kLan,
    &kSan0,
    &kVietnamese,
    &kDhtmlxq,
};
// clang-format on

struct Alias {
  std::string_view name, id;
};
constexpr Alias kAliases[] = {
    {"chinese", "zh"},    {"ucci", "uci"},      {"pikafish", "uci"}, {"fairy", "uci10"},
    {"winboard", "san0"}, {"vietnamese", "vi"}, {"wxf2018", "wxf"},
};

}  // namespace

std::span<const Notation* const> all_notations() { return kNotations; }

const Notation* find_notation(std::string_view id) {
  for (const Alias& alias : kAliases) {
    if (alias.name == id) id = alias.id;
  }
  for (const Notation* notation : kNotations) {
    if (notation->id == id) return notation;
  }
  return nullptr;
}

namespace {
std::string_view english(Quirk quirk) {
  switch (quirk) {
    case Quirk::other_sides_glyph: return "character of the other side";
    case Quirk::other_sides_digits: return "digits of the other side";
    case Quirk::damaged_glyph: return "damaged character";
    case Quirk::piece_first: return "piece before front or rear";
    case Quirk::missing_qualifier: return "front or rear missing";
    case Quirk::needless_qualifier: return "front or rear not needed";
    case Quirk::missing_direction: return "direction missing";
    case Quirk::missing_count: return "number of steps missing";
    case Quirk::missing_piece: return "piece missing";
    case Quirk::missing_file: return "file missing";
    case Quirk::up_down: return "up and down in place of forward and back";
    case Quirk::ascii_signs: return "signs in place of direction words";
    case Quirk::inner_blanks: return "blanks inside";
    case Quirk::trailing_marks: return "marks after it";
    case Quirk::old_letters: return "other letters";
    case Quirk::other_pawn_scheme: return "another scheme for pawns";
    case Quirk::other_ranks: return "ranks numbered from another number";
  }
  return {};
}
}  // namespace

std::string_view quirk_text(Quirk q, Language language) {
  const std::string_view words = english(q);
  return language == Language::zh ? term_in_chinese(words) : words;
}

void read_any(std::string_view text, const Position& position, Reading& out) {
  out.clear();
  Reading one;
  // Joins the last reading with those before. The quirks are those of the reading with the fewest.
  const auto add = [&] {
    out.syntax |= one.syntax;
    for (const Move m : one.rejected) out.rejected.add(m);
    if (one.legal.empty()) return false;
    if (out.legal.empty() || std::popcount(one.quirks.bits()) < std::popcount(out.quirks.bits())) {
      out.quirks = one.quirks;
    }
    for (const Move m : one.legal) out.legal.add(m);
    return true;
  };
  const auto ask = [&](const Notation& n) {
    n.read(text, position, one);
    return add();
  };

  const bool from_zero = kUci.recognise(text);
  if (from_zero || kUci10.recognise(text)) {
    // A dash or a capital shows ICCS, which has one origin. Plain h2e2 may have either.
    const bool iccs = text.find_first_not_of("abcdefghi0123456789 ") != std::string_view::npos;
    if (from_zero) ask(kUci);
    if (!from_zero || !iccs) ask(kUci10);
    return;
  }
  if (kDhtmlxq.recognise(text)) {
    ask(kDhtmlxq);
    return;
  }
  if (kWxf.recognise(text)) {
    // In Vietnamese, S is an advisor and . means forward. In WXF, the same text would be a soldier,
    // for which the letter is rare, going sideways.
    const std::size_t s = text.find_first_of("Ss");
    if (s != std::string_view::npos && text.find('.', s) != std::string_view::npos &&
        ask(kVietnamese)) {
      return;
    }
    read_wxf_in_any_hand(text, position, one);
    if (!add()) ask(kVietnamese);
    return;
  }
  if (kSan.recognise(text)) {
    // Here, too, there are two origins. The second is tried only if the first gives no legal move:
    // with both, pieces on one file would make most moves ambiguous.
    const bool bare_pawn = is_bare_pawn_san(text);
    if (!ask(bare_pawn ? kSan0 : kSan)) ask(bare_pawn ? kSan : kSan0);
    return;
  }
  if (ask(kVietnamese)) return;
  bool (*asked)(std::string_view) = nullptr;
  for (const Notation* notation : kNotations) {
    if (notation->script != Script::chinese) continue;
    if (notation->recognise == asked) continue;  // another variant of the same notation
    asked = notation->recognise;
    ask(*notation);
  }
}

bool is_misprint(std::string_view word) {
  int signs = 0, pieces = 0, letters = 0, counts = 0, marks = 0, dots = 0;
  bool numbered_piece = false;  // such as C2
  for (std::size_t pos = 0; pos < word.size();) {
    const char32_t sign = next_char(word, pos);
    const char kind = chinese::glyph_of(sign).kind;
    ++signs;
    if (sign < 0x80 && ascii::is_letter(static_cast<char>(sign))) {
      ++letters;
    } else if (kind == 'M' || kind == 'Q') {
      ++pieces;
    } else if (kind == 'N' || kind == '+' || kind == '-' || kind == '=') {
      numbered_piece |= signs == 2 && letters == 1;
      ++counts;
    } else if (sign == '.') {
      ++dots;  // 平 in WXF, but other things, too
    } else if (kind == 'p' || kind == 'm' || kind == 'e') {
      ++marks;
    }
  }
  constexpr int kFewest = 3, kMost = 6;
  if (signs < kFewest || signs > kMost) return false;
  // Prose has letters, too. A move has one letter for the piece, or two for files.
  constexpr int kMostLetters = 2;
  if (letters != 0) {
    // such as 士4进S
    if (letters == 1 && pieces == 1 && counts > 1 && letters + pieces + counts == signs)
      return true;
    const int others = counts + marks + (numbered_piece ? dots : 0);  // such as C2.L
    return letters <= kMostLetters && counts != 0 && others >= 2 &&
           letters + counts + marks + dots == signs;
  }
  return counts != 0 && 2 * (pieces + counts) > signs;
}

bool is_half_move(std::string_view word) {
  constexpr int kSigns = 4;
  int signs = 0, known = 0, counts = 0;
  for (std::size_t pos = 0; pos < word.size(); ++signs) {
    const char kind = chinese::glyph_of(next_char(word, pos)).kind;
    counts += kind == 'N' ? 1 : 0;
    known += kind == 'N' || kind == 'M' || kind == '+' || kind == '-' || kind == '=' ? 1 : 0;
  }
  return signs == kSigns && counts != 0 && 2 * known >= kSigns;
}

}  // namespace qipu
