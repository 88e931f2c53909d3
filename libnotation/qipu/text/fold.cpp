#include "qipu/text/fold.h"

#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "qipu/text/utf8.h"

namespace qipu {

std::string fold_case(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t before = pos;
    const char32_t c = next_char(text, pos);
    if (c < 0x80) {
      out += static_cast<char>(c >= U'A' && c <= U'Z' ? c | 0x20 : c);
    } else if (pos - before == 1) {
      out += text[before];  // not a character
    } else {
      append_char(out,
                  static_cast<char32_t>(u_foldCase(static_cast<UChar32>(c), U_FOLD_CASE_DEFAULT)));
    }
  }
  return out;
}

std::string fold_name(std::string_view text) {
  const std::string folded = fold_case(text);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const composed = icu::Normalizer2::getNFCInstance(status);
  const bool plain = std::ranges::all_of(folded, [](unsigned char c) { return c < 0x80; });
  if (plain || composed == nullptr || !valid_utf8(folded)) return folded;
  const auto all = icu::UnicodeString::fromUTF8({folded.data(), static_cast<int>(folded.size())});
  std::string out;
  composed->normalize(all, status).toUTF8String(out);
  return U_SUCCESS(status) != 0 ? out : folded;
}

namespace {

// Each character alone: what ICU makes of phrases is no matter of searching.
class Conversion {
 public:
  explicit Conversion(const char* id) {
    UErrorCode status = U_ZERO_ERROR;
    rules_.reset(icu::Transliterator::createInstance(id, UTRANS_FORWARD, status));
    if (U_FAILURE(status) != 0) rules_.reset();
  }
  char32_t operator()(char32_t c) const {
    icu::UnicodeString text(static_cast<UChar32>(c));
    if (rules_ != nullptr) rules_->transliterate(text);
    return text.countChar32() == 1 ? static_cast<char32_t>(text.char32At(0)) : c;
  }

 private:
  std::unique_ptr<icu::Transliterator> rules_;
};

}  // namespace

std::string script_pairs(std::string_view text) {
  constexpr char32_t kFirstHan = 0x3400;
  const Conversion simplified("Hant-Hans"), traditional("Hans-Hant");
  std::set<char32_t> seen;
  std::set<std::pair<char32_t, char32_t>> pairs;
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    if (c < kFirstHan || !seen.insert(c).second) continue;
    const char32_t simple = simplified(c), other = traditional(simple);
    for (const char32_t each : {c, other}) {
      if (each != simple) pairs.emplace(each, simple);
    }
  }
  std::string out;
  for (const auto& [from, to] : pairs) {
    append_char(out, from);
    append_char(out, to);
  }
  return out;
}

std::string traditional(std::string_view text) {
  const Conversion script("Hans-Hant");
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) append_char(out, script(next_char(text, pos)));
  return out;
}

}  // namespace qipu
