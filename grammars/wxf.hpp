// WXF: a letter, its file, a direction, a file or count. `C2.5` is 炮二平五.
//
// Follows the notation pages of the World Xiangqi Federation (1997), the World Xiangqi Rules (2018)
// and the letters of xqbase. They differ in the names of pawns, so every shape is read, and
// notation/wxf.cpp decides which piece it can mean.
//
// The input is ASCII: full-width forms and dashes are folded, blanks and trailing marks removed.
// Every shape has a fixed length, so each character is found by its index.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::wxf {
using namespace pegtl;

// clang-format off
struct piece     : one<'K', 'A', 'E', 'R', 'H', 'C', 'P', 'B', 'N', 'G', 'M', 'S',
                       'k', 'a', 'e', 'r', 'h', 'c', 'p', 'b', 'n', 'g', 'm', 's'> {};
struct number    : range<'1', '9'> {};
struct direction : one<'+', '-', '.', '='> {};
struct end_of    : one<'+', '-'> {};                    // of two, the front or the rear one
struct rank_of   : one<'+', '-', '.', '='> {};          // of three, including the middle one
struct in_words  : one<'f', 'r', 'b'> {};               // front, rear, back
struct letter    : range<'a', 'o'> {};                  // Pa Pb Pc ... from the front
struct course    : seq<direction, number> {};

struct plain     : seq<piece, number, course> {};       // C2.5
struct bare      : seq<piece, number, number> {};       // C25
struct ranked    : seq<piece, rank_of, course> {};      // R+.3 P..4
struct prefixed  : seq<sor<end_of, in_words>, piece, course> {};           // +C-2 fC-2
struct lettered  : seq<piece, letter, course> {};       // Pa.4
struct outermost : seq<sor<string<'+', '+'>, string<'-', '-'>>, course> {};  // ++.4
struct file_last : seq<end_of, number, course> {};      // +6=5
struct file_first: seq<number, rank_of, course> {};     // 6+.5
struct digits    : seq<number, number, course> {};      // 13=4, 33.4, 62.5

// `rc+1` is the rear cannon; `Rc+1` and `pc+1` name the third piece of a stack.
struct move      : seq<sor<plain, ranked, prefixed, lettered, outermost, file_last, file_first,
                           digits, bare>, pegtl::eof> {};
// clang-format on

}  // namespace qipu::grammar::wxf
