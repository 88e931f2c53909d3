// The order of games: by date, event, round, any fields.
//
// Dates are compared as dates (1988 comes before 1988.05), whole numbers as numbers, rounds by
// their number (3.2, 第十轮), results as 1-0, 1/2-1/2, 0-1, the file by its bytes, and everything
// else as text (text/collation.h). Values that are not dates or numbers come after those that are,
// and games without a value come last, in both directions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/archive/subject.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "text/collation.h"

namespace qipu {

class GameOrder {
 public:
  /// `fields` are separated by commas, with - before descending ones: "date,-event". Unknown tags
  /// stand in quotes. `player` is Red's name and then Black's, `opponent` the reverse. Errors:
  /// query_field.
  static Result<GameOrder> by(std::string_view fields);

  /// Returns a key; keys compared byte by byte have the order of the games. `source`: the path of
  /// the game's file. Any number of threads may call it. O(fields).
  std::string key(const Game& game, std::string_view source) const;

 private:
  struct Column {
    GameSubject subject;
    bool descends = false;
  };
  std::string payload(const GameSubject& subject, const Game& game, std::string_view source) const;
  std::string text(std::string_view value) const;
  std::string round(std::string_view value) const;
  std::string numbered(std::string_view value) const;

  std::vector<Column> columns_;
  Collation collation_;
};

}  // namespace qipu
