#include "qipu/format/xqf/xqf.h"

#include "qipu/base/bytes.h"
#include "qipu/format/xqf/xqf_layout.h"

namespace qipu {

namespace {

constexpr Capabilities kCan = {
    .any_pieces = false,
    .upside_down = true,
    .off_turn = false,
    .other_tags = false,
    .tags = xqf::kTags,
    .printed_dates = true,
    .empty_tags = false,
    .outer_blanks = false,
    .fit_tag = xqf::fit_tag,
};

Likeness probe_xqf(std::string_view head) {
  if (!head.starts_with("XQ")) return Likeness::no;
  if (head.size() < xqf::kSlotsAt) return Likeness::maybe;
  const unsigned version = u8_at(head, 2);
  if (version < 10 || version > 18) return Likeness::maybe;
  return xqf::checksum(head) == 0 ? Likeness::certain : Likeness::likely;
}

}  // namespace

const Format kXqf18 = {
    .id = "xqf",
    .title_en = "XQF 1.8 (XQStudio)",
    .title_zh = "XQF 1.8（象棋演播室）",
    .extensions = "xqf",
    .text = false,
    .write_encoding = Encoding::gb18030,
    .can = kCan,
    .probe = probe_xqf,
    .open = xqf::open,
    .create = xqf::create_18,
};

const Format kXqf10 = {
    .id = "xqf10",
    .title_en = "XQF 1.0 (XQStudio)",
    .title_zh = "XQF 1.0（象棋演播室）",
    .extensions = "xqf",
    .text = false,
    .write_encoding = Encoding::gb18030,
    .can = kCan,
    .open = xqf::open,
    .create = xqf::create_10,
};

}  // namespace qipu
