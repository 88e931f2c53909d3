// Positions, one per line: bare FEN or `name,FEN` ("fen"), and EPD with its opcodes ("epd").
//
// Also read: names before a FEN with another separator than a comma, names after it, and a line
// with `#` before it. Lines without a FEN are reported. Records of these formats have no moves.

#include <memory>
#include <string>

#include "base/ascii.h"
#include "format/core/lines.h"
#include "format/positions/epd_operations.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {
namespace {

// Returns the name before or after a FEN, without the separator.
std::string_view without_mark(std::string_view before) {
  before = trim_ascii(before);
  for (const std::string_view mark : {",", "，", ":", "：", ";", "；", "="}) {
    if (!before.ends_with(mark)) continue;
    before.remove_suffix(mark.size());
    break;
  }
  return trim_ascii(before);
}

// A line of an XFEN group: [EVENT "name"]. group_tag() returns nullopt for other lines.
struct GroupTag {
  std::string_view name, value;
};
std::optional<GroupTag> group_tag(std::string_view line) {
  line = trim_ascii(line);
  if (!line.starts_with('[') || !line.ends_with("\"]")) return std::nullopt;
  const std::size_t quote = line.find('"');
  if (quote + 2 > line.size() - 1) return std::nullopt;
  const GroupTag tag{trim_ascii(line.substr(1, quote - 1)),
                     line.substr(quote + 1, line.size() - quote - 3)};
  return tag.name.empty() ? std::nullopt : std::optional(tag);
}

// Returns a FEN without marks. XFEN draws marks and pieces of unknown kind into the diagram; each
// such character takes a square of its own. Returns "" if there is none.
std::string without_marks(std::string_view fen) {
  std::string out(fen);
  bool marks = false;
  for (std::size_t i = 0; i < out.size() && !is_ascii_blank(out[i]); ++i) {
    const char c = out[i];
    const char lower = static_cast<char>(c | 0x20);
    const bool letter = lower >= 'a' && lower <= 'z';
    if (c != '0' && !(letter && !role_of_letter(static_cast<char32_t>(lower)))) continue;
    out[i] = '1';
    marks = true;
  }
  return marks ? out : std::string();
}

// Returns true if the text after a diagram without a side seems to name one: 後手, 轮黑.
bool may_name_side(std::string_view rest) {
  constexpr std::size_t kLongest = 12;  // in bytes; titles are longer
  const std::string_view word = rest.substr(0, rest.find(' '));
  if (word.empty() || word.size() > kLongest) return false;
  for (const std::string_view sign :
       {"红", "紅", "黑", "先手", "后手", "後手", "先走", "后走", "後走", "[", "black", "red"}) {
    if (word.contains(sign)) return true;
  }
  return false;
}

// Returns the offset at which a FEN begins in a line of a FEN file or of EPD. EPD begins with its
// FEN, and its strings may contain another.
std::optional<std::size_t> where_fen_begins(std::string_view line, bool epd) {
  if (epd && begins_with_fen(line)) return line.find_first_not_of(" \t");
  return find_fen(line);
}

// Returns the offset of a word that is meant as a FEN but lacks rows: seven slashes or more among
// digits and letters of pieces.
std::optional<std::size_t> where_rows_begin(std::string_view line) {
  constexpr std::string_view kSigns = "KABNRCPEHGSkabnrcpehgs123456789";
  constexpr std::ptrdiff_t kSlashes = 7;
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = std::min(line.find_first_of(" \t,\r", begin), line.size());
    const std::string_view word = line.substr(begin, end - begin);
    const auto slashes = std::ranges::count(word, '/');
    const auto signs = std::ranges::count_if(word, [&](char c) { return kSigns.contains(c); });
    if (slashes >= kSlashes && signs >= slashes && 8 * (signs + slashes) >= 7 * std::ssize(word)) {
      return begin;
    }
    begin = end + 1;
  }
  return std::nullopt;
}

// Returns true if a line gives a record. After such a line the reader keeps nothing for the next
// lines.
bool gives_record(std::string_view line, bool epd) {
  const std::string_view text = trim_ascii(line);
  if (const auto tag = epd ? std::nullopt : group_tag(text)) return tag->name == "FEN";
  return where_fen_begins(line, epd).has_value();
}

// Returns the offset of the line after the last one that gives a record. The name of a position may
// stand above it, and a group has several lines.
std::size_t border_behind_record(const ArchivePart& part, bool epd) {
  const std::string_view bytes = part.bytes;
  for (std::size_t at = bytes.rfind('\n'); at != bytes.npos && at != 0;) {
    std::string_view line = bytes.substr(0, at);
    while (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t begin = line.find_last_of("\r\n") + 1;  // npos + 1 is 0
    if (gives_record(line.substr(begin), epd)) return at + 1;
    at = bytes.rfind('\n', at - 1);
  }
  return 0;
}

class FenLinesReader final : public GameReader {
 public:
  FenLinesReader(const Source& source, bool epd)
      : source_(source), lines_(source.text), epd_(epd) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    std::string heading;
    while (const auto line = lines_.next()) {
      const std::string_view text = trim_ascii(line->text);
      if (text.empty()) continue;
      out.clear();
      out.set_place(kRoot, static_cast<std::uint32_t>(line->offset));
      if (text.starts_with('[') && !epd_) {
        if (const auto tag = group_tag(text)) {
          if (const auto status = take_group_tag(*tag, *line, out, sink)) return *status;
          continue;
        }
      }
      auto fen = where_fen_begins(line->text, epd_);
      if (!fen) fen = where_rows_begin(line->text);
      if (fen) return read(*line, *fen, heading, out, sink);
      if (text.starts_with('#')) {
        heading = trim(text.substr(1));
      } else {
        source_.report(sink, diag::no_position, line->offset, {excerpt(text)});
      }
    }
    out.clear();
    return ReadStatus::end;
  }

 private:
  // Takes a line of a group. Returns the status once the group has its position. A group without a
  // position is passed over with its tags.
  std::optional<ReadStatus> take_group_tag(const GroupTag& tag, const TextLine& line, Game& out,
                                           DiagnosticSink& sink) {
    if (tag.name == "FEN_INDEX") group_.clear();
    if (tag.name != "FEN") {
      const std::string name = tag.name == "FEN_INDEX" ? "fen.index" : std::string(tag.name);
      if (!tag.value.empty()) group_.add(tag.name == "EVENT" ? "Title" : name, tag.value);
      return std::nullopt;
    }
    out.tags = group_;
    group_.clear();
    const auto at = static_cast<std::size_t>(tag.value.data() - line.text.data());
    auto reading = parse_fen(tag.value);
    if (!reading) {
      const std::string plain = without_marks(tag.value);
      const auto diagram = plain.empty() ? std::move(reading) : parse_fen(plain);
      if (!diagram) {
        const std::size_t column = diagram.error().where.column;
        source_.report(sink, diag::bad_fen, line.offset + at + (column == 0 ? 0 : column - 1),
                       diagram.error().args);
        return ReadStatus::skipped;
      }
      source_.report(sink, diag::xfen_marks, line.offset + at, {std::string(tag.value)});
      out.start = diagram->setup;
      out.tags.add("fen.xfen", tag.value);
      return ReadStatus::game;
    }
    report_oddities(*reading, line.offset + at, sink);
    out.start = reading->setup;
    return ReadStatus::game;
  }

  void report_oddities(const FenReading& reading, std::size_t at, DiagnosticSink& sink) {
    for (Diagnostic& odd : oddities(reading, {})) {
      source_.report(sink, *odd.code, at, std::move(odd.args));
    }
  }

  ReadStatus read(const TextLine& line, std::size_t fen, const std::string& heading, Game& out,
                  DiagnosticSink& sink) {
    const auto reading = parse_fen(line.text.substr(fen));
    if (!reading) {
      const std::size_t column = reading.error().where.column;
      source_.report(sink, diag::bad_fen, line.offset + fen + (column == 0 ? 0 : column - 1),
                     reading.error().args);
      return ReadStatus::skipped;
    }
    report_oddities(*reading, line.offset + fen, sink);
    out.start = reading->setup;
    group_.clear();  // a position outside the group ends it
    std::string_view name = without_mark(line.text.substr(0, fen));
    if (ascii::same_word(name, "FEN")) name = {};  // a label
    std::string_view rest = trim_ascii(reading->rest);
    if (reading->side_missing && reading->unknown_side.empty() && may_name_side(rest)) {
      source_.report(sink, diag::fen_side, line.offset + fen,
                     {std::string(rest.substr(0, rest.find(' ')))});
    }
    if (epd_) {
      if (!name.empty()) out.tags.add("Title", name);
      const auto left = read_epd_operations(rest, out);
      if (!left.empty()) {
        source_.report(sink, diag::stray_text,
                       static_cast<std::size_t>(left.data() - source_.text.data()),
                       {excerpt(left)});
      }
      return ReadStatus::game;
    }
    rest = take_moves(rest, out);
    while (!rest.empty() && std::string_view(",;#").contains(rest.front())) {
      rest = trim_ascii(rest.substr(1));
    }
    if (name.empty()) name = rest.empty() ? std::string_view(heading) : rest;
    if (!name.empty()) out.tags.add("Title", name);
    if (name.data() != rest.data() && !rest.empty()) out.tags.add("fen.rest", rest);
    return ReadStatus::game;
  }

  // Takes "moves h2e2 h9g7", as engines receive it. Returns the text after the last move.
  std::string_view take_moves(std::string_view rest, Game& out) const {
    std::string_view ahead = rest;
    if (take_word(ahead) != "moves") return rest;
    NodeId at = kRoot;
    while (true) {
      std::string_view behind = ahead;
      const std::string_view word = take_word(behind);
      if (!kUci.recognise(word) && !kUci10.recognise(word)) break;
      const auto place = static_cast<std::uint32_t>(word.data() - source_.text.data());
      at = out.add_written(at, word, place);
      ahead = behind;
    }
    return at == kRoot ? rest : trim_ascii(ahead);
  }

  Source source_;
  Lines lines_;
  bool epd_;
  Tags group_;  // tags of the XFEN group that has no position yet
};

class FenWriter final : public GameWriter {
 public:
  void write(const Game& game, std::string& out) override {
    if (const auto title = game.tags.get("Title"); !title.empty()) {
      out += title;
      out += ',';
    }
    out += write_fen(game.start);
    out += '\n';
  }
};

class EpdWriter final : public GameWriter {
 public:
  void write(const Game& game, std::string& out) override {
    out += write_fen_board(game.start.board);
    out += game.start.turn == Color::red ? " w - -" : " b - -";
    write_epd_operations(game, out);
    out += '\n';
  }
};

// Judges by the first lines. The last of them may be incomplete.
Likeness probe_lines(std::string_view head, bool epd) {
  Lines lines(head);
  if (trim(head).starts_with("[FEN_INDEX")) return epd ? Likeness::no : Likeness::certain;
  int fens = 0;
  int broken = 0;
  int others = 0;
  int operations = 0;
  while (const auto line = lines.next()) {
    if (lines.offset() >= head.size() && fens + others != 0) break;
    const std::string_view text = trim_ascii(line->text);
    if (text.empty() || text.starts_with('#')) continue;
    const auto fen = find_fen(line->text);
    if (!fen || !parse_fen(line->text.substr(*fen)) || text.starts_with('[') ||
        text.starts_with("position")) {
      const bool other = text.starts_with('[') || text.starts_with("position");
      ++(!other && where_rows_begin(line->text) ? broken : others);
      continue;
    }
    const std::string_view behind = line->text.substr(*fen);
    const bool semicolon = behind.find(';') != behind.npos;
    const std::size_t comma = behind.find(',');
    ++(comma != behind.npos && !semicolon ? others : fens);
    if (semicolon) ++operations;
  }
  // All FENs are unreadable. The reader reports why.
  if (fens == 0 && broken > others && !epd) return Likeness::maybe;
  others += broken;
  if (fens <= others) return Likeness::no;
  if (operations == 0) return Likeness::likely;  // either format; the file name decides
  const bool is_epd = 2 * operations > fens;
  if (is_epd != epd) return epd ? Likeness::no : Likeness::maybe;
  return others == 0 ? Likeness::certain : Likeness::likely;
}

constexpr Capabilities kCanFen = {
    .many_games = true,
    .moves = false,
    .variations = false,
    .comments = false,
    .introduction = false,
    .outcome = false,
    .counters = true,
    .other_tags = false,
    .tags = "Title",
    .empty_tags = false,
    .tag_lines = false,
    .outer_blanks = false,
};

}  // namespace

const Format kFen = {
    .id = "fen",
    .title_en = "FEN, one position a line",
    .title_zh = "FEN，每行一个局面",
    .extensions = "fen xfen",
    .can = kCanFen,
    .probe = [](std::string_view head) { return probe_lines(head, false); },
    .open = [](const Source& source) -> std::unique_ptr<GameReader> {
      return std::make_unique<FenLinesReader>(source, false);
    },
    .create = [](const WriteOptions&) -> std::unique_ptr<GameWriter> {
      return std::make_unique<FenWriter>();
    },
    .last_border = [](const ArchivePart& part) { return border_behind_record(part, false); },
};

const Format kEpd = {
    .id = "epd",
    .title_en = "EPD, positions with opcodes",
    .title_zh = "EPD，带操作码的局面",
    .extensions = "epd",
    .can = {.many_games = true,
            .moves = false,
            .variations = false,
            .comments = false,
            .introduction = false,
            .outcome = false,
            .counters = true,
            .repeated_tags = true,
            .empty_tags = false,
            .tag_lines = false,
            .forbidden_in_tags = "\"",
            .fit_tag = fit_epd_tag},
    .probe = [](std::string_view head) { return probe_lines(head, true); },
    .open = [](const Source& source) -> std::unique_ptr<GameReader> {
      return std::make_unique<FenLinesReader>(source, true);
    },
    .create = [](const WriteOptions&) -> std::unique_ptr<GameWriter> {
      return std::make_unique<EpdWriter>();
    },
    .last_border = [](const ArchivePart& part) { return border_behind_record(part, true); },
};

}  // namespace qipu
