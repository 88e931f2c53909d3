// qipu move: translates single moves from one notation to another; a coprocess with --jsonl.

#include <algorithm>

#include "command.h"
#include "lines.h"
#include "ops/answer/translate.h"
#include "seen_position.h"

namespace qipu::tool {
namespace {

class Translation final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command(
        "move", "translate moves", "转换着法的记法",
        {"0 done; 1 a move cannot be read; 2 could not run", "0 完成；1 有着法读不出；2 无法运行"},
        "  qipu move --notation wxf 炮二平五\n"
        "  qipu move --line 炮二平五 马8进7\n"
        "  echo '{\"text\": \"C2.5\"}' | qipu move --jsonl\n");
    cli.renamed("--from", "--read-as");
    cli.renamed("--to", "--notation");
    cli.option("moves", moves_, "", "moves in any notation", "任何记法的着法");
    cli.option("--fen", fen_, "FEN", "position (default: start position)",
               "FEN 局面；默认为开局局面");
    cli.named("--read-as", from_, "NOTATION", "input notation (default: any)", "输入记法；默认任何",
              notation_read);
    cli.named("--notation", to_, "NOTATION", "output notation (default uci)",
              "输出记法（默认 uci）", notation_named);
    cli.flag("--line", line_, "play the moves one after the other", "连续走出各着");
    cli.flag("--jsonl", json_lines_, "answer JSON lines from standard input",
             "逐行回答标准输入的 JSON");
  }

  void settle() override {
    const std::string fen = fen_among(moves_);
    refuse_if(!fen.empty() && !fen_.empty(), "two positions are given", "给出了两个局面");
    refuse_if(!fen.empty(), " is a position; use --fen", " 是局面，请用 --fen 指定", fen);
  }

  int run() override {
    if (json_lines_) {
      // The lines themselves say all this.
      if (moves_.empty() && fen_.empty() && from_ == nullptr && !line_ && to_ == nullptr) {
        return answer_lines(language_, answer_line);
      }
      return could_not(tr("with --jsonl each line gives its own move, position and notations",
                          "用 --jsonl 时，着法、局面与记法都在输入的各行中"));
    }
    if (moves_.empty()) return could_not(tr("no move is given", "没有给出着法"));
    if (const std::string seen = fen_in_picture(fen_, language_); !seen.empty()) fen_ = seen;
    auto position = position_of(fen_);
    if (!position) return refuse(position.error(), language_, "--fen");
    const Notation& to = to_ != nullptr ? *to_ : *find_notation("uci");
    Renderer renderer({.language = language_});
    int code = 0;
    std::string lines;
    for (const std::string& words : moves_) {
      const MoveReading reading = read_or_mend_move(words, *position, from_);
      for (const Diagnostic& d : reading.findings) {
        say(renderer.finding("", d));
        if (d.code->severity >= Severity::error) code = 1;
      }
      if (reading.moves.size() != 1) {
        if (line_) break;
        continue;
      }
      to.write(lines, *position, reading.moves[0]);
      lines += '\n';
      if (line_) position->make(reading.moves[0]);
    }
    StandardOutput out;
    return std::max(code, print_all(out, lines, language_));
  }

 private:
  std::vector<std::string> moves_;
  std::string fen_;
  const Notation* from_ = nullptr;  ///< null: any notation
  const Notation* to_ = nullptr;    ///< null: uci
  bool line_ = false, json_lines_ = false;
};

}  // namespace

std::unique_ptr<Command> make_move() { return std::make_unique<Translation>(); }

}  // namespace qipu::tool
