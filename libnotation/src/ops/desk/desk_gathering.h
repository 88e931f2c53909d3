// What a desk makes of many games, which are added one after another: a booklet for paper, the tree
// of their openings, exercises, a database.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "ops/desk/desk_request.h"
#include "qipu/diag/result.h"
#include "qipu/ops/game_file.h"

namespace qipu {

/// A game, and where it is from: `of.source` names its file, which may be in a packed file.
struct GatheredGame {
  GameOf of;
  std::string packed_file;  ///< the packed file, or ""
};

class DeskGathering {
 public:
  /// Called while a game is searched for exercises, with the number of the engine's answers so far
  /// and the number of questions.
  using Progress = std::function<void(std::size_t done, std::size_t all)>;

  /// Begins what "into" of the request names: "booklet", "openings", "exercises", "database".
  /// `bytes`: a database to which games are added; "" for a new one. Errors: bad_argument, those of
  /// Database::open().
  static Result<std::unique_ptr<DeskGathering>> begin(const DeskRequest& request,
                                                      std::string bytes);
  DeskGathering() = default;
  DeskGathering(const DeskGathering&) = delete;
  DeskGathering& operator=(const DeskGathering&) = delete;
  virtual ~DeskGathering() = default;

  /// Adds a game. REQUIRES: it is resolved. Errors: those of the engine, cannot_write.
  virtual Result<void> add(const GatheredGame& game, const Progress& progress) = 0;
  /// Returns the whole file. REQUIRES: nothing is added afterwards. Errors: cannot_write.
  virtual Result<std::string> finish(const std::string& title) = 0;
  /// Returns the extension of the file.
  virtual std::string_view extension() const { return "html"; }
  /// Returns how many things the file holds: games, moves or exercises.
  virtual std::size_t made() const = 0;
  std::size_t games() const { return games_; }

 protected:
  std::size_t games_ = 0;
};

}  // namespace qipu
