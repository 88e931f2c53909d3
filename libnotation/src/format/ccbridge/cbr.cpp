// CBR, the binary record of CCBridge (象棋桥): one game with its variations per file.
//
// Generations 1 and 2 are read, 2 is written. Byte layout and the oddities of real files:
// grammars/ccbridge.md.

#include "format/ccbridge/ccbridge_record.h"
#include "format/core/record_reader.h"
#include "qipu/format/formats.h"

namespace qipu {

namespace {

ReadStatus read_cbr(const Source& source, Game& game, DiagnosticSink& sink) {
  const std::string_view bytes = source.bytes;
  const std::size_t end = ccbridge::read_record(bytes, 0, bytes.size(), game, sink);
  if (end == 0) return ReadStatus::skipped;
  // Some programs fill up files with zeros.
  if (end < bytes.size() && bytes.find_first_not_of('\0', end) != bytes.npos) {
    sink.report(source.finding(diag::cbr_trailing, end, {std::to_string(bytes.size() - end)}));
  }
  return ReadStatus::game;
}

class CbrWriter final : public GameWriter {
 public:
  explicit CbrWriter(const WriteOptions& options) : variations_(options.variations) {}

  void write(const Game& game, std::string& out) override {
    ccbridge::write_record(game, variations_, out);
  }

 private:
  bool variations_;
};

constexpr Capabilities kCan = {
    .upside_down = true,
    .ending = true,
    .outcome_words = true,
    .off_turn = false,
    .other_tags = false,
    .tags = ccbridge::kTags,
    .printed_dates = true,
    .empty_tags = false,
    .outer_blanks = false,
    .fit_tag = ccbridge::fit_tag,
    .fit_comment = ccbridge::fit_comment,
    .fit_outcome = ccbridge::fit_outcome,
};

Likeness probe_cbr(std::string_view head) {
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
    .probe = probe_cbr,
    .open = [](const Source& source) { return one_game_reader(source, read_cbr); },
    .create = create_as<CbrWriter>,
};

}  // namespace qipu
