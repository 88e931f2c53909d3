// Queries on games, as people type them. Pure syntax.
//
//   red ~ "胡荣华" and (year < 1980 or result = 1-0) and not has(comments)
//   红方 ~ 胡荣华 且 年份 = 1960..1980 且 局面("...")
//
// `or` binds least, then `and`, then `not`. A field is compared (= != < <= > >= ~) with a value,
// with a span (A10..A39), or with a list `in (a, b)`. Other conditions have arguments in brackets:
// position("FEN"), material("RvRA" for 4), mirrored(pattern("...")) ... With `in variations` after
// one, it also looks at variations. Values with blanks or brackets stand in quotes. The reader
// knows which names exist; brackets nested deeper than the reader allows are refused before
// parsing.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::query {
using namespace pegtl;

// clang-format off
struct wide_blank : sor<string<'\xE3', '\x80', '\x80'>, string<'\xC2', '\xA0'>> {};
struct gap        : star<sor<one<' ', '\t', '\r', '\n'>, wide_blank>> {};

struct open  : seq<gap, sor<one<'('>, string<'\xEF', '\xBC', '\x88'>>> {};   // ( （
struct close : seq<gap, sor<one<')'>, string<'\xEF', '\xBC', '\x89'>>> {};   // ) ）
struct comma : seq<gap, sor<one<','>, string<'\xEF', '\xBC', '\x8C'>, string<'\xE3', '\x80', '\x81'>>> {};

struct less       : sor<one<'<'>, string<'\xEF', '\xBC', '\x9C'>> {};
struct greater    : sor<one<'>'>, string<'\xEF', '\xBC', '\x9E'>> {};
struct same       : sor<rep_min_max<1, 2, one<'='>>, string<'\xEF', '\xBC', '\x9D'>> {};
struct not_same   : sor<string<'!', '='>, string<'<', '>'>, string<'\xE2', '\x89', '\xA0'>> {};   // ≠
struct at_most    : sor<seq<less, same>, string<'\xE2', '\x89', '\xA4'>> {};                      // ≤
struct at_least   : sor<seq<greater, same>, string<'\xE2', '\x89', '\xA5'>> {};                   // ≥
struct contains   : sor<one<'~'>, string<'\xEF', '\xBD', '\x9E'>, TAO_PEGTL_STRING("包含")> {};   // ～
struct comparison : sor<not_same, at_most, at_least, less, greater, same, contains> {};

// Chinese words that join two conditions may follow a value without a blank.
struct joins : sor<TAO_PEGTL_STRING("且"), TAO_PEGTL_STRING("并且"), TAO_PEGTL_STRING("而且"),
                   TAO_PEGTL_STRING("或")> {};
struct dots  : string<'.', '.'> {};
// "" “” 「」. A quote inside the text is doubled or follows a backslash.
struct quote       : one<'"'> {};
struct quoted_char : sor<seq<one<'\\'>, any>, seq<quote, quote>, not_one<'"'>> {};
struct quoted_text : star<quoted_char> {};
struct curly_text  : star<not_at<TAO_PEGTL_STRING("”")>, any> {};
struct corner_text : star<not_at<TAO_PEGTL_STRING("」")>, any> {};
struct quoted : sor<if_must<quote, quoted_text, quote>,
                    if_must<TAO_PEGTL_STRING("“"), curly_text, TAO_PEGTL_STRING("”")>,
                    if_must<TAO_PEGTL_STRING("「"), corner_text, TAO_PEGTL_STRING("」")>> {};
struct bare_end  : sor<range<'\0', ' '>, wide_blank, quote, open, close, comma, comparison, dots, joins> {};
struct bare      : plus<not_at<bare_end>, any> {};
struct word      : seq<gap, sor<quoted, bare>> {};

template <class... Words>
struct keyword : seq<gap, sor<Words...>, at<sor<pegtl::eof, bare_end>>> {};
struct any_word  : sor<keyword<istring<'o', 'r'>>, seq<gap, TAO_PEGTL_STRING("或"), opt<TAO_PEGTL_STRING("者")>>> {};
struct all_word  : sor<keyword<istring<'a', 'n', 'd'>>,
                       seq<gap, opt<sor<TAO_PEGTL_STRING("并"), TAO_PEGTL_STRING("而")>>, TAO_PEGTL_STRING("且")>> {};
struct not_word  : keyword<istring<'n', 'o', 't'>, TAO_PEGTL_STRING("非"), TAO_PEGTL_STRING("不")> {};
struct in_word   : keyword<istring<'i', 'n'>, TAO_PEGTL_STRING("属于"), TAO_PEGTL_STRING("在")> {};
struct for_word  : keyword<istring<'f', 'o', 'r'>, TAO_PEGTL_STRING("持续")> {};
struct everywhere : keyword<seq<istring<'i', 'n'>, gap, TAO_PEGTL_ISTRING("variations")>,
                            TAO_PEGTL_STRING("含变着"), TAO_PEGTL_STRING("含变化")> {};

struct any_of;
// --- a field and the value it is compared with ---------------------------------------------------
struct field     : word {};
struct sign      : seq<gap, comparison> {};
struct value     : word {};
struct last      : word {};                              // end of a span
struct spanned   : seq<value, opt<gap, if_must<dots, last>>> {};
struct members   : list_must<spanned, comma> {};
struct list      : seq<open, must<members, close>> {};
struct compared  : if_must<sign, spanned> {};
struct some      : sor<list, spanned> {};
struct listed    : if_must<in_word, some> {};

// --- conditions with arguments -------------------------------------------------------------------
struct name      : word {};
struct argument  : word {};
struct plies     : seq<gap, plus<digit>> {};
struct held      : if_must<for_word, plies> {};
struct call;
struct arguments : seq<sor<call, list_must<argument, sor<comma, string<'|'>>>>, opt<held>> {};
struct call      : seq<name, open, must<arguments, close>, opt<everywhere>> {};

struct comparing : sor<compared, listed> {};
struct test      : sor<call, seq<field, must<comparing>>> {};
struct bracketed : seq<open, must<any_of, close>> {};
struct one_of_us : sor<bracketed, test> {};
struct negated;
struct negatable : sor<negated, one_of_us> {};
struct negated   : if_must<not_word, negatable> {};
struct all_more  : if_must<all_word, negatable> {};
struct all_of    : seq<negatable, star<all_more>> {};
struct any_more  : if_must<any_word, all_of> {};
struct any_of    : seq<all_of, star<any_more>> {};
struct finish    : seq<gap, pegtl::eof> {};
struct query     : must<any_of, finish> {};
// clang-format on

}  // namespace qipu::grammar::query
