// Games out of files, settled, for those who want to look at them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "qipu/game/game.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/read_options.h"
#include "qipu/ops/run/reporter.h"

namespace qipu {

struct LoadedGame {
  std::optional<Game> game;  ///< nothing when there are fewer, or it could not be read
  std::uint32_t met = 0;     ///< games until it was found; all where it was not
  bool unreadable = false;   ///< it is there, and what was reported says why it could not be read
};
/// The `number`th game (from 1) of the inputs taken together; games that could not be read count.
/// What was found in it and what concerns its whole input is reported, no more than
/// ReadOptions::max_findings of one code; so is why there is none at all.
LoadedGame load_game(const ReadOptions& options, const InputList& list, std::uint32_t number,
                     Reporter& reporter);

struct StreamedGame {
  Game game;
  std::string file;          ///< as findings name it
  std::uint32_t number = 0;  ///< in its file, from 1; games that could not be read count
  std::uint64_t among = 0;   ///< the same in all files together
};

/// The games of the inputs one after the other. Memory is a block of an archive.
class GameStream {
 public:
  /// `only`: the one game that is wanted, counted in all files from 1; of the others nothing is
  /// told. 0: all games. List and reporter must outlive the stream.
  GameStream(const ReadOptions& options, const InputList& list, Reporter& reporter,
             std::uint64_t only = 0);
  ~GameStream();
  /// Nothing at the end, or when the reporter listens no more. What is found on the way is
  /// reported.
  std::optional<StreamedGame> next();
  /// Games so far, in all files; those that could not be read count. Where one was wanted, at the
  /// end all of them if there is none of its number, else it is among them.
  std::uint64_t met() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
