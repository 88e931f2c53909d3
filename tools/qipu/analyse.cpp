// qipu analyse: an engine's analysis of a position, of a record's position, or of a file of
// positions.

#include "ops/answer/analyse.h"

#include <algorithm>
#include <filesystem>

#include "command.h"
#include "player.h"
#include "qipu/board/fen.h"
#include "qipu/ops/game_stream.h"
#include "session.h"
#include "text/visible.h"

namespace qipu::tool {
namespace {

constexpr std::uint64_t kUsualNodes = 1'000'000;

class Analyse final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("analyse", "analyse positions with an engine", "用引擎分析局面", kLookStatus,
                "  qipu analyse --at 20 --lines 3 game.xqf\n"
                "  qipu analyse --fen '3ak4/9/9/9/9/9/9/9/4p4/2R1K4 w' --depth 12\n"
                "  qipu analyse --engine pikafish --time 5000 --json positions.fen\n",
                "Without a limit 1,000,000 nodes are searched; with one thread the result is the\n"
                "same on every machine. All games of the files are analysed, or the one that\n"
                "--game gives.\n",
                "不设限制时搜索 1,000,000 节点；单线程时在任何机器上结果相同。\n"
                "分析文件中的每一局，或 --game 指定的一局。\n");
    describe_reading(cli, inputs_, read_);
    describe_choosing(cli, read_.choice);
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.option("--fen", line_.fen, "FEN", "a position in place of files", "局面，代替文件");
    line_.describe_moves(cli);
    cli.option("--at", at_, "PLY", "position after this ply (default: the last)",
               "第几着之后的局面；默认最后");
    cli.number("--game", only_game_, "N", 1, 1 << 30,
               "number of the game in the files (default: all)", "第几局；默认全部");
    cli.number("--lines", lines_, "N", 1, 128, "number of best moves shown (default 1)",
               "显示几种最佳着法（默认 1）");
    effort_.describe(cli, "positions to search", "搜索节点数", "milliseconds for each position",
                     "每个局面的毫秒数");
    cli.named("--side", form_.side, "SIDE", "side of the scores: red (default), black, mover",
              "以哪一方计分：red（默认）、black、mover", side_named);
    cli.named("--notation", form_.notation, "NOTATION", "notation of the output", "输出记法",
              notation_named);
    player_.describe(cli);
    findings_.describe(cli);
    cli.flag("--json", json_, "a line of JSON for each position", "每个局面一行 JSON");
  }

  void settle() override {
    refuse_if(only_game_ != 0 && !read_.choice.all(),
              "--game is one game; do not use --games or --sample with it",
              "--game 只指一局，不能与 --games、--sample 同用");
    take_position(inputs_.names, line_.fen, language_);
    const bool of_records = !inputs_.names.empty() || only_game_ != 0 || at_ || !read_.choice.all();
    refuse_if(line_.given() && of_records,
              "--fen and --moves give the position; do not give files, --game or --at too",
              "--fen、--moves 已给出局面，不能再给文件、--game、--at");
  }

  int run() override {
    form_.language = language_;
    Teller teller(language_);
    const auto engine = player_.open(&teller);
    if (!engine) return refuse(engine.error(), language_);
    if (!line_.given()) return analyse_records(**engine);
    auto line = line_.line(language_);
    if (!line) return 2;
    look_at({.start = line->start, .moves = std::move(line->moves)}, **engine);
    return code_;
  }

 private:
  int analyse_records(Engine& engine) {
    Session session(findings_);
    const InputList list = listed_inputs(inputs_, language_);
    form_.name_files = inputs_.recurse || list.inputs.size() > 1;
    GameStream games(read_, list, session, only_game_);
    bool any = false;
    while (const auto from = games.next()) {
      any = true;
      auto subject = subject_of(from->game, at_);
      if (!subject) {
        no_such_ply(*from);
      } else {
        subject->players = harmless(subject->players);
        subject->event = harmless(subject->event);
        subject->file = from->file;
        subject->game = from->number;
        if (!look_at(*subject, engine)) break;
      }
    }
    session.finish();
    if (games.met() != 0 && games.met() < only_game_) {
      no_such_game(only_game_, games.met(), language_);
    }
    return std::max(any ? session.code(any) : 2, code_);
  }

  /// Returns false if no more need be asked, because the reader has gone or the engine is lost.
  bool look_at(const Subject& subject, Engine& engine) {
    const Faults faults = faults_of(subject.start.setup());
    if (!faults.empty()) {
      const bool given = subject.game == 0;
      const std::string place(given ? "--fen" : shown_name(subject.file));
      for (int i = 0; i < kFaults; ++i) {
        const auto fault = static_cast<Fault>(i);
        if (!faults.has(fault)) continue;
        refuse(make_diagnostic(diag::setup_fault, {.game = subject.game},
                               {std::string(fault_name(fault))}),
               language_, place);
      }
      code_ = std::max(code_, given ? 2 : 1);
      return true;
    }
    engine.new_game();
    Task task;
    task.start = subject.start;
    task.moves = subject.moves;
    task.limits = effort_.limits(kUsualNodes);
    task.lines = lines_;
    const auto answer = engine.analyse(task);
    if (!answer) {
      code_ = refuse(answer.error(), language_);
      return false;
    }
    std::string out;
    if (json_) {
      out = analysis_json(subject, *answer, form_) + '\n';
    } else {
      if (!first_) out += '\n';
      out += visible(analysis_report(subject, *answer, form_));
    }
    first_ = false;
    const auto written = sink_.write(out);
    if (!written) code_ = print_all(sink_, out, language_);
    return written && *written;
  }

  void no_such_ply(const StreamedGame& from) {
    const bool zh = language_ == Language::zh;
    const std::string number = std::to_string(from.number);
    std::string text =
        std::string(shown_name(from.file)) + (zh ? "：第" + number + "局" : ": game " + number);
    if (at_) {
      const std::string ply = std::to_string(*at_);
      text += zh ? "没有合法的第" + ply + "着" : " has no legal ply " + ply;
    } else {
      text += zh ? "无法从起始局面行棋" : " cannot be played from its start position";
    }
    say(harmless(text) + '\n');
    code_ = std::max(code_, 1);
  }

  InputRequest inputs_;
  ReadOptions read_;
  GivenLine line_;
  std::optional<std::uint32_t> at_;  ///< the ply; no value: the last
  std::uint32_t only_game_ = 0;      ///< 0: all
  int lines_ = 1;
  Effort effort_;
  AnalysisForm form_;
  Player player_;
  Findings findings_;
  bool json_ = false;

  StandardOutput sink_;
  bool first_ = true;
  int code_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_analyse() { return std::make_unique<Analyse>(); }

}  // namespace qipu::tool
