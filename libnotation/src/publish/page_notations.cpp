#include "publish/page_notations.h"

#include <algorithm>
#include <string_view>

namespace qipu {

std::vector<const Notation*> page_notations(const Notation* first) {
  std::vector<const Notation*> out;
  if (first != nullptr) out.push_back(first);
  for (const std::string_view id : {"zh", "wxf", "iccs"}) {
    const Notation* const notation = find_notation(id);
    if (notation != first) out.push_back(notation);
  }
  return out;
}

}  // namespace qipu
