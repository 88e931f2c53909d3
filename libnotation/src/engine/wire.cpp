#include "engine/wire.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/ascii.h"

namespace qipu::wire {
namespace {

struct Ranks {
  int from_file, from, to_file, to;
};

/// Parses a letter and a number of at most two digits, twice.
std::optional<Ranks> ranks_of(std::string_view word) {
  const auto take = [&word](int& file, int& rank) {
    if (word.size() < 2 || !ascii::is_letter(word[0]) || !ascii::is_digit(word[1])) return false;
    file = ascii::lower(word[0]) - 'a';
    rank = word[1] - '0';
    word.remove_prefix(2);
    if (rank == 1 && word.starts_with('0')) {
      rank = 10;
      word.remove_prefix(1);
    }
    return true;
  };
  Ranks r{};
  if (!take(r.from_file, r.from) || !take(r.to_file, r.to) || !word.empty()) return std::nullopt;
  return r;
}

}  // namespace

Words words_of(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  Words words;
  for (std::size_t pos = line.find_first_not_of(kBlanks); pos != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, pos), line.size());
    words.push_back(line.substr(pos, end - pos));
    pos = line.find_first_not_of(kBlanks, end);
  }
  return words;
}

std::string joined(const Words& words, std::size_t first, std::size_t last) {
  std::string text;
  for (std::size_t i = first; i < last && i < words.size(); ++i) {
    if (i > first) text += ' ';
    text += words[i];
  }
  return text;
}

std::optional<std::int64_t> number_of(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (error == std::errc::invalid_argument || end != word.data() + word.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    using Bounds = std::numeric_limits<std::int64_t>;
    return word.starts_with('-') ? Bounds::min() : Bounds::max();
  }
  return n;
}

std::chrono::milliseconds milliseconds_of(std::int64_t n) {
  constexpr std::int64_t kYear = std::int64_t{366} * 24 * 3600 * 1000;
  return std::chrono::milliseconds(std::clamp(n, std::int64_t{0}, kYear));
}

std::string move_text(Move move, int first_rank) {
  std::string text;
  for (const Square s : {move.from(), move.to()}) {
    text += static_cast<char>('a' + s.file());
    text += std::to_string(s.rank() + first_rank);
  }
  return text;
}

std::string moves_text(const std::vector<Move>& moves, int first_rank) {
  std::string text;
  for (const Move m : moves) {
    if (!text.empty()) text += ' ';
    text += move_text(m, first_rank);
  }
  return text;
}

std::optional<Move> move_of(std::string_view word, int first_rank) {
  const auto r = ranks_of(word);
  if (!r) return std::nullopt;
  const auto from = Square::at(r->from_file, r->from - first_rank);
  const auto to = Square::at(r->to_file, r->to - first_rank);
  if (!from || !to || *from == *to) return std::nullopt;
  return Move(*from, *to);
}

std::optional<int> first_rank_of(std::string_view word) {
  const auto r = ranks_of(word);
  if (!r) return std::nullopt;
  if (r->from == 10 || r->to == 10) return 1;
  if (r->from == 0 || r->to == 0) return 0;
  return std::nullopt;
}

std::string shown(std::string_view word) {
  constexpr std::size_t kLongest = 60;
  std::string text(word.substr(0, kLongest));
  std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
  if (word.size() > kLongest) text += "...";
  return text;
}

}  // namespace qipu::wire
