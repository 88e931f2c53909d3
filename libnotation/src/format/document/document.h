// Reads the text of documents that office programs, e-book programs and mail programs write: docx,
// odt, ods, xlsx, epub, rtf and mails (eml, mht).
//
// A document is not a format of games: its text is read as any other text is. Encrypted documents
// are refused, and so are the old binary files of Word and Excel, which the finding names. Layouts:
// ECMA-376, OpenDocument 1.3, EPUB 3.3, the Rich Text Format 1.9.1, RFC 2045-2047 and 5322.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/packing/unpack.h"
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
  std::string_view kind = {};             ///< the usual extension, such as "docx"
  std::string text = {};                  ///< UTF-8 without a byte order mark; lines end in \n
  std::vector<Diagnostic> findings = {};  ///< what is missing from the text, and why
  std::vector<AttachedFile> files = {};
};

/// Returns true if a file may be a document, by its first bytes and its name. read_document()
/// decides. Few other files are taken for one.
bool may_be_document(std::string_view head, std::string_view name);

/// Reads a whole file. Returns nullopt if it is not a document. `declared` is the encoding of mails
/// that do not state theirs; without it the encoding is detected. At most `limit` bytes of text are
/// read. A document that cannot be read has no text and a finding.
std::optional<DocumentText> read_document(std::string_view bytes, std::string_view name,
                                          std::optional<Encoding> declared, UnpackBudget& budget,
                                          std::size_t limit);

}  // namespace qipu
