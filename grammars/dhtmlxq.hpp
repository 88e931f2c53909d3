// DhtmlXQ: the bracket-tag game record of www.dpxq.com, in forums called UBB.
//
//   [DhtmlXQ]
//   [DhtmlXQ_title]…[/DhtmlXQ_title]
//   [DhtmlXQ_movelist]77477062…[/DhtmlXQ_movelist]
//   [/DhtmlXQ]
//
// The wrapper may also be called DhtmlXQiFrame or DhtmlXQHTML, or be missing; case does not matter.
// Two grammars: tags finds the brackets in a page, text undoes what pages and editors do to a
// value. A PEG cannot ask that a closing name repeats the opening one; the reader asks. Brackets of
// other names ([DHJHtmlXQ_10], [img]) are text.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::dhtmlxq {
using namespace pegtl;

// clang-format off
struct open_bracket  : sor<one<'['>, string<'&', '#', '9', '1', ';'>> {};
struct close_bracket : sor<one<']'>, string<'&', '#', '9', '3', ';'>> {};
struct slash         : seq<opt<one<'\\'>>, one<'/'>> {};  // \/ in pages that hold the record as JSON
struct prefix        : TAO_PEGTL_ISTRING("DhtmlXQ") {};
struct name          : plus<sor<alnum, one<'_'>>> {};

struct field_open  : seq<open_bracket, prefix, one<'_'>, name, close_bracket> {};
struct field_close : seq<open_bracket, slash, prefix, one<'_'>, name, close_bracket> {};
struct block_open  : seq<open_bracket, prefix, star<alpha>, close_bracket> {};
struct block_close : seq<open_bracket, slash, prefix, star<alpha>, close_bracket> {};
struct tag         : sor<field_open, field_close, block_open, block_close> {};

struct no_tag   : seq<any, star<not_one<'[', '&'>>> {};
struct next_tag : until<tag, no_tag> {};

// What stands in a value, one piece at a time.
struct bars        : string<'|', '|'> {};                   // the format's own line break
struct line_break  : seq<one<'<'>, istring<'b', 'r'>, not_at<alpha>, rep_max<300, not_one<'<', '>'>>, one<'>'>, opt<eol>> {};
struct comment     : seq<string<'<', '!', '-', '-'>, until<string<'-', '-', '>'>>> {};
struct markup      : seq<one<'<'>, opt<one<'/'>>, alpha, rep_max<300, not_one<'<', '>'>>, one<'>'>> {};
struct decimal     : rep_min_max<1, 7, digit> {};
struct hexadecimal : rep_min_max<1, 6, xdigit> {};
struct entity_name : rep_min_max<2, 8, alnum> {};
struct entity      : seq<one<'&'>, sor<seq<string<'#'>, decimal>, seq<one<'#'>, one<'x', 'X'>, hexadecimal>, entity_name>, one<';'>> {};
struct unit        : rep<4, xdigit> {};
struct escape      : seq<one<'\\'>, one<'u'>, unit> {};     // one unit of UTF-16
struct control     : seq<one<'\\'>, one<'n', 'r', 't'>> {}; // in pages that hold the record as JSON
struct plain       : plus<not_one<'|', '<', '&', '\\'>> {};
struct other       : any {};
struct piece       : sor<plain, bars, line_break, comment, markup, entity, escape, control, other> {};
struct text        : until<eof, piece> {};
// clang-format on

}  // namespace qipu::grammar::dhtmlxq
