#include "qipu/text/search_text.h"

#include <algorithm>

#include "text/unicode.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using unicode::is_han;

/// Surnames, and their readings as names.
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

/// Returns the character as UTF-8.
std::string text_of(char32_t c) {
  std::string out;
  append_char(out, c);
  return out;
}

}  // namespace

const std::vector<std::pair<char32_t, SearchText::Character>>& SearchText::characters() {
  for (auto& [c, known] : known_) {
    if (known.sound.empty() && is_han(c)) known.sound = unicode::pinyin_of(c);
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
  for (const char32_t c : unicode::simplified_chars()) {
    out.emplace_back(c, unicode::simplified(text_of(c)));
  }
  return out;
}

SearchText::Character& SearchText::work_out(char32_t c) {
  std::string text = unicode::narrowed(text_of(c));
  std::size_t end = 0;
  const char32_t one = text.empty() ? 0 : next_char(text, end);
  Character out;
  if (!is_han(c) || (knows_traditional_ && end == text.size() && end != 0)) {
    // A compatibility ideograph may be narrowed to a traditional character.
    const std::uint32_t place = is_han(c) && one != c ? place_of(one) : 0;
    out.form = place != 0 ? known_[place - 1].second.form : std::move(text);
  } else {
    out.form = unicode::simplified(text);
  }
  learn(c, std::move(out));
  return known_.back().second;
}

std::string SearchText::narrow(std::string_view text) { return unicode::narrowed(text); }

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
      if (known.sound.empty()) known.sound = unicode::pinyin_of(c);
      out.push_back({known.sound});
      const auto* const surname = std::ranges::find(kSurnames, c, &Reading::surname);
      if (surname != std::end(kSurnames)) out.back().emplace_back(surname->sound);
      in_word = false;
    } else if (unicode::is_alphanumeric(c)) {
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
  std::vector<bool> reached(pinyin.size() + 1);  // the prefixes of the pinyin that the sounds so
                                                 // far spell
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
    letters = unicode::plain_letters(text);
  }
  std::string out;
  for (const char c : letters) {
    if (c == ' ' || c == '-' || c == '\'') continue;
    if (c < 'a' || c > 'z') return {};
    out += c == 'v' ? 'u' : c;  // lv for lü, as typed on keyboards
  }
  return out;
}

}  // namespace qipu
