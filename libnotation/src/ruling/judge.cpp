#include "qipu/ruling/judge.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ruling/check_win.h"
#include "ruling/gain.h"
#include "ruling/labeller.h"
#include "ruling/prize.h"
#include "ruling/turn.h"

namespace qipu {
namespace {

/// 24.13: the rounds of attacks, and the least number of squares from which they come.
constexpr std::size_t kNineRounds = 9;
constexpr int kSquares = 3;

std::size_t at(Color c) { return static_cast<std::size_t>(c); }

/// The labels of one side, counted.
struct Tally {
  int moves = 0;
  std::array<int, kLabels> by_label{};
  bool joint = false;
  /// The chases of the first move whose victims every later move chases too.
  std::optional<std::vector<NextMoveChase>> always_chased;

  int of(Label l) const { return by_label[static_cast<std::size_t>(l)]; }

  void add(const Labelled& l) {
    ++moves;
    ++by_label[static_cast<std::size_t>(l.judged.label)];
    joint = joint || (l.judged.label == Label::chase && l.judged.joint);
    if (!always_chased) {
      always_chased = l.chased;
    } else {
      std::erase_if(*always_chased, [&](const NextMoveChase& c) {
        return std::ranges::find(l.chased, c.victim, &NextMoveChase::victim) == l.chased.end();
      });
    }
  }
};

std::array<Tally, 2> tally(const std::vector<Labelled>& labels) {
  std::array<Tally, 2> tallies;
  for (const Labelled& l : labels) tallies[at(l.judged.side)].add(l);
  // AXF 19: a rook pinned by a horse may not be chased, whatever it attacks itself.
  for (const Color side : {Color::red, Color::black}) {
    auto& own = tallies[at(side)].always_chased;
    auto& other = tallies[at(!side)].always_chased;
    if (!own || !other) continue;
    std::erase_if(*other, [&](const NextMoveChase& c) {
      return std::ranges::any_of(
          *own, [&](const NextMoveChase& o) { return o.horse_pinned && o.victim == c.piece; });
    });
  }
  return tallies;
}

Conduct conduct_of(const Tally& own, const Tally& other, const Ruleset& rules) {
  if (own.moves == 0) return Conduct::allowed;
  const int checks = own.of(Label::check);
  if (checks == own.moves) return Conduct::perpetual_check;
  if (rules.one_victim) {
    const bool checked = checks + other.of(Label::check) > 0;
    if (rules.check_ends_chase && checked) return Conduct::allowed;
    return own.always_chased->empty() ? Conduct::allowed : Conduct::forbidden;
  }
  const int attacks = checks + own.of(Label::kill) + own.of(Label::chase);
  if (attacks < own.moves) return Conduct::allowed;
  return own.joint && rules.classes ? Conduct::forbidden2 : Conduct::forbidden;
}

using Conducts = std::array<Conduct, 2>;  // by colour

Conducts conducts_of(const std::array<Tally, 2>& tallies, const Ruleset& rules) {
  return {conduct_of(tallies[0], tallies[1], rules), conduct_of(tallies[1], tallies[0], rules)};
}

/// If a side attacks with every move, not only by checks, then captures threatened by pawns of the
/// other side count. If with them every move of the other side attacks too, those labels are used.
void let_pawns_answer(std::span<const Turn> turns, const Ruleset& rules, const Conducts& conduct,
                      std::vector<Labelled>& labels) {
  const bool red_attacks = conduct[0] == Conduct::forbidden && conduct[1] == Conduct::allowed;
  const bool black_attacks = conduct[1] == Conduct::forbidden && conduct[0] == Conduct::allowed;
  if (!red_attacks && !black_attacks) return;
  const Labeller labeller(turns, rules, PawnAttacks::are_chases);
  std::vector<Labelled> answers = labels;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Label old = answers[i].judged.label;
    if (turns[i].side == (red_attacks ? Color::red : Color::black) || attacks(old)) continue;
    answers[i] = labeller.label(i);
    if (!attacks(answers[i].judged.label)) return;
  }
  labels = std::move(answers);
}

/// 一将一要抽吃: if a side checks, and all its moves that do not attack threaten a capture by a
/// check, these moves count as attacks too.
void let_check_wins_count(std::span<const Turn> turns, std::vector<Labelled>& labels) {
  for (const Color side : {Color::red, Color::black}) {
    bool checks = false, all = true;
    std::vector<Labelled> threats = labels;
    for (std::size_t i = 0; i < turns.size() && all; ++i) {
      JudgedMove& judged = threats[i].judged;
      if (judged.side != side) continue;
      checks = checks || judged.label == Label::check;
      if (attacks(judged.label)) continue;
      judged.proof = new_check_win(turns[i]);
      judged.label = Label::chase;
      judged.clause = Matter::check_win;
      judged.chased = chased_by(turns[i], judged.proof);
      all = !judged.proof.empty();
    }
    if (checks && all) labels = std::move(threats);
  }
}

void settle(Ruling& ruling) {
  const Conduct red = ruling.conduct[0], black = ruling.conduct[1];
  const auto is = [&](Verdict verdict, Matter by) {
    ruling.verdict = verdict;
    ruling.settled_by = by;
  };
  const auto is_check = [](Conduct c) { return c == Conduct::perpetual_check; };
  if (is_check(red) && is_check(black)) return is(Verdict::draw, Matter::mutual_check);
  if (is_check(red)) return is(Verdict::red_loses, Matter::perpetual_check);
  if (is_check(black)) return is(Verdict::black_loses, Matter::perpetual_check);
  if (red == Conduct::allowed && black == Conduct::allowed)
    return is(Verdict::draw, Matter::both_allowed);
  if (black == Conduct::allowed) return is(Verdict::red_loses, Matter::forbidden);
  if (red == Conduct::allowed) return is(Verdict::black_loses, Matter::forbidden);
  if (ruling.rules->both_forbidden_open) {
    ruling.verdict = Verdict::needs_arbiter;
    ruling.doubt = Doubt::book_is_silent;
    return;
  }
  if (red == black) return is(Verdict::draw, Matter::both_forbidden);
  is(red == Conduct::forbidden ? Verdict::red_loses : Verdict::black_loses, Matter::classes);
}

/// Returns true if a search that ran into its limit could change the verdict: all the moves of a
/// side that were found not to attack come from such searches.
bool hangs_on_a_limit(const std::vector<Labelled>& labels) {
  for (const Color side : {Color::red, Color::black}) {
    bool cut = false, idle = false;
    for (const Labelled& l : labels) {
      if (l.judged.side != side || attacks(l.judged.label)) continue;
      (l.complete ? idle : cut) = true;
    }
    if (cut && !idle) return true;
  }
  return false;
}

/// Returns the verdict with other labels.
Verdict verdict_with(const Ruling& ruling, const std::vector<Labelled>& labels) {
  Ruling other = ruling;
  other.conduct = conducts_of(tally(labels), *ruling.rules);
  settle(other);
  return other.verdict;
}

/// Returns true if both sides are forbidden, and one of them only by chases of a protected piece in
/// which each side takes as much as the other (各吃各). An arbiter has to decide how these count.
bool hangs_on_an_even_exchange(const Ruling& ruling, std::vector<Labelled> labels) {
  if (!std::ranges::all_of(ruling.conduct, has_class)) return false;
  for (Labelled& l : labels) {
    if (l.judged.even && l.judged.joint) l.judged.label = Label::idle;
  }
  return verdict_with(ruling, labels) != ruling.verdict;
}

/// Returns true if clauses that can be read in two ways decide the verdict: another reading of one
/// move, or of all moves of a side that are open in the same way, gives another verdict.
bool hangs_on_a_reading(const Ruling& ruling, const std::vector<Labelled>& labels) {
  // A chase that may be idle, a move that may be a chase (joint or not), and a chase that may be of
  // the other class.
  enum class Change : std::uint8_t { to_idle, to_chase, to_joint, of_class };
  const auto may = [&](std::size_t i, Change change) {
    const Label label = labels[i].judged.label;
    if (change == Change::of_class) return label == Label::chase && labels[i].class_open;
    if (change == Change::to_idle) return label == Label::chase && labels[i].open;
    return !attacks(label) && labels[i].open;
  };
  const auto changed = [](Labelled& l, Change change) {
    if (change == Change::of_class) {
      l.judged.joint = !l.judged.joint;
    } else {
      l.judged.label = change == Change::to_idle ? Label::idle : Label::chase;
      l.judged.joint = change == Change::to_joint;
    }
  };
  for (const Change change :
       {Change::to_idle, Change::to_chase, Change::to_joint, Change::of_class}) {
    std::array<std::vector<Labelled>, 2> all = {labels, labels};
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (!may(i, change)) continue;
      std::vector<Labelled> one = labels;
      changed(one[i], change);
      changed(all[at(labels[i].judged.side)][i], change);
      if (verdict_with(ruling, one) != ruling.verdict) return true;
    }
    for (const std::vector<Labelled>& of_side : all) {
      if (verdict_with(ruling, of_side) != ruling.verdict) return true;
    }
  }
  return false;
}

/// Returns true if a side is forbidden only for threats of mate in turn with chases, while the book
/// lists the attacks in turn that it forbids, and these are not among them.
bool hangs_on_a_mixture(const Ruling& ruling, const std::array<Tally, 2>& tallies) {
  if (!ruling.rules->mixtures_listed || ruling.settled_by != Matter::forbidden) return false;
  const Color loser = ruling.verdict == Verdict::red_loses ? Color::red : Color::black;
  const Tally& tally = tallies[at(loser)];
  return tally.of(Label::kill) > 0 && tally.of(Label::chase) > 0;
}

/// If a side's chases have several victims to choose from and some are common to all of them, every
/// move names the same victim.
void name_one_victim(std::span<const Turn> turns, std::vector<Labelled>& labels) {
  for (const Color side : {Color::red, Color::black}) {
    std::optional<std::vector<PieceId>> common;
    for (const Labelled& l : labels) {
      if (l.judged.side != side || l.judged.label != Label::chase || l.named.empty()) continue;
      if (!common) {
        common.emplace();
        for (const NamedChase& n : l.named) common->push_back(n.victim);
        continue;
      }
      std::erase_if(*common, [&](PieceId id) {
        return std::ranges::find(l.named, id, &NamedChase::victim) == l.named.end();
      });
    }
    if (!common || common->empty()) continue;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      JudgedMove& judged = labels[i].judged;
      if (judged.side != side || judged.label != Label::chase) continue;
      const auto chase = std::ranges::find(labels[i].named, common->front(), &NamedChase::victim);
      if (chase == labels[i].named.end()) continue;
      judged.proof = chase->line;
      judged.chased = chased_by(turns[i], judged.proof);
    }
  }
}

struct Decided {
  Ruling ruling;
  std::vector<Labelled> labels;
};

/// Computes the labels, the conduct of each side, and the verdict with its doubts.
Decided decide(std::span<const Turn> turns, const Ruleset& rules, Ground ground, bool exempting) {
  Decided out;
  Ruling& ruling = out.ruling;
  ruling.rules = &rules;
  ruling.ground = ground;
  const Labeller labeller(turns, rules, PawnAttacks::are_idle, exempting);
  std::vector<Labelled>& labels = out.labels;
  labels.reserve(turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) labels.push_back(labeller.label(i));
  if (rules.pawns_answer) {
    let_pawns_answer(turns, rules, conducts_of(tally(labels), rules), labels);
  }
  if (rules.check_wins) let_check_wins_count(turns, labels);
  const std::array<Tally, 2> tallies = tally(labels);
  ruling.conduct = conducts_of(tallies, rules);
  settle(ruling);
  const auto all = [&](Color side, Label l) {
    return tallies[at(side)].moves > 0 && tallies[at(side)].of(l) == tallies[at(side)].moves;
  };
  const auto leave_open = [&](Doubt doubt) {
    ruling.verdict = Verdict::needs_arbiter;
    ruling.doubt = doubt;
  };
  if (rules.block_open && ((all(Color::red, Label::kill) && all(Color::black, Label::block)) ||
                           (all(Color::black, Label::kill) && all(Color::red, Label::block)))) {
    leave_open(Doubt::book_contradicts_itself);
  }
  if (hangs_on_a_mixture(ruling, tallies)) leave_open(Doubt::mixture_not_listed);
  const bool reading = ruling.doubt == Doubt::none && rules.chase == ChaseTest::search &&
                       hangs_on_a_reading(ruling, labels);
  if (hangs_on_an_even_exchange(ruling, labels)) leave_open(Doubt::even_exchange);
  if (reading) leave_open(Doubt::two_readings);
  if (hangs_on_a_limit(labels)) leave_open(Doubt::search_limit);
  return out;
}

Ruling rule_on(std::span<const Turn> turns, const Ruleset& rules, Ground ground) {
  Decided decided = decide(turns, rules, ground, false);
  if (rules.exemptions_open) {
    // Custom may exempt what the book does not exempt. If that makes a difference, the case is
    // open.
    Decided by_custom = decide(turns, rules, ground, true);
    const bool differs = by_custom.ruling.verdict != decided.ruling.verdict;
    if (differs && by_custom.ruling.doubt != Doubt::none) {
      decided = std::move(by_custom);
    } else if (differs && decided.ruling.doubt == Doubt::none) {
      decided.ruling.verdict = Verdict::needs_arbiter;
      decided.ruling.doubt = Doubt::exemption_not_stated;
    }
  }
  Ruling ruling = std::move(decided.ruling);
  if (ruling.doubt != Doubt::none) ruling.settled_by.reset();
  name_one_victim(turns, decided.labels);
  ruling.start = turns.front().before;
  for (Labelled& l : decided.labels) ruling.loop.push_back(std::move(l.judged));
  return ruling;
}

std::vector<Ruling> rule_on_loops(const Position& start, std::span<const Move> moves,
                                  const Ruleset& rules) {
  std::vector<Ruling> rulings;
  const std::vector<Loop> loops = find_loops(start, moves);
  if (loops.empty()) return rulings;
  const std::vector<Turn> turns = turns_of(start, moves);
  for (const Loop& loop : loops) {
    const std::size_t period = period_of(moves.subspan(loop.first, loop.last - loop.first));
    rulings.push_back(rule_on(std::span(turns).subspan(loop.first, period), rules, Ground::loop));
    rulings.back().first_ply = loop.first;
    rulings.back().last_ply = loop.last;
  }
  return rulings;
}

/// Returns the captures and checks that the side would have if it were to move.
std::vector<Threat::Key> first_moves(const Position& position, Color side,
                                     const TrackedPieces& pieces) {
  const Position start = position.with_turn(side);
  std::vector<Threat::Key> keys;
  for (const Move m : start.legal_moves()) {
    if (start[m.to()] || start.after(m).in_check()) keys.push_back(key_of(start, pieces, m));
  }
  return keys;
}

/// A quick test before the searches: returns false if a move gives no check and creates neither a
/// capture nor a check.
bool may_attack(const Turn& turn) {
  if (turn.checks) return true;
  const std::vector<Threat::Key> before = first_moves(turn.before, turn.side, turn.pieces_before);
  return std::ranges::any_of(
      first_moves(turn.after, turn.side, turn.pieces_after),
      [&](const Threat::Key& key) { return std::ranges::find(before, key) == before.end(); });
}

constexpr std::size_t kStretch = 2 * kNineRounds;  ///< plies

/// Returns the last ply that breaks the stretch: a capture, or a move of the first side for which
/// `attacks_at` is false. Returns kStretch if there is none.
template <class AttacksAt>
std::size_t last_spoiler(std::span<const Turn> stretch, const AttacksAt& attacks_at) {
  for (std::size_t i = kStretch; i-- > 0;) {
    const Turn& turn = stretch[i];
    if (turn.before[turn.move.to()] || (i % 2 == 0 && !attacks_at(i))) return i;
  }
  return kStretch;
}

bool from_many_squares(std::span<const Turn> stretch) {
  Bitboard squares;
  for (std::size_t i = 0; i < kStretch; i += 2) squares |= Bitboard::of(stretch[i].move.to());
  return squares.count() >= kSquares;
}

/// Returns true if all moves of the first side are made by one piece. An attack with several pieces
/// makes progress, like a mating combination.
bool by_one_piece(std::span<const Turn> stretch) {
  for (std::size_t i = 2; i < kStretch; i += 2) {
    if (stretch[i].move.from() != stretch[i - 2].move.to()) return false;
  }
  return true;
}

/// Rules on 24.13: without a loop, one side attacks from three squares or more for nine rounds in a
/// row, with one piece as in reference figure 8. Stretches are checked from the last ply backwards:
/// if that is no attack, every stretch containing it is skipped.
std::optional<Ruling> rule_on_nine_rounds(const Position& start, std::span<const Move> moves,
                                          const Ruleset& rules) {
  if (!rules.nine_rounds || moves.size() < kStretch) return std::nullopt;
  const std::vector<Turn> turns = turns_of(start, moves);
  const Labeller labeller(turns, rules);
  for (const std::size_t parity : {0U, 1U}) {
    for (std::size_t first = parity; first + kStretch <= turns.size();) {
      const std::span<const Turn> stretch = std::span(turns).subspan(first, kStretch);
      std::size_t spoiler =
          last_spoiler(stretch, [&](std::size_t i) { return may_attack(stretch[i]); });
      if (spoiler == kStretch) {
        spoiler = last_spoiler(stretch, [&](std::size_t i) {
          return attacks(labeller.label(first + i).judged.label);
        });
      }
      if (spoiler < kStretch) {
        first += spoiler % 2 == 0 ? spoiler + 2 : spoiler + 1;
        continue;
      }
      if (by_one_piece(stretch) && from_many_squares(stretch)) {
        Ruling ruling = rule_on(stretch, rules, Ground::nine_rounds);
        ruling.first_ply = first;
        ruling.last_ply = first + kStretch;
        ruling.settled_by = Matter::nine_rounds;
        if (ruling.verdict == loss_of(stretch.front().side)) return ruling;
      }
      first += 2;
    }
  }
  return std::nullopt;
}

/// Counts rounds without a capture. Only a limited number of each side's checks counts; further
/// checks and the answers to them do not.
std::optional<Ruling> rule_on_limit(const Position& start, std::span<const Move> moves,
                                    const Ruleset& rules) {
  if (rules.limit.rounds == 0) return std::nullopt;
  Position position = start;
  std::array<int, 2> checks{};
  int plies = 0;
  std::size_t first = 0;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const Move m = moves[ply];
    if (!position[m.from()]) break;
    const bool capture = static_cast<bool>(position[m.to()]);
    const std::size_t side = at(position[m.from()].color());
    position.replay(m);
    if (capture) {
      plies = 0;
      checks = {};
      first = ply + 1;
      continue;
    }
    ++plies;
    if (rules.limit.counted_checks >= 0 && position.in_check() &&
        ++checks[side] > rules.limit.counted_checks) {
      plies -= 2;
    }
    if (plies < 2 * rules.limit.rounds) continue;
    Ruling ruling;
    ruling.rules = &rules;
    ruling.ground = Ground::limit;
    ruling.first_ply = first;
    ruling.last_ply = ply + 1;
    ruling.start = position;
    ruling.settled_by = Matter::limit;
    ruling.verdict = Verdict::draw;
    return ruling;
  }
  return std::nullopt;
}

/// Returns true if the side has a rook, horse, cannon or pawn; no other piece can come near the
/// other king.
bool can_attack(const Position& position, Color side) {
  return std::ranges::any_of(std::array{Role::rook, Role::horse, Role::cannon, Role::pawn},
                             [&](Role r) { return !position.pieces(side, r).empty(); });
}

/// Rules on 简单和局, from the first position in which neither side can attack and the game goes
/// on.
std::optional<Ruling> rule_on_simple_draw(const Position& start, std::span<const Move> moves,
                                          const Ruleset& rules) {
  const auto is_drawn = [](const Position& p) {
    return !can_attack(p, Color::red) && !can_attack(p, Color::black) && p.king(Color::red) &&
           p.king(Color::black) && p.end() == GameEnd::none;
  };
  Position position = start;
  std::size_t ply = 0;
  while (!is_drawn(position)) {
    if (ply == moves.size() || !position[moves[ply].from()]) return std::nullopt;
    position.replay(moves[ply++]);
  }
  Ruling ruling;
  ruling.rules = &rules;
  ruling.ground = Ground::simple_draw;
  ruling.first_ply = ruling.last_ply = ply;
  ruling.start = position;
  ruling.settled_by = Matter::simple_draw;
  ruling.verdict = Verdict::draw;
  return ruling;
}

/// Returns true if that reason forbids a move of one's own piece, regardless of the king.
bool is_against_the_rules(Illegality why) {
  return why >= Illegality::own_piece_on_target && why <= Illegality::many_screens;
}

/// Returns the ruling on a move after which the own king could be taken, or that the book forbids
/// in any case; no value for other moves.
std::optional<Ruling> rule_on_illegal(const Position& start, std::span<const Move> moves,
                                      Move illegal, const Ruleset& rules) {
  Position position = start;
  for (const Move m : moves) {
    if (!position[m.from()]) return std::nullopt;
    position.replay(m);
  }
  const Illegality why = position.why_illegal(illegal);
  const bool facing = why == Illegality::kings_face;
  const bool checked = why == Illegality::king_in_check;
  if (!facing && !checked && !(rules.illegal_loses && is_against_the_rules(why))) {
    return std::nullopt;
  }
  if (position.end() != GameEnd::none) return std::nullopt;
  Ruling ruling;
  ruling.rules = &rules;
  ruling.ground = facing    ? Ground::kings_facing
                  : checked ? Ground::into_check
                            : Ground::against_rules;
  ruling.first_ply = moves.size();
  ruling.last_ply = moves.size() + 1;
  ruling.start = position;
  ruling.illegal = illegal;
  ruling.settled_by = facing    ? Matter::kings_facing
                      : checked ? Matter::into_check
                                : Matter::against_rules;
  ruling.verdict = checked && rules.into_check_is_foul ? Verdict::foul : loss_of(position.turn());
  return ruling;
}

/// Returns the moves up to the first that takes a king.
std::span<const Move> until_king_taken(const Position& start, std::span<const Move> moves) {
  Position position = start;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (!position[moves[ply].from()]) break;
    const Piece taken = position[moves[ply].to()];
    if (taken && taken.role() == Role::king) return moves.first(ply + 1);
    position.replay(moves[ply]);
  }
  return moves;
}

std::optional<Ruling> rule_on_end(const Position& start, std::span<const Move> moves,
                                  const Ruleset& rules) {
  Position position = start;
  for (const Move m : moves) {
    if (!position[m.from()]) return std::nullopt;
    position.replay(m);
  }
  const bool taken = start.king(position.turn()) && !position.king(position.turn());
  const GameEnd end = position.end();
  if (end == GameEnd::none && !taken) return std::nullopt;
  Ruling ruling;
  ruling.rules = &rules;
  ruling.ground = taken                       ? Ground::king_taken
                  : end == GameEnd::checkmate ? Ground::checkmate
                                              : Ground::stalemate;
  ruling.first_ply = ruling.last_ply = moves.size();
  ruling.start = position;
  ruling.verdict = loss_of(position.turn());
  return ruling;
}

}  // namespace

std::string_view verdict_id(Verdict v) {
  constexpr std::array<std::string_view, 6> kIds = {"none",        "draw",          "red_loses",
                                                    "black_loses", "needs_arbiter", "foul"};
  return kIds[static_cast<std::size_t>(v)];
}

std::vector<Ruling> judge(const Position& start, std::span<const Move> played, const Ruleset& rules,
                          std::optional<Move> illegal) {
  const std::span<const Move> moves = until_king_taken(start, played);
  std::vector<Ruling> rulings = rule_on_loops(start, moves, rules);
  if (rulings.empty()) {
    if (auto nine = rule_on_nine_rounds(start, moves, rules)) rulings.push_back(std::move(*nine));
  }
  if (auto limit = rule_on_limit(start, moves, rules)) rulings.push_back(std::move(*limit));
  if (auto end = rule_on_end(start, moves, rules)) rulings.push_back(std::move(*end));
  // If the board was already bare at the start, the moves are meant to show something else.
  auto drawn = rule_on_simple_draw(start, moves, rules);
  if (drawn && (drawn->last_ply > 0 || moves.empty())) rulings.push_back(std::move(*drawn));
  if (illegal && moves.size() == played.size()) {
    auto ruling = rule_on_illegal(start, moves, *illegal, rules);
    if (ruling) rulings.push_back(std::move(*ruling));
  }
  std::ranges::stable_sort(rulings, {}, &Ruling::last_ply);
  return rulings;
}

const Ruling* decisive(std::span<const Ruling> rulings) {
  for (const Ruling& r : rulings) {
    if (r.verdict == Verdict::red_loses || r.verdict == Verdict::black_loses) return &r;
  }
  for (const Ruling& r : rulings) {
    if (r.verdict == Verdict::needs_arbiter || r.verdict == Verdict::foul) return &r;
  }
  return rulings.empty() ? nullptr : &rulings.front();
}

}  // namespace qipu
