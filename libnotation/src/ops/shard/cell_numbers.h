// Numbers of games in a table, adjusted when its rows are joined to others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/ascii.h"

namespace qipu {

/// Changes the numbers in one column of a table to continue from another number. Rows come in
/// pieces.
class CellNumbers {
 public:
  /// `cell`: the index of the column, from 0.
  CellNumbers(std::uint64_t cell, std::uint64_t then, std::uint64_t now)
      : wanted_(cell), then_(then), now_(now) {}

  std::string renumbered(std::string_view bytes) {
    std::string out;
    for (const char c : bytes) {
      if (c == '"') quoted_ = !quoted_;
      const bool ends = !quoted_ && (c == ',' || c == '\n');
      if (cell_ == wanted_ && !ends) {
        number_ += c;
        continue;
      }
      if (ends) {
        if (cell_ == wanted_) put_number(out);
        cell_ = c == '\n' ? 0 : cell_ + 1;
      }
      out += c;
    }
    return out;
  }

 private:
  void put_number(std::string& out) {
    const auto number = ascii::whole_number<std::uint64_t>(number_);
    out += number ? std::to_string(*number - then_ + now_) : number_;
    number_.clear();
  }

  std::uint64_t wanted_, then_, now_;
  std::uint64_t cell_ = 0;
  bool quoted_ = false;
  std::string number_;
};

}  // namespace qipu
