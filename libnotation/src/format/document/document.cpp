#include "format/document/document.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/bytes.h"
#include "format/document/readers.h"

namespace qipu {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kZip = "PK\x03\x04"sv;
/// The first bytes of Microsoft's compound files: doc, xls, and documents locked by a password.
constexpr std::string_view kCompound = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv;

/// The first bytes of the ZIP of a document, whichever program wrote it.
constexpr std::string_view kFirstParts[] = {"[Content_Types].xml",
                                            "_rels/",
                                            "docProps/",
                                            "word/",
                                            "xl/",
                                            "ppt/",
                                            "customXml/",
                                            "mimetype",
                                            "META-INF/",
                                            "OEBPS/",
                                            "OPS/",
                                            "EPUB/",
                                            "content.xml",
                                            "styles.xml",
                                            "meta.xml",
                                            "settings.xml",
                                            "Configurations2/",
                                            "Thumbnails/"};

constexpr std::string_view kZipEndings[] = {".docx", ".docm", ".dotx", ".xlsx", ".xlsm",
                                            ".pptx", ".odt",  ".ott",  ".ods",  ".epub"};

bool has_ending(std::string_view name) {
  const std::string folded = ascii::lowered(name);
  return std::ranges::any_of(kZipEndings, [&](std::string_view e) { return folded.ends_with(e); });
}

/// Returns the name of the first file in a ZIP.
std::string_view first_part(std::string_view head) {
  constexpr std::size_t kLength = 26, kName = 30;
  if (head.size() < kName) return {};
  return head.substr(kName, u16_at(head, kLength));
}

std::string wide(std::string_view text) {
  std::string out;
  for (const char c : text) out.append({c, '\0'});
  return out;
}

/// Reads a compound file. A name in its directory says which kind it is.
std::optional<DocumentText> read_compound(std::string_view bytes) {
  DocumentText out{.kind = "docx"};
  const auto named = [&](std::string_view name) { return bytes.contains(wide(name)); };
  const auto refuse = [&](const Code& code, std::vector<std::string> args) {
    out.findings.push_back(make_diagnostic(code, {}, std::move(args)));
    return out;
  };
  if (named("EncryptedPackage")) return refuse(diag::document_encrypted, {"docx, xlsx"});
  if (named("WordDocument")) {
    return refuse(diag::named_not_read,
                  {"an old binary file of Word (doc)", "旧版二进制 Word 文档（doc）"});
  }
  if (named("Workbook")) {
    return refuse(diag::named_not_read,
                  {"an old binary file of Excel (xls)", "旧版二进制 Excel 工作簿（xls）"});
  }
  return std::nullopt;
}

std::optional<DocumentText> read_zip(std::string_view bytes, std::string_view name,
                                     UnpackBudget& budget, std::size_t limit) {
  document::Parts parts = document::read_parts(bytes, name, budget, limit);
  std::optional<DocumentText> out;
  for (const auto read :
       {document::read_xlsx, document::read_odf, document::read_epub, document::read_docx}) {
    if (!out) out = read(parts);
  }
  if (!out) {
    // Only the name is a document's, and no part of a document was found. If the ZIP is damaged or
    // locked, this is reported as a document.
    if (!has_ending(name) || !(parts.damage || parts.encrypted)) return std::nullopt;
    out.emplace();
    out->kind = name.substr(name.rfind('.') + 1);
  }
  const std::string kind(out->kind);
  if (parts.encrypted) {
    out->findings = {make_diagnostic(diag::document_encrypted, {}, {kind})};
    out->text.clear();
  } else if (parts.damage) {
    // Missing parts follow from this damage, so only the damage is reported.
    const bool archive = parts.damage->code == &diag::archive_damaged;
    const std::string why = archive ? parts.damage->args.front() : std::string();
    out->findings = {archive ? make_diagnostic(diag::document_damaged, {}, {kind, why})
                             : std::move(*parts.damage)};
    if (!archive) out->text.clear();  // the text grows beyond the limit
  }
  return out;
}

}  // namespace

namespace document {

Diagnostic part_lost(std::string_view part, std::string_view why) {
  return make_diagnostic(diag::document_part_lost, {}, {std::string(part), std::string(why)});
}

}  // namespace document

bool may_be_document(std::string_view head, std::string_view name) {
  if (head.starts_with(kZip)) {
    const std::string_view first = first_part(head);
    return has_ending(name) || std::ranges::any_of(kFirstParts, [&](std::string_view part) {
             return first.starts_with(part);
           });
  }
  return head.starts_with("{\\rtf") || head.starts_with(kCompound) || document::begins_mail(head);
}

std::optional<DocumentText> read_document(std::string_view bytes, std::string_view name,
                                          std::optional<Encoding> declared, UnpackBudget& budget,
                                          std::size_t limit) {
  if (bytes.starts_with(kZip)) return read_zip(bytes, name, budget, limit);
  if (bytes.starts_with(kCompound)) return read_compound(bytes);
  if (bytes.starts_with("{\\rtf")) return document::read_rtf(bytes);
  return document::read_mail(bytes, declared);
}

}  // namespace qipu
