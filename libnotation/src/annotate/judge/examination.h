// Plans the engine searches for a game in rounds, and converts their results to looks.
//
// The questions of a round depend only on the answers of earlier rounds, so they are the same with
// any number of workers and in any order.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "annotate/judge/course.h"
#include "annotate/judge/survey.h"

namespace qipu {

/// Returns the limits multiplied by `factor`.
Limits times(Limits limits, int factor);

class Examination {
 public:
  Examination(const Stretch& stretch, const SurveyOptions& options);

  struct Question {
    enum class About : std::uint8_t {
      position,  ///< search all moves
      move,      ///< search only the move played
      praise,    ///< search all moves with Look::kLines lines
    };
    std::size_t look = 0;  ///< index into the stretch, from 0
    About about = About::position;
    int factor = 1;  ///< multiplies the limits
  };
  /// Returns the next questions; empty if everything is done. REQUIRES: the last round is answered.
  std::vector<Question> next_round();
  Task task_of(const Question& question) const;
  /// Takes an answer; `reply` has no value if the engine gave none.
  void take(const Question& question, std::optional<Reply> reply);

  /// Returns the looks by ply; no value for plies that were not analysed.
  std::vector<std::optional<Look>> looks() const;

  bool has_choice(std::size_t look) const { return plies_[look].legal_moves > 1; }
  /// Returns the judgement of a move from the lines in `as`.
  Judgement judge(std::size_t look, const Look& as) const;

 private:
  enum class Stage : std::uint8_t {
    first,
    moves,
    doubts,
    neighbours,
    faults,
    alone,
    falls,
    great_falls,
    praise,
    done
  };

  struct Ply {
    Position position = Position::standard();  ///< the position before the ply
    Move played;
    std::optional<Move> capture;  ///< the previous move, if it was a capture
    int legal_moves = 0;
    bool wanted = false;
    std::optional<Line> known;       ///< the line in the table of openings
    std::optional<Look> from_table;  ///< the result for a known opening move, without a search
    bool excused = false;            ///< a known opening move that is not bad
    std::optional<Reply> first;      ///< several lines, normal limits
    std::optional<Reply> deep;       ///< one line, larger limits
    int factor = 0;              ///< the limits of the latest search of the position, as a multiple
    std::optional<Reply> alone;  ///< search of the move played alone
    int alone_factor = 0;
    std::optional<Reply> praise;
    std::optional<HeldVerdict> verdict;
    bool failed = false;
  };

  void know_openings();
  bool inherits(std::size_t i) const;
  std::optional<Reply> deepest(std::size_t i) const;
  std::optional<Reply> played_by_next(std::size_t i) const;
  std::optional<Reply> stronger_reply(std::size_t i, const Reply& than) const;
  bool is_easy(std::size_t i) const;
  std::optional<Reply> played_reply(std::size_t i) const;
  ScoreCourse course(std::size_t i) const;
  bool is_deep(std::size_t i) const;
  const Line* listed(std::size_t i) const;
  Judgement judge_step(std::size_t i, const ScoreStep& step) const;
  Judgement judge_lines(std::size_t i, const Line& best, const Line& played,
                        const Line* second) const;
  bool is_doubtful(std::size_t i) const;
  std::vector<std::size_t> contradicted(double least) const;
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

/// Carries mates between the looks at consecutive plies. Backwards: if the position after a move is
/// a proved mate, that is the value of the move. Forwards: after a move that mates, every move is
/// mated. The new judgement of a deeper look has no graver fault than before, since nothing new is
/// known of the other moves. `choice(i)` returns whether the position of look i had several moves;
/// `judge(i, look)` judges it again.
void carry_mates(Survey& survey, const std::function<bool(std::size_t)>& choice,
                 const std::function<Judgement(std::size_t, const Look&)>& judge);

}  // namespace qipu
