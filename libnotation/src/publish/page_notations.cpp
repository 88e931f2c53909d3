#include "publish/page_notations.h"

#include <array>
#include <string_view>

namespace qipu {

std::vector<const Notation*> page_notations(const Notation* first, std::size_t usual) {
  constexpr std::array<std::string_view, 3> kUsual = {"zh", "wxf", "iccs"};
  std::vector<const Notation*> out;
  if (first != nullptr) out.push_back(first);
  for (std::size_t i = 0; i < usual && i < kUsual.size(); ++i) {
    const Notation* const notation = find_notation(kUsual[i]);
    if (notation != first) out.push_back(notation);
  }
  return out;
}

}  // namespace qipu
