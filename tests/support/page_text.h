// The results of reading page text, as words.
#pragma once

#include <algorithm>
#include <string>

#include "support/records.h"

namespace qipu::test {

/// The main line as written.
inline std::string words(const Game& g) {
  std::string text;
  for (const NodeId id : g.main_line()) {
    if (!text.empty()) text += ' ';
    text += g.written(id);
  }
  return text;
}

/// The same as moves; ?words if a move is unknown.
inline std::string moves(const Game& g) {
  std::string text;
  for (const NodeId id : g.main_line()) {
    if (!text.empty()) text += ' ';
    text += g[id].has_move ? g[id].move.ucci() : "?" + std::string(g.written(id));
  }
  return text;
}

/// The number of findings with this code.
inline int count(const ReadAll& r, const Code& code) {
  return static_cast<int>(
      std::ranges::count_if(r.findings.all, [&](const auto& d) { return d.code == &code; }));
}

/// The first finding with this code; null if there is none.
inline const Diagnostic* find(const ReadAll& r, const Code& code) {
  const auto found =
      std::ranges::find_if(r.findings.all, [&](const auto& d) { return d.code == &code; });
  return found == r.findings.all.end() ? nullptr : &*found;
}

}  // namespace qipu::test
