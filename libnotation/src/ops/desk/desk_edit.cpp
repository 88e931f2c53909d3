// Edits the game that a desk shows.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "base/json_text.h"
#include "game/promote.h"
#include "ops/answer/translate.h"
#include "ops/desk/desk_mend.h"
#include "ops/desk/desk_parts.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/game_file.h"

namespace qipu {

DeskAnswer Desk::Parts::restore(const DeskRequest& request, std::string bytes) {
  std::optional<Game> game;
  if (!bytes.empty()) {
    auto read = game_in(request, std::move(bytes), {});
    if (!read) return std::unexpected(std::move(read.error()));
    game = std::move(*read);
  }
  const std::pair key(request.number("file").value_or(0), request.number("game").value_or(0));
  const bool shown = now && std::pair(now->file, now->number) == key;
  if (!game) {
    auto loaded = load(request);
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    if (!shown) put_aside();
    changed.erase(key);
    now.emplace(std::move(*loaded));
    return record(request);
  }
  if (!shown) {
    if (const DeskAnswer other = show(request); !other) return std::unexpected(other.error());
  }
  now->game = std::move(*game);
  if (now->file == 0) now->findings = faults_in(now->game);
  now->annotated.reset();
  touch();
  return record(request);
}

DeskAnswer Desk::Parts::enter(const DeskRequest& request) {
  const auto position = position_of_node(request);
  if (!position) return std::unexpected(position.error());
  const std::string words = request.text("move").value_or("");
  MoveReading reading = read_move(words, *position, nullptr);
  if (reading.moves.empty()) {
    // Whose turn it is comes first.
    const Color other = !position->turn();
    const MoveReading theirs = read_move(words, position->with_turn(other), nullptr);
    if (theirs.moves.size() == 1) {
      Diagnostic d = make_diagnostic(diag::illegal_move, {}, {words});
      d.notes = explain_illegal(*position, *theirs.moves.begin(), *find_notation("zh"));
      return std::unexpected(std::move(d));
    }
  }
  if (reading.moves.size() != 1) {
    if (!reading.findings.empty()) return std::unexpected(std::move(reading.findings.front()));
    return std::unexpected(request.refusal("move", "is not a move", "不是着法"));
  }
  const auto id = entered(*node_of(request), *reading.moves.begin());
  if (!id) return std::unexpected(request.refusal("node", "is full", "已满"));
  return record_at(request, *id);
}

DeskAnswer Desk::Parts::extend(const DeskRequest& request) {
  const auto position = position_of_node(request);
  if (!position) return std::unexpected(position.error());
  const auto moves = read_line(*position, request.text("moves").value_or(""));
  if (!moves) return std::unexpected(moves.error());
  NodeId at = *node_of(request);
  for (const Move move : *moves) {
    const auto id = entered(at, move);
    if (!id) return std::unexpected(request.refusal("node", "is full", "已满"));
    at = *id;
  }
  return record_at(request, at);
}

std::optional<NodeId> Desk::Parts::entered(NodeId parent, Move move) {
  Game& game = now->game;
  NodeId id = game[parent].first_child;
  while (id != kNoNode && !(game[id].has_move && game[id].move == move)) {
    id = game[id].next_sibling;
  }
  if (id != kNoNode) return id;
  id = game.add(parent, move);
  if (id == parent) return std::nullopt;
  game.set_standing(id, Standing::legal);
  touch();
  return id;
}

void Desk::Parts::touch() {
  now->changed = true;
  now->line.reset();
}

DeskAnswer Desk::Parts::remove(const DeskRequest& request) {
  const auto node = move_node_of(request);
  if (!node) return std::unexpected(node.error());
  Game& game = now->game;
  if (request.flag("all")) {
    const NodeId parent = game[*node].parent;
    while (game[parent].first_child != kNoNode) game.unlink(game[parent].first_child);
  } else {
    game.unlink(*node);
  }
  now->annotated.reset();  // it refers to moves by their numbers
  touch();
  return record(request);
}

DeskAnswer Desk::Parts::promote(const DeskRequest& request) {
  const auto node = move_node_of(request);
  if (!node) return std::unexpected(node.error());
  qipu::promote(now->game, *node);
  now->annotated.reset();  // it is about the main line
  touch();
  return record(request);
}

DeskAnswer Desk::Parts::signs(const DeskRequest& request) {
  const auto node = move_node_of(request);
  if (!node) return std::unexpected(node.error());
  std::vector<Nag> nags;
  for (const std::uint64_t each : request.numbers("signs")) {
    if (each == 0 || each > 255) {
      return std::unexpected(
          request.refusal("signs", "are numbers from 1 to 255", "须为 1 至 255"));
    }
    nags.push_back(static_cast<Nag>(each));
  }
  now->game.edit_notes(*node).nags = std::move(nags);
  now->changed = true;
  return record(request);
}

DeskAnswer Desk::Parts::comment(const DeskRequest& request) {
  if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
  const auto node = node_of(request);
  if (!node) return std::unexpected(node.error());
  if (*node == kRoot) now->game.edit_notes(kRoot).lead.clear();  // it was shown with the comment
  now->game.edit_notes(*node).comment = trimmed(request.text("text").value_or(""));
  now->changed = true;
  return record(request);
}

DeskAnswer Desk::Parts::tags(const DeskRequest& request) {
  if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
  for (const auto& [name, value] : request.texts("tags")) {
    if (name == "Result") {
      now->game.outcome = parse_outcome(value);
    } else if (value.empty()) {
      now->game.tags.remove(name);
    } else {
      now->game.tags.set(name, value);
    }
  }
  now->changed = true;
  return record(request);
}

DeskAnswer Desk::Parts::mend(const DeskRequest& request) {
  if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
  const double sure = std::clamp(request.real("sure").value_or(0.5), 0.0, 1.0);
  if (now->file == 0 || now->changed) return check_again(request, now->game, sure);
  const Json of = {{"do", "mend"}, {"file", now->file}, {"game", now->number}};
  auto loaded = load(DeskRequest(json_text(of)), sure);
  if (!loaded) return std::unexpected(std::move(loaded.error()));
  now.emplace(std::move(*loaded));
  touch();
  return record(request);
}

DeskAnswer Desk::Parts::check_again(const DeskRequest& request, const Game& game,
                                    std::optional<double> sure) {
  auto checked = checked_again(GameOf{&game, now->name, now->within}, sure);
  if (!checked) return std::unexpected(std::move(checked.error()));
  now->game = std::move(checked->game);
  now->findings = std::move(checked->findings);
  now->line = std::move(checked->line);
  now->annotated.reset();
  now->changed = true;
  return record(request);
}

DeskAnswer Desk::Parts::correct(const DeskRequest& request) {
  if (auto is = looked(request); !is) return std::unexpected(std::move(is.error()));
  const auto node = node_of(request);
  if (!node) return std::unexpected(node.error());
  const auto game = corrected(now->game, *node, request);
  if (!game) return std::unexpected(game.error());
  return check_again(request, *game);
}

DeskAnswer Desk::Parts::take(const DeskRequest& request, std::string bytes) {
  auto is = looked(request);
  if (!is) return std::unexpected(std::move(is.error()));
  auto game = game_in(request, std::move(bytes), now->name);
  if (!game) return std::unexpected(std::move(game.error()));
  now->game = std::move(*game);
  now->annotated.reset();
  touch();
  return record(request);
}

}  // namespace qipu
