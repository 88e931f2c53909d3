// The tables of endings embedded in the program.

#include <utility>

#include "diag/embedded.h"
#include "endgame/tables.h"

namespace qipu::endgame {

QIPU_EMBED(kEndgameTables, QIPU_ENDGAMES);  // the path is defined by CMake

const Tables& Tables::bundled() {
  static const Tables tables = [] {
    auto parsed = parse(kEndgameTables);
    return std::move(*parsed);
  }();
  return tables;
}

}  // namespace qipu::endgame
