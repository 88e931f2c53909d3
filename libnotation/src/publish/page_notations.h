// The notations that a page offers its readers.
#pragma once

#include <cstddef>
#include <vector>

#include "qipu/notation/notation.h"

namespace qipu {

/// Returns the notations of every page, Chinese first. If `first` is not null, it comes first.
/// `usual`: only so many of the usual three, for pages with very many moves.
std::vector<const Notation*> page_notations(const Notation* first = nullptr, std::size_t usual = 3);

}  // namespace qipu
