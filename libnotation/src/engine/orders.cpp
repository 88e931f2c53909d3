#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "engine/wire.h"
#include "qipu/board/fen.h"

namespace qipu::wire {
namespace {

std::expected<Position, std::string> position_of_fen(const std::string& fen) {
  const auto reading = parse_fen(fen);
  if (!reading) return std::unexpected(message(reading.error(), Language::en));
  const auto position = Position::from(reading->setup);
  if (position) return *position;
  return std::unexpected("this position cannot be played: " + fault_names(position.error()));
}

/// Plays words[first...] from `given.start` until one is illegal. Returns the index of that word,
/// or the number of words.
std::size_t play(const Words& words, std::size_t first, int first_rank, GivenPosition& given) {
  given.now = given.start;
  given.moves.clear();
  std::size_t i = first;
  for (; i < words.size(); ++i) {
    const auto move = move_of(words[i], first_rank);
    if (!move || !given.now.legal(*move)) break;
    given.now.make(*move);
    given.moves.push_back(*move);
  }
  return i;
}

/// Sets habit.first if a word has rank 0 or 10, unless the habit is settled.
void look_at_ranks(const Words& words, std::size_t first, RankHabit& habit) {
  if (habit.settled) return;
  for (std::size_t i = first; i < words.size(); ++i) {
    if (const auto rank = first_rank_of(words[i])) {
      habit.first = *rank;
      return;
    }
  }
}

/// The kind of text after a word of `go`: nothing, a number, or moves.
enum class Takes : std::uint8_t { nothing, number, moves };

struct GoWord {
  std::string_view name;
  Takes takes;
};

constexpr std::array kGoWords = {
    GoWord{"depth", Takes::number},        GoWord{"nodes", Takes::number},
    GoWord{"movetime", Takes::number},     GoWord{"mate", Takes::number},
    GoWord{"wtime", Takes::number},        GoWord{"btime", Takes::number},
    GoWord{"winc", Takes::number},         GoWord{"binc", Takes::number},
    GoWord{"movestogo", Takes::number},    GoWord{"time", Takes::number},
    GoWord{"increment", Takes::number},    GoWord{"opptime", Takes::number},
    GoWord{"oppincrement", Takes::number}, GoWord{"oppmovestogo", Takes::number},
    GoWord{"infinite", Takes::nothing},    GoWord{"ponder", Takes::nothing},
    GoWord{"draw", Takes::nothing},        GoWord{"searchmoves", Takes::moves},
};

const GoWord* go_word(std::string_view word) {
  const auto found = std::ranges::find(kGoWords, word, &GoWord::name);
  return found == kGoWords.end() ? nullptr : &*found;
}

int small(std::int64_t n) {
  return static_cast<int>(std::clamp(n, std::int64_t{0}, std::int64_t{1} << 20U));
}

/// Sets the limit named by a word with a number. `unit`: UCCI's unit of time in milliseconds.
void set(Limits& limits, std::string_view name, std::int64_t n, Color turn, std::int64_t unit) {
  const auto span = [&](std::int64_t by) {
    return milliseconds_of(milliseconds_of(n).count() * by);
  };
  const bool red = turn == Color::red;
  if (name == "depth") limits.depth = std::max(1, small(n));
  if (name == "nodes") limits.nodes = static_cast<std::uint64_t>(std::max(n, std::int64_t{1}));
  if (name == "mate") limits.mate = std::max(1, small(n));
  if (name == "movetime") limits.time = span(unit);
  if (name == "time" || name == (red ? "wtime" : "btime")) limits.remaining = span(unit);
  if (name == "increment" || name == (red ? "winc" : "binc")) limits.increment = span(unit);
  if (name == "movestogo") limits.moves_to_go = small(n);
}

}  // namespace

PositionOrder read_position(const Words& words, RankHabit& habit) {
  const auto moves = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
  GivenPosition given;
  if (moves < 2) return {std::nullopt, "position: `startpos` or `fen` is missing"};
  if (words[1] == "fen") {
    const auto start = position_of_fen(joined(words, 2, moves));
    if (!start) return {std::nullopt, start.error()};
    given.start = *start;
  } else if (words[1] != "startpos") {
    return {std::nullopt, "position: `" + shown(words[1]) + "` is neither `startpos` nor `fen`"};
  }
  std::string complaint;
  if (words[1] == "startpos" && words.size() > 2 && moves != 2) {
    complaint = "position: `" + shown(words[2]) + "` is not understood";
  }
  look_at_ranks(words, moves, habit);
  const std::size_t first = std::min(moves + 1, words.size());
  std::size_t bad = play(words, first, habit.first, given);
  if (bad < words.size() && !habit.settled) {
    GivenPosition other = given;
    if (play(words, first, 1 - habit.first, other) == words.size()) {
      habit.first = 1 - habit.first;
      return {other, complaint};
    }
  }
  if (bad == words.size()) return {given, complaint};
  return {given, "move " + std::to_string(bad - first + 1) + " `" + shown(words[bad]) +
                     "` is illegal; the position before it is kept"};
}

std::vector<Move> read_moves(const Words& words, std::size_t first, const Position& now,
                             RankHabit& habit, std::string& complaint) {
  look_at_ranks(words, first, habit);
  std::vector<Move> moves;
  for (std::size_t i = first; i < words.size(); ++i) {
    const auto move = move_of(words[i], habit.first);
    if (!move || !now.legal(*move)) {
      if (complaint.empty()) complaint = "`" + shown(words[i]) + "` is not a legal move";
    } else if (std::ranges::find(moves, *move) == moves.end()) {
      moves.push_back(*move);
    }
  }
  return moves;
}

std::expected<GoOrder, std::string> read_go(const Words& words, Protocol protocol,
                                            const Position& now, RankHabit& habit,
                                            bool milliseconds) {
  GoOrder order;
  bool limited = false;
  const std::int64_t unit = protocol == Protocol::uci || milliseconds ? 1 : 1000;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const GoWord* const word = go_word(words[i]);
    if (word == nullptr) {
      order.remarks.push_back("go: `" + shown(words[i]) + "` is not known");
      continue;
    }
    if (word->name == "infinite") order.limits.infinite = true;
    if (word->name == "ponder") order.limits.ponder = true;
    if (word->takes == Takes::number) {
      if (i + 1 < words.size() && words[i + 1] == "infinite") {  // UCCI's `depth infinite`
        order.limits.infinite = true;
        ++i;
        continue;
      }
      const auto n = i + 1 < words.size() ? number_of(words[i + 1]) : std::nullopt;
      if (!n) return std::unexpected("go: `" + std::string(word->name) + "` needs a number");
      set(order.limits, word->name, *n, now.turn(), unit);
      limited = true;
      ++i;
    } else if (word->takes == Takes::moves) {
      Words list;
      while (i + 1 < words.size() && go_word(words[i + 1]) == nullptr) list.push_back(words[++i]);
      std::string complaint;
      order.only = read_moves(list, 0, now, habit, complaint);
      if (order.only.empty()) {
        return std::unexpected("go: `searchmoves` names no legal move");
      }
      if (!complaint.empty()) order.remarks.push_back("searchmoves: " + complaint);
    }
  }
  if (!limited && !order.limits.ponder) order.limits.infinite = true;
  return order;
}

}  // namespace qipu::wire
