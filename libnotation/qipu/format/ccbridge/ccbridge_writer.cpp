// Writes one record of CCBridge, generation 2. Follows grammars/ccbridge.md.

#include <algorithm>
#include <charconv>
#include <vector>

#include "qipu/base/bytes.h"
#include "qipu/format/ccbridge/ccbridge_layout.h"
#include "qipu/format/ccbridge/ccbridge_record.h"
#include "qipu/text/encoding.h"

namespace qipu::ccbridge {

namespace {

unsigned place_of(Square s) { return static_cast<unsigned>((9 - s.rank()) * 9 + s.file()); }

unsigned piece_of(Piece piece) {
  // king advisor elephant horse rook cannon pawn, as Role has them
  constexpr unsigned kCodes[] = {5, 4, 3, 2, 1, 6, 7};
  return (piece.color() == Color::red ? 0x10U : 0x20U) + kCodes[static_cast<int>(piece.role())];
}

void put_at(std::string& header, std::size_t at, std::string_view bytes) {
  header.replace(at, bytes.size(), bytes);
}

void put_number(std::string& header, std::size_t at, std::uint32_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    header[at + i] = static_cast<char>(value >> 8 * i & 0xFF);
  }
}

/// A tag that is a number; 1 where there is none.
std::uint32_t number_of(const Game& game, std::string_view tag) {
  const std::string_view text = game.tags.get(tag);
  std::uint32_t number = 1;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

class RecordWriter {
 public:
  RecordWriter(const Game& game, bool variations, std::string& out)
      : game_(game), variations_(variations), out_(out) {}

  void write() {
    const std::size_t begin = out_.size();
    out_ += header();
    put_tree();
    put_at(out_, begin + kGuidAt,
           parse_guid(game_.tags.get(kGuidTag))
               .value_or(made_guid(std::string_view(out_).substr(begin))));
  }

 private:
  std::string header() const {
    std::string header(kLayout2.stream, '\0');
    put_at(header, 0, kRecordMagic);
    header[kGenerationAt] = 2;
    for (const TextField& field : kTexts) {
      put_at(header, field.at, text_area(game_.tags.get(field.tag), field.size));
    }
    put_number(header, kLayout2.type, number_of(game_, kTypeTag), 4);
    // In the order of the format.
    put_number(header, kLayout2.result, static_cast<std::uint32_t>(game_.outcome.result), 4);
    put_at(header, kLayout2.ending, text_area(write_ending(game_.outcome), kEndingSize));
    put_number(header, kLayout2.mover, game_.start.turn == Color::red ? 1 : 2, 4);
    put_number(header, kLayout2.round, number_of(game_, kRoundTag), 2);
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      if (const Piece piece = game_.start.board[s]) {
        header[kLayout2.board + place_of(s)] = static_cast<char>(piece_of(piece));
      }
    }
    put_number(header, kLayout2.board + kSquares, 0xFFFFFFFF, 4);
    return header;
  }

  /// A move, the line after it, then its alternatives: those that wait lie on a stack.
  void put_tree() {
    put_move(kRoot);
    std::vector<NodeId> waiting;
    NodeId id = game_[kRoot].first_child;
    while (id != kNoNode) {
      put_move(id);
      if (has_alternative(id)) waiting.push_back(game_[id].next_sibling);
      id = game_[id].first_child;
      if (id == kNoNode && !waiting.empty()) {
        id = waiting.back();
        waiting.pop_back();
      }
    }
  }

  bool has_alternative(NodeId id) const {
    return variations_ && id != kRoot && game_[id].next_sibling != kNoNode;
  }

  void put_move(NodeId id) {
    const Node& node = game_[id];
    const std::string& comment = game_.notes(id).comment;
    unsigned flags = 0;
    if (node.first_child == kNoNode) flags |= kLineEnds;
    if (has_alternative(id)) flags |= kHasAlternative;
    if (!comment.empty()) flags |= kHasComment;
    put_u8(out_, flags);
    put_u8(out_, 0);
    put_u8(out_, id == kRoot ? 0 : place_of(node.move.from()));
    put_u8(out_, id == kRoot ? 0 : place_of(node.move.to()));
    if (comment.empty()) return;
    lines_.clear();
    for (const char c : comment) {
      if (c == '\n') lines_ += '\r';
      lines_ += c;
    }
    bytes_.clear();
    encode(bytes_, lines_, Encoding::utf16le, missing_);
    put_u32(out_, static_cast<std::uint32_t>(bytes_.size()));
    out_ += bytes_;
  }

  const Game& game_;
  bool variations_;
  std::string& out_;
  std::string lines_, bytes_;
  std::vector<Unencodable> missing_;  // UTF-16 has every character
};

}  // namespace

void write_record(const Game& game, bool variations, std::string& out) {
  RecordWriter(game, variations, out).write();
}

}  // namespace qipu::ccbridge
