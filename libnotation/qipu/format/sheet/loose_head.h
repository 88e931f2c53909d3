// Private. What stands in a head without a label: dates, events, places, results.
#pragma once

#include <string_view>
#include <vector>

#include "qipu/format/sheet/movelist_parts.h"

namespace qipu::movelist {

/// A text's front and what stands apart behind it (小刚  2024年5月1日 少年宫赛) or before it.
struct Loose {
  std::string_view rest;        ///< what is none of them, without what parts it from them
  std::vector<Header> headers;  ///< tags Date, Event, Site, and results; in the order of the text
};

/// Behind the value of a known header. What is neither a date nor names an event or a place becomes
/// `txt.附注` behind a date, else it stays with the value. Nothing where the value says one thing.
Loose behind_value(const Header& header);

/// Around two names: 2024年5月1日 甲 先胜 乙 少年宫赛.
Loose around_names(std::string_view line);

/// Of a line that is nothing else: 2024年5月1日 少年宫赛. Empty where it is something else.
std::vector<Header> loose_headers(std::string_view line);

}  // namespace qipu::movelist
