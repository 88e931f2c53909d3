#include "notation/follow.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/ascii.h"
#include "game/pass.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::size_t kMostPositions = 8;
constexpr std::size_t kLongest = 7;  // characters of a move: "+R1=+2!", 前炮 退一

bool is_blank(char32_t c) {
  return c == U' ' || c == U'\t' || c == U'　' || c == U'\u00A0' || c == U'\u200B';
}
bool is_line_end(char32_t c) { return c == U'\n' || c == U'\r' || c == U'\f'; }

// The ends of the first characters of the text, up to a blank.
struct Ends {
  std::size_t at[kLongest] = {};
  std::size_t count = 0;
  bool word = false;  // a blank or the end of the text follows the last one
};

Ends ends_of(std::string_view text) {
  Ends ends;
  for (std::size_t pos = 0; ends.count < kLongest;) {
    if (pos >= text.size()) {
      ends.word = true;
      break;
    }
    const char32_t c = next_char(text, pos);
    if (is_blank(c) || is_line_end(c)) {
      ends.word = true;
      break;
    }
    ends.at[ends.count++] = pos;
  }
  return ends;
}

void read_word(std::string_view words, const Notation* declared, const Position& position,
               Reading& out) {
  if (declared != nullptr && declared->recognise(words)) {
    declared->read(words, position, out);
    if (!out.legal.empty()) return;
  }
  read_any(words, position, out);
}

}  // namespace

bool is_move_word(std::string_view word, const Notation* declared) {
  if (declared != nullptr && declared->recognise(word)) return true;
  return std::ranges::any_of(all_notations(), [&](const Notation* n) {
    return n->script != Script::digits && n->recognise(word);
  });
}

bool Follower::is_legal(std::string_view words) const {
  if (!is_move_word(words, declared_)) return false;
  if (lost_) return true;
  Reading reading;
  return std::ranges::any_of(positions_, [&](const Position& position) {
    reading.clear();
    read_word(words, declared_, position, reading);
    return !reading.legal.empty();
  });
}

std::size_t Follower::front(std::string_view text) const {
  const Ends ends = ends_of(text);
  if (ends.count == 0) return 0;
  const auto legal = [&](std::size_t signs) {
    return signs <= ends.count && is_legal(text.substr(0, ends.at[signs - 1]));
  };
  // Most moves have four characters. A shorter text is not a move if another character touches it.
  // Otherwise R1+ before 2. would be read differently from R1+2.
  constexpr std::size_t kSizes[] = {4, 5, 3, 6, 2};
  for (const std::size_t size : kSizes) {
    const bool touches = size < ends.count || !ends.word;
    if (size < 4 && (touches || lost_)) continue;
    if (legal(size)) return ends.at[size - 1];
  }
  return ends.word && ends.count < 4 ? front_joined(text) : 0;
}

// Returns the length of a move with blanks between its four characters: 炮 二 平 五; 0 if there is
// none.
std::size_t Follower::front_joined(std::string_view text) const {
  constexpr int kSigns = 4;
  constexpr int kMostBlanks = 2;
  int signs = 0, blanks = 0;
  std::size_t pos = 0;
  while (pos < text.size() && signs < kSigns) {
    const char32_t c = next_char(text, pos);
    if (is_line_end(c) || (is_blank(c) && ++blanks > kMostBlanks)) return 0;
    if (is_blank(c)) continue;
    ++signs;
    blanks = 0;
  }
  const std::string_view words = text.substr(0, pos);
  const bool glyphs = !words.empty() && static_cast<unsigned char>(words.front()) >= 0x80;
  return glyphs && signs == kSigns && is_legal(words) ? pos : 0;
}

bool Follower::take(std::string_view words) {
  if (is_pass(words)) {
    for (Position& position : positions_) position.give_turn(!position.turn());
    ++plies_;
    return !positions_.empty();
  }
  if (!is_move_word(words, declared_)) return false;
  if (lost_) {
    for (Position& position : positions_) position.give_turn(!position.turn());
    ++plies_;
    return true;
  }
  std::vector<Position> next;
  Reading reading;
  for (const Position& position : positions_) {
    reading.clear();
    read_word(words, declared_, position, reading);
    for (const Move move : reading.legal) {
      if (next.size() == kMostPositions) break;
      Position behind = position;
      behind.make(move);
      const bool known = std::ranges::any_of(
          next, [&](const Position& other) { return other.key() == behind.key(); });
      if (!known) next.push_back(behind);
    }
  }
  if (next.empty()) return false;
  positions_ = std::move(next);
  ++plies_;
  return true;
}

bool Follower::take(Move move) {
  std::vector<Position> next;
  std::ranges::copy_if(positions_, std::back_inserter(next),
                       [&](const Position& p) { return p.legal(move); });
  if (next.empty()) return false;
  positions_ = std::move(next);
  for (Position& position : positions_) position.make(move);
  ++plies_;
  return true;
}

bool follow_to(const Game& game, NodeId id, Follower& follower) {
  std::vector<NodeId> line;
  for (; id != kRoot; id = game[id].parent) line.push_back(id);
  return std::ranges::all_of(line.rbegin(), line.rend(), [&](NodeId node) {
    return game[node].has_move ? follower.take(game[node].move) : follower.take(game.written(node));
  });
}

}  // namespace qipu
