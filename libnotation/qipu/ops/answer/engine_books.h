// Private. Opening books of other programs among the inputs: they have moves and no games.
#pragma once

#include <string>
#include <vector>

#include "qipu/archive/move_tree.h"
#include "qipu/opening/engine_book.h"
#include "qipu/opening/opening_book.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/reporter.h"

namespace qipu {

struct NamedBook {
  std::string path;
  EngineBook book;
};

/// Takes the books that can be read out of the list, in its order. What looks like one and is none
/// stays: whoever reads it says so.
std::vector<NamedBook> take_books(std::vector<Input>& inputs);

/// Adds the moves of a book. Entries that are met nowhere are reported.
void add_book(const NamedBook& book, OpeningBook& to, Reporter& reporter);

/// Adds what a book has in the root and soon after it. The weight of a move counts as so many
/// games; that of the root's moves together is how many games meet it, which is returned.
std::uint64_t add_book(const NamedBook& book, MoveTree& to);

/// What the tree has counted, as a book: moves of at least so many games; where the most played of
/// a position has more than an entry can hold, all of that position in proportion.
EngineBook book_of(const MoveTree& tree, std::uint64_t least);

}  // namespace qipu
