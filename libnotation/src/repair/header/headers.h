// Checks the header of a game against the rest of the record. Finds impossible dates, and results,
// players and opening codes that the record itself contradicts, with the values that were probably
// meant.
//
// The evidence is the record's own title, event, last comment and moves. No knowledge of the world
// is used, so a field is believed unless something in the record contradicts it. Nothing is changed
// here, except by mend_fields().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "qipu/repair/repair.h"

namespace qipu {

/// A corrected header field.
struct FieldMend {
  std::string field;  ///< the name of a common tag, or "Result"
  std::string was;    ///< its value in the record
  std::string value;
};

struct HeaderFault {
  const Code* code = nullptr;
  std::vector<std::string> args = {};
  std::string field = {};             ///< the field that shows the fault; "" for the last move
  std::vector<FieldMend> mends = {};  ///< the likeliest correction; none if it is unknown
  double confidence = 0;              ///< the probability that the correction is right, 0 to 1
};

struct HeaderOptions {
  std::string_view file_name = {};  ///< the name without folders, also used as a title; "": none
  /// Returns -ln of the chance that a game ending in that position has that result; used as
  /// evidence if results differ. Called rarely. May be null.
  ResultCost result_cost = nullptr;
};

/// Returns the faults of the header, in no particular order. `resolved` is the result of resolve()
/// for the game.
std::vector<HeaderFault> header_faults(const Game& game, const Resolved& resolved,
                                       const HeaderOptions& options = {});

/// Sets the fields to their corrected values.
void mend_fields(Game& game, const std::vector<FieldMend>& mends);

}  // namespace qipu
