#include "format/kit/field_text.h"

#include <algorithm>

#include "qipu/game/game.h"

namespace qipu {

void FieldSample::add(std::string_view raw) {
  if (text_.size() >= kEnough) return;
  raw = raw.substr(0, kEnough);
  if (std::ranges::all_of(raw, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return;
  text_ += raw;
  text_ += '\n';
}

Encoding FieldSample::encoding() const {
  if (text_.empty()) return Encoding::gb18030;
  const Detected found = detect_encoding(text_);
  // Programs from the mainland wrote nearly all of these files, so Big5 needs clear evidence.
  const bool plain = !found.rival || found.score - found.rival_score > 1.0;
  return found.encoding == Encoding::big5_hkscs && plain ? Encoding::big5_hkscs : Encoding::gb18030;
}

std::string field_text(std::string_view raw, Encoding encoding) {
  return std::string(trimmed(decode_field(raw.substr(0, raw.find('\0')), encoding)));
}

}  // namespace qipu
