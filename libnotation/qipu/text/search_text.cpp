#include "qipu/text/search_text.h"

#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/usetiter.h>

#include <algorithm>
#include <memory>

#include "qipu/text/utf8.h"

namespace qipu {
namespace {

/// Surnames, and what they are read as where they are names.
struct Reading {
  char32_t surname;
  std::string_view sound;
};
constexpr Reading kSurnames[] = {
    {U'卜', "bu"},   {U'曾', "zeng"}, {U'单', "shan"}, {U'單', "shan"}, {U'解', "xie"},
    {U'仇', "qiu"},  {U'区', "ou"},   {U'區', "ou"},   {U'查', "zha"},  {U'翟', "zhai"},
    {U'乐', "yue"},  {U'樂', "yue"},  {U'朴', "piao"}, {U'覃', "qin"},  {U'种', "chong"},
    {U'盖', "ge"},   {U'蓋', "ge"},   {U'尉', "yu"},   {U'缪', "miao"}, {U'繆', "miao"},
    {U'葛', "ge"},   {U'华', "hua"},  {U'華', "hua"},  {U'任', "ren"},  {U'石', "shi"},
    {U'晟', "sheng"}};

class Transliteration {
 public:
  explicit Transliteration(const char* id) {
    UErrorCode status = U_ZERO_ERROR;
    rules_.reset(icu::Transliterator::createInstance(id, UTRANS_FORWARD, status));
  }
  void apply(icu::UnicodeString& text) const {
    if (rules_ != nullptr) rules_->transliterate(text);
  }
  /// Appends the characters that it may change.
  void source(icu::UnicodeSet& out) const {
    if (rules_ != nullptr) rules_->getSourceSet(out);
  }

 private:
  std::unique_ptr<icu::Transliterator> rules_;
};

bool is_han(char32_t c) { return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_IDEOGRAPHIC); }

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

// Made at the first use: the rules of ICU take a tenth of a second to load.
const Transliteration& simplifying() {
  static const Transliteration rules("Hant-Hans");
  return rules;
}
const Transliteration& sounding() {
  static const Transliteration rules("Han-Latin; Latin-ASCII; Lower");
  return rules;
}

icu::UnicodeString narrowed(icu::UnicodeString text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const narrow = icu::Normalizer2::getNFKCCasefoldInstance(status);
  return U_SUCCESS(status) != 0 ? narrow->normalize(text, status) : text;
}

std::string sound_of(char32_t c) {
  icu::UnicodeString one(static_cast<UChar32>(c));
  sounding().apply(one);
  return utf8(one);
}

}  // namespace

const std::vector<std::pair<char32_t, SearchText::Character>>& SearchText::characters() {
  for (auto& [c, known] : known_) {
    if (known.sound.empty() && is_han(c)) known.sound = sound_of(c);
  }
  return known_;
}

void SearchText::learn(char32_t c, Character known) {
  if (const std::uint32_t place = place_of(c); place != 0) {
    known_[place - 1].second = std::move(known);
    return;
  }
  known_.emplace_back(c, std::move(known));
  const std::size_t number = c / kPage;
  if (pages_.size() <= number) pages_.resize(number + 1, 0);
  std::uint32_t& page = pages_[number];
  if (page == 0) {
    places_.resize(places_.size() + kPage, 0);
    page = static_cast<std::uint32_t>(places_.size() / kPage);
  }
  places_[(page - 1) * kPage + c % kPage] = static_cast<std::uint32_t>(known_.size());
}

std::vector<std::pair<char32_t, std::string>> SearchText::traditional() {
  std::vector<std::pair<char32_t, std::string>> out;
  icu::UnicodeSet changed;
  simplifying().source(changed);
  for (icu::UnicodeSetIterator at(changed); at.next() != 0;) {
    const auto c = static_cast<char32_t>(at.getCodepoint());
    if (at.isString() || !is_han(c)) continue;
    icu::UnicodeString one(static_cast<UChar32>(c));
    simplifying().apply(one);
    out.emplace_back(c, utf8(one));
  }
  return out;
}

SearchText::Character& SearchText::work_out(char32_t c) {
  icu::UnicodeString text = narrowed(icu::UnicodeString(static_cast<UChar32>(c)));
  const UChar32 one = text.char32At(0);
  Character out;
  if (!is_han(c) || (knows_traditional_ && text.countChar32() == 1)) {
    // A compatibility ideograph may be narrowed to a traditional character.
    const bool other = is_han(c) && one != static_cast<UChar32>(c);
    const std::uint32_t place = other ? place_of(static_cast<char32_t>(one)) : 0;
    out.form = place != 0 ? known_[place - 1].second.form : utf8(text);
  } else {
    simplifying().apply(text);
    out.form = utf8(text);
  }
  learn(c, std::move(out));
  return known_.back().second;
}

std::string SearchText::narrow(std::string_view text) {
  return utf8(narrowed(icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())})));
}

std::string SearchText::form(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    if (c < 0x80) {
      out += static_cast<char>(c >= U'A' && c <= U'Z' ? c | 0x20 : c);
    } else {
      out += character(c).form;
    }
  }
  return out;
}

std::vector<std::vector<std::string>> SearchText::sounds(std::string_view text) {
  std::vector<std::vector<std::string>> out;
  bool in_word = false;
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    if (is_han(c)) {
      Character& known = character(c);
      if (known.sound.empty()) known.sound = sound_of(c);
      out.push_back({known.sound});
      const auto* const surname = std::ranges::find(kSurnames, c, &Reading::surname);
      if (surname != std::end(kSurnames)) out.back().emplace_back(surname->sound);
      in_word = false;
    } else if (u_isalnum(static_cast<UChar32>(c)) != 0) {
      std::string one;
      append_char(one, c);
      if (!in_word) out.push_back({""});
      out.back().front() += form(one);
      in_word = true;
    } else {
      in_word = false;
    }
  }
  return out;
}

bool SearchText::spelt(const std::vector<std::vector<std::string>>& sounds, std::string_view pinyin,
                       bool whole) {
  if (pinyin.empty()) return false;
  std::vector<bool> reached(pinyin.size() + 1);  // so much of it is spelt before the next sound
  for (std::size_t i = 0; i < sounds.size(); ++i) {
    if (i == 0 || !whole) reached[0] = true;
    std::vector<bool> next(pinyin.size() + 1);
    for (std::size_t at = 0; at < pinyin.size(); ++at) {
      if (!reached[at]) continue;
      for (const std::string& sound : sounds[i]) {
        if (pinyin.substr(at).starts_with(sound)) next[at + sound.size()] = true;
      }
    }
    if (next.back() && (!whole || i + 1 == sounds.size())) return true;
    reached.swap(next);
  }
  return false;
}

std::string SearchText::pinyin(std::string_view text) {
  std::string letters;
  bool ascii = true;
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    if (is_han(c)) return {};
    ascii = ascii && c < 0x80;
    if (ascii) letters += static_cast<char>(c >= U'A' && c <= U'Z' ? c | 0x20 : c);
  }
  if (!ascii) {
    icu::UnicodeString plain =
        icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())});
    static const Transliteration rules("Latin-ASCII; Lower");
    rules.apply(plain);
    letters = utf8(plain);
  }
  std::string out;
  for (const char c : letters) {
    if (c == ' ' || c == '-' || c == '\'') continue;
    if (c < 'a' || c > 'z') return {};
    out += c == 'v' ? 'u' : c;  // lv for lü, as keyboards have it
  }
  return out;
}

}  // namespace qipu
