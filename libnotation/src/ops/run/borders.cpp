#include "ops/run/borders.h"

#include <algorithm>

namespace qipu {
namespace {

// A search for the borders of games looks at no more bytes than this at first; some games are as
// long.
constexpr std::size_t kFew = 4096;

// Appends `end` and the borders before it, from the last to the first.
void borders_back_from(const Format& format, ArchivePart part, std::size_t end,
                       std::vector<std::size_t>& out) {
  const std::string_view all = part.bytes;
  while (end != 0) {
    out.push_back(end);
    part.bytes = all.substr(0, end - 1);  // without - 1 the same border would be found again
    end = format.last_border(part);
  }
}

}  // namespace

std::optional<std::size_t> border_within(const Format& format, const ArchivePart& part,
                                         std::size_t size) {
  for (; size < part.bytes.size(); size *= 2) {
    ArchivePart first = part;
    first.bytes = part.bytes.substr(0, size);
    if (const std::size_t border = format.last_border(first); border != 0) return border;
  }
  return std::nullopt;
}

std::size_t first_border(const Format& format, const ArchivePart& part) {
  const std::size_t last = border_within(format, part, kFew).value_or(format.last_border(part));
  std::vector<std::size_t> borders;
  borders_back_from(format, part, last, borders);
  return borders.empty() ? 0 : borders.back();
}

std::vector<std::size_t> all_borders(const Format& format, const ArchivePart& part) {
  std::vector<std::size_t> out;
  ArchivePart rest = part;
  while (true) {
    const auto few = border_within(format, rest, kFew);
    const std::size_t cut = few ? *few : format.last_border(rest);
    if (cut == 0) return out;
    std::vector<std::size_t> borders;
    borders_back_from(format, rest, cut, borders);
    const auto passed = static_cast<std::size_t>(rest.bytes.data() - part.bytes.data());
    for (auto border = borders.rbegin(); border != borders.rend(); ++border) {
      out.push_back(passed + *border);
    }
    rest.bytes.remove_prefix(cut);
    rest.within = false;
  }
}

}  // namespace qipu
