// Writes ZIP files. Layout: APPNOTE 6.3.10 of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16.

#include "base/packing/zip.h"

#include <zlib.h>

#include <cstdint>
#include <limits>

#include "base/bytes.h"

namespace qipu {
namespace {

constexpr std::uint32_t kPart = 0x04034B50, kListed = 0x02014B50, kEnd = 0x06054B50;
constexpr unsigned kVersion = 20, kDeflated = 8;
constexpr unsigned kFirstDay = 0x21;  // 1980-01-01, the earliest date that a ZIP can state

/// Returns the bytes compressed without a header. REQUIRES: fewer than 4 GiB.
std::string deflated(std::string_view bytes) {
  z_stream stream{};
  deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL,
               Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  // zlib does not write to this memory; its interface is older than const.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace

Result<std::string> zip_of(std::span<const ZipPart> parts) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max();
  std::string out, list;
  for (const ZipPart& part : parts) {
    if (part.bytes.size() > kMost || out.size() > kMost) {
      return fail(diag::too_large, {}, {std::string(part.name), "2 GiB"});
    }
    const std::string packed = deflated(part.bytes);
    std::string facts;  // what both the part and the list have
    put_u16(facts, kVersion);
    put_u16(facts, 0);
    put_u16(facts, kDeflated);
    put_u16(facts, 0);
    put_u16(facts, kFirstDay);
    put_u32(facts, static_cast<std::uint32_t>(crc32_z(
                       0, reinterpret_cast<const Bytef*>(part.bytes.data()), part.bytes.size())));
    put_u32(facts, static_cast<std::uint32_t>(packed.size()));
    put_u32(facts, static_cast<std::uint32_t>(part.bytes.size()));
    put_u16(facts, static_cast<unsigned>(part.name.size()));
    put_u16(facts, 0);
    put_u32(list, kListed);
    put_u16(list, kVersion);
    list += facts;
    list.append(2 + 2 + 2 + 4, '\0');  // no comment, the first disk, no attributes
    put_u32(list, static_cast<std::uint32_t>(out.size()));
    list += part.name;
    put_u32(out, kPart);
    out.append(facts).append(part.name).append(packed);
  }
  const auto begin = static_cast<std::uint32_t>(out.size());
  out += list;
  put_u32(out, kEnd);
  put_u32(out, 0);  // disks
  put_u16(out, static_cast<unsigned>(parts.size()));
  put_u16(out, static_cast<unsigned>(parts.size()));
  put_u32(out, static_cast<std::uint32_t>(list.size()));
  put_u32(out, begin);
  put_u16(out, 0);
  return out;
}

}  // namespace qipu
