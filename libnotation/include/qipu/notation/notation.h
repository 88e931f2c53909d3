// Move notations. Each one is a `Notation` object in the list of all_notations().
//
// Reading has two steps. A grammar finds the syntactic form. The form and a position then give
// every legal move that the text can mean. The side to move comes from the position, never from
// glyphs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "qipu/board/move.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/rules/position.h"

#pragma GCC visibility push(default)
namespace qipu {

/// An unusual feature of a move text that was understood.
enum class Quirk : std::uint8_t {
  other_sides_glyph,   ///< 帅 for Black, 卒 for Red
  other_sides_digits,  ///< Red in Arabic, Black in Chinese digits (the dialect of 1957)
  damaged_glyph,       ///< 伡 㐷 卯 土: machine conversion or scanning
  piece_first,         ///< 车前平三
  missing_qualifier,   ///< 车九退一 with two rooks on the file, only one of which can do it
  needless_qualifier,  ///< 前仕退五
  missing_direction,   ///< 马23: three-character shorthand without its direction line
  missing_count,       ///< 兵七进: the single step left out
  missing_piece,       ///< 前九平八
  missing_file,        ///< 炮平五
  up_down,             ///< 上 下 for 进 退
  ascii_signs,         ///< + - = in Chinese text
  inner_blanks,
  trailing_marks,     ///< punctuation or check marks after the move
  old_letters,        ///< G M S N B for the letters of WXF
  other_pawn_scheme,  ///< pawns named by another scheme than the notation's own
  other_ranks,        ///< ranks 1-10 where 0-9 was expected, or the reverse
};

/// A set of quirks.
class Quirks {
 public:
  void add(Quirk q) { bits_ |= 1U << static_cast<unsigned>(q); }
  void remove(Quirk q) { bits_ &= ~(1U << static_cast<unsigned>(q)); }
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

/// A short description of a quirk.
std::string_view quirk_text(Quirk q, Language language);

/// The moves that a text can mean, without allocation. Moves beyond kCapacity are dropped.
class Candidates {
 public:
  static constexpr int kCapacity = 24;
  /// Adds the move unless it is already there.
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

/// The meaning of a move text in a position.
struct Reading {
  Candidates legal;     ///< one is the move, several are an ambiguity, none is an error
  Candidates rejected;  ///< meant by the text, but illegal here (for the explanation)
  Quirks quirks;
  bool syntax = false;  ///< the text has the shape of a move in this notation

  void clear() {
    legal.clear();
    rejected.clear();
    quirks = {};
    syntax = false;
  }
};

/// The characters of a notation. Notations of one script share them; a text seldom fits notations
/// of two scripts.
enum class Script : std::uint8_t { chinese, coordinates, digits, wxf, algebraic, vietnamese };

/// A move notation.
struct Notation {
  std::string_view id;  ///< as --notation accepts it
  std::string_view title_en, title_zh;
  Script script = Script::chinese;
  bool black_begins = false;  ///< Black moves first from the standard start position
  /// Returns true if the text has the shape of a move in this notation. No position is needed.
  bool (*recognise)(std::string_view text);
  /// Reads a text into `out`. The text is one move without a number; blanks and marks after it are
  /// allowed.
  void (*read)(std::string_view text, const Position& position, Reading& out);
  /// Appends the canonical text of a move. REQUIRES: the move is legal.
  void (*write)(std::string& out, const Position& position, Move move);
  /// Returns that text.
  std::string written(const Position& position, Move move) const {
    std::string text;
    write(text, position, move);
    return text;
  }
};

extern const Notation kChinese;             ///< "zh": simplified, Black in 1-9
extern const Notation kChineseFull;         ///< "zh-full": the same, Black in full-width １-９
extern const Notation kChineseTraditional;  ///< "zh-hant"
extern const Notation kChineseHongKong;     ///< "zh-hk": 俥傌炮 for Red, 車馬包 for Black
extern const Notation kChineseXqbase;       ///< "zh-xqbase": pawns 一兵 二兵 ... over both files
extern const Notation kChinese1957;         ///< "zh-1957": Black in 一-九, Red in 1-9
extern const Notation kChineseLined;        ///< "zh-lined": 马二三̲, 进 and 退 as lines, 平 as none

extern const Notation kIccs;     ///< H2-E2
extern const Notation kUci;      ///< h2e2, ranks 0-9
extern const Notation kUci10;    ///< h3e3, ranks 1-10
extern const Notation kDhtmlxq;  ///< 7747

extern const Notation kWxf;         ///< World Xiangqi Rules 2018: C2=5, 13=4
extern const Notation kWxf1997;     ///< the federation's page of 1997: C2.5, ++.4, 3+.4
extern const Notation kWxfLetters;  ///< xqbase: C2.5, Pa.4

extern const Notation kSan;   ///< Che3: ranks 1-10, letters for pawns
extern const Notation kLan;   ///< Ch3-e3: the same with both squares
extern const Notation kSan0;  ///< Che2: ranks 0-9, pawns without a letter

extern const Notation kVietnamese;  ///< P2-5, "Pháo 2 bình 5"

/// Returns all notations, in the order in which `auto` tries them.
std::span<const Notation* const> all_notations();
/// Returns the notation with that id or alias ("chinese"); null if there is none.
const Notation* find_notation(std::string_view id);

/// Returns true if a word that is not a move is a misprinted move and not prose: most of its
/// characters occur in moves, and not only as pieces (军二进三, 马八迸七, R9==6, H2+3z).
bool is_misprint(std::string_view word);
/// Returns true if a word has four characters of which at least half occur in moves and one is a
/// number (军9乎8).
bool is_half_move(std::string_view word);

/// Reads in every notation that recognises the text and joins the readings; used by `--from auto`.
/// If several scripts fit (WXF and Vietnamese), the notations of the more common script win if they
/// give any legal move.
void read_any(std::string_view text, const Position& position, Reading& out);

}  // namespace qipu
#pragma GCC visibility pop
