// Moves that comments name (注文着法), each placed on the board that the comment means.
//
// "以下黑如走炮4平5，则车八平五" follows some move of a game. Each complete move word is tried on
// the boards that it may mean: before and after that move, after and beside the words before it,
// after a pass. Digits and pieces show the side, and words such as 应走 or 再 make one place
// likelier than another. Among all ways to read the whole comment the likeliest is chosen, so later
// words influence where earlier ones begin.
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

/// The most words of a comment that are placed; the words after them are left unplaced.
inline constexpr std::size_t kMostWords = 4000;

/// The comment on the first move of a line that was added because a comment names it
/// (prose_lines.h). Such lines are not evidence.
inline constexpr std::string_view kProseNote = "注文着法";

enum class Certainty : std::uint8_t {
  only,       ///< only one board has that move
  chosen,     ///< several boards have it; cues or the surrounding words decide
  ambiguous,  ///< neither decides clearly
  unplaced,   ///< it fits no board that the comment may mean
};

/// A move word of a comment, and its place.
struct ProseWord {
  std::uint32_t offset = 0, length = 0;  ///< in bytes of the comment
  Certainty certainty = Certainty::unplaced;
  bool pass = false;  ///< the side to move passes before it: a plan, a threat
  /// It may fit there by chance: moves before it could not be read, or its board is far from the
  /// comment and the record has no such move there.
  bool broken = false;
  bool cued = false;       ///< words of the comment say that the line begins or continues here
  bool far = false;        ///< its board in the game is neither before nor after the comment's move
  bool mended = false;     ///< one of its signs was misprinted
  Move move;               ///< legal on its board; valid unless the word is unplaced
  NodeId node = kNoNode;   ///< the node of the game after which it is played
  int after = -1;          ///< if `node` is kNoNode: it is played after this earlier word
  NodeId lands = kNoNode;  ///< the node of the game that is this same move, if there is one
  bool recorded = false;   ///< that node is from the record, not added because of a comment

  bool placed() const { return certainty != Certainty::unplaced; }
  /// Returns true if the word is placed well enough to lead a reader there. Judged by eye, 255 of
  /// 276 words that begin a line are right, and 201 of 203 that continue one (tests/data/prose).
  bool likely() const { return placed() && !broken; }
};

/// The words found in a comment, and their boards.
struct Placement {
  std::vector<ProseWord> words;  ///< in order; they do not overlap
  std::vector<Position> boards;  ///< by word, before it; if unplaced, after the commented move
  bool overfull = false;         ///< there are more than kMostWords words
};

/// Places the words of a game's comments.
class Placer {
 public:
  struct Options {
    bool use_variations = true;  ///< the record's variations are used as evidence
    std::size_t beam = 14;       ///< how many readings of a comment are followed; at most 64
  };
  /// The game must outlive the placer and not change. REQUIRES: it is resolved. O(game).
  explicit Placer(const Game& game);
  Placer(const Game& game, const Options& options);
  ~Placer();
  Placer(Placer&&) noexcept;
  Placer& operator=(Placer&&) noexcept;

  /// Reads a comment that follows the node's move; for the root, a comment before the first move.
  /// O(comment) if comments are read in the order of the tree, otherwise also O(depth).
  Placement place(NodeId at, std::string_view comment);
  /// Reads the node's comment.
  Placement place(NodeId at);
  /// Reads the comment before the node's move, which is about the board there.
  Placement place_lead(NodeId at);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace qipu::prose
