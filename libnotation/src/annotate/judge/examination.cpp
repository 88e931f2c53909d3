#include "annotate/judge/examination.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "annotate/judge/settle.h"
#include "annotate/judge/tactics.h"

namespace qipu {

Limits times(Limits limits, int factor) {
  const auto f = static_cast<std::uint64_t>(factor);
  if (limits.nodes) *limits.nodes *= f;
  if (limits.time) *limits.time *= factor;
  // Each ply of depth costs about twice the nodes.
  for (int left = factor; limits.depth && left > 1; left /= 2) ++*limits.depth;
  return limits;
}

namespace {

using Question = Examination::Question;
using About = Question::About;

/// Fractions of the mistake threshold above which a move is searched once more: kGrave if its
/// verdict is settled, kUnsettled if the depths disagree.
constexpr double kGrave = 0.85, kUnsettled = 0.65;

bool says_nothing(const Reply& reply) {
  return reply.answer.lines.empty() || reply.answer.lines.front().moves.empty();
}

/// Returns the best line that starts with another move; null if there is none.
const Line* other_than(Move move, const std::vector<Line>& lines) {
  const auto found =
      std::ranges::find_if(lines, [move](const Line& line) { return line.moves[0] != move; });
  return found == lines.end() ? nullptr : &*found;
}

/// Returns the line's mate score, unless it is only a bound.
std::optional<Score> proved_mate(const Line& line) {
  const Bound unproved = line.score.value() > 0 ? Bound::upper : Bound::lower;
  return line.score.is_mate() && line.bound != unproved ? std::optional(line.score) : std::nullopt;
}

/// Sets the score of the move played and keeps the lines sorted. `choice`: there were other moves.
/// If none of those is listed, the best line stays as it is.
void set_played(Look& look, Score score, bool choice) {
  const bool worse = score < look.played.score;
  look.played.score = score;
  look.played.bound = Bound::exact;
  if (worse && choice && look.lines.size() == 1) return;
  const auto listed = std::ranges::find_if(
      look.lines, [&](const Line& l) { return l.moves[0] == look.played.moves[0]; });
  if (listed != look.lines.end()) {
    *listed = look.played;
  } else if (score > look.lines.front().score) {
    look.lines.insert(look.lines.begin(), look.played);
    if (look.lines.size() > Look::kLines) look.lines.pop_back();
  }
  std::ranges::stable_sort(look.lines, std::greater(), &Line::score);
}

}  // namespace

Examination::Examination(const Stretch& stretch, const SurveyOptions& options) : options_(options) {
  Position position = stretch.start;
  std::optional<Move> capture;
  for (std::size_t ply = 0; ply < stretch.last && ply < stretch.moves.size(); ++ply) {
    const Move move = stretch.moves[ply];
    if (ply >= stretch.first) {
      Ply of;
      of.position = position;
      of.played = move;
      of.capture = capture;
      const MoveList legal = position.legal_moves();
      of.legal_moves = legal.size();
      of.wanted = ply >= stretch.known.size() || !stretch.known[ply];
      plies_.push_back(std::move(of));
    }
    capture = position[move.to()] ? std::optional(move) : std::nullopt;
    position.make(move);
  }
  if (options_.openings != nullptr) know_openings();
}

/// A move is known if the positions before and after it are both in the table.
void Examination::know_openings() {
  constexpr double kHoldsOwn = 0.40;  // with such a chance a common opening move is no fault
  const ChanceCurve curve;            // that of the bundled engine, which evaluated the openings
  for (Ply& ply : plies_) {
    const auto known = options_.openings->find(ply.position);
    auto next = options_.openings->find(ply.position.after(ply.played));
    if (!known || !next) continue;
    Line best = *known;
    Line played = *next;
    played.score = one_ply_earlier(played.score);
    played.moves.insert(played.moves.begin(), ply.played);
    ++played.depth;
    if (played.moves[0] == best.moves[0] || played.score > best.score) best = played;
    const double after_it = curve.chance(played.score);
    const double loss = curve.chance(best.score) - after_it;
    ply.excused = loss < options_.thresholds.inaccuracy || after_it >= kHoldsOwn;
    if (!ply.excused || !options_.openings_are_its_own || !ply.wanted) continue;
    Look look;
    look.deeper = true;
    look.judgement.before = options_.curve.chance(best.score);
    look.judgement.after = options_.curve.chance(played.score);
    look.judgement.forced = ply.legal_moves == 1;
    look.lines.push_back(std::move(best));
    look.played = std::move(played);
    ply.from_table = std::move(look);
  }
}

/// Returns true for a forced move, which needs no search: its position has the value of the next
/// one.
bool Examination::inherits(std::size_t i) const {
  return plies_[i].legal_moves == 1 && i + 1 < plies_.size() && plies_[i + 1].wanted &&
         !plies_[i + 1].from_table && !plies_[i + 1].failed;
}

std::optional<Reply> Examination::deepest(std::size_t i) const {
  const Ply& ply = plies_[i];
  if (!ply.wanted || ply.from_table || ply.failed) return std::nullopt;
  if (inherits(i)) return played_by_next(i);
  return ply.deep ? ply.deep : ply.first;
}

std::optional<Reply> Examination::played_by_next(std::size_t i) const {
  if (i + 1 >= plies_.size()) return std::nullopt;
  auto next = deepest(i + 1);
  if (!next) return std::nullopt;
  auto stronger = stronger_reply(i, *next);
  return one_ply_earlier(stronger ? std::move(*stronger) : std::move(*next), plies_[i].played);
}

/// Returns the value of the reply that was played, if the search after it finds it better than
/// `than`, the search before it: the other side can play it, so that is what the move allowed.
std::optional<Reply> Examination::stronger_reply(std::size_t i, const Reply& than) const {
  constexpr double kClearly = 0.04;
  if (i + 2 >= plies_.size() || inherits(i + 1)) return std::nullopt;
  auto after = deepest(i + 2);
  if (!after) return std::nullopt;
  Reply reply = one_ply_earlier(std::move(*after), plies_[i + 1].played);
  const auto chance = [this](const Reply& of) {
    return options_.curve.chance(of.answer.lines.front());
  };
  return chance(reply) >= chance(than) + kClearly ? std::optional(std::move(reply)) : std::nullopt;
}

/// Returns true if the move played is the first choice of a shallow search, or if the engine does
/// not report what it chose earlier.
bool Examination::is_easy(std::size_t i) const {
  constexpr std::uint64_t kShallow = 50;  // a shallow search has this part of the nodes
  const Ply& ply = plies_[i];
  if (!ply.first || ply.first->answer.course.empty()) return true;
  const auto& course = ply.first->answer.course;
  const std::uint64_t nodes = course.back().nodes / kShallow;
  const Iteration* shallow = &course.front();
  for (const Iteration& iteration : course) {
    const bool early =
        nodes > 0 ? iteration.nodes <= nodes : iteration.depth <= course.back().depth / 2;
    if (early) shallow = &iteration;
  }
  return shallow->best == ply.played;
}

std::optional<Reply> Examination::played_reply(std::size_t i) const {
  auto next = played_by_next(i);
  if (next) return next;
  return plies_[i].alone;
}

ScoreCourse Examination::course(std::size_t i) const {
  const auto before = deepest(i), played = played_reply(i);
  if (!before || !played) return {};
  return course_of(*before, *played, plies_[i].played, options_.curve);
}

/// Returns true if the positions before and after the move were both searched with larger limits.
bool Examination::is_deep(std::size_t i) const {
  const auto deep = [this](std::size_t k) {
    while (k < plies_.size() && inherits(k)) ++k;
    return k < plies_.size() && plies_[k].deep.has_value();
  };
  if (!played_by_next(i)) return deep(i) && plies_[i].alone_factor > 1;
  return deep(i) && deep(i + 1) && (!stronger_reply(i, *deepest(i + 1)) || deep(i + 2));
}

/// Returns the line of the first search that starts with the move played; null if there is none.
const Line* Examination::listed(std::size_t i) const {
  if (!plies_[i].first) return nullptr;
  const auto& lines = plies_[i].first->answer.lines;
  const auto found = std::ranges::find_if(
      lines, [&](const Line& line) { return line.moves[0] == plies_[i].played; });
  return found == lines.end() ? nullptr : &*found;
}

Judgement Examination::judge_step(std::size_t i, const ScoreStep& step) const {
  MoveComparison c = step;
  c.legal_moves = plies_[i].legal_moves;
  c.in_check = plies_[i].position.in_check();
  return judge_move(c, options_.thresholds);
}

Judgement Examination::judge_lines(std::size_t i, const Line& best, const Line& played,
                                   const Line* second) const {
  const Ply& ply = plies_[i];
  MoveComparison c;
  c.best = best.score;
  c.best_chance = options_.curve.chance(best);
  c.played = played.score;
  c.played_chance = options_.curve.chance(played);
  if (second != nullptr) c.second_chance = options_.curve.chance(*second);
  c.plays_best = ply.played == best.moves[0];
  c.legal_moves = ply.legal_moves;
  c.in_check = ply.position.in_check();
  c.obvious = is_obvious(ply.position, ply.played, ply.capture);
  c.easy = is_easy(i);
  c.sacrifice = c.plays_best && sacrifices_material(ply.position, ply.played) &&
                !gets_back(ply.position, played.moves);
  return judge_move(c, options_.thresholds);
}

Judgement Examination::judge(std::size_t look, const Look& as) const {
  const Line& best = as.lines.front();
  Judgement j = judge_lines(look, best, as.played, as.lines.size() > 1 ? &as.lines[1] : nullptr);
  if (plies_[look].excused && is_fault(j.mark)) j.mark = Mark::none;
  return j;
}

/// Returns true if the move loses enough for ?! according to the searches so far.
bool Examination::is_doubtful(std::size_t i) const {
  const Ply& ply = plies_[i];
  if (!ply.wanted || ply.from_table || ply.excused || ply.legal_moves == 1) return false;
  const double least = options_.thresholds.inaccuracy;
  const auto speaks = [least](const Judgement& j) { return is_fault(j.mark) || j.loss() >= least; };
  const ScoreCourse known = course(i);
  if (const ScoreStep* const last = known.last()) {
    return last->plays_best ? last->loss() >= least : speaks(judge_step(i, *last));
  }
  const Line* const line = listed(i);
  return line != nullptr && speaks(judge_lines(i, ply.first->answer.lines.front(), *line, nullptr));
}

/// Returns the plies before which the search differs by so much from what the rest of the game
/// says: a fall there was not seen, or it was none.
std::vector<std::size_t> Examination::contradicted(double least) const {
  if (plies_.empty()) return {};
  Survey survey;
  survey.looks = looks();
  carry_mates(
      survey, [this](std::size_t i) { return has_choice(i); },
      [this](std::size_t i, const Look& look) { return judge(i, look); });
  std::vector<Move> moves;
  for (const Ply& ply : plies_) moves.push_back(ply.played);
  const Stretch stretch{
      .start = plies_.front().position, .moves = moves, .first = 0, .last = moves.size()};
  settle(survey, stretch, options_.curve, options_.thresholds);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    const auto& look = survey.looks[i];
    const auto& settled = survey.positions[i];
    if (!look || !settled || plies_[i].from_table) continue;
    const double chance = options_.curve.chance(look->lines.front());
    if (std::abs(chance - settled->percent / 100.0) >= least) found.push_back(i);
  }
  return found;
}

void Examination::confirm(std::size_t i) {
  Ply& ply = plies_[i];
  if (!is_deep(i)) return;
  const auto judge = [&](const ScoreStep& step) { return judge_step(i, step); };
  const auto before = deepest(i), next = played_reply(i);
  if (!before || !next) return;
  const auto weigh = [&](const Reply& best, const Reply& played) {
    const ScoreCourse course = course_of(best, played, ply.played, options_.curve);
    if (course.steps.empty()) return;
    const HeldVerdict verdict = verdict_of(course, judge);
    ply.verdict = ply.verdict ? milder(*ply.verdict, verdict) : verdict;
  };
  ply.verdict.reset();
  weigh(*before, *next);
  const bool mates = next->answer.lines.front().score.is_mate();  // proved, so it is final
  if (ply.alone && ply.alone_factor > 1 && !mates) weigh(*before, *ply.alone);
  // A separate search of the previous move also evaluates this position.
  const bool asked = i > 0 && plies_[i - 1].alone && plies_[i - 1].alone_factor > 1;
  if (asked) weigh(one_ply_later(*plies_[i - 1].alone), *next);
}

void Examination::want_position(std::vector<Question>& out, std::size_t i, int factor) const {
  while (i < plies_.size() && inherits(i)) ++i;
  const Ply& ply = plies_[i];
  if (!ply.wanted || ply.from_table || ply.failed || ply.factor >= factor) return;
  const bool there = std::ranges::any_of(
      out, [i](const Question& q) { return q.look == i && q.about == About::position; });
  if (!there) out.push_back({i, About::position, factor});
}

/// Asks for the positions before and after the move.
void Examination::want_both(std::vector<Question>& out, std::size_t i, int factor) const {
  want_position(out, i, factor);
  if (played_by_next(i)) {
    want_position(out, i + 1, factor);
    if (stronger_reply(i, *deepest(i + 1))) want_position(out, i + 2, factor);
  } else if (plies_[i].alone_factor < factor) {
    out.push_back({i, About::move, factor});
  }
}

std::vector<Question> Examination::questions_of(Stage stage) {
  // Differences of chance that are searched deeper, and deeper still.
  constexpr double kFall = 0.08, kGreatFall = 0.12;
  std::vector<Question> out;
  const int more = options_.deeper, most = options_.deeper * options_.deeper;
  if (stage == Stage::falls || stage == Stage::great_falls) {
    const bool great = stage == Stage::great_falls;
    for (std::size_t i = 0; i < plies_.size(); ++i) {
      if (is_doubtful(i) || plies_[i].verdict) confirm(i);
    }
    const auto found = contradicted(great ? kGreatFall : kFall);
    for (std::size_t k = 0; k < found.size(); ++k) {
      // Of a row of them, the last decides: the ones before it follow from its value.
      const bool followed = k + 1 < found.size() && found[k + 1] <= found[k] + 2;
      if (!great || !followed) want_both(out, found[k], great ? most : more);
    }
    return out;
  }
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    Ply& ply = plies_[i];
    if (!ply.wanted || ply.from_table || ply.failed) continue;
    switch (stage) {
      case Stage::first:
        if (!inherits(i)) out.push_back({i, About::position, 1});
        break;
      case Stage::moves:
        if (listed(i) == nullptr && !played_by_next(i)) out.push_back({i, About::move, 1});
        break;
      case Stage::doubts:
      case Stage::neighbours:  // asked again if one of its positions was searched deeper
        if (is_doubtful(i)) want_both(out, i, more);
        break;
      case Stage::faults:
        if (is_doubtful(i)) confirm(i);
        if (ply.verdict && ply.verdict->worst >= (ply.verdict->settled ? kGrave : kUnsettled) *
                                                     options_.thresholds.mistake) {
          want_both(out, i, most);
        }
        break;
      case Stage::alone:
        if (ply.verdict) confirm(i);
        if (ply.verdict && ply.alone_factor < most &&
            (ply.verdict->judgement.mark == Mark::blunder ||
             (ply.verdict->judgement.mark == Mark::mistake && !ply.verdict->settled))) {
          out.push_back({i, About::move, most});
        }
        break;
      case Stage::falls:
      case Stage::great_falls: break;
      case Stage::praise: {
        if (ply.verdict || is_doubtful(i)) confirm(i);
        const auto look = look_at(i);
        const auto first = first_look(i);
        const auto is_some = [](Mark m) { return m == Mark::only || is_praise(m); };
        if (look && first && !is_fault(look->judgement.mark) && is_some(first->judgement.mark)) {
          out.push_back({i, About::praise, more});
        }
        break;
      }
      case Stage::done: break;
    }
  }
  return out;
}

std::vector<Question> Examination::next_round() {
  while (stage_ != Stage::done) {
    const Stage stage = stage_;
    const bool confirms = stage != Stage::first && stage != Stage::moves;
    if (confirms && options_.deeper < 2) break;
    stage_ = static_cast<Stage>(static_cast<int>(stage) + 1);
    auto questions = questions_of(stage);
    if (!questions.empty()) return questions;
  }
  return {};
}

Task Examination::task_of(const Question& question) const {
  const Ply& ply = plies_[question.look];
  // The engine does not get the moves before the position: it would treat a repetition as the end
  // of the game, possibly lost by the rules, while the players can still deviate.
  Task task;
  task.start = ply.position;
  task.limits = times(options_.limits, question.factor);
  const bool several = question.about == About::praise ||
                       (question.about == About::position && question.factor == 1);
  // A single line searches deeper than several that share the limits.
  task.lines = several ? static_cast<int>(Look::kLines) : 1;
  if (question.about == About::move) task.only = {ply.played};
  return task;
}

void Examination::take(const Question& question, std::optional<Reply> reply) {
  Ply& ply = plies_[question.look];
  if (reply) {
    std::erase_if(reply->answer.lines, [](const Line& line) { return line.moves.empty(); });
  }
  if (!reply || says_nothing(*reply)) {
    ply.failed = true;
    return;
  }
  switch (question.about) {
    case About::position:
      (question.factor == 1 ? ply.first : ply.deep) = std::move(reply);
      ply.factor = question.factor;
      break;
    case About::move:
      ply.alone = std::move(reply);
      ply.alone_factor = question.factor;
      break;
    case About::praise: ply.praise = std::move(reply); break;
  }
}

/// Returns the result without confirmation.
std::optional<Look> Examination::first_look(std::size_t i) const {
  const Ply& ply = plies_[i];
  auto before = deepest(i);
  if (!before) return std::nullopt;
  const auto played = played_reply(i);
  const bool alike = !played && ply.first;  // there is no search of the move played to compare with
  if (alike) before = ply.first;
  Look look;
  look.lines = before->answer.lines;
  if (ply.first && ply.deep && !alike) {
    if (const Line* const other = other_than(look.lines[0].moves[0], ply.first->answer.lines)) {
      look.lines.push_back(*other);
    }
  }
  const Line* const line = listed(i);
  if (look.lines.front().moves[0] == ply.played) {
    look.played = look.lines.front();
  } else if (line != nullptr && (alike || !ply.deep)) {
    look.played = *line;
  } else {
    const ScoreCourse all = course(i);
    if (!played || all.last() == nullptr) return std::nullopt;
    look.played = played->answer.lines.front();
    const ScoreStep& step = *all.last();
    look.played.score = step.played;
    look.played.depth = look.lines[0].depth = step.depth;
    look.lines[0].score = step.best;
  }
  // A separate search of the move played may give it the best score of all.
  if (look.played.score > look.lines.front().score) {
    std::erase_if(look.lines, [&](const Line& of) { return of.moves[0] == ply.played; });
    look.lines.insert(look.lines.begin(), look.played);
  }
  if (look.lines.size() > Look::kLines) look.lines.resize(Look::kLines);
  look.deeper = ply.deep.has_value() && !alike;
  look.judgement = judge(i, look);
  return look;
}

Look Examination::confirmed_look(std::size_t i) const {
  const HeldVerdict& verdict = *plies_[i].verdict;
  Look look = *first_look(i);
  look.deeper = true;
  look.judgement = verdict.judgement;
  if (look.lines.front().moves[0] == plies_[i].played) return look;
  look.played.score = verdict.step.played;
  look.lines.front().score = verdict.step.best;
  look.played.depth = look.lines.front().depth = verdict.step.depth;
  if (look.played.score > look.lines.front().score) look.lines.front() = look.played;
  return look;
}

std::optional<Look> Examination::praised_look(std::size_t i) const {
  Look look;
  look.lines = plies_[i].praise->answer.lines;
  const auto own = std::ranges::find_if(
      look.lines, [&](const Line& line) { return line.moves[0] == plies_[i].played; });
  if (own == look.lines.end()) return std::nullopt;
  look.played = *own;
  look.deeper = true;
  look.judgement = judge(i, look);
  return look;
}

std::optional<Look> Examination::look_at(std::size_t i) const {
  const Ply& ply = plies_[i];
  if (!ply.wanted || ply.failed) return std::nullopt;
  if (ply.from_table) return ply.from_table;
  if (ply.praise) {
    // Faults are reported only after confirmation, not from the second of these lines.
    auto look = praised_look(i);
    if (look && !is_fault(look->judgement.mark)) return look;
  }
  auto look = ply.verdict ? std::optional(confirmed_look(i)) : first_look(i);
  const bool confirms = options_.deeper > 1;
  if (look && !ply.verdict && (confirms || ply.excused) && is_fault(look->judgement.mark)) {
    look->judgement.mark = Mark::none;
  }
  const bool praises = look && !look->deeper && !is_fault(look->judgement.mark);
  if (praises && ply.praise) look->judgement.mark = Mark::none;
  return look;
}

std::vector<std::optional<Look>> Examination::looks() const {
  std::vector<std::optional<Look>> out;
  out.reserve(plies_.size());
  for (std::size_t i = 0; i < plies_.size(); ++i) out.push_back(look_at(i));
  return out;
}

void carry_mates(Survey& survey, const std::function<bool(std::size_t)>& choice,
                 const std::function<Judgement(std::size_t, const Look&)>& judge) {
  std::vector<std::size_t> changed;
  for (std::size_t i = survey.looks.size(); i-- > 1;) {
    auto& look = survey.looks[i - 1];
    const auto& next = survey.looks[i];
    if (!look || !next || proved_mate(look->played)) continue;
    const auto mate = proved_mate(next->lines.front());
    if (!mate) continue;
    const int plies = std::abs(mate->mate_plies()) + 1;
    set_played(*look, mate->value() > 0 ? Score::mated_in(plies) : Score::mates_in(plies),
               choice(i - 1));
    changed.push_back(i - 1);
  }
  for (std::size_t i = 1; i < survey.looks.size(); ++i) {
    const auto& before = survey.looks[i - 1];
    auto& look = survey.looks[i];
    if (!look || !before) continue;
    const auto mate = proved_mate(before->played);
    if (!mate || mate->value() < 0 || proved_mate(look->lines.front())) continue;
    const Score lost = Score::mated_in(mate->mate_plies() - 1);
    const auto lose = [lost](Line& line) {
      if (proved_mate(line)) return;
      line.score = lost;
      line.bound = Bound::exact;
    };
    for (Line& line : look->lines) lose(line);
    lose(look->played);
    changed.push_back(i);
  }
  for (const std::size_t i : changed) {
    Look& look = *survey.looks[i];
    Judgement now = judge(i, look);
    const Mark fault = is_fault(look.judgement.mark) ? look.judgement.mark : Mark::none;
    if (look.deeper && is_fault(now.mark)) now.mark = std::min(now.mark, fault);
    look.judgement = now;
  }
}

}  // namespace qipu
