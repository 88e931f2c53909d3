// Players' names (棋手姓名): a table, kept by the user, of the spellings of each name.
//
// The table is UTF-8 text with one person per line and tabs between the parts: the name to be
// written, then any other spellings of it. Lines that begin with # and empty lines are ignored, and
// so are blanks around a part, empty parts at the end of a line and a byte order mark. Several
// lines with the same name are one person.
//
//   胡荣华	Hu Ronghua	胡榮華
//
// Spellings are compared without regard to case, width and script (简繁), and to blanks after a
// single character (吕 钦). A name that is in the table is replaced as a whole. Otherwise, text
// beside a name is kept: a team before a Chinese name, separated by a blank (上海 胡榮華), and
// brackets after any name (胡榮華（上海）). Only the name is replaced, and the text beside it is
// converted to its script: 廣東 許銀川 becomes 广东 许银川. So a table can distinguish two persons
// of one name by their teams.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/diag/result.h"
#include "qipu/game/tags.h"

#pragma GCC visibility push(default)
namespace qipu {

/// The tags that keep a name as it was printed, if the table changed Red or Black.
inline constexpr std::string_view kPrintedRed = "RedPrinted";
inline constexpr std::string_view kPrintedBlack = "BlackPrinted";

/// Any number of threads may use one table.
class NameTable {
 public:
  /// Reads a table; wrong lines are left out. Findings, with line and column: name_of_two,
  /// name_missing, name_part_empty, and name_not_utf8 for the first such line only. O(bytes).
  static NameTable parse(std::string_view text, DiagnosticSink& findings);
  /// Reads the table in a file. Errors: those of read_file(), and the first error of parse().
  static Result<NameTable> read(const std::string& path);
  NameTable(NameTable&&) noexcept;
  NameTable& operator=(NameTable&&) noexcept;
  ~NameTable();

  /// Returns the name to be written, with the text beside it; an unknown name stays as it is.
  /// O(length) the first time; results are remembered.
  std::string name_of(std::string_view printed) const;

  /// Replaces Red and Black by the names of the table. The printed names are kept in RedPrinted and
  /// BlackPrinted, unless such a tag exists: then the replaced name was not the printed one.
  /// Idempotent.
  void apply(Tags& tags) const;

 private:
  struct State;
  NameTable();
  std::unique_ptr<State> state_;
};

}  // namespace qipu
#pragma GCC visibility pop
