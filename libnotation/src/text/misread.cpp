#include "text/misread.h"

#include <algorithm>

#include "text/charset.h"
#include "text/utf8.h"

namespace qipu {
namespace {

// The least number of non-ASCII characters; fewer prove nothing.
constexpr std::size_t kLeast = 8;
// Limits of the mean evidence: a text below kDoubted is doubted, a reading above kBelieved is
// believed. Western texts taken for Chinese stay below 0.5; headers of records reach 1.
constexpr double kDoubted = 0.9, kBelieved = 0.8;
// Another reading must be better by this much.
constexpr double kBetter = 0.2;

/// Appends the bytes of one non-ASCII character in an encoding that others are taken for.
using Append = bool (*)(std::string& out, char32_t c);

bool in_windows_1252(std::string& out, char32_t c) {
  if (c < 0xA0) {  // as in ISO 8859-1
    out.push_back(static_cast<char>(c));
    return true;
  }
  const auto& set = charset::windows_1252();
  const auto at = std::ranges::find(set, c);
  if (at == set.end()) return false;
  out.push_back(static_cast<char>(0x80 + (at - set.begin())));
  return true;
}
// Letters of other scripts below this are also in these encodings, but most likely they are meant
// as they are.
constexpr char32_t kOtherScripts = 0x2000;
bool in_gb18030(std::string& out, char32_t c) {
  return c >= kOtherScripts && charset::Encoder::gb18030().append(out, c);
}
bool in_big5(std::string& out, char32_t c) {
  return c >= kOtherScripts && charset::Encoder::big5_hkscs().append(out, c);
}

/// Returns true if the first non-ASCII characters of the UTF-8 text are not East Asian.
bool begins_western(std::string_view bytes) {
  constexpr unsigned char kEastern = 0xE3;
  std::size_t looked_at = 0;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0xC0) continue;
    if (byte >= kEastern && byte < 0xEF) return false;
    if (++looked_at == kLeast) break;
  }
  return looked_at > 0;
}

/// Returns the bytes that were taken for that encoding; nothing if that is impossible.
std::optional<std::string> taken_back(std::string_view text, Append append) {
  std::string out;
  std::size_t beyond = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    if (c < 0x80) {
      out.push_back(static_cast<char>(c));
      continue;
    }
    ++beyond;
    if (c == charset::kReplacement) {
      out.push_back('\xFF');  // invalid in every encoding
    } else if (!append(out, c)) {
      return std::nullopt;
    }
  }
  if (beyond < kLeast) return std::nullopt;
  return out;
}

}  // namespace

std::optional<Misread> find_misread(std::string_view bytes, const Detected& as_is) {
  const bool wide = as_is.encoding == Encoding::utf16le || as_is.encoding == Encoding::utf16be;
  const bool utf8 = as_is.encoding == Encoding::utf8;
  const bool western = wide || begins_western(bytes);
  if (as_is.binary || (!western && (!utf8 || as_is.score >= kDoubted))) return std::nullopt;
  // Western letters in UTF-8 may look like GB18030.
  if (!wide && !utf8 && !valid_utf8(bytes)) return std::nullopt;
  const Decoded decoded = decode(bytes, wide ? as_is.encoding : Encoding::utf8, as_is.bom_bytes);
  struct Way {
    std::optional<Encoding> taken_for;  // nothing: Windows-1252
    Append append;
  };
  double best = kBelieved;
  std::optional<Misread> found;
  for (const Way& way : {Way{std::nullopt, in_windows_1252}, Way{Encoding::gb18030, in_gb18030},
                         Way{Encoding::big5_hkscs, in_big5}}) {
    const bool one_byte = !way.taken_for;
    if (one_byte ? !western : as_is.score >= kDoubted) continue;
    auto back = taken_back(decoded.text(), way.append);
    if (!back) continue;
    const Detected meant = detect_encoding(*back);
    if (meant.binary || meant.encoding == way.taken_for || meant.score < best) continue;
    // Western letters count against a text only if Chinese is found in the recovered bytes.
    const bool clear = one_byte && (utf8 || wide);
    if (!clear && meant.score < as_is.score + kBetter) continue;
    best = meant.score;
    found = Misread{meant.encoding, one_byte ? "Windows-1252" : encoding_name(*way.taken_for),
                    std::move(*back)};
  }
  return found;
}

std::optional<OtherReading> find_other_reading(std::string_view words, Encoding encoding) {
  const bool gb = encoding == Encoding::gb18030;
  if (!gb && encoding != Encoding::big5_hkscs) return std::nullopt;
  constexpr int kTwo = 2;  // a single Han character proves nothing
  constexpr int kMany = 5;
  // Words in their own encoding hardly ever consist of rare characters only. If half of the
  // characters are rare, the words may be a name, unless there are many or one is a digit.
  std::string bytes;
  int rare = 0, usual = 0;
  const bool digit = words.find_first_of("0123456789") != words.npos;
  for (std::size_t pos = 0; pos < words.size();) {
    const char32_t c = next_char(words, pos);
    if (c < 0x80) {
      bytes.push_back(static_cast<char>(c));
      continue;
    }
    const auto& encoder = gb ? charset::Encoder::gb18030() : charset::Encoder::big5_hkscs();
    if (!encoder.append(bytes, c)) return std::nullopt;
    const int evidence = charset::evidence_of(c);
    if (evidence < 0) ++rare;
    if (evidence > 0) ++usual;
  }
  if (rare < std::max(usual, 1) || rare + usual < kTwo) return std::nullopt;
  if (usual != 0 && !digit && rare + usual < kMany) return std::nullopt;
  for (const Encoding other : {Encoding::utf8, gb ? Encoding::big5_hkscs : Encoding::gb18030}) {
    const Decoded decoded = decode(bytes, other);
    int common = 0;
    bool good = decoded.bad().empty();
    for (std::size_t pos = 0; good && pos < decoded.text().size();) {
      const char32_t c = next_char(decoded.text(), pos);
      if (c < 0x80) continue;
      const int evidence = charset::evidence_of(c);
      good = evidence >= 0;
      if (evidence > 0) ++common;
    }
    if (good && common >= kTwo) return OtherReading{other, std::string(decoded.text())};
  }
  return std::nullopt;
}

}  // namespace qipu
