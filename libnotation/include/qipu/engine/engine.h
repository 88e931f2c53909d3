// A chess engine: the bundled one, or another program driven over UCI or UCCI (driver.h).
//
// One search at a time. analyse() blocks; stop() and ponder_hit() may be called meanwhile from
// other threads, or from `progress`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/diag/result.h"
#include "qipu/engine/score.h"
#include "qipu/engine/setting.h"
#include "qipu/rules/position.h"

#pragma GCC visibility push(default)
namespace qipu {

/// When a search stops: at whichever limit is reached first. With none set, after one second.
struct Limits {
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;                       ///< plies of the main search
  std::optional<std::chrono::milliseconds> time;  ///< for this move
  std::optional<int> mate;                        ///< until a mate in this many moves is found
  bool infinite = false;                          ///< until stop()
  bool ponder = false;  ///< until stop(); after ponder_hit() the other limits apply
  /// The clock, from which the time for this move is computed.
  std::optional<std::chrono::milliseconds> remaining;  ///< of the side to move
  std::chrono::milliseconds increment{0};
  int moves_to_go = 0;  ///< until the next time control; 0: the rest of the game
};

/// A position to analyse, and how to analyse it.
struct Task {
  Position start = Position::standard();
  /// The moves from `start` to the position to analyse, so that repetitions are seen. All legal.
  std::vector<Move> moves;
  Limits limits;
  int lines = 1;              ///< the number of best moves to report (MultiPV)
  std::vector<Move> only;     ///< root moves are restricted to these; empty: all
  std::vector<Move> without;  ///< these are excluded at the root (UCCI's banmoves)

  Position position() const;
  /// Returns true if `only` and `without` allow the move. O(their sizes).
  bool allows(Move m) const;
};

enum class Bound : std::uint8_t { exact, lower, upper };

/// Probabilities out of 1000, from the side to move's view.
struct Chances {
  int win = 0, draw = 0, loss = 0;
  friend bool operator==(const Chances&, const Chances&) = default;
};

/// One of the best root moves with its principal variation.
struct Line {
  Score score;
  Bound bound = Bound::exact;
  int depth = 0;            ///< plies
  int selective_depth = 0;  ///< plies of the longest line searched
  Chances chances;
  std::vector<Move> moves;  ///< the first one is played at the root; all are legal
  friend bool operator==(const Line&, const Line&) = default;
};

/// The state of the search when it finished an iteration (one depth of iterative deepening).
struct Iteration {
  int depth = 0;  ///< plies
  Score score;    ///< of the best move; exact, not a bound
  Chances chances;
  Move best;
  std::uint64_t nodes = 0;            ///< searched so far; 0: unknown
  std::chrono::milliseconds time{0};  ///< elapsed so far; 0: unknown
  friend bool operator==(const Iteration&, const Iteration&) = default;
};

/// REQUIRES: the line has moves.
Iteration iteration_of(const Line& line, std::uint64_t nodes, std::chrono::milliseconds time);

/// A report from a running search.
struct Progress {
  static constexpr int kAll = -1;
  std::span<const Line> lines;  ///< best first; empty if only the counters have changed
  int changed = kAll;           ///< index of the line that is new, or kAll
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  int hash_permille = 0;
};

struct Answer {
  std::vector<Line> lines;        ///< best first; empty when there is no legal move
  std::optional<Move> best;       ///< lines[0].moves[0]
  std::optional<Move> ponder;     ///< the expected reply
  std::vector<Iteration> course;  ///< the iterations, as far as the engine reported them
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string name() const = 0;
  /// Everything that answers depend on besides the task, in one line: the engine and its settings.
  virtual std::string identity() const { return name(); }
  /// The settings that set() accepts.
  virtual std::vector<Setting> settings() const { return {}; }
  /// Not during a search. On failure nothing changes. Errors: engine_unknown_option,
  /// engine_bad_value; engine_no_memory, engine_bad_network and those of reading a file.
  virtual Result<void> set(std::string_view name, std::string_view value);
  /// Clears the results of earlier searches, so that the same tasks get the same answers.
  virtual void new_game() = 0;
  /// Fails only if another program does not answer as its protocol requires.
  virtual Result<Answer> analyse(const Task& task,
                                 const std::function<void(const Progress&)>& progress = {}) = 0;
  /// Ends the search at once; analyse() returns the best line so far. Does nothing before
  /// analyse().
  virtual void stop() = 0;
  virtual void ponder_hit() = 0;
};

struct EngineOptions {
  int hash_mib = 16;  ///< 1 to 65536
  int threads = 1;    ///< 1 to 256; one thread with a node limit gives the same answer everywhere
  /// A file with another network than the bundled one; "none": the hand-written evaluation.
  std::string network = {};
};

/// Makes the bundled engine. Errors: engine_no_memory for its transposition table,
/// engine_bad_network, and those of reading the network file.
Result<std::unique_ptr<Engine>> bundled_engine(const EngineOptions& options = {});

}  // namespace qipu
#pragma GCC visibility pop
