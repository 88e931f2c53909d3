// qipu show: draws a game in the terminal, or as a picture.

#include "ops/answer/show.h"

#include <algorithm>

#include "base/platform/files.h"
#include "command.h"
#include "ops/answer/game_picture.h"
#include "publish/raster.h"
#include "qipu/board/fen.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/game_stream.h"
#include "session.h"

namespace qipu::tool {
namespace {

class Show final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("show", "show a game in the terminal", "在终端显示对局", kLookStatus,
                "  qipu show game.xqf\n"
                "  qipu show --at 20 --flip --notation wxf game.pgn\n"
                "  qipu show --at 20 --arrows h2e2 -o position.svg game.pgn\n"
                "  qipu show --pieces simplified -o game.gif game.pgn\n");
    cli.renamed("--no-numbers", "--coordinates none");
    cli.renamed("--men", "--pieces");
    describe_reading(cli, inputs_, read_);
    cli.option("--at", show_.at, "PLY", "position after this ply (default: the last)",
               "显示第几着之后的局面；默认最后");
    cli.number("--game", number_, "N", 1, 1 << 30, "number of the game in the file",
               "文件中的第几局");
    cli.named("--notation", show_.notation, "NOTATION", "notation of the moves", "着法记法",
              notation_named);
    cli.flag("--flip", show_.flip, "show Black at the bottom", "黑方在下");
    cli.flag("--board", show_.board_only, "only the board", "只显示棋盘");
    cli.option("--fen", fen_, "FEN", "a position in place of files", "局面，代替文件");
    cli.option("-o,--output", output_, {"PATH", ".svg .png .gif"}, "a picture: .svg, .png or .gif",
               "图片文件：.svg、.png 或 .gif");
    cli.flag("--svg", asked_[0], "a picture as SVG", "SVG 图片");
    cli.flag("--png", asked_[1], "a picture as PNG", "PNG 图片");
    cli.flag("--gif", asked_[2], "the moves of the game as GIF", "把对局做成 GIF 动画");
    cli.named("--pieces", pieces_, "STYLE", "traditional, simplified or letters",
              "棋子：traditional 繁、simplified 简、letters 字母", pieces_named);
    cli.named("--style", style_, "STYLE", "wood, paper (for print) or dark",
              "棋盘：wood 木纹、paper 印刷、dark 深色", diagram_named);
    cli.option("--arrows", arrows_, "LIST", "moves or squares, for example C2=5,b9c7",
               "图上的箭头：着法或两点，如 炮二平五,b9c7");
    cli.each("--marks", "LIST", "rings on a picture, for example e2,c7", "图上的圆圈，如 e2,c7",
             [this](const std::string& name) {
               picture_.marks.push_back(square_named(name, language_));
             });
    cli.number("--width", picture_.width, "PX", 64, 4096,
               "width of a picture in pixels (default 600)", "图片宽度，像素（默认 600）");
    cli.number("--delay", picture_.frame_hundredths, "CS", 1, 6000,
               "GIF: hundredths of a second per move (100)", "GIF 每着停留百分之几秒（100）");
    cli.named("--coordinates", picture_.coordinates, "STYLE",
              "chinese, chinese-of-black, digits, letters, none",
              "chinese、chinese-of-black、digits、letters、none", coordinates_named);
    describe_replacing(cli, force_);
  }

  void settle() override {
    refuse_outputs({output_}, language_);
    inputs_.files_alone = true;
    settle_picture();
    picture_seen_ = take_position(inputs_.names, fen_, language_);
    if (!fen_.empty()) refuse_files(inputs_.names, language_);
  }

  int run() override {
    const InputList list =
        fen_.empty() ? listed_inputs(inputs_, language_, output_.empty()) : InputList{};
    if (list.inputs.size() + list.failures.size() > 1) {
      return could_not(tr("show draws one game of one file; give one file",
                          "show 只显示一个文件里的一局；请只给一个文件"));
    }
    int code = 0;
    const auto game = game_asked(list, code);
    if (!game) return 2;
    if (show_.at) {
      const auto plies = position_after(*game, show_.at).plies;
      if (plies < *show_.at) return no_such_ply(plies);
    }
    if (draws_) {
      auto arrows = read_arrows(arrows_, *game, show_.at);
      if (!arrows) return refuse(arrows.error(), language_, "--arrows");
      picture_.arrows = std::move(*arrows);
      return std::max(code, put(list, draw_game_picture(*game, picture_)));
    }
    show_.language = language_;
    show_.color = StandardOutput::takes_colors();
    StandardOutput out;
    return std::max(code, print_all(out, show_game(*game, show_), language_));
  }

 private:
  /// Decides if a picture is drawn, and of which kind.
  void settle_picture() {
    const auto by_name = picture_kind(output_);
    const auto asked = std::ranges::count(asked_, true);
    refuse_if(asked > 1, "use one of --svg, --png and --gif", "--svg、--png、--gif 只能选一个");
    draws_ = asked == 1 || by_name;
    if (by_name) picture_.kind = *by_name;
    if (asked == 1) picture_.kind = PictureKind(std::ranges::find(asked_, true) - asked_);
    refuse_if(draws_ && picture_.kind != PictureKind::svg && !has_pixels(),
              "this program was built without PNG and GIF; use --svg",
              "本程序编译时未包含 PNG 和 GIF，请用 --svg");
    refuse_if(by_name && picture_.kind != *by_name, " is the name of another kind of picture",
              " 是另一种图片的文件名", output_);
    refuse_if(!draws_ && !output_.empty(), "-o is only for pictures: .svg, .png or .gif",
              "-o 只用于图片：.svg、.png 或 .gif");
    const bool about_pictures =
        picture_.width != 0 || picture_.frame_hundredths != PictureOptions().frame_hundredths ||
        pieces_ || style_ || picture_.coordinates || !arrows_.empty() || !picture_.marks.empty();
    refuse_if(!draws_ && about_pictures, "this option is only for pictures; give a file with -o",
              "该选项只用于图片；请用 -o 指定");
    picture_.pieces = pieces_.value_or(picture_.pieces);
    picture_.style = style_.value_or(picture_.style);
    picture_.at = show_.at;
    picture_.flip = show_.flip;
    picture_.notation = show_.notation;
  }

  /// Returns the game. Returns no value after an error message if there is no such game or
  /// position. `code`: 1 if there is a game with errors.
  std::optional<Game> game_asked(const InputList& list, int& code) const {
    if (!fen_.empty()) {
      const auto reading = parse_fen(fen_);
      if (!reading) {
        refuse(reading.error(), language_, "--fen");
        return std::nullopt;
      }
      Game game;
      game.start = reading->setup;
      return game;
    }
    Session session({.language = language_});
    LoadedGame found = load_game(read_, list, number_, session);
    if (!found.game && !found.unreadable && found.met != 0) {
      no_such_game(number_, found.met, language_);
    }
    code = session.code(true);
    return std::move(found.game);
  }

  int no_such_ply(std::size_t plies) const {
    const std::string n = std::to_string(*show_.at), last = std::to_string(plies);
    return could_not(language_ == Language::zh
                         ? "没有第 " + n + " 着之后的局面；只能走到第 " + last + " 着"
                         : "no position after ply " + n + "; the last one is after ply " + last);
  }

  int put(const InputList& list, const std::string& picture) const {
    if (output_.empty() || output_ == "-") {
      if (picture_.kind != PictureKind::svg && is_terminal(platform::kOutput)) {
        return could_not(tr("a terminal cannot show pictures; give a file with -o",
                            "图片不能显示在终端；请用 -o 指定文件"));
      }
      StandardOutput out;
      return print_all(out, picture, language_);
    }
    std::unique_ptr<SideFile> file;
    std::vector<Input> read = list.inputs;
    if (!picture_seen_.empty()) {
      read.push_back({.path = picture_seen_, .relative_path = picture_seen_});
    }
    if (!open_file(output_, read, force_, language_, file)) return 2;
    return print_last(*file, picture, language_);
  }

  InputRequest inputs_;
  ReadOptions read_;
  std::uint32_t number_ = 1;
  ShowOptions show_;
  std::string fen_;
  std::string picture_seen_;  ///< the file that the position was read from
  std::string output_;
  bool force_ = false;
  bool asked_[3] = {};  ///< the flags, by PictureKind
  bool draws_ = false;  ///< draws a picture instead of text
  std::optional<PieceStyle> pieces_;
  std::optional<DiagramStyle> style_;
  std::string arrows_;  ///< as given; they are moves in the position
  PictureOptions picture_;
};

}  // namespace

std::unique_ptr<Command> make_show() { return std::make_unique<Show>(); }

}  // namespace qipu::tool
