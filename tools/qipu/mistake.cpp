#include "mistake.h"

#include <algorithm>
#include <string_view>

namespace qipu::tool {
namespace {

/// How many letters have to change to make one of the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row[b.size()];
}

}  // namespace

Mistake unknown_name(const std::string& what, const std::string& given,
                     const std::vector<std::string>& known, Language language) {
  const bool zh = language == Language::zh;
  Mistake m{what + (zh ? "“" : " `") + given + (zh ? "”" : "`")};
  const auto nearest =
      std::ranges::min_element(known, {}, [&](const std::string& k) { return distance(given, k); });
  if (nearest != known.end() && distance(given, *nearest) <= 1 + nearest->size() / 3) {
    m.words += (zh ? "；是否想用“" : "; did you mean `") + *nearest + (zh ? "”？" : "`?");
  }
  return m;
}

}  // namespace qipu::tool
