// qipu bench: nodes, nodes a second and a signature of the engine's play.

#include "qipu/ops/answer/bench.h"

#include <fmt/format.h>

#include <algorithm>

#include "commands.h"
#include "qipu/engine/engine.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {

int run_bench(const Options& options) {
  constexpr int kUsualDepth = 12;
  const auto engine = bundled_engine();  // 16 MiB, one thread
  if (!engine) return refuse(engine.error(), options.language);
  const auto report = bench(**engine, options.depth > 0 ? options.depth : kUsualDepth, {});
  if (!report) return refuse(report.error(), options.language);
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(report->time.count(), 1));
  const bool zh = options.language == Language::zh;
  StandardOutput out;
  return print_all(out,
                   fmt::format("{} {}\n{} {}\n{} {:016x}\n", zh ? "节点" : "nodes", report->nodes,
                               zh ? "每秒" : "nodes/s", report->nodes * 1000 / ms,
                               zh ? "签名" : "signature", report->signature),
                   options.language);
}

}  // namespace qipu::tool
