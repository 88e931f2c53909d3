// Private. What a game's words can mean at a position, and how much must have gone wrong for that.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/dialect.h"
#include "qipu/notation/notation.h"
#include "qipu/repair/line/glyphs.h"
#include "qipu/repair/line/repair.h"

namespace qipu::repair {

/// One written move of the main line.
struct Token {
  std::string_view words;       ///< empty where the file has squares
  std::optional<Move> squares;  ///< of a move that is known without words
  Signs signs;                  ///< of the words
  /// Where the words are those of two moves run together.
  struct Halves {
    std::string_view first, second;
  };
  std::vector<Halves> halves;
  std::string_view without_number;  ///< the words, where the next round's number runs on to them
  bool of_moves = false;            ///< some of its signs are such as moves have
  std::uint32_t kind = 0;           ///< the same for words of the same signs
  Printed printed;
};

/// A legal move that a token may stand for.
struct Meaning {
  Move move;
  Slip slip;
};

class WordModel {
 public:
  /// `notation` as declared by the user, or null: the words tell. `game` must outlive it and holds
  /// the main line alone, its words unread.
  WordModel(const Game& game, const Notation* notation, const Position& start);

  const std::vector<Token>& tokens() const { return tokens_; }
  std::vector<Token>& tokens() { return tokens_; }
  const Notation& notation() const { return *notation_; }

  /// The legal moves that the token says as it stands.
  void read(const Token& token, const Position& position, std::vector<Meaning>& out);
  /// Likewise a word that is no token.
  void read(std::string_view words, const Position& position, std::vector<Meaning>& out);
  /// Adds those it may have been before something went wrong, at `limit` at most.
  void guess(const Token& token, const Position& position, float limit, std::vector<Meaning>& out);

 private:
  void take_apart(Token& token) const;
  float oddity(Quirks quirks) const;
  void learn_habits(const Position& start);
  bool writes_others_digits(std::size_t side, Color first) const;
  /// The move's word as this notation writes it, by number.
  std::uint32_t write(const Position& position, Move move);
  /// How far the token is from that word.
  Slip distance(const Token& token, std::uint32_t word);

  const Notation* notation_;
  Dialect dialect_;
  std::vector<Token> tokens_;
  Quirks habits_;                        // what is not unusual in this game
  std::array<bool, 2> others_digits_{};  // whether a side's moves are in the other's digits
  bool dashes_count_ = false;
  Mistakes mistakes_;
  Reading reading_;
  // Few words are possible in a game, and they are asked for again and again.
  std::string spelled_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // of words
  std::vector<Signs> words_;
  std::vector<std::vector<std::optional<Slip>>> slips_;  // by the kind of token and by word
  std::size_t kept_ = 0;                                 // of these, room for so many
};

}  // namespace qipu::repair
