// qipu see: reads positions from pictures of boards.

#include "ops/answer/see.h"

#include "base/files/file.h"
#include "command.h"
#include "publish/raster.h"
#include "seen_position.h"
#include "session.h"

namespace qipu::tool {
namespace {

constexpr ExitWords kSeeStatus = {
    "0 all read; 1 some lack a board or are damaged; 2 could not run",
    "0 全部读出；1 有图片没有棋盘或已损坏；2 无法运行，或一幅也打不开"};

class See final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("see", "read positions from pictures of boards", "从棋盘图片中读出局面", kSeeStatus,
                "  qipu see screen.png\n"
                "  qipu see --board photo.jpg\n"
                "  qipu see -o compare.png photo.jpg\n"
                "  qipu see -r --json pictures\n",
                "Reads PNG, JPEG, GIF, WebP and BMP: screens, prints, photographs. The result is\n"
                "the likeliest position with pieces where they can stand; the certainty is that\n"
                "of the whole position. Red is to move, unless only Black can be. If no picture\n"
                "is named, standard input is read.\n",
                "读取 PNG、JPEG、GIF、WebP、BMP：截图、书页、照片。读出的是最可能的局面，\n"
                "各子都在可以到的位置；把握是整个局面无误的概率。一般按红先，只有黑先才\n"
                "合规则时按黑先。未给出图片时读取标准输入。\n");
    cli.option("pictures", inputs_.names, {"", ".png .jpg .jpeg .gif .webp .bmp"},
               "pictures, folders, patterns; -: standard input",
               "图片、文件夹、通配符；- 为标准输入");
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.flag("--board", board_, "draw the board, with certainties in percent",
             "画出棋盘及各点的把握（百分数）");
    cli.flag("--json", json_, "a line of JSON for each picture", "每幅图片一行 JSON");
    cli.option("-o,--output", output_, {"PATH", ".png"}, "board and position side by side, .png",
               "对照图（.png）：左为原图，右为读出的局面");
    describe_replacing(cli, force_);
    findings_.describe(cli);
  }

  void settle() override {
    refuse_outputs({output_}, language_);
    refuse_if(board_ && json_, "use either --board or --json", "--board 与 --json 只能用一个");
    refuse_if(!output_.empty() && !output_.ends_with(".png"), ": the picture must be a .png file",
              "：对照图须为 .png 文件", output_);
    refuse_if(!output_.empty() && !has_pixels(), "this program was built without PNG",
              "本程序编译时未包含 PNG");
    refuse_if(output_.empty() && force_, "--force needs -o", "--force 只用于 -o");
  }

  int run() override {
    const InputList list = listed_inputs(inputs_, language_);
    if (!output_.empty() && list.inputs.size() + list.failures.size() > 1) {
      return could_not(tr("-o is for one picture", "-o 只用于一幅图片"));
    }
    std::unique_ptr<SideFile> file;
    if (!open_file(output_, list.inputs, force_, language_, file)) return 2;
    Session session(findings_);
    for (const auto& [name, d] : list.failures) session.finding(name, d);
    bool any = false;
    for (const Input& input : list.inputs) {
      const auto sight = seen_in(input.bytes_at(), output_.empty() ? 0 : kViewCell);
      if (!sight) {
        // Folders with pictures hold other files too.
        const bool other = input.found && sight.error().code == &diag::not_a_picture &&
                           !is_picture_name(input.path);
        if (!other) session.finding(input.path, sight.error());
        any |= sight.error().code == &diag::no_board;
        continue;
      }
      any = true;
      for (const Diagnostic& d : doubts_about(*sight)) session.finding(input.path, d);
      if (file && print_last(*file, sight_picture(*sight), language_) != 0) return 2;
      const int code =
          print_all(out_, text_of(*sight, input.path, list.inputs.size() > 1), language_);
      if (code != 0) return code;
    }
    session.finish();
    return session.code(any);
  }

 private:
  std::string text_of(const see::Sight& sight, const std::string& path, bool several) const {
    if (json_) return sight_json(sight, shown_name(path)) + '\n';
    std::string text =
        (several ? harmless(shown_name(path)) + ": " : "") + sight_line(sight) + '\n';
    if (board_) text += sight_board(sight, StandardOutput::takes_colors());
    return text;
  }

  InputRequest inputs_;
  bool board_ = false, json_ = false, force_ = false;
  std::string output_;
  Findings findings_;
  StandardOutput out_;
};

}  // namespace

std::unique_ptr<Command> make_see() { return std::make_unique<See>(); }

}  // namespace qipu::tool
