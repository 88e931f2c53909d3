// Algebraic notation: a letter, as much of the origin as is needed, the target. `Che3` is 炮二平五.
//
//   Che3 Pd7 R10a9 Cxa4   Fairy-Stockfish: ranks 1-10, a letter for pawns, too
//   Che2 d6 Cbg2 cxc4     WinBoard: ranks 0-9, pawns without a letter
//   Ch3-e3 Ch3xe3         both squares in full
//   xe5                   a pawn captures, its file left out
//
// Letters of pieces are upper case; those that are not files may be lower case. Each notation
// decides which numbers a rank may have. Check marks are removed before parsing.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::san {
using namespace pegtl;

// clang-format off
struct piece  : one<'K', 'A', 'E', 'R', 'H', 'C', 'P', 'B', 'N', 'G', 'M', 'S',
                    'k', 'r', 'n', 'p', 'm', 's'> {};
struct file   : range<'a', 'i'> {};
struct rank   : sor<string<'1', '0'>, digit> {};
struct square : seq<file, rank> {};
struct takes  : one<'x', 'X'> {};
struct target : seq<square, pegtl::eof> {};

struct full   : seq<piece, square, opt<sor<takes, one<'-'>>>, target> {};  // Ch3-e3
struct told   : seq<piece, sor<file, rank>, opt<takes>, target> {};        // Cbg2 R10a9
struct brief  : seq<piece, opt<takes>, target> {};                         // Che3
struct pawn   : sor<seq<file, opt<takes>, target>,
                    seq<opt<takes>, target>> {};                           // cxc4 d6 xe5

struct move   : sor<full, told, brief, pawn> {};
// clang-format on

}  // namespace qipu::grammar::san
