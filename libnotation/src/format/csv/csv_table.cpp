#include "format/csv/csv_table.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "qipu/game/game.h"
#include "text/utf8.h"

namespace qipu::csv {
namespace {

std::string_view without_apostrophes(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of('\''), text.size()));
}

// Returns the text with a full-width sign at its front replaced by the ASCII one: spreadsheets
// treat them alike.
std::string with_narrow_sign(std::string_view text) {
  constexpr std::pair<std::string_view, char> kWide[] = {
      {"＝", '='}, {"＋", '+'}, {"－", '-'}, {"＠", '@'}};
  for (const auto& [sign, narrow] : kWide) {
    if (text.starts_with(sign)) return narrow + std::string(text.substr(sign.size()));
  }
  return std::string(text);
}

// Returns true if a spreadsheet would take the text for a formula. A lone sign or a number is not
// one.
bool looks_like_formula(std::string_view given) {
  const std::string text = with_narrow_sign(given);
  if (text.size() < 2) return false;
  const char c = text[0];
  if (c == '\t' || c == '\r' || c == '=' || c == '@') return true;
  if (c != '+' && c != '-') return false;
  return text.find_first_not_of("0123456789.", 1) != text.npos;
}

}  // namespace

std::string Cell::text() const {
  std::string out;
  if (!escaped) {
    out = raw;
  } else {
    for (std::size_t i = 0; i < raw.size(); ++i) {
      out += raw[i];
      if (raw[i] == '"') ++i;  // inside quotes they are doubled
    }
  }
  if (out.starts_with('\'') && looks_like_formula(without_apostrophes(out))) out.erase(0, 1);
  return std::string(trimmed(out));
}

Cell Rows::take_cell() {
  Cell cell;
  const std::string stops = {separator_, '\r', '\n'};
  const std::size_t blanks = text_.find_first_not_of(' ', at_);
  if (blanks != text_.npos && text_[blanks] == '"') {
    const std::size_t begin = blanks + 1;
    std::size_t end = begin;
    while (true) {
      end = text_.find('"', end);
      if (end == text_.npos || end + 1 >= text_.size() || text_[end + 1] != '"') break;
      cell.escaped = true;
      end += 2;
    }
    cell.unclosed = end == text_.npos;
    // A quote that never closes ends with its line, so that only this line is lost. After it,
    // quotes come only in pairs, so no other quote reaches as far.
    if (cell.unclosed) end = std::min(text_.find_first_of("\r\n", begin), text_.size());
    cell.raw = text_.substr(begin, end - begin);
    at_ = end + (cell.unclosed ? 0 : 1);
    const std::size_t behind = at_;
    at_ = std::min(text_.find_first_of(stops, at_), text_.size());
    if (!cell.unclosed) cell.stray = trim(text_.substr(behind, at_ - behind));
  } else {
    const std::size_t end = std::min(text_.find_first_of(stops, at_), text_.size());
    cell.raw = text_.substr(at_, end - at_);
    at_ = end;
  }
  more_ = at_ < text_.size() && text_[at_] == separator_;
  if (more_) {
    ++at_;
  } else if (at_ < text_.size()) {
    at_ += text_.substr(at_).starts_with("\r\n") ? 2 : 1;
  }
  return cell;
}

bool Rows::next(std::vector<Cell>& row, std::size_t& at) {
  while (at_ < text_.size()) {
    row.clear();
    at = at_;
    bool any = false;
    do {
      row.push_back(take_cell());
      any = any || !trim(row.back().raw).empty();
    } while (more_);
    if (any) return true;
  }
  return false;
}

namespace {

char separator_of(std::string_view text) {
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  char best = ',';
  std::ptrdiff_t most = std::ranges::count(line, ',');
  for (const char c : {';', '\t'}) {
    if (const auto n = std::ranges::count(line, c); n > most) {
      most = n;
      best = c;
    }
  }
  return best;
}

/// Returns the separator that a first line "sep=;" names.
std::optional<char> named_separator(std::string_view text) {
  std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  if (line.starts_with('"') && line.ends_with('"') && line.size() > 1) {
    line = line.substr(1, line.size() - 2);  // Excel quotes it when it saves the file again
  }
  constexpr std::string_view kMark = "sep=";
  const bool named = ascii::same_word(line.substr(0, kMark.size()), kMark) &&
                     (line.size() == kMark.size() + 1 ||
                      (line.size() > kMark.size() && !ascii::is_letter(line[kMark.size()])));
  return named ? std::optional(line[kMark.size()]) : std::nullopt;
}

}  // namespace

Rows rows_of(std::string_view text) { return rows_from(text, rows_begin(text)); }

std::size_t rows_begin(std::string_view text) {
  if (!named_separator(text)) return 0;
  std::size_t at = text.find_first_of("\r\n");
  at = at == text.npos ? text.size() : at;
  return at + (text.substr(at).starts_with("\r\n") ? 2 : at < text.size() ? 1 : 0);
}

Rows rows_from(std::string_view text, std::size_t line) {
  Rows rows(text, named_separator(text).value_or(separator_of(text.substr(line))));
  rows.go_to(line);
  return rows;
}

void append_cell(std::string& out, std::string_view text) {
  const bool formula = looks_like_formula(without_apostrophes(text));
  const bool quoted = text.find_first_of(",\"\r\n;\t") != text.npos;
  if (quoted) out += '"';
  if (formula) out += '\'';
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  if (quoted) out += '"';
}

}  // namespace qipu::csv
