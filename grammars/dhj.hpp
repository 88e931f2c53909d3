// DHJHtmlXQ: the board of 打虎将 (广东象棋网, stqiyuan.com, 01xq.com), with numbers for names.
//
//   [DHJHtmlXQ]
//   [DHJHtmlXQ_10]title[/DHJHtmlXQ_10]
//   [DHJHtmlXQ_34]60422625…[/DHJHtmlXQ_34]
//   [game_comment_0_1]…[/comment_0_1]
//   [/DHJHtmlXQ]
//
// The wrapper may be missing in pages; case does not matter. Brackets with other names are text.
// Values have the form of `text` in markup.hpp. The reader checks that a closing name repeats the
// opening one; the two names of a comment differ by design.
#pragma once

#include "grammars/dhtmlxq.hpp"

namespace qipu::grammar::dhj {
using namespace pegtl;
using dhtmlxq::close_bracket;
using dhtmlxq::open_bracket;
using dhtmlxq::slash;

// clang-format off
struct prefix : TAO_PEGTL_ISTRING("DHJHtmlXQ") {};
struct number : rep_min_max<1, 6, digit> {};
struct place  : seq<number, one<'_'>, number> {};  // line and ply of a comment
struct before : TAO_PEGTL_ISTRING("game_") {};
struct comment : TAO_PEGTL_ISTRING("comment_") {};

struct field_open    : seq<open_bracket, prefix, one<'_'>, number, close_bracket> {};
struct field_close   : seq<open_bracket, slash, prefix, one<'_'>, number, close_bracket> {};
struct comment_open  : seq<open_bracket, before, comment, place, close_bracket> {};
struct comment_close : seq<open_bracket, slash, opt<before>, comment, place, close_bracket> {};
struct block_open    : seq<open_bracket, prefix, close_bracket> {};
struct block_close   : seq<open_bracket, slash, prefix, close_bracket> {};
struct tag : sor<field_open, field_close, comment_open, comment_close, block_open, block_close> {};

struct no_tag   : seq<any, star<not_one<'[', '&'>>> {};
struct next_tag : until<tag, no_tag> {};
// clang-format on

}  // namespace qipu::grammar::dhj
