// Syntax: grammars/wxf.hpp. Every shape has a fixed length, so an action finds each character by
// its index.

#include "notation/wxf_form.h"

#include "base/ascii.h"
#include "grammars/wxf.hpp"

namespace qipu {

namespace g = grammar::wxf;
namespace pegtl = grammar::pegtl;

namespace {

constexpr int digit_of(char c) { return c - '0'; }

constexpr char mark_of(char c) {
  switch (c) {
    case 'f': return '+';
    case 'r':
    case 'b': return '-';
    case '=': return '.';
    default: return c;
  }
}

constexpr Course course_of(char c) {
  if (c == '+') return Course::forward;
  return c == '-' ? Course::back : Course::level;
}

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

/// A shape whose last two characters are course and value. `piece` is the index of its letter, -1
/// if it has none. `name` makes the name from the characters before the course.
template <int piece, WxfName (*name)(const char*)>
struct Shape {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    if constexpr (piece >= 0) form.piece = ascii::upper(t[piece]);
    form.name = name(t);
    form.course = course_of(t[2]);
    form.value = digit_of(t[3]);
  }
};

template <>
struct Action<g::plain> : Shape<0, [](auto t) { return WxfName::plain(digit_of(t[1])); }> {};
template <>
struct Action<g::ranked> : Shape<0, [](auto t) { return WxfName::ranked(mark_of(t[1])); }> {};
template <>
struct Action<g::prefixed> : Shape<1, [](auto t) { return WxfName::ranked(mark_of(t[0])); }> {};
template <>
struct Action<g::lettered> : Shape<0, [](auto t) { return WxfName::lettered(t[1] - 'a' + 1); }> {};
template <>
struct Action<g::outermost> : Shape<-1, [](auto t) { return WxfName::outermost(t[0]); }> {};
template <>
struct Action<g::file_last>
    : Shape<-1, [](auto t) { return WxfName::filed(digit_of(t[1]), t[0]); }> {};
template <>
struct Action<g::file_first>
    : Shape<-1, [](auto t) { return WxfName::filed(digit_of(t[0]), mark_of(t[1])); }> {};
template <>
struct Action<g::digits>
    : Shape<-1, [](auto t) { return WxfName::digits(digit_of(t[0]), digit_of(t[1])); }> {};

template <>
struct Action<g::bare> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.piece = ascii::upper(t[0]);
    form.name = WxfName::plain(digit_of(t[1]));
    form.directed = false;
    form.value = digit_of(t[2]);
  }
};

}  // namespace

bool parse_wxf(std::string_view text, WxfForm& form) {
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(
      text.data(), text.data() + text.size(), "");
  return pegtl::parse<g::move, Action>(in, form);
}

}  // namespace qipu
