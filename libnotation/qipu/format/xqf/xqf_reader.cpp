// Reads XQF, all versions. Follows grammars/xqf.md.
//
// Any file that begins with XQ and is long enough to hold a start position gives a game. The root
// of the tree is never a move, whatever it says; nodes off the board stay in the tree as words, so
// that what follows them is not lost; a file that breaks off keeps what it has.

#include <algorithm>
#include <optional>
#include <vector>

#include "qipu/base/bytes.h"
#include "qipu/format/field_text.h"
#include "qipu/format/lines.h"
#include "qipu/format/record_reader.h"
#include "qipu/format/slots.h"
#include "qipu/format/xqf/xqf_layout.h"

namespace qipu::xqf {

namespace {

/// A byte of the file as a square: tens are the file, units the rank.
FileSquare xqf_square(std::uint8_t place) { return {place / 10, place % 10}; }

class FileReader : private RecordReader {
 public:
  FileReader(const Source& source, Game& game, DiagnosticSink& sink)
      : RecordReader(source, game, sink), keys_(derive_keys(bytes_)) {}

  void read() {
    read_version();
    read_start();
    read_tree();
    read_side();
    read_texts();
    read_result();
  }

 private:
  void read_version() {
    version_ = u8_at(bytes_, 2);
    if (version_ < 10 || version_ > 18) {
      report(diag::xqf_version, 2, {std::to_string(version_)});
    }
    if (const auto sum = checksum(bytes_); sum != 0) {
      report(diag::xqf_checksum, 12, {std::to_string(sum)});
    }
    if (bytes_.size() < kHeaderSize) report(diag::xqf_header_cut, bytes_.size());
  }

  void read_start() {
    Slots slots;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const std::size_t slot = version_ >= 12 ? (i + 1 + keys_.place) % slots.size() : i;
      const unsigned place = u8_at(bytes_, kSlotsAt + i);
      slots[slot] = xqf_square(static_cast<std::uint8_t>(place - keys_.place)).square();
    }
    if (const auto shared = place_slots(slots, game_.start.board)) {
      report(diag::shared_square, kSlotsAt, {shared->iccs()});
    }
  }

  /// Nodes come in preorder: a node, the line after it, then its alternatives.
  void read_tree() {
    if (bytes_.size() < kHeaderSize) return;
    tree_ = bytes_.substr(kHeaderSize);
    for (std::size_t i = 0; i < tree_.size(); ++i) {
      // The header is a multiple of the key's length.
      tree_[i] = static_cast<char>(static_cast<unsigned char>(tree_[i]) - keys_.stream[i % 32]);
    }
    std::optional<Record> record = read_record();
    if (!record) return;
    keep_comment(kRoot, *record);
    Preorder tree;
    bool more = record->child;
    while (more) {
      record = read_record();
      if (!record) break;
      const NodeId id = add_move(tree.parent(), xqf_square(record->from), xqf_square(record->to),
                                 kHeaderSize + record->at);
      keep_comment(id, *record);
      more = tree.step(id, record->child, record->sibling);
    }
    finish_moves(kHeaderSize);
    if (!cut_ && next_ < tree_.size()) {
      report(diag::xqf_trailing, kHeaderSize + next_, {std::to_string(tree_.size() - next_)});
    }
  }

  struct Record {
    std::size_t at = 0;  ///< in the tree
    std::uint8_t from = 0, to = 0;
    bool child = false, sibling = false;
    std::size_t comment_at = 0, comment_size = 0;
  };

  /// Nothing where the file ends before the node does.
  std::optional<Record> read_record() {
    if (cut_) return std::nullopt;
    const bool old = version_ <= 10;
    const std::size_t left = tree_.size() - next_;
    Record r;
    r.at = next_;
    if (left < 4) return cut_short();
    const unsigned tag = u8_at(tree_, next_ + 2);
    r.from = static_cast<std::uint8_t>(u8_at(tree_, next_) - kFromBase - keys_.from);
    r.to = static_cast<std::uint8_t>(u8_at(tree_, next_ + 1) - kToBase - keys_.to);
    r.child = (tag & (old ? 0xF0U : 0x80U)) != 0;
    r.sibling = (tag & (old ? 0x0FU : 0x40U)) != 0;
    next_ += 4;
    if (!old && (tag & 0x20U) == 0) return r;
    if (left < 8) {
      cut_short();
      return old ? std::nullopt : std::optional(r);
    }
    const std::uint32_t size = u32_at(tree_, next_) - keys_.comment;
    next_ += 4;
    r.comment_at = next_;
    r.comment_size = std::min<std::size_t>(size, tree_.size() - next_);
    next_ += r.comment_size;
    if (r.comment_size < size) cut_short();
    return r;
  }

  std::nullopt_t cut_short() {
    report(diag::xqf_tree_cut, kHeaderSize + next_);
    cut_ = true;
    return std::nullopt;
  }

  void keep_comment(NodeId id, const Record& r) {
    if (r.comment_size == 0) return;
    std::string_view raw = std::string_view(tree_).substr(r.comment_at, r.comment_size);
    // Some are padded with a byte that no text contains.
    const auto last = raw.find_last_not_of('\xFF');
    if (last == raw.npos) return;
    comments_.push_back({id, raw.substr(0, last + 1)});
  }

  /// The header's side is a default in many files; who moves first is certain.
  void read_side() {
    const Color said = u8_at(bytes_, kSideAt) == 1 ? Color::black : Color::red;
    game_.start.turn = first_mover(game_).value_or(said);
    if (said == Color::black && game_.start.turn == Color::red) report(diag::wrong_side, kSideAt);
  }

  void read_texts() {
    const std::size_t title_size = u8_at(bytes_, kTexts[0].at);
    const bool long_title = title_size >= kTexts[0].size;
    struct Raw {
      std::string_view tag, bytes;
    };
    std::vector<Raw> raws;
    for (const TextField& field : kTexts) {
      std::size_t size = u8_at(bytes_, field.at);
      if (long_title && &field == &kTexts[1]) continue;  // the title runs on here
      const std::size_t room = long_title && &field == &kTexts[0] ? kLongTitle : field.size - 1;
      if (size > room) {
        report(diag::xqf_field_cut, field.at,
               {std::string(field.tag), std::to_string(size), std::to_string(room)});
        size = room;
      }
      const auto raw = bytes_at(bytes_, field.at + 1, size);
      if (!raw.empty()) raws.push_back({field.tag, raw.substr(0, raw.find('\0'))});
    }

    FieldSample sample;
    for (const Raw& raw : raws) sample.add(raw.bytes);
    for (const Comment& comment : comments_) sample.add(comment.bytes);
    const bool marked = bytes_at(bytes_, kCharsetAt, kCharsetMark.size()) == kCharsetMark;
    const Encoding encoding = marked ? Encoding::gb18030 : sample.encoding();

    for (const Raw& raw : raws) {
      std::string text = field_text(raw.bytes, encoding);
      if (!text.empty()) game_.tags.add(raw.tag, text);
    }
    for (std::size_t i = 0; i < kCodes.size(); ++i) {
      const unsigned value = u16_at(bytes_, kCodesAt + 2 * i);
      if (value != 0) game_.tags.add(kCodes[i], std::to_string(value));
    }
    for (const Comment& comment : comments_) {
      const std::string text = with_short_line_ends(decode_field(comment.bytes, encoding));
      game_.add_comment(comment.node, trimmed(text));
    }
  }

  void read_result() {
    using enum GameResult;
    const unsigned code = u8_at(bytes_, kResultAt);
    constexpr GameResult kResults[] = {unknown, red_wins, black_wins, draw};
    if (code < std::size(kResults)) {
      game_.outcome.result = kResults[code];
    } else {
      report(diag::xqf_result, kResultAt, {std::to_string(code)});
    }
  }

  struct Comment {
    NodeId node;
    std::string_view bytes;  ///< in tree_
  };

  Keys keys_;
  unsigned version_ = 0;
  std::string tree_;      ///< from byte 1024 on, without the stream key
  std::size_t next_ = 0;  ///< in tree_
  bool cut_ = false;
  std::vector<Comment> comments_;
};

ReadStatus read_xqf(const Source& source, Game& game, DiagnosticSink& sink) {
  if (!source.bytes.starts_with("XQ")) {
    sink.report(make_diagnostic(diag::xqf_no_magic, source.locate(0)));
    return ReadStatus::skipped;
  }
  if (source.bytes.size() < kSlotsAt + kSlots) {
    sink.report(make_diagnostic(diag::xqf_header_cut, source.locate(source.bytes.size())));
    return ReadStatus::skipped;
  }
  FileReader(source, game, sink).read();
  return ReadStatus::game;
}

}  // namespace

std::unique_ptr<GameReader> open(const Source& source) { return one_game_reader(source, read_xqf); }

}  // namespace qipu::xqf
