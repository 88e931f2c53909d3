#include "qipu/ops/mend/reads_as.h"

#include <algorithm>
#include <utility>

#include "qipu/ops/mend/mend_file.h"

namespace qipu {
namespace {

/// Whether the games have the same moves and glyphs, and words that are none in the same places.
/// O(nodes).
bool same_moves(const Game& a, const Game& b) {
  if (a.start != b.start) return false;
  std::vector<std::pair<NodeId, NodeId>> open = {{kRoot, kRoot}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    NodeId of_x = a[x].first_child, of_y = b[y].first_child;
    for (; of_x != kNoNode && of_y != kNoNode;
         of_x = a[of_x].next_sibling, of_y = b[of_y].next_sibling) {
      const bool legal = a[of_x].standing == Standing::legal;
      if (legal != (b[of_y].standing == Standing::legal)) return false;
      if (legal && a[of_x].move != b[of_y].move) return false;
      if (a.notes(of_x).nags != b.notes(of_y).nags) return false;
      open.emplace_back(of_x, of_y);
    }
    if (of_x != of_y) return false;  // one has more
  }
  return true;
}

}  // namespace

bool reads_as(Game meant, const GameText& text, std::vector<Patch> patches) {
  const Decoded& decoded = *text.source.decoded;
  const std::size_t begin =
      decoded.byte_of(std::min<std::size_t>(meant[kRoot].place, text.source.text.size()));
  for (Patch& patch : patches) patch.offset -= begin;
  const auto bytes = patched(text.source.bytes.substr(begin), patches);
  if (!bytes) return false;
  const Decoded read = decode(*bytes, decoded.encoding(), 0);
  Source source;
  source.bytes = *bytes;
  source.text = read.text();
  Findings found;
  Game again;
  if (text.format.open(source)->next(again, found) != ReadStatus::game) return false;
  const Locate nowhere = [](std::uint32_t, std::string_view) { return Location(); };
  resolve(again, text.options, nowhere, found);
  resolve(meant, text.options, nowhere, found);
  return same_moves(again, meant);
}

}  // namespace qipu
