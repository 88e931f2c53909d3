// Everything that was read, as text: a game, or a whole file with its findings. Tests compare it
// with the bytes, so that no part of a result goes unnoticed.
#pragma once

#include <string>

#include "qipu/board/fen.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "support/records.h"

namespace qipu::test {

/// One line each for the start if it is not the standard one, tags, outcome, and every node with
/// its parent, its place and its notes: "2<1 h9g7 @1032 {comment}".
inline std::string whole(const Game& game) {
  std::string out;
  if (game.start != Setup::standard()) out += "start " + write_fen(game.start) + "\n";
  for (const auto& [name, value] : game.tags) out += name + "=" + value + "\n";
  const Outcome& end = game.outcome;
  if (end != Outcome()) {
    out += "result " + std::string(pgn_token(end.result)) + " " +
           std::string(ending_name(end.ending)) + " " + end.words + "\n";
  }
  for (NodeId id = 0; id < game.size(); ++id) {
    const Node& node = game[id];
    out += std::to_string(id);
    if (id != kRoot) {
      out += "<" + std::to_string(node.parent) + " " +
             (node.has_move ? node.move.ucci() : "'" + std::string(game.written(id)) + "'");
    }
    out += " @" + std::to_string(node.place);
    const Notes& notes = game.notes(id);
    if (!notes.lead.empty()) out += " [" + notes.lead + "]";
    if (!notes.comment.empty()) out += " {" + notes.comment + "}";
    if (notes.elapsed_ms) out += " took " + std::to_string(*notes.elapsed_ms);
    if (notes.clock_ms) out += " left " + std::to_string(*notes.clock_ms);
    out += "\n";
  }
  return out;
}

/// "! off_board @1036 9 0", with line, column and length if there are lines.
inline std::string whole(const Findings& findings) {
  std::string out;
  for (const Diagnostic& d : findings.all) {
    out += "! " + std::string(d.code->name) + " @";
    out += d.where.byte == Location::kNowhere ? "?" : std::to_string(d.where.byte);
    if (d.where.line != 0) {
      out += " " + std::to_string(d.where.line) + ":" + std::to_string(d.where.column);
      if (d.where.length > 1) out += "+" + std::to_string(d.where.length);
    }
    for (const std::string& arg : d.args) out += " " + arg;
    out += "\n";
  }
  return out;
}

/// Every game after a line of its own, the number of unreadable games, and all findings.
inline std::string whole(const ReadAll& all) {
  std::string out;
  for (const Game& game : all.games) out += "game\n" + whole(game);
  if (all.skipped != 0) out += "skipped " + std::to_string(all.skipped) + "\n";
  return out + whole(all.findings);
}

}  // namespace qipu::test
