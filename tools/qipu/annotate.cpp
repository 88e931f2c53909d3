// qipu annotate: adds an engine's judgements, better lines and sentences to records.

#include "ops/answer/annotate.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <thread>

#include "annotate/words/evaluation_comments.h"
#include "base/ascii.h"
#include "base/platform/files.h"
#include "batch_run.h"
#include "command.h"
#include "game/headings.h"
#include "lines.h"
#include "ops/answer/lesson.h"
#include "page_output.h"
#include "player.h"
#include "session.h"
#include "sharding.h"
#include "text/visible.h"
#include "updating.h"

namespace qipu::tool {
namespace {

constexpr std::uint64_t kUsualNodes = 100'000;

class Annotate final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("annotate", "annotate the moves of games with an engine", "用引擎评注对局",
                kRunStatus,
                "  qipu annotate game.pgn                         # a summary on a terminal\n"
                "  qipu annotate game.xqf -o game.annotated.pgn --report game.html\n"
                "  qipu annotate --engine pikafish --nodes 1000000 --curve pikafish *.pgn -o out/\n"
                "  qipu annotate --book records/ game.pgn -o game.annotated.pgn\n",
                "Each move is compared with the best move at the same depth. A possible mistake\n"
                "is searched with more nodes until the verdict is stable; known opening moves are\n"
                "not judged. Comments, NAGs, evaluations and better lines are added to the\n"
                "record; those of an earlier run are replaced. Without a limit each search has\n"
                "100,000 nodes, and a move needs two or three searches. Evaluations are stored in\n"
                "~/.cache/qipu, so an interrupted run can continue. With nodes or depth the\n"
                "output does not depend on -j. With --book, the new move is marked, with the\n"
                "known games that reached the position (not later games, not other copies of this\n"
                "game).\n",
                "每一着都与同一深度的最佳着法比较；可能的失误会加深搜索，直到结论稳定；\n"
                "常见的开局着法不评。评语、标记、评分和更好的变化加入棋谱，原有内容保留，\n"
                "先前的评注被替换。不设限制时每次搜索 100,000 节点，每着需两三次。\n"
                "评分存于 ~/.cache/qipu，中断后可继续。按节点或深度限制时，结果与 -j 无关。\n"
                "用 --book 时指出新着，并列出此前走到该局面的对局（更晚的对局和本局的\n"
                "其他副本不算）。\n");
    cli.renamed("--lines", "--variations");
    describe_reading(cli, inputs_, job_);
    describe_choosing(cli, job_.choice);
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.option("-o,--output", writing_.path, "PATH",
               "file, folder (ends in /) or template, see convert",
               "文件、文件夹（以 / 结尾）或模板，同 convert");
    writing_.describe(cli, job_);
    describe_replacing(cli, writing_.force);
    cli.option("--report", report_, {"PATH", ".html"}, "a page, .html, or a folder of pages",
               "可浏览的网页（.html），或每局一页的文件夹");
    cli.flag("--json", json_, "a line of JSON for each game, on standard output",
             "每局一行 JSON，写到标准输出");
    cli.flag("--learn", learn_, "find better moves for the faults, on the terminal",
             "从失误中学习：逐处找出更好的着法");
    cli.flag("--summary", summary_, "a summary of each game, on standard output",
             "每局的总结，写到标准输出");
    effort_.describe(cli, "nodes per search", "每次搜索的节点数", "milliseconds for each search",
                     "每次搜索的毫秒数");
    cli.number("--deeper", survey_.deeper, "N", 1, 1000,
               "N times the nodes for doubts, N*N for mistakes (4)",
               "存疑时用 N 倍、判失误前用 N×N 倍节点（默认 4）");
    cli.number("--from-ply", scope_.range.first, "PLY", 1, 1 << 30, "first ply to judge",
               "从第几着起");
    cli.flag("--variations", scope_.variations, "judge variations too", "变着也评");
    cli.number("--to-ply", scope_.range.last, "PLY", 1, 1 << 30, "last ply to judge", "到第几着止");
    cli.repeated("--book", book_, What::records("PATH"), "games whose opening moves are not judged",
                 "作开局库的对局，其中的着法不评；可重复");
    cli.number("--book-games", book_least_, "N", 1, 1 << 30,
               "games that must have played a move (default 5)",
               "须有几局走过才算开局着法（默认 5）");
    cli.named("--thresholds", survey_.thresholds, "A,B,C",
              "% of winning chance lost for ?! ? ?? (5,10,20)",
              "?! ? ?? 各损失多少胜率百分点（默认 5,10,20）", thresholds_named);
    cli.named("--curve", survey_.curve, "CURVE",
              "curve: qipu lichess pikafish engine, or centipawns",
              "胜率曲线：qipu lichess pikafish engine 或厘兵数", curve_named);
    cli.named("--rules", scope_.rules, "RULES", "for repetitions: 2020, axf ... (default: by date)",
              "循环局面的规则：2020、axf 等；默认按日期", ruleset_named);
    survey_.workers = 0;
    cli.option("-j,--jobs", survey_.workers, "N", "number of engines; 0 (default): all cores",
               "同时工作的引擎数；0 为全部核心（默认）");
    player_.describe(cli);
    caching_.describe(cli);
    cli.flag("--estimate", estimate_, "only estimate the work: games, plies, core-hours",
             "只估计工作量：局数、着数、核时");
    describe_ledger(cli, ledger_);
    updating_.describe_update(cli);
    updating_.describe_prune(cli);
    sharding_.describe(cli);
    describe_failing(cli, fail_on_, job_);
    findings_.describe(cli);
  }

  void settle() override {
    refuse_if(estimate_ && sharding_.given(), "--estimate is for files, not for a shard",
              "--estimate 只用于文件，不能用于分片");
    sharding_.settle(inputs_, job_.choice, writing_.path, ledger_, language_);
    if (sharding_.given() && !writing_.path.ends_with('/')) writing_.path += '/';
    refuse_if(sharding_.given() && (json_ || summary_ || !report_.empty() || updating_.update),
              "a shard writes only records; do not use --json, --summary, --report, --update",
              "分片只写棋谱，不能用 --json、--summary、--report、--update");
    refuse_if(sharding_.given() && effort_.milliseconds.has_value(),
              "with --time the results differ each time; a shard needs --nodes or --depth",
              "用 --time 时每次结果不同；分片须用 --nodes 或 --depth");
    refuse_outputs({writing_.path, report_, ledger_}, language_, caching_.path);
    settle_ledger(ledger_, job_, language_);
    updating_.settle(ledger_, &writing_.path, job_, language_);
    refuse_if(updating_.update && (json_ || summary_ || !report_.empty()),
              "--update writes the records of new and changed files, but --report, --json and "
              "--summary need all files",
              "--update 只写新的和有变化的文件，而 --report、--json、--summary 须包括全部文件");
    refuse_if(scope_.range.last && scope_.range.first > *scope_.range.last,
              "--from-ply is after --to-ply", "--from-ply 在 --to-ply 之后");
    refuse_if(learn_ && (json_ || summary_ || sharding_.given() || updating_.update),
              "--learn asks on the terminal; do not use --json, --summary, --update or a shard",
              "--learn 在终端上提问，不能与 --json、--summary、--update 或分片同用");
    refuse_if(json_ && summary_, "--json includes everything in --summary; use one of them",
              "--json 已包含 --summary 的内容，请只用其一");
    refuse_position(inputs_.names, language_);
    refuse_no_page(report_, language_);
    writing_.settle(job_, language_);
    sharding_.settle_format(job_, language_);
  }

  int run() override {
    inputs_.output_folders = page_places(report_);
    // Standard output carries either the records or the judgements.
    const bool unsaid = writing_.path.empty() && !writing_.names_format;
    prints_ = json_ || summary_ || (unsaid && !learn_ && is_terminal(platform::kOutput));
    writes_ = !writing_.path.empty() || sharding_.given() ||
              (!prints_ && !learn_ && (report_.empty() || !unsaid));
    KnownGames known;
    Job job = job_;
    job.threads = 1;  // the plies of a game are distributed instead
    constexpr std::size_t kOneGame = 1024;
    job.item_bytes = kOneGame;
    if (!writes_) job.to = nullptr;
    BatchRun batch({.command = "annotate",
                    .language = language_,
                    .given = given_,
                    .inputs = inputs_,
                    .job = job,
                    .findings = findings_,
                    .fail_on = fail_on_,
                    .ledger = ledger_,
                    .lasting_ledger = true,
                    .updating = &updating_,
                    .sharding = &sharding_,
                    .book = book_,
                    .book_least = book_least_,
                    .known = &known,
                    .writing = writes_ ? &writing_ : nullptr,
                    .others = {report_},
                    .force = writing_.force,
                    .to_standard = writing_.to_standard() || json_ || summary_,
                    .not_asked = sharding_.given() ? std::vector<std::string>{"--fail-on"}
                                                   : std::vector<std::string>{},
                    // Comments are in the language of messages.
                    .also_asked = language_ == Language::zh ? "zh" : "en"});
    if (const auto ended = batch.begin()) return *ended;
    // Machines may share the usual cache in a folder that does not lock it.
    if (batch.sharded() && caching_.path.empty()) caching_.path = sharding_.cache();
    batch.also_writes(caching_.file());
    scope_.book = batch.book();
    scope_.known = batch.book() != nullptr ? &known : nullptr;
    if (estimate_) return estimate(batch.list());

    Teller teller(language_);
    std::unique_ptr<EvaluationCache> cache;
    if (const auto fine = caching_.open(batch.files(), teller, cache); !fine) {
      return refuse(fine.error(), language_);
    }
    if (!report_.empty()) {
      auto opened = Pages::open(report_, batch.files(), writing_.force,
                                {writing_.path, caching_.file(), ledger_});
      if (!opened) return refuse(opened.error(), language_);
      pages_ = std::move(*opened);
    }
    shown_.emplace(!findings_.quiet && is_terminal(platform::kErrors), language_);
    settle_form(inputs_.recurse || batch.list().inputs.size() > 1);
    // Its engines need the objects above.
    Surveyor surveyor(engines_of(player_, cache.get(), &teller), survey_);
    surveyor_ = &surveyor;
    job.own = one_step([this](GamePass& pass) { annotate(pass); });

    Session session(findings_);
    if (const auto ended = batch.open(session)) return *ended;
    job.keep_records |= batch.sharded();
    const Summary summary = batch.run(session);
    const bool withheld = job.withhold_at && summary.findings.reaches(*job.withhold_at);
    if (pages_ != nullptr && !withheld && !finish_pages(*pages_, "", inputs_.names, language_)) {
      return 2;
    }
    if (cache != nullptr && cache->trouble()) teller.report(*cache->trouble());
    if (summary.reader_left || reader_left_) return code_;
    // An engine on another node may succeed.
    const bool again = code_ == 2 || std::ranges::any_of(summary.files, &FileRecord::unsettled);
    if (writes_) return batch.finish(summary, code_, again);
    if (learn_) learn();
    if (pages_ != nullptr && !findings_.quiet) {
      say(closing_lines(summary, findings_, *job_.to) + unchanged_line(summary, language_));
    }
    return batch.finish_quietly(summary, code_, again);
  }

 private:
  /// Estimates the work from a few games that are annotated for some seconds.
  int estimate(const InputList& list) {
    class Silent final : public RunReporter {
     public:
      void finding(const std::string& /*file*/, const Diagnostic& /*d*/) override {}
    };
    Silent nobody;
    settle_form(false);
    const auto plies_of = [this](const Game& game) {
      const std::size_t last = scope_.range.last.value_or(game.main_line().size());
      const std::size_t all = std::min<std::size_t>(last, game.main_line().size());
      return std::uint64_t{all - std::min<std::size_t>(all, scope_.range.first - 1)};
    };
    Job job = job_;
    job.threads = 1;
    job.to = nullptr;
    std::uint64_t games = 0, plies = 0;
    job.own = one_step([&](GamePass& pass) {
      ++games;
      plies += plies_of(pass.game());
    });
    run_job(job, list, nullptr, nobody);

    constexpr std::uint64_t kTried = 50;
    constexpr std::chrono::seconds kLongest(8);
    if (!job_.choice.is_sample()) job.choice.set_sample(kTried);
    Teller teller(language_);
    Surveyor surveyor(engines_of(player_, nullptr, &teller), survey_);
    std::uint64_t tried = 0, tried_plies = 0;
    const auto begun = std::chrono::steady_clock::now();
    const std::clock_t used = std::clock();
    const auto past = [&] { return std::chrono::steady_clock::now() - begun; };
    job.own = one_step([&](GamePass& pass) {
      Game& game = pass.game();
      if (past() > kLongest || !annotate_record(game, surveyor, scope_, pass.read.sink)) return;
      ++tried;
      tried_plies += plies_of(game);
    });
    run_job(job, list, nullptr, nobody);
    // For another program only the elapsed time is known.
    const unsigned workers =
        survey_.workers != 0 ? survey_.workers : std::max(1U, std::thread::hardware_concurrency());
    const double seconds = player_.is_bundled()
                               ? static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC
                               : std::chrono::duration<double>(past()).count() * workers;
    const double hours = tried_plies == 0 ? 0
                                          : seconds * static_cast<double>(plies) /
                                                static_cast<double>(tried_plies) / 3600;
    std::array<char, 32> text{};
    snprintf(text.data(), text.size(), hours < 10 ? "%.3f" : "%.0f", hours);
    const auto number = [](std::uint64_t n) { return ascii::with_commas(n); };
    const std::string sentence = language_ == Language::zh
                                     ? number(games) + " 局，" + number(plies) + " 着，约 " +
                                           text.data() + " 核时（试评 " + number(tried) + " 局）\n"
                                     : counted(games, "game") + ", plies: " + number(plies) +
                                           ", about " + text.data() + " core-hours (" +
                                           counted(tried, "game") + " tried)\n";
    return print_all(sink_, sentence, language_);
  }

  /// Sets how the games are analysed and reported.
  void settle_form(bool name_files) {
    survey_.limits = effort_.limits(kUsualNodes);
    survey_.openings_are_its_own = player_.is_bundled() && player_.settings.empty();
    if (!player_.is_bundled()) survey_.engine = player_.command;
    form_.notation = job_.notation;
    form_.language = language_;
    form_.name_file = name_files;
    form_.how.limits = survey_.limits;
    form_.how.curve = survey_.curve.name();
    form_.how.thresholds = survey_.thresholds;
    form_.how.book = scope_.book;
  }

  AnnotationForm in_words() const { return {form_.notation, form_.language}; }

  void annotate(GamePass& pass) {
    if (reader_left_) return;
    Game& game = pass.game();
    const std::string& file = pass.file();
    const std::uint32_t number = pass.number_in_file();
    DiagnosticSink& sink = pass.read.sink;
    hear_evaluations(game);
    shown_->begin();
    const auto annotated =
        annotate_record(game, *surveyor_, scope_, sink,
                        [&](std::size_t done, std::size_t all) { shown_->tell(done, all); });
    shown_->clear();
    if (annotated) {
      form_.how.engine = surveyor_->engine_name();
      if (player_.is_bundled()) form_.how.engine = "qipu " QIPU_VERSION;
      if (prints_) tell({game, *annotated, file, number});
      if (learn_) add_faults(game, *annotated, file, number);
      const std::size_t removed = put_annotations(game, *annotated, in_words(), form_.how);
      if (removed != 0) {
        sink.report(make_diagnostic(diag::annotations_renewed, {}, {std::to_string(removed)}));
      }
      name_opening(game);
    }
    if (pages_ != nullptr && !page_refused_) make_page(game, annotated, file, number, sink);
    const Format* const target = writes_ ? job_.to : nullptr;
    if (target == nullptr || !target->can.comments || target->can.evals) return;
    write_evaluation_comments(game, survey_.curve, language_, !target->can.nags);
  }

  void add_faults(const Game& game, const AnnotatedGame& annotated, const std::string& file,
                  std::uint32_t number) {
    if (!lesson_) {
      const Notation* const notation =
          form_.notation != nullptr ? form_.notation
                                    : find_notation(language_ == Language::zh ? "zh" : "wxf");
      lesson_.emplace(*notation, language_, StandardOutput::takes_colors());
    }
    const std::string players = players_in(game.tags, " – ");
    lesson_->add(annotated, survey_.curve,
                 visible(players.empty() ? file + ", " + std::to_string(number) : players));
  }

  /// Asks about the faults, and reads answers until the reader has enough.
  void learn() {
    if (!lesson_) return;
    const auto show = [this](const std::string& text) {
      const auto written = sink_.write(text);
      if (!written) code_ = print_all(sink_, text, language_);
      return written && *written;
    };
    if (!show(lesson_->begin()) || lesson_->is_over()) return;
    const auto read = read_lines(
        [&](std::string_view line, bool /*too_long*/) {
          return show(lesson_->answer(line)) && !lesson_->is_over();
        },
        [] { return true; });
    if (!read) code_ = std::max(code_, refuse(read.error(), language_));
    if (!lesson_->is_over()) show(lesson_->answer("q"));
  }

  /// Names the opening in Chinese, as collections do, if the record has no name.
  static void name_opening(Game& game) {
    const auto line = main_line_of(game);
    if (line) tag_ecco(game, line->moves, {.uncommon = false});
  }

  void make_page(const Game& game, const std::optional<AnnotatedGame>& annotated,
                 const std::string& file, std::uint32_t number, DiagnosticSink& sink) {
    GamePage page{.game = game, .form = in_words(), .curve = survey_.curve};
    if (annotated) {
      page.annotated = &*annotated;
      page.how = facts_of(form_.how);
    }
    name_source(page, file, number);
    if (auto added = pages_->add(page); !added) {
      sink.report(std::move(added.error()));
      page_refused_ = true;
    }
  }

  void tell(const AnnotatedRecord& record) {
    std::string out;
    if (json_) {
      out = annotation_json(record, form_) + '\n';
    } else {
      if (!first_) out += '\n';
      out += visible(annotation_report(record, form_));
    }
    first_ = false;
    const auto written = sink_.write(out);
    if (!written) code_ = print_all(sink_, out, language_);
    if (!written || !*written) reader_left_ = true;
  }

  InputRequest inputs_;
  Job job_;
  Writing writing_;
  std::string report_;  ///< the file or folder of pages
  bool json_ = false, summary_ = false, learn_ = false, estimate_ = false;
  Effort effort_;
  SurveyOptions survey_;
  AnnotationScope scope_;
  std::string ledger_;
  Updating updating_;
  std::vector<std::string> book_;
  std::uint32_t book_least_ = 5;  ///< the least number of games
  Player player_;
  Caching caching_;
  Sharding sharding_;
  std::optional<Severity> fail_on_ = Severity::error;  ///< no value: never
  Findings findings_;

  // Used during the run.
  bool prints_ = false;           ///< judgements are written to standard output
  bool writes_ = false;           ///< records are written
  std::unique_ptr<Pages> pages_;  ///< null: no pages are asked for
  bool page_refused_ = false;
  Surveyor* surveyor_ = nullptr;
  AnnotationReport form_;
  std::optional<Lesson> lesson_;  ///< the faults to learn from
  StandardOutput sink_;
  std::optional<PliesShown> shown_;
  bool first_ = true, reader_left_ = false;
  int code_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_annotate() { return std::make_unique<Annotate>(); }

}  // namespace qipu::tool
