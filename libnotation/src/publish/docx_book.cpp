#include "publish/docx_book.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "base/ascii.h"
#include "base/packing/zip.h"
#include "format/kit/xml.h"
#include "qipu/format/formats.h"

namespace qipu {
namespace {

constexpr std::string_view kHead =
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";

constexpr std::string_view kTypes =
    R"(<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
</Types>
)";

constexpr std::string_view kRelations =
    R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>
</Relationships>
)";

constexpr std::string_view kTextRelations =
    R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>
</Relationships>
)";

constexpr std::string_view kTextNames =
    R"( xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main")";

// The moves stand in columns, which blanks fill up. In SimSun two blanks are as wide as a Chinese
// character.
constexpr std::string_view kStyles =
    R"(<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="SimSun"/><w:sz w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:after="120"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:rFonts w:eastAsia="SimHei"/><w:b/><w:sz w:val="28"/></w:rPr></w:style>
<w:style w:type="paragraph" w:customStyle="1" w:styleId="Header"><w:name w:val="Game header"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/></w:pPr></w:style>
<w:style w:type="paragraph" w:customStyle="1" w:styleId="Moves"><w:name w:val="Moves"/><w:basedOn w:val="Normal"/><w:rPr><w:rFonts w:ascii="SimSun" w:hAnsi="SimSun"/><w:b/></w:rPr></w:style>
<w:style w:type="paragraph" w:customStyle="1" w:styleId="Variation"><w:name w:val="Variation"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/></w:pPr><w:rPr><w:rFonts w:eastAsia="SimHei"/></w:rPr></w:style>
<w:style w:type="paragraph" w:customStyle="1" w:styleId="Comment"><w:name w:val="Comment"/><w:basedOn w:val="Normal"/><w:rPr><w:rFonts w:eastAsia="KaiTi"/></w:rPr></w:style>
)";

constexpr std::size_t kMargin = 1134;  // 20 mm, in twentieths of a point

struct Paper {
  std::string_view name;
  int width, height;  ///< in twentieths of a point
};
constexpr Paper kPapers[] = {
    {"A3", 16838, 23811}, {"A4", 11906, 16838}, {"A5", 8391, 11906},      {"A6", 5953, 8391},
    {"B4", 14173, 20013}, {"B5", 9978, 14173},  {"letter", 12240, 15840}, {"legal", 12240, 20160},
};

std::string element(std::string_view name, std::string_view names, std::string_view inside) {
  std::string out(kHead);
  out.append("<").append(name).append(names).append(">\n").append(inside);
  return out.append("</").append(name).append(">\n");
}

/// Removes the next line and returns it.
std::string_view next_line(std::string_view& text) { return ascii::cut(text, '\n'); }

/// Returns true for a line of moves: a number, and a dot after it.
bool is_moves(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits != 0 && line.substr(digits).starts_with(". ");
}

}  // namespace

DocxBook::DocxBook(BookOptions options) : options_(std::move(options)) {}

void DocxBook::add_line(std::string_view line, std::string_view style, bool page) {
  std::string& out = paragraphs_;
  out.append("<w:p><w:pPr><w:pStyle w:val=\"").append(style).append("\"/>");
  if (page) out += "<w:pageBreakBefore/>";
  out += "</w:pPr>";
  while (!line.empty()) {
    const bool tab = line.contains('\t');
    out += "<w:r><w:t xml:space=\"preserve\">";
    xml::append_text(out, ascii::cut(line, '\t'));
    out += "</w:t>";
    out += tab ? "<w:tab/></w:r>" : "</w:r>";
  }
  out += "</w:p>\n";
}

void DocxBook::add(const Game& game, Losses& losses) {
  title_.add(game.tags);
  const Game held = reduced(game, kMoveList.can, losses);
  const std::string text =
      write_games(kMoveList, std::span(&held, 1), {.notation = options_.notation});
  std::string_view rest = text;
  bool page = !paragraphs_.empty(), heading = true;
  while (!rest.empty()) {  // the header fields
    const std::string_view line = next_line(rest);
    const bool empty = line.empty() || line.ends_with("：");
    add_line(line, !empty && heading ? "Heading1" : "Header", std::exchange(page, false));
    heading = heading && empty;
    if (line.empty()) break;
  }
  bool braces = false;
  while (!rest.empty()) {
    const std::string_view line = next_line(rest);
    braces = braces || line.starts_with('{');
    const bool comment = braces || line.starts_with("　　");
    add_line(line,
             comment          ? "Comment"
             : is_moves(line) ? "Moves"
             : line.empty()   ? "Normal"
                              : "Variation",
             false);
    braces = braces && !line.ends_with('}');
  }
}

Result<std::string> DocxBook::bytes() const {
  std::string title = options_.title.empty() ? title_.words() : options_.title;
  if (title.empty()) title = options_.name;
  std::string title_text;
  xml::append_text(title_text, title);
  const Paper* paper = std::ranges::find(kPapers, options_.paper, &Paper::name);
  if (paper == std::end(kPapers)) paper = kPapers;
  const std::string margin = std::to_string(kMargin);
  std::string section = "<w:sectPr><w:pgSz w:w=\"" + std::to_string(paper->width) + "\" w:h=\"" +
                        std::to_string(paper->height) + "\"/><w:pgMar";
  for (const std::string_view side : {"top", "right", "bottom", "left"}) {
    section.append(" w:").append(side).append("=\"").append(margin).append("\"");
  }
  section += " w:header=\"567\" w:footer=\"567\" w:gutter=\"0\"/></w:sectPr>";
  const std::string types = std::string(kHead).append(kTypes),
                    relations = std::string(kHead).append(kRelations),
                    text_relations = std::string(kHead).append(kTextRelations),
                    styles = element("w:styles", kTextNames, kStyles),
                    text = element("w:document", kTextNames,
                                   "<w:body>\n" + paragraphs_ + section + "</w:body>\n"),
                    core = element(
                        "cp:coreProperties",
                        " xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/"
                        "core-properties\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"",
                        "<dc:title>" + title_text + "</dc:title>\n");
  const std::array<ZipPart, 6> parts = {{{"[Content_Types].xml", types},
                                         {"_rels/.rels", relations},
                                         {"word/document.xml", text},
                                         {"word/_rels/document.xml.rels", text_relations},
                                         {"word/styles.xml", styles},
                                         {"docProps/core.xml", core}}};
  return zip_of(parts);
}

}  // namespace qipu
