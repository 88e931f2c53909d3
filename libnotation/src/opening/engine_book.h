// Opening books of other programs: BOOK.DAT of ElephantEye (象眼) and of XiangQi Wizard Light
// (象棋小巫师) is read, and so are books as text (text_book.h); books in SQLite are recognized by
// their tables.
//
// BOOK.DAT has an entry of 8 bytes for each move, ordered by locks: a lock of 32 bits, the move,
// its weight. A lock identifies a position but does not describe it, so positions are found by
// playing the book's own moves from the standard start. The layout and the calculation of locks are
// those of xqwlight (www.xqbase.com); they were checked with its own book, in which the start and
// the positions after it have the calculated locks. A book has a position or its mirror image, not
// both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"
#include "qipu/rules/position.h"

namespace qipu {

/// A kind of file that holds an opening book and no games.
struct BookKind {
  std::string_view title_en, title_zh;
  bool read = false;  ///< it can be read
};
/// Recognizes a book by its first bytes, any number of them; null if it is not a known opening
/// book.
const BookKind* recognise_book(std::string_view head);

class EngineBook {
 public:
  /// Returns the 32 bits that identify a position in such a book.
  static std::uint32_t lock_of(const Position& position);

  /// Returns nothing if the bytes are not a BOOK.DAT.
  static std::optional<EngineBook> read(std::string_view bytes);

  std::size_t entries() const { return entries_.size(); }

  /// An entry of BOOK.DAT.
  struct Entry {
    std::uint32_t lock = 0;
    Move move;
    std::uint16_t weight = 0;
  };
  /// Returns the bytes of a BOOK.DAT with these entries, which read() reads. REQUIRES: each move of
  /// a position is there once.
  static std::string bytes_of(std::vector<Entry> entries);

  /// A move of a book that describes its positions.
  struct Line {
    Setup setup;
    Move move;
    std::uint32_t weight = 0;
  };
  /// Makes a book of these lines. The weights of lines with the same move are added. REQUIRES: each
  /// setup makes a position, and the move is legal there.
  static EngineBook of(const std::vector<Line>& lines);

  struct Weighed {
    Move move;
    std::uint32_t weight = 0;
  };
  /// Returns the legal moves that the book has in the position or in its mirror image.
  std::vector<Weighed> moves_in(const Position& position) const;
  /// The same, but in a position that is its own mirror image, a move and its mirror image are one:
  /// the programs count a game for both.
  std::vector<Weighed> unlike_moves_in(const Position& position) const;

  using Take = std::function<void(const Position& position, Weighed weighed)>;
  /// Passes to `take` the moves of each position that the book reaches from the standard start or
  /// describes; of two mirror images only one is visited. Returns the number of entries that were
  /// reached. O(entries).
  std::size_t walk(const Take& take) const;

 private:
  struct Met {
    Weighed weighed;
    std::size_t entry = 0;
  };
  std::vector<Met> met_in(const Position& position) const;
  std::uint64_t name_of(const Position& position) const;

  struct Known {
    std::uint64_t position = 0;  ///< its lock, or its key if the book describes its positions
    Move move;
    std::uint32_t weight = 0;
  };
  std::vector<Known> entries_;  ///< ordered by their positions
  bool described_ = false;      ///< the book describes its positions
  std::vector<Setup> setups_;   ///< the positions that the book describes, each once
};

}  // namespace qipu
