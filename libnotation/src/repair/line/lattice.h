// The search over readings of a whole game.
//
// A state is a position reached after a certain number of tokens. An edge reads some tokens and
// plays some moves (more moves than tokens if moves are missing in the record); its cost says what
// must have gone wrong. States are expanded token by token. Among those with the same number of
// tokens read, the ones within `slack` of the cheapest are kept. All edges into a state are kept,
// so that the cheapest lines are enumerated exactly.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "repair/line/numbers.h"
#include "repair/line/word_model.h"

namespace qipu::repair {

/// In nearly all games an error shows within so many tokens.
inline constexpr std::size_t kLate = 60;

/// The width of the search.
struct Breadth {
  std::size_t states = 1000;  ///< the most states expanded for each number of tokens read
  std::vector<float> slack;   ///< in nats above the cheapest, by the number of tokens read
  /// By the number of tokens read: the index of the next token known to be faulty. A lost move is
  /// added only if all tokens up to and including that one can then be read as written. 0: no fault
  /// is known ahead.
  std::vector<std::size_t> until;
  /// Also try a lost round (a move of both sides) before a fault.
  bool rounds = false;
};

/// One step of a line: how some tokens are read.
struct Step {
  static constexpr std::size_t kMoves = 4;
  float cost = 0;
  Error error = Error::none;
  std::uint8_t moves = 0;   ///< number of moves in `played`
  std::uint8_t tokens = 0;  ///< number of tokens read
  std::uint8_t order = 0;   ///< the order of the tokens, for swapped_moves: a row of kOrders
  std::uint8_t lost = 0;    ///< how many moves at the beginning of `played` have no token
  std::array<Move, kMoves> played{};
};

/// Returns true if the tokens are not read as written.
inline bool is_change(const Step& step) {
  return step.error != Error::none && step.error != Error::odd;
}

/// Returns true if both steps play the same moves and read the same number of tokens.
inline bool same_moves(const Step& a, const Step& b) {
  return a.tokens == b.tokens && a.moves == b.moves && a.played == b.played;
}

/// The order in which exchanged tokens are to be read.
struct Order {
  std::uint8_t size;
  std::array<std::uint8_t, Step::kMoves> places;
};
inline constexpr std::array<Order, 4> kOrders = {Order{1, {0, 0, 0, 0}},
                                                 Order{2, {1, 0, 0, 0}},   // Red's move and Black's
                                                 Order{3, {2, 1, 0, 0}},   // two moves of one side
                                                 Order{4, {2, 3, 0, 1}}};  // two rounds

/// A path through the lattice: the steps from the first token to the last.
struct Way {
  std::vector<Step> steps;
  float cost = 0;
  /// The weight of all paths found that play the same moves, whatever errors they assume.
  double weight = 0;
  double share = 0;                     ///< of all paths, from 0 to 1, once they are weighed
  std::vector<double> shares_of_steps;  ///< the shares of the changes, once the search is over
};

/// Returns the cost, in nats, that a lost move has because it can be any of the legal moves: ln of
/// their number.
inline float any_of(const MoveList& legal) {
  return std::log(static_cast<float>(std::max(legal.size(), 1)));
}

class Lattice {
 public:
  Lattice(WordModel& word_model, const Position& start, const Numbering& numbering)
      : word_model_(word_model), start_(start), numbering_(numbering) {}

  /// Runs the search. Returns how many tokens the furthest state has read: tokens().size() if it
  /// reached the end. Subtracts the number of positions examined from `work`, and stops early if
  /// that is used up.
  std::size_t run(const Breadth& breadth, std::int64_t& work);
  /// Computes the probability weights of all states over all paths that read `words` tokens.
  /// REQUIRES: run().
  void weigh(std::size_t words);
  /// Returns the total weight of all paths. REQUIRES: weigh().
  double all() const { return all_; }
  /// Returns the share, from 0 to 1, of all paths that play the same moves as step `step` of `way`
  /// at the same token. REQUIRES: weigh().
  double share(const Way& way, std::size_t step) const;
  const Numbering& numbering() const { return numbering_; }
  /// Frees the memory; run() then starts again.
  void forget();
  /// Returns the cheapest paths that read `words` tokens, each with different moves, the cheapest
  /// first: at most `most`, none more than `margin` nats more expensive than the first. REQUIRES:
  /// run().
  std::vector<Way> ways(std::size_t words, std::size_t most, float margin) const;

 private:
  // Added twice to a shift that may still change, because moves were added or tokens removed since
  // the last number.
  static constexpr int kLoose = 1 << 13;

  struct State {
    std::uint64_t key = 0;
    float cost = 0;           // the cost of the cheapest path to it
    float rank = 0;           // the same without the prior costs of lost moves (any_of)
    std::int16_t played = 0;  // plies played; 0 if numbers carry no information
    // By how many plies the last number was off; plus 2 * kLoose if that may still change.
    std::int16_t shift = 0;

    bool loose() const { return shift >= kLoose; }
    int off() const { return loose() ? shift - 2 * kLoose : shift; }
  };
  struct Edge {
    std::uint32_t from, to;  // global numbers of states
    Step step;
  };
  // The data that a layer needs only until its states are expanded; the next layer then reuses it.
  struct Front {
    std::vector<Setup> positions;      // a Setup has a sixth of the size of a Position
    std::vector<std::uint32_t> slots;  // hash table by State::key: 1 + index of a state, 0 for none

    void clear();
  };
  struct Layer {
    std::vector<State> states;
    float least = 0;                     // the lowest rank so far
    std::vector<std::uint32_t> numbers;  // global number of each state
    std::unique_ptr<Front> front;
  };

  static double weight(const Edge& e) { return std::exp(-static_cast<double>(e.step.cost)); }
  Position position_of(std::size_t at, std::uint32_t local) const;
  void work_off(std::size_t at, const Breadth& breadth);
  void step_on(std::size_t at, std::uint32_t local, float room, const Breadth& breadth);
  void read_in_order(std::size_t at, std::uint32_t from, std::uint8_t order, float room);
  /// Tries moves missing before token `at`, if the record shows that some are.
  void seek_lost(std::size_t at, std::uint32_t local, float room, const Breadth& breadth);
  std::size_t impossible_from(std::size_t at, Position position);
  bool numbers_pass_over(std::size_t at, const State& state, int lost) const;
  void find_lost(std::size_t at, std::uint32_t local, float room, std::size_t until, bool both);
  bool reads_on(std::size_t at, std::size_t until, Position& position);
  void part(std::size_t at, std::uint32_t local, Position& position);
  bool may_miss_round(std::size_t at, const State& state, Color turn) const;
  bool printed_again(std::size_t at, std::size_t words) const;
  /// Finds or makes the state of that position. Returns its index in the layer.
  std::uint32_t enter(Layer& layer, std::size_t at, const Position& position, int played,
                      int shift);
  /// Adds the edge `step` from state `local` of layer `at` to the state of `position`, unless it
  /// costs too much. `priors` are the prior costs of lost moves (any_of) in the step, in nats.
  void join(std::size_t at, std::uint32_t local, const Position& position, Step step,
            float priors = 0);
  int shift_behind(std::size_t at, const State& state, const Step& step, float& cost) const;

  WordModel& word_model_;
  const Position& start_;
  std::vector<Layer> layers_;
  struct Reached {
    std::uint32_t layer, local;
  };
  std::vector<Reached> numbered_;  // by global number
  std::vector<Edge> edges_;
  std::vector<double> before_, behind_;  // weights of all paths to a state, and from it to the end
  double all_ = 0;
  std::vector<std::unique_ptr<Front>> spare_;
  std::vector<Meaning> meanings_, after_, ahead_;
  std::int64_t* work_ = nullptr;
  const Breadth* breadth_ = nullptr;
  const Numbering numbering_;
};

}  // namespace qipu::repair
