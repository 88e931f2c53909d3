#include "qipu/game/reduce.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "qipu/game/losses.h"
#include "qipu/game/tag_names.h"

namespace qipu {
namespace {

struct LossName {
  std::string_view what, one, many, zh;
};
constexpr LossName kLossNames[] = {
    {"variations", "variation", "variations", "变着"},
    {"comments", "comment", "comments", "注释"},
    {"comment text", "comment as it stands", "comments as they stand", "注释原样"},
    {"leads", "comment in its place before a move", "comments in their places before moves",
     "着法之前注释的位置"},
    {"introduction", "introduction", "introductions", "开篇注释"},
    {"nags", "move mark (!, ?)", "move marks (!, ?)", "着法评价符号"},
    {"evals", "evaluation", "evaluations", "局面评分"},
    {"clocks", "clock time", "clock times", "用时"},
    {"result", "result", "results", "结果"},
    {"ending", "way the game ended", "ways the game ended", "结束方式"},
    {"outcome words", "wording of the result", "wordings of the result", "结果原文"},
    {"setup", "start position with its moves", "start positions with their moves",
     "起始局面及着法"},
    {"moves", "move", "moves", "着法"},
    {"men", "man beyond a usual set", "men beyond a usual set", "超出一副棋的棋子"},
    {"turn", "side to move at the start", "sides to move at the start", "先行方"},
    {"counters", "move counter of the start", "move counters of the start", "起始局面的步数"},
    {"unread moves", "move that nobody understood", "moves that nobody understood",
     "无法辨认的着法"},
    {"illegal moves", "illegal move", "illegal moves", "非法着法"},
    {"tag", "tag", "tags", "标签"},
    {"repeated tag", "repeated tag", "repeated tags", "重复标签"},
    {"empty tag", "tag without a value", "tags without a value", "空标签"},
    {"end of tag", "tag's text beyond its room", "tags' texts beyond their room", "标签超长部分"},
    {"characters", "character, written full-width", "characters, written full-width",
     "字符（改为全角）"},
    {"line breaks", "line break", "line breaks", "换行"},
    {"blanks", "text's outer blanks", "texts' outer blanks", "首尾空白"},
};

void count(Losses& losses, std::string_view what, std::uint32_t n = 1,
           std::string_view detail = {}) {
  if (n != 0) add_loss(losses, {what, std::string(detail), n});
}

// Texts that the format can hold as they are come out as they were.
void fit_text(std::string& text, bool lines, bool outer_blanks, std::string_view forbidden,
              Losses& losses) {
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
    } else if (c > ' ' && c < '\x7F') {  // U+FF01-FF5E lie as the ASCII characters do
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
  count(losses, "characters", altered);
}

// Where the name stands in a list separated by blanks; npos when it does not.
std::size_t place_in(std::string_view names, std::string_view name) {
  if (name.empty()) return names.npos;
  for (std::size_t at = names.find(name); at != names.npos; at = names.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool whole =
        (at == 0 || names[at - 1] == ' ') && (end == names.size() || names[end] == ' ');
    if (whole) return at;
  }
  return names.npos;
}

void reduce_tags(Tags& tags, const Capabilities& can, Losses& losses) {
  std::vector<Tags::Entry> kept;
  std::unordered_set<std::string_view> names;  // of those
  for (const auto& [name, value] : tags) {
    if (!can.other_tags && place_in(can.tags, name) == can.tags.npos) {
      count(losses, "tag", 1, name);
      continue;
    }
    if (!can.repeated_tags && names.contains(name)) {
      count(losses, "repeated tag", 1, name);
      continue;
    }
    std::string text = value;
    fit_text(text, can.tag_lines, can.outer_blanks, can.forbidden_in_tags, losses);
    if (can.fit_tag != nullptr) {
      std::string fitting = can.fit_tag(name, text);
      if (fitting.empty() && !text.empty()) {
        count(losses, "tag", 1, name);
        continue;
      }
      if (fitting != text) count(losses, "end of tag", 1, name);
      text = std::move(fitting);
      if (!can.outer_blanks) text = std::string(trimmed(text));
    }
    if (text.empty() && !can.empty_tags) {
      if (value.empty()) count(losses, "empty tag", 1, name);
      continue;
    }
    kept.emplace_back(name, std::move(text));
    names.insert(name);
  }
  // Equal names stay in order: behind the place of the name counts that of the tag.
  std::vector<std::pair<std::size_t, std::size_t>> order;
  order.reserve(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    order.emplace_back(can.tags.empty() ? 0 : place_in(can.tags, kept[i].first), i);
  }
  std::ranges::sort(order);
  tags.clear();
  for (const auto& [place, i] : order) tags.add(kept[i].first, kept[i].second);
}

// Men beyond 1 king, 2 of each other kind and 5 pawns go, from Black's home rank down.
void reduce_men(Board& board, Losses& losses) {
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
  count(losses, "men", dropped);
}

void reduce_start(Game& game, const Capabilities& can, Losses& losses) {
  if (!can.any_men) reduce_men(game.start.board, losses);
  if (!can.counters && (game.start.quiet_plies != 0 || game.start.round != 1)) {
    game.start.quiet_plies = 0;
    game.start.round = 1;
    count(losses, "counters");
  }
  const NodeId first = game[kRoot].first_child;
  if (first == kNoNode) {
    if (!can.turn_without_moves && game.start.turn != Color::red) {
      game.start.turn = Color::red;
      count(losses, "turn");
    }
  } else if (!can.off_turn && game[first].has_move) {
    const Piece mover = game.start.board[game[first].move.from()];
    if (mover.is(!game.start.turn)) {
      game.start.turn = mover.color();
      count(losses, "turn");
    }
  }
}

void reduce_outcome(Outcome& outcome, const Capabilities& can, Losses& losses) {
  if (!can.outcome && outcome.result != GameResult::unknown) {
    outcome.result = GameResult::unknown;
    count(losses, "result");
  }
  if (!can.ending && outcome.ending != Ending::unsaid) {
    outcome.ending = Ending::unsaid;
    count(losses, "ending");
  }
  if (!can.outcome_words && !outcome.words.empty()) {
    outcome.words.clear();
    count(losses, "outcome words");
  }
  fit_text(outcome.words, can.tag_lines, can.outer_blanks, {}, losses);
  if (can.outcome_text && !outcome.words.empty() &&
      parse_outcome(write_outcome(outcome)) != outcome) {
    outcome.words.clear();
    count(losses, "outcome words");
  }
  if (can.fit_outcome == nullptr) return;
  Outcome fitting = can.fit_outcome(outcome);
  if (fitting == outcome) return;
  outcome = std::move(fitting);
  count(losses, "outcome words");
}

// Every move goes; the first child is the one that unlink() finds at once.
void drop_moves(Game& game) {
  while (game[kRoot].first_child != kNoNode) game.unlink(game[kRoot].first_child);
}

bool holds_move(const Game& game, NodeId id, const Capabilities& can) {
  const Node& node = game[id];
  if (!node.has_move) return can.written;
  return can.illegal || node.standing != Standing::illegal;
}

NodeId next_in_preorder(const Game& game, NodeId id) {
  if (game[id].first_child != kNoNode) return game[id].first_child;
  while (id != kRoot && game[id].next_sibling == kNoNode) id = game[id].parent;
  return id == kRoot ? kNoNode : game[id].next_sibling;
}

// Whether some node has to go, variations aside.
bool loses_moves(const Game& game, const Capabilities& can) {
  if (can.written && can.illegal) return false;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = next_in_preorder(game, id)) {
    if (!holds_move(game, id, can)) return true;
  }
  return false;
}

bool has_variations(const Game& game) {
  for (NodeId id = kRoot; id != kNoNode; id = next_in_preorder(game, id)) {
    if (game[id].next_sibling != kNoNode) return true;
  }
  return false;
}

void count_subtree(const Game& game, NodeId top, std::string_view what, Losses& losses) {
  std::uint32_t nodes = 0;
  std::vector<NodeId> open = {top};
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    ++nodes;
    for (NodeId c = game[id].first_child; c != kNoNode; c = game[c].next_sibling) open.push_back(c);
  }
  count(losses, what, nodes);
}

void copy_node(const Game& from, NodeId id, Game& to, NodeId copy) {
  if (const auto words = from.written(id); !words.empty() && from[id].has_move) {
    to.set_written(copy, words);
  }
  if (copy != kRoot) to.set_standing(copy, from[id].standing);
  if (from[id].notes != 0) to.edit_notes(copy) = from.notes(id);
}

// The tree without what the format cannot hold.
Game cut_tree(const Game& game, const Capabilities& can, Losses& losses) {
  Game out;
  out.tags = game.tags;
  out.start = game.start;
  out.outcome = game.outcome;
  copy_node(game, kRoot, out, kRoot);
  struct Open {
    NodeId from, to;
  };
  std::vector<Open> open = {{kRoot, kRoot}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    const std::size_t mark = open.size();
    bool first = true;
    for (NodeId c = game[from].first_child; c != kNoNode; c = game[c].next_sibling) {
      if (!holds_move(game, c, can)) {
        count_subtree(game, c, game[c].has_move ? "illegal moves" : "unread moves", losses);
      } else if (!first && !can.variations) {
        count(losses, "variations");
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

void append_comment(std::string& comment, std::string_view more) {
  if (!comment.empty() && !more.empty()) comment += '\n';
  comment += more;
}

// Comments before moves join what stands before them: the comment of the move before, or for an
// alternative, which has no such place, the comment of its own move.
void place_leads(Game& game, const Capabilities& can, Losses& losses) {
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = next_in_preorder(game, id)) {
    if (game[id].notes == 0 || game.notes(id).lead.empty()) continue;
    if (can.variation_leads && game[game[id].parent].first_child != id) continue;
    const std::string lead = std::exchange(game.edit_notes(id).lead, {});
    const NodeId parent = game[id].parent;
    const bool room = parent == kRoot ? can.introduction : can.comments;
    count(losses, "leads");
    if (game[parent].first_child == id && room) {
      append_comment(game.edit_notes(parent).comment, lead);
    } else {
      std::string& own = game.edit_notes(id).comment;
      std::string joined = lead;
      append_comment(joined, own);
      own = std::move(joined);
    }
  }
}

void reduce_notes(Notes& notes, bool root, const Capabilities& can, Losses& losses) {
  const auto drop = [&](auto& field, bool there, std::string_view what, std::size_t n = 1) {
    if (!there) return;
    field = {};
    count(losses, what, static_cast<std::uint32_t>(n));
  };
  const bool room = root ? can.introduction : can.comments;
  drop(notes.comment, !room && !notes.comment.empty(), root ? "introduction" : "comments");
  drop(notes.nags, !can.nags && !notes.nags.empty(), "nags", notes.nags.size());
  drop(notes.eval, !can.evals && notes.eval.has_value(), "evals");
  drop(notes.clock_ms, !can.clocks && notes.clock_ms.has_value(), "clocks");
  drop(notes.elapsed_ms, !can.clocks && notes.elapsed_ms.has_value(), "clocks");
  for (std::string* text : {&notes.lead, &notes.comment}) {
    fit_text(*text, can.comment_lines, can.outer_blanks, can.forbidden_in_comments, losses);
    if (can.fit_comment == nullptr || text->empty()) continue;
    std::string fitting = can.fit_comment(*text);
    if (fitting != *text) count(losses, "comment text");
    *text = std::move(fitting);
  }
}

}  // namespace

void add_loss(Losses& losses, const Loss& loss) {
  constexpr std::size_t kMost = 100;
  const auto find = [&](std::string_view detail) {
    return std::ranges::find_if(
        losses, [&](const Loss& l) { return l.what == loss.what && l.detail == detail; });
  };
  std::string_view detail = loss.detail;
  auto found = find(detail);
  if (found == losses.end() && losses.size() >= kMost && !detail.empty()) found = find(detail = {});
  if (found == losses.end()) {
    losses.push_back({loss.what, std::string(detail), loss.count});
  } else {
    found->count += loss.count;
  }
}

std::string loss_text(const Loss& loss, bool chinese) {
  const auto* const name = std::ranges::find(kLossNames, loss.what, &LossName::what);
  std::string text;
  if (name == std::end(kLossNames)) {
    text = loss.what;
  } else if (chinese) {
    text = std::string(name->zh) + " " + std::to_string(loss.count) + " 处";
  } else {
    text = std::to_string(loss.count) + " " + std::string(loss.count == 1 ? name->one : name->many);
  }
  if (loss.detail.empty()) return text;
  return text.append(chinese ? "（" : " (").append(loss.detail).append(chinese ? "）" : ")");
}

void reduce(Game& game, const Capabilities& can, Losses& losses) {
  if (!can.setup && !game.start.is_standard()) {
    game.start = Setup::standard();
    drop_moves(game);
    count(losses, "setup");
  }
  if (!can.moves && game[kRoot].first_child != kNoNode) {
    std::uint32_t nodes = 0;
    for (NodeId id = game[kRoot].first_child; id != kNoNode; id = next_in_preorder(game, id)) {
      ++nodes;
    }
    drop_moves(game);
    count(losses, "moves", nodes);
  }
  unify_tags(game.tags);
  reduce_tags(game.tags, can, losses);
  reduce_outcome(game.outcome, can, losses);
  if ((!can.variations && has_variations(game)) || loses_moves(game, can)) {
    game = cut_tree(game, can, losses);
  }
  reduce_start(game, can, losses);
  if (!can.leads) place_leads(game, can, losses);
  for (NodeId id = kRoot; id != kNoNode; id = next_in_preorder(game, id)) {
    if (game[id].notes != 0) reduce_notes(game.edit_notes(id), id == kRoot, can, losses);
  }
}

Game reduced(const Game& game, const Capabilities& can, Losses& losses) {
  Game out = game;
  reduce(out, can, losses);
  return out;
}

}  // namespace qipu
