// Copies of games: which games are copies, by laws over random games and compared with a search
// that compares every pair.

#include "archive/duplicates/duplicates.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "archive/duplicates/merge_games.h"
#include "archive/same_game.h"
#include "qipu/format/format.h"
#include "qipu/notation/resolve.h"
#include "support/database_games.h"
#include "support/law.h"
#include "support/random_game.h"
#include "support/records.h"

namespace qipu {
namespace {

/// The result for each game: "kept", or "3 mirrored", "3 near, kept".
class Fates final : public DuplicateSink {
 public:
  explicit Fates(std::size_t games) : all(games, "kept") {}
  void kept(const ArchivedGame& game) override { owner_ = game.index; }
  void copy(const ArchivedGame& game, Copying why, bool dropped) override {
    all[game.index] =
        std::to_string(owner_) + " " + std::string(copying_name(why)) + (dropped ? "" : ", kept");
  }
  void end() override {}
  std::vector<std::string> all;

 private:
  std::uint32_t owner_ = 0;
};

std::vector<std::string> fates(const std::vector<GameFacts>& games,
                               const DuplicateOptions& options = {}) {
  Duplicates duplicates(options);
  EXPECT_TRUE(duplicates.begin_file("a.pgn"));
  for (std::uint32_t i = 0; i < games.size(); ++i) {
    std::string packed;
    pack_facts(games[i], packed);
    EXPECT_TRUE(duplicates.add(packed, i, i + 1));
  }
  EXPECT_TRUE(duplicates.find());
  Fates out(games.size());
  EXPECT_TRUE(duplicates.report(out));
  std::uint64_t dropped = 0;
  for (std::uint32_t i = 0; i < games.size(); ++i) {
    const bool stays = out.all[i] == "kept" || out.all[i].ends_with(", kept");
    EXPECT_EQ(duplicates.dropped(i), !stays) << i << " " << out.all[i];
    dropped += stays ? 0 : 1;
  }
  EXPECT_EQ(duplicates.dropped(), dropped);
  return out.all;
}

using Words = std::vector<std::string>;

Game mirrored(const Game& game) {
  Game out;
  out.tags = game.tags;
  out.outcome = game.outcome;
  out.start = game.start;
  out.start.board = game.start.board.mirrored();
  NodeId at = kRoot;
  for (const NodeId id : game.main_line()) {
    if (!game[id].has_move) {
      at = out.add_written(at, game.written(id));
    } else {
      at = out.add(at, game[id].move.mirrored());
    }
    out.set_standing(at, game[id].standing);
  }
  return out;
}

Game cut(const Game& game, std::size_t plies) {
  Game out;
  out.tags = game.tags;
  out.outcome = game.outcome;
  out.start = game.start;
  NodeId at = kRoot;
  for (const NodeId id : game.main_line(plies)) {
    at = out.add(at, game[id].move);
    out.set_standing(at, game[id].standing);
  }
  return out;
}

constexpr test::RandomGameOptions kLegal = {.odd_tags = false, .unread = false, .illegal = false};

std::size_t legal_plies(const Game& game) { return facts_of(game).line.size(); }

TEST(Duplicates, AGameIsACopyOfWhatAnyFormatMakesOfIt) {
  test::RandomGames games(71);
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const Game game = games.next(kLegal);
    for (const Format* format : all_formats()) {
      if (format->create == nullptr || format->open == nullptr) continue;
      Losses losses;
      const Game held = reduced(game, format->can, losses);
      const auto again = test::read_each(*format, test::written_as(*format, game));
      if (again.size() != 1 || legal_plies(held) == 0) continue;
      EXPECT_EQ(fates({facts_of(held), facts_of(again[0].game)})[1].substr(1), " same_moves")
          << format->id << " " << i;
      ++compared;
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(Duplicates, AGameIsACopyOfItsMirrorImage) {
  test::RandomGames games(72);
  int mirror_images = 0;
  for (int i = 0; i < 300; ++i) {
    const Game game = games.next(kLegal);
    if (legal_plies(game) == 0) continue;
    const GameFacts facts = facts_of(game), image = facts_of(mirrored(game));
    EXPECT_EQ(facts.line, image.line);
    EXPECT_EQ(facts.board, image.board);
    const auto found = fates({facts, image}, {.keep = DuplicateOptions::Keep::first});
    const bool symmetric = facts.turned == image.turned;
    EXPECT_EQ(found[1], symmetric ? "0 same_moves" : "0 mirrored") << i;
    mirror_images += symmetric ? 0 : 1;
  }
  EXPECT_GT(mirror_images, 200);
}

TEST(Duplicates, ABeginningIsDroppedForTheWhole) {
  test::RandomGames games(73);
  std::mt19937 random(73);
  for (int i = 0; i < 300; ++i) {
    const Game game = games.next(kLegal);
    const std::size_t plies = legal_plies(game);
    if (plies < 2) continue;
    const Game part = cut(game, 1 + random() % (plies - 1));
    EXPECT_EQ(fates({facts_of(part), facts_of(game)})[0], "1 prefix") << i;
    EXPECT_EQ(fates({facts_of(game), facts_of(mirrored(part))})[1], "0 prefix") << i;
    // But not of a game that continues differently.
    GameFacts other = facts_of(part);
    if (!other.standard_start() && other.line.size() < 2) continue;
    other.line.back() =
        other.line.back() == Move::parse("e0e1") ? *Move::parse("e1e0") : *Move::parse("e0e1");
    EXPECT_EQ(fates({other, facts_of(game)})[0].find("prefix"), std::string::npos) << i;
  }
}

GameFacts facts(std::size_t plies, const char* red = "", const char* black = "", int year = 0,
                std::uint32_t seed = 1) {
  GameFacts out;
  out.board = Board::standard();
  std::mt19937 random(seed);
  while (out.line.size() < plies) {
    out.line.emplace_back(Square::from_index(static_cast<int>(random() % 90)),
                          Square::from_index(static_cast<int>(random() % 90)));
  }
  out.red = red;
  out.black = black;
  out.date.year = year;
  return out;
}

TEST(Duplicates, ContradictionsKeepGames) {
  // A short draw by the book.
  EXPECT_EQ(fates({facts(20, "甲一", "乙二", 1980), facts(20, "丙三", "丁四", 1980)})[1], "kept");
  EXPECT_EQ(fates({facts(20, "甲一", "乙二", 1980), facts(20, "甲一", "乙二", 1981)})[1], "kept");
  EXPECT_EQ(fates({facts(20, "甲一", "", 1980), facts(20, "", "乙二")})[1], "0 same_moves");
  EXPECT_EQ(fates({facts(20, "甲一", "乙二"), facts(20, "丙三", "丁四")}, {.moves_alone = true})[1],
            "0 same_moves");
  // Nobody plays the same sixty plies twice.
  EXPECT_EQ(fates({facts(60, "甲一", "乙二", 1980), facts(60, "丙三", "乙二", 1980)})[1],
            "0 same_moves");
  EXPECT_EQ(fates({facts(60, "甲一", "乙二", 1980), facts(60, "甲一", "乙二", 1981)})[1],
            "0 same_moves");
  EXPECT_EQ(fates({facts(60, "甲一", "乙二", 1980), facts(60, "丙三", "乙二", 1981)})[1], "kept");
  // A beginning may have no contradiction.
  EXPECT_EQ(fates({facts(50, "甲一", "乙二"), facts(60, "丙三", "乙二")})[0], "kept");
  EXPECT_EQ(fates({facts(50, "甲一", "乙二", 1980), facts(60, "甲一", "乙二", 1981)})[0], "kept");
  EXPECT_EQ(fates({facts(50, "甲一"), facts(60, "甲一", "乙二", 1981)})[0], "1 prefix");
}

TEST(Duplicates, ABeginningGoesWithItsOwnPlayers) {
  // Even if another game is longer.
  const auto found = fates({facts(70, "", "", 0), facts(60, "甲一", "乙二"),
                            facts(30, "甲一", "乙二"), facts(20, "丙三", "丁四")},
                           {});
  // The second game is a beginning of the first: there is no contradiction.
  EXPECT_EQ(found, (Words{"kept", "0 prefix", "0 prefix", "0 prefix"}));
  GameFacts longer = facts(70, "", "", 0);
  longer.line[45] = *Move::parse("a0a1");
  EXPECT_EQ(
      fates({longer, facts(60, "甲一", "乙二"), facts(30, "甲一", "乙二"), facts(20, "丙三")}),
      (Words{"kept", "kept", "1 prefix", "0 prefix"}));
}

TEST(Duplicates, ADroppedGameAgreesWithTheOneKeptItself) {
  // 30 is a beginning of 40, and 40 of 50; but the first and the last have different players.
  const auto found =
      fates({facts(30, "甲一", "乙二"), facts(40), facts(50, "丙三", "丁四"), facts(30)});
  EXPECT_EQ(found, (Words{"kept", "2 prefix", "kept", "2 prefix"}));
}

TEST(Duplicates, TheBestIsKept) {
  GameFacts plain = facts(20), tagged = plain, noted = plain;
  tagged.tags = 9;
  noted.comments = 1;
  using Keep = DuplicateOptions::Keep;
  EXPECT_EQ(fates({plain, tagged, noted, noted}),
            (Words{"2 same_moves", "2 same_moves", "kept", "2 same_moves"}));
  EXPECT_EQ(fates({plain, tagged, noted}, {.keep = Keep::first}),
            (Words{"kept", "0 same_moves", "0 same_moves"}));
  EXPECT_EQ(fates({noted, tagged, plain}, {.keep = Keep::last}),
            (Words{"2 same_moves", "2 same_moves", "kept"}));
  EXPECT_EQ(fates({facts(10), noted, facts(5)}, {.keep = Keep::first}),
            (Words{"1 prefix", "kept", "1 prefix"}));
}

TEST(Duplicates, WhatIsNotReadIsNoBeginning) {
  GameFacts broken = facts(20), same = broken, other = broken;
  broken.rest = same.rest = "炮九进十 ";
  other.rest = "炮九进九 ";
  broken.rest_plies = same.rest_plies = other.rest_plies = 1;
  EXPECT_EQ(fates({facts(20), broken}), (Words{"1 prefix", "kept"}));  // all of it is in the other
                                                                       // game
  EXPECT_EQ(fates({facts(30), broken}), (Words{"kept", "kept"}));
  EXPECT_EQ(fates({broken, same, other}), (Words{"kept", "0 same_moves", "kept"}));
  same.turned = true;  // its words mean other squares
  EXPECT_EQ(fates({broken, same}), (Words{"kept", "kept"}));
  broken.red = "甲一", broken.black = "乙二", broken.event = "全国赛";
  GameFacts whole = facts(21, "甲一", "乙二");
  whole.event = "全国赛";
  EXPECT_EQ(fates({whole, broken}, {.near = true}), (Words{"kept", "0 near, kept"}));
}

TEST(Duplicates, HeadsWithoutMovesAreCopiesOfWhatTheyAreHeadsOf) {
  GameFacts head = facts(0, "甲一", "乙二", 1980), game = facts(60, "甲一", "乙二", 1980);
  EXPECT_EQ(fates({facts(0), facts(0), game}), (Words{"kept", "kept", "kept"}));
  EXPECT_EQ(fates({head, head, facts(0, "甲一", "丙三")}), (Words{"kept", "0 same_moves", "kept"}));
  EXPECT_EQ(fates({head, game}), (Words{"1 prefix", "kept"}));
  head.round = "1", game.round = "2";
  EXPECT_EQ(fates({head, game}), (Words{"kept", "kept"}));
  head.round.clear();
  head.result = GameResult::red_wins, game.result = GameResult::draw;
  EXPECT_EQ(fates({head, game}), (Words{"kept", "kept"}));
}

TEST(Duplicates, MisprintsAreNear) {
  std::mt19937 random(74);
  for (int i = 0; i < 200; ++i) {
    const std::size_t plies = 20 + random() % 60;
    GameFacts game = facts(plies, "甲一", "乙二", 0, static_cast<std::uint32_t>(random()));
    GameFacts other = game;
    game.event = other.event = "全国赛";
    const std::size_t at = random() % (plies - 1);
    other.line[at] =
        game.line[at] == Move::parse("a0a1") ? *Move::parse("a1a0") : *Move::parse("a0a1");
    if (random() % 2 == 0) other.line.erase(other.line.begin() + static_cast<int>(at));
    const bool longer = other.line.size() == game.line.size();
    if (random() % 2 == 0 || !longer) {
      EXPECT_EQ(fates({game, other})[1], "0 near, kept");
    }
    EXPECT_EQ(fates({game, other}, {.near = true})[1], "0 near");
    other.event = "五羊杯";
    EXPECT_EQ(fates({game, other})[1], "kept");
  }
  // A copy of a near copy goes with it.
  GameFacts game = facts(40, "甲一", "乙二"), near = game;
  game.event = near.event = "全国赛";
  near.line[20] = *Move::parse("a0a1");
  EXPECT_EQ(fates({game, near, near}), (Words{"kept", "0 near, kept", "1 same_moves"}));
  EXPECT_EQ(fates({game, near, near}, {.near = true}), (Words{"kept", "0 near", "0 near"}));
}

TEST(Duplicates, DistancesAreThoseOfTheWholeTable) {
  std::mt19937 random(75);
  const auto line = [&] {
    std::vector<Move> out;
    for (std::size_t i = random() % 12; i > 0; --i) {
      out.emplace_back(Square::from_index(0), Square::from_index(static_cast<int>(random() % 3)));
    }
    return out;
  };
  for (int i = 0; i < 5000; ++i) {
    const auto a = line(), b = line();
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t x = 0; x <= a.size(); ++x) {
      for (std::size_t y = 0; y <= b.size(); ++y) {
        if (x == 0 || y == 0) {
          d[x][y] = x + y;
        } else {
          d[x][y] = std::min(
              {d[x - 1][y] + 1, d[x][y - 1] + 1, d[x - 1][y - 1] + (a[x - 1] == b[y - 1] ? 0 : 1)});
        }
      }
    }
    const std::size_t most = random() % 6;
    EXPECT_EQ(plies_apart(a, b, most), std::min(d[a.size()][b.size()], most + 1));
  }
}

TEST(Duplicates, NamesAreComparedAsPeopleDo) {
  SearchText texts;
  const auto accord = [&](const char* a, const char* b) {
    EXPECT_EQ(accord_of_names(a, b, texts), accord_of_names(b, a, texts)) << a << b;
    return accord_of_names(a, b, texts);
  };
  for (const auto& [a, b] : {std::pair{"胡荣华", "胡榮華"},
                             {"胡荣华", "上海 胡荣华"},
                             {"胡荣华", "上海胡荣华"},
                             {"胡荣华（上海）", "胡荣华"},
                             {"胡荣华", "Hu Ronghua"},
                             {"上海 胡荣华", "Ronghua Hu"},
                             {"HU Rong-hua", "hu ronghua"},
                             {"单霞丽", "Shan Xiali"},
                             {"吕钦", "Lü Qin"},
                             {"广东呂  欽", "吕钦"}}) {
    EXPECT_EQ(accord(a, b), Accord::agree) << a << " " << b;
  }
  for (const auto& [a, b] : {std::pair{"胡荣华", "吕钦"},
                             {"胡荣华", "Lü Qin"},
                             {"Hu Ronghua", "Lü Qin"},
                             {"甲", "乙"},
                             {"甲", "丙甲"}}) {
    EXPECT_EQ(accord(a, b), Accord::contradict) << a << " " << b;
  }
  EXPECT_EQ(accord("", "吕钦"), Accord::open);
}

/// The rules for one game, implemented a second time: by texts and without hashes.
class Slow {
 public:
  static bool contradict(const std::string& a, const std::string& b) {
    return !a.empty() && !b.empty() && a != b;
  }
  static bool players(const GameFacts& a, const GameFacts& b) {
    return contradict(a.red, b.red) || contradict(a.black, b.black);
  }
  static bool dates(const GameFacts& a, const GameFacts& b) {
    return a.date.year != 0 && b.date.year != 0 && a.date.year != b.date.year;
  }
  static bool same(const GameFacts& a, const GameFacts& b) {
    if (text(a) != text(b)) return false;
    if (a.plies() == 0) return head(a, b);
    if (players(a, b) && dates(a, b)) return false;
    return a.plies() >= 40 || (!players(a, b) && !dates(a, b));
  }
  static bool begins(const GameFacts& a, const GameFacts& b) {
    if (a.rest_plies != 0 || text(a) == text(b) || !text(b).starts_with(text(a))) return false;
    if (a.plies() == 0) return head(a, b);
    return !players(a, b) && !dates(a, b);
  }

 private:
  static bool head(const GameFacts& a, const GameFacts& b) {
    return !a.red.empty() && !a.black.empty() && a.red == b.red && a.black == b.black &&
           !dates(a, b);
  }
  static std::string text(const GameFacts& facts) {
    std::string out;
    for (const Move move : facts.line) out += move.ucci() + " ";
    if (facts.rest_plies != 0) out += "! " + facts.rest + (facts.turned ? "<" : ">");
    return out;
  }
};

TEST(Duplicates, TellHowFarTheyAreAndCanBeEnded) {
  const std::vector<Game> games = test::random_games(5, 500);
  const auto fill = [&](Duplicates& all) {
    ASSERT_TRUE(all.begin_file("a.pgn"));
    for (std::uint32_t i = 0; i < 2 * games.size(); ++i) {
      std::string bytes;
      pack_facts(facts_of(games[i / 2]), bytes);
      ASSERT_TRUE(all.add(bytes, i, i + 1));
    }
  };
  Duplicates plain{DuplicateOptions()}, whole{DuplicateOptions()}, ended{DuplicateOptions()};
  fill(plain);
  ASSERT_TRUE(plain.find());
  fill(whole);
  std::vector<std::uint64_t> seen;
  whole.progress = [&](std::uint64_t done, std::uint64_t all) {
    EXPECT_TRUE(seen.empty() || done > seen.back());
    EXPECT_LE(done, all);
    seen.push_back(done);
    return true;
  };
  ASSERT_TRUE(whole.find());
  EXPECT_GT(seen.size(), 3U);
  EXPECT_EQ(whole.dropped(), plain.dropped());
  fill(ended);
  int calls = 0;
  ended.progress = [&](std::uint64_t /*done*/, std::uint64_t /*all*/) { return ++calls < 2; };
  ASSERT_TRUE(ended.find());
  EXPECT_EQ(calls, 2);
}

TEST(Duplicates, NoneIsLeftAndNoneTooManyIsDropped) {
  std::mt19937 random(76);
  const auto one_of = [&](std::initializer_list<const char*> all) {
    return *(all.begin() + random() % all.size());
  };
  std::size_t copies = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<GameFacts> games;
    for (int i = 0; i < 60; ++i) {
      GameFacts game =
          facts(random() % 3 == 0 ? random() % 6 : 38 + random() % 6, "", "", 0, 1 + random() % 2);
      game.red = one_of({"", "", "甲一", "丙三"});
      game.black = one_of({"", "", "乙二"});
      game.date.year = static_cast<int>(random() % 3 == 0 ? 0 : 1979 + random() % 2);
      game.turned = random() % 2 == 0;
      if (random() % 6 == 0) {
        game.rest = one_of({"马九进一 ", "炮九进十 "});
        game.rest_plies = 1;
      }
      game.comments = random() % 2;
      games.push_back(std::move(game));
    }
    const auto found = fates(games);
    for (std::size_t a = 0; a < games.size(); ++a) {
      const bool kept = found[a] == "kept" || found[a].ends_with("near, kept");
      if (!kept) {
        ++copies;
        const auto owner = static_cast<std::size_t>(std::stoul(found[a]));
        const bool same = found[a].ends_with("same_moves") || found[a].ends_with("mirrored");
        EXPECT_EQ(same && games[a].turned != games[owner].turned, found[a].ends_with("mirrored"));
        EXPECT_TRUE(same ? Slow::same(games[a], games[owner])
                         : Slow::begins(games[a], games[owner]))
            << a << ": " << found[a];
        EXPECT_TRUE(found[owner] == "kept" || found[owner].ends_with("near, kept"));
        continue;
      }
      for (std::size_t b = 0; b < games.size(); ++b) {
        if (a == b || found[b] != "kept") continue;
        EXPECT_FALSE(Slow::begins(games[a], games[b])) << a << " " << b;
        EXPECT_FALSE(Slow::same(games[a], games[b])) << a << " " << b;
      }
    }
  }
  EXPECT_GT(copies, 2000U);
}

TEST(Duplicates, ManyThatContradictEachOther) {
  std::vector<GameFacts> games;
  std::string name = "甲甲";
  for (int i = 0; i < 300; ++i) {
    games.push_back(facts(10, ("棋" + std::to_string(i) + "手").c_str(), "乙二"));
    games.push_back(games.back());
  }
  const auto found = fates(games);
  for (std::size_t i = 0; i < games.size(); i += 2) {
    EXPECT_EQ(found[i], "kept");
    EXPECT_EQ(found[i + 1], std::to_string(i) + " same_moves");
  }
}

TEST(Duplicates, FactsComeBackAsTheyWere) {
  test::RandomGames games(77);
  std::string packed;
  std::vector<GameFacts> all;
  for (int i = 0; i < 200; ++i) {
    all.push_back(facts_of(games.next()));
    pack_facts(all.back(), packed);
  }
  std::string_view left = packed;
  for (const GameFacts& facts : all) {
    const std::size_t size = packed_size(left);
    const GameFacts again = unpack_facts(left.substr(0, size));
    EXPECT_EQ(again.board, facts.board);
    EXPECT_EQ(again.line, facts.line);
    EXPECT_EQ(again.rest + "|" + again.red + "|" + again.black + "|" + again.event,
              facts.rest + "|" + facts.red + "|" + facts.black + "|" + facts.event);
    EXPECT_EQ(again.plies(), facts.plies());
    EXPECT_EQ(again.turned, facts.turned);
    EXPECT_EQ(again.turn, facts.turn);
    EXPECT_EQ(again.date, facts.date);
    left.remove_prefix(size);
  }
  EXPECT_TRUE(left.empty());
}

// --- merging copies

bool has_twins(const Game& game) {
  for (NodeId id = 1; id < game.size(); ++id) {
    for (NodeId other = game[id].next_sibling; other != kNoNode; other = game[other].next_sibling) {
      if (game[id].has_move && game[other].has_move && game[id].move == game[other].move)
        return true;
    }
  }
  return false;
}

TEST(MergeGames, WhatWasTakenAwayComesBack) {
  test::RandomGames games(78);
  int merges = 0;
  for (int i = 0; i < 200; ++i) {
    const Game game = games.next({.odd_tags = false});
    if (has_twins(game)) continue;  // of two alternatives with the same move, the first gets all
    ++merges;
    Game bare = game;
    for (NodeId id = 0; id < bare.size(); ++id) {
      if (bare[id].notes != 0) bare.edit_notes(id) = Notes();
    }
    bare.outcome = Outcome();
    bare.tags.remove("Date");
    Game wanted = game, merged = bare;
    EXPECT_TRUE(merge_into(merged, game).empty()) << i;
    // A tag that was merged stands at the end.
    if (wanted.tags.has("Date")) {
      const std::string date(wanted.tags.get("Date"));
      wanted.tags.remove("Date");
      wanted.tags.add("Date", date);
    }
    EXPECT_EQ(first_difference(merged, wanted), "") << i;
    // Merging again changes nothing.
    EXPECT_TRUE(merge_into(merged, game).empty());
    EXPECT_EQ(first_difference(merged, wanted), "") << i;
  }
  EXPECT_GT(merges, 100);
}

TEST(MergeGames, TheKeptOneKeepsItsOwn) {
  Game kept, other;
  kept.tags.add("Red", "甲");
  other.tags.add("Red", "乙");
  kept.tags.add("Black", "呂欽");  // no conflict
  other.tags.add("Black", "Lü Qin");
  kept.tags.add("Date", "1979.??.??");
  other.tags.add("Date", "1979.09.15");
  kept.outcome.result = GameResult::red_wins;
  other.outcome.result = GameResult::draw;
  const Move move = *Move::parse("h2e2"), reply = *Move::parse("h9g7");
  kept.edit_notes(kept.add(kRoot, move)).comment = "当头炮";
  const NodeId first = other.add(kRoot, move);
  other.edit_notes(first).comment = "中炮";
  other.add(first, reply);
  for (Game* game : {&kept, &other}) {
    for (NodeId id = 1; id < game->size(); ++id) game->set_standing(id, Standing::legal);
  }
  const auto conflicts = merge_into(kept, other);
  ASSERT_EQ(conflicts.size(), 3U);
  EXPECT_EQ(conflicts[0].what + conflicts[0].kept + conflicts[0].other, "Red甲乙");
  EXPECT_EQ(conflicts[1].what + conflicts[1].kept + conflicts[1].other, "Result1-01/2-1/2");
  EXPECT_EQ(conflicts[2].kept + conflicts[2].other, "当头炮中炮");
  EXPECT_EQ(conflicts[2].ply, 1U);
  EXPECT_EQ(kept.tags.get("Date"), "1979.09.15");
  EXPECT_EQ(kept.notes(1).comment, "当头炮");
  EXPECT_EQ(kept.main_line().size(), 1U);  // a main line is not extended
}

TEST(MergeGames, AMirrorImageGivesOnlyItsHead) {
  Game kept, other;
  kept.set_standing(kept.add(kRoot, *Move::parse("h2e2")), Standing::legal);
  const NodeId first = other.add(kRoot, *Move::parse("b2e2"));
  other.set_standing(first, Standing::legal);
  other.edit_notes(first).comment = "炮八平五";
  other.tags.add("Red", "甲");
  const auto reported = merge_into(kept, other);
  ASSERT_EQ(reported.size(), 1U);
  EXPECT_EQ(reported[0].other, "炮八平五");
  EXPECT_EQ(reported[0].ply, 1U);
  EXPECT_EQ(kept.tags.get("Red"), "甲");
  EXPECT_EQ(kept.notes(1).comment, "");
}

}  // namespace
}  // namespace qipu
