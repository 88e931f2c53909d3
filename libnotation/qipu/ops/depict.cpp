#include "qipu/ops/depict.h"

#include <optional>
#include <utility>

#include "qipu/board/fen.h"
#include "qipu/ops/main_line.h"
#include "qipu/ops/reached.h"
#include "qipu/publish/raster.h"

namespace qipu {
namespace {

Diagram diagram_of(const Reached& reached, const PictureOptions& options) {
  Diagram diagram;
  diagram.board = reached.setup.board;
  diagram.men = options.men;
  diagram.style = options.style;
  diagram.flip = options.flip;
  diagram.numbers = options.numbers;
  diagram.last = reached.last;
  return diagram;
}

void advise(Diagram& diagram, const PictureOptions& options) {
  diagram.arrows = options.arrows;
  diagram.marks = options.marks;
}

std::string title_of(const Game& game, const Reached& reached) {
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

std::string depicted(const Game& game, const PictureOptions& options) {
  constexpr int kUsualWidth = 600, kLastTimes = 3;
  const int width = options.width > 0 ? options.width : kUsualWidth;
  const Reached end = reached(game, options.at);
  if (options.kind == PictureKind::gif) {
    GifWriter gif;
    std::optional<Picture> before;
    Raster raster;
    reached(game, options.at, [&](const Reached& now) {
      const bool last = now.plies == end.plies;
      Diagram diagram = diagram_of(now, options);
      if (last) advise(diagram, options);
      Picture picture = draw(diagram);
      if (before) {
        repaint(raster, *before, picture);
      } else {
        raster = rasterised(picture, width);
      }
      gif.add(raster, options.hundredths * (last ? kLastTimes : 1));
      before = std::move(picture);
    });
    return gif.finish();
  }
  Diagram diagram = diagram_of(end, options);
  advise(diagram, options);
  const Picture picture = draw(diagram);
  if (options.kind == PictureKind::png) return png(rasterised(picture, width));
  return svg(picture, title_of(game, end), options.width);
}

}  // namespace qipu
