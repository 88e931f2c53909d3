// ASCII letters and digits, whatever the locale; bytes of other characters are left alone. No
// dependency.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace qipu::ascii {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char lower(char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c); }
constexpr char upper(char c) { return static_cast<char>(c >= 'a' && c <= 'z' ? c & ~0x20 : c); }
constexpr bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

inline std::string lowered(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

/// Whether two texts differ in the case of letters at most.
constexpr bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// Where `lower_case` stands in a text, in whatever case, from `pos` on; npos when nowhere.
constexpr std::size_t find_folded(std::string_view text, std::string_view lower_case,
                                  std::size_t pos = 0) {
  if (pos >= text.size()) return text.npos;
  const auto found = std::ranges::search(text.substr(pos), lower_case, {}, lower);
  return found.empty() ? text.npos : static_cast<std::size_t>(found.begin() - text.begin());
}

/// Takes a word off the front of a text; false where the text begins otherwise.
constexpr bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// Takes off what stands before the separator, and the separator; all of it where there is none.
constexpr std::string_view cut(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

/// The whole text as a number that T holds, a whole one in another base too; false for any other
/// text.
template <class T, class... Base>
bool read_number(std::string_view text, T& into, Base... base) {
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, into, base...);
  return error == std::errc() && end == last;
}

/// The same, returned.
template <class T, class... Base>
std::optional<T> whole_number(std::string_view text, Base... base) {
  T number{};
  return read_number(text, number, base...) ? std::optional(number) : std::nullopt;
}

/// 20133 as "20,133".
inline std::string with_commas(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

/// 0x6587 in four digits: "6587".
inline std::string upper_hex(std::uint32_t number, int digits) {
  std::string out;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    out += "0123456789ABCDEF"[number >> shift & 15];
  }
  return out;
}

}  // namespace qipu::ascii
