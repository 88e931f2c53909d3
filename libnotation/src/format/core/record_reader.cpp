#include "format/core/record_reader.h"

#include <algorithm>
#include <limits>

namespace qipu {

namespace {

using Read = ReadStatus (*)(const Source& source, Game& game, DiagnosticSink& sink);

class OneGameReader final : public GameReader {
 public:
  OneGameReader(const Source& source, Read read) : source_(source), read_(read) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (done_) return ReadStatus::end;
    done_ = true;
    if (std::max(source_.bytes.size(), source_.text.size()) >
        std::numeric_limits<std::uint32_t>::max()) {
      sink.report(make_diagnostic(diag::game_too_large, source_.locate(0), {"4 GiB"}));
      return ReadStatus::skipped;
    }
    return read_(source_, out, sink);
  }

 private:
  const Source& source_;
  Read read_;
  bool done_ = false;
};

}  // namespace

std::string FileSquare::words() const {
  if (const auto on_board = square()) return on_board->iccs();
  return "(" + std::to_string(file) + "," + std::to_string(rank) + ")";
}

NodeId RecordReader::add_move(NodeId parent, FileSquare from, FileSquare to, std::size_t offset) {
  const auto place = static_cast<std::uint32_t>(offset);
  const auto origin = from.square();
  const auto target = to.square();
  if (origin && target) return game_.add(parent, Move(*origin, *target), place);
  if (off_board_.one_more()) report(diag::off_board, offset, {from.words(), to.words()});
  return game_.add_written(parent, from.words() + "-" + to.words(), place);
}

NodeId RecordReader::add_digits(NodeId parent, std::optional<Square> from, std::optional<Square> to,
                                std::string_view digits, std::size_t offset) {
  const auto place = static_cast<std::uint32_t>(offset);
  if (from && to) return game_.add(parent, Move(*from, *to), place);
  if (off_board_.one_more()) {
    source_.report(sink_, diag::off_board, offset,
                   {std::string(digits.substr(0, 2)), std::string(digits.substr(2, 2))}, 4);
  }
  return game_.add_written(parent, digits, place);
}

void RecordReader::finish_moves(std::size_t offset) {
  if (off_board_.untold()) report(diag::more_off_board, offset, {off_board_.rest()});
  game_.start.turn = first_mover(game_).value_or(game_.start.turn);
}

std::optional<Color> first_mover(const Game& game) {
  const NodeId first = game[kRoot].first_child;
  if (first == kNoNode || !game[first].has_move) return std::nullopt;
  const Piece piece = game.start.board[game[first].move.from()];
  return piece ? std::optional(piece.color()) : std::nullopt;
}

std::optional<GameResult> result_of_code(std::uint32_t code) {
  constexpr auto kLast = static_cast<std::uint32_t>(GameResult::draw);  // in the order of the codes
  return code <= kLast ? std::optional(static_cast<GameResult>(code)) : std::nullopt;
}

std::optional<Move> parse_ucci(std::string_view words) {
  if (words.size() != 4) return std::nullopt;
  const auto from = Square::parse(words.substr(0, 2));
  const auto to = Square::parse(words.substr(2, 2));
  return from && to ? std::optional(Move(*from, *to)) : std::nullopt;
}

std::unique_ptr<GameReader> one_game_reader(const Source& source, Read read) {
  return std::make_unique<OneGameReader>(source, read);
}

}  // namespace qipu
