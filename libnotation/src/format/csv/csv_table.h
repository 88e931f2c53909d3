// A table as text: cells and rows.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::csv {

struct Cell {
  std::string_view raw;  ///< as it stands, without the quotes around it
  bool escaped = false;  ///< it has doubled quotes
  bool unclosed = false;
  std::string_view stray = {};  ///< invalid text after its closing quote
  /// Returns the cell's text, without the apostrophe before a formula.
  std::string text() const;
};

/// Reads rows one after the other. Lines end in LF, CR LF or CR.
class Rows {
 public:
  Rows(std::string_view text, char separator) : text_(text), separator_(separator) {}
  /// Reads the next row that is not blank. `at` becomes the offset at which it begins. Returns
  /// false at the end.
  bool next(std::vector<Cell>& row, std::size_t& at);
  /// Moves to the beginning of a row.
  void go_to(std::size_t offset) { at_ = offset; }

 private:
  Cell take_cell();
  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  bool more_ = false;  ///< the row continues after the cell
};

/// Returns the rows of a table. A first line "sep=;" names the separator and is not a row.
/// Otherwise the separator is the most frequent of comma, semicolon and tab in the first line.
Rows rows_of(std::string_view text);
/// Returns the offset after a first line "sep=;"; 0 if there is none.
std::size_t rows_begin(std::string_view text);
/// Returns the rows from the line at an offset on. The separator is that of a first line "sep=;",
/// otherwise the most frequent one in that line.
Rows rows_from(std::string_view text, std::size_t line);

/// Appends a cell: quoted if necessary, with an apostrophe before text that looks like a formula.
void append_cell(std::string& out, std::string_view text);

}  // namespace qipu::csv
