// The lines of UCI and UCCI. This header has: what both share (words separated by blanks,
// numbers, moves as coordinates); a client's search commands as a server reads them, and the
// server's answers; our commands for another engine, and its output, parsed and checked.
//
// Ranks count from 0 in UCCI and in most xiangqi programs (h2e2), from 1 in programs that grew out
// of chess variants (h3e3, a10a9).
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/remembered.h"
#include "qipu/engine/engine.h"

namespace qipu::wire {

enum class Protocol : std::uint8_t { uci, ucci };
using Words = std::vector<std::string_view>;

Words words_of(std::string_view line);
std::string joined(const Words& words, std::size_t first, std::size_t last);

/// A whole number; one beyond 64 bits is clamped.
std::optional<std::int64_t> number_of(std::string_view word);
std::chrono::milliseconds milliseconds_of(std::int64_t n);  ///< clamped to 0 .. one year

/// "h2e2"; `first_rank` is the number of the rank nearest to Red.
std::string move_text(Move move, int first_rank);
std::string moves_text(const std::vector<Move>& moves, int first_rank);  ///< separated by blanks
std::optional<Move> move_of(std::string_view word, int first_rank);
/// Returns the number of the first rank if the move shows it: 1 if it has a rank 10, 0 if it has a
/// rank 0.
std::optional<int> first_rank_of(std::string_view word);

/// Returns the word in a form fit for a message: printable ASCII, not long.
std::string shown(std::string_view word);

// Read by a server (orders.cpp).

struct GivenPosition {
  Position start = Position::standard();
  std::vector<Move> moves;
  Position now = Position::standard();
};

/// The reading of ranks in moves: the number of the first rank (0 or 1), and whether that is fixed
/// or moves may still change it.
struct RankHabit {
  int first = 0;
  bool settled = true;
};

/// Result of `position ...`. A bad FEN gives no position; the list of moves ends before the first
/// illegal one.
struct PositionOrder {
  std::optional<GivenPosition> position;
  std::string complaint;  ///< "" when there is none
};
/// The moves may change `habit` if it is not settled.
PositionOrder read_position(const Words& words, RankHabit& habit);

struct GoOrder {
  Limits limits;
  std::vector<Move> only;
  std::vector<std::string> remarks;  ///< harmless words that were not understood
};
/// Returns the order, or why no search is possible. `milliseconds`: UCCI's unit of time; false is
/// seconds.
std::expected<GoOrder, std::string> read_go(const Words& words, Protocol protocol,
                                            const Position& now, RankHabit& habit,
                                            bool milliseconds);

/// Returns the legal moves among words[first...]; the others are listed in `complaint`.
std::vector<Move> read_moves(const Words& words, std::size_t first, const Position& now,
                             RankHabit& habit, std::string& complaint);

// Written by a server (report.cpp).

struct ReportForm {
  Protocol protocol = Protocol::uci;
  int first_rank = 0;
  bool chances = false;  ///< UCI_ShowWDL
  bool many = false;     ///< MultiPV: several lines are reported
};

/// `info ...` for the line that changed, or for every line; "" if the protocol has no words for it.
std::string info_line(const Progress& progress, const ReportForm& form);
/// `bestmove ...`, or the statement that there is none.
std::string best_line(const Answer& answer, const ReportForm& form);
/// `pophash ...`, UCCI's answer to `probe`.
std::string pophash_line(const Remembered& remembered, int first_rank);
/// `info string ...`, UCCI: `info message ...`.
std::string remark_line(std::string_view text, Protocol protocol);
/// The answer to `uci` or `ucci`.
std::string greeting(const std::string& name, const std::string& author,
                     const std::vector<Setting>& settings, Protocol protocol);
/// The board as text with letters for pieces, and its FEN.
std::string board_picture(const Position& position);

// Commands for another engine, and its output (foreign.cpp).

/// Parses `option name ... type ...` (UCI) or `option ... type ...` (UCCI); the name is empty if
/// the line has none.
Setting read_setting(const Words& words);

struct ForeignInfo {
  std::optional<Line> line;  ///< its moves are legal, at least one
  int number = 1;            ///< multipv
  std::optional<std::uint64_t> nodes;
  int hash_permille = 0;
  std::string illegal;  ///< the first word that is not a legal move; the line ends before it
};
ForeignInfo read_info(const Words& words, const Position& root, int first_rank);

struct ForeignBest {
  std::string word;                  ///< the move as written
  std::optional<Move> move, ponder;  ///< only if legal
};
/// Parses `bestmove ...` or `nobestmove`.
ForeignBest read_best(const Words& words, const Position& root, int first_rank);

/// `position ...`, without a line end.
std::string position_order(const Task& task, int first_rank);
/// `go ...`, without a line end. `allowed`: the only root moves to search; UCI. `milliseconds`:
/// UCCI's unit of time; false is seconds.
std::string go_order(const Limits& limits, Protocol protocol, bool milliseconds,
                     const std::vector<Move>& allowed, int first_rank);

}  // namespace qipu::wire
