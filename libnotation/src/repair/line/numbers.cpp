#include "repair/line/numbers.h"

#include <algorithm>

namespace qipu::repair {
namespace {

// The largest share of the numbers that may break.
constexpr int kMostBreaks = 3;  // one third
constexpr int kFewest = 3;

}  // namespace

// If the second number fits the first one, the first decides. Otherwise a move missing or added
// early on would shift the sides of all following moves.
int NumberCount::turn(Color first) const {
  const bool second_begins = first == Color::black;
  if (numbers_ > 1 && first_.played == 0) {
    if (first_.reply) return 1;
    if (second_off_ == 2 * first_.number) return 0;
    if (second_off_ == 2 * first_.number + 1) return 1;
    return second_begins ? 1 : 0;
  }
  // If the first move is the second of its round, most numbers precede odd plies (counted from 0).
  return balance_ > 0 || (balance_ == 0 && second_begins) ? 1 : 0;
}

Numbering NumberCount::numbering(Color first) const {
  Numbering out;
  out.turn = turn(first);
  out.numbers = numbers_;
  out.first = first_.number - (first_.played + out.turn) / 2;
  out.breaks = breaks_;
  if (numbers_ > 1) {
    const bool second = first_.reply || (out.turn == 1 && first_.played == 0);
    out.breaks += 2 * first_.number + (second ? 1 : 0) - first_.played != second_off_ ? 1 : 0;
  }
  out.tells = out.numbers >= kFewest && out.breaks * kMostBreaks <= out.numbers;
  // Both their count and their sum fit the range from lowest to highest, so no number occurs twice.
  const std::int64_t all = std::int64_t{lowest_ + highest_} * firsts_;
  out.exchanged =
      falls_ && firsts_ > kFewest && highest_ - lowest_ + 1 == firsts_ && 2 * sum_ == all;
  return out;
}

Numbering numbering_of(std::span<const Printed> printed, Color first) {
  NumberCount count;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    count.add(printed[i].number, printed[i].reply, static_cast<int>(i));
  }
  return count.numbering(first);
}

std::vector<Misprint> misprints(std::span<const Printed> printed) {
  struct Number {
    std::size_t at;
    int off;
  };
  std::vector<Number> numbers;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    const Printed& p = printed[i];
    if (p.number != 0) {
      numbers.push_back({i, 2 * p.number + (p.reply ? 1 : 0) - static_cast<int>(i)});
    }
  }
  std::vector<Misprint> out;
  for (std::size_t i = 1; i + 1 < numbers.size(); ++i) {
    const Number &a = numbers[i - 1], &b = numbers[i], &c = numbers[i + 1];
    // Only a difference of whole rounds is a misprint; otherwise moves are missing or added around
    // it.
    const bool odd = (b.off - a.off) % 2 != 0;
    if (a.off == c.off && a.off != b.off && !odd) out.push_back({a.at, b.at, c.at});
  }
  return out;
}

std::vector<std::size_t> by_numbers(std::span<const Printed> printed) {
  struct Line {
    std::size_t begin, end;
    int number;  // the first number on the line, or that of the previous line
    bool numbered = false;
  };
  std::vector<Line> lines;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (i == 0 || printed[i].line != printed[i - 1].line) {
      lines.push_back({i, i, lines.empty() ? 0 : lines.back().number});
    }
    Line& line = lines.back();
    line.end = i + 1;
    // A number at the end of the previous line moves with that line, wherever this line goes.
    if (line.numbered || printed[i].number == 0 || printed[i].above) continue;
    line.number = printed[i].number;
    line.numbered = true;
  }
  std::ranges::stable_sort(lines, {}, &Line::number);
  std::vector<std::size_t> out;
  for (const Line& line : lines) {
    for (std::size_t i = line.begin; i < line.end; ++i) out.push_back(i);
  }
  return out;
}

}  // namespace qipu::repair
