// Groups of copies, as text and as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "archive/duplicates/duplicates.h"
#include "qipu/diag/diagnostic.h"

namespace qipu {

/// Takes a text piece by piece. Returns false if no more is wanted.
using TakeText = std::function<bool(std::string_view)>;

/// Writes a line of JSON for each group: {"kept": {"file", "game"}, "dropped": [{"file", "game",
/// "why", "differs"}]}, and "near" in the same form if there are near copies that are not dropped.
/// "differs" has the properties in which the two differ, the kept one's value first: {"date":
/// ["1979.09.15", "1979.09"]}.
class DuplicateLines final : public DuplicateSink {
 public:
  explicit DuplicateLines(TakeText take) : take_(std::move(take)) {}
  void kept(const ArchivedGame& game) override;
  void copy(const ArchivedGame& game, Copying why, bool dropped) override;
  void end() override;

 private:
  void pass_on();

  TakeText take_;
  ArchivedGame kept_;
  std::string text_;
  bool first_ = true, near_ = false, wanted_ = true;
};

/// Writes each group in words, in lines of at most so many columns.
class DuplicateWords final : public DuplicateSink {
 public:
  /// `most`: how many groups are reported; 0: all. The others are counted.
  DuplicateWords(Language language, int columns, std::uint64_t most, TakeText take)
      : language_(language), columns_(columns), most_(most), take_(std::move(take)) {}
  void kept(const ArchivedGame& game) override;
  void copy(const ArchivedGame& game, Copying why, bool dropped) override;
  void end() override {}
  std::uint64_t untold() const { return groups_ - listed_; }

 private:
  Language language_;
  int columns_;
  std::uint64_t most_;
  TakeText take_;
  ArchivedGame kept_;
  std::uint64_t groups_ = 0, listed_ = 0;
  bool tells_ = true, wanted_ = true;
};

/// Returns "108,135 games: 5,902 duplicates (5,890 same moves, 12 beginnings); 14 near, kept", with
/// a line end.
std::string duplicates_summary(const Duplicates& found, std::uint64_t games, Language language);

}  // namespace qipu
