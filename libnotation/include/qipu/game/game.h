// A recorded game: tags, a start, a tree of moves, an outcome. Every format reads into it and
// writes from it.
//
// A Game is a record, so it may hold illegal moves and words that nobody understood;
// notation/resolve.h checks it by the rules. Nodes lie in one vector and refer to each other by
// number, so copying, comparing and destroying a game need no recursion, however deep the tree is.
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

#pragma GCC visibility push(default)
namespace qipu {

using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;
inline constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();

/// The result of the rules for a node's move.
enum class Standing : std::uint8_t {
  unasked,  ///< not checked yet
  legal,
  illegal,  ///< the move is known, but the rules forbid it
  unread,   ///< the words were not understood, or the position before them is unknown
};

/// A part of the game's own text; empty when length is 0.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

/// A node of the tree: a move, or the root, which has none. 36 bytes; data that few nodes have is
/// in Notes.
struct Node {
  Move move;  ///< valid if has_move
  bool has_move : 1 = false;
  bool by_words : 1 = false;  ///< the move was found from its words; the reader of the format did
                              ///< not know it
  Standing standing = Standing::unasked;
  std::uint32_t notes = 0;  ///< 1 + index into the game's notes; 0 for none
  NodeId parent = kNoNode;
  NodeId first_child = kNoNode;
  NodeId last_child = kNoNode;
  NodeId next_sibling = kNoNode;
  Span written;             ///< the words from which the move was read, if there were any
  std::uint32_t place = 0;  ///< the place in the source: an offset whose meaning only the reader of
                            ///< the source knows
};

/// PGN's numeric annotation glyph, 0-255: 1 is !, 2 is ?, 3 is !!, 4 is ??, 5 is !?, 6 is ?!.
using Nag = std::uint8_t;

/// An engine's evaluation, from Red's side.
struct Evaluation {
  enum class Kind : std::uint8_t { centipawns, mate } kind = Kind::centipawns;
  std::int32_t value = 0;  ///< centipawns, or moves to mate; positive is good for Red
  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// Data that few nodes have. Lines of comments end with \n, whatever the file uses. Readers remove
/// blanks and line ends around a comment (trimmed()): editors leave them there by accident, and
/// they are invisible.
struct Notes {
  std::string lead;     ///< a comment before the move; on the root, before the introduction
  std::string comment;  ///< a comment after it; on the root, the introduction
  std::vector<Nag> nags;
  std::optional<Evaluation> eval;
  std::optional<std::int64_t> clock_ms;    ///< time left on the mover's clock, milliseconds
  std::optional<std::int64_t> elapsed_ms;  ///< time spent on the move, milliseconds

  bool empty() const;
  friend bool operator==(const Notes&, const Notes&) = default;
};

class Game {
 public:
  Tags tags;
  Setup start = Setup::standard();
  Outcome outcome;
  /// The notation of the words according to the file ("WXF", "ICCS", "Chinese"), or "": a hint for
  /// resolve(), not part of the record.
  std::string words_in;

  Game();
  /// Makes the game empty, but keeps its memory.
  void clear();

  // --- the tree ---------------------------------------------------------------------------------
  /// The maximal number of nodes after the root, far more than anybody plays or writes down.
  static constexpr std::size_t kMostNodes = 1'000'000;
  /// Returns true if more nodes were added and left out, so that the record is incomplete.
  bool overfull() const { return overfull_; }
  /// Appends a move as the last alternative after `parent`. O(1). The first child is the main line.
  /// If the game is full, returns `parent`.
  NodeId add(NodeId parent, Move move, std::uint32_t place = 0);
  /// Appends a move of which only the words are known.
  NodeId add_written(NodeId parent, std::string_view words, std::uint32_t place = 0);
  /// Stores the words of a node whose move is known.
  void set_written(NodeId id, std::string_view words);
  /// Sets the move that a node's words mean.
  void set_move(NodeId id, Move move, Standing standing) {
    Node& node = nodes_[id];
    node.move = move;
    node.has_move = true;
    node.standing = standing;
  }
  /// Forgets the moves of all nodes that were found from their words. O(nodes).
  void unsettle();
  void set_place(NodeId id, std::uint32_t place) { nodes_[id].place = place; }
  void set_standing(NodeId id, Standing standing) { nodes_[id].standing = standing; }

  const Node& operator[](NodeId id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }  ///< the number of nodes, including the root
  const std::vector<Node>& nodes() const { return nodes_; }
  std::string_view written(NodeId id) const {
    const Span s = nodes_[id].written;
    return {words_.data() + s.offset, s.length};
  }
  int ply(NodeId id) const;  ///< the number of half-moves from the root. O(depth)
  /// Returns the nodes of the main line, without the root.
  std::vector<NodeId> main_line(std::size_t most = kMostNodes) const {
    return line_from(nodes_[kRoot].first_child, most);
  }
  /// Returns the node, its first child, the first child of that, and so on; nothing for kNoNode.
  std::vector<NodeId> line_from(NodeId first, std::size_t most = kMostNodes) const;
  /// Returns the next node of the tree below `top`, in preorder; kNoNode after the last.
  NodeId next_in_preorder(NodeId id, NodeId top = kRoot) const;
  std::size_t leaves() const;

  // --- notes of a node --------------------------------------------------------------------------
  const Notes& notes(NodeId id) const;  ///< an empty one if the node has none
  Notes& edit_notes(NodeId id);         ///< made if the node has none
  /// Returns the comment before the start and the introduction as one text, each on lines of its
  /// own.
  std::string introduction() const;
  /// Appends to the node's comment on a new line; does nothing if the text is empty.
  void add_comment(NodeId id, std::string_view text);

  /// Removes a node that is not a move from the tree. Its words, comments and glyphs are added to
  /// those of its parent (if that is the root, glyphs become words: $3), and its children take its
  /// place. O(siblings). REQUIRES: not the root.
  void dissolve(NodeId id);

  /// Inserts a move between a node and all that follows it. O(children).
  NodeId insert(NodeId parent, Move move, std::uint32_t place);

  /// Inserts a move before a node; it takes the node's place among its alternatives. O(siblings).
  /// REQUIRES: not the root.
  NodeId insert_before(NodeId id, Move move, std::uint32_t place);

  /// Reorders the nodes of the line after `before`; the alternatives to each node move with it.
  /// O(nodes). REQUIRES: `order` holds the nodes of line_from(the node's first child), each once.
  void reorder_line(NodeId before, std::span<const NodeId> order);

  /// Moves a node, with all that follows it, to `parent` as its last child. O(siblings). REQUIRES:
  /// not the root; `parent` does not follow it.
  void hang_on(NodeId parent, NodeId id);

  /// Removes the node `id` and its subtree from the children of its parent. O(siblings). Ids stay
  /// valid; the nodes are unreachable.
  void unlink(NodeId id);

 private:
  Node& append(NodeId parent, std::uint32_t place);  ///< the new node is the last one
  Span keep(std::string_view words);

  std::vector<Node> nodes_;
  std::vector<Notes> notes_;
  std::string words_;
  bool overfull_ = false;
};

/// Returns the text without the ASCII blanks and line ends around it. U+3000 stays, because in
/// Chinese it begins a paragraph.
std::string_view trimmed(std::string_view text);

/// Returns true if two games hold the same record: tags, start, outcome, tree, notes. The order of
/// tags is compared only among tags of one name, words only if there is no move; places and
/// standings are not compared. O(nodes).
bool same_record(const Game& a, const Game& b);

/// Describes in one line the first difference of two games, for tests and `diff`; empty if they are
/// the same.
std::string first_difference(const Game& a, const Game& b);

}  // namespace qipu
#pragma GCC visibility pop
