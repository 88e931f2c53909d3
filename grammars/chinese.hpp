// Chinese move notation: 炮二平五, 前车进二, 二兵平四, 前九平八, and all looser spellings.
//
// The grammar reads kinds of signs, one ASCII letter for each, not glyphs. The glyph table
// (notation/chinese_words.cpp) decides which of the many characters are a rook or a six, and drops
// blanks. So 俥８進１, 车八进一 and 車 8 + 1 are all "MN+N" or "MNpN" here.
//
//   M  a piece    帅 仕 相 马 车 炮 兵 ...      +  forward  进 上      p  the sign +
//   N  a number   一-九 1-9 １-９ ...           -  back     退 下      m  the sign - and dashes
//   Q  an order   前 中 后                      =  level    平         e  the signs = and .
//   u  a line under the last number (forward)   o  a line over it (back)
//   !  a mark of praise, check or punctuation   (  a comment in brackets, to the end
//
// A PEG takes the first alternative that fits, so longer forms stand first: 兵七进 must not swallow
// 兵七进一. The grammar cannot tell which numbers are ordinals (二兵 has one, 九兵 has none); the
// reader decides. Digits alone (12=3) belong to Latin notations; 二七平八 has a word. Refused: 变
// (promotion), numbers above nine, any unknown character.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::chinese {
using namespace pegtl;

// clang-format off
struct piece    : one<'M'> {};
struct number : one<'N'> {};
struct order  : one<'Q'> {};
struct which  : one<'Q', 'N'> {};                      // 前, or an ordinal: 二兵
struct course : one<'+', '-', '=', 'p', 'm', 'e'> {};
struct word   : one<'+', '-', '='> {};
struct step   : one<'+', '-', 'p', 'm'> {};            // a direction that may stand without a count
struct lines  : opt<one<'u', 'o'>> {};
struct marks  : seq<star<one<'!', 'p', 'm', 'e'>>, opt<one<'('>>> {};

struct plain         : seq<piece, number, course, number> {};           // 炮二平五
struct tandem        : seq<which, piece, course, number> {};            // 前炮退二, 二兵进一
struct tandem_filed  : seq<which, piece, number, course, number> {};    // 前兵九平八
struct filed         : seq<order, number, course, number> {};         // 前九平八
struct ordinal_filed : seq<number, number, word, number> {};          // 二七平八
struct behind        : seq<piece, order, course, number> {};            // 车前平三
struct behind_filed  : seq<piece, order, number, course, number> {};    // 兵前九平八
struct fileless      : seq<piece, course, number> {};                   // 炮平五

struct short_plain        : seq<piece, number, number, lines> {};         // 马23̲
struct short_tandem       : seq<which, piece, number, lines> {};          // 前马4̅
struct short_tandem_filed : seq<which, piece, number, number, lines> {};  // 前兵九八
struct short_filed        : seq<order, number, number, lines> {};       // 前九八
struct short_behind       : seq<piece, order, number, lines> {};          // 车前三

struct bare_plain        : seq<piece, number, step> {};                   // 兵七进
struct bare_tandem       : seq<which, piece, step> {};                    // 前兵进
struct bare_tandem_filed : seq<which, piece, number, one<'+', '-'>> {};   // 前兵九进
struct bare_filed        : seq<order, number, step> {};                 // 前九进
struct bare_behind       : seq<piece, order, step> {};                    // 兵前进

struct form : sor<plain, tandem, tandem_filed, filed, ordinal_filed, behind_filed, behind, fileless,
                  short_plain, short_tandem_filed, bare_tandem_filed, short_tandem, short_filed,
                  short_behind, bare_plain, bare_tandem, bare_filed, bare_behind> {};
struct move : seq<form, marks, pegtl::eof> {};
// clang-format on

}  // namespace qipu::grammar::chinese
