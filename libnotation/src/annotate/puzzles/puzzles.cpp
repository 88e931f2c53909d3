#include "annotate/puzzles/puzzles.h"

#include <algorithm>
#include <utility>

#include "annotate/judge/examination.h"
#include "annotate/search/forced_mate.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

bool is_won(double chance, const SurveyOptions& survey) {
  return chance >= survey.thresholds.winning;
}
bool is_not_won(double chance, const SurveyOptions& survey) {
  return chance <= survey.thresholds.winning - survey.thresholds.blunder;
}

/// Returns the position with the counters of a new game; no value if its diagram is impossible.
std::optional<Position> with_new_counters(const Position& position) {
  Setup setup = position.setup();
  setup.quiet_plies = 0;
  setup.round = 1;
  const auto made = Position::from(setup);
  return made ? std::optional(*made) : std::nullopt;
}

std::string key_of(const Position& position) {
  return std::min(write_fen(position.setup()), write_fen(position.mirrored().setup()));
}

FirstMove first_move_of(const Position& position, Move m) {
  const bool checks = position.after(m).in_check();
  return checks ? FirstMove::check : position[m.to()] ? FirstMove::capture : FirstMove::quiet;
}

/// Returns a line to mate in `moves` moves that begins with `first`, as far as the solver's moves
/// are the only ones that mate as soon. Among the replies that delay mate longest, one is chosen
/// that leaves the solver no choice.
std::vector<Move> mating_line(Position position, Move first, int moves, std::uint64_t tries) {
  std::vector<Move> line = {first};
  position.make(first);
  while (--moves > 0) {
    std::optional<std::pair<Move, Move>> longest;
    for (const Move reply : position.legal_moves()) {
      const auto mate = shortest_mate(position.after(reply), moves, tries);
      if (!mate) return line;
      if (mate->moves == moves && mate->first.size() == 1) {
        longest = {reply, mate->first[0]};
        break;
      }
    }
    if (!longest) return line;
    for (const Move m : {longest->first, longest->second}) {
      line.push_back(m);
      position.make(m);
    }
  }
  return line;
}

}  // namespace

std::string_view first_move_id(FirstMove kind) {
  constexpr std::string_view kIds[] = {"check", "capture", "quiet"};
  return kIds[static_cast<std::size_t>(kind)];
}

PuzzleSource source_of(const Game& game, std::string file, std::uint32_t number) {
  const auto tag = [&](std::string_view name) { return std::string(game.tags.get(name)); };
  return {std::move(file), number, tag("Red"), tag("Black"), tag("Event"), tag("Date")};
}

/// A position that may become an exercise. Its questions depend only on the answers before them, so
/// they are the same with any number of workers.
struct PuzzleFinder::Candidate {
  Candidate(const Position& start, std::size_t ply, Move played, bool missed,
            const SurveyOptions& survey, const PuzzleOptions& how)
      : survey_(survey), how_(how), at_(start) {
    puzzle.start = start;
    puzzle.ply = ply;
    puzzle.played.move = played;
    puzzle.missed = missed;
  }

  /// Returns the next questions; empty if the candidate is decided.
  std::vector<Task> questions() const {
    const int low = survey_.deeper, high = survey_.deeper * survey_.deeper;
    switch (stage_) {
      case Stage::best: return {task(at_, low)};
      case Stage::rest: return {without(best_, low)};
      case Stage::confirm: {
        std::vector<Task> all = {task(at_, high), without(best_, high)};
        if (puzzle.solution.empty() && puzzle.missed) {
          all.push_back(task(at_, high));
          all.back().only = {puzzle.played.move};
        }
        return all;
      }
      case Stage::reply: return {task(at_, high)};
      case Stage::over: return {};
    }
    return {};
  }

  void take(std::vector<std::optional<Answer>> answers) {
    for (const auto& answer : answers) {
      if (!answer) return end();
    }
    const auto line = [&](std::size_t i) -> const Line& { return answers[i]->lines.front(); };
    switch (stage_) {
      case Stage::best:
        best_ = line(0).moves.front();
        if (!wins(line(0))) return end();
        if (puzzle.solution.empty() && (best_ != puzzle.played.move) != puzzle.missed) {
          return end();
        }
        stage_ = at_.legal_moves().size() == 1 ? Stage::confirm : Stage::rest;
        if (stage_ == Stage::confirm) return accept();
        return;
      case Stage::rest:
        if (wins_not(line(0))) {
          stage_ = Stage::confirm;
        } else {
          end();
        }
        return;
      case Stage::confirm:
        confirm(*answers[0], line(1), answers.size() > 2 ? &line(2) : nullptr);
        return;
      case Stage::reply:
        reply_ = line(0).moves.front();
        at_.make(*reply_);
        // Returning to an earlier position does not win.
        if (std::ranges::find(passed_, at_.key()) != passed_.end()) return end();
        stage_ = Stage::best;
        return;
      case Stage::over: return;
    }
  }

  /// Returns the exercise with its themes and its difficulty.
  Puzzle finished() && {
    Difficulty& difficulty = puzzle.difficulty;
    difficulty.moves = puzzle.mate_in ? static_cast<std::size_t>(*puzzle.mate_in)
                                      : (puzzle.solution.size() + 1) / 2;
    difficulty.first = first_move_of(puzzle.start, puzzle.solution[0]);
    constexpr std::uint64_t kSeenLater = 1'000, kSeenLate = 20'000;  // in nodes
    constexpr std::size_t kLong = 3;
    for (const bool harder : {difficulty.nodes >= kSeenLater, difficulty.nodes >= kSeenLate,
                              difficulty.moves >= kLong, difficulty.first == FirstMove::quiet}) {
      difficulty.level += harder ? 1 : 0;
    }
    puzzle.themes =
        themes_of(puzzle.start, puzzle.solution, puzzle.best.score.is_mate(), puzzle.mate_in);
    return std::move(puzzle);
  }

  Puzzle puzzle;

 private:
  enum class Stage : std::uint8_t { best, rest, confirm, reply, over };

  Task task(const Position& position, int factor) const {
    Task made;
    made.start = position;
    made.limits = times(survey_.limits, factor);
    return made;
  }
  Task without(Move m, int factor) const {
    Task made = task(at_, factor);
    made.without = {m};
    return made;
  }

  bool wins(const Line& line) const { return is_won(survey_.curve.chance(line), survey_); }
  bool wins_not(const Line& line) const { return is_not_won(survey_.curve.chance(line), survey_); }
  RatedMove rated(const Line& line) const {
    return {line.moves.front(), line.score, survey_.curve.chance(line)};
  }

  void end() { stage_ = Stage::over; }

  void confirm(const Answer& best, const Line& rest, const Line* played) {
    const Line& line = best.lines.front();
    if (line.moves.front() != best_ || !wins(line) || !wins_not(rest)) return end();
    if (!puzzle.solution.empty()) return accept();
    if (played != nullptr && !wins_not(*played)) return end();
    puzzle.best = rated(line);
    puzzle.second = rated(rest);
    puzzle.played = rated(played != nullptr ? *played : line);
    note_found(best);
    // From here on a mate is proved exactly, if possible.
    if (line.score.is_mate()) {
      const int most = std::min(line.score.mate_moves(), kMostMateMoves);
      const auto mate = shortest_mate(at_, most, how_.mate_tries);
      if (mate && mate->first != std::vector{best_}) return end();
      if (mate) {
        puzzle.mate_in = mate->moves;
        puzzle.solution = mating_line(at_, best_, mate->moves, how_.mate_tries);
        return end();
      }
    }
    accept();
  }

  /// Adds the move to the solution, because it is the only one that wins.
  void accept() {
    if (reply_) puzzle.solution.push_back(*std::exchange(reply_, std::nullopt));
    puzzle.solution.push_back(best_);
    passed_.push_back(at_.key());
    at_.make(best_);
    const bool goes_on = at_.has_legal_move() && (puzzle.solution.size() + 1) / 2 < how_.most_moves;
    stage_ = goes_on ? Stage::reply : Stage::over;
  }

  void note_found(const Answer& answer) {
    const Iteration* since = nullptr;
    for (const Iteration& iteration : answer.course) {
      const bool sees = iteration.best == best_ &&
                        is_won(survey_.curve.chance(iteration.score, iteration.chances), survey_);
      if (!sees) {
        since = nullptr;
      } else if (since == nullptr) {
        since = &iteration;
      }
    }
    if (since == nullptr) return;
    puzzle.difficulty.nodes = since->nodes;
    puzzle.difficulty.depth = since->depth;
  }

  const SurveyOptions& survey_;
  const PuzzleOptions& how_;
  Position at_;  ///< the next position to be searched
  Stage stage_ = Stage::best;
  Move best_;                          ///< the solver's move there, not confirmed yet
  std::optional<Move> reply_;          ///< the reply that led there
  std::vector<std::uint64_t> passed_;  ///< the keys of positions in which the solver moved
};

PuzzleFinder::PuzzleFinder(Surveyor& surveyor, PuzzleOptions options)
    : surveyor_(surveyor), options_(options) {}

std::vector<PuzzleFinder::Candidate> PuzzleFinder::candidates(
    const Position& start, std::span<const Move> moves,
    std::span<const std::optional<Evaluation>> evaluations, Found& found,
    const std::function<void(std::size_t, std::size_t)>& progress) {
  const SurveyOptions& survey = surveyor_.options();
  // The first look may be less certain than the later ones.
  constexpr double kSlack = 0.10;
  const auto misses = [&](double before, double after) {
    return is_won(before + kSlack, survey) && is_not_won(after - kSlack, survey) &&
           before - after >= survey.thresholds.mistake;
  };
  const auto chance_told = [&](std::size_t plies, Color side) -> std::optional<double> {
    if (plies == 0 || plies > evaluations.size() || !evaluations[plies - 1]) return std::nullopt;
    const Evaluation& eval = *evaluations[plies - 1];
    const double red = eval.kind == Evaluation::Kind::mate
                           ? (eval.value > 0 ? 1 : 0)
                           : survey.curve.chance(Score::centipawns(eval.value));
    return side == Color::red ? red : 1 - red;
  };

  Stretch stretch{.start = start, .moves = moves, .first = 0, .last = moves.size()};
  std::vector<bool> missed(moves.size(), false), found_it(moves.size(), false);
  Position position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto before = chance_told(i, position.turn());
    const auto after = chance_told(i + 1, position.turn());
    stretch.known.push_back(before && after);
    missed[i] = before && after && misses(*before, *after);
    position.make(moves[i]);
  }
  const Survey looked = surveyor_.survey(stretch, [&](std::size_t done, std::size_t all) {
    asked_ = all;
    if (progress) progress(done, all);
  });
  found.troubles = looked.troubles;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto& look = looked.looks[i];
    if (!look && !stretch.known[i]) ++found.missing;
    if (!look) continue;
    const Judgement& j = look->judgement;
    missed[i] = misses(j.before, j.after);
    const bool signed_so = j.mark == Mark::only || is_praise(j.mark);
    found_it[i] = j.only_move && signed_so && is_won(j.after + kSlack, survey);
  }

  std::vector<Candidate> out;
  position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (missed[i] || found_it[i]) {
      const auto fresh = with_new_counters(position);
      if (fresh && met_.insert(key_of(*fresh)).second) {
        out.emplace_back(*fresh, i + 1, moves[i], missed[i], survey, options_);
      }
    }
    position.make(moves[i]);
  }
  return out;
}

PuzzleFinder::Found PuzzleFinder::find(
    const Position& start, std::span<const Move> moves,
    std::span<const std::optional<Evaluation>> evaluations,
    const std::function<void(std::size_t, std::size_t)>& progress) {
  Found found;
  asked_ = 0;
  std::vector<Candidate> all = candidates(start, moves, evaluations, found, progress);
  // All candidates advance together, one stage at a time, so that every worker has something to do.
  while (true) {
    std::vector<Task> tasks;
    std::vector<std::size_t> of, many(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (Task& task : all[i].questions()) {
        tasks.push_back(std::move(task));
        of.push_back(i);
        ++many[i];
      }
    }
    if (tasks.empty()) break;
    const std::size_t before = std::exchange(asked_, asked_ + tasks.size());
    Surveyor::Answers got = surveyor_.ask(tasks, [&](std::size_t done) {
      if (progress) progress(before + done, asked_);
    });
    for (auto& [index, trouble] : got.troubles) {
      found.troubles.emplace_back(all[of[index]].puzzle.ply - 1, std::move(trouble));
    }
    auto next = got.answers.begin();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (many[i] == 0) continue;
      const auto last = next + static_cast<std::ptrdiff_t>(many[i]);
      const auto is_missing = [](const auto& answer) { return !answer.has_value(); };
      found.missing += std::any_of(next, last, is_missing) ? 1 : 0;
      all[i].take({std::move_iterator(next), std::move_iterator(last)});
      next = last;
    }
  }
  // If the game followed the solution of an exercise, a position that it reached is part of it.
  const auto is_part = [&](const Puzzle& of, std::size_t ply) {
    const std::size_t plies = ply - of.ply;
    return plies < of.solution.size() && std::ranges::equal(moves.subspan(of.ply - 1, plies),
                                                            std::span(of.solution).first(plies));
  };
  for (Candidate& candidate : all) {
    const Puzzle& puzzle = candidate.puzzle;
    if (puzzle.solution.empty()) continue;
    const bool part = std::ranges::any_of(
        found.puzzles, [&](const Puzzle& of) { return is_part(of, puzzle.ply); });
    if (!part) found.puzzles.push_back(std::move(candidate).finished());
  }
  std::ranges::stable_sort(found.troubles, {}, [](const auto& t) { return t.first; });
  return found;
}

}  // namespace qipu
