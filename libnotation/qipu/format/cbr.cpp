#include "qipu/format/cbr.h"

#include <limits>

#include "qipu/format/ccbridge_layout.h"
#include "qipu/format/ccbridge_record.h"

namespace qipu {

namespace {

class Reader final : public GameReader {
 public:
  explicit Reader(const Source& source) : bytes_(source.bytes) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (done_) return ReadStatus::end;
    done_ = true;
    Location where;
    where.byte = 0;
    if (bytes_.size() > std::numeric_limits<std::uint32_t>::max()) {
      sink.report(make_diagnostic(diag::too_large, where, {"CBR", "4 GiB"}));
      return ReadStatus::skipped;
    }
    const std::size_t end = ccbridge::read_record(bytes_, 0, bytes_.size(), out, sink);
    if (end == 0) return ReadStatus::skipped;
    // Some programs fill files up with zeros.
    if (end < bytes_.size() && bytes_.find_first_not_of('\0', end) != bytes_.npos) {
      where.byte = end;
      sink.report(
          make_diagnostic(diag::cbr_trailing, where, {std::to_string(bytes_.size() - end)}));
    }
    return ReadStatus::game;
  }

 private:
  std::string_view bytes_;
  bool done_ = false;
};

class Writer final : public GameWriter {
 public:
  explicit Writer(bool variations) : variations_(variations) {}

  void write(const Game& game, std::string& out) override {
    ccbridge::write_record(game, variations_, out);
  }

 private:
  bool variations_;
};

constexpr Capabilities kCan = {
    .ending = true,
    .outcome_words = true,
    .off_turn = false,
    .other_tags = false,
    .tags = ccbridge::kTags,
    .empty_tags = false,
    .outer_blanks = false,
    .fit_tag = ccbridge::fit_tag,
    .fit_comment = ccbridge::fit_comment,
    .fit_outcome = ccbridge::fit_outcome,
};

Likeness probe(std::string_view head) {
  return head.starts_with(ccbridge::kRecordMagic) ? Likeness::certain : Likeness::no;
}

}  // namespace

const Format kCbr = {
    .id = "cbr",
    .title_en = "CBR (CCBridge)",
    .title_zh = "CBR（象棋桥）",
    .extensions = "cbr",
    .text = false,
    .write_encoding = Encoding::utf16le,
    .can = kCan,
    .probe = probe,
    .open = [](const Source& source) -> std::unique_ptr<GameReader> {
      return std::make_unique<Reader>(source);
    },
    .create = [](const WriteOptions& options) -> std::unique_ptr<GameWriter> {
      return std::make_unique<Writer>(options.variations);
    },
};

}  // namespace qipu
