// DhtmlXQ: the bracket-tag game record of www.dpxq.com, which forums call UBB.
//
//   [DhtmlXQ]
//   [DhtmlXQ_title]…[/DhtmlXQ_title]
//   [DhtmlXQ_movelist]77477062…[/DhtmlXQ_movelist]
//   [/DhtmlXQ]
//
// The wrapper may also be called DhtmlXQiFrame or DhtmlXQHTML, or be missing; case does not matter.
// A PEG cannot require that a closing name repeats the opening one; the reader checks it. Brackets
// with other names ([DHJHtmlXQ_10], [img]) are text. For the form of values see markup.hpp.
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
// clang-format on

}  // namespace qipu::grammar::dhtmlxq
