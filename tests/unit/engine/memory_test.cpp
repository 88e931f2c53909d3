// The memory of the search: the transposition table compared with a simple model, the order of
// moves with its rule, and repeated positions with their definition.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "engine/exchange.h"
#include "engine/hash_table.h"
#include "engine/picker.h"
#include "engine/recurrence.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::play_at_random;
using test::position_of;

// --- the table ----------------------------------------------------------------------------------

/// The table as described in hash_table.h: four entries in each bucket.
class PlainTable {
 public:
  struct Place {
    std::uint64_t key = 0;
    HashEntry entry;
    int generation = 0;
  };

  void age() { generation_ = (generation_ + 1) % 32; }
  static std::uint64_t bucket(std::uint64_t key) { return key >> 50; }  // of 16,384: one MiB
  const HashEntry* find(std::uint64_t key) const {
    const auto found = buckets_.find(bucket(key));
    if (found == buckets_.end()) return nullptr;
    for (const Place& place : found->second) {
      if (place.key == key) return &place.entry;
    }
    return nullptr;
  }
  void store(std::uint64_t key, HashEntry entry) {
    entry.depth = std::clamp(entry.depth, -7, 247);
    auto& places = buckets_[bucket(key)];
    for (Place& place : places) {
      if (place.key != key) continue;
      if (!entry.move) entry.move = place.entry.move;
      const bool deeper = place.entry.depth > entry.depth + 3;
      if (entry.bound != Bound::exact && deeper && place.generation == generation_) return;
      place = {key, entry, generation_};
      return;
    }
    if (places.size() < 4) {
      places.push_back({key, entry, generation_});
      return;
    }
    *std::ranges::min_element(places, {}, [this](const Place& p) {
      return p.entry.depth - 4 * ((generation_ - p.generation + 32) % 32);
    }) = {key, entry, generation_};
  }
  /// Counts in the first 250 buckets, which have 1000 entries.
  int permille() const {
    std::size_t used = 0;
    for (const auto& [number, places] : buckets_) {
      if (number >= 250) continue;
      used += static_cast<std::size_t>(std::ranges::count(places, generation_, &Place::generation));
    }
    return static_cast<int>(used);
  }

 private:
  std::map<std::uint64_t, std::vector<Place>> buckets_;
  int generation_ = 0;
};

void expect_same(const HashTable& table, const PlainTable& plain, std::uint64_t key) {
  HashEntry found;
  const HashEntry* const expected = plain.find(key);
  ASSERT_EQ(table.find(key, found), expected != nullptr) << key;
  if (expected == nullptr) return;
  EXPECT_EQ(found.move, expected->move);
  EXPECT_EQ(found.value, expected->value);
  EXPECT_EQ(found.evaluation, expected->evaluation);
  EXPECT_EQ(found.depth, expected->depth);
  EXPECT_EQ(found.bound, expected->bound);
  EXPECT_EQ(found.on_pv, expected->on_pv);
}

TEST(HashTableLaw, KeepsAndGivesUpWhatAPlainOneDoes) {
  std::mt19937 random(31);
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  HashTable table(1);
  PlainTable plain;
  std::vector<std::uint64_t> keys;
  for (const std::uint64_t bucket : {0U, 1U, 249U, 250U, 16383U}) {
    for (std::uint64_t low = 1; low <= 7; ++low) keys.push_back(bucket << 50 | low * 0x12345677);
  }
  const Value values[] = {-32000, -31000, -30999, -1, 0, 1, 30999, 31000, 32000, kNoValue};
  const int depths[] = {-9, -8, -7, -2, -1, 0, 1, 3, 4, 5, 8, 20, 246, 247, 248};
  for (int step = 0; step < 30'000; ++step) {
    if (below(40) == 0) {
      table.age();
      plain.age();
    }
    HashEntry entry{.move = {},
                    .value = values[below(10)],
                    .evaluation = values[below(10)],
                    .depth = below(3) == 0 ? depths[below(15)] : below(9),
                    .bound = static_cast<Bound>(below(3)),
                    .on_pv = below(2) == 0};
    if (below(2) == 0) {
      const int from = below(90), to = below(90);
      if (from != to) entry.move = Move(Square::from_index(from), Square::from_index(to));
    }
    const std::uint64_t key =
        keys[static_cast<std::size_t>(below(static_cast<unsigned>(keys.size())))];
    table.store(key, entry);
    plain.store(key, entry);
    ASSERT_NO_FATAL_FAILURE(expect_same(table, plain, key));
    if (step % 16 != 0) continue;
    for (const std::uint64_t other : keys) {
      ASSERT_NO_FATAL_FAILURE(expect_same(table, plain, other)) << step;
    }
    ASSERT_EQ(table.permille(), plain.permille()) << step;
  }
}

TEST(HashTableLaw, AMebibyteHoldsSixtyFiveThousandPositions) {
  for (const int mib : {1, 2}) {
    HashTable table(mib);
    const std::uint64_t count = 65'536U * static_cast<std::uint64_t>(mib);  // of 16 bytes each
    const std::uint64_t apart = ~std::uint64_t{0} / count + 1;
    EXPECT_EQ(table.permille(), 0);
    for (std::uint64_t i = 0; i < count; ++i) {
      table.store(i * apart + 1, {.move = {}, .value = static_cast<Value>(i % 30'000), .depth = 1});
    }
    EXPECT_EQ(table.permille(), 1000);
    HashEntry found;
    for (std::uint64_t i = 0; i < count; ++i) {
      ASSERT_TRUE(table.find(i * apart + 1, found)) << i;
      ASSERT_EQ(found.value, static_cast<Value>(i % 30'000));
    }
    table.store(2, {.move = {}, .depth = 1});  // another one in the first bucket replaces one of
                                               // four
    int left = 0;
    for (std::uint64_t i = 0; i < 4; ++i)
      left += static_cast<int>(table.find(i * apart + 1, found));
    EXPECT_EQ(left, 3);
    EXPECT_TRUE(table.find(2, found));
    table.age();
    EXPECT_EQ(table.permille(), 0) << "none of this search";
    table.store(3, {.move = {}, .depth = 1});
    EXPECT_EQ(table.permille(), 1);
    table.clear();
    EXPECT_EQ(table.permille(), 0);
    for (std::uint64_t i = 0; i < count; ++i) ASSERT_FALSE(table.find(i * apart + 1, found)) << i;
    table.store(1, {.move = {}, .depth = 1});
    EXPECT_EQ(table.permille(), 1);
  }
}

// --- values -------------------------------------------------------------------------------------

TEST(Values, MatesAtEveryDistanceAreToldAsSuch) {
  for (int plies = 1; plies <= Score::kMaxMatePlies; ++plies) {
    ASSERT_EQ(score_of(mates_in(plies)), Score::mates_in(plies));
    ASSERT_EQ(score_of(mated_in(plies)), Score::mated_in(plies));
    ASSERT_TRUE(is_mate(mates_in(plies)) && is_mate(mated_in(plies))) << plies;
    ASSERT_TRUE(is_decided(mates_in(plies)) && is_decided(mated_in(plies))) << plies;
    const Score wins = Score::mates_in(plies), loses = Score::mated_in(plies);
    ASSERT_TRUE(wins.is_mate() && loses.is_mate()) << plies;
    ASSERT_EQ(wins.mate_plies(), plies);
    ASSERT_EQ(loses.mate_plies(), -plies);
    ASSERT_EQ(wins.mate_moves(), (plies + 1) / 2);
    ASSERT_EQ(loses.mate_moves(), -(plies / 2));
    ASSERT_EQ(-wins, loses);
    if (plies > 1) {
      ASSERT_LT(wins, Score::mates_in(plies - 1));
      ASSERT_GT(loses, Score::mated_in(plies - 1));
    }
  }
  EXPECT_EQ(score_of(mated_in(0)), Score::mated_in(0));
  EXPECT_EQ(Score::mated_in(0).mate_moves(), 0);
  EXPECT_EQ(Score::mated_in(0).mate_plies(), 0);
}

TEST(Values, WhatIsNoMateIsCentipawns) {
  constexpr int kMost = 32000 - Score::kMaxMatePlies - 1;
  for (const int v : {0, 1, -1, 25, -19000, 19000, 19001, kRuleWin, -kRuleWin, kMost, -kMost}) {
    EXPECT_EQ(score_of(v), Score::centipawns(v));
    EXPECT_EQ(score_of(v).centipawns(), v);
    EXPECT_FALSE(is_mate(v) || score_of(v).is_mate()) << v;
    EXPECT_EQ(is_decided(v), v > 19000 || v < -19000) << v;
  }
  EXPECT_TRUE(is_mate(kMost + 1) && is_mate(-kMost - 1));
  EXPECT_EQ(Score::centipawns(kMost + 1).centipawns(), kMost);
  EXPECT_EQ(Score::centipawns(-kMost - 1).centipawns(), -kMost);
}

// --- the order of moves -------------------------------------------------------------------------

TEST(MoveTally, MovesTowardsWhatIsAddedAndStaysWithinItsBounds) {
  MoveTally t;
  for (const auto& [bonus, value] : {std::pair(100, 100),  // as worked out by hand
                                     {100, 199},
                                     {-100, 97},
                                     {-8192, -8192},
                                     {-8192, -8192},
                                     {1, -8190},
                                     {8192, 8192},
                                     {8192, 8192},
                                     {0, 8192}}) {
    t.add(bonus);
    EXPECT_EQ(t.value(), value);
  }
  std::mt19937 random(41);
  for (int i = 0; i < 100'000; ++i) {
    const int bonus = static_cast<int>(random() % 16385) - 8192, before = t.value();
    t.add(bonus);
    ASSERT_TRUE(t.value() >= -8192 && t.value() <= 8192);
    ASSERT_TRUE(bonus >= 0 ? t.value() >= before : t.value() <= before) << before << ' ' << bonus;
  }
}

class PickerTest : public testing::Test {
 protected:
  PickerTest() : histories_(std::make_unique<Histories>()) {
    for (auto& side : histories_->quiet) {
      for (MoveTally& t : side) t.add(some());
    }
    for (auto& place : histories_->capture) {
      for (MoveTally& t : place) t.add(some());
    }
    for (auto& tallies : after_) {
      tallies = std::make_unique<PlaceTallies>();
      for (MoveTally& t : *tallies) t.add(some());
    }
  }
  int some() { return static_cast<int>(random_() % 16385) - 8192; }
  std::size_t below(std::size_t n) { return random_() % n; }

  /// The order described in picker.h and picker.cpp: captures by victim and capturing piece, other
  /// moves by their history.
  int promise(const Position& p, Move m, const Hints& h, bool evasion) const {
    const Piece piece = p[m.from()], victim = p[m.to()];
    const auto place = static_cast<std::size_t>(piece.code() * Square::kCount + m.to().index());
    if (victim) {
      const int plain = 16 * worth_of(victim.role()) - worth_of(piece.role());
      if (evasion) return (1 << 20) + plain;
      return plain + histories_->capture[place][static_cast<std::size_t>(victim.code())].value();
    }
    const auto path = static_cast<std::size_t>(m.from().index() * 90 + m.to().index());
    int sum = 2 * histories_->quiet[p.turn() == Color::red ? 0 : 1][path].value();
    for (const PlaceTallies* t : h.after) sum += t != nullptr ? (*t)[place].value() : 0;
    if (m == h.killers[0]) sum += 65536;
    if (m == h.killers[1]) sum += 32768;
    if (m == h.answer) sum += 16384;
    return sum;
  }

  Hints hints_for(const MoveList& legal) {
    const auto any = [&] {
      return legal[static_cast<int>(below(static_cast<std::size_t>(legal.size())))];
    };
    Hints h;
    h.killers = {any(), any()};
    h.answer = any();
    for (std::size_t i = 0; i < 3; ++i) h.after[i] = below(3) == 0 ? nullptr : after_[i].get();
    return h;
  }

  std::mt19937 random_{42};
  std::unique_ptr<Histories> histories_;
  std::array<std::unique_ptr<PlaceTallies>, 3> after_;
};

TEST_F(PickerTest, GivesEachMoveOnceThoseThatPromiseMostFirst) {
  using Kind = MovePicker::Kind;
  int asked = 0;
  play_at_random(43, 25, 120, [&](const Position& p, Move) {
    MoveList legal;
    p.legal_moves(legal);
    Hints h = hints_for(legal);
    for (const Kind kind : {Kind::all, Kind::captures, Kind::evasions}) {
      if (below(2) == 0)
        h.hash = legal[static_cast<int>(below(static_cast<std::size_t>(legal.size())))];
      if (kind == Kind::captures && h.hash && p[h.hash->to()].empty()) h.hash.reset();
      MovePicker picker(p, *histories_, h, kind);
      const auto rank = [&](Move m) {
        if (m == h.hash) return 4;
        if (kind != Kind::all) return 1;
        if (p[m.to()].empty()) return 2;
        return exchange_brings(p, m, -20) ? 3 : 1;
      };
      std::vector<Move> given;
      while (const auto m = picker.next()) given.push_back(*m);
      EXPECT_FALSE(picker.next()) << "the end is the end";
      std::vector<Move> expected(legal.begin(), legal.end());
      if (kind == Kind::captures) {
        std::erase_if(expected, [&](Move m) { return p[m.to()].empty(); });
      }
      std::vector<Move> sorted = given;
      std::ranges::sort(sorted, {}, &Move::bits);
      std::ranges::sort(expected, {}, &Move::bits);
      ASSERT_EQ(sorted, expected) << write_fen(p.setup());
      for (std::size_t i = 1; i < given.size(); ++i) {
        const int before = rank(given[i - 1]), now = rank(given[i]);
        ASSERT_GE(before, now) << write_fen(p.setup()) << ' ' << given[i].ucci();
        if (before != now) continue;
        const bool evasion = kind == Kind::evasions;
        ASSERT_GE(promise(p, given[i - 1], h, evasion), promise(p, given[i], h, evasion));
      }
      for (const Move m : given) {
        if (!p[m.to()].empty()) continue;
        Hints bare = h;
        bare.killers = {};
        bare.answer = {};
        ASSERT_EQ(picker.tally(m, place_index(p[m.from()], m.to())), promise(p, m, bare, false));
      }
      ++asked;
    }
  });
  EXPECT_GT(asked, 3000);
}

TEST_F(PickerTest, QuietMovesMayBeLeftOutAtAnyTime) {
  play_at_random(44, 6, 80, [&](const Position& p, Move) {
    MoveList legal, captures;
    p.legal_moves(legal);
    p.legal_captures(captures);
    const Hints h = hints_for(legal);
    const auto enough = static_cast<int>(below(static_cast<std::size_t>(legal.size()) + 1));
    MovePicker picker(p, *histories_, h, MovePicker::Kind::all);
    int quiets = 0, taking = 0;
    for (int given = 0;; ++given) {
      if (given == enough) picker.skip_quiets();
      const auto m = picker.next();
      if (!m) break;
      const bool quiet = p[m->to()].empty();
      EXPECT_FALSE(quiet && given >= enough);
      (quiet ? quiets : taking) += 1;
    }
    EXPECT_EQ(taking, captures.size()) << "captures come all the same";
    EXPECT_LE(quiets, enough);
  });
}

// --- repetition

/// The verdicts after each of the moves; the search begins after `root` of them.
std::vector<std::optional<Value>> verdicts(const Position& start, const std::vector<Move>& moves,
                                           std::size_t root) {
  Position p = start;
  Past past;
  past.reset(p);
  std::vector<std::optional<Value>> all;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i == root) past.mark_root();
    p.make(moves[i]);
    past.push(moves[i], p);
    EXPECT_EQ(past.in_check(), p.in_check());
    all.push_back(past.verdict(p));
  }
  return all;
}

// Pieces that check and chase nothing move to and fro: a draw when a position of the search occurs
// again, or one from before it for the second time.
TEST(Past, APositionHasComeBackInTheLineOrTwiceFromBefore) {
  const Position start = position_of("3k4r/9/9/9/9/9/9/9/R8/5K3 w - - 0 1");
  std::mt19937 random(51);
  int came = 0, not_yet = 0;
  for (int game = 0; game < 300; ++game) {
    Position p = start;
    std::vector<Move> moves;
    std::vector<std::uint64_t> keys = {p.key()};
    std::vector<bool> checks = {false};
    while (moves.size() < 24) {
      const bool red = p.turn() == Color::red;
      const char* const texts[2][6] = {{"a1a2", "a2a1", "a1a3", "a3a1", "a2a3", "a3a2"},
                                       {"i9i8", "i8i9", "i9i7", "i7i9", "i8i7", "i7i8"}};
      const Move m = move(texts[red ? 0 : 1][random() % 6]);
      if (!p.legal(m)) continue;
      p.make(m);
      moves.push_back(m);
      keys.push_back(p.key());
    }
    const std::size_t root = random() % 12;
    const auto said = verdicts(start, moves, root);
    for (std::size_t i = 1; i < keys.size(); ++i) {
      int before = 0, within = 0;
      for (std::size_t j = 0; j < i; ++j) {
        // Before the root is set, the first position is taken for it.
        if (keys[j] == keys[i]) ++(j > (i > root ? root : 0) ? within : before);
      }
      const bool expected = within > 0 || before > 1;
      ASSERT_EQ(said[i - 1].has_value(), expected) << game << ' ' << i;
      if (expected) {
        EXPECT_EQ(*said[i - 1], 0);
      }
      came += static_cast<int>(expected);
      not_yet += static_cast<int>(!expected && before > 0);
    }
  }
  EXPECT_GT(came, 1000);
  EXPECT_GT(not_yet, 100);
}

// A rook that checks with every move: the checking side loses, unless one check is missing. The
// same with colours exchanged, and mirrored.
TEST(Past, WhoChecksWithEveryMoveLoses) {
  struct Case {
    const char* fen;
    std::vector<Move> loop;
    Value after_black;  ///< Red's value when Black's move repeats a position
  };
  const Case cases[] = {
      {"3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1",
       {move("e1d1"), move("d9e9"), move("d1e1"), move("e9d9")},
       -kRuleWin},
      {"3k5/9/9/9/9/9/9/9/2R6/5K3 w - - 0 1",
       {move("c1d1"), move("d9e9"), move("d1c1"), move("e9d9")},
       0},
      // Black replies to each check with a check.
      {"3k5/9/9/9/9/9/9/9/4R3r/3K5 w - - 0 1",
       {move("e1e2"), move("i1i2"), move("e2e1"), move("i2i1")},
       0},
  };
  for (const Case& c : cases) {
    for (const bool mirrored : {false, true}) {
      for (const bool exchanged : {false, true}) {
        const Position start = test::rearranged(position_of(c.fen), mirrored, exchanged);
        std::vector<Move> moves;
        for (int i = 0; i < 12; ++i) {
          const Move m = c.loop[static_cast<std::size_t>(i % 4)];
          moves.emplace_back(test::rearranged(m.from(), mirrored, exchanged),
                             test::rearranged(m.to(), mirrored, exchanged));
        }
        const auto said = verdicts(start, moves, 0);
        for (std::size_t i = 0; i < said.size(); ++i) {
          if (i < 4) {
            EXPECT_FALSE(said[i]) << c.fen << ' ' << i;
          } else {
            ASSERT_TRUE(said[i]) << c.fen << ' ' << i;
            EXPECT_EQ(*said[i], i % 2 == 1 ? c.after_black : -c.after_black) << c.fen << ' ' << i;
          }
        }
      }
    }
  }
}

// Two passes and a move to and fro lead back to the same pieces and side to move.
TEST(Past, NothingComesBackAcrossAPass) {
  Position p = position_of("3k4r/9/9/9/9/9/9/9/R8/5K3 w - - 0 1");
  Past past;
  past.reset(p);
  const auto play = [&](const char* m) {
    p.make(move(m));
    past.push(move(m), p);
  };
  const auto pass = [&] {
    p.give_turn(!p.turn());
    past.push_pass(p);
    EXPECT_FALSE(past.in_check());
  };
  for (const char* m : {"a1a2", "i9i8", "a2a1", "i8i7"}) play(m);
  const std::uint64_t key = p.key();
  play("a1a2");
  pass();
  play("a2a1");
  EXPECT_FALSE(past.verdict(p));
  pass();
  ASSERT_EQ(p.key(), key);
  EXPECT_FALSE(past.verdict(p));
  for (const char* m : {"a1a2", "i7i8", "a2a1", "i8i7"}) play(m);
  EXPECT_EQ(past.verdict(p), 0) << "behind the pass it does";
  for (int i = 0; i < 4; ++i) past.pop();
  EXPECT_FALSE(past.verdict(p)) << "taken back";
}

}  // namespace
}  // namespace qipu
