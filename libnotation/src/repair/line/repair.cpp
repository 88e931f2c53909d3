#include "qipu/repair/repair.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <ranges>
#include <utility>

#include "game/unread_start.h"
#include "repair/line/gaps.h"
#include "repair/line/line_order.h"
#include "repair/line/numbers.h"
#include "repair/line/starts.h"
#include "repair/line/trial.h"

namespace qipu {
namespace repair {
namespace {

// The most alternative lines that are reported.
constexpr std::size_t kMostOthers = 3;
// The highest confidence: a share of 1 in 665 (e^-6.5) is left for errors outside the model.
constexpr double kKnown = 0.9985;
// Another start is tried if it makes kFurther more moves readable than the given one, or all moves
// of a line of at least kSolution (a short solution).
constexpr std::size_t kFurther = 8, kSolution = 5;
// Diagrams are questioned if all other errors cost more than kDoubtful nats. The likeliest
// kMostDiagrams alternatives are searched in full.
constexpr float kDoubtful = 5;
constexpr std::size_t kMostDiagrams = 4;
// The most tokens read to find these: from each of about a thousand diagrams up to the first fault.
constexpr std::size_t kMostReadings = 500'000;
// The longest line that is repaired, in moves. Each attempt keeps its own copy of the texts.
constexpr std::size_t kMostWords = 10'000;
// How many moves must be readable from the usual start if the record has an unreadable FEN.
constexpr std::size_t kFromUsual = 4;
// The cost of an impossible diagram as given, in nats. Some composers do publish such diagrams.
constexpr float kImpossible = 4;
// Another order of text lines is tried if it makes kMuchFurther more moves readable. kFirstLook:
// how many positions are examined to see whether the given order has only few errors.
constexpr std::size_t kMuchFurther = 16;
constexpr std::int64_t kFirstLook = 1'000'000;
// More errors than one in ten moves count as many. kStrange is the highest confidence in such
// cases.
constexpr std::size_t kManyErrors = 10;
constexpr double kStrange = 0.85;
// The highest confidence if the numbers show that moves are missing which the line does not
// contain. Its other changes may only compensate for them.
constexpr double kLosing = 0.5;
// How many moves are needed to confirm moves that no text gives.
constexpr std::size_t kBearOut = 6;
// At most a third of the move texts may be removed.
constexpr std::size_t kMostTaken = 3;

/// Returns true if one repair makes all the changes of the other (and possibly more).
bool has_all_of(const Repair& more, const Repair& other) {
  return std::ranges::all_of(other.changes, [&](const Change& c) {
    return std::ranges::any_of(more.changes, [&](const Change& m) {
      return m.error == c.error && m.nodes == c.nodes && m.moves == c.moves &&
             (!c.nodes.empty() || m.ply == c.ply);
    });
  });
}

/// Returns how an error of the whole record is repaired.
ChangeKind kind_of(Error error) {
  switch (error) {
    case Error::wrong_turn: return ChangeKind::turn;
    case Error::lines_exchanged: return ChangeKind::lines;
    case Error::mirrored_start:
    case Error::turned_start:
    case Error::usual_start:
    case Error::miscounted_start:
    case Error::odds_start: return ChangeKind::start;
    default: return ChangeKind::pieces;  // errors of single pieces of the diagram
  }
}

/// Returns how an error of move texts is repaired.
ChangeKind kind_of(Error error, const Change& change) {
  if (change.nodes.empty()) return ChangeKind::lost;
  if (change.moves.empty()) {
    return error == Error::printed_twice ? ChangeKind::twice : ChangeKind::extra;
  }
  return change.nodes.size() > 1 ? ChangeKind::exchanged : ChangeKind::read;
}

class Mender {
 public:
  Mender(const Game& game, const RepairOptions& options)
      : game_(game),
        options_(options),
        line_(game.line_from(varies() ? options.variation : game[kRoot].first_child)),
        unread_(!varies() && has_unread_start(game)),
        given_(unread_ ? Setup::standard() : start_of_line()),
        bad_fen_(unread_ ? game.tags.get("FEN") : std::string_view()),
        printed_(options.printed.begin(), options.printed.end()),
        work_(options.work) {
    printed_.resize(std::min(printed_.size(), line_.size()));
    leave_out_misprints();
  }

  std::optional<Repair> mend() {
    if (line_.empty() || line_.size() > kMostWords) return std::nullopt;
    std::vector<std::size_t> order(line_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!bad_fen_.empty()) doubt_diagram(order, order.size());
    if (!settled()) doubt_order(order);
    if (!settled()) attempt(given_, order, as_given());
    if (!varies() && bad_fen_.empty()) doubt_start(order);
    if (best_ == nullptr || best_->ways.empty()) return std::nullopt;
    Repair out = repair_of(0);
    if (out.changes.empty()) return std::nullopt;
    if (out.whole) {
      for (std::size_t i = 1; i < best_->ways.size() && out.others.size() < kMostOthers; ++i) {
        Repair other = repair_of(i);
        if (has_all_of(other, out)) continue;
        if (out.others.empty()) {
          out.margin = static_cast<float>(std::log(best_->ways[0].share / best_->ways[i].share));
        }
        out.others.push_back(std::move(other));
      }
    }
    return out;
  }

 private:
  bool varies() const { return options_.variation != kNoNode; }

  /// Returns the position where the variation begins; for the main line the given start.
  Setup start_of_line() const {
    auto position = Position::from(game_.start, Faults::all());
    if (!varies() || !position) return game_.start;
    std::vector<Move> moves;
    for (NodeId id = game_[line_.front()].parent; id != kRoot; id = game_[id].parent) {
      moves.push_back(game_[id].move);
    }
    for (const Move m : moves | std::views::reverse) position->make(m);
    return position->setup();
  }

  /// Ignores numbers that are misprinted by themselves: the next number continues as if they were
  /// right. If the text there is printed twice, the number is kept, because it may belong to the
  /// repetition.
  void leave_out_misprints() {
    const auto said = [&](std::size_t i) { return game_.written(line_[i]); };
    for (const Misprint& m : misprints(printed_)) {
      const bool again = said(m.at) == said(m.before) || said(m.at) == said(m.behind);
      if (!again) printed_[m.at].number = 0;
    }
  }

  struct Doubt {
    Error error = Error::none;  // what is assumed to be wrong with the record as a whole
    float more = 0;             // the cost of that beyond the cost of `error`, in nats
    // The first token that may be unreadable. If an earlier one is, the attempt is abandoned.
    std::size_t must_read = 0;
    std::int64_t work = std::numeric_limits<std::int64_t>::max();
  };

  /// Returns the doubt for the record as given. An impossible diagram costs extra, and so does the
  /// usual start if the record has an unreadable FEN.
  Doubt as_given() const {
    if (!bad_fen_.empty()) {
      return {.more = cost_of(Error::usual_start), .must_read = kFromUsual};
    }
    const Faults faults =
        faults_of(given_).without(Faults(Fault::missing_red_king) | Fault::missing_black_king);
    return {.more = faults.empty() ? 0.0F : kImpossible};
  }

  /// Tries whether text lines were exchanged, by their numbers and by the moves on them.
  void doubt_order(const std::vector<std::size_t>& order) {
    const Numbering numbering = numbering_of(printed_, given_.turn);
    if (numbering.tells && numbering.breaks == 0) return;
    std::vector<std::size_t> sorted = order;
    if (numbering.go_wrong()) sorted = by_numbers(printed_);
    if (sorted != order) {
      attempt(given_, sorted, {.error = Error::lines_exchanged, .must_read = order.size()});
      if (settled()) return;
    }
    const LineOrder read = order_read(order);
    const bool all = read.words.size() == order.size() && read.read == order.size();
    if (all) {
      attempt(given_, read.words, {Error::lines_exchanged, read.far});
      // Without numbers to confirm it the new order may fit by chance: the given order with few
      // errors may still be better.
      if (!settled() || !numbering.tells) attempt(given_, order, {.work = kFirstLook});
    }
    if (!settled() && sorted != order) attempt(given_, sorted, {Error::lines_exchanged});
    if (settled() || all || read.words.empty()) return;
    attempt(given_, order, {.work = kFirstLook});
    if (!settled()) attempt(given_, read.words, {Error::lines_exchanged, read.far});
  }

  /// Returns the tokens with their text lines in the order in which the moves continue; empty if
  /// that makes hardly more moves readable than the given order.
  LineOrder order_read(const std::vector<std::size_t>& order) {
    const auto start = Position::from(given_, Faults::all());
    if (varies() || !start || printed_.size() != line_.size()) return {};
    const auto trial = taken(*start, order, Error::none);
    const std::size_t fault = trial->first_fault();
    if (fault == order.size()) return {};
    LineOrder out = by_reading(trial->word_model, *start, printed_);
    const std::size_t further = out.read == order.size() ? kSolution : kMuchFurther;
    return out.read < fault + further ? LineOrder() : std::move(out);
  }

  /// Tries whether another start than the given one was meant.
  void doubt_start(const std::vector<std::size_t>& order) {
    const std::size_t legal = best_ == nullptr ? 0 : best_->first_fault();
    Setup turned = given_;
    turned.turn = !turned.turn;
    if (!settled()) {
      attempt(turned, order, {Error::wrong_turn});
    } else if (!given_.is_standard() && line_.size() >= kSolution &&
               best_->cost() > cost_of(Error::wrong_turn)) {
      attempt(turned, order, {.error = Error::wrong_turn, .must_read = line_.size()});
    }
    for (const OtherStart& other : other_starts(given_)) {
      if (line_.size() < kSolution) break;
      // A start from which all moves can be read as written may still cost more than the line
      // found.
      if (settled() && best_->cost() <= cost_of(other.error)) continue;
      attempt(other.start, order, {.error = other.error, .must_read = legal + kFurther});
    }
    doubt_diagram(order, legal);
  }

  /// Tries diagrams with one piece changed, or the readings of an unreadable FEN.
  void doubt_diagram(const std::vector<std::size_t>& order, std::size_t legal) {
    const bool doubtful = best_ == nullptr || !best_->whole || best_->cost() > kDoubtful;
    if (!doubtful || line_.size() < kSolution) return;
    if (given_.is_standard() && bad_fen_.empty()) return;
    struct Candidate {
      OtherStart other;
      std::size_t read;
    };
    std::vector<Candidate> candidates;
    std::unique_ptr<Trial> reader;
    std::vector<OtherStart> others =
        bad_fen_.empty() ? starts_with_a_piece_otherwise(given_) : starts_of_bad_fen(bad_fen_);
    if (others.size() * (std::min(legal, order.size()) + 1) > kMostReadings) return;
    for (const OtherStart& other : others) {
      const auto start = Position::from(other.start, Faults::all());
      if (start && reader == nullptr) reader = taken(*start, order, Error::none);
      const std::size_t read = start ? reader->first_fault(*start) : 0;
      if (read < std::min(order.size(), legal + kMuchFurther)) continue;
      candidates.push_back({other, read});
    }
    std::ranges::stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
      return a.read != b.read ? a.read > b.read : a.other.cost() < b.other.cost();
    });
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const auto& [other, read] = candidates[i];
      if (i < kMostDiagrams) {
        attempt(other.start, order, {.error = other.error, .more = other.more});
      } else if (read == order.size()) {
        others_.push_back(other.cost());
      }
    }
  }

  /// Makes a trial of the tokens in that order from that start, with error `did` assumed for the
  /// whole record.
  std::unique_ptr<Trial> taken(const Position& start, const std::vector<std::size_t>& order,
                               Error did) {
    Game words;
    words.start = start.setup();
    words.words_in = game_.words_in;
    words.outcome = game_.outcome;
    std::vector<Printed> printed;
    std::vector<NodeId> nodes;
    NodeId at = kRoot;
    for (const std::size_t i : order) {
      const NodeId id = line_[i];
      const std::string_view written = game_.written(id);
      at = written.empty() ? words.add(at, game_[id].move) : words.add_written(at, written);
      nodes.push_back(id);
      if (i >= printed_.size()) continue;
      printed.push_back(printed_[i]);
      const bool astray = did == Error::lines_exchanged && printed.back().above;
      if (astray) printed.back().number = 0;
    }
    words_.push_back(std::move(words));
    auto trial = std::make_unique<Trial>(words_.back(), options_, start, std::move(printed));
    trial->nodes = std::move(nodes);
    trial->did = did;
    return trial;
  }

  /// Returns true if the best trial has few errors everywhere, so that nothing else needs to be
  /// tried.
  bool settled() const { return best_ != nullptr && best_->plain; }

  /// Runs a trial and keeps it if it is the best so far.
  void attempt(const Setup& setup, const std::vector<std::size_t>& order, const Doubt& doubt) {
    const auto start = Position::from(setup, Faults::all());
    if (!start) return;
    auto trial = taken(*start, order, doubt.error);
    if (trial->first_fault() < std::min(doubt.must_read, order.size())) return;
    trial->setup = setup;
    trial->before = cost_of(doubt.error) + doubt.more;
    std::int64_t work = std::min(work_, doubt.work);
    work_ -= work;
    trial->search(work);
    work_ += std::max(work, std::int64_t{0});
    if (best_ == nullptr || better(*trial, *best_)) best_.swap(trial);
    if (trial != nullptr && trial->whole) others_.push_back(trial->likeliest);
  }

  /// Returns the moves of a path, each with the node whose text it came from.
  std::vector<MendedMove> moves_of(const Way& way) const {
    std::vector<MendedMove> out;
    std::size_t token = 0;
    for (const Step& step : way.steps) {
      for (std::size_t i = 0; i < step.moves; ++i) {
        MendedMove m{step.played[i]};
        if (i >= step.lost) {
          const std::size_t k = i - step.lost;
          if (k < step.tokens) m.node = best_->nodes[token + kOrders[step.order].places[k]];
        }
        out.push_back(m);
      }
      token += step.tokens;
    }
    return out;
  }

  /// Returns the share, from 0 to 1, of the best trial among all starts and orders that were tried.
  double trust() const {
    double others = 0;  // likelihood of the others relative to the best
    for (const float cost : others_) {
      others += std::exp(static_cast<double>(best_->cost() - cost));
    }
    return 1 / (1 + others);
  }

  /// Returns for each path of the best trial the first step in which path `which` differs from it.
  std::vector<std::size_t> partings_from(std::size_t which) const {
    const std::vector<Step>& steps = best_->ways[which].steps;
    std::vector<std::size_t> out;
    for (const Way& way : best_->ways) {
      const auto [mine, theirs] = std::ranges::mismatch(steps, way.steps, same_moves);
      out.push_back(static_cast<std::size_t>(mine - steps.begin()));
    }
    return out;
  }

  /// Returns the confidence in step `i` of path `which` if it reads an ambiguous move text as
  /// written: the share of paths with the same reading. It is compared with paths that agree up to
  /// that step, also read the text as written, and cost no more in total.
  double share_of_reading(std::size_t which, std::size_t i,
                          const std::vector<std::size_t>& partings) const {
    const Trial& trial = *best_;
    const Step& mine = trial.ways[which].steps[i];
    double same = 0, others = 0;
    for (std::size_t w = 0; w < trial.ways.size(); ++w) {
      const std::vector<Step>& steps = trial.ways[w].steps;
      if (partings[w] > i) same += trial.ways[w].share;
      if (partings[w] != i || i == steps.size() || is_change(steps[i])) continue;
      const bool as_good = trial.ways[w].cost < trial.ways[which].cost + kSame;
      if (as_good && steps[i].tokens == mine.tokens) others += trial.ways[w].share;
    }
    return same / (same + others);
  }

  /// Returns true if moves were chosen from the legal ones with too few moves after them to confirm
  /// the choice. A slip of the author is as likely there. Numbers that break are sufficient proof
  /// that a move is missing.
  bool is_guess(const Way& way) const {
    const Numbering& numbering = best_->lattice.numbering();
    const bool numbers_tell = numbering.tells && numbering.breaks != 0;
    std::size_t word = 0;
    return std::ranges::any_of(way.steps, [&](const Step& step) {
      const std::size_t behind = best_->nodes.size() - word;
      word += step.tokens;
      const bool from_legal = step.lost != 0 ? !numbers_tell : step.error == Error::wrong_word;
      return from_legal && behind < kBearOut;
    });
  }

  /// Returns path `which` of the best trial as a repair.
  Repair repair_of(std::size_t which) const {
    const Trial& trial = *best_;
    const Way& way = trial.ways[which];
    Repair out;
    out.variation = options_.variation;
    out.start = trial.setup;
    out.notation = &trial.word_model.notation();
    out.whole = trial.whole;
    out.line = moves_of(way);
    out.cost = way.cost + trial.before;
    // A line that drops most of the move texts gets no confidence.
    std::size_t taken = 0, word = 0;
    bool drops_a_move = false;  // removes a text that could be a move and is printed once
    for (const Step& step : way.steps) {
      taken += step.moves == 0 ? step.tokens : 0;
      drops_a_move |= step.error == Error::extra_move ||
                      (step.error == Error::extra_word && trial.word_model.tokens()[word].of_moves);
      word += step.tokens;
    }
    const bool kept = taken * kMostTaken <= trial.nodes.size();
    // If there are many errors in one place or nearly everywhere, the error model itself may be
    // wrong.
    const auto errors = std::ranges::count_if(way.steps, is_change);
    const bool many =
        static_cast<std::size_t>(errors) * kManyErrors > trial.nodes.size() + kManyErrors;
    // The diagram cannot be right, or another diagram and further changes are needed.
    const bool doubtful_start =
        !faults_of(out.start).empty() || (out.start != given_ && way.cost > 0);
    const bool guessed = is_guess(way);
    const bool strange = !trial.plain || many || drops_a_move || doubtful_start || guessed;
    const double share = trust(), known = share * kKnown;
    if (out.whole && kept) {
      out.confidence = way.share * share * (strange ? kStrange : kKnown);
    }
    const std::vector<Token>& tokens = trial.word_model.tokens();
    if (const auto jump = unexplained_jump(way, tokens, trial.lattice.numbering())) {
      out.gap = {trial.nodes[jump->word], tokens[jump->word].printed.number, jump->due};
      out.confidence = std::min(out.confidence, kLosing);
    }
    if (trial.did != Error::none) {
      out.changes.push_back({.error = row_of(trial.did).name,
                             .kind = kind_of(trial.did),
                             .nodes = {},
                             .moves = {},
                             .cost = trial.before,
                             .confidence = known});
    }
    const std::vector<std::size_t> partings = partings_from(which);
    std::size_t token = 0;
    std::uint32_t ply = 0;
    for (std::size_t i = 0; i < way.steps.size(); ++i) {
      const Step& step = way.steps[i];
      if (is_change(step)) {
        const auto nodes = std::span(trial.nodes).subspan(token, step.lost != 0 ? 0 : step.tokens);
        const auto moves = std::span(step.played).first(step.lost != 0 ? step.lost : step.moves);
        Change change{.error = row_of(step.error).name,
                      .ply = ply + 1,
                      .nodes = {nodes.begin(), nodes.end()},
                      .moves = {moves.begin(), moves.end()},
                      .cost = step.cost};
        change.kind = kind_of(step.error, change);
        change.confidence = std::max(way.shares_of_steps[i] * known, out.confidence);
        out.changes.push_back(std::move(change));
      } else if (const double sure = share_of_reading(which, i, partings); sure < 1) {
        out.changes.push_back({.error = row_of(Error::open_word).name,
                               .kind = ChangeKind::read,
                               .ply = ply + 1,
                               .nodes = {trial.nodes[token]},
                               .moves = {step.played[0]},
                               .confidence = std::max(sure * known, out.confidence)});
      }
      token += step.tokens;
      ply += step.moves;
    }
    return out;
  }

  const Game& game_;
  const RepairOptions& options_;
  std::vector<NodeId> line_;
  bool unread_;                   // the start could not be read
  Setup given_;                   // the start of the line
  std::string_view bad_fen_;      // an unreadable FEN, which the usual start replaces
  std::vector<Printed> printed_;  // without misprints
  std::int64_t work_;
  std::deque<Game> words_;       // the texts of the trials
  std::unique_ptr<Trial> best_;  // the best trial so far
  std::vector<float> others_;    // costs of the other trials that explain every token
};

}  // namespace
}  // namespace repair

std::optional<Repair> find_repair(const Game& game, const RepairOptions& options) {
  return repair::Mender(game, options).mend();
}

}  // namespace qipu
