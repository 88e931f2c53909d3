// CHN and XQI, the records of 联众 (Ourgame): that of 2016, which begins with GL, and an older one
// without a mark. Follows grammars/sites.md.
//
// The one that begins with GL has players, a start and a time for each move. The older one is read
// only if its moves make sense, see unmarked_moves.h.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/bytes.h"
#include "format/core/record_reader.h"
#include "format/kit/field_text.h"
#include "format/kit/unmarked_moves.h"
#include "qipu/format/formats.h"

namespace qipu {

namespace {

constexpr std::string_view kMark("GL\xD0\x07\xD4\x07\x01\x00", 8);
constexpr std::size_t kBoardAt = 0xB4, kCountAt = 0x16C, kMovesAt = 0x20A;
constexpr std::size_t kMoveSize = 36;
constexpr std::size_t kMoveUsed =
    14;  ///< squares, pieces, time; in real files the last move has no more
constexpr std::size_t kClockAt = 10;

struct TextField {
  std::size_t at, size;
  std::string_view tag;
};
constexpr std::array<TextField, 5> kTexts = {{
    {0x24, 0x40, "Title"},
    {0x78, 0x14, "Red"},
    {0xA0, 0x14, "Black"},
    {0x64, 0x14, "chn.red_id"},
    {0x8C, 0x14, "chn.black_id"},
}};
constexpr TextField kTime = {8, 0x1C, "Date"};

constexpr UnmarkedLayout kOld = {.name = "CHN",
                                 .begin = 188,
                                 .size = 32,
                                 .from_x = 4,
                                 .from_y = 6,
                                 .to_x = 8,
                                 .to_y = 10,
                                 .two_bytes = true};

/// Returns the piece for a code. Low four bits: 1-7 are Red's 车马炮帅仕相兵, 9-15 Black's. The
/// high bits number pieces of the same kind.
Piece piece(std::uint8_t code) {
  using enum Role;
  constexpr std::array<Role, 7> kRoles = {rook, horse, cannon, king, advisor, elephant, pawn};
  const std::size_t kind = code & 7U;
  if (kind == 0) return {};
  return Piece((code & 8U) != 0 ? Color::black : Color::red, kRoles[kind - 1]);
}

/// Returns the square for two nibbles: row from Black's side, column.
FileSquare chn_square(std::uint8_t place) { return {place & 0xF, 9 - (place >> 4)}; }

/// Adds "Tue Dec 27 20:57:56 2016" as a date and a time; any other text is added as the date
/// unchanged.
void add_time(std::string_view text, Tags& tags) {
  if (text.empty()) return;
  constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const std::size_t month = text.size() == 24 ? kMonths.find(text.substr(4, 3)) : kMonths.npos;
  if (month == kMonths.npos || month % 3 != 0) return tags.add(kTime.tag, text);
  std::string day(text.substr(8, 2));
  std::ranges::replace(day, ' ', '0');
  tags.add("Date", fmt::format("{}.{:02}.{}", text.substr(20), month / 3 + 1, day));
  tags.add("Time", text.substr(11, 8));
}

class FileReader : private RecordReader {
 public:
  using RecordReader::RecordReader;

  ReadStatus read() {
    if (bytes_.size() < kBoardAt + Square::kCount) {
      report(diag::header_cut, bytes_.size());
      return ReadStatus::skipped;
    }
    read_texts();
    game_.start.board = Board();
    for (std::size_t i = 0; i < Square::kCount; ++i) {
      const int cell = static_cast<int>(i);
      const auto square = Square::at(cell / Square::kRanks, 9 - cell % Square::kRanks);
      game_.start.board.set(*square, piece(u8_at(bytes_, kBoardAt + i)));
    }
    read_moves();
    return ReadStatus::game;
  }

 private:
  void read_texts() {
    FieldSample sample;
    const auto raw = [&](const TextField& field) {
      const auto text = bytes_at(bytes_, field.at, field.size);
      return text.substr(0, text.find('\0'));
    };
    for (const TextField& field : kTexts) sample.add(raw(field));
    for (const TextField& field : kTexts) {
      const std::string text = field_text(raw(field), sample.encoding());
      if (!text.empty()) game_.tags.add(field.tag, text);
    }
    add_time(field_text(raw(kTime), Encoding::gb18030), game_.tags);
  }

  void read_moves() {
    if (bytes_.size() < kCountAt + 4) {
      report(diag::header_cut, bytes_.size());
      return;
    }
    const std::size_t count = u32_at(bytes_, kCountAt);
    std::size_t read = 0;
    NodeId last = kRoot;
    std::array<std::uint32_t, 2> spent{};
    for (; read < count; ++read) {
      const std::size_t at = kMovesAt + read * kMoveSize;
      if (at + kMoveUsed > bytes_.size()) break;
      last = add_move(last, chn_square(u8_at(bytes_, at)), chn_square(u8_at(bytes_, at + 1)), at);
      // Each side's clock counts up, and begins again after a break.
      std::uint32_t& before = spent[read % 2];
      const std::uint32_t now = u32_at(bytes_, at + kClockAt);
      game_.edit_notes(last).elapsed_ms = now >= before ? now - before : now;
      before = now;
    }
    finish_moves(kMovesAt);
    if (read < count) {
      report(diag::moves_missing, bytes_.size(), {std::to_string(count), std::to_string(read)});
    }
  }
};

ReadStatus read_chn(const Source& source, Game& game, DiagnosticSink& sink) {
  if (source.bytes.starts_with(kMark)) return FileReader(source, game, sink).read();
  return read_unmarked(source, kOld, game, sink);
}

Likeness probe_chn(std::string_view head) {
  if (head.starts_with(kMark)) return Likeness::certain;
  return makes_sense(head, kOld) ? Likeness::likely : Likeness::no;
}

}  // namespace

const Format kChn = {
    .id = "chn",
    .title_en = "CHN, XQI (Ourgame, old and new)",
    .title_zh = "CHN、XQI（联众，新旧两种）",
    .extensions = "chn xqi",
    .text = false,
    .write_encoding = Encoding::gb18030,
    .can = {.any_pieces = false,
            .upside_down = true,
            .variations = false,
            .comments = false,
            .introduction = false,
            .clocks = true,
            .outcome = false,
            .turn_without_moves = false,
            .other_tags = false,
            .tags = "Title Red Black chn.red_id chn.black_id Date Time"},
    .probe = probe_chn,
    .open = [](const Source& source) { return one_game_reader(source, read_chn); },
};

}  // namespace qipu
