// Lines that engines receive: `position startpos|fen FEN moves h2e2 h9g7`, one game per line.
//
// Ranks run 0-9 (UCCI) or 1-10 (some UCI engines): a 0 or a 10 in a line shows which, otherwise the
// rules decide. Also read: `fen FEN ...` and `FEN, moves, result` lines. Lines without a position
// are counted and left out, because logs are full of them. In a log the line of a game grows with
// each move; the last such line is the game. Not written: illegal moves, which engines refuse.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "format/core/lines.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"
#include "text/utf8.h"

namespace qipu {
namespace {

// "h2e2" or "h10e10": files from 0, ranks as written.
struct Coordinates {
  int file[2], rank[2];
};

std::optional<Coordinates> parse_coordinates(std::string_view word) {
  Coordinates c{};
  std::size_t at = 0;
  for (int i = 0; i < 2; ++i) {
    if (at + 1 >= word.size()) return std::nullopt;
    c.file[i] = (word[at] | 0x20) - 'a';
    c.rank[i] = word[at + 1] - '0';
    at += 2;
    if (c.rank[i] == 1 && at < word.size() && word[at] == '0') {
      c.rank[i] = 10;
      ++at;
    }
    if (c.file[i] < 0 || c.file[i] > 8 || c.rank[i] < 0 || c.rank[i] > 10) return std::nullopt;
  }
  return at == word.size() ? std::optional(c) : std::nullopt;
}

std::optional<Move> move_from(const Coordinates& c, int origin) {
  const auto from = Square::at(c.file[0], c.rank[0] - origin);
  const auto to = Square::at(c.file[1], c.rank[1] - origin);
  if (!from || !to) return std::nullopt;
  return Move(*from, *to);
}

// Returns how many of the words are legal moves, counted from the first.
std::size_t legal_prefix(const Setup& start, const std::vector<std::string_view>& words,
                         int origin) {
  auto position = Position::from(start, Faults::all());
  if (!position) return 0;
  std::size_t n = 0;
  for (const std::string_view word : words) {
    const auto c = parse_coordinates(word);
    const auto move = c ? move_from(*c, origin) : std::nullopt;
    if (!move || !position->legal(*move)) break;
    position->make(*move);
    ++n;
  }
  return n;
}

// Returns the number of Red's home rank, 0 or 1. A 0 or a 10 in the line decides; otherwise the
// number with which more moves are legal.
int first_rank(const Setup& start, const std::vector<std::string_view>& words) {
  bool zero = false;
  bool ten = false;
  for (const std::string_view word : words) {
    const auto c = parse_coordinates(word);
    if (!c) continue;
    for (const int rank : c->rank) {
      zero |= rank == 0;
      ten |= rank == 10;
    }
  }
  if (zero != ten) return ten ? 1 : 0;
  const std::size_t legal = legal_prefix(start, words, 0);
  return legal < words.size() && legal_prefix(start, words, 1) > legal ? 1 : 0;
}

// Takes a FEN at the front, also with "w,". `line` becomes the rest after it.
Result<FenReading> take_fen(std::string_view& line) {
  auto reading = parse_fen(line.substr(0, line.find(',')));
  if (reading) line.remove_prefix(static_cast<std::size_t>(reading->rest.data() - line.data()));
  return reading;
}

// Returns a line from its position on; "" if it has none.
std::string_view position_of(std::string_view line) {
  const std::size_t at = line.find("position ");
  if (at == line.npos) return {};
  const std::string_view rest = trim_ascii(line.substr(at));
  const bool said = rest.starts_with("position startpos") || rest.starts_with("position fen ");
  return said ? rest : std::string_view();
}

// Returns true if the second line is the first with a few more moves, as programs send them in a
// game. A line without moves is a game of its own, unless other lines of a log stand `between`.
bool grows(std::string_view first, std::string_view second, bool between) {
  constexpr int kMostMoves = 4;
  if (second.size() <= first.size() || !second.starts_with(first)) return false;
  std::string_view more = second.substr(first.size());
  if (!more.starts_with(' ')) return false;
  const bool begun = first.contains(" moves ");
  if (!begun && !between) return false;
  int moves = 0;
  for (auto word = take_word(more); !word.empty(); word = take_word(more)) {
    if (!begun && moves == 0 && word == "moves") continue;
    if (!parse_coordinates(word) || ++moves > kMostMoves) return false;
  }
  return moves != 0;
}

// Returns true if, by its beginning, the second line may be a continuation of the first.
bool may_grow(std::string_view first, std::string_view begin, bool between) {
  constexpr std::size_t kMost = 30;  // bytes of a few moves
  if (!first.contains(" moves ") && !between) return false;
  if (begin.size() > first.size() + kMost) return false;
  return begin.starts_with(first) || first.starts_with(begin);
}

// Returns the last offset at which the first line of a game begins, which is a line that does not
// continue the position before it. The last line may be incomplete.
std::size_t last_first_line(const ArchivePart& part) {
  const std::string_view text = part.bytes;
  const auto line_at = [&](std::size_t begin) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    return text.substr(begin, end - begin);
  };
  bool cut = true;
  for (std::size_t at = last_line(part); at != 0; cut = false) {
    const std::string_view line = line_at(at);
    const std::string_view position = position_of(line);
    std::string_view last;  // the position before the line
    bool between = false;
    std::size_t before = at;
    while (before != 0 && last.empty()) {
      before = last_line({text.substr(0, before - 1)});
      last = position_of(line_at(before));
      between |= last.empty() && !trim_ascii(line_at(before)).empty();
    }
    if (last.empty()) return at;
    const bool open =
        cut && may_grow(last, position.empty() ? trim_ascii(line) : position, between);
    if (!position.empty() && !open && !grows(last, position, between)) return at;
    at = before;
  }
  return 0;
}

class UcciReader final : public GameReader {
 public:
  explicit UcciReader(const Source& source) : source_(source), lines_(source.text) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    while (auto line = lines_.next()) {
      if (trim_ascii(line->text).empty()) continue;
      take_last(*line);
      out.clear();
      out.set_place(kRoot, static_cast<std::uint32_t>(line->offset));
      if (const auto status = read(*line, out, sink)) return *status;
      if (left_out_++ == 0) first_left_out_ = *line;
    }
    out.clear();
    if (left_out_ != 0) {
      source_.report(sink, diag::lines_left_out, first_left_out_.offset,
                     {std::to_string(left_out_)});
      left_out_ = 0;
    }
    return ReadStatus::end;
  }

 private:
  // Moves to the last line of the same game.
  void take_last(TextLine& line) {
    for (std::string_view position = position_of(line.text); !position.empty();) {
      Lines ahead = lines_;
      std::uint64_t others = 0;
      TextLine first_other;
      auto next = ahead.next();
      for (; next && position_of(next->text).empty(); next = ahead.next()) {
        if (!trim_ascii(next->text).empty() && others++ == 0) first_other = *next;
      }
      if (!next || !grows(position, position_of(next->text), others != 0)) return;
      if (others != 0 && left_out_ == 0) first_left_out_ = first_other;
      left_out_ += others;
      line = *next;
      position = position_of(line.text);
      lines_ = ahead;
    }
  }

  // Reads a line. Returns nullopt if it holds no position.
  std::optional<ReadStatus> read(const TextLine& line, Game& out, DiagnosticSink& sink) {
    std::string_view rest = line.text;
    if (const std::size_t at = rest.find("position "); at != rest.npos) {
      rest.remove_prefix(at + 9);
    }
    std::string_view after = rest;
    const std::string_view first = take_word(after);
    if (first == "startpos") {
      rest = after;
    } else {
      if (first == "fen") rest = after;
      rest = trim_ascii(rest);
      if (!begins_with_fen(rest)) return std::nullopt;
      const std::size_t begin =
          line.offset + static_cast<std::size_t>(rest.data() - line.text.data());
      const auto reading = take_fen(rest);
      if (!reading) {
        const std::size_t column = reading.error().where.column;
        source_.report(sink, diag::bad_fen, begin + (column == 0 ? 0 : column - 1),
                       reading.error().args);
        return ReadStatus::skipped;
      }
      for (Diagnostic& odd : oddities(*reading, {})) {
        source_.report(sink, *odd.code, begin, std::move(odd.args));
      }
      out.start = reading->setup;
    }
    read_moves(rest, out);
    return ReadStatus::game;
  }

  void read_moves(std::string_view rest, Game& out) {
    std::vector<std::string_view> words;
    const auto result = [&](std::string_view word) {
      const auto r = parse_result_words(word);
      if (r) out.outcome.result = *r;
      return r.has_value();
    };
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
      if (words.size() > Game::kMostNodes) break;
      while (word.starts_with(',')) word.remove_prefix(1);
      while (word.ends_with(',')) word.remove_suffix(1);
      const bool mark = word.empty() || (words.empty() && word == "moves");
      if (!mark && !(trim_ascii(rest).empty() && result(word))) words.push_back(word);
    }
    const int origin = first_rank(out.start, words);
    NodeId at = kRoot;
    for (const std::string_view word : words) {
      const auto place = static_cast<std::uint32_t>(word.data() - source_.text.data());
      const auto c = parse_coordinates(word);
      if (const auto move = c ? move_from(*c, origin) : std::nullopt) {
        at = out.add(at, *move, place);
        out.set_written(at, word);
      } else {
        at = out.add_written(at, word, place);
      }
    }
  }

  Source source_;
  Lines lines_;
  std::uint64_t left_out_ = 0;
  TextLine first_left_out_;
};

class UcciWriter final : public GameWriter {
 public:
  explicit UcciWriter(const WriteOptions& options) : ten_(options.notation == &kUci10) {}

  void write(const Game& game, std::string& out) override {
    out += "position ";
    out += game.start == Setup::standard() ? "startpos" : "fen " + write_fen(game.start);
    NodeId id = game[kRoot].first_child;
    if (id != kNoNode) out += " moves";
    for (; id != kNoNode; id = game[id].first_child) {
      const Move m = game[id].move;
      out += ' ';
      for (const Square s : {m.from(), m.to()}) {
        out += static_cast<char>('a' + s.file());
        out += std::to_string(s.rank() + (ten_ ? 1 : 0));
      }
    }
    out += '\n';
  }

 private:
  bool ten_;
};

Likeness probe_ucci(std::string_view head) {
  Lines lines(head);
  int position = 0;
  while (const auto line = lines.next()) {
    const std::string_view text = line->text;
    for (const std::string_view mark : {"position startpos", "position fen "}) {
      const std::size_t at = text.find(mark);
      if (at == 0) return Likeness::certain;
      if (at != text.npos) ++position;
    }
    if (text.starts_with("fen ") && find_fen(text)) return Likeness::likely;
    // A line of the form FEN, moves, result.
    if (!begins_with_fen(text)) continue;
    std::string_view rest = text;
    if (!take_fen(rest) || !rest.starts_with(',')) continue;
    rest.remove_prefix(1);
    if (parse_coordinates(take_word(rest))) return Likeness::likely;
  }
  return position != 0 ? Likeness::likely : Likeness::no;
}

}  // namespace

const Format kUcci = {
    .id = "ucci",
    .title_en = "UCCI and UCI position lines",
    .title_zh = "UCCI/UCI position 指令行",
    .extensions = "ucci uci",
    .can = {.many_games = true,
            .variations = false,
            .comments = false,
            .introduction = false,
            .outcome = false,
            .counters = true,
            .illegal = false,
            .other_tags = false},
    .probe = probe_ucci,
    .open = open_as<UcciReader>,
    .create = create_as<UcciWriter>,
    .last_border = last_first_line,
};

}  // namespace qipu
