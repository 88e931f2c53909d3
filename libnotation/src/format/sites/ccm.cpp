// CCM, two records of game sites: 17pk's with a count in its header, and an older one that has only
// moves of seven bytes. Follows grammars/sites.md.
//
// The new one has a mark and a count; moves that are announced and missing are reported. The old
// one has no mark: it is read only if its moves make sense, see unmarked_moves.h.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/bytes.h"
#include "format/core/record_reader.h"
#include "format/kit/unmarked_moves.h"
#include "qipu/format/formats.h"

namespace qipu {

namespace {

constexpr std::string_view kMark("\x01\x00\x12\x00", 4);
constexpr std::size_t kTimeAt = 4, kCountAt = 8, kMovesAt = 12;
constexpr std::size_t kMoveSize = 9;

/// Returns the square. Rows count from Black's side.
FileSquare ccm_square(std::string_view bytes, std::size_t x, std::size_t y) {
  return {u8_at(bytes, x), 9 - u8_at(bytes, y)};
}

void add_time(std::uint32_t seconds, Game& game) {
  if (seconds == 0) return;
  using namespace std::chrono;
  const sys_seconds time{std::chrono::seconds(seconds)};
  const year_month_day day(floor<days>(time));
  const hh_mm_ss clock(time - floor<days>(time));
  game.tags.add("UTCDate",
                fmt::format("{}.{:02}.{:02}", static_cast<int>(day.year()),
                            static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day())));
  game.tags.add("UTCTime", fmt::format("{:02}:{:02}:{:02}", clock.hours().count(),
                                       clock.minutes().count(), clock.seconds().count()));
}

ReadStatus read_new(const Source& source, Game& game, DiagnosticSink& sink) {
  RecordReader reader(source, game, sink);
  const std::string_view bytes = source.bytes;
  if (bytes.size() < kMovesAt) {
    reader.report(diag::header_cut, bytes.size());
    return ReadStatus::game;
  }
  add_time(u32_at(bytes, kTimeAt), game);
  const std::size_t room = (bytes.size() - kMovesAt) / kMoveSize;
  const std::size_t count = u32_at(bytes, kCountAt);
  const std::size_t there = std::min(count, room);
  NodeId last = kRoot;
  for (std::size_t i = 0; i < there; ++i) {
    const std::size_t at = kMovesAt + i * kMoveSize;
    last = reader.add_move(last, ccm_square(bytes, at + 3, at + 4),
                           ccm_square(bytes, at + 5, at + 6), at);
  }
  reader.finish_moves(kMovesAt);
  const std::size_t end = kMovesAt + there * kMoveSize;
  if (there < count) {
    reader.report(diag::moves_missing, end, {std::to_string(count), std::to_string(there)});
  } else if (end < bytes.size()) {
    reader.report(diag::bytes_after_moves, end, {std::to_string(bytes.size() - end)});
  }
  return ReadStatus::game;
}

constexpr UnmarkedLayout kOld = {.name = "CCM",
                                 .begin = 0,
                                 .size = 7,
                                 .from_x = 3,
                                 .from_y = 5,
                                 .to_x = 4,
                                 .to_y = 6,
                                 .two_bytes = false};

ReadStatus read_ccm(const Source& source, Game& game, DiagnosticSink& sink) {
  return source.bytes.starts_with(kMark) ? read_new(source, game, sink)
                                         : read_unmarked(source, kOld, game, sink);
}

/// The mark of the new one is only four small bytes, so its first move is examined as well.
Likeness probe_ccm(std::string_view head) {
  if (!head.starts_with(kMark)) return makes_sense(head, kOld) ? Likeness::likely : Likeness::no;
  if (head.size() < kMovesAt + kMoveSize) return Likeness::maybe;
  return ccm_square(head, kMovesAt + 3, kMovesAt + 4).square() &&
                 ccm_square(head, kMovesAt + 5, kMovesAt + 6).square()
             ? Likeness::certain
             : Likeness::maybe;
}

}  // namespace

const Format kCcm = {
    .id = "ccm",
    .title_en = "CCM (17pk, old and new)",
    .title_zh = "CCM（17pk，新旧两种）",
    .extensions = "ccm",
    .text = false,
    .can = {.setup = false,
            .any_pieces = false,
            .variations = false,
            .comments = false,
            .introduction = false,
            .outcome = false,
            .other_tags = false,
            .tags = "UTCDate UTCTime"},
    .probe = probe_ccm,
    .open = [](const Source& source) { return one_game_reader(source, read_ccm); },
};

}  // namespace qipu
