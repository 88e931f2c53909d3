// The network embedded in the program.

#include <span>

#include "diag/embedded.h"
#include "engine/network.h"

namespace qipu {

QIPU_EMBED(kNetworkFile, QIPU_NETWORK);  // the path is defined by CMake

std::shared_ptr<const Network> Network::bundled() {
  static const std::shared_ptr<const Network> network =
      parse(std::as_bytes(std::span(kNetworkFile.begin, kNetworkFile.end)));
  return network;
}

}  // namespace qipu
