#include "mistake.h"

#include <algorithm>

#include "terminal.h"

namespace qipu::tool {
namespace {

/// Returns how many letters have to change to turn one word into the other.
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

void unknown(Language language, const char* en, const char* zh_words, const std::string& given,
             const std::vector<std::string>& known) {
  const bool zh = language == Language::zh;
  Mistake m{in(language, en, zh_words) + std::string(zh ? "“" : " `") + given + (zh ? "”" : "`")};
  const auto nearest =
      std::ranges::min_element(known, {}, [&](const std::string& k) { return distance(given, k); });
  if (nearest != known.end() && distance(given, *nearest) <= 1 + nearest->size() / 3) {
    m.words += (zh ? "；是否想用“" : "; did you mean `") + *nearest + (zh ? "”？" : "`?");
  }
  m.known = known;
  throw m;
}

std::string parser_words(std::string_view kind, const std::string& said, Language language) {
  const bool zh = language == Language::zh;
  const auto between = [&](std::string_view before, std::string_view after) {
    const std::size_t from = said.find(before) + before.size();
    return said.substr(from, said.find(after, from) - from);
  };
  const auto sentence = [zh](const std::string& name, const std::string& en,
                             const std::string& behind, const char* before = "") {
    return zh ? before + ("“" + name + "”") + behind : "`" + name + "`" + en;
  };
  const std::string name = between("", ":");
  const bool conversion = kind == "ConversionError";
  if (conversion && said.contains(" = ")) {
    return sentence(between(" = ", "\n"), " is not a value of " + between("convert: ", " = "),
                    "不能作“" + between("convert: ", " = ") + "”的值");
  }
  if (conversion) return sentence(name, " takes no value", "不带值");
  if (kind == "RequiredError") {
    return sentence(between("", " is required"), " is missing", "", "缺少");
  }
  if (kind == "ValidationError") return sentence(name, " is out of range", "的值不在允许范围内");
  if (kind != "ArgumentMismatch") return said;
  if (said.contains("override")) return sentence(between("", " was "), " takes no value", "不带值");
  if (said.contains("At Most 1 "))
    return sentence(name, " is given more than once", "只能给出一次");
  for (const std::string_view bound : {"At least ", "At Most "}) {
    if (!said.contains(bound)) continue;
    const std::string wanted = between(bound, " "), there = between("received ", "\n");
    return sentence(name, ": " + wanted + " needed, given: " + there,
                    "须有 " + wanted + " 个，给出了 " + there + " 个");
  }
  return sentence(name, " has no value", "后缺少值");
}

}  // namespace qipu::tool
