#include "qipu/game/reduce.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "game/fold.h"
#include "game/pass.h"
#include "game/tag_names.h"
#include "qipu/board/fen.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

void count(Losses& losses, std::string_view what, std::uint32_t n = 1,
           std::string_view detail = {}) {
  if (n != 0) add_loss(losses, {what, std::string(detail), n});
}

// Empties a field that the format cannot hold.
template <class T>
void drop(T& field, bool there, std::string_view what, Losses& losses, std::size_t n = 1) {
  if (!there) return;
  field = {};
  count(losses, what, static_cast<std::uint32_t>(n));
}

// Replaces a field by the value that the format can hold.
template <class T>
void replace(T& field, T fitting, std::string_view what, Losses& losses) {
  if (fitting != field) count(losses, what);
  field = std::move(fitting);
}

void trim(std::string& text) {
  if (const auto kept = trimmed(text); kept.size() != text.size()) text = std::string(kept);
}

// Changes a text so that the format can hold it. Texts that fit are not changed.
void fit_text(std::string& text, const Capabilities& can, bool lines, std::string_view forbidden,
              Losses& losses) {
  const bool outer_blanks = can.outer_blanks;
  if (const auto zeros = can.nul ? 0 : std::ranges::count(text, '\0'); zeros != 0) {
    std::ranges::replace(text, '\0', ' ');
    count(losses, "characters", static_cast<std::uint32_t>(zeros));
  }
  if (const auto kept = trimmed(text); !outer_blanks && kept.size() != text.size()) {
    text = std::string(kept);
    count(losses, "blanks");
  }
  if (!lines) {
    std::uint32_t breaks = 0;
    for (char& c : text) {
      if (c != '\n' && c != '\r') continue;
      c = ' ';
      ++breaks;
    }
    count(losses, "line breaks", breaks);
  }
  if (text.find_first_of(forbidden) == text.npos) return;
  std::string out;
  std::uint32_t altered = 0;
  for (const char c : text) {
    if (!forbidden.contains(c)) {
      out += c;
    } else if (c > ' ' && c < '\x7F') {  // U+FF01-FF5E have the order of the ASCII characters
      const auto full = static_cast<unsigned>(0xFEE0 + c);
      out += '\xEF';
      out += static_cast<char>(0x80U | (full >> 6 & 0x3FU));
      out += static_cast<char>(0x80U | (full & 0x3FU));
      ++altered;
    } else {
      out += ' ';
      ++altered;
    }
  }
  text = std::move(out);
  if (!outer_blanks) trim(text);  // a character at the end may have become a blank
  count(losses, "characters", altered);
}

// If the format has one field for a date, the printed words go into it, because they include the
// date. If they are too long for the field, the date is kept instead.
void print_date(Tags& tags, const Capabilities& can) {
  const std::string words(tags.get(kPrintedDate));
  if (!can.printed_dates || words.empty()) return;
  const auto said = certain_date(words);
  const bool same = said && said->date.pgn() == tags.get("Date");
  if (!same || (can.fit_tag != nullptr && can.fit_tag("Date", words) != words)) return;
  tags.set("Date", words);
  tags.remove(kPrintedDate);
}

void reduce_tags(Tags& tags, const Capabilities& can, Losses& losses) {
  print_date(tags, can);
  std::vector<Tags::Entry> kept;
  std::unordered_set<std::string> names;  // of the tags kept
  for (const auto& [own_name, value] : tags) {
    const std::string name = can.fit_tag_name == nullptr ? own_name : can.fit_tag_name(own_name);
    if (name != own_name) count(losses, "tag name", 1, own_name);
    if (!can.other_tags && place_in(can.tags, name) == can.tags.npos) {
      count(losses, "tag", 1, name);
      continue;
    }
    if (!can.repeated_tags && names.contains(name)) {
      count(losses, "repeated tag", 1, name);
      continue;
    }
    std::string text = value;
    fit_text(text, can, can.tag_lines, can.forbidden_in_tags, losses);
    if (can.fit_tag != nullptr) {
      std::string fitting = can.fit_tag(name, text);
      if (fitting.empty() && !text.empty()) {
        count(losses, "tag", 1, name);
        continue;
      }
      if (fitting != text) count(losses, "end of tag", 1, name);
      text = std::move(fitting);
      if (!can.outer_blanks) trim(text);
    }
    if (text.empty() && !can.empty_tags) {
      if (value.empty()) count(losses, "empty tag", 1, name);
      continue;
    }
    kept.emplace_back(name, std::move(text));
    names.insert(name);
  }
  // Sorts by the place of the name; tags of the same name keep their order.
  std::vector<std::pair<std::size_t, std::size_t>> order;
  order.reserve(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    order.emplace_back(can.tags.empty() ? 0 : place_in(can.tags, kept[i].first), i);
  }
  std::ranges::sort(order);
  tags.clear();
  for (const auto& [place, i] : order) tags.add(kept[i].first, kept[i].second);
}

// Removes pieces beyond 1 king, 5 pawns and 2 of each other kind, beginning at Black's home rank.
void reduce_pieces(Board& board, Losses& losses) {
  std::array<int, Piece::kCodes> left{};
  for (const Color color : {Color::red, Color::black}) {
    for (int i = 0; i < kRoles; ++i) {
      const auto role = static_cast<Role>(i);
      left[static_cast<std::size_t>(Piece(color, role).code())] = role == Role::king   ? 1
                                                                  : role == Role::pawn ? 5
                                                                                       : 2;
    }
  }
  std::uint32_t dropped = 0;
  for (int rank = Square::kRanks - 1; rank >= 0; --rank) {
    for (int file = 0; file < Square::kFiles; ++file) {
      const Square s = *Square::at(file, rank);
      if (const Piece p = board[s]; p && --left[static_cast<std::size_t>(p.code())] < 0) {
        board.set(s, Piece());
        ++dropped;
      }
    }
  }
  count(losses, "pieces", dropped);
}

// Turns the board by 180 degrees, so that Red is below; every move stays as legal as it was.
void turn_round(Game& game) {
  game.start.board = game.start.board.turned_round();
  for (NodeId id = 0; id < game.size(); ++id) {
    const Node& node = game[id];
    if (!node.has_move) continue;
    game.set_move(id, node.move.opposite(), node.standing);
  }
}

void reduce_start(Game& game, const Capabilities& can, Losses& losses) {
  if (!can.upside_down && upside_down(game.start.board)) {
    turn_round(game);
    count(losses, "upside down");
  }
  if (!can.any_pieces) reduce_pieces(game.start.board, losses);
  if (!can.counters && (game.start.quiet_plies != 0 || game.start.round != 1)) {
    game.start.quiet_plies = 0;
    game.start.round = 1;
    count(losses, "counters");
  }
  const NodeId first = game[kRoot].first_child;
  if (first == kNoNode) {
    if (!can.turn_without_moves) replace(game.start.turn, Color::red, "turn", losses);
  } else if (!can.off_turn && game[first].has_move) {
    const Piece mover = game.start.board[game[first].move.from()];
    if (!mover.empty()) replace(game.start.turn, mover.color(), "turn", losses);
  }
}

void reduce_outcome(Outcome& outcome, const Capabilities& can, Losses& losses) {
  constexpr std::string_view kWords = "outcome words";
  drop(outcome.result, !can.outcome && outcome.result != GameResult::unknown, "result", losses);
  drop(outcome.ending, !can.ending && outcome.ending != Ending::unsaid, "ending", losses);
  drop(outcome.words, !can.outcome_words && !outcome.words.empty(), kWords, losses);
  fit_text(outcome.words, can, can.tag_lines, {}, losses);
  if (can.fit_outcome_words != nullptr) {
    replace(outcome.words, can.fit_outcome_words(outcome.words), kWords, losses);
  }
  const bool lost = can.outcome_text && !outcome.words.empty() &&
                    parse_outcome(write_outcome(outcome)) != outcome;
  drop(outcome.words, lost, kWords, losses);
  if (can.fit_outcome != nullptr) replace(outcome, can.fit_outcome(outcome), kWords, losses);
}

// Counts the notes of moves that are removed.
struct Dropped {
  std::uint32_t comments = 0, nags = 0, evals = 0, clocks = 0;

  void add(const Notes& notes) {
    comments += static_cast<std::uint32_t>(!notes.lead.empty()) +
                static_cast<std::uint32_t>(!notes.comment.empty());
    nags += static_cast<std::uint32_t>(notes.nags.size());
    evals += static_cast<std::uint32_t>(notes.eval.has_value());
    clocks += static_cast<std::uint32_t>(notes.clock_ms.has_value()) +
              static_cast<std::uint32_t>(notes.elapsed_ms.has_value());
  }
  void tell(Losses& losses) const {
    count(losses, "comments", comments);
    count(losses, "nags", nags);
    count(losses, "evals", evals);
    count(losses, "clocks", clocks);
  }
};

bool holds_move(const Game& game, NodeId id, const Capabilities& can) {
  const Node& node = game[id];
  if (!node.has_move) {
    return can.written && (can.holds_words == nullptr || can.holds_words(game.written(id)));
  }
  return can.illegal || node.standing != Standing::illegal;
}

// Removes every move, and counts them as `what` if it is not empty. The first child is removed each
// time, because unlink() finds it at once.
void drop_moves(Game& game, std::string_view what, Losses& losses) {
  std::uint32_t nodes = 0;
  Dropped sum;
  for (NodeId id = game.next_in_preorder(kRoot); id != kNoNode; id = game.next_in_preorder(id)) {
    ++nodes;
    sum.add(game.notes(id));
  }
  while (game[kRoot].first_child != kNoNode) game.unlink(game[kRoot].first_child);
  if (!what.empty()) count(losses, what, nodes);
  sum.tell(losses);
}

// Removes passes that the format cannot hold; the moves after them stay.
void drop_passes(Game& game, const Capabilities& can, Losses& losses) {
  std::uint32_t passes = 0;
  for (NodeId id = game[kRoot].first_child; id != kNoNode;) {
    const NodeId next = game.next_in_preorder(id);
    if (is_pass(game, id) && !holds_move(game, id, can)) {
      game.dissolve(id);
      ++passes;
    }
    id = next;
  }
  count(losses, "passes", passes);
}

// Returns true if a node other than a variation has to be removed.
bool loses_moves(const Game& game, const Capabilities& can) {
  if (can.written && can.holds_words == nullptr && can.illegal) return false;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game.next_in_preorder(id)) {
    if (!holds_move(game, id, can)) return true;
  }
  return false;
}

bool has_variations(const Game& game) {
  for (NodeId id = kRoot; id != kNoNode; id = game.next_in_preorder(id)) {
    if (game[id].next_sibling != kNoNode) return true;
  }
  return false;
}

// Counts the losses in the subtree of `top`: its moves as `moves`, or its lines as "variations" if
// `moves` is empty; the notes under their own names.
void count_subtree(const Game& game, NodeId top, std::string_view moves, Losses& losses) {
  Dropped sum;
  std::uint32_t nodes = 0, lines = 1;
  for (NodeId id = top; id != kNoNode; id = game.next_in_preorder(id, top)) {
    ++nodes;
    sum.add(game.notes(id));
    if (id != top && game[game[id].parent].first_child != id) ++lines;
  }
  count(losses, moves.empty() ? "variations" : moves, moves.empty() ? lines : nodes);
  sum.tell(losses);
}

void copy_node(const Game& from, NodeId id, Game& to, NodeId copy) {
  if (const auto words = from.written(id); !words.empty() && from[id].has_move) {
    to.set_written(copy, words);
  }
  if (copy != kRoot) to.set_standing(copy, from[id].standing);
  if (from[id].notes != 0) to.edit_notes(copy) = from.notes(id);
}

// Returns the game with a tree that contains only nodes that the format can hold.
Game cut_tree(const Game& game, const Capabilities& can, Losses& losses) {
  Game out;
  out.tags = game.tags;
  out.start = game.start;
  out.outcome = game.outcome;
  out.words_in = game.words_in;
  copy_node(game, kRoot, out, kRoot);
  struct PendingNode {
    NodeId from, to;
  };
  std::vector<PendingNode> open = {{kRoot, kRoot}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    const std::size_t mark = open.size();
    bool first = true;
    for (NodeId c = game[from].first_child; c != kNoNode; c = game[c].next_sibling) {
      if (!holds_move(game, c, can)) {
        count_subtree(game, c, game[c].has_move ? "illegal moves" : "unread moves", losses);
      } else if (!first && !can.variations) {
        count_subtree(game, c, {}, losses);
      } else {
        const NodeId copy = game[c].has_move ? out.add(to, game[c].move, game[c].place)
                                             : out.add_written(to, game.written(c), game[c].place);
        copy_node(game, c, out, copy);
        open.push_back({c, copy});
        first = false;
      }
    }
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(mark), open.end());
  }
  return out;
}

void fit_unread(Game& game, const Capabilities& can, Losses& losses) {
  if (can.fit_words == nullptr) return;
  for (NodeId id = game.next_in_preorder(kRoot); id != kNoNode; id = game.next_in_preorder(id)) {
    if (game[id].has_move) continue;
    const std::string fitting = can.fit_words(game.written(id));
    if (fitting == game.written(id)) continue;
    game.set_written(id, fitting);
    count(losses, "unread words");
  }
}

void append_comment(std::string& comment, std::string_view more) {
  if (!comment.empty() && !more.empty()) comment += '\n';
  comment += more;
}

// Moves comments that stand before moves. They join the comment of the move before; an alternative
// has no such place, so its comment joins that of its own move. A comment before the start joins
// the introduction. If the format has no such place, they are dropped.
void place_leads(Game& game, const Capabilities& can, Losses& losses) {
  if (!game.notes(kRoot).lead.empty()) {
    Notes& start = game.edit_notes(kRoot);
    if (can.introduction) start.comment = game.introduction();
    start.lead.clear();
    count(losses, can.introduction ? "leads" : "introduction");
  }
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game.next_in_preorder(id)) {
    if (game.notes(id).lead.empty()) continue;
    if (can.variation_leads && game[game[id].parent].first_child != id) continue;
    const std::string lead = std::exchange(game.edit_notes(id).lead, {});
    const NodeId parent = game[id].parent;
    const bool room = parent == kRoot ? can.introduction : can.comments;
    const bool joins_parent = game[parent].first_child == id && room;
    count(losses, joins_parent || can.comments ? "leads" : "comments");
    if (joins_parent) {
      append_comment(game.edit_notes(parent).comment, lead);
    } else if (can.comments) {
      std::string& own = game.edit_notes(id).comment;
      std::string joined = lead;
      append_comment(joined, own);
      own = std::move(joined);
    }
  }
}

void reduce_notes(Notes& notes, bool root, const Capabilities& can, Losses& losses) {
  const bool room = root ? can.introduction : can.comments;
  const std::string_view own = root ? "introduction" : "comments";
  drop(notes.comment, !room && !notes.comment.empty(), own, losses);
  const bool holds = !root || can.start_notes;
  const bool nags = !(can.nags && holds) && !notes.nags.empty();
  drop(notes.nags, nags, "nags", losses, notes.nags.size());
  drop(notes.eval, !(can.evals && holds) && notes.eval.has_value(), "evals", losses);
  drop(notes.clock_ms, !(can.clocks && holds) && notes.clock_ms.has_value(), "clocks", losses);
  drop(notes.elapsed_ms, !(can.clocks && holds) && notes.elapsed_ms.has_value(), "clocks", losses);
  for (std::string* text : {&notes.lead, &notes.comment}) {
    fit_text(*text, can, can.comment_lines, can.forbidden_in_comments, losses);
    if (can.fit_comment == nullptr || text->empty()) continue;
    replace(*text, can.fit_comment(*text), "comment text", losses);
    if (!can.outer_blanks) trim(*text);  // the text after a blank may have been removed
  }
}

}  // namespace

Capabilities all_capabilities() {
  Capabilities can;
  can.many_games = can.leads = can.variation_leads = can.nags = can.evals = can.clocks = true;
  can.start_notes = true;
  can.upside_down = can.ending = can.outcome_words = can.counters = can.written =
      can.repeated_tags = true;
  return can;
}

void reduce(Game& game, const Capabilities& can, Losses& losses) {
  if (!can.setup && !game.start.is_standard()) {
    game.start = Setup::standard();
    count(losses, "setup");
    drop_moves(game, {}, losses);
  }
  if (!can.moves) drop_moves(game, "moves", losses);
  drop_passes(game, can, losses);
  unify_tags(game.tags);
  reduce_tags(game.tags, can, losses);
  reduce_outcome(game.outcome, can, losses);
  if ((!can.variations && has_variations(game)) || loses_moves(game, can)) {
    game = cut_tree(game, can, losses);
  }
  fit_unread(game, can, losses);
  reduce_start(game, can, losses);
  if (!can.leads) place_leads(game, can, losses);
  for (NodeId id = kRoot; id != kNoNode; id = game.next_in_preorder(id)) {
    if (game[id].notes != 0) reduce_notes(game.edit_notes(id), id == kRoot, can, losses);
  }
}

Game reduced(const Game& game, const Capabilities& can, Losses& losses) {
  Game out = game;
  reduce(out, can, losses);
  return out;
}

}  // namespace qipu
