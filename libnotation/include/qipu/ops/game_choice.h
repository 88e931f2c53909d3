// Which games of a run are read: chosen by their running numbers, or by a sample.
//
// Games are numbered from 1 through all inputs in order, including those that cannot be read. For a
// database, the games that it holds are counted, whatever numbers they had in the files it was made
// from; findings name those numbers. A sample of N games is uniform. Whether a game is in it
// depends on the seed, its number and the other candidates, so the sample is the same in any
// number of threads. A sample requires that the inputs are read twice.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)
namespace qipu {

class GameChoice {
 public:
  /// Sets the numbers that are chosen, instead of all: "1-100,205,300-". Returns false and changes
  /// nothing if the words are not such ranges.
  bool set_ranges(std::string_view words);
  /// Chooses this many of them at random; all if there are fewer.
  void set_sample(std::uint64_t games) { sample_ = games; }
  void set_seed(std::uint64_t seed) { seed_ = seed; }

  /// Returns true if all games are chosen.
  bool all() const { return ranges_.empty() && !sample_; }
  bool has_ranges() const { return !ranges_.empty(); }
  /// Returns true if settle() has to be called before has() and over().
  bool is_sample() const { return sample_.has_value(); }
  /// Draws the sample from `games` games. O(games), and no memory for each game.
  void settle(std::uint64_t games);
  /// Another way to draw the sample: offer games one by one, and the sample is drawn from those
  /// that are in the ranges. O(log sample) for each game, and memory for the sample.
  void offer(std::uint64_t number);
  void settle_offered();

  bool has(std::uint64_t number) const;
  /// Returns true if no game after this number is in the ranges. With a sample, too, all games of
  /// the ranges are read, so that no finding about an input is missed.
  bool over(std::uint64_t number) const { return !all() && number >= last_; }

 private:
  static constexpr std::uint64_t kEnd = std::numeric_limits<std::uint64_t>::max();
  struct Range {
    std::uint64_t first = 1, last = kEnd;
  };
  bool in_ranges(std::uint64_t number) const;
  std::uint64_t lot(std::uint64_t number) const;

  std::vector<Range> ranges_;  ///< ascending and disjoint; empty: all games
  std::optional<std::uint64_t> sample_;
  std::uint64_t seed_ = 0;
  std::uint64_t highest_lot_ = kEnd;    ///< the highest lot in the sample
  std::vector<std::uint64_t> offered_;  ///< a heap of the lowest lots among the games offered
  std::uint64_t last_ = kEnd;           ///< the last number of the ranges
};

}  // namespace qipu
#pragma GCC visibility pop
