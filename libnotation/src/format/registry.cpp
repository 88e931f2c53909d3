#include <algorithm>

#include "base/ascii.h"
#include "format/page/page.h"
#include "qipu/format/format.h"
#include "qipu/format/formats.h"

namespace qipu {
namespace {

// The formats in the order of detection: if two are equally sure, the first wins. One per line.
// clang-format off
constexpr const Format* kFormats[] = {
    &kXqf18,
    &kXqf10,
    &kCbr,
    &kCbl,
    &kJson,  // before formats detected by marks, since texts in JSON may contain these
    &kJsonLines,
    &kPage,
    &kCbf,
    &kPfc,
    &kDhtmlXq,
    &kDhj,
    &kHbs,
    &kJavaXq,
    &kPgn,
    &kCsv,
    &kWxfFile,
    &kUcci,
    &kFen,
    &kEpd,
    &kMoveList,
    &kXqstudioText,
    &kOcr,
    &kDiagram,
    &kMxq,
    &kChe,
    &kCcm,
    &kChn,
    &kXgf,
    &kXqr,
    &kPacked,
};
// clang-format on

using std::string_view_literals::operator""sv;

/// A format that is recognised but not read, so that the user learns what the file is.
struct Row {
  UnreadFormat format;
  bool (*fits)(std::string_view bytes);
};

constexpr Row kUnread[] = {
    {{"an opening book in SQLite (OBK, YFK ...), not game records",
      "SQLite 开局库（OBK、YFK 等），不是棋谱"},
     [](std::string_view b) { return b.starts_with("SQLite format 3\0"sv); }},
    {{"a private record of hbsxcjp's programs (BIN, CM)", "hbsxcjp 程序的私有棋谱 BIN/CM"},
     [](std::string_view b) { return b.size() > 12 && b.substr(2, 10) == "\6\0\0\0Author"sv; }},
};

constexpr std::size_t kHead = 4096;

// Returns the extension without its dot, or "".
std::string_view extension_of(std::string_view file_name) {
  const std::size_t slash = file_name.find_last_of("/\\");
  if (slash != file_name.npos) file_name.remove_prefix(slash + 1);
  const std::size_t dot = file_name.rfind('.');
  return dot == file_name.npos ? std::string_view() : file_name.substr(dot + 1);
}

bool has_extension(const Format& format, std::string_view extension) {
  std::string_view list = format.extensions;
  while (!extension.empty() && !list.empty()) {
    const std::size_t blank = std::min(list.find(' '), list.size());
    if (ascii::same_word(list.substr(0, blank), extension)) return true;
    list.remove_prefix(std::min(blank + 1, list.size()));
  }
  return false;
}

}  // namespace

std::span<const Format* const> all_formats() { return kFormats; }

const Format* find_format(std::string_view id) {
  for (const Format* format : kFormats) {
    if (ascii::same_word(format->id, id)) return format;
  }
  return nullptr;
}

const Format* format_by_extension(std::string_view file_name) {
  const std::string_view extension = extension_of(file_name);
  for (const Format* format : kFormats) {
    if (has_extension(*format, extension)) return format;
  }
  return nullptr;
}

const Format* detect_format(std::string_view bytes, std::string_view text, std::string_view name) {
  const std::string_view extension = extension_of(name);
  const Format* best = nullptr;
  int best_score = 0;
  for (const Format* format : kFormats) {
    const std::string_view head = (format->text ? text : bytes).substr(0, kHead);
    if (format->probe == nullptr || head.empty()) continue;
    const Likeness likeness = format->probe(head);
    if (likeness == Likeness::no) continue;
    const int score = 2 * static_cast<int>(likeness) + (has_extension(*format, extension) ? 1 : 0);
    if (score > best_score) {
      best = format;
      best_score = score;
    }
  }
  return best;
}

const Format* detect_marked(std::string_view text) {
  const auto* const found = std::ranges::find_if(kFormats, [&](const Format* format) {
    return !format->marks.open.empty() && format->probe(text) == Likeness::certain;
  });
  return found == std::end(kFormats) ? nullptr : *found;
}

const UnreadFormat* recognise_unread(std::string_view bytes) {
  const auto* const found =
      std::ranges::find_if(kUnread, [&](const Row& row) { return row.fits(bytes); });
  return found == std::end(kUnread) ? nullptr : &found->format;
}

std::string beside_records(std::string_view text, const Marks& marks) {
  const std::string folded = ascii::lowered(text);
  const std::size_t begin = std::min(folded.find(marks.open), text.size());
  const std::size_t last = folded.rfind(marks.close);
  const std::size_t end = last == folded.npos || last < begin
                              ? text.size()
                              : std::min(text.find(marks.end, last), text.size() - 1) + 1;
  std::string out(text.substr(0, begin));
  return out.append("\n").append(text.substr(end));
}

const Format* detect_list(std::string_view text) {
  constexpr std::size_t kPart = 4096;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view part = text.substr(at, kPart);
    const std::size_t end = part.rfind('\n');  // the last line may be incomplete
    const std::size_t taken = end == part.npos ? part.size() : end + 1;
    if (kMoveList.probe(part.substr(0, taken)) == Likeness::likely) return &kMoveList;
    at += taken;
  }
  return nullptr;
}

}  // namespace qipu
