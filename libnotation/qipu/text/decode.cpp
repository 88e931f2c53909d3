// Bytes to UTF-8, and the way back from a place in the text to a place in the bytes.
//
// The bytes are taken in blocks. At the start of each a mark says how far text and bytes have come,
// so the way back is a walk through one block. In GB18030 a dangling lead byte can swallow a `}` or
// `[`, which are trail bytes too; where the text around shows that the bracket was meant, the lead
// byte alone is called damaged.

#include <algorithm>
#include <array>

#include "qipu/text/charset.h"
#include "qipu/text/encoding.h"
#include "qipu/text/utf8.h"

namespace qipu {
namespace {

constexpr std::size_t kBlock = 4096;

/// Watches for a lead byte that stands before a bracket: old programs cut comments at a number of
/// bytes, and wrote `}` after half a character.
class Brackets {
 public:
  Brackets(std::string_view bytes, Encoding encoding) : bytes_(bytes), encoding_(encoding) {}

  /// Whether the pair at `pos` is half a character and a bracket. `text` is what was decoded
  /// before it. Amortised O(1).
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
  /// Whether the next brace is one that closes.
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

/// Writes UTF-8; `c` is a code point that is no surrogate.
char* put(char* p, char32_t c) {
  if (c < 0x80) {
    *p++ = static_cast<char>(c);
    return p;
  }
  if (c < 0x800) {
    *p++ = static_cast<char>(0xC0 | c >> 6);
  } else {
    if (c < 0x10000) {
      *p++ = static_cast<char>(0xE0 | c >> 12);
    } else {
      *p++ = static_cast<char>(0xF0 | c >> 18);
      *p++ = static_cast<char>(0x80 | (c >> 12 & 0x3F));
    }
    *p++ = static_cast<char>(0x80 | (c >> 6 & 0x3F));
  }
  *p++ = static_cast<char>(0x80 | (c & 0x3F));
  return p;
}

/// Goes over the bytes block by block and unit by unit.
class Walk {
 public:
  Walk(std::string_view bytes, Encoding encoding)
      : bytes_(bytes), encoding_(encoding), brackets_(bytes, encoding) {
    if (encoding == Encoding::gb18030) pairs_ = &charset::Pairs::gb18030();
    if (encoding == Encoding::big5_hkscs) pairs_ = &charset::Pairs::big5_hkscs();
    ascii_ = encoding != Encoding::utf16le && encoding != Encoding::utf16be;
  }

  std::size_t pos() const { return pos_; }

  /// Decodes one block to the end of `text`.
  void block(std::string& text, std::vector<BadBytes>& bad, std::size_t bom_bytes) {
    const std::size_t stop = std::min(pos_ + kBlock, bytes_.size());
    const std::size_t before = text.size();
    // A byte makes three at most, and the last unit may reach beyond the block.
    text.resize_and_overwrite(before + 3 * kBlock + 16, [&](char* data, std::size_t) {
      char* p = data + before;
      while (pos_ < stop) {
        p = ascii_ ? plain(p, stop) : p;
        if (pos_ >= stop) break;
        charset::Unit unit = charset::next_unit(bytes_, pos_, encoding_);
        const std::string_view so_far(data, static_cast<std::size_t>(p - data));
        if (unit.bytes == 2 && !unit.bad && encoding_ == Encoding::gb18030 &&
            brackets_.severed(pos_, so_far)) {
          unit = {.bytes = 1, .bad = true};
        }
        if (unit.bad) bad.push_back({pos_ + bom_bytes, so_far.size(), unit.bytes});
        p = put(p, unit.c);
        pos_ += unit.bytes;
      }
      return static_cast<std::size_t>(p - data);
    });
  }

 private:
  /// What needs no thought: ASCII, and pairs whose trail byte cannot be a bracket.
  char* plain(char* p, std::size_t stop) {
    while (pos_ < stop) {
      const auto lead = static_cast<std::uint8_t>(bytes_[pos_]);
      if (lead < 0x80) {
        *p++ = static_cast<char>(lead);
        ++pos_;
        continue;
      }
      if (pairs_ == nullptr || lead == 0x80 || lead == 0xFF || pos_ + 1 >= stop) break;
      const auto trail = static_cast<std::uint8_t>(bytes_[pos_ + 1]);
      if (trail < 0x40 || trail == '[' || trail == '}' || trail == 0xFF) break;
      const char32_t c = pairs_->char_of(lead, trail);
      if (c < 0x800 || c > 0xFFFF) break;
      p = put(p, c);
      pos_ += 2;
    }
    return p;
  }

  std::string_view bytes_;
  Encoding encoding_;
  const charset::Pairs* pairs_ = nullptr;
  bool ascii_ = true;
  Brackets brackets_;
  std::size_t pos_ = 0;
};

}  // namespace

Decoded decode(std::string_view bytes, Encoding encoding, std::uint8_t bom_bytes) {
  Decoded out;
  out.encoding_ = encoding;
  out.bom_bytes_ = static_cast<std::uint8_t>(std::min<std::size_t>(bom_bytes, bytes.size()));
  out.bytes_ = bytes.substr(out.bom_bytes_);
  bytes = out.bytes_;
  const bool maybe_as_it_is = encoding == Encoding::ascii || encoding == Encoding::utf8;
  if (maybe_as_it_is && valid_utf8(bytes)) {
    out.borrowed_ = bytes.data() != nullptr ? bytes : std::string_view("");
    return out;
  }
  if (encoding == Encoding::ascii) encoding = out.encoding_ = Encoding::utf8;

  out.owned_.reserve(bytes.size() + bytes.size() / 4 + 4 * kBlock);
  Walk walk(bytes, encoding);
  while (walk.pos() < bytes.size()) {
    out.marks_.push_back({walk.pos(), out.owned_.size()});
    walk.block(out.owned_, out.bad_, out.bom_bytes_);
  }
  return out;
}

std::size_t Decoded::byte_of(std::size_t text_offset) const {
  if (borrowed_.data() != nullptr) {
    return bom_bytes_ + std::min(text_offset, borrowed_.size());
  }
  if (text_offset >= owned_.size()) return bom_bytes_ + bytes_.size();
  auto mark = std::upper_bound(marks_.begin(), marks_.end(), text_offset,
                               [](std::size_t offset, const Mark& m) { return offset < m.text; });
  --mark;  // the first mark is 0, 0
  std::size_t pos = mark->byte;
  std::size_t at = mark->text;
  auto damage = std::lower_bound(bad_.begin(), bad_.end(), at,
                                 [](const BadBytes& b, std::size_t text) { return b.text < text; });
  while (pos < bytes_.size()) {
    std::size_t bytes = 0;
    std::size_t length = 3;  // U+FFFD
    if (damage != bad_.end() && damage->text == at) {
      bytes = damage->count;
      ++damage;
    } else {
      const charset::Unit unit = charset::next_unit(bytes_, pos, encoding_);
      bytes = unit.bytes;
      std::array<char, 4> scratch;
      length = static_cast<std::size_t>(put(scratch.data(), unit.c) - scratch.data());
    }
    if (at + length > text_offset) break;
    at += length;
    pos += bytes;
  }
  return bom_bytes_ + pos;
}

std::string decode_field(std::string_view bytes, Encoding encoding) {
  Decoded decoded = decode(bytes, encoding);
  std::string_view text = decoded.text();
  const auto& bad = decoded.bad();
  // Only damage that the field's end made is dropped.
  if (!bad.empty() && bad.back().byte + bad.back().count == bytes.size() &&
      charset::next_unit(bytes, bad.back().byte, decoded.encoding()).cut) {
    text = text.substr(0, bad.back().text);
  }
  return std::string(text);
}

}  // namespace qipu
