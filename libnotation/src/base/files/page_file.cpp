// Does what all page files have in common: checksums, parts of pages, bytes in memory.
// page_file_disk.cpp has the files.

#include "base/files/page_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <exception>
#include <utility>

#include "base/hash/checksum.h"

namespace qipu {
namespace {

std::uint64_t sum_of(const char* page, std::uint64_t at) {
  return checksum64({page, PageFile::kPage - PageFile::kSum}, at / PageFile::kPage + 1);
}

}  // namespace

std::shared_ptr<PageFile> PageFile::of(std::shared_ptr<std::string> bytes) {
  return std::shared_ptr<PageFile>(new PageFile(std::move(bytes)));
}

std::ptrdiff_t PageFile::read_memory(char* out, std::size_t bytes, std::uint64_t at) const {
  if (at >= memory_->size()) return 0;
  return static_cast<std::ptrdiff_t>(memory_->copy(out, bytes, static_cast<std::size_t>(at)));
}

int PageFile::resize_memory(std::uint64_t bytes) {
  try {
    memory_->resize(static_cast<std::size_t>(bytes));
  } catch (const std::exception&) {  // there is no more memory
    return ENOSPC;
  }
  return 0;
}

std::uint64_t PageFile::size() const { return memory_ ? memory_->size() : file_size(); }

int PageFile::cut(std::uint64_t bytes) { return memory_ ? resize_memory(bytes) : cut_file(bytes); }

PageFile::Read PageFile::read_page(char* out, std::uint64_t at) const {
  const std::ptrdiff_t read = memory_ ? read_memory(out, kPage, at) : read_file(out, kPage, at);
  if (read < 0) return Read::failed;
  const auto got = static_cast<std::size_t>(read);
  if (got < kPage) {
    std::memset(out + got, 0, kPage - got);
    return Read::cut;
  }
  if (!sums_) return Read::whole;
  std::uint64_t written = 0;
  for (std::size_t i = kSum; i-- != 0;) {
    written = written << 8U | static_cast<std::uint8_t>(out[kPage - kSum + i]);
  }
  if (written == sum_of(out, at)) return Read::whole;
  std::uint64_t none = 0;
  damaged_.compare_exchange_strong(none, at / kPage + 1);
  return Read::damaged;
}

PageFile::Read PageFile::read(char* out, std::size_t bytes, std::uint64_t at) const {
  if (bytes == kPage && at % kPage == 0) return read_page(out, at);
  std::array<char, kPage> page;
  while (bytes != 0) {
    const std::size_t from = at % kPage, some = std::min(bytes, kPage - from);
    const Read read = read_page(page.data(), at - from);
    std::memcpy(out, page.data() + from, some);
    if (read != Read::whole) {
      std::memset(out + some, 0, bytes - some);
      return read;
    }
    out += some;
    at += some;
    bytes -= some;
  }
  return Read::whole;
}

int PageFile::write(const char* page, std::uint64_t at) {
  std::array<char, kPage> whole;
  std::memcpy(whole.data(), page, kPage - kSum);
  std::uint64_t sum = sum_of(page, at);
  for (std::size_t i = 0; i < kSum; ++i, sum >>= 8U) {
    whole[kPage - kSum + i] = static_cast<char>(sum & 0xFFU);
  }
  if (memory_ == nullptr) return write_file(whole.data(), kPage, at);
  if (memory_->size() < at + kPage) {
    if (const int error = resize_memory(at + kPage); error != 0) return error;
  }
  memory_->replace(static_cast<std::size_t>(at), kPage, whole.data(), kPage);
  return 0;
}

}  // namespace qipu
