// Moves as two squares: ICCS, UCCI, UCI and the digits of DhtmlXQ.
//
//   H2-E2 h2-e2   ICCS: files a-i from Red's left, ranks 0-9 from Red's home rank
//   h2e2          UCCI and most engines: the same without the dash
//   h3e3 h10g8    UCI as in Fairy-Stockfish: ranks 1-10, never in capitals
//   7747          DhtmlXQ: columns 0-8 from Red's left, rows 0-9 down from Black's home rank
//
// Both squares are written in one case: `E5e3` is algebraic, a piece and its target. A dash, or the
// `x` of a capture, may stand between the squares. The caller removes marks and blanks around the
// move.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::coordinates {
using namespace pegtl;

// clang-format off
struct lower      : range<'a', 'i'> {};
struct upper      : range<'A', 'I'> {};
struct from_zero  : digit {};
struct from_one   : sor<string<'1', '0'>, range<'1', '9'>> {};
struct between    : opt<one<'-', 'x', 'X'>> {};

template <class File, class Rank>
struct pair : seq<File, Rank, between, File, Rank> {};

struct move0      : sor<pair<lower, from_zero>, pair<upper, from_zero>> {};
struct move1      : pair<lower, from_one> {};   // capitals are ICCS, which counts from 0

struct column     : range<'0', '8'> {};
struct row        : digit {};
struct digits     : seq<column, row, column, row> {};
// clang-format on

}  // namespace qipu::grammar::coordinates
