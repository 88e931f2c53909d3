// Compresses with the filters of libarchive, the same ones that unpack.cpp reads.

#include "base/packing/pack.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/ascii.h"

namespace qipu {
namespace {

struct FileEnding {
  std::string_view text;
  int (*add)(archive*);  ///< null: can only be read
};
constexpr FileEnding kEndings[] = {
    {".gz", archive_write_add_filter_gzip},
    {".bz2", archive_write_add_filter_bzip2},
    {".xz", archive_write_add_filter_xz},
    {".zst", archive_write_add_filter_zstd},
    {".zstd", nullptr},
    {".lz4", nullptr},
    {".lz", nullptr},
    {".z", nullptr},
    {".tgz", nullptr},
    {".tbz2", nullptr},
    {".txz", nullptr},
    {".tzst", nullptr},
};

/// Returns null if the name has none of these endings.
const FileEnding* ending_of(std::string_view name) {
  for (const FileEnding& ending : kEndings) {
    if (name.size() <= ending.text.size()) continue;
    const std::string_view tail = name.substr(name.size() - ending.text.size());
    const char before = name[name.size() - ending.text.size() - 1];
    if (before != '/' && ascii::same_word(tail, ending.text)) return &ending;
  }
  return nullptr;
}

struct FreeArchive {
  void operator()(archive* a) const { archive_write_free(a); }
};

}  // namespace

std::string_view without_packing(std::string_view name) {
  const FileEnding* const ending = ending_of(name);
  return ending == nullptr ? name : name.substr(0, name.size() - ending->text.size());
}

struct PackedFile::Packer {
  AtomicFile* file = nullptr;  ///< null: discard further bytes
  std::string path;
  std::optional<Diagnostic> error;
  std::unique_ptr<archive, FreeArchive> to{archive_write_new()};

  Packer() = default;
  /// libarchive frees the memory of its compressors only by a regular close, which also flushes.
  ~Packer() { file = nullptr; }

  static la_ssize_t put(archive*, void* self, const void* data, std::size_t size) {
    auto& packer = *static_cast<Packer*>(self);
    if (packer.file != nullptr && !packer.error) {
      auto done = packer.file->write({static_cast<const char*>(data), size});
      if (!done) packer.error = std::move(done.error());
    }
    return static_cast<la_ssize_t>(size);
  }

  Result<void> came(int status) {
    if (error) return std::unexpected(*error);
    if (status >= ARCHIVE_WARN) return {};
    const char* const words = archive_error_string(to.get());
    return fail(diag::cannot_write, {},
                {path, words != nullptr ? words : "it cannot be compressed"});
  }

  Result<void> begin(int (*add)(archive*)) {
    archive* const a = to.get();
    if (auto done = came(add(a)); !done) return done;
    archive_write_set_format_raw(a);
    archive_write_set_options(a, "gzip:!timestamp");
    archive_write_set_bytes_in_last_block(a, 1);
    if (auto done = came(archive_write_open(a, this, nullptr, put, nullptr)); !done) return done;
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_filetype(entry, AE_IFREG);
    auto done = came(archive_write_header(a, entry));
    archive_entry_free(entry);
    return done;
  }
};

PackedFile::PackedFile(AtomicFile file, std::unique_ptr<Packer> packer)
    : file_(std::make_unique<AtomicFile>(std::move(file))), packer_(std::move(packer)) {}
PackedFile::PackedFile(PackedFile&&) noexcept = default;
PackedFile& PackedFile::operator=(PackedFile&&) noexcept = default;
PackedFile::~PackedFile() { packer_.reset(); }

Result<PackedFile> PackedFile::create(const std::string& path, Existing existing) {
  auto file = AtomicFile::create(path, existing);
  if (!file) return std::unexpected(std::move(file.error()));
  const FileEnding* const ending = ending_of(path);
  PackedFile out(std::move(*file), nullptr);
  if (ending == nullptr || ending->add == nullptr) return out;
  out.packer_ = std::make_unique<Packer>();
  out.packer_->file = out.file_.get();
  out.packer_->path = path;
  if (auto begun = out.packer_->begin(ending->add); !begun) {
    return std::unexpected(std::move(begun.error()));
  }
  return out;
}

Result<void> PackedFile::write(std::string_view bytes) {
  if (packer_ == nullptr) return file_->write(bytes);
  while (!bytes.empty()) {
    const la_ssize_t n = archive_write_data(packer_->to.get(), bytes.data(), bytes.size());
    if (n <= 0 || packer_->error) return packer_->came(ARCHIVE_FATAL);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

Result<void> PackedFile::commit() {
  if (packer_ != nullptr) {
    if (auto done = packer_->came(archive_write_close(packer_->to.get())); !done) return done;
  }
  return file_->commit();
}

}  // namespace qipu
