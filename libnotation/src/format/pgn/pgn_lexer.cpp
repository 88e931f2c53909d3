#include "format/pgn/pgn_lexer.h"

#include "grammars/pgn.hpp"

namespace qipu::pgn {

namespace g = grammar::pgn;
namespace pegtl = tao::pegtl;
using Kind = Token::Kind;

namespace {

template <class Rule>
struct TokenAction : pegtl::nothing<Rule> {};

template <Kind kKind>
struct Keep {
  template <class In>
  static void apply(const In& in, Token& t) {
    t.kind = kKind;
    t.text = in.string_view();
  }
};
template <>
struct TokenAction<g::comment_body> {
  template <class In>
  static void apply(const In& in, Token& t) {
    t = {Kind::comment, true, in.string_view()};
  }
};
template <>
struct TokenAction<g::comment_close> {
  static void apply0(Token& t) { t.unclosed = false; }
};
template <>
struct TokenAction<g::dots> {  // alone, or inside a number, whose action runs later and wins
  template <class In>
  static void apply(const In& in, Token& t) {
    t = {Kind::dots, false, in.string_view()};
  }
};
// clang-format off
template <> struct TokenAction<g::line_comment_body> : Keep<Kind::comment> {};
template <> struct TokenAction<g::open> : Keep<Kind::open> {};
template <> struct TokenAction<g::close> : Keep<Kind::close> {};
template <> struct TokenAction<g::nag_number> : Keep<Kind::nag> {};
template <> struct TokenAction<g::result_token> : Keep<Kind::result> {};
template <> struct TokenAction<g::number> : Keep<Kind::number> {};
template <> struct TokenAction<g::word> : Keep<Kind::word> {};
template <> struct TokenAction<g::stray> : Keep<Kind::stray> {};
template <> struct TokenAction<g::stray_brace> : Keep<Kind::stray> {};
// clang-format on

template <class Rule>
struct TagAction : pegtl::nothing<Rule> {};

template <std::string_view Tag::* kField>
struct KeepPart {
  template <class In>
  static void apply(const In& in, Tag& t) {
    t.*kField = in.string_view();
  }
};
template <>
struct TagAction<g::broken_tag> {
  template <class In>
  static void apply(const In& in, Tag& t) {
    t = {{}, in.string_view(), true};
  }
};
// clang-format off
template <> struct TagAction<g::tag_name> : KeepPart<&Tag::name> {};
template <> struct TagAction<g::tag_value> : KeepPart<&Tag::value> {};
template <> struct TagAction<g::tag_long_value> : KeepPart<&Tag::value> {};
template <> struct TagAction<g::bare_value> : KeepPart<&Tag::value> {};
template <> struct TagAction<g::curly_value> : KeepPart<&Tag::value> {};
// clang-format on

// Matches one rule at `at` and moves `at` past the match. Returns false if the rule does not match.
template <class Rule, template <class...> class Action = pegtl::nothing, class... States>
bool match(std::string_view text, std::size_t& at, States&... states) {
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(
      text.data() + at, text.data() + text.size(), "");
  if (!pegtl::parse<Rule, Action>(in, states...)) return false;
  at = static_cast<std::size_t>(in.current() - text.data());
  return true;
}

}  // namespace

void Lexer::skip_blanks() { match<g::blanks>(text_, at_); }

void Lexer::skip_spacing() { match<g::spacing>(text_, at_); }

std::string_view Lexer::take_glyphs() {
  const std::size_t begin = at_;
  match<g::glyphs>(text_, at_);
  return text_.substr(begin, at_ - begin);
}

Tag Lexer::take_tag() {
  Tag tag;
  match<g::tag, TagAction>(text_, at_, tag);
  return tag;
}

Token Lexer::take_token() {
  Token token;
  match<g::item, TokenAction>(text_, at_, token);
  return token;
}

bool Lexer::at_tag_line() const {
  std::size_t at = at_;
  return !at_end() && peek() == '[' && match<g::tag_start>(text_, at);
}

bool Lexer::at_first_number() const {
  std::size_t at = at_;
  return match<g::first_number>(text_, at);
}

void Lexer::skip_line() { match<g::any_line>(text_, at_); }

}  // namespace qipu::pgn
