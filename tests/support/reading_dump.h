// Everything that a reader returned, as lines that can be written by hand: each game with its
// place, tags, start, outcome, words and notes, then what was skipped, and each finding.
//
//   game 1:1
//   Red=甲
//   start 4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1
//   result 1-0 time "红方胜（黑方超时）"
//   in WXF
//   {introduction}
//   炮二平五 $1 {comment} ( <lead> 炮八平五 ) h9g7=马8进7
//   skipped 1
//   stray_text 3:1+4 what|else
//
// A known move is "h9g7", with its words after "=" if it has some. If the words are not at their
// place in the text, they are followed by "@" and the offset.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/board/fen.h"
#include "support/records.h"

namespace qipu::test {

/// "3:1", counted independently: LF, CR LF and CR end lines, columns are characters.
inline std::string line_and_column(std::string_view text, std::size_t offset) {
  std::size_t line = 1, column = 1;
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    if (text[i] == '\n' || (text[i] == '\r' && !text.substr(i + 1).starts_with('\n'))) {
      ++line;
      column = 1;
    } else if ((text[i] & '\xC0') != '\x80') {
      ++column;
    }
  }
  return std::to_string(line) + ":" + std::to_string(column);
}

namespace detail {

inline void dump_notes(const Notes& notes, std::string& out) {
  for (const Nag nag : notes.nags) out += " $" + std::to_string(nag);
  if (notes.eval) {
    out += notes.eval->kind == Evaluation::Kind::mate ? " mate " : " cp ";
    out += std::to_string(notes.eval->value);
  }
  if (notes.clock_ms) out += " clock " + std::to_string(*notes.clock_ms);
  if (notes.elapsed_ms) out += " elapsed " + std::to_string(*notes.elapsed_ms);
  if (!notes.comment.empty()) out += " {" + notes.comment + "}";
}

inline void dump_move(const Game& game, NodeId id, std::string_view text, std::string& out) {
  if (!out.empty()) out += ' ';
  const Notes& notes = game.notes(id);
  if (!notes.lead.empty()) out += "<" + notes.lead + "> ";
  const std::string_view words = game.written(id);
  if (game[id].has_move) out += game[id].move.ucci();
  if (game[id].has_move && !words.empty()) out += '=';
  out += words;
  const std::size_t place = game[id].place;
  const bool there = place <= text.size() && text.substr(place).starts_with(words);
  if (!there) out += "@" + std::to_string(place);
  dump_notes(notes, out);
}

inline void dump_line(const Game& game, NodeId id, std::string_view text, std::string& out) {
  for (; id != kNoNode; id = game[id].first_child) {
    dump_move(game, id, text, out);
    if (game[game[id].parent].first_child != id) continue;
    for (NodeId other = game[id].next_sibling; other != kNoNode; other = game[other].next_sibling) {
      out += " (";
      dump_line(game, other, text, out);
      out += " )";
    }
  }
}

}  // namespace detail

inline std::string dump(const Game& game, std::string_view text) {
  std::string out = "game " + line_and_column(text, game[kRoot].place) + "\n";
  for (const auto& [name, value] : game.tags) out += name + "=" + value + "\n";
  if (game.start != Setup::standard()) out += "start " + write_fen(game.start) + "\n";
  const Outcome& o = game.outcome;
  if (o != Outcome()) {
    out += "result " + std::string(pgn_token(o.result));
    if (o.ending != Ending::unsaid) out += " " + std::string(ending_name(o.ending));
    if (!o.words.empty()) out += " \"" + o.words + "\"";
    out += "\n";
  }
  if (!game.words_in.empty()) out += "in " + game.words_in + "\n";
  std::string intro;
  detail::dump_notes(game.notes(kRoot), intro);
  if (!intro.empty()) out += intro.substr(1) + "\n";
  std::string moves;
  detail::dump_line(game, game[kRoot].first_child, text, moves);
  if (!moves.empty()) out += moves + "\n";
  return out;
}

/// Lines and columns must be those of line_and_column(); otherwise the byte is printed, too.
inline std::string dump(const Findings& findings, std::string_view text) {
  std::string out;
  for (const Diagnostic& d : findings.all) {
    const std::string place = std::to_string(d.where.line) + ":" + std::to_string(d.where.column);
    out += std::string(d.code->name) + " " + place;
    if (d.where.length != 0) out += "+" + std::to_string(d.where.length);
    if (place != line_and_column(text, static_cast<std::size_t>(d.where.byte))) {
      out += " byte " + std::to_string(d.where.byte);
    }
    for (std::size_t i = 0; i < d.args.size(); ++i) out += (i == 0 ? " " : "|") + d.args[i];
    out += "\n";
  }
  return out;
}

inline std::string dump(const ReadAll& all, std::string_view text) {
  std::string out;
  for (const Game& game : all.games) out += dump(game, text);
  if (all.skipped != 0) out += "skipped " + std::to_string(all.skipped) + "\n";
  return out + dump(all.findings, text);
}

/// The result of the format's reader for a text, with moves not resolved.
inline std::string dump(const Format& format, std::string_view text) {
  return dump(read_all(format, text), text);
}

}  // namespace qipu::test
