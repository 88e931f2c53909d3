// Blocks compressed by zstd.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qipu::store {

void compress(std::string_view bytes, std::string& out);
/// Replaces `out`. Returns false if the bytes are damaged, or unpack to more than `most` bytes.
bool decompress(std::string_view bytes, std::size_t most, std::string& out);

}  // namespace qipu::store
