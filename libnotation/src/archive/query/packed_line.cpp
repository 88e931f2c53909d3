#include "archive/query/packed_line.h"

#include <algorithm>

#include "base/bytes.h"
#include "format/packed/packed.h"

namespace qipu::store {
namespace {

constexpr unsigned kDirections = 19;  ///< the most targets of a slot: those of rooks and cannons

constexpr std::array<Role, 16> kRoleOfSlot = {
    Role::king,  Role::advisor, Role::advisor, Role::elephant, Role::elephant, Role::horse,
    Role::horse, Role::rook,    Role::rook,    Role::cannon,   Role::cannon,   Role::pawn,
    Role::pawn,  Role::pawn,    Role::pawn,    Role::pawn};

struct Step {
  int file, rank;
};
constexpr Step kKing[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
constexpr Step kAdvisor[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
constexpr Step kElephant[] = {{2, 2}, {2, -2}, {-2, 2}, {-2, -2}};
constexpr Step kHorse[] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
constexpr Step kPawn[] = {{0, 1}, {1, 0}, {-1, 0}};

constexpr std::span<const Step> steps_of(Role role) {
  switch (role) {
    case Role::king: return kKing;
    case Role::advisor: return kAdvisor;
    case Role::elephant: return kElephant;
    case Role::horse: return kHorse;
    default: return kPawn;
  }
}
constexpr bool slides(Role role) { return role == Role::rook || role == Role::cannon; }
constexpr unsigned ways_of(Role role) {
  return slides(role) ? kDirections : static_cast<unsigned>(steps_of(role).size());
}

/// Returns the square that a piece of this kind reaches from a square by target number `way`; kOff
/// if it is off the board.
constexpr int target(Role role, unsigned side, int from, unsigned way) {
  const int file = from % Square::kFiles, rank = from / Square::kFiles;
  if (slides(role)) {
    const int at = static_cast<int>(way);
    return at < Square::kFiles ? rank * Square::kFiles + at
                               : (at - Square::kFiles) * Square::kFiles + file;
  }
  const Step step = steps_of(role)[way];
  const int to_file = file + step.file, to_rank = rank + (side == 0 ? step.rank : -step.rank);
  const bool on =
      to_file >= 0 && to_file < Square::kFiles && to_rank >= 0 && to_rank < Square::kRanks;
  return on ? to_rank * Square::kFiles + to_file : kOff;
}

Codes make_codes() {
  Codes codes{};
  // Codes without a target move the scrap slot from the scrap square to itself. Black's slots
  // follow Red's, so the scrap slot of such a code must be the last of the side's own slots.
  for (auto& slot : codes.slot) slot = 15;
  for (auto& side : codes.to) {
    for (auto& code : side) code.fill(kOff);
  }
  unsigned code = 0;
  for (unsigned slot = 0; slot < kRoleOfSlot.size(); ++slot) {
    const Role role = kRoleOfSlot[slot];
    for (unsigned way = 0; way < ways_of(role); ++way, ++code) {
      codes.slot[code] = static_cast<std::uint8_t>(slot);
      for (unsigned side = 0; side < 2; ++side) {
        for (int from = 0; from < kOff; ++from) {
          codes.to[side][code][static_cast<std::size_t>(from)] =
              static_cast<std::uint8_t>(target(role, side, from, way));
        }
      }
    }
  }
  return codes;
}

/// The first code of each slot.
constexpr auto kFirstCode = [] {
  std::array<unsigned, 16> first{};
  unsigned code = 0;
  for (std::size_t slot = 0; slot < first.size(); ++slot) {
    first[slot] = code;
    code += ways_of(kRoleOfSlot[slot]);
  }
  return first;
}();

std::uint8_t code_of(unsigned slot, unsigned side, int from, int to) {
  const Role role = kRoleOfSlot[slot];
  unsigned way = 0;
  if (slides(role)) {
    const int file = to % Square::kFiles, rank = to / Square::kFiles;
    const bool along = rank == from / Square::kFiles;
    way = static_cast<unsigned>(along ? file : Square::kFiles + rank);
  } else {
    while (way + 1 < ways_of(role) && target(role, side, from, way) != to) ++way;
  }
  return static_cast<std::uint8_t>(kFirstCode[slot] + way);
}

using Slots = std::array<std::uint8_t, kSlots>;  ///< the square of each slot

/// Finds the squares of a board's slots; pieces without a slot are left out, and the result is then
/// false.
bool slots_of(const Board& board, Slots& squares) {
  squares.fill(kOff);
  bool fit = true;
  for (int at = 0; at < Square::kCount; ++at) {
    const Piece piece = board[Square::from_index(at)];
    if (piece.empty()) continue;
    const unsigned first = piece.color() == Color::black ? 16 : 0;
    unsigned slot = 0;
    while (slot < 16 && (kRoleOfSlot[slot] != piece.role() || squares[first + slot] != kOff)) {
      ++slot;
    }
    fit = fit && slot < 16;
    if (slot < 16) squares[first + slot] = static_cast<std::uint8_t>(at);
  }
  return fit;
}

}  // namespace

const Codes kCodes = make_codes();

struct Replay::Start {
  explicit Start(const Setup& setup) : turn(setup.turn) {
    for (int at = 0; at < kOff; ++at) {
      board[static_cast<std::size_t>(at)] =
          static_cast<std::uint8_t>(setup.board[Square::from_index(at)].code());
    }
    Slots squares;
    slots_of(setup.board, squares);
    std::ranges::copy(squares, square.begin());
    square[kSlots] = kOff;
    slot.fill(kSlots);
    for (std::uint8_t i = 0; i < kSlots; ++i) slot[squares[i]] = i;
    slot[kOff] = kSlots;
  }

  Color turn;
  std::array<std::uint8_t, kOff + 1> board{};
  std::array<std::uint8_t, kSlots + 1> square;
  std::array<std::uint8_t, kOff + 1> slot;
};

void pack_line(const Position* start, std::span<const Move> moves, std::string& out) {
  using Form = LineView::Form;
  Slots squares;
  Form form = Form::none;
  if (start != nullptr) {
    const Setup setup = start->setup();
    const bool fits = slots_of(setup.board, squares);
    form = !fits ? Form::wide : setup.is_standard() ? Form::standard : Form::setup;
  }
  const std::size_t plies = form == Form::none ? 0 : moves.size();
  put_varint(out, plies << 2U | static_cast<unsigned>(form));
  if (form == Form::setup || form == Form::wide) {
    put_board(start->setup().board, out);
    put_u8(out, static_cast<unsigned>(start->turn()));
  }
  if (form == Form::none) return;
  std::array<std::uint8_t, kOff + 1> slot_on{};  // for squares with a piece
  for (std::uint8_t slot = 0; slot < kSlots; ++slot) slot_on[squares[slot]] = slot;
  auto side = static_cast<unsigned>(start->turn());
  for (const Move move : moves) {
    if (form == Form::wide) {
      put_u16(out, move.bits());
      continue;
    }
    const int from = move.from().index(), to = move.to().index();
    const std::uint8_t mover = slot_on[static_cast<std::size_t>(from)];
    put_u8(out, code_of(mover % 16, side, from, to));
    slot_on[static_cast<std::size_t>(to)] = mover;
    side ^= 1U;
  }
}

bool take_line(std::string_view& bytes, LineView& out) {
  if (bytes.empty()) return false;
  ByteCursor in(bytes);
  const std::uint64_t head = in.varint();
  out.form = static_cast<LineView::Form>(head & 3U);
  const std::uint64_t plies = head >> 2U;
  const bool other = out.form == LineView::Form::setup || out.form == LineView::Form::wide;
  out.start = other ? in.bytes(kPackedBoard + 1) : std::string_view();
  if (plies > bytes.size()) return false;
  out.moves = in.bytes(out.form == LineView::Form::wide ? 2 * plies : plies);
  if (!in.good()) return false;
  bytes.remove_prefix(in.at());
  return true;
}

Setup start_of(const LineView& line) {
  if (line.start.empty()) return Setup::standard();
  Setup out;
  out.board = board_of(line.start);
  out.turn = u8_at(line.start, kPackedBoard) == 1 ? Color::black : Color::red;
  return out;
}

std::optional<Position> position_of(const LineView& line) {
  if (line.form == LineView::Form::none) return std::nullopt;
  if (line.start.empty()) return Position::standard();
  auto position = Position::from(start_of(line), Faults::all());
  return position ? std::optional(*position) : std::nullopt;
}

std::vector<Move> moves_of(const LineView& line) {
  std::vector<Move> out;
  out.reserve(line.plies());
  Replay replay;
  replay.begin(line);
  while (const Ply* const ply = replay.ply(out.size())) {
    if (ply->from >= kOff || ply->to >= kOff) break;
    out.emplace_back(Square::from_index(ply->from), Square::from_index(ply->to));
  }
  return out;
}

void Replay::begin(const LineView& line) {
  static const Start kStandard(Setup::standard());
  const auto take = [&](const Start& start) {
    board_ = start_ = start.board;
    square_ = start.square;
    slot_ = start.slot;
    turn_ = start.turn;
  };
  line_ = line;
  played_ = 0;
  if (plies_.size() < line.plies()) plies_.resize(line.plies());
  if (line.start.empty()) return take(kStandard);
  take(Start(start_of(line)));
}

void Replay::play_to(std::size_t end) {
  end = std::min(end, line_.plies());
  const bool wide = line_.form == LineView::Form::wide;
  while (played_ < end) wide ? play_wide() : play_code();
}

Ply Replay::play_wide() {
  const auto low = static_cast<std::uint8_t>(line_.moves[2 * played_]);
  const auto high = static_cast<std::uint8_t>(line_.moves[2 * played_ + 1]);
  const unsigned bits = low | static_cast<unsigned>(high) << 8U;
  Ply ply;
  ply.from = static_cast<std::uint8_t>(std::min(bits & 0x7FU, unsigned{kOff}));
  ply.to = static_cast<std::uint8_t>(std::min(bits >> 7U, unsigned{kOff}));
  return moved(ply);
}

Setup Replay::end() {
  play_to(line_.plies());
  Setup out;
  for (int at = 0; at < Square::kCount; ++at) {
    out.board.set(Square::from_index(at), Piece::from_code(board_[static_cast<std::size_t>(at)]));
  }
  out.turn = line_.plies() % 2 == 0 ? turn_ : !turn_;
  return out;
}

}  // namespace qipu::store
