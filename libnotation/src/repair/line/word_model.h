// The moves that a game's move texts can mean in a position, and the errors that these
// meanings assume.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "notation/dialect.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"
#include "qipu/repair/repair.h"
#include "repair/line/glyphs.h"

namespace qipu::repair {

/// One written move of the main line.
struct Token {
  std::string_view words;       ///< the text; empty if the file stores squares
  std::optional<Move> squares;  ///< the move, if the file stores squares
  Signs signs;                  ///< the signs of the words
  /// A split of the text into two moves printed without a blank.
  struct Halves {
    std::string_view first, second;
  };
  std::vector<Halves> halves;
  /// The text without the number of the next round, if that follows without a blank; else empty.
  std::string_view without_number;
  bool of_moves = false;   ///< some of its signs occur in moves
  std::uint32_t kind = 0;  ///< the same for texts with the same signs
  Printed printed;
};

/// A legal move that a token may stand for.
struct Meaning {
  Move move;
  Slip slip;
};

class WordModel {
 public:
  /// `notation` is the one declared by the user; null: determined from the texts. `game` must
  /// outlive the model and holds only the main line, its moves unresolved.
  WordModel(const Game& game, const Notation* notation, const Position& start);

  const std::vector<Token>& tokens() const { return tokens_; }
  std::vector<Token>& tokens() { return tokens_; }
  const Notation& notation() const { return *notation_; }

  /// Finds the legal moves that the token means as written.
  void read(const Token& token, const Position& position, std::vector<Meaning>& out);
  /// Does the same for a text that is not a token.
  void read(std::string_view words, const Position& position, std::vector<Meaning>& out);
  /// Adds the moves that may have been meant if there is an error, each at a cost of at most
  /// `limit` nats.
  void guess(const Token& token, const Position& position, float limit, std::vector<Meaning>& out);

 private:
  void take_apart(Token& token) const;
  float oddity(Quirks quirks) const;
  void learn_habits(const Position& start);
  bool writes_others_digits(std::size_t side, Color first) const;
  /// Returns the index in words_ of the move's text in this notation.
  std::uint32_t write(const Position& position, Move move);
  /// Returns the distance of the token from that text.
  Slip distance(const Token& token, std::uint32_t word);

  const Notation* notation_;
  Dialect dialect_;
  std::vector<Token> tokens_;
  Quirks habits_;                        // unusual ways of writing that this game uses regularly
  std::array<bool, 2> others_digits_{};  // a side's moves use the other side's digits
  bool dashes_count_ = false;
  Mistakes mistakes_;
  Reading reading_;
  // A game has few possible move texts, and they are compared many times.
  std::string spelled_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // indices of texts in words_
  std::vector<Signs> words_;
  std::vector<std::vector<std::optional<Slip>>> slips_;  // distances, by kind of token and text
  std::size_t kept_ = 0;                                 // how many entries slips_ has room for
};

}  // namespace qipu::repair
