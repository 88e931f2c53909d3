#include "format/document/table.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "format/csv/csv_table.h"
#include "format/document/flow.h"
#include "game/tag_names.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu::document {
namespace {

using Row = std::vector<std::string>;

bool is_blank(const Row& row) {
  return std::ranges::all_of(row, [](const std::string& cell) { return trim(cell).empty(); });
}

std::string csv_line(const Row& row) {
  std::string out;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i != 0) out += ',';
    csv::append_cell(out, row[i]);
  }
  return out + '\n';
}

/// Returns true if moves, and not players, stand below the headings 红方 and 黑方. Then it is the
/// sheet of one game.
bool holds_moves(const Sheet& sheet, std::size_t head) {
  constexpr std::size_t kRows = 20;
  std::vector<std::size_t> sides;
  for (std::size_t i = 0; i < sheet.rows[head].size(); ++i) {
    const std::string_view tag = common_tag(trim(sheet.rows[head][i]));
    if (tag == "Red" || tag == "Black") sides.push_back(i);
  }
  std::string text;
  std::size_t number = 0;
  for (std::size_t i = head + 1; i < sheet.rows.size() && number < kRows; ++i) {
    if (is_blank(sheet.rows[i])) continue;
    text += std::to_string(++number) + ".";
    for (const std::size_t side : sides) {
      if (side < sheet.rows[i].size()) text += " " + sheet.rows[i][side];
    }
    text += '\n';
  }
  return !sides.empty() && kMoveList.probe(text) == Likeness::likely;
}

/// Returns the row that names the columns of a table of games: one of the first that are not blank.
std::optional<std::size_t> head_of(const Sheet& sheet) {
  constexpr std::size_t kTitles = 10;
  std::size_t seen = 0;
  for (std::size_t i = 0; i < sheet.rows.size() && seen < kTitles; ++i) {
    if (is_blank(sheet.rows[i])) continue;
    ++seen;
    if (kCsv.probe(csv_line(sheet.rows[i])) == Likeness::no) continue;
    return holds_moves(sheet, i) ? std::nullopt : std::optional(i);
  }
  return std::nullopt;
}

std::size_t words_in(const Sheet& sheet, std::size_t end) {
  std::size_t rows = 0;
  for (std::size_t i = 0; i < std::min(end, sheet.rows.size()); ++i) {
    rows += is_blank(sheet.rows[i]) ? 0 : 1;
  }
  return rows;
}

struct Table {
  const Sheet* sheet;
  std::size_t head;
};

/// Returns the column of the same name in the common row of headings, and adds a new one if there
/// is none. A name that a heading row has twice stands for two columns.
std::size_t column_of(const std::string& name, Row& head, const std::vector<std::size_t>& taken) {
  for (std::size_t i = 0; i < head.size(); ++i) {
    if (head[i] == name && std::ranges::find(taken, i) == taken.end()) return i;
  }
  head.push_back(name);
  return head.size() - 1;
}

void put_tables(const std::vector<Table>& tables, DocumentText& out) {
  Row head;
  std::vector<std::vector<std::size_t>> columns;
  for (const Table& table : tables) {
    auto& own = columns.emplace_back();
    const auto& rows = table.sheet->rows;
    std::size_t width = 0;
    for (std::size_t i = table.head; i < rows.size(); ++i) width = std::max(width, rows[i].size());
    for (std::size_t i = 0; i < width; ++i) {
      const Row& names = rows[table.head];
      own.push_back(column_of(i < names.size() ? std::string(trim(names[i])) : "", head, own));
    }
  }
  // Blank lines replace the rows above the first row of headings, so that lines have the numbers of
  // rows.
  out.text.append(tables.front().head, '\n');
  out.text += csv_line(head);
  for (std::size_t t = 0; t < tables.size(); ++t) {
    const auto& rows = tables[t].sheet->rows;
    for (std::size_t i = tables[t].head + 1; i < rows.size(); ++i) {
      if (is_blank(rows[i])) {
        out.text += '\n';
        continue;
      }
      Row row(head.size());
      for (std::size_t c = 0; c < rows[i].size(); ++c) row[columns[t][c]] = rows[i][c];
      out.text += csv_line(row);
    }
  }
}

}  // namespace

void put_sheets(const std::vector<Sheet>& sheets, DocumentText& out) {
  std::vector<Table> tables;
  for (const Sheet& sheet : sheets) {
    if (const auto head = head_of(sheet)) tables.push_back({&sheet, *head});
  }
  if (tables.empty()) {
    Flow flow;
    for (const Sheet& sheet : sheets) {
      for (const Row& row : sheet.rows) {
        Row cells = row;
        while (!cells.empty() && trim(cells.back()).empty()) cells.pop_back();
        for (const std::string& cell : cells) {
          flow.begin_cell();
          flow.text(cell);
          flow.end_cell();
        }
        flow.end_row();
      }
    }
    out.text = flow.take();
    return;
  }
  put_tables(tables, out);
  auto table = tables.begin();
  for (const Sheet& sheet : sheets) {
    const bool is_table = table != tables.end() && table->sheet == &sheet;
    const std::size_t rows = words_in(sheet, is_table ? (table++)->head : sheet.rows.size());
    if (rows == 0) continue;
    out.findings.push_back(
        make_diagnostic(diag::rows_left_out, {}, {sheet.name, std::to_string(rows)}));
  }
}

}  // namespace qipu::document
