#include "archive/duplicates/copies_among.h"

#include <string>
#include <utility>

#include "qipu/archive/game_facts.h"

namespace qipu {
namespace {

class CopyList final : public DuplicateSink {
 public:
  void kept(const ArchivedGame& game) override { kept_ = game.index; }
  void copy(const ArchivedGame& game, Copying why, bool dropped) override {
    all.push_back({.kept = kept_, .copy = game.index, .why = why, .dropped = dropped});
  }
  void end() override {}

  std::vector<CopyFound> all;

 private:
  std::uint32_t kept_ = 0;
};

}  // namespace

Result<std::vector<CopyFound>> copies_among(std::span<const Game* const> games,
                                            const DuplicateOptions& options) {
  Duplicates duplicates(options);
  if (const auto begun = duplicates.begin_file(""); !begun) return std::unexpected(begun.error());
  std::string bytes;
  std::uint32_t index = 0;
  for (const Game* const game : games) {
    bytes.clear();
    pack_facts(facts_of(*game), bytes);
    const auto added = duplicates.add(bytes, index, index + 1);
    if (!added) return std::unexpected(added.error());
    ++index;
  }
  if (const auto found = duplicates.find(); !found) return std::unexpected(found.error());
  CopyList list;
  if (const auto reported = duplicates.report(list); !reported) {
    return std::unexpected(reported.error());
  }
  return std::move(list.all);
}

}  // namespace qipu
