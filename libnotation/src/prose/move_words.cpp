#include "prose/move_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/chinese_words.h"
#include "text/utf8.h"

namespace qipu::prose {
namespace {

using chinese::Glyph;

/// Characters that printing or scanning puts in place of others, each with the one that it means
/// most often: a scanner reads 进 as 逃. Prose gives less evidence than a list of moves, so these
/// are far fewer than in kAlike of repair/line/glyphs.cpp.
struct Misprint {
  char32_t seen, meant;
};
constexpr Misprint kMisprints[] = {
    {U'乎', U'平'}, {U'呼', U'平'}, {U'近', U'进'}, {U'迸', U'进'}, {U'逃', U'进'}, {U'边', U'进'},
    {U'讲', U'进'}, {U'迟', U'退'}, {U'抱', U'炮'}, {U'饱', U'炮'}, {U'跑', U'炮'}, {U'土', U'士'},
    {U'住', U'仕'}, {U'乍', U'车'}, {U'牟', U'车'}, {U'率', U'车'}, {U'午', U'车'}, {U'毕', U'车'},
    {U'弓', U'马'}, {U'乓', U'兵'}, {U'入', U'八'}, {U'人', U'八'}, {U'—', U'一'},  {U'兰', U'三'},
    {U'叁', U'三'}, {U'亡', U'七'}, {U'I', U'1'},   {U'l', U'1'},   {U'i', U'1'},   {U'|', U'1'},
    {U']', U'1'},   {U'z', U'2'},   {U'S', U'5'},   {U's', U'5'},   {U'b', U'6'}};

/// A character of the text that can be a part of a move.
struct Sign {
  char kind = 0;  ///< the letter of grammars/chinese.hpp; 0: it is not part of a move
  bool mended = false;
  std::uint8_t value = 0, hints = 0;
  std::uint32_t begin = 0, end = 0;  ///< bytes
  char32_t meant = 0;
};

Sign sign_at(std::string_view text, std::size_t& at) {
  Sign out;
  out.begin = static_cast<std::uint32_t>(at);
  out.meant = next_char(text, at);
  out.end = static_cast<std::uint32_t>(at);
  const auto* const misprint = std::ranges::find(kMisprints, out.meant, &Misprint::seen);
  if (misprint != std::end(kMisprints)) {
    out.mended = true;
    out.meant = misprint->meant;
  }
  const Glyph glyph = chinese::glyph_of(out.meant);
  out.kind = glyph.kind == 'p'   ? '+'
             : glyph.kind == 'm' ? '-'
             : glyph.kind == 'e' ? '='
                                 : glyph.kind;
  out.value = glyph.value;
  out.hints = glyph.hints;
  return out;
}

bool is_pawn(const Sign& sign) {
  return sign.kind == 'M' && static_cast<Role>(sign.value) == Role::pawn;
}

/// Returns true if the sign is a qualifier of the piece. Prose has 以后, 其中 and 然后 before
/// moves, so only qualifiers that notations write count.
bool qualifies(const Sign& which, const Sign& piece) {
  if (which.kind == 'N') {
    return is_pawn(piece) && !which.mended && (which.hints & chinese::kHanDigit) != 0;
  }
  return which.value != chinese::Which::middle || is_pawn(piece);
}

/// Returns how many of the signs, from the first, form a move; 0 if they form none.
std::size_t shape(const Sign* s, std::size_t n) {
  const auto is = [&](std::string_view kinds) {
    if (n < kinds.size()) return false;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const char kind = s[i].kind;
      const bool course = kind == '+' || kind == '-' || kind == '=';
      if (kinds[i] == 'c' ? !course : kind != kinds[i]) return false;
    }
    return true;
  };
  if (is("MNcN")) return 4;
  if ((is("QMcN") || is("NMcN")) && qualifies(s[0], s[1])) return 4;
  if (is("QMNcN") && is_pawn(s[1])) return 5;
  if (is("MQcN") && s[1].value != chinese::Which::middle) return 4;
  if (is("MQNcN") && is_pawn(s[0])) return 5;
  return 0;
}

/// Holds the last signs of the text, as many as a word may have, without the blanks between them.
class ChineseScanner {
 public:
  ChineseScanner(std::string_view text, std::size_t most) : text_(text), most_(most) {}

  void scan(std::vector<MoveWord>& out) {
    fill();
    while (size_ != 0 && out.size() < most_) {
      const std::size_t length = shape(signs_.data(), size_);
      if (length == 0) {
        drop(1);
      } else {
        out.push_back(word(length));
        drop(length);
      }
      fill();
    }
  }

 private:
  static constexpr std::size_t kLongest = 5;
  static constexpr int kBlanks = 12;  ///< the most blanks between two signs of a word: a line's end
  static constexpr std::string_view kEntity = "&nbsp;";  // from pages pasted into records

  // Reads signs up to the next character that is not one; at least one sign unless the text ends.
  void fill() {
    while (size_ < kLongest && at_ < text_.size()) {
      const bool entity = text_.substr(at_).starts_with(kEntity);
      const Sign sign = sign_at(text_, at_);
      if (entity && size_ != 0 && ++blanks_ <= kBlanks) {
        at_ = sign.begin + kEntity.size();
        continue;
      }
      const bool part = std::string_view("MNQ+-=").contains(sign.kind) && sign.kind != 0;
      if (sign.kind == ' ' && size_ != 0 && ++blanks_ <= kBlanks) continue;
      blanks_ = 0;
      if (!part) {
        if (size_ == 0) continue;
        signs_[size_++] = Sign{};  // a border
        continue;
      }
      signs_[size_++] = sign;
    }
  }

  void drop(std::size_t count) {
    std::move(signs_.begin() + static_cast<std::ptrdiff_t>(count),
              signs_.begin() + static_cast<std::ptrdiff_t>(size_), signs_.begin());
    size_ -= count;
  }

  MoveWord word(std::size_t length) const {
    MoveWord out;
    out.notation = &kChinese;
    out.offset = signs_[0].begin;
    out.length = signs_[length - 1].end - signs_[0].begin;
    std::uint8_t digits = 0, pieces = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const Sign& sign = signs_[i];
      append_char(out.text, sign.meant);
      out.mended |= sign.mended;
      const bool ordinal = i == 0;  // Chinese digits are used by both sides
      if (sign.kind == 'N' && !ordinal) digits |= sign.hints;
      if (sign.kind == 'M') pieces |= sign.hints;
    }
    constexpr std::uint8_t kBoth = chinese::kHanDigit | chinese::kArabicDigit;
    if ((digits & kBoth) == chinese::kHanDigit) out.by_digits = Color::red;
    if ((digits & kBoth) == chinese::kArabicDigit) out.by_digits = Color::black;
    if ((pieces & chinese::kRedGlyph) != 0) out.by_glyph = Color::red;
    if ((pieces & chinese::kBlackGlyph) != 0) out.by_glyph = Color::black;
    return out;
  }

  std::string_view text_;
  std::size_t most_;
  std::size_t at_ = 0, size_ = 0;
  int blanks_ = 0;
  std::array<Sign, kLongest> signs_;
};

bool is_latin(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' ||
         c == '-' || c == '=' || c == '.';
}

/// Finds moves in Latin letters that stand alone: C2=5, H8+7, h2e2, H2-E2.
void find_latin(std::string_view text, std::size_t most, std::vector<MoveWord>& out) {
  for (std::size_t at = 0; at < text.size() && out.size() < most;) {
    if (!is_latin(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_latin(text[end])) ++end;
    const std::size_t next = end;
    const std::size_t dot = text.substr(at, end - at).find_first_not_of("0123456789");
    if (dot != std::string_view::npos && dot != 0 && text[at + dot] == '.') {  // 7. 7...
      at = std::min(text.find_first_not_of('.', at + dot), end);
    }
    while (end > at && text[end - 1] == '.') --end;
    const std::string_view word = text.substr(at, end - at);
    if (word.size() >= 4 && word.size() <= 5) {
      const bool letters = word[0] > '9' && word[0] != '=';
      const Notation* notation = letters && kWxf.recognise(word)    ? &kWxf
                                 : letters && kIccs.recognise(word) ? &kIccs
                                                                    : nullptr;
      if (notation != nullptr) {
        out.push_back({.offset = static_cast<std::uint32_t>(at),
                       .length = static_cast<std::uint32_t>(word.size()),
                       .notation = notation,
                       .by_digits = {},
                       .by_glyph = {},
                       .text = std::string(word)});
      }
    }
    at = std::max(next, at + 1);
  }
}

}  // namespace

std::vector<MoveWord> find_move_words(std::string_view text, std::size_t most) {
  std::vector<MoveWord> out;
  ChineseScanner(text, most).scan(out);
  const std::size_t chinese = out.size();
  find_latin(text, most, out);
  if (out.size() != chinese) {
    std::ranges::sort(out, {}, &MoveWord::offset);
    // A letter may belong to two words: in 马8进b2e2 the first word is used.
    std::uint32_t end = 0;
    std::erase_if(out, [&](const MoveWord& word) {
      if (word.offset < end) return true;
      end = word.offset + word.length;
      return false;
    });
    if (out.size() > most) out.resize(most);
  }
  return out;
}

bool holds_damaged_move(std::string_view text) {
  // Looks for a piece or a direction next to a number, in the order of a move.
  Sign before, last;
  for (std::size_t at = 0; at < text.size();) {
    const Sign sign = sign_at(text, at);
    if (sign.kind == ' ') continue;
    const bool course =
        last.kind == '+' || last.kind == '-' || (last.kind == '=' && last.end - last.begin > 1);
    if (sign.kind == 'N' && course && before.kind != 0) return true;
    if (last.kind == 'N' && before.kind == 'M') return true;
    before = last;
    last = sign;
  }
  return false;
}

}  // namespace qipu::prose
