// The content of a published page, taken from its HTML, and comparison of whole JSON values.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace qipu::test {

/// Returns the text between two texts; "" if the first is not there.
inline std::string part_between(const std::string& page, std::string_view from,
                                std::string_view to) {
  const std::size_t begin = page.find(from);
  if (begin == page.npos) return {};
  return page.substr(begin + from.size(), page.find(to, begin + from.size()) - begin - from.size());
}

/// Returns the data that the page's script shows.
inline nlohmann::json page_view(const std::string& page) {
  return nlohmann::json::parse(
      part_between(page, R"(<script type="application/json" id="qipu-view">)", "</script>"));
}

/// Expects both to be equal in every field; otherwise reports which fields differ.
inline void expect_json(const nlohmann::json& found, std::string_view text) {
  const auto expected = nlohmann::json::parse(text);
  EXPECT_TRUE(found == expected) << "from what is expected to what was found:\n"
                                 << nlohmann::json::diff(expected, found).dump(1);
}

}  // namespace qipu::test
