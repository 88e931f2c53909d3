// Follows grammars/ccbridge.md.
//
// Moves off the board stay in the tree as words, so that the moves after them are kept.

#include "format/ccbridge/ccbridge_record.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <vector>

#include "base/ascii.h"
#include "base/bytes.h"
#include "base/hash/fnv.h"
#include "format/core/finding_limiter.h"
#include "format/core/lines.h"
#include "format/core/preorder.h"
#include "format/core/record_reader.h"
#include "qipu/text/encoding.h"
#include "text/utf8.h"

namespace qipu::ccbridge {

namespace {

/// The beginning of a GUID made by qipu.
constexpr std::string_view kOwnGuid = "qipu";
/// The order of the bytes in a GUID's text. The first three groups are little-endian numbers.
constexpr std::array<std::size_t, kGuidSize> kGuidOrder = {3, 2, 1,  0,  5,  4,  7,  6,
                                                           8, 9, 10, 11, 12, 13, 14, 15};

bool is_dash_before(std::size_t byte) { return byte == 4 || byte == 6 || byte == 8 || byte == 10; }

/// Returns a number from 0 to `largest`; "" for other text, and for the default `nothing`.
std::string fit_number(std::string_view value, std::uint32_t largest, std::uint32_t nothing) {
  const auto number = ascii::whole_number<std::uint32_t>(value);
  return number && *number <= largest && number != nothing ? std::to_string(*number) : "";
}

}  // namespace

std::string fit_text(std::string_view text, std::size_t size) {
  text = text.substr(0, text.find('\0'));
  const std::size_t room = size / 2 - 1;
  std::size_t units = 0;
  std::size_t pos = 0;
  while (pos < text.size()) {
    std::size_t next = pos;
    units += next_char(text, next) >= 0x10000 ? 2 : 1;
    if (units > room) break;
    pos = next;
  }
  return std::string(text.substr(0, pos));
}

std::string fit_tag(std::string_view name, std::string_view value) {
  if (name == kTypeTag) return fit_number(value, std::numeric_limits<std::uint32_t>::max(), 1);
  if (name == kFirstRoundTag)
    return fit_number(value, std::numeric_limits<std::uint16_t>::max(), 1);
  if (name == kGuidTag) return guid_text(parse_guid(value).value_or(""));
  const auto field = std::ranges::find(kTextFields, name, &TextField::tag);
  return field == kTextFields.end() ? std::string() : fit_text(value, field->size);
}

std::string fit_comment(std::string_view comment) {
  std::string out(comment);
  std::erase(out, '\0');
  return out;
}

std::string write_ending(const Outcome& outcome) {
  return outcome.words.empty() ? std::string(ending_words(outcome.ending)) : outcome.words;
}

void read_ending(std::string_view words, Outcome& outcome) {
  outcome.words.clear();
  outcome.ending = parse_ending_words(words).value_or(Ending::unsaid);
  if (words != ending_words(outcome.ending)) outcome.words = words;
}

Outcome fit_outcome(const Outcome& outcome) {
  Outcome again = outcome;
  read_ending(fit_text(write_ending(outcome), kEndingSize), again);
  if (again == outcome) return outcome;
  Outcome out = outcome;
  out.words.clear();
  return out;
}

std::string read_text(std::string_view area) {
  std::size_t end = 0;
  while (end + 1 < area.size() && (area[end] != '\0' || area[end + 1] != '\0')) end += 2;
  return decode_field(area.substr(0, end), Encoding::utf16le);
}

std::string text_area(std::string_view text, std::size_t size) {
  std::string bytes;
  std::vector<Unencodable> missing;  // UTF-16 has every character
  encode(bytes, text, Encoding::utf16le, missing);
  bytes.resize(size);
  return bytes;
}

std::string guid_digits(std::string_view bytes) {
  std::string out = "{";
  for (std::size_t i = 0; i < kGuidSize; ++i) {
    if (is_dash_before(i)) out += '-';
    out += ascii::upper_hex(u8_at(bytes, kGuidOrder[i]), 2);
  }
  return out + "}";
}

std::string guid_text(std::string_view bytes) {
  const bool none = bytes.find_first_not_of('\0') == bytes.npos || bytes.starts_with(kOwnGuid);
  return none || bytes.size() < kGuidSize ? std::string() : guid_digits(bytes);
}

std::optional<std::string> parse_guid(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (std::string_view("0123456789ABCDEFabcdef").contains(c)) {
      digits += c;
    } else if (c != '-' && c != '{' && c != '}') {
      return std::nullopt;
    }
  }
  if (digits.size() != 2 * kGuidSize) return std::nullopt;
  std::string bytes(kGuidSize, '\0');
  for (std::size_t i = 0; i < kGuidSize; ++i) {
    const auto byte = *ascii::whole_number<unsigned>(std::string_view(digits).substr(2 * i, 2), 16);
    bytes[kGuidOrder[i]] = static_cast<char>(byte);
  }
  return bytes;
}

std::string made_guid(std::string_view record) {
  Fnv forwards, backwards;
  forwards.add(record);
  for (auto c = record.rbegin(); c != record.rend(); ++c) {
    backwards.add_byte(static_cast<unsigned char>(*c));
  }
  const std::uint64_t a = forwards.value(), b = backwards.value();
  std::string bytes(kOwnGuid);
  put_u32(bytes, static_cast<std::uint32_t>(b >> 32));
  put_u32(bytes, static_cast<std::uint32_t>(a));
  put_u32(bytes, static_cast<std::uint32_t>(a >> 32));
  return bytes;
}

namespace {

// --- reading -----------------------------------------------------------------------------------

class RecordReader {
 public:
  RecordReader(std::string_view bytes, std::size_t begin, std::size_t end, Game& game,
               DiagnosticSink& sink)
      : record_(bytes.substr(begin, end - begin)), begin_(begin), game_(game), sink_(sink) {}

  std::size_t read() {
    game_.set_place(kRoot, static_cast<std::uint32_t>(begin_));
    if (!record_.starts_with(kRecordMagic)) {
      report(diag::cbr_no_magic, 0);
      return 0;
    }
    const unsigned generation = u8_at(record_, kGenerationAt);
    old_ = generation == 1;
    at_ = old_ ? kLayout1 : kLayout2;
    if (record_.size() < at_.board + kSquares) {
      report(diag::cbr_header_cut, record_.size());
      return 0;
    }
    if (generation != 1 && generation != 2) {
      report(diag::cbr_generation, kGenerationAt, {std::to_string(generation)});
    }
    read_board();
    read_tree();
    read_side();
    read_texts();
    read_outcome();
    return begin_ + (cut_ ? record_.size() : next_);
  }

 private:
  void report(const Code& code, std::size_t at, std::vector<std::string> args = {}) {
    sink_.report(make_diagnostic(code, {.byte = begin_ + at}, std::move(args)));
  }

  void read_board() {
    constexpr Role kRoles[] = {Role::rook, Role::horse,  Role::elephant, Role::advisor,
                               Role::king, Role::cannon, Role::pawn};
    game_.start.board = Board();
    std::size_t unknown = 0;
    for (std::size_t i = 0; i < kSquares; ++i) {
      const unsigned piece = u8_at(record_, at_.board + i);
      if (piece == 0) continue;
      const unsigned color = piece >> 4;
      const unsigned role = piece & 15;
      if (color < 1 || color > 2 || role < 1 || role > std::size(kRoles)) {
        ++unknown;
        continue;
      }
      game_.start.board.set(*row_by_row(static_cast<unsigned>(i)),
                            Piece(color == 1 ? Color::red : Color::black, kRoles[role - 1]));
    }
    if (unknown != 0) report(diag::unknown_pieces, at_.board, {std::to_string(unknown)});
  }

  /// Returns the square for a place counted in rows from Black's home rank, from Red's left to
  /// right.
  static std::optional<Square> row_by_row(unsigned place) {
    return Square::at(static_cast<int>(place % 9), 9 - static_cast<int>(place / 9));
  }

  std::optional<Square> square(unsigned place) const {
    if (!old_) return row_by_row(place);
    return Square::at(static_cast<int>(place >> 4), 9 - static_cast<int>(place & 15));
  }

  /// Returns "h2e2", or "(200)" for a place off the board.
  std::string words_of(unsigned place) const {
    if (const auto s = square(place)) return s->iccs();
    return "(" + std::to_string(place) + ")";
  }

  /// Reads the root, then each line to its end. The move after the end of a line is an alternative
  /// to the last move that announced one.
  void read_tree() {
    next_ = at_.stream;
    std::optional<Move1> m = read_move();
    if (!m) return;
    keep_comment(kRoot, *m);
    Preorder tree;
    bool more = !m->line_ends;
    while (more) {
      m = read_move();
      if (!m) break;
      const NodeId id = add(tree.parent(), *m);
      keep_comment(id, *m);
      more = tree.step(id, !m->line_ends, m->alternative);
    }
    if (off_board_.untold()) report(diag::more_off_board, at_.stream, {off_board_.rest()});
  }

  struct Move1 {
    std::size_t at = 0;
    unsigned from = 0, to = 0;
    bool line_ends = false, alternative = false;
    std::string_view comment = {};
  };

  /// Reads a move. Returns nullopt if the record ends before the move does.
  std::optional<Move1> read_move() {
    if (cut_) return std::nullopt;
    const std::size_t left = record_.size() - std::min(next_, record_.size());
    if (left < 4) return cut_short();
    const unsigned flags = u8_at(record_, next_);
    Move1 m;
    m.at = next_;
    m.from = u8_at(record_, next_ + 2);
    m.to = u8_at(record_, next_ + 3);
    m.line_ends = (flags & kLineEnds) != 0;
    m.alternative = (flags & kHasAlternative) != 0;
    next_ += 4;
    if ((flags & kHasComment) == 0) return m;
    if (left < 8) {
      cut_short();
      return m;
    }
    const std::size_t size = u32_at(record_, next_);
    next_ += 4;
    m.comment = bytes_at(record_, next_, size);
    next_ += m.comment.size();
    if (m.comment.size() < size) cut_short();
    return m;
  }

  std::nullopt_t cut_short() {
    report(diag::cbr_tree_cut, next_);
    cut_ = true;
    return std::nullopt;
  }

  NodeId add(NodeId parent, const Move1& m) {
    const auto place = static_cast<std::uint32_t>(begin_ + m.at);
    const auto from = square(m.from);
    const auto to = square(m.to);
    if (from && to) return game_.add(parent, Move(*from, *to), place);
    if (off_board_.one_more()) {
      report(diag::off_board, m.at, {words_of(m.from), words_of(m.to)});
    }
    return game_.add_written(parent, words_of(m.from) + "-" + words_of(m.to), place);
  }

  void keep_comment(NodeId id, const Move1& m) {
    if (m.comment.empty()) return;
    std::string text = decode_field(m.comment, Encoding::utf16le);
    std::erase(text, '\0');
    game_.add_comment(id, trimmed(with_short_line_ends(text)));
  }

  /// Sets the side to move first. The first move shows it for certain; the header counts only if
  /// there are no moves.
  void read_side() {
    const Color said = u8_at(record_, at_.mover) == 2 ? Color::black : Color::red;
    game_.start.turn = first_mover(game_).value_or(said);
    if (said == Color::black && game_.start.turn == Color::red) report(diag::wrong_side, at_.mover);
  }

  void read_texts() {
    for (const TextField& field : kTextFields) {
      const std::size_t at = old_ ? field.at_in_generation_1 : field.at;
      if (at == 0) continue;
      keep_tag(field.tag, read_text(record_.substr(at, field.size)));
    }
    if (const auto type = u32_at(record_, at_.type); type != 1) {
      keep_tag(kTypeTag, std::to_string(type));
    }
    if (const auto round = u16_at(record_, at_.first_round); round != 1) {
      keep_tag(kFirstRoundTag, std::to_string(round));
    }
    keep_tag(kGuidTag, guid_text(record_.substr(kGuidAt, kGuidSize)));
  }

  void keep_tag(std::string_view name, const std::string& value) {
    if (!value.empty()) game_.tags.add(name, value);
  }

  void read_outcome() {
    const std::uint32_t code = u32_at(record_, at_.result);
    if (const auto result = result_of_code(code)) {
      game_.outcome.result = *result;
    } else {
      report(diag::cbr_result, at_.result, {std::to_string(code)});
    }
    read_ending(read_text(record_.substr(at_.ending, kEndingSize)), game_.outcome);
  }

  std::string_view record_;
  std::size_t begin_;
  Game& game_;
  DiagnosticSink& sink_;
  bool old_ = false;
  Layout at_ = kLayout2;
  std::size_t next_ = 0;  ///< offset in the record
  bool cut_ = false;
  FindingLimiter off_board_;
};

// --- writing -----------------------------------------------------------------------------------

unsigned place_of(Square s) { return static_cast<unsigned>((9 - s.rank()) * 9 + s.file()); }

unsigned piece_of(Piece piece) {
  // king advisor elephant horse rook cannon pawn, the order of Role
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

/// Returns the value of a tag that is a number; 1 if it is missing.
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
    put_preorder(game_, variations_, [&](NodeId id, bool sibling) { put_move(id, sibling); });
    put_at(out_, begin + kGuidAt,
           parse_guid(game_.tags.get(kGuidTag))
               .value_or(made_guid(std::string_view(out_).substr(begin))));
  }

 private:
  std::string header() const {
    std::string header(kLayout2.stream, '\0');
    put_at(header, 0, kRecordMagic);
    header[kGenerationAt] = 2;
    for (const TextField& field : kTextFields) {
      put_at(header, field.at, text_area(game_.tags.get(field.tag), field.size));
    }
    put_number(header, kLayout2.type, number_of(game_, kTypeTag), 4);
    // The enumerators are in the order of the format.
    put_number(header, kLayout2.result, static_cast<std::uint32_t>(game_.outcome.result), 4);
    put_at(header, kLayout2.ending, text_area(write_ending(game_.outcome), kEndingSize));
    put_number(header, kLayout2.mover, game_.start.turn == Color::red ? 1 : 2, 4);
    put_number(header, kLayout2.first_round, number_of(game_, kFirstRoundTag), 2);
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      if (const Piece piece = game_.start.board[s]) {
        header[kLayout2.board + place_of(s)] = static_cast<char>(piece_of(piece));
      }
    }
    put_number(header, kLayout2.board + kSquares, 0xFFFFFFFF, 4);
    return header;
  }

  void put_move(NodeId id, bool alternative) {
    const Node& node = game_[id];
    const std::string& comment = game_.notes(id).comment;
    unsigned flags = 0;
    if (node.first_child == kNoNode) flags |= kLineEnds;
    if (alternative) flags |= kHasAlternative;
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

std::size_t read_record(std::string_view bytes, std::size_t begin, std::size_t end, Game& game,
                        DiagnosticSink& sink) {
  return RecordReader(bytes, begin, end, game, sink).read();
}

void write_record(const Game& game, bool variations, std::string& out) {
  RecordWriter(game, variations, out).write();
}

}  // namespace qipu::ccbridge
