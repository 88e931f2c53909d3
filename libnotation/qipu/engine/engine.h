// A player to ask: the bundled one, or another program spoken to over UCI or UCCI (driver.h).
//
// One question at a time. analyse() blocks; stop() and ponder_hit() may be called meanwhile from
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

namespace qipu {

/// When to stop; whichever comes first. Nothing set: one second.
struct Limits {
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;                       ///< plies of the main search
  std::optional<std::chrono::milliseconds> time;  ///< for this move
  std::optional<int> mate;                        ///< until a mate in so many moves is found
  bool infinite = false;                          ///< until stop()
  bool ponder = false;                            ///< until stop(), or as said after ponder_hit()
  /// Clocks, from which the time for this move is worked out.
  std::optional<std::chrono::milliseconds> remaining;  ///< of the side to move
  std::chrono::milliseconds increment{0};
  int moves_to_go = 0;  ///< until the next control; 0: the rest of the game
};

/// What is asked.
struct Task {
  Position start = Position::standard();
  std::vector<Move> moves;  ///< from there to the position meant: repetitions are seen. All legal.
  Limits limits;
  int lines = 1;              ///< how many of the best moves to follow (MultiPV)
  std::vector<Move> only;     ///< at the root only these; empty: all
  std::vector<Move> without;  ///< at the root none of these (UCCI's banmoves)

  Position position() const;
  /// Whether `only` and `without` leave it to choose from. O(their sizes).
  bool allows(Move m) const;
};

enum class Bound : std::uint8_t { exact, lower, upper };

/// Chances out of 1000, of the side to move.
struct Chances {
  int win = 0, draw = 0, loss = 0;
  friend bool operator==(const Chances&, const Chances&) = default;
};

/// One of the best moves with what should follow.
struct Line {
  Score score;
  Bound bound = Bound::exact;
  int depth = 0;            ///< plies
  int selective_depth = 0;  ///< plies of the longest line looked at
  Chances chances;
  std::vector<Move> moves;  ///< the first is played at the root; all legal
  friend bool operator==(const Line&, const Line&) = default;
};

/// What the search of a depth had found when it was finished.
struct Iteration {
  int depth = 0;  ///< plies
  Score score;    ///< of the best move, exactly
  Chances chances;
  Move best;
  std::uint64_t nodes = 0;            ///< looked at until then; 0: it is not told
  std::chrono::milliseconds time{0};  ///< likewise
  friend bool operator==(const Iteration&, const Iteration&) = default;
};

/// How the search stands.
struct Progress {
  static constexpr int kAll = -1;
  std::span<const Line> lines;  ///< best first; empty where only the counters have changed
  int changed = kAll;           ///< which of them is new
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  int hash_permille = 0;
};

struct Answer {
  std::vector<Line> lines;        ///< best first; empty when there is no legal move
  std::optional<Move> best;       ///< lines[0].moves[0]
  std::optional<Move> ponder;     ///< the reply expected
  std::vector<Iteration> course;  ///< depth after depth, as far as they are told
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string name() const = 0;
  /// All that answers depend on besides the question, in a line: what plays, with which settings.
  virtual std::string identity() const { return name(); }
  /// What may be set, as set() knows it.
  virtual std::vector<Setting> settings() const { return {}; }
  /// Between questions. On failure all stays as it was. Errors: engine_unknown_option,
  /// engine_bad_value; engine_no_memory, engine_bad_network and those of reading a file.
  virtual Result<void> set(std::string_view name, std::string_view value);
  /// Forgets what was learnt, so that the same questions get the same answers.
  virtual void new_game() = 0;
  /// Fails only where another program does not answer as it should.
  virtual Result<Answer> analyse(const Task& task,
                                 const std::function<void(const Progress&)>& progress = {}) = 0;
  /// The best so far is the answer, at once. Before analyse() it does nothing.
  virtual void stop() = 0;
  virtual void ponder_hit() = 0;
};

struct EngineOptions {
  int hash_mib = 16;  ///< 1 to 65536
  int threads = 1;    ///< 1 to 256; one thread and a limit of nodes give the same answer everywhere
  /// A file with another network than the program's own; "none": the evaluation written by hand.
  std::string network = {};
};

/// The bundled engine. Errors: engine_no_memory for its table, engine_bad_network, and those of
/// reading that file.
Result<std::unique_ptr<Engine>> bundled_engine(const EngineOptions& options = {});

}  // namespace qipu
