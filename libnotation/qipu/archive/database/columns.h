// Private. Columns of numbers in bytes: the least of a block, and what each has more in as few
// bytes as the greatest takes. Larger than compressed, and read a hundred times sooner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace qipu::store {

void put_column(std::span<const std::uint32_t> values, std::string& out);
/// Takes a column of `games` values from the bytes; the first out.size() of them are wanted. False
/// where the bytes are damaged. REQUIRES: out.size() <= games.
bool take_column(std::string_view& bytes, std::size_t games, std::span<std::uint32_t> out);

}  // namespace qipu::store
