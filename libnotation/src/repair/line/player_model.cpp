#include "repair/line/player_model.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace qipu::repair {
namespace {

// The weight of a move by its place in a stretch where two lines differ: the first 3 tokens count
// most, later ones and up to 3 after the stretch less. They are not independent: if this model is
// wrong about one move, it tends to be wrong about the next.
constexpr std::size_t kFresh = 3, kBehind = 3;
constexpr float kThere = 0.8F, kAfter = 0.35F;
// The model itself may be wrong, so a difference beyond kTrusted nats counts only by kBeyond.
// Measured on 24,000 lines that differ in one place from lines of masters' games: at a difference
// of 5 to 6 nats the wrong line was preferred e^4.9 times less often than the right one, at 8 and
// more e^5 to e^7 times.
constexpr float kTrusted = 5.5F, kBeyond = 0.35F;
// Lines that are so many nats less likely than the likeliest are not evaluated further.
constexpr float kFarOff = 7;
// The most positions evaluated in one call of weigh(): a third of a second.
constexpr std::size_t kMostAsked = 400;
// The most final positions evaluated in one call of weigh(): a twentieth of a second.
constexpr std::size_t kMostEnds = 12;
// The average cost of a move that a player played: -ln of its chance.
constexpr float kUsual = 2.4F;

// The weight of the moves at each token when two lines are compared. Moves count where the lines
// differ and shortly after. A token that one of the lines removes has no move to compare, so it
// does not count.
struct Parting {
  // The first step that they do not share, and the number of tokens before it.
  std::size_t step = 0, word = 0;
  std::vector<float> much;  // the weight of each token from there on

  std::size_t end() const { return word + much.size(); }
  float at(std::size_t w) const { return much[w - word]; }
};

Parting parting_of(const Way& a, const Way& b) {
  Parting out;
  while (out.step < std::min(a.steps.size(), b.steps.size()) &&
         same_moves(a.steps[out.step], b.steps[out.step])) {
    out.word += a.steps[out.step++].tokens;
  }
  // The steps of `b` by the token that they begin at, counted from the first difference.
  std::vector<const Step*> at;
  for (const Step& step : std::span(b.steps).subspan(out.step)) {
    at.push_back(&step);
    at.resize(at.size() + step.tokens - 1, nullptr);
  }
  std::vector<bool> differ(at.size(), false), taken_out(at.size(), false);
  const auto take_out = [&](std::size_t first, const Step& step) {
    if (step.moves != 0) return;
    for (std::size_t i = 0; i < step.tokens; ++i) taken_out[first + i] = true;
  };
  std::size_t word = 0, last = 0;
  for (const Step& step : std::span(a.steps).subspan(out.step)) {
    if (at[word] == nullptr || !same_moves(step, *at[word])) {
      last = word + step.tokens;
      for (std::size_t i = word; i < last; ++i) differ[i] = true;
      take_out(word, step);
    }
    word += step.tokens;
  }
  for (std::size_t i = 0; i < last; ++i) {
    if (at[i] != nullptr && differ[i]) take_out(i, *at[i]);
  }
  // The length of the current stretch of differing tokens, and the number of tokens since the last
  // stretch.
  std::size_t run = 0, behind = 0;
  out.much.assign(std::min(last + kBehind, at.size()), 0);
  for (std::size_t i = 0; i < out.much.size(); ++i) {
    behind = differ[i] || taken_out[i] ? 0 : behind + 1;
    if (taken_out[i]) continue;
    run = differ[i] ? run + 1 : 0;
    if (behind <= kBehind) out.much[i] = differ[i] && run <= kFresh ? kThere : kAfter;
  }
  return out;
}

// A place in a line: the next move and the position before it.
struct Cursor {
  const Way* way;
  std::size_t step, word, move;
  Position position;  // before the next move

  // Goes on to the next move that counts. Returns null if there is none.
  const Move* next(const Parting& parting) {
    while (step < way->steps.size() && word < parting.end()) {
      const Step& s = way->steps[step];
      if (move < s.moves && parting.at(word) != 0) return &s.played[move];
      if (move < s.moves) {
        position.make(s.played[move++]);
      } else {
        word += s.tokens;
        ++step;
        move = 0;
      }
    }
    return nullptr;
  }
  void pass(Move m) {
    position.make(m);
    ++move;
  }
};

// A line compared with the first, which is the likeliest.
struct Line {
  Parting parting;
  Cursor cursor;
  // The cost of its texts and of its moves so far, minus that of the first line, in nats.
  float words = 0, moves = 0;
  float end = 0;  // the same for the result

  float cost() const {
    const float beyond = std::max(0.0F, std::abs(moves) - kTrusted) * (1 - kBeyond);
    return words + end + (moves > 0 ? moves - beyond : moves + beyond);
  }
};

// Returns all lines except the first, each at the place where it leaves the first.
std::vector<Line> lines_of(const Position& start, std::span<const Way> ways) {
  std::vector<Line> out;
  out.reserve(ways.size() - 1);
  for (const Way& way : ways.subspan(1)) {
    Parting parting = parting_of(way, ways[0]);
    const Cursor cursor{&way, parting.step, parting.word, 0, start};
    out.push_back({std::move(parting), cursor});
  }
  std::vector<Line*> order;
  order.reserve(out.size());
  for (Line& line : out) order.push_back(&line);
  std::ranges::sort(order, {}, [](const Line* line) { return line->parting.step; });
  Position position = start;
  std::size_t step = 0;
  for (Line* const line : order) {
    for (; step < line->parting.step; ++step) {
      const Step& s = ways[0].steps[step];
      for (std::size_t i = 0; i < s.moves; ++i) position.make(s.played[i]);
    }
    line->cursor.position = position;
  }
  return out;
}

}  // namespace

float PlayerModel::for_any(const Way& way) const {
  float cost = 0;
  Position position = start_;
  MoveList legal;
  for (const Step& step : way.steps) {
    if (step.lost != 0) {
      position.legal_moves(legal);
      cost += static_cast<float>(step.lost) * any_of(legal);
    }
    for (std::size_t i = 0; i < step.moves; ++i) position.make(step.played[i]);
  }
  return cost;
}

float PlayerModel::ask(const Position& position, Move move) {
  asked_.insert(position.key());
  return plausible_(position, move);
}

std::optional<float> PlayerModel::end_of(const Way& way) {
  Position end = start_;
  for (const Step& step : way.steps) {
    for (std::size_t i = 0; i < step.moves; ++i) end.make(step.played[i]);
  }
  const auto [it, fresh] = ended_.try_emplace(end.key());
  if (fresh) it->second = ends_(end);
  return it->second;
}

void PlayerModel::weigh(std::span<Way> ways, double all) {
  const Way& first = ways[0];
  for (Way& way : ways) way.share = std::min(1.0, way.weight / all);
  if (!plausible_ || ways.size() == 1) return;
  struct PendingLine {
    float cost;
    std::size_t line;
    bool operator<(const PendingLine& o) const {
      return cost != o.cost ? cost > o.cost : line > o.line;
    }
  };
  std::priority_queue<PendingLine> open;
  std::vector<Line> lines = lines_of(start_, ways);
  const float any_of_first = for_any(first);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Line& line = lines[i];
    const Way& way = *line.cursor.way;
    line.words =
        static_cast<float>(std::log(first.weight / way.weight)) - for_any(way) + any_of_first;
    Cursor beside = line.cursor;
    beside.way = &first;
    while (const Move* const move = beside.next(line.parting)) {
      line.moves -= line.parting.at(beside.word) * ask(beside.position, *move);
      beside.pass(*move);
    }
    open.push({line.cost(), i});
  }
  float least = 0;
  const std::size_t most = asked_.size() + kMostAsked;
  while (!open.empty() && open.top().cost < least + kFarOff && asked_.size() < most) {
    const std::size_t i = open.top().line;
    open.pop();
    Line& line = lines[i];
    const Move* const move = line.cursor.next(line.parting);
    if (move == nullptr) {
      least = std::min(least, line.cost());
      continue;
    }
    line.moves += line.parting.at(line.cursor.word) * ask(line.cursor.position, *move);
    line.cursor.pass(*move);
    open.push({line.cost(), i});
  }

  // Moves that were not evaluated count as average moves.
  for (; !open.empty(); open.pop()) {
    Line& line = lines[open.top().line];
    while (const Move* const move = line.cursor.next(line.parting)) {
      line.moves += line.parting.at(line.cursor.word) * kUsual;
      line.cursor.pass(*move);
    }
  }

  // The result is evaluated for the likeliest lines only.
  std::vector<Line*> order;
  order.reserve(lines.size());
  for (Line& line : lines) order.push_back(&line);
  std::ranges::stable_sort(order, {}, [](const Line* line) { return line->cost(); });
  order.resize(ends_ ? std::min(order.size(), kMostEnds) : 0);
  for (Line* const line : order) {
    if (line->cost() > least + kFarOff) break;
    const auto end = end_of(*line->cursor.way), end_of_first = end_of(first);
    if (end && end_of_first) line->end = *end - *end_of_first;
  }

  double others = 0, listed = 0;  // the weight of the first is 1
  ways[0].share = 1;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    ways[i + 1].share = std::exp(-static_cast<double>(lines[i].cost()));
    others += ways[i + 1].share;
    listed += ways[i + 1].weight;
  }
  const double unlisted = std::max(0.0, all - first.weight - listed);
  for (Way& way : ways) way.share /= 1 + others + unlisted * others / listed;
  std::ranges::stable_sort(ways, std::ranges::greater(), &Way::share);
}

std::vector<float> PlayerModel::strangeness(const Way& way) {
  std::vector<float> out(way.steps.size(), 0);
  if (!plausible_) return out;
  Position position = start_;
  MoveList legal;
  for (std::size_t i = 0; i < way.steps.size(); ++i) {
    const Step& step = way.steps[i];
    position.legal_moves(legal);
    const float any = any_of(legal);
    for (std::size_t k = 0; k < step.moves; ++k) {
      if (k < step.lost) out[i] += kThere * ask(position, step.played[k]) - any;
      if (step.lost == 0 && is_change(step)) {
        out[i] += kThere * (ask(position, step.played[k]) - kUsual);
      }
      position.make(step.played[k]);
    }
    if (step.lost == 0) out[i] = std::max(out[i], 0.0F);
  }
  return out;
}

}  // namespace qipu::repair
