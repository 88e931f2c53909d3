// Private. The sheets of a workbook as text: CSV where they are tables of games.
#pragma once

#include <string>
#include <vector>

#include "qipu/format/document/document.h"

namespace qipu::document {

struct Sheet {
  std::string name;
  std::vector<std::vector<std::string>> rows;  ///< blank ones too, so that rows keep their numbers
};

/// Puts the text of the sheets into `out`. A sheet one of whose first rows names the columns of a
/// table of games is a table; several of them become one, with the columns of all. What stands in
/// other sheets or above the heads is reported. Where no sheet is a table, all are text, cells
/// joined by blanks; so is the sheet of one game, which has moves below 红方 and 黑方.
void put_sheets(const std::vector<Sheet>& sheets, DocumentText& out);

/// Rows and cells of one sheet hold no more than this in all, however often they claim to be
/// repeated.
inline constexpr std::size_t kMostCells = std::size_t{1} << 24;

}  // namespace qipu::document
