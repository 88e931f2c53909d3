// qipu analyse: what an engine thinks of a position, of a record's, of a file of them.

#include "qipu/ops/answer/analyse.h"

#include <algorithm>
#include <filesystem>

#include "commands.h"
#include "player.h"
#include "qipu/board/fen.h"
#include "qipu/ops/run/game_stream.h"
#include "qipu/text/visible.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

constexpr std::uint64_t kUsualNodes = 1'000'000;

/// A FEN given where a file may stand.
class Analysis {
 public:
  Analysis(const Options& options, Engine& engine)
      : options_(options), engine_(engine), limits_(limits_given(options, kUsualNodes)) {
    form_ = {.notation = options.job.notation, .language = options.language, .side = options.side};
  }

  /// False: no more need be asked, for nobody reads or the engine is lost.
  bool look_at(const Subject& subject) {
    if (const Faults faults = faults_of(subject.start.setup()); !faults.empty()) {
      for (int i = 0; i < kFaults; ++i) {
        const auto fault = static_cast<Fault>(i);
        if (faults.has(fault)) complain(subject, diag::setup_fault, std::string(fault_name(fault)));
      }
      return true;
    }
    engine_.new_game();
    Task task;
    task.start = subject.start;
    task.moves = subject.moves;
    task.limits = limits_;
    task.lines = options_.lines;
    const auto answer = engine_.analyse(task);
    if (!answer) {
      say(one_line("", answer.error(), options_.language));
      code_ = 2;
      return false;
    }
    std::string out;
    if (options_.json) {
      out = analysis_json(subject, *answer, form_) + '\n';
    } else {
      if (!first_) out += '\n';
      out += visible(analysis_report(subject, *answer, form_));
    }
    first_ = false;
    const auto written = sink_.write(out);
    if (!written) code_ = print_all(sink_, out, options_.language);
    return written && *written;
  }

  void no_such_ply(const StreamedGame& from) {
    const bool zh = options_.language == Language::zh;
    const std::string number = std::to_string(from.number);
    std::string text =
        std::string(shown_name(from.file)) + (zh ? "：第" + number + "局" : ": game " + number);
    if (options_.at) {
      const std::string ply = std::to_string(*options_.at);
      text += zh ? "没有合法的第" + ply + "着" : " has no legal ply " + ply;
    } else {
      text += zh ? "无法由开始局面行棋" : " cannot be played from its start";
    }
    say(harmless(text) + '\n');
    code_ = std::max(code_, 1);
  }

  void name_files(bool yes) { form_.name_files = yes; }
  int code() const { return code_; }

 private:
  void complain(const Subject& subject, const Code& code, std::string what) {
    Location where;
    where.game = subject.game;
    say(one_line(subject.game == 0 ? "--fen" : shown_name(subject.file),
                 make_diagnostic(code, where, {std::move(what)}), options_.language));
    code_ = std::max(code_, subject.game == 0 ? 2 : 1);
  }

  const Options& options_;
  Engine& engine_;
  StandardOutput sink_;
  Limits limits_;
  AnalysisForm form_;
  bool first_ = true;
  int code_ = 0;
};

int analyse_fen(const Options& options, Analysis& analysis) {
  auto line = line_given(options.fen, options);
  if (!line) return 2;
  analysis.look_at({.start = line->start, .moves = std::move(line->moves)});
  return analysis.code();
}

int analyse_records(const Options& options, Analysis& analysis) {
  Session session(options, brief_findings(options), nullptr);
  const InputList list = list_inputs(options.inputs);
  analysis.name_files(options.inputs.recurse || list.inputs.size() > 1);
  GameStream games(options.job, list, session, options.only_game);
  bool any = false;
  while (const auto from = games.next()) {
    any = true;
    auto subject = subject_of(from->game, options.at);
    if (!subject) {
      analysis.no_such_ply(*from);
    } else {
      subject->players = harmless(subject->players);
      subject->event = harmless(subject->event);
      subject->file = from->file;
      subject->game = from->number;
      if (!analysis.look_at(*subject)) break;
    }
  }
  session.finish();
  if (games.met() != 0 && games.met() < options.only_game) {
    no_such_game(options.only_game, games.met(), options.language);
  }
  return std::max(any ? session.code(any) : 2, analysis.code());
}

}  // namespace

int run_analyse(const Options& options) {
  Teller teller(options.language);
  const auto engine = open_engine(options, engine_given(options), &teller);
  if (!engine) return refuse(engine.error(), options.language);
  Analysis analysis(options, **engine);
  if (!options.fen.empty() || !options.line_moves.empty()) return analyse_fen(options, analysis);
  return analyse_records(options, analysis);
}

}  // namespace qipu::tool
