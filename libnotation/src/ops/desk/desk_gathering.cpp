#include "ops/desk/desk_gathering.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "annotate/judge/survey.h"
#include "annotate/puzzles/puzzles.h"
#include "annotate/words/evaluation_comments.h"
#include "archive/database/writer.h"
#include "format/packed/packed.h"
#include "ops/answer/explorer.h"
#include "ops/answer/puzzles.h"
#include "ops/desk/desk_output.h"
#include "publish/book.h"
#include "publish/puzzle_page.h"
#include "qipu/engine/engine.h"
#include "qipu/notation/main_line.h"

namespace qipu {
namespace {

class Booklet final : public DeskGathering {
 public:
  explicit Booklet(BookOptions options) : options_(std::move(options)), book_(options_) {}

  Result<void> add(const GatheredGame& game, const Progress& /*progress*/) override {
    chapters_ += book_.game(*game.of.game);
    ++games_;
    return {};
  }
  Result<std::string> finish(const std::string& /*title*/) override {
    return book_.begin() + book_.contents() + chapters_ + book_.finish();
  }
  std::size_t made() const override { return games_; }

 private:
  BookOptions options_;
  Book book_;
  std::string chapters_;
};

class OpeningTree final : public DeskGathering {
 public:
  static constexpr std::size_t kPlies = 24;  // as in `qipu tree --report`

  explicit OpeningTree(Language language) : survey_(Position::standard(), kPlies) {
    form_.tree.plies = kPlies;
    form_.tree.least = 0;
    form_.tree.language = language;
    form_.before.emplace();
  }
  Result<void> add(const GatheredGame& game, const Progress& /*progress*/) override {
    const Game& added = *game.of.game;
    if (const auto line = main_line_of(added)) survey_.add(added, line->start, line->moves);
    ++games_;
    return {};
  }
  Result<std::string> finish(const std::string& title) override {
    form_.title = title;
    form_.read = games_;
    Explorer made = make_explorer(survey_, form_);
    moves_ = made.moves;
    return std::move(made.page);
  }
  std::size_t made() const override { return moves_; }

 private:
  OpeningSurvey survey_;
  ExplorerForm form_;
  std::size_t moves_ = 0;
};

class Exercises final : public DeskGathering {
 public:
  Exercises(std::uint64_t nodes, Language language)
      : options_(options_of(nodes)),
        surveyor_([] { return bundled_engine(); }, options_),
        finder_(surveyor_),
        language_(language) {
    form_.how.engine = "qipu";
    form_.how.limits = options_.limits;
    form_.how.curve = options_.curve.name();
    form_.deeper = options_.deeper;
  }
  Result<void> add(const GatheredGame& added, const Progress& progress) override {
    const GameOf& of = added.of;
    Game game = *of.game;
    hear_evaluations(game);
    Findings found;
    for (Puzzle& puzzle : puzzles_of(game, finder_, surveyor_, found, progress)) {
      cards_.push_back({std::move(puzzle), source_of(game, std::string(of.source),
                                                     static_cast<std::uint32_t>(of.number))});
    }
    ++games_;
    if (found.all.empty()) return {};
    return std::unexpected(std::move(found.all.front()));
  }
  Result<std::string> finish(const std::string& title) override {
    return puzzle_page(
        {.puzzles = cards_, .title = title, .language = language_, .how = facts_of(form_)});
  }
  std::size_t made() const override { return cards_.size(); }

 private:
  static SurveyOptions options_of(std::uint64_t nodes) {
    SurveyOptions options;
    options.limits.nodes = nodes;
    options.openings_are_its_own = true;
    options.workers = 1;
    return options;
  }

  SurveyOptions options_;
  Surveyor surveyor_;
  PuzzleFinder finder_;
  PuzzleForm form_;
  std::vector<PuzzleCard> cards_;
  Language language_;
};

/// A database. Its games come in the order of their files.
class GatheredDatabase final : public DeskGathering {
 public:
  static Result<std::unique_ptr<DeskGathering>> begin(std::string bytes, const std::string& name) {
    auto out = std::make_unique<GatheredDatabase>(std::move(bytes));
    auto writer = DatabaseWriter::in_memory(out->bytes_, name);
    if (!writer) return std::unexpected(std::move(writer.error()));
    out->writer_ = std::move(*writer);
    return out;
  }
  explicit GatheredDatabase(std::string bytes)
      : bytes_(std::make_shared<std::string>(std::move(bytes))) {}

  Result<void> add(const GatheredGame& game, const Progress& /*progress*/) override {
    const std::string path(game.of.source.empty() ? "-" : game.of.source);  // as without a file
    if (!source_ || source_->path != path || source_->packed_file != game.packed_file) {
      if (auto ended = end(); !ended) return ended;
      source_ = {.path = path, .relative_path = {}, .packed_file = game.packed_file};
      if (auto begun = writer_->begin(*source_); !begun) return begun;
    }
    packed_.clear();
    put_number({.value = static_cast<std::uint32_t>(game.of.number)}, packed_);
    pack_game(*game.of.game, packed_);
    if (auto added = writer_->add(packed_); !added) return added;
    ++games_;
    return {};
  }
  Result<std::string> finish(const std::string& /*title*/) override {
    auto done = end();
    if (done) done = writer_->files_ended();
    if (done) done = writer_->finish();
    if (!done) return std::unexpected(std::move(done.error()));
    return std::move(*bytes_);
  }
  std::string_view extension() const override { return "qdb"; }
  std::size_t made() const override { return games_; }

 private:
  Result<void> end() { return source_ ? writer_->end(true) : Result<void>(); }

  std::shared_ptr<std::string> bytes_;
  std::unique_ptr<DatabaseWriter> writer_;
  std::optional<DatabaseSource> source_;  ///< of the games that are being added
  std::string packed_;
};

Result<BookOptions> book_options(const DeskRequest& request) {
  BookOptions out;
  out.title = request.text("title").value_or("");
  out.name = request.text("name").value_or("");
  out.language = request.language();
  if (const auto paper = request.text("paper"); paper && !paper->empty()) {
    if (paper != "A4" && paper != "A5") {
      return std::unexpected(request.refusal("paper", "is A4 or A5", "须为 A4 或 A5"));
    }
    out.paper = *paper;
  }
  if (const auto every = request.number("every")) {
    constexpr std::uint64_t kMost = 1000;
    out.every = static_cast<int>(std::min(*every, kMost));
  }
  const auto notation = desk_notation_of(request);
  if (!notation) return std::unexpected(notation.error());
  out.notation = *notation;
  return out;
}

}  // namespace

Result<std::unique_ptr<DeskGathering>> DeskGathering::begin(const DeskRequest& request,
                                                            std::string bytes) {
  const std::string into = request.text("into").value_or("");
  if (into == "booklet") {
    auto options = book_options(request);
    if (!options) return std::unexpected(std::move(options.error()));
    return std::make_unique<Booklet>(std::move(*options));
  }
  if (into == "database") {
    return GatheredDatabase::begin(std::move(bytes),
                                   request.text("name").value_or("qipu") + ".qdb");
  }
  if (into == "openings") return std::make_unique<OpeningTree>(request.language());
  if (into == "exercises") {
    return std::make_unique<Exercises>(request.number("nodes").value_or(kDeskNodes),
                                       request.language());
  }
  return std::unexpected(request.refusal("into", "is unknown", "未知"));
}

}  // namespace qipu
