// Formats that are recognised but not read, so that the user is told what the file is.

#include "qipu/format/format.h"

namespace qipu {
namespace {

using std::string_view_literals::operator""sv;

struct Row {
  UnreadFormat format;
  bool (*fits)(std::string_view bytes, std::string_view text, std::string_view name);
};

using V = std::string_view;
constexpr Row kRows[] = {
    {{"an opening book in SQLite (OBK, YFK ...), not game records",
      "SQLite 开局库（OBK、YFK 等），不是棋谱"},
     [](V b, V, V) { return b.starts_with("SQLite format 3\0"sv); }},
    {{"a private record of hbsxcjp's programs (BIN, CM)", "hbsxcjp 程序的私有棋谱 BIN/CM"},
     [](V b, V, V) { return b.size() > 12 && b.substr(2, 10) == "\6\0\0\0Author"sv; }},
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
