// A file of games put together in memory.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "ops/output/game_encoder.h"
#include "qipu/diag/result.h"
#include "qipu/game/reduce.h"
#include "qipu/ops/game_file.h"
#include "qipu/ops/output_options.h"

namespace qipu {

/// Takes games one by one, and keeps only the part that the file will have of each.
class WholeFile {
 public:
  /// `many`: there may be more than one game. Errors: format_only_read, database_needs_file,
  /// one_game_only.
  static Result<std::unique_ptr<WholeFile>> begin(const OutputOptions& options, bool many);
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  /// Adds a game. Errors: loss_refused, after which other games can still be added.
  Result<void> add(const GameOf& of);
  std::size_t games() const { return games_; }
  const OutputOptions& options() const { return options_; }
  /// Returns the file. `stem`: its name without the extension, for formats that record it.
  /// REQUIRES: nothing is added or finished afterwards.
  GameBytes finish(std::string_view stem = {});

 private:
  explicit WholeFile(const OutputOptions& options) : options_(options), encoder_(options_) {}

  const OutputOptions options_;
  GameEncoder encoder_;
  std::size_t games_ = 0;
  std::string records_, entries_;  ///< entries: those of the list that some formats have
  Losses losses_;
};

}  // namespace qipu
