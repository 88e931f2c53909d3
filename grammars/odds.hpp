// Odds as headers name them.
//
//   让先 让两先 让三先      the weaker side has the first move, or two or three of them
//   让左马 让单马 让双马    a piece is removed: on the left, on either side, on both
//   让车马 让马三先         several of these together
//   让九子                  pawns, advisors and elephants
//   甲让乙右车              with the name of the player who receives them
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::odds {
using namespace pegtl;

// clang-format off
struct give     : utf8::one<U'让', U'讓', U'饶', U'饒'> {};
struct left     : utf8::one<U'左'> {};
struct right    : utf8::one<U'右'> {};
struct both     : utf8::one<U'双', U'雙', U'两', U'兩', U'二'> {};
struct single   : utf8::one<U'单', U'單', U'一'> {};
struct rook     : utf8::one<U'车', U'車', U'俥'> {};
struct horse    : utf8::one<U'马', U'馬', U'傌'> {};
struct cannon   : utf8::one<U'炮', U'砲', U'包'> {};
struct advisor  : utf8::one<U'士', U'仕'> {};
struct elephant : utf8::one<U'象', U'相'> {};
struct role     : sor<rook, horse, cannon, advisor, elephant> {};
struct place    : sor<left, right, both, single> {};
struct piece    : seq<opt<place>, role> {};
struct two      : utf8::one<U'二', U'两', U'兩', U'2', U'２'> {};
struct three    : utf8::one<U'三', U'3', U'３'> {};
struct one_move : opt<utf8::one<U'一', U'1', U'１'>> {};
struct moves    : seq<sor<two, three, one_move>, utf8::one<U'先'>> {};
struct nine     : seq<utf8::one<U'九', U'9', U'９'>, utf8::one<U'子'>> {};
struct term     : sor<moves, nine, piece> {};
// The name of a player ends where the place of the piece begins, so 让道马 names nobody.
struct named    : seq<rep_min_max<1, 4, not_at<place>, not_at<one<' '>>, utf8::any>, at<place, role>> {};
struct odds     : seq<give, opt<sor<at<term>, named>>, plus<term>> {};
// clang-format on

}  // namespace qipu::grammar::odds
