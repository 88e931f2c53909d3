// Runs a law over files without libFuzzer, so that the tests of every compiler replay the corpora:
//
//   fuzz_replay notation|format|encoding|line ID PATH...
//
// Folders are searched recursively. Short files are also tried cut off at every byte, others at
// some bytes. With the law of a format only files with its extensions are cut, and those that
// fuzzers found, which have none: parts of other formats' files find no more than the whole.
//
//   fuzz_replay covers notation|format ID...
//
// fails unless the IDs are those of the registry.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/laws.h"
#include "qipu/format/format.h"
#include "qipu/notation/notation.h"

namespace {

namespace fs = std::filesystem;

using Law = void (*)(std::string_view id, std::string_view input);

constexpr std::size_t kCutEverywhere = 256;  // bytes
constexpr std::size_t kCuts = 8;             // of longer files

bool is_cut(Law law, std::string_view id, const fs::path& path) {
  if (law != qipu::fuzz::format_law || !path.has_extension()) return true;
  const qipu::Format* const format = qipu::find_format(id);
  const std::string extension = path.extension().string().substr(1);
  return format != nullptr &&
         (" " + std::string(format->extensions) + " ").contains(" " + extension + " ");
}

void replay(Law law, std::string_view id, const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  law(id, whole);
  if (!is_cut(law, id, path)) return;
  const std::size_t step = whole.size() <= kCutEverywhere ? 1 : whole.size() / kCuts;
  for (std::size_t size = 0; size < whole.size(); size += step) {
    // A copy, so that reading beyond the cut is reading beyond an allocation.
    law(id, std::string(whole.substr(0, size)));
  }
}

int replay_all(Law law, std::string_view id, std::vector<fs::path> paths) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    if (!fs::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) replay(law, id, file);
  std::printf("%zu files\n", files.size());
  return files.empty() ? 1 : 0;
}

int covers(bool notations, const std::vector<std::string_view>& listed) {
  std::vector<std::string_view> known;
  if (notations) {
    for (const auto* n : qipu::all_notations()) known.push_back(n->id);
  } else {
    for (const auto* f : qipu::all_formats()) {
      if (f->open != nullptr) known.push_back(f->id);
    }
  }
  int wrong = 0;
  for (const auto id : known) {
    if (std::ranges::find(listed, id) != listed.end()) continue;
    std::printf("`%s` has no fuzz target\n", std::string(id).c_str());
    ++wrong;
  }
  for (const auto id : listed) {
    if (std::ranges::find(known, id) != known.end()) continue;
    std::printf("`%s` is not in the registry\n", std::string(id).c_str());
    ++wrong;
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  if (words.size() < 3) return 2;
  if (words[0] == "covers") {
    return covers(words[1] == "notation", {words.begin() + 2, words.end()});
  }
  const Law law = words[0] == "notation"   ? qipu::fuzz::notation_law
                  : words[0] == "encoding" ? qipu::fuzz::encoding_law
                  : words[0] == "line"     ? qipu::fuzz::line_law
                                           : qipu::fuzz::format_law;
  return replay_all(law, words[1], {words.begin() + 2, words.end()});
}
