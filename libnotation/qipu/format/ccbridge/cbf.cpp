#include "qipu/format/ccbridge/cbf.h"

#include <algorithm>

#include "qipu/format/ccbridge/cbf_layout.h"
#include "qipu/format/tag_line.h"
#include "qipu/format/xml.h"
#include "qipu/text/utf8.h"

namespace qipu {

namespace cbf {

namespace {

constexpr std::string_view kColon = "：";
constexpr int kEndings = static_cast<int>(Ending::abandoned) + 1;

}  // namespace

void read_result_type(std::string_view text, Outcome& outcome) {
  outcome.ending = Ending::unsaid;
  outcome.words.clear();
  if (text.empty()) return;
  for (int i = 0; i < kEndings; ++i) {
    const auto ending = static_cast<Ending>(i);
    const std::string_view name = ending_words(ending);
    if (!text.starts_with(name)) continue;
    const std::string_view rest = text.substr(name.size());
    if (!rest.empty() && !rest.starts_with(kColon)) continue;
    outcome.ending = ending;
    if (!rest.empty()) outcome.words = rest.substr(kColon.size());
    return;
  }
  outcome.ending = parse_ending_words(text).value_or(Ending::unsaid);
  outcome.words = text;
}

std::string write_result_type(const Outcome& outcome) {
  std::string name(ending_words(outcome.ending));
  if (outcome.words.empty()) return name;
  Outcome read;
  read_result_type(outcome.words, read);
  if (read.ending == outcome.ending && read.words == outcome.words) return outcome.words;
  return name + std::string(kColon) + outcome.words;
}

std::string fit_tag(std::string_view name, std::string_view value) {
  value = trim(value);
  if (name == kVersionTag && value == kDefaultVersion) return {};
  if (name == "ccbridge.type" && value == kDefaultType) return {};
  return xml::fit(value);
}

}  // namespace cbf

namespace {

constexpr Capabilities kCan = {
    .ending = true,
    .outcome_words = true,
    .counters = true,
    .other_tags = false,
    .tags = cbf::kTags,
    .printed_dates = true,
    .empty_tags = false,
    .outer_blanks = false,
    .forbidden_in_comments = xml::kForbidden,
    .forbidden_in_tags = xml::kForbidden,
    .fit_tag = cbf::fit_tag,
    .fit_comment = xml::fit,
};

Likeness probe_cbf(std::string_view head) {
  if (begins_with_tag(head)) return Likeness::no;
  const std::size_t at = head.find(cbf::kRoot);
  return at != head.npos && at > 0 && head[at - 1] == '<' ? Likeness::certain : Likeness::no;
}

}  // namespace

const Format kCbf = {
    .id = "cbf",
    .title_en = "CBF, XML of CCBridge",
    .title_zh = "CBF，象棋桥 XML 棋谱",
    .extensions = "cbf",
    .utf8_only = true,
    .can = kCan,
    .probe = probe_cbf,
    .open = cbf::open,
    .create = cbf::create,
};

}  // namespace qipu
