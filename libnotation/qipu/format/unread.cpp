// Formats that are known by sight, so that a user is told what a file is even where it is not read.
// The marks are those of grammars/README.md; a format leaves this table when it gets a reader.

#include <algorithm>

#include "qipu/format/format.h"

namespace qipu {
namespace {

using std::string_view_literals::operator""sv;

std::uint32_t u32_at(std::string_view bytes, std::size_t at) {
  std::uint32_t n = 0;
  for (std::size_t i = 4; i-- > 0;) n = n << 8 | static_cast<unsigned char>(bytes[at + i]);
  return n;
}

char lower(char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c); }

bool ends_folded(std::string_view name, std::string_view lower_case) {
  return name.size() >= lower_case.size() &&
         std::ranges::equal(name.substr(name.size() - lower_case.size()), lower_case, {}, lower);
}

// "\x05Moves" among Pascal strings.
bool is_mxq(std::string_view bytes) {
  const std::size_t at = bytes.find("\x05Moves"sv);
  return at != bytes.npos && at > 0 && static_cast<unsigned char>(bytes[0]) < bytes.size();
}

bool is_ccm_new(std::string_view bytes) {
  return bytes.starts_with("\x01\x00\x12\x00"sv) && bytes.size() >= 12 &&
         (bytes.size() - 12) % 9 == 0 && u32_at(bytes, 8) == (bytes.size() - 12) / 9;
}

// QQ's list: nothing but integers, and at least a header and one move of them.
bool is_che(std::string_view text) {
  int numbers = 0;
  bool inside = false;
  for (const char c : text.substr(0, 2000)) {
    const bool digit = c >= '0' && c <= '9';
    if (c == '<') break;
    if (!digit && c != ' ' && c != '\r' && c != '\n' && c != '\t') return false;
    if (digit && !inside) ++numbers;
    inside = digit;
  }
  return numbers >= 12;
}

struct Row {
  UnreadFormat format;
  bool (*fits)(std::string_view bytes, std::string_view text, std::string_view name);
};

using V = std::string_view;
constexpr Row kRows[] = {
    {{"an Ourgame record (CHN, XQI)", "联众棋谱 CHN/XQI"},
     [](V b, V, V) { return b.starts_with("GL\xD0\x07\xD4\x07\x01\0"sv); }},
    {{"a XieXie record (XGF)", "谢谢象棋棋谱 XGF"},
     [](V b, V, V) { return b.starts_with("\x06\x0B\x01"sv); }},
    {{"a 17pk record (CCM)", "17pk 棋谱 CCM"}, [](V b, V, V) { return is_ccm_new(b); }},
    {{"a MoveSky record (MXQ)", "弈天棋谱 MXQ"}, [](V b, V, V) { return is_mxq(b); }},
    {{"an opening book in SQLite (OBK, YFK ...), not game records",
      "SQLite 开局库（OBK、YFK 等），不是棋谱"},
     [](V b, V, V) { return b.starts_with("SQLite format 3\0"sv); }},
    {{"a QQ chess record (CHE)", "QQ 象棋棋谱 CHE"}, [](V, V t, V) { return is_che(t); }},
    {{"an old CCM record", "旧版 CCM 棋谱"},
     [](V b, V, V n) { return ends_folded(n, ".ccm") && !b.empty() && b.size() % 7 == 0; }},
    {{"an old Ourgame record (CHN)", "联众旧版棋谱 CHN"},
     [](V b, V, V n) {
       return ends_folded(n, ".chn") && b.size() > 188 && (b.size() - 188) % 32 == 0;
     }},
};

}  // namespace

const UnreadFormat* recognise_unread(std::string_view bytes, std::string_view text,
                                     std::string_view name) {
  for (const Row& row : kRows) {
    if (row.fits(bytes, text, name)) return &row.format;
  }
  return nullptr;
}

}  // namespace qipu
