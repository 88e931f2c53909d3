// The order of games: by date, event, round, any fields.
//
// Dates are compared as dates (1988 comes before 1988.05), whole numbers as numbers, rounds by the
// number in them (3.2, 第十轮), results as 1-0, 1/2-1/2, 0-1, the file by its bytes, and all else
// as people look it up (text/collation.h). What is no date or number comes behind those that are,
// and games that do not say the field come last, in either direction.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/archive/subject.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/text/collation.h"

namespace qipu {

class GameOrder {
 public:
  /// Fields with commas between, - before those that descend: "date,-event". Tags that are not
  /// known stand in quotes. `player` is Red's name and then Black's, `opponent` the other way
  /// round. Errors: query_field.
  static Result<GameOrder> by(std::string_view fields);

  /// Keys compare, byte by byte, as the games are ordered. `source`: the path of its file. In any
  /// number of threads. O(fields).
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
