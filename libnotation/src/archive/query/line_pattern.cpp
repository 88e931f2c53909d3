#include "archive/query/line_pattern.h"

#include <algorithm>

#include "format/kit/round_number.h"
#include "qipu/notation/notation.h"

namespace qipu::queries {
namespace {

constexpr std::string_view kOne = "*", kMany = "...";

Move image_of(Move move, Image image) {
  if (image.swapped) move = move.opposite();
  return image.mirrored ? move.mirrored() : move;
}

Setup image_of(Setup setup, Image image) {
  if (image.swapped) {
    const Board turned = setup.board.turned_round();
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      const Piece piece = turned[s];
      setup.board.set(s, piece.empty() ? piece : Piece(!piece.color(), piece.role()));
    }
    setup.turn = !setup.turn;
  }
  if (image.mirrored) setup.board = setup.board.mirrored();
  return setup;
}

bool means(std::string_view word, const Position& position, Move move) {
  Reading reading;
  read_any(word, position, reading);
  return std::ranges::find(reading.legal, move) != reading.legal.end();
}

}  // namespace

Result<LinePattern> LinePattern::of(std::string_view text) {
  LinePattern out;
  constexpr std::string_view kBlanks = " \t\r\n";
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (text.empty()) break;
    std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    if (word == "…" || word == "……") word = kMany;
    const bool wild = word == kOne || word == kMany;
    const auto is_move = [&](const Notation* n) { return n->recognise(word); };
    if (!wild && !std::ranges::any_of(all_notations(), is_move)) {
      // 1. or 12：, perhaps with a move after it: 1.炮二平五
      const std::size_t number = front_round_number(word).length;
      word.remove_prefix(number);
      word.remove_prefix(std::min(word.find_first_not_of(".、:"), word.size()));
      if (number != 0 && word.empty()) continue;
      if (number == 0 || !std::ranges::any_of(all_notations(), is_move)) {
        return fail(diag::query_board, {}, {std::string(word)});
      }
    }
    out.words_.emplace_back(word);
  }
  if (out.words_.empty()) return fail(diag::query_board, {}, {""});
  return out;
}

std::optional<std::size_t> LinePattern::plies_in(store::Replay& line, Image image,
                                                 Known& known) const {
  constexpr std::size_t kMostKnown = std::size_t{1} << 18;
  if (known.size() > kMostKnown) known.clear();
  std::optional<Position> now = store::position_of(line.line());
  if (now && (image.mirrored || image.swapped)) {
    const auto position = Position::from(image_of(now->setup(), image), Faults::all());
    now = position ? std::optional(*position) : std::nullopt;
  }
  if (!now) return std::nullopt;
  const auto means_it = [&](std::size_t word, Move move) {
    constexpr std::uint64_t kMove = 0x9E3779B97F4A7C15, kWord = 0xC2B2AE3D27D4EB4F;
    const auto [at, fresh] = known.try_emplace(now->key() ^ move.bits() * kMove ^ word * kWord);
    if (fresh) at->second = means(words_[word], *now, move);
    return at->second;
  };
  // done[n]: the first n words have been played.
  std::vector<bool> done(words_.size() + 1);
  done[0] = true;
  for (std::size_t ply = 0;; ++ply) {
    for (std::size_t n = 0; n < words_.size(); ++n) {
      if (done[n] && words_[n] == kMany) done[n + 1] = true;
    }
    if (done.back()) return ply;
    const store::Ply* const next_ply = line.ply(ply);
    const bool alive = std::ranges::find(done, true) != done.end();
    if (!alive || next_ply == nullptr) return std::nullopt;
    if (next_ply->from >= store::kOff || next_ply->to >= store::kOff) return std::nullopt;
    const Move move =
        image_of({Square::from_index(next_ply->from), Square::from_index(next_ply->to)}, image);
    std::vector<bool> next(words_.size() + 1);
    for (std::size_t n = 0; n < words_.size(); ++n) {
      if (!done[n]) continue;
      const std::string& word = words_[n];
      if (word == kMany) {
        next[n] = true;
      } else if (word == kOne || means_it(n, move)) {
        next[n + 1] = true;
      }
    }
    done.swap(next);
    now->make(move);
  }
}

}  // namespace qipu::queries
