// The network is a file of its own beside the library: who wants the engine gives its bytes.

#include "qipu/engine/network.h"

#include <utility>

namespace qipu {

namespace {
std::shared_ptr<const Network> given;  // NOLINT
}  // namespace

std::shared_ptr<const Network> Network::bundled() { return given; }

}  // namespace qipu

using namespace qipu;

/// The network of engines that are made from now on. 1, or 0 where the bytes are none.
extern "C" int qipu_js_network(const void* bytes, std::size_t size) {
  auto network = Network::parse({static_cast<const std::byte*>(bytes), size});
  if (network == nullptr) return 0;
  given = std::move(network);
  return 1;
}
