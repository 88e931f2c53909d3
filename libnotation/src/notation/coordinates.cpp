// Moves as two squares. Syntax: grammars/coordinates.hpp.
//
// Each notation has its own origin of the ranks; read_any() tries both. A move from a square to
// itself, which engines write for "no move", has the shape of a move and no reading.

#include "grammars/coordinates.hpp"

#include "notation/latin.h"
#include "qipu/notation/notation.h"

namespace qipu {

namespace g = grammar::coordinates;
namespace pegtl = grammar::pegtl;

namespace {

template <class Rule>
bool matches(std::string_view text) {
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(
      text.data(), text.data() + text.size(), "");
  return pegtl::parse<pegtl::seq<Rule, pegtl::eof>>(in);
}

template <class Rule>
bool recognise(std::string_view words) {
  const LatinText latin(words);
  return latin.ok() && matches<Rule>(latin.text());
}

struct Squares {
  std::optional<Square> from, to;
};

/// Returns the squares, ranks counted from 0. REQUIRES: matches<g::move0>(text).
Squares squares0(std::string_view text) {
  return {Square::parse(text.substr(0, 2)), Square::parse(text.substr(text.size() - 2))};
}

/// Returns the squares, ranks counted from 1. A 0 is always the second digit of 10. REQUIRES:
/// matches<g::move1>(text).
Squares squares1(std::string_view text) {
  const auto square = [](std::string_view t) {
    return Square::at((t[0] | 0x20) - 'a', t.size() == 3 ? 9 : t[1] - '1');
  };
  return {square(text.substr(0, text[2] == '0' ? 3 : 2)),
          square(text.substr(text.size() - (text.back() == '0' ? 3 : 2)))};
}

/// Returns the squares, rows counted from Black's side. REQUIRES: matches<g::digits>(text).
Squares squares_from_top(std::string_view text) {
  const auto square = [](char column, char row) { return Square::at(column - '0', '9' - row); };
  return {square(text[0], text[1]), square(text[2], text[3])};
}

template <class Rule, Squares (*squares)(std::string_view)>
void read_coordinates(std::string_view words, const Position& position, Reading& out) {
  out.clear();
  const LatinText latin(words);
  if (!latin.ok() || !matches<Rule>(latin.text())) return;
  out.syntax = true;
  if (!latin.marks().empty()) out.quirks.add(Quirk::trailing_marks);
  if (latin.inner_blanks()) out.quirks.add(Quirk::inner_blanks);
  const auto [from, to] = squares(latin.text());
  if (!from || !to || *from == *to) return;
  const Move move(*from, *to);
  (position.legal(move) ? out.legal : out.rejected).add(move);
}

void write_iccs(std::string& out, const Position&, Move move) {
  const Square from = move.from(), to = move.to();
  const char text[] = {static_cast<char>('A' + from.file()), static_cast<char>('0' + from.rank()),
                       '-', static_cast<char>('A' + to.file()), static_cast<char>('0' + to.rank())};
  out.append(text, sizeof text);
}

void write_uci(std::string& out, const Position&, Move move) {
  const Square from = move.from(), to = move.to();
  const char text[] = {static_cast<char>('a' + from.file()), static_cast<char>('0' + from.rank()),
                       static_cast<char>('a' + to.file()), static_cast<char>('0' + to.rank())};
  out.append(text, sizeof text);
}

void write_uci10(std::string& out, const Position&, Move move) {
  for (const Square s : {move.from(), move.to()}) {
    out.push_back(static_cast<char>('a' + s.file()));
    append_number(out, s.rank() + 1);
  }
}

void write_dhtmlxq(std::string& out, const Position&, Move move) {
  for (const Square s : {move.from(), move.to()}) {
    out.push_back(static_cast<char>('0' + s.file()));
    out.push_back(static_cast<char>('9' - s.rank()));
  }
}

}  // namespace

const Notation kIccs = {
    .id = "iccs",
    .title_en = "ICCS coordinates (H2-E2)",
    .title_zh = "ICCS 坐标（H2-E2）",
    .script = Script::coordinates,
    .recognise = recognise<g::move0>,
    .read = read_coordinates<g::move0, squares0>,
    .write = write_iccs,
};

const Notation kUci = {
    .id = "uci",
    .title_en = "UCI and UCCI coordinates, ranks 0-9 (h2e2)",
    .title_zh = "UCI/UCCI 坐标，横线 0-9（h2e2）",
    .script = Script::coordinates,
    .recognise = recognise<g::move0>,
    .read = read_coordinates<g::move0, squares0>,
    .write = write_uci,
};

const Notation kUci10 = {
    .id = "uci10",
    .title_en = "UCI coordinates, ranks 1-10, as Fairy-Stockfish (h3e3)",
    .title_zh = "UCI 坐标，横线 1-10，同 Fairy-Stockfish（h3e3）",
    .script = Script::coordinates,
    .recognise = recognise<g::move1>,
    .read = read_coordinates<g::move1, squares1>,
    .write = write_uci10,
};

const Notation kDhtmlxq = {
    .id = "dhtmlxq",
    .title_en = "DhtmlXQ digits (7747)",
    .title_zh = "DhtmlXQ 数字（7747）",
    .script = Script::digits,
    .recognise = recognise<g::digits>,
    .read = read_coordinates<g::digits, squares_from_top>,
    .write = write_dhtmlxq,
};

}  // namespace qipu
