// The network that lies in the program.

#include <cstddef>
#include <span>

#include "qipu/engine/network.h"

// QIPU_NETWORK names the file; CMake says so.
asm(R"(
  .section .rodata
  .balign 64
  .hidden qipu_network_begin
  .hidden qipu_network_end
  .globl qipu_network_begin
  .globl qipu_network_end
qipu_network_begin:
  .incbin ")" QIPU_NETWORK R"("
qipu_network_end:
  .byte 0
  .previous
)");

extern "C" {
extern const std::byte qipu_network_begin[];
extern const std::byte qipu_network_end[];
}

namespace qipu {

std::shared_ptr<const Network> Network::bundled() {
  static const std::shared_ptr<const Network> network =
      parse(std::span(qipu_network_begin, qipu_network_end));
  return network;
}

}  // namespace qipu
