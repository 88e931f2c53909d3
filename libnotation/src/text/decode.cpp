// Decodes bytes to UTF-8, and finds the byte of a place in the text.
//
// The bytes are decoded in blocks. A mark at the start of each block stores the offsets in text and
// bytes, so that the byte of a place is found by reading one block again. In GB18030, `}` and `[`
// are also trail bytes, so a lead byte without its trail byte can swallow them. If the text around
// it shows that the bracket was meant, only the lead byte counts as damaged.

#include <algorithm>

#include "qipu/text/encoding.h"
#include "text/charset.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::size_t kBlock = 256;  // bytes between two marks, of which byte_of() reads half on
                                     // average

/// Finds lead bytes that stand before a bracket: old programs cut comments at a number of bytes,
/// and so wrote `}` after half a character.
class Brackets {
 public:
  Brackets(std::string_view bytes, Encoding encoding) : bytes_(bytes), encoding_(encoding) {}

  /// Returns true if the pair at `pos` is half a character and a bracket. `text` is the text
  /// decoded before it. Amortised O(1).
  bool severed(std::size_t pos, std::string_view text) {
    const char trail = bytes_[pos + 1];
    if (trail == '[') return bytes_.substr(pos + 2, 9) == "/DhtmlXQ_";
    if (trail != '}') return false;
    for (; seen_ < text.size(); ++seen_) {
      if (text[seen_] == '{') open_ = true;
      if (text[seen_] == '}') open_ = false;
    }
    return open_ && !closes_later(pos + 2);
  }

 private:
  /// Returns true if the next brace is a closing one.
  bool closes_later(std::size_t pos) {
    if (next_brace_ < pos) {
      next_brace_ = pos;
      while (next_brace_ < bytes_.size() && bytes_[next_brace_] != '{' &&
             bytes_[next_brace_] != '}') {
        next_brace_ += charset::next_unit(bytes_, next_brace_, encoding_).bytes;
      }
    }
    return next_brace_ < bytes_.size() && bytes_[next_brace_] == '}';
  }

  std::string_view bytes_;
  Encoding encoding_;
  std::size_t seen_ = 0;
  bool open_ = false;
  std::size_t next_brace_ = 0;
};

bool is_unit_ascii(std::string_view bytes, std::size_t pos, Encoding encoding) {
  return encoding != Encoding::utf16le && encoding != Encoding::utf16be &&
         static_cast<unsigned char>(bytes[pos]) < 0x80;
}

}  // namespace

Decoded decode(std::string_view bytes, Encoding encoding, std::uint8_t bom_bytes) {
  Decoded out;
  out.encoding_ = encoding;
  out.bom_bytes_ = static_cast<std::uint8_t>(std::min<std::size_t>(bom_bytes, bytes.size()));
  out.bytes_ = bytes.substr(out.bom_bytes_);
  bytes = out.bytes_;
  const bool maybe_as_it_is = encoding == Encoding::ascii || encoding == Encoding::utf8;
  if (maybe_as_it_is && valid_utf8(bytes)) {
    out.encoding_ = Encoding::utf8;
    if (encoding == Encoding::ascii) out.encoding_ = encoding;
    out.borrowed_ = bytes.data() != nullptr ? bytes : std::string_view("");
    return out;
  }
  if (encoding == Encoding::ascii) encoding = out.encoding_ = Encoding::utf8;

  const bool pairs = encoding == Encoding::gb18030;
  Brackets brackets(bytes, encoding);
  std::string& text = out.owned_;
  text.reserve(bytes.size() + bytes.size() / 4 + 16);
  std::size_t pos = 0;
  while (pos < bytes.size()) {
    out.marks_.push_back({pos, text.size()});
    const std::size_t stop = std::min(pos + kBlock, bytes.size());
    while (pos < stop) {
      if (is_unit_ascii(bytes, pos, encoding)) {
        const std::size_t start = pos;
        while (pos < stop && static_cast<unsigned char>(bytes[pos]) < 0x80) ++pos;
        text.append(bytes, start, pos - start);
        continue;
      }
      charset::Unit unit = charset::next_unit(bytes, pos, encoding);
      if (pairs && unit.bytes == 2 && !unit.bad && brackets.severed(pos, text)) {
        unit = {.bytes = 1, .bad = true};
      }
      if (unit.bad) out.bad_.push_back({pos + out.bom_bytes_, text.size(), unit.bytes});
      append_char(text, unit.c);
      pos += unit.bytes;
    }
  }
  return out;
}

std::size_t Decoded::byte_of(std::size_t text_offset) const {
  if (borrowed_.data() != nullptr) {
    return bom_bytes_ + truncate_utf8(borrowed_, text_offset).size();
  }
  if (text_offset >= owned_.size()) return bom_bytes_ + bytes_.size();
  auto mark = std::ranges::upper_bound(marks_, text_offset, {}, &Mark::text);
  --mark;  // never before begin(): the first mark is 0, 0
  std::size_t pos = mark->byte;
  std::size_t at = mark->text;
  auto damage = std::ranges::lower_bound(bad_, at, {}, &BadBytes::text);
  std::string scratch;
  while (pos < bytes_.size()) {
    std::size_t bytes = 0;
    std::size_t length = 3;  // U+FFFD
    if (damage != bad_.end() && damage->text == at) {
      bytes = damage->count;
      ++damage;
    } else {
      const charset::Unit unit = charset::next_unit(bytes_, pos, encoding_);
      bytes = unit.bytes;
      scratch.clear();
      append_char(scratch, unit.c);
      length = scratch.size();
    }
    if (at + length > text_offset) break;
    at += length;
    pos += bytes;
  }
  return bom_bytes_ + pos;
}

std::size_t Decoded::text_of(std::size_t byte) const {
  byte -= std::min<std::size_t>(byte, bom_bytes_);
  if (borrowed_.data() != nullptr) {
    std::size_t start = truncate_utf8(borrowed_, byte).size();
    if (start < std::min(byte, borrowed_.size())) next_char(borrowed_, start);
    return start;
  }
  if (byte >= bytes_.size()) return owned_.size();
  auto mark = std::ranges::upper_bound(marks_, byte, {}, &Mark::byte);
  std::size_t high = mark == marks_.end() ? owned_.size() : mark->text;
  std::size_t low = (--mark)->text;  // never before begin(): the first mark is 0, 0
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (byte_of(middle) < byte + bom_bytes_) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

std::string decode_field(std::string_view bytes, Encoding encoding) {
  Decoded decoded = decode(bytes, encoding);
  std::string_view text = decoded.text();
  // Only damage caused by the end of the field is dropped. In four bytes of GB18030 the second one
  // is a digit, which damage does not include, so the cut character begins before it.
  const auto cut = std::ranges::find_if(decoded.bad(), [&](const BadBytes& b) {
    return charset::next_unit(bytes, b.byte, decoded.encoding()).cut;
  });
  if (cut != decoded.bad().end()) text = text.substr(0, cut->text);
  return std::string(text);
}

}  // namespace qipu
