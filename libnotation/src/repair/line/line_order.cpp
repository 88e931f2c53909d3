#include "repair/line/line_order.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace qipu::repair {
namespace {

// The most tokens that are examined, and the most text lines that a record may have for that.
constexpr std::size_t kLooks = 20'000;
constexpr std::size_t kMostLines = 400;
// By how many text lines two exchanged neighbours are displaced in total.
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

// Searches depth-first over orders of the text lines. Tries earlier lines first and goes back if no
// line continues.
class Sorter {
 public:
  Sorter(WordModel& word_model, std::vector<Line> lines)
      : word_model_(word_model), lines_(std::move(lines)), used_(lines_.size(), false) {}

  void sort(const Position& start) {
    struct SortState {
      Position position;
      std::size_t next = 0;  // the next text line to try there
    };
    std::vector<SortState> stack{{start}};
    while (!stack.empty() && looks_ != 0 && best_.size() != lines_.size()) {
      const std::size_t l = stack.back().next++;
      if (l == lines_.size()) {
        stack.pop_back();
        if (!order_.empty()) take_back();
        continue;
      }
      Position behind = stack.back().position;
      if (used_[l] || !reads(lines_[l], behind)) continue;
      used_[l] = true;
      order_.push_back(l);
      read_ += words_of(l);
      if (read_ > furthest_) {
        furthest_ = read_;
        best_ = order_;
      }
      stack.push_back({behind});
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
  std::size_t words_of(std::size_t l) const { return lines_[l].end - lines_[l].begin; }

  void take_back() {
    const std::size_t l = order_.back();
    used_[l] = false;
    read_ -= words_of(l);
    order_.pop_back();
  }

  bool reads(const Line& line, Position& position) {
    for (std::size_t i = line.begin; i < line.end; ++i) {
      if (looks_ == 0) return false;
      --looks_;
      word_model_.read(word_model_.tokens()[i], position, meanings_);
      if (meanings_.empty()) return false;
      position.make(meanings_[0].move);
    }
    return true;
  }

  WordModel& word_model_;
  const std::vector<Line> lines_;
  std::vector<bool> used_;
  std::vector<std::size_t> order_, best_;  // indices of text lines
  std::size_t read_ = 0, furthest_ = 0;    // numbers of tokens
  std::size_t looks_ = kLooks;
  std::vector<Meaning> meanings_;
};

}  // namespace

LineOrder by_reading(WordModel& word_model, const Position& start,
                     std::span<const Printed> printed) {
  std::vector<Line> lines = lines_of(printed);
  if (printed.size() != word_model.tokens().size() || lines.size() > kMostLines) return {};
  Sorter sorter(word_model, std::move(lines));
  sorter.sort(start);
  return sorter.order();
}

}  // namespace qipu::repair
