// XQR (XiangQi Replay): one game with its variations. It has tags of type, length and value, then
// the tree. Follows grammars/sites.md.
//
// Any file that begins with the mark gives a game. If it breaks off, the part before is kept. The
// checksum at the end is not verified, because its author does not state which algorithm it is.

#include <array>
#include <optional>

#include "base/bytes.h"
#include "format/core/preorder.h"
#include "format/core/record_reader.h"
#include "format/kit/field_text.h"
#include "format/kit/start_field.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"

namespace qipu {

namespace {

constexpr std::string_view kMark("\x00\x02\x20\x17", 4);
enum Type : std::uint8_t { version = 1, result = 8, fen = 9, moves = 10, checksum = 11 };
constexpr std::array<std::string_view, 8> kTags = {"",     "xqr.version", "Event", "Site",
                                                   "Date", "Round",       "Red",   "Black"};
constexpr unsigned kChild = 1, kSibling = 2, kComment = 4;

/// Returns the square: tens are the row from Black's side, units the column.
FileSquare xqr_square(std::uint8_t place) { return {place % 10, 9 - place / 10}; }

class FileReader : private RecordReader {
 public:
  using RecordReader::RecordReader;

  ReadStatus read() {
    if (!bytes_.starts_with(kMark)) {
      report(diag::not_this_record, 0, {"XQR"});
      return ReadStatus::skipped;
    }
    if (!read_tags()) {
      report(diag::mark_missing, at_, {"MOVE"});
      return ReadStatus::game;
    }
    const std::size_t begin = at_;
    const bool whole = read_tree();
    finish_moves(begin);
    if (!whole || u8_at(bytes_, at_) != Type::checksum || bytes_.size() - at_ < 6) {
      report(diag::mark_missing, at_, {"CRC"});
    } else if (bytes_.size() - at_ > 6) {
      report(diag::bytes_after_moves, at_ + 6, {std::to_string(bytes_.size() - at_ - 6)});
    }
    return ReadStatus::game;
  }

 private:
  /// Reads the tags up to the one before the tree. Returns false if the file ends before that.
  bool read_tags() {
    at_ = kMark.size();
    while (at_ + 2 <= bytes_.size()) {
      const unsigned type = u8_at(bytes_, at_);
      const std::size_t size = u8_at(bytes_, at_ + 1);
      if (size > bytes_.size() - at_ - 2) return false;
      take(type, bytes_.substr(at_ + 2, size));
      at_ += 2 + size;
      if (type == Type::moves) return true;
    }
    return false;
  }

  void take(unsigned type, std::string_view raw) {
    if (type == Type::version) {
      if (!raw.empty()) game_.tags.add(kTags[type], std::to_string(u8_at(raw, 0)));
    } else if (type > Type::version && type < kTags.size()) {
      if (const std::string text = field_text(raw, Encoding::utf8); !text.empty()) {
        game_.tags.add(kTags[type], text);
      }
    } else if (type == Type::result) {
      game_.outcome = parse_outcome(field_text(raw, Encoding::utf8));
    } else if (type == Type::fen) {
      take_start_field(field_text(raw, Encoding::utf8), game_,
                       [&](const Code& code, std::size_t, std::vector<std::string> args) {
                         sink_.report(make_diagnostic(code, source_.locate(at_), std::move(args)));
                       });
    }
  }

  struct Record {
    std::size_t at;
    unsigned flags;
    std::string_view comment;
  };

  /// Reads a node. Returns nullopt if the file ends before the node does.
  std::optional<Record> read_record() {
    if (bytes_.size() - at_ < 4) return std::nullopt;
    Record r{at_, u8_at(bytes_, at_ + 2), {}};
    at_ += 4;
    if ((r.flags & kComment) == 0) return r;
    if (bytes_.size() - at_ < 4) return std::nullopt;
    const std::size_t size = u32_at(bytes_, at_);
    if (size > bytes_.size() - at_ - 4) return std::nullopt;
    r.comment = bytes_.substr(at_ + 4, size);
    at_ += 4 + size;
    return r;
  }

  /// Reads the tree. Its first node is the start and not a move. Returns false if the file breaks
  /// off.
  bool read_tree() {
    auto record = read_record();
    if (!record) return false;
    keep_comment(kRoot, record->comment);
    Preorder tree;
    bool more = (record->flags & kChild) != 0;
    while (more) {
      record = read_record();
      if (!record) return false;
      const NodeId id = add_move(tree.parent(), xqr_square(u8_at(bytes_, record->at)),
                                 xqr_square(u8_at(bytes_, record->at + 1)), record->at);
      keep_comment(id, record->comment);
      more = tree.step(id, (record->flags & kChild) != 0, (record->flags & kSibling) != 0);
    }
    return true;
  }

  void keep_comment(NodeId id, std::string_view raw) {
    game_.add_comment(id, field_text(raw, Encoding::utf8));
  }

  std::size_t at_ = 0;
};

Likeness probe_xqr(std::string_view head) {
  return head.starts_with(kMark) ? Likeness::certain : Likeness::no;
}

}  // namespace

const Format kXqr = {
    .id = "xqr",
    .title_en = "XQR (XiangQi Replay)",
    .title_zh = "XQR（XiangQi Replay）",
    .extensions = "xqr",
    .text = false,
    .can = {.ending = true,
            .outcome_words = true,
            .counters = true,
            .other_tags = false,
            .tags = "xqr.version Event Site Date Round Red Black"},
    .probe = probe_xqr,
    .open = open_one_game<FileReader>,
};

}  // namespace qipu
