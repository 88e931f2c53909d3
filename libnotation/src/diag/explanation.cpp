#include "qipu/diag/explanation.h"

#include <algorithm>

#include "diag/embedded.h"

namespace qipu {

QIPU_EMBED(kExplanationsFile, QIPU_EXPLANATIONS);  // the path is defined by CMake

namespace {

/// Removes the first line, with its end, from the text and returns it.
std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

bool take(std::string_view& line, std::string_view word) {
  if (!line.starts_with(word)) return false;
  line.remove_prefix(word.size());
  return true;
}

/// Returns the lines after a heading, up to the next heading; null data if there is no such
/// heading.
std::string_view block_of(std::string_view table, std::string_view head) {
  for (std::size_t at = table.find(head); at != table.npos; at = table.find(head, at + 1)) {
    if (at != 0 && table[at - 1] != '\n') continue;
    std::string_view block = table.substr(at + head.size());
    return block.substr(0, block.find("\n["));
  }
  return {};
}

std::string lowered(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
  });
  return out;
}

}  // namespace

std::optional<Explanation> find_explanation(std::string_view table, const Code& code) {
  std::string_view rest = block_of(table, "[" + code.id() + " " + std::string(code.name) + "]\n");
  if (rest.empty()) return std::nullopt;
  Explanation out;
  const struct {
    std::string_view key;
    std::string_view& value;
  } kinds[] = {{"means: ", out.en.meaning},   {"means.zh: ", out.zh.meaning},
               {"example: ", out.en.example}, {"example.zh: ", out.zh.example},
               {"do: ", out.en.remedy},       {"do.zh: ", out.zh.remedy},
               {"file: ", out.file}};
  std::vector<std::string_view>* lines = nullptr;  // the list to which lines after a bar belong
  while (!rest.empty()) {
    std::string_view line = take_line(rest);
    if (line.empty() || line.starts_with('#')) continue;
    if (take(line, "|")) {
      if (lines == nullptr) return std::nullopt;
      take(line, " ");
      lines->push_back(line);
      continue;
    }
    lines = line == "run:" ? &out.commands : line.starts_with("file:") ? &out.content : nullptr;
    if (line == "run:") continue;
    const auto* const kind =
        std::ranges::find_if(kinds, [&](const auto& k) { return take(line, k.key); });
    if (kind == std::end(kinds) || !kind->value.empty()) return std::nullopt;
    kind->value = line;
  }
  return out;
}

std::string_view explanations() { return kExplanationsFile; }

std::optional<Explanation> explain(const Code& code) {
  return find_explanation(explanations(), code);
}

const Code* find_code(std::string_view name) {
  const std::string wanted = lowered(name);
  const auto& all = all_codes();
  const auto found = std::ranges::find_if(all, [&](const Code* code) {
    const std::string number = std::to_string(code->number);
    return wanted == code->name || wanted == number || wanted == "q" + number;
  });
  return found == all.end() ? nullptr : *found;
}

}  // namespace qipu
