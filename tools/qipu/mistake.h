// What is said of a command line that cannot be understood.
#pragma once

#include <string>
#include <vector>

#include "qipu/diag/diagnostic.h"

namespace qipu::tool {

/// A mistake on the command line, in words.
struct Mistake {
  std::string words;
};

/// `what` ("unknown format") `given`, and the nearest of the `known` if there is one near.
Mistake unknown_name(const std::string& what, const std::string& given,
                     const std::vector<std::string>& known, Language language);

}  // namespace qipu::tool
