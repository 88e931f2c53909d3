#include "text/collation.h"

#include <unicode/coll.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace qipu {

struct Collation::Rules {
  std::unique_ptr<icu::Collator> collator;
};

Collation::Collation() {
  UErrorCode status = U_ZERO_ERROR;
  auto rules = std::make_shared<Rules>();
  rules->collator.reset(icu::Collator::createInstance(icu::Locale("zh"), status));
  if (rules->collator != nullptr) {
    rules->collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);
  }
  rules_ = std::move(rules);
}

std::string Collation::key(std::string_view text) const {
  std::string out;
  if (rules_->collator == nullptr) {  // an ICU without its data
    out = text;
    std::ranges::replace(out, '\0', '\1');
    return out;
  }
  const auto all = icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())});
  out.resize(4 * text.size() + 16);
  const auto fill = [&] {
    return rules_->collator->getSortKey(all, reinterpret_cast<std::uint8_t*>(out.data()),
                                        static_cast<std::int32_t>(out.size()));
  };
  const auto size = static_cast<std::size_t>(fill());
  const bool fits = size <= out.size();
  out.resize(size);
  if (!fits) fill();
  while (out.ends_with('\0')) out.pop_back();  // the end mark that ICU adds
  return out;
}

}  // namespace qipu
