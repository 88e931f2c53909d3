// Terms of Chinese notation: the pieces of one kind on a file, and the square to which a numbered
// step leads.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "qipu/board/move.h"
#include "qipu/rules/position.h"

namespace qipu {

/// The direction of a step, seen from its side.
enum class Course : std::uint8_t { forward, back, level };

/// Returns the file, 0-8 from Red's left, that `side` counts as `number` (1-9 from its own right).
constexpr int file_of_number(int number, Color side) {
  return side == Color::red ? 9 - number : number - 1;
}

/// The pieces of one kind on one file. The foremost, nearest the enemy's home rank, comes first.
struct Column {
  int size = 0;
  std::array<std::uint8_t, Square::kRanks> squares{};

  Square operator[](int i) const {
    return Square::from_index(squares[static_cast<std::size_t>(i)]);
  }
  void add(Square s) {
    squares[static_cast<std::size_t>(size++)] = static_cast<std::uint8_t>(s.index());
  }
  int index_of(Square s) const {
    int i = 0;
    while (i < size && squares[static_cast<std::size_t>(i)] != s.index()) ++i;
    return i;
  }
};

namespace detail {
constexpr std::array<Bitboard, Square::kFiles> make_files() {
  std::array<Bitboard, Square::kFiles> files{};
  for (int i = 0; i < Square::kCount; ++i) {
    files[static_cast<std::size_t>(i % Square::kFiles)] |= Bitboard::of(i);
  }
  return files;
}
inline constexpr auto kFileSquares = make_files();

/// The number of ranks that a diagonal mover (advisor, elephant, horse) moves when it moves 0, 1 or
/// 2 files across; 0 if it cannot.
constexpr std::array<std::array<std::uint8_t, 3>, kRoles> make_rises() {
  std::array<std::array<std::uint8_t, 3>, kRoles> rises{};
  rises[static_cast<std::size_t>(Role::advisor)][1] = 1;
  rises[static_cast<std::size_t>(Role::elephant)][2] = 2;
  rises[static_cast<std::size_t>(Role::horse)][1] = 2;
  rises[static_cast<std::size_t>(Role::horse)][2] = 1;
  return rises;
}
inline constexpr auto kRises = make_rises();
}  // namespace detail

inline Column column_of(const Position& position, Piece piece, int file) {
  Bitboard pieces = position.pieces(piece.color(), piece.role()) &
                    detail::kFileSquares[static_cast<std::size_t>(file)];
  Column out;
  while (!pieces.empty()) out.add(Square::from_index(pieces.pop()));
  if (out.size > 1 && piece.color() == Color::red) {
    std::reverse(out.squares.begin(), out.squares.begin() + out.size);
  }
  return out;
}

constexpr bool goes_aslant(Role role) {
  return role == Role::advisor || role == Role::elephant || role == Role::horse;
}

/// Returns the square to which a step leads from `from`. `value` is the number of squares for
/// straight movers going forward or back, else the target's file. Returns nullopt if there is no
/// such square (马二进二, 炮二平二, off the board). Does not check if the rules allow the move.
[[gnu::always_inline]] inline std::optional<Square> destination(Piece piece, Square from,
                                                                Course course, int value) {
  const Color side = piece.color();
  int file = file_of_number(value, side);
  int rise = 0;
  if (course == Course::level) {
    if (file == from.file()) return std::nullopt;
  } else if (goes_aslant(piece.role())) {
    const int across = std::abs(file - from.file());
    if (across > 2) return std::nullopt;
    rise = detail::kRises[static_cast<std::size_t>(piece.role())][static_cast<std::size_t>(across)];
    if (rise == 0) return std::nullopt;
  } else {
    file = from.file();
    rise = value;
  }
  const bool up = (side == Color::red) == (course == Course::forward);
  return Square::at(file, from.rank() + (up ? rise : -rise));
}

/// Returns the only piece of that kind on the file, which is the common case; nullopt if there are
/// none or several.
inline std::optional<Square> only_piece_of(const Position& position, Piece piece, int file) {
  Bitboard pieces = position.pieces(piece.color(), piece.role()) &
                    detail::kFileSquares[static_cast<std::size_t>(file)];
  if (pieces.empty()) return std::nullopt;
  const int first = pieces.pop();
  if (!pieces.empty()) return std::nullopt;
  return Square::from_index(first);
}

/// The direction and value of a move in Chinese notation.
struct FileStep {
  Course course;
  int value;
};
inline FileStep step_of(Piece piece, Move move) {
  const Color side = piece.color();
  const int rise = own_rank(move.to(), side) - own_rank(move.from(), side);
  if (rise == 0) return {Course::level, own_file(move.to(), side)};
  const Course course = rise > 0 ? Course::forward : Course::back;
  if (goes_aslant(piece.role())) return {course, own_file(move.to(), side)};
  return {course, rise > 0 ? rise : -rise};
}

}  // namespace qipu
