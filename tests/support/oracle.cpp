#include "support/oracle.h"

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "qipu/board/fen.h"
#include "qipu/rules/position.h"
#include "qipu/text/encoding.h"

namespace qipu::test {

namespace {

/// Moves against the rules in the whole tree. Illegal moves are played like others.
std::size_t count_illegal(const Game& game) {
  auto position = Position::from(game.start, Faults::all());
  if (!position) return 0;
  std::size_t illegal = 0;
  struct Played {
    Move move;
    Position::Undo undo;
  };
  std::vector<Played> line;
  NodeId id = game[kRoot].first_child;
  const auto back = [&] {
    if (line.empty()) return;
    position->unmake(line.back().move, line.back().undo);
    line.pop_back();
  };
  while (id != kNoNode) {
    const Move move = game[id].move;
    const bool playable = game[id].has_move && (*position)[move.from()];
    if (!playable || !position->legal(move)) ++illegal;
    const bool down = playable && game[id].first_child != kNoNode;
    if (down) {
      line.push_back({move, position->make(move)});
      id = game[id].first_child;
      continue;
    }
    while (id != kRoot && game[id].next_sibling == kNoNode) {
      id = game[id].parent;
      if (id != kRoot) back();
    }
    if (id == kRoot) break;
    id = game[id].next_sibling;
  }
  return illegal;
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

std::filesystem::path corpus_folder() {
  return std::filesystem::path(QIPU_SOURCE_DIR) / ".." / "shared" / "formats" / "data";
}

Summary summary_of(const Game& game) {
  Summary s;
  s.start = write_fen_board(game.start.board);
  s.side = game.start.turn == Color::red ? "w" : "b";
  for (const NodeId id : game.main_line()) {
    if (!s.main_line.empty()) s.main_line += ' ';
    s.main_line += game[id].has_move ? game[id].move.ucci() : std::string(game.written(id));
  }
  s.moves = game.size() - 1;
  s.leaves = game.leaves();
  s.illegal = count_illegal(game);
  return s;
}

std::map<std::string, std::vector<Expected>> load_oracle(const std::filesystem::path& file,
                                                         const std::string& format) {
  std::map<std::string, std::vector<Expected>> out;
  const std::string command = "gzip -dc '" + file.string() + "'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) throw std::runtime_error("cannot run gzip");
  std::string all;
  char buffer[65536];
  for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe.get())) > 0;) all.append(buffer, n);
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    const auto record = nlohmann::json::parse(all.begin() + static_cast<std::ptrdiff_t>(at),
                                              all.begin() + static_cast<std::ptrdiff_t>(end));
    at = end + 1;
    if (record.at("format") != format) continue;
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
      games.push_back(e);
    }
  }
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
  if (ours.side != oracle.side) add("side", ours.side, oracle.side);
  if (ours.main_line != oracle.main_line) add("main line", ours.main_line, oracle.main_line);
  const auto number = [&](const std::string& what, std::size_t a, long b) {
    if (b >= 0 && a != static_cast<std::size_t>(b)) add(what, std::to_string(a), std::to_string(b));
  };
  number("moves", ours.moves, oracle.moves);
  number("leaves", ours.leaves, oracle.leaves);
  number("illegal", ours.illegal, oracle.illegal);
  return text;
}

}  // namespace qipu::test
