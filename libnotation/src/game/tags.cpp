#include "qipu/game/tags.h"

#include <algorithm>

namespace qipu {

std::string_view Tags::get(std::string_view name) const {
  const auto it = std::ranges::find(entries_, name, &Entry::first);
  return it == entries_.end() ? std::string_view() : std::string_view(it->second);
}

bool Tags::has(std::string_view name) const {
  return std::ranges::find(entries_, name, &Entry::first) != entries_.end();
}

void Tags::set(std::string_view name, std::string_view value) {
  const auto it = std::ranges::find(entries_, name, &Entry::first);
  if (it == entries_.end()) {
    entries_.emplace_back(name, value);
  } else {
    it->second = value;
  }
}

void Tags::add(std::string_view name, std::string_view value) {
  entries_.emplace_back(name, value);
}

void Tags::remove(std::string_view name) {
  std::erase_if(entries_, [&](const Entry& e) { return e.first == name; });
}

}  // namespace qipu
