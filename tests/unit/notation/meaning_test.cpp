// The meaning of a move's words, implemented a second time from the definitions in rule books:
// every text of every form, on boards of both sides, gives the legal moves, the illegal ones and
// the remarks of the definition, in Chinese (three styles) and in Vietnamese.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "qipu/notation/notation.h"
#include "support/diagrams.h"
#include "support/notations.h"

namespace qipu {
namespace {

// A piece as its owner sees it: files 1-9 from the right, ranks 0-9 from the home rank.
struct OwnPiece {
  Role role;
  int file, rank;
};
enum class Way { ahead, back, level };
constexpr Way kWays[] = {Way::level, Way::ahead, Way::back};

constexpr bool is_slanting(Role role) {
  return role == Role::advisor || role == Role::elephant || role == Role::horse;
}
constexpr bool needs_no_order(Role role) { return role == Role::advisor || role == Role::elephant; }

struct Meaning {
  std::set<std::string> legal, rejected;
  Quirks quirks;
};

class OwnBoard {
 public:
  explicit OwnBoard(const Position& position) : position_(position), side_(position.turn()) {
    const Setup setup = position.setup();
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      const Piece p = setup.board[s];
      if (!p || p.color() != side_) continue;
      const bool red = side_ == Color::red;
      pieces_.push_back(
          {p.role(), red ? 9 - s.file() : s.file() + 1, red ? s.rank() : 9 - s.rank()});
    }
    // From front to rear.
    std::ranges::stable_sort(pieces_,
                             [](const OwnPiece& a, const OwnPiece& b) { return a.rank > b.rank; });
  }

  std::vector<OwnPiece> on_file(Role role, int file) const {
    std::vector<OwnPiece> out;
    for (const OwnPiece& m : pieces_) {
      if (m.role == role && m.file == file) out.push_back(m);
    }
    return out;
  }
  // Files with two or more, from the right.
  std::vector<std::vector<OwnPiece>> stacks(Role role) const {
    std::vector<std::vector<OwnPiece>> out;
    for (int file = 1; file <= 9; ++file) {
      if (auto stack = on_file(role, file); stack.size() > 1) out.push_back(std::move(stack));
    }
    return out;
  }

  // `strict`: moves that such pieces never make are left out.
  void go(const OwnPiece& piece, Way way, int value, bool strict, Meaning& out) const {
    OwnPiece to = piece;
    if (way == Way::level) {
      to.file = value;
      if (to.file == piece.file) return;
    } else {
      int rise = value;
      if (is_slanting(piece.role)) {
        const int across = std::abs(value - piece.file);
        if (piece.role == Role::advisor && across == 1)
          rise = 1;
        else if (piece.role == Role::elephant && across == 2)
          rise = 2;
        else if (piece.role == Role::horse && (across == 1 || across == 2))
          rise = 3 - across;
        else
          return;
        to.file = value;
      }
      to.rank += way == Way::ahead ? rise : -rise;
      if (to.rank < 0 || to.rank > 9) return;
    }
    const Move move(square_of(piece), square_of(to));
    if (position_.legal(move)) {
      out.legal.insert(move.ucci());
      return;
    }
    bool possible = true;
    if (is_slanting(piece.role)) possible = way != Way::level;
    if (piece.role == Role::king) possible = way == Way::level || value == 1;
    if (piece.role == Role::pawn) possible = way == Way::level || (way == Way::ahead && value == 1);
    if (possible || !strict) out.rejected.insert(move.ucci());
  }

 private:
  Square square_of(const OwnPiece& m) const {
    const bool red = side_ == Color::red;
    return *Square::at(red ? 9 - m.file : m.file - 1, red ? m.rank : 9 - m.rank);
  }

  const Position& position_;
  Color side_;
  std::vector<OwnPiece> pieces_;
};

// The words: an order 'f' 'm' 'r', or the k-th; 0 and -1 if missing.
struct Spoken {
  char order = 0;
  int ordinal = 0;
  int role = -1;  // -1: missing
  int file = 0;
  int way = -1;
  int value = 0;
};

int place_of(const Spoken& words, std::size_t pieces) {
  const int n = static_cast<int>(pieces);
  if (n < 2) return -1;
  if (words.order == 'f') return 0;
  if (words.order == 'r') return n - 1;
  if (words.order == 'm') return n % 2 == 1 ? (n - 1) / 2 : -1;
  return words.ordinal <= n ? words.ordinal - 1 : -1;
}

Meaning chinese_meaning(const OwnBoard& board, const Spoken& words, bool series, bool strange) {
  Meaning out;
  const Role role = words.role < 0 ? Role::pawn : static_cast<Role>(words.role);
  const bool which = words.order != 0 || words.ordinal != 0;
  if (strange) out.quirks.add(Quirk::other_sides_digits);
  if (words.way < 0) out.quirks.add(Quirk::missing_direction);
  if (words.value == 0) out.quirks.add(Quirk::missing_count);
  const auto go = [&](const OwnPiece& piece) {
    const int value = words.value == 0 ? 1 : words.value;
    if (words.value == 0 && is_slanting(role)) return;
    if (words.way >= 0) return board.go(piece, kWays[words.way], value, false, out);
    for (const Way way : kWays) board.go(piece, way, value, true, out);
  };
  const auto stacks = board.stacks(role);
  if (!which) {
    for (int file = 1; file <= 9; ++file) {
      if (words.file != 0 && words.file != file) continue;
      const auto pieces = board.on_file(role, file);
      if (words.file != 0 && pieces.size() > 1 && !needs_no_order(role)) {
        out.quirks.add(Quirk::missing_qualifier);
      }
      for (const OwnPiece& piece : pieces) go(piece);
    }
    if (words.file == 0) out.quirks.add(Quirk::missing_file);
  } else if (words.file != 0) {
    const auto pieces = board.on_file(role, words.file);
    const int place = place_of(words, pieces.size());
    if (place < 0) return out;
    if (stacks.size() < 2) {
      out.quirks.add(words.role < 0 ? Quirk::missing_piece : Quirk::needless_qualifier);
    } else if (series) {
      out.quirks.add(Quirk::other_pawn_scheme);
    }
    go(pieces[static_cast<std::size_t>(place)]);
  } else if (words.ordinal != 0 && stacks.size() > 1) {
    if (!series) out.quirks.add(Quirk::other_pawn_scheme);
    std::vector<OwnPiece> all;
    for (const auto& stack : stacks) all.insert(all.end(), stack.begin(), stack.end());
    const auto place = static_cast<std::size_t>(words.ordinal) - 1;
    if (place < all.size()) go(all[place]);
  } else {
    for (const auto& stack : stacks) {
      const int place = place_of(words, stack.size());
      const bool two = words.ordinal != 0 && role != Role::pawn && stack.size() == 2;
      if (place < 0 || two) continue;
      if (needs_no_order(role)) out.quirks.add(Quirk::needless_qualifier);
      if (stacks.size() > 1) out.quirks.add(Quirk::missing_file);
      // Four or more are 前 二 三 四, or 一 二 三 四 in the series.
      const bool numbered = stack.size() >= 4 && (series || place != 0);
      if (numbered != (words.ordinal != 0)) out.quirks.add(Quirk::other_pawn_scheme);
      go(stack[static_cast<std::size_t>(place)]);
    }
  }
  return out;
}

std::set<std::string> set_of(const Candidates& moves) {
  std::set<std::string> out;
  for (const Move m : moves) out.insert(m.ucci());
  return out;
}

// Returns false, with a failure, if the reading differs.
bool agrees(const Notation& notation, const Position& position, const std::string& text,
            const Meaning& expected) {
  Reading out;
  notation.read(text, position, out);
  // A reading holds a limited number of moves.
  const auto full = [](const Candidates& c) { return c.size() == Candidates::kCapacity; };
  const bool same = out.syntax && (set_of(out.legal) == expected.legal || full(out.legal)) &&
                    (set_of(out.rejected) == expected.rejected || full(out.rejected)) &&
                    out.quirks == expected.quirks;
  if (same) return true;
  ADD_FAILURE() << notation.id << ' ' << write_fen(position.setup()) << ' ' << text << ": "
                << test::words_of(out.legal) << " | " << test::words_of(out.rejected) << " | "
                << out.quirks.bits() << " expected " << testing::PrintToString(expected.legal)
                << testing::PrintToString(expected.rejected) << expected.quirks.bits();
  return false;
}

constexpr const char* kHanDigits[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr const char* kOwnGlyphs[2][kRoles] = {{"帅", "仕", "相", "马", "车", "炮", "兵"},
                                               {"将", "士", "象", "马", "车", "炮", "卒"}};
constexpr const char* kWayWords[] = {"平", "进", "退"};

std::string chinese_text(const Spoken& words, Color side, bool han) {
  const auto digit = [&](int n) { return han ? kHanDigits[n] : std::to_string(n); };
  std::string out;
  if (words.order != 0) out += words.order == 'f' ? "前" : words.order == 'm' ? "中" : "后";
  if (words.ordinal != 0) out += kHanDigits[words.ordinal];
  if (words.role >= 0) out += kOwnGlyphs[static_cast<int>(side)][words.role];
  if (words.file != 0) out += digit(words.file);
  if (words.way >= 0) out += kWayWords[words.way];
  if (words.value != 0) out += digit(words.value);
  return out;
}

std::vector<Position> boards_to_speak_of() {
  test::Dice dice(21);
  std::vector<Position> out;
  for (const auto& shape : test::kStackShapes) {
    const Color side = out.size() % 2 == 0 ? Color::red : Color::black;
    out.push_back(test::stacked(dice, side, shape, out.size() % 4 < 2));
  }
  for (int i = 0; i < 4; ++i) out.push_back(test::crowded(dice));
  Position play = Position::standard();
  for (int ply = 0; ply < 40; ++ply) {
    if (ply % 13 == 0) out.push_back(play);
    if (!test::play_on(dice, play)) break;
  }
  return out;
}

TEST(Meaning, OfEveryFormOfChinese) {
  test::Dice dice(22);
  int moves = 0;
  for (const Position& position : boards_to_speak_of()) {
    const OwnBoard board(position);
    const auto check = [&](const Spoken& words) {
      const bool red = position.turn() == Color::red;
      const bool han = dice.below(4) == 0 ? !red : red;
      const bool digits = words.file != 0 || words.value != 0;
      const bool strange = digits && han != red;
      const std::string text = chinese_text(words, position.turn(), han);
      for (const Notation* hand : {&kChinese, &kChineseXqbase, &kChinese1957}) {
        const bool odd = hand == &kChinese1957 ? digits && !strange : strange;
        Meaning expected = chinese_meaning(board, words, hand == &kChineseXqbase, odd);
        if (odd && words.way < 0) {  // with other digits a line was never left out: 平 is meant
          std::set<std::string> level;
          for (const std::string& m : expected.legal) {
            if (m[1] == m[3]) level.insert(m);
          }
          if (!level.empty()) expected.legal = level;
        }
        moves += static_cast<int>(expected.legal.size());
        if (!agrees(*hand, position, text, expected)) return false;
      }
      return true;
    };
    const auto all = [&] {
      for (int role = -1; role < kRoles; ++role) {
        for (const char order : {'\0', 'f', 'm', 'r', 'k'}) {
          for (int file = 0; file <= 9; ++file) {
            if (role < 0 && (order == 0 || file == 0)) continue;
            for (int way = -1; way < 3; ++way) {
              for (int value = 0; value <= 9; ++value) {
                // Forms that say too little, or too much: 前九进八 exists only for a few files.
                if (value == 0 && (way < 1 || (file == 0 && order == 0))) continue;
                if (way < 0 && file == 0 && order == 0) continue;
                if (order == 'k' && file != 0 && way < 0) continue;
                if (order == 'k' && role < 0 && value == 0) continue;
                if (order != 0 && file != 0 && dice.below(8) != 0) continue;
                Spoken words{
                    .order = order, .role = role, .file = file, .way = way, .value = value};
                if (order == 'k') {
                  words.order = 0;
                  words.ordinal = 1 + dice.below(9);
                }
                if (!check(words)) return;
              }
            }
          }
        }
      }
    };
    all();
    if (HasFailure()) return;
  }
  EXPECT_GT(moves, 4'000);
}

TEST(Meaning, OfEveryFormOfVietnamese) {
  constexpr const char* kVietPieces[] = {"Tg", "S", "T", "M", "X", "P", "B"};
  constexpr char kVietWays[] = {'-', '.', '/'};
  test::Dice dice(23);
  int moves = 0;
  for (const Position& position : boards_to_speak_of()) {
    const OwnBoard board(position);
    const auto check = [&](const Spoken& words) {
      const Role role = static_cast<Role>(words.role);
      Meaning expected;
      Quirks quirks;
      const auto go = [&](const OwnPiece& piece) {
        const std::size_t before = expected.legal.size();
        board.go(piece, kWays[words.way], words.value, false, expected);
        if (expected.legal.size() != before) expected.quirks |= quirks;
      };
      if (words.order == 0) {
        const auto pieces = board.on_file(role, words.file);
        if (words.ordinal == 0 && pieces.size() > 1 && !needs_no_order(role)) {
          quirks.add(Quirk::missing_qualifier);
        }
        for (std::size_t i = 0; i < pieces.size(); ++i) {
          if (words.ordinal == 0 || static_cast<int>(i) + 1 == words.ordinal) go(pieces[i]);
        }
      } else {
        const auto stacks = board.stacks(role);
        if (needs_no_order(role)) {
          quirks.add(Quirk::needless_qualifier);
        } else if (stacks.size() > 1 && words.file == 0) {
          quirks.add(Quirk::missing_file);
        }
        for (const auto& stack : stacks) {
          if (words.file != 0 && stack[0].file != words.file) continue;
          const int place = place_of(words, stack.size());
          if (place >= 0) go(stack[static_cast<std::size_t>(place)]);
        }
      }
      std::string text = words.ordinal != 0 ? std::to_string(words.ordinal) : "";
      text += kVietPieces[words.role];
      if (words.order != 0) text += words.order == 'f' ? 't' : words.order == 'm' ? 'g' : 's';
      if (words.file != 0) text += std::to_string(words.file);
      text += kVietWays[words.way] + std::to_string(words.value);
      moves += static_cast<int>(expected.legal.size());
      return agrees(*find_notation("vi"), position, text, expected);
    };
    for (int role = 0; role < kRoles; ++role) {
      for (const char order : {'\0', 'f', 'm', 'r'}) {
        for (int file = order == 0 ? 1 : 0; file <= 9; ++file) {
          for (int way = 0; way < 3; ++way) {
            for (int value = 1; value <= 9; ++value) {
              if (role == 2 && order == 'm') continue;  // Tg is the king
              const int ordinal = order == 0 && dice.below(3) == 0 ? 1 + dice.below(9) : 0;
              if (!check({.order = order,
                          .ordinal = ordinal,
                          .role = role,
                          .file = file,
                          .way = way,
                          .value = value})) {
                return;
              }
            }
          }
        }
      }
    }
  }
  EXPECT_GT(moves, 800);
}

}  // namespace
}  // namespace qipu
