#include "repair/line/missing_start.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"

namespace qipu {
namespace {

// How many of the first moves may be legal from the standard start by chance.
constexpr std::size_t kMostFirst = 3;
// The most moves that are counted; later ones add no information.
constexpr std::size_t kSample = 60;
// The fewest moves, and the highest share of them that may be legal: if the header mentions a
// diagram, if it has only a number, and if nothing mentions one. In an ordinary game with a
// misprint in its first moves, half of the moves or more are still legal.
constexpr std::size_t kFewest = 2, kFewestUnsaid = 6;
constexpr double kShare = 0.5, kShareNumbered = 0.42, kShareUnsaid = 0.34;

// Words for a start that is not the beginning of a game. Traditional forms are beside the
// simplified ones if they differ.
constexpr std::string_view kDiagramWords[] = {
    "残局",     "殘局",    "残棋",     "殘棋",     "残谱",    "殘譜",   "排局",    "排拟",
    "排擬",     "杀局",    "殺局",     "杀法",     "殺法",    "杀着",   "殺著",    "如图",
    "如圖",     "见图",    "見圖",     "上图",     "下图",    "左图",   "右图",    "图示",
    "圖示",     "红先",    "紅先",     "黑先",     "红胜",    "紅勝",   "先胜",    "先勝",
    "连照",     "連照",    "连将",     "連將",     "例胜",    "例勝",   "例和",    "巧胜",
    "巧勝",     "巧和",    "diagram",  "endgame",  "problem", "puzzle", "to move", "mate in",
    "and wins", "and win", "and draw", "tàn cuộc", "cờ tàn",  "cờ thế", "sát cục"};

// Returns true for 第12局, 例3, 图一. Books number problems, and games too.
bool names_a_number(std::string_view text, std::string_view before, std::string_view after) {
  for (std::size_t at = text.find(before); at != text.npos; at = text.find(before, at + 1)) {
    std::string_view rest = text.substr(at + before.size());
    constexpr std::string_view kDigits[] = {"一", "二", "三", "四", "五", "六", "七",
                                            "八", "九", "十", "百", "零", "〇", " "};
    std::size_t digits = 0;
    for (bool more = true; more && !rest.empty();) {
      more = ascii::is_digit(rest.front());
      std::size_t length = more ? 1 : 0;
      for (const std::string_view digit : kDigits) {
        if (rest.starts_with(digit)) length = digit.size();
      }
      more = length != 0;
      digits += length;
      rest.remove_prefix(length);
    }
    if (digits != 0 && rest.starts_with(after)) return true;
  }
  return false;
}

// How clearly a text says that the game begins from a diagram.
enum class Said : std::uint8_t { nothing, number, diagram };

Said said_by(std::string_view text) {
  const std::string lower = ascii::lowered(text);
  const auto holds = [&](std::string_view words) { return lower.contains(words); };
  if (std::ranges::any_of(kDiagramWords, holds)) return Said::diagram;
  for (const std::string_view after : {"局", "图", "圖", "题", "題"}) {
    if (names_a_number(lower, "第", after)) return Said::number;
  }
  for (const std::string_view before : {"图", "圖", "例"}) {
    if (names_a_number(lower, before, "")) return Said::number;
  }
  return Said::nothing;
}

Said said_by(const Game& game) {
  constexpr std::size_t kMostComment = 600;  // in bytes; the text above the moves
  const std::string_view comment = game.notes(kRoot).comment;
  Said out = said_by(comment.substr(0, kMostComment));
  for (const auto& [name, value] : game.tags) out = std::max(out, said_by(value));
  return out;
}

/// Follows a line as far as possible. Moves that cannot be played are passed over.
class Fit {
 public:
  explicit Fit(const Setup& start) : position_(*Position::from(start, Faults::all())) {}

  /// Plays a move of whichever side can play it. Returns false if neither side can.
  bool take(const Game& game, NodeId id) {
    if (play(game, id, position_)) return true;
    // A move may be missing before it.
    const Color other = !position_.turn();
    if (!position_.in_check()) {
      Position turned = position_.with_turn(other);
      if (play(game, id, turned)) {
        position_ = turned;
        return true;
      }
    }
    position_.give_turn(other);
    return false;
  }

 private:
  bool play(const Game& game, NodeId id, Position& position) {
    if (game[id].has_move) {
      if (!position.legal(game[id].move)) return false;
      position.make(game[id].move);
      return true;
    }
    reading_.clear();
    read_any(game.written(id), position, reading_);
    if (reading_.legal.empty()) return false;
    position.make(reading_.legal[0]);
    return true;
  }

  Position position_;
  Reading reading_;
};

/// How many moves of a line are legal from the standard start.
struct Fits {
  std::size_t moves = 0, first = 0, all = 0;
};

Fits fits_of(const Game& game, Color first) {
  Setup start = Setup::standard();
  start.turn = first;
  Fit fit(start);
  Fits out;
  for (NodeId id = game[kRoot].first_child; id != kNoNode && out.moves < kSample;
       id = game[id].first_child) {
    const bool fits = fit.take(game, id);
    if (fits && out.first == out.moves) ++out.first;
    out.all += fits ? 1 : 0;
    ++out.moves;
  }
  return out;
}

}  // namespace

bool misses_its_start(const Game& game) {
  if (!game.start.is_standard() || game.tags.has("FEN")) return false;
  const NodeId first = game[kRoot].first_child;
  if (first == kNoNode) return false;
  Fits best;
  for (const Color side : {Color::red, Color::black}) {
    const Fits fits = fits_of(game, side);
    if (fits.moves == fits.all) return false;
    if (side == Color::red || fits.all > best.all) best = fits;
  }
  if (best.first > kMostFirst) return false;
  const auto share = static_cast<double>(best.all) / static_cast<double>(best.moves);
  if (best.moves >= kFewestUnsaid && share <= kShareUnsaid) return true;
  if (best.moves < kFewest || share > kShare) return false;
  const Said said = said_by(game);
  return said == Said::diagram || (said == Said::number && share <= kShareNumbered);
}

}  // namespace qipu
