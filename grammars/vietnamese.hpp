// Vietnamese notation: `P2-5` or "Pháo 2 bình 5" is 炮二平五.
//
//   Tg tướng, S sĩ, T tượng (V voi), X xe, P pháo, M mã, B binh (C chốt; also tốt)
//   `.` tiến or tấn, ahead; `/` thoái or lui, back; `-` bình, sideways
//   t trước, front; s sau, rear; g giữa, middle
//
// The input is lower-case ASCII without blanks and without accents. So `tuong` is the king or the
// elephant, and `binh` is a pawn or a direction depending on its place.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::vietnamese {
using namespace pegtl;

// clang-format off
struct king_or_elephant : TAO_PEGTL_STRING("tuong") {};
struct king      : TAO_PEGTL_STRING("tg") {};
struct advisor   : sor<TAO_PEGTL_STRING("si"), one<'s'>> {};
struct elephant  : sor<TAO_PEGTL_STRING("voi"), one<'t', 'v'>> {};
struct rook      : sor<TAO_PEGTL_STRING("xe"), one<'x'>> {};
struct cannon    : sor<TAO_PEGTL_STRING("phao"), one<'p'>> {};
struct horse     : sor<TAO_PEGTL_STRING("ngua"), TAO_PEGTL_STRING("ma"), one<'m'>> {};
struct pawn      : sor<TAO_PEGTL_STRING("binh"), TAO_PEGTL_STRING("tot"),
                       TAO_PEGTL_STRING("chot"), one<'b', 'c'>> {};
struct piece     : sor<king_or_elephant, king, pawn, advisor, horse, rook, cannon, elephant> {};

struct front     : sor<TAO_PEGTL_STRING("truoc"), one<'t'>> {};
struct rear      : sor<TAO_PEGTL_STRING("sau"), one<'s'>> {};
struct middle    : sor<TAO_PEGTL_STRING("giua"), one<'g'>> {};
struct ordinal   : range<'1', '9'> {};
struct file      : range<'1', '9'> {};

struct ahead     : sor<TAO_PEGTL_STRING("tien"), TAO_PEGTL_STRING("tan"), one<'.'>> {};
struct back      : sor<TAO_PEGTL_STRING("thoai"), TAO_PEGTL_STRING("lui"), one<'/'>> {};
struct sideways  : sor<TAO_PEGTL_STRING("binh"), one<'-'>> {};
struct value     : range<'1', '9'> {};
struct course    : seq<sor<ahead, back, sideways>, value, pegtl::eof> {};

// A file after the rank names one of two stacks; an ordinal counts from the front. No book known to
// us defines either. Both occur only with four or more pawns.
struct ranked    : seq<sor<front, rear, middle>, opt<file>> {};
struct move      : seq<opt<ordinal>, piece, sor<file, ranked>, course> {};
// clang-format on

}  // namespace qipu::grammar::vietnamese
