// Queries about games: syntax, answers, and boards compared with a slow oracle.

#include "qipu/archive/query.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "qipu/notation/resolve.h"
#include "support/positions.h"
#include "support/random_game.h"
#include "support/records.h"

namespace qipu {
namespace {

constexpr const char* kRecord =
    "[Event \"1980年全国赛\"]\n[Date \"1980.05.03\"]\n[Round \"3\"]\n[Red \"上海 胡荣华\"]\n"
    "[Black \"广东 Lǚ Qin 呂欽\"]\n[ECCO \"C47\"]\n[Result \"1-0\"]\n[Termination \"time\"]\n"
    "[Group \"甲 组\"]\n\n"
    "1. 炮二平五 马8进7 {好} 2. 马二进三 "
    "({A quick WIN} 2. 兵七进一 卒7进1 {平炮棄車}) 2... 车9平8 $2 1-0\n";

Game record() { return test::read_one(*find_format("pgn"), kRecord).game; }

/// "yes", "no", or the place and code of the error: "7 query_syntax".
std::string answer(const std::string& text, const Game& game) {
  auto query = Query::parse(text);
  if (!query) {
    return std::to_string(query.error().where.column) + " " + std::string(query.error().code->name);
  }
  return query->find(game, "old/games.pgn") ? "yes" : "no";
}

TEST(Query, AnswersAsOneReads) {
  const Game game = record();
  const struct {
    const char *text, *answer;
  } kCases[] = {
      // Texts: any script, width, case; names by their pronunciation.
      {"red = \"上海 胡荣华\"", "yes"},
      {"red = 胡荣华", "no"},
      {"red ~ 胡荣华", "yes"},
      {"red ~ 胡榮華", "yes"},
      {"RED ~ \"hu ronghua\"", "yes"},
      {"red ~ Huronghua", "yes"},
      {"red ~ \"hu rong\"", "yes"},
      {"red ~ \"u ronghua\"", "no"},  // in the middle of a sound
      {"red ~ \"hu ronghu\"", "no"},
      {"red = \"shanghai hu rong hua\"", "yes"},
      {"black ~ 吕钦", "yes"},
      {"black ~ \"lv qin\"", "yes"},
      {"black ~ ＬǙ", "yes"},
      {"player ~ 吕 and player ~ 胡", "yes"},
      {"player != \"上海 胡荣华\"", "no"},
      {"player != 别人", "yes"},
      {"event ~ 1980", "yes"},
      {"site = \"\"", "yes"},
      {"site < z", "no"},  // a missing value is neither less nor more
      {"site != x", "yes"},
      {"\"Group\" = \"甲 组\"", "yes"},
      {"source ~ OLD", "yes"},
      // Comments, each by itself.
      {"comment ~ 好", "yes"},
      {"comment = 好", "yes"},
      {"comment ~ 平炮弃车", "yes"},  // in a variation, in the other script
      {"comment = 弃车", "no"},
      {"comment ~ \"好 平\"", "no"},
      {"comment ~ \"ＱＵＩＣＫ win\"", "yes"},  // before a move
      {"comment ~ haoqi", "no"},                // no pinyin, because comments are not names
      {"comment in (弃车, 好)", "yes"},
      {"comment != 好", "no"},
      {"comment != 坏", "yes"},
      {"comment = \"\"", "no"},
      {"注释~弃车且非 注释~弃马", "yes"},
      // Dates, as far as they are given.
      {"date = 1980", "yes"},
      {"date = 1980.05", "yes"},
      {"date = 1980-05-03", "yes"},
      {"date = 1980.06", "no"},
      {"date < 1980.05", "no"},
      {"date <= 1980.05", "yes"},
      {"date < 1980.05.04", "yes"},
      {"date > 1979", "yes"},
      {"date = 1979..1980", "yes"},
      {"date in (1979, 1981)", "no"},
      {"year >= 1980", "yes"},
      {"year in 1970..1979", "no"},
      {"round < 12", "yes"},  // as a number
      {"plies = 4", "yes"},
      {"ecco in C40..C49", "yes"},
      {"ecco in (A00..A10, C47)", "yes"},
      {"ecco < C", "no"},
      // Results by their meaning.
      {"result = 1-0", "yes"},
      {"result = 红胜", "yes"},
      {"result != draw", "yes"},
      {"ending(time)", "yes"},
      {"ending(绝杀, 超时)", "yes"},
      {"ending(ruling)", "no"},
      {"has(variations, comments)", "yes"},
      {"has(clocks)", "no"},
      {"has(mistakes)", "yes"},
      // or, and, not; Chinese words need no blanks.
      {"red = x or red ~ 胡 and black ~ 吕", "yes"},
      {"(red = x or red ~ 胡) and black = x", "no"},
      {"not red = x and not not result = 1-0", "yes"},
      {"红方~胡荣华且年份<1981且结果=1-0", "yes"},
      {"红方 ~ 张三 或 （棋手 ~ “吕钦”）", "yes"},
      {"非 (结果 = 和)", "yes"},
      {"日期 属于 （1979，1980）", "yes"},
      // Moves.
      {"line(\"炮二平五 马8进7\")", "yes"},
      {"line(\"1. C2.5 H8+7 2. H2+3\")", "yes"},
      {"line(\"h2e2 * h0g2\")", "yes"},
      {"line(\"... 车9平8\")", "yes"},
      {"line(\"... 车9平8 *\")", "no"},
      {"line(\"炮八平五\")", "no"},
      {"mirrored(line(\"炮八平五 马2进3\"))", "yes"},
      {"line(\"炮二平五 马8进7 兵七进一\")", "no"},
      {"line(\"炮二平五 马8进7 兵七进一\") in variations", "yes"},
      {"mirrored(line(\"炮八平五 马2进3 兵三进一\") in variations)", "yes"},
      {"mirrored(line(\"炮八平五 马2进3 兵三进一\"))", "no"},
      {"着法(\"炮二平五 马8进7 兵七进一 卒7进1\") 含变着", "yes"},
      {"material(\"RRHHCCEEAAPPPPPvRRHHCCEEAAPPPPP\")", "yes"},
      {"material(\"RRHHCCEEAAPPPPPvRRHHCCEEAAPPPPP\" for 5)", "yes"},
      {"material(\"RRHHCCEEAAPPPPPvRRHHCCEEAAPPPPP\" for 6)", "no"},
      {"material(\"RvR\")", "no"},
      // Invalid queries, and the place of the error.
      {"", "1 query_syntax"},
      {"red", "4 query_syntax"},
      {"red ~", "6 query_syntax"},
      {"red ~ \"胡", "9 query_syntax"},
      {"(red = x", "9 query_syntax"},
      {"red = x)", "8 query_syntax"},
      {"red = x and", "12 query_syntax"},
      {"红方 = 甲 嗯", "8 query_syntax"},
      {"rde = x", "1 query_field"},
      {"fen = x", "1 query_field"},
      {"result = won", "10 query_value"},
      {"year = x", "8 query_value"},
      {"date > 1980.13", "8 query_value"},
      {"ending(draw)", "8 query_value"},
      {"has(nothing)", "5 query_value"},
      {"foo(x)", "1 query_call"},
      {"mirrored(x)", "10 query_call"},
      {"mirrored(has(comments))", "10 query_call"},
      {"position(\"9/9\")", "10 query_board"},
      {"pattern(\"*/*\")", "9 query_board"},
      {"pattern(\"*/*/*/*/*/*/*/*/*/x\")", "9 query_board"},
      {"pattern(\"9/9/9/9/9/9/9/9/9/91\")", "9 query_board"},
      {"material(\"RC\")", "10 query_board"},
      {"line(\"foo\")", "6 query_board"},
      {"mirrored(line(\"*\") for 2)", "24 query_syntax"},  // only allowed for boards
      {"material(\"RvR\" for 0)", "20 query_syntax"},
      {"material(\"RvR\" for 99999999999999999999)", "20 query_syntax"},
      {"opponent = x", "1 query_field"},
      {"comment < b", "9 query_syntax"},
      {"comment = a..b", "14 query_syntax"},
      {"red ~ a..b", "10 query_syntax"},  // a span can only be compared with = and !=
  };
  for (const auto& c : kCases) EXPECT_EQ(answer(c.text, game), c.answer) << c.text;
}

TEST(Query, SaysAtWhichPlyAPositionWasMet) {
  const auto ply = [&](const char* text) { return Query::parse(text)->find(record(), "")->ply; };
  EXPECT_EQ(ply("line(\"炮二平五 马8进7\")"), 2U);
  EXPECT_EQ(ply("pattern(\"*/*/*/*/*/*/*/*C*/*/*\") and red ~ 胡"), 0U);
  EXPECT_EQ(ply("pattern(\"*/*/*/*/*/*/*/?C2C4/*/*\")"), 1U);
  EXPECT_EQ(ply("not red = x"), std::nullopt);
}

TEST(Query, RoundsAreNumbersHoweverTheyArePrinted) {
  const struct {
    const char* round;
    const char* question;
    bool fits;
  } kCases[] = {
      {"第3轮", "round = 3", true},
      {"第03轮", "round = 3", true},
      {"03", "round = 第３轮", true},
      {"第三輪", "round = 3", true},
      {"Round 3", "轮次 = 第三轮", true},
      {"R3", "round = 3", true},
      {" 第 3 轮 ", "round = 3", true},
      {"③", "round = 3", true},
      {"第十二轮", "round > 9", true},
      {"第13轮", "round = 3", false},
      {"第03轮", "round != 3", false},
      {"第04轮", "round != 3", true},
      {"第10轮", "round < 9", false},
      {"第10轮", "round = 9..11", true},
      {"第10轮", "round in (1, 第十轮)", true},
      // Only the parts in the query are compared.
      {"3.2", "round = 3", true},
      {"3.2", "round = 3.2", true},
      {"3.10", "round > 3.9", true},
      {"3.2", "round > 3", false},
      {"第3轮第2台", "round = 3", true},
      {"第3轮 第2局", "round = 3.2", true},
      {"3", "round = 3.2", false},
      {"3", "round < 3.2", false},
      {"3", "round != 3.2", true},
      // These are not numbers of a round.
      {"决赛第01轮", "round = 1", false},
      {"决赛第01轮", "round ~ 决赛", true},
      {"决赛", "round = 決賽", true},
      {"1/8决赛", "round = 1", false},
      {"第3台", "round = 3", false},
      {"决赛", "round < 9", false},
      {"?", "round != 3", true},
      {"", "round < 3", false},
      {"第03轮", "round ~ 03", true},
      {"第03轮", "round ~ 3轮", true},
      {"第03轮", "round ~ 13", false},
  };
  for (const auto& [round, question, fits] : kCases) {
    Game game;
    game.tags.set("Round", round);
    EXPECT_EQ(answer(question, game), fits ? "yes" : "no") << round << ": " << question;
  }
}

// A diagram without moves has no ending.
TEST(Query, AsksHowPlayEnded) {
  const auto ends = [](const char* fen, const std::vector<const char*>& moves) {
    Game game;
    game.start = parse_fen(fen)->setup;
    NodeId last = kRoot;
    for (const char* const move : moves) {
      last = game.add(last, test::move(move));
      game.set_standing(last, Standing::legal);
    }
    const bool mated = answer("ending(checkmate)", game) == "yes";
    const bool stale = answer("终局(困毙)", game) == "yes";
    return mated ? stale ? "both" : "mate" : stale ? "stalemate" : "none";
  };
  EXPECT_STREQ(ends("3k5/9/9/9/9/9/9/9/3R5/4K4 b", {}), "none");
  EXPECT_STREQ(ends("3k5/9/9/9/9/9/9/9/8R/4K4 w", {"i1d1"}), "mate");
  EXPECT_STREQ(ends("3k5/9/4R4/9/9/9/9/9/9/4K4 b", {}), "none");
  EXPECT_STREQ(ends("3k5/9/8R/9/9/9/9/9/9/4K4 w", {"i7i8"}), "stalemate");
  EXPECT_STREQ(ends("9/9/9/9/9/9/9/9/8R/4K4 w", {"i1d1"}), "none");  // no king
  Game said;
  said.outcome.ending = Ending::stalemate;
  EXPECT_EQ(answer("ending(stalemate)", said), "yes");
}

TEST(Query, OnlyMovesHaveToBeResolvedFor) {
  const auto asks = [](const char* text) { return Query::parse(text)->asks_moves(); };
  EXPECT_FALSE(asks("red = x and has(comments) or year < 1980"));
  EXPECT_TRUE(asks("red = x and not line(\"*\")"));
  EXPECT_TRUE(asks("ending(checkmate)"));
}

// Deep nesting is refused before the stack overflows.
TEST(Query, IsNotReadWithoutEnd) {
  const Game game = record();
  for (const char* piece :
       {"(", "not ", "（", "非(", "mirrored(", "red=x and (", "\"", "in ", "~"}) {
    std::string text;
    for (int i = 0; i < 20000; ++i) text += piece;
    EXPECT_NE(answer(text, game), "yes");
    EXPECT_NE(answer(text.substr(0, 60 * std::string(piece).size()), game), "yes") << piece;
  }
}

// --- boards, compared with a slow oracle ---------------------------------------------------------

/// Ten rows of nine letters, . for an empty square, joined by slashes.
std::string picture(const Board& board) {
  std::string out;
  for (const char c : write_fen_board(board)) {
    if (c >= '1' && c <= '9') {
      out.append(static_cast<std::size_t>(c - '0'), '.');
    } else {
      out += c;
    }
  }
  return out;
}

/// The pattern as a regular expression of pictures.
std::regex expression(const std::string& pattern) {
  std::string out;
  bool in_set = false;
  for (const char c : pattern) {
    if (in_set) {
      out += c;
      in_set = c != ']';
    } else if (c >= '1' && c <= '9') {
      out += "\\.{" + std::string(1, c) + "}";
    } else if (c == '?') {
      out += "[^/]";
    } else if (c == '!') {
      out += "[^/.]";
    } else if (c == '*') {
      out += "[^/]*";
    } else {
      out += c;
      in_set = c == '[';
    }
  }
  return std::regex(out);
}

using Diagram = Setup;  // gtest has its own Setup

struct Played {
  Game game;
  std::vector<Diagram> setups;  // the start and after each ply
};

Played played(test::RandomGames& games) {
  Played out{
      games.next({.variations = false, .odd_tags = false, .unread = false, .illegal = false}), {}};
  NullSink nobody;
  resolve(out.game, {}, [](std::uint32_t, std::string_view) { return Location(); }, nobody);
  auto position = Position::from(out.game.start, Faults::all());
  if (!position) return out;
  out.setups.push_back(position->setup());
  for (const NodeId id : out.game.main_line()) {
    position->make(out.game[id].move);
    out.setups.push_back(position->setup());
  }
  return out;
}

std::optional<std::size_t> met(const std::string& text, const Game& game) {
  auto query = Query::parse(text);
  EXPECT_TRUE(query) << text;
  if (!query) return std::nullopt;
  const auto found = query->find(game, "");
  return found ? found->ply : std::nullopt;
}

std::string quoted(const std::string& call, const std::string& words) {
  return call + "(\"" + words + "\")";
}

std::optional<std::size_t> first_of(const std::vector<Diagram>& setups, const auto& is_it) {
  const auto at = std::ranges::find_if(setups, is_it);
  return at == setups.end() ? std::nullopt : std::optional<std::size_t>(at - setups.begin());
}

/// Colours exchanged, the board turned by 180 degrees.
Diagram swapped(const Diagram& setup) {
  Diagram out = setup;
  out.turn = !setup.turn;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece piece = setup.board[s];
    out.board.set(s.opposite(), piece.empty() ? piece : Piece(!piece.color(), piece.role()));
  }
  return out;
}

TEST(QueryBoards, PositionsAreMetWhereTheyStand) {
  test::RandomGames games(1);
  std::mt19937 random(2);
  for (int i = 0; i < 60; ++i) {
    const Played p = played(games);
    if (p.setups.empty()) continue;
    const Diagram& sought = p.setups[random() % p.setups.size()];
    const auto same = first_of(p.setups, [&](const Diagram& s) {
      return s.board == sought.board && s.turn == sought.turn;
    });
    const auto same_board =
        first_of(p.setups, [&](const Diagram& s) { return s.board == sought.board; });
    EXPECT_EQ(met(quoted("position", write_fen(sought)), p.game), same);
    EXPECT_EQ(met(quoted("position", write_fen_board(sought.board)), p.game), same_board);
    Diagram mirrored = sought;
    mirrored.board = sought.board.mirrored();
    const std::string of_mirror = "mirrored(" + quoted("position", write_fen(mirrored)) + ")";
    const auto either = first_of(p.setups, [&](const Diagram& s) {
      return (s.board == sought.board || s.board == mirrored.board) && s.turn == sought.turn;
    });
    EXPECT_EQ(met(of_mirror, p.game).has_value(), either.has_value());
    EXPECT_LE(*either, *same);
    const std::string of_other =
        "colours_swapped(" + quoted("position", write_fen(swapped(sought))) + ")";
    EXPECT_TRUE(met(of_other, p.game)) << of_other;
  }
}

TEST(QueryBoards, PatternsMatchAsRegularExpressionsOfTheirRows) {
  test::RandomGames games(3);
  std::mt19937 random(4);
  const auto one_in = [&](unsigned n) { return random() % n == 0; };
  int found = 0;
  for (int i = 0; i < 150; ++i) {
    const Played p = played(games);
    if (p.setups.empty()) continue;
    // A board that is reached, with some squares left open and some wrong.
    std::string pattern;
    for (const char c : picture(p.setups[random() % p.setups.size()].board)) {
      if (c == '/') {
        pattern += c;
      } else if (one_in(4)) {
        pattern += '?';
      } else if (one_in(5) && c != '.') {
        pattern += one_in(2) ? "!" : std::string("[K") + c + "]";
      } else if (one_in(12)) {
        pattern += '*';
      } else {
        pattern += c == '.' ? '1' : c;
      }
    }
    const std::regex oracle = expression(pattern);
    const auto expected = first_of(
        p.setups, [&](const Diagram& s) { return std::regex_match(picture(s.board), oracle); });
    EXPECT_EQ(met(quoted("pattern", pattern), p.game), expected) << pattern;
    found += expected ? 1 : 0;
  }
  EXPECT_GT(found, 50);
}

TEST(QueryBoards, MaterialIsCounted) {
  test::RandomGames games(5);
  std::mt19937 random(6);
  for (int i = 0; i < 60; ++i) {
    const Played p = played(games);
    if (p.setups.empty()) continue;
    const auto letters = [](const Diagram& s) {
      std::string red, black;
      for (const char c : picture(s.board)) {
        if (c >= 'A' && c <= 'Z' && c != 'K') red += c;
        if (c >= 'a' && c <= 'z' && c != 'k') black += c;
      }
      std::ranges::sort(red);
      std::ranges::sort(black);
      return red + "v" + black;
    };
    const std::string sought = letters(p.setups[random() % p.setups.size()]);
    const auto is_it = [&](const Diagram& s) { return letters(s) == sought; };
    EXPECT_EQ(met(quoted("material", sought), p.game), first_of(p.setups, is_it)) << sought;
    const auto plies = std::ranges::count_if(p.setups, is_it);  // captures are never undone
    for (const auto& [held, expected] : {std::pair{plies, true}, {plies + 1, false}}) {
      const std::string text = "material(\"" + sought + "\" for " + std::to_string(held) + ")";
      EXPECT_EQ(met(text, p.game).has_value(), expected) << text;
    }
  }
}

TEST(QueryBoards, LinesAreTheMovesFromTheStart) {
  test::RandomGames games(7);
  std::mt19937 random(8);
  const Notation& wxf = *find_notation("wxf");
  for (int i = 0; i < 60; ++i) {
    const Played p = played(games);
    if (p.setups.size() < 4) continue;
    const std::size_t plies = 2 + random() % (p.setups.size() - 2);
    std::string words, loose, mirrored;
    Position position = *Position::from(p.game.start, Faults::all());
    const auto line = p.game.main_line();
    for (std::size_t ply = 0; ply < plies; ++ply) {
      const Move move = p.game[line[ply]].move;
      std::string word;
      wxf.write(word, position, move);
      words += word + " ";
      loose += (random() % 3 == 0 ? "*" : word) + " ";
      mirrored += move.mirrored().ucci() + " ";
      position.make(move);
    }
    EXPECT_EQ(met(quoted("line", words), p.game), plies) << words;
    EXPECT_EQ(met(quoted("line", loose), p.game), plies) << loose;
    EXPECT_EQ(met("mirrored(" + quoted("line", mirrored) + ")", p.game), plies) << mirrored;
    EXPECT_TRUE(met(quoted("line", "... " + words), p.game)) << words;
  }
}

}  // namespace
}  // namespace qipu
