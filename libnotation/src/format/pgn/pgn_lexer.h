// Cuts PGN into tags and tokens (grammars/pgn.hpp), without knowledge of the game.
#pragma once

#include <cstdint>
#include <string_view>

namespace qipu::pgn {

struct Token {
  enum class Kind : std::uint8_t {
    none,
    comment,
    open,
    close,
    nag,  ///< the digits
    result,
    number,  ///< including its dots
    dots,
    word,
    stray,
  };
  Kind kind = Kind::none;
  bool unclosed = false;  ///< the comment is not closed
  std::string_view text;
};

struct Tag {
  std::string_view name, value;  ///< the value still has its backslashes
  bool broken = false;           ///< not closed: the value is the whole line
};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  std::size_t offset() const { return at_; }
  void go_to(std::size_t offset) { at_ = offset; }
  /// Returns the next byte. REQUIRES: not at_end().
  char peek() const { return text_[at_]; }

  void skip_blanks();
  /// Skips blanks and the plain numbers of moves.
  void skip_spacing();
  /// Takes the next word if it begins with a glyph, as moves in Chinese do; else returns "".
  std::string_view take_glyphs();
  /// Takes a tag. REQUIRES: peek() is '['.
  Tag take_tag();
  /// Takes a token. REQUIRES: not at_end(), and no blank comes next.
  Token take_token();

  bool at_tag_line() const;      ///< the text is [Name ", and can only be a tag
  bool at_first_number() const;  ///< the text is "1."
  void skip_line();              ///< including its line end

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace qipu::pgn
