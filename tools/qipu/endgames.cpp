// qipu endgames: computes classes of endings and positions of them, and writes their tables.

#include "ops/answer/endgames.h"

#include <algorithm>

#include "base/files/file.h"
#include "command.h"
#include "ops/answer/translate.h"
#include "seen_position.h"
#include "session.h"

namespace qipu::tool {
namespace {

constexpr std::uint64_t kMegabyte = 1'000'000;

class Endgames final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("endgames", "compute endings: won or drawn, and the moves",
                "计算实用残局的胜和与着法", kPlainStatus,
                "  qipu endgames R-AAEE\n"
                "  qipu endgames 双兵对双士\n"
                "  qipu endgames --fen '3k5/4a4/9/6N2/9/9/9/9/9/4K4 w'\n",
                "A class is written as the attacker's pieces, its guards, a hyphen, and the\n"
                "defender's guards: RP-AAEE, CAA-A, or in Chinese 车兵对士象全. The attacker has\n"
                "one or two of rook R, horse N, cannon C, pawn P, the defender none; both may\n"
                "have advisors A and elephants E. A settled position: the defender is to move\n"
                "and not in check, neither side can capture, and two guards of a kind protect\n"
                "each other. Won as a rule: more than half of the settled positions are won.\n"
                "Of large classes a sample of the settled positions is looked at.\n",
                "类别写作：攻方、连字符、守方，如 RP-AAEE、CAA-A，或车兵对士象全。攻方有\n"
                "一两个车 R、马 N、炮 C、兵 P；守方只有士象。双方都可有士 A、象 E。\n"
                "平稳局面：守方先走，未被将军，双方都无子可吃，两士、两象互相保护。\n"
                "例胜：平稳局面过半可胜。类别很大时，平稳局面只抽样查看。\n");
    cli.option("classes", names_, "", "classes of endings", "残局类别");
    cli.option("--fen", fen_, "FEN", "a position in place of classes", "局面，代替类别");
    cli.named("--notation", form_.notation, "NOTATION", "notation of the output", "输出记法",
              notation_named);
    cli.number("--memory", megabytes_, "MB", 1, 1 << 20, "memory that may be used (default 4000)",
               "可用内存，以 MB 计（默认 4000）");
    cli.option("--write", path_, "FILE", "write tables for building the program",
               "写成编译本程序所用的残局库");
    cli.flag("--force", force_, "replace existing files", "替换已有文件");
  }

  void settle() override {
    refuse_if(names_.empty() == fen_.empty(), "give classes of endings, or a position with --fen",
              "请给出残局类别，或用 --fen 给出局面，二者择一");
    refuse_if(!fen_.empty() && !path_.empty(), "--write takes classes, not --fen",
              "--write 须给出类别，不能用 --fen");
    refuse_if(force_ && path_.empty(), "--force is used with --write", "--force 须与 --write 同用");
    refuse_outputs({path_}, language_);
    refuse_if(path_ == "-", "--write needs the name of a file", "--write 须给出文件名");
    if (const std::string seen = fen_in_picture(fen_, language_); !seen.empty()) fen_ = seen;
    for (const std::string& name : names_) {
      const auto of = endgame::parse_class(name);
      if (!of) throw Mistake{"", of.error()};
      if (std::ranges::find(classes_, *of) == classes_.end()) classes_.push_back(*of);
    }
  }

  int run() override {
    form_.language = language_;
    form_.memory = static_cast<std::uint64_t>(megabytes_) * kMegabyte;
    if (!path_.empty()) return write();
    StandardOutput out;
    endgame::Solutions all;
    if (!fen_.empty()) {
      const auto position = position_of(fen_);
      if (!position) return refuse(position.error(), language_, "--fen");
      const auto report = endgame_report(*position, all, form_);
      if (!report) return refuse(report.error(), language_);
      return print_all(out, *report, language_);
    }
    bool first = true;
    for (const endgame::Class& of : classes_) {
      all.clear();
      const auto report = endgame_report(of, all, form_);
      if (!report) return refuse(report.error(), language_);
      const int code = print_all(out, (first ? "" : "\n") + *report, language_);
      if (code != 0) return code;
      first = false;
    }
    return 0;
  }

 private:
  int write() {
    auto file = AtomicFile::create(path_, force_ ? Existing::replaced : Existing::kept);
    if (!file) return refuse(file.error(), language_);
    const auto bytes = endgame_tables(classes_, form_, {});
    if (!bytes) return refuse(bytes.error(), language_);
    auto done = file->write(*bytes);
    if (done) done = file->commit();
    return done ? 0 : refuse(done.error(), language_);
  }

  std::vector<std::string> names_;
  std::string fen_, path_;
  int megabytes_ = 4000;
  bool force_ = false;
  EndgameForm form_;
  std::vector<endgame::Class> classes_;
};

}  // namespace

std::unique_ptr<Command> make_endgames() { return std::make_unique<Endgames>(); }

}  // namespace qipu::tool
