// The classes and families of ECCO: the codes that begin with the same letter, or with the same
// letter and digit.
#pragma once

#include <span>
#include <string_view>

#include "opening/ecco.h"

namespace qipu {

struct EccoFamily {
  std::string_view prefix;  ///< "C", "C4"
  EccoName name;
};

/// Returns all classes and families, by prefix. Each class comes before its families.
std::span<const EccoFamily> all_ecco_families();
/// Returns the class or the family with this prefix, in letters of either case; null if there is
/// none.
const EccoFamily* find_ecco_family(std::string_view prefix);

}  // namespace qipu
