// Reads bytes in memory like a file.

#include <algorithm>
#include <utility>

#include "base/files/file.h"

namespace qipu {
namespace {

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::shared_ptr<const std::string> bytes) : bytes_(std::move(bytes)) {}

  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::size_t size = std::min(want, bytes_->size() - at_);
    out.append(*bytes_, at_, size);
    at_ += size;
    return size;
  }

 private:
  std::shared_ptr<const std::string> bytes_;
  std::size_t at_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> ByteSource::of(std::shared_ptr<const std::string> bytes) {
  return std::make_unique<MemorySource>(std::move(bytes));
}

}  // namespace qipu
