// Plain score sheets, one line at a time.
//
//   标题：五七炮对屏风马
//   红    方: 胡荣华
//     1. 炮二平五  马８进７
//     2. ……        车9平8
//
// The text that XQStudio, CCBridge and game sites export and that people type: headers with blanks
// inside the key and either colon, numbers in any width or enclosed, any number of dots if Red's
// move is absent, rules drawn with dashes or box characters. The reader decides which words are
// moves.
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

// --- numbers before moves ------------------------------------------------------------------------
struct wide_digit : sor<digit, utf8::range<U'０', U'９'>> {};
struct enclosed   : utf8::range<U'①', U'⒛'> {};  // ① ⑴ ⒈ and their rows
struct point      : utf8::one<U'.', U'、', U'．', U'。', U')', U'）', U':', U'：', U'，', U','> {};
struct dots       : plus<utf8::one<U'.', U'．', U'…', U'。', U'·'>> {};
struct han_digit  : utf8::one<U'一', U'二', U'三', U'四', U'五', U'六', U'七', U'八', U'九', U'十', U'百'> {};
struct round      : seq<sor<seq<utf8::one<U'第'>, sor<plus<wide_digit>, plus<han_digit>>>, plus<wide_digit>>, utf8::string<U'回', U'合'>, opt<point>> {};  // 第12回合
struct counted    : seq<plus<wide_digit>, sor<plus<point>, at<sor<blank, frame, pegtl::eof>>>> {};
struct framed     : sor<seq<one<'('>, plus<wide_digit>, one<')'>>,
                        seq<utf8::one<U'（'>, plus<wide_digit>, utf8::one<U'）'>>,
                        seq<utf8::one<U'【'>, plus<wide_digit>, utf8::one<U'】'>>,
                        seq<utf8::one<U'［'>, plus<wide_digit>, utf8::one<U'］'>>,
                        seq<utf8::one<U'〔'>, plus<wide_digit>, utf8::one<U'〕'>>> {};
struct han_counted : seq<plus<han_digit>, utf8::one<U'、', U'.', U'．', U'：', U':'>> {};
struct number     : sor<round, seq<sor<enclosed, framed>, opt<point>>, han_counted, counted> {};
struct numbering  : seq<number, opt<blanks, dots>> {};

// --- labels of variations ------------------------------------------------------------------------
struct ordinal    : sor<plus<wide_digit>, plus<han_digit>, enclosed, seq<range<'A', 'Z'>, not_at<alpha>>> {};
struct own_ordinal    : ordinal {};
struct parents_ordinal : ordinal {};
struct change     : sor<utf8::string<U'变'>, utf8::string<U'變'>> {};
struct changes    : seq<change, utf8::one<U'化', U'着', U'著', U'例'>> {};
struct label_open : utf8::one<U'【', U'［', U'〔', U'（', U'[', U'('> {};
struct label_close : utf8::one<U'】', U'］', U'〕', U'）', U']', U')'> {};
struct label_end  : sor<seq<utf8::one<U'：', U':', U'、', U'.', U'．'>, blanks>, label_close, pegtl::eof, seq<plus<blank>, at<sor<number, pegtl::eof>>>> {};
struct counted_label : sor<seq<sor<changes, change, istring<'V', 'a', 'r', 'i', 'a', 't', 'i', 'o', 'n'>>, blanks, own_ordinal>,
                           seq<utf8::one<U'第'>, own_ordinal, change, opt<utf8::one<U'化', U'着', U'著', U'例'>>>> {};
struct parent     : seq<utf8::one<U'（', U'('>, opt<utf8::one<U'接'>>, changes, parents_ordinal, utf8::one<U'）', U')'>> {};
struct variation  : seq<opt<label_open>, sor<counted_label, changes>, opt<blanks, parent>, at<label_end>, opt<label_close>, opt<label_end>> {};

// --- text without meaning ------------------------------------------------------------------------
struct rule_mark  : sor<one<'-', '=', '_', '*', '~', '+', '|'>, utf8::range<U'─', U'╿'>, utf8::one<U'—', U'－', U'＝', U'＊', U'～', U'￣', U'＿', U'│'>> {};
struct rule_line  : seq<blanks, rep_min<2, rule_mark>, star<sor<rule_mark, blank>>, pegtl::eof> {};
struct filler     : seq<sor<dots, plus<one<'-', '=', '_', '*'>>>, pegtl::eof> {};
// clang-format on

}  // namespace qipu::grammar::sheet
