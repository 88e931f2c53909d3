// A WXF file: lines of a keyword and a value, then the moves in a block of their own.
//
//   FORMAT  WXF
//   RED     name ; rating ; team ;
//   SETUP{ Ke0 Rd3 ke9 MOVE 12, BLACK }
//   START{
//    1. C2.5 h8+7   2. H2+3 r9.8 {a comment}
//   }END
//
// Follows H. Yang's draft of the format, the exports of PlayOK and the pages of wxf.ca. Brackets
// among the moves are remarks. The reader decides which words are moves, and what a keyword means.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::wxf_file {
using namespace pegtl;

// clang-format off
struct blank      : one<' ', '\t'> {};
struct gap        : star<one<' ', '\t', '\r', '\n'>> {};
struct line_end   : sor<pegtl::eof, one<'\r', '\n'>> {};

// --- one line of the header ----------------------------------------------------------------------
struct keyword    : seq<alpha, star<sor<alnum, one<'_', '.'>>>> {};
struct value      : star<not_one<'\r', '\n'>> {};
struct header     : seq<star<blank>, keyword, opt<one<':'>>, at<sor<blank, line_end>>, value> {};

// FORMAT AXF, R(C) N(H): the usual letter, and in brackets the letter that replaces it here
struct usual      : alpha {};
struct chosen     : alpha {};
struct symbol     : seq<usual, star<blank>, one<'('>, star<blank>, chosen, star<blank>, one<')'>> {};
struct move_format: plus<sor<alnum, one<'-', '_'>>> {};
struct format     : seq<star<blank>, move_format, star<sor<symbol, any>>> {};

// --- the start position --------------------------------------------------------------------------
struct setup_open : seq<gap, TAO_PEGTL_ISTRING("setup"), gap, one<'{'>> {};
struct letter     : alpha {};
struct file       : sor<range<'a', 'i'>, range<'A', 'I'>> {};
struct rank       : digit {};
struct piece      : seq<letter, star<blank>, file, rank, not_at<alnum>> {};
struct round      : plus<digit> {};
struct move_number: seq<string<'M', 'O', 'V', 'E'>, plus<blank>, round> {};
struct red        : string<'R', 'E', 'D'> {};
struct black      : string<'B', 'L', 'A', 'C', 'K'> {};
struct whose      : seq<sor<red, black>, star<blank>, one<':'>> {};  // owner of the following pieces
struct turn       : seq<sor<red, black>, not_at<alnum>> {};
struct setup_close: one<'}'> {};
struct between    : plus<one<' ', '\t', '\r', '\n', ',', ';'>> {};
struct setup_other: plus<not_one<' ', '\t', '\r', '\n', ',', ';', '}'>> {};
struct setup_item : sor<between, piece, move_number, whose, turn, setup_close, setup_other> {};

// --- moves ---------------------------------------------------------------------------------------
struct start_open : seq<gap, TAO_PEGTL_ISTRING("start"), gap, one<'{'>> {};
struct next_game  : seq<one<'\r', '\n'>, string<'F', 'O', 'R', 'M', 'A', 'T'>> {};
struct comment_body : star<not_at<next_game>, not_one<'}'>> {};
struct comment    : seq<one<'{'>, comment_body, opt<one<'}'>>> {};
struct end_word   : string<'E', 'N', 'D'> {};
struct close      : seq<one<'}'>, star<blank>, opt<end_word>> {};
struct dot        : sor<one<'.'>, string<'\xE2', '\x80', '\xA6'>> {};  // . …
// "12." and "1...", "12" alone, but not the digits of 15.6 or 13=4
struct numbered   : seq<plus<digit>, sor<seq<plus<dot>, not_at<digit>>,
                                         at<sor<blank, line_end, one<'{', '}'>>>>> {};
struct dots       : seq<plus<dot>, at<sor<blank, line_end, one<'{', '}'>>>> {};
struct word       : plus<not_one<' ', '\t', '\r', '\n', '{', '}', '(', ')'>> {};
struct open       : one<'('> {};
struct shut       : one<')'> {};
struct item       : sor<comment, close, numbered, dots, open, shut, word> {};
// clang-format on

}  // namespace qipu::grammar::wxf_file
