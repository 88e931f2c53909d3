#include "endgame/material.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "text/utf8.h"

namespace qipu::endgame {
namespace {

constexpr std::array kOrder = {Role::rook, Role::horse, Role::cannon, Role::pawn};
constexpr std::string_view kLetters = "RNCP";

int place_of(Role role) {
  const auto found = std::ranges::find(kOrder, role);
  return found == kOrder.end() ? -1 : static_cast<int>(found - kOrder.begin());
}

std::string letters_of(Guards g) {
  return std::string(static_cast<std::size_t>(g.advisors), 'A') +
         std::string(static_cast<std::size_t>(g.elephants), 'E');
}

/// What one side has, as its text gives it.
struct Side {
  std::vector<Role> attackers;
  Guards guards;
};

/// Reads "RPA"; returns no value for any other text.
std::optional<Side> side_of_letters(std::string_view text) {
  Side out;
  for (const char letter : text) {
    switch (ascii::upper(letter)) {
      case 'R': out.attackers.push_back(Role::rook); break;
      case 'N':
      case 'H': out.attackers.push_back(Role::horse); break;
      case 'C': out.attackers.push_back(Role::cannon); break;
      case 'P': out.attackers.push_back(Role::pawn); break;
      case 'A': ++out.guards.advisors; break;
      case 'B':
      case 'E': ++out.guards.elephants; break;
      default: return std::nullopt;
    }
  }
  return out;
}

/// Reads "车双士", "士象全", "单缺象", "将"; returns no value for any other text.
std::optional<Side> side_of_words(std::string_view text) {
  Side out;
  int number = 1;
  bool lacking = false;
  std::size_t pos = 0;
  const auto attackers = [&](Role role) {
    out.attackers.insert(out.attackers.end(), static_cast<std::size_t>(number), role);
  };
  while (pos < text.size()) {
    const char32_t c = next_char(text, pos);
    int next = 1;
    switch (c) {
      case U'单':
      case U'單':
      case U'一':
      case U'光':
      case U'孤': break;
      case U'双':
      case U'雙':
      case U'二':
      case U'两': next = 2; break;
      case U'缺':
      case U'欠': lacking = true; continue;
      case U'全': out.guards = {.advisors = 2, .elephants = 2}; break;
      case U'将':
      case U'將':
      case U'帅':
      case U'帥':
      case U'王': break;
      case U'车':
      case U'車':
      case U'俥': attackers(Role::rook); break;
      case U'马':
      case U'馬':
      case U'傌': attackers(Role::horse); break;
      case U'炮':
      case U'砲':
      case U'包': attackers(Role::cannon); break;
      case U'兵':
      case U'卒': attackers(Role::pawn); break;
      case U'士':
      case U'仕':
        out.guards.advisors += number;
        if (lacking) out.guards = {.advisors = 1, .elephants = 2};
        break;
      case U'象':
      case U'相':
        out.guards.elephants += number;
        if (lacking) out.guards = {.advisors = 2, .elephants = 1};
        break;
      default: return std::nullopt;
    }
    number = next;
  }
  return out;
}

std::optional<std::pair<Side, Side>> sides_of(std::string_view text) {
  for (const std::string_view border : {"-", "对", "對"}) {
    const std::size_t at = text.find(border);
    if (at == text.npos) continue;
    const std::string_view first = text.substr(0, at), second = text.substr(at + border.size());
    if (first.empty()) return std::nullopt;
    const auto read = [](std::string_view part) {
      const auto letters = side_of_letters(part);
      return letters ? letters : side_of_words(part);
    };
    const auto a = read(first), b = read(second);
    if (!a || !b) return std::nullopt;
    return std::pair(*a, *b);
  }
  return std::nullopt;
}

bool possible(Guards g) { return g.advisors <= 2 && g.elephants <= 2; }

// What a side may have of each attacking piece; kOrder.
constexpr std::array kMost = {2, 2, 2, 5};

constexpr std::string_view kNumbers[] = {"", "单", "双"};

std::string words_of(Guards g, bool alone) {
  const auto advisors = static_cast<std::size_t>(g.advisors);
  const auto elephants = static_cast<std::size_t>(g.elephants);
  if (advisors == 0 && elephants == 0) return alone ? "光将" : "";
  if (advisors == 2 && elephants == 2) return "士象全";
  if (advisors == 1 && elephants == 2) return "单缺士";
  if (advisors == 2 && elephants == 1) return "单缺象";
  if (advisors == 1 && elephants == 1) return "单士象";
  return std::string(kNumbers[advisors + elephants]) + (advisors != 0 ? "士" : "象");
}

std::string_view rank_words(PawnRank rank) {
  switch (rank) {
    case PawnRank::home: return "未过河";
    case PawnRank::high: return "高";
    case PawnRank::low: return "低";
    case PawnRank::bottom: return "底";
  }
  return "";
}

std::string english_of(Guards g) {
  const auto some = [](int n, std::string one) {
    return n == 2 ? "two " + one + "s" : "one " + one;
  };
  if (g.advisors == 2 && g.elephants == 2) return "all guards";
  std::string out;
  if (g.advisors != 0) out = some(g.advisors, "advisor");
  if (g.elephants != 0) out += (out.empty() ? "" : " and ") + some(g.elephants, "elephant");
  return out.empty() ? "a bare king" : out;
}

}  // namespace

std::optional<Attackers> Attackers::of(std::span<const Role> roles) {
  Attackers out;
  if (roles.size() > out.roles_.size()) return std::nullopt;
  for (const Role role : roles) {
    if (place_of(role) < 0) return std::nullopt;
    out.roles_[static_cast<std::size_t>(out.size_++)] = role;
  }
  std::ranges::sort(out.roles_.begin(), out.roles_.begin() + out.size_, {}, place_of);
  return out;
}

Attackers Attackers::without(int i) const {
  Attackers out;
  for (int k = 0; k < size_; ++k) {
    if (k != i) out.roles_[static_cast<std::size_t>(out.size_++)] = (*this)[k];
  }
  return out;
}

std::string Attackers::code() const {
  std::string out;
  for (int i = 0; i < size_; ++i) out += kLetters[static_cast<std::size_t>(place_of((*this)[i]))];
  return out;
}

std::string Class::code() const {
  return attackers.code() + letters_of(own) + "-" + letters_of(against);
}

Result<Class> parse_class(std::string_view text) {
  const std::string shown(truncate_utf8(text, 60));
  const auto sides = sides_of(trim(text));
  if (!sides) return fail(diag::endgame_class_unread, {}, {shown});
  auto [first, second] = *sides;
  if (first.attackers.empty()) std::swap(first, second);
  bool sound = possible(first.guards) && possible(second.guards) && !first.attackers.empty();
  for (std::size_t i = 0; i < kOrder.size(); ++i) {
    sound = sound && std::ranges::count(first.attackers, kOrder[i]) <= kMost[i] &&
            std::ranges::count(second.attackers, kOrder[i]) <= kMost[i];
  }
  if (!sound) return fail(diag::endgame_class_unread, {}, {shown});
  const auto attackers = Attackers::of(first.attackers);
  if (!attackers || !second.attackers.empty()) {
    return fail(diag::endgame_class_large, {}, {shown});
  }
  return Class{*attackers, first.guards, second.guards};
}

std::optional<Seen> class_of(const Position& position) {
  if (!position.king(Color::red) || !position.king(Color::black)) return std::nullopt;
  const auto roles = [&](Color side) {
    std::vector<Role> all;
    for (const Role role : kOrder) {
      all.insert(all.end(), static_cast<std::size_t>(position.pieces(side, role).count()), role);
    }
    return all;
  };
  const auto guards = [&](Color side) {
    return Guards{.advisors = position.pieces(side, Role::advisor).count(),
                  .elephants = position.pieces(side, Role::elephant).count()};
  };
  const auto red = roles(Color::red), black = roles(Color::black);
  if (red.empty() == black.empty()) return std::nullopt;
  Seen out;
  out.attacker = red.empty() ? Color::black : Color::red;
  const auto attackers = Attackers::of(red.empty() ? black : red);
  out.of.own = guards(out.attacker);
  out.of.against = guards(!out.attacker);
  if (!attackers || !possible(out.of.own) || !possible(out.of.against)) return std::nullopt;
  out.of.attackers = *attackers;
  return out;
}

PawnRank rank_of_pawn(Square square, Color side) {
  constexpr int kRiver = 5, kLow = 7, kBottom = 9;
  const int rank = own_rank(square, side);
  if (rank == kBottom) return PawnRank::bottom;
  if (rank >= kLow) return PawnRank::low;
  return rank >= kRiver ? PawnRank::high : PawnRank::home;
}

std::string chinese_name(const Class& of, std::span<const PawnRank> pawns) {
  std::string out;
  const Attackers& a = of.attackers;
  constexpr std::array<std::string_view, 4> kWords = {"车", "马", "炮", "兵"};
  for (int i = 0; i < a.size(); ++i) {
    const std::string_view word = kWords[static_cast<std::size_t>(place_of(a[i]))];
    const bool pair = i + 1 < a.size() && a[i] == a[i + 1];
    std::string rank;
    if (a[i] == Role::pawn && !pawns.empty()) {
      rank = rank_words(pawns[0]);
      if (pair && pawns.size() > 1 && pawns[0] != pawns[1]) {
        out += rank + std::string(word) + std::string(rank_words(pawns[1])) + std::string(word);
        break;
      }
    }
    if (pair) {
      out += "双" + rank + std::string(word);
      break;
    }
    if (a.size() == 1 && rank.empty()) out += "单";
    out += rank + std::string(word);
  }
  return out + words_of(of.own, false) + "对" + words_of(of.against, true);
}

std::string english_name(const Class& of, std::span<const PawnRank> pawns) {
  constexpr std::array<std::string_view, 4> kWords = {"rook", "horse", "cannon", "pawn"};
  constexpr std::array<std::string_view, 4> kRanks = {"home ", "high ", "low ", "bottom "};
  const Attackers& a = of.attackers;
  const auto word = [&](int i, std::size_t pawn) {
    const std::string_view rank = a[i] == Role::pawn && pawn < pawns.size()
                                      ? kRanks[static_cast<std::size_t>(pawns[pawn])]
                                      : "";
    return std::string(rank) + std::string(kWords[static_cast<std::size_t>(place_of(a[i]))]);
  };
  std::string out = word(0, 0);
  if (a.size() == 2) {
    const std::string other = word(1, a[0] == Role::pawn ? 1 : 0);
    out = out == other ? "two " + out + "s" : out + " and " + other;
  }
  if (of.own != Guards{}) out += " with " + english_of(of.own);
  return out + " against " + english_of(of.against);
}

std::string chinese_name(const Position& position, const Seen& seen) {
  return chinese_name(seen.of, pawns_of(position, seen));
}
std::string english_name(const Position& position, const Seen& seen) {
  return english_name(seen.of, pawns_of(position, seen));
}

std::vector<PawnRank> pawns_of(const Position& position, const Seen& seen) {
  std::vector<PawnRank> out;
  for (const Square s : squares(position.pieces(seen.attacker, Role::pawn))) {
    out.push_back(rank_of_pawn(s, seen.attacker));
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace qipu::endgame
