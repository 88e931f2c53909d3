// What a desk makes of many games, which are added one after another: a booklet for paper, the tree
// of their openings, exercises.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "ops/desk/desk_request.h"
#include "qipu/diag/result.h"
#include "qipu/ops/game_file.h"

namespace qipu {

class DeskGathering {
 public:
  /// Called while a game is searched for exercises, with the number of the engine's answers so far
  /// and the number of questions.
  using Progress = std::function<void(std::size_t done, std::size_t all)>;

  /// Begins what "into" of the request names: "booklet", "openings", "exercises". Errors:
  /// bad_argument.
  static Result<std::unique_ptr<DeskGathering>> begin(const DeskRequest& request);
  DeskGathering() = default;
  DeskGathering(const DeskGathering&) = delete;
  DeskGathering& operator=(const DeskGathering&) = delete;
  virtual ~DeskGathering() = default;

  /// Adds a game. REQUIRES: it is resolved. Errors: those of the engine.
  virtual Result<void> add(const GameOf& of, const Progress& progress) = 0;
  /// Returns the page as a whole HTML file. REQUIRES: nothing is added afterwards.
  virtual std::string finish(const std::string& title) = 0;
  /// Returns how many things the page holds: games, moves or exercises.
  virtual std::size_t made() const = 0;
  std::size_t games() const { return games_; }

 protected:
  std::size_t games_ = 0;
};

}  // namespace qipu
