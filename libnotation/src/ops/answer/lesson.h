// Learning from mistakes: the board stops before each fault of annotated games, and the reader
// looks for a better move. Text in and text out, for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/judge/annotated.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// A fault of a game.
struct LessonFault {
  std::string game;                          ///< names it: the players, or the file
  Position position = Position::standard();  ///< before it
  std::size_t round = 1;
  AnnotatedPly ply;  ///< with an analysis
};

class Lesson {
 public:
  /// `notation`: of moves in sentences; answers may be in any notation.
  Lesson(const Notation& notation, Language language, bool color)
      : notation_(&notation), language_(language), color_(color) {}

  /// Adds the faults of a game's main line. `curve`: of the analysis; it decides which moves are as
  /// good as the best one.
  void add(const AnnotatedGame& game, const ChanceCurve& curve, const std::string& name);
  std::size_t faults() const { return faults_.size(); }

  /// Returns what the reader sees first: a board and the task, or that there is nothing to learn.
  std::string begin() const;
  /// Takes a line from the reader: a move; "?" for a hint; nothing or "!" for the answer; "q" to
  /// end. Returns the reply with the next task, or with the result.
  std::string answer(std::string_view line);
  bool is_over() const { return at_ >= faults_.size(); }

 private:
  std::string task() const;
  /// Adds the next task, or the result, to what is said about this fault.
  std::string and_next(std::string reply);
  std::string result() const;
  std::string shown() const;

  const Notation* notation_;
  Language language_;
  bool color_;
  std::vector<LessonFault> faults_;
  std::vector<std::vector<Move>> good_;  ///< of each fault, the best first
  std::size_t at_ = 0, found_ = 0;
  bool helped_ = false;
};

}  // namespace qipu
