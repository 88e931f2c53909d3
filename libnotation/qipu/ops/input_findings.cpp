#include "qipu/ops/input_findings.h"

namespace qipu {

void InputFindings::place(Location& where, const Unit& unit) const {
  if (where.byte != Location::kNowhere) where.byte += unit.offset;
  if (where.line == 1 && where.column != 0) where.column += columns_;
  if (where.line != 0) where.line += lines_;
  if (where.game != 0) where.game += games_;
}

void InputFindings::place(Diagnostic& d, const Unit& unit) const {
  // The unit has but the rest of that line, and the column counts all of it.
  if (columns_ != 0 && d.where.line == 1) d.line_text.clear();
  place(d.where, unit);
  for (Diagnostic& note : d.notes) place(note.where, unit);
}

void InputFindings::tell(Unit& unit, std::uint32_t game) {
  for (const auto& [code, n] : unit.hidden) hidden_[code] += n;
  for (Diagnostic& d : unit.findings) {
    if (game != 0 && d.where.game != 0 && d.where.game != game) continue;
    if (most_ != 0 && ++told_[d.code] > most_) {
      ++hidden_[d.code];
      continue;
    }
    place(d, unit);
    reporter_.finding(unit.from->path, d);
  }
}

void InputFindings::pass(const Unit& unit) {
  if (!unit.last) {
    columns_ = unit.lines == 0 ? columns_ + unit.columns : unit.columns;
    lines_ += unit.lines;
    games_ += static_cast<std::uint32_t>(unit.counts.read);
    return;
  }
  finish(unit.from->path);
}

void InputFindings::finish(const std::string& file) {
  for (const auto& [code, n] : hidden_) {
    reporter_.finding(file,
                      make_diagnostic(diag::more_findings, {}, {std::to_string(n), code->id()}));
  }
  games_ = lines_ = columns_ = 0;
  told_.clear();
  hidden_.clear();
}

}  // namespace qipu
