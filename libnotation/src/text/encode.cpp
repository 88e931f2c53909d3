// Encodes UTF-8. Characters that an encoding lacks are listed and written as \U0001FA60, never as
// `?`.

#include <string_view>

#include "base/ascii.h"
#include "qipu/text/encoding.h"
#include "text/charset.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace qipu {
namespace charset {
namespace {

void append_code(std::string& out, std::uint32_t code) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    if (code >> shift != 0) out.push_back(static_cast<char>(code >> shift & 0xFF));
  }
}

std::uint32_t four_byte_code(std::uint32_t linear) {
  return (0x81 + linear / 12600) << 24 | ('0' + linear / 1260 % 10) << 16 |
         (0x81 + linear / 10 % 126) << 8 | ('0' + linear % 10);
}

}  // namespace

Encoder::Encoder(Encoding encoding) : codes_(kEnd, 0) {
  const bool gb = encoding == Encoding::gb18030;
  const Pairs& pairs = gb ? Pairs::gb18030() : Pairs::big5_hkscs();
  const auto set = gb ? unicode::DoubleByteSet::gb18030 : unicode::DoubleByteSet::big5_hkscs;
  for (std::uint32_t lead = 0x81; lead <= 0xFE; ++lead) {
    for (std::uint32_t trail = 0x40; trail <= 0xFE; ++trail) {
      const char32_t c =
          pairs.char_of(static_cast<std::uint8_t>(lead), static_cast<std::uint8_t>(trail));
      if (c == 0 || c >= kEnd) continue;
      std::uint32_t& code = codes_[c];
      if (code != 0) {
        const std::uint32_t preferred = unicode::preferred_code(set, c);
        if (preferred != 0) code = preferred;
      } else {
        code = lead << 8 | trail;
      }
    }
  }
  if (!gb) return;
  for (std::uint32_t i = 0; i < kFourByteBmp; ++i) {
    const char32_t c = four_byte_char(i);
    if (c >= 0x80 && codes_[c] == 0) codes_[c] = four_byte_code(i);
  }
}

const Encoder& Encoder::gb18030() {
  static const Encoder encoder(Encoding::gb18030);
  return encoder;
}

const Encoder& Encoder::big5_hkscs() {
  static const Encoder encoder(Encoding::big5_hkscs);
  return encoder;
}

bool Encoder::append(std::string& out, char32_t c) const {
  std::uint32_t code = c < kEnd ? codes_[c] : 0;
  const bool gb = this == &gb18030();
  if (code == 0 && gb && c >= 0x10000)
    code = four_byte_code(kFourByteSupplementary + (c - 0x10000));
  append_code(out, code);
  return code != 0;
}

}  // namespace charset

namespace {

char32_t high_half(char32_t c) { return 0xD800 + ((c - 0x10000) >> 10); }
char32_t low_half(char32_t c) { return 0xDC00 + (c & 0x3FF); }

void append_escape(std::string& out, char32_t c, StandIn form) {
  if (c < 0x10000) {
    out += "\\u" + ascii::upper_hex(c, 4);
  } else if (form == StandIn::json) {
    out += "\\u" + ascii::upper_hex(high_half(c), 4) + "\\u" + ascii::upper_hex(low_half(c), 4);
  } else {
    out += "\\U" + ascii::upper_hex(c, 8);
  }
}

void append_utf16(std::string& out, char32_t c, bool big) {
  const auto unit = [&](std::uint32_t u) {
    const auto high = static_cast<char>(u >> 8);
    const auto low = static_cast<char>(u & 0xFF);
    out.push_back(big ? high : low);
    out.push_back(big ? low : high);
  };
  if (c < 0x10000) return unit(c);
  unit(high_half(c));
  unit(low_half(c));
}

bool append_encoded(std::string& out, char32_t c, Encoding encoding) {
  switch (encoding) {
    case Encoding::ascii: return false;
    case Encoding::utf8: append_char(out, c); return true;
    case Encoding::gb18030: return charset::Encoder::gb18030().append(out, c);
    case Encoding::big5_hkscs: return charset::Encoder::big5_hkscs().append(out, c);
    case Encoding::utf16le: append_utf16(out, c, false); return true;
    case Encoding::utf16be: append_utf16(out, c, true); return true;
  }
  return false;
}

}  // namespace

void encode(std::string& out, std::string_view text, Encoding encoding,
            std::vector<Unencodable>& missing, StandIn stand_in) {
  if (encoding == Encoding::utf8 && valid_utf8(text)) {
    out += text;
    return;
  }
  const bool wide = encoding == Encoding::utf16le || encoding == Encoding::utf16be;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t start = pos;
    if (!wide && static_cast<unsigned char>(text[pos]) < 0x80) {
      while (pos < text.size() && static_cast<unsigned char>(text[pos]) < 0x80) ++pos;
      out.append(text, start, pos - start);
      continue;
    }
    const char32_t c = next_char(text, pos);
    if (append_encoded(out, c, encoding)) continue;
    if (stand_in == StandIn::words) missing.push_back({start, c});
    append_escape(out, c, stand_in);
  }
}

}  // namespace qipu
