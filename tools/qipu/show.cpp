// qipu show: a game drawn in the terminal, or as a picture.

#include "qipu/ops/answer/show.h"

#include <unistd.h>

#include <algorithm>

#include "commands.h"
#include "qipu/board/fen.h"
#include "qipu/ops/answer/position_after.h"
#include "qipu/ops/run/game_stream.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// Says what is wrong, and gives nothing, where there is no such game or position. `code`: 1 where
/// there is a game with errors.
std::optional<Game> game_asked(const Options& options, const InputList& list, int& code) {
  if (!options.fen.empty()) {
    const auto reading = parse_fen(options.fen);
    if (!reading) {
      say(one_line("--fen", reading.error(), options.language));
      return std::nullopt;
    }
    Game game;
    game.start = reading->setup;
    return game;
  }
  Session session(options, brief_findings(options), nullptr);
  LoadedGame found = load_game(options.job, list, options.game, session);
  if (!found.game && !found.unreadable && found.met != 0) {
    no_such_game(options.game, found.met, options.language);
  }
  code = session.code(true);
  return std::move(found.game);
}

void no_such_ply(std::uint32_t wanted, std::size_t plies, Language language) {
  const std::string n = std::to_string(wanted), last = std::to_string(plies);
  say(language == Language::zh ? "qipu: 没有第 " + n + " 着之后的局面；可走到第 " + last + " 着\n"
                               : "qipu: no position after ply " + n +
                                     "; the game can be followed to ply " + last + "\n");
}

int put(const Options& options, const InputList& list, const std::string& picture) {
  if (options.output.empty() || options.output == "-") {
    if (options.picture.kind != PictureKind::svg && is_terminal(STDOUT_FILENO)) {
      say(options.language == Language::zh ? "qipu: 图片不能显示在终端；请用 -o 指定文件\n"
                                           : "qipu: a terminal shows no pictures; name a file "
                                             "with -o\n");
      return 2;
    }
    StandardOutput out;
    return print_all(out, picture, options.language);
  }
  const auto file = SideFile::open(options.output, list.inputs, options.force);
  if (!file) return refuse(file.error(), options.language);
  return print_last(**file, picture, options.language);
}

}  // namespace

int run_show(const Options& options) {
  const InputList list = options.fen.empty() ? list_inputs(options.inputs) : InputList{};
  if (list.inputs.size() + list.failures.size() > 1) {
    say(options.language == Language::zh ? "qipu: show 只显示一个文件里的一局；请只给一个文件\n"
                                         : "qipu: show draws one game of one file; name one\n");
    return 2;
  }
  int code = 0;
  const auto game = game_asked(options, list, code);
  if (!game) return 2;
  if (options.at) {
    if (const auto plies = position_after(*game, options.at).plies; plies < *options.at) {
      no_such_ply(*options.at, plies, options.language);
      return 2;
    }
  }
  if (options.draws) {
    PictureOptions picture = options.picture;
    auto arrows = read_arrows(options.arrows, *game, options.at);
    if (!arrows) {
      say(one_line("--arrows", arrows.error(), options.language));
      return 2;
    }
    picture.arrows = std::move(*arrows);
    return std::max(code, put(options, list, depicted(*game, picture)));
  }
  ShowOptions show;
  show.at = options.at;
  show.flip = options.flip;
  show.board_only = options.board_only;
  show.notation = options.job.notation;
  show.language = options.language;
  show.color = wants_color(STDOUT_FILENO);
  StandardOutput out;
  return std::max(code, print_all(out, show_game(*game, show), options.language));
}

}  // namespace qipu::tool
