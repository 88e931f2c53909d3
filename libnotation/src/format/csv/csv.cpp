// Comma-separated values: one line per game, and the first line names the columns. Quotes, and
// commas and line ends inside cells, are as in RFC 4180. Commas, semicolons and tabs are read,
// commas are written.
//
// A column is a tag, with any name that game/tag_names.h knows, or one of: result, ending, fen,
// moves (the main line, with blanks between the moves). The columns plies, year, iso_date and
// final_fen describe the game. When read, year and iso_date give the date if there is no other,
// and the rest are passed over. Cells that a spreadsheet would take for a formula (=HYPERLINK(...))
// get an apostrophe before them, which is removed when read.
//
// Also read: tables whose rows are rounds (回合,红方,黑方) or moves (gameID,turn,side,move), as the
// cells show (csv_moves.h); they may have comments, evaluations and clocks. Not read: variations.
// Not written: variations and comments, since the row of a game has no cell for them.

#include <algorithm>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "format/csv/csv_moves.h"
#include "format/csv/csv_titles.h"
#include "format/kit/marks.h"
#include "format/kit/move_text.h"
#include "format/kit/one_move.h"
#include "format/kit/start_field.h"
#include "game/tag_names.h"
#include "notation/replay.h"
#include "qipu/board/fen.h"
#include "qipu/format/fields.h"
#include "qipu/format/formats.h"
#include "qipu/game/date.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"
#include "text/utf8.h"

namespace qipu {

namespace csv {
namespace {

using Kind = Field::Kind;

/// The columns that are written if the user names none.
constexpr std::string_view kColumns =
    "title,event,site,date,round,table,red,redteam,redelo,black,blackteam,blackelo,result,ending,"
    "ecco,opening,fen,moves";
/// The tags among them, in the form that Capabilities needs.
constexpr std::string_view kTags =
    "Title Event Site Date Round Table Red RedTeam RedElo Black BlackTeam BlackElo ECCO Opening";

class CsvWriter final : public GameWriter {
 public:
  explicit CsvWriter(const WriteOptions& options)
      : notation_(options.notation != nullptr ? *options.notation : kUci) {
    std::string_view rest = options.columns.empty() ? kColumns : options.columns;
    while (!rest.empty()) {
      const std::string_view heading = trimmed(rest.substr(0, rest.find(',')));
      rest.remove_prefix(std::min(rest.find(','), rest.size() - 1) + 1);
      if (heading.empty()) continue;
      headings_.emplace_back(heading);
      columns_.push_back(field_written(heading));
    }
  }

  void begin(std::string& out) override { put_row(headings_, out); }

  void write(const Game& game, std::string& out) override {
    number_at_ = kNowhere;
    const std::size_t begin = out.size();
    bool first = true;
    for (const Field& column : columns_) {
      if (!first) out += ',';
      first = false;
      if (column.kind == Kind::number) number_at_ = out.size() - begin;
      append_cell(out, cell_of(game, column));
    }
    out += '\n';
  }

  void come_from(const Origin& origin) override {
    name_ = origin.name;
    folder_ = origin.folder;
  }
  std::size_t number_at() const override { return number_at_; }
  bool numbers_run() const override { return true; }

 private:
  static void put_row(const std::vector<std::string>& cells, std::string& out) {
    bool first = true;
    for (const std::string& cell : cells) {
      if (!first) out += ',';
      first = false;
      append_cell(out, cell);
    }
    out += '\n';
  }

  std::string cell_of(const Game& game, const Field& column) const {
    switch (column.kind) {
      case Kind::fen: return game.start == Setup::standard() ? "" : write_fen(game.start);
      case Kind::notation: return std::string(notation_.id);
      case Kind::moves:
      case Kind::move: return moves_of(game);
      case Kind::final_fen: return final_fen(game);
      case Kind::name: return name_;
      case Kind::folder: return folder_;
      case Kind::number: return {};  // the caller, which writes the file, knows it
      default: break;
    }
    return field_value(column, game.tags, game.outcome, game.main_line().size());
  }

  std::string moves_of(const Game& game) const {
    MoveText text(game, notation_);
    std::string out;
    for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
      if (step != MoveText::Step::move) break;
      if (!out.empty()) out += ' ';
      out += text.words();
    }
    return out;
  }

  static std::string final_fen(const Game& game) {
    auto position = Position::from(game.start, Faults::all());
    if (!position) return {};
    for (const NodeId id : game.main_line()) {
      if (!replay(*position, game, id)) return {};
    }
    return write_fen(position->setup());
  }

  const Notation& notation_;
  std::vector<std::string> headings_;
  std::vector<Field> columns_;
  std::string name_, folder_;  ///< of the input file
  std::size_t number_at_ = kNowhere;
};

// --- reading -----------------------------------------------------------------------------------

std::optional<GameResult> parse_winner(std::string_view words) {
  if (const auto r = parse_result_words(words)) return r;
  if (words == "red" || words == "Red") return GameResult::red_wins;
  if (words == "black" || words == "Black") return GameResult::black_wins;
  return std::nullopt;
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

void take_result(const std::string& text, Game& game) {
  if (const auto winner = parse_winner(text)) {
    game.outcome.result = *winner;
    return;
  }
  const Outcome said = parse_outcome(text);
  game.outcome.result = said.result;
  game.outcome.words = said.words;
  if (said.ending != Ending::unsaid) game.outcome.ending = said.ending;
}

}  // namespace

void check_row(const Source& source, const std::vector<Cell>& row, std::size_t at,
               std::size_t columns, DiagnosticSink& sink) {
  const auto offset = [&](std::string_view part) {
    return static_cast<std::size_t>(part.data() - source.text.data());
  };
  for (const Cell& cell : row) {
    if (cell.unclosed) source.report(sink, diag::csv_unclosed_quote, offset(cell.raw) - 1, {});
    if (!cell.stray.empty()) {
      source.report(sink, diag::stray_text, offset(cell.stray), {excerpt(cell.stray)});
    }
  }
  if (row.size() > columns) {
    source.report(sink, diag::csv_cells, at, {std::to_string(row.size()), std::to_string(columns)});
  }
}

void take_field(const Source& source, const Field& field, const Cell& cell, Game& game, Days& days,
                DiagnosticSink& sink) {
  const std::string text = cell.text();
  if (text.empty()) return;
  switch (field.kind) {
    case Kind::result: take_result(text, game); break;
    case Kind::ending:
      if (const auto ending = parse_ending(text)) {
        game.outcome.ending = *ending;
      } else if (const auto words = parse_ending_words(text)) {
        game.outcome.ending = *words;
      } else {
        game.tags.add("Termination", text);
      }
      break;
    case Kind::fen:
      take_start_field(
          text, game, [&](const Code& code, std::size_t, std::vector<std::string> args) {
            const auto at = static_cast<std::size_t>(cell.raw.data() - source.text.data());
            source.report(sink, code, at, std::move(args));
          });
      break;
    case Kind::notation: game.words_in = text; break;
    case Kind::iso_date: days.iso = text; break;
    case Kind::year: days.year = text; break;
    case Kind::tag:
    case Kind::game:
      if (!field.tag.empty()) game.tags.add(field.tag, text);
      break;
    default: break;  // they describe the game and are not part of it
  }
}

void finish_tags(const Days& days, Tags& tags) {
  if (!tags.has("Date")) {
    const std::string& day = days.iso.empty() ? days.year : days.iso;
    if (!day.empty()) tags.add("Date", day);
  }
  unify_tags(tags);
}

namespace {

// Returns true for "12.", "12...", "1-0", "*": words between moves.
bool is_filler(std::string_view word) {
  if (word.find_first_not_of("0123456789.") == word.npos && word.back() == '.') return true;
  return word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2";
}

class CsvReader final : public GameReader {
 public:
  explicit CsvReader(const Source& source) : source_(source), rows_(rows_of(source.text)) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (!begun_) begin();
    if (moves_) {
      const ReadStatus status = moves_->next(out, sink);
      if (status == ReadStatus::game) take_titles(out);
      return status;
    }
    std::size_t at = 0;
    if (!rows_.next(row_, at)) return ReadStatus::end;
    out.set_place(kRoot, static_cast<std::uint32_t>(at));
    check_row(source_, row_, at, columns_.size(), sink);
    Days days;
    take_cells(out, days, sink);
    take_titles(out);
    finish_tags(days, out.tags);
    return ReadStatus::game;
  }

 private:
  void take_titles(Game& game) {
    if (titles_) add_titles(*titles_, !std::exchange(titled_, true), game);
  }

  // Looks at the first rows under the headings to see if rows are games, rounds or moves.
  void begin() {
    begun_ = true;
    std::size_t at = 0;
    std::vector<Cell> headings;
    titles_ = titles_of(source_.text);
    if (titles_) rows_ = rows_from(source_.text, titles_->heading);
    rows_.next(headings, at);
    constexpr std::size_t kSample = 12;
    std::vector<std::vector<Cell>> sample;
    Rows ahead = rows_;
    while (sample.size() < kSample && ahead.next(row_, at)) sample.push_back(row_);
    Heading heading = heading_of(headings, sample);
    if (heading.rounds || heading.plies) {
      moves_.emplace(source_, rows_, std::move(heading));
      return;
    }
    for (const Cell& cell : headings) columns_.push_back(field_read(cell.text()));
    find_moves(headings, sample);
  }

  // If no heading names moves, takes the column whose cells are lines of moves: 棋谱.
  void find_moves(const std::vector<Cell>& headings, const std::vector<std::vector<Cell>>& sample) {
    if (std::ranges::find(columns_, Kind::moves, &Field::kind) != columns_.end()) return;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].kind != Kind::tag || known_heading(headings[i].text())) continue;
      std::size_t filled = 0, lines = 0;
      for (const auto& row : sample) {
        if (i >= row.size() || row[i].text().empty()) continue;
        ++filled;
        lines += is_line(row[i].text()) ? 1 : 0;
      }
      if (lines == 0 || lines * 4 < filled * 3) continue;
      columns_[i] = Field();
      columns_[i].kind = Kind::moves;
      return;
    }
  }

  // Returns true for a text of two or more moves and little else.
  static bool is_line(std::string_view text) {
    std::size_t moves = 0, others = 0;
    each_word(text, [&](std::string_view given) {
      const std::string_view word = without_number(given);
      if (!word.empty() && !is_filler(word)) ++(is_one_move(word) ? moves : others);
    });
    return moves > 1 && others * 3 <= moves;
  }

  std::size_t offset(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - source_.text.data());
  }

  void take_cells(Game& game, Days& days, DiagnosticSink& sink) {
    for (std::size_t i = 0; i < std::min(row_.size(), columns_.size()); ++i) {
      if (columns_[i].kind == Kind::moves) {
        take_moves(row_[i], game);
      } else {
        take_field(source_, columns_[i], row_[i], game, days, sink);
      }
    }
  }

  void take_moves(const Cell& cell, Game& game) const {
    // Moves contain no quotes, so their words stand in the source as they are.
    const std::string copy = cell.escaped ? cell.text() : std::string();
    std::string_view rest = cell.escaped ? std::string_view(copy) : cell.raw;
    const std::size_t base = offset(cell.raw);
    const char* const front = rest.data();
    if (!cell.escaped && rest.starts_with('\'')) rest.remove_prefix(1);
    const auto place = [&](std::string_view word) {
      return static_cast<std::uint32_t>(
          base + (cell.escaped ? 0 : static_cast<std::size_t>(word.data() - front)));
    };
    const std::string_view digits = trim(rest);
    NodeId last = kRoot;
    if (is_digits(digits) && digits.size() % 4 == 0) {
      game.words_in = kDhtmlxq.id;
      for (std::size_t i = 0; i < digits.size(); i += 4) {
        const std::string_view word = digits.substr(i, 4);
        last = game.add_written(last, word, place(word));
      }
      return;
    }
    each_word(rest, [&](std::string_view word) {
      if (without_number(word).empty() || is_filler(word)) return;
      const bool move = is_one_move(word);
      // Digits that are no move may be anything, so they stay among the moves: 2-0.
      const bool numbered = std::ranges::any_of(word, [](char c) { return ascii::is_digit(c); });
      if (!move && !numbered && take_outcome(word, game.outcome)) return;
      const std::string_view bare = move ? without_number(word) : word;
      last = add_marked(game, last, bare, place(bare));
    });
  }

  const Source source_;
  Rows rows_;
  std::vector<Field> columns_;
  std::vector<Cell> row_;
  std::optional<MoveTable> moves_;  // if the rows are moves or rounds
  std::optional<Titles> titles_;    // the rows above the headings
  bool titled_ = false;             // a game has received the titles
  bool begun_ = false;
};

// Judges by the headings: at least two must mean something in a game, and one of them must be one
// that only games have.
Likeness probe(std::string_view head) {
  if (head.substr(0, head.find_first_of("\r\n")).find_first_of("{[") != head.npos) {
    return Likeness::no;  // JSON, JavaScript, tags
  }
  Rows rows = rows_of(head);
  std::vector<Cell> headings;
  std::size_t at = 0;
  if (!rows.next(headings, at)) return Likeness::no;
  const HeadingLook look = headings.size() < 2 ? HeadingLook() : look_at_heading(headings);
  if (!look.telling || look.known < 2) {
    return titles_of(head) ? Likeness::certain : Likeness::no;
  }
  return look.known >= 4 ? Likeness::certain : Likeness::likely;
}

}  // namespace
}  // namespace csv

const Format kCsv = {
    .id = "csv",
    .title_en = "CSV, one game a line",
    .title_zh = "CSV 表格，每行一局",
    .extensions = "csv tsv",
    .table = true,
    .any_name = true,
    .can = {.many_games = true,
            .variations = false,
            .comments = false,
            .introduction = false,
            .ending = true,
            .counters = true,
            .other_tags = false,
            .tags = csv::kTags,
            .empty_tags = false,
            .outer_blanks = false},
    .probe = csv::probe,
    .open = open_as<csv::CsvReader>,
    .create = create_as<csv::CsvWriter>,
};

}  // namespace qipu
