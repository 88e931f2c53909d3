// Gets the data of Unicode and of character sets from ICU.
//
// Uses `gb18030` and `ibm-1375` (Big5-HKSCS) instead of `gbk` and `Big5`: the first two reject
// codes that are not assigned, the others return private-use characters for them.

#include "text/unicode.h"

#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/usetiter.h>
#include <unicode/utf16.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <array>
#include <memory>

namespace qipu::unicode {
namespace {

// --- character sets -----------------------------------------------------------------------------

struct Close {
  void operator()(UConverter* c) const { ucnv_close(c); }
};
using Converter = std::unique_ptr<UConverter, Close>;

Converter open_converter(const char* name) {
  UErrorCode error = U_ZERO_ERROR;
  Converter converter(ucnv_open(name, &error));
  return U_FAILURE(error) ? nullptr : std::move(converter);
}

const char* name_of(DoubleByteSet set) {
  return set == DoubleByteSet::gb18030 ? "gb18030" : "ibm-1375_P100-2008";
}

/// Decodes with damage as U+FFFD. Empty if there is no converter (ICU built without its data).
std::u16string to_unicode(const char* name, std::string_view bytes) {
  const Converter converter = open_converter(name);
  if (!converter) return {};
  std::u16string out(bytes.size() + 16, u'\0');
  UErrorCode error = U_ZERO_ERROR;
  const int length = ucnv_toUChars(converter.get(), out.data(), static_cast<int>(out.size()),
                                   bytes.data(), static_cast<int>(bytes.size()), &error);
  out.resize(U_FAILURE(error) ? 0 : static_cast<std::size_t>(length));
  return out;
}

}  // namespace

void double_byte_chars(DoubleByteSet set, std::span<char32_t> into) {
  // Decodes every code followed by a line feed, which is never part of a code: the characters
  // before each line feed are ICU's result for that code.
  std::string bytes;
  for (unsigned lead = 0x81; lead <= 0xFE; ++lead) {
    for (unsigned trail = 0x40; trail <= 0xFE; ++trail) {
      bytes.push_back(static_cast<char>(lead));
      bytes.push_back(static_cast<char>(trail));
      bytes.push_back('\n');
    }
  }
  const std::u16string text = to_unicode(name_of(set), bytes);
  std::u16string_view rest = text;
  for (char32_t& c : into) {
    const std::size_t end = std::min(rest.find(u'\n'), rest.size());
    const std::u16string_view units = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    c = 0;
    if (units.empty() || units.find(u'\uFFFD') != units.npos) continue;
    std::size_t at = 0;
    char32_t first = 0;
    U16_NEXT(units, at, units.size(), first);
    if (first >= 0x80 && at == units.size()) c = first;
  }
}

std::uint32_t preferred_code(DoubleByteSet set, char32_t c) {
  const Converter converter = open_converter(name_of(set));
  if (!converter) return 0;
  std::array<UChar, 2> units{};
  int length = 0;
  U16_APPEND_UNSAFE(units, length, c);
  std::array<char, 8> bytes{};
  UErrorCode error = U_ZERO_ERROR;
  const int n =
      ucnv_fromUChars(converter.get(), bytes.data(), bytes.size(), units.data(), length, &error);
  if (U_FAILURE(error) || n != 2) return 0;
  return static_cast<std::uint32_t>(static_cast<std::uint8_t>(bytes[0]) << 8 |
                                    static_cast<std::uint8_t>(bytes[1]));
}

void four_byte_chars(std::span<char32_t> into) {
  std::string bytes;
  for (std::uint32_t i = 0; i < into.size(); ++i) {
    bytes.push_back(static_cast<char>(0x81 + i / 12600));
    bytes.push_back(static_cast<char>('0' + i / 1260 % 10));
    bytes.push_back(static_cast<char>(0x81 + i / 10 % 126));
    bytes.push_back(static_cast<char>('0' + i % 10));
    bytes.push_back('\n');
  }
  const std::u16string text = to_unicode("gb18030", bytes);
  std::u16string_view rest = text;
  for (std::uint32_t i = 0; i < into.size(); ++i) {
    const std::size_t end = std::min(rest.find(u'\n'), rest.size());
    // U+FFFD has its own code here: 84 31 A4 37.
    const bool known = end == 1 && (rest.front() != u'\uFFFD' || i == into.size() - 3);
    into[i] = known ? rest.front() : u'\0';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

std::array<char32_t, 0x80> windows_1252_chars() {
  std::string bytes;
  for (int b = 0x80; b <= 0xFF; ++b) bytes.push_back(static_cast<char>(b));
  const std::u16string text = to_unicode("windows-1252", bytes);
  std::array<char32_t, 0x80> out{};
  std::ranges::copy(text, out.begin());
  return out;
}

// --- characters ---------------------------------------------------------------------------------

namespace {

icu::UnicodeString utf16(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())});
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

}  // namespace

char32_t folded(char32_t c) {
  return static_cast<char32_t>(u_foldCase(static_cast<UChar32>(c), U_FOLD_CASE_DEFAULT));
}

std::string composed(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = icu::Normalizer2::getNFCInstance(status);
  if (form == nullptr) return std::string(text);
  const icu::UnicodeString out = form->normalize(utf16(text), status);
  return U_SUCCESS(status) != 0 ? utf8(out) : std::string(text);
}

std::string narrowed(std::string_view text) {
  const icu::UnicodeString all = utf16(text);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const narrow = icu::Normalizer2::getNFKCCasefoldInstance(status);
  return utf8(U_SUCCESS(status) != 0 ? narrow->normalize(all, status) : all);
}

bool is_han(char32_t c) { return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_IDEOGRAPHIC); }

bool is_alphanumeric(char32_t c) { return u_isalnum(static_cast<UChar32>(c)) != 0; }

bool is_ignorable(char32_t c) {
  const auto code = static_cast<UChar32>(c);
  return u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
         !u_hasBinaryProperty(code, UCHAR_VARIATION_SELECTOR);
}

int columns_of(char32_t c) {
  const auto code = static_cast<UChar32>(c);
  switch (u_charType(code)) {
    case U_CONTROL_CHAR:
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_FORMAT_CHAR: return 0;
    default: break;
  }
  switch (u_getIntPropertyValue(code, UCHAR_EAST_ASIAN_WIDTH)) {
    case U_EA_WIDE:
    case U_EA_FULLWIDTH: return 2;
    default: return 1;
  }
}

// --- scripts ------------------------------------------------------------------------------------

namespace {

class Transliteration {
 public:
  explicit Transliteration(const char* id) {
    UErrorCode status = U_ZERO_ERROR;
    rules_.reset(icu::Transliterator::createInstance(id, UTRANS_FORWARD, status));
    if (U_FAILURE(status) != 0) rules_.reset();
  }
  std::string operator()(std::string_view text) const {
    icu::UnicodeString out = utf16(text);
    if (rules_ != nullptr) rules_->transliterate(out);
    return utf8(out);
  }
  /// Appends the characters that the rules may change.
  void source(icu::UnicodeSet& out) const {
    if (rules_ != nullptr) rules_->getSourceSet(out);
  }

 private:
  std::unique_ptr<icu::Transliterator> rules_;
};

// Made at first use: loading ICU's rules takes a tenth of a second.
const Transliteration& simplifying() {
  static const Transliteration rules("Hant-Hans");
  return rules;
}

}  // namespace

std::string simplified(std::string_view text) { return simplifying()(text); }

std::string traditional(std::string_view text) {
  static const Transliteration rules("Hans-Hant");
  return rules(text);
}

std::vector<char32_t> simplified_chars() {
  std::vector<char32_t> out;
  icu::UnicodeSet changed;
  simplifying().source(changed);
  for (icu::UnicodeSetIterator at(changed); at.next() != 0;) {
    const auto c = static_cast<char32_t>(at.getCodepoint());
    if (!at.isString() && is_han(c)) out.push_back(c);
  }
  return out;
}

std::string pinyin_of(char32_t c) {
  static const Transliteration rules("Han-Latin; Latin-ASCII; Lower");
  return rules(utf8(icu::UnicodeString(static_cast<UChar32>(c))));
}

std::string plain_letters(std::string_view text) {
  static const Transliteration rules("Latin-ASCII; Lower");
  return rules(text);
}

std::string version() {
  UVersionInfo version;
  u_getVersion(version);
  std::array<char, U_MAX_VERSION_STRING_LENGTH> text{};
  u_versionToString(version, text.data());
  return text.data();
}

}  // namespace qipu::unicode
