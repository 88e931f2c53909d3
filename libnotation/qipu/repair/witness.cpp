#include "qipu/repair/witness.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace qipu::repair {
namespace {

// Where lines do different things the first words tell most, those that follow less, as do some
// behind them: where the witness errs in one move it errs in the next.
constexpr std::size_t kFresh = 3, kBehind = 3;
constexpr float kThere = 0.8F, kAfter = 0.35F;
// It may be wrong altogether: beyond so many nats it counts for less. Of 24,000 lines beside those
// of masters' games, changed in one place, it preferred one by 5 to 6 nats e^4.9 times more seldom
// than the game's own, by 8 and more e^5 to e^7 times.
constexpr float kTrusted = 5.5F, kBeyond = 0.35F;
// Lines so many nats less likely than the likeliest are heard no further.
constexpr float kFarOff = 7;
// Positions that are asked about at most: a third of a second.
constexpr std::size_t kMostAsked = 400;
// What players' moves cost on the average: -ln of their chance.
constexpr float kUsual = 2.4F;

bool same(const Step& a, const Step& b) {
  return a.tokens == b.tokens && a.moves == b.moves && a.played == b.played;
}

bool is_change(const Step& step) { return step.error != Error::none && step.error != Error::odd; }

// How much the moves of each word tell between two lines: they do different things there, or have
// just done so. A word that one of them takes out says nothing of play.
std::vector<float> parted(const Way& a, const Way& b, std::size_t words) {
  std::vector<const Step*> at(words, nullptr);
  std::size_t word = 0;
  for (const Step& step : b.steps) {
    at[word] = &step;
    word += step.tokens;
  }
  std::vector<bool> differ(words, false), taken_out(words, false);
  const auto take_out = [&](std::size_t first, const Step& step) {
    if (step.moves != 0) return;
    for (std::size_t i = 0; i < step.tokens; ++i) taken_out[first + i] = true;
  };
  word = 0;
  for (const Step& step : a.steps) {
    if (at[word] == nullptr || !same(step, *at[word])) {
      for (std::size_t i = 0; i < step.tokens; ++i) differ[word + i] = true;
      take_out(word, step);
    }
    word += step.tokens;
  }
  for (std::size_t i = 0; i < words; ++i) {
    if (at[i] != nullptr && differ[i]) take_out(i, *at[i]);
  }
  std::size_t run = 0, behind = kBehind + 1;  // words that differ, and those since one did
  std::vector<float> out(words, 0);
  for (std::size_t i = 0; i < words; ++i) {
    if (taken_out[i]) {
      behind = 0;
      continue;
    }
    behind = differ[i] ? 0 : behind + 1;
    run = differ[i] ? run + 1 : 0;
    if (behind <= kBehind) out[i] = differ[i] && run <= kFresh ? kThere : kAfter;
  }
  return out;
}

}  // namespace

/// A line on its way to being heard.
struct Witness::Line {
  Position position;  // before the next ply
  std::vector<Ply> plies;
  std::vector<float> heard;  // how much, by words
  std::size_t next = 0;
  float words = 0, moves = 0;  // what they cost, so far, beside those of the line held against

  float cost() const {
    const float beyond = std::max(0.0F, std::abs(moves) - kTrusted) * (1 - kBeyond);
    return words + (moves > 0 ? moves - beyond : moves + beyond);
  }

  // To the next ply that is to be heard; false where there is none.
  bool go_on() {
    while (next < plies.size() && heard[plies[next].word] == 0) position.make(plies[next++].move);
    return next < plies.size();
  }
};

std::vector<Witness::Ply> Witness::plies_of(const Way& way) {
  std::vector<Ply> out;
  std::size_t word = 0;
  for (const Step& step : way.steps) {
    for (std::size_t i = 0; i < step.moves; ++i) out.push_back({step.played[i], word});
    word += step.tokens;
  }
  return out;
}

float Witness::for_any(const Way& way) const {
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

float Witness::ask(const Position& position, Move move) {
  asked_.insert(position.key());
  return plausible_(position, move);
}

Witness::Verdict Witness::hear(std::span<const Way> ways, double all) {
  const Way& first = ways[0];
  if (!plausible_ || ways.size() == 1) return {0, std::min(1.0, first.weight / all)};
  std::size_t words = 0;
  for (const Step& step : first.steps) words += step.tokens;

  // What the first line's moves cost, where they have been asked for.
  const std::vector<Ply> held_against = plies_of(first);
  std::vector<float> costs(held_against.size(), -1);
  std::vector<Setup> before;
  Position position = start_;
  for (const Ply& ply : held_against) {
    before.push_back(position.setup());
    position.make(ply.move);
  }
  const auto cost_of_first = [&](const std::vector<float>& heard) {
    float cost = 0;
    for (std::size_t i = 0; i < held_against.size(); ++i) {
      const float much = heard[held_against[i].word];
      if (much == 0) continue;
      if (costs[i] < 0)
        costs[i] = ask(*Position::from(before[i], Faults::all()), held_against[i].move);
      cost += much * costs[i];
    }
    return cost;
  };

  const float any_of_first = for_any(first);
  std::vector<Line> lines;
  struct Open {
    float cost;
    std::size_t line;
    bool operator<(const Open& o) const { return cost != o.cost ? cost > o.cost : line > o.line; }
  };
  std::priority_queue<Open> open;
  for (const Way& way : ways.subspan(1)) {
    Line line{start_, plies_of(way), parted(way, first, words)};
    line.words =
        static_cast<float>(std::log(first.weight / way.weight)) - for_any(way) + any_of_first;
    line.moves = -cost_of_first(line.heard);
    open.push({line.cost(), lines.size()});
    lines.push_back(std::move(line));
  }
  float least = 0;
  while (!open.empty() && open.top().cost < least + kFarOff && asked_.size() < kMostAsked) {
    const std::size_t i = open.top().line;
    open.pop();
    Line& line = lines[i];
    if (!line.go_on()) {
      least = std::min(least, line.cost());
      continue;
    }
    const auto [move, word] = line.plies[line.next++];
    line.moves += line.heard[word] * ask(line.position, move);
    line.position.make(move);
    open.push({line.cost(), i});
  }

  Verdict out;
  double best = 1, others = 0, listed = 0;  // the first one's weight being 1
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const double weight = std::exp(-static_cast<double>(lines[i].cost()));
    if (weight > best) {
      best = weight;
      out.best = i + 1;
    }
    others += weight;
    listed += ways[i + 1].weight;
  }
  const double unlisted = std::max(0.0, all - first.weight - listed);
  out.share = best / (1 + others + unlisted * others / listed);
  return out;
}

std::vector<float> Witness::strangeness(const Way& way) {
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
      if (step.lost == 0 && is_change(step))
        out[i] += kThere * (ask(position, step.played[k]) - kUsual);
      position.make(step.played[k]);
    }
    if (step.lost == 0) out[i] = std::max(out[i], 0.0F);
  }
  return out;
}

}  // namespace qipu::repair
