// Resolves a game; see resolve.h.
//
// The tree is walked with make and unmake, so depth costs memory for each ply and no recursion. If
// a text has several legal readings, ahead() plays each of them through the following texts of its
// line and keeps those that get furthest.

#include "qipu/notation/resolve.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/ascii.h"
#include "game/pass.h"
#include "game/unread_start.h"
#include "notation/dialect.h"
#include "notation/odds.h"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "text/utf8.h"

namespace qipu {
namespace {

// For one ambiguous text: the number of plies of its line that are examined, and the number of
// readings followed at once.
constexpr int kAhead = 200;
constexpr std::size_t kLines = 64;
// Stack entries reserved; few lines are longer.
constexpr std::size_t kUsualPlies = 256;
// The number of readings that one game may try in ahead(). After that, texts stay ambiguous. This
// limits the time that a malicious file can take.
constexpr int kBudget = 400'000;

// The plies in which Black may pass because odds of two or three moves are given.
constexpr int kOdds = 4;
// The number of moves after a pass that are examined.
constexpr int kBehind = 2;

class Resolver {
 public:
  Resolver(Game& game, const ResolveOptions& options, const Locate& locate, DiagnosticSink& sink)
      : game_(game), options_(options), locate_(locate), sink_(sink) {}

  Resolved run() {
    auto start = Position::from(game_.start, options_.forgiven);
    const bool unread = has_unread_start(game_);
    if (unread && game_.size() == 1) return result_;  // the FEN was reported when it was read
    if (unread || !start) {
      give_up_whole_game(unread ? "a FEN that cannot be read" : fault_names(start.error()));
      return result_;
    }
    const bool black_begins = options_.notation != nullptr && options_.notation->black_begins;
    if (black_begins && game_.start.is_standard()) {
      game_.start.turn = Color::black;
      start = Position::from(game_.start, options_.forgiven);
    }
    dialect_.emplace(game_, options_.notation, *start);
    if (const Notation* const rival = dialect_->rival()) {
      const NodeId first = game_[kRoot].first_child;
      report(finding(diag::notation_doubtful, first, 1,
                     {std::string(dialect_->notation()->id), std::string(rival->id)}));
    }
    walk(*start);
    return result_;
  }

 private:
  // --- walking the tree --------------------------------------------------------------------------

  // A move that was played on the way down.
  struct Played {
    NodeId id = kNoNode;
    Position::Undo undo;
    bool made = false;           // a move was played
    bool passed = false;         // the side to move passed; if neither is set, the position is lost
    bool suspect_above = false;  // value of suspect_ before this node
    Color turn = Color::red;     // the side to move before this node
  };

  void walk(Position position) {
    result_.notation = dialect_->notation();
    std::vector<Played> stack;
    stack.reserve(std::min(game_.size(), kUsualPlies));
    std::size_t branches = 0;  // number of nodes on the stack with variations still to come
    NodeId id = game_[kRoot].first_child;
    while (true) {
      while (id != kNoNode) {
        const Played played = step(id, position, stack.size());
        if (prose_) {
          id = take_out(id, stack.size());
          continue;
        }
        stack.push_back(played);
        if (!result_.end && game_[id].standing != Standing::legal) {
          end_main_line(position, played, stack.size() - 1);
        }
        if (game_[id].next_sibling != kNoNode) ++branches;
        id = game_[id].first_child;
      }
      if (!result_.end) end_main_line(position, {}, stack.size());
      if (branches == 0) break;
      const Played p = stack.back();
      stack.pop_back();
      if (p.made || p.passed) take_back(position, p);
      if (lost_ && lost_at_ == stack.size()) lost_ = false;
      suspect_ = p.suspect_above;
      if (!suspect_) release();
      id = game_[p.id].next_sibling;
      if (id != kNoNode) --branches;
    }
    release();
  }

  void take_back(Position& position, const Played& p) const {
    if (p.made) position.unmake(game_[p.id].move, p.undo);
    position.give_turn(p.turn);
  }

  // Stores the end of the main line's legal part: the current position, or the one before the move
  // last played.
  void end_main_line(const Position& position, const Played& last, std::size_t plies) {
    result_.end = position;
    if (last.made || last.passed) take_back(*result_.end, last);
    result_.end_ply = static_cast<std::uint32_t>(plies);
    result_.goes_on = last.id != kNoNode;
  }

  // Returns true if a move is written with the digits or glyphs of the other side.
  static bool of_other_side(const Reading& r) {
    return r.quirks.has(Quirk::other_sides_digits) || r.quirks.has(Quirk::other_sides_glyph);
  }

  // Returns true if a word is prose between moves (好棋): it is not a move in any notation, and the
  // moves after it are legal as if it were absent, with the glyphs and digits of the right sides. A
  // misprinted move is not prose: the text after it is the other side's.
  bool is_prose(NodeId id, const Position& position) const {
    if (is_misprint(game_.written(id))) return false;
    Position p = position;
    Reading r;
    int moves = 0;
    for (NodeId word = game_[id].first_child; word != kNoNode && moves < 2;
         word = game_[word].first_child) {
      if (game_[word].has_move) return false;
      dialect_->read(game_.written(word), p, r);
      if (!r.syntax) continue;
      // A text of another notation may be legal by chance, so it proves nothing.
      if (!dialect_->knows(game_.written(word))) return false;
      if (r.legal.size() != 1 || of_other_side(r) != exchanged_) return false;
      p.make(r.legal[0]);
      ++moves;
    }
    return moves > 0;
  }

  // Turns a word that is prose into a comment. Returns the node that takes its place.
  NodeId take_out(NodeId id, std::size_t depth) {
    prose_ = false;
    const NodeId next = game_[id].first_child;
    report(finding(diag::stray_text, id, static_cast<int>(depth) + 1,
                   {std::string(game_.written(id))}));
    game_.dissolve(id);
    return next;
  }

  Played step(NodeId id, Position& position, std::size_t depth) {
    Played p{.id = id, .undo = {}, .suspect_above = suspect_, .turn = position.turn()};
    settle(id, position, static_cast<int>(depth) + 1);
    const Node& node = game_[id];
    if (lost_ || prose_) return p;
    if (node.has_move && position[node.move.from()]) {
      // If a side moves twice, only that move is an error, not the moves after it.
      position.give_turn(position[node.move.from()].color());
      p.undo = position.make(node.move);
      p.made = true;
    } else if (is_pass(game_, id)) {
      position.give_turn(!position.turn());
      p.passed = true;
    } else {
      lost_ = true;
      lost_at_ = depth;
    }
    return p;
  }

  void settle(NodeId id, const Position& position, int ply) {
    const Node& node = game_[id];
    if (lost_) {
      if (!node.has_move) take_squares(id, position);
      mark_unread(id);
      ++followers_;
      return;
    }
    if (node.has_move) {
      settle_known(id, position, ply);
      return;
    }
    Reading& r = reading_;
    dialect_->read(game_.written(id), position, r);
    if (r.legal.size() == 1) {
      exchanged_ = of_other_side(r);
      accept(id, r.legal[0]);
    } else if (r.legal.size() > 1) {
      settle_several(id, position, ply);
    } else if (means_pass(id, position, ply)) {
      settle_pass(id, position, ply);
    } else if (!r.syntax && !suspect_ && is_prose(id, position)) {
      prose_ = true;
      return;
    } else {
      settle_none(id, position, ply);
    }
    if (options_.report_quirks && !r.quirks.empty()) report_quirks(id, ply);
  }

  // Reads "H2-E2" in a lost position. This form, which MoveText writes for moves that cannot be
  // replayed, needs no position.
  void take_squares(NodeId id, const Position& position) {
    const std::string_view words = game_.written(id);
    if (words.size() != 5 || words[2] != '-') return;
    kIccs.read(words, position, reading_);
    const Candidates& moves = reading_.legal.empty() ? reading_.rejected : reading_.legal;
    if (moves.size() == 1) game_.set_move(id, moves[0], Standing::unread);
  }

  void accept(NodeId id, Move move) {
    game_.set_move(id, move, Standing::legal);
    ++result_.legal;
  }

  void settle_known(NodeId id, const Position& position, int ply) {
    const Move move = game_[id].move;
    if (position.legal(move)) {
      game_.set_standing(id, Standing::legal);
      ++result_.legal;
      return;
    }
    game_.set_standing(id, Standing::illegal);
    ++result_.illegal;
    if (suspect_) {
      ++followers_;
      return;
    }
    Diagnostic d = finding(diag::illegal_move, id, ply, {name_of(id, move)});
    if (options_.explain) explain(d, position, move);
    if (position[move.from()]) {
      report(std::move(d));
    } else {
      hold(std::move(d));  // it cannot be played, so the moves after it are lost
    }
  }

  // Returns true if the words are a pass. Ellipses are a pass in the first rounds, if Black gives
  // odds of some moves and Red moves again; later they stand for a missing move. Dashes are not a
  // pass if the moves after them continue as if the dashes were absent.
  bool means_pass(NodeId id, const Position& position, int ply) const {
    const std::string_view words = game_.written(id);
    const bool odds = ply <= kOdds && position.turn() == Color::black && is_long_ellipsis(words) &&
                      !has_ellipses_behind(id, kOdds - ply);
    if (!is_pass(words) && !odds) return false;
    const int with = moves_behind(id, position.with_turn(!position.turn()));
    return odds ? with == kBehind : with > 0 || moves_behind(id, position) == 0;
  }

  // Returns true if ellipses stand in the line more than that many plies after a node.
  bool has_ellipses_behind(NodeId id, int plies) const {
    for (NodeId next = game_[id].first_child; next != kNoNode; next = game_[next].first_child) {
      if (--plies < 0 && !game_[next].has_move && is_long_ellipsis(game_.written(next)))
        return true;
    }
    return false;
  }

  // Returns how many of the next moves of the line, up to kBehind, are legal from that position and
  // written for the right side.
  int moves_behind(NodeId id, Position position) const {
    Reading r;
    int moves = 0;
    for (NodeId next = game_[id].first_child; next != kNoNode && moves < kBehind;
         next = game_[next].first_child, ++moves) {
      if (game_[next].has_move) {
        if (!position.legal(game_[next].move)) break;
        position.make(game_[next].move);
        continue;
      }
      dialect_->read(game_.written(next), position, r);
      if (r.legal.size() == 0) {
        if (!is_pass(game_.written(next)) && !is_long_ellipsis(game_.written(next))) break;
        position.give_turn(!position.turn());
        continue;
      }
      if (of_other_side(r) != exchanged_) break;
      position.make(r.legal[0]);
    }
    return moves;
  }

  // Settles a pass. It counts as legal, unless it leaves the king in check.
  void settle_pass(NodeId id, const Position& position, int ply) {
    if (!position.in_check()) {
      game_.set_standing(id, Standing::legal);
      if (game_.written(id) != kPass) game_.set_written(id, kPass);
      const bool odds = ply <= kOdds && position.turn() == Color::black;
      if (!result_.end && !odds) report(finding(diag::pass_in_game, id, ply, {}));
      return;
    }
    game_.set_standing(id, Standing::illegal);
    ++result_.illegal;
    Diagnostic d = finding(diag::illegal_move, id, ply, {std::string(game_.written(id))});
    if (options_.explain) d.fen = fen_of(position);
    report(std::move(d));
  }

  // Settles a text with several legal readings: keeps those with which the rest of the line stays
  // legal longest.
  void settle_several(NodeId id, const Position& position, int ply) {
    const Candidates all = reading_.legal;
    Candidates left = ahead(id, position, all);
    if (left.size() > 1) {
      if (const auto move = dialect_->usual_reading(game_.written(id), position)) {
        left.clear();
        left.add(*move);
      }
    }
    accept(id, left[0]);
    if (left.size() == 1) {
      report(
          finding(diag::settled_by_game, id, ply,
                  {std::string(game_.written(id)), moves_text(left, position, dialect_->shown())}));
      return;
    }
    ++result_.ambiguous;
    Diagnostic d =
        finding(diag::ambiguous_move, id, ply,
                {std::string(game_.written(id)), moves_text(left, position, dialect_->shown())});
    if (options_.explain) d.fen = fen_of(position);
    report(std::move(d));
  }

  void settle_none(NodeId id, const Position& position, int ply) {
    const Candidates& rejected = reading_.rejected;
    const std::string words(game_.written(id));
    if (suspect_) {  // after an earlier error, this one is probably its consequence
      if (rejected.size() == 1) {
        game_.set_move(id, rejected[0], Standing::illegal);
        ++result_.illegal;
      } else {
        mark_unread(id);
      }
      ++followers_;
      return;
    }
    const Code& code = !reading_.syntax   ? diag::not_a_move
                       : rejected.empty() ? diag::no_such_move
                                          : diag::illegal_move;
    Diagnostic d = finding(code, id, ply, {words});
    if (options_.explain) {
      d.fen = fen_of(position);
      if (!rejected.empty()) explain(d, position, rejected[0]);
    }
    if (rejected.size() == 1) {
      game_.set_move(id, rejected[0], Standing::illegal);
      ++result_.illegal;
    } else {
      mark_unread(id);
    }
    hold(std::move(d));
  }

  void mark_unread(NodeId id) {
    game_.set_standing(id, Standing::unread);
    ++result_.unread;
  }

  // --- looking ahead ------------------------------------------------------------------------

  struct Line {
    Position position;
    int choice;  // index of the reading with which it began
  };

  Candidates ahead(NodeId id, const Position& position, const Candidates& readings) {
    std::vector<Line> lines;
    for (int i = 0; i < readings.size(); ++i) {
      lines.push_back({position, i});
      lines.back().position.make(readings[i]);
    }
    std::vector<Line> next;
    int plies = 0;
    for (NodeId word = game_[id].first_child; word != kNoNode && plies < kAhead;
         word = game_[word].first_child, ++plies) {
      next.clear();
      for (const Line& line : lines) follow(word, line, next);
      if (next.empty()) break;  // no reading gets further, so the word itself is wrong
      lines.swap(next);
      if (one_choice(lines) || budget_ <= 0) break;
    }
    Candidates left;
    for (int i = 0; i < readings.size(); ++i) {
      if (std::ranges::any_of(lines, [&](const Line& l) { return l.choice == i; })) {
        left.add(readings[i]);
      }
    }
    return left;
  }

  void follow(NodeId word, const Line& line, std::vector<Line>& next) {
    --budget_;
    const Node& node = game_[word];
    const auto go_on = [&](Move m) {
      if (next.size() >= kLines) return;
      next.push_back(line);
      next.back().position.make(m);
      const std::uint64_t key = next.back().position.key();
      const auto same = std::ranges::find_if(
          next, [&](const Line& l) { return l.choice == line.choice && l.position.key() == key; });
      if (same != next.end() - 1) next.pop_back();
    };
    if (node.has_move) {
      if (line.position.legal(node.move)) go_on(node.move);
      return;
    }
    Reading reading;
    dialect_->read(game_.written(word), line.position, reading);
    for (const Move m : reading.legal) go_on(m);
    if (reading.legal.empty() && is_pass(game_.written(word)) && next.size() < kLines) {
      next.push_back({line.position.with_turn(!line.position.turn()), line.choice});
    }
  }

  static bool one_choice(const std::vector<Line>& lines) {
    return std::ranges::all_of(lines, [&](const Line& l) { return l.choice == lines[0].choice; });
  }

  // --- findings ----------------------------------------------------------------------------------

  Diagnostic finding(const Code& code, NodeId id, int ply, std::vector<std::string> args) const {
    Location where = locate_(game_[id].place, game_.written(id));
    where.ply = static_cast<std::uint32_t>(ply);
    return make_diagnostic(code, where, std::move(args));
  }

  static std::string fen_of(const Position& position) { return write_fen(position.setup()); }

  void explain(Diagnostic& d, const Position& position, Move move) const {
    d.fen = fen_of(position);
    d.notes = explain_illegal(position, move, dialect_->shown());
  }

  std::string name_of(NodeId id, Move move) const {
    const std::string_view words = game_.written(id);
    return words.empty() ? move.ucci() : std::string(words);
  }

  void report_quirks(NodeId id, int ply) {
    for (int i = 0; i <= static_cast<int>(Quirk::other_ranks); ++i) {
      const auto quirk = static_cast<Quirk>(i);
      if (!reading_.quirks.has(quirk)) continue;
      report(
          finding(diag::unusual_move_text, id, ply,
                  {std::string(game_.written(id)), std::string(quirk_text(quirk, Language::en))}));
    }
  }

  void report(Diagnostic d) { sink_.report(std::move(d)); }

  // Keeps a finding until it is known how many moves the error affects. REQUIRES: none is kept.
  void hold(Diagnostic d) {
    held_ = std::move(d);
    suspect_ = true;
  }

  void release() {
    if (!held_) return;
    if (followers_ > 0) {
      held_->notes.push_back(
          make_diagnostic(diag::move_not_replayed, held_->where, {std::to_string(followers_)}));
    }
    followers_ = 0;
    report(std::move(*held_));
    held_.reset();
  }

  void give_up_whole_game(std::string why) {
    const Location place = locate_(game_[kRoot].place, {});
    report(make_diagnostic(diag::unplayable_start, place, {std::move(why)}));
    for (NodeId id = 1; id < game_.size(); ++id) mark_unread(id);
  }

  Game& game_;
  const ResolveOptions& options_;
  const Locate& locate_;
  DiagnosticSink& sink_;
  Resolved result_;
  std::optional<Dialect> dialect_;
  Reading reading_;
  int budget_ = kBudget;
  bool lost_ = false;  // the position is unknown below the node at depth lost_at_
  std::size_t lost_at_ = 0;
  bool prose_ = false;      // the current node is prose and not a move
  bool exchanged_ = false;  // the last move had the digits or glyphs of the other side
  bool suspect_ = false;    // an error above in the line is already known
  std::uint32_t followers_ = 0;
  std::optional<Diagnostic> held_;
};

}  // namespace

std::string moves_text(const Candidates& moves, const Position& position,
                       const Notation& notation) {
  std::string text;
  for (const Move m : moves) {
    if (!text.empty()) text += ", ";
    text += m.ucci() + " (";
    notation.write(text, position, m);
    text += ')';
  }
  return text;
}

Resolved resolve(Game& game, const ResolveOptions& options, const Locate& locate,
                 DiagnosticSink& sink) {
  const auto settle = [&](Game& tried) {
    NullSink unheard;
    return Resolver(tried, options, locate, unheard).run().end_ply;
  };
  settle_odds(game, settle, locate, sink);
  return Resolver(game, options, locate, sink).run();
}

}  // namespace qipu
