// Private. The search over readings of a whole game.
//
// A state is a position with so many of the game's words used up. An edge uses some words and plays
// some moves (more than the words, where moves were lost); its cost says what must have gone wrong.
// States are worked off word by word; of those with the same words used up, the ones within `slack`
// of the cheapest go on. Every way into a state is kept, so the cheapest lines are counted out
// exactly.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "qipu/repair/line/numbers.h"
#include "qipu/repair/line/word_model.h"

namespace qipu::repair {

/// How wide to search.
struct Breadth {
  std::size_t states = 1000;  ///< with the same words used up
  std::vector<float> slack;   ///< nats above the cheapest, by the words used up
  /// The word, by the words used up, up to which all must read as it stands behind lost moves: they
  /// are sought for a fault's sake. 0: none is known ahead.
  std::vector<std::size_t> until;
  bool rounds = false;  ///< whether both sides' moves may have been lost together, before a fault
};

/// A step of a line: what was done with some words.
struct Step {
  static constexpr std::size_t kMoves = 4;
  float cost = 0;
  Error error = Error::none;
  std::uint8_t moves = 0;   ///< how many
  std::uint8_t tokens = 0;  ///< words used up
  std::uint8_t order = 0;   ///< of these, by swapped_moves: a row of kOrders
  std::uint8_t lost = 0;    ///< moves at the front that no word stands for
  std::array<Move, kMoves> played{};
};

/// Whether the words are not read as they stand.
inline bool is_change(const Step& step) {
  return step.error != Error::none && step.error != Error::odd;
}

/// Whether they play the same moves for as many words.
inline bool same_moves(const Step& a, const Step& b) {
  return a.tokens == b.tokens && a.moves == b.moves && a.played == b.played;
}

/// In what order words that were exchanged are to be read.
struct Order {
  std::uint8_t size;
  std::array<std::uint8_t, Step::kMoves> places;
};
inline constexpr std::array<Order, 4> kOrders = {Order{1, {0, 0, 0, 0}},
                                                 Order{2, {1, 0, 0, 0}},   // Red's and Black's
                                                 Order{3, {2, 1, 0, 0}},   // one side's
                                                 Order{4, {2, 3, 0, 1}}};  // two rounds

/// A way through the game: the steps, from the first word to the last.
struct Way {
  std::vector<Step> steps;
  float cost = 0;
  double weight = 0;  ///< of all ways met that play these moves, whatever they say went wrong
};

/// What a lost move costs for being any of those legal there, nats.
inline float any_of(const MoveList& legal) {
  return std::log(static_cast<float>(std::max(legal.size(), 1)));
}

class Lattice {
 public:
  Lattice(WordModel& word_model, const Position& start, const Numbering& numbering)
      : word_model_(word_model), start_(start), numbering_(numbering) {}

  /// Searches. How many words the furthest state has used up: tokens().size() when it got through.
  /// Stops early when `work` (positions looked at) is used up; takes from it what it used.
  std::size_t run(const Breadth& breadth, std::int64_t& work);
  /// How likely steps are, all ways to that far being weighed. REQUIRES: run().
  void weigh(std::size_t words);
  /// The weight of all ways. REQUIRES: weigh().
  double all() const { return all_; }
  /// The share of those that play the moves of the way's step `step` where it does.
  double share(const Way& way, std::size_t step) const;
  const Numbering& numbering() const { return numbering_; }
  /// Gives its memory back; run() begins anew.
  void forget();
  /// The cheapest ways to that far, with different moves, cheapest first; at most `most`, none
  /// dearer than the first by more than `margin`. REQUIRES: run().
  std::vector<Way> ways(std::size_t words, std::size_t most, float margin) const;

 private:
  // Shifts that may change, words having been lost or won, are kept so much higher, twice.
  static constexpr int kLoose = 1 << 13;

  struct State {
    std::uint64_t key = 0;
    float cost = 0;           // of the cheapest way
    float rank = 0;           // the same, without what a lost move costs for being any of many
    std::int16_t played = 0;  // moves
    std::int16_t shift = 0;   // by how much the last number was off, marked where that may change

    bool loose() const { return shift >= kLoose; }
    int off() const { return loose() ? shift - 2 * kLoose : shift; }
  };
  struct Edge {
    std::uint32_t from, to;  // states, by global number
    Step step;
  };
  // What is needed of a layer until it is worked off; then it serves another.
  struct Front {
    std::vector<Setup> positions;      // a sixth of a Position
    std::vector<std::uint32_t> slots;  // 1 + number of a state, by its key; 0 for none

    void clear();
  };
  struct Layer {
    std::vector<State> states;
    float least = 0;                     // rank of the cheapest so far
    std::vector<std::uint32_t> numbers;  // of the states among all
    std::unique_ptr<Front> front;
  };

  static double weight(const Edge& e) { return std::exp(-static_cast<double>(e.step.cost)); }
  Position position_of(std::size_t at, std::uint32_t local) const;
  void work_off(std::size_t at, const Breadth& breadth);
  void step_on(std::size_t at, std::uint32_t local, float room, const Breadth& breadth);
  void read_in_order(std::size_t at, std::uint32_t from, std::uint8_t order, float room);
  /// Moves lost before word `at`, where the record shows that some are.
  void seek_lost(std::size_t at, std::uint32_t local, float room, const Breadth& breadth);
  std::size_t impossible_from(std::size_t at, Position position);
  bool numbers_pass_over(std::size_t at, const State& state, int lost) const;
  void find_lost(std::size_t at, std::uint32_t local, float room, std::size_t until, bool both);
  bool reads_on(std::size_t at, std::size_t until, Position& position);
  void part(std::size_t at, std::uint32_t local, Position& position);
  bool may_miss_round(std::size_t at, const State& state, Color turn) const;
  bool printed_again(std::size_t at, std::size_t words) const;
  /// The state of that position, made if need be; returns its place in the layer.
  std::uint32_t enter(Layer& layer, std::size_t at, const Position& position, int played,
                      int shift);
  /// From state `local` of layer `at`, its position now being `position`; `priors` are what the
  /// step costs for being any of many.
  void join(std::size_t at, std::uint32_t local, const Position& position, Step step,
            float priors = 0);
  int shift_behind(std::size_t at, const State& state, const Step& step, float& cost) const;

  WordModel& word_model_;
  const Position& start_;
  std::vector<Layer> layers_;
  struct Reached {
    std::uint32_t layer, local;
  };
  std::vector<Reached> numbered_;  // states by global number
  std::vector<Edge> edges_;
  std::vector<double> before_, behind_;  // weights of all ways to a state, and from it to the end
  double all_ = 0;
  std::vector<std::unique_ptr<Front>> spare_;
  std::vector<Meaning> meanings_, after_, ahead_;
  std::int64_t* work_ = nullptr;
  const Breadth* breadth_ = nullptr;
  const Numbering numbering_;
};

}  // namespace qipu::repair
