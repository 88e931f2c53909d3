// qipu tree: what games play in a position, with results.

#include "qipu/ops/answer/tree.h"

#include <algorithm>

#include "command.h"
#include "qipu/ops/answer/translate.h"
#include "session.h"

namespace qipu::tool {
namespace {

class Tree final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("tree", "what games play in a position", "统计某局面下的着法", kLookStatus,
                "  qipu tree -r archive --depth 3 --min 50\n"
                "  qipu tree games.pgn --at '炮二平五 马8进7' --mirrored\n"
                "  qipu tree games.pgn --at FEN --json\n",
                "Transpositions count together. Bars show Red's wins, draws, Black's wins.\n",
                "不同次序到达同一局面者合并。横条依次为红胜、和、黑胜。\n");
    describe_reading(cli, inputs_, read_);
    describe_choosing(cli, read_.choice);
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.option("-j,--jobs", read_.threads, "N", "threads; 0: all cores (default)",
               "线程数；0 为全部核心（默认）");
    cli.option("--at", at_, "LINE", "a FEN, or moves from the start in any notation",
               "FEN，或自开局起的着法（任何记法）");
    cli.number("--depth", depth_, "PLIES", 1, 60, "how deep (default 1)", "深度（默认 1）");
    cli.option("--min", form_.least, "N", "only moves of so many games", "至少多少局才列出");
    cli.option("--top", moves_, "N", "moves of each position; 0: all (default)",
               "每个局面最多列出几着；0 为全部（默认）");
    cli.flag("--mirrored", mirrored_, "a position and its mirror image are the same",
             "左右对称的局面合并");
    cli.named("--notation", form_.notation, "NOTATION", "notation written", "输出记法",
              notation_named);
    cli.flag("--json", json_, "as JSON", "以 JSON 输出");
    findings_.describe(cli);
  }

  void settle() override {
    form_.language = language_;
    form_.moves = moves_;
    form_.plies = static_cast<std::size_t>(depth_);
    refuse_position(inputs_.names, language_);
  }

  int run() override {
    const bool fen = std::ranges::count(at_, '/') == Square::kRanks - 1;
    auto root = position_of(fen ? at_ : "");
    if (!root) return refuse(root.error(), language_, "--at");
    if (!fen) {
      const auto line = read_line(*root, at_);
      if (!line) return refuse(line.error(), language_, "--at");
      for (const Move move : *line) root->make(move);
    }
    MoveTree tree(*root, form_.plies, mirrored_);
    const InputList list = list_inputs(inputs_);
    Session session(findings_);
    const std::uint64_t games = add_games(read_, list, session, tree);
    session.finish();
    if (session.code(games != 0) == 2) return 2;
    StandardOutput out;
    const std::string text = json_ ? tree_json(tree, form_) : tree_text(tree, form_);
    return std::max(session.code(true), print_all(out, text, language_));
  }

 private:
  InputRequest inputs_;
  ReadOptions read_;
  std::string at_;
  TreeForm form_;
  int depth_ = 1;
  std::uint64_t moves_ = 0;
  bool mirrored_ = false, json_ = false;
  Findings findings_;
};

}  // namespace

std::unique_ptr<Command> make_tree() { return std::make_unique<Tree>(); }

}  // namespace qipu::tool
