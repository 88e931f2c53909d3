// The network embedded in the program.

#include <span>

#include "qipu/diag/embedded.h"
#include "qipu/engine/network.h"

// QIPU_NETWORK is the file name, defined by CMake.
QIPU_EMBED(Network, QIPU_NETWORK)

namespace qipu {

std::shared_ptr<const Network> Network::bundled() {
  static const std::shared_ptr<const Network> network =
      parse(std::as_bytes(std::span(kQipuNetworkBegin, kQipuNetworkEnd)));
  return network;
}

}  // namespace qipu
