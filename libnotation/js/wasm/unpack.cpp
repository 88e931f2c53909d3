// ZIP and tar in memory; gzip is read by base/gunzip.cpp. What else libarchive reads is told to be
// damaged.
//
// PKWARE's APPNOTE.TXT 6.3.10; POSIX.1-2008, pax, "ustar interchange format".

#include "qipu/base/unpack.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "qipu/base/bytes.h"
#include "qipu/base/gunzip.h"
#include "qipu/base/lone_file.h"

namespace qipu {
namespace {

constexpr std::size_t kPiece = 1U << 16;

Diagnostic damaged(std::string why) {
  return make_diagnostic(diag::archive_damaged, {}, {std::move(why)});
}

Diagnostic growth(const UnpackBudget& budget) {
  return make_diagnostic(diag::archive_grows, {}, {std::to_string(budget.times)});
}

std::unexpected<Diagnostic> error(Diagnostic d) { return std::unexpected(std::move(d)); }

/// Bytes as they are, counted.
class Stored final : public ByteSource {
 public:
  Stored(std::string_view bytes, UnpackBudget& budget) : bytes_(bytes), budget_(budget) {}

  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::string_view part = bytes_.substr(0, want);
    out += part;
    bytes_.remove_prefix(part.size());
    budget_.unpacked += part.size();
    if (budget_.spent()) return error(growth(budget_));
    return part.size();
  }

 private:
  std::string_view bytes_;
  UnpackBudget& budget_;
};

/// A deflated member of a ZIP.
class Deflated final : public ByteSource {
 public:
  Deflated(std::string_view bytes, std::uint32_t crc, UnpackBudget& budget)
      : bytes_(bytes), budget_(budget), crc_(crc) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes_.data()));  // NOLINT: zlib's
    stream_.avail_in = static_cast<uInt>(bytes_.size());
    ready_ = inflateInit2(&stream_, -MAX_WBITS) == Z_OK;
  }
  ~Deflated() override { inflateEnd(&stream_); }
  Deflated(const Deflated&) = delete;
  Deflated& operator=(const Deflated&) = delete;

  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::size_t before = out.size();
    while (!over_ && out.size() - before < want) {
      std::array<char, 1U << 14> piece;
      stream_.next_out = reinterpret_cast<Bytef*>(piece.data());
      stream_.avail_out = static_cast<uInt>(std::min(piece.size(), want - (out.size() - before)));
      const std::size_t room = stream_.avail_out;
      const int status = ready_ ? inflate(&stream_, Z_NO_FLUSH) : Z_MEM_ERROR;
      const std::size_t got = room - stream_.avail_out;
      out.append(piece.data(), got);
      sum_ = crc32(sum_, reinterpret_cast<const Bytef*>(piece.data()), static_cast<uInt>(got));
      budget_.unpacked += got;
      over_ = status != Z_OK;
      if (budget_.spent()) {
        trouble_ = growth(budget_);
        over_ = true;
      } else if (status == Z_STREAM_END) {
        if (sum_ != crc_) trouble_ = damaged("ZIP bad CRC");
      } else if (status != Z_OK) {
        trouble_ = damaged("ZIP decompression failed");
      }
    }
    if (out.size() == before && trouble_) {
      Diagnostic d = std::move(*trouble_);
      trouble_.reset();
      return error(std::move(d));
    }
    return out.size() - before;
  }

 private:
  std::string_view bytes_;
  UnpackBudget& budget_;
  z_stream stream_{};
  uLong sum_ = 0, crc_;
  bool ready_ = false, over_ = false;
  std::optional<Diagnostic> trouble_;
};

/// By its directory at the end.
class Zip final : public Unpacker {
 public:
  Zip(std::string bytes, UnpackBudget& budget) : bytes_(std::move(bytes)), budget_(budget) {
    constexpr std::size_t kEndSize = 22, kMostComment = 0xFFFF;
    const std::string_view all = bytes_;
    const std::size_t from = all.size() - std::min(all.size(), kEndSize + kMostComment);
    const std::size_t end = all.rfind("PK\x05\x06");
    if (end == all.npos || end < from || end + kEndSize > all.size()) return;
    at_ = u32_at(all, end + 16);
    left_ = u16_at(all, end + 10);
    found_ = true;
    sample();
  }

  Result<bool> next(Member& out) override {
    if (!found_) {
      found_ = true;
      return error(damaged("its directory is missing"));
    }
    for (;;) {
      if (left_ == 0) return false;
      const auto entry = entry_at(at_);
      if (!entry) {
        left_ = 0;
        return error(damaged("its directory is broken"));
      }
      --left_;
      at_ += entry->size;
      if (entry->name.ends_with('/')) continue;
      entry_ = *entry;
      out = Member();
      out.name = entry->name;
      out.encrypted = (entry->flags & 1) != 0;
      return true;
    }
  }

  std::unique_ptr<ByteSource> content() override {
    constexpr std::size_t kLocal = 30;
    const std::string_view all = bytes_;
    const std::size_t local = entry_.local;
    const bool there = bytes_at(all, local, 4) == "PK\x03\x04" && local + kLocal <= all.size();
    const std::size_t from =
        there ? local + kLocal + u16_at(all, local + 26) + u16_at(all, local + 28) : all.size();
    const std::string_view packed = bytes_at(all, from, entry_.packed);
    if (entry_.method == 8) return std::make_unique<Deflated>(packed, entry_.crc, budget_);
    return std::make_unique<Stored>(entry_.method == 0 ? packed : std::string_view(), budget_);
  }

  std::string_view sample_of_names() const override { return names_; }

 private:
  struct Entry {
    std::string name;
    std::size_t size = 0, local = 0, packed = 0;
    std::uint32_t crc = 0;
    unsigned flags = 0, method = 0;
  };

  std::optional<Entry> entry_at(std::size_t at) const {
    constexpr std::size_t kHead = 46;
    const std::string_view all = bytes_;
    if (bytes_at(all, at, 4) != "PK\x01\x02" || at + kHead > all.size()) return std::nullopt;
    Entry out;
    const std::size_t name = u16_at(all, at + 28);
    out.size = kHead + name + u16_at(all, at + 30) + u16_at(all, at + 32);
    out.name = bytes_at(all, at + kHead, name);
    out.flags = u16_at(all, at + 8);
    out.method = u16_at(all, at + 10);
    out.crc = u32_at(all, at + 16);
    out.packed = u32_at(all, at + 20);
    out.local = u32_at(all, at + 42);
    return out;
  }

  void sample() {
    constexpr std::size_t kEnough = 1U << 16;
    std::size_t at = at_;
    for (std::size_t i = 0; i < left_ && names_.size() < kEnough; ++i) {
      const auto entry = entry_at(at);
      if (!entry) return;
      at += entry->size;
      const bool other = std::ranges::any_of(
          entry->name, [](char c) { return static_cast<unsigned char>(c) > 0x7F; });
      if (other) names_ += entry->name + "\n";
    }
  }

  std::string bytes_;
  UnpackBudget& budget_;
  std::string names_;
  bool found_ = false;
  std::size_t at_ = 0, left_ = 0;
  Entry entry_;
};

/// Blocks of 512 bytes: a head, the content, the next head.
class Tar final : public Unpacker {
 public:
  Tar(std::string bytes, UnpackBudget& budget) : bytes_(std::move(bytes)), budget_(budget) {}

  Result<bool> next(Member& out) override {
    constexpr std::size_t kBlock = 512;
    std::string long_name;
    for (;;) {
      const std::string_view head = bytes_at(bytes_, at_, kBlock);
      if (head.size() < kBlock || head[0] == '\0') return false;
      const std::size_t size = octal(head.substr(124, 12));
      const char kind = head[156];
      content_ = bytes_at(bytes_, at_ + kBlock, size);
      at_ += kBlock + (size + kBlock - 1) / kBlock * kBlock;
      if (kind == 'L') long_name = content_.substr(0, content_.find('\0'));
      if (kind == 'x') long_name = path_in(content_);
      if (kind == 'L' || kind == 'x') continue;
      std::string name = std::exchange(long_name, {});
      if (name.empty()) {
        if (head.substr(257, 6) == std::string_view("ustar\0", 6) && head[345] != '\0') {
          name = text(head.substr(345, 155)) + "/";
        }
        name += text(head.substr(0, 100));
      }
      if ((kind != '0' && kind != '\0') || name.ends_with('/')) continue;
      out = Member();
      out.name = std::move(name);
      return true;
    }
  }

  std::unique_ptr<ByteSource> content() override {
    return std::make_unique<Stored>(content_, budget_);
  }
  std::string_view sample_of_names() const override { return {}; }

 private:
  static std::string text(std::string_view field) {
    return std::string(field.substr(0, field.find('\0')));
  }

  static std::size_t octal(std::string_view field) {
    std::size_t out = 0;
    for (const char c : field) {
      if (c >= '0' && c <= '7') out = out << 3 | static_cast<std::size_t>(c - '0');
    }
    return out;
  }

  /// "27 path=a/b.xqf\n" among the records of an extended head.
  static std::string path_in(std::string_view records) {
    const std::size_t at = records.find(" path=");
    if (at == records.npos) return {};
    records.remove_prefix(at + 6);
    return std::string(records.substr(0, records.find('\n')));
  }

  std::string bytes_;
  UnpackBudget& budget_;
  std::size_t at_ = 0;
  std::string_view content_;
};

}  // namespace

Result<std::unique_ptr<Unpacker>> Unpacker::open_file(const std::string& path,
                                                      UnpackBudget& /*budget*/) {
  return error(damaged(path));
}

Result<std::unique_ptr<Unpacker>> Unpacker::open_stream(std::string head,
                                                        std::unique_ptr<ByteSource> rest,
                                                        UnpackBudget& budget, std::size_t limit) {
  const bool counts = budget.packed == 0;  // else it was counted where it came out
  if (is_gzip(head)) {
    return std::make_unique<LoneFile>(gunzip(std::move(head), std::move(rest), budget, counts));
  }
  for (;;) {
    const auto got = rest->read(head, kPiece);
    if (!got || *got == 0) break;  // what there is may do
    if (head.size() > limit) {
      return fail(diag::too_large, {}, {"the archive", std::to_string(limit >> 20) + " MiB"});
    }
  }
  if (counts) budget.packed += head.size();
  if (head.starts_with("PK")) return std::make_unique<Zip>(std::move(head), budget);
  if (bytes_at(head, 257, 5) == "ustar") return std::make_unique<Tar>(std::move(head), budget);
  return error(damaged("of archives ZIP, tar and gzip alone are read here"));
}

}  // namespace qipu
