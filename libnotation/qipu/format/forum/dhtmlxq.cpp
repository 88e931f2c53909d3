#include "qipu/format/forum/dhtmlxq.h"

#include <algorithm>

#include "qipu/base/ascii.h"
#include "qipu/format/forum/dhtmlxq_layout.h"
#include "qipu/format/site_fields.h"
#include "qipu/format/tag_line.h"
#include "qipu/text/utf8.h"

namespace qipu {

namespace dhtmlxq {

std::string tag_of_field(std::string_view field) {
  const std::string_view common = tag_of_site_field(field);
  return common.empty() ? std::string(kOwnTag) + std::string(field) : std::string(common);
}

std::string_view field_of_tag(std::string_view tag) {
  if (!tag.starts_with(kOwnTag)) return site_field_of_tag(tag);
  const std::string_view field = tag.substr(kOwnTag.size());
  const bool spelled = std::ranges::all_of(
      field, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
  return spelled && tag_of_site_field(field).empty() ? field : std::string_view();
}

bool structural(std::string_view field) {
  return field == "result" || field == "binit" || field == "movelist" || field == "fen" ||
         field.starts_with("move_") || field.starts_with("comment");
}

std::string fit_tag(std::string_view name, std::string_view value) {
  const std::string_view field = field_of_tag(name);
  value = trim(value);
  if (field.empty() || structural(field)) return {};
  if (field == "ver" && value == kDefaultVer) return {};
  if (field == "init" && value == kDefaultInit) return {};
  return std::string(value);
}

}  // namespace dhtmlxq

namespace {

constexpr Capabilities kCan = {
    .many_games = true,
    .any_pieces = false,
    .upside_down = true,
    .ending = true,
    .outcome_words = true,
    .outcome_text = true,
    .off_turn = false,
    .repeated_tags = true,
    .empty_tags = false,
    .outer_blanks = false,
    .forbidden_in_comments = "\r",
    .forbidden_in_tags = "\r",
    .fit_tag = dhtmlxq::fit_tag,
};

constexpr std::string_view kOpening = "[dhtmlxq";

/// "[DhtmlXQ_title]", "[DhtmlXQ]", "[DhtmlXQiFrame]"; not PGN's "[dhtmlxq.hits ...".
Likeness probe_dhtmlxq(std::string_view head) {
  if (begins_with_tag(head)) return Likeness::no;
  while (true) {
    const std::size_t at = ascii::find_folded(head, kOpening);
    if (at == head.npos) return Likeness::no;
    head.remove_prefix(at + kOpening.size());
    if (!head.empty() &&
        (head[0] == '_' || head[0] == ']' || (head[0] | 0x20) == 'i' || (head[0] | 0x20) == 'h')) {
      return Likeness::certain;
    }
  }
}

/// A wrapper that opens: "[DhtmlXQ]", "[DhtmlXQiFrame]", not "[DhtmlXQ_title]".
std::size_t last_border(std::string_view bytes) {
  std::size_t end = bytes.size();
  while (true) {
    const auto found = std::ranges::find_end(bytes.substr(0, end), kOpening, {}, ascii::lower);
    if (found.empty()) return 0;
    const auto at = static_cast<std::size_t>(found.begin() - bytes.begin());
    const std::size_t next = at + kOpening.size();
    if (next < bytes.size() && bytes[next] != '_') return at;
    end = at;
  }
}

}  // namespace

const Format kDhtmlXq = {
    .id = "dhtmlxq",
    .title_en = "DhtmlXQ / UBB (dpxq.com)",
    .title_zh = "DhtmlXQ / UBB（东萍象棋网）",
    .extensions = "ubb",
    .text = true,
    .write_encoding = Encoding::utf8,
    .can = kCan,
    .probe = probe_dhtmlxq,
    .open = dhtmlxq::open,
    .create = dhtmlxq::create,
    .last_border = last_border,
    .marks = {"[dhtmlxq", "[/dhtmlxq"},
};

}  // namespace qipu
