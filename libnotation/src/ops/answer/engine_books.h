// Opening books of other programs among the inputs. They hold moves but no games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "opening/engine_book.h"
#include "opening/opening_book.h"
#include "qipu/archive/move_tree.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"
#include "qipu/ops/reporter.h"

namespace qipu {

struct NamedBook {
  std::string path;
  EngineBook book;
};

/// Takes the readable books out of the list, in its order. Reports lines of text books that cannot
/// be read, at most `options.max_findings` of a code. A file that only looks like a book stays in
/// the list, so that the code that reads the inputs reports it; so does a text book if
/// `options.from` says what it is.
std::vector<NamedBook> take_books(std::vector<Input>& inputs, const ReadOptions& options,
                                  Reporter& reporter);

/// Adds the moves of a book to `to`. Reports entries whose positions are never reached.
void add_book(const NamedBook& book, OpeningBook& to, Reporter& reporter);

/// Adds what a book has for the root and the positions soon after it. The weight of a move counts
/// as a number of games. Returns the sum of the weights of the root's moves, which counts as the
/// games that reach the root.
std::uint64_t add_book(const NamedBook& book, MoveTree& to);

/// The bytes of a book, and how many entries it has.
struct BookFile {
  std::string bytes;
  std::size_t entries = 0;
};
enum class BookForm : std::uint8_t { dat, text };
/// Makes a book of the moves that the tree has counted in at least `least` games. If the most
/// played move of a position has more games than an entry can hold, all moves of that position are
/// scaled down in proportion.
BookFile book_of(const MoveTree& tree, std::uint64_t least, BookForm form);

}  // namespace qipu
