#include "format/document/numbering.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"

namespace qipu::document {
namespace {

std::string roman(unsigned number) {
  constexpr std::pair<unsigned, std::string_view> kParts[] = {
      {1000, "m"}, {900, "cm"}, {500, "d"}, {400, "cd"}, {100, "c"}, {90, "xc"}, {50, "l"},
      {40, "xl"},  {10, "x"},   {9, "ix"},  {5, "v"},    {4, "iv"},  {1, "i"}};
  std::string out;
  for (const auto& [value, digits] : kParts) {
    for (; number >= value; number -= value) out += digits;
  }
  return out;
}

/// Returns a number in letters: a ... z, aa, bb ...
std::string letters(unsigned number) {
  constexpr unsigned kLetters = 26;
  return std::string((number - 1) / kLetters + 1, static_cast<char>('a' + (number - 1) % kLetters));
}

std::string uppered(std::string text) {
  std::ranges::transform(text, text.begin(), ascii::upper);
  return text;
}

/// Returns a number up to 9999 in Chinese: 十二, 一百零五.
std::string chinese(unsigned number) {
  constexpr std::string_view kDigits[] = {"零", "一", "二", "三", "四",
                                          "五", "六", "七", "八", "九"};
  constexpr std::pair<unsigned, std::string_view> kUnits[] = {
      {1000, "千"}, {100, "百"}, {10, "十"}, {1, ""}};
  std::string out;
  bool gap = false;
  for (const auto& [value, unit] : kUnits) {
    const unsigned digit = number / value % 10;
    if (digit == 0) {
      gap = !out.empty();
      continue;
    }
    if (gap) out += kDigits[0];
    gap = false;
    const bool ten = value == 10 && digit == 1 && out.empty();
    if (!ten) out += kDigits[digit];
    out += unit;
  }
  return out;
}

}  // namespace

std::string number_text(unsigned number, std::string_view format) {
  constexpr unsigned kMost = 3000;
  if (number != 0 && number <= kMost) {
    if (format == "upperRoman") return uppered(roman(number));
    if (format == "lowerRoman") return roman(number);
    if (format == "upperLetter") return uppered(letters(number));
    if (format == "lowerLetter") return letters(number);
    if (format.starts_with("chinese") || format.starts_with("taiwanese") ||
        format.starts_with("japaneseC") || format.starts_with("ideographD")) {
      return chinese(number);
    }
  }
  return std::to_string(number);
}

void Numbering::define(const std::string& list, std::size_t level, ListLevel what) {
  if (level < kLevels) lists_[list].levels[level] = std::move(what);
}

void Numbering::name(const std::string& name, const std::string& list) { names_[name] = list; }

void Numbering::restart(const std::string& name, std::size_t level, unsigned start) {
  if (level < kLevels) restarts_[name][level] = start;
}

std::string Numbering::next(const std::string& name, std::size_t level) {
  const auto named = names_.find(name);
  const auto found = named == names_.end() ? lists_.end() : lists_.find(named->second);
  if (found == lists_.end() || level >= kLevels) return {};
  List& list = found->second;
  if (const auto anew = restarts_.find(name); anew != restarts_.end()) {
    for (const auto& [which, start] : anew->second) {
      list.levels[which].start = start;
      list.begun[which] = false;
    }
    restarts_.erase(anew);
  }
  const auto count = [&list](std::size_t i) {
    if (!std::exchange(list.begun[i], true)) {
      list.counts[i] = list.levels[i].start;
    } else if (list.counts[i] != ~0U) {
      ++list.counts[i];
    }
  };
  count(level);
  for (std::size_t i = 0; i < level; ++i) {
    if (!list.begun[i]) count(i);
  }
  for (std::size_t i = level + 1; i < kLevels; ++i) list.begun[i] = false;
  const ListLevel& own = list.levels[level];
  if (own.format == "bullet" || own.format == "none") return {};
  std::string out;
  for (std::size_t i = 0; i < own.text.size(); ++i) {
    const std::size_t which = own.text[i] == '%' && i + 1 < own.text.size()
                                  ? static_cast<std::size_t>(own.text[i + 1] - '1')
                                  : kLevels;
    if (which < kLevels) {
      out += number_text(list.counts[which], list.levels[which].format);
      ++i;
    } else {
      out += own.text[i];
    }
  }
  return out;
}

}  // namespace qipu::document
