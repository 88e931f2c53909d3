// The applet JavaXQ in a web page: the parameters that hold its game.
//
//   <APPLET code="JavaXQ.class">
//   <PARAM name="Position" value="A0,B0,--,...|...">
//   <PARAM name="MoveList" value="H2-E2 H9-G7">
//   </APPLET>
//
// Follows the output of XQStudio 1.6 (its source: XQTable.pas). Attributes may come in any order,
// with either kind of quotes or none, as in real pages. The reader interprets the values.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::javaxq {
using namespace pegtl;

// clang-format off
struct blanks    : star<space> {};
struct attribute_name : plus<sor<alnum, one<'-', '_', ':'>>> {};
struct quoted    : star<not_one<'"', '>'>> {};
struct apostrophed : star<not_one<'\'', '>'>> {};
struct bare      : plus<not_one<' ', '\t', '\r', '\n', '>', '"', '\''>> {};
struct value     : sor<seq<one<'"'>, quoted, opt<one<'"'>>>, seq<one<'\''>, apostrophed, opt<one<'\''>>>, bare> {};
struct attribute : seq<attribute_name, blanks, opt<seq<one<'='>, blanks, value>>> {};
struct other     : not_one<'>'> {};
struct attributes: star<blanks, sor<attribute, other>> {};
struct param     : seq<one<'<'>, TAO_PEGTL_ISTRING("param"), plus<space>, attributes, opt<one<'>'>>> {};
struct applet    : seq<one<'<'>, TAO_PEGTL_ISTRING("applet"), at<sor<space, one<'>'>>>> {};
struct close     : seq<one<'<'>, one<'/'>, TAO_PEGTL_ISTRING("applet")> {};
struct item      : sor<param, applet, close> {};

// --- a move: H2-E2, 77-47 ------------------------------------------------------------------------
struct column    : sor<range<'A', 'I'>, range<'a', 'i'>, digit> {};
struct row       : digit {};
struct ply       : seq<column, row, opt<one<'-'>>, column, row> {};
struct gap       : plus<sor<space, one<',', ';'>>> {};
// clang-format on

}  // namespace qipu::grammar::javaxq
