// FEN: a position in one line.
//
//   rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//
// The board, row by row from Black's home rank, then the side to move, two dashes, the plies since
// a piece was taken, the number of the round; every shorter form is read. Letters of several
// alphabets: B or E an elephant, N or H a horse, A or G an advisor, P or S a pawn; w or r for Red.
// Not checked here: which letters are pieces, that there are ten rows of nine squares, and numbers
// that are negative or that no int holds.
// Follows the page of xqbase, with what other programs write.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::fen {
using namespace pegtl;

// clang-format off
struct blank    : one<' ', '\t'> {};
struct blanks   : star<blank> {};
struct stop     : at<sor<blank, one<'\r', '\n'>, eof>> {};

struct red_piece   : range<'A', 'Z'> {};            // the letters named above
struct black_piece : range<'a', 'z'> {};
struct gap         : range<'1', '9'> {};            // so many empty squares
struct row_end     : one<'/'> {};
struct stranger    : seq<not_at<stop>, any> {};     // no sign of a board
struct board       : seq<blanks, star<sor<gap, red_piece, black_piece, row_end, stranger>>> {};

struct red      : seq<one<'w', 'W', 'r', 'R'>, stop> {};
struct black    : seq<one<'b', 'B'>, stop> {};
struct side     : seq<blanks, sor<red, black>> {};
struct dash     : seq<blanks, one<'-'>, stop> {};
struct number   : seq<sor<seq<opt<one<'-'>>, plus<digit>>, one<'-'>>, stop> {};
struct quiet    : number {};                        // plies
struct round    : number {};
struct counters : opt<blanks, quiet, opt<blanks, round>> {};
struct fields   : seq<opt<side>, rep_opt<2, dash>, counters> {};
// clang-format on

}  // namespace qipu::grammar::fen
