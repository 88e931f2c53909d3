// A database on a desk answers as a plain loop over the records of the same games does.

#include "ops/desk/archive_desk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "archive/counting/game_order.h"
#include "ops/desk/archive_words.h"
#include "qipu/archive/query.h"
#include "qipu/board/fen.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/open.h"
#include "support/database_games.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

/// A game of the database, as its file has it.
struct Record {
  Game game;
  std::string file;
};

class ArchiveDeskTest : public test::DatabaseFile {
 protected:
  /// Makes a database of random games and of the games of samples.
  void SetUp() override {
    path_ = in("a.qdb");
    auto writer = test::writer_of(path_);
    const std::vector<Game> random = test::random_games(7, 900);
    add_games(*writer, "old/one.pgn", std::span(random).subspan(0, 500));
    add_games(*writer, "two.xqf", std::span(random).subspan(500));
    for (const char* const name : {"橘中秘.pgn", "梅花谱.pgn"}) {
      std::vector<Game> games;
      for (OpenedGame& opened : OpenGames(std::string(QIPU_SOURCE_DIR) + "/samples/" + name)) {
        Losses losses;
        settle_date(opened.game.tags);
        reduce(opened.game, kPacked.can, losses);
        games.push_back(std::move(opened.game));
      }
      ASSERT_FALSE(games.empty());
      add_games(*writer, name, games);
    }
    ASSERT_TRUE(writer->finish());
    writer.reset();
    open();
  }
  void add_games(DatabaseWriter& writer, const std::string& file, std::span<const Game> games) {
    test::add(writer, file, games);
    for (const Game& game : games) records_.push_back({game, file});
  }
  void open() {
    auto database = Database::open(path_);
    ASSERT_TRUE(database);
    desk_ = std::make_unique<ArchiveDesk>(std::move(*database));
  }
  Json asked(Json request, std::string* bytes = nullptr) {
    if (!request.contains("language")) request["language"] = "en";
    Desk::Reply reply = desk_->ask(request.dump());
    if (bytes != nullptr) *bytes = std::move(reply.bytes);
    return Json::parse(reply.json);
  }
  /// Returns the ids of all rows, read in parts of this size.
  std::vector<std::size_t> ids(const Json& request, std::size_t part = 500) {
    std::vector<std::size_t> out;
    for (std::size_t from = 0;; from += part) {
      Json one = request;
      one["do"] = "ask";
      one["from"] = from;
      one["most"] = part;
      const Json reply = asked(one);
      EXPECT_FALSE(reply.contains("error")) << reply.dump();
      if (reply.contains("error")) return out;
      for (const Json& row : reply["rows"]) out.push_back(row["id"]);
      if (from + part >= reply["games"].get<std::size_t>()) {
        EXPECT_EQ(out.size(), reply["games"].get<std::size_t>());
        return out;
      }
    }
  }
  /// Returns the ids of the games that a plain loop finds.
  std::vector<std::size_t> plain(const std::string& text) {
    std::vector<std::size_t> out;
    auto query = text.empty() ? std::nullopt : std::optional(Query::parse(text));
    if (query && !*query) ADD_FAILURE() << text << message(query->error(), Language::en);
    if (query && !*query) return out;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      if (!query || (*query)->find(records_[i].game, records_[i].file)) out.push_back(i + 1);
    }
    return out;
  }

  std::string path_;
  std::vector<Record> records_;  ///< by number: they were added in this order
  std::unique_ptr<ArchiveDesk> desk_;
};

constexpr const char* kQueries[] = {
    "",
    "red ~ \"hu ronghua\"",
    "棋手 = 胡荣华 且 结果 = 红胜",
    "year = 1900..1990 or event ~ 杯",
    "has(comments) and plies > 10",
    "comment ~ 当头炮",
    "not (result = 1-0)",
    "position(\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\")",
    "line(\"炮二平五 ... 马二进三\")",
    "mirrored(line(\"炮二平五\"))",
    "pattern(\"*/*/*/*/*/*/*/*/*C*/*K*\") and plies < 30",
    "pattern(\"*/*/*/*/*/*/*/*/*C*/*K*\") in variations",
    "source ~ 橘中秘",
    "title ~ 順炮",
    "date < 1980.05 and not has(variations)",
    "ending(checkmate)",
    "material(\"RCHPPPPPAAEEvRCCHPPPPPAAEE\" for 4)",
    "\"Board\" = 3",
};

TEST_F(ArchiveDeskTest, FindsWhatAPlainLoopFinds) {
  for (const char* const query : kQueries) {
    EXPECT_EQ(ids({{"query", query}}), plain(query)) << query;
  }
}

TEST_F(ArchiveDeskTest, TellsAboutTheArchive) {
  const Json about = asked({{"do", "about"}});
  int from = 0, to = 0;
  for (const Record& each : records_) {
    const int year = year_of(each.game.tags);
    if (year == 0) continue;
    from = from == 0 ? year : std::min(from, year);
    to = std::max(to, year);
  }
  EXPECT_EQ(about["games"], records_.size());
  EXPECT_EQ(about["sources"], 4);
  EXPECT_EQ(about["from"], from);
  EXPECT_EQ(about["to"], to);
  EXPECT_EQ(about["unfinished"], false);
  EXPECT_FALSE(about.contains("rows"));
  EXPECT_EQ(asked({{"do", "about"}, {"most", 7}})["rows"],
            asked({{"do", "ask"}, {"most", 7}})["rows"]);
}

TEST_F(ArchiveDeskTest, SortsAsTheOrderOfGamesDoes) {
  for (const char* const sort : {"date", "red", "black", "event", "result", "plies"}) {
    for (const bool down : {false, true}) {
      const auto order = GameOrder::by((down ? "-" : "") + std::string(sort));
      ASSERT_TRUE(order);
      std::vector<std::size_t> expected = plain("");
      std::ranges::stable_sort(expected, {}, [&](std::size_t id) {
        return order->key(records_[id - 1].game, records_[id - 1].file);
      });
      EXPECT_EQ(ids({{"sort", sort}, {"down", down}}), expected) << sort << down;
    }
  }
  // Openings by their codes, unknown ones last.
  for (const bool down : {false, true}) {
    std::vector<std::string> codes;
    const Json all = asked({{"do", "ask"}, {"sort", "opening"}, {"down", down}, {"most", 500}});
    for (const Json& row : all["rows"]) codes.push_back(row["ecco"]);
    std::erase(codes, "");
    EXPECT_TRUE(down ? std::ranges::is_sorted(codes, std::ranges::greater())
                     : std::ranges::is_sorted(codes));
  }
}

TEST_F(ArchiveDeskTest, PartsOfAnAnswerFitTogether) {
  const Json request = {{"query", "year > 1950"}, {"sort", "date"}, {"down", true}};
  const auto whole = ids(request);
  EXPECT_EQ(ids(request, 7), whole);
  ASSERT_GT(whole.size(), 10U);
  for (const std::size_t at : {std::size_t{0}, std::size_t{9}, whole.size() - 1}) {
    Json place = request;
    place["do"] = "place";
    place["id"] = whole[at];
    EXPECT_EQ(asked(place)["place"], at);
  }
  const auto others = plain("not (year > 1950)");
  ASSERT_FALSE(others.empty());
  Json place = request;
  place["do"] = "place";
  place["id"] = others.front();
  EXPECT_EQ(asked(place)["place"], -1);
  // Beyond the end there is nothing.
  const Json none = asked({{"do", "ask"}, {"from", 100'000}});
  EXPECT_EQ(none["rows"].size(), 0U);
  EXPECT_EQ(none["from"], records_.size());
}

TEST_F(ArchiveDeskTest, GivesRowsAndRecords) {
  const auto all = asked({{"do", "ask"}, {"most", 500}});
  std::map<std::string, int> number;
  for (std::size_t i = 0; i < 500; ++i) {
    const Record& record = records_[i];
    const Json& row = all["rows"][i];
    EXPECT_EQ(row["red"], known_part(record.game.tags.get("Red")));
    EXPECT_EQ(row["date"], known_part(record.game.tags.get("Date")));
    EXPECT_EQ(row["result"], pgn_token(record.game.outcome.result));
    EXPECT_EQ(row["plies"], record.game.main_line().size());
    EXPECT_EQ(row["source"], record.file);
    EXPECT_EQ(row["number"], ++number[record.file]);
  }
  for (const std::size_t id : {std::size_t{1}, std::size_t{777}, records_.size()}) {
    std::string bytes;
    const Json reply = asked({{"do", "game"}, {"id", id}}, &bytes);
    EXPECT_EQ(reply["source"], records_[id - 1].file);
    auto back = OpenGames::of(std::move(bytes), "a.json").next();
    ASSERT_TRUE(back) << id;
    EXPECT_EQ(first_difference(records_[id - 1].game, back->game), "") << id;
  }
  // A game is opened where the query is met first.
  const Record& last = records_.back();
  const auto line = main_line_of(last.game);
  ASSERT_TRUE(line && line->moves.size() > 6);
  Position at = line->start;
  for (std::size_t ply = 0; ply < 6; ++ply) at.make(line->moves[ply]);
  const std::string query = "position(\"" + write_fen(at.setup()) + "\")";
  EXPECT_EQ(asked({{"do", "game"}, {"id", records_.size()}, {"query", query}})["ply"], 6);
  for (const char* const other : {"", "result = 1-0 or result != 1-0", "position(", "胡荣华"}) {
    const Json reply = asked({{"do", "game"}, {"id", records_.size()}, {"query", other}});
    EXPECT_EQ(reply["source"], last.file) << other;
    EXPECT_FALSE(reply.contains("ply")) << other;
  }
  for (const Json& id : {Json(0), Json(records_.size() + 1), Json(-1), Json("1"), Json(1e18)}) {
    EXPECT_EQ(asked({{"do", "game"}, {"id", id}})["error"]["code"], 8002) << id;
  }
}

TEST_F(ArchiveDeskTest, CountsMovesAsAReplayDoes) {
  const auto line = main_line_of(records_.back().game);
  ASSERT_TRUE(line && line->moves.size() > 4);
  for (const bool joined : {false, true}) {
    for (const char* const query : {"", "result = 1-0"}) {
      Position root = line->start;
      std::string moves;
      for (std::size_t ply = 0; ply < 4; ++ply) {
        const auto among = plain(query);
        MoveTree tree(root, 1, joined);
        std::map<std::string, int> last;
        std::map<std::string, int> players;
        for (const std::size_t id : among) {
          const Game& game = records_[id - 1].game;
          const auto played = main_line_of(game);
          if (!played) continue;
          tree.add(played->start, played->moves, game.outcome.result, year_of(game.tags));
        }
        const Json reply = asked({{"do", "explore"},
                                  {"moves", moves},
                                  {"query", query},
                                  {"joined", joined},
                                  {"most", 5}});
        ASSERT_FALSE(reply.contains("error")) << reply.dump();
        EXPECT_EQ(reply["games"]["games"], tree.games().games);
        EXPECT_EQ(reply["games"]["red"], tree.games().wins);
        EXPECT_EQ(reply["games"]["black"], tree.games().losses);
        const auto expected = tree.played_in(root);
        ASSERT_EQ(reply["moves"].size(), expected.size()) << moves << joined << query;
        for (std::size_t i = 0; i < expected.size(); ++i) {
          const Json& is = reply["moves"][i];
          EXPECT_EQ(is["move"], expected[i].move.ucci());
          EXPECT_EQ(is["games"], expected[i].count.games);
          EXPECT_EQ(is["draws"], expected[i].count.draws);
          EXPECT_EQ(is["year"], expected[i].year);
          EXPECT_GE(is["last"], is["year"]);
        }
        std::uint64_t games = 0;
        for (const Json& year : reply["years"]) games += year[1].get<std::uint64_t>();
        EXPECT_EQ(games, tree.games().games);
        for (const Json& sample : reply["samples"]) {
          const auto played = main_line_of(records_[sample["id"].get<std::size_t>() - 1].game);
          Position at = played->start;
          for (std::size_t i = 0; i < sample["ply"]; ++i) at.make(played->moves[i]);
          EXPECT_TRUE(at.key() == root.key() || (joined && at.mirrored().key() == root.key()));
        }
        moves += line->moves[ply].ucci() + " ";
        root.make(line->moves[ply]);
      }
    }
  }
  EXPECT_TRUE(asked({{"do", "explore"}, {"moves", "h2e9"}}).contains("error"));
  EXPECT_TRUE(asked({{"do", "explore"}, {"fen", "x"}}).contains("error"));
}

TEST_F(ArchiveDeskTest, CountsAPlayersGames) {
  const Json players = asked({{"do", "players"}, {"text", ""}, {"most", 500}})["players"];
  ASSERT_FALSE(players.empty());
  const std::string name = players[0][0];
  const Json reply = asked({{"do", "player"}, {"name", name}});
  std::set<std::string> sure = {name};
  for (const Json& each : reply["spellings"]) sure.insert(each["text"].get<std::string>());
  std::uint64_t games = 0, red = 0, won = 0, own = 0;
  for (const Record& each : records_) {
    const bool is_red = sure.contains(std::string(each.game.tags.get("Red")));
    const bool is_black = sure.contains(std::string(each.game.tags.get("Black")));
    games += is_red || is_black ? 1 : 0;
    own += each.game.tags.get("Red") == name || each.game.tags.get("Black") == name ? 1 : 0;
    red += is_red ? 1 : 0;
    won += is_red && each.game.outcome.result == GameResult::red_wins ? 1 : 0;
  }
  EXPECT_EQ(players[0][1], own);
  EXPECT_EQ(reply["games"], games);
  EXPECT_EQ(reply["red"]["games"], red);
  EXPECT_EQ(reply["red"]["wins"], won);
  EXPECT_EQ(asked({{"do", "player"}, {"name", "nobody at all"}})["error"]["code"], 8002);
  // By pinyin.
  const Json hu = asked({{"do", "players"}, {"text", "hu ronghua"}})["players"];
  ASSERT_FALSE(hu.empty());
  EXPECT_TRUE(hu.dump().contains("胡"));
}

TEST_F(ArchiveDeskTest, CountsOpenings) {
  const Json openings = asked({{"do", "openings"}})["openings"];
  std::uint64_t games = 0;
  std::string before;
  for (const Json& each : openings) {
    games += each["games"].get<std::uint64_t>();
    EXPECT_LE(before, each["ecco"].get<std::string>());
    before = each["ecco"];
  }
  EXPECT_EQ(games, records_.size());
  EXPECT_GT(openings.size(), 3U);
}

TEST_F(ArchiveDeskTest, CompletesWords) {
  const auto words = [&](const std::string& text, std::size_t at) {
    std::vector<std::string> out;
    const Json reply = asked({{"do", "complete"}, {"text", text}, {"at", at}});
    for (const Json& each : reply["words"]) out.push_back(each["text"]);
    return out;
  };
  EXPECT_EQ(words("re", 2).at(0), "red");
  const auto names = words("red ~ 胡", 7);
  ASSERT_FALSE(names.empty());
  EXPECT_EQ(asked({{"do", "complete"}, {"text", "red ~ \"胡 x"}, {"at", 8}})["from"], 6);
  EXPECT_TRUE(words("", 0).empty());
}

TEST_F(ArchiveDeskTest, StopsWhenItIsTold) {
  desk_->progress = [](std::uint64_t, std::uint64_t) { return false; };
  const Json request = {{"do", "ask"}, {"query", "pattern(\"*/*/*/*/*/*/*/*/*C*/*K*\")"}};
  EXPECT_EQ(asked(request)["error"]["code"], diag::question_stopped.number);
  std::uint64_t calls = 0;
  desk_->progress = [&](std::uint64_t done, std::uint64_t all) {
    EXPECT_LE(done, std::max<std::uint64_t>(all, done));
    return ++calls < 3;
  };
  EXPECT_EQ(asked({{"do", "ask"}, {"query", "comment ~ 炮 and comment ~ 马"}})["error"]["code"],
            9037);
  desk_->progress = nullptr;
  EXPECT_EQ(asked(request)["games"], plain("pattern(\"*/*/*/*/*/*/*/*/*C*/*K*\")").size());
}

TEST_F(ArchiveDeskTest, TakesPlainWords) {
  const Json reply = asked({{"do", "ask"}, {"query", "胡荣华 1-0"}});
  EXPECT_EQ(reply["words"], true);
  EXPECT_EQ(ids({{"query", "胡荣华 1-0"}}), plain(reply["query"]));
  EXPECT_GT(reply["games"], 0);
  EXPECT_TRUE(reply["text"][0].get<std::string>().contains("含“胡荣华”，且结果为红胜"));
  EXPECT_EQ(asked({{"do", "ask"}, {"query", "hu ronghua 红胜"}})["games"], reply["games"]);
  // What looks like a query is one, with the place of its fault.
  const Json wrong = asked({{"do", "ask"}, {"query", "red ~ 胡 and colour = 3"}});
  EXPECT_EQ(wrong["error"]["code"], 9032);
  EXPECT_EQ(wrong["error"]["column"], 13);
}

TEST(ArchiveWords, AreUnderstood) {
  const std::pair<const char*, const char*> kWords[] = {
      {"1980", "year = 1980"},
      {"1975-1980", "year = 1975..1980"},
      {"1980-1975", "year = 1975..1980"},
      {"１９８０年", "year = 1980"},
      {"1980.05", "date = 1980.05"},
      {"红胜", "result = 1-0"},
      {"0-1, 和", "result = 0-1 and result = 1/2-1/2"},
      {"胡荣华执红", "red ~ \"胡荣华\""},
      {"胡荣华 执黑 1960", "black ~ \"胡荣华\" and year = 1960"},
      {"胡荣华 黑方 80年代 胜", "black ~ \"胡荣华\" and year = 1980..1989 and result = 0-1"},
      {"胡荣华执红 负", "red ~ \"胡荣华\" and result = 0-1"},
      {"八十年代 1990s", "year = 1980..1989 and year = 1990..1999"},
      {"　 ，", ""},
      {"red = 胡荣华", "red = 胡荣华"},
  };
  for (const auto& [typed, query] : kWords) {
    const auto is = understood(typed, Language::en);
    ASSERT_TRUE(is) << typed;
    EXPECT_EQ(is->query, query) << typed;
    EXPECT_FALSE(is->text[0].empty() || is->text[1].empty());
  }
  // Openings are found by code, too.
  const auto opening = understood("顺炮", Language::en);
  ASSERT_TRUE(opening);
  EXPECT_TRUE(opening->query.contains("ecco in (D00..D29")) << opening->query;
  // Hostile words stay values.
  for (const char* const typed : {"\"", "a\"b", "\\", "x\\\" or red", "'; DROP TABLE game", "and",
                                  "not not", "<b>", "){", "或且", "%_*?", "“ ”", "\x01\x02"}) {
    const auto is = understood(typed, Language::zh);
    if (is && is->words) {
      EXPECT_TRUE(Query::parse(is->query)) << typed << ": " << is->query;
    }
  }
  EXPECT_FALSE(understood("red = ", Language::en));
  EXPECT_FALSE(understood("(((", Language::en));
  std::string many;
  for (int i = 0; i < 20'000; ++i) many += "w" + std::to_string(i) + " ";
  EXPECT_FALSE(understood(many, Language::en));  // too long, but not a crash
}

TEST_F(ArchiveDeskTest, RefusesWhatIsNoRequest) {
  for (const char* const text :
       {"", "{", "[]", "null", "{\"do\": 3}", "{\"do\": \"drop\"}", "\xFF\xFE", "{\"do\":\"ask\",",
        "{\"do\": \"ask\", \"sort\": \"id\"}", "{\"do\": \"explore\", \"sort\": \"x\"}"}) {
    const Json reply = Json::parse(desk_->ask(text).json);
    EXPECT_EQ(reply["error"]["code"], 8002) << text;
  }
  const Json wild = asked({{"do", "ask"}, {"query", 3}, {"from", -5}, {"most", "x"}});
  EXPECT_EQ(wild["games"], records_.size());
}

TEST_F(ArchiveDeskTest, ReportsADamagedDatabase) {
  const std::string bytes = get(path_);
  int errors = 0;
  for (std::size_t at = 5000; at < bytes.size(); at += bytes.size() / 40) {
    std::string harmed = bytes;
    harmed[at] = static_cast<char>(harmed[at] ^ 0x10);
    put("b.qdb", harmed);
    auto database = Database::open(in("b.qdb"));
    if (!database) continue;
    ArchiveDesk desk(std::move(*database));
    for (const char* const request :
         {R"({"do":"about"})", R"({"do":"ask","query":"comment ~ 炮","sort":"opening"})",
          R"({"do":"explore","joined":true})", R"({"do":"game","id":3})",
          R"q({"do":"ask","query":"pattern(\"*/*/*/*/*/*/*/*/*C*/*K*\")"})q"}) {
      const Json reply = Json::parse(desk.ask(request).json);
      errors += reply.contains("error") ? 1 : 0;
    }
  }
  EXPECT_GT(errors, 0);
}

/// The answers about real files, if they are there.
TEST_F(ArchiveDeskTest, AgreesAboutRealGames) {
  const auto shared = test::shared_dir();
  if (!shared || !std::filesystem::exists(*shared / "formats/data")) {
    GTEST_SKIP() << "../shared/formats/data is absent";
  }
  const std::string path = in("real.qdb");
  auto writer = test::writer_of(path);
  records_.clear();
  std::map<std::string, std::vector<Game>> files;
  constexpr std::size_t kEnough = 3000;
  std::size_t read = 0;
  for (OpenedGame& opened : OpenGames((*shared / "formats/data").string())) {
    if (++read > kEnough) break;
    Losses losses;
    settle_date(opened.game.tags);
    reduce(opened.game, kPacked.can, losses);
    files[opened.file].push_back(std::move(opened.game));
  }
  for (const auto& [file, games] : files) add_games(*writer, file, games);
  ASSERT_TRUE(writer->finish());
  writer.reset();
  path_ = path;
  open();
  for (const char* const query : {"", "player ~ 胡荣华", "result = 0-1", "has(variations)"}) {
    EXPECT_EQ(ids({{"query", query}}).size(), plain(query).size()) << query;
    MoveTree tree(Position::standard(), 1, true);
    for (const std::size_t id : plain(query)) {
      const Game& game = records_[id - 1].game;
      const auto played = main_line_of(game);
      if (!played) continue;
      tree.add(played->start, played->moves, game.outcome.result, year_of(game.tags));
    }
    const Json reply = asked({{"do", "explore"}, {"query", query}, {"joined", true}});
    EXPECT_EQ(reply["games"]["games"], tree.games().games) << query;
    const auto expected = tree.played_in(tree.root());
    ASSERT_EQ(reply["moves"].size(), expected.size()) << query;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(reply["moves"][i]["games"], expected[i].count.games) << query;
    }
  }
}

// A desk passes questions on to the databases that it has opened.
TEST_F(ArchiveDeskTest, IsAskedThroughADesk) {
  Desk desk;
  const auto ask = [&](const Json& request) { return Json::parse(desk.ask(request.dump()).json); };
  EXPECT_TRUE(ask({{"do", "about"}, {"archive", 1}}).contains("error")) << "none is open";
  EXPECT_TRUE(ask({{"do", "archive"}, {"name", in("none.qdb")}}).contains("error"));
  ASSERT_EQ(ask({{"do", "archive"}, {"name", path_}})["archive"], 1);
  ASSERT_EQ(ask({{"do", "archive"}, {"name", path_}})["archive"], 2);
  for (const int archive : {1, 2}) {
    EXPECT_EQ(ask({{"do", "about"}, {"archive", archive}})["games"], records_.size());
  }
  EXPECT_TRUE(ask({{"do", "about"}, {"archive", 0}}).contains("error"));
  EXPECT_TRUE(ask({{"do", "about"}, {"archive", 3}}).contains("error"));
  // A game of the database is shown as one that was begun here.
  const Json question = {{"do", "game"}, {"id", 1}, {"archive", 1}};
  const std::string bytes = desk.ask(question.dump()).bytes;
  ASSERT_FALSE(bytes.empty());
  const Json shown = Json::parse(desk.ask(R"({"do": "new"})", bytes).json);
  EXPECT_EQ(shown["view"]["nodes"].size(), records_.front().game.main_line().size() + 1);
}

}  // namespace
}  // namespace qipu
