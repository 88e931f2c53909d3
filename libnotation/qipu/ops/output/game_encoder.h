// Private. A game made to fit a format, in the encoding of the output.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/diag/result.h"
#include "qipu/format/format.h"
#include "qipu/game/reduce.h"
#include "qipu/ops/output/output_options.h"
#include "qipu/ops/output/written_game.h"
#include "qipu/text/encoding.h"

namespace qipu {

class GameEncoder {
 public:
  /// REQUIRES: a format that is written. The options must outlive this.
  explicit GameEncoder(const OutputOptions& options);

  GameWriter& writer() const { return *writer_; }

  /// The game as the format has it, its number in the run put in. `source`: the path of the file it
  /// comes from, or "". Errors: loss_refused.
  Result<WrittenGame> write(Game game, std::string_view source, std::uint64_t number,
                            Losses& losses) const;
  /// A text of the writer as the output has it.
  std::string encoded(std::string text, Losses& losses) const;

  /// Takes out of a game what the user wants left out, and what the format cannot hold; the latter
  /// is returned.
  Losses fit(Game& game) const;

  /// Of the output.
  Encoding encoding() const;
  /// Whether texts of the writer are to be put into another encoding than theirs, UTF-8.
  bool recodes() const;
  /// Appends a text in that encoding. What it has not is added to `missing`, and to `losses` as
  /// "unencodable".
  void recode(std::string& out, std::string_view text, std::vector<Unencodable>& missing,
              Losses& losses) const;

  /// Why a game that loses so much is not written (loss_refused); nothing where it is.
  std::optional<Diagnostic> refusal(const Losses& losses) const;

 private:
  const OutputOptions& options_;
  std::unique_ptr<GameWriter> writer_;
  Capabilities can_;  ///< what the format can hold
};

/// Errors: format_only_read.
Result<void> can_write(const Format& format);

}  // namespace qipu
