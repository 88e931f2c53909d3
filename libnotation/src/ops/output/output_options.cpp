#include "qipu/ops/output_options.h"

namespace qipu {

Capabilities what_stays(const Strip& strip) {
  Capabilities can = all_capabilities();
  if (strip.comments) can.comments = can.leads = can.variation_leads = can.introduction = false;
  can.variations = !strip.variations;
  can.nags = !strip.nags;
  can.evals = !strip.evals;
  can.clocks = !strip.clocks;
  can.other_tags = !strip.tags;
  return can;
}

const Notation* usual_notation(const Format& to, std::optional<Encoding> encoding) {
  const bool chinese = to.text && to.id != "wxf";
  return chinese && encoding == Encoding::big5_hkscs ? find_notation("zh-hant") : nullptr;
}

}  // namespace qipu
