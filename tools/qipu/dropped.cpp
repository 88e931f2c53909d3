#include "dropped.h"

#include <algorithm>

#include "base/platform/files.h"

namespace qipu::tool {
namespace {

std::string free_folder(const std::string& beside) {
  const std::size_t slash = beside.rfind('/');
  const std::string name = (slash == beside.npos ? "" : beside.substr(0, slash + 1)) + "qipu-out";
  std::string out = name;
  for (int i = 2; platform::facts_of_name(out); ++i) out = name + "-" + std::to_string(i);
  return out;
}

}  // namespace

std::optional<Dropped> dropped_files(const std::vector<std::string>& words) {
  const auto is_there = [](const std::string& word) {
    return platform::facts_of(word).has_value();
  };
  if (words.size() < 2 || !std::all_of(words.begin() + 1, words.end(), is_there)) {
    return std::nullopt;
  }
  Dropped out;
  std::string first = words[1];
  while (first.size() > 1 && first.ends_with('/')) first.pop_back();
  out.folder = free_folder(first);
  out.arguments = {words[0], "convert", "-r", "-o", out.folder + "/", "--"};
  out.arguments.insert(out.arguments.end(), words.begin() + 1, words.end());
  return out;
}

}  // namespace qipu::tool
