// A recorded game: tags, a start, a tree of moves, an outcome. The room every format has a door to.
//
// A Game is a record, so it may hold illegal moves and words nobody understood; whether it does is
// asked with the rules in hand (notation/resolve.h). Nodes lie in one vector and name each other by
// number: copying, comparing and destroying need no recursion, however deep the tree.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"
#include "qipu/game/outcome.h"
#include "qipu/game/tags.h"

namespace qipu {

using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;
inline constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();

/// What the rules say of a node's move.
enum class Standing : std::uint8_t {
  unasked,  ///< nobody looked yet
  legal,
  illegal,  ///< the move is known, and the rules forbid it
  unread,   ///< the words were not understood, or the position before them is lost
};

/// A stretch of the game's own text; empty when length is 0.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

/// One node of the tree: a move, or at the root none. 36 bytes; what few nodes have is in Notes.
struct Node {
  Move move;  ///< meaningful when has_move
  bool has_move : 1 = false;
  bool by_words : 1 = false;  ///< the move is what its words mean; no reader knew it
  Standing standing = Standing::unasked;
  std::uint32_t notes = 0;  ///< 1 + index into the game's notes; 0 for none
  NodeId parent = kNoNode;
  NodeId first_child = kNoNode;
  NodeId last_child = kNoNode;
  NodeId next_sibling = kNoNode;
  Span written;             ///< the words the move was read from, when it came from words
  std::uint32_t place = 0;  ///< where in the source: an offset only the source can explain
};

/// PGN's numeric annotation glyph, 0-255: 1 is !, 2 is ?, 3 is !!, 4 is ??, 5 is !?, 6 is ?!.
using Nag = std::uint8_t;

/// An engine's opinion, from Red's side.
struct Evaluation {
  enum class Kind : std::uint8_t { centipawns, mate } kind = Kind::centipawns;
  std::int32_t value = 0;  ///< centipawns, or moves to mate; positive is good for Red
  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// What few nodes carry. Lines of comments end with \n, whatever the file has. Readers leave out
/// the blanks and line ends around a comment (trimmed()): editors leave them behind, nobody sees
/// them.
struct Notes {
  std::string lead;     ///< a comment before the move; on the root, before the introduction
  std::string comment;  ///< a comment after it; on the root, the introduction
  std::vector<Nag> nags;
  std::optional<Evaluation> eval;
  std::optional<std::int64_t> clock_ms;    ///< left on the mover's clock, milliseconds
  std::optional<std::int64_t> elapsed_ms;  ///< spent on the move, milliseconds

  bool empty() const;
  friend bool operator==(const Notes&, const Notes&) = default;
};

class Game {
 public:
  Tags tags;
  Setup start = Setup::standard();
  Outcome outcome;
  /// The notation in which the file says its words are ("WXF", "ICCS", "Chinese"), or "": a hint
  /// for resolve(), not part of the record.
  std::string words_in;

  Game();
  /// Back to an empty game; keeps the memory.
  void clear();

  // --- the tree ---------------------------------------------------------------------------------
  /// So many nodes are all that a game holds: far more than anybody plays or writes down.
  static constexpr std::size_t kMostNodes = 1'000'000;
  /// Whether more were added. They were left out: what is here is not the record.
  bool overfull() const { return overfull_; }
  /// Appends a move as the last alternative after `parent`. O(1). The first child is the main line.
  /// Where the game is full, returns `parent`.
  NodeId add(NodeId parent, Move move, std::uint32_t place = 0);
  /// Appends a move known by its words only.
  NodeId add_written(NodeId parent, std::string_view words, std::uint32_t place = 0);
  /// Remembers the words of a node whose move is known.
  void set_written(NodeId id, std::string_view words);
  /// Settles what a node's words mean.
  void set_move(NodeId id, Move move, Standing standing) {
    Node& node = nodes_[id];
    node.move = move;
    node.has_move = true;
    node.standing = standing;
  }
  /// Takes back what words were settled to mean, of every node that was read from them. O(nodes).
  void unsettle();
  void set_place(NodeId id, std::uint32_t place) { nodes_[id].place = place; }
  void set_standing(NodeId id, Standing standing) { nodes_[id].standing = standing; }

  const Node& operator[](NodeId id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }  ///< nodes, the root included
  const std::vector<Node>& nodes() const { return nodes_; }
  std::string_view written(NodeId id) const {
    const Span s = nodes_[id].written;
    return {words_.data() + s.offset, s.length};
  }
  int ply(NodeId id) const;  ///< half-moves from the root: O(depth)
  /// The main line's nodes, the root not included.
  std::vector<NodeId> main_line(std::size_t most = kMostNodes) const {
    return line_from(nodes_[kRoot].first_child, most);
  }
  /// The node, its first child, that one's first child, and so on; none for kNoNode.
  std::vector<NodeId> line_from(NodeId first, std::size_t most = kMostNodes) const;
  /// The next node of the tree below `top`, a node before what follows it; kNoNode behind the last.
  NodeId next_in_preorder(NodeId id, NodeId top = kRoot) const;
  std::size_t leaves() const;

  // --- what few nodes have ----------------------------------------------------------------------
  const Notes& notes(NodeId id) const;  ///< an empty one when there is none
  Notes& edit_notes(NodeId id);         ///< makes one when there is none
  /// The texts that stand before the first move, as one: what was said before the start and the
  /// introduction, each on lines of its own.
  std::string introduction() const;
  /// Appends to the node's comment, from a new line on; nothing when there is no text.
  void add_comment(NodeId id, std::string_view text);

  /// Takes a node that is no move out of the tree: its words, comments and glyphs join those of the
  /// move before (before any move glyphs are words: $3), its children stand in its place.
  /// O(siblings). REQUIRES: not the root.
  void dissolve(NodeId id);

  /// Puts a move between a node and all that follows it. O(children).
  NodeId insert(NodeId parent, Move move, std::uint32_t place);

  /// Puts a move before a node, in its place beside its alternatives. O(siblings). REQUIRES: not
  /// the root.
  NodeId insert_before(NodeId id, Move move, std::uint32_t place);

  /// Puts the nodes of the line behind a node in another order; the alternatives to each go with
  /// it. O(nodes). REQUIRES: those of line_from(the node's first child), each once.
  void reorder_line(NodeId before, std::span<const NodeId> order);

  /// Makes a node, with all that follows it, the last alternative after another. O(siblings).
  /// REQUIRES: not the root; `parent` does not follow it.
  void hang_on(NodeId parent, NodeId id);

  /// Drops the subtree's nodes below and including `id` from its parent's children. O(siblings).
  /// Ids stay valid; the nodes are unreachable.
  void unlink(NodeId id);

 private:
  Node& append(NodeId parent, std::uint32_t place);  ///< the last of the nodes
  Span keep(std::string_view words);

  std::vector<Node> nodes_;
  std::vector<Notes> notes_;
  std::string words_;
  bool overfull_ = false;
};

/// Without the ASCII blanks and line ends around it. U+3000 stays: in Chinese it begins a
/// paragraph.
std::string_view trimmed(std::string_view text);

/// Whether two games hold the same record: tags, start, outcome, tree, notes. Words count only
/// where there is no move; places and standings do not count. O(nodes).
bool same_record(const Game& a, const Game& b);

/// Says in a line where two games first differ, for tests and `diff`; empty when they are the same.
std::string first_difference(const Game& a, const Game& b);

}  // namespace qipu
