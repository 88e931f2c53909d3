#include "qipu/rules/position.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "rules/tables.h"

namespace qipu {
namespace {

using tables::kKeys;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The bits of each kind of piece in the words of its rank and of its file.
struct Strokes {
  std::array<std::uint64_t, Piece::kCodes> rank{}, file{};
};
constexpr Strokes make_strokes() {
  Strokes strokes;
  for (const Color c : {Color::red, Color::black}) {
    for (int r = 0; r < kRoles; ++r) {
      const auto role = static_cast<Role>(r);
      std::uint64_t stroke = c == Color::red ? 1U : 1U << 16;
      if (role == Role::rook) stroke |= std::uint64_t{1} << 32;
      if (role == Role::cannon) stroke |= std::uint64_t{1} << 48;
      const std::size_t code = at(Piece(c, role).code());
      strokes.rank[code] = stroke;
      strokes.file[code] = stroke | (role == Role::king ? std::uint64_t{1} << 32 : 0);
    }
  }
  return strokes;
}
constexpr Strokes kStrokes = make_strokes();

// The index in Position::sides_ for each code.
constexpr std::array<std::uint8_t, Piece::kCodes> kSide = {2, 0, 0, 0, 0, 0, 0, 0,
                                                           1, 1, 1, 1, 1, 1, 1};

constexpr int kMaxQuietPlies = std::numeric_limits<std::uint16_t>::max();
constexpr int kMaxRound = 1'000'000'000;

}  // namespace

std::expected<Position, Faults> Position::from(const Setup& setup, Faults forgiven) {
  if (setup == Setup::standard()) return standard();
  return build(setup, forgiven);
}

std::expected<Position, Faults> Position::build(const Setup& setup, Faults forgiven) {
  const Faults never = Faults(Fault::many_kings) | Fault::too_many_pieces;
  const Faults faults = faults_of(setup).without(forgiven.without(never));
  if (!faults.empty()) return std::unexpected(faults);

  Position p;
  p.turn_ = setup.turn;
  p.quiet_plies_ = static_cast<std::uint16_t>(std::clamp(setup.quiet_plies, 0, kMaxQuietPlies));
  p.round_ = std::clamp(setup.round, -kMaxRound, kMaxRound);
  p.where_.fill(kNoKing);
  if (p.turn_ == Color::black) p.key_ = tables::kBlackToMove;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    p.put(s, setup.board[s]);
  }
  return p;
}

const Position& Position::standard() {
  static const Position position = *build(Setup::standard(), {});
  return position;
}

std::optional<Square> Position::king(Color c) const {
  const int k = king_index(c);
  if (k == kNoKing) return std::nullopt;
  return Square::from_index(k);
}

Setup Position::setup() const {
  return {.board = board_, .turn = turn_, .quiet_plies = quiet_plies_, .round = round_};
}

void Position::put(Square s, Piece p) {
  const std::size_t c = code(p);
  board_.set(s, p);
  ranks_[at(s.rank() + 1)] ^= kStrokes.rank[c] << s.file();
  files_[at(s.file())] ^= kStrokes.file[c] << s.rank();
  pieces_[c] ^= Bitboard::of(s);
  sides_[kSide[c]] ^= Bitboard::of(s);
  where_[c] = static_cast<std::uint8_t>(s.index());
  key_ ^= kKeys[c][at(s.index())];
}

Position::Undo Position::make(Move m) {
  const Square from = m.from();
  const Square to = m.to();
  const auto [ff, fr] = tables::place(from.index());
  const auto [tf, tr] = tables::place(to.index());
  const Piece mover = board_[from];
  assert(mover);
  board_.set(from, Piece());  // before reading `to`, so that a move to its own square does not take
                              // the piece
  const Piece captured = board_[to];
  board_.set(to, mover);
  const Undo undo{captured, quiet_plies_};

  const std::size_t a = code(mover);
  const std::size_t b = code(captured);
  ranks_[at(fr + 1)] ^= kStrokes.rank[a] << ff;
  files_[ff] ^= kStrokes.file[a] << fr;
  ranks_[at(tr + 1)] ^= (kStrokes.rank[a] ^ kStrokes.rank[b]) << tf;
  files_[tf] ^= (kStrokes.file[a] ^ kStrokes.file[b]) << tr;

  const Bitboard arrival = tables::bit(to.index());
  const Bitboard path = tables::bit(from.index()) ^ arrival;
  pieces_[a] ^= path;
  pieces_[b] ^= arrival;
  sides_[kSide[a]] ^= path;
  sides_[kSide[b]] ^= arrival;
  where_[b] = kNoKing;
  where_[a] = static_cast<std::uint8_t>(to.index());

  key_ ^= kKeys[a][at(from.index())] ^ kKeys[a][at(to.index())] ^ kKeys[b][at(to.index())] ^
          tables::kBlackToMove;
  const bool quiet = captured.empty();
  quiet_plies_ = static_cast<std::uint16_t>(
      quiet ? quiet_plies_ + (quiet_plies_ < kMaxQuietPlies ? 1 : 0) : 0);
  round_ += static_cast<int>(turn_);  // after Black's move
  turn_ = !turn_;
  return undo;
}

void Position::unmake(Move m, const Undo& undo) {
  const Square from = m.from();
  const Square to = m.to();
  const auto [ff, fr] = tables::place(from.index());
  const auto [tf, tr] = tables::place(to.index());
  const Piece mover = board_[to];
  const Piece captured = undo.captured;
  board_.set(to, captured);
  board_.set(from, mover);

  const std::size_t a = code(mover);
  const std::size_t b = code(captured);
  ranks_[at(fr + 1)] ^= kStrokes.rank[a] << ff;
  files_[ff] ^= kStrokes.file[a] << fr;
  ranks_[at(tr + 1)] ^= (kStrokes.rank[a] ^ kStrokes.rank[b]) << tf;
  files_[tf] ^= (kStrokes.file[a] ^ kStrokes.file[b]) << tr;

  const Bitboard arrival = tables::bit(to.index());
  const Bitboard path = tables::bit(from.index()) ^ arrival;
  pieces_[a] ^= path;
  pieces_[b] ^= arrival;
  sides_[kSide[a]] ^= path;
  sides_[kSide[b]] ^= arrival;
  where_[b] = static_cast<std::uint8_t>(to.index());
  where_[a] = static_cast<std::uint8_t>(from.index());

  key_ ^= kKeys[a][at(from.index())] ^ kKeys[a][at(to.index())] ^ kKeys[b][at(to.index())] ^
          tables::kBlackToMove;
  quiet_plies_ = undo.quiet_plies;
  turn_ = !turn_;
  round_ -= static_cast<int>(turn_);
}

void Position::give_turn(Color c) {
  if (c == turn_) return;
  turn_ = c;
  key_ ^= tables::kBlackToMove;
}

void Position::replay(Move m) {
  give_turn(board_[m.from()].color());
  make(m);
}

Position Position::after(Move m) const {
  Position next = *this;
  next.make(m);
  return next;
}

Position Position::with_turn(Color c) const {
  Position turned = *this;
  turned.give_turn(c);
  return turned;
}

Position Position::mirrored() const {
  Setup image = setup();
  image.board = image.board.mirrored();
  return *from(image, Faults::all());
}

}  // namespace qipu
