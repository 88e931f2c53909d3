// Syntax: grammars/markup.hpp.

#include "format/kit/markup_text.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "format/kit/entities.h"
#include "grammars/markup.hpp"
#include "text/utf8.h"

namespace qipu::markup {

namespace {

namespace g = grammar::markup;
namespace pegtl = tao::pegtl;

constexpr bool is_scalar(std::uint32_t c) { return c < 0xD800 || (c > 0xDFFF && c <= 0x10FFFF); }

char32_t scalar(std::uint32_t n) { return n != 0 && is_scalar(n) ? char32_t{n} : U'\uFFFD'; }

std::uint32_t parse_number(std::string_view digits, int base) {
  std::uint32_t n = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), n, base);
  return n;
}

/// Collects the pieces of a value.
class Output {
 public:
  /// If `from` is not null, blanks are left out and each character's origin is stored there.
  Output(const char* base, std::vector<std::uint32_t>* from) : base_(base), from_(from) {}

  void put(std::string_view s, const char* at) {
    finish_pair(at);
    append(s, at, 0);
  }
  void put_verbatim(std::string_view s) {
    finish_pair(s.data());
    append(s, s.data(), 1);
  }
  void put_char(char32_t c, const char* at) {
    std::string s;
    append_char(s, c);
    put(s, at);
  }
  /// Adds a unit of UTF-16. Characters beyond the first 65,536 have two units.
  void put_unit(std::uint32_t unit, const char* at) {
    if (unit >= 0xDC00 && unit <= 0xDFFF && high_ != 0) {
      const char32_t c = 0x10000 + ((high_ - 0xD800) << 10) + (unit - 0xDC00);
      high_ = 0;
      put_char(c, at);
    } else if (unit >= 0xD800 && unit <= 0xDBFF) {
      finish_pair(at);
      high_ = unit;
    } else {
      put_char(scalar(unit), at);
    }
  }
  void finish_pair(const char* at) {
    if (high_ == 0) return;
    high_ = 0;
    put_char(U'\uFFFD', at);
  }
  std::string take() { return std::move(out_); }

  std::optional<char32_t> entity;  ///< the character of the reference being read, if it is known

 private:
  void append(std::string_view s, const char* at, std::uint32_t step) {
    if (from_ == nullptr) {
      out_ += s;
      return;
    }
    auto from = static_cast<std::uint32_t>(at - base_);
    for (const char c : s) {
      if (static_cast<unsigned char>(c) > ' ') {
        out_ += c;
        from_->push_back(from);
      }
      from += step;
    }
  }

  const char* base_;
  std::vector<std::uint32_t>* from_;
  std::string out_;
  std::uint32_t high_ = 0;
};

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

struct Verbatim {
  template <class In>
  static void apply(const In& in, Output& out) {
    out.put_verbatim(in.string_view());
  }
};
struct NewLine {
  template <class In>
  static void apply(const In& in, Output& out) {
    out.put("\n", in.begin());
  }
};
template <int Base>
struct Number {
  template <class In>
  static void apply(const In& in, Output& out) {
    out.entity = scalar(parse_number(in.string_view(), Base));
  }
};

template <>
struct Action<g::plain> : Verbatim {};
template <>
struct Action<g::other> : Verbatim {};
template <>
struct Action<g::bars> : NewLine {};
template <>
struct Action<g::line_break> : NewLine {};
template <>
struct Action<g::decimal> : Number<10> {};
template <>
struct Action<g::hexadecimal> : Number<16> {};

template <>
struct Action<g::entity_name> {
  template <class In>
  static void apply(const In& in, Output& out) {
    out.entity = named_entity(in.string_view());
  }
};

template <>
struct Action<g::entity> {
  template <class In>
  static void apply(const In& in, Output& out) {
    if (out.entity) {
      out.put_char(*out.entity, in.begin());
    } else {
      out.put_verbatim(in.string_view());
    }
  }
};

template <>
struct Action<g::escape> {
  template <class In>
  static void apply(const In& in, Output& out) {
    out.put_unit(parse_number(in.string_view().substr(2), 16), in.begin());
  }
};

template <>
struct Action<g::control> {
  template <class In>
  static void apply(const In& in, Output& out) {
    switch (in.begin()[1]) {
      case 'n': return out.put("\n", in.begin());
      case 't': return out.put("\t", in.begin());
      default: return out.put("\r", in.begin());
    }
  }
};

std::string undo(std::string_view raw, std::vector<std::uint32_t>* from) {
  using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*>;
  constexpr std::string_view kEnd = "-->";
  const std::size_t last = raw.rfind(kEnd);
  const char* const split = raw.data() + (last == raw.npos ? 0 : last + kEnd.size());
  Output out(raw.data(), from);
  Input commented(raw.data(), split, "");
  pegtl::parse<g::text, Action>(commented, out);
  Input bare(split, raw.data() + raw.size(), "");
  pegtl::parse<g::bare_text, Action>(bare, out);
  out.finish_pair(raw.data() + raw.size());
  return out.take();
}

/// Replaces CR LF and lone CR by LF.
void unify_line_ends(std::string& text) {
  if (text.find('\r') == text.npos) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') {
      if (i + 1 < text.size() && text[i + 1] == '\n') continue;
      text[i] = '\n';
    }
    text[kept++] = text[i];
  }
  text.resize(kept);
}

}  // namespace

std::string plain_text(std::string_view raw) {
  if (raw.find_first_of("|<&\\\r") == raw.npos) return std::string(raw);
  std::string text = undo(raw, nullptr);
  unify_line_ends(text);
  return text;
}

Traced traced_text(std::string_view raw) {
  Traced traced;
  traced.chars = undo(raw, &traced.from);
  return traced;
}

void append_escaped(std::string& out, std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    switch (const char c = text[i]) {
      case '\n': out += "||"; break;
      case '|':  // two of them would mean a line break
        out += "&#124;";
        break;
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '\\': out += "&#92;"; break;
      case '[':
        // Escapes only a bracket that could begin a tag. An entity would not help: it would still
        // begin a tag.
        if (const char next = i + 1 < text.size() ? text[i + 1] : ' ';
            next == 'D' || next == 'd' || next == '/' || next == '\\') {
          out += "\\u005B";
        } else {
          out += c;
        }
        break;
      default: out += c;
    }
  }
}

}  // namespace qipu::markup
