// Cleaning a database on a desk: the groups are those of `qipu dedupe`, and the new database is a
// plain list of the games in which the same decisions were carried out.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "archive/duplicates/merge_games.h"
#include "ops/batch/duplicate_search.h"
#include "ops/desk/archive_desk.h"
#include "ops/desk/desk_mend.h"
#include "qipu/ops/checked_games.h"
#include "qipu/ops/open.h"
#include "support/database_games.h"
#include "support/run.h"
#include "support/shared.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;
using Place = std::pair<std::string, std::uint32_t>;  ///< a file, and a number in it

struct Record {
  Game game;
  Place place;
};

class ArchiveCleanTest : public test::DatabaseFile {
 protected:
  /// Makes a database of random games, copies of some of them, and records with misprints.
  void SetUp() override {
    // Few are broken: to look for what was meant in random moves takes long.
    std::vector<Game> games = test::random_games(11, 8);
    test::RandomGames legal(12);
    for (int i = 0; i < 200; ++i) {
      Game game = legal.next({.unread = false, .illegal = false});
      NullSink nobody;
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, nobody);
      settle_date(game.tags);
      Losses losses;
      reduce(game, kPacked.can, losses);
      games.push_back(std::move(game));
    }
    const std::size_t own = games.size();
    std::mt19937 random(5);
    for (std::size_t i = 0; i < own; i += 3) {
      Game copy = games[i];
      if (i % 2 == 0) copy.tags.set("Annotator", "another");
      if (i % 5 == 0) copy.tags.set("Event", "");
      if (i % 4 == 0) copy.edit_notes(kRoot).comment += "另一份";
      games.push_back(std::move(copy));
      if (i % 9 == 0) games.push_back(games[i]);
    }
    std::ranges::shuffle(games, random);
    const std::string samples = std::string(QIPU_SOURCE_DIR) + "/samples/";
    std::vector<Game> misprinted = read(samples + "typos.pgn");
    ASSERT_FALSE(misprinted.empty());
    auto writer = test::writer_of(path_ = in("a.qdb"));
    add(*writer, "one.pgn", std::span(games).first(games.size() / 2));
    add(*writer, "old/typos.pgn", misprinted);
    add(*writer, "two.pgn", std::span(games).subspan(games.size() / 2));
    add(*writer, "梅花谱.pgn", read(samples + "梅花谱.pgn"));
    ASSERT_TRUE(writer->finish());
    writer.reset();
    open();
  }
  static std::vector<Game> read(const std::string& path) {
    std::vector<Game> out;
    for (OpenedGame& opened : OpenGames(path)) {
      Losses losses;
      settle_date(opened.game.tags);
      reduce(opened.game, kPacked.can, losses);
      out.push_back(std::move(opened.game));
    }
    return out;
  }
  void add(DatabaseWriter& writer, const std::string& file, std::span<const Game> games) {
    test::add(writer, file, games);
    std::uint32_t number = 0;
    for (const Game& game : games) records_.push_back({game, {file, ++number}});
  }
  void open() {
    auto database = Database::open(path_);
    ASSERT_TRUE(database);
    desk_ = std::make_unique<ArchiveDesk>(std::move(*database));
    desk_->cleans = true;
  }
  Json asked(const Json& request, std::string* bytes = nullptr) {
    Desk::Reply reply = desk_->ask(request.dump());
    if (bytes != nullptr) *bytes = std::move(reply.bytes);
    return Json::parse(reply.json);
  }
  Place place_of(std::size_t id) const { return records_[id - 1].place; }
  /// Adds the keys of games to a request, as a page knows them.
  Json with_keys(Json request, const std::set<std::size_t>& ids) {
    const std::vector<std::size_t> list(ids.begin(), ids.end());
    const Json keys = asked({{"do", "keys"}, {"ids", list}})["keys"];
    request["keys"] = Json::object();
    for (std::size_t i = 0; i < list.size(); ++i) {
      request["keys"][std::to_string(list[i])] = keys[i];
    }
    return request;
  }
  /// Checks that the bytes are a database with these games, and no others.
  void expect_games(const std::string& bytes, const std::vector<Record>& expected) {
    put("clean.qdb", bytes);
    const std::vector<Game> made = test::games_of(in("clean.qdb"));
    ASSERT_EQ(made.size(), expected.size());
    auto database = Database::open(in("clean.qdb"));
    ASSERT_TRUE(database);
    NullSink nobody;
    for (std::size_t i = 0; i < made.size(); ++i) {
      Game game = made[i];
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, nobody);
      Game wanted = expected[i].game;
      Losses losses;
      reduce(wanted, kPacked.can, losses);
      EXPECT_EQ(first_difference(wanted, game), "") << i;
      const auto named = (*database)->named(static_cast<std::uint32_t>(i + 1));
      ASSERT_TRUE(named);
      EXPECT_EQ(Place(named->file, named->number), expected[i].place);
    }
  }

  std::string path_;
  std::vector<Record> records_;  ///< by number: they were added in this order
  std::unique_ptr<ArchiveDesk> desk_;
};

/// Collects groups by the places of their games.
class PlaceGroups final : public DuplicateSink {
 public:
  explicit PlaceGroups(std::string prefix) : prefix_(std::move(prefix)) {}
  void kept(const ArchivedGame& game) override { all.push_back({{place_of(game), "kept"}}); }
  void copy(const ArchivedGame& game, Copying why, bool dropped) override {
    all.back().emplace_back(place_of(game),
                            std::string(copying_name(why)) + (dropped ? " dropped" : ""));
  }
  void end() override {}

  std::vector<std::vector<std::pair<Place, std::string>>> all;

 private:
  Place place_of(const ArchivedGame& game) const {
    EXPECT_TRUE(game.file.starts_with(prefix_)) << game.file;
    return {game.file.substr(prefix_.size()), game.number};
  }
  std::string prefix_;
};

TEST_F(ArchiveCleanTest, GroupsAreThoseOfDedupe) {
  DuplicateSearch search(DuplicateOptions{}, false);
  test::Hearer heard;
  ASSERT_TRUE(search.search({}, list_inputs({.names = {path_}}), heard));
  PlaceGroups expected(path_ + "/");
  ASSERT_TRUE(search.found().report(expected));
  ASSERT_GT(expected.all.size(), 50U);

  const Json reply = asked({{"do", "duplicates"}});
  ASSERT_FALSE(reply.contains("error")) << reply.dump();
  EXPECT_EQ(reply["games"], records_.size());
  EXPECT_EQ(reply["copies"], search.found().dropped());
  EXPECT_EQ(reply["near"], search.found().count(Copying::near));
  decltype(expected.all) groups;
  for (const Json& each : reply["groups"]) {
    auto& group = groups.emplace_back();
    for (std::size_t i = 0; i < each["ids"].size(); ++i) {
      const bool dropped = i > 0 && i <= each["dropped"].get<std::size_t>();
      group.emplace_back(
          place_of(each["ids"][i]),
          i == 0 ? "kept" : each["why"][i - 1].get<std::string>() + (dropped ? " dropped" : ""));
    }
  }
  EXPECT_EQ(groups, expected.all);
}

TEST_F(ArchiveCleanTest, TellsHowCopiesDiffer) {
  int groups = 0;
  const Json reported = asked({{"do", "duplicates"}});
  for (const Json& group : reported["groups"]) {
    if (group["ids"].size() > 12 || ++groups > 40) continue;
    const Json reply = asked({{"do", "compare"}, {"ids", group["ids"]}});
    ASSERT_EQ(reply["games"].size(), group["ids"].size()) << reply.dump();
    std::vector<const Game*> games;
    for (std::size_t i = 0; i < group["ids"].size(); ++i) {
      const Record& record = records_[group["ids"][i].get<std::size_t>() - 1];
      games.push_back(&record.game);
      const Json& row = reply["games"][i];
      EXPECT_EQ(row["id"], group["ids"][i]);
      EXPECT_EQ(Place(row["source"], row["number"]), record.place);
      const RecordSize size = size_of(record.game);
      EXPECT_EQ(row["comments"], size.comments);
      EXPECT_EQ(row["variations"], size.variations);
      EXPECT_EQ(row["tags"], size.tags);
      const GameFacts a = facts_of(*games.front()), b = facts_of(record.game);
      EXPECT_EQ(row.contains("parts"), a.line != b.line || a.rest != b.rest);
      if (row.contains("parts")) {
        const std::size_t ply = row["parts"]["ply"];
        ASSERT_GE(ply, 1U);
        EXPECT_TRUE(std::equal(a.line.begin(), a.line.begin() + static_cast<long>(ply) - 1,
                               b.line.begin()));
        if (ply <= std::min(a.line.size(), b.line.size()))
          EXPECT_NE(a.line[ply - 1], b.line[ply - 1]);
      }
    }
    std::set<std::string> differing;
    for (const Json& tag : reply["tags"]) differing.insert(tag[0]);
    std::set<std::string> expected;
    for (const Game* const game : games) {
      for (const auto& [name, value] : game->tags) {
        const auto differs = [&](const Game* each) {
          return each->tags.get(name) != games.front()->tags.get(name);
        };
        if (std::ranges::any_of(games, differs)) expected.insert(name);
      }
    }
    const auto result = [](const Game* game) { return game->outcome.result; };
    if (std::ranges::adjacent_find(games, std::ranges::not_equal_to(), result) != games.end()) {
      expected.insert("Result");
    }
    EXPECT_EQ(differing, expected);
  }
  EXPECT_GT(groups, 20);
}

TEST_F(ArchiveCleanTest, ACleanDatabaseIsAPlainListAfterTheSameDecisions) {
  const std::string before = get(path_);
  std::mt19937 random(3);
  Json request = {{"do", "clean"},
                  {"name", "clean"},
                  {"keep", Json::array()},
                  {"merge", Json::array()},
                  {"mend", Json::array()}};
  std::vector<Record> model = records_;
  std::set<std::size_t> left_out, concerned;
  // Repairs are made before anything is merged.
  Json signs = Json::object();
  for (std::size_t from = 0, all = 1; from < all;) {
    const Json part = asked({{"do", "broken"}, {"from", from}, {"most", 50}});
    ASSERT_FALSE(part.contains("error")) << part.dump();
    all = part["all"];
    from = part["next"];
    for (const Json& item : part["items"]) {
      if (!item.contains("meant") || random() % 4 == 0) continue;
      const std::size_t id = item["id"];
      auto mended =
          checked_again({&model[id - 1].game, place_of(id).first, place_of(id).second}, 0.0);
      ASSERT_TRUE(mended);
      model[id - 1].game = std::move(mended->game);
      request["mend"].push_back(id);
      signs[std::to_string(id)] = item["sign"];
      concerned.insert(id);
    }
  }
  EXPECT_GE(request["mend"].size(), 3U);
  request["signs"] = signs;
  std::size_t conflicts = 0;
  const Json reported = asked({{"do", "duplicates"}});
  for (const Json& group : reported["groups"]) {
    const bool merged = random() % 2 == 0;
    if (random() % 5 == 0) continue;  // not decided
    const std::vector<std::size_t> ids = group["ids"];
    const std::size_t kept = ids[random() % ids.size()];
    for (const std::size_t id : ids) {
      if (id == kept || left_out.contains(id) || left_out.contains(kept)) continue;
      left_out.insert(id);
      concerned.insert({id, kept});
      request[merged ? "merge" : "keep"].push_back(kept);
      request[merged ? "merge" : "keep"].push_back(id);
    }
  }
  // The model merges in rounds, each game after those that were merged into it.
  std::vector<std::pair<std::size_t, std::size_t>> open;  // from, into
  for (std::size_t i = 0; i < request["merge"].size(); i += 2) {
    open.emplace_back(request["merge"][i + 1], request["merge"][i]);
  }
  std::ranges::sort(open);
  while (!open.empty()) {
    const auto ready = std::ranges::find_if(open, [&](const auto& pair) {
      return std::ranges::none_of(open,
                                  [&](const auto& other) { return other.second == pair.first; });
    });
    ASSERT_NE(ready, open.end());
    const auto [from, into] = *ready;
    conflicts += merge_into(model[into - 1].game, model[from - 1].game).size();
    open.erase(ready);
  }
  EXPECT_GT(request["merge"].size(), 40U);
  ASSERT_GT(left_out.size(), 30U);
  std::string bytes;
  const Json reply = asked(with_keys(request, concerned), &bytes);
  ASSERT_FALSE(reply.contains("error")) << reply.dump();
  EXPECT_EQ(reply["name"], "clean.qdb");
  EXPECT_EQ(reply["games"], records_.size() - left_out.size());
  EXPECT_EQ(reply["left_out"], left_out.size());
  const std::vector<std::size_t> mended = request["mend"];
  EXPECT_EQ(reply["mended"],
            std::ranges::count_if(mended, [&](std::size_t id) { return !left_out.contains(id); }));
  EXPECT_EQ(reply["conflicts"].size(), conflicts);
  std::vector<Record> expected;
  for (std::size_t i = 0; i < model.size(); ++i) {
    if (!left_out.contains(i + 1)) expected.push_back(model[i]);
  }
  expect_games(bytes, expected);
  EXPECT_EQ(get(path_), before) << "the source is not changed";
}

TEST_F(ArchiveCleanTest, AChainOfDecisionsMergesAll) {
  std::vector<Game> games(3, test::random_games(1, 1).front());
  games[1].tags.set("Annotator", "second");
  games[2].tags.set("Site", "third");
  records_.clear();
  auto writer = test::writer_of(path_ = in("chain.qdb"));
  add(*writer, "a.pgn", games);
  ASSERT_TRUE(writer->finish());
  writer.reset();
  open();
  std::string bytes;
  const Json chain = {{"do", "clean"}, {"merge", {1, 2, 2, 3}}};
  const Json reply = asked(with_keys(chain, {1, 2, 3}), &bytes);
  ASSERT_FALSE(reply.contains("error")) << reply.dump();
  Game expected = games[0];
  merge_into(games[1], games[2]);
  merge_into(expected, games[1]);
  expect_games(bytes, {{expected, {"a.pgn", 1}}});
  // A ring keeps nothing, and a game cannot be left out twice.
  for (const Json& pairs :
       {Json({1, 2, 2, 1}), Json({1, 1}), Json({1, 2, 2, 3, 3, 1}), Json({1, 3, 2, 3})}) {
    const Json request = {{"do", "clean"}, {"keep", pairs}};
    EXPECT_EQ(asked(with_keys(request, {1, 2, 3}), &bytes)["error"]["code"], 8002) << pairs;
    EXPECT_EQ(bytes, "");
  }
}

TEST_F(ArchiveCleanTest, DecisionsHoldForTheirRecordsOnly) {
  const Json group = asked({{"do", "duplicates"}})["groups"][0];
  const std::size_t kept = group["ids"][0], copy = group["ids"][1];
  const Json request = with_keys({{"do", "clean"}, {"keep", {kept, copy}}}, {kept, copy});
  std::string bytes;
  ASSERT_FALSE(asked(request, &bytes).contains("error"));
  // In the new database other records have these numbers.
  const Json all_before = with_keys({{"do", "about"}}, [&] {
    std::set<std::size_t> ids;
    for (std::size_t id = 1; id <= records_.size(); ++id) ids.insert(id);
    return ids;
  }())["keys"];
  std::set<std::string> keys;
  for (const Json& key : all_before) keys.insert(key);
  EXPECT_EQ(keys.size(), records_.size()) << "records at two places have two keys";
  put("b.qdb", bytes);
  path_ = in("b.qdb");
  open();
  EXPECT_EQ(asked(request, &bytes)["error"]["code"], 8002);
  EXPECT_EQ(bytes, "");
  // Records that stayed have the keys that they had, and no record has another's.
  const std::size_t left = records_.size() - 1;
  Json ids = Json::array();
  for (std::size_t id = 1; id <= left; ++id) ids.push_back(id);
  const Json now = asked({{"do", "keys"}, {"ids", ids}})["keys"];
  for (std::size_t id = 1; id <= left; ++id) {
    const std::size_t was = id < copy ? id : id + 1;
    EXPECT_EQ(now[id - 1], all_before[std::to_string(was)]) << id;
  }
  EXPECT_EQ(asked({{"do", "keys"}, {"ids", {0, records_.size() + 9}}})["keys"], Json({"", ""}));
}

TEST_F(ArchiveCleanTest, BrokenRecordsAreThoseThatACheckReports) {
  for (const bool every : {false, true}) {
    std::vector<std::size_t> found, expected;
    for (std::size_t from = 0, all = 1; from < all;) {
      const Json part = asked({{"do", "broken"}, {"from", from}, {"most", 37}, {"every", every}});
      ASSERT_FALSE(part.contains("error")) << part.dump();
      all = part["all"];
      EXPECT_GT(part["next"], from);
      from = part["next"];
      for (const Json& item : part["items"]) {
        found.push_back(item["id"]);
        EXPECT_FALSE(item["findings"].empty());
        EXPECT_EQ(item.contains("meant"), item.contains("sign"));
      }
    }
    for (std::size_t i = 0; i < records_.size(); ++i) {
      const Game& game = records_[i].game;
      bool legal = true;
      for (const NodeId id : game.main_line())
        legal = legal && game[id].standing == Standing::legal;
      if (legal && !every) continue;
      const auto checked = checked_again({&game, "x", 1}, std::nullopt);
      ASSERT_TRUE(checked);
      const auto counts = [](const Diagnostic& d) { return d.code->severity >= Severity::warning; };
      if (std::ranges::any_of(checked->findings, counts)) expected.push_back(i + 1);
    }
    EXPECT_EQ(found, expected) << every;
    EXPECT_GT(found.size(), 4U);
  }
}

TEST_F(ArchiveCleanTest, AcceptedCorrectionsMustBeThoseThatWereShown) {
  const Json items = asked({{"do", "broken"}, {"most", 500}})["items"];
  const auto item =
      std::ranges::find_if(items, [](const Json& each) { return each.contains("meant"); });
  ASSERT_NE(item, items.end());
  const std::size_t id = (*item)["id"];
  Json request = with_keys({{"do", "clean"}, {"mend", {id}}}, {id});
  std::string bytes;
  EXPECT_EQ(asked(request, &bytes)["error"]["code"], 8002);
  request["signs"] = {{std::to_string(id), "0123"}};
  EXPECT_EQ(asked(request, &bytes)["error"]["code"], 8002);
  EXPECT_EQ(bytes, "");
  request["signs"] = {{std::to_string(id), (*item)["sign"]}};
  EXPECT_FALSE(asked(request, &bytes).contains("error"));
  EXPECT_NE(bytes, "");
}

TEST_F(ArchiveCleanTest, ARecordThatWasCorrectedByHandReplacesTheOldOne) {
  std::string json;
  ASSERT_FALSE(asked({{"do", "game"}, {"id", 2}}, &json).contains("error"));
  Game own = std::move(OpenGames::of(json, "a.json").next()->game);
  own.tags.set("Event", "改正");
  json = test::write_all(*find_format("json"), {own});
  std::string bytes;
  const Json request = {{"do", "clean"}, {"own", {{"2", json}}}};
  EXPECT_EQ(asked(request, &bytes)["error"]["code"], 8002) << "its key is missing";
  ASSERT_FALSE(asked(with_keys(request, {2}), &bytes).contains("error"));
  std::vector<Record> expected = records_;
  expected[1].game = own;
  expect_games(bytes, expected);
  const Json none = {{"do", "clean"}, {"own", {{"2", "{}"}}}};
  EXPECT_EQ(asked(with_keys(none, {2}), &bytes)["error"]["code"], 8002);
}

TEST_F(ArchiveCleanTest, FilesOfASourceHaveItsGames) {
  for (const std::size_t source : {0U, 1U, 2U, 3U}) {
    std::string bytes;
    const Json reply = asked({{"do", "written"}, {"source", source}, {"format", "jsonl"}}, &bytes);
    ASSERT_FALSE(reply.contains("error")) << reply.dump();
    const char* const names[] = {"one.jsonl", "typos.jsonl", "two.jsonl", "梅花谱.jsonl"};
    EXPECT_EQ(reply["name"], names[source]);
    std::size_t at = 0;
    const std::string files[] = {"one.pgn", "old/typos.pgn", "two.pgn", "梅花谱.pgn"};
    while (records_[at].place.first != files[source]) ++at;
    std::size_t games = 0;
    OpenGames back = OpenGames::of(std::move(bytes), "a.jsonl");
    while (const auto opened = back.next()) {
      EXPECT_EQ(first_difference(records_[at++].game, opened->game), "");
      ++games;
    }
    EXPECT_EQ(reply["games"], games);
    EXPECT_TRUE(at == records_.size() || records_[at].place.first != files[source]);
  }
  EXPECT_EQ(asked({{"do", "written"}, {"source", 4}})["error"]["code"], 8002);
}

TEST_F(ArchiveCleanTest, StopsAndRefuses) {
  for (const char* const what : {"duplicates", "broken", "clean"}) {
    desk_->progress = [](std::uint64_t, std::uint64_t) { return false; };
    EXPECT_EQ(asked({{"do", what}})["error"]["code"], 9037) << what;
    desk_->progress = nullptr;
    EXPECT_FALSE(asked({{"do", what}}).contains("error")) << what;
  }
  for (const Json& request :
       {Json{{"do", "compare"}}, Json{{"do", "compare"}, {"ids", {0}}},
        Json{{"do", "clean"}, {"keep", {1, 99999}}}, Json{{"do", "merged"}, {"merge", {1, 2}}},
        Json{{"do", "written"}, {"format", "none"}}}) {
    EXPECT_EQ(asked(request)["error"]["code"], 8002) << request;
  }
  desk_->cleans = false;  // a server
  for (const char* const what :
       {"duplicates", "keys", "compare", "merged", "broken", "clean", "written"}) {
    EXPECT_EQ(asked({{"do", what}})["error"]["code"], 8002) << what;
  }
}

/// The groups of real files, if they are there.
TEST_F(ArchiveCleanTest, AgreesWithDedupeAboutRealGames) {
  const auto shared = test::shared_dir();
  if (!shared || !std::filesystem::exists(*shared / "formats/data")) {
    GTEST_SKIP() << "../shared/formats/data is absent";
  }
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
  auto writer = test::writer_of(path_ = in("real.qdb"));
  for (const auto& [file, games] : files) add(*writer, file, games);
  ASSERT_TRUE(writer->finish());
  writer.reset();
  open();
  const Json reply = asked({{"do", "duplicates"}});
  DuplicateSearch search(DuplicateOptions{}, true);
  test::Hearer heard;
  const InputList list = list_inputs({.names = {path_}});
  ASSERT_TRUE(search.search({}, list, heard));
  EXPECT_EQ(reply["copies"], search.found().dropped());
  // All merged: what `qipu dedupe --merge` writes.
  Json request = {{"do", "clean"}, {"merge", Json::array()}};
  std::set<std::size_t> concerned;
  for (const Json& group : reply["groups"]) {
    for (std::size_t i = 1; i <= group["dropped"].get<std::size_t>(); ++i) {
      request["merge"].push_back(group["ids"][0]);
      request["merge"].push_back(group["ids"][i]);
      concerned.insert({group["ids"][0].get<std::size_t>(), group["ids"][i].get<std::size_t>()});
    }
  }
  std::string bytes;
  const Json made = asked(with_keys(request, concerned), &bytes);
  ASSERT_FALSE(made.contains("error")) << made.dump();
  put("clean.qdb", bytes);
  Job job;
  job.to = find_format("jsonl");
  search.choose_for(job);
  test::Stream stream;
  auto outputs = Outputs::open({.path = "", .stream = &stream}, job, list.inputs);
  ASSERT_TRUE(outputs);
  run_job(job, list, outputs->get(), heard);
  std::vector<Game> expected = test::read_all(*find_format("jsonl"), stream.bytes, true).games;
  std::vector<Game> own = test::games_of(in("clean.qdb"));
  ASSERT_EQ(own.size(), expected.size());
  NullSink nobody;
  for (std::size_t i = 0; i < own.size(); ++i) {
    resolve(own[i], {}, [](std::uint32_t, std::string_view) { return Location(); }, nobody);
    EXPECT_EQ(first_difference(expected[i], own[i]), "") << i;
  }
}

}  // namespace
}  // namespace qipu
