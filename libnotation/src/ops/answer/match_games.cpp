#include "ops/answer/match_games.h"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <utility>

namespace qipu {
namespace {

constexpr std::uint32_t kNone = GameFate::kNone;
using Key = std::function<std::uint64_t(const GamePrint&)>;

class Matcher {
 public:
  Matcher(std::span<const GamePrint> a, std::span<const GamePrint> b)
      : a_(a), b_(b), of_a_(a.size(), kNone), of_b_(b.size(), kNone) {}

  std::vector<GameFate> run() {
    if (a_.size() == 1 && b_.size() == 1) pair(0, 0);
    match([](const GamePrint& p) { return p.record + p.words; });
    match([](const GamePrint& p) { return p.record; });
    match([](const GamePrint& p) { return p.line != 0 && p.who != 0 ? p.line + p.who : 0; });
    match(
        [](const GamePrint& p) { return p.line != 0 && p.players != 0 ? p.line + p.players : 0; });
    match([](const GamePrint& p) { return p.line; });
    match([](const GamePrint& p) { return p.who; });
    match([](const GamePrint& p) {
      return p.opening != 0 && p.players != 0 ? p.opening + p.players : 0;
    });
    match([](const GamePrint& p) { return p.start; }, true);
    match([](const GamePrint& p) { return p.opening; }, true);
    return fates();
  }

 private:
  struct Alike {
    std::vector<std::uint32_t> a, b;  // indices in ascending order
  };

  void pair(std::uint32_t a, std::uint32_t b) {
    of_a_[a] = b;
    of_b_[b] = a;
  }

  /// Pairs the games with equal keys, in their order. `near`: pairs only games that lie between the
  /// same two pairs made before.
  void match(const Key& key, bool near = false) {
    std::unordered_map<std::uint64_t, Alike> alike;
    const auto take = [&](std::span<const GamePrint> prints, const auto& taken, auto member) {
      for (std::uint32_t i = 0; i < prints.size(); ++i) {
        const std::uint64_t k = taken[i] == kNone ? key(prints[i]) : 0;
        if (k != 0) (alike[k].*member).push_back(i);
      }
    };
    take(a_, of_a_, &Alike::a);
    take(b_, of_b_, &Alike::b);
    std::vector<Alike*> left;
    for (auto& [k, games] : alike) {
      if (games.a.empty() || games.b.empty()) continue;
      if (near || games.a.size() != games.b.size()) {
        left.push_back(&games);
      } else {
        pair_in_order(games);
      }
    }
    if (left.empty()) return;
    find_anchors();
    for (Alike* games : left) {
      pair_neighbours(*games);
      if (!near) pair_in_order(*games);
    }
  }

  void pair_in_order(const Alike& games) {
    std::size_t i = 0;
    for (const std::uint32_t a : games.a) {
      if (of_a_[a] != kNone) continue;
      while (i < games.b.size() && of_b_[games.b[i]] != kNone) ++i;
      if (i == games.b.size()) return;
      pair(a, games.b[i]);
    }
  }

  /// Pairs the games that lie between the same anchors.
  void pair_neighbours(const Alike& games) {
    std::size_t i = 0;
    for (const std::uint32_t a : games.a) {
      const auto gap = std::ranges::lower_bound(anchors_, a, {}, &Anchor::first) - anchors_.begin();
      const auto gap_of_b = [&](std::uint32_t b) {
        return std::ranges::lower_bound(anchors_, b, {}, &Anchor::second) - anchors_.begin();
      };
      while (i < games.b.size() && gap_of_b(games.b[i]) < gap) ++i;
      if (i < games.b.size() && gap_of_b(games.b[i]) == gap) pair(a, games.b[i++]);
    }
  }

  using Anchor = std::pair<std::uint32_t, std::uint32_t>;

  /// Finds the largest set of pairs that have the same order in both collections: a longest
  /// increasing subsequence.
  void find_anchors() {
    anchors_.clear();
    std::vector<std::uint32_t> ends;  // the index in a_ of the best end of a sequence, by length
    std::vector<std::uint32_t> before(a_.size(), kNone);
    for (std::uint32_t a = 0; a < a_.size(); ++a) {
      if (of_a_[a] == kNone) continue;
      const auto at = std::ranges::lower_bound(ends, of_a_[a], {},
                                               [&](std::uint32_t end) { return of_a_[end]; });
      if (at != ends.begin()) before[a] = *(at - 1);
      at == ends.end() ? ends.push_back(a) : void(*at = a);
    }
    if (ends.empty()) return;
    for (std::uint32_t a = ends.back(); a != kNone; a = before[a]) {
      anchors_.emplace_back(a, of_a_[a]);
    }
    std::ranges::reverse(anchors_);
  }

  std::vector<GameFate> fates() {
    find_anchors();
    std::vector<GameFate> out;
    std::uint32_t a = 0, b = 0;
    const auto add = [&](std::uint32_t first, std::uint32_t second, bool moved) {
      const bool changed = first != kNone && second != kNone && !a_[first].same_as(b_[second]);
      out.push_back({first, second, changed, moved});
    };
    const auto until = [&](std::uint32_t end_a, std::uint32_t end_b) {
      for (; a < end_a; ++a) add(a, of_a_[a], of_a_[a] != kNone);
      for (; b < end_b; ++b) {
        if (of_b_[b] == kNone) add(kNone, b, false);
      }
    };
    for (const auto& [first, second] : anchors_) {
      until(first, second);
      add(a++, b++, false);
    }
    until(static_cast<std::uint32_t>(a_.size()), static_cast<std::uint32_t>(b_.size()));
    return out;
  }

  std::span<const GamePrint> a_, b_;
  std::vector<std::uint32_t> of_a_, of_b_;  ///< the partner of each game
  std::vector<Anchor> anchors_;             ///< ascending in both collections
};

}  // namespace

std::vector<GameFate> match_games(std::span<const GamePrint> first,
                                  std::span<const GamePrint> second) {
  return Matcher(first, second).run();
}

}  // namespace qipu
