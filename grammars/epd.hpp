// EPD: the operations after the four fields of the position.
//
//   bm h2e2 b2e2; c0 "red; to move"; id "1步杀104";
//
// An operation is an opcode, operands, a semicolon. A string has no escapes. Follows the EPD part
// of the PGN standard of 1994, with two exceptions that real files need: the last semicolon may be
// missing, and operands may be any characters except quotes and semicolons.
#pragma once

#include "grammars/pegtl.hpp"

namespace qipu::grammar::epd {
using namespace pegtl;

// clang-format off
struct opcode    : seq<alpha, star<sor<alnum, one<'_'>>>> {};
struct string    : seq<one<'"'>, star<not_one<'"'>>, one<'"'>> {};
struct operands  : star<sor<string, not_one<';', '"'>>> {};
struct operation : seq<opcode, operands, sor<one<';'>, pegtl::eof>> {};
struct blanks    : star<space> {};
struct rest      : seq<blanks, star<operation, blanks>> {};
// clang-format on

}  // namespace qipu::grammar::epd
