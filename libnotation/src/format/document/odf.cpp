// OpenDocument 1.3: the text of an odt and the sheets of an ods, from content.xml. Several blanks
// in a row count as one there; further blanks are written as elements.

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "format/document/flow.h"
#include "format/document/numbering.h"
#include "format/document/readers.h"
#include "format/document/table.h"
#include "format/kit/xml.h"
#include "text/utf8.h"

namespace qipu::document {
namespace {

using Attributes = std::span<const xml::Attribute>;

std::size_t count_in(Attributes attributes, std::string_view name) {
  return ascii::whole_number<std::size_t>(xml::find(attributes, name).value_or("")).value_or(1);
}

using ListStyles = std::map<std::string, std::map<std::size_t, ListLevel>, std::less<>>;

/// Reads the styles of lists from styles.xml and content.xml.
class StylesReader final : public xml::Handler {
 public:
  explicit StylesReader(ListStyles& out) : out_(out) {}

  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    const auto value = [&](std::string_view of) {
      return std::string(xml::find(attributes, of).value_or(""));
    };
    if (name == "text:list-style") style_ = value("style:name");
    const bool number = name == "text:list-level-style-number";
    if (style_.empty() || (!number && name != "text:list-level-style-bullet")) return true;
    const std::size_t level = std::clamp<std::size_t>(count_in(attributes, "text:level"), 1, 9);
    ListLevel what;
    what.start = static_cast<unsigned>(count_in(attributes, "text:start-value"));
    what.format = number ? format_of(value("style:num-format")) : "bullet";
    what.text = value("style:num-prefix");
    const std::size_t shown = std::min(count_in(attributes, "text:display-levels"), level);
    for (std::size_t i = level - shown + 1; i <= level; ++i) {
      what.text += "%" + std::to_string(i) + (i < level ? "." : "");
    }
    what.text += value("style:num-suffix");
    out_[style_][level - 1] = std::move(what);
    return true;
  }
  bool close(std::string_view name, std::size_t /*end*/) override {
    if (name == "text:list-style") style_.clear();
    return name != "office:automatic-styles";
  }
  void text(std::string_view /*text*/, bool /*raw*/) override {}

 private:
  static std::string format_of(std::string_view format) {
    if (format.empty()) return "none";
    if (format == "a") return "lowerLetter";
    if (format == "A") return "upperLetter";
    if (format == "i") return "lowerRoman";
    if (format == "I") return "upperRoman";
    return format.starts_with("一") ? "chinese" : "decimal";
  }

  ListStyles& out_;
  std::string style_;
};

class ContentReader final : public xml::Handler {
 public:
  explicit ContentReader(const ListStyles& styles) : styles_(styles) {}

  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    if (skipped_ != 0 || is_skipped(name)) {
      ++skipped_;
      return true;
    }
    if (name == "office:spreadsheet") {
      workbook = true;
    } else if (name == "text:p" || name == "text:h") {
      if (workbook && in_cell_ && paragraphs_++ != 0) cell_ += '\n';
      blank_ = true;
      ++open_;
      if (std::exchange(numbered_, false)) begin_item();
    } else if (name == "text:list") {
      open_list(attributes);
    } else if (name == "text:list-item") {
      numbered_ = true;
      const auto start = xml::find(attributes, "text:start-value");
      if (start && depth_ != 0) {
        numbering_.restart(list_, depth_ - 1, ascii::whole_number<unsigned>(*start).value_or(1));
      }
    } else if (name == "text:list-header") {
      numbered_ = false;
    } else if (name == "text:s") {
      constexpr std::size_t kMostBlanks = 1000;
      put(std::string(std::min(count_in(attributes, "text:c"), kMostBlanks), ' '));
      blank_ = false;
    } else if (name == "text:tab") {
      put("\t");
    } else if (name == "text:line-break") {
      workbook ? put("\n") : flow_.end_line();
      blank_ = true;
    } else if (name == "office:annotation" || name == "text:note-body" || name == "draw:text-box") {
      flow_.begin_aside();
      stack_.push_back(std::exchange(open_, 0));
    } else if (workbook) {
      open_in_sheet(name, attributes);
    } else if (is_cell(name)) {
      flow_.begin_cell();
    }
    return true;
  }

  bool close(std::string_view name, std::size_t /*end*/) override {
    if (skipped_ != 0) {
      --skipped_;
    } else if (name == "text:p" || name == "text:h") {
      if (!workbook || !stack_.empty()) flow_.end_line();
      open_ -= open_ == 0 ? 0 : 1;
    } else if (name == "text:list") {
      depth_ -= depth_ == 0 ? 0 : 1;
      numbered_ = false;
    } else if (name == "office:annotation" || name == "text:note-body" || name == "draw:text-box") {
      flow_.end_aside();
      open_ = stack_.empty() ? 0 : stack_.back();
      if (!stack_.empty()) stack_.pop_back();
    } else if (workbook) {
      close_in_sheet(name);
    } else if (is_cell(name)) {
      flow_.end_cell();
    } else if (name == "table:table-row") {
      flow_.end_row();
    }
    return true;
  }

  void text(std::string_view text, bool /*raw*/) override {
    if (skipped_ != 0 || open_ == 0) return;
    std::string out;
    for (const char c : text) {
      const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
      if (!blank) out += c;
      if (blank && !blank_) out += ' ';
      blank_ = blank;
    }
    put(out);
  }

  std::string take() { return flow_.take(); }
  /// The sheets. The text of notes in them goes to take().
  std::vector<Sheet> sheets;
  bool workbook = false;
  bool encrypted = false;

 private:
  static bool is_cell(std::string_view name) {
    return name == "table:table-cell" || name == "table:covered-table-cell";
  }
  /// Returns true for elements that are left out: deleted text, readings of characters, author and
  /// date of a note, the marks of notes.
  static bool is_skipped(std::string_view name) {
    return name == "text:tracked-changes" || name == "text:ruby-text" || name == "dc:creator" ||
           name == "dc:date" || name == "meta:date-string" || name == "meta:creator-initials" ||
           name == "text:note-citation" || name == "office:forms" || name == "svg:title" ||
           name == "svg:desc" || name == "table:tracked-changes";
  }

  /// Opens a list. Its numbers begin again, unless it says that it continues another list.
  void open_list(Attributes attributes) {
    constexpr std::size_t kMostLists = 100'000;  // a document with more tries to exhaust memory
    if (depth_++ != 0 || made_ == kMostLists) return;
    const std::string id(xml::find(attributes, "xml:id").value_or(""));
    const auto goes_on = lists_.find(xml::find(attributes, "text:continue-list").value_or(""));
    if (goes_on != lists_.end()) {
      list_ = goes_on->second;
    } else if (xml::find(attributes, "text:continue-numbering") != "true" || list_.empty()) {
      list_ = std::to_string(++made_);
      numbering_.name(list_, list_);
      const auto style = styles_.find(xml::find(attributes, "text:style-name").value_or(""));
      if (style != styles_.end()) {
        for (const auto& [level, what] : style->second) numbering_.define(list_, level, what);
      }
    }
    if (!id.empty()) lists_[id] = list_;
  }

  /// Puts the number of an item before its first paragraph.
  void begin_item() {
    const std::string number = depth_ == 0 ? "" : numbering_.next(list_, depth_ - 1);
    if (!number.empty()) put(number + " ");
  }

  void put(std::string_view text) {
    if (workbook && stack_.empty()) {
      if (in_cell_) cell_ += text;
    } else {
      flow_.text(text);
    }
  }

  void open_in_sheet(std::string_view name, Attributes attributes) {
    if (name == "table:table") {
      sheets.push_back(
          {.name = std::string(xml::find(attributes, "table:name").value_or("")), .rows = {}});
      cells_ = 0;
    } else if (name == "table:table-row") {
      row_.clear();
      rows_repeated_ = count_in(attributes, "table:number-rows-repeated");
    } else if (is_cell(name)) {
      in_cell_ = true;
      paragraphs_ = 0;
      cell_.clear();
      repeated_ = count_in(attributes, "table:number-columns-repeated");
      date_ = xml::find(attributes, "office:date-value").value_or("");
      date_.resize(std::min(date_.size(), date_.find('T')));
    }
  }

  void close_in_sheet(std::string_view name) {
    if (is_cell(name)) {
      in_cell_ = false;
      std::string cell = date_.empty() ? std::string(trim(cell_)) : date_;
      // Thousands of empty cells may be declared at the end of a row.
      empty_ = cell.empty() ? empty_ + repeated_ : empty_;
      if (cell.empty() || !room(empty_ + repeated_)) return;
      row_.resize(row_.size() + std::exchange(empty_, 0));
      row_.insert(row_.end(), repeated_, cell);
    } else if (name == "table:table-row" && !sheets.empty()) {
      empty_ = 0;
      auto& rows = sheets.back().rows;
      if (row_.empty()) {
        empty_rows_ += rows_repeated_;
      } else if (room(empty_rows_ + row_.size() * rows_repeated_)) {
        rows.resize(rows.size() + std::exchange(empty_rows_, 0));
        rows.insert(rows.end(), rows_repeated_, row_);
      }
    } else if (name == "table:table") {
      empty_rows_ = 0;
    }
  }

  bool room(std::size_t more) {
    if (more > kMostCells || cells_ + more > kMostCells) return false;
    cells_ += more;
    return true;
  }

  const ListStyles& styles_;
  Numbering numbering_;
  std::map<std::string, std::string, std::less<>> lists_;  ///< list names by identifier
  std::string list_;                                       ///< the current list, or the last one
  std::size_t made_ = 0, depth_ = 0;
  bool numbered_ = false;  ///< an item has begun, and its number is still to come

  Flow flow_;
  std::size_t skipped_ = 0;         ///< depth within a skipped element
  std::size_t open_ = 0;            ///< open paragraphs, within the current note
  std::vector<std::size_t> stack_;  ///< the same for the text around it
  bool blank_ = true;               ///< the last character was a blank, or the line is empty

  bool in_cell_ = false;
  std::string cell_, date_;
  std::vector<std::string> row_;
  std::size_t repeated_ = 1, rows_repeated_ = 1, empty_ = 0, empty_rows_ = 0, paragraphs_ = 0;
  std::size_t cells_ = 0;
};

}  // namespace

std::optional<DocumentText> read_odf(const Parts& parts) {
  constexpr std::string_view kContent = "content.xml", kManifest = "META-INF/manifest.xml";
  const std::string* const content = parts.find(kContent);
  const std::string* const mimetype = parts.find("mimetype");
  const std::string* const manifest = parts.find(kManifest);
  const bool declared = mimetype != nullptr && mimetype->contains("opendocument");
  if (!declared && (content == nullptr || manifest == nullptr)) return std::nullopt;
  DocumentText out{.kind = declared && mimetype->contains("spreadsheet") ? "ods" : "odt"};
  if (manifest != nullptr && manifest->contains("encryption-data")) {
    out.findings.push_back(make_diagnostic(diag::document_encrypted, {}, {std::string(out.kind)}));
    return out;
  }
  if (content == nullptr) {
    out.findings.push_back(part_lost("the text", "it is missing"));
    return out;
  }
  const std::string text = decoded_part(*content);
  ListStyles styles;
  StylesReader named(styles);
  if (const std::string* const part = parts.find("styles.xml")) {
    StylesReader all(styles);
    xml::parse(decoded_part(*part), all);
  }
  xml::parse(text, named);
  ContentReader reader(styles);
  const xml::Result result = xml::parse(text, reader);
  if (result.damaged) {
    out.findings.push_back(part_lost("the text", result.cut ? "it is incomplete" : result.what));
  }
  if (reader.workbook) {
    out.kind = "ods";
    put_sheets(reader.sheets, out);
  } else {
    out.text = reader.take();
  }
  return out;
}

}  // namespace qipu::document
