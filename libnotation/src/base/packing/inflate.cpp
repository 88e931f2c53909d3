#include "base/packing/inflate.h"

#include <zlib.h>

#include <algorithm>

namespace qipu {

Inflated inflate_zlib(std::string_view packed, std::size_t limit) {
  constexpr std::size_t kPiece = std::size_t{1} << 18;
  Inflated out;
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) return out;
  int status = Z_OK;
  while (status == Z_OK) {
    if (stream.avail_in == 0 && !packed.empty()) {
      const std::string_view piece = packed.substr(0, kPiece);
      // zlib does not write to this memory; its interface is older than const.
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
      stream.avail_in = static_cast<uInt>(piece.size());
      packed.remove_prefix(piece.size());
    }
    const std::size_t before = out.bytes.size();
    // One byte beyond the limit shows whether there is more.
    const std::size_t room = std::min(kPiece, limit + 1 - before);
    out.bytes.resize(before + room);
    stream.next_out = reinterpret_cast<Bytef*>(out.bytes.data() + before);
    stream.avail_out = static_cast<uInt>(room);
    status = inflate(&stream, Z_NO_FLUSH);
    out.bytes.resize(before + room - stream.avail_out);
    if (out.bytes.size() > limit) {
      out.bytes.resize(limit);
      out.too_much = true;
      break;
    }
    if (status == Z_BUF_ERROR && stream.avail_in == 0 && !packed.empty()) status = Z_OK;
  }
  out.whole = status == Z_STREAM_END && !out.too_much;
  inflateEnd(&stream);
  return out;
}

}  // namespace qipu
