// qipu puzzles: makes exercises from games: positions in which only one move wins.

#include "ops/answer/puzzles.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "annotate/words/evaluation_comments.h"
#include "base/ascii.h"
#include "base/platform/files.h"
#include "command.h"
#include "page_output.h"
#include "player.h"
#include "publish/puzzle_page.h"
#include "session.h"

namespace qipu::tool {
namespace {

constexpr std::uint64_t kUsualNodes = 100'000;

Theme theme_named(const std::string& name, Language language) {
  if (const auto theme = find_theme(name)) return *theme;
  std::vector<std::string> names;
  for (int i = 0; i < kThemes; ++i) names.emplace_back(theme_id(static_cast<Theme>(i)));
  unknown(language, "unknown theme", "没有这种主题", name, names);
}

class Puzzles final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("puzzles", "make exercises from winning moves in games",
                "从对局中找出制胜的着法，做成练习题", kRunStatus,
                "  qipu puzzles -r records -o puzzles.pgn\n"
                "  qipu puzzles -r records --report puzzles.html\n"
                "  qipu puzzles --theme mate-in-2,fork games.pgn > puzzles.jsonl\n",
                "An exercise is a position in which only one move wins. The player missed it, or\n"
                "found it although it is not obvious. Searches with 4 and 16 times the nodes must\n"
                "confirm it (--deeper). Evaluations in the record are used. The same position is\n"
                "given once, also if mirrored. Themes are found on the board: mate, mate-in-1 to\n"
                "mate-in-5 (proved), discovered-check, fork, pin, sacrifice, and the named mates.\n"
                "The output does not depend on -j.\n",
                "题目是只有一着能胜的局面：棋手错过了这一着，或走出了但不易看出。须经 4 倍与\n"
                "16 倍节点（--deeper）的搜索确认。棋谱已有评分则直接采用。同一局面（含左右\n"
                "对称）只出一次。\n"
                "主题按棋盘判定：将死、一步杀至五步杀（已证明）、抽将、捉双、牵制、弃子，\n"
                "以及有名称的杀法。结果与 -j 无关。\n");
    describe_reading(cli, inputs_, job_);
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.option("-o,--output", output_, {"PATH", ".jsonl .pgn .html"},
               "file: .jsonl (default: stdout), .pgn or .html",
               "文件：.jsonl（默认标准输出）、.pgn 或 .html");
    cli.option("--report", report_, {"PATH", ".html"},
               "write a page to solve the exercises on, .html", "做成可以做题的网页（.html）");
    cli.named("--notation", form_.notation, "NOTATION", "notation of the moves", "着法记法",
              notation_named);
    describe_replacing(cli, force_);
    cli.each("--theme", "THEMES", "only exercises with one of these themes", "只选这些主题的题目",
             [this](const std::string& name) { wanted_.push_back(theme_named(name, language_)); });
    cli.number("--max", most_, "N", 1, 1 << 30, "at most this many exercises", "最多 N 题");
    cli.number("--nodes", effort_.nodes, "N", 1, 1'000'000'000'000, "nodes per search",
               "每次搜索的节点数");
    cli.number("--deeper", survey_.deeper, "N", 1, 1000,
               "confirm with N, then N*N times the nodes (4)",
               "用 N 倍、再用 N×N 倍节点确认（默认 4）");
    cli.named("--curve", survey_.curve, "CURVE",
              "curve: qipu lichess pikafish engine, or centipawns",
              "胜率曲线：qipu lichess pikafish engine 或厘兵数", curve_named);
    survey_.workers = 0;
    cli.option("-j,--jobs", survey_.workers, "N", "number of engines; 0 (default): all cores",
               "同时工作的引擎数；0 为全部核心（默认）");
    player_.describe(cli);
    caching_.describe(cli);
    describe_failing(cli, fail_on_, job_);
    findings_.describe(cli);
  }

  void settle() override {
    refuse_outputs({output_, report_}, language_, caching_.path);
    refuse_position(inputs_.names, language_);
    const std::string ending = ending_of(output_);
    refuse_if(!output_.empty() && output_ != "-" && ending != ".jsonl" && ending != ".pgn" &&
                  ending != ".html",
              ": exercises can be written as .jsonl, .pgn or .html",
              "：题目可写成 .jsonl、.pgn 或 .html", output_);
    refuse_if(!report_.empty() && ending_of(report_) != ".html",
              ": the page of exercises must be a .html file", "：题目网页须为 .html 文件", report_);
  }

  int run() override {
    InputRequest& inputs = inputs_;
    inputs.output_folders = {output_, report_};
    const InputList list = listed_inputs(inputs, language_, streams());
    const std::vector<Input> files = files_read(list, inputs, language_);
    for (const std::string& path : {output_, report_}) {
      if (path.empty() || path == "-") continue;
      if (!open_file(path, files, force_, language_, files_[path])) return 2;
    }

    Teller teller(language_);
    std::unique_ptr<EvaluationCache> cache;
    if (const auto fine = caching_.open(files, teller, cache); !fine) {
      return refuse(fine.error(), language_);
    }
    survey_.limits = effort_.limits(kUsualNodes);
    survey_.openings_are_its_own = player_.is_bundled() && player_.settings.empty();
    if (!player_.is_bundled()) survey_.engine = player_.command;
    form_.how.limits = survey_.limits;
    form_.deeper = survey_.deeper;
    form_.how.curve = survey_.curve.name();
    shown_.emplace(!findings_.quiet && is_terminal(platform::kErrors), language_);
    // Its engines need the objects above.
    Surveyor surveyor(engines_of(player_, cache.get(), &teller), survey_);
    PuzzleFinder finder(surveyor);

    Job job = job_;
    job.threads = 1;  // the plies of a game are distributed instead
    constexpr std::size_t kOneGame = 1024;
    job.item_bytes = kOneGame;
    job.to = nullptr;
    job.own = one_step([&](GamePass& pass) {
      if (is_full()) return;
      Game& game = pass.game();
      hear_evaluations(game);
      shown_->begin();
      const auto found =
          puzzles_of(game, finder, surveyor, pass.read.sink,
                     [&](std::size_t done, std::size_t all) { shown_->tell(done, all); });
      shown_->clear();
      form_.how.engine = player_.is_bundled() ? "qipu " QIPU_VERSION : surveyor.engine_name();
      const PuzzleSource source = source_of(game, pass.file(), pass.number_in_file());
      for (const Puzzle& puzzle : found) {
        if (!is_full() && is_wanted(puzzle)) take(puzzle, source);
      }
    });
    const Summary summary = Session(findings_).run(job, list, nullptr);
    if (cache != nullptr && cache->trouble()) teller.report(*cache->trouble());
    if (reader_left_ || code_ != 0) return code_;
    const bool withheld = job.withhold_at && summary.findings.reaches(*job.withhold_at);
    // A page or a file of no exercises is of no use, and would replace an older one.
    if (taken_ == 0) files_.clear();
    for (const auto& [path, file] : files_) {
      if (!withheld && code_ == 0) code_ = print_last(*file, text_of(path), language_);
    }
    if (!findings_.quiet && code_ == 0) {
      say(closing_line(summary, findings_, false));
      if (taken_ == 0 && !(output_.empty() && report_.empty())) {
        say(tr("no puzzles; nothing is written\n", "没有找到题目，未写文件\n"));
      } else {
        say(language_ == Language::zh ? "题目 " + ascii::with_commas(taken_) + " 道\n"
                                      : counted(taken_, "puzzle") + "\n");
      }
    }
    return std::max(summary.exit_code(fail_on_), code_);
  }

 private:
  /// Returns true if lines go to standard output as they are made, because nothing else was asked
  /// for.
  bool streams() const { return output_ == "-" || (output_.empty() && report_.empty()); }
  static std::string ending_of(const std::string& path) {
    return std::filesystem::path(path).extension().generic_string();
  }
  bool is_full() const { return reader_left_ || (most_ && taken_ >= *most_); }

  bool is_wanted(const Puzzle& puzzle) const {
    const auto has = [&](Theme theme) {
      return std::ranges::find(puzzle.themes, theme) != puzzle.themes.end();
    };
    return wanted_.empty() || std::ranges::any_of(wanted_, has);
  }

  void take(const Puzzle& puzzle, const PuzzleSource& source) {
    ++taken_;
    if (!files_.empty()) cards_.push_back({puzzle, source});
    if (!streams()) return;
    const std::string line = puzzle_json(puzzle, source, form_) + '\n';
    const auto written = standard_.write(line);
    if (!written) code_ = print_all(standard_, line, language_);
    if (!written || !*written) reader_left_ = true;
  }

  /// Returns the text of the file of that name.
  std::string text_of(const std::string& path) const {
    const std::string ending = ending_of(path);
    if (ending == ".html") return page();
    if (ending == ".pgn") {
      std::vector<Game> games;
      for (const PuzzleCard& card : cards_) {
        games.push_back(puzzle_game(card.puzzle, card.source, form_));
      }
      return write_games(*find_format("pgn"), games, {.notation = form_.notation});
    }
    std::string lines;
    for (const PuzzleCard& card : cards_) {
      lines += puzzle_json(card.puzzle, card.source, form_) + '\n';
    }
    return lines;
  }

  std::string page() const {
    const std::string name = name_of_inputs(inputs_.names);
    PuzzlePage page{.puzzles = cards_, .language = language_, .notation = form_.notation};
    page.title = name == "qipu" ? tr("Exercises", "练习题") : name;
    page.how = facts_of(form_);
    return puzzle_page(page);
  }

  InputRequest inputs_;
  Job job_;
  std::string output_, report_;
  bool force_ = false;
  PuzzleForm form_;
  std::vector<Theme> wanted_;  ///< empty: all
  std::optional<std::uint64_t> most_;
  Effort effort_;
  SurveyOptions survey_;
  Player player_;
  Caching caching_;
  std::optional<Severity> fail_on_ = Severity::error;  ///< no value: never
  Findings findings_;

  // Used during the run.
  std::map<std::string, std::unique_ptr<SideFile>> files_;  ///< by name
  StandardOutput standard_;
  std::optional<PliesShown> shown_;
  std::vector<PuzzleCard> cards_;  ///< for the files
  std::uint64_t taken_ = 0;
  bool reader_left_ = false;
  int code_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_puzzles() { return std::make_unique<Puzzles>(); }

}  // namespace qipu::tool
