// Moves in all notations, confirmed by several independent programs; texts with two meanings; texts
// with none. tests/data/notation.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"

namespace qipu {
namespace {

using Json = nlohmann::json;
using Moves = std::set<std::string>;  // UCI, ranks 1-10, as in the cases

std::vector<Json> cases(const std::string& name) {
  std::ifstream in(std::string(QIPU_SOURCE_DIR) + "/tests/data/notation/" + name);
  std::vector<Json> out;
  for (std::string line; std::getline(in, line);) out.push_back(Json::parse(line));
  return out;
}

Position position_in(const Json& c) {
  const auto fen = parse_fen(c.at("fen").get<std::string>());
  return *Position::from(fen->setup, Faults::all());
}

std::string uci10(Move m) {
  std::string out;
  for (const Square s : {m.from(), m.to()}) {
    out += static_cast<char>('a' + s.file());
    out += std::to_string(s.rank() + 1);
  }
  return out;
}

Moves moves_of(const Candidates& candidates) {
  Moves out;
  for (const Move m : candidates) out.insert(uci10(m));
  return out;
}

Moves read_with(const Notation& notation, const std::string& text, const Position& position) {
  Reading reading;
  notation.read(text, position, reading);
  EXPECT_TRUE(reading.syntax) << notation.id << " does not know the shape of " << text;
  EXPECT_EQ(notation.recognise(text), reading.syntax) << notation.id << ' ' << text;
  return moves_of(reading.legal);
}

Moves read_auto(const std::string& text, const Position& position) {
  Reading reading;
  read_any(text, position, reading);
  return moves_of(reading.legal);
}

/// Returns the meanings of a text besides the move for which it was written.
Moves known_readings(const Json& c, const std::string& text) {
  static const auto* known = [] {
    auto* out = new std::map<std::pair<std::string, std::string>, Moves>;
    for (const Json& a : cases("ambiguous.jsonl")) {
      Moves moves;
      for (const auto& [uci, label] : a.at("readings").items()) moves.insert(uci);
      (*out)[{a.at("fen"), a.at("text")}] = moves;
    }
    return out;
  }();
  const auto found = known->find({c.at("fen"), text});
  return found == known->end() ? Moves{c.at("uci").get<std::string>()} : found->second;
}

/// The field of `dialects` for each notation.
const std::map<std::string, std::string> kDialects = {
    {"zh_xqbase", "zh-xqbase"},
    {"zh_hant", "zh-hant"},
    {"san", "san"},
    {"lan", "lan"},
    {"vietnamese", "vi"},
    {"dhtmlxq", "dhtmlxq"},
    {"ucci", "uci"},
    {"wxf_letters", "wxf-letters"},
    {"wxf_1997", "wxf1997"},
};

TEST(Golden, FilesAreThere) {
  EXPECT_EQ(cases("moves.jsonl").size(), 214u);
  EXPECT_EQ(cases("ambiguous.jsonl").size(), 72u);
  EXPECT_EQ(cases("reject.jsonl").size(), 23u);
}

TEST(Golden, EveryNotationWritesTheMoveAsTheCasesHaveIt) {
  for (const Json& c : cases("moves.jsonl")) {
    const Position position = position_in(c);
    Reading reading;
    find_notation("uci10")->read(c.at("uci").get<std::string>(), position, reading);
    ASSERT_EQ(reading.legal.size(), 1) << c;
    const auto expect = [&](const std::string& id, const std::string& text) {
      std::string out;
      find_notation(id)->write(out, position, reading.legal[0]);
      EXPECT_EQ(out, text) << id << ' ' << c;
    };
    expect("uci10", c.at("uci"));
    expect("iccs", c.at("iccs"));
    expect("wxf", c.at("wxf"));
    expect("zh", c.at("chinese"));
    for (const auto& [field, text] : c.at("dialects").items()) {
      const auto id = kDialects.find(field);
      if (id != kDialects.end()) expect(id->second, text);
    }
  }
}

TEST(Golden, EveryNotationReadsItsOwnTextAsExactlyTheMove) {
  for (const Json& c : cases("moves.jsonl")) {
    const Position position = position_in(c);
    const Moves move = {c.at("uci").get<std::string>()};
    const auto expect = [&](const std::string& id, const std::string& text) {
      EXPECT_EQ(read_with(*find_notation(id), text, position), move) << id << ' ' << text << c;
    };
    expect("uci10", c.at("uci"));
    expect("iccs", c.at("iccs"));
    expect("wxf", c.at("wxf"));
    expect("wxf", c.at("dialects").at("wxf_ffish"));
    expect("zh", c.at("chinese"));
    if (c.contains("printed_1957")) expect("zh-1957", c.at("printed_1957"));
    if (c.at("dialects").contains("zh_5char")) expect("zh", c.at("dialects").at("zh_5char"));
    for (const auto& [field, text] : c.at("dialects").items()) {
      const auto id = kDialects.find(field);
      if (id != kDialects.end()) expect(id->second, text);
    }
  }
}

TEST(Golden, WithoutANotationEveryTextIsReadAsTheMove) {
  for (const Json& c : cases("moves.jsonl")) {
    const Position position = position_in(c);
    std::vector<std::string> texts = c.at("alternates");
    texts.insert(texts.end(), {c.at("iccs"), c.at("wxf"), c.at("chinese")});
    if (c.contains("printed_1957")) texts.push_back(c.at("printed_1957"));
    for (const auto& [field, text] : c.at("dialects").items()) {
      if (field != "ucci") texts.push_back(text);
    }
    for (const auto& text : texts) {
      EXPECT_EQ(read_auto(text, position), known_readings(c, text)) << text << ' ' << c;
    }
  }
}

TEST(Golden, CoordinatesWithoutANotationGiveBothOriginsWhereBothAreLegal) {
  const auto square = [](std::string_view text, int origin) {
    return Square::at(text[0] - 'a', std::stoi(std::string(text.substr(1))) - origin);
  };
  int open = 0;
  for (const Json& c : cases("moves.jsonl")) {
    const Position position = position_in(c);
    for (const std::string text : {c.at("uci"), c.at("dialects").at("ucci")}) {
      const std::size_t to = text.find_first_not_of("0123456789", 1);
      Moves both;
      for (const int origin : {0, 1}) {
        const auto a = square(text.substr(0, to), origin), b = square(text.substr(to), origin);
        if (a && b && position.legal({*a, *b})) both.insert(uci10({*a, *b}));
      }
      EXPECT_TRUE(both.contains(c.at("uci"))) << text << c;
      EXPECT_EQ(read_auto(text, position), both) << text << c;
      open += both.size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(open, 0);
}

TEST(Golden, AmbiguousTextsGiveAllTheirReadings) {
  for (const Json& c : cases("ambiguous.jsonl")) {
    Moves moves;
    for (const auto& [uci, label] : c.at("readings").items()) moves.insert(uci);
    EXPECT_EQ(read_auto(c.at("text"), position_in(c)), moves) << c;
  }
}

TEST(Golden, WhatIsNoMoveIsRefusedAndWhatIsIllegalIsNamed) {
  for (const Json& c : cases("reject.jsonl")) {
    Reading reading;
    read_any(c.at("text").get<std::string>(), position_in(c), reading);
    const std::string expect = c.at("expect");
    if (expect == "ambiguous") {
      EXPECT_GT(reading.legal.size(), 1) << c;
    } else if (expect == "illegal") {
      EXPECT_TRUE(reading.legal.empty()) << c;
      EXPECT_TRUE(moves_of(reading.rejected).contains(c.at("uci"))) << c;
    } else if (expect == "lenient") {
      EXPECT_EQ(moves_of(reading.legal), Moves{c.at("uci").get<std::string>()}) << c;
      EXPECT_FALSE(reading.quirks.empty()) << c;
    } else if (c.at("uci").is_string()) {
      EXPECT_EQ(moves_of(reading.legal), Moves{c.at("uci").get<std::string>()}) << c;
    } else {
      EXPECT_TRUE(reading.legal.empty()) << c;
    }
  }
}

}  // namespace
}  // namespace qipu
