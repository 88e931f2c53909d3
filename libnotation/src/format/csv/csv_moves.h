// Reads tables whose rows are moves or rounds.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "format/csv/csv_headings.h"
#include "qipu/format/format.h"

namespace qipu::csv {

/// The games of such a table. If a column names the game, its rows need not stand together.
class MoveTable {
 public:
  /// `rows` is at the first row after the headings. The source must outlive this object.
  MoveTable(const Source& source, Rows rows, Heading heading);
  ReadStatus next(Game& out, DiagnosticSink& sink);

 private:
  void part();
  std::string value(Use use) const;
  std::string value(std::size_t column) const;

  const Source& source_;
  Rows rows_;
  Heading heading_;
  std::vector<Cell> row_;
  std::vector<std::vector<std::size_t>> games_;  ///< offsets of the rows of each game
  std::size_t next_ = 0;
  bool parted_ = false;
};

/// Reports quotes that are not closed, text after quotes, and cells beyond the columns.
void check_row(const Source& source, const std::vector<Cell>& row, std::size_t at,
               std::size_t columns, DiagnosticSink& sink);

/// Dates from other columns. take_field() stores a cell of a table of games: a tag, a part of the
/// outcome, the start.
struct Days {
  std::string iso, year;  ///< made from the date, in tables without the date itself
};
void take_field(const Source& source, const Field& field, const Cell& cell, Game& game, Days& days,
                DiagnosticSink& sink);
/// Adds the date, and gives the tags their common names.
void finish_tags(const Days& days, Tags& tags);

}  // namespace qipu::csv
