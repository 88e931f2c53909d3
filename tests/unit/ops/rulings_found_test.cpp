// Findings of `check` about repetitions: each ruling at its ply, and a result that contradicts the
// last of them, for both sides; collections compared as a whole; games loaded one by one.

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <tuple>
#include <vector>

#include "ops/answer/arbiter.h"
#include "ops/answer/diff.h"
#include "ops/check/check_rulings.h"
#include "qipu/board/fen.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/check_game.h"
#include "qipu/ops/game_stream.h"
#include "qipu/ops/rules_for.h"
#include "support/folder.h"
#include "support/positions.h"
#include "support/random_game.h"
#include "support/run.h"

namespace qipu {
namespace {

// Red gives perpetual check; Red must vary or lose.
constexpr const char* kChecks = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
const std::vector<const char*> kRound = {"f0e0", "e8f8", "e0f0", "f8e8"};

struct Shuffle {
  std::string fen = kChecks;
  std::vector<std::string> moves;
  GameResult result = GameResult::unknown;
  bool exchanged = false;  ///< with colours exchanged
  const char* rules = "2020";

  void add(const std::vector<const char*>& more, int times = 1) {
    for (int i = 0; i < times; ++i) moves.insert(moves.end(), more.begin(), more.end());
  }
};

/// "8 repetition_loses Red red 2020; ...", with the plies of the findings and their places.
std::string ruled(const Shuffle& line) {
  Game game;
  game.start = test::rearranged(test::position_of(line.fen), false, line.exchanged).setup();
  game.outcome.result = line.result;
  NodeId id = kRoot;
  for (const std::string& m : line.moves) {
    const Move move = test::move(m);
    id = game.add(id, Move(test::rearranged(move.from(), false, line.exchanged),
                           test::rearranged(move.to(), false, line.exchanged)));
  }
  Findings found;
  const Locate nowhere = [](std::uint32_t, std::string_view) { return Location(); };
  const Resolved resolved = resolve(game, {}, nowhere, found);
  EXPECT_EQ(resolved.legal, line.moves.size());
  found.all.clear();
  const auto locate = [&](NodeId at) {
    Location where;
    where.byte = static_cast<std::uint64_t>(game.ply(at));  // shows at which node it is reported
    return where;
  };
  check_rulings(game, {find_ruleset(line.rules)}, locate, found);
  std::string out;
  for (const Diagnostic& d : found.all) {
    EXPECT_EQ(d.where.byte, d.where.ply);
    out +=
        (out.empty() ? "" : "; ") + std::to_string(d.where.ply) + " " + std::string(d.code->name);
    for (const std::string& arg : d.args) out += " " + arg;
    const bool loop = d.code != &diag::limit_reached && d.code != &diag::result_against_ruling;
    EXPECT_EQ(d.notes.size(), loop ? 1U : 0U);
    EXPECT_EQ(d.fen.empty(), d.code == &diag::result_against_ruling);
    for (const Diagnostic& note : d.notes) EXPECT_EQ(note.code, &diag::ruling_reason);
  }
  return out;
}

TEST(CheckRulings, SaysWhoMustVaryAndWhatTheResultShouldBe) {
  Shuffle line;
  line.add(kRound, 2);
  const std::string red = "8 repetition_loses Red 红方 2020",
                    black = "8 repetition_loses Black 黑方 2020";
  EXPECT_EQ(ruled(line), red);
  line.result = GameResult::black_wins;
  EXPECT_EQ(ruled(line), red);
  line.result = GameResult::red_wins;
  EXPECT_EQ(ruled(line), red + "; 8 result_against_ruling 1-0 0-1 2020");
  line.result = GameResult::draw;
  EXPECT_EQ(ruled(line), red + "; 8 result_against_ruling 1/2-1/2 0-1 2020");
  line.exchanged = true;
  EXPECT_EQ(ruled(line), black + "; 8 result_against_ruling 1/2-1/2 1-0 2020");
  line.result = GameResult::red_wins;
  EXPECT_EQ(ruled(line), black);
  line.result = GameResult::black_wins;
  EXPECT_EQ(ruled(line), black + "; 8 result_against_ruling 0-1 1-0 2020");
  line.result = GameResult::unknown;
  EXPECT_EQ(ruled(line), black);
}

TEST(CheckRulings, OnlyTheLastMovesBearOnTheResult) {
  Shuffle line;
  line.result = GameResult::red_wins;
  line.add(kRound, 2);
  line.add({"f0e0"});
  EXPECT_EQ(ruled(line), "8 repetition_loses Red 红方 2020");
  line.moves.pop_back();
  line.moves.pop_back();  // one move less is not a loop
  EXPECT_EQ(ruled(line), "");
  line.moves.clear();
  EXPECT_EQ(ruled(line), "");
}

TEST(CheckRulings, DrawsAndMatesAndTheLimit) {
  Shuffle idle;
  idle.fen = "4k4/9/9/9/9/9/9/9/4A4/3K1A3 w - - 0 1";
  idle.add({"d0d1", "e9e8", "d1d0", "e8e9"}, 2);
  idle.result = GameResult::red_wins;
  EXPECT_EQ(ruled(idle), "8 repetition_draws 2020");
  Shuffle mate;
  mate.fen = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1";
  mate.add({"b0b9"});
  EXPECT_EQ(ruled(mate), "");
  mate.exchanged = true;
  EXPECT_EQ(ruled(mate), "");
}

TEST(CheckRulings, TheRulesAreThoseOfTheDateOrTheOnesNamed) {
  const auto by = [](const char* date, const char* named) {
    Game game;
    if (*date != '\0') game.tags.add("Date", date);
    const ChosenRules chosen = rules_for(*named == '\0' ? nullptr : find_ruleset(named), game);
    return std::string(chosen.rules->id) + (chosen.by == ChosenBy::name      ? " name"
                                            : chosen.by == ChosenBy::date    ? " date"
                                            : chosen.by == ChosenBy::nearest ? " nearest"
                                                                             : " today");
  };
  EXPECT_EQ(by("", ""), "2020 today");
  EXPECT_EQ(by("????.??.??", ""), "2020 today");
  EXPECT_EQ(by("1994.05.01", ""), "1987 date");
  EXPECT_EQ(by("2021", ""), "2020 date");
  EXPECT_EQ(by("1957.01.01", ""), "1957 date");
  EXPECT_EQ(by("1962.05.01", ""), "1957 nearest");
  EXPECT_EQ(by("1986", ""), "1957 nearest");
  EXPECT_EQ(by("1931", ""), "1957 nearest");
  EXPECT_EQ(by("1994.05.01", "axf"), "axf name");
  EXPECT_EQ(by("", "1999"), "1999 name");
}

TEST(CheckRulings, AYearWithoutAKnownBookIsTold) {
  for (const auto& [date, named, reported] :
       {std::tuple{"1962.05.01", "", true}, std::tuple{"1957.05.01", "", false},
        std::tuple{"1990", "", false}, std::tuple{"1962.05.01", "1957", false}}) {
    Game game;
    game.start = test::position_of(std::string(kChecks)).setup();
    game.tags.add("Date", date);
    NodeId id = kRoot;
    for (int n = 0; n < 2; ++n) {
      for (const char* const m : kRound) id = game.add(id, test::move(m));
    }
    Findings found;
    resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, found);
    found.all.clear();
    check_rulings(game, {find_ruleset(named)}, [](NodeId) { return Location(); }, found);
    ASSERT_EQ(found.all.size(), 1U) << date;
    const auto& notes = found.all[0].notes;
    const auto note = std::ranges::find(notes, &diag::no_book_of_year, &Diagnostic::code);
    EXPECT_EQ(note != notes.end(), reported) << date << ' ' << named;
    if (reported && note != notes.end()) {
      EXPECT_EQ(note->args, (std::vector<std::string>{"1962", "1957"}));
    }
  }
}

TEST(CheckRulings, MovesAfterAPassAreToldToBeUnjudged) {
  const auto dump = [](std::initializer_list<const char*> words) {
    Game game;
    NodeId id = kRoot;
    for (const char* const word : words) id = game.add_written(id, word);
    Findings found;
    resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, found);
    found.all.clear();
    check_rulings(game, {find_ruleset("2020")}, [](NodeId) { return Location(); }, found);
    std::vector<std::uint32_t> plies;
    for (const Diagnostic& d : found.all) {
      EXPECT_EQ(d.code, &diag::unjudged_after_pass);
      plies.push_back(d.where.ply);
    }
    return plies;
  };
  const std::vector<std::uint32_t> nothing;
  EXPECT_EQ(dump({"h2e2", "h9g7", "--", "i9h9", "h0g2"}), std::vector<std::uint32_t>{3});
  EXPECT_EQ(dump({"--", "h7e7"}), std::vector<std::uint32_t>{1});
  EXPECT_EQ(dump({"h2e2", "h9g7", "--"}), nothing) << "no moves follow";
  EXPECT_EQ(dump({"h2e2", "h9g7"}), nothing);
}

TEST(CheckGame, AKingThatIsTakenIsTold) {
  const auto dump = [](std::string_view fen, std::initializer_list<const char*> words) {
    Game game;
    game.start = test::position_of(std::string(fen)).setup();
    NodeId id = kRoot;
    for (const char* const word : words) id = game.add_written(id, word);
    Findings found;
    const Resolved resolved =
        resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, found);
    found.all.clear();
    check_game(game, resolved, Faults::all(), [](NodeId) { return Location(); }, found);
    std::string out;
    for (const Diagnostic& d : found.all) {
      out += std::to_string(d.where.ply) + ' ' + std::string(d.code->name) + ' ' + d.args[0] + ';';
    }
    return out;
  };
  constexpr std::string_view kOpen = "3k5/9/9/9/9/9/8p/9/4R4/5K3 w";
  EXPECT_EQ(dump(kOpen, {"车五平六", "卒9进1", "车六进八"}), "3 king_taken Black;");
  // Not if the check was answered, another piece was captured, or the record continues.
  EXPECT_EQ(dump(kOpen, {"车五平六", "将4平5", "车六进八"}), "");
  EXPECT_EQ(dump(kOpen, {"车五平六", "卒9进1", "车六进七"}), "");
  EXPECT_EQ(dump(kOpen, {"车五平六", "卒9进1", "车六进八", "卒9进1"}), "");
  // By a legal move if the diagram has the other side in check: with other pieces left, or none.
  EXPECT_EQ(dump("3k5/9/9/9/9/9/9/9/3R5/4K4 w", {"车六进八"}), "1 king_taken Black;");
  EXPECT_EQ(dump("r2k5/9/9/9/9/9/9/9/3R5/4K4 w", {"车六进八", "车1进1"}),
            "1 king_taken Black;1 move_after_end the capture of the king;");
}

// --- two whole records

/// The same differences seen from the other side. Moves and boards are those of the first game;
/// with the same start they are equal.
std::vector<std::string> told_from(const Differences& d, bool turned, bool one_start) {
  std::vector<std::string> out;
  for (const Difference& x : d.listed) {
    std::string kind(kind_name(x.kind));
    if (turned && kind == "only_first") {
      kind = "only_second";
    } else if (turned && kind == "only_second") {
      kind = "only_first";
    }
    const bool tag = x.kind == Difference::Kind::tag;
    out.push_back(kind + "|" + (tag || one_start ? x.name : "") + "|" + (turned ? x.b : x.a) + "|" +
                  (turned ? x.a : x.b) + "|" + std::to_string(x.moves) + "|" +
                  (one_start ? x.fen : ""));
  }
  std::ranges::sort(out);  // from the other side the order may differ
  return out;
}

TEST(DiffWhole, DifferencesAreTheSameFromEitherSide) {
  test::RandomGames random(11);
  DiffOptions options;
  options.limit = 10000;
  std::vector<Game> games;
  for (int i = 0; i < 24; ++i) games.push_back(random.next({.setups = i % 4 == 0}));
  std::size_t all = 0;
  for (const Game& a : games) {
    EXPECT_EQ(differences(a, a, options).count, 0U);
    for (const Game& b : games) {
      const Differences there = differences(a, b, options), back = differences(b, a, options);
      EXPECT_EQ(there.count, back.count);
      EXPECT_EQ(there.count, there.listed.size());
      const bool one_start = a.start == b.start;
      EXPECT_EQ(told_from(there, true, one_start), told_from(back, false, one_start));
      all += there.count;
      DiffOptions few = options;
      few.limit = 3;
      const Differences three = differences(a, b, few);
      EXPECT_EQ(three.count, there.count);
      EXPECT_EQ(three.listed.size(), std::min<std::size_t>(3, there.listed.size()));
    }
  }
  EXPECT_GT(all, 1000U);
}

// One change in a record is one difference of its kind, and no other.
TEST(DiffWhole, OneChangeIsOneDifference) {
  DiffOptions options;
  options.limit = 100;
  test::RandomGames random(12);
  for (int i = 0; i < 60; ++i) {
    const Game game = random.next({.odd_tags = false});
    const auto kinds = [&](const Game& other) {
      std::string out;
      for (const Difference& d : differences(game, other, options).listed) {
        out += std::string(kind_name(d.kind)) + ":" + d.name + ":" + std::to_string(d.moves) + " ";
      }
      return out;
    };
    Game other = game;
    other.tags.add("Opening", "中炮");
    other.tags.add("Stage", "?");
    EXPECT_EQ(kinds(other), "tag:Opening:0 ");
    other = game;
    other.tags.add("Black", "又一人");  // the second tag of that name
    if (!game.tags.get("Black").empty()) {
      EXPECT_EQ(kinds(other), "tag:Black:0 ");
    }
    other = game;
    other.outcome.result =
        game.outcome.result == GameResult::draw ? GameResult::red_wins : GameResult::draw;
    EXPECT_EQ(kinds(other), "result::0 ");
    if (game.size() < 2) continue;
    const NodeId last = game.main_line().back();
    other = game;
    other.edit_notes(last).clock_ms = game.notes(last).clock_ms.value_or(0) + 1;
    EXPECT_TRUE(kinds(other).starts_with("marks:")) << kinds(other);
    EXPECT_EQ(differences(game, other, options).count, 1U);
    other = game;
    other.edit_notes(kRoot).comment += "x";
    EXPECT_EQ(kinds(other), "comment::0 ");
    other = game;
    other.unlink(last);
    const Differences d = differences(game, other, options);
    ASSERT_GE(d.count, 1U);
    std::uint32_t moves = 0;
    for (const Difference& x : d.listed) {
      moves += x.kind == Difference::Kind::only_first ? x.moves : 0;
    }
    if (game[last].next_sibling == kNoNode && game[game[last].parent].first_child == last) {
      EXPECT_EQ(moves, 1U);
      EXPECT_EQ(d.count, 1U);
    }
  }
}

TEST(DiffWhole, SizesCountEveryNodeOnce) {
  test::RandomGames random(13);
  GameSize all;
  std::uint64_t moves = 0, variations = 0, comments = 0;
  for (int i = 1; i <= 100; ++i) {
    const Game game = random.next();
    GameSize one;
    one.add(game);
    all.add(game);
    moves += game.size() - 1;
    for (NodeId id = 0; id < game.size(); ++id) {
      if (id != kRoot && game[game[id].parent].first_child != id) ++variations;
      comments += game.notes(id).lead.empty() ? 0 : 1;
      comments += game.notes(id).comment.empty() ? 0 : 1;
    }
    EXPECT_EQ(one.games, 1U);
    EXPECT_EQ(one.moves, game.size() - 1);
    EXPECT_EQ(all.games, static_cast<std::uint64_t>(i));
    EXPECT_EQ(all.moves, moves);
    EXPECT_EQ(all.variations, variations);
    EXPECT_EQ(all.comments, comments);
  }
  EXPECT_GT(variations, 50U);
  EXPECT_GT(comments, 50U);
}

TEST(DiffWhole, MarksAreAllThatIsNoWord) {
  Notes notes;
  EXPECT_EQ(marks_of(notes), "");
  notes.nags = {1, 146};
  EXPECT_EQ(marks_of(notes), "$1 $146");
  notes.eval = Evaluation{Evaluation::Kind::centipawns, -35};
  notes.clock_ms = 3599000;
  notes.elapsed_ms = 12;
  EXPECT_EQ(marks_of(notes), "$1 $146 eval -35 clock 3599000ms spent 12ms");
  notes.eval = Evaluation{Evaluation::Kind::mate, 3};
  notes.nags.clear();
  EXPECT_EQ(marks_of(notes), "mate 3 clock 3599000ms spent 12ms");
  for (const char* nothing : {"", "?", "????.??.??", "-", " . ", "..?-"}) {
    EXPECT_FALSE(says_something(nothing)) << nothing;
  }
  for (const char* something : {"0", "?x", "1999.??.??", "无"}) {
    EXPECT_TRUE(says_something(something)) << something;
  }
}

// --- games one by one ---------------------------------------------------------------------------

class OneByOne : public test::Folder {
 protected:
  /// In every third game the move is wrong.
  std::string games(int n) const {
    std::string text;
    for (int i = 1; i <= n; ++i) {
      text += "[Event \"" + std::to_string(i) + "\"]\n\n1. " +
              (i % 3 == 0 ? "炮二平九" : "炮二平五") + " {" + std::string(50, 'x') + "} *\n\n";
    }
    return text;
  }
};

TEST_F(OneByOne, EveryGameIsFoundByItsNumberAndTellsItsOwn) {
  const std::vector<std::string> names = {put("a.pgn", games(4)), put("b.pgn", games(7))};
  const InputList list = list_inputs({.names = names});
  for (const std::size_t block : {std::size_t{100}, std::size_t{1} << 18}) {
    Job job;
    job.limits.block_bytes = block;
    for (std::uint32_t number = 1; number <= 12; ++number) {
      test::Hearer hearer;
      const LoadedGame loaded = load_game(job, list, number, hearer);
      const std::uint32_t own = number <= 4 ? number : number - 4;
      EXPECT_FALSE(loaded.unreadable);
      ASSERT_EQ(loaded.game.has_value(), number <= 11) << number;
      if (number > 11) {
        EXPECT_EQ(loaded.met, 11U);
        EXPECT_EQ(hearer.said.size(), 0U);
        continue;
      }
      EXPECT_GE(loaded.met, number);
      EXPECT_EQ(loaded.game->tags.get("Event"), std::to_string(own));
      ASSERT_EQ(hearer.said.size(), own % 3 == 0 ? 1U : 0U) << number << " " << block;
      if (own % 3 == 0) {
        EXPECT_EQ(hearer.findings[0].where.game, own);
        EXPECT_EQ(hearer.files[0], names[number <= 4 ? 0 : 1]);
      }
    }
  }
}

TEST_F(OneByOne, AStreamNamesEachGamesFileAndPlace) {
  const std::vector<std::string> names = {put("a.pgn", games(4)), put("none.pgn", ""),
                                          put("b.pgn", games(7))};
  InputRequest request{.names = names};
  request.names.push_back((root_ / "*.zzz").string());
  const InputList list = list_inputs(request);
  for (const std::size_t block : {std::size_t{100}, std::size_t{1} << 18}) {
    Job job;
    job.limits.block_bytes = block;
    job.max_findings = 1;
    test::Hearer hearer;
    GameStream stream(job, list, hearer);
    std::uint64_t among = 0;
    while (const auto game = stream.next()) {
      ++among;
      EXPECT_EQ(game->among, among);
      EXPECT_EQ(game->file, names[among <= 4 ? 0 : 2]);
      EXPECT_EQ(game->number, among <= 4 ? among : among - 4);
      EXPECT_EQ(game->game.tags.get("Event"), std::to_string(game->number));
    }
    EXPECT_EQ(among, 11U);
    EXPECT_EQ(stream.met(), 11U);
    std::vector<std::string> codes;
    for (const Diagnostic& d : hearer.findings) codes.emplace_back(d.code->name);
    EXPECT_EQ(codes, (std::vector<std::string>{"no_match", "illegal_move", "empty_input",
                                               "illegal_move", "more_findings"}));
    EXPECT_EQ(hearer.findings.back().args, (std::vector<std::string>{"1", "Q4101"}));
    EXPECT_EQ(hearer.files.back(), names[2]);
  }
}

}  // namespace
}  // namespace qipu
