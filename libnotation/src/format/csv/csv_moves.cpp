#include "format/csv/csv_moves.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "format/kit/marks.h"
#include "format/kit/one_move.h"
#include "game/fold.h"
#include "game/tag_names.h"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"
#include "text/utf8.h"

namespace qipu::csv {
namespace {

using Kind = Field::Kind;

/// Returns 'r' or 'b', or '\0' if the words name no side.
char side_in(std::string_view words) {
  const std::string word = folded(trimmed(words));
  for (const std::string_view red :
       {"red", "r", "white", "w", "红", "红方", "红棋", "先手", "先"}) {
    if (word == red) return 'r';
  }
  for (const std::string_view black : {"black", "b", "黑", "黑方", "黑棋", "后手", "后"}) {
    if (word == black) return 'b';
  }
  return '\0';
}

/// Returns true for a cell that stands for no move.
bool is_blank_move(std::string_view words) {
  return words.empty() || words.find_first_not_of(".-/_ ") == words.npos || words == "…" ||
         words == "……" || words == "—" || words == "——" || words == "无";
}

/// One row of a game.
struct Line {
  std::size_t at = 0;
  std::vector<Cell> cells;
  std::uint64_t number = 0;
  char side = '\0';
};

/// Makes a game from its rows.
class GameOfRows {
 public:
  GameOfRows(const Source& source, const Heading& heading, Game& game, DiagnosticSink& sink)
      : source_(source), heading_(heading), game_(game), sink_(sink) {}

  void read(std::vector<Line> lines) {
    game_.set_place(kRoot, static_cast<std::uint32_t>(lines[0].at));
    for (const Line& line : lines) {
      check_row(source_, line.cells, line.at, heading_.columns.size(), sink_);
    }
    take_fields(lines);
    number(lines);
    for (std::size_t i = 0; i < heading_.columns.size(); ++i) {
      const bool eval = heading_.columns[i].use == Use::eval;
      pawns_.push_back(eval && std::ranges::any_of(lines, [&](const Line& line) {
                         return text(line, i).contains('.');
                       }));
    }
    std::size_t last = lines.size();  // number of lines up to the last one with moves
    while (last > 1 && !has_moves(lines[last - 1])) --last;
    for (std::size_t i = 0; i < lines.size(); ++i) take_line(lines[i], i + 1 >= last);
  }

 private:
  static std::string text(const Line& line, std::size_t column) {
    return column < line.cells.size() ? line.cells[column].text() : std::string();
  }
  bool has_moves(const Line& line) const {
    return is_one_move(text(line, find(Use::red))) || is_one_move(text(line, find(Use::black)));
  }
  std::size_t find(Use use) const {
    const auto found = std::ranges::find(heading_.columns, use, &Column::use);
    return static_cast<std::size_t>(found - heading_.columns.begin());
  }
  std::size_t offset(const Cell& cell) const {
    return static_cast<std::size_t>(cell.raw.data() - source_.text.data());
  }

  /// Sorts the rows by their numbers. Some tables have all moves of Red first.
  void number(std::vector<Line>& lines) {
    const std::size_t numbers = find(Use::number), sides = find(Use::side);
    std::uint64_t last = 0;
    bool swapped = false;
    for (Line& line : lines) {
      const std::string words = text(line, numbers);
      const auto n = number_in(words);
      line.number = n.value_or(last);
      line.side = side_in(text(line, sides));
      if (line.side == '\0' && (words.ends_with("...") || words.ends_with("…"))) line.side = 'b';
      if (line.number < last && sides == heading_.columns.size() && !swapped) {
        swapped = true;
        source_.report(sink_, diag::lines_reordered, line.at,
                       {std::to_string(line.number), std::to_string(last)});
      }
      last = line.number;
    }
    std::ranges::stable_sort(lines, [](const Line& a, const Line& b) {
      return std::pair(a.number, a.side == 'b') < std::pair(b.number, b.side == 'b');
    });
  }

  // --- the fields of the game --------------------------------------------------------------------

  void take_fields(const std::vector<Line>& lines) {
    Days days;
    for (std::size_t i = 0; i < heading_.columns.size(); ++i) {
      const Column& column = heading_.columns[i];
      if (column.use == Use::side) take_players(lines, i);
      if (column.use == Use::game) take_name(lines, i);
      if (column.use == Use::field) take_field_of_rows(column, lines, i, days);
      if (column.use == Use::red && !column.player.empty()) game_.tags.add("Red", column.player);
      if (column.use == Use::black && !column.player.empty()) {
        game_.tags.add("Black", column.player);
      }
    }
    finish_tags(days, game_.tags);
  }

  /// Takes the players' names from a column of sides, if it has them.
  void take_players(const std::vector<Line>& lines, std::size_t column) {
    std::vector<std::string> names;
    for (const Line& line : lines) {
      const std::string name = text(line, column);
      if (name.empty() || side_in(name) != '\0') continue;
      if (std::ranges::find(names, name) != names.end()) continue;
      names.push_back(name);
      if (names.size() < 3) game_.tags.add(names.size() == 1 ? "Red" : "Black", name);
      if (names.size() == 3) differs(heading_.columns[column], line, column);
    }
  }

  void take_name(const std::vector<Line>& lines, std::size_t column) {
    const std::string name = text(lines[0], column);
    if (name.empty()) return;
    const bool number = name.find_first_not_of("0123456789") == name.npos;
    game_.tags.add(number ? "csv.gameID" : "Title", name);
  }

  /// Takes a field of the game from a column in which every row repeats one value, or one row has
  /// it.
  void take_field_of_rows(const Column& column, const std::vector<Line>& lines, std::size_t i,
                          Days& days) {
    const Line* said = nullptr;
    const bool result = column.field.kind == Kind::result;
    const bool fen = column.field.kind == Kind::fen;
    for (const Line& line : lines) {
      const std::string words = text(line, i);
      if (words.empty() || (result && (words == "*" || words == "-"))) continue;
      if (said == nullptr) {
        said = &line;
      } else if (text(*said, i) != words) {
        if (fen) return take_start(*said, i);
        differs(column, line, i);
        if (result) said = &line;  // the last row states how the game ended
        if (!result) break;
      }
    }
    if (said == nullptr) return;
    take_field(source_, column.field, said->cells[i], game_, days, sink_);
  }

  /// Takes the start from a column of boards. A board before the row's move is the start; a board
  /// after it only shows the effect of the move.
  void take_start(const Line& line, std::size_t column) {
    const auto reading = parse_fen(text(line, column));
    const std::size_t moves = heading_.plies ? find(Use::move) : find(Use::red);
    if (!reading) return take_bad_fen(line, column);
    const auto position = Position::from(reading->setup, Faults::all());
    if (!position) return take_bad_fen(line, column);
    Reading words;
    read_any(without_number(text(line, moves)), *position, words);
    if (!words.legal.empty()) game_.start = reading->setup;
  }
  void take_bad_fen(const Line& line, std::size_t column) {
    Days none;
    take_field(source_, heading_.columns[column].field, line.cells[column], game_, none, sink_);
  }

  void differs(const Column& column, const Line& line, std::size_t i) {
    source_.report(sink_, diag::csv_column_differs, offset(line.cells[i]),
                   {excerpt(column.heading)});
  }

  // --- the moves --------------------------------------------------------------------------------

  void take_line(const Line& line, bool last_line) {
    std::array<NodeId, 2> moved = {kNoNode, kNoNode};
    const NodeId before = last_;
    if (heading_.plies) {
      const std::size_t column = find(Use::move);
      if (line.side == 'b') begin_with_black();
      take_words(line, column);
    } else {
      const bool red = take_words(line, find(Use::red));
      moved[0] = red ? last_ : kNoNode;
      if (!red && !text(line, find(Use::black)).empty()) begin_with_black();
      const bool black = take_words(line, find(Use::black));
      moved[1] = black ? last_ : kNoNode;
      const bool begins = before == kRoot && !red;
      if (red != black && !begins && !(last_line && red) && !ended_) {
        source_.report(sink_, diag::reply_missing, line.at, {std::to_string(line.number)});
      }
      if (!red && !black && last_ == before) take_words_of_row(line);
    }
    for (std::size_t i = 0; i < heading_.columns.size(); ++i) {
      const Column& column = heading_.columns[i];
      if (column.use < Use::comment || i >= line.cells.size()) continue;
      const NodeId own = column.side == 'r' ? moved[0] : column.side == 'b' ? moved[1] : last_;
      take_note(column, line.cells[i], own == kNoNode ? last_ : own, pawns_[i]);
    }
  }

  void begin_with_black() {
    if (last_ == kRoot && game_.start == Setup::standard()) game_.start.turn = Color::black;
  }

  /// Takes the words of a cell. Returns true if a move was read.
  bool take_words(const Line& line, std::size_t column) {
    if (column >= line.cells.size()) return false;
    const Cell& cell = line.cells[column];
    const std::string copy = cell.text();
    std::string_view words = without_number(copy);
    if (is_blank_move(words)) return false;
    const std::string_view comment = is_one_move(words) ? cut_remark(words) : std::string_view();
    const std::size_t in_cell = cell.raw.find(words);
    const std::size_t base = offset(cell) + (in_cell == cell.raw.npos ? 0 : in_cell);
    if (is_one_move(words)) {
      last_ = add_marked(game_, last_, words, static_cast<std::uint32_t>(base));
      if (!comment.empty()) game_.add_comment(last_, comment);
      return true;
    }
    if (take_end(words)) {
      take_loser(heading_.columns[column].use);
      return false;
    }
    // Several moves, or a misprint.
    const NodeId before = last_;
    for (std::size_t i = 0; (i = words.find_first_not_of(" \t\r\n", i)) != words.npos;) {
      const std::size_t end = std::min(words.find_first_of(" \t\r\n", i), words.size());
      const std::string_view word = without_number(words.substr(i, end - i));
      const auto place = static_cast<std::uint32_t>(base + i);
      i = end;
      if (word.empty() || take_end(word)) continue;
      last_ = add_marked(game_, last_, word, place);
    }
    return last_ != before;
  }

  bool take_end(std::string_view words) {
    const bool end = take_outcome(words, game_.outcome);
    ended_ = ended_ || end;
    return end;
  }

  /// Sets the result if a side resigned, or lost on time, in its own column.
  void take_loser(Use side) {
    const Ending ending = game_.outcome.ending;
    const bool lost = ending == Ending::resignation || ending == Ending::time;
    if (!lost || game_.outcome.result != GameResult::unknown) return;
    game_.outcome.words.clear();  // they say no more than the result
    if (side == Use::red) game_.outcome.result = GameResult::black_wins;
    if (side == Use::black) game_.outcome.result = GameResult::red_wins;
  }

  /// Takes a row without moves: it says how the game ended, or is a comment.
  void take_words_of_row(const Line& line) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      const std::string cell = text(line, i);
      const Use use = i < heading_.columns.size() ? heading_.columns[i].use : Use::field;
      const bool moves = use == Use::red || use == Use::black;
      const bool not_a_number =
          use == Use::number && cell.find_first_not_of("0123456789.") != cell.npos;
      if (cell.empty() || is_blank_move(cell) || !(not_a_number || (moves && !ended_))) continue;
      words.push_back(cell);
    }
    for (const std::string& cell : words) {
      const std::string_view tag = common_tag(cell);
      if (tag == "Result" || take_end(cell)) continue;
      game_.add_comment(last_, cell);
    }
  }

  void take_note(const Column& column, const Cell& cell, NodeId node, bool pawns) {
    const std::string words = cell.text();
    if (words.empty()) return;
    if (column.use == Use::eval) {
      const auto eval = evaluation_in(words, pawns);
      if (eval && !game_.notes(node).eval) {
        game_.edit_notes(node).eval = *eval;
        return;
      }
    } else if (column.use == Use::clock || column.use == Use::elapsed) {
      const auto ms = time_in(words);
      auto& to = column.use == Use::clock ? game_.edit_notes(node).clock_ms
                                          : game_.edit_notes(node).elapsed_ms;
      if (ms && !to) {
        to = ms;
        return;
      }
    }
    game_.add_comment(node, words);
  }

  const Source& source_;
  const Heading& heading_;
  Game& game_;
  DiagnosticSink& sink_;
  std::vector<bool> pawns_;
  NodeId last_ = kRoot;
  bool ended_ = false;
};

}  // namespace

MoveTable::MoveTable(const Source& source, Rows rows, Heading heading)
    : source_(source), rows_(rows), heading_(std::move(heading)) {}

std::string MoveTable::value(std::size_t column) const {
  return column < row_.size() ? row_[column].text() : std::string();
}

std::string MoveTable::value(Use use) const {
  const auto found = std::ranges::find(heading_.columns, use, &Column::use);
  return value(static_cast<std::size_t>(found - heading_.columns.begin()));
}

/// Finds which rows belong together: by the column that names the game, by its title, or by numbers
/// that begin again.
void MoveTable::part() {
  parted_ = true;
  const auto named = [](const Column& c) { return c.use == Use::game; };
  const auto titled = [](const Column& c) {
    return c.use == Use::field && c.field.kind == Kind::tag && c.field.tag == "Title";
  };
  auto key = std::ranges::find_if(heading_.columns, named);
  if (key == heading_.columns.end()) key = std::ranges::find_if(heading_.columns, titled);
  const auto column = static_cast<std::size_t>(key - heading_.columns.begin());
  const bool by_name = key != heading_.columns.end();
  struct Group {
    std::size_t game;
    std::uint64_t last;
  };
  std::unordered_map<std::string, Group> games;
  std::string name, above;
  std::uint64_t last = 0;
  char last_side = '\0';
  bool anew = true;
  for (std::size_t at = 0; rows_.next(row_, at);) {
    bool repeats = row_.size() > 1;  // the row of headings may stand before each game
    for (std::size_t i = 0; i < std::min(row_.size(), heading_.columns.size()); ++i) {
      repeats = repeats && value(i) == heading_.columns[i].heading;
    }
    if (repeats) {
      anew = true;
      continue;
    }
    if (by_name) {
      // A blank cell continues the game above, because spreadsheets merge cells.
      if (const std::string own = value(column); !own.empty()) name = own;
      const auto number = number_in(value(Use::number));
      const auto [game, is_new] = games.emplace(name, Group{games_.size(), 0});
      // If the numbers begin again, the same name means another game.
      const bool again = !is_new && name != above && number && *number <= game->second.last;
      if (is_new || again) {
        game->second = {games_.size(), 0};
        games_.emplace_back();
      }
      above = name;
      game->second.last = std::max(game->second.last, number.value_or(0));
      games_[game->second.game].push_back(at);
      continue;
    }
    const auto n = number_in(value(Use::number));
    const char side = side_in(value(Use::side));
    const bool other_side = side != last_side;
    if (n && *n < last && (*n <= 1 || heading_.plies) && !other_side) anew = true;
    if (anew) games_.emplace_back();
    anew = false;
    games_.back().push_back(at);
    last = n.value_or(last);
    last_side = side;
  }
}

ReadStatus MoveTable::next(Game& out, DiagnosticSink& sink) {
  if (!parted_) part();
  if (next_ == games_.size()) return ReadStatus::end;
  std::vector<Line> lines;
  for (const std::size_t begin : games_[next_++]) {
    rows_.go_to(begin);
    Line line;
    rows_.next(line.cells, line.at);
    lines.push_back(std::move(line));
  }
  GameOfRows(source_, heading_, out, sink).read(std::move(lines));
  return ReadStatus::game;
}

}  // namespace qipu::csv
