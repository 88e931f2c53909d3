#include "format/kit/unmarked_moves.h"

#include "base/bytes.h"
#include "format/core/record_reader.h"
#include "qipu/rules/position.h"

namespace qipu {

namespace {

std::size_t count_of(std::string_view bytes, const UnmarkedLayout& layout) {
  return bytes.size() < layout.begin ? 0 : (bytes.size() - layout.begin) / layout.size;
}

/// Returns move `i`; nullopt if it leaves the board.
std::optional<Move> move_of(std::string_view bytes, const UnmarkedLayout& layout, std::size_t i) {
  const std::size_t at = layout.begin + i * layout.size;
  const auto number = [&](std::size_t offset) -> int {
    return layout.two_bytes ? u16_at(bytes, at + offset) : u8_at(bytes, at + offset);
  };
  // Red moves first, from the lower half; otherwise the game was recorded from Black's side.
  constexpr int kRiver = 5;
  const auto first_row = layout.begin + layout.from_y;
  const bool turned =
      (layout.two_bytes ? u16_at(bytes, first_row) : u8_at(bytes, first_row)) < kRiver;
  const auto square = [&](std::size_t x, std::size_t y) {
    return turned ? Square::at(8 - number(x), number(y)) : Square::at(number(x), 9 - number(y));
  };
  const auto from = square(layout.from_x, layout.from_y);
  const auto to = square(layout.to_x, layout.to_y);
  return from && to ? std::optional(Move(*from, *to)) : std::nullopt;
}

}  // namespace

bool makes_sense(std::string_view bytes, const UnmarkedLayout& layout) {
  const std::size_t count = count_of(bytes, layout);
  if (count == 0) return false;
  Position position = Position::standard();
  for (std::size_t i = 0; i < count; ++i) {
    const auto move = move_of(bytes, layout, i);
    if (!move) return false;
    if (!position.legal(*move))
      return i > 0 && i + 1 == count && position[move->from()].is(position.turn());
    position.make(*move);
  }
  return true;
}

ReadStatus read_unmarked(const Source& source, const UnmarkedLayout& layout, Game& game,
                         DiagnosticSink& sink) {
  const std::string_view bytes = source.bytes;
  if (!makes_sense(bytes, layout)) {
    sink.report(
        make_diagnostic(diag::not_this_record, source.locate(0), {std::string(layout.name)}));
    return ReadStatus::skipped;
  }
  const std::size_t count = count_of(bytes, layout);
  NodeId last = kRoot;
  for (std::size_t i = 0; i < count; ++i) {
    const auto place = static_cast<std::uint32_t>(layout.begin + i * layout.size);
    last = game.add(last, *move_of(bytes, layout, i), place);
  }
  const std::size_t end = layout.begin + count * layout.size;
  if (end < bytes.size()) {
    sink.report(make_diagnostic(diag::bytes_after_moves, source.locate(end),
                                {std::to_string(bytes.size() - end)}));
  }
  return ReadStatus::game;
}

}  // namespace qipu
