// Private. Finds where each game's object begins and ends in a text, and where its moves begin, for
// places. Nothing is parsed: a broken object is found like a whole one.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace qipu::json {

inline constexpr int kDepth = 32;                      ///< what we write is four deep
inline constexpr std::size_t kMostValues = 4'000'000;  ///< of a game; each costs some hundred bytes

/// One object of the text.
struct Extent {
  std::size_t begin = 0, end = 0;
  bool whole = false;  ///< false: the text ends inside it
  bool too_deep = false;
  bool digits = false;             ///< moves in DhtmlXQ's digits
  bool nested = false;             ///< "moves" is an object
  bool controls = false;           ///< strings hold control characters as they are
  std::size_t values = 0;          ///< commas, rather
  std::vector<std::size_t> moves;  ///< where each element of "moves" begins
  std::vector<std::pair<std::string_view, std::size_t>> strings;  ///< where values begin
};

class Scanner {
 public:
  /// `lines`: JSON Lines, which has an object a line.
  Scanner(std::string_view text, bool lines) : text_(text), lines_(lines) {}

  std::size_t offset() const { return at_; }
  void go_to(std::size_t offset) { at_ = offset; }

  /// Moves to the next object or to what should not be there; false at the end.
  bool find();
  /// What is no object: to the next object or the end of the line.
  std::string_view take_stray();
  /// REQUIRES: text[offset()] is '{'.
  Extent take_object();

 private:
  std::size_t find_lone_bracket(std::size_t begin) const;
  void note_move(Extent& e) const;
  void skip_string(Extent& e);
  void skip_plain();

  std::string_view text_;
  bool lines_;
  std::size_t at_ = 0;
};

}  // namespace qipu::json
