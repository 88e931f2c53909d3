#include "support/summary.h"

#include <nlohmann/json.hpp>

#include "qipu/board/fen.h"
#include "qipu/rules/position.h"
#include "qipu/text/encoding.h"
#include "support/shared.h"

namespace qipu::test {

namespace {

/// The same position with the side to move of the record: the oracle's readers let a side move
/// twice in a row without counting the following moves as illegal.
Position with_turn(const Position& position, Color turn) {
  if (position.turn() == turn) return position;
  Setup setup = position.setup();
  setup.turn = turn;
  return *Position::from(setup, Faults::all());
}

/// Counts moves and illegal moves like the oracle, which stops after a move from an empty square.
void count_moves(const Game& game, Summary& out) {
  const auto start = Position::from(game.start, Faults::all());
  if (!start) return;
  struct PendingNode {
    NodeId node;
    Position before;
  };
  std::vector<PendingNode> open;
  const auto push_children = [&](NodeId parent, const Position& position) {
    for (NodeId c = game[parent].first_child; c != kNoNode; c = game[c].next_sibling) {
      open.push_back({c, position});
    }
  };
  push_children(kRoot, *start);
  while (!open.empty()) {
    const NodeId id = open.back().node;
    Position position = open.back().before;
    open.pop_back();
    ++out.moves;
    const Move move = game[id].move;
    const Piece piece = game[id].has_move ? position[move.from()] : Piece();
    if (piece) position = with_turn(position, piece.color());
    if (piece && position.legal(move)) {
      position.make(move);
    } else {
      ++out.illegal;
      if (!piece) continue;
      position.make(move);
    }
    push_children(id, position);
  }
}

std::string text_of(const nlohmann::json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

long number_of(const nlohmann::json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_number() ? it->get<long>() : -1;
}

}  // namespace

Summary summary_of(const Game& game) {
  Summary s;
  s.start = write_fen_board(game.start.board);
  s.side = game.start.turn == Color::red ? "w" : "b";
  for (const NodeId id : game.main_line()) {
    if (!s.main_line.empty()) s.main_line += ' ';
    s.main_line += game[id].has_move ? game[id].move.ucci() : std::string(game.written(id));
  }
  s.leaves = game.leaves();
  count_moves(game, s);
  return s;
}

std::map<std::string, std::vector<Expected>> load_oracle(const std::filesystem::path& file,
                                                         const std::string& format) {
  std::map<std::string, std::vector<Expected>> out;
  each_gzip_line(file, [&](const std::string& line) {
    const auto record = nlohmann::json::parse(line);
    if (record.at("format") != format) return true;
    std::vector<Expected>& games = out[record.at("path")];
    for (const auto& g : record.at("games")) {
      Expected e;
      e.start = text_of(g, "start");
      e.side = text_of(g, "side");
      e.main_line = text_of(g, "mainline");
      e.moves = number_of(g, "nodes");
      e.leaves = number_of(g, "lines");
      if (e.leaves < 0 && number_of(g, "alternatives") >= 0) {
        e.leaves = number_of(g, "alternatives") + 1;
      }
      e.illegal = number_of(g, "illegal");
      e.deleted = g.value("deleted", false);
      games.push_back(e);
    }
    return true;
  });
  return out;
}

std::vector<Game> read_games(const std::string& bytes, const Format& format) {
  Source source;
  source.bytes = bytes;
  Decoded decoded;
  if (format.text) {
    const Detected found = detect_encoding(bytes);
    decoded = decode(bytes, found.encoding, found.bom_bytes);
    source.text = decoded.text();
    source.decoded = &decoded;
  }
  std::vector<Game> games;
  Findings findings;
  const auto reader = format.open(source);
  Game game;
  while (true) {
    const ReadStatus status = reader->next(game, findings);
    if (status == ReadStatus::end) return games;
    if (status == ReadStatus::game) games.push_back(game);
  }
}

std::string difference(const Summary& ours, const Expected& oracle) {
  std::string text;
  const auto add = [&](const std::string& what, const std::string& a, const std::string& b) {
    if (!text.empty()) text += "; ";
    text += what + " " + a + " / " + b;
  };
  if (ours.start != oracle.start) add("start", ours.start, oracle.start);
  if (!oracle.side.empty() && ours.side != oracle.side) add("side", ours.side, oracle.side);
  if (ours.main_line != oracle.main_line) add("main line", ours.main_line, oracle.main_line);
  const auto number = [&](const std::string& what, std::size_t a, long b) {
    if (b >= 0 && a != static_cast<std::size_t>(b)) add(what, std::to_string(a), std::to_string(b));
  };
  number("moves", ours.moves, oracle.moves);
  if (ours.moves != 0) number("leaves", ours.leaves, oracle.leaves);
  number("illegal", ours.illegal, oracle.illegal);
  return text;
}

}  // namespace qipu::test
