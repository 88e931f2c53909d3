#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/wire.h"
#include "fuzz/laws.h"
#include "ops/answer/ecco.h"
#include "ops/answer/translate.h"
#include "ops/desk/desk.h"
#include "prose/placement.h"
#include "prose/prose_lines.h"
#include "qipu/archive/query.h"
#include "qipu/notation/resolve.h"
#include "repair/header/headers.h"

namespace qipu::fuzz {

namespace {

using Json = nlohmann::json;

void must(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", std::string(what).c_str());
  std::abort();
}

// The input's lines, without their ends.
std::vector<std::string_view> lines_of(std::string_view input) {
  std::vector<std::string_view> lines;
  while (!input.empty()) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    lines.push_back(input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  return lines;
}

// --- qipu move --jsonl ------------------------------------------------------------------------

// The meaning of a move's text is that move.
void expect_meant(const Json& asked, const Json& answer) {
  if (!asked.is_object() || !asked.contains("move") || !answer.contains("text")) return;
  Json back = {{"text", answer["text"]}, {"from", asked.value("to", Json())}};
  if (back["from"].is_null()) back["from"] = "zh";
  if (asked.contains("fen")) back["fen"] = asked["fen"];
  const Json meant = Json::parse(answer_line(back.dump()));
  must(meant.contains("uci"), "what was written is not read");
  const auto& moves = meant["uci"];
  must(std::ranges::find(moves, asked["move"]) != moves.end(), "what was written is another move");
}

void ask(std::string_view line) {
  const std::string text = answer_line(line);
  must(text.find('\n') == text.npos, "an answer of several lines");
  const Json answer = Json::parse(text, nullptr, false);
  must(answer.is_object(), "an answer that is no object");
  must(answer_line(line) == text, "two answers to one question");
  const Json asked = Json::parse(line, nullptr, false);
  if (!asked.is_discarded()) expect_meant(asked, answer);
}

// --- qipu ecco --jsonl ------------------------------------------------------------------------

void ask_opening(std::string_view line) {
  for (const EccoMethod method : {EccoMethod::xqbase, EccoMethod::position}) {
    const std::string text = answer_ecco(line, {.method = method});
    must(text.find('\n') == text.npos, "an answer of several lines");
    const Json answer = Json::parse(text, nullptr, false);
    must(answer.is_object(), "an answer that is no object");
    must(answer.contains("error") || find_ecco(answer["code"].get<std::string>()) != nullptr,
         "a code that is none");
  }
}

// --- UCI and UCCI, as engine and as its client ------------------------------------------------

void must_be_legal(Position position, const std::vector<Move>& moves) {
  for (const Move m : moves) {
    must(position.legal(m), "an illegal move");
    position.make(m);
  }
}

void obey(const std::vector<std::string_view>& words, wire::Protocol protocol, Position& now,
          wire::RankHabit& habit) {
  const bool chess_ranks = habit.first == 1;
  const auto order = wire::read_position(words, habit);
  if (order.position) {
    must_be_legal(order.position->start, order.position->moves);
    now = order.position->now;
  }
  if (const auto go = wire::read_go(words, protocol, now, habit, chess_ranks)) {
    for (const Move m : go->only) must(now.legal(m), "an illegal move to search");
  }
}

void listen(const std::vector<std::string_view>& words, const Position& now, int first_rank) {
  const Setting setting = wire::read_setting(words);
  static_cast<void>(setting.fitting(words.back()));
  const auto info = wire::read_info(words, now, first_rank);
  if (info.line) must(!info.line->moves.empty(), "a line without moves");
  if (info.line) must_be_legal(now, info.line->moves);
  const auto best = wire::read_best(words, now, first_rank);
  std::vector<Move> moves;
  if (best.move) moves.push_back(*best.move);
  if (best.move && best.ponder) moves.push_back(*best.ponder);
  must_be_legal(now, moves);
}

void talk(const std::vector<std::string_view>& lines) {
  for (const auto protocol : {wire::Protocol::uci, wire::Protocol::ucci}) {
    Position now = Position::standard();
    wire::RankHabit habit{.first = 0, .settled = false};
    for (const std::string_view line : lines) {
      const auto words = wire::words_of(line);
      if (words.empty()) continue;
      obey(words, protocol, now, habit);
      listen(words, now, habit.first);
    }
  }
}

// --- headers of records

// "Date: 1982.13.1" is a tag; any other line is added to the last comment.
void look_at_head(const std::vector<std::string_view>& lines) {
  Game game;
  const NodeId last = game.add(kRoot, Move(*Square::at(7, 2), *Square::at(4, 2)));
  for (const std::string_view line : lines) {
    if (const std::size_t colon = line.find(": "); colon == line.npos) {
      game.add_comment(last, line);
    } else if (line.starts_with("Result:")) {
      game.outcome = parse_outcome(line.substr(colon + 2));
    } else {
      game.tags.add(line.substr(0, colon), line.substr(colon + 2));
    }
  }
  Findings ignored;
  const Resolved resolved =
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, ignored);
  for (const HeaderFault& fault : header_faults(game, resolved)) {
    must(fault.code != nullptr, "a fault without a code");
    must(fault.confidence >= 0 && fault.confidence <= 1, "a confidence that is none");
    Game mended = game;
    mend_fields(mended, fault.mends);
    for (const FieldMend& mend : fault.mends) {
      must(mend.was != mend.value, "a field mended to what it was");
      if (mend.field == "Result") continue;
      must(mended.tags.get(mend.field) == mend.value, "a field that was not mended");
    }
  }
}

// --- queries about games

// A few moves with a variation and comments.
Game some_game() {
  Game game;
  game.tags.add("Red", "胡荣华");
  game.tags.add("Date", "1980.05");
  NodeId at = kRoot;
  for (const char* words : {"炮二平五", "马8进7", "马二进三", "车9平8"}) {
    at = game.add_written(at, words);
  }
  game.add_written(kRoot, "兵七进一");
  game.add_comment(at, "好");
  Findings ignored;
  resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, ignored);
  return game;
}

// A valid query has one answer, and its negation has the opposite one; the error of an invalid
// query has a place in it.
void question(const std::vector<std::string_view>& lines) {
  static const Game game = some_game();
  for (const std::string_view line : lines) {
    auto query = Query::parse(line);
    if (!query) {
      must(query.error().where.column <= line.size() + 1, "a place that is not in the query");
      continue;
    }
    const bool answers = query->find(game, "a.pgn").has_value();
    must(query->find(game, "a.pgn").has_value() == answers, "two answers to one question");
    auto opposite = Query::parse("not (" + std::string(line) + ")");
    if (opposite) must(opposite->find(game, "a.pgn").has_value() != answers, "no opposite");
  }
}

// --- comments that name moves -----------------------------------------------------------------

void must_stand(const prose::Placement& placed, std::string_view comment) {
  std::size_t end = 0;
  must(placed.boards.size() == placed.words.size(), "a word without a board");
  for (std::size_t i = 0; i < placed.words.size(); ++i) {
    const prose::ProseWord& word = placed.words[i];
    must(word.offset >= end && word.length > 0, "words that overlap");
    end = word.offset + word.length;
    must(end <= comment.size(), "a word beyond the comment");
    if (!word.placed()) continue;
    must(placed.boards[i].legal(word.move), "an illegal move");
    must((word.node == kNoNode) == (word.after >= 0), "a word after a node and another word");
    must(word.after < static_cast<int>(i), "a word after a later one");
  }
}

// Any text may follow any move; variations added because of it do not change the rest.
void read_comment(std::string_view comment) {
  static const Game game = some_game();
  prose::Placer placer(game);
  for (NodeId id = kRoot; id < game.size(); ++id) {
    must_stand(placer.place(id, comment), comment);
    Game longer = game;
    longer.edit_notes(id).comment = comment;
    const prose::ProseLines added = prose::add_prose_lines(longer);
    must((longer.size() > game.size()) == (added.lines > 0), "moves that no line tells");
    for (NodeId old = 1; old < game.size(); ++old) {
      must(longer[old].move == game[old].move, "another move");
    }
    must(prose::add_prose_lines(longer).moves == 0, "lines that are added twice");
  }
}

// --- requests to a desk -----------------------------------------------------------------------

// Every request has an answer, and the open game stays a game.
void ask_desk(const std::vector<std::string_view>& lines) {
  Desk desk;
  desk.ask(R"({"do": "open", "name": "a.pgn"})",
           "1. 炮二平五 马8进7 {如车9进1，马二进三} 2. 马二进三 (2. 兵七进一) 2... 车9平八 *");
  desk.ask(R"({"do": "list", "file": 1})");
  desk.ask(R"({"do": "show", "file": 1, "game": 1})");
  for (const std::string_view line : lines) {
    const bool thinks = line.contains("anal") || line.contains("annot");  // takes as long as
                                                                          // requested
    if (thinks || line.contains("\\u")) continue;
    const Json answer = Json::parse(desk.ask(line).json, nullptr, false);
    must(answer.is_object(), "an answer that is no object");
    if (!answer.contains("view")) continue;
    const Json& nodes = answer["view"]["nodes"];
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      must(nodes[i]["p"].get<std::size_t>() < i, "a node before the one it follows");
    }
  }
  must(Json::parse(desk.ask(R"({"do": "write", "format": "pgn"})").json).contains("name"),
       "a game that cannot be written");
}

}  // namespace

void line_law(std::string_view id, std::string_view input) {
  if (id == "move") {
    for (const std::string_view line : lines_of(input)) {
      ask(line);
      ask_opening(line);
    }
  } else if (id == "engine") {
    talk(lines_of(input));
  } else if (id == "head") {
    look_at_head(lines_of(input));
  } else if (id == "query") {
    question(lines_of(input));
  } else if (id == "comment") {
    read_comment(input);
  } else if (id == "desk") {
    ask_desk(lines_of(input));
  } else {
    std::abort();
  }
}

}  // namespace qipu::fuzz
