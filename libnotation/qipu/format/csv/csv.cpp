#include "qipu/format/csv/csv.h"

#include <algorithm>

#include "qipu/board/fen.h"
#include "qipu/format/csv/csv_table.h"
#include "qipu/format/move_text.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"

namespace qipu {
namespace csv {
namespace {

using Kind = Column::Kind;

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
    for (const Column& column : columns_) {
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

  std::string cell_of(const Game& game, const Column& column) const {
    switch (column.kind) {
      case Kind::fen: return game.start == Setup::standard() ? "" : write_fen(game.start);
      case Kind::notation: return std::string(notation_.id);
      case Kind::moves:
      case Kind::move: return moves_of(game);
      case Kind::final_fen: return final_fen(game);
      case Kind::name: return name_;
      case Kind::folder: return folder_;
      case Kind::number: return {};  // who writes the file knows it
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
      if (!game[id].has_move || !(*position)[game[id].move.from()]) return {};
      position->replay(game[id].move);
    }
    return write_fen(position->setup());
  }

  const Notation& notation_;
  std::vector<std::string> headings_;
  std::vector<Column> columns_;
  std::string name_, folder_;  ///< of the input
  std::size_t number_at_ = kNowhere;
};

// Two headings at least that mean something in a game, and one of them what only games have.
Likeness probe(std::string_view head) {
  Rows rows(head, separator_of(head));
  std::vector<Cell> headings;
  std::size_t at = 0;
  if (!rows.next(headings, at) || headings.size() < 2) return Likeness::no;
  int known = 0;
  bool telling = false;
  for (const Cell& heading : headings) {
    const std::string text = heading.text();
    if (text.size() > 64 || !known_heading(text)) continue;
    ++known;
    const Column column = field_read(text);
    telling = telling || column.kind == Kind::moves || column.kind == Kind::move ||
              column.kind == Kind::result || column.kind == Kind::fen ||
              column.kind == Kind::game || column.tag == "Red" || column.tag == "Black";
  }
  if (!telling || known < 2) return Likeness::no;
  return known >= 4 ? Likeness::certain : Likeness::likely;
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
    .open = csv::open,
    .create = [](const WriteOptions& options) -> std::unique_ptr<GameWriter> {
      return std::make_unique<csv::CsvWriter>(options);
    },
};

}  // namespace qipu
