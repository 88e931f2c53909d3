// PGN as xiangqi programs and people write it: tag lines, then movetext. Pure syntax.
//
//   [Red "胡荣华"]
//   1. 炮二平五 {架中炮} 马8进7 (1... 炮8平5 2. 马二进三) 2. 马二进三 $1 1-0
//
// Follows the PGN standard of 1994 as far as programs do, xqbase's convention for xiangqi, and the
// contents of real files: blanks of every width, numbers with 、 or ．, any number of dots if Red's
// move is absent, values with bare quotes, comments and tags that are never closed. A word is any
// text between blanks and brackets; the reader decides which words are moves.
#pragma once

#include <array>
#include <cstring>

#include "grammars/pegtl.hpp"

namespace qipu::grammar::pgn {
using namespace pegtl;

// --- blanks ---------------------------------------------------------------------------------

// U+3000, NBSP, ZWSP and the BOM. Testing the first byte first saves the comparison for glyphs.
struct wide_blank : seq<at<one<'\xC2', '\xE2', '\xE3', '\xEF'>>,
                        sor<string<'\xE3', '\x80', '\x80'>, string<'\xC2', '\xA0'>,
                            string<'\xE2', '\x80', '\x8B'>, string<'\xEF', '\xBB', '\xBF'>>> {};
struct blank : sor<one<' ', '\t', '\r', '\n', '\v', '\f'>, wide_blank> {};
// star<blank> as a loop, for speed: it runs before every word.
struct blanks {
  using rule_t = blanks;
  using subs_t = empty_list;
  template <class In>
  static bool match(In& in) {
    do {
      const char* const begin = in.current();
      const char* const end = in.end();
      const char* p = begin;
      while (p != end && (*p == ' ' || (*p >= '\t' && *p <= '\r'))) ++p;
      in.bump(static_cast<std::size_t>(p - begin));
    } while (!in.empty() && static_cast<unsigned char>(*in.current()) >= 0x80 &&
             wide_blank::match<apply_mode::nothing, rewind_mode::required, nothing, normal>(in));
    return true;
  }
};
struct line_rest : star<not_one<'\r', '\n'>> {};

// --- tags -----------------------------------------------------------------------------------

struct tag_blanks : star<one<' ', '\t'>> {};
struct tag_name : plus<not_one<' ', '\t', '"', ']', '[', '\r', '\n'>> {};
struct tag_close : seq<tag_blanks, one<']'>> {};
// The end of a value. It is the quote before the bracket, so bare quotes inside the value are
// allowed.
struct tag_end : seq<one<'"'>, tag_close> {};
struct tag_char : sor<not_one<'\\', '"', '\r', '\n'>, seq<one<'\\'>, one<'"', '\\'>>,
                      seq<not_at<tag_end>, not_one<'\r', '\n'>>> {};
struct tag_value : star<tag_char> {};
// A value over several lines. It is read only if no tag line begins before it is closed.
struct tag_newline : seq<plus<one<'\r', '\n'>>, not_at<one<'['>>> {};
struct tag_long_value : star<sor<tag_char, seq<not_at<tag_end>, tag_newline>>> {};
struct quoted_tag : seq<one<'['>, tag_blanks, tag_name, tag_blanks, one<'"'>, tag_value, tag_end> {
};
struct long_tag
    : seq<one<'['>, tag_blanks, tag_name, tag_blanks, one<'"'>, tag_long_value, tag_end> {};
// Quotes as set by text editors: “胡荣华”.
struct curly_quote : sor<string<'\xE2', '\x80', '\x9C'>, string<'\xE2', '\x80', '\x9D'>,
                         string<'\xEF', '\xBC', '\x82'>> {};
struct curly_end : seq<curly_quote, tag_close> {};
struct curly_value : star<not_at<curly_end>, not_one<'\r', '\n'>> {};
struct curly_tag
    : seq<one<'['>, tag_blanks, tag_name, tag_blanks, curly_quote, curly_value, curly_end> {};
struct bare_value : star<not_one<']', '\r', '\n'>> {};
struct bare_tag
    : seq<one<'['>, tag_blanks, tag_name, tag_blanks, not_at<one<'"'>>, bare_value, one<']'>> {};
struct broken_tag : seq<one<'['>, line_rest> {};
struct tag : sor<quoted_tag, curly_tag, bare_tag, long_tag, broken_tag> {};
struct tags : star<blanks, at<one<'['>>, tag> {};

/// A line that can only be a tag: [Name " or [红方 "
struct tag_start : seq<one<'['>, tag_blanks, sor<range<'A', 'Z'>, range<'\x80', '\xFF'>>,
                       star<sor<alnum, range<'\x80', '\xFF'>>>, plus<one<' ', '\t'>>,
                       sor<one<'"'>, curly_quote>> {};

// --- movetext -------------------------------------------------------------------------------

// Reads up to the closing brace, but never into the tags of the next game.
struct comment_body {
  using rule_t = comment_body;
  using subs_t = empty_list;
  template <class In>
  static bool match(In& in) {
    const char* const begin = in.current();
    const std::size_t size = in.size(0);
    const void* const brace = std::memchr(begin, '}', size);
    const char* const stop = brace != nullptr ? static_cast<const char*>(brace) : begin + size;
    const char* p = begin;
    while ((p = static_cast<const char*>(
                std::memchr(p, '\n', static_cast<std::size_t>(stop - p)))) != nullptr) {
      ++p;
      memory_input<tracking_mode::lazy> line(p, stop, "");
      if (p < stop && *p == '[' && parse<tag_start>(line)) {
        in.bump(static_cast<std::size_t>(p - begin));
        return true;
      }
    }
    in.bump(static_cast<std::size_t>(stop - begin));
    return true;
  }
};
struct comment_close : one<'}'> {};
struct comment : seq<one<'{'>, comment_body, opt<comment_close>> {};
struct line_comment_body : line_rest {};
struct line_comment : seq<one<';'>, line_comment_body> {};

struct open : one<'('> {};
struct close : one<')'> {};
struct nag_number : rep_min_max<1, 3, digit> {};
struct nag : seq<one<'$'>, nag_number> {};
struct stray_brace : one<'}'> {};

/// Characters that no word contains, among them control characters.
struct word_end : sor<range<'\0', ' '>, one<'{', '}', '(', ')', ';', '$'>> {};
struct dot : sor<one<'.'>, string<'\xE2', '\x80', '\xA6'>, string<'\xEF', '\xBC', '\x8E'>,
                 string<'\xE3', '\x80', '\x81'>> {};  // . … ． 、
struct dots : plus<dot> {};
/// 进 退 平 進
struct course : sor<string<'\xE8', '\xBF', '\x9B'>, string<'\xE9', '\x80', '\x80'>,
                    string<'\xE5', '\xB9', '\xB3'>, string<'\xE9', '\x80', '\xB2'>> {};
// "12." "12..." "12、" "12 " "12炮", but never the digits of a move such as 13=4, 62.5 or 5进1,
// whose piece is lost. If a digit directly follows the dots (15.6), the reader decides.
struct glyph : seq<not_at<course>, range<'\x80', '\xFF'>> {};
struct number_end : sor<dots, at<sor<pegtl::eof, word_end, glyph>>> {};
struct number : seq<at<digit>, rep_min_max<1, 4, digit>, number_end> {};

struct half : sor<string<'1', '/', '2'>, string<'\xC2', '\xBD'>> {};  // ½
struct dash : seq<star<one<' '>>, one<'-'>, star<one<' '>>> {};       // 1 - 0
struct result_token : sor<seq<one<'1'>, dash, one<'0'>>, seq<one<'0'>, dash, one<'1'>>,
                          seq<half, dash, half>, one<'*'>> {};
struct result : seq<result_token, at<sor<pegtl::eof, word_end, wide_blank, one<'[', '='>>>> {};

// Any text up to the next blank or bracket.
struct word {
  using rule_t = word;
  using subs_t = empty_list;
  enum Kind : unsigned char { inside, end, maybe_wide, glyph };
  static constexpr auto kKinds = [] {
    std::array<Kind, 256> kinds{};
    for (unsigned c = 0; c <= ' '; ++c) kinds[c] = end;
    for (const char c : {'{', '}', '(', ')', ';', '$'}) kinds[static_cast<unsigned char>(c)] = end;
    kinds[0xE3] = kinds[0xC2] = maybe_wide;
    for (unsigned c = 0xE4; c <= 0xEF; ++c) kinds[c] = glyph;
    return kinds;
  }();
  template <class In>
  static bool match(In& in) {
    const char* const begin = in.current();
    const char* const stop = in.end();
    const char* p = begin;
    while (p != stop) {
      // The text is valid UTF-8, but its end may be cut.
      while (stop - p > 2 && kKinds[static_cast<unsigned char>(*p)] == glyph) p += 3;
      if (p == stop) break;
      if (kKinds[static_cast<unsigned char>(*p)] == end) break;
      if (stop - p >= 3 && *p == '\xE3' && p[1] == '\x80' && p[2] == '\x80') break;
      if (stop - p >= 2 && *p == '\xC2' && p[1] == '\xA0') break;
      ++p;
    }
    if (p == begin) return false;
    in.bump(static_cast<std::size_t>(p - begin));
    return true;
  }
};
/// A word that begins as Chinese glyphs do (U+4000-U+9FFF). Nothing else in movetext begins this
/// way.
struct glyphs : seq<at<range<'\xE4', '\xE9'>>, word> {};
/// "12. ": a number with no digit directly after it.
struct plain_number : seq<rep_min_max<1, 4, digit>, one<'.'>, at<one<' ', '\r', '\n'>>> {};
/// Blanks and plain numbers, which separate the moves of most games and have no meaning.
struct spacing : seq<blanks, star<plain_number, blanks>> {};

struct stray : any {};
/// One step of the movetext, the commonest kinds first. The reader takes them one by one, since a
/// result ends the game only outside variations, which a grammar cannot count. "1 - 0" begins like
/// a number.
struct item : sor<seq<at<one<'0', '1'>>, result>, number, comment, open, close, line_comment, nag,
                  stray_brace, result, dots, word, stray> {};

// --- between games --------------------------------------------------------------------------

struct any_line : seq<line_rest, sor<pegtl::eof, plus<one<'\r', '\n'>>>> {};
struct first_number : seq<star<blank>, one<'1'>, dots> {};

}  // namespace qipu::grammar::pgn
