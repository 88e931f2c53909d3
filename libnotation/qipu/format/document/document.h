// Documents that office programs, readers of books and mail programs write, as the text they hold:
// docx, odt, ods, xlsx, epub, rtf and mails (eml, mht).
//
// A document is no format of games: its text is, and is read as any text is. It refuses what is
// encrypted, and the old binary files of Word and Excel, which it names. Layouts: ECMA-376,
// OpenDocument 1.3, EPUB 3.3, the Rich Text Format 1.9.1, RFC 2045-2047 and 5322.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/base/unpack.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/text/encoding.h"

namespace qipu {

/// A file that is sent with a mail.
struct AttachedFile {
  std::string name;  ///< UTF-8; never empty
  std::string bytes;
};

/// The content of a document.
struct DocumentText {
  std::string_view kind = {};             ///< "docx": the usual ending of its names
  std::string text = {};                  ///< UTF-8 without a mark; lines end in \n
  std::vector<Diagnostic> findings = {};  ///< what is missing in it, and why
  std::vector<AttachedFile> files = {};
};

/// True if a file may be a document, by its first bytes and its name; read_document() knows. Few
/// other files are taken for one.
bool may_be_document(std::string_view head, std::string_view name);

/// Reads a whole file. Nothing where it is no document. `declared`: the encoding of mails that do
/// not say theirs; detected where nothing is given. More than `limit` bytes of text are not read.
/// A document that cannot be read has no text and a finding.
std::optional<DocumentText> read_document(std::string_view bytes, std::string_view name,
                                          std::optional<Encoding> declared, UnpackBudget& budget,
                                          std::size_t limit);

}  // namespace qipu
