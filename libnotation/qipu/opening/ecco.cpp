#include "qipu/opening/ecco.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "qipu/base/ascii.h"

namespace qipu {
namespace {

/// What Black must play within the first ten rounds besides the first reply.
enum class Later : std::uint8_t { anything, both_horses, central_cannon };

/// Codes with the same first two moves. Red's first move is on the right or in the middle.
struct Family {
  std::string_view first, last;
  std::string_view move;
  /// Black's first moves, one of which is played; after a `!`, none of which is; "": any.
  std::string_view replies;
  Later later = Later::anything;
};
constexpr Family kFamilies[] = {
    {"A10", "A39", "g0e2", ""},  // 飞相
    {"A40", "A45", "h0g2", ""},  // 起马
    {"A50", "A54", "h2f2", ""},  // 仕角炮
    {"A60", "A65", "h2d2", ""},  // 过宫炮
    {"B00", "B07", "h2e2", "!h7e7 b7e7"},
    {"B10", "B14", "h2e2", "b9c7"},                           // 单提马
    {"B20", "B25", "h2e2", "h9g7"},                           // 左三步虎
    {"B30", "B56", "h2e2", "b9c7"},                           // 反宫马
    {"C00", "C99", "h2e2", "h9g7 b9c7", Later::both_horses},  // 屏风马
    {"D00", "D29", "h2e2", "h7e7"},                           // 顺炮
    {"D30", "D43", "h2e2", "h9g7", Later::central_cannon},    // 半途列炮
    {"D50", "D55", "h2e2", "h9g7 b7e7", Later::central_cannon},
    {"E00", "E09", "g3g4", ""},           // 仙人指路
    {"E10", "E38", "g3g4", "h7g7"},       // 对卒底炮
    {"E40", "E48", "g3g4", "c6c5 b9c7"},  // 对兵局, 进马
};

bool goes_on_so(Later later, std::span<const std::string> line) {
  constexpr std::size_t kTenRounds = 20;
  if (later == Later::anything || line.size() < kTenRounds) return true;
  const auto played = [&](std::string_view move) {
    return std::ranges::find(line.first(kTenRounds), move) != line.begin() + kTenRounds;
  };
  if (later == Later::both_horses) return played("h9g7") && played("b9c7");
  for (std::size_t i = 1; i < kTenRounds; i += 2) {
    if (line[i].ends_with("e7") && line[i][1] == '7') return true;
  }
  return false;
}

bool begins_so(const Family& family, std::span<const std::string> line) {
  if (line.front() != family.move) return false;
  if (line.size() > 1 && !family.replies.empty()) {
    const bool named = family.replies.find(line[1]) != family.replies.npos;
    if (named == family.replies.starts_with('!')) return false;
  }
  return goes_on_so(family.later, line);
}

}  // namespace

std::string ecco_instead(std::string_view code, std::span<const Move> moves) {
  const auto* const own = std::ranges::find_if(
      kFamilies, [&](const Family& f) { return code >= f.first && code <= f.last; });
  if (own == std::end(kFamilies) || moves.empty()) return {};
  const bool left = moves.front().from().file() < Square::kFiles / 2;
  std::vector<std::string> line;
  for (const Move move : moves) line.push_back((left ? move.mirrored() : move).ucci());
  if (begins_so(*own, line)) return {};
  std::string out;
  for (const Family& f : kFamilies) {
    if (!begins_so(f, line)) continue;
    if (!out.empty()) out += ", ";
    out.append(f.first).append("-").append(f.last);
  }
  return out.empty() ? "A00-A08" : out;
}

}  // namespace qipu
