// Reads and changes a record: tags, tree, result.

#include <algorithm>
#include <ranges>

#include "c/call.h"
#include "c/games.h"
#include "qipu/board/fen.h"
#include "qipu/notation/main_line.h"

namespace qipu::c {
namespace {

GameObject& game_of(const char* call, const qipu_game* game) {
  return object_of<GameObject>(call, game);
}

/// Returns a node, which the game must have.
NodeId node_of(const char* call, const Game& game, qipu_node node) {
  if (node >= game.size()) refuse(call, "node", kOutOfRange);
  return node;
}

/// Returns a node for a change. It must still be in the tree.
NodeId standing_node_of(const char* call, const GameObject& object, qipu_node node) {
  const NodeId id = node_of(call, object.game, node);
  for (NodeId at = id; at != kNoNode && !object.removed.empty(); at = object.game[at].parent) {
    if (object.removed.contains(at)) {
      refuse(call, "node", {"is no longer in the tree", "已不在着法树中"});
    }
  }
  return id;
}

/// Returns such a node that stands for a move.
NodeId move_node_of(const char* call, const GameObject& object, qipu_node node) {
  if (node == kRoot) refuse(call, "node", {"is the root", "为根节点"});
  return standing_node_of(call, object, node);
}

qipu_move as_move(Move move) { return move.bits(); }

/// Returns the position after a node's move; nullopt if a move on the way there is not legal.
/// Throws a Failure if the start cannot be played.
std::optional<Position> position_after_node(const Game& game, NodeId node) {
  auto position = position_at(game, node);
  if (position) return position;
  const auto start = Position::from(game.start, Faults::all());
  if (start) return std::nullopt;
  throw Failure{QIPU_FAILED,
                make_diagnostic(diag::unplayable_start, {}, {fault_names(start.error())})};
}

void add(const char* call, Game& game, NodeId parent, Move move, Standing standing,
         qipu_node* added) {
  const NodeId id = game.add(parent, move);
  if (id == parent) refuse(call, "game", {"is full", "已满"});
  game.set_standing(id, standing);
  if (added != nullptr) *added = id;
}

const MainLineReport* line_of(const char* call, const qipu_game* game) {
  const auto& line = game_of(call, game).line;
  return line ? &*line : nullptr;
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_game* qipu_game_new(const char* fen) {
  constexpr const char* kCall = "qipu_game_new";
  return handle_of<qipu_game>(kCall, [&] {
    auto object = std::make_unique<GameObject>();
    if (fen != nullptr) {
      object->game.start = value_or_fail(parse_fen(text_given(kCall, "fen", fen))).setup;
    }
    return object;
  });
}

qipu_game* qipu_game_copy(const qipu_game* game) {
  return handle_of<qipu_game>("qipu_game_copy", [&] {
    return std::make_unique<GameObject>(game_of("qipu_game_copy", game));
  });
}

qipu_text qipu_game_file(const qipu_game* game) {
  return text_of("qipu_game_file", [&] { return as_text(game_of("qipu_game_file", game).file); });
}

uint32_t qipu_game_number(const qipu_game* game) {
  return value_of("qipu_game_number", 0U, [&] { return game_of("qipu_game_number", game).number; });
}

qipu_findings* qipu_game_findings(const qipu_game* game) {
  return handle_of<qipu_findings>("qipu_game_findings", [&] {
    const GameObject& object = game_of("qipu_game_findings", game);
    auto out = std::make_unique<FindingsObject>();
    for (const Diagnostic& d : object.findings) out->all.push_back({object.file, d});
    return out;
  });
}

// --- tags and result -----------------------------------------------------------------------------

qipu_text qipu_tag(const qipu_game* game, const char* name) {
  constexpr const char* kCall = "qipu_tag";
  return text_of(kCall, [&] {
    const Game& of = game_of(kCall, game).game;
    return as_text(of.tags.get(text_given(kCall, "name", name)));
  });
}

size_t qipu_tag_count(const qipu_game* game) {
  return value_of("qipu_tag_count", std::size_t{0},
                  [&] { return game_of("qipu_tag_count", game).game.tags.size(); });
}

qipu_status qipu_tag_at(const qipu_game* game, size_t number, qipu_text* name, qipu_text* value) {
  constexpr const char* kCall = "qipu_tag_at";
  return status_of(kCall, [&] {
    const Tags& tags = game_of(kCall, game).game.tags;
    qipu_text& called = place_given(kCall, "name", name);
    qipu_text& valued = place_given(kCall, "value", value);
    if (number >= tags.size()) return QIPU_END;
    const auto& [key, text] = *(tags.begin() + static_cast<std::ptrdiff_t>(number));
    called = as_text(key);
    valued = as_text(text);
    return QIPU_OK;
  });
}

qipu_status qipu_set_tag(qipu_game* game, const char* name, const char* value) {
  constexpr const char* kCall = "qipu_set_tag";
  return done(kCall, [&] {
    Tags& tags = game_of(kCall, game).game.tags;
    const std::string key(text_given(kCall, "name", name));  // it may be a text of this game
    if (key.empty()) refuse(kCall, "name", {"is empty", "为空"});
    if (value == nullptr) return tags.remove(key);
    tags.set(key, std::string(text_given(kCall, "value", value)));
  });
}

qipu_result qipu_game_result(const qipu_game* game) {
  return value_of("qipu_game_result", QIPU_UNKNOWN, [&] {
    return static_cast<qipu_result>(game_of("qipu_game_result", game).game.outcome.result);
  });
}

qipu_status qipu_set_result(qipu_game* game, qipu_result result) {
  constexpr const char* kCall = "qipu_set_result";
  return done(kCall, [&] {
    Outcome& outcome = game_of(kCall, game).game.outcome;
    const int number = result;
    if (number < QIPU_UNKNOWN || number > QIPU_DRAW) refuse(kCall, "result", kOutOfRange);
    outcome = Outcome();
    outcome.result = static_cast<GameResult>(number);
  });
}

qipu_text qipu_game_ending(const qipu_game* game) {
  return text_of("qipu_game_ending", [&] {
    return as_text(ending_name(game_of("qipu_game_ending", game).game.outcome.ending));
  });
}

qipu_text qipu_game_start(const qipu_game* game) {
  return text_of("qipu_game_start", [&] {
    GameObject& object = game_of("qipu_game_start", game);
    object.start = write_fen(object.game.start);
    return as_text(object.start);
  });
}

// --- the tree ------------------------------------------------------------------------------------

size_t qipu_main_moves(const qipu_game* game, qipu_move* moves, size_t capacity) {
  constexpr const char* kCall = "qipu_main_moves";
  return value_of(kCall, std::size_t{0}, [&] {
    const Game& of = game_of(kCall, game).game;
    const auto room = room_given(kCall, moves, capacity);
    std::size_t n = 0;
    for (NodeId id = of[kRoot].first_child; id != kNoNode; id = of[id].first_child) {
      const Node& node = of[id];
      if (!node.has_move || node.standing != Standing::legal) break;
      if (n < room.size()) room[n] = as_move(node.move);
      ++n;
    }
    return n;
  });
}

size_t qipu_node_count(const qipu_game* game) {
  return value_of("qipu_node_count", std::size_t{0},
                  [&] { return game_of("qipu_node_count", game).game.size(); });
}

qipu_status qipu_node_get(const qipu_game* game, qipu_node node, qipu_node_info* out) {
  constexpr const char* kCall = "qipu_node_get";
  return done(kCall, [&] {
    const Game& of = game_of(kCall, game).game;
    const Node& at = of[node_of(kCall, of, node)];
    place_given(kCall, "out", out) = {at.parent,
                                      at.first_child,
                                      at.next_sibling,
                                      at.has_move ? as_move(at.move) : QIPU_NO_MOVE,
                                      static_cast<std::uint8_t>(at.standing),
                                      static_cast<std::uint8_t>(at.notes != 0)};
  });
}

size_t qipu_main_nodes(const qipu_game* game, qipu_node* nodes, size_t capacity) {
  constexpr const char* kCall = "qipu_main_nodes";
  return value_of(kCall, std::size_t{0}, [&] {
    const Game& of = game_of(kCall, game).game;
    const auto room = room_given(kCall, nodes, capacity);
    return fill(room, of.main_line(), [](NodeId id) { return id; });
  });
}

qipu_text qipu_words(const qipu_game* game, qipu_node node) {
  constexpr const char* kCall = "qipu_words";
  return text_of(kCall, [&] {
    const Game& of = game_of(kCall, game).game;
    return as_text(of.written(node_of(kCall, of, node)));
  });
}

qipu_text qipu_comment(const qipu_game* game, qipu_node node) {
  constexpr const char* kCall = "qipu_comment";
  return text_of(kCall, [&] {
    const Game& of = game_of(kCall, game).game;
    return as_text(of.notes(node_of(kCall, of, node)).comment);
  });
}

qipu_text qipu_lead(const qipu_game* game, qipu_node node) {
  constexpr const char* kCall = "qipu_lead";
  return text_of(kCall, [&] {
    const Game& of = game_of(kCall, game).game;
    return as_text(of.notes(node_of(kCall, of, node)).lead);
  });
}

size_t qipu_nags(const qipu_game* game, qipu_node node, uint8_t* nags, size_t capacity) {
  constexpr const char* kCall = "qipu_nags";
  return value_of(kCall, std::size_t{0}, [&] {
    const Game& of = game_of(kCall, game).game;
    const auto room = room_given(kCall, nags, capacity);
    return fill(room, of.notes(node_of(kCall, of, node)).nags, [](Nag nag) { return nag; });
  });
}

qipu_status qipu_evaluation(const qipu_game* game, qipu_node node, int* is_mate, int32_t* value) {
  constexpr const char* kCall = "qipu_evaluation";
  return status_of(kCall, [&] {
    const Game& of = game_of(kCall, game).game;
    const auto& eval = of.notes(node_of(kCall, of, node)).eval;
    int& mate = place_given(kCall, "is_mate", is_mate);
    std::int32_t& number = place_given(kCall, "value", value);
    if (!eval) return QIPU_END;
    mate = static_cast<int>(eval->kind == Evaluation::Kind::mate);
    number = eval->value;
    return QIPU_OK;
  });
}

qipu_status qipu_clock(const qipu_game* game, qipu_node node, int64_t* left, int64_t* spent) {
  constexpr const char* kCall = "qipu_clock";
  return done(kCall, [&] {
    const Game& of = game_of(kCall, game).game;
    const Notes& notes = of.notes(node_of(kCall, of, node));
    place_given(kCall, "left", left) = notes.clock_ms.value_or(-1);
    place_given(kCall, "spent", spent) = notes.elapsed_ms.value_or(-1);
  });
}

qipu_position* qipu_position_at(const qipu_game* game, qipu_node node) {
  constexpr const char* kCall = "qipu_position_at";
  return handle_of<qipu_position>(kCall, [&] {
    const Game& of = game_of(kCall, game).game;
    auto position = position_after_node(of, node_of(kCall, of, node));
    if (!position)
      refuse(kCall, "node", {"cannot be reached by legal moves", "之前有不合法的着法"});
    return std::make_unique<PositionObject>(*position);
  });
}

qipu_status qipu_add_move(qipu_game* game, qipu_node parent, qipu_move move, qipu_node* added) {
  constexpr const char* kCall = "qipu_add_move";
  return done(kCall, [&] {
    GameObject& object = game_of(kCall, game);
    const auto position = position_after_node(object.game, standing_node_of(kCall, object, parent));
    const auto known = move_of(move);
    if (!position)
      refuse(kCall, "parent", {"cannot be reached by legal moves", "之前有不合法的着法"});
    if (!known || !position->legal(*known)) refuse(kCall, "move", kIllegal);
    add(kCall, object.game, parent, *known, Standing::legal, added);
  });
}

qipu_status qipu_force_move(qipu_game* game, qipu_node parent, qipu_move move, qipu_node* added) {
  constexpr const char* kCall = "qipu_force_move";
  return done(kCall, [&] {
    GameObject& object = game_of(kCall, game);
    const NodeId after = standing_node_of(kCall, object, parent);
    const auto known = move_of(move);
    if (!known) refuse(kCall, "move", kOutOfRange);
    const auto position = position_at(object.game, after);
    const bool legal = position && position->legal(*known);
    add(kCall, object.game, after, *known, legal ? Standing::legal : Standing::illegal, added);
  });
}

qipu_status qipu_set_comment(qipu_game* game, qipu_node node, const char* comment) {
  constexpr const char* kCall = "qipu_set_comment";
  return done(kCall, [&] {
    GameObject& object = game_of(kCall, game);
    const NodeId id = standing_node_of(kCall, object, node);
    std::string text(text_or_none(kCall, "comment", comment));  // it may be one of this game's
    object.game.edit_notes(id).comment = std::move(text);
  });
}

qipu_status qipu_add_nag(qipu_game* game, qipu_node node, uint8_t nag) {
  constexpr const char* kCall = "qipu_add_nag";
  return done(kCall, [&] {
    GameObject& object = game_of(kCall, game);
    auto& nags = object.game.edit_notes(move_node_of(kCall, object, node)).nags;
    if (std::ranges::find(nags, nag) == nags.end()) nags.push_back(nag);
  });
}

qipu_status qipu_set_evaluation(qipu_game* game, qipu_node node, int is_mate, int32_t value) {
  constexpr const char* kCall = "qipu_set_evaluation";
  return done(kCall, [&] {
    GameObject& object = game_of(kCall, game);
    const auto kind = is_mate != 0 ? Evaluation::Kind::mate : Evaluation::Kind::centipawns;
    object.game.edit_notes(standing_node_of(kCall, object, node)).eval = Evaluation{kind, value};
  });
}

qipu_status qipu_remove(qipu_game* game, qipu_node node) {
  constexpr const char* kCall = "qipu_remove";
  return done(kCall, [&] {
    GameObject& object = game_of(kCall, game);
    const NodeId id = move_node_of(kCall, object, node);
    object.removed.insert(id);
    object.game.unlink(id);
  });
}

int qipu_same_record(const qipu_game* a, const qipu_game* b) {
  constexpr const char* kCall = "qipu_same_record";
  return value_of(kCall, 0, [&] {
    return static_cast<int>(same_record(game_of(kCall, a).game, game_of(kCall, b).game));
  });
}

// --- intended moves ------------------------------------------------------------------------------

qipu_status qipu_game_meant(const qipu_game* game, qipu_meant* out) {
  constexpr const char* kCall = "qipu_game_meant";
  return status_of(kCall, [&] {
    const MainLineReport* const line = line_of(kCall, game);
    qipu_meant& to = place_given(kCall, "out", out);
    if (line == nullptr) return QIPU_END;
    to = {line->confidence, static_cast<int>(line->whole), line->moves.size(),
          line->changes.size()};
    return QIPU_OK;
  });
}

size_t qipu_meant_moves(const qipu_game* game, qipu_move* moves, size_t capacity) {
  constexpr const char* kCall = "qipu_meant_moves";
  return value_of(kCall, std::size_t{0}, [&] {
    const MainLineReport* const line = line_of(kCall, game);
    const auto room = room_given(kCall, moves, capacity);
    return line == nullptr ? 0 : fill(room, line->moves, as_move);
  });
}

qipu_status qipu_change_at(const qipu_game* game, size_t number, qipu_change* out) {
  constexpr const char* kCall = "qipu_change_at";
  return status_of(kCall, [&] {
    const MainLineReport* const line = line_of(kCall, game);
    qipu_change& to = place_given(kCall, "out", out);
    if (line == nullptr || number >= line->changes.size()) return QIPU_END;
    const LineChange& change = line->changes[number];
    to = {change.ply, as_text(change.error), as_text(change.written), change.moves.size(),
          change.confidence};
    return QIPU_OK;
  });
}

size_t qipu_change_moves(const qipu_game* game, size_t number, qipu_move* moves, size_t capacity) {
  constexpr const char* kCall = "qipu_change_moves";
  return value_of(kCall, std::size_t{0}, [&] {
    const MainLineReport* const line = line_of(kCall, game);
    const auto room = room_given(kCall, moves, capacity);
    if (line == nullptr || number >= line->changes.size()) return std::size_t{0};
    return fill(room, line->changes[number].moves, as_move);
  });
}
