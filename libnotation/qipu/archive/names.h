// Players' names (棋手姓名): who is spelt how, in a table that the user keeps.
//
// The table is UTF-8 text, one person a line, parts with tabs between: the name to be written, then
// any other spellings of it. Lines that begin with # and empty lines say nothing; blanks around a
// part, empty parts at the end of a line and a byte order mark do not matter. Several lines with
// the same name are one person.
//
//   胡荣华	Hu Ronghua	胡榮華
//
// Spellings are compared without regard to case, width and script (简繁), and to blanks behind a
// character that stands alone (吕 钦). A name that the table has as it stands is replaced whole. Of
// others what stands beside a name is kept: a team before a Chinese name, with a blank between
// (上海 胡榮華), and brackets behind any (胡榮華（上海）); the name alone is replaced, and what is
// kept is put into its script: 廣東 許銀川 becomes 广东 许银川. So a table may tell two persons of
// one name apart by their teams.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/diag/result.h"
#include "qipu/game/tags.h"

namespace qipu {

/// The tags that keep a name as it was printed, where Red or Black is written otherwise by the
/// table.
inline constexpr std::string_view kPrintedRed = "RedPrinted";
inline constexpr std::string_view kPrintedBlack = "BlackPrinted";

/// Any number of threads may ask one.
class NameTable {
 public:
  /// What is wrong is left out. Findings, with line and column: name_of_two, name_missing,
  /// name_part_empty; name_not_utf8 of the first such line alone. O(bytes).
  static NameTable parse(std::string_view text, DiagnosticSink& findings);
  /// The table in a file. Errors: those of read_file(), and the first error of parse().
  static Result<NameTable> read(const std::string& path);
  NameTable(NameTable&&) noexcept;
  NameTable& operator=(NameTable&&) noexcept;
  ~NameTable();

  /// How a name is to be written, with what stands beside it; a name that the table does not know
  /// stays as it is. O(length) when it is first asked for, and remembered.
  std::string name_of(std::string_view printed) const;

  /// Gives Red and Black the names of the table. What was printed is kept in RedPrinted and
  /// BlackPrinted, unless such a tag is there: then what is replaced was not printed. Doing it
  /// twice changes nothing more.
  void apply(Tags& tags) const;

 private:
  struct State;
  NameTable();
  std::unique_ptr<State> state_;
};

}  // namespace qipu
