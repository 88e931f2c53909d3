#include "ops/answer/see.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "format/positions/text_board.h"
#include "publish/raster.h"
#include "qipu/board/fen.h"
#include "qipu/publish/diagram.h"

namespace qipu {
namespace {

using see::Sight;

double certainty_of(const Sight& sight, Square square) {
  return sight.points[static_cast<std::size_t>(square.index())];
}

/// Returns the squares in the order of FEN.
std::vector<Square> squares() {
  std::vector<Square> out;
  for (int k = 0; k < Square::kCount; ++k) {
    out.push_back(Square::from_index((Square::kRanks - 1 - k / Square::kFiles) * Square::kFiles +
                                     k % Square::kFiles));
  }
  return out;
}

double in_thousandths(double certainty) { return std::floor(certainty * 1000) / 1000; }

/// Copies a raster to a place in another, and cuts what lies outside.
void put(Raster& into, int left, int top, const Raster& what) {
  for (int y = 0; y < what.height && top + y < into.height; ++y) {
    const int width = std::min(what.width, into.width - left);
    std::copy_n(what.rgb.begin() + static_cast<std::ptrdiff_t>(what.offset(0, y)), width * 3,
                into.rgb.begin() + static_cast<std::ptrdiff_t>(into.offset(left, top + y)));
  }
}

}  // namespace

std::string percent_text(double certainty) {
  constexpr double kLeast = 0.001;
  if (certainty > 0 && certainty < kLeast) return "<0.1%";
  return fmt::format("{:.1f}%", in_thousandths(certainty) * 100);
}

std::string sight_line(const Sight& sight) {
  return write_fen(sight.setup) + "  " + percent_text(sight.certainty);
}

std::string sight_json(const Sight& sight, std::string_view file) {
  nlohmann::ordered_json out = {{"file", file},
                                {"fen", write_fen(sight.setup)},
                                {"certainty", in_thousandths(sight.certainty)},
                                {"red", see::red_at_name(sight.red_at)}};
  out["last_move"] = nullptr;
  if (sight.last_move) out["last_move"] = sight.last_move->ucci();
  auto& corners = out["corners"] = nlohmann::ordered_json::array();
  for (const see::Place& corner : sight.corners) {
    corners.push_back({std::round(corner.x * 10) / 10, std::round(corner.y * 10) / 10});
  }
  auto& points = out["points"] = nlohmann::ordered_json::object();
  for (const Square square : squares()) {
    const Piece piece = sight.setup.board[square];
    points[square.iccs()] = {{"piece", piece ? std::string(1, fen_letter(piece)) : std::string()},
                             {"certainty", in_thousandths(certainty_of(sight, square))}};
  }
  return json_text(out);
}

std::string sight_board(const Sight& sight, bool color) {
  const std::string board =
      draw_board(sight.setup.board, {.color = color, .last = sight.last_move});
  std::string out;
  int rank = Square::kRanks;  // of the line before: the numbers of the files come first
  for (std::size_t at = 0; at < board.size();) {
    const std::size_t end = std::min(board.find('\n', at), board.size());
    std::string line = board.substr(at, end - at);
    at = end + 1;
    if (rank < Square::kRanks && rank >= 0) {
      std::string numbers;
      for (int file = 0; file < Square::kFiles; ++file) {
        const double certainty = certainty_of(sight, *Square::at(file, rank));
        const auto percent = static_cast<int>(certainty * 100);
        numbers += certainty < 0.995 ? fmt::format("{:4}", percent) : "   .";
      }
      line += "  " + numbers;
    }
    --rank;
    out += line + '\n';
  }
  return out;
}

std::string sight_picture(const Sight& sight) {
  Diagram diagram;
  diagram.board = sight.setup.board;
  diagram.last = sight.last_move;
  diagram.coordinates = Coordinates::none;
  for (const Square square : squares()) {
    if (certainty_of(sight, square) < see::kDoubtful) diagram.marks.push_back(square);
  }
  const Raster seen{sight.view.width, sight.view.height, sight.view.rgb};
  const Picture picture = draw(diagram);
  const auto width =
      static_cast<int>(std::lround(seen.height * picture.width() / picture.height()));
  const Raster read = rasterised(picture, width);
  Raster both{seen.width + read.width, std::max(seen.height, read.height), {}};
  both.rgb.assign(static_cast<std::size_t>(both.width) * static_cast<std::size_t>(both.height) * 3,
                  255);
  put(both, 0, 0, seen);
  put(both, seen.width, 0, read);
  return png(both);
}

std::vector<Diagnostic> doubts_about(const Sight& sight) {
  constexpr std::size_t kNamed = 3;
  std::vector<Diagnostic> out;
  if (sight.certainty < see::kDoubtful) {
    std::vector<Square> all = squares();
    std::ranges::stable_sort(all, {}, [&](Square s) { return certainty_of(sight, s); });
    std::string least;
    for (std::size_t k = 0; k < kNamed; ++k) least += (k == 0 ? "" : " ") + all[k].iccs();
    out.push_back(
        make_diagnostic(diag::board_doubtful, {}, {percent_text(sight.certainty), least}));
  }
  if (const Faults faults = faults_of(sight.setup); !faults.empty()) {
    out.push_back(make_diagnostic(diag::setup_fault, {}, {fault_names(faults)}));
  }
  if (sight.first_of_several) out.push_back(make_diagnostic(diag::picture_moves, {}));
  return out;
}

}  // namespace qipu
