// Writes the answers of ICU (text/unicode.h) as tables, for platforms without ICU.
// libnotation/js/wasm/unicode.cpp includes them.
//   qipu_unicode FILE

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "text/unicode.h"
#include "text/utf8.h"

namespace {

using namespace qipu;

constexpr std::uint32_t kLast = 0x10FFFF, kTrails = 191, kCodes = 126 * kTrails;
constexpr std::uint32_t kFourByte = 39420;

bool is_surrogate(std::uint32_t c) { return c >= 0xD800 && c <= 0xDFFF; }

template <class Numbers>
void write_numbers(std::FILE* out, const char* type, const char* name, const Numbers& numbers) {
  std::fprintf(out, "constexpr %s %s[] = {", type, name);
  std::size_t n = 0;
  for (const auto number : numbers) {
    std::fprintf(out, "%s%lu,", n++ % 16 == 0 ? "\n" : "", static_cast<unsigned long>(number));
  }
  std::fprintf(out, "};\n");
}

/// Writes the codes of a set: the low 16 bits of each character, and the codes of plane 2.
void write_set(std::FILE* out, unicode::DoubleByteSet set, const std::string& name) {
  std::vector<char32_t> chars(kCodes);
  unicode::double_byte_chars(set, chars);
  std::vector<unsigned> low, high, preferred;
  std::vector<bool> seen(0x30000);
  for (std::uint32_t i = 0; i < kCodes; ++i) {
    const std::uint32_t c = chars[i];
    low.push_back(c & 0xFFFF);
    if (c > 0xFFFF) high.push_back(i);
    if (c == 0 || c >= seen.size()) continue;
    if (seen[c]) {
      preferred.push_back(c);
      preferred.push_back(unicode::preferred_code(set, c));
    }
    seen[c] = true;
  }
  write_numbers(out, "std::uint16_t", ("k" + name).c_str(), low);
  if (high.empty()) high.push_back(kCodes);  // an array is not empty
  write_numbers(out, "std::uint16_t", ("k" + name + "Plane2").c_str(), high);
  preferred.resize(std::max<std::size_t>(preferred.size(), 2));
  write_numbers(out, "std::uint32_t", ("k" + name + "Preferred").c_str(), preferred);
}

/// Writes the runs in which characters and codes increase together: the number of a code, and its
/// character.
void write_four_bytes(std::FILE* out) {
  std::vector<char32_t> chars(kFourByte);
  unicode::four_byte_chars(chars);
  std::vector<unsigned> runs;
  for (std::uint32_t i = 0; i < kFourByte; ++i) {
    const bool on = i != 0 && (chars[i] == 0 ? chars[i - 1] == 0
                                             : chars[i - 1] != 0 && chars[i] == chars[i - 1] + 1);
    if (on) continue;
    runs.push_back(i);
    runs.push_back(chars[i]);
  }
  write_numbers(out, "std::uint16_t", "kFourByteRuns", runs);
}

/// Writes the first and the last character of each range for which `holds` is true.
void write_ranges(std::FILE* out, const char* name, const std::function<bool(char32_t)>& holds) {
  std::vector<std::uint32_t> ranges;
  bool in = false;
  for (std::uint32_t c = 0x80; c <= kLast + 1; ++c) {
    const bool now = c <= kLast && holds(c);
    if (now != in) ranges.push_back(now ? c : c - 1);
    in = now;
  }
  write_numbers(out, "std::uint32_t", name, ranges);
}

/// Writes characters that become another one: the first, how many, the step between them, and what
/// is added.
void write_changes(std::FILE* out, const char* name,
                   const std::function<std::uint32_t(char32_t)>& changed) {
  struct Run {
    std::uint32_t first, count, step, add;
  };
  std::vector<Run> runs;
  for (std::uint32_t c = 0x80; c <= kLast; ++c) {
    const std::uint32_t to = is_surrogate(c) ? c : changed(c);
    if (to == c) continue;
    if (!runs.empty()) {
      Run& run = runs.back();
      const std::uint32_t last = run.first + (run.count - 1) * run.step, step = c - last;
      if (run.add == to - c && step <= 2 && (run.count == 1 || step == run.step)) {
        run.step = step;
        ++run.count;
        continue;
      }
    }
    runs.push_back({c, 1, 1, to - c});
  }
  std::vector<std::uint32_t> numbers;
  for (const Run& run : runs) {
    for (const std::uint32_t n : {run.first, run.count << 2 | run.step, run.add}) {
      numbers.push_back(n);
    }
  }
  write_numbers(out, "std::uint32_t", name, numbers);
}

/// Writes characters and what they become, in pairs: those of plane 0, and those of which either is
/// beyond it.
void write_pairs(std::FILE* out, const std::string& name,
                 const std::function<std::uint32_t(char32_t)>& changed) {
  std::vector<std::uint32_t> near, far;
  for (std::uint32_t c = 0x80; c <= kLast; ++c) {
    const std::uint32_t to = is_surrogate(c) ? c : changed(c);
    if (to == c) continue;
    auto& pairs = c > 0xFFFF || to > 0xFFFF ? far : near;
    pairs.push_back(c);
    pairs.push_back(to);
  }
  far.resize(std::max<std::size_t>(far.size(), 2));
  write_numbers(out, "std::uint16_t", ("k" + name).c_str(), near);
  write_numbers(out, "std::uint32_t", ("k" + name + "Far").c_str(), far);
}

/// Writes the syllables of Chinese, and the number of each character's syllable. Rarer characters,
/// beyond the first block, are left out.
void write_pinyin(std::FILE* out) {
  constexpr char32_t kFirst = 0x4E00, kEnd = 0xA000;
  std::map<std::string, std::size_t> syllables;
  for (char32_t c = kFirst; c < kEnd; ++c) syllables.try_emplace(unicode::pinyin_of(c));
  std::fprintf(out, "constexpr const char* kSyllables[] = {");
  std::size_t n = 0;
  for (auto& [syllable, number] : syllables) {
    number = n++;
    std::fprintf(out, "\n\"%s\",", syllable.c_str());
  }
  std::fprintf(out, "};\nconstexpr char32_t kFirstWithPinyin = %lu;\n",
               static_cast<unsigned long>(kFirst));
  std::vector<std::size_t> numbers;
  for (char32_t c = kFirst; c < kEnd; ++c) numbers.push_back(syllables.at(unicode::pinyin_of(c)));
  write_numbers(out, "std::uint16_t", "kPinyin", numbers);
}

}  // namespace

int main(int argc, char** argv) {
  std::FILE* const out = argc == 2 ? std::fopen(argv[1], "w") : nullptr;
  if (out == nullptr) return 2;
  std::fprintf(out, "constexpr std::string_view kVersion = \"%s\";\n", unicode::version().c_str());
  write_set(out, unicode::DoubleByteSet::gb18030, "Gb18030");
  write_set(out, unicode::DoubleByteSet::big5_hkscs, "Big5Hkscs");
  write_four_bytes(out);
  write_numbers(out, "char32_t", "kWindows1252", unicode::windows_1252_chars());
  write_changes(out, "kFolded", unicode::folded);
  write_changes(out, "kNarrowed", [](char32_t c) { return unicode::alone(c, unicode::narrowed); });
  write_pairs(out, "Simplified", [](char32_t c) { return unicode::alone(c, unicode::simplified); });
  write_pairs(out, "Traditional",
              [](char32_t c) { return unicode::alone(c, unicode::traditional); });
  write_pinyin(out);
  write_ranges(out, "kHan", unicode::is_han);
  write_ranges(out, "kAlphanumeric", unicode::is_alphanumeric);
  write_ranges(out, "kIgnorable", unicode::is_ignorable);
  write_ranges(out, "kNoColumn", [](char32_t c) { return unicode::columns_of(c) == 0; });
  write_ranges(out, "kTwoColumns", [](char32_t c) { return unicode::columns_of(c) == 2; });
  return std::fclose(out) == 0 ? 0 : 2;
}
