// The words of queries, as the help and the manual show them.
#pragma once

#include <span>
#include <string>

#include "terminal.h"

namespace qipu::tool {

/// A word of queries and its meaning; in the help, a line of 80 columns.
struct QueryWord {
  const char *word_en, *word_zh, *en, *zh;
};
struct QueryPart {
  const char *title_en, *title_zh;
  std::span<const QueryWord> words;
};
std::span<const QueryPart> query_parts();
/// Returns the parts as text: titles, with rows below them.
std::string query_help(Language language);

/// Fields by which games can be sorted and counted.
inline constexpr const char *kSortFields =
    "red black player event site date year round result ecco opening plies title annotator";

}  // namespace qipu::tool
