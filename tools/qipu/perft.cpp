// qipu perft: prints the number of leaves of the tree of legal moves, and nothing else.

#include "command.h"
#include "ops/answer/translate.h"

namespace qipu::tool {
namespace {

class Perft final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("perft", "count the leaves of the tree of legal moves",
                "数出连走若干着有多少种合法走法（perft）", kPlainStatus, "  qipu perft 4\n");
    cli.number("depth", depth_, "PLIES", 0, 30, "depth in plies", "连走几着");
    cli.require("depth");
    cli.option("--fen", fen_, "FEN", "position (default: start position)",
               "FEN 局面；默认为开局局面");
  }

  int run() override {
    const auto position = position_of(fen_);
    if (!position) return refuse(position.error(), language_, "--fen");
    StandardOutput out;
    return print_all(out, std::to_string(position->perft(depth_)) + "\n", language_);
  }

 private:
  int depth_ = 0;
  std::string fen_;
};

}  // namespace

std::unique_ptr<Command> make_perft() { return std::make_unique<Perft>(); }

}  // namespace qipu::tool
