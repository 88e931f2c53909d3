// The notations that a page offers its readers.
#pragma once

#include <vector>

#include "qipu/notation/notation.h"

namespace qipu {

/// Returns the notations of every page, Chinese first. If `first` is not null, it comes first.
std::vector<const Notation*> page_notations(const Notation* first = nullptr);

}  // namespace qipu
