// Reading and writing of moves in a notation, with results as short texts.
#pragma once

#include <string>
#include <string_view>

#include "qipu/notation/notation.h"
#include "support/positions.h"

namespace qipu::test {

inline std::string words_of(const Candidates& moves) {
  std::string out;
  for (const Move move : moves) out += (out.empty() ? "" : " ") + move.ucci();
  return out;
}

/// The legal readings in UCCI, "" if there is none; "no shape" if the text is not a move at all.
inline std::string read(std::string_view id, std::string_view text, const Position& position) {
  Reading reading;
  find_notation(id)->read(text, position, reading);
  return reading.syntax ? words_of(reading.legal) : "no shape";
}

inline std::string read_auto(std::string_view text, const Position& position) {
  Reading reading;
  read_any(text, position, reading);
  return reading.syntax ? words_of(reading.legal) : "no shape";
}

/// REQUIRES: `ucci` is legal.
inline std::string write(std::string_view id, std::string_view ucci, const Position& position) {
  std::string out;
  find_notation(id)->write(out, position,
                           Move(*Square::parse(ucci.substr(0, 2)), *Square::parse(ucci.substr(2))));
  return out;
}

}  // namespace qipu::test
