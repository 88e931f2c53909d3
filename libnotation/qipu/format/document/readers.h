// Private. One reader for each kind of document.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "qipu/base/unpack.h"
#include "qipu/format/document/document.h"
#include "qipu/format/document/parts.h"

namespace qipu::document {

// Each returns nothing where the parts are those of another kind.

/// docx, docm: the main text, its notes, comments, numbers of lists.
std::optional<DocumentText> read_docx(const Parts& parts);
/// xlsx, xlsm: its sheets.
std::optional<DocumentText> read_xlsx(const Parts& parts);
/// odt, ods, their templates.
std::optional<DocumentText> read_odf(const Parts& parts);
/// epub: its pages in the order of reading.
std::optional<DocumentText> read_epub(const Parts& parts);

/// REQUIRES: begins with {\rtf.
DocumentText read_rtf(std::string_view bytes);

/// True if these are the lines that a mail begins with.
bool begins_mail(std::string_view head);
DocumentText read_mail(std::string_view bytes, std::optional<Encoding> undeclared);

/// A finding that a part is missing or broken: its text, or what follows in it, is lost.
Diagnostic part_lost(std::string_view part, std::string_view why);

}  // namespace qipu::document
