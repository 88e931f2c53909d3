#include "qipu/format/ccbridge/ccbridge_layout.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "qipu/base/bytes.h"
#include "qipu/base/fnv.h"
#include "qipu/text/encoding.h"
#include "qipu/text/utf8.h"

namespace qipu::ccbridge {

namespace {

/// How a GUID of ours begins.
constexpr std::string_view kOwnGuid = "qipu";
/// In groups of these bytes; the first three groups are numbers, little end first.
constexpr std::array<std::size_t, kGuidSize> kGuidOrder = {3, 2, 1,  0,  5,  4,  7,  6,
                                                           8, 9, 10, 11, 12, 13, 14, 15};

bool is_dash_before(std::size_t byte) { return byte == 4 || byte == 6 || byte == 8 || byte == 10; }

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

/// A number from 0 to `largest` other than the one that says nothing.
std::string fit_number(std::string_view value, std::uint32_t largest, std::uint32_t nothing) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const bool sound = error == std::errc() && end == value.data() + value.size();
  if (!sound || number > largest || number == nothing) return {};
  return std::to_string(number);
}

}  // namespace

std::string fit_text(std::string_view text, std::size_t size) {
  text = text.substr(0, text.find('\0'));
  const std::size_t room = size / 2 - 1;
  std::size_t units = 0;
  std::size_t pos = 0;
  while (pos < text.size()) {
    std::size_t next = pos;
    units += next_char(text, next) >= 0x10000 ? 2 : 1;
    if (units > room) break;
    pos = next;
  }
  return std::string(text.substr(0, pos));
}

std::string fit_tag(std::string_view name, std::string_view value) {
  if (name == kTypeTag) return fit_number(value, std::numeric_limits<std::uint32_t>::max(), 1);
  if (name == kRoundTag) return fit_number(value, std::numeric_limits<std::uint16_t>::max(), 1);
  if (name == kGuidTag) return guid_text(parse_guid(value).value_or(""));
  const auto* const field = std::ranges::find(kTexts, name, &TextField::tag);
  return field == kTexts.end() ? std::string() : fit_text(value, field->size);
}

std::string fit_comment(std::string_view comment) {
  std::string out(comment);
  std::erase(out, '\0');
  return out;
}

std::string write_ending(const Outcome& outcome) {
  return outcome.words.empty() ? std::string(ending_words(outcome.ending)) : outcome.words;
}

void read_ending(std::string_view words, Outcome& outcome) {
  outcome.words.clear();
  outcome.ending = parse_ending_words(words).value_or(Ending::unsaid);
  if (words != ending_words(outcome.ending)) outcome.words = words;
}

Outcome fit_outcome(const Outcome& outcome) {
  Outcome again = outcome;
  read_ending(fit_text(write_ending(outcome), kEndingSize), again);
  if (again == outcome) return outcome;
  Outcome out = outcome;
  out.words.clear();
  return out;
}

std::string read_text(std::string_view area) {
  std::size_t end = 0;
  while (end + 1 < area.size() && (area[end] != '\0' || area[end + 1] != '\0')) end += 2;
  return decode_field(area.substr(0, end), Encoding::utf16le);
}

std::string text_area(std::string_view text, std::size_t size) {
  std::string bytes;
  std::vector<Unencodable> missing;  // UTF-16 has every character
  encode(bytes, text, Encoding::utf16le, missing);
  bytes.resize(size);
  return bytes;
}

std::string guid_digits(std::string_view bytes) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string out = "{";
  for (std::size_t i = 0; i < kGuidSize; ++i) {
    if (is_dash_before(i)) out += '-';
    const unsigned byte = u8_at(bytes, kGuidOrder[i]);
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  }
  return out + "}";
}

std::string guid_text(std::string_view bytes) {
  const bool none = bytes.find_first_not_of('\0') == bytes.npos || bytes.starts_with(kOwnGuid);
  return none || bytes.size() < kGuidSize ? std::string() : guid_digits(bytes);
}

std::optional<std::string> parse_guid(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (hex_value(c) >= 0) {
      digits += c;
    } else if (c != '-' && c != '{' && c != '}') {
      return std::nullopt;
    }
  }
  if (digits.size() != 2 * kGuidSize) return std::nullopt;
  std::string bytes(kGuidSize, '\0');
  for (std::size_t i = 0; i < kGuidSize; ++i) {
    bytes[kGuidOrder[i]] =
        static_cast<char>(hex_value(digits[2 * i]) * 16 + hex_value(digits[2 * i + 1]));
  }
  return bytes;
}

std::string made_guid(std::string_view record) {
  Fnv forwards, backwards;
  forwards.add(record);
  for (auto c = record.rbegin(); c != record.rend(); ++c) {
    backwards.add_byte(static_cast<unsigned char>(*c));
  }
  const std::uint64_t a = forwards.value(), b = backwards.value();
  std::string bytes(kOwnGuid);
  put_u32(bytes, static_cast<std::uint32_t>(b >> 32));
  put_u32(bytes, static_cast<std::uint32_t>(a));
  put_u32(bytes, static_cast<std::uint32_t>(a >> 32));
  return bytes;
}

}  // namespace qipu::ccbridge
