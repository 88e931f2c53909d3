// Private. Recognizes header fields without a label: dates, events, places, results.
#pragma once

#include <string_view>
#include <vector>

#include "qipu/format/sheet/list/words.h"

namespace qipu::sheet::list {

/// A text split into its main part and the fields before or after it (小刚  2024年5月1日 少年宫赛).
struct Loose {
  std::string_view rest;        ///< the main part, without separators
  std::vector<Header> headers;  ///< tags Date, Event, Site, and results, in text order
};

/// Splits the value of a known header. Text after a date that is no event and no place becomes
/// `txt.附注`; without a date it stays in the value. No headers where there is nothing to split.
Loose behind_value(const Header& header);

/// Splits a line with two names: 2024年5月1日 甲 先胜 乙 少年宫赛.
Loose around_names(std::string_view line);

/// The fields of a line that consists only of such fields, with a date or an event: 2024年5月1日
/// 少年宫赛. Empty for any other line.
std::vector<Header> loose_headers(std::string_view line);

}  // namespace qipu::sheet::list
