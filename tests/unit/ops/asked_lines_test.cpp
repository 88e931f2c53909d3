// The line protocols of `qipu move` and `qipu judge`, and the readers below them: every field of an
// answer, for both sides to move, and every kind of invalid request.

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ops/answer/arbiter.h"
#include "ops/answer/heading.h"
#include "ops/answer/translate.h"
#include "qipu/board/fen.h"
#include "support/positions.h"

namespace qipu {
namespace {

using AnswerJson = nlohmann::ordered_json;

// Two pawns of Red on a file; both of Black's horses can reach one square.
constexpr const char* kTwins = "4k4/9/2n3n2/4P4/4P4/9/9/9/9/4K4 ";

std::vector<std::string> ucci_of(const Candidates& moves) {
  std::vector<std::string> out;
  for (const Move m : moves) out.push_back(m.ucci());
  std::ranges::sort(out);
  return out;
}
std::vector<std::string> ucci_of(const std::vector<Move>& moves) {
  std::vector<std::string> out;
  for (const Move m : moves) out.push_back(m.ucci());
  return out;
}

struct Spoken {
  std::vector<std::string> moves, said;
  friend bool operator==(const Spoken&, const Spoken&) = default;
};
Spoken spoken(const char* text, const char* fen, const char* notation = nullptr) {
  const auto position = position_of(fen);
  EXPECT_TRUE(position) << fen;
  const MoveReading reading =
      read_move(text, *position, notation == nullptr ? nullptr : find_notation(notation));
  Spoken out{ucci_of(reading.moves), {}};
  for (const Diagnostic& d : reading.findings) {
    std::string line = d.code->id() + " " + message(d, Language::en);
    for (const Diagnostic& note : d.notes) line += "; " + message(note, Language::en);
    out.said.push_back(line);
  }
  return out;
}

TEST(ReadMove, SaysWhatWordsMeanAndWhyTheyMeanNothing) {
  const std::string white = std::string(kTwins) + "w", black = std::string(kTwins) + "b";
  EXPECT_EQ(spoken("炮二平五", ""), (Spoken{{"h2e2"}, {}}));
  EXPECT_EQ(spoken("h2e2", ""), (Spoken{{"h2e2"}, {}}));
  EXPECT_EQ(spoken("h2e2", "", "zh"),
            (Spoken{{}, {"Q3101 `h2e2` is not a move in any known notation"}}));
  EXPECT_EQ(spoken("炮二平五", "", "wxf"),
            (Spoken{{}, {"Q3101 `炮二平五` is not a move in any known notation"}}));
  EXPECT_EQ(spoken("xyzzy", ""),
            (Spoken{{}, {"Q3101 `xyzzy` is not a move in any known notation"}}));
  EXPECT_EQ(spoken("马3进5", ""), (Spoken{{}, {"Q3102 no piece matches `马3进5`"}}));
  EXPECT_EQ(spoken("马3进5", black.c_str()), (Spoken{{"c7e6"}, {}}));
  EXPECT_EQ(spoken("马3进5", white.c_str()), (Spoken{{}, {"Q3102 no piece matches `马3进5`"}}));
  // Several moves, each with its notation.
  const Spoken twins = spoken("兵五平四", white.c_str());
  EXPECT_EQ(twins.moves, (std::vector<std::string>{"e5f5", "e6f6"}));
  ASSERT_EQ(twins.said.size(), 2U);
  EXPECT_EQ(twins.said[0], "Q3103 `兵五平四` can mean e6f6 (前兵平四), e5f5 (后兵平四)");
  EXPECT_TRUE(twins.said[1].starts_with("Q3104 `兵五平四` is unusual: ")) << twins.said[1];
  EXPECT_EQ(spoken("前兵平四", white.c_str()), (Spoken{{"e6f6"}, {}}));
}

TEST(ReadMove, TellsWhyAMoveIsIllegalInTheNotationAskedFor) {
  const Spoken any = spoken("车一进三", ""), wxf = spoken("R1+3", "", "wxf");
  ASSERT_EQ(any.said.size(), 1U);
  EXPECT_EQ(any.moves.size(), 0U);
  EXPECT_TRUE(any.said[0].starts_with("Q4101 illegal move `车一进三`; ")) << any.said[0];
  ASSERT_EQ(wxf.said.size(), 1U);
  EXPECT_TRUE(wxf.said[0].starts_with("Q4101 illegal move `R1+3`; ")) << wxf.said[0];
  // Legal moves nearby are written in the notation of the question.
  EXPECT_NE(any.said[0].find("legal here: 车一进二 车一进一"), std::string::npos) << any.said[0];
  EXPECT_NE(wxf.said[0].find("legal here: R1+2 R1+1"), std::string::npos) << wxf.said[0];
}

TEST(ReadMove, OddWordsAreReadAndTold) {
  const Spoken odd = spoken("炮2平5", "");
  EXPECT_EQ(odd.moves, std::vector<std::string>{"h2e2"});
  ASSERT_EQ(odd.said.size(), 1U);
  EXPECT_TRUE(odd.said[0].starts_with("Q3104 `炮2平5` is unusual: ")) << odd.said[0];
}

TEST(PositionOf, ForgivesWhatCanBePlayedOn) {
  EXPECT_EQ(write_fen(position_of("")->setup()), write_fen(Position::standard().setup()));
  EXPECT_EQ(write_fen(position_of(std::string(kTwins) + "b")->setup()),
            std::string(kTwins) + "b - - 0 1");
  const auto bad = position_of("9/9"), two = position_of("3kk4/9/9/9/9/9/9/9/9/4K4 w");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, &diag::bad_fen);
  ASSERT_FALSE(two);
  EXPECT_EQ(two.error().code, &diag::unplayable_start);
  EXPECT_EQ(two.error().args.size(), 1U);
  EXPECT_FALSE(two.error().args[0].empty());
}

TEST(ReadLine, TakesSquaresAndWordsAndSaysWhichIsNone) {
  const Position start = Position::standard();
  for (const char* const words :
       {"h2e2 h9g7 h0g2", "炮二平五,马8进7 马二进三", "  h2e2,\t马8进7\r\n H2+3 ,"}) {
    const auto moves = read_line(start, words);
    ASSERT_TRUE(moves) << words;
    EXPECT_EQ(ucci_of(*moves), (std::vector<std::string>{"h2e2", "h9g7", "h0g2"})) << words;
  }
  EXPECT_EQ(read_line(start, "")->size(), 0U);
  EXPECT_EQ(read_line(start, " ,\n")->size(), 0U);
  const struct {
    const char* words;
    const Code* code;
    const char* word;
  } kCases[] = {{"h2e2 h2e2", &diag::illegal_move, "h2e2"},
                {"h2e2 h9g9", &diag::illegal_move, "h9g9"},
                {"h2e2 xyzzy", &diag::not_a_move, "xyzzy"},
                {"马三进五", &diag::no_such_move, "马三进五"},
                {"h2e", &diag::not_a_move, "h2e"}};
  for (const auto& c : kCases) {
    const auto moves = read_line(start, c.words);
    ASSERT_FALSE(moves) << c.words;
    EXPECT_EQ(moves.error().code, c.code) << c.words;
    EXPECT_EQ(moves.error().args.at(0), c.word);
  }
  const auto open = read_line(*position_of(std::string(kTwins) + "w"), "兵五平四");
  ASSERT_FALSE(open);
  EXPECT_EQ(open.error().code, &diag::ambiguous_move);
}

TEST(RecordHeading, NamesTheRecord) {
  const struct {
    const char* file;
    const char* players;
    const char *en, *zh;
  } kCases[] = {{"", "", "Game 12", "第12局"},
                {"", "甲 - 乙", "Game 12, 甲 - 乙", "第12局　甲 - 乙"},
                {"a.pgn", "", "a.pgn: game 12", "a.pgn　第12局"},
                {"-", "甲 - 乙", "<stdin>: game 12, 甲 - 乙", "<stdin>　第12局　甲 - 乙"}};
  for (const auto& c : kCases) {
    EXPECT_EQ(record_heading(c.file, 12, c.players, Language::en), c.en);
    EXPECT_EQ(record_heading(c.file, 12, c.players, Language::zh), c.zh);
  }
}

TEST(AnswerLine, SaysWhatIsAskedAndNothingElse) {
  const struct {
    const char *request, *answer;
  } kCases[] = {
      {R"({"text":"马3进5","fen":"4k4/9/2n3n2/4P4/4P4/9/9/9/9/4K4 b"})",
       R"({"uci":["c7e6"],"findings":[]})"},
      {R"({"text":"兵五平四","fen":"4k4/9/2n3n2/4P4/4P4/9/9/9/9/4K4 w"})",
       R"({"uci":["e6f6","e5f5"],"findings":[3103,3104]})"},
      {R"({"text":"炮2平5","from":"zh"})", R"({"uci":["h2e2"],"findings":[3104]})"},
      {R"({"text":"h2e2","from":"wxf"})", R"({"uci":[],"findings":[3101]})"},
      {R"({"text":"h2e2","from":null})", R"({"uci":["h2e2"],"findings":[]})"},
      {R"({"text":"车一进三"})", R"({"uci":[],"findings":[4101]})"},
      {R"({"move":"h2e2","to":"wxf"})", R"({"text":"C2=5"})"},
      {R"({"move":"c7e6","fen":"4k4/9/2n3n2/4P4/4P4/9/9/9/9/4K4 b"})", R"({"text":"马3进5"})"},
      {R"({"move":"c7e6"})", R"({"error":"illegal move `c7e6`","findings":[4101]})"},
      {R"({"move":"h2e"})",
       R"({"error":"`h2e` is not a move in any known notation","findings":[3101]})"},
      {R"({"move":"h2z2"})",
       R"({"error":"`h2z2` is not a move in any known notation","findings":[3101]})"},
      {R"({"move":"z2h2"})",
       R"({"error":"`z2h2` is not a move in any known notation","findings":[3101]})"},
      {R"({"move":"h2e2x"})",
       R"({"error":"`h2e2x` is not a move in any known notation","findings":[3101]})"},
      {R"({"move":"h2e2","to":"klingon"})",
       R"({"error":"invalid request: there is no notation `klingon`","findings":[9002]})"},
      {R"({"text":"h2e2","from":"klingon"})",
       R"({"error":"invalid request: there is no notation `klingon`","findings":[9002]})"},
      {R"({"text":"h2e2","from":7})",
       R"({"error":"invalid request: `from` is not a string","findings":[9002]})"},
      {R"({"text":"h2e2","fen":[]})",
       R"({"error":"invalid request: `fen` is not a string","findings":[9002]})"},
      {R"({"move":{}})",
       R"({"error":"invalid request: `move` is not a string","findings":[9002]})"},
      {R"({"text":"h2e2","move":"h2e2"})",
       R"({"error":"invalid request: one of `text` and `move` is needed","findings":[9002]})"},
      {R"({"fen":""})",
       R"({"error":"invalid request: one of `text` and `move` is needed","findings":[9002]})"},
      {R"([1])", R"({"error":"invalid request: the line is not a JSON object","findings":[9002]})"},
      {R"({"text")", R"({"error":"invalid request: the line is not JSON","findings":[9002]})"},
  };
  for (const auto& c : kCases) EXPECT_EQ(answer_line(c.request), c.answer) << c.request;
}

// Figure 4 of the rules of 2020, and the same with colours exchanged: Red, or Black, must vary.
constexpr const char* kChase = "4k4/4a4/4ba2b/5N3/2n5C/4p2p1/P4n3/4BA3/4A4/2B1K4 w";
constexpr const char* kChaseMoves = "f6d5 i7g5 d5f6 g5i7 f6d5 i7g5 d5f6 g5i7";

std::string answered(const AnswerJson& request, const RulingForm& form = {}) {
  return answer_case(request.dump(), form);
}

TEST(AnswerCase, HasEveryField) {
  const auto json = AnswerJson::parse(
      answered({{"id", 7}, {"rules", "2020"}, {"fen", kChase}, {"moves", kChaseMoves}}));
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"id", "rules", "title", "verdict", "ground",
                                            "first_ply", "last_ply", "fen", "conduct", "loop",
                                            "reason", "settled_by", "clauses", "doubt"}));
  EXPECT_EQ(json["id"], 7);
  EXPECT_EQ(json["rules"], "2020");
  EXPECT_EQ(json["title"]["zh"], "2020年象棋竞赛规则");
  EXPECT_EQ(json["verdict"], "red_loses");
  EXPECT_EQ(json["ground"], "loop");
  EXPECT_EQ(json["first_ply"], 0);
  EXPECT_EQ(json["last_ply"], 8);
  EXPECT_EQ(json["fen"], std::string(kChase) + " - - 0 1");
  EXPECT_EQ(json["conduct"], AnswerJson::parse(R"({"red":"forbidden_lesser","black":"allowed"})"));
  EXPECT_EQ(json["loop"].size(), 4U);
  const std::string moves[] = {"f6d5", "i7g5", "d5f6", "g5i7"};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(json["loop"][i]["move"], moves[i]);
    EXPECT_EQ(json["loop"][i]["side"], i % 2 == 0 ? "red" : "black");
    EXPECT_EQ(json["loop"][i]["label"], i % 2 == 0 ? "捉" : "闲");
    EXPECT_EQ(json["loop"][i]["clause"], i % 2 == 0 ? "2020 24.3 chase" : "2020 24.8 idle");
    EXPECT_EQ(json["loop"][i]["proof"].empty(), i % 2 == 1);
    EXPECT_FALSE(json["loop"][i].contains("text"));
  }
  EXPECT_EQ(json["settled_by"], "2020 25.3 forbidden against allowed");
  ASSERT_EQ(json["clauses"].size(), 3U);  // each once
  const char* const clauses[] = {"2020 24.3 chase", "2020 24.8 idle",
                                 "2020 25.3 forbidden against allowed"};
  const char* const confidence[] = {"text", "text", "reported"};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(json["clauses"][i]["clause"], clauses[i]);
    EXPECT_EQ(json["clauses"][i]["source"], "2020 象棋竞赛规则");
    EXPECT_EQ(json["clauses"][i]["confidence"], confidence[i]);
  }
  EXPECT_TRUE(json["doubt"].is_null());
}

TEST(AnswerCase, ColoursExchangedExchangesTheSides) {
  const Position turned = test::rearranged(*position_of(kChase), false, true);
  std::string moves;
  const auto played = read_line(*position_of(kChase), kChaseMoves);
  ASSERT_TRUE(played);
  for (const Move m : *played) {
    const Move other(test::rearranged(m.from(), false, true),
                     test::rearranged(m.to(), false, true));
    moves += other.ucci() + " ";
  }
  const auto json = AnswerJson::parse(
      answered({{"rules", "2020"}, {"fen", write_fen(turned.setup())}, {"moves", moves}},
               {.notation = find_notation("zh")}));
  EXPECT_FALSE(json.contains("id"));
  ASSERT_EQ(json.value("verdict", json.dump()), "black_loses");
  EXPECT_EQ(json["conduct"], AnswerJson::parse(R"({"red":"allowed","black":"forbidden_lesser"})"));
  const char* const text[] = {"马6退4", "相一进三", "马4进6", "相三退一"};
  ASSERT_EQ(json["loop"].size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(json["loop"][i]["side"], i % 2 == 0 ? "black" : "red");
    EXPECT_EQ(json["loop"][i]["text"], text[i]);
  }
}

TEST(AnswerCase, NothingToRuleOnAndRequestsThatAreNone) {
  const std::string none = R"x("rules":"2020","title":{"en":"Competition rules of 2020 (China)",)x"
                           R"("zh":"2020年象棋竞赛规则"},"verdict":"none","loop":[]})";
  const struct {
    const char* request;
    std::string answer;
  } kCases[] = {
      {"{}", R"({"error":"invalid request: `moves` is needed","findings":[9002]})"},
      {R"({"rules":null,"fen":null,"moves":null})", "{" + none},
      {R"({"id":[1],"rules":"auto","moves":"h2e2"})", R"({"id":[1],)" + none},
      {R"({"id":"b","rules":"1066"})",
       R"({"id":"b","error":"invalid request: there are no rules `1066`","findings":[9002]})"},
      {R"({"rules":2020})",
       R"({"error":"invalid request: `rules` is not a string","findings":[9002]})"},
      {R"({"moves":["h2e2"]})",
       R"({"error":"invalid request: `moves` is not a string","findings":[9002]})"},
      {R"({"fen":1})", R"({"error":"invalid request: `fen` is not a string","findings":[9002]})"},
      {R"({"moves":"h2e3"})", R"({"error":"illegal move `h2e3`","findings":[4101]})"},
      {"[]", R"({"error":"invalid request: the line is not a JSON object","findings":[9002]})"},
      {"{", R"({"error":"invalid request: the line is not JSON","findings":[9002]})"},
  };
  for (const auto& c : kCases) EXPECT_EQ(answer_case(c.request, {}), c.answer) << c.request;
  const auto fen = AnswerJson::parse(answer_case(R"({"id":1,"fen":"9/9"})", {}));
  EXPECT_EQ(fen["id"], 1);
  EXPECT_EQ(fen["findings"], AnswerJson::array({2001}));
}

}  // namespace
}  // namespace qipu
