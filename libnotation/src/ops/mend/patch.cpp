#include "ops/mend/patch.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace qipu {

std::optional<std::string> patched(std::string_view bytes, std::span<const Patch> patches) {
  std::string out;
  std::size_t at = 0;
  for (const Patch& p : patches) {
    const bool fits =
        p.offset >= at && p.offset <= bytes.size() && bytes.substr(p.offset).starts_with(p.before);
    if (!fits) return std::nullopt;
    out += bytes.substr(at, p.offset - at);
    out += p.after;
    at = p.offset + p.before.size();
  }
  return out += bytes.substr(at);
}

bool add_patches(std::vector<Patch>& patches, std::vector<Patch> more) {
  std::vector<Patch> all = patches;
  std::ranges::move(more, std::back_inserter(all));
  std::ranges::stable_sort(all, {}, &Patch::offset);
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i].offset < all[i - 1].offset + all[i - 1].before.size()) return false;
  }
  patches = std::move(all);
  return true;
}

}  // namespace qipu
