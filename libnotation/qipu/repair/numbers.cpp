#include "qipu/repair/numbers.h"

#include <algorithm>

namespace qipu {
namespace repair {
namespace {

// Of the numbers, how many may break off.
constexpr int kMostBreaks = 3;  // a third
constexpr int kFewest = 3;

// Where moves are numbered from the second of a round on, most numbers stand before odd ones.
int turn_of(std::span<const Printed> printed, bool second_begins) {
  int balance = 0;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (printed[i].number == 0) continue;
    const bool odd = (i % 2 == 1) != printed[i].reply;
    balance += odd ? 1 : -1;
  }
  return balance > 0 || (balance == 0 && second_begins) ? 1 : 0;
}

}  // namespace

Numbering numbering_of(std::span<const Printed> printed, bool second_begins) {
  Numbering out;
  out.turn = turn_of(printed, second_begins);
  int last = 0;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (printed[i].number == 0) continue;
    if (out.numbers == 0) out.first += printed[i].number - out.due(static_cast<int>(i));
    const int off = out.off(printed[i], static_cast<int>(i));
    if (out.numbers != 0 && off != last) ++out.breaks;
    last = off;
    ++out.numbers;
  }
  out.tells = out.numbers >= kFewest && out.breaks * kMostBreaks <= out.numbers;
  return out;
}

std::vector<std::size_t> by_numbers(std::span<const Printed> printed) {
  struct Line {
    std::size_t begin, end;
    int number;  // the first on it, or that of the line before
    bool numbered = false;
  };
  std::vector<Line> lines;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (i == 0 || printed[i].line != printed[i - 1].line) {
      lines.push_back({i, i, lines.empty() ? 0 : lines.back().number});
    }
    Line& line = lines.back();
    line.end = i + 1;
    // A number that ends a line goes with that line, wherever this one belongs.
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

}  // namespace repair

bool numbers_break(std::span<const Printed> printed) {
  const repair::Numbering n = repair::numbering_of(printed);
  return n.tells && n.breaks != 0;
}

}  // namespace qipu
