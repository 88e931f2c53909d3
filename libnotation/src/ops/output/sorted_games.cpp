#include "ops/output/sorted_games.h"

#include <algorithm>
#include <cstring>

namespace qipu {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 16;

void put_number(std::string& out, std::uint64_t number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  out.append(bytes, sizeof number);
}
void put_text(std::string& out, std::string_view text) {
  put_number(out, text.size());
  out += text;
}

std::uint64_t take_number(std::string_view& from) {
  std::uint64_t number = 0;
  std::memcpy(&number, from.data(), sizeof number);
  from.remove_prefix(sizeof number);
  return number;
}
std::string take_text(std::string_view& from) {
  const std::size_t size = take_number(from);
  std::string text(from.substr(0, size));
  from.remove_prefix(size);
  return text;
}

}  // namespace

const char* SortedGames::keep(std::string_view key) {
  if (key.size() > room_) {
    room_ = std::max(kBlock, key.size());
    keys_.push_back(std::make_unique<char[]>(room_));
  }
  // A block is filled from its end.
  room_ -= key.size();
  char* const at = keys_.empty() ? nullptr : keys_.back().get() + room_;
  if (!key.empty()) std::memcpy(at, key.data(), key.size());
  return at;
}

Result<void> SortedGames::add(const WrittenGame& game, std::uint32_t input) {
  std::string all;
  put_text(all, game.bytes);
  put_text(all, game.entry);
  put_number(all, game.number_at);
  if (named_) {
    put_number(all, game.name.plies);
    put_number(all, static_cast<std::uint64_t>(game.name.outcome.result));
    put_number(all, static_cast<std::uint64_t>(game.name.outcome.ending));
    for (const auto& [name, value] : game.name.tags) {
      put_text(all, name);
      put_text(all, value);
    }
  }
  entries_.push_back({.key = keep(game.key),
                      .key_size = static_cast<std::uint32_t>(game.key.size()),
                      .input = input,
                      .at = games_.size(),
                      .size = all.size()});
  return games_.write(all);
}

void SortedGames::sort() {
  std::ranges::sort(entries_, [](const Entry& a, const Entry& b) {
    const int order = a.words().compare(b.words());
    return order != 0 ? order < 0 : a.at < b.at;
  });
}

Result<WrittenGame> SortedGames::game(std::size_t place) const {
  const Entry& entry = entries_[place];
  std::string all;
  all.reserve(entry.size);
  const auto read = games_.replay(entry.at, entry.size, [&](std::string_view bytes) {
    all += bytes;
    return Result<void>();
  });
  if (!read) return std::unexpected(read.error());
  std::string_view rest = all;
  WrittenGame out;
  out.bytes = take_text(rest);
  out.entry = take_text(rest);
  out.number_at = take_number(rest);
  if (!named_) return out;
  out.name.plies = take_number(rest);
  out.name.outcome.result = static_cast<GameResult>(take_number(rest));
  out.name.outcome.ending = static_cast<Ending>(take_number(rest));
  while (!rest.empty()) {
    const std::string name = take_text(rest);
    out.name.tags.add(name, take_text(rest));
  }
  return out;
}

}  // namespace qipu
