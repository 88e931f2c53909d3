#include "qipu/format/tag_line.h"

#include <algorithm>

namespace qipu {

bool is_tag_line(std::string_view line) {
  return line.size() > 4 && line[0] == '[' && !line.starts_with("[DhtmlXQ") &&
         ((line[1] >= 'A' && line[1] <= 'Z') || static_cast<unsigned char>(line[1]) >= 0x80) &&
         std::min(line.find(" \""), line.find(" “")) < 40;
}

bool begins_with_tag(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\xEF\xBB\xBF"), text.size()));
  return is_tag_line(text.substr(0, text.find('\n')));
}

}  // namespace qipu
