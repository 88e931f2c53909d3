#include "format/document/flow.h"

#include <algorithm>
#include <utility>

#include "game/tag_names.h"
#include "text/utf8.h"

namespace qipu::document {
namespace {

/// The greatest length, in characters, of a cell that shares a line with others. A move with its
/// remark, or a name, is shorter.
constexpr std::size_t kShort = 20;

bool is_short(std::string_view cell) {
  return cell.find('\n') == cell.npos && count_chars(cell) <= kShort;
}

}  // namespace

void Flow::end_line() {
  Frame& frame = frames_.back();
  frame.text += frame.line + '\n';
  frame.line.clear();
  put_behind();
}

/// Appends the notes that were put aside. Inside a cell or a note nothing is appended: the notes
/// wait for the end of the row or paragraph around it.
void Flow::put_behind() {
  if (frames_.size() == 1) frames_.back().text += std::exchange(behind_, {});
}

/// Ends the innermost frame. Returns its lines, without line ends around them.
std::string Flow::close() {
  Frame& frame = frames_.back();
  if (!frame.cells.empty()) end_row();
  if (!frame.line.empty()) end_line();
  const std::string text(trim(frame.text));
  if (frames_.size() > 1) {
    frames_.pop_back();
  } else {
    frame = Frame();
  }
  return text;
}

void Flow::end_cell() {
  if (frames_.size() == 1) return;
  std::string text = close();
  frames_.back().cells.push_back(std::move(text));
}

void Flow::end_row() {
  Frame& frame = frames_.back();
  std::vector<std::string> cells = std::exchange(frame.cells, {});
  while (cells.size() > 1 && cells.back().empty()) cells.pop_back();
  const bool in_line = std::ranges::all_of(cells, is_short);
  std::string row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool value = i % 2 == 1 && cells.size() % 2 == 0 && !common_tag(cells[i - 1]).empty() &&
                       common_tag(cells[i]).empty();
    if (i != 0 && value && cells[i].find('\n') == std::string::npos) {
      row += "：";
    } else if (i != 0) {
      row += in_line ? ' ' : '\n';
    }
    row += cells[i];
  }
  frame.text += row + '\n';
  put_behind();
}

void Flow::end_aside() {
  if (frames_.size() == 1) return;
  aside(close());
}

void Flow::aside(std::string_view text) {
  if (trim(text).empty()) return;
  behind_.append(trim(text)).append("\n");
}

std::string Flow::take() {
  while (frames_.size() > 1) end_aside();
  Frame& frame = frames_.back();
  if (!frame.cells.empty()) end_row();
  if (!frame.line.empty()) end_line();
  put_behind();
  return std::exchange(frame, {}).text;
}

}  // namespace qipu::document
