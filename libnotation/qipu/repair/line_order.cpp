#include "qipu/repair/line_order.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace qipu::repair {
namespace {

// Words that are looked at, and the longest sheet, in lines, of which that is done.
constexpr std::size_t kLooks = 20'000;
constexpr std::size_t kMostLines = 400;
// By how many lines two that stand beside each other are displaced, in all.
constexpr std::size_t kNeighbours = 2;

struct Line {
  std::size_t begin, end;
};

std::vector<Line> lines_of(std::span<const Printed> printed) {
  std::vector<Line> out;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (i == 0 || printed[i].line != printed[i - 1].line) out.push_back({i, i});
    out.back().end = i + 1;
  }
  return out;
}

// Goes down the orders of lines, those that stand first tried first, and back where none goes on.
class Sorter {
 public:
  Sorter(Scribe& scribe, std::vector<Line> lines)
      : scribe_(scribe), lines_(std::move(lines)), used_(lines_.size(), false) {}

  void go_on(const Position& position) {
    if (read_ > furthest_ || best_.empty()) {
      furthest_ = read_;
      best_ = order_;
    }
    for (std::size_t l = 0; l < lines_.size() && looks_ != 0 && !done(); ++l) {
      if (used_[l]) continue;
      Position behind = position;
      if (!reads(lines_[l], behind)) continue;
      const std::size_t words = lines_[l].end - lines_[l].begin;
      used_[l] = true;
      order_.push_back(l);
      read_ += words;
      go_on(behind);
      read_ -= words;
      order_.pop_back();
      used_[l] = false;
    }
  }

  LineOrder order() const {
    LineOrder out;
    out.read = furthest_;
    std::vector<bool> taken(lines_.size(), false);
    const auto take = [&](std::size_t l) {
      taken[l] = true;
      for (std::size_t i = lines_[l].begin; i < lines_[l].end; ++i) out.words.push_back(i);
    };
    std::size_t displaced = 0;
    for (std::size_t at = 0; at < best_.size(); ++at) {
      take(best_[at]);
      displaced += best_[at] > at ? best_[at] - at : at - best_[at];
    }
    out.far = std::log(static_cast<float>(std::max(displaced, kNeighbours)) / kNeighbours);
    for (std::size_t l = 0; l < lines_.size(); ++l) {
      if (!taken[l]) take(l);
    }
    return out;
  }

 private:
  bool done() const { return best_.size() == lines_.size(); }

  bool reads(const Line& line, Position& position) {
    for (std::size_t i = line.begin; i < line.end; ++i) {
      if (looks_ == 0) return false;
      --looks_;
      scribe_.read(scribe_.tokens()[i], position, meanings_);
      if (meanings_.empty()) return false;
      position.make(meanings_[0].move);
    }
    return true;
  }

  Scribe& scribe_;
  const std::vector<Line> lines_;
  std::vector<bool> used_;
  std::vector<std::size_t> order_, best_;  // of lines
  std::size_t read_ = 0, furthest_ = 0;    // words
  std::size_t looks_ = kLooks;
  std::vector<Meaning> meanings_;
};

}  // namespace

LineOrder by_reading(Scribe& scribe, const Position& start, std::span<const Printed> printed) {
  std::vector<Line> lines = lines_of(printed);
  if (printed.size() != scribe.tokens().size() || lines.size() > kMostLines) return {};
  Sorter sorter(scribe, std::move(lines));
  sorter.go_on(start);
  return sorter.order();
}

}  // namespace qipu::repair
