#include "ops/mend/header_text.h"

#include <algorithm>
#include <ranges>

#include "ops/mend/printed_moves.h"
#include "qipu/board/fen.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// Returns the place of the first move text. An inserted move has the place of the move before it.
std::size_t first_move(const Game& game, std::string_view text) {
  const std::size_t begin = game[kRoot].place;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    if (game[id].place > begin) return std::min<std::size_t>(game[id].place, text.size());
  }
  return text.size();
}

/// Calls `see` with each text line before the moves, without its line end, until it returns true.
template <class See>
void each_header_line(const Game& game, std::string_view text, const See& see) {
  const std::size_t stop = first_move(game, text);
  for (std::size_t begin = game[kRoot].place; begin < stop;) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (see(TextSpan{begin, end})) return;
    begin = end + 1;
  }
}

/// Returns the recorded fields with this name and value.
auto recorded(std::string_view text, const Layout& layout, std::string_view field,
              std::string_view value) {
  return std::views::filter(layout.fields, [=](const Layout::Field& f) {
    return f.name == field && text.substr(f.value.begin, f.value.end - f.value.begin) == value;
  });
}

std::optional<std::vector<TextEdit>> plan(const Game& game, const GameText& in,
                                          const std::vector<FieldMend>& mends,
                                          const std::string& comment) {
  const std::string_view text = in.source.text;
  const std::size_t move = first_move(game, text);
  if (move == text.size() || comment.find('}') != comment.npos) return std::nullopt;
  if (!in.format.can.introduction) return std::nullopt;  // the comment would be lost
  const Layout layout = layout_of(in);
  std::vector<TextEdit> out;
  for (const FieldMend& mend : mends) {
    if (mend.value.find_first_of("\"\\\r\n;") != mend.value.npos) return std::nullopt;
    const std::size_t before = out.size();
    for (const Layout::Field& field : recorded(text, layout, mend.field, mend.was)) {
      // A result also appears after the moves; of any other field only the first place counts.
      if (out.size() != before && mend.field != "Result") break;
      out.push_back({field.value.begin, field.value.end, mend.value});
    }
    if (out.size() != before) continue;
    const auto at = find_field(in, layout, mend.field, mend.was);
    if (!at) return std::nullopt;
    out.push_back({at->begin, at->end, mend.value});
  }
  const PrintedNumber number = number_before(text, move);
  std::size_t head = number.value != 0 ? number.begin : move;
  std::size_t line = head;  // a comment is not put among the blanks at the beginning of a line
  while (line > 0 && (text[line - 1] == ' ' || text[line - 1] == '\t')) --line;
  if (line > 0 && text[line - 1] == '\n') head = line;
  out.push_back({head, head, "{" + comment + "}" + std::string(line_end_of(text))});
  std::ranges::stable_sort(out, {}, &TextEdit::begin);
  return out;
}

}  // namespace

std::optional<TextSpan> find_field(const GameText& in, const Layout& layout, std::string_view field,
                                   std::string_view value, bool whatever) {
  const std::string_view text = in.source.text;
  for (const Layout::Field& f : recorded(text, layout, field, value)) return f.value;
  const auto named = std::ranges::find(layout.fields, field, &Layout::Field::name);
  const bool list = in.format.editing == Editing::list;
  if (whatever && list && named != layout.fields.end()) return named->value;
  constexpr std::size_t kShortest = 4, kHead = 8192;
  const bool all = in.format.editing == Editing::tree;  // all fields are recorded
  if (all || field == "Result" || value.size() < kShortest) return std::nullopt;
  const std::size_t begin = std::min(in.begin, text.size());
  const std::size_t at = text.substr(begin, kHead).find(value);
  if (at == text.npos) return std::nullopt;
  return TextSpan{begin + at, begin + at + value.size()};
}

std::string_view line_end_of(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end != text.npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

std::optional<TextSpan> find_start(const Game& game, std::string_view text) {
  constexpr std::string_view kEnds = " \t\r\"[]:";
  constexpr int kRows = 8;  // the fewest slashes; a FEN has 9 and may have lost one
  std::optional<TextSpan> out;
  each_header_line(game, text, [&](TextSpan line) {
    for (std::size_t at = line.begin; at < line.end && !out; ++at) {
      const std::size_t end = std::min(text.find_first_of(kEnds, at), line.end);
      std::size_t begin = at;
      const std::size_t colon = text.substr(at, end - at).rfind("：");
      if (colon != text.npos) begin += colon + std::string_view("：").size();
      const bool board = std::ranges::count(text.substr(begin, end - begin), '/') >= kRows;
      at = end;
      if (!board) continue;
      const std::size_t stop = std::min(text.find_first_of("\"]", end), line.end);
      std::string_view fen = trimmed(text.substr(begin, stop - begin));
      const auto read = parse_fen(fen);
      if (!(read ? read->setup == game.start : fen == game.tags.get("FEN"))) continue;
      if (read) fen = trimmed(fen.substr(0, fen.size() - read->rest.size()));
      begin = static_cast<std::size_t>(fen.data() - text.data());
      out = {begin, begin + fen.size()};
    }
    return out.has_value();
  });
  return out;
}

std::optional<std::vector<Patch>> mend_header_text(const Game& game, const GameText& text,
                                                   const std::vector<FieldMend>& mends,
                                                   const std::string& comment) {
  const auto edits = plan(game, text, mends, comment);
  if (!edits) return std::nullopt;
  PatchMaker maker(text.source);
  auto patches = maker.patches_of(*edits);
  if (!patches || !maker.encodable()) return std::nullopt;
  auto meant = read_patched(text, {});
  const auto again = read_patched(text, *patches);
  if (!meant || !again) return std::nullopt;
  mend_fields(*meant, mends);
  meant->add_comment(kRoot, comment);
  if (!same_record(*meant, *again)) return std::nullopt;
  return patches;
}

}  // namespace qipu
