#include "annotate/judge/pattern.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

namespace qipu {
namespace {

constexpr int kMiddle = 4, kLeftRib = 3, kRightRib = 5;

/// A mated position; ranks count from the mated side's home rank.
class Mate {
 public:
  explicit Mate(const Position& position)
      : p_(position), side_(position.turn()), king_(*position.king(side_)) {
    for (const Square s : pieces(!side_)) {
      if (p_.targets(s).has(king_)) checkers_.push_back(s);
    }
  }

  std::size_t checkers() const { return checkers_.size(); }

  // --- the patterns defined in the header -------------------------------------------------------

  bool rook_between_cannons() const {
    const auto cannons = mates(Role::cannon);
    if (cannons.size() != 2 || cannons[0].rank() != cannons[1].rank()) return false;
    if (!same_wing(cannons[0], cannons[1])) return false;
    return std::ranges::any_of(mates(Role::rook), [&](Square rook) {
      if (std::abs(rook.rank() - cannons[0].rank()) != 1 || !same_wing(rook, cannons[0])) {
        return false;
      }
      if (screen_is(!side_, Role::cannon)) return needed(rook);
      return rook == checker() && rook.rank() == king_.rank() && needed(cannons[0]) &&
             needed(cannons[1]);
    });
  }
  bool double_cannon() const { return screen_is(!side_, Role::cannon); }
  bool horse_cannon() const {
    if (!screen_is(!side_, Role::horse)) return false;
    const Square horse = *screen();
    return std::abs(horse.file() - king_.file()) + std::abs(horse.rank() - king_.rank()) == 2;
  }
  bool two_horses() const {
    return checks_with(Role::horse) && std::ranges::any_of(mates(Role::horse), [&](Square s) {
             return s != checker() && (stands(s, 1, 1) || stands(s, 7, 1)) && needed(s);
           });
  }
  bool heaven_and_earth() const {
    return king_at(kMiddle, 0) &&
           needs_any(Role::cannon, [&](Square s) { return s.file() == kMiddle; }) &&
           needs_any(Role::cannon, [&](Square s) { return rank(s) == 0; });
  }
  bool iron_bolt() const {
    if (!king_at(kMiddle, 0) || (!checks_with(Role::rook) && !checks_with(Role::pawn))) {
      return false;
    }
    if (!stands(checker(), kLeftRib, 0) && !stands(checker(), kRightRib, 0)) return false;
    return needs_any(Role::cannon, [&](Square s) {
      const auto pieces = s.file() == kMiddle ? between(s, king_) : std::vector<Square>();
      return pieces.size() == 2 ||
             (pieces.size() == 3 && p_[pieces[0]] == Piece(!side_, Role::cannon));
    });
  }
  bool three_on_one_wing() const {
    for (const bool left : {true, false}) {
      int kinds = 0;
      for (const Role role : {Role::rook, Role::horse, Role::cannon, Role::pawn}) {
        kinds += needs_any(role, [&](Square s) {
          return (left ? s.file() < kMiddle : s.file() > kMiddle) && rank(s) <= 4;
        });
      }
      if (kinds >= 3) return true;
    }
    return false;
  }
  bool smothered_palace() const {
    if (!screen_is(side_, Role::advisor) || !mates_alone()) return false;
    const Square s = *screen();
    return std::abs(s.file() - king_.file()) + std::abs(s.rank() - king_.rank()) == 1;
  }
  bool smothered() const {
    const auto over = screen();
    const bool fits = over ? p_[*over].is(side_) : checks_with(Role::horse);
    return fits && mates_alone();
  }
  bool heart_piercing() const {
    return checks_with(Role::rook) && stands(checker(), kMiddle, 1) && king_at(kMiddle, 0);
  }
  bool octagonal_horse() const {
    const int across = kLeftRib + kRightRib - king_.file(), beyond = 2 - rank(king_);
    return std::ranges::any_of(mates(Role::horse), [&](Square s) {
      return stands(s, across, beyond) && bars(s, square(kMiddle, rank(king_))) &&
             bars(s, square(king_.file(), 1));
    });
  }
  bool palcorner_horse() const { return horse_at_gate(2, 1); }
  bool corner_horse() const { return horse_at_gate(kLeftRib, 2); }
  bool angler_horse() const {
    return std::ranges::any_of(mates(Role::horse), [&](Square s) {
      return is_angler(s, 2) && s != checker() &&
             (bars(s, square(kMiddle, 1)) || bars(s, square(rib_of(s), 0)));
    });
  }
  bool side_tiger() const {
    return checks_with(Role::rook) && rank(checker()) == 0 && rank(king_) == 0 &&
           std::ranges::any_of(mates(Role::horse), [&](Square s) {
             return is_angler(s, 3) && bars(s, square(rib_of(s), 1));
           });
  }
  bool high_angler_horse() const {
    return checks_with(Role::rook) && std::ranges::any_of(mates(Role::horse), [&](Square s) {
             return is_angler(s, 3) &&
                    (bars(s, square(kMiddle, 2)) || bars(s, square(rib_of(s), 1)));
           });
  }
  bool two_rooks() const {
    if (!checks_with(Role::rook)) return false;
    const bool by_file = checker().file() == king_.file();
    const auto line = [&](Square s) { return by_file ? s.file() : s.rank(); };
    return std::ranges::any_of(mates(Role::rook), [&](Square rook) {
      if (std::abs(line(rook) - line(king_)) != 1) return false;
      return std::ranges::any_of(squares(p_.targets(rook) | Bitboard::of(rook)), [&](Square to) {
        return line(to) == line(rook) && bars(rook, to);
      });
    });
  }
  bool pawn_on_throne() const {
    const Square throne = square(kMiddle, 1);
    return p_[throne] == Piece(!side_, Role::pawn) && needed(throne);
  }
  bool facing_kings() const {
    const auto king = p_.king(!side_);
    if (!king || (!checks_with(Role::rook) && !checks_with(Role::pawn))) return false;
    return needed(*king) && mates_with(Bitboard::of(checker()) | Bitboard::of(*king));
  }

 private:
  // --- pieces and squares -----------------------------------------------------------------------

  std::vector<Square> pieces(Color color) const { return squares(p_.pieces(color)); }
  std::vector<Square> mates(Role role) const { return squares(p_.pieces(!side_, role)); }
  int rank(Square s) const { return own_rank(s, side_); }
  bool stands(Square s, int file, int r) const { return s.file() == file && rank(s) == r; }
  Square square(int file, int r) const {
    return *Square::at(file, side_ == Color::red ? r : Square::kRanks - 1 - r);
  }
  bool king_at(int file, int r) const { return stands(king_, file, r); }

  Square checker() const { return checkers_.front(); }
  bool checks_with(Role role) const { return p_[checker()].role() == role; }

  /// Returns the pieces strictly between two squares of a line, starting from `a`.
  std::vector<Square> between(Square a, Square b) const {
    std::vector<Square> found;
    const int files = (b.file() > a.file()) - (b.file() < a.file());
    const int ranks = (b.rank() > a.rank()) - (b.rank() < a.rank());
    for (int f = a.file() + files, r = a.rank() + ranks; f != b.file() || r != b.rank();
         f += files, r += ranks) {
      const Square s = *Square::at(f, r);
      if (p_[s]) found.push_back(s);
    }
    return found;
  }
  /// Returns the screen of a checking cannon; no value if the checking piece is not a cannon.
  std::optional<Square> screen() const {
    if (!checks_with(Role::cannon)) return std::nullopt;
    return between(checker(), king_).front();
  }
  bool screen_is(Color color, Role role) const {
    const auto s = screen();
    return s && p_[*s] == Piece(color, role);
  }
  static bool same_wing(Square a, Square b) {
    return (a.file() - kMiddle) * (b.file() - kMiddle) > 0;
  }

  // --- the king's escapes -----------------------------------------------------------------------

  std::optional<Position> without(Bitboard gone) const {
    Setup setup = p_.setup();
    for (const Square s : squares(gone)) setup.board.set(s, Piece());
    auto rest = Position::from(setup, Faults::all());
    if (!rest) return std::nullopt;
    return *rest;
  }
  /// Returns true if it is mate without those pieces of the mating side. Capturing its king is not
  /// an escape.
  bool mates_without(Bitboard gone) const {
    const auto rest = without(gone);
    if (!rest || !rest->in_check()) return false;
    const MoveList legal = rest->legal_moves();
    return std::ranges::all_of(
        legal, [&](Move m) { return (*rest)[m.to()] == Piece(!side_, Role::king); });
  }
  bool needed(Square piece) const { return !mates_without(Bitboard::of(piece)); }
  /// Returns true if the mate needs at least one of the pieces of that role for which `where`
  /// holds. They are removed together, because one could replace another.
  template <class Where>
  bool needs_any(Role role, Where where) const {
    Bitboard set;
    for (const Square s : mates(role)) {
      if (where(s)) set |= Bitboard::of(s);
    }
    return !set.empty() && !mates_without(set);
  }
  /// Returns true if the piece keeps the king from that square; false for the piece's own square.
  bool bars(Square piece, Square to) const {
    const auto rest = without(Bitboard::of(piece));
    return rest && rest->legal(Move(king_, to));
  }
  bool mates_with(Bitboard kept) const { return mates_without(p_.pieces(!side_).without(kept)); }
  bool mates_alone() const { return mates_with(Bitboard::of(checker())); }
  /// Returns true if a horse on that square or its mirror image checks the king on e0 or bars e0.
  bool horse_at_gate(int file, int r) const {
    return std::ranges::any_of(mates(Role::horse), [&](Square s) {
      if (!stands(s, file, r) && !stands(s, Square::kFiles - 1 - file, r)) return false;
      return king_at(kMiddle, 0) ? s == checker() : bars(s, square(kMiddle, 0));
    });
  }
  bool is_angler(Square s, int r) const { return stands(s, 2, r) || stands(s, 6, r); }
  static int rib_of(Square s) { return s.file() < kMiddle ? kLeftRib : kRightRib; }

  const Position& p_;
  Color side_;
  Square king_;
  std::vector<Square> checkers_;
};

/// The name of a pattern and, if one piece gives check, the function that recognizes it.
struct Pattern {
  std::string_view id, zh, en;
  bool (Mate::*fits)() const = nullptr;
};
constexpr std::array<Pattern, kMatePatterns> kPatterns = {{
    {"", "", ""},
    {"stalemate", "困毙", "stalemate"},
    {"double-check", "双将", "double check"},
    {"rook-between-cannons", "夹车炮", "rook between cannons", &Mate::rook_between_cannons},
    {"double-cannon", "重炮", "double cannon", &Mate::double_cannon},
    {"horse-cannon", "马后炮", "horse-cannon mate", &Mate::horse_cannon},
    {"two-horses", "双马饮泉", "two horses at the spring", &Mate::two_horses},
    {"heaven-and-earth", "天地炮", "heaven-and-earth cannons", &Mate::heaven_and_earth},
    {"iron-bolt", "铁门栓", "iron bolt", &Mate::iron_bolt},
    {"three-on-one-wing", "三子归边", "three pieces on one wing", &Mate::three_on_one_wing},
    {"smothered-palace", "闷宫", "smothered palace", &Mate::smothered_palace},
    {"heart-piercing", "大胆穿心", "heart-piercing rook", &Mate::heart_piercing},
    {"octagonal-horse", "八角马", "octagonal horse", &Mate::octagonal_horse},
    {"palcorner-horse", "卧槽马", "palcorner horse", &Mate::palcorner_horse},
    {"corner-horse", "挂角马", "corner horse", &Mate::corner_horse},
    {"smothered", "闷杀", "smothered mate", &Mate::smothered},
    {"angler-horse", "钓鱼马", "angler horse", &Mate::angler_horse},
    {"side-tiger", "侧面虎", "side tiger", &Mate::side_tiger},
    {"high-angler-horse", "高钓马", "high angler horse", &Mate::high_angler_horse},
    {"two-rooks", "双车错", "two rooks in turn", &Mate::two_rooks},
    {"pawn-on-throne", "小鬼坐龙庭", "pawn on the throne", &Mate::pawn_on_throne},
    {"facing-kings", "白脸将", "facing kings", &Mate::facing_kings},
}};

}  // namespace

MatePattern mate_pattern(const Position& position) {
  if (!position.king(position.turn()) || position.has_legal_move()) return MatePattern::none;
  const Mate mate(position);
  if (mate.checkers() == 0) return MatePattern::stalemate;
  if (mate.checkers() > 1) {
    return mate.heaven_and_earth()    ? MatePattern::heaven_and_earth
           : mate.three_on_one_wing() ? MatePattern::three_on_one_wing
                                      : MatePattern::double_check;
  }
  const auto found = std::ranges::find_if(kPatterns, [&](const Pattern& pattern) {
    return pattern.fits != nullptr && (mate.*pattern.fits)();
  });
  if (found == kPatterns.end()) return MatePattern::none;
  return static_cast<MatePattern>(found - kPatterns.begin());
}

std::string_view pattern_id(MatePattern pattern) {
  return kPatterns[static_cast<std::size_t>(pattern)].id;
}

std::string_view pattern_name(MatePattern pattern, Language language) {
  const Pattern& row = kPatterns[static_cast<std::size_t>(pattern)];
  return language == Language::zh ? row.zh : row.en;
}

}  // namespace qipu
