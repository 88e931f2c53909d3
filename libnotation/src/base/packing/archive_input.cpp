#include "base/packing/archive_input.h"

#include <archive.h>

#include <cerrno>

#include "base/files/file.h"
#include "base/platform/files.h"
#include "base/reason.h"

namespace qipu {
namespace {

constexpr std::size_t kPiece = 1U << 16;

class Descriptor final : public ArchiveInput {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() override { platform::close_file(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int open(archive* reader) override {
    platform::rewind_file(number_);
    return archive_read_open_fd(reader, number_, kPiece);
  }
  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace

Result<std::unique_ptr<ArchiveInput>> ArchiveInput::of_file(const std::string& path,
                                                            UnpackBudget& budget) {
  const int number = platform::open_to_read(path);
  if (number < 0) return fail(diag::cannot_open, {}, {path, reason(errno)});
  auto out = std::make_unique<Descriptor>(number);
  if (const auto facts = platform::facts_of_open(number)) budget.packed += facts->size;
  return out;
}

Result<std::unique_ptr<ArchiveInput>> ArchiveInput::of_stream(std::string_view head,
                                                              ByteSource& rest,
                                                              UnpackBudget* budget,
                                                              std::size_t limit) {
  auto opened = open_temporary();
  if (!opened) return std::unexpected(std::move(opened.error()));
  auto out = std::make_unique<Descriptor>(*opened);
  std::string piece(head);
  std::size_t size = 0;
  while (!piece.empty()) {
    size += piece.size();
    if (budget != nullptr) budget->packed += piece.size();
    if (size > limit) {
      return fail(diag::too_large, {}, {"the packed file", std::to_string(limit >> 20) + " MiB"});
    }
    if (const int error = platform::write_all(out->number(), piece); error != 0) {
      return fail(diag::cannot_write, {}, {"a temporary file", reason(error)});
    }
    piece.clear();
    if (!rest.read(piece, kPiece)) break;  // an incomplete stream may still be of use
  }
  return out;
}

}  // namespace qipu
