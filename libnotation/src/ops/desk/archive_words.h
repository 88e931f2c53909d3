// Plain words, as people type them into a search box, as a query (qipu/archive/query.h).
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/diag/result.h"

namespace qipu {

/// A text that was typed, as a query, and how it is understood.
struct UnderstoodQuery {
  std::string query;                ///< in the query language; "": all games
  bool words = false;               ///< it was translated from plain words
  std::array<std::string, 2> text;  ///< a sentence in Chinese and in English
};

/// Returns the query that a text is or means: itself if it is a valid query, otherwise the plain
/// words in it (archive_desk.h describes them), written in this language. Errors: those of
/// Query::parse(), for texts with signs of the query language.
Result<UnderstoodQuery> understood(std::string_view typed, Language language);

/// Returns the text in quotes, as a value of a query.
std::string query_quoted(std::string_view text);

}  // namespace qipu
