// Makes a game fit a format, in the encoding of the output.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ops/output/written_game.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/diag/result.h"
#include "qipu/format/format.h"
#include "qipu/game/reduce.h"
#include "qipu/ops/output_options.h"
#include "qipu/text/encoding.h"

namespace qipu {

class GameEncoder {
 public:
  /// REQUIRES: a format that can be written. The options must outlive this object.
  explicit GameEncoder(const OutputOptions& options);

  GameWriter& writer() const { return *writer_; }

  /// Returns the game in the format, with its number in the run. `source`: the path of the file it
  /// comes from, or "". Errors: loss_refused.
  Result<WrittenGame> write(Game game, std::string_view source, std::uint64_t number,
                            Losses& losses) const;
  /// Returns a text of the writer in the encoding of the output.
  std::string encoded(std::string text, Losses& losses) const;

  /// Removes from a game what the user wants left out and what the format cannot hold. Returns the
  /// latter.
  Losses fit(Game& game) const;

  /// Returns the encoding of the output.
  Encoding encoding() const;
  /// Returns true if texts of the writer have to be converted from UTF-8 to another encoding.
  bool recodes() const;
  /// Appends a text in that encoding. Characters that the encoding lacks are added to `missing`,
  /// and to `losses` as "unencodable".
  void recode(std::string& out, std::string_view text, std::vector<Unencodable>& missing,
              Losses& losses) const;

  /// Returns why a game with these losses is not written (loss_refused); no value if it is written.
  std::optional<Diagnostic> refusal(const Losses& losses) const;

 private:
  const OutputOptions& options_;
  std::unique_ptr<GameWriter> writer_;
  Capabilities can_;  ///< what the format can hold
};

/// Checks that the format can be written. Errors: format_only_read.
Result<void> can_write(const Format& format);

}  // namespace qipu
