// Moves that comments name (注文着法), each put on the board that it is spoken of.
//
// "以下黑如走炮4平5，则车八平五" stands behind some move of a game. Each full move word is tried on
// the boards it may mean: before and after that move, behind and beside the words before it, behind
// a pass. Digits and pieces tell the side, words such as 应走 或 再 make one place likelier than
// another, and of all ways to read the whole comment the likeliest is taken: later words decide
// where earlier ones begin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/rules/position.h"

namespace qipu::prose {

/// Words of a comment that are placed; those behind them are left unplaced.
inline constexpr std::size_t kMostWords = 4000;

/// The comment of the first move of a line that was added because a comment names it
/// (prose_lines.h); such lines are no evidence.
inline constexpr std::string_view kProseNote = "注文着法";

enum class Certainty : std::uint8_t {
  only,       ///< one board alone has that move
  chosen,     ///< several have; cues or the words around it decide
  ambiguous,  ///< they do not decide clearly
  unplaced,   ///< on no board that the comment may speak of
};

/// A move word of a comment, and where it is played.
struct ProseWord {
  std::uint32_t offset = 0, length = 0;  ///< bytes of the comment
  Certainty certainty = Certainty::unplaced;
  bool pass = false;  ///< the side whose turn it is there passes before it: a plan, a threat
  /// It may fit there by chance: moves before it could not be read, or its board is far from the
  /// comment and the record has no such move there.
  bool broken = false;
  bool cued = false;       ///< words of the comment say that it begins, or goes on, here
  bool far = false;        ///< from a board of the game that is neither before nor after the move
  bool mended = false;     ///< a sign of it was misprinted
  Move move;               ///< legal on its board; meaningful unless unplaced
  NodeId node = kNoNode;   ///< it is played after this node of the game
  int after = -1;          ///< or, where that is kNoNode, after this earlier word of the comment
  NodeId lands = kNoNode;  ///< the node of the game that is this very move, where one is
  bool recorded = false;   ///< such a node is of the record itself: no comment is why it is there

  bool placed() const { return certainty != Certainty::unplaced; }
  /// Placed well enough to lead a reader there: of words judged by eye 255 of 276 that begin a line
  /// are right, and 201 of 203 that go on (tests/data/prose).
  bool likely() const { return placed() && !broken; }
};

/// What was read in a comment, and the boards of its words.
struct Placement {
  std::vector<ProseWord> words;  ///< in order; they do not overlap
  std::vector<Position> boards;  ///< of each word: before it, its side to move; where it is
                                 ///< unplaced, the board after the move commented on
  bool overfull = false;         ///< there are more than kMostWords
};

/// Places the words of a game's comments.
class Placer {
 public:
  struct Options {
    bool use_variations = true;  ///< what the record keeps as variations is evidence
    std::size_t beam = 14;       ///< readings of a comment that are followed at a time, at most 64
  };
  /// The game must outlive the placer and not change. REQUIRES: it is resolved. O(game).
  explicit Placer(const Game& game);
  Placer(const Game& game, const Options& options);
  ~Placer();
  Placer(Placer&&) noexcept;
  Placer& operator=(Placer&&) noexcept;

  /// Reads a comment that stands behind the node's move; of the root, before the first move.
  /// O(comment) where comments are read in the order of the tree, else also O(depth).
  Placement place(NodeId at, std::string_view comment);
  /// Reads the node's comment.
  Placement place(NodeId at);
  /// Reads what stands before the node's move: it is about the board there.
  Placement place_lead(NodeId at);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace qipu::prose
