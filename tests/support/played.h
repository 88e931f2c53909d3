// The games of data/repair as they were played, and corrected lines.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "qipu/repair/repair.h"
#include "qipu/rules/position.h"

namespace qipu::test {

using Words = std::vector<std::string>;

inline std::filesystem::path damaged_folder() {
  return std::filesystem::path(QIPU_SOURCE_DIR) / "tests/data/repair";
}

/// Returns the moves that a damaged game stands for, "h2e2"; `game` is a file's name, with or
/// without its ending.
inline Words played(const std::filesystem::path& game) {
  std::ifstream in((damaged_folder() / game).replace_extension(".expected"), std::ios::binary);
  return nlohmann::json::parse(in).at("main");
}

/// Returns those moves from the standard start, written in the notation.
inline Words written(const Words& moves, const Notation& notation) {
  Words out;
  Position position = Position::standard();
  for (const std::string& text : moves) {
    const Move move(*Square::parse(text.substr(0, 2)), *Square::parse(text.substr(2)));
    notation.write(out.emplace_back(), position, move);
    position.make(move);
  }
  return out;
}

inline Words line_of(const Repair& repair) {
  Words out;
  for (const MendedMove& m : repair.line) out.push_back(m.move.ucci());
  return out;
}

/// Makes a game of words from a diagram, or from the standard start.
inline Game worded(const char* fen, const Words& words) {
  Game game;
  if (fen != nullptr) game.start = parse_fen(fen)->setup;
  NodeId at = kRoot;
  for (const std::string& w : words) at = game.add_written(at, w);
  return game;
}

}  // namespace qipu::test
