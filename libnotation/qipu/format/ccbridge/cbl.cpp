#include "qipu/format/ccbridge/cbl.h"

#include "qipu/format/ccbridge/cbl_layout.h"
#include "qipu/format/ccbridge/ccbridge_layout.h"

namespace qipu {

namespace {

constexpr Capabilities kCan = {
    .many_games = true,
    .upside_down = true,
    .ending = true,
    .outcome_words = true,
    .off_turn = false,
    .other_tags = false,
    .tags = ccbridge::kTags,
    .printed_dates = true,
    .empty_tags = false,
    .outer_blanks = false,
    .fit_tag = ccbridge::fit_tag,
    .fit_comment = ccbridge::fit_comment,
    .fit_outcome = ccbridge::fit_outcome,
};

Likeness probe_cbl(std::string_view head) {
  const bool library = head.starts_with(cbl::kMagic) || head.starts_with(cbl::kOldMagic);
  return library ? Likeness::certain : Likeness::no;
}

}  // namespace

const Format kCbl = {
    .id = "cbl",
    .title_en = "CBL, library (CCBridge)",
    .title_zh = "CBL 棋库（象棋桥）",
    .extensions = "cbl",
    .text = false,
    .write_encoding = Encoding::utf16le,
    .listed = true,
    .can = kCan,
    .probe = probe_cbl,
    .open = [](const Source& source) -> std::unique_ptr<GameReader> {
      return source.bytes.starts_with(cbl::kOldMagic) ? cbl::open_21(source) : cbl::open_3(source);
    },
    .create = cbl::create,
};

}  // namespace qipu
