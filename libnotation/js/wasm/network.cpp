// The network is a separate file beside the library. A caller that wants the engine supplies its
// bytes.

#include "engine/network.h"

#include <utility>

namespace qipu {

namespace {
std::shared_ptr<const Network> given;  // NOLINT
}  // namespace

std::shared_ptr<const Network> Network::bundled() { return given; }

}  // namespace qipu

using namespace qipu;

/// Sets the network of engines that are made from now on. Returns 1, or 0 if the bytes are not a
/// network.
extern "C" int qipu_js_network(const void* bytes, std::size_t size) {
  auto network = Network::parse({static_cast<const std::byte*>(bytes), size});
  if (network == nullptr) return 0;
  given = std::move(network);
  return 1;
}
