// Writes XQF 1.0, and 1.8 with all keys zero. Follows grammars/xqf.md.

#include <vector>

#include "qipu/base/bytes.h"
#include "qipu/format/field_text.h"
#include "qipu/format/slots.h"
#include "qipu/format/xqf/xqf_layout.h"

namespace qipu::xqf {

namespace {

constexpr std::uint8_t kAbsent = 0xFF;

std::uint8_t place_of(Square s) { return static_cast<std::uint8_t>(s.file() * 10 + s.rank()); }

class XqfWriter final : public GameWriter {
 public:
  XqfWriter(std::uint8_t version, bool variations) : version_(version), variations_(variations) {}

  void write(const Game& game, std::string& out) override {
    sample_ = FieldSample();
    std::string header(kHeaderSize, '\0');
    header[0] = 'X';
    header[1] = 'Q';
    header[2] = static_cast<char>(version_);
    put_start(game, header);
    put_texts(game, header);
    std::string tree;
    put_tree(game, tree);
    if (sample_.encoding() != Encoding::gb18030) {
      header.replace(kCharsetAt, kCharsetMark.size(), kCharsetMark);
    }
    out += header;
    out += tree;
  }

 private:
  void put_start(const Game& game, std::string& header) const {
    const Slots slots = slots_of(game.start.board);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const auto& square = slots[version_ >= 12 ? (i + 1) % slots.size() : i];
      header[kSlotsAt + i] = static_cast<char>(square ? place_of(*square) : kAbsent);
    }
    header[kSideAt] = game.start.turn == Color::black ? 1 : 0;
    header[kResultAt] = static_cast<char>(game.outcome.result);  // in the order of the format
  }

  void put_texts(const Game& game, std::string& header) {
    for (const TextField& field : kTexts) {
      const std::string raw = encoded(game.tags.get(field.tag));
      if (raw.empty()) continue;
      header[field.at] = static_cast<char>(raw.size());  // it fits: reduced() has cut it
      header.replace(field.at + 1, raw.size(), raw);
      sample_.add(raw);
    }
    for (std::size_t i = 0; i < kCodes.size(); ++i) {
      unsigned value = 0;
      for (const char c : game.tags.get(kCodes[i]))
        value = value * 10 + static_cast<unsigned>(c - '0');
      header[kCodesAt + 2 * i] = static_cast<char>(value & 0xFF);
      header[kCodesAt + 2 * i + 1] = static_cast<char>(value >> 8 & 0xFF);
    }
  }

  /// A node, the line after it, then its alternatives: those that wait lie on a stack.
  void put_tree(const Game& game, std::string& out) {
    put_node(game, kRoot, out);
    std::vector<NodeId> waiting;
    NodeId id = game[kRoot].first_child;
    while (id != kNoNode) {
      put_node(game, id, out);
      if (has_sibling(game, id)) waiting.push_back(game[id].next_sibling);
      id = game[id].first_child;
      if (id == kNoNode && !waiting.empty()) {
        id = waiting.back();
        waiting.pop_back();
      }
    }
  }

  bool has_sibling(const Game& game, NodeId id) const {
    return variations_ && game[id].next_sibling != kNoNode;
  }

  void put_node(const Game& game, NodeId id, std::string& out) {
    const Node& node = game[id];
    const bool old = version_ <= 10;
    const std::string comment = encoded_comment(game.notes(id).comment);
    sample_.add(comment);
    unsigned tag = 0;
    if (node.first_child != kNoNode) tag |= old ? 0xF0U : 0x80U;
    if (has_sibling(game, id)) tag |= old ? 0x0FU : 0x40U;
    if (!old && !comment.empty()) tag |= 0x20U;
    if (id == kRoot) {
      // What XQStudio's own files show there: the magic in 1.8, square 0 twice in 1.0.
      put_u8(out, old ? kFromBase : 'X');
      put_u8(out, old ? kToBase : 'Q');
    } else {
      put_u8(out, kFromBase + place_of(node.move.from()));
      put_u8(out, kToBase + place_of(node.move.to()));
    }
    put_u8(out, tag);
    put_u8(out, 0);
    if (old || !comment.empty()) {
      put_u32(out, static_cast<std::uint32_t>(comment.size()) + (old ? 0 : kCommentBase));
    }
    out += comment;
  }

  static std::string encoded(std::string_view text) {
    std::string bytes;
    std::vector<Unencodable> missing;  // GB18030 has every character
    encode(bytes, text, Encoding::gb18030, missing);
    return bytes;
  }

  static std::string encoded_comment(std::string_view text) {
    std::string lines;
    for (const char c : text) {
      if (c == '\n') lines += '\r';
      lines += c;
    }
    return encoded(lines);
  }

  std::uint8_t version_;
  bool variations_;
  FieldSample sample_;
};

}  // namespace

std::unique_ptr<GameWriter> create_10(const WriteOptions& options) {
  return std::make_unique<XqfWriter>(std::uint8_t{10}, options.variations);
}

std::unique_ptr<GameWriter> create_18(const WriteOptions& options) {
  return std::make_unique<XqfWriter>(std::uint8_t{18}, options.variations);
}

}  // namespace qipu::xqf
