// The running text of a document: paragraphs, tables, notes and text boxes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace qipu::document {

/// Collects the lines of a document. A paragraph is a line. A row of a table is a line if its cells
/// are short. They are joined by blanks, because a sheet of moves is read in that form; tabs would
/// make it a table of games. Otherwise each cell has lines of its own. Two cells, the first of
/// which names a header field, become `name：value`. Notes and text boxes follow the paragraph or
/// row to which they belong.
class Flow {
 public:
  void text(std::string_view text) { frames_.back().line += text; }
  void tab() { frames_.back().line += '\t'; }
  void end_line();
  /// Returns true if nothing has been put into the line yet.
  bool line_is_empty() const { return frames_.back().line.empty(); }

  void begin_cell() { frames_.emplace_back(); }
  void end_cell();
  void end_row();

  void begin_aside() { frames_.emplace_back(); }
  void end_aside();
  /// Adds a note whose text is already known.
  void aside(std::string_view text);

  /// Returns the whole text and clears it.
  std::string take();

 private:
  struct Frame {
    std::string text;                ///< complete lines
    std::string line;                ///< the current line
    std::vector<std::string> cells;  ///< of the current row
  };
  std::string close();
  void put_behind();

  std::vector<Frame> frames_{1};  ///< never empty; each frame stands within the one before it
  std::string behind_;            ///< complete lines that wait for the end of the paragraph
};

}  // namespace qipu::document
