// Which games of a run are looked at: by their running numbers, or a sample of them.
//
// Games are numbered from 1 through all inputs in their order, those that cannot be read too. Of a
// database those that it holds are counted, whatever numbers they had in the files it was made of:
// these are told by findings. A sample of N games is uniform: whether a game is in it depends on
// the seed, its number and which games there are, so it is the same in any number of threads. For
// that the inputs are read twice.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

namespace qipu {

class GameChoice {
 public:
  /// "1-100,205,300-": sets which numbers are asked for, instead of all. False where the words are
  /// no such ranges; they are as before then.
  bool set_ranges(std::string_view words);
  /// Of these, so many; all where there are fewer.
  void set_sample(std::uint64_t games) { sample_ = games; }
  void set_seed(std::uint64_t seed) { seed_ = seed; }

  /// Whether all games are asked for.
  bool all() const { return ranges_.empty() && !sample_; }
  bool has_ranges() const { return !ranges_.empty(); }
  /// Whether settle() has to be called before the others are.
  bool is_sample() const { return sample_.has_value(); }
  /// Draws the sample out of `games` games. O(games), and no memory for each.
  void settle(std::uint64_t games);
  /// The other way: one game after the other may be drawn, if it is in the ranges; then the sample
  /// is drawn out of these. O(log sample) for each, and memory for the sample.
  void offer(std::uint64_t number);
  void settle_offered();

  bool has(std::uint64_t number) const;
  /// Whether no game behind this number is in the ranges. A sample does not end before them, so
  /// that what is wrong with inputs is told of all.
  bool over(std::uint64_t number) const { return !all() && number >= last_; }

 private:
  static constexpr std::uint64_t kEnd = std::numeric_limits<std::uint64_t>::max();
  struct Range {
    std::uint64_t first = 1, last = kEnd;
  };
  bool in_ranges(std::uint64_t number) const;
  std::uint64_t lot(std::uint64_t number) const;

  std::vector<Range> ranges_;  ///< ascending, apart from each other; none: all
  std::optional<std::uint64_t> sample_;
  std::uint64_t seed_ = 0;
  std::uint64_t highest_lot_ = kEnd;    ///< of the sample's
  std::vector<std::uint64_t> offered_;  ///< the lowest lots, a heap; of those that are offered
  std::uint64_t last_ = kEnd;           ///< of the ranges
};

}  // namespace qipu
