#include "settle.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "choices.h"
#include "mistake.h"
#include "qipu/base/pack.h"
#include "qipu/format/format.h"

namespace qipu::tool {
namespace {

const char* tr(const Options& options, const char* en, const char* zh) {
  return options.language == Language::zh ? zh : en;
}

/// `-o all.zip` would be a PGN file of that name.
void refuse_archive(const Options& options) {
  const std::string_view name = without_packing(options.output);
  const std::string_view ending = name.substr(std::min(name.rfind('.'), name.size()));
  for (const std::string_view archive : {".zip", ".7z", ".rar", ".tar", ".lzh", ".cab", ".tgz"}) {
    if (ending != archive) continue;
    throw Mistake{options.output +
                  tr(options, ": archives are read, not written; name a folder or a file of games",
                     "：压缩包只能读取，不能写出；请指定文件夹或棋谱文件")};
  }
}

/// The formats whose columns can be chosen.
std::string tables() {
  std::string ids;
  for (const Format* f : all_formats()) {
    if (f->table) ids += (ids.empty() ? "" : ", ") + std::string(f->id);
  }
  return ids;
}

}  // namespace

void settle_ledger(const Options& options) {
  const std::string &ledger = options.ledger, &output = options.output;
  if (ledger == "-") {
    throw Mistake{tr(options, "--ledger needs the name of a file", "--ledger 须指定文件名")};
  }
  const auto plain = [](const std::string& name) {
    return std::filesystem::path(name).lexically_normal();
  };
  if (!ledger.empty() && !ledger.starts_with("/dev/") && plain(ledger) == plain(output)) {
    throw Mistake{tr(options, "-o and --ledger name the same file", "-o 与 --ledger 是同一个文件")};
  }
}

void settle_target(Options& options, const std::string& to) {
  Job& job = options.job;
  job.to = format_named(to, true, options.language);
  if (job.to == nullptr && !options.output.empty() && options.output != "-") {
    refuse_archive(options);
    job.to = format_by_extension(without_packing(options.output));
    if (job.to != nullptr && job.to->create == nullptr) {
      throw Mistake{std::string(job.to->id) + tr(options, " is not written", " 不支持写出")};
    }
  }
  if (job.to == nullptr) job.to = find_format("pgn");
  if (!job.columns.empty() && !job.to->table) {
    throw Mistake{std::string(job.to->id) +
                  tr(options, " has no columns; --columns is for ", " 没有列，--columns 只用于 ") +
                  tables()};
  }
  if (job.bom && !job.to->text) {
    throw Mistake{std::string(job.to->id) +
                  tr(options, " is binary; --bom is for text", " 是二进制格式，不能使用 --bom")};
  }
  if (job.out_encoding && !job.to->text) {
    throw Mistake{std::string(job.to->id) + tr(options, " is binary; --out-encoding is for text",
                                               " 是二进制格式，不能指定输出编码")};
  }
}

}  // namespace qipu::tool
