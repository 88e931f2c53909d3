// What stands over a game against what else the record says: dates that never were, results,
// players and opening codes that the record itself contradicts, and what was meant.
//
// The evidence is the record's own: its title, its event, its last comment, its moves. Nothing
// is known of the world, so a header without evidence against it is believed. Nothing is changed here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "qipu/repair/line/repair.h"

namespace qipu {

/// A field of the head as it was meant.
struct FieldMend {
  std::string field;  ///< a common tag's name; "Result" for the outcome
  std::string was;    ///< its value as it stands
  std::string value;
};

struct HeaderFault {
  const Code* code = nullptr;
  std::vector<std::string> args = {};
  std::string field = {};             ///< in which it shows; "" for the last move
  std::vector<FieldMend> mends = {};  ///< the likeliest meaning; none where nothing tells
  double confidence = 0;              ///< that it is meant so, 0-1
};

struct HeaderOptions {
  std::string_view file_name = {};  ///< without folders; a title too, where the game has a file
  /// -ln of the chance that a game which ends there has that result: evidence where results
  /// differ. Asked seldom. May be null.
  ResultCost result_cost = nullptr;
};

/// What is wrong with the head, in no order that means anything. `resolved` is what resolve() made
/// of the game.
std::vector<HeaderFault> header_faults(const Game& game, const Resolved& resolved,
                                       const HeaderOptions& options = {});

/// The game with the fields as they were meant.
void mend_fields(Game& game, const std::vector<FieldMend>& mends);

}  // namespace qipu
