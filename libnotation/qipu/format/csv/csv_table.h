// Private. A table as text: cells and rows.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::csv {

struct Cell {
  std::string_view raw;  ///< as it stands, without the quotes around it
  bool escaped = false;  ///< has doubled quotes
  bool unclosed = false;
  std::string_view stray = {};  ///< what stands behind its closing quote, where nothing belongs
  /// What it says, an apostrophe before a formula taken away.
  std::string text() const;
};

/// Rows one after the other. Lines end in LF, CR LF or CR.
class Rows {
 public:
  Rows(std::string_view text, char separator) : text_(text), separator_(separator) {}
  /// The next row that is not blank; false at the end. `at` is where it begins.
  bool next(std::vector<Cell>& row, std::size_t& at);
  /// To the beginning of a row.
  void go_to(std::size_t offset) { at_ = offset; }

 private:
  Cell take_cell();
  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  bool more_ = false;  ///< the row goes on behind the cell
};

/// The rows of a table. A first line "sep=;" names the separator and is no row; else it is comma,
/// semicolon or tab, the one most often met in the first line.
Rows rows_of(std::string_view text);

/// The rows from a line on, which names the separator by how often it is met there.
Rows rows_from(std::string_view text, std::size_t line);

/// Appends a cell: quoted where it has to be, an apostrophe before what looks like a formula.
void append_cell(std::string& out, std::string_view text);

}  // namespace qipu::csv
