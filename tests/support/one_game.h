// The only game of a text, and its repair.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "ops/mend/printed_moves.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/repair/repair.h"

namespace qipu {

/// The repair of the only game in a PGN text, with its numbers.
inline std::optional<Repair> repair_of_pgn(const std::string& text, RepairOptions options = {}) {
  Source source;
  source.bytes = source.text = text;
  const auto reader = find_format("pgn")->open(source);
  Game game;
  Findings findings;
  EXPECT_EQ(reader->next(game, findings), ReadStatus::game);
  const std::vector<Printed> printed = printed_moves(game, text);
  options.printed = printed;
  return find_repair(game, options);
}

}  // namespace qipu
