#include "ops/desk/desk_search.h"

#include <utility>

namespace qipu {

Result<DeskSearch> DeskSearch::of(std::string_view query) {
  auto parsed = Query::parse(query);
  if (!parsed) return std::unexpected(std::move(parsed.error()));
  return DeskSearch(std::move(*parsed));
}

DeskSearch::Part DeskSearch::next(std::uint64_t file, const InputList& bytes, std::uint64_t most,
                                  const Changed& changed) {
  if (!games_ || file_ != file) {
    games_.emplace(bytes, ReadOptions(), nullptr);
    file_ = file;
    read_ = 0;
  }
  Part part;
  for (std::uint64_t i = 0; i < most; ++i) {
    const auto opened = games_->next();
    if (!opened) {
      part.done = true;
      break;
    }
    ++read_;
    const Game* const other = changed(opened->among);
    if (matches(other != nullptr ? *other : opened->game, opened->file)) {
      part.games.push_back(opened->among);
    }
  }
  part.read = read_;
  if (part.done) games_.reset();
  return part;
}

}  // namespace qipu
