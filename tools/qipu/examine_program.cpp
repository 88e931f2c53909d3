// The program itself: how it was built, with which libraries, and whether its engine computes
// correctly.

#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "base/ascii.h"
#include "engine/network.h"
#include "examination.h"
#include "library_versions.h"
#include "publish/outlines.h"
#include "qipu/engine/engine.h"
#include "render.h"

namespace qipu::tool {
namespace {

/// Returns true if all kernels that this processor can use compute the same as the plain one.
bool kernels_agree() {
  using Row = std::array<std::int16_t, Network::kHidden>;
  alignas(64) Row from{}, add{}, remove{}, taken{}, weights{};
  std::uint32_t random = 1;
  const auto next = [&random](int least, int most) {
    random = random * 1664525U + 1013904223U;
    return static_cast<std::int16_t>(
        least + static_cast<int>((random >> 8U) % static_cast<std::uint32_t>(most - least + 1)));
  };
  for (std::size_t i = 0; i < from.size(); ++i) {
    from[i] = next(-2000, 2000);
    add[i] = next(-500, 500);
    remove[i] = next(-500, 500);
    taken[i] = next(-500, 500);
    weights[i] = next(-127, 127);
  }
  alignas(64) Row plain{};
  const Kernels& last = all_kernels().back();
  last.update(plain.data(), from.data(), add.data(), remove.data(), taken.data());
  const std::int32_t sum = last.weigh(plain.data(), weights.data());
  for (const Kernels& kernels : all_kernels()) {
    if (!kernels.usable()) continue;
    alignas(64) Row to{};
    kernels.update(to.data(), from.data(), add.data(), remove.data(), taken.data());
    if (to != plain || kernels.weigh(to.data(), weights.data()) != sum) return false;
  }
  return true;
}

#if defined(__x86_64__)
constexpr const char* kProcessor = "x86-64";
#elif defined(__aarch64__)
constexpr const char* kProcessor = "ARM64";
#else
constexpr const char* kProcessor = "";
#endif

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

}  // namespace

Check Examiner::program() const {
  std::string says = fmt::format("qipu " QIPU_VERSION "; {}, " QIPU_BUILD, compiler());
  if (*kProcessor != '\0') says += std::string(", ") + kProcessor;
#if defined(__SANITIZE_ADDRESS__)
  says += tr(", with sanitizers", "，带内存检查");
#endif
  Check check{.id = "program", .says = says};
#if !defined(NDEBUG)
  check.state = CheckState::note;
  check.advice = tr("debug build, slow; for normal use build with -DCMAKE_BUILD_TYPE=Release",
                    "调试版本，运行较慢；正式使用请以 -DCMAKE_BUILD_TYPE=Release 编译");
#endif
  return check;
}

Check Examiner::libraries() const {
  Check check{.id = "libraries", .says = library_versions()};
  if (const std::string missing = packing_missing(); !missing.empty()) {
    check.state = CheckState::note;
    check.advice = tr("libarchive cannot itself unpack:", "libarchive 自身不能解压：") + missing;
  }
  return check;
}

Check Examiner::processor() const {
  std::string able;
#if defined(__x86_64__)
  const std::pair<const char*, bool> features[] = {
      {"SSE4.1", __builtin_cpu_supports("sse4.1") != 0},
      {"POPCNT", __builtin_cpu_supports("popcnt") != 0},
      {"AVX2", __builtin_cpu_supports("avx2") != 0},
      {"BMI2", __builtin_cpu_supports("bmi2") != 0},
      {"AVX-512BW", __builtin_cpu_supports("avx512bw") != 0}};
  for (const auto& [name, there] : features) {
    if (there) able += std::string(" ") + name;
  }
#endif
  const std::string_view chosen = best_kernels().name;
  Check check{.id = "processor"};
  check.says =
      able.empty() ? tr("no usable vector instructions", "没有可用的向量指令") : able.substr(1);
  check.says += tr("; used by the engine: ", "；引擎使用：") + std::string(chosen);
  return check;
}

Check Examiner::engine() const {
  using namespace std::chrono_literals;
  Check check{.id = "engine"};
  const auto problem = [&](std::string says) {
    check.state = CheckState::problem;
    check.says = std::move(says);
    check.advice = tr("the program or the processor is faulty; build or install the program again",
                      "程序或处理器有问题，请重新编译或安装");
    return check;
  };
  if (Network::bundled() == nullptr) {
    return problem(tr("the bundled network cannot be used", "内置网络无法使用"));
  }
  if (!kernels_agree()) {
    return problem(tr("vector code and plain code give different results",
                      "向量代码与普通代码计算结果不一致"));
  }
  auto made = bundled_engine();
  if (!made) return problem(sentence(made.error(), language_));
  Task task;
  task.limits.time = 300ms;
  const auto answer = (*made)->analyse(task);
  if (!answer) return problem(sentence(answer.error(), language_));
  if (!answer->best) return problem(tr("it finds no move", "找不到着法"));
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(answer->time.count(), 1));
  const std::uint64_t nodes = answer->nodes * 1000 / ms;
  check.says =
      fmt::format("{}{}{}", tr("network loaded, results agree, ", "网络可用，计算一致，每秒 "),
                  ascii::with_commas(nodes), tr(" nodes/s", " 节点"));
  return check;
}

Check Examiner::outlines() const {
  std::size_t empty = 0;
  for (const Outline& outline : all_outlines()) empty += outline.path.empty() ? 1 : 0;
  Check check{.id = "outlines"};
  const std::size_t all = all_outlines().size();
  check.says = std::to_string(all) +
               tr(" characters for boards and pieces are built in", " 个棋盘与棋子用字已内置");
  if (empty == 0 && all != 0) return check;
  check.state = CheckState::problem;
  check.advice = tr("some have no glyph: install fonts-lxgw-wenkai and build again",
                    "部分字形缺失，请安装 fonts-lxgw-wenkai 后重新编译");
  return check;
}

}  // namespace qipu::tool
