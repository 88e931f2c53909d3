// The surroundings of the program: system, language, terminal, memory, folders, fonts.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/ascii.h"
#include "base/files/file.h"
#include "base/files/temporary.h"
#include "base/platform/files.h"
#include "base/platform/machine.h"
#include "base/platform/paths.h"
#include "base/platform/terminal.h"
#include "base/reason.h"
#include "examination.h"
#include "player.h"
#include "render.h"

namespace qipu::tool {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMiB = 1U << 20U;

/// Tries to create a file without a name there. Returns the system's reason for the failure, or ""
/// if it can be created.
std::string why_unwritable(const std::string& folder) {
  temporary::File file = temporary::create_nameless(folder.ends_with('/') ? folder : folder + "/");
  if (file.descriptor < 0) return reason(file.error);
  temporary::drop(file);
  return {};
}

/// Decides by the first bytes. Returns "" if the file is a database, or is still empty.
std::string why_no_database(const std::string& file, Language language) {
  constexpr std::string_view kBegin = "SQLite format 3";
  std::string head;
  const std::string name = fs::path(file).filename().generic_string();
  const std::string no = name + in(language, " is not a database", " 不是数据库");
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return no;
  auto source = ByteSource::open(file);
  if (!source) return sentence(source.error(), language);
  const auto got = (*source)->read(head, kBegin.size());
  if (!got) return sentence(got.error(), language);
  if (head.empty() || head == kBegin) return {};
  return no;
}

/// Returns true if a file's name is that of a font with Chinese characters.
bool is_chinese_font(std::string name) {
  name = ascii::lowered(name);
  if (!name.ends_with(".ttf") && !name.ends_with(".ttc") && !name.ends_with(".otf")) return false;
  constexpr std::string_view kNames[] = {
      "cjk",        "sourcehan",   "wqy",      "wenkai",   "uming",         "ukai",
      "simsun",     "simhei",      "simkai",   "simfang",  "msyh",          "deng",
      "kaiti",      "songti",      "heiti",    "pingfang", "stsong",        "stkaiti",
      "notosanssc", "notoserifsc", "fallback", "hanazono", "alibabapuhuiti"};
  return std::ranges::any_of(kNames, [&](std::string_view n) { return name.contains(n); });
}

/// Returns the first font with Chinese characters below the folders; "" if there is none among so
/// many files.
std::string chinese_font(const std::vector<std::string>& folders) {
  int left = 20'000;
  for (const std::string& folder : folders) {
    std::error_code error;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied,
                                        error);
    for (; !error && at != fs::recursive_directory_iterator() && left > 0; at.increment(error)) {
      --left;
      if (at.depth() > 5) at.disable_recursion_pending();
      std::string name = at->path().filename().generic_string();
      if (is_chinese_font(name)) return name;
    }
  }
  return {};
}

}  // namespace

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1024) return std::to_string(bytes) + " B";
  constexpr std::array<const char*, 4> kUnits = {"KiB", "MiB", "GiB", "TiB"};
  double size = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  for (; size >= 1000 && unit + 1 < kUnits.size(); ++unit) size /= 1024;
  return fmt::format("{:.1f} {}", size, kUnits[unit]);
}

Check Examiner::system() const {
  return {.id = "system", .says = harmless(platform::system_name())};
}

Check Examiner::language_of_messages() const {
  Check check{.id = "language", .says = tr("English", "中文")};
  const char* const variable = locale_variable();
  if (language_ != language_of_locale()) {
    check.says += tr(", by --lang", "，由 --lang 指定");
  } else if (variable == nullptr) {
    check.says += tr(", because no locale is set", "，因为未设置区域");
  } else {
    const std::string value = harmless(environment(variable));
    check.says += fmt::format("{}{}={}", tr(", from ", "，来自 "), variable, value);
  }
  return check;
}

Check Examiner::encoding() const {
  Check check{.id = "encoding", .says = tr("messages are UTF-8", "消息为 UTF-8")};
  const auto code = platform::locale_encoding();
  if (!code) {
    check.says += tr("; the locale that is set is not installed", "；所设区域未安装");
    return check;
  }
  check.says += tr("; the locale's encoding: ", "；区域编码：") + *code;
  if (*code == "UTF-8" || !is_terminal(platform::kOutput)) return check;
  check.state = CheckState::note;
  check.advice = tr("if Chinese is not readable, use a UTF-8 locale: LC_ALL=C.UTF-8",
                    "若中文显示为乱码，请改用 UTF-8 区域，如 LC_ALL=zh_CN.UTF-8");
  return check;
}

Check Examiner::terminal() const {
  Check check{.id = "terminal"};
  if (!is_terminal(platform::kOutput)) {
    check.says = tr("standard output is not a terminal: no colours", "标准输出不是终端，不用颜色");
    return check;
  }
  constexpr int kWidth = 80;
  const auto columns = platform::terminal_columns();
  check.says = fmt::format("{}{}{}{}", columns ? std::to_string(*columns) : "?",
                           tr(" columns, TERM=", " 列，TERM="), harmless(environment("TERM")),
                           wants_color(platform::kOutput) ? tr(", colours", "，有颜色")
                           : environment("NO_COLOR").empty()
                               ? tr(", no colours", "，无颜色")
                               : tr(", no colours (NO_COLOR)", "，无颜色（NO_COLOR）"));
  if (!columns || *columns >= kWidth) return check;
  check.state = CheckState::note;
  check.advice = tr("tables need 80 columns: make the window wider", "表格宽 80 列，请加宽窗口");
  return check;
}

Check Examiner::processors() const {
  const int all = platform::processors(), allowed = platform::processors_allowed();
  Check check{.id = "processors", .says = std::to_string(allowed)};
  if (allowed != all) check.says += tr(" of ", " / ") + std::to_string(all);
  const std::string model = platform::processor_model();
  if (!model.empty()) check.says += tr(", ", "，") + harmless(model);
  if (const auto share = platform::processor_share()) {
    check.state = CheckState::note;
    check.says +=
        fmt::format("{}{:.1f}", tr("; CPU limit of the container: ", "；容器限额 "), *share);
    check.advice = tr("more threads are no faster: use -j", "线程更多也不会更快，可用 -j 限制");
  }
  return check;
}

Check Examiner::memory() const {
  constexpr std::uint64_t kLittle = 512 * kMiB;
  const std::uint64_t all = platform::memory_bytes();
  Check check{.id = "memory", .says = size_text(all)};
  std::uint64_t least = all;
  if (const auto free = platform::free_memory()) {
    check.says += fmt::format("{}{}", tr(", free: ", "，可用 "), size_text(*free));
    least = std::min(least, *free);
  }
  if (const auto most = platform::memory_limit(); most && *most < all) {
    check.says +=
        fmt::format("{}{}", tr("; limit of this process: ", "；本进程上限 "), size_text(*most));
    least = std::min(least, *most);
  }
  if (least >= kLittle) return check;
  check.state = CheckState::note;
  check.advice = tr("may be too little for large collections: -j 1 needs the least",
                    "处理大棋谱库时可能不足，-j 1 用量最少");
  return check;
}

Check Examiner::limits() const {
  constexpr std::uint64_t kFewFiles = 64;
  const auto files = platform::open_file_limit(), bytes = platform::file_size_limit();
  const char* const unlimited = tr("unlimited", "不限");
  Check check{.id = "limits"};
  check.says = fmt::format(
      "{}{}{}{}", tr("open files: ", "打开文件数："), files ? std::to_string(*files) : unlimited,
      tr(", size of a file: ", "，文件大小："), bytes ? size_text(*bytes) : unlimited);
  if ((!files || *files >= kFewFiles) && !bytes) return check;
  check.state = CheckState::note;
  check.advice = tr("use `ulimit -n 1024` and `ulimit -f unlimited` for more",
                    "可用“ulimit -n 1024”“ulimit -f unlimited”放宽");
  return check;
}

Check Examiner::fonts() const {
  Check check{.id = "fonts"};
  const std::string font = chinese_font(platform::font_folders());
  if (!font.empty()) {
    check.says = tr("for browsers and printing on this machine: ", "供本机浏览器与打印使用：") +
                 harmless(font);
    return check;
  }
  check.state = CheckState::note;
  check.says = tr("no font with Chinese characters was found", "没有找到中文字体");
  check.advice =
      tr("needed only to show pages in a browser on this machine: for example fonts-noto-cjk",
         "仅在本机浏览器中查看网页时需要，可安装 fonts-noto-cjk 等");
  return check;
}

Check Examiner::cache() const {
  Check check{.id = "cache"};
  const std::string file = usual_cache();
  if (file.empty()) {
    check.state = CheckState::note;
    check.says =
        tr("there is no home folder: evaluations are not stored", "没有主目录，不保存评分");
    check.advice = tr("set HOME or XDG_CACHE_HOME, or use --cache",
                      "设置 HOME 或 XDG_CACHE_HOME，或用 --cache");
    return check;
  }
  const fs::path folder = fs::path(file).parent_path();
  check.says = harmless(folder.generic_string());
  const auto problem = [&](const std::string& why) {
    check.state = CheckState::problem;
    check.says += tr(": ", "：") + harmless(why);
    check.advice = tr("evaluations are not stored: repair or delete this file, or use --cache FILE",
                      "评分不会保存：请修复或删除此文件，或用 --cache 另选文件");
    return check;
  };
  std::error_code error;
  // If it does not exist yet, the nearest existing folder above decides.
  fs::path there = folder;
  while (!fs::exists(fs::symlink_status(there, error)) && there.has_relative_path()) {
    there = there.parent_path();
  }
  if (const std::string why = why_unwritable(there.generic_string()); !why.empty()) {
    return problem(there == folder ? why : there.generic_string() + tr(": ", "：") + why);
  }
  if (there != folder) {
    check.says += tr(", created when needed", "，需要时创建");
    return check;
  }
  std::uint64_t files = 0, bytes = 0;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    std::error_code unknown;
    if (!at->is_regular_file(unknown)) continue;
    ++files;
    if (const auto size = at->file_size(unknown); !unknown) bytes += size;
  }
  check.says += fmt::format("{}{}{}{}", tr(", files: ", "，"), files, tr(", ", " 个文件，"),
                            size_text(bytes));
  if (!fs::exists(fs::symlink_status(file, error))) return check;
  // If SQLite were asked, it would leave files beside it.
  if (const std::string why = why_no_database(file, language_); !why.empty()) return problem(why);
  return check;
}

Check Examiner::temporary() const {
  constexpr std::uint64_t kLittle = 256 * kMiB;
  const std::string given(environment("TMPDIR"));
  const std::string folder = given.empty() ? platform::usual_temporary_folder() : given;
  Check check{.id = "temporary", .says = harmless(folder)};
  const auto made = open_temporary();
  if (!made) {
    check.state = CheckState::problem;
    check.says = sentence(made.error(), language_);
    check.advice = tr("set TMPDIR to a folder that is writable", "请将 TMPDIR 设为可写的文件夹");
    return check;
  }
  const auto free = platform::free_room(*made);
  platform::close_file(*made);
  if (!free) return check;
  check.says += fmt::format("{}{}", tr(", free: ", "，可用 "), size_text(*free));
  if (*free >= kLittle) return check;
  check.state = CheckState::note;
  check.advice = tr("input from pipes is stored there: TMPDIR sets another folder",
                    "管道输入会暂存于此，可用 TMPDIR 另选文件夹");
  return check;
}

}  // namespace qipu::tool
