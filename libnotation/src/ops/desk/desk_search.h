// Searches the games of a desk by a query (qipu/archive/query.h).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/archive/query.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/ops/open.h"

namespace qipu {

class DeskSearch {
 public:
  /// Errors: those of Query::parse().
  static Result<DeskSearch> of(std::string_view query);

  struct Part {
    std::vector<std::uint64_t> games;  ///< the numbers of those that match
    std::uint64_t read = 0;            ///< how many games of the file were read so far
    bool done = false;                 ///< there is no further game
  };
  /// Returns the changed form of a game, or null if the file has it as it is.
  using Changed = std::function<const Game*(std::uint64_t number)>;
  /// Searches at most so many further games of the file. Another file than before begins anew.
  Part next(std::uint64_t file, const InputList& bytes, std::uint64_t most, const Changed& changed);
  bool matches(const Game& game, std::string_view source) { return query_.matches(game, source); }

 private:
  explicit DeskSearch(Query query) : query_(std::move(query)) {}

  Query query_;
  std::uint64_t file_ = 0, read_ = 0;
  std::optional<OpenGames> games_;
};

}  // namespace qipu
