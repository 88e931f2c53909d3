// Private. Finds the value of a header field on a line of a score sheet (Editing::value_on_line).
#pragma once

#include <optional>
#include <string_view>

#include "qipu/format/editing.h"

namespace qipu {

namespace wxf {
/// For example DATE    1997.10.31; RED     胡荣华 ; 2600 ; 上海 ;
std::optional<TextSpan> value_on_line(std::string_view line, std::string_view field);
}  // namespace wxf

namespace sheet::list {
/// For example 红方：甲
std::optional<TextSpan> value_on_line(std::string_view line, std::string_view field);
}  // namespace sheet::list

}  // namespace qipu
