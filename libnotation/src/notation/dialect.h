// Detects the notation of a game from all its move texts.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// The notation of one game.
class Dialect {
 public:
  /// `declared` is the user's choice, which always applies; null: none. The file's declaration
  /// (Game::words_in) is ignored if the game is not legal in it. The game and `start` must outlive
  /// the dialect.
  Dialect(const Game& game, const Notation* declared, const Position& start);

  /// Returns the notation; null if the game has no move texts, or texts of no notation.
  const Notation* notation() const { return notation_; }
  /// Returns another notation in which the whole main line is also legal, with other moves, because
  /// ranks of coordinates may count from 0 or from 1; null if there is none.
  const Notation* rival() const { return rival_; }
  /// Returns the notation for moves in messages.
  const Notation& shown() const;

  /// Finds every legal move that the text can mean in this game's notation. A text that is not a
  /// move in it is read in all notations.
  void read(std::string_view words, const Position& position, Reading& out) const;

  /// Returns true if the text has the shape of a move in this game's notation or in Chinese. No
  /// text of another kind has a Chinese shape.
  bool knows(std::string_view words) const;

  /// Returns, of several readings, the one in the WXF variant with which the rest of the game names
  /// its pawns; nullopt if the variant is not clear.
  std::optional<Move> usual_reading(std::string_view words, const Position& position);

 private:
  std::vector<NodeId> first_moves() const;
  const Notation* declared_by_file() const;
  std::size_t legal_prefix(const Notation& notation, Position position,
                           const std::vector<NodeId>& line) const;
  bool draws_lines() const;
  void choose();
  void compare(const std::vector<NodeId>& sample, const Notation* hint);
  const Notation* most_used_variant() const;

  const Game& game_;
  const Position& start_;
  const Notation* notation_ = nullptr;
  const Notation* rival_ = nullptr;
  bool any_variant_ = false;                // WXF, in a variant that was not declared
  std::optional<const Notation*> variant_;  // determined on first use; null if not clear
};

}  // namespace qipu
