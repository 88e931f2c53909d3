#include "groups.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "base/ascii.h"
#include "base/packing/pack.h"
#include "choices.h"
#include "ops/answer/translate.h"
#include "ops/output/side_file.h"
#include "qipu/archive/database.h"
#include "qipu/board/fen.h"
#include "seen_position.h"

namespace qipu::tool {
namespace {

/// `-o all.zip` would otherwise be a PGN file of that name.
void refuse_archive(const std::string& path, Language language) {
  const std::string_view name = without_packing(path);
  const std::string_view ending = name.substr(std::min(name.rfind('.'), name.size()));
  for (const std::string_view archive : {".zip", ".7z", ".rar", ".tar", ".lzh", ".cab", ".tgz"}) {
    if (ending != archive) continue;
    throw Mistake{path + in(language,
                            ": packed files can be read but not written; give a folder or a file",
                            "：压缩包只能读取，不能写出；请指定文件夹或棋谱文件")};
  }
}

/// Extensions of files that are not written, and the reason.
struct Unwritten {
  std::string_view endings;
  const char *en, *zh;
};
constexpr Unwritten kUnwritten[] = {
    {".svg .png .gif .jpg .jpeg ", ": this is a picture; use `qipu show` for pictures",
     "：图片请用 qipu show 绘制"},
    {".docx ", ": a document is made by `qipu report --booklet`",
     "：文档请用 qipu report --booklet 制作"},
    {".pdf .doc .xls .xlsx .rtf ", ": such files cannot be written; see `qipu formats`",
     "：不能写出这种文件；见 qipu formats"},
    {".lz4 .lz .lzma .z ", ": compressed output must be .gz, .bz2, .xz or .zst",
     "：压缩输出只能是 .gz、.bz2、.xz 或 .zst"},
};

/// Refuses to write a record under the name of another kind of file.
void refuse_ending(const std::string& path, Language language) {
  const std::string ending =
      ascii::lowered(std::filesystem::path(path).extension().generic_string()) + ' ';
  if (!ending.starts_with('.')) return;
  for (const Unwritten& each : kUnwritten) {
    if (each.endings.contains(ending)) throw Mistake{path + in(language, each.en, each.zh)};
  }
}

/// Returns true if a name ends in an extension such as ".abc", and not in a number or a separate
/// word.
bool has_ending(const std::string& name) {
  constexpr std::size_t kLongest = 8;
  const std::string ending = std::filesystem::path(name).extension().generic_string();
  if (ending.size() < 2 || ending.size() > kLongest + 1) return false;
  const std::string_view letters = std::string_view(ending).substr(1);
  const auto is_plain = [](char c) { return ascii::is_letter(c) || ascii::is_digit(c); };
  return std::ranges::all_of(letters, is_plain) && std::ranges::any_of(letters, ascii::is_letter);
}

/// Refuses an extension that no format has, because it does not mean PGN. Names without an
/// extension, folders and devices are accepted.
void refuse_unknown_ending(const std::string& path) {
  const bool is_file = !is_device(path) && !std::filesystem::is_directory(path);
  if (!is_file || !has_ending(std::string(without_packing(path)))) return;
  throw Mistake{"", make_diagnostic(diag::unknown_ending, {}, {path})};
}

/// Returns the formats whose columns can be chosen.
std::string tables() {
  std::string ids;
  for (const Format* f : all_formats()) {
    if (f->table) ids += (ids.empty() ? "" : ", ") + std::string(f->id);
  }
  return ids;
}

/// Refuses options that `how.to` cannot carry out.
void refuse_incapable(const OutputOptions& how, Language language) {
  const Format& to = *how.to;
  const auto refuse_if = [&](bool wrong, const char* en, const char* zh,
                             const std::string& which = "") {
    if (wrong) throw Mistake{std::string(to.id) + in(language, en, zh) + which};
  };
  refuse_if(!how.columns.empty() && !to.table, " has no columns; --columns works for ",
            " 没有列，--columns 只用于 ", tables());
  refuse_if(how.bom && !to.text, " is binary; --bom works for text only",
            " 是二进制格式，不能使用 --bom");
  const bool other = how.bom || (how.out_encoding && *how.out_encoding != Encoding::utf8);
  refuse_if(other && to.utf8_only, " is always UTF-8; --out-encoding and --bom cannot be used",
            " 固定为 UTF-8，不能使用 --out-encoding 或 --bom");
  refuse_if(how.out_encoding && !to.text, " is binary; --out-encoding works for text only",
            " 是二进制格式，不能指定输出编码");
}

}  // namespace

void describe_reading(Cli& cli, InputRequest& inputs, ReadOptions& how) {
  how.threads = 0;
  how.max_findings = 20;
  cli.option("inputs", inputs.names, What::records(""),
             "files, folders, patterns; -: standard input",
             "文件、文件夹、通配符；- 或省略为标准输入");
  cli.named("-f,--from", how.from, "FORMAT", "input format (default: by content)",
            "输入格式；默认按内容识别", format_read);
  cli.named("--encoding", how.encoding, "ENC", "input encoding (default: by content)",
            "输入编码；默认按内容识别", encoding_named);
  cli.named("--read-as", how.words, "NOTATION", "input notation (default: by content)",
            "输入记法；默认按内容识别", notation_read);
}

void describe_choosing(Cli& cli, GameChoice& choice, Choosing of) {
  const Language language = cli.language();
  const bool answers = of == Choosing::answers;
  cli.given("--games", "RANGES",
            answers ? "query only these games by number: 1-100,205,300-"
                    : "only these games by number: 1-100,205,300-",
            answers ? "只查询这些局（所有输入连续编号）：1-100,205,300-"
                    : "只处理这些局（所有输入连续编号）：1-100,205,300-",
            [&choice, language](const std::string& words) {
              if (choice.set_ranges(words)) return;
              throw Mistake{in(language,
                               "--games must be numbers and ranges, for example 1-100,205,300-: ",
                               "--games 须为序号或范围，如 1-100,205,300-：") +
                            words};
            });
  const auto number = [language](const char* option, const std::string& words) {
    if (const auto read = ascii::whole_number<std::uint64_t>(words)) return *read;
    throw Mistake{std::string(option) + in(language, " must be a number: ", " 须为数字：") + words};
  };
  cli.given("--sample", "N",
            answers ? "draw N of the matching games at random" : "draw N games at random",
            answers ? "从符合条件的对局中随机抽取 N 局" : "随机抽取 N 局",
            [&choice, number](const std::string& words) {
              choice.set_sample(number("--sample", words));
            });
  cli.given(
      "--seed", "N", "seed of --sample (default 0)",
      "--sample 的随机数种子，相同则抽法相同（默认 0）",
      [&choice, number](const std::string& words) { choice.set_seed(number("--seed", words)); });
}

void describe_names(Cli& cli, std::string& path) {
  cli.option("--names", path, "FILE", "table of player names, from stats --same-names",
             "姓名表：每行一人，姓名及其他写法，以制表符分隔");
}

void Findings::describe_all(Cli& cli) {
  language = cli.language();
  cli.flag("--all", all, "all findings, not those of three files per code",
           "显示全部问题；否则每个编号只显示三个文件的");
}

void Findings::describe(Cli& cli) {
  describe_all(cli);
  cli.flag("-q,--quiet", quiet, "print findings only; no summary, losses, progress",
           "只显示问题；不显示汇总、损失与进度");
  cli.flag("-v,--verbose", verbose, "show notes too", "也显示提示");
}

void describe_failing(Cli& cli, std::optional<Severity>& fail_on, Job& job) {
  cli.given("--fail-on", "LEVEL", "exit 1 at fatal, error (default), warning, never",
            "何级起退出码为 1：never fatal error（默认）warning",
            [&, language = cli.language()](const std::string& level) {
              fail_on = job.withhold_at = level_named(level, language);
            });
}

void describe_ledger(Cli& cli, std::string& path) {
  cli.option("--ledger", path, "FILE", "JSON lines: the result of each input",
             "台账：每个输入的处理结果，每个一行 JSON");
}

void Running::describe(Cli& cli, InputRequest& inputs, Job& job) {
  cli.flag("-r,--recurse", inputs.recurse, "read folders", "读取文件夹");
  cli.option("--files-from", inputs.list_file, "FILE", "read file names from a list",
             "从列表读取文件名");
  cli.flag("-0,--null", inputs.nul_separated, "names in the list end with NUL", "列表以 NUL 分隔");
  cli.option("-j,--jobs", job.threads, "N", "threads; 0: all cores (default)",
             "线程数；0 为全部核心（默认）");
  describe_ledger(cli, ledger);
  describe_failing(cli, fail_on, job);
  cli.option("--max-findings", job.max_findings, "N",
             "findings of a code per file; 0: all (default 20)",
             "每个文件同一编号最多几条；0 为全部（默认 20）");
  cli.named("--format", form, "FORM", "output format of findings: text, json, gcc, sarif",
            "问题的输出格式：text、json、gcc、sarif", form_named);
  findings.describe(cli);
}

void Running::settle(FindingForm usual, Job& job) {
  findings.form = form.value_or(usual);
  settle_ledger(ledger, job, findings.language);
}

void settle_ledger(const std::string& path, Job& job, Language language) {
  job.keep_records = !path.empty();
  if (path != "-") return;
  throw Mistake{in(language, "--ledger needs a file name", "--ledger 须指定文件名")};
}

void Writing::describe(Cli& cli, OutputOptions& how, Piped piped) {
  piped_ = piped;
  const bool lines = piped == Piped::lines;
  cli.named(
      "-t,--to", how.to, "FORMAT",
      lines ? "default: by -o, or pgn; without -o jsonl" : "output format (default: by -o, or pgn)",
      lines ? "默认按 -o 的扩展名，否则 pgn；无 -o 时 jsonl"
            : "输出格式；默认按 -o 的扩展名，否则 pgn",
      format_written);
  cli.named("--notation", how.notation, "NOTATION", "output notation (see `qipu formats`)",
            "输出记法（见 qipu formats）", notation_named);
  cli.named("--out-encoding", how.out_encoding, "ENC",
            "output encoding (default: that of the format)", "输出编码；默认为格式规定的编码",
            encoding_named);
  cli.option("--columns", how.columns, What::list("LIST", std::string(kNameFields) + " fen moves"),
             "csv columns: tags, result, moves, fen, year ...",
             "csv 的列：标签、result、moves、fen、year、plies 等");
  cli.flag("--bom", how.bom, "UTF-8 with a byte order mark, for Excel",
           "UTF-8 带 BOM（供 Excel 使用）");
}

void Writing::settle(OutputOptions& how, Language language) {
  names_format = how.to != nullptr;
  const Format* by_name = nullptr;
  if (Database::is_url(path)) {
    const Format* const database = find_format("qdb");
    if (how.to != nullptr && how.to != database) {
      throw Mistake{in(language, "a database on a server is written as qdb, but --to says ",
                       "服务器上的数据库只能写为 qdb，--to 指定的却是 ") +
                    std::string(how.to->id)};
    }
    how.to = database;
    return refuse_incapable(how, language);
  }
  if (!to_standard()) {
    if (!names_format) refuse_archive(path, language);
    by_name = format_by_extension(without_packing(path));
    if (by_name != nullptr && !names_format) {
      how.to = format_written(std::string(by_name->id), language);
    }
  }
  if (to_standard() && !names_format && piped_ == Piped::lines) how.to = find_format("jsonl");
  const bool unnamed = how.to == nullptr;
  if (unnamed) how.to = find_format("pgn");
  refuse_ending(path, language);
  if (by_name != nullptr && by_name->text != how.to->text) {
    throw Mistake{path + in(language, " is the name of a file in format ", " 是 ") +
                  std::string(by_name->id) +
                  in(language, ", but --to says ", " 的文件名，--to 指定的却是 ") +
                  std::string(how.to->id)};
  }
  if (unnamed) refuse_unknown_ending(path);
  refuse_incapable(how, language);
  if (how.notation == nullptr) how.notation = usual_notation(*how.to, how.out_encoding);
}

void Mending::describe(Cli& cli) {
  cli.number("--sure", sure, "PERCENT", 0, 100, "least probability of a correction, in % (90)",
             "把握至少百分之几才改正（默认 90）");
  cli.repeated("--book", book, What::records("PATH"),
               "games whose openings guide corrections; repeatable",
               "参考这些对局的开局来改正；可多次给出");
}

void Mending::settle(bool asked, const char* option, Job& job, Language language) const {
  constexpr int kSure = 90;
  constexpr double kPercent = 100;
  if (asked) {
    job.mend_sure = sure.value_or(kSure) / kPercent;
  } else if (sure) {
    throw Mistake{in(language, "--sure is only for ", "--sure 只用于 ") + std::string(option)};
  }
}

void GivenLine::describe_moves(Cli& cli) {
  cli.option("--moves", moves, "MOVES", "moves from this position, in any notation",
             "从此局面起的着法，任何记法");
}

std::optional<MainLine> GivenLine::line(Language language) const { return line(language, nullptr); }
std::optional<MainLine> GivenLine::line_to_judge(const Ruleset& rules, Language language) const {
  return line(language, &rules);
}

std::optional<MainLine> GivenLine::line(Language language, const Ruleset* rules) const {
  const auto start = position_of(fen);
  if (!start) {
    refuse(start.error(), language, "--fen");
    return std::nullopt;
  }
  std::optional<Move> illegal;
  auto played = read_line(*start, moves, rules != nullptr ? &illegal : nullptr,
                          rules != nullptr && rules->illegal_loses);
  if (!played) {
    refuse(played.error(), language, "--moves");
    return std::nullopt;
  }
  return MainLine{*start, std::move(*played), illegal};
}

void describe_limit(Cli& cli, int& rounds) {
  cli.number("--limit-rounds", rounds, "N", 1, 1000,
             "the event's move limit (default: by the rules)",
             "赛事规定的自然限着回合数；默认按规则");
}

void describe_replacing(Cli& cli, bool& force) {
  cli.flag("--force", force, "replace existing files, but never inputs",
           "覆盖已有文件（从不覆盖输入）");
}

std::string fen_among(const std::vector<std::string>& names) {
  std::error_code ignored;
  if (names.empty() || std::filesystem::exists(names[0], ignored)) return {};
  if (std::ranges::count(names[0], '/') != Square::kRanks - 1) return {};
  std::string all = names[0];
  for (std::size_t i = 1; i < names.size(); ++i) {
    const std::string& field = names[i];  // the side to move, "-", counters
    const bool turn = field == "w" || field == "b" || field == "r";
    if (!turn && field.find_first_not_of("-0123456789") != field.npos) break;
    all += ' ' + field;
  }
  return parse_fen(all) ? all : std::string();
}

std::string take_position(std::vector<std::string>& names, std::string& fen, Language language) {
  std::string picture;
  if (const std::string seen = fen_in_picture(fen, language); !seen.empty()) {
    picture = std::exchange(fen, seen);
  }
  // A file of another kind may have such a name, so its beginning decides.
  if (names.size() == 1 && begins_as_picture(names[0])) {
    if (!fen.empty()) throw Mistake{in(language, "two positions are given", "给出了两个局面")};
    fen = fen_in_picture(names[0], language);
    picture = names[0];
    names.clear();
  }
  const std::string found = fen_among(names);
  if (found.empty()) return picture;
  if (!fen.empty()) throw Mistake{in(language, "two positions are given", "给出了两个局面")};
  fen = found;
  const auto quoted = std::ranges::count(names[0], ' ');
  names.erase(names.begin(), names.begin() + 1 + std::ranges::count(fen, ' ') - quoted);
  return picture;
}

void refuse_files(const std::vector<std::string>& names, Language language) {
  if (names.empty()) return;
  throw Mistake{
      in(language, "a position and files are given; use one of them", "局面与文件只能给一种")};
}

void refuse_position(const std::vector<std::string>& names, Language language) {
  const std::string fen = fen_among(names);
  if (fen.empty()) return;
  throw Mistake{fen + in(language,
                         " is a position, not a file; give it to `qipu show`, `judge` or "
                         "`analyse`, or to --from fen on standard input",
                         " 是局面，不是文件；可交给 qipu show、judge、analyse，"
                         "或从标准输入以 --from fen 读取")};
}

void refuse_outputs(std::vector<std::string> outputs, Language language, std::string cache) {
  for (const std::string& name : outputs) {
    if (!name.starts_with("--")) continue;
    throw Mistake{name +
                  in(language, " is an option, not a file name (to use such a file, write ./",
                     " 是选项，不是文件名（若确为文件，请写作 ./") +
                  name + in(language, ")", "）")};
  }
  outputs.push_back(std::move(cache));
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!same_output(outputs[i], outputs[j])) continue;
      throw Mistake{"", make_diagnostic(diag::output_twice, {}, {outputs[i]})};
    }
  }
}

}  // namespace qipu::tool
