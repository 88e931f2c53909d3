#include "qipu/game/game.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace qipu {

bool Notes::empty() const {
  return lead.empty() && comment.empty() && nags.empty() && !eval && !clock_ms && !elapsed_ms;
}

Game::Game() { nodes_.emplace_back(); }

void Game::clear() {
  tags.clear();
  start = Setup::standard();
  outcome = Outcome();
  words_in.clear();
  nodes_.clear();
  nodes_.emplace_back();
  notes_.clear();
  words_.clear();
  overfull_ = false;
}

inline Node& Game::append(NodeId parent, std::uint32_t place) {
  assert(parent < nodes_.size());
  const auto id = static_cast<NodeId>(nodes_.size());
  Node& node = nodes_.emplace_back();
  node.parent = parent;
  node.place = place;
  Node& above = nodes_[parent];
  if (above.first_child == kNoNode) {
    above.first_child = id;
  } else {
    nodes_[above.last_child].next_sibling = id;
  }
  above.last_child = id;
  return node;
}

[[gnu::always_inline]] inline Span Game::keep(std::string_view words) {
  const Span span{static_cast<std::uint32_t>(words_.size()),
                  static_cast<std::uint32_t>(words.size())};
  // A NUL follows the words, for callers in C.
  const std::size_t size = words_.size() + words.size() + 1;
  if (size > words_.capacity()) words_.reserve(2 * size);
  words_.resize_and_overwrite(size, [&](char* all, std::size_t) {
    constexpr std::size_t kUsual = 12;  // four Chinese characters: copied without a call
    char* const to = all + span.offset;
    if (words.size() == kUsual) {
      std::memcpy(to, words.data(), kUsual);
    } else {
      std::ranges::copy(words, to);
    }
    to[words.size()] = '\0';
    return size;
  });
  return span;
}

NodeId Game::add(NodeId parent, Move move, std::uint32_t place) {
  if (nodes_.size() > kMostNodes) {
    overfull_ = true;
    return parent;
  }
  Node& node = append(parent, place);
  node.move = move;
  node.has_move = true;
  return static_cast<NodeId>(nodes_.size() - 1);
}

NodeId Game::add_written(NodeId parent, std::string_view words, std::uint32_t place) {
  if (nodes_.size() > kMostNodes) {
    overfull_ = true;
    return parent;
  }
  Node& node = append(parent, place);
  node.written = keep(words);
  node.by_words = true;
  return static_cast<NodeId>(nodes_.size() - 1);
}

void Game::unsettle() {
  for (Node& node : nodes_) {
    if (!node.by_words) continue;
    node.has_move = false;
    node.standing = Standing::unasked;
  }
}

void Game::set_written(NodeId id, std::string_view words) { nodes_[id].written = keep(words); }

int Game::ply(NodeId id) const {
  int n = 0;
  for (; nodes_[id].parent != kNoNode; id = nodes_[id].parent) ++n;
  return n;
}

std::vector<NodeId> Game::line_from(NodeId first, std::size_t most) const {
  std::vector<NodeId> line;
  for (NodeId id = first; id != kNoNode && line.size() < most; id = nodes_[id].first_child) {
    line.push_back(id);
  }
  return line;
}

NodeId Game::next_in_preorder(NodeId id, NodeId top) const {
  if (nodes_[id].first_child != kNoNode) return nodes_[id].first_child;
  while (id != top && nodes_[id].next_sibling == kNoNode) id = nodes_[id].parent;
  return id == top ? kNoNode : nodes_[id].next_sibling;
}

std::size_t Game::leaves() const {
  std::size_t n = 0;
  for (NodeId id = kRoot; id != kNoNode; id = next_in_preorder(id)) {
    if (nodes_[id].first_child == kNoNode) ++n;
  }
  return n;
}

const Notes& Game::notes(NodeId id) const {
  static const Notes kNone;
  const std::uint32_t n = nodes_[id].notes;
  return n == 0 ? kNone : notes_[n - 1];
}

Notes& Game::edit_notes(NodeId id) {
  if (nodes_[id].notes == 0) {
    notes_.emplace_back();
    nodes_[id].notes = static_cast<std::uint32_t>(notes_.size());
  }
  return notes_[nodes_[id].notes - 1];
}

void Game::add_comment(NodeId id, std::string_view text) {
  if (text.empty()) return;
  std::string& comment = edit_notes(id).comment;
  if (!comment.empty()) comment += '\n';
  comment += text;
}

std::string Game::introduction() const {
  const Notes& said = notes(kRoot);
  std::string text = said.lead;
  if (!text.empty() && !said.comment.empty()) text += '\n';
  return text += said.comment;
}

void Game::dissolve(NodeId id) {
  assert(id != kRoot);
  const NodeId parent = nodes_[id].parent;
  std::string text(notes(id).lead);
  for (const std::string_view more : {written(id), std::string_view(notes(id).comment)}) {
    if (!text.empty() && !more.empty()) text += ' ';
    text += more;
  }
  const std::vector<Nag> nags = notes(id).nags;
  Notes& kept = edit_notes(parent);
  if (!kept.comment.empty() && !text.empty()) kept.comment += ' ';
  kept.comment += text;
  for (const Nag nag : nags) {
    if (parent == kRoot) {
      kept.comment += " $" + std::to_string(nag);  // the root has no move for a glyph to judge
    } else if (std::ranges::find(kept.nags, nag) == kept.nags.end()) {
      kept.nags.push_back(nag);
    }
  }

  NodeId before = kNoNode;
  for (NodeId c = nodes_[parent].first_child; c != id; c = nodes_[c].next_sibling) before = c;
  const Node node = nodes_[id];
  for (NodeId c = node.first_child; c != kNoNode; c = nodes_[c].next_sibling) {
    nodes_[c].parent = parent;
  }
  NodeId next = node.next_sibling;
  if (node.first_child != kNoNode) {
    nodes_[node.last_child].next_sibling = next;
    next = node.first_child;
  }
  (before == kNoNode ? nodes_[parent].first_child : nodes_[before].next_sibling) = next;
  if (nodes_[parent].last_child == id) {
    nodes_[parent].last_child = node.first_child != kNoNode ? node.last_child : before;
  }
  nodes_[id].first_child = nodes_[id].last_child = nodes_[id].next_sibling = kNoNode;
}

NodeId Game::insert(NodeId parent, Move move, std::uint32_t place) {
  const NodeId first = nodes_[parent].first_child, last = nodes_[parent].last_child;
  nodes_[parent].first_child = nodes_[parent].last_child = kNoNode;
  const NodeId id = add(parent, move, place);
  nodes_[id].first_child = first;
  nodes_[id].last_child = last;
  for (NodeId c = first; c != kNoNode; c = nodes_[c].next_sibling) nodes_[c].parent = id;
  return id;
}

NodeId Game::insert_before(NodeId id, Move move, std::uint32_t place) {
  assert(id != kRoot);
  const NodeId parent = nodes_[id].parent;
  const NodeId made = add(parent, move, place);  // as the last child
  NodeId before = kNoNode;
  for (NodeId c = nodes_[parent].first_child; c != id; c = nodes_[c].next_sibling) before = c;
  const bool was_last = nodes_[id].next_sibling == made;
  if (!was_last) {
    NodeId last = id;
    while (nodes_[last].next_sibling != made) last = nodes_[last].next_sibling;
    nodes_[last].next_sibling = kNoNode;
    nodes_[parent].last_child = last;
    nodes_[made].next_sibling = nodes_[id].next_sibling;
  }
  (before == kNoNode ? nodes_[parent].first_child : nodes_[before].next_sibling) = made;
  nodes_[id].next_sibling = kNoNode;
  nodes_[id].parent = made;
  nodes_[made].first_child = nodes_[made].last_child = id;
  return made;
}

void Game::reorder_line(NodeId before, std::span<const NodeId> order) {
  std::vector<NodeId> last;  // for each node, the last of its alternatives
  last.reserve(order.size());
  for (const NodeId id : order) last.push_back(nodes_[nodes_[id].parent].last_child);
  for (std::size_t i = 0; i < order.size(); ++i) {
    nodes_[before].first_child = order[i];
    nodes_[before].last_child = last[i];
    for (NodeId c = order[i]; c != kNoNode; c = nodes_[c].next_sibling) nodes_[c].parent = before;
    before = order[i];
  }
  nodes_[before].first_child = nodes_[before].last_child = kNoNode;
}

void Game::hang_on(NodeId parent, NodeId id) {
  unlink(id);
  Node& onto = nodes_[parent];
  (onto.last_child == kNoNode ? onto.first_child : nodes_[onto.last_child].next_sibling) = id;
  onto.last_child = id;
  nodes_[id].parent = parent;
}

void Game::unlink(NodeId id) {
  assert(id != kRoot);
  Node& parent = nodes_[nodes_[id].parent];
  NodeId before = kNoNode;
  for (NodeId c = parent.first_child; c != id; c = nodes_[c].next_sibling) before = c;
  const NodeId after = nodes_[id].next_sibling;
  (before == kNoNode ? parent.first_child : nodes_[before].next_sibling) = after;
  if (parent.last_child == id) parent.last_child = before;
  nodes_[id].next_sibling = kNoNode;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

namespace {

std::string label(const Game& g, NodeId id) {
  std::string text = "ply " + std::to_string(g.ply(id));
  if (id == kRoot) return text;
  return text + " (" + (g[id].has_move ? g[id].move.ucci() : std::string(g.written(id))) + ")";
}

std::string notes_difference(const Notes& a, const Notes& b) {
  if (a.lead != b.lead) return "comment before `" + a.lead + "` / `" + b.lead + "`";
  if (a.comment != b.comment) return "comment `" + a.comment + "` / `" + b.comment + "`";
  if (a.nags != b.nags) return "NAGs";
  if (a.eval != b.eval) return "evaluation";
  if (a.clock_ms != b.clock_ms || a.elapsed_ms != b.elapsed_ms) return "clock";
  return {};
}

/// By name; values of one name stay in their order.
std::vector<const Tags::Entry*> sorted(const Tags& tags) {
  std::vector<const Tags::Entry*> out;
  for (const Tags::Entry& entry : tags) out.push_back(&entry);
  std::ranges::stable_sort(out, {}, [](const Tags::Entry* e) -> const auto& { return e->first; });
  return out;
}

std::string tags_difference(const Tags& a, const Tags& b) {
  if (a == b) return {};
  const auto shown = [](const Tags::Entry& e) { return e.first + " `" + e.second + "`"; };
  const auto of_a = sorted(a), of_b = sorted(b);
  auto x = of_a.begin();
  auto y = of_b.begin();
  for (; x != of_a.end() && y != of_b.end(); ++x, ++y) {
    if ((*x)->first < (*y)->first) return "tag " + shown(**x) + " / none";
    if ((*y)->first < (*x)->first) return "tag none / " + shown(**y);
    if ((*x)->second != (*y)->second) return "tag " + shown(**x) + " / " + shown(**y);
  }
  if (x != of_a.end()) return "tag " + shown(**x) + " / none";
  if (y != of_b.end()) return "tag none / " + shown(**y);
  return {};
}

}  // namespace

std::string first_difference(const Game& a, const Game& b) {
  if (std::string d = tags_difference(a.tags, b.tags); !d.empty()) return d;
  if (a.start != b.start) return "start";
  if (a.outcome != b.outcome) {
    return "outcome " + std::string(pgn_token(a.outcome.result)) + " `" + a.outcome.words + "` / " +
           std::string(pgn_token(b.outcome.result)) + " `" + b.outcome.words + "`";
  }
  struct Pair {
    NodeId a, b;
  };
  std::vector<Pair> open = {{kRoot, kRoot}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    if (a[x].has_move != b[y].has_move) return "move known / unknown at " + label(a, x);
    if (a[x].has_move ? a[x].move != b[y].move : a.written(x) != b.written(y)) {
      return "move " + label(a, x) + " / " + label(b, y);
    }
    if (std::string d = notes_difference(a.notes(x), b.notes(y)); !d.empty()) {
      return d + " at " + label(a, x);
    }
    NodeId c = a[x].first_child;
    NodeId d = b[y].first_child;
    for (; c != kNoNode && d != kNoNode; c = a[c].next_sibling, d = b[d].next_sibling) {
      open.push_back({c, d});
    }
    if (c != kNoNode) return "only in the first: " + label(a, c);
    if (d != kNoNode) return "only in the second: " + label(b, d);
  }
  return {};
}

bool same_record(const Game& a, const Game& b) { return first_difference(a, b).empty(); }

}  // namespace qipu
