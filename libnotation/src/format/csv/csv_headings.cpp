#include "format/csv/csv_headings.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "format/kit/one_move.h"
#include "format/kit/round_number.h"
#include "game/fold.h"
#include "game/tag_names.h"
#include "qipu/game/outcome.h"
#include "text/utf8.h"

namespace qipu::csv {
namespace {

struct Name {
  Use use;
  std::string_view spellings;  ///< in lower case, without blanks, underscores, dots and signs
};
constexpr Name kNames[] = {
    {Use::game,
     "game gameid gameno gamenumber gamename gamenr 局 局号 局次 对局 对局号 对局编号 对局序号 "
     "棋局 "
     "棋局号 棋局编号 棋谱 棋谱号 棋谱编号 盘 盘号 盘次 游戏 游戏id 游戏编号 对局id 棋局id ván"},
    {Use::number,
     "回合 回合数 回合号 回合序号 序号 序 着数 着序 着号 步数 步 步号 步序 手数 手 手序 no nr num "
     "number n ply plyno plynumber moveno movenr movenum movenumber roundno roundnumber turnno "
     "turnnumber index idx 编号 lượt nước stt sốthứtự"},
    {Use::side, "side color colour player mover who 方 走方 走子方 行棋方 颜色 红黑 执子"},
    {Use::move,
     "move 着法 招法 走法 著法 着 棋步 san lan uci ucci iccs wxf moves movelist movetext notation "
     "movetext nướcđi 着法序列 走法序列"},
    {Use::comment,
     "comment comments note notes remark remarks annotation annotations commentary 评注 评语 评论 "
     "注释 注解 备注 说明 解说 点评 讲解 评 注 ghichú bìnhluận"},
    {Use::eval,
     "eval evaluation score cp centipawns 评分 评估 评价 分数 分值 局面分 局面评分 得分"},
    {Use::clock, "clock clk remaining remainingtime timeleft 剩余时间 余时 剩余用时 棋钟"},
    {Use::elapsed, "time timeused timespent elapsed spent movetime emt 用时 耗时 时间 思考时间"},
};
constexpr std::string_view kWeakNumbers = "round turn move 轮次 轮";
/// A column of moves in the plural may hold whole games.
constexpr std::string_view kWeakMoves = "moves movelist movetext 着法 招法 走法 著法";

std::string key_of(std::string_view heading) {
  std::string key = without(folded(trim(heading)), " \t_.#-:");
  return key.empty() && heading.contains('#') ? "no" : key;
}

/// A heading that names a side and its player: 红方(甲), 甲（红）, 红方：甲.
struct Sided {
  std::string side, player;
};
std::optional<Sided> sided(std::string_view heading) {
  constexpr std::string_view kSides = "红方 红 红棋 黑方 黑 黑棋 red black white 先手 后手 先 后";
  const auto is_side = [&](std::string_view words) {
    return place_in(kSides, without(folded(trim(words)), " \t")) != kSides.npos;
  };
  heading = trim(heading);
  for (const auto& [open, close] : {std::pair<std::string_view, std::string_view>("（", "）"),
                                    {"(", ")"},
                                    {"：", ""},
                                    {":", ""}}) {
    const std::size_t at = heading.find(open);
    if (at == heading.npos || !heading.ends_with(close)) continue;
    const std::string_view outer = trim(heading.substr(0, at));
    std::string_view inner = heading.substr(at + open.size());
    inner = trim(inner.substr(0, inner.size() - close.size()));
    if (outer.empty() || inner.empty()) continue;
    if (is_side(outer) && !is_side(inner)) return Sided{std::string(outer), std::string(inner)};
    if (is_side(inner) && !is_side(outer)) return Sided{std::string(inner), std::string(outer)};
  }
  return std::nullopt;
}

/// Returns the use of a column with this heading in tables of moves; nullopt for other headings.
std::optional<Use> use_of(std::string_view key) {
  for (const auto& [use, spellings] : kNames) {
    if (place_in(spellings, key) != spellings.npos) return use;
  }
  return std::nullopt;
}

/// Cuts off the side with which a heading begins or ends, and returns it; '\0' if there is none.
char cut_side(std::string_view& key) {
  for (const auto& [word, side] :
       {std::pair{"红方", 'r'}, std::pair{"黑方", 'b'}, std::pair{"红棋", 'r'},
        std::pair{"黑棋", 'b'}, std::pair{"红", 'r'}, std::pair{"黑", 'b'}, std::pair{"red", 'r'},
        std::pair{"black", 'b'}, std::pair{"white", 'r'}, std::pair{"先手", 'r'},
        std::pair{"后手", 'b'}, std::pair{"Đỏ", 'r'}, std::pair{"đỏ", 'r'}, std::pair{"Đen", 'b'},
        std::pair{"đen", 'b'}}) {
    const std::string_view w = word;
    if (key.starts_with(w)) return key.remove_prefix(w.size()), side;
    if (key.ends_with(w)) return key.remove_suffix(w.size()), side;
  }
  return '\0';
}

/// Returns the side of a column that may hold the moves of one side: 'r', 'b' or '\0'.
char side_of(const Column& column, std::string_view key) {
  if (column.field.kind == Field::Kind::tag && column.field.tag == "Red") return 'r';
  if (column.field.kind == Field::Kind::tag && column.field.tag == "Black") return 'b';
  const char side = cut_side(key);
  if (key.starts_with("的")) key.remove_prefix(std::string_view("的").size());
  const bool named = key.empty() && !column.player.empty();
  return side != '\0' && (named || use_of(key) == Use::move) ? side : '\0';
}

std::size_t count_words(std::string_view text) {
  std::size_t n = 0;
  for (std::size_t i = 0; (i = text.find_first_not_of(" \t\r\n,;|", i)) != text.npos; ++n) {
    i = std::min(text.find_first_of(" \t\r\n,;|", i), text.size());
  }
  return n;
}

/// The contents of a column in the first rows.
struct Look {
  std::size_t filled = 0, moves = 0, numbers = 0, runs = 0, many = 0;
  bool mostly_moves() const { return moves != 0 && moves * 5 >= filled * 3; }
};

Look look_at(const std::vector<std::vector<Cell>>& rows, std::size_t column) {
  Look look;
  std::uint64_t last = 0;
  for (const auto& row : rows) {
    if (column >= row.size()) continue;
    const std::string text = row[column].text();
    if (text.empty()) continue;
    const bool move = is_one_move(text);
    Outcome ignored;
    if (!move && (take_outcome(text, ignored) || common_tag(text) == "Result")) continue;
    ++look.filled;
    if (move) ++look.moves;
    if (count_words(without_number(text)) > 1) ++look.many;
    const auto n = number_in(text);
    if (!n) continue;
    ++look.numbers;
    if (*n == last + 1 || (*n == 1 && last != 0)) ++look.runs;
    last = *n;
  }
  return look;
}

}  // namespace

std::optional<std::uint64_t> number_in(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_of("0123456789"), text.size());
  const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
  if (begin != end) return ascii::whole_number<std::uint64_t>(text.substr(begin, end - begin));
  const int value = front_round_number(text).value;  // 第十二回合
  return value != 0 ? std::optional(static_cast<std::uint64_t>(value)) : std::nullopt;
}

bool names_side(std::string_view heading) {
  if (sided(heading)) return true;
  const std::string key = key_of(heading);
  std::string_view rest = key;
  return cut_side(rest) != '\0' && (rest.empty() || use_of(rest) == Use::move);
}

bool known_use(std::string_view heading) {
  if (sided(heading)) return true;
  const std::string key = key_of(heading);
  std::string_view rest = key;
  if (use_of(key)) return true;
  return cut_side(rest) != '\0' && use_of(rest).has_value();
}

Heading heading_of(const std::vector<Cell>& headings, const std::vector<std::vector<Cell>>& rows) {
  Heading out;
  std::vector<std::string> keys;
  std::vector<Look> looks;
  for (std::size_t i = 0; i < headings.size(); ++i) {
    Column column;
    column.heading = headings[i].text();
    column.field = field_read(column.heading);
    std::string key = key_of(column.heading);
    if (const auto named = sided(column.heading)) {
      column.player = named->player;
      key = key_of(named->side);
    }
    keys.push_back(std::move(key));
    looks.push_back(look_at(rows, i));
    out.columns.push_back(std::move(column));
  }
  const auto find = [&](Use use) {
    const auto found = std::ranges::find(out.columns, use, &Column::use);
    return static_cast<std::size_t>(found - out.columns.begin());
  };
  const std::size_t none = out.columns.size();
  // Finds a column for each side, with moves in it. If one has moves, the other may have few.
  for (const bool sure : {true, false}) {
    if (!sure && find(Use::red) == none && find(Use::black) == none) break;
    for (std::size_t i = 0; i < none; ++i) {
      const char side = side_of(out.columns[i], keys[i]);
      const Use use = side == 'r' ? Use::red : Use::black;
      if (side == '\0' || out.columns[i].use != Use::field || find(use) != none) continue;
      const bool few = looks[i].moves != 0 || looks[i].filled == 0;
      if (sure ? looks[i].mostly_moves() : few) out.columns[i].use = use;
    }
  }
  std::size_t numbered = none;
  const auto take_number = [&](std::string_view weak) {
    for (std::size_t i = 0; i < none && numbered == none; ++i) {
      const bool fits =
          weak.empty() ? use_of(keys[i]) == Use::number : place_in(weak, keys[i]) != weak.npos;
      if (!fits || out.columns[i].use != Use::field) continue;
      if (looks[i].numbers * 5 >= looks[i].filled * 3 && looks[i].numbers != 0) numbered = i;
    }
    return numbered != none;
  };
  take_number({});
  if (numbered == none && (find(Use::red) != none || find(Use::black) != none)) {
    take_number(kWeakNumbers);
  }
  const bool strong = numbered != none;
  // Names may look like moves. A number beside them, or moves on both sides, makes it certain.
  out.rounds = numbered != none ? find(Use::red) != none || find(Use::black) != none
                                : find(Use::red) != none && find(Use::black) != none;
  if (!out.rounds) {
    for (Column& column : out.columns) column.use = Use::field;
  }
  if (!out.rounds) {
    std::size_t moves = none;
    bool plural_filled = false;  // a column of whole games stands beside them
    for (std::size_t i = 0; i < none; ++i) {
      plural_filled = plural_filled ||
                      (out.columns[i].field.kind == Field::Kind::moves && looks[i].filled != 0);
    }
    for (std::size_t i = 0; i < none && moves == none; ++i) {
      if (use_of(keys[i]) != Use::move || i == numbered) continue;
      const bool plural = place_in(kWeakMoves, keys[i]) != kWeakMoves.npos;
      const bool game =
          std::ranges::any_of(keys, [](const std::string& k) { return use_of(k) == Use::game; });
      const bool counted =
          strong && looks[numbered].runs == looks[numbered].numbers && looks[numbered].runs > 1;
      const bool single = looks[i].mostly_moves() && looks[i].many == 0;
      const bool named = keys[i] == "move" && game && !plural_filled;
      if (named || (single && (plural ? counted : !plural_filled))) moves = i;
    }
    out.plies = moves != none;
    if (out.plies) out.columns[moves].use = Use::move;
  }
  if (!out.rounds && !out.plies) return out;
  if (!strong) take_number(kWeakNumbers);
  if (numbered != none) out.columns[numbered].use = Use::number;
  for (std::size_t i = 0; i < none; ++i) {
    Column& column = out.columns[i];
    if (column.use != Use::field) continue;
    std::string_view key = keys[i];
    if (const auto use = use_of(key); use && *use != Use::number && *use != Use::move) {
      if (*use != Use::game || find(Use::game) == none) column.use = *use;
      continue;
    }
    if (key == "turn" && looks[i].filled != 0) column.use = Use::side;
    const char side = cut_side(key);
    if (side == '\0') continue;
    const auto use = use_of(key);
    if (use && *use >= Use::comment) {
      column.use = *use;
      column.side = side;
    }
  }
  return out;
}

}  // namespace qipu::csv
