// Reads gzip with zlib, because libarchive loses the last 64 KiB of a damaged gzip file, and most
// records are shorter than that.

#include "base/packing/gunzip.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace qipu {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::size_t kPiece = 1U << 16;

class GzipSource final : public ByteSource {
 public:
  GzipSource(std::string head, std::unique_ptr<ByteSource> rest, UnpackBudget& budget,
             bool counts_packed)
      : input_(std::move(head)),
        rest_(std::move(rest)),
        budget_(budget),
        counts_packed_(counts_packed) {
    constexpr int kGzipOnly = 16;
    if (inflateInit2(&stream_, MAX_WBITS + kGzipOnly) != Z_OK) damaged("not enough memory");
    if (counts_packed_) budget_.packed += input_.size();
  }
  ~GzipSource() override { inflateEnd(&stream_); }
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;

  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::size_t before = out.size();
    while (out.size() - before < want && !over_) {
      if (at_ == input_.size() && !refill()) break;
      if (!begun_ && !begins_another()) break;
      inflate_some(out, want - (out.size() - before));
    }
    const std::size_t got = out.size() - before;
    if (got != 0 || !trouble_) return got;
    Diagnostic d = std::move(*trouble_);
    trouble_.reset();
    return std::unexpected(std::move(d));
  }

 private:
  void damaged(std::string reason) {
    trouble_ = make_diagnostic(diag::archive_damaged, {}, {std::move(reason)});
    over_ = true;
  }

  /// Returns false at the end, which is not an error between two gzip files.
  bool refill() {
    input_.clear();
    at_ = 0;
    auto got = rest_->read(input_, kPiece);
    if (!got) {
      trouble_ = std::move(got.error());
      over_ = true;
      return false;
    }
    if (counts_packed_) budget_.packed += *got;
    if (*got != 0) return true;
    if (begun_) damaged("the gzip data ends too early");
    over_ = true;
    return false;
  }

  /// After a whole gzip file comes another one, or padding of tapes. Returns true if another one
  /// begins.
  bool begins_another() {
    if (files_ != 0 && input_[at_] != '\x1F') {
      over_ = true;
      return false;
    }
    if (files_ != 0) inflateReset(&stream_);
    ++files_;
    begun_ = true;
    return true;
  }

  void inflate_some(std::string& out, std::size_t want) {
    std::array<char, kPiece> piece;  // NOLINT(*-member-init): filled by inflate()
    const std::size_t room = std::min(piece.size(), want);
    stream_.next_in = reinterpret_cast<Bytef*>(input_.data() + at_);
    stream_.avail_in = static_cast<uInt>(input_.size() - at_);
    stream_.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream_.avail_out = static_cast<uInt>(room);
    const int status = inflate(&stream_, Z_NO_FLUSH);
    at_ = input_.size() - stream_.avail_in;
    const std::size_t made = room - stream_.avail_out;
    out.append(piece.data(), made);
    budget_.unpacked += made;
    if (status == Z_STREAM_END) {
      begun_ = false;
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
      damaged(stream_.msg != nullptr ? stream_.msg : "the gzip data is damaged");
    } else if (budget_.spent()) {
      trouble_ = make_diagnostic(diag::archive_grows, {}, {std::to_string(budget_.times)});
      over_ = true;
    }
  }

  z_stream stream_{};
  std::string input_;
  std::size_t at_ = 0;  ///< bytes already inflated
  std::unique_ptr<ByteSource> rest_;
  UnpackBudget& budget_;
  bool counts_packed_;
  bool begun_ = false;  ///< true inside a gzip file
  bool over_ = false;
  int files_ = 0;
  std::optional<Diagnostic> trouble_;  ///< reported after the bytes read before it
};

}  // namespace

bool is_gzip(std::string_view head) { return head.starts_with("\x1F\x8B\x08"sv); }

std::unique_ptr<ByteSource> gunzip(std::string head, std::unique_ptr<ByteSource> rest,
                                   UnpackBudget& budget, bool counts_packed) {
  return std::make_unique<GzipSource>(std::move(head), std::move(rest), budget, counts_packed);
}

}  // namespace qipu
