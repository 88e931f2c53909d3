#include "endgame/solve.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <utility>

namespace qipu::endgame {
namespace {

constexpr int kSquares = Square::kCount;
constexpr int kNoCapture = 0;
constexpr int kLongest = 250;  // moves; distances are bytes

/// Squares in a direction, and what else depends on the board alone.
struct Rays {
  std::array<std::array<std::vector<std::uint8_t>, 4>, kSquares> of;
  struct Jump {
    std::uint8_t to, leg;
  };
  std::array<std::vector<Jump>, kSquares> jumps;  // of a horse; the leg is beside the origin
  std::array<std::array<Bitboard, kSquares>, kSquares> between;  // of squares on one line
  std::array<std::array<bool, kSquares>, kSquares> aligned{};

  Rays() {
    for (int s = 0; s < kSquares; ++s) {
      const int file = s % Square::kFiles, rank = s / Square::kFiles;
      const auto at = static_cast<std::size_t>(s);
      constexpr std::array<std::array<int, 2>, 4> kWays = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
      for (std::size_t w = 0; w < kWays.size(); ++w) {
        Bitboard passed;
        for (int k = 1;; ++k) {
          const auto to = Square::at(file + kWays[w][0] * k, rank + kWays[w][1] * k);
          if (!to) break;
          const auto target = static_cast<std::size_t>(to->index());
          of[at][w].push_back(static_cast<std::uint8_t>(target));
          aligned[at][target] = true;
          between[at][target] = passed;
          passed |= Bitboard::of(*to);
        }
        const auto leg = Square::at(file + kWays[w][0], rank + kWays[w][1]);
        for (const int side : {-1, 1}) {
          const bool along = kWays[w][0] != 0;
          const auto to = Square::at(file + (along ? 2 * kWays[w][0] : side),
                                     rank + (along ? side : 2 * kWays[w][1]));
          if (!to || !leg) continue;
          jumps[at].push_back({.to = static_cast<std::uint8_t>(to->index()),
                               .leg = static_cast<std::uint8_t>(leg->index())});
        }
      }
    }
  }
};

const Rays& rays() {
  static const Rays all;
  return all;
}

std::size_t z(int i) { return static_cast<std::size_t>(i); }

/// Returns true if Red's piece on `from` attacks `to`, which is not empty.
bool attacks(Role role, int from, int to, Bitboard occupied) {
  const Rays& r = rays();
  switch (role) {
    case Role::rook:
      return r.aligned[z(from)][z(to)] && (r.between[z(from)][z(to)] & occupied).empty();
    case Role::cannon:
      return r.aligned[z(from)][z(to)] && (r.between[z(from)][z(to)] & occupied).count() == 1;
    case Role::horse:
      return std::ranges::any_of(r.jumps[z(from)], [&](const Rays::Jump& j) {
        return j.to == to && !occupied.has(j.leg);
      });
    case Role::pawn:
      return to - from == Square::kFiles || (from >= Bitboard::kHalf && std::abs(to - from) == 1 &&
                                             from / Square::kFiles == to / Square::kFiles);
    default: return false;
  }
}

bool kings_face(int red, int black, Bitboard occupied) {
  return red % Square::kFiles == black % Square::kFiles &&
         (rays().between[z(red)][z(black)] & occupied).empty();
}

Bitboard set_of(const std::vector<std::uint8_t>& squares) {
  Bitboard out;
  for (const int s : squares) out |= Bitboard::of(s);
  return out;
}

/// A skeleton with the squares of its pieces.
struct Frame {
  Skeleton parts;
  int red_king = 0, black_king = 0;
  Bitboard red, black;  // with the kings
  bool sound = true;    // no two pieces on one square

  Frame(const Space& space, const Skeleton& s) : parts(s) {
    red_king = red_palace(s.red_king);
    black_king = black_palace(s.black_king);
    int pieces = 0;
    const auto add = [&](Bitboard& side, Bitboard more) {
      side |= more;
      pieces += more.count();
    };
    add(red, Bitboard::of(red_king));
    add(red, set_of(space.own_advisors[s.own_advisors].squares));
    add(red, set_of(space.own_elephants[s.own_elephants].squares));
    add(black, Bitboard::of(black_king));
    add(black, set_of(space.advisors[s.advisors].squares));
    add(black, set_of(space.elephants[s.elephants].squares));
    sound = (red | black).count() == pieces;
  }
  Bitboard occupied() const { return red | black; }
};

/// A move of a king or a guard to an empty square of the skeleton.
struct Change {
  std::size_t to = 0;  // the skeleton after the move
  std::uint8_t from = 0, target = 0, eye = kNowhere;
};

void king_changes(const Space& space, const Frame& f, Color side, std::vector<Change>& out) {
  const bool red = side == Color::red;
  const int king = red ? f.red_king : f.black_king;
  for (const auto& ray : rays().of[z(king)]) {
    if (ray.empty()) continue;
    const int to = ray.front();
    const int place = red ? in_red_palace(to) : in_black_palace(to);
    if (place < 0 || f.occupied().has(to)) continue;
    Skeleton next = f.parts;
    (red ? next.red_king : next.black_king) = place;
    out.push_back({.to = space.number(next),
                   .from = static_cast<std::uint8_t>(king),
                   .target = static_cast<std::uint8_t>(to)});
  }
}

void guard_changes(const Space& space, const Frame& f, const GuardSet& set, int Skeleton::* part,
                   std::vector<Change>& out) {
  for (const Step& step : set.steps) {
    if (f.occupied().has(step.target)) continue;
    if (step.eye != kNowhere && f.occupied().has(step.eye)) continue;
    Skeleton next = f.parts;
    next.*part = step.to;
    out.push_back(
        {.to = space.number(next), .from = step.from, .target = step.target, .eye = step.eye});
  }
}

void changes(const Space& space, const Frame& f, Color side, std::vector<Change>& out) {
  out.clear();
  king_changes(space, f, side, out);
  const Skeleton& s = f.parts;
  if (side == Color::red) {
    guard_changes(space, f, space.own_advisors[s.own_advisors], &Skeleton::own_advisors, out);
    guard_changes(space, f, space.own_elephants[s.own_elephants], &Skeleton::own_elephants, out);
  } else {
    guard_changes(space, f, space.advisors[s.advisors], &Skeleton::advisors, out);
    guard_changes(space, f, space.elephants[s.elephants], &Skeleton::elephants, out);
  }
}

/// The squares of the attacking pieces of a placement.
struct Pieces {
  std::array<int, kMostAttackers> squares{};

  static Pieces of(const Space& space, int placement) {
    Pieces out;
    for (int i = 0; i < space.of().attackers.size(); ++i) {
      out.squares[z(i)] = space.squares(i)[z(placement / space.stride(i))];
      placement %= space.stride(i);
    }
    return out;
  }
};

}  // namespace

/// Computes one class, of which all classes after captures are known.
///
/// Sets of placements are sets of bits, one for each skeleton, so that the defender's moves, which
/// change the skeleton, are tested for all placements at once.
class Solver {
 public:
  Solver(const Class& of, const Solutions& known) : out_(new Solution(of)), space_(out_->space_) {
    const Class& c = space_.of();
    for (int i = 0; i < c.attackers.size(); ++i) {
      fewer_[z(i)] = known.find({c.attackers.without(i), c.own, c.against});
    }
    if (c.against.advisors > 0) {
      without_advisor_ =
          known.find({c.attackers, c.own, {c.against.advisors - 1, c.against.elephants}});
    }
    if (c.against.elephants > 0) {
      without_elephant_ =
          known.find({c.attackers, c.own, {c.against.advisors, c.against.elephants - 1}});
    }
    words_ = (z(space_.placements()) + kBits - 1) / kBits;
  }

  std::unique_ptr<const Solution> solve() {
    prepare();
    for (int n = 0; n <= kLongest; ++n) {
      for (const std::uint32_t s : taken(black_due_, n)) lose(s, n);
      for (const std::uint32_t s : taken(red_due_, n + 1)) win(s, n + 1);
      if (n >= latest_) break;
    }
    finish();
    return std::move(out_);
  }

 private:
  using Word = std::uint64_t;
  static constexpr std::size_t kBits = 64;

  static std::vector<std::uint32_t> taken(std::vector<std::vector<std::uint32_t>>& due, int n) {
    if (z(n) >= due.size()) return {};
    std::vector<std::uint32_t> out = std::move(due[z(n)]);
    std::ranges::sort(out);
    out.erase(std::ranges::unique(out).begin(), out.end());
    return out;
  }
  /// Skeleton `s` is to be looked at in round `n`.
  void put_due(std::vector<std::vector<std::uint32_t>>& due, std::vector<std::uint8_t>& last,
               std::size_t s, int n) {
    assert(n <= kLongest);
    if (last[s] == n) return;
    last[s] = static_cast<std::uint8_t>(n);
    if (due.size() <= z(n)) due.resize(z(n) + 1);
    due[z(n)].push_back(static_cast<std::uint32_t>(s));
    latest_ = std::max(latest_, n);
  }
  void red_due(std::size_t s, int n) { put_due(red_due_, red_last_, s, n); }
  void black_due(std::size_t s, int n) { put_due(black_due_, black_last_, s, n); }

  std::size_t at(std::size_t s, std::size_t p) const { return s * z(space_.placements()) + p; }
  Word* row(std::vector<Word>& set, std::size_t s) const { return set.data() + s * words_; }

  /// Finds which positions are legal, and what captures lead to.
  void prepare() {
    const std::size_t skeletons = space_.skeletons(), placements = z(space_.placements());
    out_->red_.assign(skeletons * placements, kIllegal);
    out_->black_.assign(skeletons * placements, kIllegal);
    won_.assign(skeletons * words_, ~Word{0});
    lost_.assign(skeletons * words_, ~Word{0});
    red_last_.assign(skeletons, kIllegal);
    black_last_.assign(skeletons, kIllegal);
    on_.assign(z(kSquares) * words_, 0);
    for (std::size_t p = 0; p < placements; ++p) {
      const Pieces pieces = Pieces::of(space_, static_cast<int>(p));
      for (int i = 0; i < count(); ++i) {
        row(on_, z(pieces.squares[z(i)]))[p / kBits] |= Word{1} << p % kBits;
      }
    }
    for (std::size_t s = 0; s < skeletons; ++s) {
      const Frame f(space_, space_.skeleton(s));
      if (!f.sound) continue;
      for (std::size_t p = 0; p < placements; ++p) prepare(f, s, p);
      black_due(s, 0);
    }
  }

  void prepare(const Frame& f, std::size_t s, std::size_t p) {
    const Pieces pieces = Pieces::of(space_, static_cast<int>(p));
    Bitboard occupied = f.occupied();
    for (int i = 0; i < count(); ++i) {
      const Bitboard one = Bitboard::of(pieces.squares[z(i)]);
      if (!(occupied & one).empty()) return;
      occupied |= one;
    }
    if (stacked(pieces)) return;
    if (kings_face(f.red_king, f.black_king, occupied)) return;
    const Word bit = Word{1} << p % kBits;
    bool check = false;
    for (int i = 0; i < count() && !check; ++i) {
      check = attacks(attackers()[i], pieces.squares[z(i)], f.black_king, occupied);
    }
    if (!check) {
      row(won_, s)[p / kBits] &= ~bit;
      const int n = best_capture(f, p, pieces, occupied);
      out_->red_[at(s, p)] = static_cast<std::uint8_t>(n);
      if (n != kHeld) red_due(s, n);
    }
    const int escape = best_escape(f, pieces);
    out_->black_[at(s, p)] = static_cast<std::uint8_t>(escape);
    if (escape != kHeld) row(lost_, s)[p / kBits] &= ~bit;
  }

  /// Returns true if two pawns stand on one file before they cross the river: none could get there.
  bool stacked(const Pieces& pieces) const {
    return count() == 2 && attackers()[0] == Role::pawn && attackers()[1] == Role::pawn &&
           std::max(pieces.squares[0], pieces.squares[1]) < Bitboard::kHalf &&
           pieces.squares[0] % Square::kFiles == pieces.squares[1] % Square::kFiles;
  }

  /// Red to move: the number of moves of the quickest win that begins with a capture.
  int best_capture(const Frame& f, std::size_t p, const Pieces& pieces, Bitboard occupied) const {
    int best = kHeld;
    const auto look = [&](const GuardSets& sets, int number, const Solution* after,
                          int Skeleton::* part, bool advisor) {
      const GuardSet& set = sets[number];
      for (const int target : set.squares) {
        for (int i = 0; i < count(); ++i) {
          const int from = pieces.squares[z(i)];
          if (!attacks(attackers()[i], from, target, occupied)) continue;
          const GuardSets& left = advisor ? after->space().advisors : after->space().elephants;
          Skeleton next = f.parts;
          next.*part = left.number(set_of(set.squares).without(Bitboard::of(target)));
          const int moved = static_cast<int>(p) +
                            (space_.place(i, target) - space_.place(i, from)) * space_.stride(i);
          const int n = after->black(after->space().number(next), moved);
          if (n < kHeld) best = std::min(best, n + 1);
        }
      }
    };
    look(space_.advisors, f.parts.advisors, without_advisor_, &Skeleton::advisors, true);
    look(space_.elephants, f.parts.elephants, without_elephant_, &Skeleton::elephants, false);
    return best;
  }

  /// Black to move: the longest time that a capture of an attacking piece gains; kHeld if one of
  /// them saves him, kNoCapture if he has none.
  int best_escape(const Frame& f, const Pieces& pieces) const {
    int best = kNoCapture;
    for (int i = 0; i < count(); ++i) {
      const int target = pieces.squares[z(i)];
      const auto take = [&](const Skeleton& next) {
        if (best == kHeld) return;
        const Solution& after = *fewer_[z(i)];
        int left = 0;
        for (int k = 0, other = 0; k < count(); ++k) {
          if (k == i) continue;
          left += after.space().place(other, pieces.squares[z(k)]) * after.space().stride(other);
          ++other;
        }
        const int n = after.red(after.space().number(next), left);
        if (n != kIllegal) best = std::max(best, n);
      };
      const int palace = in_black_palace(target);
      if (palace >= 0 && next_to(f.black_king, target)) {
        Skeleton next = f.parts;
        next.black_king = palace;
        take(next);
      }
      const auto guards = [&](const GuardSet& set, int Skeleton::* part) {
        for (const Step& step : set.steps) {
          if (step.target != target) continue;
          if (step.eye != kNowhere && (f.occupied().has(step.eye) || stands_on(pieces, step.eye))) {
            continue;
          }
          Skeleton next = f.parts;
          next.*part = step.to;
          take(next);
        }
      };
      guards(space_.advisors[f.parts.advisors], &Skeleton::advisors);
      guards(space_.elephants[f.parts.elephants], &Skeleton::elephants);
    }
    return best;
  }

  static bool next_to(int a, int b) {
    return std::abs(a % Square::kFiles - b % Square::kFiles) +
               std::abs(a / Square::kFiles - b / Square::kFiles) ==
           1;
  }
  bool stands_on(const Pieces& pieces, int square) const {
    for (int i = 0; i < count(); ++i) {
      if (pieces.squares[z(i)] == square) return true;
    }
    return false;
  }

  /// Finds the positions of a skeleton in which Black has lost in `n`: each of his moves leads to a
  /// position that is won in at most `n`, or he has none.
  void lose(std::size_t s, int n) {
    const Frame f(space_, space_.skeleton(s));
    std::vector<Word>& all = scratch_;
    all.assign(words_, ~Word{0});
    changes(space_, f, Color::black, changes_);
    for (const Change& c : changes_) {
      const Word* const won = row(won_, c.to);
      const Word* const taken = row(on_, c.target);
      if (c.eye == kNowhere) {
        for (std::size_t w = 0; w < words_; ++w) all[w] &= won[w] | taken[w];
      } else {
        const Word* const eye = row(on_, c.eye);
        for (std::size_t w = 0; w < words_; ++w) all[w] &= won[w] | taken[w] | eye[w];
      }
    }
    Word* const lost = row(lost_, s);
    bool any = false;
    for (std::size_t w = 0; w < words_; ++w) {
      Word fresh = all[w] & ~lost[w];
      all[w] = 0;
      for (; fresh != 0; fresh &= fresh - 1) {
        const std::size_t p = w * kBits + z(std::countr_zero(fresh));
        std::uint8_t& value = out_->black_[at(s, p)];
        if (value > n) {  // a capture gains time
          black_due(s, value);
          continue;
        }
        value = static_cast<std::uint8_t>(n);
        lost[w] |= fresh & -fresh;
        all[w] |= fresh & -fresh;
        any = true;
      }
    }
    if (any) go_back(f, s, n);
  }

  /// `scratch_` has the placements of a skeleton in which Black has lost in `n`: the positions
  /// before them are won in n + 1.
  void go_back(const Frame& f, std::size_t s, int n) {
    changes(space_, f, Color::red, changes_);
    for (const Change& c : changes_) {
      const Word* const won = row(won_, c.to);
      for (std::size_t w = 0; w < words_; ++w) {
        Word bits = scratch_[w] & ~won[w];
        if (c.eye != kNowhere) bits &= ~row(on_, c.eye)[w];
        for (; bits != 0; bits &= bits - 1) {
          can_win(c.to, w * kBits + z(std::countr_zero(bits)), n + 1);
        }
      }
    }
    for (std::size_t w = 0; w < words_; ++w) {
      for (Word bits = scratch_[w]; bits != 0; bits &= bits - 1) {
        go_back(f, s, w * kBits + z(std::countr_zero(bits)), n + 1);
      }
    }
  }

  void go_back(const Frame& f, std::size_t s, std::size_t p, int n) {
    const Pieces pieces = Pieces::of(space_, static_cast<int>(p));
    Bitboard occupied = f.occupied();
    for (int i = 0; i < count(); ++i) occupied |= Bitboard::of(pieces.squares[z(i)]);
    for (int i = 0; i < count(); ++i) {
      const int now = pieces.squares[z(i)];
      const int here = space_.place(i, now);
      const auto from = [&](int before) {
        const int place = space_.place(i, before);
        if (place < 0) return;  // no pawn can have been there
        can_win(s, z(static_cast<int>(p) + (place - here) * space_.stride(i)), n);
      };
      switch (attackers()[i]) {
        case Role::rook:
        case Role::cannon:
          for (const auto& ray : rays().of[z(now)]) {
            for (const int before : ray) {
              if (occupied.has(before)) break;
              from(before);
            }
          }
          break;
        case Role::horse:
          // The leg is beside the origin: look from there.
          for (const Rays::Jump& back : rays().jumps[z(now)]) {
            if (occupied.has(back.to)) continue;
            for (const Rays::Jump& jump : rays().jumps[z(back.to)]) {
              if (jump.to == now && !occupied.has(jump.leg)) from(back.to);
            }
          }
          break;
        case Role::pawn: {
          const int rank = now / Square::kFiles, file = now % Square::kFiles;
          if (rank > 0 && !occupied.has(now - Square::kFiles)) from(now - Square::kFiles);
          if (now < Bitboard::kHalf) break;
          if (file > 0 && !occupied.has(now - 1)) from(now - 1);
          if (file + 1 < Square::kFiles && !occupied.has(now + 1)) from(now + 1);
          break;
        }
        default: break;
      }
    }
  }

  void can_win(std::size_t s, std::size_t p, int n) {
    if ((row(won_, s)[p / kBits] >> p % kBits & 1U) != 0) return;
    std::uint8_t& value = out_->red_[at(s, p)];
    if (value <= n) return;
    value = static_cast<std::uint8_t>(n);
    red_due(s, n);
  }

  /// Settles the positions of a skeleton that Red wins in `n`.
  void win(std::size_t s, int n) {
    Word* const won = row(won_, s);
    const std::uint8_t* const values = out_->red_.data() + at(s, 0);
    bool any = false;
    for (std::size_t p = 0; p < z(space_.placements()); ++p) {
      if (values[p] != n || (won[p / kBits] >> p % kBits & 1U) != 0) continue;
      won[p / kBits] |= Word{1} << p % kBits;
      any = true;
    }
    if (!any) return;
    out_->longest_ = std::max(out_->longest_, n);
    const Frame f(space_, space_.skeleton(s));
    changes(space_, f, Color::black, changes_);
    for (const Change& c : changes_) black_due(c.to, n);
  }

  void finish() {
    for (std::size_t s = 0; s < space_.skeletons(); ++s) {
      const Word* const lost = row(lost_, s);
      for (std::size_t p = 0; p < z(space_.placements()); ++p) {
        std::uint8_t& value = out_->black_[at(s, p)];
        if ((lost[p / kBits] >> p % kBits & 1U) == 0) value = kHeld;
      }
    }
  }

  int count() const { return space_.of().attackers.size(); }
  const Attackers& attackers() const { return space_.of().attackers; }

  std::unique_ptr<Solution> out_;
  const Space& space_;
  std::array<const Solution*, kMostAttackers> fewer_{};
  const Solution* without_advisor_ = nullptr;
  const Solution* without_elephant_ = nullptr;
  std::size_t words_ = 0;
  std::vector<Word> won_;   // Red to move: won, or not legal
  std::vector<Word> lost_;  // Black to move: lost, saved by a capture, or not legal
  std::vector<Word> on_;    // of each square: the placements with a piece on it
  std::vector<std::vector<std::uint32_t>> red_due_, black_due_;
  std::vector<std::uint8_t> red_last_, black_last_;
  int latest_ = 0;
  std::vector<Word> scratch_;
  std::vector<Change> changes_;
};

namespace {

/// Returns the classes that one capture leads to.
std::vector<Class> after_captures(const Class& c) {
  std::vector<Class> out;
  for (int i = 0; i < c.attackers.size(); ++i) {
    out.push_back({c.attackers.without(i), c.own, c.against});
  }
  if (c.against.advisors > 0) {
    out.push_back({c.attackers, c.own, {c.against.advisors - 1, c.against.elephants}});
  }
  if (c.against.elephants > 0) {
    out.push_back({c.attackers, c.own, {c.against.advisors, c.against.elephants - 1}});
  }
  return out;
}

}  // namespace

const Solution* Solutions::find(const Class& wanted) const {
  const auto found = all_.find(wanted.code());
  return found == all_.end() ? nullptr : found->second.get();
}

const Solution& Solutions::of(const Class& wanted, const Progress& progress) {
  std::vector<Class> todo = {wanted};
  while (!todo.empty()) {
    const Class next = todo.back();
    if (find(next) != nullptr) {
      todo.pop_back();
      continue;
    }
    const std::size_t before = todo.size();
    for (const Class& c : after_captures(next)) {
      if (find(c) == nullptr) todo.push_back(c);
    }
    if (todo.size() != before) continue;
    if (progress) progress(next);
    all_[next.code()] = Solver(next, *this).solve();
    todo.pop_back();
  }
  return *find(wanted);
}

std::uint8_t value_of(const Solutions& all, const Position& position) {
  const auto seen = class_of(position);
  if (!seen) return kHeld;
  const Solution* const in = all.find(seen->of);
  const auto place = in != nullptr ? place_of(in->space(), position, seen->attacker) : std::nullopt;
  if (!place) return kIllegal;
  return position.turn() == seen->attacker ? in->red(place->skeleton, place->placement)
                                           : in->black(place->skeleton, place->placement);
}

Verdict outcome_of(const Solutions& all, const Position& position) {
  const auto seen = class_of(position);
  if (!seen) return Verdict::draw;
  const bool won = value_of(all, position) < kHeld;
  if (position.turn() == seen->attacker) {
    if (!position.has_legal_move()) return Verdict::loss;
    return won ? Verdict::win : Verdict::draw;
  }
  for (const Move m : position.legal_moves()) {
    if (!position.after(m).has_legal_move()) return Verdict::win;
  }
  return won ? Verdict::loss : Verdict::draw;
}

std::vector<Move> best_line(const Solutions& all, Position position) {
  std::vector<Move> line;
  const auto seen = class_of(position);
  if (!seen || value_of(all, position) >= kHeld) return line;
  for (;;) {
    const bool attacks = position.turn() == seen->attacker;
    std::optional<Move> best;
    std::uint8_t value = 0;
    for (const Move m : position.legal_moves()) {
      const std::uint8_t after = value_of(all, position.after(m));
      if (best && (attacks ? after >= value : after <= value)) continue;
      best = m;
      value = after;
    }
    if (!best) return line;
    line.push_back(*best);
    position.make(*best);
  }
}

std::uint64_t memory_for(const Class& of) {
  std::vector<Class> all = {of};
  std::uint64_t kept = 0, most = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::uint64_t size = Space(all[i]).size();
    kept += 2 * size;                 // the values, for each side to move
    most = std::max(most, size / 4);  // the two sets of bits, while a class is computed
    for (const Class& c : after_captures(all[i])) {
      if (std::ranges::find(all, c) == all.end()) all.push_back(c);
    }
  }
  return kept + most;
}

std::optional<Place> place_of(const Space& space, const Position& position, Color attacker) {
  const bool turned = attacker == Color::black;
  const auto set = [&](Color side, Role role) {
    Bitboard out;
    for (const Square s : squares(position.pieces(turned ? !side : side, role))) {
      out |= Bitboard::of(turned ? s.opposite() : s);
    }
    return out;
  };
  const auto king = [&](Color side) { return set(side, Role::king).first(); };
  const Skeleton parts{
      .red_king = in_red_palace(king(Color::red)),
      .black_king = in_black_palace(king(Color::black)),
      .advisors = space.advisors.number(set(Color::black, Role::advisor)),
      .elephants = space.elephants.number(set(Color::black, Role::elephant)),
      .own_advisors = space.own_advisors.number(set(Color::red, Role::advisor)),
      .own_elephants = space.own_elephants.number(set(Color::red, Role::elephant))};
  const std::array<int, 6> numbers = {parts.red_king,  parts.black_king,   parts.advisors,
                                      parts.elephants, parts.own_advisors, parts.own_elephants};
  if (std::ranges::min(numbers) < 0) return std::nullopt;
  Place out{.skeleton = space.number(parts)};
  Bitboard used;
  for (int i = 0; i < space.of().attackers.size(); ++i) {
    Bitboard left = set(Color::red, space.of().attackers[i]).without(used);
    const int square = left.first();
    used |= Bitboard::of(square);
    const int place = space.place(i, square);
    if (place < 0) return std::nullopt;
    out.placement += place * space.stride(i);
  }
  return out;
}

Setup setup_of(const Space& space, const Place& place, Color turn) {
  const Skeleton s = space.skeleton(place.skeleton);
  Setup out;
  out.turn = turn;
  const auto put = [&](int square, Color side, Role role) {
    out.board.set(Square::from_index(square), Piece(side, role));
  };
  const auto put_all = [&](const GuardSet& set, Color side, Role role) {
    for (const int square : set.squares) put(square, side, role);
  };
  put(red_palace(s.red_king), Color::red, Role::king);
  put(black_palace(s.black_king), Color::black, Role::king);
  put_all(space.advisors[s.advisors], Color::black, Role::advisor);
  put_all(space.elephants[s.elephants], Color::black, Role::elephant);
  put_all(space.own_advisors[s.own_advisors], Color::red, Role::advisor);
  put_all(space.own_elephants[s.own_elephants], Color::red, Role::elephant);
  const Pieces pieces = Pieces::of(space, place.placement);
  for (int i = 0; i < space.of().attackers.size(); ++i) {
    put(pieces.squares[z(i)], Color::red, space.of().attackers[i]);
  }
  return out;
}

}  // namespace qipu::endgame
