// The header of a game: names and values, in the order of the file.
//
// Names are the common ones of game/tag_names.h (Event, Site, Date, Round, Red, Black, RedTeam,
// RedElo, ECCO, Opening, Annotator, TimeControl, Title ...). A field of a format that has no common
// name is kept as `<format>.<name>`. The result and the start position are not tags but fields of
// Game.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#pragma GCC visibility push(default)
namespace qipu {

class Tags {
 public:
  using Entry = std::pair<std::string, std::string>;

  /// Returns the first value of that name, or "" if there is none. Names are compared exactly.
  std::string_view get(std::string_view name) const;
  bool has(std::string_view name) const;
  /// Replaces the first value of that name, or appends one.
  void set(std::string_view name, std::string_view value);
  /// Appends a value even if the name is already there: files repeat tags, and nothing is lost.
  void add(std::string_view name, std::string_view value);
  void remove(std::string_view name);
  void clear() { entries_.clear(); }

  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

  friend bool operator==(const Tags&, const Tags&) = default;

 private:
  std::vector<Entry> entries_;
};

}  // namespace qipu
#pragma GCC visibility pop
