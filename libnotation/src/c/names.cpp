// Names: the version, and the ids of formats, notations and rules.

#include "c/call.h"

namespace qipu::c {
namespace {

/// Returns an id. Ids are literals, so a NUL follows them.
template <class T>
const char* id_at(std::span<const T* const> all, std::size_t number) {
  return number < all.size() ? all[number]->id.data() : "";
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

const char* qipu_version(void) { return QIPU_VERSION; }

const char* qipu_format_id(size_t number) { return id_at(all_formats(), number); }

const char* qipu_notation_id(size_t number) { return id_at(all_notations(), number); }

const char* qipu_rules_id(size_t number) { return id_at(all_rulesets(), number); }
