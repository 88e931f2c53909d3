// Games annotated by the engine.

#include "c/call.h"
#include "c/games.h"
#include "ops/answer/analyst.h"

namespace qipu::c {
namespace {

AnalystOptions analyst_options(const char* call, const qipu_annotate_options& given) {
  AnalystOptions out;
  out.version = qipu_version();
  if (given.depth < 0) refuse(call, "depth", kOutOfRange);
  if (given.ms < 0) refuse(call, "ms", kOutOfRange);
  if (given.nodes != 0) out.limits.nodes = given.nodes;
  if (given.depth != 0) out.limits.depth = given.depth;
  if (given.ms != 0) out.limits.time = std::chrono::milliseconds(given.ms);
  constexpr int kMostJobs = 256;
  if (given.jobs < 0 || given.jobs > kMostJobs) refuse(call, "jobs", kOutOfRange);
  if (given.jobs != 0) out.workers = static_cast<unsigned>(given.jobs);
  out.scope.variations = given.variations != 0;
  if (given.first_ply != 0) out.scope.range.first = given.first_ply;
  if (given.last_ply != 0) out.scope.range.last = given.last_ply;
  if (out.scope.range.last && out.scope.range.first > *out.scope.range.last) {
    refuse(call, "last_ply", kOutOfRange);
  }
  out.scope.rules = rules_named(call, given.rules);
  out.form.notation = notation_named(call, given.notation);
  out.form.language = language_of(given.language);
  return out;
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_bytes* qipu_annotate(qipu_game* game, const qipu_annotate_options* options) {
  constexpr const char* kCall = "qipu_annotate";
  return handle_of<qipu_bytes>(kCall, [&] {
    auto& of = object_of<GameObject>(kCall, game);
    Analyst analyst(analyst_options(
        kCall, options_given<qipu_annotate_options>(kCall, options, QIPU_ANNOTATE_OPTIONS_INIT)));
    auto done = value_or_fail(analyst.annotate(of.game, {of.file, of.number}), of.file);
    of.removed.insert(done.removed.begin(), done.removed.end());
    for (Diagnostic& finding : done.findings) of.findings.push_back(std::move(finding));
    auto object = std::make_unique<BytesObject>();
    object->written.bytes = std::move(done.json);
    return object;
  });
}
