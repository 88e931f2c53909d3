// CHE, the record of QQ's xiangqi: one game as integers in ASCII, ten per move, in some files with
// XML after them. Follows grammars/sites.md.
//
// Any text that begins with two integers gives a game. Text after the announced moves, such as the
// XML, is left out and reported. If the numbers end early, only the last moves are lost.

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "format/core/record_reader.h"
#include "qipu/format/formats.h"

namespace qipu {

namespace {

/// The numbers of a move: the piece's number, 32, the side, origin and target as row and column, 0,
/// the ply, 0.
constexpr std::size_t kNumbers = 10;
using MoveNumbers = std::array<std::int64_t, kNumbers>;

/// Reads integers one after another.
class Numbers {
 public:
  explicit Numbers(std::string_view text) : text_(text) {}

  /// Returns the next integer; nullopt if there is none.
  std::optional<std::int64_t> next() {
    skip_blanks();
    std::int64_t n = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), n);
    if (error != std::errc()) return std::nullopt;
    at_ = static_cast<std::size_t>(end - text_.data());
    return n;
  }
  /// Returns the next ten integers. If fewer are left, returns nullopt and does not move.
  std::optional<MoveNumbers> next_move() {
    const std::size_t begin = at_;
    MoveNumbers move{};
    for (std::int64_t& n : move) {
      const auto number = next();
      if (!number) {
        at_ = begin;
        return std::nullopt;
      }
      n = *number;
    }
    return move;
  }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  std::size_t at() const { return at_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

int small(std::int64_t n) { return n < -1 || n > 99 ? 99 : static_cast<int>(n); }

/// Returns true if rows and columns count from 1. Kind 0 is said to do so, but a 0 among them shows
/// that it does not.
bool counts_from_one(std::int64_t kind, Numbers numbers) {
  if (kind != 0) return false;
  while (const auto move = numbers.next_move()) {
    for (std::size_t i = 3; i < 7; ++i) {
      if ((*move)[i] == 0) return false;
    }
  }
  return true;
}

ReadStatus read_che(const Source& source, Game& game, DiagnosticSink& sink) {
  RecordReader reader(source, game, sink);
  Numbers numbers(source.text);
  const auto kind = numbers.next();
  const auto count = kind ? numbers.next() : std::nullopt;
  if (!count) {
    reader.report(diag::not_this_record, 0, {"CHE"});
    return ReadStatus::skipped;
  }
  numbers.skip_blanks();
  const std::size_t begin = numbers.at();
  const int first = counts_from_one(*kind, numbers) ? 1 : 0;
  NodeId last = kRoot;
  std::int64_t read = 0;
  for (; read < *count; ++read) {
    numbers.skip_blanks();
    const std::size_t at = numbers.at();
    const auto move = numbers.next_move();
    if (!move) break;
    const auto square = [&](std::size_t row) {
      return FileSquare{small((*move)[row + 1]) - first, small((*move)[row]) - first};
    };
    last = reader.add_move(last, square(3), square(5), at);
  }
  reader.finish_moves(begin);
  numbers.skip_blanks();
  const std::size_t end = numbers.at();
  if (read < *count) {
    reader.report(diag::moves_missing, end, {std::to_string(*count), std::to_string(read)});
  } else if (end < source.text.size()) {
    reader.report(diag::bytes_after_moves, end, {std::to_string(source.text.size() - end)});
  }
  return ReadStatus::game;
}

/// Accepts a header of two numbers followed by a whole move of ten.
Likeness probe_che(std::string_view head) {
  Numbers numbers(head);
  const auto kind = numbers.next();
  const auto count = kind ? numbers.next() : std::nullopt;
  if (!count || *kind < 0 || *kind > 1 || *count < 1) return Likeness::no;
  const auto move = numbers.next_move();
  if (!move || (*move)[1] != 32 || (*move)[0] < 0 || (*move)[0] > 31) return Likeness::no;
  return Likeness::certain;
}

}  // namespace

const Format kChe = {
    .id = "che",
    .title_en = "CHE (QQ)",
    .title_zh = "CHE（QQ 象棋）",
    .extensions = "che",
    .can = {.setup = false,
            .any_pieces = false,
            .variations = false,
            .comments = false,
            .introduction = false,
            .outcome = false,
            .other_tags = false},
    .probe = probe_che,
    .open = [](const Source& source) { return one_game_reader(source, read_che); },
};

}  // namespace qipu
