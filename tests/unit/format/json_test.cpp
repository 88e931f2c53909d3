#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "qipu/format/formats.h"
#include "support/random_game.h"
#include "support/records.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using Json = nlohmann::json;

std::string json_of(const Format& format, const std::vector<Game>& games) {
  const auto writer = format.create({});
  std::string out;
  writer->begin(out);
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (i != 0) writer->between(out);
    writer->write(games[i], out);
  }
  writer->finish(out);
  return out;
}

test::ReadAll read_json(std::string_view text) { return test::read_all(kJson, text); }

// The part of JSON Schema that qipu.schema.json uses.
class Schema {
 public:
  Schema() {
    std::ifstream file(std::string(QIPU_SOURCE_DIR) +
                       "/libnotation/src/format/json/qipu.schema.json");
    root_ = Json::parse(file);
  }
  const Json& root() const { return root_; }

  std::string fault(const Json& value, const Json& schema) const {
    if (schema.contains("$ref")) {
      return fault(value,
                   root_.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1))));
    }
    if (schema.contains("allOf")) {
      for (const Json& s : schema["allOf"]) {
        if (std::string f = fault(value, s); !f.empty()) return f;
      }
    }
    if (schema.contains("anyOf")) {
      bool any = false;
      for (const Json& s : schema["anyOf"]) any |= fault(value, s).empty();
      if (!any) return "none of the choices: " + value.dump();
    }
    if (schema.contains("enum") &&
        std::ranges::find(schema["enum"], value) == schema["enum"].end()) {
      return "not in the list: " + value.dump();
    }
    const std::string type = schema.value("type", "");
    if (type == "string" && !value.is_string()) return "no string: " + value.dump();
    if (type == "boolean" && !value.is_boolean()) return "no boolean: " + value.dump();
    if (type == "integer") {
      if (!value.is_number_integer()) return "no whole number: " + value.dump();
      if (value < schema.value("minimum", value)) return "too small: " + value.dump();
      if (value > schema.value("maximum", value)) return "too large: " + value.dump();
    }
    if (type == "array") {
      if (!value.is_array()) return "no list: " + value.dump();
      if (value.size() < schema.value("minItems", std::size_t{0})) return "too short";
      if (value.size() > schema.value("maxItems", value.size())) return "too long";
      for (const Json& item : value) {
        if (std::string f = fault(item, schema["items"]); !f.empty()) return f;
      }
    }
    if (type != "object") return {};
    if (!value.is_object()) return "no object: " + value.dump();
    for (const Json& key : schema.value("required", Json::array())) {
      if (!value.contains(key.get<std::string>())) return "without " + key.dump();
    }
    for (const auto& [key, v] : value.items()) {
      if (!schema["properties"].contains(key)) return "unknown key " + key;
      if (std::string f = fault(v, schema["properties"][key]); !f.empty()) return key + ": " + f;
    }
    return {};
  }

 private:
  Json root_;
};

TEST(Json, WhatIsWrittenIsReadBackExactlyAndFollowsTheSchema) {
  const Schema schema;
  test::RandomGames random(1);
  std::vector<Game> games;
  for (int i = 0; i < 300; ++i) games.push_back(random.next());
  for (const Format* format : {&kJson, &kJsonLines}) {
    std::vector<Game> fitting;
    Losses losses;
    for (const Game& g : games) fitting.push_back(reduced(g, format->can, losses));
    EXPECT_TRUE(losses.empty());
    const std::string text = json_of(*format, fitting);
    const test::ReadAll r = read_json(text);
    for (const auto& d : r.findings.all) ADD_FAILURE() << message(d, Language::en);
    ASSERT_EQ(r.games.size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      EXPECT_EQ(first_difference(games[i], r.games[i]), "") << format->id << " " << i;
    }
    if (format == &kJson) {
      EXPECT_EQ(schema.fault(Json::parse(text), schema.root()), "");
    } else {
      EXPECT_EQ(std::ranges::count(text, '\n'), 300);
    }
  }
}

TEST(Json, TheMainLineComesFirstAndNeedsNoNumbers) {
  const test::ReadAll r = read_json(R"({"moves":[{"uci":"h2e2"},{"uci":"h9g7"},{"uci":"h0g2"},
                                   {"after":1,"uci":"h7e7","nags":[1]},{"uci":"h0g2"}]})");
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(g.main_line().size(), 3u);
  EXPECT_EQ(g.leaves(), 2u);
  const std::string text = json_of(kJsonLines, {g});
  EXPECT_EQ(text,
            "{\"tags\":[],\"result\":\"*\",\"moves\":[{\"uci\":\"h2e2\"},{\"uci\":\"h9g7\"},{"
            "\"uci\":\"h0g2\"},"
            "{\"after\":1,\"uci\":\"h7e7\",\"nags\":[1]},{\"uci\":\"h0g2\"}]}\n");
}

TEST(Json, TakesTheListsOfEngineTools) {
  const test::ReadAll r = read_json(R"([{"fen":"3k5/9/9/9/9/9/9/9/9/4K4 w","moves":["e0e1","d9d8"],
                           "result":"红胜","url":"http://x","tags":{"Red":"甲"}}])");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].main_line().size(), 2u);
  EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins);
  EXPECT_EQ(r.games[0].tags.get("json.url"), "http://x");
  EXPECT_EQ(r.games[0].tags.get("Red"), "甲");
}

TEST(Json, SquaresAtTheMoveThatIsNone) {
  const test::ReadAll r =
      read_json("{\"moves\":[\n {\"uci\":\"h2e2\"},\n {\"uci\":\"h2x9\",\"after\":7}\n]}");
  ASSERT_EQ(r.games.size(), 1u);
  ASSERT_EQ(r.findings.all.size(), 2u);
  EXPECT_EQ(r.findings.all[0].code, &diag::json_value);
  EXPECT_EQ(r.findings.all[0].where.line, 3u);
  EXPECT_EQ(r.findings.all[0].where.column, 2u);
  EXPECT_EQ(r.games[0].written(2), "h2x9");
}

TEST(Json, OneBrokenGameCostsOneGame) {
  const test::ReadAll r =
      read_json("[{\"moves\":[\"h2e2\"]},\n{\"moves\":[,]},\n{\"moves\":[\"h9g7\"]}] trailing");
  EXPECT_EQ(r.games.size(), 2u);
  EXPECT_EQ(r.skipped, 1);
  ASSERT_EQ(r.findings.all.size(), 2u);
  EXPECT_EQ(r.findings.all[0].code, &diag::bad_json);
  EXPECT_EQ(r.findings.all[0].where.line, 2u);
  EXPECT_EQ(r.findings.all[0].where.column, 11u);
  EXPECT_EQ(r.findings.all[1].code, &diag::stray_text);
}

TEST(Json, AnArchiveCanBeCutAtItsBorders) {
  test::RandomGames random(5);
  std::vector<Game> games;
  for (int i = 0; i < 20; ++i) games.push_back(random.next());
  for (const Format* format : {&kJson, &kJsonLines}) {
    const std::string text = json_of(*format, games);
    for (std::size_t cut = 1; cut < text.size(); cut += 97 * test::step(9U)) {
      const std::size_t border = format->last_border({std::string_view(text).substr(0, cut)});
      ASSERT_LE(border, cut);
      if (border == 0) continue;
      const auto head = read_json(std::string_view(text).substr(0, border));
      const auto tail = read_json(std::string_view(text).substr(border));
      ASSERT_EQ(head.games.size() + tail.games.size(), games.size()) << format->id << " " << cut;
      ASSERT_TRUE(head.findings.all.empty() && tail.findings.all.empty());
    }
  }
}

TEST(Json, AnyBytesGiveGamesOrFindings) {
  test::RandomGames games(3);
  const std::string good = json_of(kJson, {games.next(), games.next()});
  std::mt19937 random(11);
  for (int i = 0; i < test::some(2000, 4); ++i) {
    std::string text = good;
    for (int k = 0; k < 3; ++k) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0: text[at] = static_cast<char>(random()); break;
        case 1: text.erase(at, random() % 50); break;
        default: text.insert(at, std::string(1, "{}[]\",:\\0-e"[random() % 11]));
      }
    }
    const test::ReadAll r = read_json(text);
    EXPECT_TRUE(!r.games.empty() || !r.findings.all.empty());
  }
}

TEST(Json, NestingIsNoTrouble) {
  const std::string deep(1'000'000, '[');
  EXPECT_TRUE(read_json(deep).games.empty());
  const test::ReadAll r = read_json("{\"x\":" + deep + std::string(1'000'000, ']') + "}");
  EXPECT_EQ(r.skipped, 1);
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::nested_too_deep);
}

TEST(Json, ABrokenGameSwallowsNoOther) {
  const std::string game = "{\"moves\":[{\"uci\":\"h2e2\"}]}\n";
  for (const auto* broken : {"{\"moves\":[{\"uci\":\"h2e2\"},{\"uc\n", "{\"moves\":[\n",
                             "{\"moves\":[{\"uci\":\"h2\n", "{\"moves\":[{]}}\n"}) {
    const test::ReadAll r = read_json(game + broken + game + game);
    EXPECT_EQ(r.games.size(), 3u) << broken;
    EXPECT_EQ(r.skipped, 1) << broken;
  }
}

TEST(Json, IsKnownByItsContent) {
  EXPECT_EQ(kJson.probe("[\n{\n\"moves\":["), Likeness::certain);
  EXPECT_EQ(kJsonLines.probe("{\"moves\":[{\"uci\":\"h2e2\"}]}\n"), Likeness::certain);
  EXPECT_EQ(kJson.probe("[Event \"x\"]"), Likeness::no);
  EXPECT_EQ(kJsonLines.probe("[Event \"x\"]"), Likeness::no);
}

}  // namespace
}  // namespace qipu
