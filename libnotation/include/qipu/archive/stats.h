// Counts games by fields: years, events, players, openings, any others.
//
// With `player`, `opponent` or `colour` (棋手, 对手, 执子) among the fields every game counts once
// for each side, from that side's view; otherwise it counts once, and wins are Red's. `ecco:1` is
// the first character of a field's value. Rounds are counted by their number (第03轮 is 3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/archive/subject.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"

#pragma GCC visibility push(default)
namespace qipu {

/// Games with their results; those without a result count only in `games`.
struct ResultCount {
  std::uint64_t games = 0, wins = 0, draws = 0, losses = 0;

  /// Returns points per hundred games that have a result; 0 if none has.
  double percent() const;
  ResultCount& operator+=(const ResultCount& o);
};

class Stats {
 public:
  /// `fields`: names separated by commas. Errors: query_field.
  static Result<Stats> by(std::string_view fields);

  /// Counts a game. `source`: the path of its file. O(fields).
  void add(const Game& game, std::string_view source);
  /// The facts of a game that are counted.
  struct Counted {
    Tags tags;
    Outcome outcome;
    std::size_t plies = 0;  ///< plies of the main line
    std::string source;
  };
  /// Counts `games` games that share these facts.
  void add(const Counted& counted, std::uint64_t games);
  /// Adds the counts of another object with the same fields.
  void merge(const Stats& other);

  const std::vector<std::string>& names() const {
    return names_;
  }  ///< names of the fields, as
     ///< given
  bool of_sides() const { return of_sides_; }
  /// Returns the meaning of the fields.
  std::vector<GameSubject> subjects() const;
  std::uint64_t games() const { return games_; }

  struct Row {
    std::vector<std::string> values;  ///< values of the fields; "" if the game has none
    ResultCount count;
  };
  enum class Order : std::uint8_t { games, values, percent };
  /// Adds rows of another object with the same fields, which come from `games` games.
  void add(const std::vector<Row>& rows, std::uint64_t games);
  /// Returns the rows of at least `least` games. By games or percent, the highest come first, and
  /// equal ones are ordered by values.
  std::vector<Row> rows(Order order, std::uint64_t least = 1) const;

 private:
  struct Column {
    GameSubject subject;
    std::size_t characters = 0;  ///< only this many characters of the value; 0: all
  };
  struct Seen;
  /// The order of values: missing ones, numbers in columns that have them, texts.
  struct Earlier {
    std::vector<bool> by_number;  ///< for each column
    bool operator()(const std::vector<std::string>& a, const std::vector<std::string>& b) const;
  };
  using Counts = std::map<std::vector<std::string>, ResultCount, Earlier>;
  static std::string value(const Column& column, const Seen& seen, Color side);
  void count(const Seen& seen, Color side, std::uint64_t games);
  void add(const Seen& seen, std::uint64_t games);

  std::vector<std::string> names_;
  std::vector<Column> columns_;
  bool of_sides_ = false;
  std::uint64_t games_ = 0;
  Counts counts_;
};

}  // namespace qipu
#pragma GCC visibility pop
