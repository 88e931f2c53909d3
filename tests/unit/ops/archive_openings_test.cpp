// The openings and the spellings of players on a desk are those that a plain loop over the records
// of the same games counts.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "archive/names/same_names.h"
#include "opening/ecco.h"
#include "opening/ecco_families.h"
#include "ops/desk/archive_desk.h"
#include "qipu/archive/query.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/open.h"
#include "qipu/rules/position.h"
#include "support/database_games.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

class ArchiveOpeningsTest : public test::DatabaseFile {
 protected:
  /// Makes a database of random games, of a sample, and of these records in PGN.
  void make(const std::string& pgn) {
    auto writer = test::writer_of(in("a.qdb"));
    add(*writer, "random.pgn", test::random_games(11, 300));
    add(*writer, "sample.pgn",
        read(OpenGames(std::string(QIPU_SOURCE_DIR) + "/samples/橘中秘.pgn")));
    if (!pgn.empty()) add(*writer, "own.pgn", read(OpenGames::of(pgn, "own.pgn")));
    ASSERT_TRUE(writer->finish());
    writer.reset();
    auto database = Database::open(in("a.qdb"));
    ASSERT_TRUE(database);
    desk_ = std::make_unique<ArchiveDesk>(std::move(*database));
  }
  Json asked(Json request) {
    request["language"] = "en";
    return Json::parse(desk_->ask(request.dump()).json);
  }
  /// Returns the code by which a game counts.
  static std::string code_of(const Game& game) {
    const std::string_view tag = known_part(game.tags.get("ECCO"));
    if (!tag.empty()) return std::string(tag);
    const auto line = main_line_of(game);
    if (!line || line->moves.empty()) return "";
    return std::string(ecco_of(line->start.setup(), line->moves).code);
  }
  /// Returns {games, red, draws, black} of the games that `is` accepts.
  template <class Is>
  std::vector<int> counted(const Is& is) const {
    std::vector<int> out(4);
    for (const Game& game : records_) {
      if (!is(game)) continue;
      ++out[0];
      const GameResult result = game.outcome.result;
      if (result == GameResult::red_wins) ++out[1];
      if (result == GameResult::draw) ++out[2];
      if (result == GameResult::black_wins) ++out[3];
    }
    return out;
  }
  static std::vector<int> count_in(const Json& of) {
    return {of["games"], of["red"], of["draws"], of["black"]};
  }

  std::vector<Game> records_;
  std::unique_ptr<ArchiveDesk> desk_;

 private:
  static std::vector<Game> read(OpenGames opened) {
    std::vector<Game> out;
    for (OpenedGame& each : opened) {
      Losses losses;
      settle_date(each.game.tags);
      reduce(each.game, kPacked.can, losses);
      out.push_back(std::move(each.game));
    }
    return out;
  }
  void add(DatabaseWriter& writer, const std::string& file, const std::vector<Game>& games) {
    ASSERT_FALSE(games.empty());
    test::add(writer, file, games);
    records_.insert(records_.end(), games.begin(), games.end());
  }
};

std::string game(const std::string& red, const std::string& black, const std::string& date,
                 const std::string& moves, const std::string& more = "",
                 const std::string& result = "1-0") {
  return "[Red \"" + red + "\"]\n[Black \"" + black + "\"]\n[Date \"" + date + "\"]\n" + more +
         "[Result \"" + result + "\"]\n\n" + moves + " " + result + "\n\n";
}

TEST(EccoFamilies, CoverAllCodes) {
  for (const Ecco& each : all_ecco()) {
    for (const std::size_t size : {1U, 2U}) {
      const EccoFamily* const family = find_ecco_family(each.code.substr(0, size));
      ASSERT_NE(family, nullptr) << each.code;
      EXPECT_FALSE(family->name.zh.empty() || family->name.zh_hant.empty() ||
                   family->name.en.empty());
    }
  }
  std::set<std::string_view> prefixes;
  for (const EccoFamily& each : all_ecco_families()) {
    EXPECT_TRUE(prefixes.insert(each.prefix).second) << each.prefix;
    EXPECT_TRUE(std::ranges::any_of(all_ecco(), [&](const Ecco& code) {
      return code.code.starts_with(each.prefix);
    })) << each.prefix;
  }
  EXPECT_TRUE(std::ranges::is_sorted(all_ecco_families(), {}, &EccoFamily::prefix));
  EXPECT_EQ(find_ecco_family("c4"), find_ecco_family("C4"));
  EXPECT_EQ(find_ecco_family("C42"), nullptr);
  EXPECT_EQ(find_ecco_family(""), nullptr);
  EXPECT_EQ(find_ecco_family("F"), nullptr);
}

const std::string kPlay = "1. 炮二平五 炮8平5 2. 马二进三 马8进7 3. 车一进一 车9平8";

TEST_F(ArchiveOpeningsTest, CountsAsAPlainLoopDoes) {
  make(game("甲", "乙", "1980", kPlay) + game("甲", "丙", "1981", kPlay, "[ECCO \"C42\"]\n") +
       game("甲", "丁", "1981", kPlay, "[Opening \"自家的名称\"]\n", "0-1") +
       game("戊", "甲", "1990", "", "") + game("戊", "己", "", kPlay, "[ECCO \"X9\"]\n"));
  const Json list = asked({{"do", "openings"}});
  std::set<std::string> codes;
  for (const Game& each : records_) codes.insert(code_of(each));
  ASSERT_GT(codes.size(), 5U);
  EXPECT_EQ(list["openings"].size(), codes.size());
  for (const Json& each : list["openings"]) {
    const std::string code = each["ecco"];
    EXPECT_EQ(count_in(each), counted([&](const Game& g) { return code_of(g) == code; })) << code;
  }
  for (const Json& each : list["families"]) {
    const std::string prefix = each["ecco"];
    EXPECT_EQ(count_in(each), counted([&](const Game& g) {
                return find_ecco(code_of(g)) != nullptr && code_of(g).starts_with(prefix);
              }))
        << prefix;
  }

  for (const std::string asked_for : {"C42", "D", "D0", "d0", "A00", "B", "E11"}) {
    const auto belongs = [&](const Game& g) {
      const std::string code = code_of(g), wanted = (asked_for == "d0" ? "D0" : asked_for);
      if (wanted.size() == 3) return code == wanted;
      return find_ecco(code) != nullptr && code.starts_with(wanted);
    };
    for (const char* const query : {"", "result = 1-0", "player = 甲"}) {
      auto parsed = *query == '\0' ? std::nullopt : std::optional(Query::parse(query));
      const auto fits = [&](const Game& g) {
        return belongs(g) && (!parsed || (*parsed)->find(g, "own.pgn"));
      };
      const Json page = asked({{"do", "opening"}, {"opening", asked_for}, {"query", query}});
      ASSERT_FALSE(page.contains("error")) << page.dump();
      EXPECT_EQ(count_in(page), counted(fits)) << asked_for << query;
      std::uint64_t of_years = 0, of_codes = 0;
      for (const Json& each : page["years"]) {
        const int year = each[0];
        EXPECT_EQ(each[1],
                  counted([&](const Game& g) { return fits(g) && year_of(g.tags) == year; })[0]);
        of_years += each[1].get<std::uint64_t>();
      }
      for (const Json& each : page["codes"]) of_codes += each["games"].get<std::uint64_t>();
      EXPECT_EQ(of_years, page["games"]);
      EXPECT_EQ(of_codes, page["games"]);
      // The list has just these games, and so has what is played at the start.
      const Json rows =
          asked({{"do", "ask"}, {"opening", asked_for}, {"query", query}, {"most", 500}});
      EXPECT_EQ(rows["games"], page["games"]);
      for (const Json& row : rows["rows"]) {
        EXPECT_TRUE(fits(records_[row["id"].get<std::size_t>() - 1])) << row.dump();
      }
      const Json tree = asked({{"do", "explore"}, {"opening", asked_for}, {"query", query}});
      EXPECT_EQ(tree["games"]["games"], counted([&](const Game& g) {
                  const auto line = main_line_of(g);
                  return fits(g) && line && line->start.key() == Position::standard().key();
                })[0])
          << asked_for << query;
    }
  }
  // Without an opening, the same query has all games again.
  EXPECT_EQ(asked({{"do", "ask"}})["games"], records_.size());
  for (const char* const wrong : {"", "F", "C9x", "X9", "1"}) {
    const Json reply = asked({{"do", "opening"}, {"opening", wrong}});
    EXPECT_TRUE(reply.contains("error") || reply["games"] == 0) << wrong;
  }
}

TEST_F(ArchiveOpeningsTest, TellsWhoPlaysAnOpening) {
  make(game("甲", "乙", "1980", kPlay) + game("甲", "丙", "1981", kPlay, "", "0-1") +
       game("丙", "甲", "1982", kPlay, "", "1/2-1/2"));
  const std::string code = code_of(records_.back());
  const Json page = asked({{"do", "opening"}, {"opening", code}});
  std::map<std::pair<std::string, std::string>, std::vector<int>> of;
  for (const Json& each : page["players"]) {
    of[{each["name"], each["colour"]}] = {each["games"], each["wins"], each["draws"],
                                          each["losses"]};
  }
  EXPECT_EQ((of[{"甲", "red"}]), (std::vector{2, 1, 0, 1}));
  EXPECT_EQ((of[{"甲", "black"}]), (std::vector{1, 0, 1, 0}));
  EXPECT_EQ((of[{"丙", "black"}]), (std::vector{1, 1, 0, 0}));
  // The line of the code leads to it, and to its page.
  const std::string line = page["line"];
  ASSERT_FALSE(line.empty());
  const Json there = asked({{"do", "explore"}, {"moves", line}});
  EXPECT_EQ(there["ecco"], code);
  EXPECT_FALSE(there["opening"][0].get<std::string>().empty());
  EXPECT_EQ(asked({{"do", "explore"}})["ecco"], "");
}

TEST_F(ArchiveOpeningsTest, OpeningsAreFoundByName) {
  make(game("甲", "乙", "1980", kPlay));
  const auto found = [&](const char* text) {
    std::set<std::string> out;
    const Json reply = asked({{"do", "openings"}, {"text", text}});
    for (const Json& each : reply["openings"]) {
      out.insert(each["ecco"].get<std::string>());
    }
    return out;
  };
  const std::string code = code_of(records_.back());
  const Ecco& ecco = *find_ecco(code);
  for (const std::string& text :
       {code, std::string("d0"), std::string(ecco.opening.zh), std::string(ecco.opening.zh_hant),
        std::string(ecco.opening.en), std::string("shun pao")}) {
    EXPECT_TRUE(found(text.c_str()).contains(code)) << text;
  }
  EXPECT_TRUE(found("不是开局").empty());
}

TEST_F(ArchiveOpeningsTest, SpellingsAreUnitedAsTheUserSays) {
  std::string pgn;
  for (int i = 0; i < 12; ++i) {
    pgn += game("孟立国", "程鸣", "19" + std::to_string(70 + i), kPlay, "[Event \"个人赛\"]\n");
  }
  pgn += game("盂立国", "程鸣", "1975", kPlay, "[Event \"表演赛\"]\n", "0-1");
  pgn += game("李来群", "孟立國", "1980", kPlay, "", "0-1");
  pgn += game("孟一刀", "程鸣", "1979", kPlay);
  make(pgn);
  const auto page = [&](const char* name, const Json& same = Json::object()) {
    return asked({{"do", "player"}, {"name", name}, {"same", same}});
  };
  EXPECT_EQ(page("孟立国")["games"], 13);
  EXPECT_EQ(page("盂立国")["games"], 1);
  EXPECT_EQ(page("孟立国")["doubtful"].size(), 1U);
  const Json same = {{"盂立国", "孟立国"}};
  for (const char* const name : {"孟立国", "盂立国", "孟立國"}) {
    const Json united = page(name, same);
    EXPECT_EQ(united["games"], 14) << name;
    EXPECT_EQ(united["red"]["losses"], 1) << name;
    EXPECT_EQ(united["doubtful"].size(), 0U) << name;
    std::set<std::string> spellings = {united["name"]};
    for (const Json& each : united["spellings"]) {
      spellings.insert(each["text"].get<std::string>());
      const bool said = each["text"] == "盂立国" || united["name"] == "盂立国";
      EXPECT_EQ(each["why"] == "said", said) << united.dump();
    }
    EXPECT_EQ(spellings, (std::set<std::string>{"孟立国", "盂立国", "孟立國"}));
  }
  // Opponents and players of an opening are united, too, through a chain.
  const Json chain = {{"盂立国", "孟立国"}, {"孟一刀", "盂立国"}};
  EXPECT_EQ(page("程鸣", chain)["opponents"].size(), 1U);
  EXPECT_EQ(page("程鸣", chain)["opponents"][0]["games"], 14);
  const Json opening =
      asked({{"do", "opening"}, {"opening", code_of(records_.back())}, {"same", chain}});
  EXPECT_EQ(opening["players"].dump().find("盂立国"), std::string::npos);
  // It is forgotten when the request says so.
  EXPECT_EQ(page("孟立国")["games"], 13);
  EXPECT_EQ(page("孟立国", Json{{"nobody", "none"}})["games"], 13);
}

TEST_F(ArchiveOpeningsTest, AsksOnlyAboutDoubtfulSpellings) {
  std::string pgn;
  for (int i = 0; i < 12; ++i) {
    pgn += game("孟立国", "程鸣", "19" + std::to_string(70 + i), kPlay, "[Event \"个人赛\"]\n");
    pgn += game("臧如意", "蔡福如", "1960", kPlay);
  }
  pgn += game("盂立国", "程鸣", "1975", kPlay, "[Event \"表演赛\"]\n");
  pgn += game("孟立國", "李来群", "1985", kPlay);
  pgn += game("臧如义", "何顺安", "1961", kPlay);
  make(pgn);
  // The pairs are those that the search for spellings calls misread.
  SameNames names;
  for (const Game& each : records_) names.add(each);
  std::set<std::pair<std::string, std::string>> expected;
  for (const SameNames::Group& group : names.groups()) {
    for (const SameNames::Spelling& each : group.spellings) {
      if (each.why == SameNames::Why::misread) {
        expected.insert({group.spellings.front().text, each.text});
      }
    }
  }
  ASSERT_EQ(expected.size(), 2U);
  const auto pairs = [&](Json request) {
    request["do"] = "doubts";
    std::set<std::pair<std::string, std::string>> out;
    const Json reply = asked(request);
    for (const Json& each : reply["doubts"]) {
      out.emplace(each["persons"][0]["name"].get<std::string>(),
                  each["persons"][1]["name"].get<std::string>());
    }
    EXPECT_EQ(reply["count"], out.size());
    return out;
  };
  EXPECT_EQ(pairs({{"most", 100}}), expected);
  const Json reply = asked({{"do", "doubts"}, {"name", "孟立國"}});
  ASSERT_EQ(reply["count"], 1);
  const Json& doubt = reply["doubts"][0];
  EXPECT_EQ(doubt["persons"][0]["games"], 13);  // with 孟立國
  EXPECT_EQ(doubt["persons"][0]["from"], 1970);
  EXPECT_EQ(doubt["persons"][0]["to"], 1985);
  EXPECT_EQ(doubt["persons"][0]["events"], Json::parse(R"([["个人赛", 12]])"));
  EXPECT_EQ(doubt["persons"][1]["games"], 1);
  EXPECT_EQ(doubt["persons"][1]["events"], Json::parse(R"([["表演赛", 1]])"));
  EXPECT_EQ(doubt["common"], Json::parse(R"([["程鸣", 12, 1]])"));
  // What was decided is asked no more.
  EXPECT_EQ(pairs({{"same", {{"盂立国", "孟立国"}}}}).size(), 1U);
  EXPECT_EQ(pairs({{"different", {{"盂立国\t孟立国", ""}}}}).size(), 1U);
  EXPECT_EQ(pairs({{"different", {{"孟立国\t盂立国", ""}}}}).size(), 2U);
}

TEST_F(ArchiveOpeningsTest, SureSpellingsCanBeToldApart) {
  std::string pgn;
  const char* const play = "1. 炮二平五 马8进7";
  for (int i = 0; i < 3; ++i) pgn += game("甲乙丙", "丁戊己", "1970", play);
  for (int i = 0; i < 2; ++i) pgn += game("甲乙丙（上海）", "丁戊己", "1971", play);
  make(pgn);
  const auto games_of = [&](const char* name, const Json& different) {
    return asked({{"do", "player"}, {"name", name}, {"different", different}})["games"].get<int>();
  };
  const Json nothing = Json::object(), apart = {{"甲乙丙（上海）\t甲乙丙", ""}};
  EXPECT_EQ(games_of("甲乙丙", nothing), 5);
  EXPECT_EQ(games_of("甲乙丙", apart), 3);
  EXPECT_EQ(games_of("甲乙丙（上海）", apart), 2);
  EXPECT_EQ(games_of("甲乙丙", {{"甲乙丙\t甲乙丙（上海）", ""}}), 5);
  const Json page = asked({{"do", "player"}, {"name", "甲乙丙"}});
  EXPECT_EQ(page["spellings"][0]["usual"], "甲乙丙");
  const Json divided = asked({{"do", "player"}, {"name", "甲乙丙"}, {"different", apart}});
  EXPECT_TRUE(divided["spellings"].empty());
  EXPECT_TRUE(divided["doubtful"].empty());
  // The question about a position counts in the same way, if it is asked to.
  const auto often = [&](Json request) {
    request["do"] = "explore";
    request["query"] = "year = 1970..1971";
    return asked(request)["players"];
  };
  EXPECT_EQ(often({}), Json::parse(R"([["丁戊己", 5], ["甲乙丙", 3], ["甲乙丙（上海）", 2]])"));
  EXPECT_EQ(often({{"united", true}}), Json::parse(R"([["丁戊己", 5], ["甲乙丙", 5]])"));
  EXPECT_EQ(often({{"united", true}, {"different", apart}}), often({}));
}

}  // namespace
}  // namespace qipu
