// The bytes of databases lie in files that the page holds. A path is the name of such a file.

#include "base/files/page_file.h"

#include <cerrno>

#include "base/reason.h"

extern "C" {
/// Supplied by the page: returns the number of the file with this name. If several have it, the
/// last one counts. Returns -1 if no file has it.
__attribute__((import_module("qipu"), import_name("file_find"))) int qipu_js_file_find(
    const char* name, std::size_t size);
/// Supplied by the page: the size of a file in bytes; negative if there is no such file.
__attribute__((import_module("qipu"), import_name("file_size"))) double qipu_js_file_size(int file);
/// Supplied by the page: copies bytes of a file, and returns how many: fewer only at the end of the
/// file; -1 if it cannot be read.
__attribute__((import_module("qipu"), import_name("file_read"))) int qipu_js_file_read(
    int file, char* out, std::size_t bytes, double at);
}

namespace qipu {

Result<std::shared_ptr<PageFile>> PageFile::open(const std::string& path) {
  const int file = qipu_js_file_find(path.data(), path.size());
  if (file < 0) return fail(diag::cannot_open, {}, {path, reason(ENOENT)});
  return std::shared_ptr<PageFile>(new PageFile(file, true));
}

std::shared_ptr<PageFile> PageFile::of(int descriptor) {
  return std::shared_ptr<PageFile>(new PageFile(descriptor, false));
}

PageFile::~PageFile() = default;

std::uint64_t PageFile::file_size() const {
  const double bytes = qipu_js_file_size(descriptor_);
  return bytes < 0 ? 0 : static_cast<std::uint64_t>(bytes);
}

std::ptrdiff_t PageFile::read_file(char* out, std::size_t bytes, std::uint64_t at) const {
  return qipu_js_file_read(descriptor_, out, bytes, static_cast<double>(at));
}

int PageFile::write_file(const char* /*bytes*/, std::size_t /*size*/, std::uint64_t /*at*/) {
  return EROFS;
}

int PageFile::cut_file(std::uint64_t /*bytes*/) { return EROFS; }

}  // namespace qipu
