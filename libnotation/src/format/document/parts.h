// The parts of a document that is a ZIP: its texts, by name.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/packing/unpack.h"
#include "qipu/diag/diagnostic.h"

namespace qipu::document {

struct Parts {
  std::map<std::string, std::string, std::less<>> texts;  ///< XML and pages, in their own encodings
  bool encrypted = false;                                 ///< some parts cannot be read
  std::optional<Diagnostic> damage;  ///< the parts after the damage are missing

  const std::string* find(std::string_view name) const;
};

/// Reads all parts that may hold text. `damage` reports a damaged archive, and more than `limit`
/// bytes of text. `name` is the document's.
Parts read_parts(std::string_view bytes, std::string_view name, UnpackBudget& budget,
                 std::size_t limit);

/// Returns the bytes of a part as UTF-8, by its byte order mark or its declaration.
std::string decoded_part(std::string_view bytes);

/// Resolves a path that is written in the part `from`: relative to its folder, with %20 and the
/// like.
std::string resolved_path(std::string_view from, std::string_view path);

/// Returns the name of an element or attribute without its prefix.
std::string_view local_name(std::string_view name);

}  // namespace qipu::document
