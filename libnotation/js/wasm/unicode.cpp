// The functions of text/unicode.h and text/collation.h, with tables that tools/unicode made from
// ICU. Left out: characters composed of several (NFC), characters that are narrowed to several, and
// the pinyin of rare characters.

#include "text/unicode.h"

#include <algorithm>
#include <iterator>

#include "text/collation.h"
#include "text/utf8.h"

namespace qipu {

namespace unicode {
namespace {

#include "unicode.inc"

/// Returns true if the character is in one of the ranges, which are pairs of a first and a last
/// character.
bool is_among(std::span<const std::uint32_t> ranges, char32_t c) {
  // Inside a range, an odd number of bounds lies below.
  const auto end = std::ranges::upper_bound(ranges, c);
  const auto ends = end - ranges.begin();
  return ends % 2 != 0 || (ends != 0 && *(end - 1) == c);
}

/// Returns the changed character. Rows have three numbers: the first character, the count times 4
/// plus the step, and the difference that is added.
char32_t changed(std::span<const std::uint32_t> rows, char32_t c) {
  std::size_t low = 0, high = rows.size() / 3;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (rows[middle * 3] <= c) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  // Rows with step 2 may overlap.
  for (std::size_t back = 0; back < 2 && low > back; ++back) {
    const auto row = rows.subspan((low - 1 - back) * 3, 3);
    const std::uint32_t step = row[1] & 3, distance = c - row[0];
    if (distance % step == 0 && distance / step < row[1] >> 2) return c + row[2];
  }
  return c;
}

template <class Number>
char32_t paired(std::span<const Number> pairs, char32_t c) {
  std::size_t low = 0, high = pairs.size() / 2;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (pairs[middle * 2] < c) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < pairs.size() / 2 && pairs[low * 2] == c ? pairs[low * 2 + 1] : c;
}

std::string each_paired(std::span<const std::uint16_t> near, std::span<const std::uint32_t> far,
                        std::string_view text) {
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos), to = paired(near, c);
    append_char(out, to == c ? paired(far, c) : to);
  }
  return out;
}

std::string each_changed(std::span<const std::uint32_t> rows, std::string_view text) {
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    append_char(out, c >= U'A' && c <= U'Z' ? c | 0x20 : changed(rows, c));
  }
  return out;
}

}  // namespace

void double_byte_chars(DoubleByteSet set, std::span<char32_t> into) {
  const auto fill = [&](std::span<const std::uint16_t> low, std::span<const std::uint16_t> high) {
    std::ranges::copy(low, into.begin());
    for (const std::uint16_t code : high) {
      if (code < into.size()) into[code] |= 0x20000;
    }
  };
  if (set == DoubleByteSet::gb18030) {
    fill(kGb18030, kGb18030Plane2);
  } else {
    fill(kBig5Hkscs, kBig5HkscsPlane2);
  }
}

std::uint32_t preferred_code(DoubleByteSet set, char32_t c) {
  std::span<const std::uint32_t> pairs = kGb18030Preferred;
  if (set == DoubleByteSet::big5_hkscs) pairs = kBig5HkscsPreferred;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    if (pairs[i] == c) return pairs[i + 1];
  }
  return 0;
}

void four_byte_chars(std::span<char32_t> into) {
  const std::span<const std::uint16_t> runs = kFourByteRuns;
  for (std::size_t i = 0; i + 1 < runs.size(); i += 2) {
    const std::size_t end = i + 2 < runs.size() ? runs[i + 2] : into.size();
    for (std::size_t at = runs[i]; at < end; ++at) {
      into[at] = runs[i + 1] == 0 ? 0 : static_cast<char32_t>(runs[i + 1] + (at - runs[i]));
    }
  }
}

std::array<char32_t, 0x80> windows_1252_chars() { return std::to_array(kWindows1252); }

char32_t folded(char32_t c) { return changed(kFolded, c); }

std::string composed(std::string_view text) { return std::string(text); }

std::string narrowed(std::string_view text) { return each_changed(kNarrowed, text); }

bool is_han(char32_t c) { return is_among(kHan, c); }

bool is_alphanumeric(char32_t c) {
  if (c < 0x80) return (c >= U'0' && c <= U'9') || ((c | 0x20) >= U'a' && (c | 0x20) <= U'z');
  return is_among(kAlphanumeric, c);
}

bool is_ignorable(char32_t c) { return is_among(kIgnorable, c); }

int columns_of(char32_t c) {
  if (c < 0x20 || c == 0x7F || is_among(kNoColumn, c)) return 0;
  return is_among(kTwoColumns, c) ? 2 : 1;
}

std::string simplified(std::string_view text) {
  return each_paired(kSimplified, kSimplifiedFar, text);
}

std::string traditional(std::string_view text) {
  return each_paired(kTraditional, kTraditionalFar, text);
}

std::vector<char32_t> simplified_chars() { return {}; }

std::string pinyin_of(char32_t c) {
  if (c >= kFirstWithPinyin && c - kFirstWithPinyin < std::size(kPinyin)) {
    return kSyllables[kPinyin[c - kFirstWithPinyin]];
  }
  std::string out;
  append_char(out, c);
  return out;
}

std::string plain_letters(std::string_view text) { return each_changed(kNarrowed, text); }

std::string version() { return std::string(kVersion); }

}  // namespace unicode

// The page orders games, with Intl.Collator.
struct Collation::Rules {};
Collation::Collation() = default;
std::string Collation::key(std::string_view text) const { return std::string(text); }

}  // namespace qipu
