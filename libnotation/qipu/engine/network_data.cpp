// The network embedded in the program.

#include <cstddef>
#include <span>

#include "qipu/engine/network.h"

// QIPU_NETWORK is the file name, defined by CMake.
asm(R"(
  .section .rodata
  .balign 64
  .hidden kQipuNetworkBegin
  .hidden kQipuNetworkEnd
  .globl kQipuNetworkBegin
  .globl kQipuNetworkEnd
kQipuNetworkBegin:
  .incbin ")" QIPU_NETWORK R"("
kQipuNetworkEnd:
  .byte 0
  .previous
)");

extern "C" {
extern const std::byte kQipuNetworkBegin[];
extern const std::byte kQipuNetworkEnd[];
}

namespace qipu {

std::shared_ptr<const Network> Network::bundled() {
  static const std::shared_ptr<const Network> network =
      parse(std::span(kQipuNetworkBegin, kQipuNetworkEnd));
  return network;
}

}  // namespace qipu
