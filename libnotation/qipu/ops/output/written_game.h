// A game in the bytes of the format that is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/ops/output/name_template.h"

namespace qipu {

struct WrittenGame {
  GameName name = {};
  std::string bytes = {};
  std::string entry = {};    ///< its entry in the list of games, for formats that have one
  std::string key = {};      ///< its place among games that are sorted (archive/game_order.h)
  std::uint32_t number = 0;  ///< in its work item, from 1; once it is put in its file
  std::size_t number_at = GameWriter::kNowhere;  ///< where to insert its number in the bytes
  Severity worst = Severity::note;               ///< of its findings
  std::string facts = {};                        ///< packed, when Job::keep_facts
};

}  // namespace qipu
