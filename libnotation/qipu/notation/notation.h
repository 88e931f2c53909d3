// A move as words: every notation is one row of data.
//
// Reading happens in two steps: a grammar finds the syntactic form, and the form with a position
// gives every legal move it can mean. The side to move comes from the position, never from glyphs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "qipu/board/move.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/rules/position.h"

namespace qipu {

/// What was unusual about words that were understood all the same.
enum class Quirk : std::uint8_t {
  other_sides_glyph,   ///< 帅 for Black, 卒 for Red
  other_sides_digits,  ///< Red in Arabic, Black in Chinese digits (the dialect of 1957)
  damaged_glyph,       ///< 伡 㐷 卯 土: machine conversion or scanning
  piece_first,         ///< 车前平三
  missing_qualifier,   ///< 车九退一 with two rooks on the file, one of which can
  needless_qualifier,  ///< 前仕退五
  missing_direction,   ///< 马23: three-character shorthand without its line
  missing_count,       ///< 兵七进: the single step left out
  missing_piece,       ///< 前九平八
  missing_file,        ///< 炮平五
  up_down,             ///< 上 下 for 进 退
  ascii_signs,         ///< + - = in Chinese text
  inner_blanks,
  trailing_marks,     ///< punctuation or check marks after the move
  old_letters,        ///< G M S N B for the letters of WXF
  other_pawn_scheme,  ///< pawns named by another scheme than the notation's own
  other_ranks,        ///< ranks 1-10 where 0-9 was expected, or the other way round
};

class Quirks {
 public:
  void add(Quirk q) { bits_ |= 1U << static_cast<unsigned>(q); }
  bool has(Quirk q) const { return (bits_ >> static_cast<unsigned>(q) & 1U) != 0; }
  bool empty() const { return bits_ == 0; }
  std::uint32_t bits() const { return bits_; }
  Quirks& operator|=(Quirks o) {
    bits_ |= o.bits_;
    return *this;
  }
  friend bool operator==(Quirks, Quirks) = default;

 private:
  std::uint32_t bits_ = 0;
};

std::string_view quirk_text(Quirk q, Language language);

/// Moves one text can mean; short, without allocation. More than kCapacity are dropped.
class Candidates {
 public:
  static constexpr int kCapacity = 24;
  /// Adds unless it is there already.
  void add(Move m) {
    for (int i = 0; i < size_; ++i) {
      if (moves_[i] == m) return;
    }
    if (size_ < kCapacity) moves_[size_++] = m;
  }
  void clear() { size_ = 0; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](int i) const { return moves_[i]; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }

 private:
  Move moves_[kCapacity];
  int size_ = 0;
};

/// What a text says at a position.
struct Reading {
  Candidates legal;     ///< one is the move, several are an ambiguity, none is an error
  Candidates rejected;  ///< meant by the text, but against the rules here (for the explanation)
  Quirks quirks;
  bool syntax = false;  ///< the text has the shape of a move in this notation

  void clear() {
    legal.clear();
    rejected.clear();
    quirks = {};
    syntax = false;
  }
};

/// Notations of one script share their signs; across scripts a text seldom fits twice.
enum class Script : std::uint8_t { chinese, coordinates, digits, wxf, algebraic, vietnamese };

struct Notation {
  std::string_view id;  ///< as --notation takes it
  std::string_view title_en, title_zh;
  Script script = Script::chinese;
  bool black_begins = false;  ///< who plays first from the usual start
  /// Whether the text has the shape of a move in this notation; no position needed.
  bool (*recognise)(std::string_view text);
  /// Fills `out`. The text is one move without number; blanks and trailing marks may be on it.
  void (*read)(std::string_view text, const Position& position, Reading& out);
  /// Appends the canonical form. REQUIRES: the move is legal.
  void (*write)(std::string& out, const Position& position, Move move);
};

/// All notations, in the order in which `auto` tries them.
std::span<const Notation* const> all_notations();
/// By id or alias ("chinese"); null when there is none.
const Notation* find_notation(std::string_view id);

/// Of a word that is no move: most of its signs are such as moves have, and not only pieces. A
/// misprint then, not prose (军二进三, 马八迸七, R9==6, H2+3z).
bool is_misprint(std::string_view word);
/// Of a word of four signs: half of them are such as moves have, a count among them (军9乎8).
bool is_half_move(std::string_view word);

/// Reads in every notation that recognises the text and joins the readings; what `--from auto` is.
/// Where several scripts clash (WXF and Vietnamese), the notations of the more common script win
/// when they give any legal move.
void read_any(std::string_view text, const Position& position, Reading& out);

}  // namespace qipu
