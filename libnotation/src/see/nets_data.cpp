// The nets embedded in the program.

#include "diag/embedded.h"
#include "see/nets.h"

namespace qipu::see {

QIPU_EMBED(kSeeNets, QIPU_SEE_NETS);  // the path is defined by CMake

std::shared_ptr<const Nets> Nets::bundled() {
  static const std::shared_ptr<const Nets> nets =
      parse(std::as_bytes(std::span(kSeeNets.begin, kSeeNets.end)));
  return nets;
}

}  // namespace qipu::see
