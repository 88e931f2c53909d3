// Private. Which notation a game is written in, as the whole game shows.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

class Dialect {
 public:
  /// `declared` is what the user says and is not doubted; the file's own word (Game::words_in) is,
  /// when the game is not legal in it. The game must outlive the dialect.
  Dialect(const Game& game, const Notation* declared, const Position& start);

  /// Null when the game has no words.
  const Notation* notation() const { return notation_; }
  /// Another in which the whole main line is legal too, and means other moves: coordinates whose
  /// ranks may count from 0 or from 1. Null when there is none.
  const Notation* rival() const { return rival_; }
  /// For writing moves in messages.
  const Notation& shown() const;

  /// Every legal move the words can mean in this game's notation; words that are none in it are
  /// read in any.
  void read(std::string_view words, const Position& position, Reading& out) const;

  /// Whether the words have the shape of a move in this game's notation or in Chinese, which no
  /// other words are taken for.
  bool knows(std::string_view words) const;

  /// Of several readings the one that fits how the rest of the game names its pawns (WXF has three
  /// ways), when that is clear.
  std::optional<Move> usual_reading(std::string_view words, const Position& position);

 private:
  std::vector<NodeId> main_line(int limit) const;
  std::vector<NodeId> first_moves() const;
  const Notation* declared_by_file() const;
  std::size_t legal_prefix(const Notation& notation, Position position,
                           const std::vector<NodeId>& line) const;
  void choose();
  void compare(const std::vector<NodeId>& sample, const Notation* hint);
  const Notation* most_used_variant() const;

  const Game& game_;
  const Position& start_;
  const Notation* notation_ = nullptr;
  const Notation* rival_ = nullptr;
  bool any_variant_ = false;                // WXF, and nobody said which
  std::optional<const Notation*> variant_;  // found when first asked for; null when not clear
};

}  // namespace qipu
