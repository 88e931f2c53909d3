#include "annotate/judge/annotated.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace qipu {
namespace {

std::size_t index(Color c) { return static_cast<std::size_t>(c); }

/// Returns -1 for lost, 0 for balanced, 1 for won.
int standing_of(double chance) {
  constexpr double kLeads = 0.65;
  return chance >= kLeads ? 1 : chance <= 1 - kLeads ? -1 : 0;
}

std::vector<std::size_t> turning_points_of(const std::vector<AnnotatedPly>& plies) {
  constexpr std::size_t kMost = 3;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    if (!plies[i].look) continue;
    const Judgement& j = plies[i].look->judgement;
    if (is_fault(j.mark) && standing_of(j.before) != standing_of(j.after)) found.push_back(i);
  }
  std::ranges::stable_sort(found, std::greater(),
                           [&](std::size_t i) { return plies[i].look->judgement.loss(); });
  if (found.size() > kMost) found.resize(kMost);
  return found;
}

void count(SideRecord& side, const AnnotatedPly& ply) {
  const Judgement& j = ply.look->judgement;
  if (j.forced) return;
  const double accuracy = move_accuracy(j.loss());
  SideRecord::OfPhase& phase = side.phases[static_cast<std::size_t>(ply.phase)];
  ++side.moves;
  ++phase.moves;
  ++side.marks[static_cast<std::size_t>(j.mark)];
  side.missed_wins += j.missed_win ? 1 : 0;
  side.accuracy += accuracy;
  phase.accuracy += accuracy;
  side.mean_loss += j.loss();
}

void take_means(SideRecord& side) {
  if (side.moves == 0) return;
  side.accuracy /= static_cast<double>(side.moves);
  side.mean_loss /= static_cast<double>(side.moves);
  for (SideRecord::OfPhase& phase : side.phases) {
    if (phase.moves != 0) phase.accuracy /= static_cast<double>(phase.moves);
  }
}

std::optional<std::size_t> book_end_of(const std::vector<AnnotatedPly>& plies, std::size_t looked) {
  const auto is_known = [](const AnnotatedPly& ply) { return ply.book.has_value(); };
  if (!plies.empty() && std::ranges::all_of(plies, is_known)) return plies.size();
  std::size_t end = plies.size();
  while (end > 0 && !is_known(plies[end - 1])) --end;
  if (end == 0 || end >= looked) return std::nullopt;
  return end;
}

constexpr std::size_t kOpeningPlies = 20;

}  // namespace

std::size_t plies_by_round(const Position& start) {
  return 2 * (static_cast<std::size_t>(start.round()) - 1) + (start.turn() == Color::black ? 1 : 0);
}

std::size_t plies_before(const Position& start) {
  bool at_home = true;
  for (int i = 0; i < Square::kCount && at_home; ++i) {
    const Square square = Square::from_index(i);
    at_home = !start[square] || start[square] == Position::standard()[square];
  }
  if (at_home) return 0;
  if (start.round() == 1) return kOpeningPlies;
  return plies_by_round(start);
}

Phase phase_of(const Position& position, std::size_t plies) {
  constexpr int kOpeningPieces = 28, kEndgameOfficers = 6;
  int officers = 0;
  for (const Color c : {Color::red, Color::black}) {
    for (const Role r : {Role::rook, Role::horse, Role::cannon}) {
      officers += position.pieces(c, r).count();
    }
  }
  if (officers <= kEndgameOfficers) return Phase::endgame;
  const bool opens = plies < kOpeningPlies && position.occupied().count() >= kOpeningPieces;
  return opens ? Phase::opening : Phase::middlegame;
}

std::string_view phase_id(Phase phase) {
  constexpr std::array<std::string_view, kPhases> kIds = {"opening", "middlegame", "endgame"};
  return kIds[static_cast<std::size_t>(phase)];
}

std::string_view phase_name(Phase phase, Language language) {
  constexpr std::array<std::string_view, kPhases> kChinese = {"开局", "中局", "残局"};
  return language == Language::zh ? kChinese[static_cast<std::size_t>(phase)] : phase_id(phase);
}

double move_accuracy(double loss) {
  constexpr double kHalf = 0.10;
  return 100 * std::exp2(-std::max(loss, 0.0) / kHalf);
}

Score one_ply_later(Score score) {
  if (!score.is_mate()) return -score;
  const int plies = score.mate_plies();
  if (plies == 0) return -score;
  return plies > 0 ? Score::mated_in(plies - 1) : Score::mates_in(std::max(-plies - 1, 1));
}

std::optional<Evaluation> evaluation_of(Score score, Color mover) {
  const int sign = mover == Color::red ? 1 : -1;
  if (!score.is_mate()) return Evaluation{Evaluation::Kind::centipawns, sign * score.centipawns()};
  if (score.mate_moves() == 0) return std::nullopt;
  return Evaluation{Evaluation::Kind::mate, sign * score.mate_moves()};
}

std::vector<AnnotatedPly> annotated_plies(const Position& start, std::span<const Move> moves,
                                          std::size_t first, Survey survey,
                                          const ChanceCurve& curve,
                                          std::span<const std::optional<BookMove>> book) {
  std::vector<AnnotatedPly> plies;
  Position position = start;
  const std::size_t before = plies_before(start);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    AnnotatedPly ply;
    ply.move = moves[i];
    ply.mover = position.turn();
    ply.phase = phase_of(position, before + i);
    if (i >= first && i - first < survey.looks.size()) {
      ply.look = std::move(survey.looks[i - first]);
      if (i < book.size()) ply.book = book[i];
    }
    if (i >= first && i - first < survey.positions.size() && survey.positions[i - first]) {
      ply.better = evaluation_of(one_ply_later(survey.positions[i - first]->score), !ply.mover);
    }
    position.make(moves[i]);
    const bool before_first = i + 1 < first;
    const std::size_t next = i + 1 - first;  // the number of its position in the survey
    if (!before_first && next < survey.positions.size() && survey.positions[next]) {
      const Settled& settled = *survey.positions[next];
      const int percent = settled.percent;
      ply.red_chance = (position.turn() == Color::red ? percent : 100 - percent) / 100.0;
      ply.eval = evaluation_of(settled.score, position.turn());
    }
    plies.push_back(std::move(ply));
  }
  if (!survey.positions.empty()) return plies;
  const bool over = position.end() != GameEnd::none;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    AnnotatedPly& ply = plies[i];
    // With equal limits, the search of the position after the move sees further than the one before
    // it, and mates proved earlier are carried over to it (carry_mates()). So it is preferred.
    const Color next = !ply.mover;
    std::optional<double> chance;  // for the side to move next
    const std::optional<Look>* const later = i + 1 < plies.size() ? &plies[i + 1].look : nullptr;
    const bool known_later = later != nullptr && *later;
    if (known_later && !(ply.look && ply.look->deeper && !(*later)->deeper)) {
      const Line& line = (*later)->lines.front();
      chance = curve.chance(line);
      ply.eval = evaluation_of(line.score, next);
    } else if (ply.look) {
      const Line& line = ply.look->played;
      chance = 1 - curve.chance(line);
      const bool ends = over && i + 1 == plies.size();
      if (!ends) ply.eval = evaluation_of(one_ply_later(line.score), next);
    }
    if (chance) ply.red_chance = next == Color::red ? *chance : 1 - *chance;
  }
  return plies;
}

AnnotatedGame annotated(const Position& start, std::span<const Move> moves, std::size_t first,
                        Survey survey, const ChanceCurve& curve,
                        std::span<const std::optional<BookMove>> book, GameResult result) {
  AnnotatedGame game;
  game.start = start;
  const std::size_t looked = first + survey.looks.size();
  game.plies = annotated_plies(start, moves, first, std::move(survey), curve, book);
  for (const AnnotatedPly& ply : game.plies) {
    if (ply.look) count(game.sides[index(ply.mover)], ply);
  }
  for (SideRecord& side : game.sides) take_means(side);
  game.turning_points = turning_points_of(game.plies);
  const auto loser = loser_of(game.plies, result);
  game.drift = drift_of(game.plies, loser);
  game.moments = moments_of(game.plies, loser, game.drift);
  game.book_end = book_end_of(game.plies, looked);
  return game;
}

}  // namespace qipu
