#include "game/fold.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace qipu {
namespace {

constexpr std::pair<std::string_view, std::string_view> kFolds[] = {
    {"紅", "红"}, {"勝", "胜"},    {"負", "负"}, {"敗", "败"}, {"贏", "赢"}, {"時", "时"},
    {"認", "认"}, {"輸", "输"},    {"長", "长"}, {"將", "将"}, {"斃", "毙"}, {"絕", "绝"},
    {"絶", "绝"}, {"殺", "杀"},    {"議", "议"}, {"棄", "弃"}, {"權", "权"}, {"違", "违"},
    {"規", "规"}, {"變", "变"},    {"複", "复"}, {"斷", "断"}, {"線", "线"}, {"間", "间"},
    {"無", "无"}, {"後", "后"},    {"獲", "获"}, {"雙", "双"}, {"詳", "详"}, {"結", "结"},
    {"著", "着"}, {"圍", "围"},    {"強", "强"}, {"標", "标"}, {"題", "题"}, {"賽", "赛"},
    {"點", "点"}, {"輪", "轮"},    {"臺", "台"}, {"組", "组"}, {"別", "别"}, {"隊", "队"},
    {"團", "团"}, {"體", "体"},    {"單", "单"}, {"級", "级"}, {"則", "则"}, {"評", "评"},
    {"論", "论"}, {"說", "说"},    {"説", "说"}, {"註", "注"}, {"員", "员"}, {"開", "开"},
    {"稱", "称"}, {"號", "号"},    {"錄", "录"}, {"録", "录"}, {"記", "记"}, {"來", "来"},
    {"類", "类"}, {"譜", "谱"},    {"執", "执"}, {"場", "场"}, {"國", "国"}, {"對", "对"},
    {"遲", "迟"}, {"連", "连"},    {"續", "续"}, {"動", "动"}, {"應", "应"}, {"內", "内"},
    {"電", "电"}, {"話", "话"},    {"機", "机"}, {"響", "响"}, {"終", "终"}, {"數", "数"},
    {"編", "编"}, {"碼", "码"},    {"佈", "布"}, {"棊", "棋"}, {"½", "1/2"}, {"⁄", "/"},
    {"∕", "/"},   {"–", "-"},      {"—", "-"},   {"−", "-"},   {"‐", "-"},   {"‑", "-"},
    {"　", " "},  {"\u00A0", " "}, {"。", "."},  {"、", ","},  {"【", "("},  {"】", ")"},
    {"《", "("},  {"》", ")"},     {"「", "("},  {"」", ")"},
};

/// Returns the bytes of a character of two or three bytes as a number; 0 for any other character.
constexpr std::uint32_t packed(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t size = byte(0) >= 0xF0 ? 0 : byte(0) >= 0xE0 ? 3 : byte(0) >= 0xC0 ? 2 : 0;
  if (size == 0 || text.size() < size) return 0;
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < size; ++i) out = out << 8 | byte(i);
  return out;
}

using Row = std::pair<std::uint32_t, std::string_view>;
constexpr auto kRows = [] {
  std::array<Row, std::size(kFolds)> rows;
  std::ranges::transform(kFolds, rows.begin(),
                         [](const auto& f) { return Row(packed(f.first), f.second); });
  std::ranges::sort(rows, {}, &Row::first);
  return rows;
}();

/// Returns the replacement of the character at the front; null if it stays.
const std::string_view* fold_of(std::string_view text) {
  const std::uint32_t character = packed(text);
  if (character == 0) return nullptr;
  const auto row = std::ranges::lower_bound(kRows, character, {}, &Row::first);
  return row != kRows.end() && row->first == character ? &row->second : nullptr;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const auto rest = text.substr(i);
    const auto c = static_cast<unsigned char>(rest[0]);
    if (c < 0x80) {
      out += static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
      ++i;
      continue;
    }
    if (const std::string_view* const fold = fold_of(rest)) {
      out += *fold;
      i += c >= 0xE0 ? 3 : 2;
      continue;
    }
    // U+FF01-FF5E are the ASCII characters in full width.
    if (rest.size() >= 3 && c == 0xEF) {
      const auto full = static_cast<unsigned>((rest[1] & 0x3F) << 6 | (rest[2] & 0x3F)) + 0xF000U;
      if (full >= 0xFF01 && full <= 0xFF5E) {
        const auto ascii = static_cast<char>(full - 0xFEE0);
        out += ascii >= 'A' && ascii <= 'Z' ? static_cast<char>(ascii | 0x20) : ascii;
        i += 3;
        continue;
      }
    }
    out += rest[0];
    ++i;
  }
  return out;
}

std::size_t place_in(std::string_view names, std::string_view name) {
  if (name.empty()) return names.npos;
  for (std::size_t at = names.find(name); at != names.npos; at = names.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool whole =
        (at == 0 || names[at - 1] == ' ') && (end == names.size() || names[end] == ' ');
    if (whole) return at;
  }
  return names.npos;
}

std::string without(std::string_view text, std::string_view characters) {
  std::string out;
  for (const char c : text) {
    if (!characters.contains(c)) out += c;
  }
  return out;
}

}  // namespace qipu
