// XQF, the binary record of XQStudio (象棋演播室): one game with its variations per file.
//
// Either row of the format reads every version. 1.8 is written without obfuscation, with all keys
// zero, and 1.0 for programs that know nothing newer. Byte layout and the oddities of real files:
// grammars/xqf.md.
//
// Any file that begins with XQ and is long enough for a start position gives a game. The root of
// the tree is never a move, whatever its bytes are. Nodes off the board stay in the tree as words,
// so that the moves after them are kept. If a file breaks off, the part before is kept.

#include <algorithm>
#include <optional>
#include <vector>

#include "base/ascii.h"
#include "base/bytes.h"
#include "format/core/lines.h"
#include "format/core/preorder.h"
#include "format/core/record_reader.h"
#include "format/kit/field_text.h"
#include "format/kit/slots.h"
#include "format/xqf/xqf_layout.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {

namespace xqf {

namespace {

constexpr std::string_view kSalt = "[(C) Copyright Mr. Dong Shiwei.]";
static_assert(kSalt.size() == 32);

/// Returns a code: any number except 0, which means that the file states none.
std::string hold_code(std::string_view value) {
  const std::uint16_t number = ascii::whole_number<std::uint16_t>(value).value_or(0);
  return number == 0 ? std::string() : std::to_string(number);
}

}  // namespace

Keys derive_keys(std::string_view header) {
  Keys keys;
  if (u8_at(header, 2) <= 10) return keys;
  const unsigned mask = u8_at(header, 3);
  const unsigned sum = u8_at(header, 12);
  const unsigned xy = u8_at(header, 13);
  const unsigned from = u8_at(header, 14);
  const unsigned to = u8_at(header, 15);
  const auto square = [](unsigned k) { return 54 * k * k + 221; };
  keys.place = static_cast<std::uint8_t>(square(xy) * xy);
  keys.from = static_cast<std::uint8_t>(square(from) * keys.place);
  keys.to = static_cast<std::uint8_t>(square(to) * keys.from);
  keys.comment = (sum * 256 + xy) % 32000 + kCommentBase;
  const std::array<unsigned, 4> source = {sum, xy, from, to};
  for (std::size_t i = 0; i < keys.stream.size(); ++i) {
    const unsigned bits = (source[i % 4] & mask) | u8_at(header, 8 + i % 4);
    keys.stream[i] = static_cast<std::uint8_t>(static_cast<unsigned char>(kSalt[i]) & bits);
  }
  return keys;
}

std::uint8_t checksum(std::string_view header) {
  return static_cast<std::uint8_t>(u8_at(header, 12) + u8_at(header, 13) + u8_at(header, 14) +
                                   u8_at(header, 15));
}

std::string fit_tag(std::string_view name, std::string_view value) {
  if (std::ranges::find(kCodes, name) != kCodes.end()) return hold_code(value);
  const auto field = std::ranges::find(kTexts, name, &TextField::tag);
  if (field == kTexts.end()) return {};
  value = trimmed(value.substr(0, value.find('\0')));
  std::string bytes;
  std::vector<Unencodable> missing;
  std::string held;
  for (std::size_t pos = 0; pos < value.size();) {
    const std::size_t start = pos;
    next_char(value, pos);
    encode(bytes, value.substr(start, pos - start), Encoding::gb18030, missing);
    if (bytes.size() >= field->size) break;
    held += value.substr(start, pos - start);
  }
  return std::string(trimmed(held));
}

// --- reading -----------------------------------------------------------------------------------

namespace {

/// Returns the square for a byte of the file: tens are the file, units the rank.
FileSquare xqf_square(std::uint8_t place) { return {place / 10, place % 10}; }

class FileReader : private RecordReader {
 public:
  FileReader(const Source& source, Game& game, DiagnosticSink& sink)
      : RecordReader(source, game, sink), keys_(derive_keys(bytes_)) {}

  ReadStatus read() {
    if (!bytes_.starts_with("XQ")) {
      report(diag::xqf_no_magic, 0);
      return ReadStatus::skipped;
    }
    if (bytes_.size() < kSlotsAt + kSlots) {
      report(diag::xqf_header_cut, bytes_.size());
      return ReadStatus::skipped;
    }
    read_version();
    read_start();
    read_tree();
    read_side();
    read_texts();
    read_result();
    return ReadStatus::game;
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

  /// Reads the nodes, which come in preorder: a node, the line after it, then its alternatives.
  void read_tree() {
    if (bytes_.size() < kHeaderSize) return;
    tree_ = bytes_.substr(kHeaderSize);
    for (std::size_t i = 0; i < tree_.size(); ++i) {
      // The header's size is a multiple of the key's length.
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
    std::size_t at = 0;  ///< offset in the tree
    std::uint8_t from = 0, to = 0;
    bool child = false, sibling = false;
    std::size_t comment_at = 0, comment_size = 0;
  };

  /// Reads a node. Returns nullopt if the file ends before the node does.
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
    // Some are padded with a byte that does not occur in texts.
    const auto last = raw.find_last_not_of('\xFF');
    if (last == raw.npos) return;
    comments_.push_back({id, raw.substr(0, last + 1)});
  }

  /// Sets the side to move first. The first move shows it for certain; the header's side is only a
  /// default in many files.
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
      if (long_title && &field == &kTexts[1]) continue;  // the title continues here
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
    const unsigned code = u8_at(bytes_, kResultAt);
    if (const auto result = result_of_code(code)) {
      game_.outcome.result = *result;
    } else {
      report(diag::xqf_result, kResultAt, {std::to_string(code)});
    }
  }

  struct Comment {
    NodeId node;
    std::string_view bytes;  ///< a part of tree_
  };

  Keys keys_;
  unsigned version_ = 0;
  std::string tree_;      ///< the bytes from 1024 on, without the stream key
  std::size_t next_ = 0;  ///< offset in tree_
  bool cut_ = false;
  std::vector<Comment> comments_;
};

// --- writing -----------------------------------------------------------------------------------

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
    put_preorder(game, variations_,
                 [&](NodeId id, bool sibling) { put_node(game, id, sibling, tree); });
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
      header[field.at] = static_cast<char>(raw.size());  // it fits, since reduced() has cut it
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

  void put_node(const Game& game, NodeId id, bool sibling, std::string& out) {
    const Node& node = game[id];
    const bool old = version_ <= 10;
    const std::string comment = encoded_comment(game.notes(id).comment);
    sample_.add(comment);
    unsigned tag = 0;
    if (node.first_child != kNoNode) tag |= old ? 0xF0U : 0x80U;
    if (sibling) tag |= old ? 0x0FU : 0x40U;
    if (!old && !comment.empty()) tag |= 0x20U;
    if (id == kRoot) {
      // The values in XQStudio's own files: the magic in 1.8, square 0 twice in 1.0.
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

constexpr Capabilities kCan = {
    .any_pieces = false,
    .upside_down = true,
    .off_turn = false,
    .other_tags = false,
    .tags = kTags,
    .printed_dates = true,
    .empty_tags = false,
    .outer_blanks = false,
    .fit_tag = fit_tag,
};

template <std::uint8_t Version>
std::unique_ptr<GameWriter> create(const WriteOptions& options) {
  return std::make_unique<XqfWriter>(Version, options.variations);
}

Likeness probe(std::string_view head) {
  if (!head.starts_with("XQ")) return Likeness::no;
  if (head.size() < kSlotsAt) return Likeness::maybe;
  const unsigned version = u8_at(head, 2);
  if (version < 10 || version > 18) return Likeness::maybe;
  return checksum(head) == 0 ? Likeness::certain : Likeness::likely;
}

}  // namespace
}  // namespace xqf

const Format kXqf18 = {
    .id = "xqf",
    .title_en = "XQF 1.8 (XQStudio)",
    .title_zh = "XQF 1.8（象棋演播室）",
    .extensions = "xqf",
    .text = false,
    .write_encoding = Encoding::gb18030,
    .can = xqf::kCan,
    .probe = xqf::probe,
    .open = open_one_game<xqf::FileReader>,
    .create = xqf::create<18>,
};

const Format kXqf10 = {
    .id = "xqf10",
    .title_en = "XQF 1.0 (XQStudio)",
    .title_zh = "XQF 1.0（象棋演播室）",
    .extensions = "xqf",
    .text = false,
    .write_encoding = Encoding::gb18030,
    .can = xqf::kCan,
    .open = open_one_game<xqf::FileReader>,
    .create = xqf::create<10>,
};

}  // namespace qipu
