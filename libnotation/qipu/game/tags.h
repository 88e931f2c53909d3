// What stands over a game: names and values, in the order of the file.
//
// Names are the common ones of game/tag_names.h (Event, Site, Date, Round, Red, Black, RedTeam,
// RedElo, ECCO, Opening, Annotator, TimeControl, Title ...); a format's own field without a common
// name is kept as `<format>.<name>`. The result and the start position are not tags: Game has
// fields for them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qipu {

class Tags {
 public:
  using Entry = std::pair<std::string, std::string>;

  /// The first value under that name, or "" when there is none. Names are compared exactly.
  std::string_view get(std::string_view name) const;
  bool has(std::string_view name) const;
  /// Replaces the first value under that name, or appends one.
  void set(std::string_view name, std::string_view value);
  /// Appends, even when the name is there already: files repeat tags, and nothing is lost.
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
