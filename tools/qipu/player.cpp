#include "player.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/platform/paths.h"
#include "engine/driver.h"
#include "ops/output/side_file.h"
#include "render.h"

namespace qipu::tool {

void Effort::describe(Cli& cli, const char* nodes_en, const char* nodes_zh, const char* time_en,
                      const char* time_zh) {
  cli.number("--nodes", nodes, "N", 1, 1'000'000'000'000, nodes_en, nodes_zh);
  cli.number("--depth", depth, "PLIES", 1, 1000, "search depth in plies", "搜索深度");
  cli.number("--time", milliseconds, "MS", 1, 86'400'000, time_en, time_zh);
}

Limits Effort::limits(std::uint64_t usual_nodes) const {
  Limits limits;
  limits.nodes = nodes;
  limits.depth = depth;
  if (milliseconds) limits.time = std::chrono::milliseconds(*milliseconds);
  if (!limits.nodes && !limits.depth && !limits.time) limits.nodes = usual_nodes;
  return limits;
}

void Player::describe(Cli& cli) {
  cli.number("--hash", options.hash_mib, "MIB", 1, 65536,
             "memory of the engine in MiB (default 16)", "引擎内存，MiB（默认 16）");
  cli.number("--threads", options.threads, "N", 1, 256, "threads of the engine (default 1)",
             "引擎线程数（默认 1）");
  describe_other(cli);
}

void Player::describe_other(Cli& cli) {
  cli.option("--engine", command, "COMMAND", "use another UCI or UCCI engine",
             "使用其他 UCI 或 UCCI 引擎");
  cli.repeated("--option", settings, "NAME=VALUE", "option of the engine; repeatable",
               "引擎的选项；可重复");
}

Result<std::unique_ptr<Engine>> Player::open(DiagnosticSink* sink) const {
  auto engine = open_plain(sink);
  if (!engine) return engine;
  for (const std::string_view given : settings) {
    const std::size_t equals = given.find('=');
    const auto value = equals == given.npos ? std::string_view() : given.substr(equals + 1);
    const auto set = (*engine)->set(given.substr(0, equals), value);
    if (!set) return std::unexpected(set.error());
  }
  return engine;
}

Result<std::unique_ptr<Engine>> Player::open_plain(DiagnosticSink* sink) const {
  if (is_bundled()) return bundled_engine(options);
  DriverOptions driver;
  driver.command = split_command(command);
  // Settings that the user did not give are left to the engine.
  const EngineOptions usual;
  if (options.hash_mib != usual.hash_mib) {
    driver.settings.emplace_back("Hash", std::to_string(options.hash_mib));
  }
  if (options.threads != usual.threads) {
    driver.settings.emplace_back("Threads", std::to_string(options.threads));
  }
  driver.sink = sink;
  return drive(driver);
}

std::string usual_cache() {
  std::filesystem::path folder = environment("XDG_CACHE_HOME");
  if (!folder.is_absolute()) folder = platform::usual_cache_folder();
  if (folder.empty()) return {};
  return (folder / "qipu" / "evaluations.sqlite").generic_string();
}

void Caching::describe(Cli& cli) {
  cli.option("--cache", path, "FILE", "file that stores evaluations", "保存评分的文件");
  cli.flag("--no-cache", none, "do not use a cache", "不用缓存");
}

std::string Caching::file() const {
  if (none) return {};
  return path.empty() ? usual_cache() : path;
}

Result<void> Caching::open(const std::vector<Input>& read, DiagnosticSink& sink,
                           std::unique_ptr<EvaluationCache>& cache) const {
  const std::string where = file();
  if (where.empty()) return {};
  if (InputFiles(read).has(where)) return fail(diag::output_is_input, {}, {where});
  auto opened = EvaluationCache::open(where);
  if (opened) {
    cache = std::move(*opened);
  } else {
    sink.report(opened.error());
  }
  return {};
}

EngineMaker engines_of(const Player& player, EvaluationCache* cache, DiagnosticSink* sink) {
  return [&player, cache, sink]() -> Result<std::unique_ptr<Engine>> {
    auto engine = player.open(sink);
    if (!engine || cache == nullptr) return engine;
    return cached_engine(std::move(*engine), *cache);
  };
}

void PliesShown::begin() {
  ++games_;
  begun_ = std::chrono::steady_clock::now();
}

void PliesShown::tell(std::size_t done, std::size_t all) {
  if (!shows_) return;
  shown_ = true;
  const auto tr = [this](const char* en, const char* zh) { return in(language_, en, zh); };
  const auto past = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begun_);
  std::string text = fmt::format("\r\x1b[K{}{}{}{}/{}{}", tr("game ", "第 "), games_,
                                 tr("  ", " 局  "), done, all, tr(" plies", " 着"));
  if (done != 0) {
    const auto left = past.count() * static_cast<std::int64_t>(all - done) /
                      static_cast<std::int64_t>(done) / 1000;
    text += fmt::format("{}{}:{:02}", tr("  left ", "  剩余 "), left / 60, left % 60);
  }
  say(text);
}

void PliesShown::clear() {
  if (shown_) say("\r\x1b[K");
  shown_ = false;
}

void Teller::report(Diagnostic d) {
  const std::lock_guard lock(mutex_);
  refuse(d, language_);
}

}  // namespace qipu::tool
