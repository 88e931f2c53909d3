// Games counted by what they have in common: years, events, players, openings, any fields.
//
// With `player`, `opponent` or `colour` (棋手, 对手, 执子) among the fields every game counts once
// for each side, from that side's view; else it counts once, and wins are Red's. `ecco:1` is the
// first character of a field's value. Rounds are counted by their number (3 of 第03轮).
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

namespace qipu {

/// Games with their results; those without a result count in `games` alone.
struct ResultCount {
  std::uint64_t games = 0, wins = 0, draws = 0, losses = 0;

  /// Points per hundred games that have a result; 0 where none has.
  double percent() const;
  ResultCount& operator+=(const ResultCount& o);
};

class Stats {
 public:
  /// `fields`: names with commas between. Errors: query_field.
  static Result<Stats> by(std::string_view fields);

  /// `source`: the path of its file. O(fields).
  void add(const Game& game, std::string_view source);
  /// What is counted of a game.
  struct Counted {
    Tags tags;
    Outcome outcome;
    std::size_t plies = 0;  ///< of the main line
    std::string source;
  };
  /// So many games that are alike in it.
  void add(const Counted& counted, std::uint64_t games);
  /// Adds what another one, by the same fields, has counted.
  void merge(const Stats& other);

  const std::vector<std::string>& names() const { return names_; }  ///< of the fields, as given
  bool of_sides() const { return of_sides_; }
  /// What the fields ask.
  std::vector<GameSubject> subjects() const;
  std::uint64_t games() const { return games_; }

  struct Row {
    std::vector<std::string> values;  ///< of the fields; "" where the game does not say
    ResultCount count;
  };
  enum class Order : std::uint8_t { games, values, percent };
  /// Counts rows of another one, by the same fields, which are of so many games.
  void add(const std::vector<Row>& rows, std::uint64_t games);
  /// Rows of at least `least` games. By games or percent the most come first, equal ones by values.
  std::vector<Row> rows(Order order, std::uint64_t least = 1) const;

 private:
  struct Column {
    GameSubject subject;
    std::size_t characters = 0;  ///< so many of the value; 0: all
  };
  struct Seen;
  /// The order of values: what is not said, numbers in columns that have them, texts.
  struct Earlier {
    std::vector<bool> by_number;  ///< of the columns
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
