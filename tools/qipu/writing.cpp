// What is written: the format, and what it must be able to.

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "choices.h"
#include "groups.h"
#include "mistake.h"
#include "qipu/base/ascii.h"
#include "qipu/base/pack.h"
#include "qipu/ops/output/side_file.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// `-o all.zip` would be a PGN file of that name.
void refuse_archive(const std::string& path, Language language) {
  const std::string_view name = without_packing(path);
  const std::string_view ending = name.substr(std::min(name.rfind('.'), name.size()));
  for (const std::string_view archive : {".zip", ".7z", ".rar", ".tar", ".lzh", ".cab", ".tgz"}) {
    if (ending != archive) continue;
    throw Mistake{path + in(language,
                            ": archives are read, not written; name a folder or a file of games",
                            "：压缩包只能读取，不能写出；请指定文件夹或棋谱文件")};
  }
}

/// What would be a record under the name of something else.
void refuse_ending(const std::string& path, Language language) {
  const std::string ending = std::filesystem::path(path).extension().string();
  const auto is_one_of = [&](const auto& endings) {
    return std::ranges::any_of(endings,
                               [&](const char* each) { return ascii::same_word(ending, each); });
  };
  if (is_one_of(std::array{".svg", ".png", ".gif", ".jpg", ".jpeg"})) {
    throw Mistake{
        path + in(language, ": that is a picture; `qipu show` draws", "：图片由 qipu show 绘制")};
  }
  if (is_one_of(std::array{".pdf", ".doc", ".docx", ".xls", ".xlsx", ".rtf"})) {
    throw Mistake{path + in(language, ": such files are not written; see `qipu formats`",
                            "：不能写出这种文件；见 qipu formats")};
  }
  if (is_one_of(std::array{".lz4", ".lz", ".lzma", ".z"})) {
    throw Mistake{path + in(language, ": compressed files are written as .gz, .bz2, .xz or .zst",
                            "：压缩输出只能是 .gz、.bz2、.xz 或 .zst")};
  }
}

/// Whether a name ends as those of files do, ".abc", and not in a number or a word of its own.
bool has_ending(const std::string& name) {
  constexpr std::size_t kLongest = 8;
  const std::string ending = std::filesystem::path(name).extension().string();
  if (ending.size() < 2 || ending.size() > kLongest + 1) return false;
  const std::string_view letters = std::string_view(ending).substr(1);
  const auto is_plain = [](char c) { return ascii::is_letter(c) || ascii::is_digit(c); };
  return std::ranges::all_of(letters, is_plain) && std::ranges::any_of(letters, ascii::is_letter);
}

/// Nobody means PGN by an ending that no format has. Names without one, folders and devices tell
/// nothing.
void refuse_unknown_ending(const std::string& path) {
  const bool is_file = !is_device(path) && !std::filesystem::is_directory(path);
  if (!is_file || !has_ending(std::string(without_packing(path)))) return;
  throw Mistake{"", make_diagnostic(diag::unknown_ending, {}, {path})};
}

/// The formats whose columns can be chosen.
std::string tables() {
  std::string ids;
  for (const Format* f : all_formats()) {
    if (f->table) ids += (ids.empty() ? "" : ", ") + std::string(f->id);
  }
  return ids;
}

/// What was asked for and `how.to` cannot do.
void refuse_incapable(const OutputOptions& how, Language language) {
  const Format& to = *how.to;
  const std::string id(to.id);
  if (!how.columns.empty() && !to.table) {
    throw Mistake{id +
                  in(language, " has no columns; --columns is for ", " 没有列，--columns 只用于 ") +
                  tables()};
  }
  if (how.bom && !to.text) {
    throw Mistake{id +
                  in(language, " is binary; --bom is for text", " 是二进制格式，不能使用 --bom")};
  }
  const bool other = how.bom || (how.out_encoding && *how.out_encoding != Encoding::utf8);
  if (other && to.utf8_only) {
    throw Mistake{id + in(language,
                          " is UTF-8 and says so itself; --out-encoding and --bom are for others",
                          " 固定为 UTF-8，不能使用 --out-encoding 或 --bom")};
  }
  if (how.out_encoding && !to.text) {
    throw Mistake{id + in(language, " is binary; --out-encoding is for text",
                          " 是二进制格式，不能指定输出编码")};
  }
}

}  // namespace

void Writing::describe(Cli& cli) {
  cli.named("-t,--to", how.to, "FORMAT", "format written; else by the name of -o, or pgn",
            "输出格式；默认按 -o 的扩展名，否则 pgn", format_written);
  cli.named("--notation", how.notation, "NOTATION", "notation written (see `qipu formats`)",
            "输出记法（见 qipu formats）", notation_named);
  cli.named("--out-encoding", how.out_encoding, "ENC", "encoding written; else the format's own",
            "输出编码；默认为格式自身编码", encoding_named);
}

void Writing::settle(Language language) {
  names_format = how.to != nullptr;
  const Format* by_name = nullptr;
  if (!to_standard()) {
    if (!names_format) refuse_archive(path, language);
    by_name = format_by_extension(without_packing(path));
    if (by_name != nullptr && !names_format) {
      how.to = format_written(std::string(by_name->id), language);
    }
  }
  const bool unnamed = how.to == nullptr;
  if (unnamed) how.to = find_format("pgn");
  refuse_ending(path, language);
  if (by_name != nullptr && by_name->text != how.to->text) {
    throw Mistake{path + in(language, " is the name of ", " 是 ") + std::string(by_name->id) +
                  in(language, ", --to asks for ", " 的文件名，--to 指定的却是 ") +
                  std::string(how.to->id)};
  }
  if (unnamed) refuse_unknown_ending(path);
  refuse_incapable(how, language);
  const bool chinese = how.to->text && how.to->id != "wxf";  // unless asked otherwise
  if (chinese && how.notation == nullptr && how.out_encoding == Encoding::big5_hkscs) {
    how.notation = find_notation("zh-hant");  // Big5 has no 马, 车, 进
  }
}

}  // namespace qipu::tool
