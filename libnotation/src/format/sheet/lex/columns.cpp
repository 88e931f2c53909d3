// Reads score sheets whose rounds stand in columns down a page, and sheets whose two columns of
// moves were separated.
//
// If a page of two columns is wrapped or copied, Black's column may come below Red's, numbered from
// 1 again, or be missing. The numbers show both cases: each number has one move, and all moves of a
// column have the digits of one side. The columns are joined again. If one is missing, dots stand
// for its moves, so that no move is read as a move of the other side.

#include "format/sheet/lex/columns.h"

#include <algorithm>
#include <string>

#include "format/sheet/lex/signs.h"

namespace qipu::sheet {
namespace {

constexpr std::size_t kShortest = 3;  // number of rounds; fewer prove nothing

bool is_reds_digit(char32_t c) { return among(U"一二三四五六七八九", c); }

using Column = std::vector<NodeId>;

// Returns true if all are Chinese moves that end in such a digit.
bool all_end_in(const Game& game, const Column& column, bool (*is_digit)(char32_t)) {
  return std::ranges::all_of(column, [&](NodeId id) {
    const std::string_view words = game.written(id);
    const bool glyphs = !words.empty() && static_cast<unsigned char>(words[0]) >= 0xE4;
    return glyphs && is_digit(last_char(words));
  });
}

}  // namespace

void put_in_order(Game& game, const std::vector<int>& numbers) {
  struct Round {
    int number = 0;
    Column moves;
  };
  std::vector<Round> rounds;
  for (const NodeId id : game.main_line()) {
    const int number = id < numbers.size() ? numbers[id] : 0;
    if (number != 0 || rounds.empty()) rounds.push_back({number, {}});
    rounds.back().moves.push_back(id);
  }
  std::ranges::stable_sort(rounds, {}, &Round::number);
  std::vector<NodeId> order;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    if (rounds[i].number != rounds[0].number + static_cast<int>(i)) return;
    if (rounds[i].moves.size() != 2 && i + 1 != rounds.size()) return;
    order.insert(order.end(), rounds[i].moves.begin(), rounds[i].moves.end());
  }
  game.reorder_line(kRoot, order);
}

void settle_columns(Game& game, const std::vector<int>& numbers, DiagnosticSink& sink,
                    const Location& where) {
  Column first;
  Column second;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    const int number = id < numbers.size() ? numbers[id] : 0;
    if (number == 1 && !first.empty() && second.empty()) {
      second.push_back(id);
      continue;
    }
    Column& column = second.empty() ? first : second;
    if (number != static_cast<int>(column.size()) + 1) return;
    column.push_back(id);
  }
  if (first.size() < kShortest || !all_end_in(game, first, is_reds_digit)) return;
  const bool missing = second.empty();
  if (missing && game.size() + first.size() > Game::kMostNodes) return;
  if (!missing && (!all_end_in(game, second, is_blacks_digit) || second.size() > first.size() ||
                   second.size() + 1 < first.size())) {
    return;
  }
  std::vector<NodeId> order;
  NodeId last = first.back();
  for (std::size_t i = 0; i < first.size(); ++i) {
    order.push_back(first[i]);
    if (i < second.size()) {
      order.push_back(second[i]);
    } else if (missing && i + 1 < first.size()) {
      order.push_back(last = game.add_written(last, "……", game[first[i]].place));
    }
  }
  game.reorder_line(kRoot, order);
  if (missing) {
    sink.report(make_diagnostic(diag::replies_missing, where, {std::to_string(first.size())}));
  }
}

}  // namespace qipu::sheet
