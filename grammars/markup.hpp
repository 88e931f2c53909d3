// The text of a value from a web page, in pieces: plain text, HTML's markup and entities, the
// escapes of pages that hold a record as JSON, and `||`, with which dpxq.com and similar sites
// break lines.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::markup {
using namespace pegtl;

// clang-format off
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
struct text        : until<pegtl::eof, piece> {};

// The text after the last comment. Searching for the end of a comment there would scan to the end
// of the text each time.
struct bare_piece  : sor<plain, bars, line_break, markup, entity, escape, control, other> {};
struct bare_text   : until<pegtl::eof, bare_piece> {};
// clang-format on

}  // namespace qipu::grammar::markup
