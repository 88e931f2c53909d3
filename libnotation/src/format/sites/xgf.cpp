// XGF, the record of 谢谢象棋 (XieXie): one game, with tags, and moves of twenty bytes. Follows
// grammars/sites.md.
//
// Any file that begins with its mark gives a game. If the tags or a move do not end as they should,
// the rest is left out and reported. The layout is known from one file only, so guessing further
// would invent moves.

#include <array>
#include <optional>

#include "base/bytes.h"
#include "format/core/record_reader.h"
#include "format/kit/field_text.h"
#include "qipu/format/formats.h"

namespace qipu {

namespace {

constexpr std::string_view kMark("\x06\x0B", 2);
constexpr std::array<std::string_view, 8> kTags = {"Title", "Site",   "Date",  "Round",
                                                   "Red",   "RedElo", "Black", "BlackElo"};
constexpr std::uint8_t kCommentTag = 9;
constexpr std::string_view kBoardMark("\x0A\x01\x0B\x00\x00\x01", 6);
constexpr std::size_t kBoardSize = 13UL * 16;
constexpr std::size_t kPieceSize = 33UL * 4;  // squares of the pieces, as on the board
constexpr std::size_t kCountAt = 4;           // after the pieces
constexpr std::size_t kMovesAt = 12;          // after the pieces
constexpr std::size_t kMoveSize = 20;
constexpr std::string_view kMoveEnd("\xFF\xFF\xFF", 3);

/// Returns the square. High nibble: column from Red's right; low nibble: row from Black's side.
/// Both begin at 2.
FileSquare xgf_square(unsigned place) {
  return {10 - static_cast<int>(place >> 4), 11 - static_cast<int>(place & 0xF)};
}

/// Returns the piece for a code. 1-16 are Red's 帅仕仕相相马马车车炮炮兵兵兵兵兵, 17-32 Black's.
Piece piece_of(unsigned code) {
  using enum Role;
  constexpr std::array<Role, 16> kPieces = {king,  advisor, advisor, elephant, elephant, horse,
                                            horse, rook,    rook,    cannon,   cannon,   pawn,
                                            pawn,  pawn,    pawn,    pawn};
  if (code == 0 || code > 2 * kPieces.size()) return {};
  return Piece(code > kPieces.size() ? Color::black : Color::red,
               kPieces[(code - 1) % kPieces.size()]);
}

class FileReader : private RecordReader {
 public:
  using RecordReader::RecordReader;

  ReadStatus read() {
    if (!bytes_.starts_with(kMark)) {
      report(diag::not_this_record, 0, {"XGF"});
      return ReadStatus::skipped;
    }
    read_tags();
    if (bytes_.size() - at_ < kBoardMark.size() + kBoardSize + kPieceSize + kMovesAt) {
      report(diag::header_cut, bytes_.size());
      return game_.tags.empty() ? ReadStatus::skipped : ReadStatus::game;
    }
    if (bytes_at(bytes_, at_, kBoardMark.size()) != kBoardMark) {
      report(diag::mark_missing, at_, {"0A 01 0B 00 00 01"});
      return game_.tags.empty() ? ReadStatus::skipped : ReadStatus::game;
    }
    at_ += kBoardMark.size();
    read_board();
    at_ += kBoardSize + kPieceSize;
    read_moves();
    return ReadStatus::game;
  }

 private:
  /// Reads tags 1-8, whose length has one byte, then the comment, whose length has four.
  void read_tags() {
    std::array<std::string_view, kTags.size()> raw;
    FieldSample sample;
    at_ = kMark.size();
    for (std::size_t tag = u8_at(bytes_, at_); tag >= 1 && tag <= kTags.size();
         tag = u8_at(bytes_, at_)) {
      raw[tag - 1] = bytes_at(bytes_, at_ + 2, u8_at(bytes_, at_ + 1));
      sample.add(raw[tag - 1]);
      at_ += 2 + std::size_t{u8_at(bytes_, at_ + 1)};
    }
    std::string_view comment;
    if (u8_at(bytes_, at_) == kCommentTag) {
      comment = bytes_at(bytes_, at_ + 5, u32_at(bytes_, at_ + 1));
      sample.add(comment);
      at_ += 5 + comment.size();
    }
    at_ = std::min(at_, bytes_.size());
    const Encoding encoding = sample.encoding();
    for (std::size_t i = 0; i < kTags.size(); ++i) {
      const std::string text = field_text(raw[i], encoding);
      if (!text.empty()) game_.tags.add(kTags[i], text);
    }
    if (std::string text = field_text(comment, encoding); !text.empty()) {
      game_.edit_notes(kRoot).comment = std::move(text);
    }
  }

  void read_board() {
    game_.start.board = Board();
    for (unsigned cell = 0; cell < kBoardSize; ++cell) {
      const Piece piece = piece_of(u8_at(bytes_, at_ + cell));
      const auto square = xgf_square(cell).square();
      if (piece && square) game_.start.board.set(*square, piece);
    }
  }

  void read_moves() {
    const std::size_t begin = at_ + kMovesAt;
    const std::size_t count = u32_at(bytes_, at_ + kCountAt);
    std::size_t read = 0;
    NodeId last = kRoot;
    for (; read < count; ++read) {
      const std::size_t at = begin + read * kMoveSize;
      if (at + kMoveSize > bytes_.size()) break;
      if (bytes_at(bytes_, at + kMoveSize - kMoveEnd.size(), kMoveEnd.size()) != kMoveEnd) {
        report(diag::xgf_record, at, {std::to_string(read + 1)});
        break;
      }
      last = add_move(last, xgf_square(u16_at(bytes_, at)), xgf_square(u16_at(bytes_, at + 2)), at);
    }
    finish_moves(begin);
    const std::size_t end = std::min(begin + read * kMoveSize, bytes_.size());
    if (read < count) {
      report(diag::moves_missing, end, {std::to_string(count), std::to_string(read)});
    } else if (end < bytes_.size()) {
      report(diag::bytes_after_moves, end, {std::to_string(bytes_.size() - end)});
    }
  }

  std::size_t at_ = 0;
};

Likeness probe_xgf(std::string_view head) {
  if (!head.starts_with(kMark)) return Likeness::no;
  const unsigned tag = u8_at(head, 2);
  return tag >= 1 && tag <= kCommentTag ? Likeness::likely : Likeness::no;
}

}  // namespace

const Format kXgf = {
    .id = "xgf",
    .title_en = "XGF (XieXie)",
    .title_zh = "XGF（谢谢象棋）",
    .extensions = "xgf",
    .text = false,
    .write_encoding = Encoding::gb18030,
    .can = {.any_pieces = false,
            .upside_down = true,
            .variations = false,
            .comments = false,
            .outcome = false,
            .turn_without_moves = false,
            .other_tags = false,
            .tags = "Title Site Date Round Red RedElo Black BlackElo"},
    .probe = probe_xgf,
    .open = open_one_game<FileReader>,
};

}  // namespace qipu
