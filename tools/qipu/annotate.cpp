// qipu annotate: an engine's judgements, better lines and words put into records.

#include "qipu/ops/answer/annotate.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>

#include "commands.h"
#include "page_output.h"
#include "player.h"
#include "qipu/annotate/cache.h"
#include "qipu/annotate/evaluation_comments.h"
#include "qipu/text/visible.h"
#include "render.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kUsualNodes = 100'000;

/// As XDG says; "" where there is no home.
std::string usual_cache() {
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::filesystem::path(value == nullptr ? "" : value);
  };
  std::filesystem::path folder = variable("XDG_CACHE_HOME");
  if (!folder.is_absolute()) {
    folder = variable("HOME");
    if (!folder.is_absolute()) return {};
    folder /= ".cache";
  }
  return (folder / "qipu" / "evaluations.sqlite").string();
}

/// Told by several engines, from their threads.
class SharedTeller final : public DiagnosticSink {
 public:
  explicit SharedTeller(Language language) : teller_(language) {}
  void report(Diagnostic d) override {
    const std::lock_guard lock(mutex_);
    teller_.report(std::move(d));
  }

 private:
  std::mutex mutex_;
  Teller teller_;
};

/// How far the game under way has come, on a terminal.
class PlyProgress {
 public:
  PlyProgress(bool shown, Language language) : shown_(shown), zh_(language == Language::zh) {}

  void begin(std::uint64_t game) {
    game_ = game;
    begun_ = Clock::now();
  }
  void tell(std::size_t done, std::size_t all) {
    if (!shown_) return;
    const auto past = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun_);
    std::string text = "\r\x1b[K" + std::string(zh_ ? "第 " : "game ") + std::to_string(game_) +
                       (zh_ ? " 局  " : "  ") + std::to_string(done) + "/" + std::to_string(all) +
                       (zh_ ? " 着" : " plies");
    if (done != 0) {
      const auto left = past.count() * static_cast<std::int64_t>(all - done) /
                        static_cast<std::int64_t>(done) / 1000;
      const std::string rest = std::to_string(left % 60);
      text += (zh_ ? "  剩余 " : "  left ") + std::to_string(left / 60) + ":" +
              (rest.size() < 2 ? "0" : "") + rest;
    }
    say(text);
    told_ = true;
  }
  void clear() {
    if (told_) say("\r\x1b[K");
    told_ = false;
  }

 private:
  bool shown_, zh_;
  bool told_ = false;
  std::uint64_t game_ = 0;
  Clock::time_point begun_;
};

class Annotation {
 public:
  /// `book`, `target` (the format written), `pages`: null for none; they must outlive it.
  Annotation(const Options& options, EngineMaker maker, bool told, bool name_files,
             const OpeningBook* book, const Format* target, Pages* pages)
      : options_(options),
        scope_{.range = {options.from_ply, options.to_ply},
               .rules = options.rules,
               .book = book,
               .variations = options.variations},
        told_(told),
        target_(target),
        pages_(pages),
        surveyor_(std::move(maker), survey_options(options)),
        progress_(!options.quiet && is_terminal(STDERR_FILENO), options.language) {
    report_.notation = options.job.notation;
    report_.language = options.language;
    report_.name_file = name_files;
    report_.how.limits = surveyor_.options().limits;
    report_.how.curve = surveyor_.options().curve.name();
    report_.how.thresholds = options.thresholds;
    report_.how.book = book;
    form_.notation = options.job.notation;
    form_.language = options.language;
  }

  void rework(Game& game, const std::string& file, std::uint32_t number, DiagnosticSink& sink) {
    if (reader_left_) return;
    hear_evaluations(game);
    progress_.begin(++games_);
    const auto annotated =
        annotate_record(game, surveyor_, scope_, sink,
                        [this](std::size_t done, std::size_t all) { progress_.tell(done, all); });
    progress_.clear();
    if (annotated) {
      report_.how.engine = surveyor_.engine_name();
      if (options_.engine.empty()) report_.how.engine = "qipu " QIPU_VERSION;
      if (told_) tell({game, *annotated, file, number});
      const std::size_t taken_out = take_out_annotations(game, *annotated);
      if (taken_out != 0) {
        sink.report(make_diagnostic(diag::annotations_renewed, {}, {std::to_string(taken_out)}));
      }
      annotate_game(game, *annotated, form_);
      // Who says so, where the record does not say who else does.
      const std::string_view annotator = game.tags.get("Annotator");
      if (annotator.empty() || is_signature(annotator)) {
        game.tags.set("Annotator", signature_of(report_.how));
      }
    }
    if (pages_ != nullptr && !page_refused_) make_page(game, annotated, file, number, sink);
    if (target_ == nullptr || !target_->can.comments || target_->can.evals) return;
    tell_evaluations(game, surveyor_.options().curve, options_.language, !target_->can.nags);
  }

  bool reader_left() const { return reader_left_; }
  int code() const { return code_; }

 private:
  void make_page(const Game& game, const std::optional<AnnotatedGame>& annotated,
                 const std::string& file, std::uint32_t number, DiagnosticSink& sink) {
    GamePage page{.game = game, .form = form_, .curve = surveyor_.options().curve};
    if (annotated) {
      page.annotated = &*annotated;
      page.how = facts_of(report_.how);
    }
    name_source(page, file, number);
    if (auto added = pages_->add(page); !added) {
      sink.report(std::move(added.error()));
      page_refused_ = true;
    }
  }

  static SurveyOptions survey_options(const Options& options) {
    SurveyOptions survey;
    survey.limits = limits_given(options, kUsualNodes);
    survey.deeper = options.deeper;
    survey.workers = options.job.threads;
    survey.curve = options.curve;
    survey.thresholds = options.thresholds;
    survey.openings_are_its_own = options.engine.empty() && options.engine_settings.empty();
    if (!options.engine.empty()) survey.engine = options.engine;
    return survey;
  }

  void tell(const AnnotatedRecord& record) {
    std::string out;
    if (options_.json) {
      out = annotation_json(record, report_) + '\n';
    } else {
      if (!first_) out += '\n';
      out += visible(annotation_report(record, report_));
    }
    first_ = false;
    const auto written = sink_.write(out);
    if (!written) code_ = print_all(sink_, out, options_.language);
    if (!written || !*written) reader_left_ = true;
  }

  const Options& options_;
  AnnotationScope scope_;
  bool told_;
  const Format* target_;
  Pages* pages_;  ///< null: none are wanted
  bool page_refused_ = false;
  Surveyor surveyor_;
  PlyProgress progress_;
  AnnotationReport report_;
  AnnotationForm form_;
  StandardOutput sink_;
  std::uint64_t games_ = 0;
  bool first_ = true, reader_left_ = false;
  int code_ = 0;
};

}  // namespace

int run_annotate(const Options& options) {
  InputRequest request = options.inputs;
  request.output_folders = page_places(options.report);
  request.output_folders.push_back(options.output);
  const InputList list = list_inputs(request);

  // Standard output has one thing to tell: the records, or what is thought of them.
  const bool to_standard = options.output.empty() || options.output == "-";
  const bool unsaid = options.output.empty() && options.to.empty();
  const bool told = options.json || options.summary || (unsaid && is_terminal(STDOUT_FILENO));
  const bool writes = !options.output.empty() || (!told && (options.report.empty() || !unsaid));
  StandardOutput standard;
  OutputRequest target;
  target.path = options.output;
  target.force = options.force;
  target.stream = &standard;
  target.others = {options.report, options.cache};
  if (to_standard && InputFiles(files_read(options, list)).has(STDOUT_FILENO)) {
    return refuse(make_diagnostic(diag::output_is_input, {}, {"<stdout>"}), options.language);
  }

  SharedTeller teller(options.language);
  std::unique_ptr<EvaluationCache> cache;
  const std::string path = options.cache.empty() ? usual_cache() : options.cache;
  if (!options.no_cache && !path.empty()) {
    auto opened = EvaluationCache::open(path);
    if (opened) cache = std::move(*opened);
    if (!opened) teller.report(opened.error());
  }
  const EngineMaker maker = [&]() -> Result<std::unique_ptr<Engine>> {
    auto engine = open_engine(options, engine_given(options), &teller);
    if (!engine || cache == nullptr) return engine;
    return cached_engine(std::move(*engine), *cache);
  };

  std::optional<OpeningBook> book;
  if (!open_book(options, options.book_least, book)) return 2;

  Job job = options.job;
  job.threads = 1;  // the plies of a game are shared out instead
  constexpr std::size_t kOneGame = 1024;
  job.item_bytes = kOneGame;
  if (!writes) job.to = nullptr;
  std::unique_ptr<Pages> pages;
  if (!options.report.empty()) {
    auto opened = Pages::open(options.report, files_read(options, list), options.force);
    if (!opened) return refuse(opened.error(), options.language);
    pages = std::move(*opened);
  }
  Annotation annotation(options, maker, told, options.inputs.recurse || list.inputs.size() > 1,
                        book ? &*book : nullptr, job.to, pages.get());
  job.rework = [&annotation](Game& game, const std::string& file, std::uint32_t number,
                             DiagnosticSink& sink) { annotation.rework(game, file, number, sink); };

  std::unique_ptr<Outputs> outputs;
  if (writes) {
    auto opened = Outputs::open(target, job, files_read(options, list));
    if (!opened) return refuse(opened.error(), options.language);
    outputs = std::move(*opened);
  }
  Session session(options, brief_findings(options), nullptr);
  session.begin();
  const Summary summary = run_job(job, list, outputs.get(), session);
  session.finish();
  const bool withheld = job.withhold_at && summary.findings.reaches(*job.withhold_at);
  if (pages != nullptr && !withheld && !finish_pages(*pages, options)) return 2;
  if (cache != nullptr && cache->trouble()) teller.report(*cache->trouble());
  if (summary.reader_left || annotation.reader_left()) return annotation.code();
  if (!options.quiet && (writes || pages != nullptr)) {
    say((summary.games.written != 0 ? loss_line(summary, options) : "") +
        closing_line(summary, options));
  }
  return std::max(summary.exit_code(options.fail_on), annotation.code());
}

}  // namespace qipu::tool
