// Columns of numbers as bytes: the least value of a block, and the differences from it in
// as few bytes as the greatest needs. This is larger than compressed data and read a hundred times
// faster.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace qipu::store {

void put_column(std::span<const std::uint32_t> values, std::string& out);
/// Removes a column of `games` values from the bytes and reads the first out.size() of them.
/// Returns false if the bytes are damaged. REQUIRES: out.size() <= games.
bool take_column(std::string_view& bytes, std::size_t games, std::span<std::uint32_t> out);

}  // namespace qipu::store
