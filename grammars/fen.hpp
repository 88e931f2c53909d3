// FEN: a position in one line.
//
//   rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//
// The fields are the board, row by row from Black's home rank, then the side to move, two dashes,
// the plies since the last capture, and the number of the round; every shorter form is read.
// Letters of several alphabets are read: B or E for an elephant, N or H for a horse, A or G for an
// advisor, P or S for a pawn; w or r for Red, or a word: red, 红先.
// Not checked here: which letters are pieces, that there are ten rows of nine squares, and that
// numbers are neither negative nor too large for an int.
// Follows the page of xqbase, and the FENs of other programs.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::fen {
using namespace pegtl;

// clang-format off
struct blank    : sor<one<' ', '\t', '_'>, utf8::one<U'　'>> {};  // _ in URLs
struct blanks   : star<blank> {};
struct stop     : at<sor<blank, one<'\r', '\n'>, pegtl::eof>> {};

struct red_piece   : range<'A', 'Z'> {};            // the letters named above
struct black_piece : range<'a', 'z'> {};
struct gap         : range<'1', '9'> {};            // number of empty squares
struct row_end     : one<'/'> {};
struct in_hand     : seq<one<'['>, star<alpha>, one<']'>> {};  // in variants with drops
struct stranger    : seq<not_at<sor<stop, in_hand>>, any> {};  // not a character of a board
struct board       : seq<blanks, star<sor<gap, red_piece, black_piece, row_end, stranger>>,
                         opt<blanks, in_hand>> {};

struct due      : opt<sor<seq<utf8::one<U'轮', U'輪'>, opt<utf8::one<U'到'>>>, utf8::one<U'该', U'該'>>> {};
struct to_move  : opt<plus<one<' '>>, istring<'t', 'o'>, plus<one<' '>>, sor<istring<'m', 'o', 'v', 'e'>, istring<'p', 'l', 'a', 'y'>>> {};
struct goes     : star<utf8::one<U'方', U'棋', U'子', U'手', U'先', U'走', U'行', U'着', U'著', U'胜', U'勝', U'和', U'负', U'負', U'优', U'優'>> {};
struct end      : seq<opt<one<';', ','>>, stop> {};
// Vietnamese: đỏ, đen.
struct red      : seq<due, sor<istring<'w', 'h', 'i', 't', 'e'>, istring<'r', 'e', 'd'>, one<'w', 'W', 'r', 'R'>,
                          seq<utf8::one<U'đ', U'Đ'>, utf8::one<U'ỏ', U'Ỏ'>>,
                          seq<utf8::one<U'红', U'紅', U'白'>, goes>>, to_move, end> {};
struct black    : seq<due, sor<istring<'b', 'l', 'a', 'c', 'k'>, one<'b', 'B'>, seq<utf8::one<U'đ', U'Đ'>, istring<'e', 'n'>>,
                          seq<utf8::one<U'黑'>, goes>>, to_move, end> {};
struct side     : seq<blanks, sor<red, black>> {};
struct dash     : seq<blanks, one<'-'>, stop> {};
struct number   : seq<sor<seq<opt<one<'-'>>, plus<digit>>, one<'-'>>, stop> {};
// A word where the side should be: a letter alone, or a word that other fields follow.
struct word     : seq<not_at<one<'-', ';', ',', '#', '|', '('>>, not_at<digit>, plus<not_at<stop>, any>> {};
struct unknown  : sor<seq<alpha, opt<one<';', ','>>, stop>, seq<word, at<blanks, one<'-'>, stop>>> {};
struct unknown_side : seq<blanks, unknown> {};
struct quiet    : number {};                        // plies
struct round    : number {};
struct counters : opt<blanks, quiet, opt<blanks, round>> {};
struct fields   : seq<opt<sor<side, unknown_side>>, rep_opt<2, dash>, counters> {};
// clang-format on

}  // namespace qipu::grammar::fen
