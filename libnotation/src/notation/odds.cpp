#include "notation/odds.h"

#include <algorithm>
#include <array>
#include <string>

#include "game/pass.h"
#include "grammars/odds.hpp"
#include "notation/hands.h"
#include "notation/replay.h"
#include "qipu/rules/position.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace qipu {
namespace {

namespace g = grammar::odds;
namespace pegtl = tao::pegtl;

struct Terms {
  Odds odds;
  Odds::Place place = Odds::Place::either;
  int moves = 1;
};

template <class Rule>
struct Action : pegtl::nothing<Rule> {};
template <Odds::Place kPlace>
struct Places {
  static void apply0(Terms& t) { t.place = kPlace; }
};
template <Role kRole>
struct Gives {
  static void apply0(Terms& t) {
    t.odds.pieces.push_back({kRole, t.place});
    t.place = Odds::Place::either;
  }
};
template <int kMoves>
struct Counts {
  static void apply0(Terms& t) { t.moves = kMoves; }
};
// clang-format off
template <> struct Action<g::left> : Places<Odds::Place::left> {};
template <> struct Action<g::right> : Places<Odds::Place::right> {};
template <> struct Action<g::both> : Places<Odds::Place::both> {};
template <> struct Action<g::single> : Places<Odds::Place::either> {};
template <> struct Action<g::rook> : Gives<Role::rook> {};
template <> struct Action<g::horse> : Gives<Role::horse> {};
template <> struct Action<g::cannon> : Gives<Role::cannon> {};
template <> struct Action<g::advisor> : Gives<Role::advisor> {};
template <> struct Action<g::elephant> : Gives<Role::elephant> {};
template <> struct Action<g::one_move> : Counts<1> {};
template <> struct Action<g::two> : Counts<2> {};
template <> struct Action<g::three> : Counts<3> {};
template <> struct Action<g::nine> { static void apply0(Terms& t) { t.odds.nine = true; } };
template <> struct Action<g::moves> { static void apply0(Terms& t) { t.odds.first_moves = t.moves; } };
// clang-format on

/// Returns the word before the odds, back to a blank or a mark.
std::string_view word_before(std::string_view text) {
  std::size_t begin = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    if (c <= U' ' || std::u32string_view(U"　，。、：；（）()[]【】《》:,;-—").contains(c))
      begin = pos;
  }
  return text.substr(begin);
}

/// Returns the squares of a side's pieces of a kind, from its left to its right.
std::vector<Square> squares_of(const Board& board, Color side, Role role) {
  std::vector<Square> out;
  for (int file = 0; file < Square::kFiles; ++file) {
    const int from_left = side == Color::red ? file : Square::kFiles - 1 - file;
    for (int rank = 0; rank < Square::kRanks; ++rank) {
      const Square at = *Square::at(from_left, rank);
      if (board[at] == Piece(side, role)) out.push_back(at);
    }
  }
  return out;
}

std::vector<Board> without_all(Board board, Color side, std::initializer_list<Role> roles) {
  for (const Role role : roles) {
    for (const Square at : squares_of(board, side, role)) board.set(at, Piece());
  }
  return {board};
}

std::vector<Board> without(const Board& board, const Odds::Given& given, Color side) {
  const std::vector<Square> squares = squares_of(board, side, given.role);
  if (squares.size() != 2) return {};
  const auto taken = [&](std::initializer_list<Square> gone) {
    Board out = board;
    for (const Square at : gone) out.set(at, Piece());
    return out;
  };
  switch (given.place) {
    case Odds::Place::left: return {taken({squares[0]})};
    case Odds::Place::right: return {taken({squares[1]})};
    case Odds::Place::both: return {taken({squares[0], squares[1]})};
    case Odds::Place::either: return {taken({squares[0]}), taken({squares[1]})};
  }
  return {};
}

}  // namespace

std::optional<Odds> odds_in(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    Terms terms;
    pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data() + at, text.data() + text.size(),
                                                       "");
    if (pegtl::parse<g::odds, Action>(in, terms)) {
      terms.odds.words = text.substr(at, static_cast<std::size_t>(in.current() - text.data()) - at);
      terms.odds.giver = word_before(text.substr(0, at));
      return terms.odds;
    }
    next_char(text, at);
  }
  return std::nullopt;
}

std::vector<Board> boards_without(const Board& board, const Odds& odds, Color side) {
  if (odds.nine) return without_all(board, side, {Role::pawn, Role::advisor, Role::elephant});
  std::vector<Board> boards = {board};
  for (const Odds::Given& given : odds.pieces) {
    std::vector<Board> next;
    for (const Board& each : boards) {
      for (Board& left : without(each, given, side)) next.push_back(left);
    }
    boards = std::move(next);
  }
  return boards;
}

namespace {

bool may_name_odds(std::string_view text) {
  return text.contains("让") || text.contains("讓") || text.contains("饶") || text.contains("饒");
}

/// Returns the texts of the header that may describe the start, and short lines above the first
/// move. Names of players are not among them, because people call themselves 逢人让双马.
std::vector<std::string_view> headings_of(const Game& game) {
  constexpr std::size_t kLongest = 45;  // in bytes
  std::vector<std::string_view> out;
  for (const std::string_view name : {"Handicap", "Odds", "Title", "Event"}) {
    if (const std::string_view value = game.tags.get(name); !value.empty()) out.push_back(value);
  }
  const Notes& notes = game.notes(kRoot);
  for (std::string_view text : {std::string_view(notes.lead), std::string_view(notes.comment)}) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      if (end != 0 && end <= kLongest) out.push_back(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  return out;
}

}  // namespace

std::optional<Odds> odds_of(const Game& game) {
  for (const std::string_view name : {"Handicap", "Odds"}) {  // 让子：双马
    const std::string_view value = game.tags.get(name);
    if (value.empty() || may_name_odds(value)) continue;
    const std::string given = "让" + std::string(value);
    if (auto odds = odds_in(given); odds && odds->words == given) {
      odds->words = value;
      odds->giver = {};
      return odds;
    }
  }
  for (const std::string_view text : headings_of(game)) {
    if (!may_name_odds(text)) continue;
    if (auto odds = odds_in(text)) return odds;
  }
  return std::nullopt;
}

namespace {

/// Returns true if the text after 黑先 lets it mean the first move: 黑先胜, 黑先走. In titles of
/// openings, 先 often belongs to the words after it: 黑先飞象, 黑先锋马.
bool ends_black_first(std::string_view rest) {
  constexpr std::string_view kEnds[] = {"胜", "勝", "和", "负", "負", "走", "行"};
  if (rest.empty()) return true;
  if (std::ranges::any_of(kEnds, [&](std::string_view end) { return rest.starts_with(end); })) {
    return true;
  }
  std::size_t pos = 0;
  return !unicode::is_han(next_char(rest, pos));
}

}  // namespace

std::optional<std::string_view> black_first_in(const Game& game) {
  constexpr std::string_view kWords[] = {"黑先", "黑方先", "黑棋先", "黑子先"};
  for (const std::string_view text : headings_of(game)) {
    if (text.contains("红先") || text.contains("紅先")) continue;
    for (const std::string_view words : kWords) {
      const std::size_t at = text.find(words);
      if (at != text.npos && ends_black_first(text.substr(at + words.size()))) {
        return text.substr(at, words.size());
      }
    }
  }
  return std::nullopt;
}

void put_passes(Game& game, int first_moves) {
  NodeId last = game[kRoot].first_child;
  for (int i = 1; i < first_moves && last != kNoNode; ++i) {
    const NodeId next = game[last].first_child;
    if (next == kNoNode) return;
    if (is_pass(game, next) || is_long_ellipsis(game.written(next))) {
      last = game[next].first_child;
      continue;
    }
    std::vector<NodeId> behind;
    for (NodeId id = next; id != kNoNode; id = game[id].next_sibling) behind.push_back(id);
    const NodeId pass = game.add_written(last, kPass, game[next].place);
    for (const NodeId id : behind) game.hang_on(pass, id);
    last = next;
  }
}

namespace {

/// Returns true if different pieces move, and none captures or gives check.
bool obeys_odds(const Game& game, int first_moves) {
  auto position = Position::from(game.start, Faults::all());
  if (!position) return true;
  std::vector<Square> moved;
  for (const NodeId id : game.main_line(2 * static_cast<std::size_t>(first_moves) - 1)) {
    const Node& node = game[id];
    if (node.has_move) {
      const bool again = std::ranges::find(moved, node.move.from()) != moved.end();
      if (again || (*position)[node.move.to()]) return false;
      moved.push_back(node.move.to());
    }
    if (!replay(*position, game, id)) return true;
    if (node.has_move && position->in_check()) return false;
  }
  return true;
}

/// A start position that the header may mean.
struct Start {
  Board board;
  Color turn = Color::red;
  int first_moves = 1;
};

std::vector<Start> starts_of(const Game& game, const Odds& odds) {
  std::vector<Start> out;
  const bool pieces = odds.nine || !odds.pieces.empty();
  if (!pieces) return {{game.start.board, Color::red, odds.first_moves}};
  for (const Color giver : {Color::red, Color::black}) {
    const std::string_view other = game.tags.get(giver == Color::red ? "Black" : "Red");
    if (!odds.giver.empty() && odds.giver == other) continue;
    for (const Board& board : boards_without(game.start.board, odds, giver)) {
      out.push_back(
          {board, odds.first_moves == 0 ? Color::red : !giver, std::max(odds.first_moves, 1)});
    }
  }
  return out;
}

}  // namespace

namespace {

/// Finds the start of a game: resolves its moves from each start that the header may mean.
class StartSettler {
 public:
  StartSettler(Game& game, const SettleMoves& settle, const Locate& locate, DiagnosticSink& sink)
      : game_(game), settle_(settle), locate_(locate), sink_(sink) {}

  void take_odds(const Odds& odds) {
    std::optional<Game> best;
    std::uint32_t most = 0;
    int first_moves = 0;
    for (const Start& start : starts_of(game_, odds)) {
      Game with = game_;
      with.start.board = start.board;
      with.start.turn = start.turn;
      put_passes(with, start.first_moves);
      const std::uint32_t legal = legal_in(with);
      if (best && legal <= most) continue;
      most = legal;
      first_moves = start.first_moves;
      best = std::move(with);
    }
    const std::string words(odds.words);
    if (!best || most < legal_in(game_)) return said(diag::odds_contradicted, words);
    // A board shows the start.
    if (game_[game_[kRoot].first_child].has_move && odds.first_moves < 2) return;
    game_ = std::move(*best);
    said(diag::odds_taken, words);
    if (first_moves < 2) return;
    Game settled = game_;
    settle_(settled);
    if (!obeys_odds(settled, first_moves)) said(diag::odds_moves, words);
  }

  /// Gives the first move to Black, as the header says, unless the moves contradict it.
  void take_black_first(std::string_view words) {
    if (game_.start.turn == Color::black) return;
    Game with = game_;
    with.start.turn = Color::black;
    const std::uint32_t plain = legal_in(game_), black = legal_in(with);
    const std::string own(words);
    // In the usual start both sides have the same moves, so the digits decide, or else the header.
    const bool equal = game_.start.is_standard() && black == plain;
    if (black < plain || (!equal && black == plain) ||
        (equal && hand_of_first_move(game_) == Color::red)) {
      return said(diag::odds_contradicted, own);
    }
    game_.start.turn = Color::black;
    said(diag::odds_taken, own);
  }

  /// Inserts a pass if the digits of the moves show that one side makes the first two moves. No
  /// header names odds.
  void take_first_moves() {
    const int first_moves = first_moves_by_hands(game_);
    if (first_moves < 2) return;
    Game with = game_;
    put_passes(with, first_moves);
    Game settled = with;
    if (settle_(settled) < legal_in(game_)) return;
    if (!obeys_odds(settled, first_moves)) return;
    game_ = std::move(with);
    said(diag::pass_in_game, {});
  }

 private:
  std::uint32_t legal_in(Game tried) const { return settle_(tried); }

  void said(const Code& code, std::string words) {
    const NodeId first = game_[kRoot].first_child;
    const Location where = locate_(game_[first].place, game_.written(first));
    sink_.report(make_diagnostic(code, where, {std::move(words)}));
  }

  Game& game_;
  const SettleMoves& settle_;
  const Locate& locate_;
  DiagnosticSink& sink_;
};

}  // namespace

void settle_odds(Game& game, const SettleMoves& settle, const Locate& locate,
                 DiagnosticSink& sink) {
  if (game[kRoot].first_child == kNoNode) return;
  StartSettler settler(game, settle, locate, sink);
  if (const auto words = black_first_in(game)) return settler.take_black_first(*words);
  if (!game.start.is_standard()) return;
  const auto odds = odds_of(game);
  if (!odds) return settler.take_first_moves();
  if (odds->pieces.empty() && !odds->nine && odds->first_moves < 2) return;
  settler.take_odds(*odds);
}

}  // namespace qipu
