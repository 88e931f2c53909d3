// Opening books that other programs have: BOOK.DAT of ElephantEye (象眼) and of XiangQi Wizard
// Light (象棋小巫师) is read, books in SQLite are known by their tables.
//
// BOOK.DAT has an entry of 8 bytes for each move, in the order of their locks: a lock of 32 bits,
// the move, its weight. A lock stands for a position but does not tell it: positions are found from
// the usual start on, by the book's own moves. The layout and how locks are made are xqwlight's
// (www.xqbase.com); checked with its own book, in which the start and what follows it have the
// locks that are calculated here. A book has a position or its mirror image.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/rules/position.h"

namespace qipu {

/// What a file is that holds no games but an opening book.
struct BookKind {
  std::string_view title_en, title_zh;
  bool read = false;  ///< EngineBook reads it
};
/// By its first bytes, as many as there are; null where they are no opening book that is known.
const BookKind* recognise_book(std::string_view head);

class EngineBook {
 public:
  /// The 32 bits by which such a book knows a position.
  static std::uint32_t lock_of(const Position& position);

  /// Nothing where the bytes are no BOOK.DAT.
  static std::optional<EngineBook> read(std::string_view bytes);

  std::size_t entries() const { return entries_.size(); }

  struct Entry {
    std::uint32_t lock = 0;
    Move move;
    std::uint16_t weight = 0;
  };
  /// A book of these, each move of a position once.
  static EngineBook of(std::vector<Entry> entries);
  /// The file: what read() takes.
  std::string bytes() const;

  struct Weighed {
    Move move;
    std::uint32_t weight = 0;
  };
  /// The legal moves that it has in the position or in its mirror image.
  std::vector<Weighed> moves_in(const Position& position) const;
  /// The same, but of a move and its mirror image, in a position that is its own, one: the programs
  /// count a game for both.
  std::vector<Weighed> unlike_moves_in(const Position& position) const;

  using Take = std::function<void(const Position& position, Weighed weighed)>;
  /// Hands over the moves of each position that its moves lead to from the usual start, of mirror
  /// images one. How many entries were met. O(entries).
  std::size_t walk(const Take& take) const;

 private:
  struct Met {
    Weighed weighed;
    std::size_t entry = 0;
  };
  std::vector<Met> met_in(const Position& position) const;

  std::vector<Entry> entries_;  ///< by their locks
};

}  // namespace qipu
