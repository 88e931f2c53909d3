#include "repair/line/glyphs.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "notation/chinese_words.h"
#include "qipu/board/piece.h"
#include "text/utf8.h"

namespace qipu::repair {
namespace {

using chinese::Glyph;
using chinese::glyph_of;
using chinese::Which;

// Characters that are read in place of a character of a move: look-alikes in print and in
// handwriting, errors of scanners, and slips of input methods that work by shape or by sound. One
// may stand for several (逃 for 进 and for 退). kMisprints in prose/move_words.cpp has the few that
// are read as moves in comments: add a common one there, too.
struct Alike {
  char kind;
  std::uint8_t value;
  std::u32string_view seen;
};

constexpr std::uint8_t role(Role r) { return static_cast<std::uint8_t>(r); }

// clang-format off
constexpr Alike kAlike[] = {
    {'M', role(Role::king),     U"师師帆巾沛奖獎浆漿蒋蔣玉主壬圣即郎呷町姜江"},
    {'M', role(Role::advisor),  U"什任化件住壮壯壬土工干七上仁伍侍丄"},
    {'M', role(Role::elephant), U"租柏桕根根杻徂祖像橡豫家泉臬想香向项像湘箱目"},
    {'M', role(Role::horse),    U"鸟鳥乌烏焉与與吗嗎妈媽冯馮玛瑪蚂篤写焉驾罵骂为為弓"},
    {'M', role(Role::rook),     U"军軍东東年轧軋库庫乍连連在牛重里事申亘亙轩車东轨畢毕东牟车聿"},
    {'M', role(Role::cannon),   U"地跑泡抱饱飽袍胞包鲍鮑咆刨炯炬炖烟焰煙灼狍色句砲碼硇砒"},
    {'M', role(Role::pawn),     U"乒乓丘岳共具真斤宾賓兴其乓率辛平伞傘萃卆幸卯年亲夲啐悴卖本皁"},
    {'Q', Which::front,         U"剪箭煎莆刖荊萷煎肯钱錢苜"},
    {'Q', Which::middle,        U"申史巾由虫电口甲冲沖"},
    {'Q', Which::rear,          U"石右后復复俊從从侯候厚姤垢"},
    {'+', 0,                    U"迸讲井近逬述连追淮隹達这迁速逊逬迚远迷邁道近尽逃边"},
    {'-', 0,                    U"追迟遲遏腿很逃褪迢迫造通迅艮逼递還辺讠遐運返"},
    {'=', 0,                    U"乎干半羊于年苹評评来午芋呼坪于夲乒辛早华甲开"},
    {'N', 1, U"丨—ー－-_～ㄧ~亠丶、lI|i!]['`′Tt/"},
    {'N', 2, U"ニ工冫=ゴ亍ㄒ上于Zz2干兀"},
    {'N', 3, U"ミシ兰蘭主王川彡≡B}ヨЗ丰"},
    {'N', 4, U"西皿囚田匹酉罒曰血因A"},
    {'N', 5, U"丑玉互王正工吾Ss$亚巫石"},
    {'N', 6, U"大文亢穴方广亠立犬允穴bGδ太市"},
    {'N', 7, U"匕土也乜屯t士Tl?/ㄥ乇亡"},
    {'N', 8, U"人入几儿穴乂刀^B&Sハ∧ㄟ"},
    {'N', 9, U"力丸几尢刀凡九乃gqa仇尤丈"},
    {'p', 0, U"十t†＊*"},
    {'m', 0, U"一~_～"},
    {'e', 0, U",，:·•"},
};

// Digits that look alike, in either script.
constexpr std::string_view kAlikeDigits[] = {"17", "38", "56", "68", "69", "89", "12", "23", "35",
                                             "79", "27"};
// The rows of a keyboard, for keys that are next to each other.
constexpr std::string_view kRows[] = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
// clang-format on

constexpr char32_t kLastAscii = 0x7F;

bool looks_like(char32_t seen, char kind, std::uint8_t value) {
  for (const Alike& a : kAlike) {
    if (a.kind == kind && a.value == value) return a.seen.contains(seen);
  }
  return false;
}

// Returns the kind of a direction's Chinese character, however the direction is written; other
// kinds are unchanged.
char plain_kind(char kind) {
  switch (kind) {
    case 'p': return '+';
    case 'm': return '-';
    case 'e': return '=';
    default: return kind;
  }
}

bool is_course(char kind) { return kind == '+' || kind == '-' || kind == '='; }

char32_t lower(char32_t c) { return c >= 'A' && c <= 'Z' ? c | 0x20 : c; }
bool is_letter(char32_t c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }

Slip of_error(Error e) { return {e, cost_of(e)}; }

Slip of_digits(int seen, int meant) {
  const char a = static_cast<char>('0' + seen), b = static_cast<char>('0' + meant);
  const auto is_it = [&](std::string_view pair) { return pair.contains(a) && pair.contains(b); };
  const bool near = std::abs(seen - meant) == 1 || std::ranges::any_of(kAlikeDigits, is_it);
  return of_error(near ? Error::near_digit : Error::wrong_digit);
}

bool near_keys(char32_t a, char32_t b) {
  int at[2] = {-1, -1}, row[2] = {-1, -1};
  for (int r = 0; r < 3; ++r) {
    for (const int k : {0, 1}) {
      const auto place = kRows[r].find(static_cast<char>(k == 0 ? a : b));
      if (place == std::string_view::npos) continue;
      row[k] = r;
      at[k] = static_cast<int>(place);
    }
  }
  if (row[0] < 0 || row[1] < 0 || std::abs(row[0] - row[1]) > 1) return false;
  // Each row is shifted half a key to the right of the one above: D has E and R above it.
  const int across = at[0] - at[1], down = row[0] - row[1];
  return down == 0 ? std::abs(across) == 1 : across == 0 || across == -down;
}

Slip of_letters(char32_t seen, char32_t meant) {
  if (seen == meant) return {};
  if (std::abs(static_cast<int>(seen) - static_cast<int>(meant)) == 1)
    return of_error(Error::near_key);
  return of_error(near_keys(seen, meant) ? Error::near_key : Error::wrong_piece);
}

// Compares two characters that are both parts of moves.
Slip of_known(const Glyph& seen, const Glyph& meant) {
  const char a = plain_kind(seen.kind), b = plain_kind(meant.kind);
  if (is_course(a) && is_course(b)) return a == b ? Slip() : of_error(Error::wrong_course);
  if (a != b) return of_error(Error::wrong_sign);
  if (a == 'N') {
    if (seen.value != meant.value) return of_digits(seen.value, meant.value);
    return seen.hints == meant.hints ? Slip() : of_error(Error::other_sides_digit);
  }
  if (seen.value == meant.value) return {};
  if (a == 'M') return of_error(Error::wrong_piece);
  if (a == 'Q') return of_error(Error::wrong_order);
  return {};
}

// Compares one character with another, both as written.
Slip slip_of(char32_t seen, char32_t meant) {
  if (seen == meant) return {};
  if (is_digit(seen) && is_digit(meant)) {
    return of_digits(static_cast<int>(seen - '0'), static_cast<int>(meant - '0'));
  }
  if (is_letter(seen) && is_letter(meant)) return of_letters(lower(seen), lower(meant));
  const Glyph a = glyph_of(seen), b = glyph_of(meant);
  const bool alike = b.kind != 0 && looks_like(seen, b.kind, b.value);
  if (a.kind == 0 || b.kind == 0) {
    return of_error(alike ? Error::misread_sign : Error::unknown_sign);
  }
  const Slip known = of_known(a, b);
  // A character that is part of moves itself and looks like another may also be the one that was
  // meant.
  return alike && known.cost > cost_of(Error::near_digit) ? of_error(Error::near_digit) : known;
}

/// Returns true if two numbers are exchanged: 兵一进七 for 兵七进一. The arguments are the texts
/// without their common beginning and end: 一进七 and 七进一.
bool are_swapped(std::u32string_view seen, std::u32string_view meant) {
  return seen.size() == 3 && meant.size() == 3 && seen[1] == meant[1] && seen[0] == meant[2] &&
         seen[2] == meant[0] && glyph_of(seen[0]).kind == 'N' && glyph_of(seen[2]).kind == 'N';
}

}  // namespace

Signs signs_of(std::string_view word, bool dashes_count) {
  Signs out;
  for (std::size_t pos = 0; pos < word.size();) {
    char32_t c = next_char(word, pos);
    if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;  // full width to ASCII
    const Glyph g = glyph_of(c);
    if (g.kind == ' ' || g.kind == '~' || g.kind == '(') continue;
    if (g.kind == 'm' && !dashes_count) continue;
    out += c <= kLastAscii ? lower(c) : c;
  }
  while (!out.empty() && glyph_of(out.back()).kind == '!') out.pop_back();
  return out;
}

Slip Mistakes::slip(char32_t seen, char32_t meant) {
  if (seen == meant) return {};
  KnownSlip& k = known_[(seen * 31 + meant) % kKnown];
  if (k.seen != seen || k.meant != meant) k = {seen, meant, slip_of(seen, meant)};
  return k.slip;
}

Slip Mistakes::distance(std::u32string_view seen, std::u32string_view meant) {
  constexpr std::size_t kLongest = 12;
  if (seen.empty()) return of_error(Error::wrong_word);
  while (!seen.empty() && !meant.empty() && seen.front() == meant.front()) {
    seen.remove_prefix(1);
    meant.remove_prefix(1);
  }
  while (!seen.empty() && !meant.empty() && seen.back() == meant.back()) {
    seen.remove_suffix(1);
    meant.remove_suffix(1);
  }
  if (seen.size() == 1 && meant.size() == 1) return slip(seen[0], meant[0]);
  if (seen.empty() && meant.empty()) return {};
  if (are_swapped(seen, meant)) return of_error(Error::swapped_digits);
  if (seen.size() > kLongest || meant.size() > kLongest) {
    return of_error(Error::wrong_word);
  }
  struct Cell {
    float cost = 0;
    Slip dearest;
  };
  // Three rows are enough: the exchange of two characters looks two rows back.
  std::array<std::array<Cell, kLongest + 1>, 3> rows;
  const auto worse = [](Slip a, Slip b) { return a.cost < b.cost ? b : a; };
  const auto offer = [&](Cell& to, const Cell& from, Slip s) {
    if (from.cost + s.cost < to.cost) to = {from.cost + s.cost, worse(from.dearest, s)};
  };
  for (std::size_t j = 0; j <= meant.size(); ++j) {
    const auto lost = static_cast<float>(j) * cost_of(Error::lost_sign);
    rows[0][j] = {lost, j == 0 ? Slip() : of_error(Error::lost_sign)};
  }
  for (std::size_t i = 1; i <= seen.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& two_above = rows[(i + 1) % 3];
    for (std::size_t j = 0; j <= meant.size(); ++j) {
      Cell cell{1e9F, {}};
      offer(cell, above[j], of_error(Error::extra_sign));
      if (j > 0) {
        offer(cell, row[j - 1], of_error(Error::lost_sign));
        offer(cell, above[j - 1], slip(seen[i - 1], meant[j - 1]));
      }
      if (i > 1 && j > 1 && seen[i - 1] == meant[j - 2] && seen[i - 2] == meant[j - 1]) {
        offer(cell, two_above[j - 2], of_error(Error::swapped_signs));
      }
      row[j] = cell;
    }
  }
  const Cell& last = rows[seen.size() % 3][meant.size()];
  return {last.dearest.error, last.cost};
}

}  // namespace qipu::repair
