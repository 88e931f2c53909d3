// Texts kept by keys, as many as fit; those that were not used for longest go first.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace qipu {

/// Several threads may use it at once.
class TextCache {
 public:
  /// `most`: bytes of all keys and texts; 0: nothing is kept.
  explicit TextCache(std::size_t most) : most_(most) {}
  TextCache(const TextCache&) = delete;
  TextCache& operator=(const TextCache&) = delete;

  /// Returns the text of a key; null if it is not kept. O(key).
  std::shared_ptr<const std::string> find(std::string_view key);
  /// Keeps a text, unless it is larger than half of all that fits. A kept text of the key stays.
  void keep(std::string key, std::shared_ptr<const std::string> text);
  std::size_t bytes() const;

 private:
  using Entry = std::pair<std::string, std::shared_ptr<const std::string>>;

  mutable std::mutex mutex_;
  std::size_t most_, bytes_ = 0;
  std::list<Entry> entries_;  ///< the one used last is the first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_key_;
};

}  // namespace qipu
