#include "qipu/format/sheet/wxf/lexer.h"

#include <charconv>

#include "grammars/wxf_file.hpp"
#include "qipu/base/ascii.h"
#include "qipu/format/lines.h"

namespace qipu::wxf {
namespace {

namespace g = grammar::wxf_file;
namespace pegtl = tao::pegtl;

using ascii::upper;

// Keeps a match in a field.
template <auto kField>
struct Keep {
  template <class In, class State>
  static void apply(const In& in, State& state) {
    state.*kField = in.string_view();
  }
};

template <class Rule>
struct HeaderAction : pegtl::nothing<Rule> {};
template <class Rule>
struct FormatAction : pegtl::nothing<Rule> {};
// clang-format off
template <> struct HeaderAction<g::keyword> : Keep<&Header::keyword> {};
template <> struct HeaderAction<g::value> : Keep<&Header::value> {};
template <> struct FormatAction<g::move_format> : Keep<&FormatLine::moves> {};
// clang-format on
template <>
struct FormatAction<g::usual> {
  template <class In>
  static void apply(const In& in, FormatLine& f) {
    f.usual = upper(*in.begin());
  }
};
template <>
struct FormatAction<g::chosen> {
  template <class In>
  static void apply(const In& in, FormatLine& f) {
    // The draft uses the letters of the old servers for its pieces.
    char ours = f.usual;
    if (ours == 'N') ours = 'H';
    if (ours == 'G') ours = 'A';
    if (ours == 'M') ours = 'E';
    const char theirs = upper(*in.begin());
    f.letters[static_cast<std::size_t>(theirs)] = ours;
    f.letters[static_cast<std::size_t>(theirs | 0x20)] = static_cast<char>(ours | 0x20);
  }
};

template <class Rule>
struct SetupAction : pegtl::nothing<Rule> {};
template <SetupItem::Kind kKind>
struct SetupKind {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    item.kind = kKind;
    item.text = in.string_view();
  }
};
template <>
struct SetupAction<g::letter> {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    item.letter = *in.begin();
  }
};
template <>
struct SetupAction<g::file> {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    item.file = upper(*in.begin()) - 'A';
  }
};
template <>
struct SetupAction<g::rank> {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    item.rank = *in.begin() - '0';
  }
};
template <>
struct SetupAction<g::round> {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    std::from_chars(in.begin(), in.end(), item.number);
  }
};
template <Color kColor>
struct SetupColor {
  static void apply0(SetupItem& item) { item.color = kColor; }
};
// clang-format off
template <> struct SetupAction<g::red> : SetupColor<Color::red> {};
template <> struct SetupAction<g::black> : SetupColor<Color::black> {};
template <> struct SetupAction<g::between> : SetupKind<SetupItem::Kind::between> {};
template <> struct SetupAction<g::piece> : SetupKind<SetupItem::Kind::piece> {};
template <> struct SetupAction<g::move_number> : SetupKind<SetupItem::Kind::round> {};
template <> struct SetupAction<g::whose> : SetupKind<SetupItem::Kind::whose> {};
template <> struct SetupAction<g::turn> : SetupKind<SetupItem::Kind::turn> {};
template <> struct SetupAction<g::setup_close> : SetupKind<SetupItem::Kind::close> {};
template <> struct SetupAction<g::setup_other> : SetupKind<SetupItem::Kind::other> {};
// clang-format on

template <class Rule>
struct ItemAction : pegtl::nothing<Rule> {};
template <Item::Kind kKind>
struct ItemKind {
  template <class In>
  static void apply(const In& in, Item& item) {
    item = {kKind, in.string_view()};
  }
};
template <>
struct ItemAction<g::comment> {
  static void apply0(Item& item) { item.kind = Item::Kind::comment; }
};
// clang-format off
template <> struct ItemAction<g::comment_body> : ItemKind<Item::Kind::comment> {};
template <> struct ItemAction<g::close> : ItemKind<Item::Kind::close> {};
template <> struct ItemAction<g::numbered> : ItemKind<Item::Kind::number> {};
template <> struct ItemAction<g::dots> : ItemKind<Item::Kind::number> {};
template <> struct ItemAction<g::open> : ItemKind<Item::Kind::open> {};
template <> struct ItemAction<g::shut> : ItemKind<Item::Kind::shut> {};
template <> struct ItemAction<g::word> : ItemKind<Item::Kind::word> {};
// clang-format on

// Bytes of the match; 0 when the rule does not match.
template <class Rule, template <class...> class Action = pegtl::nothing, class... States>
std::size_t match(std::string_view text, States&... states) {
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  if (!pegtl::parse<Rule, Action>(in, states...)) return 0;
  return static_cast<std::size_t>(in.current() - text.data());
}

}  // namespace

std::size_t take_header(std::string_view text, Header& header) {
  const std::size_t taken = match<g::header, HeaderAction>(text, header);
  header.value = trim_ascii(header.value);
  return taken;
}
std::size_t take_format(std::string_view text, FormatLine& format) {
  return match<g::format, FormatAction>(text, format);
}
std::optional<std::string_view> format_of_line(std::string_view line) {
  Header header;
  if (take_header(line, header) == 0 || !ascii::same_word(header.keyword, "FORMAT")) return {};
  FormatLine format;
  take_format(header.value, format);
  return format.moves;
}
std::size_t take_setup_open(std::string_view text) { return match<g::setup_open>(text); }
std::size_t take_setup_item(std::string_view text, SetupItem& item) {
  return match<g::setup_item, SetupAction>(text, item);
}
std::size_t take_start_open(std::string_view text) { return match<g::start_open>(text); }
std::size_t take_item(std::string_view text, Item& item) {
  return match<g::item, ItemAction>(text, item);
}

}  // namespace qipu::wxf
