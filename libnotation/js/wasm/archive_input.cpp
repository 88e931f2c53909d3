// Archives that are read from their end are kept in memory.

#include "base/packing/archive_input.h"

#include <archive.h>

#include <cerrno>
#include <utility>

#include "base/reason.h"

namespace qipu {
namespace {

class Memory final : public ArchiveInput {
 public:
  explicit Memory(std::string bytes) : bytes_(std::move(bytes)) {}
  int open(archive* reader) override {
    return archive_read_open_memory(reader, bytes_.data(), bytes_.size());
  }

 private:
  std::string bytes_;
};

}  // namespace

Result<std::unique_ptr<ArchiveInput>> ArchiveInput::of_file(const std::string& path,
                                                            UnpackBudget& /*budget*/) {
  return fail(diag::cannot_open, {}, {path, reason(ENOENT)});
}

Result<std::unique_ptr<ArchiveInput>> ArchiveInput::of_stream(std::string_view head,
                                                              ByteSource& rest,
                                                              UnpackBudget* budget,
                                                              std::size_t limit) {
  constexpr std::size_t kPiece = 1U << 16;
  std::string bytes(head);
  for (;;) {
    if (bytes.size() > limit) {
      return fail(diag::too_large, {}, {"the packed file", std::to_string(limit >> 20) + " MiB"});
    }
    const auto got = rest.read(bytes, kPiece);
    if (!got || *got == 0) break;  // the part that was read may be enough
  }
  if (budget != nullptr) budget->packed += bytes.size();
  return std::make_unique<Memory>(std::move(bytes));
}

}  // namespace qipu
