// Reads CBL 2.1, the packed library of older CCBridge. Follows grammars/ccbridge.md.
//
// A record states its length, so damage in one record costs only that one. Places in findings are
// offsets into the file if it is not packed, else the offset of the packed data.

#include "format/ccbridge/cbl_reader_21.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/packing/inflate.h"
#include "format/ccbridge/ccbridge_record.h"
#include "format/core/finding_limiter.h"
#include "format/core/record_reader.h"
#include "format/kit/slots.h"
#include "qipu/text/encoding.h"
#include "text/utf8.h"

namespace qipu::cbl {

namespace {

constexpr std::size_t kPackingAt = 12;
constexpr std::size_t kPayloadAt = 20;
constexpr std::size_t kStampSize = 19;
constexpr std::size_t kMoveSize = 6;
constexpr std::size_t kLongest = std::size_t{512} << 20;  // size of an unpacked library

/// Takes values from the front of bytes. After the end it returns empty texts and zeros.
class Cursor {
 public:
  Cursor(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

  std::size_t at() const { return at_; }
  bool broken() const { return broken_; }

  std::string_view take(std::size_t size) {
    if (broken_ || size > bytes_.size() - at_) {
      broken_ = true;
      return {};
    }
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  std::uint32_t number() { return u32_at(take(4), 0); }
  std::string text() {
    const std::uint32_t size = number();
    return std::string(trim(decode_field(take(size), Encoding::gb18030)));
  }
  std::string stamp() {
    return std::string(trim(decode_field(take(kStampSize), Encoding::gb18030)));
  }
  /// Returns the text up to a CR LF.
  std::string line() {
    const std::size_t end = broken_ ? bytes_.npos : bytes_.find("\r\n", at_);
    if (end == bytes_.npos) {
      broken_ = true;
      return {};
    }
    const std::string_view raw = take(end - at_);
    take(2);
    return decode_field(raw, Encoding::gb18030);
  }

 private:
  std::string_view bytes_;
  std::size_t at_;
  bool broken_ = false;
};

std::string with_lines(std::string_view text) {
  std::string out;
  for (std::size_t bars; (bars = text.find("||")) != text.npos;) {
    out.append(text, 0, bars) += '\n';
    text.remove_prefix(bars + 2);
  }
  return out += text;
}

class Cbl21Reader final : public GameReader {
 public:
  explicit Cbl21Reader(const Source& source) : bytes_(source.bytes) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (!begun_) {
      begun_ = true;
      begin(sink);
    }
    if (number_ == games_) return ReadStatus::end;
    const std::size_t left = payload_.size() - next_;
    const std::size_t size = u32_at(payload_, next_);
    if (left < 4) {
      report(sink, diag::cbl_cut, payload_.size(), {std::to_string(games_ - number_)});
      number_ = games_;
      return ReadStatus::end;
    }
    const std::size_t at = next_;
    ++number_;
    Findings said;
    const bool sized = size > kSlots && size <= left;
    std::size_t end = sized ? read_game(at, at + size, out, said) : 0;
    if (end != 0) {
      // The rest of the record is passed over, unless the length leads into the next record.
      if (may_begin(at + size) || !may_begin(end)) end = at + size;
    } else if (!sized || !may_begin(at + size)) {
      // The length is damaged, or more than the length. Reading on shows where the record ends.
      out.clear();
      said.all.clear();
      end = read_game(at, payload_.size(), out, said);
    }
    if (end == 0) {
      next_ = sized ? at + size : payload_.size();
      report(sink, diag::cbl_record_lost, at, {std::to_string(number_)});
      out.clear();
      return ReadStatus::skipped;
    }
    next_ = end;
    for (Diagnostic& d : said.all) sink.report(std::move(d));
    out.set_place(kRoot, place(at));
    if (number_ == 1) {
      for (const auto& [tag, value] : head_) out.tags.add(tag, value);
    }
    return ReadStatus::game;
  }

 private:
  std::uint32_t place(std::size_t at) const {
    return static_cast<std::uint32_t>(packed_ ? kPayloadAt : kPayloadAt + at);
  }
  void report(DiagnosticSink& sink, const Code& code, std::size_t at,
              std::vector<std::string> args = {}) const {
    sink.report(make_diagnostic(code, {.byte = place(at)}, std::move(args)));
  }

  /// Returns true if the bytes look like the length of a record, or are at the end.
  bool may_begin(std::size_t at) const {
    const std::size_t left = payload_.size() - at;
    const std::size_t size = u32_at(payload_, at);
    return left == 0 || (size > kSlots && size <= left);
  }

  void begin(DiagnosticSink& sink) {
    if (bytes_.size() > std::numeric_limits<std::uint32_t>::max()) {
      return report(sink, diag::too_large, 0, {"CBL", "4 GiB"});
    }
    if (bytes_.size() < kPayloadAt) return report(sink, diag::cbl_head_cut, 0);
    packed_ = u32_at(bytes_, kPackingAt) != 0;
    payload_ = bytes_.substr(kPayloadAt);
    if (packed_) {
      Inflated inflated = inflate_zlib(payload_, kLongest);
      unpacked_ = std::move(inflated.bytes);
      payload_ = unpacked_;
      if (inflated.too_much) {
        report(sink, diag::too_large, 0, {"CBL", std::to_string(kLongest >> 20) + " MiB"});
      } else if (!inflated.whole) {
        report(sink, diag::cbl_unpack, 0, {std::to_string(payload_.size())});
      }
    }
    read_head(sink);
  }

  void read_head(DiagnosticSink& sink) {
    Cursor head(payload_, 0);
    for (const std::string_view tag :
         {"cbl.name", "cbl.source", "cbl.other", "cbl.creator", "cbl.creator_mail"}) {
      add_head(tag, head.text());
    }
    add_head("cbl.created", head.stamp());
    add_head("cbl.saved", head.stamp());
    const std::uint32_t games = head.number();
    add_head("cbl.remarks", with_lines(head.text()));
    if (head.broken()) return report(sink, diag::cbl_head_cut, head.at());
    games_ = games;
    next_ = head.at();
  }

  void add_head(std::string_view tag, std::string value) {
    if (!value.empty()) head_.emplace_back(tag, std::move(value));
  }

  static void add_tag(Game& game, std::string_view tag, const std::string& value) {
    if (!value.empty()) game.tags.add(tag, value);
  }

  /// Reads a record. Returns its end; 0 if it breaks off early.
  std::size_t read_game(std::size_t begin, std::size_t end, Game& game, DiagnosticSink& sink) {
    Cursor in(payload_.substr(0, end), begin + 4);
    read_board(in.take(kSlots), begin, game, sink);
    const std::uint32_t type = in.number();
    if (type != 1) add_tag(game, ccbridge::kTypeTag, std::to_string(type));
    add_tag(game, "Event", in.text());
    const std::uint32_t round = in.number();
    if (round != 1) add_tag(game, ccbridge::kFirstRoundTag, std::to_string(round));
    for (const std::string_view tag :
         {"Title", "Source", "ccbridge.other", "Site", "Date", "Red", "Black"}) {
      add_tag(game, tag, in.text());
    }
    read_result(in.number(), begin, game, sink);
    for (const std::string_view tag :
         {"Annotator", "ccbridge.annotator_mail", "Creator", "ccbridge.creator_mail"}) {
      add_tag(game, tag, in.text());
    }
    game.add_comment(kRoot, trimmed(with_lines(in.text())));
    const bool red_first = u8_at(in.take(1), 0) != 0;
    game.start.turn = red_first ? Color::red : Color::black;
    add_tag(game, "ccbridge.created", in.stamp());
    add_tag(game, "ccbridge.saved", in.stamp());
    const std::size_t moves = in.number();
    const std::size_t moves_at = in.at();
    const std::string_view raw = in.take(moves * kMoveSize);
    if (in.broken()) return 0;
    read_moves(raw, moves_at, game, sink);
    for (NodeId id = 1; id <= moves && !in.broken(); ++id) {
      game.add_comment(id, trimmed(with_lines(in.line())));
    }
    game.start.turn = first_mover(game).value_or(game.start.turn);
    return in.broken() ? 0 : in.at();
  }

  void read_board(std::string_view pieces, std::size_t at, Game& game, DiagnosticSink& sink) const {
    Slots slots;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const unsigned p = u8_at(pieces, i);
      if (p != 0)
        slots[i] = Square::at(static_cast<int>(p >> 4) - 1, 10 - static_cast<int>(p & 15));
    }
    if (const auto shared = place_slots(slots, game.start.board)) {
      report(sink, diag::shared_square, at, {shared->iccs()});
    }
  }

  void read_result(std::uint32_t code, std::size_t at, Game& game, DiagnosticSink& sink) const {
    if (const auto result = result_of_code(code == 4 ? 0 : code)) {
      game.outcome.result = *result;
    } else {
      report(sink, diag::cbr_result, at, {std::to_string(code)});
    }
  }

  static std::optional<Square> square(unsigned p) {
    return Square::at(static_cast<int>(p >> 4), 9 - static_cast<int>(p & 15));
  }
  static std::string words_of(unsigned p) {
    if (const auto s = square(p)) return s->iccs();
    return "(" + std::to_string(p >> 4) + "," + std::to_string(p & 15) + ")";
  }

  /// Reads the moves. Each move carries its number in the line; a move with a number that was
  /// already there is an alternative.
  void read_moves(std::string_view raw, std::size_t at, Game& game, DiagnosticSink& sink) const {
    std::vector<NodeId> line = {kRoot};  // the moves before the next one
    const unsigned first = u16_at(raw, 0);
    FindingLimiter off_board;
    for (std::size_t i = 0; i < raw.size(); i += kMoveSize) {
      const unsigned step = u16_at(raw, i);
      const unsigned from = u8_at(raw, i + 2);
      const unsigned to = u8_at(raw, i + 3);
      if (step >= first && step - first < line.size()) {
        line.resize(step - first + 1);
      } else {
        report(sink, diag::cbl_step, at + i, {std::to_string(step)});
      }
      const auto a = square(from);
      const auto b = square(to);
      NodeId id = kNoNode;
      if (a && b) {
        id = game.add(line.back(), Move(*a, *b), place(at + i));
      } else {
        if (off_board.one_more()) {
          report(sink, diag::off_board, at + i, {words_of(from), words_of(to)});
        }
        id = game.add_written(line.back(), words_of(from) + "-" + words_of(to), place(at + i));
      }
      line.push_back(id);
    }
    if (off_board.untold()) report(sink, diag::more_off_board, at, {off_board.rest()});
  }

  std::string_view bytes_;
  std::string unpacked_;
  std::string_view payload_;
  bool begun_ = false, packed_ = false;
  std::vector<std::pair<std::string_view, std::string>> head_;
  std::uint32_t games_ = 0, number_ = 0;
  std::size_t next_ = 0;  ///< offset in payload_
};

}  // namespace

std::unique_ptr<GameReader> open_21(const Source& source) {
  return std::make_unique<Cbl21Reader>(source);
}

}  // namespace qipu::cbl
