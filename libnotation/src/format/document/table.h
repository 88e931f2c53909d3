// The sheets of a workbook as text: as CSV if they are tables of games.
#pragma once

#include <string>
#include <vector>

#include "format/document/document.h"

namespace qipu::document {

struct Sheet {
  std::string name;
  std::vector<std::vector<std::string>> rows;  ///< with blank ones, so that rows keep their numbers
};

/// Puts the text of the sheets into `out`. A sheet is a table if one of its first rows names the
/// columns of a table of games. Several tables become one, with the columns of all. Rows in other
/// sheets, or above the headings, are reported. If no sheet is a table, all sheets are text, with
/// cells joined by blanks. The sheet of one game, with moves below 红方 and 黑方, is text, too.
void put_sheets(const std::vector<Sheet>& sheets, DocumentText& out);

/// The most rows and cells of one sheet in all, however often they are declared to be repeated.
inline constexpr std::size_t kMostCells = std::size_t{1} << 24;

}  // namespace qipu::document
