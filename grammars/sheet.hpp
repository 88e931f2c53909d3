// Plain score sheets, a line at a time.
//
//   标题：五七炮对屏风马
//   红    方: 胡荣华
//     1. 炮二平五  马８进７
//     2. ……        车9平8
//
// What XQStudio, CCBridge and game sites export and what people type: headers with blanks inside
// the key and either colon, numbers in any width or enclosed, dots in any count where Red's move is
// absent, rules drawn with dashes or box characters. Which words are moves the reader asks.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::sheet {
using namespace pegtl;

// clang-format off
struct blank : sor<one<' ', '\t'>, utf8::one<U'　', U'\u00A0'>> {};
struct blanks : star<blank> {};
struct frame : utf8::range<U'─', U'╿'> {};  // lines drawn around the cells of a table

// --- headers -------------------------------------------------------------------------------------
struct colon      : utf8::one<U':', U'：'> {};
struct key        : plus<not_at<colon>, utf8::not_one<U'{', U'}', U'\uFEFF'>> {};
struct header     : seq<key, colon> {};

// --- numbers in front of moves -------------------------------------------------------------------
struct wide_digit : sor<digit, utf8::range<U'０', U'９'>> {};
struct enclosed   : utf8::range<U'①', U'⒛'> {};  // ① ⑴ ⒈ and their rows
struct point      : utf8::one<U'.', U'、', U'．', U'。', U')', U'）', U':', U'：', U'，', U','> {};
struct dots       : plus<utf8::one<U'.', U'．', U'…', U'。', U'·'>> {};
struct round      : seq<opt<string<'\xE7', '\xAC', '\xAC'>>, plus<wide_digit>, string<'\xE5', '\x9B', '\x9E', '\xE5', '\x90', '\x88'>, opt<point>> {};  // 第12回合
struct counted    : seq<plus<wide_digit>, sor<plus<point>, at<sor<blank, frame, eof>>>> {};
struct number     : sor<round, seq<enclosed, opt<point>>, counted> {};
struct numbering  : seq<number, opt<dots>> {};

// --- what says nothing ---------------------------------------------------------------------------
struct rule_mark  : sor<one<'-', '=', '_', '*', '~', '+', '|'>, utf8::range<U'─', U'╿'>, utf8::one<U'—', U'－', U'＝', U'＊', U'～', U'￣', U'＿', U'│'>> {};
struct rule_line  : seq<blanks, rep_min<2, rule_mark>, star<sor<rule_mark, blank>>, eof> {};
struct filler     : seq<sor<dots, plus<one<'-', '=', '_', '*'>>>, eof> {};
// clang-format on

}  // namespace qipu::grammar::sheet
