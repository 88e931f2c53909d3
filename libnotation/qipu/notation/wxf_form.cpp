// Syntax: grammars/wxf.hpp. Every shape has a fixed length, so an action reads characters by their
// index.

#include "qipu/notation/wxf_form.h"

#include "grammars/wxf.hpp"

namespace qipu {

namespace g = grammar::wxf;
namespace pegtl = grammar::pegtl;

namespace {

constexpr char upper(char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; }
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

void set_course(WxfForm& form, const char* at) {
  form.course = course_of(at[0]);
  form.value = digit_of(at[1]);
}

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

template <>
struct Action<g::plain> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.piece = upper(t[0]);
    form.name = WxfName::plain(digit_of(t[1]));
    set_course(form, t + 2);
  }
};

template <>
struct Action<g::bare> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.piece = upper(t[0]);
    form.name = WxfName::plain(digit_of(t[1]));
    form.directed = false;
    form.value = digit_of(t[2]);
  }
};

template <>
struct Action<g::ranked> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.piece = upper(t[0]);
    form.name = WxfName::ranked(mark_of(t[1]));
    set_course(form, t + 2);
  }
};

template <>
struct Action<g::prefixed> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.piece = upper(t[1]);
    form.name = WxfName::ranked(mark_of(t[0]));
    set_course(form, t + 2);
  }
};

template <>
struct Action<g::lettered> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.piece = upper(t[0]);
    form.name = WxfName::lettered(t[1] - 'a' + 1);
    set_course(form, t + 2);
  }
};

template <>
struct Action<g::outermost> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.name = WxfName::outermost(t[0]);
    set_course(form, t + 2);
  }
};

template <>
struct Action<g::file_last> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.name = WxfName::filed(digit_of(t[1]), t[0]);
    set_course(form, t + 2);
  }
};

template <>
struct Action<g::file_first> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.name = WxfName::filed(digit_of(t[0]), mark_of(t[1]));
    set_course(form, t + 2);
  }
};

template <>
struct Action<g::digits> {
  template <class In>
  static void apply(const In& in, WxfForm& form) {
    const char* t = in.begin();
    form.name = WxfName::digits(digit_of(t[0]), digit_of(t[1]));
    set_course(form, t + 2);
  }
};

}  // namespace

bool parse_wxf(std::string_view text, WxfForm& form) {
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(
      text.data(), text.data() + text.size(), "");
  return pegtl::parse<g::move, Action>(in, form);
}

}  // namespace qipu
