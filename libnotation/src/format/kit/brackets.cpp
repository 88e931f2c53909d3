#include "format/kit/brackets.h"

#include <algorithm>

namespace qipu {

std::string_view closing_of(std::string_view text) {
  constexpr std::string_view kBrackets[][2] = {
      {"（", "）"}, {"(", ")"},   {"{", "}"},   {"｛", "｝"}, {"［", "］"}, {"[", "]"},
      {"【", "】"}, {"〔", "〕"}, {"〖", "〗"}, {"《", "》"}, {"「", "」"}, {"<", ">"}};
  for (const auto& [opening, closing] : kBrackets) {
    if (text.starts_with(opening)) return closing;
  }
  return {};
}

std::size_t Brackets::length(std::string_view text) {
  constexpr std::size_t kLongest = 4096;
  constexpr int kMostUnclosed = 1000;
  const std::string_view closing = closing_of(text);
  if (closing.empty() || unclosed_ >= kMostUnclosed) return 0;
  const std::string_view opening = text.substr(0, closing.size());
  int depth = 0;
  for (std::size_t at = 0; at < std::min(text.size(), kLongest); ++at) {
    const std::string_view here = text.substr(at);
    if (here.starts_with(opening)) ++depth;
    if (here.starts_with(closing) && --depth == 0) return at + closing.size();
  }
  ++unclosed_;
  return 0;
}

}  // namespace qipu
