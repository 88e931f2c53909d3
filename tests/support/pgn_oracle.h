// Compares Chinese PGN with the results of an independent reader.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/text/encoding.h"
#include "support/records.h"

namespace qipu::test {

/// Returns "" if our reading agrees with the oracle's; otherwise the difference.
inline std::string pgn_difference(const ReadGame& ours, const nlohmann::json& theirs) {
  const auto word = [&](const char* name) { return theirs[name].get<std::string>(); };
  const Game& g = ours.game;
  if (write_fen_board(g.start.board) != word("start")) return "start";
  if (std::string(g.start.turn == Color::red ? "w" : "b") != word("side")) return "side";
  if (g.size() - 1 != theirs["nodes"].get<std::size_t>())
    return "nodes " + std::to_string(g.size() - 1);
  if (main_line(g) != word("mainline")) return "main line " + main_line(g);
  if (pgn_token(g.outcome.result) != word("result")) {
    return "result " + std::string(pgn_token(g.outcome.result));
  }
  for (const Node& n : g.nodes()) {
    if (n.parent != kNoNode && n.standing != Standing::legal) return "a move that is not legal";
  }
  return {};
}

/// Returns the games of a PGN file in any encoding.
inline std::vector<ReadGame> read_pgn(const std::string& bytes) {
  const Detected detected = detect_encoding(bytes);
  const Decoded decoded = decode(bytes, detected.encoding, detected.bom_bytes);
  return read_each(kPgn, decoded.text());
}

}  // namespace qipu::test
