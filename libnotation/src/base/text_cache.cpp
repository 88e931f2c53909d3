#include "base/text_cache.h"

namespace qipu {
namespace {

constexpr std::size_t kEntry = 200;  ///< bytes that an entry takes beside its texts, about

std::size_t size_of(std::string_view key, std::string_view text) {
  return key.size() + text.size() + kEntry;
}

}  // namespace

std::shared_ptr<const std::string> TextCache::find(std::string_view key) {
  const std::scoped_lock lock(mutex_);
  const auto known = by_key_.find(key);
  if (known == by_key_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, known->second);
  return known->second->second;
}

void TextCache::keep(std::string key, std::shared_ptr<const std::string> text) {
  const std::size_t size = size_of(key, *text);
  const std::scoped_lock lock(mutex_);
  if (size > most_ / 2 || by_key_.contains(key)) return;
  while (bytes_ + size > most_) {
    const auto& [last_key, last_text] = entries_.back();
    bytes_ -= size_of(last_key, *last_text);
    by_key_.erase(last_key);
    entries_.pop_back();
  }
  entries_.emplace_front(std::move(key), std::move(text));
  by_key_.emplace(entries_.front().first, entries_.begin());
  bytes_ += size;
}

std::size_t TextCache::bytes() const {
  const std::scoped_lock lock(mutex_);
  return bytes_;
}

}  // namespace qipu
