// Games out of files, settled, for those who want to look at them.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "qipu/game/game.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/job.h"

namespace qipu {

struct LoadedGame {
  std::optional<Game> game;  ///< nothing when there are fewer
  std::uint32_t met = 0;     ///< games read until it was found
};
/// The `number`th game (from 1) of the inputs taken together. What was found on the way to it is
/// reported; so is why there is none at all.
LoadedGame load_game(const Job& job, const InputList& list, std::uint32_t number,
                     Reporter& reporter);

struct StreamedGame {
  Game game;
  std::string file;          ///< as findings name it
  std::uint32_t number = 0;  ///< in its file, from 1; games that could not be read count
};

/// The games of the inputs one after the other. Memory is a block of an archive.
class GameStream {
 public:
  /// All must outlive the stream. `job` writes nothing.
  GameStream(const Job& job, const InputList& list, Reporter& reporter);
  ~GameStream();
  /// Nothing at the end. What is found on the way is reported.
  std::optional<StreamedGame> next();

 private:
  struct Parts;
  void report();

  Reporter& reporter_;
  std::deque<StreamedGame> waiting_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
