// Finds DhtmlXQ blocks in a page. Syntax of the brackets: grammars/dhtmlxq.hpp.
//
// A field ends at its own closing tag. Where that is missing or misspelt before the next field
// opens, it ends at the first closing tag of another name, or where the next field opens: a wrong
// tag costs one field, never its neighbours.

#include <algorithm>

#include "grammars/dhtmlxq.hpp"
#include "qipu/base/ascii.h"
#include "qipu/format/forum/dhtmlxq_layout.h"

namespace qipu::dhtmlxq {

namespace {

namespace g = grammar::dhtmlxq;
namespace pegtl = tao::pegtl;

enum class TagKind : std::uint8_t { field_open, field_close, block_open, block_close };

struct Tag {
  TagKind kind = TagKind::field_open;
  std::string_view name;
  std::size_t begin = 0, end = 0;  ///< from where the search began
};

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

template <>
struct Action<g::name> {
  template <class In>
  static void apply(const In& in, Tag& tag) {
    tag.name = in.string_view();
  }
};

template <TagKind Kind>
struct Keep {
  template <class In>
  static void apply(const In& in, Tag& tag) {
    tag.kind = Kind;
    tag.end = tag.begin = in.size();  // the caller knows where the tag ends
  }
};
template <>
struct Action<g::field_open> : Keep<TagKind::field_open> {};
template <>
struct Action<g::field_close> : Keep<TagKind::field_close> {};
template <>
struct Action<g::block_open> : Keep<TagKind::block_open> {};
template <>
struct Action<g::block_close> : Keep<TagKind::block_close> {};

using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*>;

bool next_tag(std::string_view text, std::size_t pos, Tag& out) {
  Input in(text.data() + pos, text.data() + text.size(), "");
  if (!pegtl::parse<g::next_tag, Action>(in, out)) return false;
  const std::size_t size = out.end;
  out.end = static_cast<std::size_t>(in.current() - text.data());
  out.begin = out.end - size;
  return true;
}

/// Takes the tags of one block in their order.
class Collector {
 public:
  Collector(std::string_view text, Block& block) : text_(text), block_(block) {}

  void open_field(const Tag& tag) {
    finish_field(tag.begin);
    block_.fields.push_back({ascii::lowered(tag.name), {}, tag.begin, tag.end, false});
    open_ = true;
    foreign_close_ = std::string_view::npos;
  }

  void close_field(const Tag& tag) {
    if (!open_) return;
    if (ascii::lowered(tag.name) == block_.fields.back().name) {
      block_.fields.back().closed = true;
      foreign_close_ = std::string_view::npos;
      finish_field(tag.begin);
    } else if (foreign_close_ == std::string_view::npos) {
      foreign_close_ = tag.begin;
    }
  }

  void finish_field(std::size_t end) {
    if (!open_) return;
    Field& field = block_.fields.back();
    end = std::min(end, foreign_close_);
    field.value = text_.substr(field.value_at, end - field.value_at);
    open_ = false;
  }

  /// Without a wrapper, a new game is known by a field that can stand only once.
  bool begins_another(const Tag& tag) const {
    if (block_.wrapped) return false;
    const std::string name = ascii::lowered(tag.name);
    if (name != "title" && name != "binit" && name != "movelist") return false;
    return std::ranges::find(block_.fields, name, &Field::name) != block_.fields.end();
  }

 private:
  std::string_view text_;
  Block& block_;
  bool open_ = false;
  std::size_t foreign_close_ = std::string_view::npos;
};

}  // namespace

bool holds_game(const Block& block) {
  return std::ranges::any_of(block.fields, structural, &Field::name);
}

bool next_block(std::string_view text, std::size_t& pos, Block& out) {
  out = Block();
  Collector collector(text, out);
  bool begun = false;
  Tag tag;
  while (next_tag(text, pos, tag)) {
    switch (tag.kind) {
      case TagKind::block_open:
        if (holds_game(out)) {  // it was never closed
          collector.finish_field(tag.begin);
          return true;
        }
        collector.finish_field(tag.begin);
        if (!out.wrapped) {  // what came before is talk about tags
          out.fields.clear();
          out.at = tag.begin;
        }
        begun = out.wrapped = true;
        break;
      case TagKind::block_close:
        pos = tag.end;
        if (!begun) continue;
        collector.finish_field(tag.begin);
        return true;
      case TagKind::field_open:
        if (!begun) out.at = tag.begin;
        begun = true;
        if (collector.begins_another(tag)) {
          collector.finish_field(tag.begin);
          return true;
        }
        collector.open_field(tag);
        break;
      case TagKind::field_close: collector.close_field(tag); break;
    }
    pos = tag.end;
  }
  pos = text.size();
  collector.finish_field(text.size());
  out.cut = out.wrapped;
  return !out.fields.empty();
}

}  // namespace qipu::dhtmlxq
