// One thread of the search: iterative deepening, principal variation search (PVS).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/hash_table.h"
#include "engine/network.h"
#include "engine/picker.h"
#include "engine/recurrence.h"
#include "engine/value.h"
#include "qipu/engine/engine.h"

namespace qipu {

/// The moves searched at a node before the cutoff, whose history is lowered. Keeps the first 64.
class Tried {
 public:
  void push_back(Move m) {
    if (size_ < moves_.size()) moves_[size_++] = m;
  }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Move, 64> moves_;
};

/// The state that all threads of one search share.
struct Quest {
  const Task* task = nullptr;
  std::vector<Move> moves;  ///< the root moves to choose from
  int lines = 1;
  int max_depth = kMaxPly - 1;
  std::atomic<bool> stop{false};
  /// Called by each thread at every node; `asked` counts the calls of that thread. True ends the
  /// search.
  std::function<bool(std::uint64_t nodes, unsigned asked)> enough;
  /// Called by the first thread after each line of each depth; true ends the search.
  std::function<bool(const Progress&)> finished;
};

class Searcher {
 public:
  /// Without a network positions are evaluated by evaluate_by_hand().
  Searcher(HashTable& table, int number, const Network* network) : table_(table), number_(number) {
    if (network != nullptr) evaluator_.emplace(*network);
  }

  void forget();
  void run(Quest& quest);
  /// Resets the node counter. REQUIRES: no thread is in run().
  void start_counting() { nodes_.store(0, std::memory_order_relaxed); }
  /// Nodes (moves made) so far; any thread may call it.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  /// After run(): best first; at least one line with a move if the quest has moves.
  const std::vector<Line>& lines() const { return lines_; }
  int completed_depth() const { return completed_; }

 private:
  static constexpr std::size_t kPvCapacity = kMaxPly + 1;
  struct RootMove {
    Move move;
    Value score = -kInfinite, previous = -kInfinite;
    Bound bound = Bound::exact;
    int depth = 0, selective = 0;
    std::vector<Move> pv;
  };
  struct Frame {
    const PlaceTallies* tallies = nullptr;  ///< of the move made from here; null after a null move
    PlaceIndex place = 0;                   ///< of that move; 0 after a null move
    std::array<Move, 2> killers{};
    Move excluded{};
    Value evaluation = kNoValue;
    int cutoffs = 0;  ///< beta cutoffs among the child nodes
    int pv_size = 0;
    std::array<Move, kPvCapacity> pv;
  };

  Frame& frame(int ply) {
    const int i = ply + kBefore;
    return frames_[static_cast<std::size_t>(i)];
  }
  template <bool kPv>
  Value search(Value alpha, Value beta, int depth, int ply, bool cut);
  /// The state of a node while its moves are searched.
  struct Node {
    Value alpha, beta;
    int depth;  ///< plies left
    int ply;    ///< from the root
    bool cut;   ///< a cutoff is expected
    bool in_check;
    Move excluded;  ///< singular extension: the node is searched without this move
    // From the transposition table.
    HashEntry entry = {};
    bool hit = false;
    Value known = kNoValue;
    std::optional<Move> hash = {};
    bool was_pv = false;  ///< is or was on a principal variation
    // From the evaluation.
    Value evaluation = kNoValue;  ///< corrected by the table's bound if there is one
    bool improving = false;       ///< the evaluation has improved since this side's last move
    // From the moves so far.
    int tried = 0;
    Value best = -kInfinite;

    bool root() const { return ply == 0; }
    bool proving() const { return excluded != Move(); }
  };
  /// A move that is to be searched.
  struct Candidate {
    Move move;
    bool quiet = false;
    PlaceIndex place = 0;
    int tally = 0;  ///< its history; 0 for captures
  };
  template <bool kPv>
  Value search_moves(Node& node);
  template <bool kPv>
  Value search_move(const Node& node, const Candidate& c, const Hints& h, int full);
  std::optional<Value> ended(const Node& node);
  std::optional<Value> look_up(Node& node, bool pv);
  void evaluate_node(Node& node);
  std::optional<Value> prune(const Node& node);
  bool prunes(const Node& node, const Candidate& c, MovePicker& picker);
  std::expected<int, Value> extension(const Node& node, Move m, bool pv);
  int late_reduction(const Node& node, const Candidate& c, const Hints& h, bool checks);
  void note_root_move(const Node& node, Move m, Value v);
  template <bool kPv>
  Value quiesce(Value alpha, Value beta, int depth, int ply);
  std::optional<Value> try_pass(Value beta, Value evaluation, int depth, int ply, bool cut);
  std::optional<Value> try_big_captures(Value beta, Value evaluation, int depth, int ply, bool cut,
                                        std::optional<Move> hash);
  void search_root(int depth, std::size_t first);
  void publish(std::size_t first);
  void settle_lines();

  Position::Undo make(Move m, int ply);
  void unmake(Move m, const Position::Undo& undo);
  void extend_pv(Frame& f, Move m, const Frame& next);
  void reward(Move best, const Tried& quiets, const Tried& captures, int depth, int ply);
  void reward_after(int ply, PlaceIndex place, int bonus);
  Hints hints(int ply, std::optional<Move> hash);
  Value evaluate();
  bool is_root_move(Move m) const;
  bool out_of_time();

  static bool worse(const RootMove& a, const RootMove& b) { return a.score < b.score; }

  // Frames before the root, so that frame(ply - 4) needs no test of bounds.
  static constexpr int kBefore = 6;

  HashTable& table_;
  const int number_;
  Quest* quest_ = nullptr;
  Position position_ = Position::standard();
  Past past_;
  std::optional<Evaluator> evaluator_;
  std::vector<Frame> frames_ = std::vector<Frame>(kMaxPly + kBefore + 4);
  std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
  std::vector<RootMove> root_moves_;
  std::size_t root_first_ = 0;  ///< MultiPV: root moves before this index are final at this depth
  int root_depth_ = 0;
  bool must_look_ = false;  // no limit applies yet, because there is no result so far
  int selective_ = 0;
  int completed_ = 0;
  int pass_from_ = 0;  ///< no null move before this ply while one is being verified
  bool stopped_ = false;
  unsigned asked_ = 0;  // the number of calls of Quest::enough so far
  std::vector<Line> lines_;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace qipu
