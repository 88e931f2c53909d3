// One attempt to read a record: its tokens in a certain order from a certain start, and
// the result.
#pragma once

#include <cstdint>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/game/game.h"
#include "qipu/repair/repair.h"
#include "repair/line/lattice.h"
#include "repair/line/player_model.h"
#include "repair/line/word_model.h"

namespace qipu::repair {

/// More than any repair costs, nats.
constexpr float kEndless = 1e9F;
/// Costs that differ by less are equal up to rounding.
constexpr float kSame = 0.01F;

/// The tokens in some order from some start position.
struct Trial {
  /// `words` and `options` must outlive it; `printed` belongs to the first tokens, or is empty.
  Trial(const Game& words, const RepairOptions& options, const Position& from,
        std::vector<Printed> printed);

  /// Searches for the likeliest lines. Subtracts the number of positions examined from `work`.
  void search(std::int64_t& work);
  /// Returns the first token that cannot be read as written; the number of tokens if there is none.
  std::size_t first_fault() { return first_fault(start); }
  /// Returns the same for another position.
  std::size_t first_fault(Position position);
  float cost() const { return before + (ways.empty() ? kEndless : ways[0].cost); }

  Setup setup;  // the start, with its counters
  Position start;
  WordModel word_model;
  Lattice lattice;
  PlayerModel player_model;
  bool parts;                 // it is a variation, with moves before it
  std::vector<NodeId> nodes;  // the nodes of the tokens
  float before = 0;           // the cost of what is assumed about the record as a whole, in nats
  Error did = Error::none;
  std::vector<Way> ways;       // the likeliest lines, once the search is over
  float likeliest = kEndless;  // the cost of the first path, even if that was dropped
  std::size_t reached = 0;
  bool whole = false;
  bool plain = false;  // there are few errors everywhere, so nothing else needs to be tried

 private:
  void look(std::int64_t& work);
  /// Computes the paths' shares and sorts the paths, likeliest first.
  void weigh_by_play();
  /// Widens `breadth` around the places where the errors cost too much (`enough` within kNear
  /// tokens, `story` in total), for search number `pass`, from 0. Returns false if there is no such
  /// place.
  bool widen(Breadth& breadth, std::size_t pass, float enough, float story);
};

/// Returns true if `a` got further than `b`, or as far at a lower cost.
bool better(const Trial& a, const Trial& b);

}  // namespace qipu::repair
