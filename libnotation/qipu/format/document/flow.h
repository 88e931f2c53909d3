// Private. The running text of a document: paragraphs, tables, and what stands aside of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace qipu::document {

/// Puts lines together. A paragraph is a line. A table's row is a line where its cells are short,
/// joined by blanks, for a sheet of moves is read so; tabs would make it a table of games. Else
/// each cell has lines of its own. Two cells of which the first names a header field become
/// `name：value`. Notes and text boxes follow the paragraph or the row that they belong to.
class Flow {
 public:
  void text(std::string_view text) { frames_.back().line += text; }
  void tab() { frames_.back().line += '\t'; }
  void end_line();
  /// Nothing has been put into the line yet.
  bool line_is_empty() const { return frames_.back().line.empty(); }

  void begin_cell() { frames_.emplace_back(); }
  void end_cell();
  void end_row();

  void begin_aside() { frames_.emplace_back(); }
  void end_aside();
  /// A text that is known already.
  void aside(std::string_view text);

  /// All of it. Leaves nothing.
  std::string take();

 private:
  struct Frame {
    std::string text;                ///< whole lines
    std::string line;                ///< the one under way
    std::vector<std::string> cells;  ///< of the row under way
  };
  std::string close();
  void put_behind();

  std::vector<Frame> frames_{1};  ///< never empty; each stands within the one before it
  std::string behind_;            ///< whole lines that wait for the end of the paragraph
};

}  // namespace qipu::document
