// Private. One way of taking a record's words up, and what came of it.
#pragma once

#include <cstdint>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/game/game.h"
#include "qipu/repair/line/lattice.h"
#include "qipu/repair/line/player_model.h"
#include "qipu/repair/line/repair.h"
#include "qipu/repair/line/word_model.h"

namespace qipu::repair {

/// More than any repair costs, nats.
constexpr float kEndless = 1e9F;
/// Costs that differ by less are the same, but for rounding.
constexpr float kSame = 0.01F;

/// The words in some order, from some start.
struct Trial {
  /// `words` and `options` must outlive it; `printed` of the first words, or of none.
  Trial(const Game& words, const RepairOptions& options, const Position& from,
        std::vector<Printed> printed);

  /// Looks for the likeliest lines; takes what it looks at off `work`.
  void search(std::int64_t& work);
  /// The first word that cannot be read as it stands; the number of words where there is none.
  std::size_t first_fault() { return first_fault(start); }
  /// Likewise from another position.
  std::size_t first_fault(Position position);
  float cost() const { return before + (ways.empty() ? kEndless : ways[0].cost); }

  Setup setup;  // with its counters
  Position start;
  WordModel word_model;
  Lattice lattice;
  PlayerModel player_model;
  bool parts;                 // it is a variation, with moves before it
  std::vector<NodeId> nodes;  // of the tokens
  float before = 0;           // what was done to the record as a whole, nats
  Error did = Error::none;
  std::vector<Way> ways;                             // the best ones, when the search is over
  std::vector<double> sure;                          // the shares of all ways that they have
  std::vector<std::vector<double>> shares_of_steps;  // of their changes, by ways
  float likeliest = kEndless;  // cost of the first way, whether it is told or not
  std::size_t reached = 0;
  bool whole = false;
  bool plain = false;  // few errors at each place: there is no need to look further

 private:
  void look(std::int64_t& work);
  void leave_first_word_first();
  /// Puts the likeliest ways first.
  void hear();
  /// Searches wider, for the so-manyth time, before the places where too much went wrong; false
  /// where there is none.
  bool widen(Breadth& breadth, std::size_t pass, float enough, float story);
};

/// Whether one trial got further, or as far at a lower cost.
bool better(const Trial& a, const Trial& b);

}  // namespace qipu::repair
