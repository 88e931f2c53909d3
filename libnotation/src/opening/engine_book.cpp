#include "opening/engine_book.h"

#include <algorithm>
#include <array>
#include <deque>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "base/bytes.h"
#include "opening/text_book.h"

namespace qipu {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::size_t kEntry = 8;
/// With fewer entries it is not a book: a few bytes may be in order by chance.
constexpr std::size_t kFewest = 4;
/// The program's board has 16 columns; ours begins in its fourth column and fourth row.
constexpr int kColumns = 16, kMargin = 3;

/// RC4 with a key of one zero byte, the random numbers of these programs.
class Stream {
 public:
  Stream() {
    for (std::size_t i = 0; i < state_.size(); ++i) state_[i] = static_cast<std::uint8_t>(i);
    std::uint8_t j = 0;
    for (std::size_t i = 0; i < state_.size(); ++i) {
      j = static_cast<std::uint8_t>(j + state_[i]);
      std::swap(state_[i], state_[j]);
    }
  }

  std::uint32_t number() {
    std::uint32_t out = 0;
    for (int shift = 0; shift < 32; shift += 8) out |= std::uint32_t{byte()} << shift;
    return out;
  }

 private:
  std::uint8_t byte() {
    ++x_;
    y_ = static_cast<std::uint8_t>(y_ + state_[x_]);
    std::swap(state_[x_], state_[y_]);
    return state_[static_cast<std::uint8_t>(state_[x_] + state_[y_])];
  }

  std::array<std::uint8_t, 256> state_{};
  std::uint8_t x_ = 0, y_ = 0;
};

/// Each piece on each square, and the side to move, have three numbers; the lock uses the third.
struct Locks {
  Locks() {
    Stream stream;
    const auto third = [&stream] {
      stream.number();
      stream.number();
      return stream.number();
    };
    black = third();
    for (auto& squares : pieces) {
      for (std::uint32_t& lock : squares) lock = third();
    }
  }
  std::array<std::array<std::uint32_t, 256>, 2 * kRoles> pieces{};
  std::uint32_t black = 0;  ///< used if Black is to move
};

const Locks& locks() {
  static const Locks kLocks;
  return kLocks;
}

int engine_square(Square s) {
  return (s.file() + kMargin) + kColumns * (Square::kRanks - 1 - s.rank() + kMargin);
}

std::optional<Square> square_at(unsigned engine) {
  const int column = static_cast<int>(engine) % kColumns, row = static_cast<int>(engine) / kColumns;
  return Square::at(column - kMargin, Square::kRanks - 1 - (row - kMargin));
}

std::optional<Move> move_at(std::string_view bytes, std::size_t at) {
  const auto from = square_at(u8_at(bytes, at)), to = square_at(u8_at(bytes, at + 1));
  if (!from || !to || *from == *to) return std::nullopt;
  return Move(*from, *to);
}

/// Returns true if these are entries ordered by their locks; the last may be cut. Weights are
/// small, so there is a zero byte, which a text does not have.
bool begins_entries(std::string_view head) {
  if (head.size() < kFewest * kEntry || !head.contains('\0')) return false;
  std::uint32_t before = 0;
  for (std::size_t at = 0; at + kEntry <= head.size(); at += kEntry) {
    const std::uint32_t lock = u32_at(head, at);
    if (lock < before || !move_at(head, at + 4)) return false;
    before = lock;
  }
  return true;
}

constexpr BookKind kEngine = {"BOOK.DAT of ElephantEye or XiangQi Wizard",
                              "象眼、象棋小巫师的 BOOK.DAT", true};

constexpr BookKind kText = {"BOOK.TXT of a UCCI engine", "UCCI 引擎的文本开局库 BOOK.TXT", true};

struct Table {
  std::string_view mark;  ///< a word in the definitions of the tables
  BookKind kind;
};
constexpr Table kTables[] = {
    {"bhobk", {"an opening book of BHGUI (OBK)", "兵河象棋界面的开局库（OBK）"}},
    {"pfBook", {"an opening book with the table pfBook", "含 pfBook 表的开局库（pfBook）"}},
    {"vvalid", {"an opening book of the OBK family", "OBK 一类的开局库"}},
};

}  // namespace

const BookKind* recognise_book(std::string_view head) {
  if (head.starts_with("SQLite format 3\0"sv)) {
    // The first page contains the definitions of the tables.
    const auto* const found = std::ranges::find_if(
        kTables, [&](const Table& table) { return head.contains(table.mark); });
    return found == std::end(kTables) ? nullptr : &found->kind;
  }
  if (begins_text_book(head)) return &kText;
  return begins_entries(head) ? &kEngine : nullptr;
}

std::uint32_t EngineBook::lock_of(const Position& position) {
  std::uint32_t out = position.turn() == Color::black ? locks().black : 0;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece piece = position[s];
    if (piece.empty()) continue;
    const auto which = static_cast<std::size_t>(piece.code() - 1);
    out ^= locks().pieces[which][static_cast<std::size_t>(engine_square(s))];
  }
  return out;
}

std::optional<EngineBook> EngineBook::read(std::string_view bytes) {
  if (bytes.size() % kEntry != 0 || !begins_entries(bytes)) return std::nullopt;
  EngineBook out;
  out.entries_.reserve(bytes.size() / kEntry);
  for (std::size_t at = 0; at < bytes.size(); at += kEntry) {
    out.entries_.push_back({u32_at(bytes, at), *move_at(bytes, at + 4), u16_at(bytes, at + 6)});
  }
  return out;
}

std::string EngineBook::bytes_of(std::vector<Entry> entries) {
  std::ranges::sort(entries, {}, [](const Entry& e) { return std::pair(e.lock, e.move.bits()); });
  std::string out;
  for (const Entry& entry : entries) {
    put_u32(out, entry.lock);
    put_u8(out, static_cast<unsigned>(engine_square(entry.move.from())));
    put_u8(out, static_cast<unsigned>(engine_square(entry.move.to())));
    put_u16(out, entry.weight);
  }
  return out;
}

EngineBook EngineBook::of(const std::vector<Line>& lines) {
  EngineBook out;
  out.described_ = true;
  std::unordered_set<std::uint64_t> seen;
  for (const Line& line : lines) {
    const std::uint64_t key = Position::from(line.setup, Faults::all())->key();
    out.entries_.push_back({key, line.move, line.weight});
    if (seen.insert(key).second) out.setups_.push_back(line.setup);
  }
  std::ranges::sort(out.entries_, {}, [](const Known& known) {
    return std::tuple(known.position, known.move.bits(), known.weight);
  });
  return out;
}

std::uint64_t EngineBook::name_of(const Position& position) const {
  return described_ ? position.key() : lock_of(position);
}

std::vector<EngineBook::Met> EngineBook::met_in(const Position& position) const {
  std::vector<Met> out;
  const std::uint64_t here = name_of(position), there = name_of(position.mirrored());
  for (const std::uint64_t name : {here, there}) {
    const bool image = name == there && name != here;
    for (auto at = std::ranges::lower_bound(entries_, name, {}, &Known::position);
         at != entries_.end() && at->position == name; ++at) {
      const Move move = image ? at->move.mirrored() : at->move;
      const auto index = static_cast<std::size_t>(at - entries_.begin());
      if (position.legal(move)) out.push_back({{move, at->weight}, index});
    }
    if (here == there) break;
  }
  return out;
}

std::vector<EngineBook::Weighed> EngineBook::moves_in(const Position& position) const {
  std::vector<Weighed> out;
  for (const Met& met : met_in(position)) {
    const auto same = std::ranges::find(out, met.weighed.move, &Weighed::move);
    if (same == out.end()) {
      out.push_back(met.weighed);
    } else {
      same->weight += std::min(met.weighed.weight, ~std::uint32_t{0} - same->weight);
    }
  }
  return out;
}

std::vector<EngineBook::Weighed> EngineBook::unlike_moves_in(const Position& position) const {
  std::vector<Weighed> moves = moves_in(position);
  if (position.key() != position.mirrored().key()) return moves;
  std::vector<Weighed> out;
  for (const Weighed& weighed : moves) {
    const auto image = std::ranges::find(out, weighed.move.mirrored(), &Weighed::move);
    if (image == out.end()) {
      out.push_back(weighed);
    } else {
      image->weight = std::max(image->weight, weighed.weight);
    }
  }
  return out;
}

std::size_t EngineBook::walk(const Take& take) const {
  std::vector<bool> met(entries_.size());
  std::unordered_set<std::uint64_t> seen;
  std::deque<Position> open{Position::standard()};
  for (auto described = setups_.begin(); !open.empty() || described != setups_.end();) {
    if (open.empty()) open.push_back(*Position::from(*described++, Faults::all()));
    const Position position = open.front();
    open.pop_front();
    if (!seen.insert(std::min(position.key(), position.mirrored().key())).second) continue;
    for (const Met& found : met_in(position)) met[found.entry] = true;
    for (const Weighed& weighed : unlike_moves_in(position)) {
      take(position, weighed);
      open.push_back(position.after(weighed.move));
    }
  }
  return static_cast<std::size_t>(std::ranges::count(met, true));
}

}  // namespace qipu
