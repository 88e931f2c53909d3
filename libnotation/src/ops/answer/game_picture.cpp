#include "ops/answer/game_picture.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ops/answer/heading.h"
#include "ops/answer/translate.h"
#include "publish/raster.h"
#include "qipu/board/fen.h"
#include "qipu/notation/main_line.h"
#include "qipu/rules/position.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// Labels the squares in the way that the notation names them.
void name_squares(Diagram& diagram, const PictureOptions& options) {
  diagram.coordinates = options.coordinates;
  if (options.notation == nullptr) return;
  const Notation& notation = *options.notation;
  const bool from_one = notation.id == "uci10" || notation.id == "san" || notation.id == "lan";
  diagram.first_rank = from_one ? 1 : 0;
  if (diagram.coordinates) return;
  switch (notation.script) {
    case Script::coordinates:
    case Script::algebraic: diagram.coordinates = Coordinates::letters; break;
    case Script::wxf:
    case Script::vietnamese: diagram.coordinates = Coordinates::digits; break;
    case Script::chinese:
      if (notation.black_begins) diagram.coordinates = Coordinates::chinese_of_black;
      break;
    case Script::digits: break;
  }
}

/// Reads "h2e2" or "H2-E2". Returns no value if the text is not two different squares.
std::optional<Move> squares_in(std::string_view word) {
  constexpr std::size_t kSquareLength = 2;
  const auto from = Square::parse(word.substr(0, kSquareLength));
  word.remove_prefix(std::min(kSquareLength, word.size()));
  if (word.starts_with('-')) word.remove_prefix(1);
  const auto to = Square::parse(word);
  if (!from || !to || from == to) return std::nullopt;
  return Move(*from, *to);
}

/// Reads a move of either side. If both sides could play it, the side whose way of writing it is
/// used is meant (马8进7 is Black's), otherwise the side to move.
Result<Move> move_in(std::string_view word, Setup setup) {
  std::optional<Move> best;
  std::size_t odd = 0;  // the number of findings about the best reading
  std::string several;
  for (const Color side : {setup.turn, !setup.turn}) {
    setup.turn = side;
    const auto position = Position::from(setup, Faults::all());
    if (!position) continue;
    const MoveReading reading = read_move(word, *position, nullptr);
    if (reading.moves.size() == 1 && (!best || reading.findings.size() < odd)) {
      best = reading.moves[0];
      odd = reading.findings.size();
    }
    if (reading.moves.size() < 2 || !several.empty()) continue;
    for (const Move move : reading.moves) several += (several.empty() ? "" : ", ") + move.ucci();
  }
  if (best) return *best;
  return fail(diag::no_arrow, {}, {std::string(word), several.empty() ? "h2e2" : several});
}

/// Draws a position, with the user's arrows and marks if `advised`.
Diagram diagram_of(const PositionAfter& reached, const PictureOptions& options, bool advised) {
  Diagram diagram;
  diagram.board = reached.setup.board;
  diagram.pieces = options.pieces;
  diagram.style = options.style;
  diagram.flip = options.flip;
  name_squares(diagram, options);
  diagram.last = reached.last;
  if (advised) {
    diagram.arrows = options.arrows;
    diagram.marks = options.marks;
  }
  return diagram;
}

std::string title_of(const Game& game, const PositionAfter& reached) {
  const std::string players = players_of(game);
  return (players.empty() ? "" : players + ", ") + write_fen(reached.setup);
}

}  // namespace

std::optional<PictureKind> picture_kind(std::string_view name) {
  const std::string_view ending = name.substr(name.rfind('.') + 1);
  if (ending == "svg") return PictureKind::svg;
  if (ending == "png") return PictureKind::png;
  if (ending == "gif") return PictureKind::gif;
  return std::nullopt;
}

Result<std::vector<Move>> read_arrows(std::string_view words, const Game& game,
                                      std::optional<std::uint32_t> at) {
  const Setup setup = position_after(game, at).setup;
  std::vector<Move> out;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(','), words.find("，"));
    const std::string_view word = trim(words.substr(0, end));
    words.remove_prefix(
        std::min(words.size(), end == words.npos ? end : end + (words[end] == ',' ? 1 : 3)));
    if (word.empty()) continue;
    auto arrow = squares_in(word);
    if (!arrow) {
      const auto move = move_in(word, setup);
      if (!move) return std::unexpected(move.error());
      arrow = *move;
    }
    if (setup.board[arrow->from()].empty()) {
      return fail(diag::arrow_from_nothing, {}, {std::string(word), arrow->from().iccs()});
    }
    out.push_back(*arrow);
  }
  return out;
}

std::string draw_game_picture(const Game& game, const PictureOptions& options) {
  constexpr int kUsualWidth = 600, kLastTimes = 3;
  const int width = options.width > 0 ? options.width : kUsualWidth;
  const PositionAfter end = position_after(game, options.at);
  if (options.kind == PictureKind::gif) {
    GifWriter gif;
    std::optional<Picture> before;
    Raster raster;
    position_after(game, options.at, [&](const PositionAfter& now) {
      const bool last = now.plies == end.plies;
      Picture picture = draw(diagram_of(now, options, last));
      if (before) {
        repaint(raster, *before, picture);
      } else {
        raster = rasterised(picture, width);
      }
      gif.add(raster, options.frame_hundredths * (last ? kLastTimes : 1));
      before = std::move(picture);
    });
    return gif.finish();
  }
  const Picture picture = draw(diagram_of(end, options, true));
  if (options.kind == PictureKind::png) return png(rasterised(picture, width));
  return svg(picture, title_of(game, end), options.width);
}

}  // namespace qipu
