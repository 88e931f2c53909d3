// Word's docx (ECMA-376, part 1): word/document.xml, and the parts that it refers to; also the
// slides of a pptx, whose paragraphs and tables have elements of the same names.
//
// Names of elements are compared without their prefixes, so the strict variant is read as well.
// Text that was deleted while changes were tracked is left out. Headers and footers of pages are
// not read.

#include <map>
#include <span>
#include <string>
#include <utility>

#include "base/ascii.h"
#include "format/document/flow.h"
#include "format/document/numbering.h"
#include "format/document/readers.h"
#include "format/kit/xml.h"
#include "text/utf8.h"

namespace qipu::document {
namespace {

using Attributes = std::span<const xml::Attribute>;
using Notes = std::map<std::string, std::string, std::less<>>;

std::string_view value_of(Attributes attributes, std::string_view name) {
  for (const xml::Attribute& a : attributes) {
    if (local_name(a.name) == name) return a.value;
  }
  return {};
}

unsigned number_of(Attributes attributes, std::string_view name, unsigned otherwise) {
  return ascii::whole_number<unsigned>(value_of(attributes, name)).value_or(otherwise);
}

/// Reads word/numbering.xml.
class NumberingReader final : public xml::Handler {
 public:
  explicit NumberingReader(Numbering& out) : out_(out) {}

  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    const std::string_view local = local_name(name);
    const auto val = [&] { return std::string(value_of(attributes, "val")); };
    if (local == "abstractNum") {
      list_ = value_of(attributes, "abstractNumId");
    } else if (local == "num") {
      num_ = value_of(attributes, "numId");
    } else if (local == "abstractNumId") {
      if (!num_.empty()) out_.name(num_, val());
    } else if (local == "lvl" || local == "lvlOverride") {
      level_ = number_of(attributes, "ilvl", Numbering::kLevels);
      if (local == "lvl") what_ = ListLevel();
    } else if (local == "start") {
      what_.start = number_of(attributes, "val", 1);
    } else if (local == "startOverride") {
      out_.restart(num_, level_, number_of(attributes, "val", 1));
    } else if (local == "numFmt") {
      what_.format = val();
    } else if (local == "lvlText") {
      what_.text = val();
    }
    return true;
  }
  bool close(std::string_view name, std::size_t /*end*/) override {
    const std::string_view local = local_name(name);
    if (local == "lvl" && num_.empty()) out_.define(list_, level_, std::exchange(what_, {}));
    if (local == "num") num_.clear();
    return true;
  }
  void text(std::string_view /*text*/, bool /*raw*/) override {}

 private:
  Numbering& out_;
  std::string list_, num_;
  std::size_t level_ = 0;
  ListLevel what_;
};

/// The list to which paragraphs of a style belong, from word/styles.xml.
struct StyleList {
  std::string list;
  std::size_t level = 0;
};
using Styles = std::map<std::string, StyleList, std::less<>>;

class StylesReader final : public xml::Handler {
 public:
  explicit StylesReader(Styles& out) : out_(out) {}
  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    const std::string_view local = local_name(name);
    if (local == "style") style_ = value_of(attributes, "styleId");
    if (style_.empty()) return true;
    if (local == "numId") out_[style_].list = value_of(attributes, "val");
    if (local == "ilvl") out_[style_].level = number_of(attributes, "val", 0);
    return true;
  }
  bool close(std::string_view name, std::size_t /*end*/) override {
    if (local_name(name) == "style") style_.clear();
    return true;
  }
  void text(std::string_view /*text*/, bool /*raw*/) override {}

 private:
  Styles& out_;
  std::string style_;
};

/// The notes and comments to which a text refers, and its lists.
struct Context {
  Numbering numbering;
  Styles styles;
  Notes footnotes, endnotes, comments;
};

/// Reads a text: that of the document, or the notes in a part of their own.
class TextReader final : public xml::Handler {
 public:
  /// If `notes` is not null, each note is stored there under its number.
  TextReader(Context& context, Notes* notes) : context_(context), notes_(notes) {}

  std::string take() { return flow_.take(); }

  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    const std::string_view local = local_name(name);
    if (skipped_ != 0 || is_skipped(local)) {
      ++skipped_;
      return true;
    }
    if (local == "t") {
      begin_text();
      in_text_ = true;
    } else if (local == "tab" || local == "ptab") {
      begin_text();
      flow_.tab();
    } else if (local == "br" || local == "cr") {
      begin_text();
      flow_.end_line();
    } else if (local == "noBreakHyphen") {
      flow_.text("-");
    } else if (local == "sym") {
      put_symbol(value_of(attributes, "char"));
    } else if (local == "p") {
      list_ = {};
      numbered_ = false;
    } else if (local == "pStyle") {
      const auto style = context_.styles.find(value_of(attributes, "val"));
      if (style != context_.styles.end()) list_ = style->second;
    } else if (local == "numId") {
      list_.list = value_of(attributes, "val");
    } else if (local == "ilvl") {
      list_.level = number_of(attributes, "val", 0);
    } else if (local == "tc") {
      flow_.begin_cell();
    } else if (local == "txbxContent") {
      flow_.begin_aside();
    } else if (local == "AlternateContent") {
      chosen_ = false;
    } else if (local == "Choice") {
      chosen_ = true;
    } else {
      refer(local, attributes);
    }
    return true;
  }

  bool close(std::string_view name, std::size_t /*end*/) override {
    const std::string_view local = local_name(name);
    if (skipped_ != 0) {
      --skipped_;
    } else if (local == "t") {
      in_text_ = false;
    } else if (local == "p") {
      begin_text();
      flow_.end_line();
    } else if (local == "tc") {
      flow_.end_cell();
    } else if (local == "tr") {
      flow_.end_row();
    } else if (local == "txbxContent") {
      flow_.end_aside();
    } else if (is_note(local) && notes_ != nullptr) {
      (*notes_)[note_] = std::string(trim(flow_.take()));
    } else if (local == "Choice") {
      chosen_ = true;
    }
    return true;
  }

  void text(std::string_view text, bool /*raw*/) override {
    if (in_text_ && skipped_ == 0) flow_.text(text);
  }

 private:
  static bool is_note(std::string_view local) {
    return local == "footnote" || local == "endnote" || local == "comment";
  }

  /// Returns true for elements that are left out: properties, except those that name a list;
  /// deleted text; codes of fields; readings of characters; the fallback for programs that do not
  /// know the chosen content.
  bool is_skipped(std::string_view local) const {
    if (local == "pPr" || local == "numPr") return false;
    return local.ends_with("Pr") || local.ends_with("PrChange") || local == "tabs" ||
           local == "del" || local == "moveFrom" || local == "instrText" || local == "delText" ||
           local == "rt" || (local == "Fallback" && chosen_);
  }

  void refer(std::string_view local, Attributes attributes) {
    if (is_note(local)) {
      const std::string_view type = value_of(attributes, "type");
      const bool line = type == "separator" || type.starts_with("continuation");
      note_ = line ? std::string() : std::string(value_of(attributes, "id"));
      return;
    }
    const Notes* notes = local == "footnoteReference"  ? &context_.footnotes
                         : local == "endnoteReference" ? &context_.endnotes
                         : local == "commentReference" ? &context_.comments
                                                       : nullptr;
    if (notes == nullptr || notes_ != nullptr) return;
    const auto note = notes->find(value_of(attributes, "id"));
    if (note != notes->end()) flow_.aside(note->second);
  }

  /// Puts the number of a paragraph in a list before its text.
  void begin_text() {
    if (numbered_ || list_.list.empty() || list_.list == "0") return;
    numbered_ = true;
    const std::string number = context_.numbering.next(list_.list, list_.level);
    if (!number.empty()) flow_.text(number + " ");
  }

  /// Puts a character of a symbol font, given by its number.
  void put_symbol(std::string_view code) {
    const auto number = ascii::whole_number<std::uint32_t>(code, 16);
    if (!number) return;
    std::string c;
    append_char(c, static_cast<char32_t>(*number));
    flow_.text(c);
  }

  Context& context_;
  Notes* notes_;
  Flow flow_;
  StyleList list_;         ///< list of the current paragraph
  bool numbered_ = false;  ///< its number was written
  bool in_text_ = false, chosen_ = false;
  std::size_t skipped_ = 0;  ///< depth within a skipped element
  std::string note_;
};

constexpr std::string_view kText = "the text";

/// Reads a part. `called` is its name for the user.
void read_part(const Parts& parts, std::string_view name, std::string_view called,
               xml::Handler& handler, DocumentText& out) {
  const std::string* const bytes = parts.find(name);
  if (bytes == nullptr) return;
  const std::string text = decoded_part(*bytes);
  const xml::Result result = xml::parse(text, handler);
  if (result.damaged)
    out.findings.push_back(part_lost(called, result.cut ? "it is incomplete" : result.what));
}

/// Finds the main part: the one that _rels/.rels calls the document.
class MainPart final : public xml::Handler {
 public:
  bool open(std::string_view /*name*/, Attributes attributes, std::size_t /*at*/) override {
    if (value_of(attributes, "Type").ends_with("/officeDocument")) {
      path = resolved_path("", value_of(attributes, "Target"));
    }
    return true;
  }
  bool close(std::string_view /*name*/, std::size_t /*end*/) override { return true; }
  void text(std::string_view /*text*/, bool /*raw*/) override {}
  std::string path;
};

/// Reads the slides of a presentation, in the order of their numbers.
DocumentText read_slides(const Parts& parts) {
  DocumentText out{.kind = "pptx"};
  constexpr std::string_view kSlide = "ppt/slides/slide", kEnd = ".xml";
  std::map<unsigned, std::string> slides;
  for (const auto& [name, bytes] : parts.texts) {
    if (!name.starts_with(kSlide) || !name.ends_with(kEnd)) continue;
    const std::string_view digits =
        std::string_view(name).substr(kSlide.size(), name.size() - kSlide.size() - kEnd.size());
    if (const auto number = ascii::whole_number<unsigned>(digits)) slides[*number] = name;
  }
  Context context;
  for (const auto& [number, name] : slides) {
    TextReader reader(context, nullptr);
    read_part(parts, name, kText, reader, out);
    out.text += reader.take() + "\n";
  }
  return out;
}

}  // namespace

std::optional<DocumentText> read_docx(const Parts& parts) {
  DocumentText out{.kind = "docx"};
  MainPart main;
  main.path = "word/document.xml";
  if (const std::string* const rels = parts.find("_rels/.rels")) {
    xml::parse(decoded_part(*rels), main);
  }
  const std::string folder = main.path.substr(0, main.path.rfind('/') + 1);
  if (folder == "ppt/") return read_slides(parts);
  if (parts.find(main.path) == nullptr) {
    const auto first = parts.texts.lower_bound("word/");
    const bool word = first != parts.texts.end() && first->first.starts_with("word/");
    if (!word || parts.find("[Content_Types].xml") == nullptr) return std::nullopt;
    out.findings.push_back(part_lost(kText, "it is missing"));
    return out;
  }
  if (folder != "word/" && parts.find(folder + "styles.xml") == nullptr) return std::nullopt;
  Context context;
  NumberingReader numbering(context.numbering);
  read_part(parts, folder + "numbering.xml", "the numbers of lists", numbering, out);
  StylesReader styles(context.styles);
  read_part(parts, folder + "styles.xml", "the styles", styles, out);
  for (const auto& [name, notes] : {std::pair{"footnotes.xml", &context.footnotes},
                                    {"endnotes.xml", &context.endnotes},
                                    {"comments.xml", &context.comments}}) {
    TextReader reader(context, notes);
    read_part(parts, folder + name, "the notes", reader, out);
    notes->erase("");
  }
  TextReader reader(context, nullptr);
  read_part(parts, main.path, kText, reader, out);
  out.text = reader.take();
  return out;
}

}  // namespace qipu::document
