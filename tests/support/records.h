// Reading and writing whole texts with one format, for tests.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/notation/resolve.h"

namespace qipu::test {

inline std::string write_all(const Format& format, const std::vector<Game>& games,
                             const WriteOptions& options = {}) {
  return write_games(format, games, options);
}

inline std::string file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

/// "h2e2 h9g7"; a move that is not known stands as its words.
inline std::string main_line(const Game& g) {
  std::string text;
  for (const NodeId id : g.main_line()) {
    if (!text.empty()) text += ' ';
    text += g[id].has_move ? g[id].move.ucci() : std::string(g.written(id));
  }
  return text;
}

struct ReadAll {
  std::vector<Game> games;
  int skipped = 0;
  Findings findings;

  std::string said() const {
    std::string text;
    for (const Diagnostic& d : findings.all) {
      text += d.code->id() + " " + std::to_string(d.where.line) + ":" +
              std::to_string(d.where.column) + " " + message(d, Language::en) + "\n";
    }
    return text;
  }
};

/// `data` is UTF-8 text or, for binary formats, the bytes.
inline ReadAll read_all(const Format& format, std::string_view data, bool settle = false) {
  ReadAll r;
  Source source;
  (format.text ? source.text : source.bytes) = data;
  const auto reader = format.open(source);
  Game g;
  while (true) {
    const ReadStatus status = reader->next(g, r.findings);
    if (status == ReadStatus::end) return r;
    if (status == ReadStatus::skipped) {
      ++r.skipped;
      continue;
    }
    if (settle) {
      const Locate locate = [&](std::uint32_t place, std::string_view words) {
        return source.locate(place, words.size());
      };
      resolve(g, {}, locate, r.findings);
    }
    r.games.push_back(g);
  }
}

}  // namespace qipu::test
