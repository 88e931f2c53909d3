#include "ops/answer/analyst.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "annotate/words/evaluation_comments.h"
#include "opening/ecco_tags.h"
#include "ops/answer/puzzles.h"
#include "qipu/notation/main_line.h"

namespace qipu {
namespace {

constexpr std::uint64_t kUsualNodes = 100'000;  // as `qipu annotate`

/// Leaves a survey after stop(). It is thrown only inside Analyst.
struct Stopped {};

Limits limits_of(Limits limits) {
  if (!limits.nodes && !limits.depth && !limits.time) limits.nodes = kUsualNodes;
  return limits;
}

SurveyOptions survey_of(const AnalystOptions& options) {
  SurveyOptions out;
  out.limits = limits_of(options.limits);
  out.deeper = options.deeper;
  out.workers = options.workers;
  out.openings_are_its_own = options.engine == nullptr;
  if (!options.name.empty()) out.engine = options.name;
  return out;
}

/// Returns the finding that makes an answer useless, if there is one.
std::optional<Diagnostic> failure_among(std::vector<Diagnostic>& findings) {
  const auto bad = std::ranges::find_if(
      findings, [](const Diagnostic& d) { return d.code->severity >= Severity::error; });
  return bad == findings.end() ? std::nullopt : std::optional(std::move(*bad));
}

std::vector<bool> reachable(const Game& game) {
  std::vector<bool> out(game.size());
  for (NodeId id = kRoot; id != kNoNode; id = game.next_in_preorder(id)) out[id] = true;
  return out;
}

/// Returns the nodes of `before` that `after` does not reach, without those below them.
std::vector<NodeId> removed_from(const Game& before, const Game& after) {
  const std::vector<bool> left = reachable(after);
  std::vector<NodeId> out;
  for (NodeId id = before.next_in_preorder(kRoot); id != kNoNode;
       id = before.next_in_preorder(id)) {
    if (!left[id] && left[before[id].parent]) out.push_back(id);
  }
  return out;
}

}  // namespace

Analyst::Analyst(AnalystOptions options)
    : options_(std::move(options)),
      surveyor_([this] { return made(); }, survey_of(options_)),
      finder_(surveyor_) {}

Analyst::~Analyst() = default;

Result<std::unique_ptr<Engine>> Analyst::made() {
  auto engine = options_.engine ? options_.engine() : bundled_engine(options_.bundled);
  if (engine) {
    const std::scoped_lock lock(mutex_);
    engines_.push_back(engine->get());
  }
  return engine;
}

std::string Analyst::engine_name() const {
  return options_.engine ? surveyor_.engine_name() : "qipu " + options_.version;
}

HowMade Analyst::how() const {
  const SurveyOptions& survey = surveyor_.options();
  return {.engine = engine_name(),
          .limits = survey.limits,
          .curve = survey.curve.name(),
          .thresholds = survey.thresholds,
          .book = options_.scope.book};
}

void Analyst::stop() {
  stopped_ = true;
  const std::scoped_lock lock(mutex_);
  for (Engine* const engine : engines_) engine->stop();
}

Result<Analyst::Annotated> Analyst::annotate(Game& game, const GameSource& source,
                                             const Progress& progress) {
  stopped_ = false;
  Findings heard;
  Annotated out;
  Game changed = game;
  hear_evaluations(changed);
  std::optional<AnnotatedGame> annotated;
  try {
    annotated = annotate_record(changed, surveyor_, options_.scope, heard,
                                [&](std::size_t done, std::size_t all) {
                                  if (stopped_) throw Stopped();
                                  if (progress) progress(done, all);
                                });
  } catch (const Stopped&) {
    return fail(diag::engine_given_up, {},
                {engine_name(), std::to_string(game.main_line().size())});
  }
  if (auto failed = failure_among(heard.all)) return std::unexpected(std::move(*failed));
  out.findings = std::move(heard.all);
  if (!annotated) return out;
  const AnnotationReport report{.notation = options_.form.notation,
                                .language = options_.form.language,
                                .name_file = false,
                                .how = how()};
  out.json = annotation_json({changed, *annotated, source.file, source.number}, report);
  const std::size_t renewed = put_annotations(changed, *annotated, options_.form, report.how);
  if (renewed != 0) {
    out.findings.push_back(
        make_diagnostic(diag::annotations_renewed, {}, {std::to_string(renewed)}));
  }
  if (const auto line = main_line_of(changed)) {
    tag_ecco(changed, line->moves, {.uncommon = false});
  }
  out.removed = removed_from(game, changed);
  game = std::move(changed);
  return out;
}

Result<std::vector<Analyst::Exercise>> Analyst::puzzles(const Game& game, const GameSource& source,
                                                        const Progress& progress) {
  stopped_ = false;
  Findings heard;
  Game read = game;
  hear_evaluations(read);
  std::vector<Puzzle> found;
  try {
    found = puzzles_of(read, finder_, surveyor_, heard, [&](std::size_t done, std::size_t all) {
      if (stopped_) throw Stopped();
      if (progress) progress(done, all);
    });
  } catch (const Stopped&) {
    return fail(diag::engine_given_up, {},
                {engine_name(), std::to_string(game.main_line().size())});
  }
  if (auto failed = failure_among(heard.all)) return std::unexpected(std::move(*failed));
  const PuzzleForm form{
      .notation = options_.form.notation, .how = how(), .deeper = options_.deeper};
  const PuzzleSource from = source_of(game, source.file, source.number);
  std::vector<Exercise> out;
  for (Puzzle& puzzle : found) {
    std::string json = puzzle_json(puzzle, from, form);
    Game record = puzzle_game(puzzle, from, form);
    out.push_back({std::move(puzzle), std::move(json), std::move(record)});
  }
  return out;
}

}  // namespace qipu
