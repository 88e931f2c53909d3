// Opens packed files with libarchive, which reads all of these formats except gzip. Only this file,
// archive_input.cpp and pack.cpp use libarchive.
//
// Filters that run other programs (lrzip, grzip) are left out. libarchive converts the names in
// archives by the C locale, so this thread uses a UTF-8 locale around the calls that do it.

#include "base/packing/unpack.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <utility>

#include "base/packing/archive_input.h"
#include "base/packing/gunzip.h"
#include "base/packing/lone_file.h"
#include "base/platform/system.h"

namespace qipu {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::size_t kPiece = 1U << 16;

// --- libarchive ---------------------------------------------------------------------------------

struct FreeArchive {
  void operator()(archive* a) const { archive_read_free(a); }
};
using Archive = std::unique_ptr<archive, FreeArchive>;

Archive new_archive() {
  Archive a(archive_read_new());
  archive_read_support_filter_bzip2(a.get());
  archive_read_support_filter_xz(a.get());
  archive_read_support_filter_lzip(a.get());
  archive_read_support_filter_zstd(a.get());
  archive_read_support_filter_lz4(a.get());
  archive_read_support_filter_compress(a.get());
  archive_read_support_format_tar(a.get());
  archive_read_support_format_zip(a.get());
  archive_read_support_format_7zip(a.get());
  archive_read_support_format_rar(a.get());
  archive_read_support_format_rar5(a.get());
  archive_read_support_format_lha(a.get());
  archive_read_support_format_cab(a.get());
  archive_read_support_format_raw(a.get());
  archive_read_support_format_empty(a.get());
  return a;
}

Diagnostic damage(archive* a) {
  const char* const words = archive_error_string(a);
  const std::string reason = words != nullptr ? words : "its structure is damaged";
  const bool locked = archive_read_has_encrypted_entries(a) > 0 ||
                      reason.find("ncrypt") != std::string::npos ||
                      reason.find("assphrase") != std::string::npos;
  return locked ? make_diagnostic(diag::archive_encrypted, {})
                : make_diagnostic(diag::archive_damaged, {}, {reason});
}

Diagnostic growth(const UnpackBudget& budget) {
  return make_diagnostic(diag::archive_grows, {}, {std::to_string(budget.times)});
}

/// A stream whose first bytes were already read.
struct Stream {
  std::string buffer;
  std::unique_ptr<ByteSource> rest;
  bool begun = false;
  UnpackBudget* budget = nullptr;  ///< counts the packed bytes; null if the outer archive counted
                                   ///< them
  std::optional<Diagnostic> error;

  static la_ssize_t read(archive* a, void* self, const void** out) {
    auto& stream = *static_cast<Stream*>(self);
    if (std::exchange(stream.begun, true)) {
      stream.buffer.clear();
      const auto got = stream.rest->read(stream.buffer, kPiece);
      if (!got) {
        stream.error = got.error();
        archive_set_error(a, EIO, "its bytes cannot be read");
        return ARCHIVE_FATAL;
      }
    }
    if (stream.budget != nullptr) stream.budget->packed += stream.buffer.size();
    *out = stream.buffer.data();
    return static_cast<la_ssize_t>(stream.buffer.size());
  }
};

class LibArchive final : public Unpacker {
 public:
  explicit LibArchive(UnpackBudget& budget) : budget_(budget), archive_(new_archive()) {}

  Result<void> open_input(std::unique_ptr<ArchiveInput> input) {
    input_ = std::move(input);
    sample();
    const platform::Utf8Locale names;
    return opened(input_->open(archive_.get()));
  }

  Result<void> open_stream(Stream stream) {
    stream_ = std::make_unique<Stream>(std::move(stream));
    const platform::Utf8Locale names;
    return opened(archive_read_open(archive_.get(), stream_.get(), nullptr, Stream::read, nullptr));
  }

  Result<bool> next(Member& out) override {
    if (over_) return false;
    // The data that libarchive skips is counted, except in ZIP, where libarchive jumps over it.
    const bool zip =
        (archive_format(archive_.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
    while (!zip && !member_over_) {
      const auto more = next_block();
      if (more) continue;
      if (budget_.spent() && !damage_told_) return end(growth(budget_));
      break;  // the next header shows whether there is more
    }
    for (;;) {
      archive_entry* entry = nullptr;
      const int status = next_header(archive_.get(), entry);
      if (status == ARCHIVE_EOF) {
        if (lacks_end()) return end(make_diagnostic(diag::archive_cut, {}, {last_}));
        over_ = true;
        return false;
      }
      if (status == ARCHIVE_RETRY || status == ARCHIVE_FAILED) {
        if (++failures_ < kMostFailures) continue;
      }
      if (status < ARCHIVE_WARN) {
        over_ = true;
        if (damage_told_) return false;  // the same damage
        return std::unexpected(own_error());
      }
      damage_told_ = false;
      const bool lone = archive_format(archive_.get()) == ARCHIVE_FORMAT_RAW;
      // Only packed input was to be opened, and this is not packed: it only has the mark of an
      // archive.
      if (lone && archive_filter_count(archive_.get()) <= 1) return end(own_error());
      const bool plain = archive_entry_filetype(entry) == AE_IFREG || lone;
      if (!plain || archive_entry_hardlink(entry) != nullptr) continue;
      out.name = lone ? std::string() : name_of(entry);
      last_ = out.name;
      out.lone = lone;
      out.encrypted = archive_entry_is_encrypted(entry) != 0;
      member_over_ = out.encrypted;
      block_ = {};
      hole_ = position_ = 0;
      return true;
    }
  }

  std::unique_ptr<ByteSource> content() override { return std::make_unique<Content>(*this); }
  std::string_view sample_of_names() const override { return names_; }

 private:
  static constexpr int kMostFailures = 100;
  std::string last_;  ///< the name of the last file

  class Content final : public ByteSource {
   public:
    explicit Content(LibArchive& from) : from_(from) {}
    Result<std::size_t> read(std::string& out, std::size_t want) override {
      return from_.read(out, want);
    }

   private:
    LibArchive& from_;
  };

  static int next_header(archive* a, archive_entry*& entry) {
    const platform::Utf8Locale names;
    return archive_read_next_header(a, &entry);
  }

  static std::string name_of(archive_entry* entry) {
    const platform::Utf8Locale names;
    if (const char* name = archive_entry_pathname(entry)) return name;
    if (const char* name = archive_entry_pathname_utf8(entry)) return name;
    return {};
  }

  Result<void> opened(int status) {
    if (status >= ARCHIVE_WARN) return {};
    over_ = true;
    return std::unexpected(own_error());
  }

  /// Returns true if a tar ends without its final blocks of zeros: no byte was read after the last
  /// file.
  bool lacks_end() const {
    archive* const a = archive_.get();
    if ((archive_format(a) & ARCHIVE_FORMAT_BASE_MASK) != ARCHIVE_FORMAT_TAR) return false;
    return !last_.empty() && archive_filter_bytes(a, 0) <= archive_read_header_position(a);
  }

  /// Why reading failed: the reason given by the input, if there is one.
  Diagnostic own_error() {
    if (stream_ != nullptr && stream_->error) return *stream_->error;
    return damage(archive_.get());
  }

  std::unexpected<Diagnostic> end(Diagnostic d) {
    over_ = true;
    return std::unexpected(std::move(d));
  }

  /// A ZIP lists all names at its end; they are read in advance, to know their encoding before the
  /// first file.
  void sample() {
    constexpr std::size_t kEnough = 1U << 16;
    const Archive a = new_archive();
    const platform::Utf8Locale names;
    if (input_->open(a.get()) < ARCHIVE_WARN) return;
    archive_entry* entry = nullptr;
    while (names_.size() < kEnough && archive_read_next_header(a.get(), &entry) >= ARCHIVE_WARN) {
      const bool zip = (archive_format(a.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
      if (!zip) break;
      const std::string name = name_of(entry);
      if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) > 0x7F; })) {
        names_ += name + "\n";
      }
    }
  }

  /// Fetches the next block of the current file; sets member_over_ at its end.
  Result<void> next_block() {
    const void* data = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int status = archive_read_data_block(archive_.get(), &data, &size, &offset);
    if (status == ARCHIVE_EOF) {
      member_over_ = true;
      return {};
    }
    if (status == ARCHIVE_RETRY) return {};
    if (status < ARCHIVE_OK) {
      member_over_ = true;
      return std::unexpected(own_error());
    }
    const auto at = static_cast<std::uint64_t>(std::max<la_int64_t>(offset, 0));
    hole_ = at > position_ ? at - position_ : 0;
    block_ = {static_cast<const char*>(data), size};
    position_ = at + size;
    budget_.unpacked += hole_ + size;
    if (budget_.spent()) {
      member_over_ = true;
      block_ = {};
      hole_ = 0;
      return std::unexpected(growth(budget_));
    }
    return {};
  }

  Result<std::size_t> read(std::string& out, std::size_t want) {
    const std::size_t before = out.size();
    while (out.size() - before < want) {
      if (pending_) break;
      const std::size_t room = want - (out.size() - before);
      if (hole_ != 0) {  // of a sparse file
        const auto zeros = static_cast<std::size_t>(std::min<std::uint64_t>(hole_, room));
        out.append(zeros, '\0');
        hole_ -= zeros;
      } else if (!block_.empty()) {
        const std::string_view part = block_.substr(0, room);
        out += part;
        block_.remove_prefix(part.size());
      } else if (member_over_) {
        break;
      } else if (auto fetched = next_block(); !fetched) {
        pending_ = std::move(fetched.error());
      }
    }
    if (out.size() == before && pending_) {
      Diagnostic d = std::move(*pending_);
      pending_.reset();
      damage_told_ = true;
      return std::unexpected(std::move(d));
    }
    return out.size() - before;
  }

  UnpackBudget& budget_;
  std::unique_ptr<ArchiveInput> input_;  // must outlive the archive that reads it
  std::unique_ptr<Stream> stream_;       // must outlive the archive, too
  Archive archive_;
  std::string names_;
  bool over_ = false;
  bool damage_told_ = false;
  int failures_ = 0;
  // The current file.
  bool member_over_ = true;
  std::string_view block_;
  std::uint64_t hole_ = 0, position_ = 0;
  std::optional<Diagnostic> pending_;  ///< reported after the bytes read before it
};

}  // namespace

Result<std::unique_ptr<Unpacker>> Unpacker::open_file(const std::string& path,
                                                      UnpackBudget& budget) {
  constexpr std::size_t kHead = 3;
  auto plain = ByteSource::open(path);
  if (!plain) return std::unexpected(std::move(plain.error()));
  std::string head;
  if (const auto got = (*plain)->read(head, kHead); got && is_gzip(head)) {
    return std::make_unique<LoneFile>(gunzip(std::move(head), std::move(*plain), budget, true));
  }
  auto input = ArchiveInput::of_file(path, budget);
  if (!input) return std::unexpected(std::move(input.error()));
  auto out = std::make_unique<LibArchive>(budget);
  if (auto done = out->open_input(std::move(*input)); !done) {
    return std::unexpected(std::move(done.error()));
  }
  return out;
}

Result<std::unique_ptr<Unpacker>> Unpacker::open_stream(std::string head,
                                                        std::unique_ptr<ByteSource> rest,
                                                        UnpackBudget& budget, std::size_t limit) {
  auto out = std::make_unique<LibArchive>(budget);
  // The content of an archive was counted when it was unpacked.
  UnpackBudget* const counts = budget.packed == 0 ? &budget : nullptr;
  if (is_gzip(head)) {
    return std::make_unique<LoneFile>(
        gunzip(std::move(head), std::move(rest), budget, counts != nullptr));
  }
  if (packing_of(head) == Packing::seeking) {
    auto aside = ArchiveInput::of_stream(head, *rest, counts, limit);
    if (!aside) return std::unexpected(std::move(aside.error()));
    if (auto done = out->open_input(std::move(*aside)); !done) {
      return std::unexpected(std::move(done.error()));
    }
    return out;
  }
  if (auto done = out->open_stream({std::move(head), std::move(rest), false, counts, {}}); !done) {
    return std::unexpected(std::move(done.error()));
  }
  return out;
}

}  // namespace qipu
