#include "qipu/ops/mend/header_text.h"

#include <algorithm>
#include <array>

#include "qipu/board/fen.h"
#include "qipu/game/tag_names.h"
#include "qipu/ops/mend/printed_moves.h"
#include "qipu/text/utf8.h"

namespace qipu {
namespace {

/// Where the first word of the moves stands. Moves put in have the place of the move before.
std::size_t first_move(const Game& game, std::string_view text) {
  const std::size_t begin = game[kRoot].place;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    if (game[id].place > begin) return std::min<std::size_t>(game[id].place, text.size());
  }
  return text.size();
}

FieldPlace trimmed_stretch(std::string_view text, FieldPlace s) {
  while (s.begin < s.end && (text[s.begin] == ' ' || text[s.begin] == '\t')) ++s.begin;
  while (s.begin < s.end && std::string_view(" \t\r").contains(text[s.end - 1])) --s.end;
  return s;
}

/// Calls `see` with each line before the moves, without its end, until it returns true.
template <class See>
void each_head_line(const Game& game, std::string_view text, const See& see) {
  const std::size_t stop = first_move(game, text);
  for (std::size_t begin = game[kRoot].place; begin < stop;) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (see(FieldPlace{begin, end})) return;
    begin = end + 1;
  }
}

/// [Date "1997.10.31"]
std::optional<FieldPlace> find_in_pgn(const Game& game, std::string_view text,
                                      std::string_view field, std::string_view value) {
  std::optional<FieldPlace> out;
  each_head_line(game, text, [&](FieldPlace line) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    const std::size_t open = words.find('['), quote = words.find('"'), last = words.rfind('"');
    const bool tag = open != words.npos && quote != words.npos && open < quote && quote < last;
    if (!tag || common_tag(trimmed(words.substr(open + 1, quote - open - 1))) != field) {
      return false;
    }
    if (trimmed(words.substr(0, open)).empty() &&
        words.substr(quote + 1, last - quote - 1) == value) {
      out = FieldPlace{line.begin + quote + 1, line.begin + last};
    }
    return out.has_value();
  });
  return out;
}

/// DATE    1997.10.31; RED     胡荣华 ; 2600 ; 上海 ;
std::optional<FieldPlace> find_in_wxf(const Game& game, std::string_view text,
                                      std::string_view field, std::string_view value) {
  struct Part {
    std::string_view field, keyword;
    int at;
  };
  static constexpr std::array<Part, 6> kParts = {{{"Red", "Red", 0},
                                                  {"RedElo", "Red", 1},
                                                  {"RedTeam", "Red", 2},
                                                  {"Black", "Black", 0},
                                                  {"BlackElo", "Black", 1},
                                                  {"BlackTeam", "Black", 2}}};
  const auto* const part = std::ranges::find(kParts, field, &Part::field);
  const std::string_view keyword = part == kParts.end() ? field : part->keyword;
  std::optional<FieldPlace> out;
  each_head_line(game, text, [&](FieldPlace line) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    const std::size_t gap = std::min(words.find_first_of(" \t"), words.size());
    if (common_tag(words.substr(0, gap)) != keyword) return false;
    FieldPlace at{line.begin + gap, line.end};
    if (part != kParts.end()) {
      for (int i = 0; i < part->at; ++i)
        at.begin = std::min(text.find(';', at.begin), at.end - 1) + 1;
      at.end = std::min(text.find(';', at.begin), at.end);
    }
    at = trimmed_stretch(text, at);
    if (text.substr(at.begin, at.end - at.begin) == value) out = at;
    return out.has_value();
  });
  return out;
}

/// The result behind the moves of PGN. REQUIRES: there are moves.
std::optional<FieldPlace> find_token(const Game& game, std::string_view text,
                                     std::string_view token) {
  std::size_t at = game[kRoot].place;
  for (const Node& node : game.nodes()) at = std::max<std::size_t>(at, node.place);
  while (at < text.size()) {
    if (text[at] == '{') {
      at = std::min(text.find('}', at), text.size());
    } else if (text[at] == '[' && text[at - 1] == '\n') {
      return std::nullopt;  // the next game
    } else if (text.substr(at).starts_with(token)) {
      return FieldPlace{at, at + token.size()};
    }
    ++at;
  }
  return std::nullopt;
}

struct Edit {
  FieldPlace at;
  std::string text;
};

std::optional<std::vector<Edit>> plan(const Game& game, const std::vector<FieldMend>& mends,
                                      const std::string& comment, std::string_view text,
                                      const Format& format) {
  const std::size_t move = first_move(game, text);
  if (move == text.size() || comment.find('}') != comment.npos) return std::nullopt;
  std::vector<Edit> out;
  for (const FieldMend& mend : mends) {
    if (mend.value.find_first_of("\"\\\r\n;") != mend.value.npos) return std::nullopt;
    const auto at = find_field(game, text, format, mend.field, mend.was);
    if (at) out.push_back({*at, mend.value});
    const bool has_token = mend.field == "Result" && format.id == "pgn";
    const auto token = has_token ? find_token(game, text, mend.was) : std::nullopt;
    if (token) out.push_back({*token, mend.value});
    if (!at && !token) return std::nullopt;
  }
  const PrintedNumber number = number_before(text, move);
  std::size_t head = number.value != 0 ? number.begin : move;
  std::size_t line = head;  // a comment does not stand among the blanks that a line begins with
  while (line > 0 && (text[line - 1] == ' ' || text[line - 1] == '\t')) --line;
  if (line > 0 && text[line - 1] == '\n') head = line;
  out.push_back({{head, head}, "{" + comment + "}" + std::string(line_end_of(text))});
  std::ranges::stable_sort(out, {}, [](const Edit& e) { return e.at.begin; });
  return out;
}

bool read_first(const Format& format, std::string_view text, Game& game) {
  Source source;
  source.text = source.bytes = text;
  Findings found;
  return format.open(source)->next(game, found) == ReadStatus::game;
}

}  // namespace

std::optional<FieldPlace> find_value(const Game& game, std::string_view text,
                                     std::string_view field) {
  std::optional<FieldPlace> out;
  each_head_line(game, text, [&](FieldPlace line) {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    for (const std::string_view colon : {"：", ":"}) {
      const std::size_t at = words.find(colon);
      if (at == words.npos || common_tag(trim(words.substr(0, at))) != field) continue;
      out = trimmed_stretch(text, {line.begin + at + colon.size(), line.end});
    }
    return out.has_value();
  });
  return out;
}

std::optional<FieldPlace> find_field(const Game& game, std::string_view text, const Format& format,
                                     std::string_view field, std::string_view value) {
  if (format.id == "pgn") return find_in_pgn(game, text, field, value);
  if (format.id == "wxf") return find_in_wxf(game, text, field, value);
  if (const auto at = format.id == "txt" ? find_value(game, text, field) : std::nullopt;
      at && text.substr(at->begin, at->end - at->begin) == value) {
    return at;
  }
  constexpr std::size_t kShortest = 4, kHead = 8192;
  if (field == "Result" || value.size() < kShortest) return std::nullopt;
  const std::size_t begin = std::min<std::size_t>(game[kRoot].place, text.size());
  const std::size_t at = text.substr(begin, kHead).find(value);
  if (at == text.npos) return std::nullopt;
  return FieldPlace{begin + at, begin + at + value.size()};
}

std::string_view line_end_of(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end != text.npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

std::optional<FieldPlace> find_start(const Game& game, std::string_view text) {
  constexpr std::string_view kEnds = " \t\r\"[]:";
  constexpr int kRows = 8;  // so many strokes at least; a FEN may have lost one
  std::optional<FieldPlace> out;
  each_head_line(game, text, [&](FieldPlace line) {
    for (std::size_t at = line.begin; at < line.end && !out; ++at) {
      const std::size_t end = std::min(text.find_first_of(kEnds, at), line.end);
      std::size_t begin = at;
      const std::size_t colon = text.substr(at, end - at).rfind("：");
      if (colon != text.npos) begin += colon + std::string_view("：").size();
      const bool board = std::ranges::count(text.substr(begin, end - begin), '/') >= kRows;
      at = end;
      if (!board) continue;
      const std::size_t stop = std::min(text.find_first_of("\"]", end), line.end);
      FieldPlace stretch = trimmed_stretch(text, {begin, stop});
      const std::string_view fen = text.substr(begin, stretch.end - begin);
      const auto read = parse_fen(fen);
      if (read) stretch.end -= read->rest.size();
      const bool given = read ? read->setup == game.start : fen == game.tags.get("FEN");
      if (given) out = trimmed_stretch(text, stretch);
    }
    return out.has_value();
  });
  return out;
}

std::optional<std::vector<Patch>> mend_header_text(const Game& game,
                                                   const std::vector<FieldMend>& mends,
                                                   const std::string& comment, const Source& source,
                                                   const Format& format) {
  const std::string_view text = source.text;
  const auto edits = plan(game, mends, comment, text, format);
  if (!edits) return std::nullopt;
  std::string changed;
  std::vector<Patch> out;
  std::vector<Unencodable> missing;
  const std::size_t begin = std::min<std::size_t>(game[kRoot].place, text.size());
  std::size_t done = begin;
  for (const Edit& e : *edits) {
    if (e.at.begin < done) return std::nullopt;
    changed.append(text.substr(done, e.at.begin - done)).append(e.text);
    done = e.at.end;
    const std::size_t first = source.decoded->byte_of(e.at.begin);
    const std::size_t last = source.decoded->byte_of(e.at.end);
    out.push_back({first, std::string(source.bytes.substr(first, last - first)), {}});
    encode(out.back().after, e.text, source.decoded->encoding(), missing);
  }
  if (!missing.empty()) return std::nullopt;
  changed.append(text.substr(done));

  Game meant, again;
  if (!read_first(format, text.substr(begin), meant) || !read_first(format, changed, again)) {
    return std::nullopt;
  }
  mend_fields(meant, mends);
  meant.add_comment(kRoot, comment);
  if (!same_record(meant, again)) return std::nullopt;
  return out;
}

}  // namespace qipu
