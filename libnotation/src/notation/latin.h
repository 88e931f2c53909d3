// Shared by all notations in Latin letters: normalises full-width forms, blanks and marks.
#pragma once

#include <cstddef>
#include <string_view>

#include "qipu/notation/notation.h"

namespace qipu {

/// Returns true for characters that may stand after a move.
constexpr bool is_mark(char c) {
  return c == '!' || c == '?' || c == '+' || c == '#' || c == '.' || c == ',' || c == ';';
}

/// A move text in plain ASCII without blanks, and the marks after it.
///
/// Full-width forms and all kinds of dashes become their ASCII equivalents; blanks (including
/// U+3000, NBSP, ZWSP and BOM) are removed everywhere. A text that needs none of this is not
/// copied.
class LatinText {
 public:
  static constexpr std::size_t kLongest = 24;

  /// Refuses (ok() is false) texts longer than kLongest, and texts with any other character.
  explicit LatinText(std::string_view words);
  LatinText(const LatinText&) = delete;
  LatinText& operator=(const LatinText&) = delete;

  bool ok() const { return ok_; }
  std::string_view text() const { return text_; }
  std::string_view marks() const { return marks_; }  ///< characters with is_mark()
  bool inner_blanks() const { return inner_blanks_; }

 private:
  bool fold(std::string_view words);

  std::string_view text_, marks_;
  bool ok_ = false;
  bool inner_blanks_ = false;
  char buffer_[kLongest];
};

/// The roles that a letter can mean.
struct Roles {
  int size = 0;
  Role roles[2] = {};
  bool old = false;  ///< it is not one of WXF's own letters
};

/// Returns the roles for an English letter. G is a guard (advisor) or a general (king); 0 stands
/// for a pawn without a letter.
constexpr Roles roles_of(char letter) {
  switch (letter) {
    case 'K': return {1, {Role::king}};
    case 'A': return {1, {Role::advisor}};
    case 'E': return {1, {Role::elephant}};
    case 'R': return {1, {Role::rook}};
    case 'H': return {1, {Role::horse}};
    case 'C': return {1, {Role::cannon}};
    case '\0':
    case 'P': return {1, {Role::pawn}};
    case 'B':
    case 'M': return {1, {Role::elephant}, true};
    case 'N': return {1, {Role::horse}, true};
    case 'S': return {1, {Role::pawn}, true};
    case 'G': return {2, {Role::advisor, Role::king}, true};
    default: return {};
  }
}
constexpr char letter_of(Role role) { return "KAEHRCP"[static_cast<int>(role)]; }

/// Appends a number below 100 (a rank, a file, a count).
template <class String>
void append_number(String& out, int n) {
  if (n >= 10) out.push_back(static_cast<char>('0' + n / 10));
  out.push_back(static_cast<char>('0' + n % 10));
}

/// Reads the text in all three variants at once, and as the number keys of xqbase (62.5),
/// regardless of the game. The three notations read their own variant first, and others only if it
/// gives no legal move.
void read_wxf_in_any_hand(std::string_view text, const Position& position, Reading& out);

/// Returns true if the text is a pawn's move without a letter, which only WinBoard writes.
bool is_bare_pawn_san(std::string_view text);

}  // namespace qipu
