#include "ops/answer/diff.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "notation/replay.h"
#include "qipu/board/fen.h"
#include "qipu/rules/position.h"

namespace qipu {
namespace {

using Kind = Difference::Kind;

/// A move as a player writes it, with its number, and the position before the move.
struct MoveText {
  std::string words;
  std::string fen;
};

MoveText tell(const Game& game, NodeId id, const Notation& notation) {
  if (id == kRoot) return {};
  std::vector<NodeId> line;
  for (NodeId n = id; n != kRoot; n = game[n].parent) line.push_back(n);
  std::ranges::reverse(line);

  std::optional<Position> position;
  if (auto start = Position::from(game.start, Faults::all())) position = *start;
  Color mover = game.start.turn;
  int round = game.start.round;
  for (const NodeId n : line) {
    if (n == id) break;
    if (position && !replay(*position, game, n)) position.reset();
    if (mover == Color::black) ++round;
    mover = !mover;
  }
  MoveText move;
  move.words = std::to_string(round) + (mover == Color::red ? ". " : "... ");
  const Node& node = game[id];
  const std::string_view own = game.written(id);
  if (node.has_move && position && position->legal(node.move)) {
    notation.write(move.words, *position, node.move);
  } else if (!node.has_move || !own.empty()) {
    move.words += own;  // notations cannot write a move that the rules forbid
  } else {
    move.words += node.move.ucci();
  }
  if (position) move.fen = write_fen(position->setup());
  return move;
}

class Comparison {
 public:
  Comparison(const Game& a, const Game& b, const DiffOptions& options)
      : a_(a),
        b_(b),
        options_(options),
        notation_(options.notation != nullptr ? *options.notation : *find_notation("zh")) {}

  Differences run() {
    if (options_.tags) compare_tags();
    if (a_.start != b_.start) add(Kind::start, {}, write_fen(a_.start), write_fen(b_.start));
    if (options_.result) compare_results();
    compare_trees();
    return std::move(out_);
  }

 private:
  /// Counts a difference. Returns the entry to describe it in, valid until the next call, or null
  /// if enough differences are listed.
  Difference* add(Kind kind) {
    ++out_.count;
    if (out_.listed.size() >= options_.limit) return nullptr;
    out_.listed.emplace_back().kind = kind;
    return &out_.listed.back();
  }
  void add(Kind kind, std::string_view name, std::string_view a, std::string_view b) {
    auto* const d = add(kind);
    if (d == nullptr) return;
    d->name = name;
    d->a = a;
    d->b = b;
  }

  // --- the header --------------------------------------------------------------------------------

  using Values = std::vector<std::string_view>;

  void compare_tags() {
    std::vector<std::string_view> names;  // each name once, in order of appearance
    std::unordered_map<std::string_view, std::pair<Values, Values>> values;
    const auto take = [&](const Tags& tags, Values std::pair<Values, Values>::* side) {
      for (const auto& [name, value] : tags) {
        const auto [there, added] = values.try_emplace(name);
        if (added) names.push_back(name);
        if (says_something(value)) (there->second.*side).push_back(trimmed(value));
      }
    };
    take(a_.tags, &std::pair<Values, Values>::first);
    take(b_.tags, &std::pair<Values, Values>::second);
    for (const std::string_view name : names) {
      compare_tag(name, values[name].first, values[name].second);
    }
  }

  void compare_tag(std::string_view name, const Values& a, const Values& b) {
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
      const std::string_view x = i < a.size() ? a[i] : std::string_view();
      const std::string_view y = i < b.size() ? b[i] : std::string_view();
      if (x == y) continue;
      add(Kind::tag, name, x, y);
    }
  }

  // The words of a result count only if both records have some and they differ.
  void compare_results() {
    const Outcome &a = a_.outcome, &b = b_.outcome;
    const bool words = !a.words.empty() && !b.words.empty() && a.words != b.words;
    if (a.result == b.result && a.ending == b.ending && !words) return;
    const auto said = [](const Outcome& o) {
      const bool bare = o.words.empty() && o.ending == Ending::unsaid;
      return bare ? std::string(pgn_token(o.result)) : write_outcome(o);
    };
    add(Kind::result, {}, said(a), said(b));
  }

  // --- the moves ---------------------------------------------------------------------------------

  struct Pair {
    NodeId a, b;
  };

  void compare_trees() {
    std::vector<Pair> open = {{kRoot, kRoot}};
    while (!open.empty()) {
      const Pair at = open.back();
      open.pop_back();
      compare_notes(at);
      const std::size_t mark = open.size();
      compare_children(at, open);
      std::reverse(open.begin() + static_cast<std::ptrdiff_t>(mark), open.end());
    }
  }

  void compare_children(Pair at, std::vector<Pair>& open) {
    const NodeId x = a_[at.a].first_child, y = b_[at.b].first_child;
    if (x == kNoNode && y == kNoNode) return;
    const bool both = x != kNoNode && y != kNoNode;
    const bool same = both && key_of(a_, x) == key_of(b_, y);
    if (same) open.push_back({x, y});
    if (both && !same) {
      if (auto* d = add(Kind::main_line)) {
        MoveText move = tell(a_, x, notation_);
        d->a = std::move(move.words);
        d->fen = std::move(move.fen);
        d->b = tell(b_, y, notation_).words;
      }
    }
    if (!options_.variations) {
      if (!both) only(x != kNoNode ? Kind::only_first : Kind::only_second, x != kNoNode ? x : y);
      return;
    }
    const bool alone = same && a_[x].next_sibling == kNoNode && b_[y].next_sibling == kNoNode;
    if (alone) return;
    match(at, both, same, open);
  }

  /// Matches the variations at a node of the first game with those of the second, by their moves.
  void match(Pair at, bool both, bool same, std::vector<Pair>& open) {
    const NodeId x = a_[at.a].first_child, y = b_[at.b].first_child;
    std::unordered_map<std::string, std::vector<NodeId>> there;  // nodes by key, the last first
    for (NodeId c = same ? b_[y].next_sibling : y; c != kNoNode; c = b_[c].next_sibling) {
      there[key_of(b_, c)].push_back(c);
    }
    for (auto& [key, ids] : there) std::ranges::reverse(ids);
    for (NodeId c = same ? a_[x].next_sibling : x; c != kNoNode; c = a_[c].next_sibling) {
      const auto found = there.find(key_of(a_, c));
      if (found != there.end() && !found->second.empty()) {
        open.push_back({c, found->second.back()});
        found->second.pop_back();
      } else if (!(both && c == x)) {  // reported already, as main_line
        only(Kind::only_first, c);
      }
    }
    std::unordered_set<NodeId> left;
    for (const auto& [key, ids] : there) left.insert(ids.begin(), ids.end());
    for (NodeId c = same ? b_[y].next_sibling : y; c != kNoNode; c = b_[c].next_sibling) {
      if (left.contains(c) && !(both && c == y)) only(Kind::only_second, c);
    }
  }

  void only(Kind kind, NodeId id) {
    auto* const d = add(kind);
    if (d == nullptr) return;
    const Game& game = kind == Kind::only_first ? a_ : b_;
    MoveText move = tell(game, id, notation_);
    d->name = std::move(move.words);
    d->fen = std::move(move.fen);
    for (NodeId n = id; n != kNoNode; n = game.next_in_preorder(n, id)) ++d->moves;
  }

  void compare_notes(Pair at) {
    if (a_[at.a].notes == 0 && b_[at.b].notes == 0) return;
    const Notes &x = a_.notes(at.a), &y = b_.notes(at.b);
    const auto differ = [&](Kind kind, std::string_view a, std::string_view b) {
      if (a == b) return;
      auto* const d = add(kind);
      if (d == nullptr) return;
      d->name = tell(a_, at.a, notation_).words;
      d->a = a;
      d->b = b;
    };
    if (options_.comments) {
      differ(Kind::comment, trimmed(x.lead), trimmed(y.lead));
      differ(Kind::comment, trimmed(x.comment), trimmed(y.comment));
    }
    if (options_.marks) differ(Kind::marks, marks_of(x), marks_of(y));
  }

  const Game& a_;
  const Game& b_;
  const DiffOptions& options_;
  const Notation& notation_;
  Differences out_;
};

}  // namespace

bool says_something(std::string_view value) {
  return trimmed(value).find_first_not_of("?.-") != value.npos;
}

std::string key_of(const Game& game, NodeId id) {
  const Node& node = game[id];
  return node.has_move ? node.move.ucci() : "`" + std::string(game.written(id));
}

std::string marks_of(const Notes& notes) {
  std::string out;
  const auto add = [&](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
  for (const Nag nag : notes.nags) add("$" + std::to_string(nag));
  if (notes.eval) {
    const bool mate = notes.eval->kind == Evaluation::Kind::mate;
    add((mate ? "mate " : "eval ") + std::to_string(notes.eval->value));
  }
  if (notes.clock_ms) add("clock " + std::to_string(*notes.clock_ms) + "ms");
  if (notes.elapsed_ms) add("spent " + std::to_string(*notes.elapsed_ms) + "ms");
  return out;
}

std::string_view kind_name(Kind kind) {
  static constexpr std::string_view kNames[] = {"tag",        "start",       "result",  "main_line",
                                                "only_first", "only_second", "comment", "marks"};
  return kNames[static_cast<std::size_t>(kind)];
}

Differences differences(const Game& a, const Game& b, const DiffOptions& options) {
  return Comparison(a, b, options).run();
}

void GameSize::add(const Game& game) {
  ++games;
  for (NodeId id = kRoot; id != kNoNode; id = game.next_in_preorder(id)) {
    if (id != kRoot) ++moves;
    if (id != kRoot && game[game[id].parent].first_child != id) ++variations;
    const Notes& notes = game.notes(id);
    comments += (notes.lead.empty() ? 0U : 1U) + (notes.comment.empty() ? 0U : 1U);
  }
}

}  // namespace qipu
