#include "qipu/archive/game_facts.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace qipu {
namespace {

struct Head {
  std::uint32_t size = 0, plies = 0, rest_plies = 0;
  std::uint32_t comments = 0, variations = 0, tags = 0;
  std::uint32_t red = 0, black = 0, event = 0, round = 0, rest = 0;  // sizes of the texts in bytes
  std::int32_t year = 0, month = 0, day = 0;
  std::uint8_t result = 0, turn = 0, turned = 0, has_board = 0;
};

template <class T>
void append(std::string& out, const T& value) {
  const std::size_t at = out.size();
  out.resize(at + sizeof value);
  std::memcpy(out.data() + at, &value, sizeof value);
}

/// Returns true if the board's mirror image comes before it in an order of all boards.
bool comes_after_image(const Board& board, const Board& image) {
  static_assert(std::is_trivially_copyable_v<Board>);
  return std::memcmp(&image, &board, sizeof board) < 0;
}

/// Mirrors the start and the line if needed, see GameFacts.
void turn(GameFacts& facts) {
  bool symmetric = true;
  if (!(facts.board == Board::standard())) {
    const Board image = facts.board.mirrored();
    symmetric = image == facts.board;
    facts.turned = comes_after_image(facts.board, image);
    if (facts.turned) facts.board = image;
  }
  // From a symmetric position, any move that is not its own image leads to a position that is not
  // symmetric: this move decides whether the game is mirrored.
  for (Move& move : facts.line) {
    const Move image = move.mirrored();
    if (symmetric && move != image) {
      symmetric = false;
      facts.turned = image.bits() < move.bits();
    }
    if (facts.turned) move = image;
  }
}

}  // namespace

std::string known_value(std::string_view value) {
  value = trimmed(known_part(trimmed(value)));
  return std::string(value == "-" ? std::string_view() : value);
}

void set_line(const Setup& start, std::vector<Move> line, GameFacts& out) {
  out.board = start.board;
  out.turn = start.turn;
  out.turned = false;
  out.line = std::move(line);
  turn(out);
}

RecordSize size_of(const Game& game) {
  RecordSize out;
  std::size_t plies = 0;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) ++plies;
  for (NodeId id = kRoot; id < game.size(); ++id) {
    if (game[id].notes == 0) continue;
    const Notes& notes = game.notes(id);
    if (!notes.comment.empty() || !notes.lead.empty()) ++out.comments;
  }
  if (plies + 1 < game.size()) {
    const std::size_t leaves = game.leaves();
    out.variations = static_cast<std::uint32_t>(leaves - std::min<std::size_t>(leaves, 1));
  }
  for (const auto& [name, value] : game.tags) {
    if (!known_part(value).empty()) ++out.tags;
  }
  if (game.outcome.result != GameResult::unknown) ++out.tags;
  return out;
}

GameFacts facts_of(const Game& game) {
  GameFacts facts;
  std::vector<Move> line;
  line.reserve(game.size() - 1);
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    const Node& node = game[id];
    if (facts.rest_plies == 0 && node.has_move && node.standing == Standing::legal) {
      line.push_back(node.move);
      continue;
    }
    ++facts.rest_plies;
    if (node.has_move) {
      facts.rest += node.move.ucci();
    } else {
      facts.rest += trimmed(game.written(id));
    }
    facts.rest += ' ';
  }
  set_line(game.start, std::move(line), facts);
  const RecordSize size = size_of(game);
  facts.comments = size.comments;
  facts.variations = size.variations;
  facts.tags = size.tags;
  facts.red = known_value(game.tags.get("Red"));
  facts.black = known_value(game.tags.get("Black"));
  facts.event = known_value(game.tags.get("Event"));
  facts.round = known_value(game.tags.get("Round"));
  if (const auto date = parse_date(game.tags.get("Date"))) facts.date = *date;
  facts.result = game.outcome.result;
  return facts;
}

void pack_facts(const GameFacts& facts, std::string& out) {
  const std::size_t begin = out.size();
  Head head;
  head.plies = static_cast<std::uint32_t>(facts.line.size());
  head.rest_plies = facts.rest_plies;
  head.comments = facts.comments;
  head.variations = facts.variations;
  head.tags = facts.tags;
  const auto size = [](const std::string& text) { return static_cast<std::uint32_t>(text.size()); };
  head.red = size(facts.red);
  head.black = size(facts.black);
  head.event = size(facts.event);
  head.round = size(facts.round);
  head.rest = size(facts.rest);
  head.year = facts.date.year;
  head.month = facts.date.month;
  head.day = facts.date.day;
  head.result = static_cast<std::uint8_t>(facts.result);
  head.turn = static_cast<std::uint8_t>(facts.turn);
  head.turned = facts.turned ? 1 : 0;
  head.has_board = facts.board == Board::standard() ? 0 : 1;
  append(out, head);
  if (head.has_board != 0) append(out, facts.board);
  const std::size_t at = out.size();
  static_assert(sizeof(Move) == 2 && std::is_trivially_copyable_v<Move>);
  out.resize(at + 2 * facts.line.size());
  if (!facts.line.empty()) {
    std::memcpy(out.data() + at, facts.line.data(), 2 * facts.line.size());
  }
  for (const std::string* text :
       {&facts.red, &facts.black, &facts.event, &facts.round, &facts.rest}) {
    out += *text;
  }
  while ((out.size() - begin) % kFactsHead != 0) out += '\0';
  const auto whole = static_cast<std::uint32_t>(out.size() - begin);
  std::memcpy(out.data() + begin, &whole, sizeof whole);
}

std::size_t packed_size(std::string_view bytes) {
  std::uint32_t size = 0;
  std::memcpy(&size, bytes.data(), sizeof size);
  return size;
}

GameFacts unpack_facts(std::string_view bytes) {
  GameFacts facts;
  Head head;
  std::memcpy(&head, bytes.data(), sizeof head);
  std::size_t at = sizeof head;
  facts.board = Board::standard();
  if (head.has_board != 0) {
    std::memcpy(&facts.board, bytes.data() + at, sizeof facts.board);
    at += sizeof facts.board;
  }
  facts.line.resize(head.plies);
  if (head.plies != 0) std::memcpy(facts.line.data(), bytes.data() + at, 2 * facts.line.size());
  at += 2 * facts.line.size();
  const auto take = [&](std::string& text, std::uint32_t size) {
    text.assign(bytes.substr(at, size));
    at += size;
  };
  take(facts.red, head.red);
  take(facts.black, head.black);
  take(facts.event, head.event);
  take(facts.round, head.round);
  take(facts.rest, head.rest);
  facts.rest_plies = head.rest_plies;
  facts.comments = head.comments;
  facts.variations = head.variations;
  facts.tags = head.tags;
  facts.date.year = head.year;
  facts.date.month = head.month;
  facts.date.day = head.day;
  facts.result = static_cast<GameResult>(head.result);
  facts.turn = static_cast<Color>(head.turn);
  facts.turned = head.turned != 0;
  return facts;
}

}  // namespace qipu
