// Private. Games as the bytes of an output, one after the other.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/game/reduce.h"
#include "qipu/ops/output/output_options.h"
#include "qipu/ops/output/written_game.h"

namespace qipu {

/// Writes games of one output.
class GameEncoder {
 public:
  /// `options` must outlive it. REQUIRES: can_write() its format.
  explicit GameEncoder(const OutputOptions& options);

  GameWriter& writer() { return *writer_; }

  /// The game as the format has it, its number in the run put in. Errors: loss_refused.
  Result<WrittenGame> write(const Game& game, std::string_view source, std::uint64_t number,
                            Losses& losses);
  /// A text in the encoding of the output.
  std::string encoded(std::string text, Losses& losses) const;

 private:
  const OutputOptions& options_;
  std::unique_ptr<GameWriter> writer_;
  Capabilities can_;
};

/// Errors: format_only_read.
Result<void> can_write(const Format& format);

}  // namespace qipu
