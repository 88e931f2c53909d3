// Private: which questions a game needs, round after round, and what the answers come to.
//
// The questions of a round follow from the answers of those before, so they are the same whoever
// asks them, in whatever order.
#pragma once

#include <optional>
#include <vector>

#include "qipu/annotate/course.h"
#include "qipu/annotate/survey.h"
#include "qipu/annotate/verdict.h"

namespace qipu {

class Examination {
 public:
  Examination(const Stretch& stretch, const SurveyOptions& options);

  struct Question {
    enum class About : std::uint8_t {
      position,  ///< all moves
      move,      ///< the one played alone
      praise,    ///< all moves, as many lines as a look has
    };
    std::size_t look = 0;  ///< from 0 for the first ply of the stretch
    About about = About::position;
    int factor = 1;  ///< times the budget
  };
  /// What to ask next; empty: all is known that will be. REQUIRES: those before are answered.
  std::vector<Question> next_round();
  Task task_of(const Question& question) const;
  /// Nothing: no answer could be had.
  void take(const Question& question, std::optional<Reply> reply);

  /// By ply; nothing for those that were not looked at.
  std::vector<std::optional<Look>> looks() const;

  bool has_choice(std::size_t look) const { return plies_[look].legal_moves > 1; }
  /// A look's verdict from its lines as they stand.
  Judgement judge(std::size_t look, const Look& as) const;

 private:
  enum class Stage : std::uint8_t { first, moves, doubts, neighbours, faults, alone, praise, done };

  struct Ply {
    Position position = Position::standard();  ///< before it
    Move played;
    std::optional<Move> capture;  ///< the move before it, where it took something
    int legal_moves = 0;
    bool wanted = false;
    std::optional<Line> known;   ///< by the table of openings
    std::optional<Look> heart;   ///< a known opening's, not asked about
    bool excused = false;        ///< a known move that is not bad
    std::optional<Reply> first;  ///< several lines, with the budget
    std::optional<Reply> deep;   ///< one line, with more
    int factor = 0;              ///< of the deepest
    std::optional<Reply> alone;  ///< the move played
    int alone_factor = 0;
    std::optional<Reply> praise;
    std::optional<HeldVerdict> verdict;
    bool failed = false;
  };

  void know_openings();
  bool inherits(std::size_t i) const;
  std::optional<Reply> deepest(std::size_t i) const;
  std::optional<Reply> played_by_next(std::size_t i) const;
  std::optional<Reply> played_reply(std::size_t i) const;
  ScoreCourse course(std::size_t i) const;
  bool is_deep(std::size_t i) const;
  const Line* listed(std::size_t i) const;
  Judgement judge_step(std::size_t i, const ScoreStep& step) const;
  Judgement judge_lines(std::size_t i, const Line& best, const Line& played,
                        const Line* second) const;
  bool is_doubtful(std::size_t i) const;
  void confirm(std::size_t i);

  void want_position(std::vector<Question>& out, std::size_t i, int factor) const;
  void want_both(std::vector<Question>& out, std::size_t i, int factor) const;
  std::vector<Question> questions_of(Stage stage);

  std::optional<Look> first_look(std::size_t i) const;
  Look confirmed_look(std::size_t i) const;
  std::optional<Look> praised_look(std::size_t i) const;
  std::optional<Look> look_at(std::size_t i) const;

  const SurveyOptions& options_;
  std::vector<Ply> plies_;
  Stage stage_ = Stage::first;
};

}  // namespace qipu
