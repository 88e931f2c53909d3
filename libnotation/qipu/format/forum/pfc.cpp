#include "qipu/format/forum/pfc.h"

#include <algorithm>

#include "qipu/base/ascii.h"
#include "qipu/format/forum/pfc_layout.h"
#include "qipu/format/site_fields.h"
#include "qipu/format/tag_line.h"
#include "qipu/format/xml.h"
#include "qipu/text/utf8.h"

namespace qipu {

namespace pfc {

namespace {

/// Of the root: the move or start, its comment, which child is the main line, the result.
constexpr std::string_view kStructural[] = {"m", "c", "default", "win"};

/// A name we may write: one of XML without a colon, in small letters.
bool spelled(std::string_view name) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && small(name[0]) && !name.starts_with("xml") &&
         std::ranges::all_of(name, [&](char c) {
           return small(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
         });
}

}  // namespace

std::string tag_of_attribute(std::string_view name) {
  if (std::ranges::find(kStructural, name) != std::end(kStructural)) return {};
  const std::string_view common = tag_of_site_field(name);
  return common.empty() ? std::string(kOwnTag) + std::string(name) : std::string(common);
}

std::string_view attribute_of_tag(std::string_view tag) {
  if (!tag.starts_with(kOwnTag)) return site_field_of_tag(tag);
  const std::string_view name = tag.substr(kOwnTag.size());
  return spelled(name) && tag_of_attribute(name) == tag ? name : std::string_view();
}

std::string fit_tag(std::string_view name, std::string_view value) {
  const std::string_view attribute = attribute_of_tag(name);
  value = trim(value);
  if (attribute.empty() || (attribute == "version" && value == kDefaultVersion)) return {};
  return xml::fit(value);
}

std::string fit_words(std::string_view words) {
  std::string out = xml::fit(words);
  for (char& c : out) {
    if (xml::kForbidden.contains(c)) c = ' ';
  }
  return out.empty() || parse_move(out) ? "＿" + out + "＿" : out;
}

std::size_t find_record(std::string_view text, std::size_t at) {
  for (at = text.find("<n", at); at != text.npos; at = text.find("<n", at + 2)) {
    constexpr std::size_t kLongest = 1024;  // of what stands before the two attributes
    const std::string_view rest = text.substr(at + 2, kLongest);
    if (rest.empty() || !std::string_view(" \t\r\n").contains(rest[0])) continue;
    const std::string_view tag = rest.substr(0, rest.find('>'));
    if (tag.find("version=") != tag.npos || tag.find(" m=") != tag.npos) return at;
  }
  return text.npos;
}

}  // namespace pfc

namespace {

constexpr Capabilities kCan = {
    .ending = true,
    .outcome_words = true,
    .outcome_text = true,
    .counters = true,
    .written = true,
    .empty_tags = false,
    .outer_blanks = false,
    .forbidden_in_comments = xml::kForbidden,
    .forbidden_in_tags = xml::kForbidden,
    .fit_tag = pfc::fit_tag,
    .fit_comment = xml::fit,
    .fit_words = pfc::fit_words,
};

Likeness probe_pfc(std::string_view head) {
  if (begins_with_tag(head)) return Likeness::no;
  constexpr std::string_view kWrapper = "[pfchessrecord]";
  if (pfc::find_record(head, 0) != head.npos) return Likeness::certain;
  return ascii::find_folded(head, kWrapper) == head.npos ? Likeness::no : Likeness::certain;
}

}  // namespace

const Format kPfc = {
    .id = "pfc",
    .title_en = "PFC, XML of PengFei",
    .title_zh = "PFC，鹏飞象棋 XML 棋谱",
    .extensions = "pfc",
    .utf8_only = true,
    .can = kCan,
    .probe = probe_pfc,
    .open = pfc::open,
    .create = pfc::create,
    .marks = {"[pfchessrecord", "[/pfchessrecord"},
};

}  // namespace qipu
