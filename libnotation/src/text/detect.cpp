// Detects the encoding of a text, first by validity and then by evidence.
//
//   1. A byte order mark. 2. Zero bytes: UTF-16 by their places, or not text. 3. Only ASCII.
//   4. Otherwise UTF-8, GB18030 and Big5-HKSCS are tried. Every character counts for or against
//   an encoding (charset::evidence_of), every damaged stretch counts against it, and the best mean
//   wins. So a few damaged bytes do not matter. Private-use characters, the sign of a wrong table,
//   count strongly against an encoding.
//
// Short texts in UTF-8 need the same scale: the name 郑惟桐 in GBK is also valid UTF-8, namely a
// Hebrew accent, a Greek letter and a combining mark. Valid UTF-8 that has only Western signs and
// letters is taken as UTF-8: L·Li is not L路Li.

#include <algorithm>
#include <array>
#include <optional>

#include "qipu/text/encoding.h"
#include "text/charset.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// The first MiB of a long text is enough to decide.
constexpr std::size_t kEnough = std::size_t{1} << 20;
constexpr std::size_t kBeginning = 1024;  ///< bytes
constexpr double kDamage = -60;           ///< evidence of a damaged stretch, in tenths
constexpr double kNearly = 5;             ///< the most by which a rival may be worse, in tenths
constexpr double kGbFirst = 1;            ///< bonus in tenths, because GB18030 is more frequent

struct Candidate {
  Encoding encoding = Encoding::utf8;
  std::size_t units = 0;  ///< non-ASCII characters and damaged stretches
  std::size_t damaged = 0;
  std::size_t western = 0;  ///< characters of UTF-8 for which is_western() is true
  double total = 0;
  double mean() const { return units == 0 ? 0 : total / static_cast<double>(units); }
};

bool is_latin_letter(char32_t c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         (c >= 0xC0 && c <= 0x17F && c != 0xD7 && c != 0xF7) || c == 0x1A0 || c == 0x1A1 ||
         c == 0x1AF || c == 0x1B0 || (c >= 0x1E00 && c <= 0x1EFF);
}

/// Returns true if the evidence of the character depends on its neighbours; all letters lie below
/// U+1F00.
bool needs_company(char32_t c) { return c < 0x1F00; }

/// Returns true for letters and signs of Latin-1 (é · ½ ±) and the signs of U+2000-U+27FF (— … → ≈
/// €). Read as GB18030, their bytes are pairs with 2 of the 126 lead bytes, or pairs that GB2312
/// lacks; no long Chinese text consists of these alone, and hardly any short one.
bool is_western(char32_t c) { return (c >= 0xA0 && c <= 0xFF) || (c >= 0x2000 && c < 0x2800); }

/// Returns the evidence of a character in UTF-8, which can write all scripts. Two bytes prove
/// little, so a letter counts only next to others: a Latin letter in a word, another letter beside
/// its own script.
double utf8_evidence(char32_t c, char32_t before, char32_t after) {
  if (!needs_company(c)) {
    return c >= 0xE000 && c <= 0xF8FF ? -30 : std::max(charset::evidence_of(c), 0);
  }
  if (is_latin_letter(c)) return is_latin_letter(before) || is_latin_letter(after) ? 10 : -10;
  if (c >= 0x370 && c < 0x800) {
    const bool company = before >> 8 == c >> 8 || after >> 8 == c >> 8;
    return company ? 5 : -30;
  }
  if (c < 0x800) return is_western(c) ? 0 : -30;
  return std::max(charset::evidence_of(c), 0);
}

Candidate weigh_utf8(std::string_view bytes) {
  Candidate out{.encoding = Encoding::utf8};
  char32_t before = 0;
  for (std::size_t pos = 0; pos < bytes.size();) {
    const std::size_t begin = pos;
    if (const auto lead = static_cast<std::uint8_t>(bytes[pos]); lead < 0x80) {
      before = lead;
      ++pos;
      continue;
    }
    const char32_t c = next_char(bytes, pos);
    if (c == charset::kReplacement && pos == begin + 1) {
      const charset::Unit damage = charset::next_unit(bytes, begin, Encoding::utf8);
      pos = begin + damage.bytes;
      if (!damage.cut) {
        ++out.units;
        ++out.damaged;
        out.total += kDamage;
      }
    } else {
      ++out.units;
      if (is_western(c)) ++out.western;
      char32_t after = 0;
      if (std::size_t next = pos; needs_company(c) && pos < bytes.size()) {
        after = next_char(bytes, next);
      }
      out.total += utf8_evidence(c, before, after);
    }
    before = c;
  }
  return out;
}

Candidate weigh_pairs(std::string_view bytes, Encoding encoding) {
  const charset::Pairs& pairs =
      encoding == Encoding::gb18030 ? charset::Pairs::gb18030() : charset::Pairs::big5_hkscs();
  Candidate out{.encoding = encoding};
  int sum = 0;
  for (std::size_t pos = 0; pos < bytes.size();) {
    const auto lead = static_cast<std::uint8_t>(bytes[pos]);
    if (lead < 0x80) {
      ++pos;
      continue;
    }
    const charset::Unit unit = charset::next_unit(bytes, pos, encoding);
    if (!unit.cut) {
      ++out.units;
      if (unit.bad) {
        ++out.damaged;
      } else if (unit.bytes == 2) {
        sum += pairs.evidence(lead, static_cast<std::uint8_t>(bytes[pos + 1]));
      } else {
        sum += charset::evidence_of(unit.c);
      }
    }
    pos += unit.bytes;
  }
  out.total = sum + kDamage * static_cast<double>(out.damaged);
  return out;
}

Candidate weigh_utf16(std::string_view bytes, Encoding encoding) {
  Candidate out{.encoding = encoding};
  for (std::size_t pos = 0; pos < bytes.size();) {
    const charset::Unit unit = charset::next_unit(bytes, pos, encoding);
    pos += unit.bytes;
    if (unit.cut) continue;
    ++out.units;
    const bool control = unit.c < 0x20 && unit.c != '\n' && unit.c != '\r' && unit.c != '\t';
    if (unit.bad || control) {
      ++out.damaged;
      out.total += kDamage;
    } else if (unit.c >= 0x80) {
      out.total += charset::evidence_of(unit.c);
    } else {
      out.total += 5;
    }
  }
  return out;
}

std::optional<Detected> by_mark(std::string_view bytes) {
  struct Mark {
    std::string_view bytes;
    Encoding encoding;
  };
  using namespace std::string_view_literals;
  static constexpr std::array kMarks = {
      Mark{"\xEF\xBB\xBF"sv, Encoding::utf8},
      Mark{"\x84\x31\x95\x33"sv, Encoding::gb18030},
      Mark{"\xFF\xFE"sv, Encoding::utf16le},
      Mark{"\xFE\xFF"sv, Encoding::utf16be},
  };
  if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) {
    return Detected{.binary = true};  // UTF-32; no record in it was ever seen
  }
  for (const Mark& mark : kMarks) {
    if (!bytes.starts_with(mark.bytes)) continue;
    return Detected{.encoding = mark.encoding,
                    .bom_bytes = static_cast<std::uint8_t>(mark.bytes.size()),
                    .score = 3};
  }
  return std::nullopt;
}

/// Decides on text with zero bytes: UTF-16, by the places of the zeros, or no known encoding.
Detected by_zeros(std::string_view bytes) {
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < bytes.size(); ++i) zeros[i % 2] += bytes[i] == '\0' ? 1 : 0;
  const Encoding encoding = zeros[1] > zeros[0] ? Encoding::utf16le : Encoding::utf16be;
  // If half of the beginning is damaged, the rest will not make it text.
  Candidate candidate = weigh_utf16(bytes.substr(0, kBeginning), encoding);
  if (bytes.size() > kBeginning && candidate.damaged * 2 < candidate.units) {
    candidate = weigh_utf16(bytes.substr(0, kEnough), encoding);
  }
  Detected out{.encoding = encoding, .score = candidate.mean() / 10};
  out.binary = candidate.mean() <= 0 || candidate.damaged * 20 > candidate.units;
  return out;
}

bool mostly_controls(std::string_view bytes) {
  const auto controls = std::count_if(bytes.begin(), bytes.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && (c < '\t' || c > '\r') && c != '\x1A' &&
           c != '\x1B';
  });
  return static_cast<std::size_t>(controls) * 8 > bytes.size();
}

Detected from(const Candidate& best, const Candidate& second) {
  Detected out{.encoding = best.encoding, .score = best.mean() / 10};
  if (best.mean() - second.mean() < kNearly) {
    out.rival = second.encoding;
    out.rival_score = second.mean() / 10;
  }
  // Much damage in every encoding means that it is not text. A few bad bytes prove nothing.
  out.binary = best.damaged > 8 && best.damaged * 4 > best.units;
  return out;
}

}  // namespace

Detected detect_encoding(std::string_view bytes) {
  if (const auto marked = by_mark(bytes)) return *marked;
  const auto is_high = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  const std::size_t zero = bytes.find('\0');
  if (zero != bytes.npos) {
    const Detected wide = by_zeros(bytes);
    // A few stray zeros may be in a text of bytes; UTF-16 has one in every line end and digit.
    const auto zeros = static_cast<std::size_t>(std::ranges::count(bytes, '\0'));
    if (!wide.binary || zeros * 16 > bytes.size()) return wide;
  }
  const auto first = std::find_if(bytes.begin(), bytes.end(), is_high);
  if (mostly_controls(bytes.substr(0, kEnough))) return {.binary = true};
  if (first == bytes.end()) return {.encoding = Encoding::ascii};

  // Begins one character before the first that is not ASCII, because that one depends on its
  // neighbour.
  const auto start = static_cast<std::size_t>(first - bytes.begin());
  const std::string_view sample = bytes.substr(start - (start > 0 ? 1 : 0), kEnough);
  const Candidate utf8 = weigh_utf8(sample);
  const bool western = utf8.units != 0 && utf8.western == utf8.units;
  if (western || (utf8.damaged == 0 && utf8.mean() >= 0 && utf8.units > 16)) {
    return {.encoding = Encoding::utf8, .score = utf8.mean() / 10};
  }
  Candidate gb = weigh_pairs(sample, Encoding::gb18030);
  const Candidate big5 = weigh_pairs(sample, Encoding::big5_hkscs);
  gb.total += kGbFirst * static_cast<double>(gb.units);
  const Candidate& best = gb.mean() >= big5.mean() ? gb : big5;
  const Candidate& other = gb.mean() >= big5.mean() ? big5 : gb;
  if (utf8.damaged == 0 && (utf8.mean() >= 0 || best.mean() < 9)) return from(utf8, best);
  if (utf8.mean() >= best.mean()) return from(utf8, best);
  return from(best, utf8.mean() > other.mean() ? utf8 : other);
}

}  // namespace qipu
