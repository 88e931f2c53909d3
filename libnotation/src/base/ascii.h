// ASCII letters and digits, independent of the locale; bytes of other characters are not changed.
// No dependency.
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

/// Returns true if two texts differ at most in the case of their letters.
constexpr bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// Returns the first place, from `pos` on, at which the text contains `lower_case` in any case;
/// npos if there is none.
constexpr std::size_t find_folded(std::string_view text, std::string_view lower_case,
                                  std::size_t pos = 0) {
  if (pos >= text.size()) return text.npos;
  const auto found = std::ranges::search(text.substr(pos), lower_case, {}, lower);
  return found.empty() ? text.npos : static_cast<std::size_t>(found.begin() - text.begin());
}

/// Removes a word from the front of a text; returns false if the text does not begin with it.
constexpr bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// Removes and returns the part before the separator, and removes the separator; the whole text if
/// there is no separator.
constexpr std::string_view cut(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

/// Reads the whole text as a number of type T (an integer type may be given a base). Returns false
/// if the text is anything else or T cannot hold the number.
template <class T, class... Base>
bool read_number(std::string_view text, T& into, Base... base) {
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, into, base...);
  return error == std::errc() && end == last;
}

/// The same; returns the number.
template <class T, class... Base>
std::optional<T> whole_number(std::string_view text, Base... base) {
  T number{};
  return read_number(text, number, base...) ? std::optional(number) : std::nullopt;
}

/// 20133 becomes "20,133".
inline std::string with_commas(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

/// The number in hexadecimal with this many digits: 0x6587 with four digits is "6587".
inline std::string upper_hex(std::uint32_t number, int digits) {
  std::string out;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    out += "0123456789ABCDEF"[number >> shift & 15];
  }
  return out;
}

}  // namespace qipu::ascii
