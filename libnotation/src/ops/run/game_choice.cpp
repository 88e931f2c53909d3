#include "qipu/ops/game_choice.h"

#include <algorithm>

#include "base/ascii.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// The last step of SplitMix64 (Steele, Lea, Flood 2014). Different numbers give different results.
constexpr std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

}  // namespace

bool GameChoice::set_ranges(std::string_view words) {
  std::vector<Range> read;
  do {
    std::string_view word = trim(ascii::cut(words, ','));
    Range range;
    const std::size_t dash = word.find('-');
    const auto first = ascii::whole_number<std::uint64_t>(word.substr(0, dash));
    if (!first || *first == 0) return false;
    range.first = range.last = *first;
    if (dash != word.npos) {
      const std::string_view behind = word.substr(dash + 1);
      const auto last = ascii::whole_number<std::uint64_t>(behind);
      if (!behind.empty() && (!last || *last < *first)) return false;
      range.last = behind.empty() ? kEnd : *last;
    }
    read.push_back(range);
  } while (!words.empty());
  std::ranges::sort(read, {}, &Range::first);
  ranges_.clear();
  for (const Range& range : read) {
    if (!ranges_.empty() && range.first <= ranges_.back().last) {
      ranges_.back().last = std::max(ranges_.back().last, range.last);
    } else {
      ranges_.push_back(range);
    }
  }
  last_ = ranges_.back().last;
  return true;
}

bool GameChoice::in_ranges(std::uint64_t number) const {
  if (ranges_.empty()) return true;
  const auto behind = std::ranges::upper_bound(ranges_, number, {}, &Range::first);
  return behind != ranges_.begin() && number <= std::prev(behind)->last;
}

std::uint64_t GameChoice::lot(std::uint64_t number) const { return mixed(number ^ mixed(~seed_)); }

bool GameChoice::has(std::uint64_t number) const {
  return in_ranges(number) && (!sample_ || (*sample_ != 0 && lot(number) <= highest_lot_));
}

void GameChoice::settle(std::uint64_t games) {
  if (!sample_) return;
  highest_lot_ = kEnd;
  std::vector<Range> spans = ranges_;
  if (spans.empty()) spans.push_back({});
  const auto each = [&](const auto& use) {
    for (const Range& span : spans) {
      for (std::uint64_t n = span.first; n <= std::min(span.last, games); ++n) use(n);
    }
  };
  std::uint64_t candidates = 0;
  each([&](std::uint64_t) { ++candidates; });
  if (*sample_ < candidates && *sample_ != 0) {
    // The sample has the lowest lots. The highest lot among them is found digit by digit.
    constexpr int kDigit = 16;
    std::vector<std::uint64_t> counts(std::size_t{1} << kDigit);
    std::uint64_t wanted = *sample_, known = 0;
    for (int shift = 64 - kDigit; shift >= 0; shift -= kDigit) {
      std::ranges::fill(counts, 0);
      const int above = shift + kDigit;
      each([&](std::uint64_t n) {
        const std::uint64_t l = lot(n);
        if (above == 64 || (l >> above) == (known >> above)) {
          ++counts[(l >> shift) & (counts.size() - 1)];
        }
      });
      std::size_t digit = 0;
      while (counts[digit] < wanted) wanted -= counts[digit++];
      known |= std::uint64_t{digit} << shift;
    }
    highest_lot_ = known;
  }
}

void GameChoice::offer(std::uint64_t number) {
  if (!sample_ || *sample_ == 0 || !in_ranges(number)) return;
  const std::uint64_t own = lot(number);
  if (offered_.size() == *sample_) {
    if (own > offered_.front()) return;
    std::ranges::pop_heap(offered_);
    offered_.pop_back();
  }
  offered_.push_back(own);
  std::ranges::push_heap(offered_);
}

void GameChoice::settle_offered() {
  const bool full = sample_ && !offered_.empty() && offered_.size() == *sample_;
  highest_lot_ = full ? offered_.front() : kEnd;
  offered_ = {};
}

}  // namespace qipu
