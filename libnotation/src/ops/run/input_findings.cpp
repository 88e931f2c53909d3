#include "ops/run/input_findings.h"

#include <utility>

namespace qipu {

/// What precedes a section of a file counts as read.
void InputFindings::begin(const WorkItem& item) {
  if (std::exchange(begun_, true) || !item.from || !item.from->section) return;
  const Section& section = *item.from->section;
  games_ = section.games_before;
  lines_ = section.lines_before;
  columns_ = section.columns_before;
}

std::uint32_t InputFindings::games_before(const WorkItem& item) const {
  return begun_ || !item.from || !item.from->section ? games_ : item.from->section->games_before;
}

void InputFindings::place(Location& where, const WorkItem& item) const {
  if (where.byte != Location::kNowhere) where.byte += item.offset;
  if (where.line == 1 && where.column != 0) where.column += columns_;
  if (where.line != 0) where.line += lines_;
  if (where.game != 0) where.game += games_;
}

void InputFindings::place(Diagnostic& d, const WorkItem& item) const {
  // The item holds only the rest of its first line, but the column counts the whole line.
  if (columns_ != 0 && d.where.line == 1) d.line_text.clear();
  place(d.where, item);
  for (Diagnostic& note : d.notes) place(note.where, item);
}

void InputFindings::tell(WorkItem& item, std::uint32_t game) {
  begin(item);
  for (const auto& [code, n] : item.hidden) hidden_[code] += n;
  for (Diagnostic& d : item.findings) {
    if (game != 0 && d.where.game != 0 && d.where.game != game) continue;
    if (most_ != 0 && ++reported_[d.code] > most_) {
      ++hidden_[d.code];
      continue;
    }
    place(d, item);
    reporter_.finding(item.from->path, d);
  }
}

void InputFindings::pass(const WorkItem& item) {
  begin(item);
  if (!item.last) {
    columns_ = item.lines == 0 ? columns_ + item.columns : item.columns;
    lines_ += item.lines;
    games_ += item.game();
    return;
  }
  finish(item.from->path);
}

void InputFindings::finish(const std::string& file) {
  for (const auto& [code, n] : hidden_) {
    reporter_.finding(file,
                      make_diagnostic(diag::more_findings, {}, {std::to_string(n), code->id()}));
  }
  games_ = lines_ = columns_ = 0;
  begun_ = false;
  reported_.clear();
  hidden_.clear();
}

}  // namespace qipu
