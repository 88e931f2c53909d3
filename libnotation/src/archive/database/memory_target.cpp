// Writes databases whose bytes are in memory.

#include <utility>

#include "archive/database/file_writer.h"
#include "archive/database/writer.h"

namespace qipu {
namespace store {
namespace {

class MemoryTarget final : public FileTarget {
 public:
  MemoryTarget(std::string name, std::shared_ptr<std::string> bytes)
      : FileTarget(std::move(name)), bytes_(std::move(bytes)) {}

  std::string folder() const override { return {}; }
  Result<std::shared_ptr<PageFile>> begin(bool copied) override {
    made_ = std::make_shared<std::string>(copied ? *bytes_ : std::string());
    return PageFile::of(made_);
  }
  Result<void> commit() override {
    if (made_) *bytes_ = std::move(*made_);
    made_ = nullptr;
    return {};
  }

 private:
  std::shared_ptr<std::string> bytes_, made_;
};

}  // namespace
}  // namespace store

Result<std::unique_ptr<DatabaseWriter>> DatabaseWriter::in_memory(
    std::shared_ptr<std::string> bytes, const std::string& name) {
  auto target = std::make_unique<store::MemoryTarget>(name, bytes);
  if (!bytes->empty()) {
    auto found = store::find_file(PageFile::of(std::move(bytes)), name);
    if (!found) return std::unexpected(std::move(found.error()));
    target->old = std::move(*found);
  }
  return store::write_target(std::move(target));
}

}  // namespace qipu
