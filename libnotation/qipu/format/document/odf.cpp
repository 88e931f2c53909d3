// OpenDocument 1.3: the text of an odt, the sheets of an ods; content.xml of both. Blanks are few
// there: several of them stand for one, more are written as elements.

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "qipu/base/ascii.h"
#include "qipu/format/document/flow.h"
#include "qipu/format/document/readers.h"
#include "qipu/format/document/table.h"
#include "qipu/format/xml.h"
#include "qipu/text/utf8.h"

namespace qipu::document {
namespace {

using Attributes = std::span<const xml::Attribute>;

std::size_t count_in(Attributes attributes, std::string_view name) {
  return ascii::whole_number<std::size_t>(xml::find(attributes, name).value_or("")).value_or(1);
}

class ContentReader final : public xml::Handler {
 public:
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
  /// What notes in sheets say.
  std::vector<Sheet> sheets;
  bool workbook = false;
  bool encrypted = false;

 private:
  static bool is_cell(std::string_view name) {
    return name == "table:table-cell" || name == "table:covered-table-cell";
  }
  /// What was deleted, readings of characters, who wrote a note and when, the marks of notes.
  static bool is_skipped(std::string_view name) {
    return name == "text:tracked-changes" || name == "text:ruby-text" || name == "dc:creator" ||
           name == "dc:date" || name == "meta:date-string" || name == "meta:creator-initials" ||
           name == "text:note-citation" || name == "office:forms" || name == "svg:title" ||
           name == "svg:desc" || name == "table:tracked-changes";
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
      // Empty ones at the end of a row are claimed by the thousand.
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

  Flow flow_;
  std::size_t skipped_ = 0;         ///< how deep in what is skipped
  std::size_t open_ = 0;            ///< paragraphs, within the note under way
  std::vector<std::size_t> stack_;  ///< the same of what is around it
  bool blank_ = true;               ///< the last character was one, or the line is empty

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
  const bool told = mimetype != nullptr && mimetype->contains("opendocument");
  if (!told && (content == nullptr || manifest == nullptr)) return std::nullopt;
  DocumentText out{.kind = told && mimetype->contains("spreadsheet") ? "ods" : "odt"};
  if (manifest != nullptr && manifest->contains("encryption-data")) {
    out.findings.push_back(make_diagnostic(diag::document_encrypted, {}, {std::string(out.kind)}));
    return out;
  }
  if (content == nullptr) {
    out.findings.push_back(part_lost("the text", "it is not there"));
    return out;
  }
  ContentReader reader;
  const std::string text = decoded_part(*content);
  const xml::Result result = xml::parse(text, reader);
  if (result.damaged) {
    out.findings.push_back(part_lost("the text", result.cut ? "it breaks off" : result.what));
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
