// A game in the bytes of the format that is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "ops/output/name_template.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"

namespace qipu {

struct WrittenGame {
  GameName name = {};
  std::string bytes = {};
  std::string entry = {};    ///< its entry in the list of games, for formats that have one
  std::string key = {};      ///< its key, for sorted games (archive/counting/game_order.h)
  std::uint32_t number = 0;  ///< its number in its work item, from 1; later its number in its file
  std::size_t number_at = GameWriter::kNowhere;  ///< the place in the bytes for its number
  Severity worst = Severity::note;               ///< the worst severity of its findings
  std::string facts = {};                        ///< packed, if Job::keep_facts
};

}  // namespace qipu
