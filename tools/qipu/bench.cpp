// qipu bench: nodes, nodes per second and a signature of the engine's play.

#include "ops/answer/bench.h"

#include <fmt/format.h>

#include <algorithm>

#include "command.h"
#include "qipu/engine/engine.h"

namespace qipu::tool {
namespace {

class Bench final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("bench", "measure the speed of the engine", "测试引擎速度", kPlainStatus,
                "  qipu bench\n  qipu bench 8\n",
                "The signature changes only when the play of the engine changes.\n",
                "引擎的走法改变时，签名才会变化。\n");
    cli.number("depth", depth_, "PLIES", 1, 100, "plies (default 12)", "深度（默认 12）");
  }

  int run() override {
    const auto engine = bundled_engine();  // 16 MiB, one thread
    if (!engine) return refuse(engine.error(), language_);
    const auto report = bench(**engine, depth_);
    if (!report) return refuse(report.error(), language_);
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(report->time.count(), 1));
    StandardOutput out;
    return print_all(out,
                     fmt::format("{} {}\n{} {}\n{} {:016x}\n", tr("nodes", "节点"), report->nodes,
                                 tr("nodes/s", "每秒"), report->nodes * 1000 / ms,
                                 tr("signature", "签名"), report->signature),
                     language_);
  }

 private:
  int depth_ = 12;
};

}  // namespace

std::unique_ptr<Command> make_bench() { return std::make_unique<Bench>(); }

}  // namespace qipu::tool
