// The model of errors: what can be wrong in a record, and how rare it is.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace qipu::repair {

enum class Error : std::uint8_t {
  none,  ///< read as written, no error
  odd,   ///< read as written, but written in an unusual way
#define QIPU_ERROR(name, cost) name,
#include "repair/line/errors.def"
#undef QIPU_ERROR
};

struct ErrorRow {
  std::string_view name;
  float cost;  ///< nats
};

inline constexpr std::array kErrors = {
    ErrorRow{"none", 0},
    ErrorRow{"odd", 0},
#define QIPU_ERROR(name, cost) ErrorRow{#name, static_cast<float>(cost)},
#include "repair/line/errors.def"
#undef QIPU_ERROR
};

constexpr const ErrorRow& row_of(Error e) { return kErrors[static_cast<std::size_t>(e)]; }
constexpr float cost_of(Error e) { return row_of(e).cost; }

}  // namespace qipu::repair
