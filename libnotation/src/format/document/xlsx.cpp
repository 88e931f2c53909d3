// Excel's xlsx (ECMA-376, part 1, chapter 18): the sheets in the order of the workbook, with shared
// strings and strings in their cells. Numbers that a style shows as dates are read as dates. For
// formulas the stored values are read. Hidden sheets are read, too.

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "format/document/readers.h"
#include "format/document/table.h"
#include "format/kit/xml.h"
#include "text/utf8.h"

namespace qipu::document {
namespace {

using Attributes = std::span<const xml::Attribute>;

std::string_view value_of(Attributes attributes, std::string_view name) {
  for (const xml::Attribute& a : attributes) {
    if (local_name(a.name) == name) return a.value;
  }
  return {};
}

/// Decodes characters that XML cannot hold and that are written as _x000D_. Of CR LF only LF is
/// kept.
std::string unescaped(std::string_view text) {
  constexpr std::size_t kLength = 7, kDigits = 4;
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = 0; (at = text.find("_x", at)) != text.npos;) {
    const auto code = ascii::whole_number<std::uint32_t>(text.substr(at + 2, kDigits), 16);
    if (!code || text.size() < at + kLength || text[at + kLength - 1] != '_') {
      ++at;
      continue;
    }
    out += text.substr(done, at - done);
    if (*code != '\r') append_char(out, static_cast<char32_t>(*code));
    done = at += kLength;
  }
  return out.append(text.substr(done));
}

/// Reads xl/workbook.xml, which lists the sheets. Their paths stand in the relations.
class WorkbookReader final : public xml::Handler {
 public:
  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    const std::string_view local = local_name(name);
    if (local == "sheet") {
      std::string_view id;
      for (const xml::Attribute& a : attributes) {
        if (a.name.ends_with(":id")) id = a.value;
      }
      sheets.emplace_back(value_of(attributes, "name"), id);
    } else if (local == "workbookPr") {
      const std::string_view value = value_of(attributes, "date1904");
      from_1904 = value == "1" || value == "true";
    } else if (local == "Relationship") {
      paths[std::string(value_of(attributes, "Id"))] =
          resolved_path("xl/workbook.xml", value_of(attributes, "Target"));
    }
    return true;
  }
  bool close(std::string_view /*name*/, std::size_t /*end*/) override { return true; }
  void text(std::string_view /*text*/, bool /*raw*/) override {}

  std::vector<std::pair<std::string, std::string>> sheets;  ///< names and identifiers
  std::map<std::string, std::string> paths;                 ///< by identifier
  bool from_1904 = false;
};

/// Reads xl/sharedStrings.xml. The readings of characters are left out.
class StringsReader final : public xml::Handler {
 public:
  bool open(std::string_view name, Attributes /*attributes*/, std::size_t /*at*/) override {
    const std::string_view local = local_name(name);
    if (local == "si") strings.emplace_back();
    if (local == "rPh") reading_ = true;
    in_text_ = local == "t";
    return true;
  }
  bool close(std::string_view name, std::size_t /*end*/) override {
    const std::string_view local = local_name(name);
    if (local == "rPh") reading_ = false;
    if (local == "si") strings.back() = unescaped(strings.back());
    in_text_ = false;
    return true;
  }
  void text(std::string_view text, bool /*raw*/) override {
    if (in_text_ && !reading_ && !strings.empty()) strings.back() += text;
  }

  std::vector<std::string> strings;

 private:
  bool in_text_ = false, reading_ = false;
};

enum class Shown : std::uint8_t { number, date, time };

/// Returns the kind of value that a number format shows: "yyyy-mm-dd", "0.00",
/// [$-804]yyyy"年"m"月"d"日".
Shown shown_by(std::string_view code) {
  bool quoted = false, bracket = false, date = false, time = false;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = ascii::lower(code[i]);
    if (c == '"') {
      quoted = !quoted;
    } else if (quoted) {
      continue;
    } else if (c == '\\' || c == '_' || c == '*') {
      ++i;
    } else if (c == '[' || c == ']') {
      bracket = c == '[';
    } else if (!bracket) {
      date = date || c == 'y' || c == 'd';
      time = time || c == 'h' || c == 's';
    }
  }
  return date ? Shown::date : time ? Shown::time : Shown::number;
}

/// Returns the kind of value of a built-in format, which has a number and no text. Formats of China
/// and Japan are among these.
Shown built_in(unsigned number) {
  const auto within = [number](unsigned first, unsigned last) {
    return number >= first && number <= last;
  };
  if (within(14, 17) || number == 22 || within(27, 31) || number == 36 || within(50, 54) ||
      within(57, 58)) {
    return Shown::date;
  }
  if (within(18, 21) || within(32, 35) || within(45, 47) || within(55, 56)) return Shown::time;
  return Shown::number;
}

/// Reads xl/styles.xml: which kind of value the cells of each style show.
class StylesReader final : public xml::Handler {
 public:
  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    const std::string_view local = local_name(name);
    const unsigned number =
        ascii::whole_number<unsigned>(value_of(attributes, "numFmtId")).value_or(0);
    if (local == "numFmt") own_[number] = shown_by(value_of(attributes, "formatCode"));
    if (local == "cellXfs") in_cells_ = true;
    if (local == "xf" && in_cells_) {
      const auto own = own_.find(number);
      styles.push_back(own == own_.end() ? built_in(number) : own->second);
    }
    return true;
  }
  bool close(std::string_view name, std::size_t /*end*/) override {
    if (local_name(name) == "cellXfs") in_cells_ = false;
    return true;
  }
  void text(std::string_view /*text*/, bool /*raw*/) override {}

  std::vector<Shown> styles;

 private:
  std::map<unsigned, Shown> own_;
  bool in_cells_ = false;
};

/// Returns a date for days since the end of 1899, or since 1904. In Excel, day 60 is 29 February
/// 1900, which did not exist, so the days before it are one less.
std::string date_text(double days, bool from_1904) {
  using std::chrono::sys_days;
  const double whole = std::floor(days);
  const int ghost = !from_1904 && whole < 61 ? 1 : 0;
  const sys_days origin = from_1904 ? sys_days{std::chrono::year{1904} / 1 / 1}
                                    : sys_days{std::chrono::year{1899} / 12 / 30};
  const std::chrono::year_month_day ymd{origin +
                                        std::chrono::days{static_cast<int>(whole) + ghost}};
  const auto two = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return std::to_string(static_cast<int>(ymd.year())) + "-" +
         two(static_cast<unsigned>(ymd.month())) + "-" + two(static_cast<unsigned>(ymd.day()));
}

/// Returns a time of day; 0.5 is noon.
std::string time_text(double days) {
  constexpr int kSeconds = 24 * 60 * 60;
  const int seconds = static_cast<int>(std::lround((days - std::floor(days)) * kSeconds));
  const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60);
}

/// Returns a number as it is shown: programs store 0.1 as 0.10000000000000001.
std::string number_text(double number) {
  constexpr int kDigits = 15;
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                 std::chars_format::general, kDigits);
  return {buffer.data(), end.ptr};
}

/// Reads a sheet.
class SheetReader final : public xml::Handler {
 public:
  SheetReader(const std::vector<std::string>& strings, const std::vector<Shown>& styles,
              bool from_1904, Sheet& out)
      : strings_(strings), styles_(styles), from_1904_(from_1904), out_(out) {}

  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    const std::string_view local = local_name(name);
    if (local == "row") {
      const auto number = ascii::whole_number<std::size_t>(value_of(attributes, "r"));
      constexpr std::size_t kMostRows = std::size_t{1} << 20;
      const std::size_t row = number && *number > out_.rows.size() && *number <= kMostRows
                                  ? *number
                                  : out_.rows.size() + 1;
      out_.rows.resize(row);
    } else if (local == "c") {
      type_ = value_of(attributes, "t");
      style_ =
          ascii::whole_number<std::size_t>(value_of(attributes, "s")).value_or(~std::size_t{0});
      column_ = column_of(value_of(attributes, "r"));
      value_.clear();
    } else if (local == "rPh") {
      reading_ = true;
    }
    in_value_ = local == "v" || local == "t";
    return true;
  }

  bool close(std::string_view name, std::size_t /*end*/) override {
    const std::string_view local = local_name(name);
    if (local == "c") end_cell();
    if (local == "rPh") reading_ = false;
    in_value_ = false;
    return true;
  }

  void text(std::string_view text, bool /*raw*/) override {
    if (in_value_ && !reading_) value_ += text;
  }

  std::size_t lost = 0;  ///< number of cells whose string is missing

 private:
  /// Returns the column of a cell "AB12", from 0; the next column if the cell has no name.
  std::size_t column_of(std::string_view name) const {
    constexpr std::size_t kLetters = 26, kMost = 16384;
    std::size_t column = 0;
    for (const char c : name) {
      const char letter = ascii::upper(c);
      if (letter < 'A' || letter > 'Z' || column > kMost) break;
      column = column * kLetters + static_cast<std::size_t>(letter - 'A') + 1;
    }
    const std::size_t next = out_.rows.empty() ? 0 : out_.rows.back().size();
    return column == 0 || column > kMost || column <= next ? next : column - 1;
  }

  void end_cell() {
    if (out_.rows.empty()) out_.rows.emplace_back();
    std::string value = shown();
    if (value.empty()) return;
    cells_ += column_ + 1 - out_.rows.back().size();
    if (cells_ > kMostCells) return;
    out_.rows.back().resize(column_ + 1);
    out_.rows.back()[column_] = std::move(value);
  }

  std::string shown() {
    if (type_ == "s") {
      const auto index = ascii::whole_number<std::size_t>(trim(value_));
      if (index && *index < strings_.size()) return strings_[*index];
      lost += value_.empty() ? 0 : 1;
      return {};
    }
    if (type_ == "inlineStr" || type_ == "str") return unescaped(value_);
    if (type_ == "b") return value_ == "1" ? "TRUE" : "FALSE";
    if (type_ == "d") return value_.substr(0, value_.find('T'));
    if (type_ == "e" || value_.empty()) return std::move(value_);
    const std::string digits(trim(value_));
    double number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size()) return digits;
    constexpr double kMostDays = 2'958'466;  // the year 10000
    const Shown shown = style_ < styles_.size() ? styles_[style_] : Shown::number;
    if (shown != Shown::number && number >= 0 && number < kMostDays) {
      const bool time = shown == Shown::time || number < 1;
      return time ? time_text(number) : date_text(number, from_1904_);
    }
    // A whole number keeps all of its digits.
    return digits.find_first_of(".eE") == digits.npos ? digits : number_text(number);
  }

  const std::vector<std::string>& strings_;
  const std::vector<Shown>& styles_;
  bool from_1904_;
  Sheet& out_;
  std::string type_, value_;
  std::size_t style_ = 0, column_ = 0, cells_ = 0;
  bool in_value_ = false, reading_ = false;
};

/// Reads a part. `called` is its name for the user. Returns false if it is missing.
bool read_part(const Parts& parts, std::string_view name, std::string_view called,
               xml::Handler& handler, DocumentText& out) {
  const std::string* const bytes = parts.find(name);
  if (bytes == nullptr) return false;
  const std::string text = decoded_part(*bytes);
  const xml::Result result = xml::parse(text, handler);
  if (result.damaged)
    out.findings.push_back(part_lost(called, result.cut ? "it is incomplete" : result.what));
  return true;
}

}  // namespace

std::optional<DocumentText> read_xlsx(const Parts& parts) {
  if (parts.find("xl/workbook.xml") == nullptr) return std::nullopt;
  DocumentText out{.kind = "xlsx"};
  constexpr std::string_view kBook = "the list of sheets";
  WorkbookReader workbook;
  read_part(parts, "xl/workbook.xml", kBook, workbook, out);
  read_part(parts, "xl/_rels/workbook.xml.rels", kBook, workbook, out);
  StringsReader strings;
  read_part(parts, "xl/sharedStrings.xml", "the strings", strings, out);
  StylesReader styles;
  read_part(parts, "xl/styles.xml", "the styles", styles, out);
  std::vector<Sheet> sheets;
  for (const auto& [name, id] : workbook.sheets) {
    const auto path = workbook.paths.find(id);
    Sheet sheet{.name = name, .rows = {}};
    SheetReader reader(strings.strings, styles.styles, workbook.from_1904, sheet);
    if (path == workbook.paths.end() || !read_part(parts, path->second, name, reader, out)) {
      out.findings.push_back(part_lost(name, "it is missing"));
      continue;
    }
    if (reader.lost != 0) {
      out.findings.push_back(part_lost(name, "strings missing: " + std::to_string(reader.lost)));
    }
    sheets.push_back(std::move(sheet));
  }
  put_sheets(sheets, out);
  return out;
}

}  // namespace qipu::document
