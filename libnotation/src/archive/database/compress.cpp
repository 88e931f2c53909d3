#include "archive/database/compress.h"

#include <zstd.h>

#include <memory>

namespace qipu::store {
namespace {

struct Free {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

}  // namespace

void compress(std::string_view bytes, std::string& out) {
  constexpr int kLevel = 3;
  thread_local const std::unique_ptr<ZSTD_CCtx, Free> kContext(ZSTD_createCCtx());
  out.resize(ZSTD_compressBound(bytes.size()));
  out.resize(ZSTD_compressCCtx(kContext.get(), out.data(), out.size(), bytes.data(), bytes.size(),
                               kLevel));
}

bool decompress(std::string_view bytes, std::size_t most, std::string& out) {
  thread_local const std::unique_ptr<ZSTD_DCtx, Free> kContext(ZSTD_createDCtx());
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  out.clear();
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > most) {
    return false;
  }
  out.resize(static_cast<std::size_t>(size));
  return ZSTD_decompressDCtx(kContext.get(), out.data(), out.size(), bytes.data(), bytes.size()) ==
         out.size();
}

}  // namespace qipu::store
