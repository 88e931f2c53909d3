#include "archive/duplicates/merge_games.h"

#include <utility>

#include "archive/same_game.h"
#include "qipu/archive/game_facts.h"
#include "qipu/game/date.h"
#include "qipu/text/search_text.h"

namespace qipu {
namespace {

class Merger {
 public:
  Merger(Game& game, const Game& other) : game_(game), other_(other) {}

  std::vector<MergeConflict> run() {
    merge_tags();
    merge_outcome();
    const bool mirrored = facts_of(game_).turned != facts_of(other_).turned;
    mirrored ? report_comments() : merge_tree();
    return std::move(conflicts_);
  }

 private:
  void merge_tags() {
    for (const auto& [name, value] : other_.tags) {
      if (known_part(value).empty()) continue;
      const std::string_view own = game_.tags.get(name);
      const bool is_date = name == "Date";
      if (known_part(own).empty() || (is_date && says_less(own, value))) {
        game_.tags.set(name, value);
      } else if (own != value && !(is_date && says_less(value, own)) &&
                 !is_alike(name, own, value)) {
        conflicts_.push_back({name, 0, std::string(own), value});
      }
    }
  }

  /// Returns true if two values are the same in another script or spelling.
  static bool is_alike(std::string_view name, std::string_view a, std::string_view b) {
    thread_local SearchText texts;
    if (name == "Red" || name == "Black") return accord_of_names(a, b, texts) == Accord::agree;
    return texts.form(a) == texts.form(b);
  }

  /// Returns true if the first date is a part of the second one.
  static bool says_less(std::string_view own, std::string_view other) {
    const auto a = parse_date(own), b = parse_date(other);
    if (!a || !b || a->year != b->year) return false;
    if (a->month == 0) return true;
    return a->month == b->month && a->day == 0;
  }

  void merge_outcome() {
    Outcome& own = game_.outcome;
    const Outcome& other = other_.outcome;
    if (own.result == GameResult::unknown) {
      if (other.result != GameResult::unknown) {
        const std::string words = own.words;
        own = other;
        if (own.words.empty()) own.words = words;
      }
    } else if (other.result != GameResult::unknown && own.result != other.result) {
      conflicts_.push_back(
          {"Result", 0, std::string(pgn_token(own.result)), std::string(pgn_token(other.result))});
      return;
    }
    if (own.ending == Ending::unsaid) own.ending = other.ending;
    if (own.words.empty()) own.words = other.words;
  }

  void merge_text(std::string& own, const std::string& other, std::size_t ply) {
    if (other.empty() || own == other) return;
    if (own.empty()) {
      own = other;
    } else if (!own.contains(other)) {
      conflicts_.push_back({"", ply, own, other});
    }
  }

  void merge_notes(NodeId to, const Notes& notes, std::size_t ply) {
    if (notes.empty()) return;
    Notes& own = game_.edit_notes(to);
    merge_text(own.lead, notes.lead, ply);
    merge_text(own.comment, notes.comment, ply);
    if (own.nags.empty()) own.nags = notes.nags;
    if (!own.eval) own.eval = notes.eval;
    if (!own.clock_ms) own.clock_ms = notes.clock_ms;
    if (!own.elapsed_ms) own.elapsed_ms = notes.elapsed_ms;
  }

  /// Reports the comments of a mirror image, none of which are taken.
  void report_comments() {
    std::size_t ply = 0;
    NodeId own = kRoot;
    for (NodeId id = kRoot; id != kNoNode; id = other_[id].first_child, ++ply) {
      const Notes& notes = other_.notes(id);
      const Notes& kept = own == kNoNode ? Notes() : game_.notes(own);
      for (const auto text : {&Notes::lead, &Notes::comment}) {
        if (notes.*text != kept.*text && !(notes.*text).empty()) {
          conflicts_.push_back({"", ply, kept.*text, notes.*text});
        }
      }
      if (own != kNoNode) own = game_[own].first_child;
    }
  }

  NodeId child_like(NodeId parent, NodeId wanted) const {
    const Node& node = other_[wanted];
    for (NodeId id = game_[parent].first_child; id != kNoNode; id = game_[id].next_sibling) {
      const Node& own = game_[id];
      const bool same =
          own.has_move && node.has_move
              ? own.move == node.move
              : own.has_move == node.has_move && game_.written(id) == other_.written(wanted);
      if (same) return id;
    }
    return kNoNode;
  }

  NodeId add_child(NodeId parent, NodeId from) {
    const Node& node = other_[from];
    if (!node.has_move) return game_.add_written(parent, other_.written(from));
    const NodeId id = game_.add(parent, node.move);
    if (id != parent) game_.set_standing(id, node.standing);
    return id;
  }

  void merge_tree() {
    struct Step {
      NodeId to, from;
      std::size_t ply;
      bool main;  ///< both nodes are on the main lines
    };
    std::vector<Step> open = {{kRoot, kRoot, 0, true}};
    while (!open.empty()) {
      const Step step = open.back();
      open.pop_back();
      merge_notes(step.to, other_.notes(step.from), step.ply);
      for (NodeId id = other_[step.from].first_child; id != kNoNode; id = other_[id].next_sibling) {
        const bool leads = step.main && other_[step.from].first_child == id;
        NodeId to = child_like(step.to, id);
        // A misprint in a copy is not a variation.
        if (to == kNoNode && leads) continue;
        const bool main = leads && game_[step.to].first_child == to;
        if (to == kNoNode) to = add_child(step.to, id);
        if (to == step.to) return;  // the game is full
        open.push_back({to, id, step.ply + 1, main});
      }
    }
  }

  Game& game_;
  const Game& other_;
  std::vector<MergeConflict> conflicts_;
};

}  // namespace

std::vector<MergeConflict> merge_into(Game& game, const Game& other) {
  return Merger(game, other).run();
}

}  // namespace qipu
