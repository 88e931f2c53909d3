// One reader for each kind of document.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/packing/unpack.h"
#include "format/document/document.h"
#include "format/document/parts.h"

namespace qipu::document {

// The readers of parts return nullopt if the parts are those of another kind.

/// Reads docx and docm: the main text, its notes, comments and numbers of lists; also the slides of
/// a pptx.
std::optional<DocumentText> read_docx(const Parts& parts);
/// Reads the sheets of xlsx and xlsm.
std::optional<DocumentText> read_xlsx(const Parts& parts);
/// Reads odt, ods and their templates.
std::optional<DocumentText> read_odf(const Parts& parts);
/// Reads the pages of an epub in reading order.
std::optional<DocumentText> read_epub(const Parts& parts);

/// Reads an RTF file. REQUIRES: it begins with {\rtf.
DocumentText read_rtf(std::string_view bytes);

/// Returns true if the text begins with the header lines of a mail.
bool begins_mail(std::string_view head);
DocumentText read_mail(std::string_view bytes, std::optional<Encoding> undeclared);

/// Returns a finding that a part is missing or broken: its text, or the rest of it, is lost.
Diagnostic part_lost(std::string_view part, std::string_view why);

}  // namespace qipu::document
