// The words of queries, as the help and the manual show them.
#pragma once

#include <span>
#include <string>

#include "terminal.h"

namespace qipu::tool {

/// What may stand in a query, and what it means; in the help a line of 80 columns.
struct QueryWord {
  const char *word_en, *word_zh, *en, *zh;
};
struct QueryPart {
  const char *title_en, *title_zh;
  std::span<const QueryWord> words;
};
std::span<const QueryPart> query_parts();
/// The parts as text: titles, and rows below them.
std::string query_help(Language language);

/// Fields by which games are sorted and counted.
inline constexpr const char *kSortFields =
    "red black player event site date year round result ecco opening plies title annotator";

}  // namespace qipu::tool
