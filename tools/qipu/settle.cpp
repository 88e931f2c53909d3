#include "settle.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <vector>

#include "choices.h"
#include "mistake.h"
#include "qipu/base/ascii.h"
#include "qipu/base/pack.h"
#include "qipu/board/fen.h"
#include "qipu/format/format.h"
#include "qipu/ops/answer/report.h"
#include "qipu/ops/output/side_file.h"

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

/// What would be a record under the name of something else.
void refuse_ending(const Options& options, const Format* named) {
  const std::string& output = options.output;
  const std::string ending = std::filesystem::path(output).extension().string();
  const auto is_one_of = [&](const auto& endings) {
    return std::ranges::any_of(endings,
                               [&](const char* each) { return ascii::same_word(ending, each); });
  };
  if (is_one_of(std::array{".svg", ".png", ".gif", ".jpg", ".jpeg"})) {
    throw Mistake{output +
                  tr(options, ": that is a picture; `qipu show` draws", "：图片由 qipu show 绘制")};
  }
  if (is_one_of(std::array{".pdf", ".doc", ".docx", ".xls", ".xlsx", ".rtf"})) {
    throw Mistake{output + tr(options, ": such files are not written; see `qipu formats`",
                              "：不能写出这种文件；见 qipu formats")};
  }
  if (is_one_of(std::array{".lz4", ".lz", ".lzma", ".z"})) {
    throw Mistake{output + tr(options, ": compressed files are written as .gz, .bz2, .xz or .zst",
                              "：压缩输出只能是 .gz、.bz2、.xz 或 .zst")};
  }
  const Format& to = *options.job.to;
  if (named != nullptr && named->text != to.text) {
    throw Mistake{output + tr(options, " is the name of ", " 是 ") + std::string(named->id) +
                  tr(options, ", --to asks for ", " 的文件名，--to 指定的却是 ") +
                  std::string(to.id)};
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

[[noreturn]] void unknown(const Options& options, const char* en, const char* zh,
                          const std::string& given, const std::vector<std::string>& known) {
  throw unknown_name(tr(options, en, zh), given, known, options.language);
}

/// What a run writes goes to as many places as were named.
void settle_outputs(const Options& options) {
  if (options.ledger == "-") {
    throw Mistake{tr(options, "--ledger needs the name of a file", "--ledger 须指定文件名")};
  }
  const std::array all = {&options.output, &options.report, &options.ledger, &options.cache};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!same_output(*all[i], *all[j])) continue;
      throw Mistake{"", make_diagnostic(diag::output_twice, {}, {*all[i]})};
    }
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
void refuse_unknown_ending(const Options& options) {
  const std::string& output = options.output;
  const bool is_file = !is_device(output) && !std::filesystem::is_directory(output);
  if (!is_file || !has_ending(std::string(without_packing(output)))) return;
  throw Mistake{"", make_diagnostic(diag::unknown_ending, {}, {output})};
}

/// The format written, by its name `to` or by that of the output, and what it must be able to.
void settle_target(Options& options, const std::string& to) {
  Job& job = options.job;
  job.to = format_named(to, true, options.language);
  const Format* named = nullptr;
  if (!options.output.empty() && options.output != "-") {
    if (job.to == nullptr) refuse_archive(options);
    named = format_by_extension(without_packing(options.output));
    if (named != nullptr && job.to == nullptr) {
      job.to = format_named(std::string(named->id), true, options.language);
    }
  }
  const bool unnamed = job.to == nullptr;
  if (unnamed) job.to = find_format("pgn");
  refuse_ending(options, named);
  if (unnamed) refuse_unknown_ending(options);
  if (!job.columns.empty() && !job.to->table) {
    throw Mistake{std::string(job.to->id) +
                  tr(options, " has no columns; --columns is for ", " 没有列，--columns 只用于 ") +
                  tables()};
  }
  if (job.bom && !job.to->text) {
    throw Mistake{std::string(job.to->id) +
                  tr(options, " is binary; --bom is for text", " 是二进制格式，不能使用 --bom")};
  }
  const bool chinese = job.to->text && job.to->id != "wxf";  // unless asked otherwise
  if (chinese && job.notation == nullptr && job.out_encoding == Encoding::big5_hkscs) {
    job.notation = find_notation("zh-hant");  // Big5 has no 马, 车, 进
  }
  const bool other = job.bom || (job.out_encoding && *job.out_encoding != Encoding::utf8);
  if (other && job.to->utf8_only) {
    throw Mistake{std::string(job.to->id) +
                  tr(options,
                     " is UTF-8 and says so itself; --out-encoding and --bom are for others",
                     " 固定为 UTF-8，不能使用 --out-encoding 或 --bom")};
  }
  if (job.out_encoding && !job.to->text) {
    throw Mistake{std::string(job.to->id) + tr(options, " is binary; --out-encoding is for text",
                                               " 是二进制格式，不能指定输出编码")};
  }
}

void settle_curve(Options& options, const Given& given) {
  if (given.curve.empty()) return;
  const auto curve = ChanceCurve::named(given.curve);
  if (!curve) {
    std::vector<std::string> names;
    for (const std::string_view name : ChanceCurve::names()) names.emplace_back(name);
    unknown(options, "no curve is called", "没有这种曲线", given.curve, names);
  }
  options.curve = *curve;
}

void settle_annotation(Options& options, const Given& given) {
  options.to = given.to;
  settle_target(options, given.to);
  if (given.thresholds.empty()) return;
  const auto thresholds = Thresholds::parse(given.thresholds);
  if (!thresholds) {
    throw Mistake{tr(options, "--thresholds are three percents that rise, as 5,10,20: ",
                     "--thresholds 须为三个递增的百分点，如 5,10,20：") +
                  given.thresholds};
  }
  options.thresholds = *thresholds;
}

template <class T>
T style_named(const Options& options, std::optional<T> (*find)(std::string_view),
              const std::string& name, const std::vector<std::string>& known) {
  const auto style = find(name);
  if (!style) unknown(options, "unknown style", "未知样式", name, known);
  return *style;
}

PieceStyle pieces_named(const Options& options, const std::string& name) {
  return style_named(options, piece_style, name, {"traditional", "simplified", "letters"});
}

void settle_book(Options& options, const Given& given) {
  static const std::vector<std::string> kPapers = {"A3", "A4", "A5",     "A6",
                                                   "B4", "B5", "letter", "legal"};
  BookOptions& book = options.book_options;
  if (!options.booklet &&
      (!(given.pieces + given.paper).empty() || book.every != BookOptions().every)) {
    throw Mistake{tr(options, "--paper, --every and --pieces are for --booklet",
                     "--paper、--every、--pieces 只用于 --booklet")};
  }
  book.notation = options.job.notation;
  book.language = options.language;
  if (!given.pieces.empty()) book.pieces = pieces_named(options, given.pieces);
  if (given.paper.empty()) return;
  const auto paper = std::ranges::find_if(
      kPapers, [&](const std::string& name) { return ascii::same_word(name, given.paper); });
  if (paper == kPapers.end()) unknown(options, "unknown paper", "未知纸张", given.paper, kPapers);
  book.paper = *paper;
}

/// What is written is HTML, whatever it is called.
void settle_pages(const Options& options) {
  const std::string& name = options.report;
  if (name == "-") {
    throw Mistake{
        tr(options, "pages need the name of a file or a folder", "网页须指定文件或文件夹")};
  }
  if (name.ends_with('/') || std::filesystem::is_directory(name)) return;
  const std::string ending = std::filesystem::path(name).extension().string();
  const bool is_name = std::ranges::any_of(ending, ascii::is_letter);
  if (!is_name || is_page_name(name)) return;
  throw Mistake{name + tr(options, ": pages and books are HTML; name a .html file or a folder",
                          "：网页和书都是 HTML；请指定 .html 文件或文件夹")};
}

void settle_picture(Options& options, const Given& given) {
  PictureOptions& picture = options.picture;
  const auto by_name = picture_kind(options.output);
  const int asked = int{given.svg} + int{given.png} + int{given.gif};
  if (asked > 1) {
    throw Mistake{tr(options, "one of --svg, --png and --gif", "--svg、--png、--gif 只能选一个")};
  }
  options.draws = asked == 1 || by_name;
  if (by_name) picture.kind = *by_name;
  if (given.svg) picture.kind = PictureKind::svg;
  if (given.png) picture.kind = PictureKind::png;
  if (given.gif) picture.kind = PictureKind::gif;
  if (by_name && picture.kind != *by_name) {
    throw Mistake{options.output +
                  tr(options, " is the name of another kind of picture", " 是另一种图片的文件名")};
  }
  if (!options.draws && !options.output.empty()) {
    throw Mistake{
        tr(options, "-o is for pictures: .svg, .png or .gif", "-o 只用于图片：.svg、.png 或 .gif")};
  }
  if (!given.pieces.empty()) {
    picture.pieces = pieces_named(options, given.pieces);
  }
  if (!given.style.empty()) {
    picture.style = style_named(options, diagram_style, given.style, {"wood", "paper", "dark"});
  }
  const bool about_pictures =
      picture.width != 0 || picture.hundredths != 100 ||
      !(given.pieces + given.style + given.coordinates + options.arrows + given.marks).empty();
  if (!options.draws && about_pictures) {
    throw Mistake{
        tr(options, "that is for pictures; name one with -o", "该选项只用于图片；请用 -o 指定")};
  }
  picture.at = options.at;
  picture.flip = options.flip;
  picture.notation = options.job.notation;
  if (!given.coordinates.empty()) {
    picture.coordinates = style_named(options, coordinates_named, given.coordinates,
                                      {"chinese", "digits", "letters", "none"});
  }
  each_of(given.marks, [&](const std::string& name) {
    const auto square = Square::parse(name);
    if (!square)
      throw Mistake{tr(options, "a mark is a square, as e2: ", "标记须写作 e2：") + name};
    picture.marks.push_back(*square);
  });
}

void settle_annotation(const Options& options) {
  if (options.to_ply && options.from_ply > *options.to_ply) {
    throw Mistake{tr(options, "--from-ply lies behind --to-ply", "--from-ply 在 --to-ply 之后")};
  }
  if (options.json && options.summary) {
    throw Mistake{tr(options, "--json tells all that --summary does; give one of them",
                     "--json 已包含 --summary 的内容，请只用其一")};
  }
}

/// The FEN that the names are, quoted or not; "" where they are none, or the name of a file.
std::string fen_among(const std::vector<std::string>& names) {
  std::error_code ignored;
  if (names.empty() || std::filesystem::exists(names[0], ignored)) return {};
  if (std::ranges::count(names[0], '/') != Square::kRanks - 1) return {};
  std::string all = names[0];
  for (std::size_t i = 1; i < names.size(); ++i) {
    const std::string& field = names[i];  // whose turn it is, "-", counters
    const bool turn = field == "w" || field == "b" || field == "r";
    if (!turn && field.find_first_not_of("-0123456789") != field.npos) break;
    all += ' ' + field;
  }
  return parse_fen(all) ? all : std::string();
}

/// A FEN is the position of commands that ask for one, and no file of the others.
void settle_fen(Options& options) {
  std::vector<std::string>& names = options.inputs.names;
  const std::string fen = fen_among(names.empty() ? options.moves : names);
  if (fen.empty()) return;
  const std::string& command = options.command;
  if (options.fen.empty() && (command == "show" || command == "judge" || command == "analyse")) {
    options.fen = fen;
    const auto quoted = static_cast<std::size_t>(std::ranges::count(names[0], ' '));
    const auto used = 1 + static_cast<std::size_t>(std::ranges::count(fen, ' ')) - quoted;
    names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(used));
    return;
  }
  if (!options.fen.empty()) {
    throw Mistake{tr(options, "two positions are given", "给出了两个局面")};
  }
  if (command == "move") {
    throw Mistake{fen + tr(options, " is a position: --fen takes it", " 是局面，请用 --fen 指定")};
  }
  throw Mistake{fen + tr(options,
                         " is a position, not a file; give it to `qipu show`, `judge` or "
                         "`analyse`, or to --from fen on standard input",
                         " 是局面，不是文件；可交给 qipu show、judge、analyse，"
                         "或从标准输入以 --from fen 读取")};
}

/// A position, or records: what asks for one says nothing of the other.
void settle_question(const Options& options) {
  if (options.fen.empty() && options.line_moves.empty()) return;
  const bool of_records = !options.inputs.names.empty() || options.only_game != 0 ||
                          (options.at && options.command != "show");
  if (!of_records) return;
  throw Mistake{
      options.command == "analyse"
          ? tr(options,
               "--fen and --moves give the position; files, --game and --at are of records",
               "--fen、--moves 已给出局面；文件、--game、--at 用于棋谱")
          : tr(options, "a position is given, and files too", "已给出局面，又给出了文件")};
}

}  // namespace

void settle(Options& options, const Given& given) {
  Job& job = options.job;
  for (const std::string& name : {options.output, options.report, options.ledger}) {
    if (!name.starts_with("--")) continue;
    throw Mistake{name +
                  tr(options, " is an option, no name for a file (./", " 是选项，不是文件名（./") +
                  name + tr(options, " would be one)", " 才是）")};
  }
  const Language language = options.language;
  options.rules = ruleset_named(given.rules, language);
  job.from = format_named(given.from, false, language);
  job.encoding = encoding_named(given.encoding, language);
  job.words = given.words == "auto" ? nullptr : notation_named(given.words, language);
  options.from = job.words;
  job.notation = notation_named(given.notation, language);
  job.out_encoding = encoding_named(given.out_encoding, language);
  if (given.json) options.form = FindingForm::json;
  if (!given.form.empty()) {
    static const std::vector<std::string> kForms = {"text", "json", "gcc", "sarif"};
    const auto found = std::ranges::find(kForms, given.form);
    if (found == kForms.end()) unknown(options, "unknown form", "未知形式", given.form, kForms);
    options.form = static_cast<FindingForm>(found - kForms.begin());
  }
  if (!given.fail_on.empty()) {
    options.fail_on = level_named(given.fail_on, language);
    job.withhold_at = options.fail_on;
  }
  each_of(given.strip, [&](const std::string& name) {
    if (job.strip.set(name)) return;
    unknown(options, "nothing to strip is called", "没有可去掉的", name,
            {"comments", "variations", "nags", "evals", "clocks", "tags"});
  });
  for (const std::string& id : given.format_names)
    options.formats.push_back(known_format(id, language));
  each_of(given.ignore, [&](const std::string& name) {
    if (options.diff.ignore(name)) return;
    unknown(options, "nothing to ignore is called", "没有可忽略的", name,
            {"tags", "result", "comments", "marks", "variations", "order"});
  });
  each_of(given.forgive, [&](const std::string& name) {
    if (const auto fault = parse_fault(name)) {
      job.forgiven |= *fault;
      return;
    }
    std::vector<std::string> names;
    names.reserve(kFaults);
    for (int i = 0; i < kFaults; ++i) names.emplace_back(fault_name(static_cast<Fault>(i)));
    unknown(options, "no fault is called", "没有这种局面问题", name, names);
  });
  job.keep_records = !options.ledger.empty();
  settle_outputs(options);
  if (options.command == "check") {
    job.check = true;
    job.quirks = !given.no_quirks;
    job.mend = true;
    job.main_lines = options.form == FindingForm::json;
    job.judge = !given.rules.empty();
    job.rules = options.rules;
  }
  if (!options.fix && (options.dry_run || options.backup)) {
    throw Mistake{
        tr(options, "--dry-run and --backup are for --fix", "--dry-run、--backup 只用于 --fix")};
  }
  constexpr int kSure = 90;
  constexpr double kPercent = 100;
  if (options.fix || options.mends) {
    job.mend_sure = options.sure.value_or(kSure) / kPercent;
  } else if (options.sure) {
    throw Mistake{options.command == "check"
                      ? tr(options, "--sure is for --fix", "--sure 只用于 --fix")
                      : tr(options, "--sure is for --mend", "--sure 只用于 --mend")};
  }
  job.in_place = options.fix;
  job.backup = options.backup;
  job.force = options.force;
  options.inputs.files_alone = options.command == "show";
  if (!given.side.empty()) options.side = side_named(given.side, language);
  if (options.command == "convert") settle_target(options, given.to);
  if (options.command == "show") settle_picture(options, given);
  if (options.command == "report") settle_book(options, given);
  if (options.command == "annotate") settle_annotation(options);
  settle_fen(options);
  const bool asks = options.command == "show" || options.command == "judge";
  if (asks || options.command == "analyse") settle_question(options);
  settle_pages(options);
  settle_curve(options, given);
  if (options.command == "annotate") settle_annotation(options, given);
}

}  // namespace qipu::tool
