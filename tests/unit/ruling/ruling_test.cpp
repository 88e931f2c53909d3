// The arbiter on the loops that rule books print and programs agree on: tests/data/rulings. The
// labels are those of the books. A loop must be judged the same when turned, mirrored, with colours
// exchanged, entered later, or with pieces moved that take no part.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "ops/answer/arbiter.h"
#include "ops/check/check_rulings.h"
#include "qipu/board/fen.h"
#include "qipu/ruling/judge.h"
#include "ruling/ruling_text.h"
#include "ruling/turn.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using Json = nlohmann::json;

struct Case {
  std::string id, rules, verdict;
  Setup start;
  std::vector<Move> moves;
  std::vector<std::string> labels;  ///< for one period; empty if none are published
  std::size_t period = 0;
  bool exact = false;  ///< not a plain loop: it must not be entered later
};

std::vector<Move> moves_of(const std::string& text) {
  std::vector<Move> moves;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    moves.emplace_back(*Square::parse(word.substr(0, 2)), *Square::parse(word.substr(2)));
  }
  return moves;
}

std::vector<Case> cases() {
  std::vector<Case> out;
  std::ifstream in(std::string(QIPU_SOURCE_DIR) + "/tests/data/rulings/cases.jsonl");
  for (std::string line; std::getline(in, line);) {
    const Json json = Json::parse(line);
    Case c;
    c.id = json.at("id");
    c.rules = json.at("rules");
    c.verdict = json.at("verdict");
    c.start = parse_fen(json.at("fen").get<std::string>())->setup;
    c.moves = moves_of(json.at("moves"));
    c.period = json.at("period");
    c.exact = json.value("exact", false);
    if (json.contains("labels")) c.labels = json.at("labels").get<std::vector<std::string>>();
    out.push_back(std::move(c));
  }
  return out;
}

/// Throws if there is no such case, so that no test passes without its case.
Case case_named(const std::string& id) {
  for (Case& c : cases()) {
    if (c.id == id) return c;
  }
  throw std::out_of_range(id);
}

Position position_of(const Setup& setup) { return *Position::from(setup, Faults::all()); }

std::vector<Ruling> rulings_of(const Case& c) {
  return judge(position_of(c.start), c.moves, *find_ruleset(c.rules));
}

void expect_as_printed(const Case& c) {
  if (c.verdict == "disputed") return;
  const std::vector<Ruling> rulings = rulings_of(c);
  const Ruling* const ruling = decisive(rulings);
  ASSERT_NE(ruling, nullptr) << c.id;
  EXPECT_EQ(verdict_id(ruling->verdict), c.verdict) << c.id;
  if (c.labels.empty()) return;
  std::vector<std::string> labels;
  for (const JudgedMove& m : ruling->loop) labels.emplace_back(label_sign(m.label));
  EXPECT_EQ(labels, c.labels) << c.id;
}

/// The names of the codes that the arbiter reports for a game of these moves.
std::vector<std::string> codes_of(const Setup& start, std::string_view rules, GameResult result,
                                  std::span<const Move> moves) {
  Game game;
  game.start = start;
  game.outcome.result = result;
  NodeId at = kRoot;
  for (const Move m : moves) {
    at = game.add(at, m);
    game.set_standing(at, Standing::legal);
  }
  Findings sink;
  check_rulings(game, {find_ruleset(rules)}, [](NodeId) { return Location(); }, sink);
  std::vector<std::string> codes;
  for (const Diagnostic& d : sink.all) {
    codes.emplace_back(d.code->name);
    for (const Diagnostic& note : d.notes) EXPECT_EQ(note.code->name, "ruling_reason");
  }
  return codes;
}

template <class Turn>
Case turned(Case c, const Turn& turn_square, bool exchange_colors) {
  Board board;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece piece = c.start.board[s];
    if (!piece) continue;
    board.set(turn_square(s), exchange_colors ? Piece(!piece.color(), piece.role()) : piece);
  }
  c.start.board = board;
  if (exchange_colors) {
    c.start.turn = !c.start.turn;
    if (c.verdict == "red_loses") {
      c.verdict = "black_loses";
    } else if (c.verdict == "black_loses") {
      c.verdict = "red_loses";
    }
  }
  for (Move& m : c.moves) m = Move(turn_square(m.from()), turn_square(m.to()));
  return c;
}

TEST(Ruling, PublishedLoopsAreJudgedAndLabelledAsPrinted) {
  const std::vector<Case> all = cases();
  ASSERT_EQ(all.size(), 142U);
  for (const Case& c : all) expect_as_printed(c);
}

TEST(Ruling, LoopsThatTheSourcesDisputeGetWhatTheRulingsPageSays) {
  const std::map<std::string, std::string> page = {{"fsf-05", "red_loses"},
                                                   {"fsf-23", "black_loses"},
                                                   {"cdb7-01", "red_loses"},
                                                   {"pikaiss-27", "draw"}};
  std::map<std::string, std::string> given;
  for (const Case& c : cases()) {
    if (c.verdict != "disputed") continue;
    for (const Ruling& ruling : rulings_of(c)) given[c.id] = verdict_id(ruling.verdict);
  }
  EXPECT_EQ(given, page);
}

TEST(Ruling, AMirroredLoopIsJudgedAlike) {
  for (const Case& c : cases()) {
    expect_as_printed(
        turned(c, [](Square s) { return *Square::at(8 - s.file(), s.rank()); }, false));
  }
}

TEST(Ruling, WithColorsExchangedTheOtherSideIsJudged) {
  for (const Case& c : cases()) {
    expect_as_printed(
        turned(c, [](Square s) { return *Square::at(s.file(), 9 - s.rank()); }, true));
  }
}

TEST(Ruling, ALoopEnteredLaterIsJudgedAlike) {
  for (const Case& c : cases()) {
    if (c.exact) continue;
    for (std::size_t later = 1; later <= 3; ++later) {
      Case moved = c;
      Position position = position_of(c.start);
      for (std::size_t i = 0; i < later; ++i) position.replay(c.moves[i]);
      moved.start = position.setup();
      moved.moves.erase(moved.moves.begin(),
                        moved.moves.begin() + static_cast<std::ptrdiff_t>(later));
      for (std::size_t i = 0; i < later; ++i) {
        moved.moves.push_back(moved.moves[moved.moves.size() - c.period]);
      }
      if (!c.labels.empty()) {
        std::ranges::rotate(moved.labels,
                            moved.labels.begin() + static_cast<std::ptrdiff_t>(later));
      }
      moved.id += " entered later by " + std::to_string(later);
      expect_as_printed(moved);
    }
  }
}

/// The captures of both sides' pieces, without regard to their own kings' safety.
std::vector<Move> captures_on(Position position) {
  std::vector<Move> captures;
  for (const Color side : {Color::red, Color::black}) {
    position.give_turn(side);
    const MoveList moves = position.pseudo_legal_moves();
    std::ranges::copy_if(moves, std::back_inserter(captures),
                         [&](Move m) { return static_cast<bool>(position[m.to()]); });
  }
  std::ranges::sort(captures, {},
                    [](Move m) { return std::pair(m.from().index(), m.to().index()); });
  return captures;
}

/// Returns true if the other pieces have the same captures with and without the piece on s, now and
/// after any `captures` captures; it captures nothing, is not captured, and protects no king.
bool takes_no_part(const Position& with, const Position& without, Square s, int captures) {
  const std::vector<Move> all = captures_on(with);
  if (all != captures_on(without)) return false;
  return captures == 0 || std::ranges::all_of(all, [&](Move m) {
           Position a = with, b = without;
           a.make(m);
           b.make(m);
           return takes_no_part(a, b, s, captures - 1);
         });
}

/// Returns true if the piece on s does not keep others from moving anywhere but to its own square.
bool stands_aside(const Position& with, const Position& without, Square s) {
  const auto moves_of_others = [s](Position position) {
    std::vector<std::uint16_t> moves;
    for (const Color side : {Color::red, Color::black}) {
      position.give_turn(side);
      for (const Move m : position.pseudo_legal_moves()) {
        if (m.from() != s && m.to() != s) moves.push_back(m.bits());
      }
    }
    std::ranges::sort(moves);
    return moves;
  };
  return moves_of_others(with) == moves_of_others(without);
}

/// The piece on s takes no part in the line, and may be elsewhere or missing without another
/// ruling. If the book needs a search, this is only true for elephants, and pawns that have not
/// crossed the river, that block nobody: one quiet move brings in any other piece.
bool takes_no_part(const Case& c, Square s) {
  const Piece piece = c.start.board[s];
  const bool slow = piece.role() == Role::elephant ||
                    (piece.role() == Role::pawn && own_rank(s, piece.color()) < 5);
  // Threats of mate are searched in every book.
  const bool searched = c.rules == "2020" || std::ranges::find(c.labels, "杀") != c.labels.end();
  if (piece.role() == Role::king || (searched && !slow)) return false;
  Position position = position_of(c.start);
  for (std::size_t ply = 0;; ++ply) {
    Setup setup = position.setup();
    setup.board.set(s, Piece());
    if (!takes_no_part(position, position_of(setup), s, 3)) return false;
    if (c.rules == "2020" && !stands_aside(position, position_of(setup), s)) return false;
    if (ply == c.moves.size()) return true;
    if (c.moves[ply].from() == s || c.moves[ply].to() == s) return false;
    position.replay(c.moves[ply]);
  }
}

TEST(Ruling, PiecesThatTakeNoPartMayStandElsewhereOrBeAbsent) {
  int absent = 0, elsewhere = 0, searched = 0;
  for (const Case& c : cases()) {
    if (c.verdict == "disputed") continue;
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      const Piece piece = c.start.board[s];
      if (!piece || !takes_no_part(c, s)) continue;
      Case changed = c;
      changed.start.board.set(s, Piece());
      changed.id = c.id + " without the piece on " + s.iccs();
      expect_as_printed(changed);
      ++absent;
      for (int j = absent % test::step(6); j < Square::kCount; j += test::step(6)) {
        const Square t = Square::from_index(j);
        const bool crossed = own_rank(t, piece.color()) >= 5;
        if (c.start.board[t] || !can_stand(piece, t)) continue;
        if (piece.role() == Role::pawn && crossed != (own_rank(s, piece.color()) >= 5)) continue;
        Case moved = changed;
        moved.start.board.set(t, piece);
        moved.id = c.id + " with the piece on " + s.iccs() + " on " + t.iccs();
        if (!takes_no_part(moved, t)) continue;
        expect_as_printed(moved);
        ++elsewhere;
        searched += c.rules == "2020" ? 1 : 0;
      }
    }
  }
  // Enough cases for a meaningful test.
  EXPECT_GT(absent, 130);
  EXPECT_GT(elsewhere, test::some(900, 6));
  EXPECT_GT(searched, test::some(40, 6)) << "under 2020";
}

TEST(Ruling, EveryChaseAndMateThreatHasAWitnessThatCanBePlayed) {
  for (const Case& c : cases()) {
    for (const Ruling& ruling : rulings_of(c)) {
      Position position = ruling.start;
      for (const JudgedMove& m : ruling.loop) {
        position.replay(m.move);
        if (m.label != Label::kill && m.label != Label::chase) continue;
        EXPECT_FALSE(m.proof.empty()) << c.id << ' ' << m.move.ucci();
        Position after = position;
        after.give_turn(m.side);
        for (const Move w : m.proof) {
          EXPECT_TRUE(after.legal(w)) << c.id << ' ' << m.move.ucci() << ": " << w.ucci();
          after.replay(w);
        }
        if (m.label == Label::kill) {
          EXPECT_EQ(after.end(), GameEnd::checkmate) << c.id << ' ' << m.move.ucci();
        }
      }
    }
  }
}

TEST(Ruling, TheSameLoopIsWorthAnotherVerdictInAnotherBook) {
  // A rook threatens mate with every move, an elephant moves to and fro (长杀).
  Case c = case_named("wxf-013");
  const auto verdict = [&](const std::string& rules) {
    c.rules = rules;
    const std::vector<Ruling> rulings = rulings_of(c);
    const Ruling* const r = decisive(rulings);
    return r == nullptr ? Verdict::none : r->verdict;
  };
  EXPECT_EQ(verdict("axf"), Verdict::draw);
  EXPECT_EQ(verdict("2020"), Verdict::red_loses);
  EXPECT_EQ(verdict("1999"), Verdict::red_loses);
}

/// The labels that a book gives to one round of a loop, and its verdict.
std::string labels_of(const std::string& fen, const std::string& round,
                      std::string_view rules = "2020") {
  const Position start = position_of(parse_fen(fen)->setup);
  const std::vector<Move> moves = moves_of(round + ' ' + round);
  std::string text;
  for (const Ruling& ruling : judge(start, moves, *find_ruleset(rules))) {
    for (const JudgedMove& m : ruling.loop) text += label_sign(m.label);
    text += ' ' + std::string(verdict_id(ruling.verdict));
  }
  return text;
}

TEST(Ruling, AFreeAnswerOfASideThatIsBehindDoesNotDecideTheClass) {
  // Black's checks win an elephant, by which the chase is a joint one, and Red's alone is of the
  // graver class. That Red may give a check then and lose its rook changes nothing.
  const std::string board = "9/4k4/3a5/9/3C5/8R/1p4r2/4B4/4A4/3AK3c b";
  const std::string round = "i0h0 i4h4 h0i0 h4i4";
  EXPECT_EQ(labels_of(board, round), "捉捉捉捉 red_loses");
  const Position start = position_of(parse_fen(board)->setup);
  const auto rulings = judge(start, moves_of(round + ' ' + round), *find_ruleset("2020"));
  ASSERT_EQ(rulings.size(), 1U);
  const JudgedMove& chase = rulings[0].loop[2];
  EXPECT_TRUE(chase.joint);
  ASSERT_TRUE(chase.chased.has_value());
  EXPECT_EQ(chase.chased->piece.role(), Role::elephant);
  EXPECT_EQ(chase.proof.back(), *Move::parse("g2e2"));
}

/// The verdict on two rounds of a loop, and what is in doubt about it.
std::pair<Verdict, Doubt> doubt_of(const std::string& fen, const std::string& round,
                                   std::string_view rules = "2020") {
  const Position start = position_of(parse_fen(fen)->setup);
  const auto rulings = judge(start, moves_of(round + ' ' + round), *find_ruleset(rules));
  if (rulings.size() != 1) return {Verdict::none, Doubt::none};
  return {rulings[0].verdict, rulings[0].doubt};
}

TEST(Ruling, WhatHangsOnAClauseThatCanBeReadInTwoWaysIsAQuestion) {
  const std::pair open{Verdict::needs_arbiter, Doubt::two_readings};
  // A cannon flees, and an old capture can be played again: a renewed threat, which is idle, or a
  // chase by the flight.
  EXPECT_EQ(doubt_of("3k5/9/4ba3/9/4R1n2/6B2/3r4C/3AB4/4A4/4K4 w", "i3i8 d3d8 i8i3 d8d3"), open);
  // A root that may not retake leaves open which class the chase is of, and both sides chase.
  EXPECT_EQ(doubt_of("4k4/4c4/4R4/p7p/2pr5/9/9/5A3/4C4/4KAB2 b", "d5d7 e7e5 d7d5 e5e7"), open);
  // A rook chases a cannon to and fro, with few pieces on the board.
  EXPECT_EQ(doubt_of("5a3/3k4C/3a2r2/5R3/9/6B2/9/8B/9/3K5 b", "g7i7 i8g8 i7g7 g8i8"), open);
  // Each side takes a piece of its own.
  EXPECT_EQ(doubt_of("2bak1b2/4a4/3c5/p7C/6p2/8P/P5r2/R3B1N2/4A4/c2K1AB2 b", "a0b0 a2b2 b0a0 b2a2"),
            open);
  // The other books since 1987 have the same clauses.
  EXPECT_EQ(doubt_of("3k5/9/4ba3/9/4R1n2/6B2/3r4C/3AB4/4A4/4K4 w", "i3i8 d3d8 i8i3 d8d3", "1999"),
            open);
  // By the next move alone nothing of this is asked.
  EXPECT_NE(doubt_of("3k5/9/4ba3/9/4R1n2/6B2/3r4C/3AB4/4A4/4K4 w", "i3i8 d3d8 i8i3 d8d3", "axf"),
            open);
}

TEST(Ruling, OffersAndFollowsAreToldFromIdleMoves) {
  // A rook follows a horse, which the king protects on f0 and a rook on g2.
  EXPECT_EQ(labels_of("2bakab2/9/9/9/4P4/9/6r2/6N1R/9/4K4 w", "g2f0 g3f3 f0g2 f3g3"),
            "闲跟闲跟 draw");
  // The same, but the horse on f0 is unprotected.
  EXPECT_EQ(labels_of("2bakab2/9/9/9/4P4/9/6r2/6N1R/3K5/9 w", "g2f0 g3f3 f0g2 f3g3"),
            "闲捉闲跟 draw");
  // A rook moves in front of a horse; moving back only makes it safe again.
  EXPECT_EQ(labels_of("2bakab2/9/9/4p4/r8/9/2N1P4/9/9/2BAKAB2 w", "g0i2 a5a4 i2g0 a4a5"),
            "闲献闲闲 draw");
}

TEST(Ruling, APawnThatAnswersAttacksByAttacksIsNoIdlerIn1999) {
  // A rook chases a pawn to and fro; on each square it attacks one of two unprotected horses.
  const std::string board = "3ak1b2/4a4/9/2R6/9/9/1Np1N4/9/9/4K4 b", round = "c3d3 c6d6 d3c3 d6c6";
  EXPECT_EQ(labels_of(board, round, "1999"), "捉捉捉捉 draw");
  EXPECT_EQ(labels_of(board, round, "1987"), "捉捉捉捉 draw");
  EXPECT_EQ(labels_of(board, round, "2020"), "闲捉闲捉 red_loses");
  // With only one horse, every second move of the pawn is idle.
  EXPECT_EQ(labels_of("3ak1b2/4a4/9/2R6/9/9/1Np6/9/9/4K4 b", round, "1999"), "闲捉闲捉 red_loses");
  // A side that always checks loses, whatever the other does.
  EXPECT_EQ(labels_of("2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w", "f0e0 e8f8 e0f0 f8e8", "1999"),
            "将闲将闲 red_loses");
}

TEST(Ruling, AGameWithoutARepeatedPositionHasNothingToRuleOn) {
  EXPECT_TRUE(
      judge(Position::standard(), moves_of("h2e2 h9g7 h0g2 i9h9"), *find_ruleset("2020")).empty());
}

TEST(Ruling, ACaptureBeginsTheCountAnew) {
  // Twice around, a pawn is taken, and twice around again: never three times.
  const std::string round = "a0a1 a9a8 a1a0 a8a9 ";
  const std::vector<Move> moves = moves_of(round + "b2b9 a9b9 " + "a0a1 b9a9 a1a0 a9b9 ");
  EXPECT_TRUE(find_loops(Position::standard(), moves).empty());
  const std::vector<Loop> loops = find_loops(Position::standard(), moves_of(round + round));
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].first, 0U);
  EXPECT_EQ(loops[0].last, 8U);
}

TEST(Ruling, SixtyRoundsWithoutACaptureMayBeClaimed) {
  const Position start = position_of(parse_fen("2bakab2/9/9/9/9/9/9/9/9/2BAKAB2 w - - 0 1")->setup);
  std::vector<Move> moves;
  std::map<std::uint64_t, int> seen;
  Position position = start;
  ++seen[position.key()];
  while (moves.size() < 120) {
    MoveList legal;
    position.legal_moves(legal);
    const Move* next = nullptr;  // a move without a third occurrence
    for (const Move& m : legal) {
      Position after = position;
      after.make(m);
      if (seen[after.key()] < 2) next = &m;
    }
    ASSERT_NE(next, nullptr);
    moves.push_back(*next);
    position.make(*next);
    ++seen[position.key()];
  }
  const std::vector<Ruling> rulings = judge(start, moves, *find_ruleset("2020"));
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_EQ(rulings[0].ground, Ground::limit);
  EXPECT_EQ(rulings[0].verdict, Verdict::draw);
  EXPECT_EQ(rulings[0].last_ply, 120U);
  const Json reported = Json::parse(ruling_json(rulings.data(), *find_ruleset("2020"), {}));
  EXPECT_EQ(reported.at("fen"), write_fen(position.setup())) << "where the draw may be claimed";
  EXPECT_EQ(codes_of(start.setup(), "2020", GameResult::draw, moves),
            std::vector<std::string>{"limit_reached"});
  EXPECT_TRUE(judge(start, std::span(moves).first(119), *find_ruleset("2020")).empty());
  EXPECT_TRUE(judge(start, moves, *find_ruleset("1957")).empty());
}

TEST(Ruling, TheYearChoosesTheBook) {
  EXPECT_EQ(ruleset_of_year(1958).id, "1957");
  EXPECT_EQ(ruleset_of_year(1990).id, "1987");
  EXPECT_EQ(ruleset_of_year(2010).id, "1999");
  EXPECT_EQ(ruleset_of_year(2011).id, "2011");
  EXPECT_EQ(ruleset_of_year(2024).id, "2020");
  EXPECT_EQ(ruleset_of_year(0).id, "2020");
}

TEST(Ruling, MatePrecedesEverything) {
  const Position start = position_of(parse_fen("4k4/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1")->setup);
  const std::vector<Ruling> rulings = judge(start, moves_of("b0b9"), *find_ruleset("2020"));
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_EQ(rulings[0].ground, Ground::checkmate);
  EXPECT_FALSE(rulings[0].settled_by.has_value());
  EXPECT_EQ(rulings[0].verdict, Verdict::black_loses);
}

TEST(Ruling, ReasonsAreInTheWordsOfTheBooks) {
  const std::vector<Ruling> rulings = rulings_of(case_named("cxaref-02"));
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_EQ(reason_of(rulings[0], Language::zh),
            "红方是两闲，属允许着法；黑方是一将一捉，属禁止着法。"
            "按2020年规则，应由黑方变着，不变判负。");
  EXPECT_EQ(reason_of(rulings[0], Language::en),
            "Red: two idle moves, allowed; Black: one check and one chase, forbidden. Under the "
            "Competition rules of 2020 (China) Black must vary or lose.");
}

TEST(RulingCheck, AResultThatTheRepetitionAtTheEndContradictsIsReported) {
  const Case c = case_named("cxa-04");
  const auto codes = [&](GameResult result, std::size_t plies) {
    return codes_of(c.start, c.rules, result, std::span(c.moves).first(plies));
  };
  using Codes = std::vector<std::string>;
  EXPECT_EQ(codes(GameResult::red_wins, 8), (Codes{"repetition_loses", "result_against_ruling"}));
  EXPECT_EQ(codes(GameResult::black_wins, 8), Codes{"repetition_loses"});
  EXPECT_EQ(codes(GameResult::unknown, 8), Codes{"repetition_loses"});
  EXPECT_EQ(codes(GameResult::red_wins, 9), Codes{"repetition_loses"}) << "the game went on";
  EXPECT_EQ(codes(GameResult::red_wins, 7), Codes{});
}

TEST(RulingCheck, DrawsAndWhatTheBookLeavesOpenAreTold) {
  const Case drawn = case_named("cxa-18");
  EXPECT_EQ(codes_of(drawn.start, drawn.rules, GameResult::unknown, drawn.moves),
            std::vector<std::string>{"repetition_draws"});
  // Both sides chase: the book of 1957 does not say who must vary.
  const Case both = case_named("cxaref-46");
  EXPECT_EQ(codes_of(both.start, "1957", GameResult::unknown, both.moves),
            std::vector<std::string>{"repetition_open"});
}

TEST(RulingProtocol, AnswersOneObjectALine) {
  const Json answer = Json::parse(
      answer_case(R"({"id":7,"rules":"2020","fen":"2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w","moves":)"
                  R"("f0e0 e8f8 e0f0 f8e8 f0e0 e8f8 e0f0 f8e8"})",
                  {}));
  EXPECT_EQ(answer.at("id"), 7);
  EXPECT_EQ(answer.at("verdict"), "red_loses");
  ASSERT_EQ(answer.at("loop").size(), 4U);
  EXPECT_EQ(answer.at("loop")[0].at("move"), "f0e0");
  EXPECT_EQ(answer.at("loop")[0].at("side"), "red");
  EXPECT_EQ(answer.at("loop")[0].at("label"), "将");
  EXPECT_EQ(answer.at("loop")[0].at("clause"), "2020 24.1 check");
}

TEST(RulingProtocol, NamesTheClauseThatSettledItAndHowFarEachIsKnown) {
  const auto dump = [](Case c, const std::string& rules) {
    c.rules = rules;
    const std::vector<Ruling> rulings = rulings_of(c);
    return Json::parse(ruling_json(decisive(rulings), *find_ruleset(rules), {}));
  };
  const auto settled = [&](const std::string& id, const std::string& rules) {
    return dump(case_named(id), rules).at("settled_by");
  };
  EXPECT_EQ(settled("cxa-06", "2020"), "2020 25.1 perpetual check");
  EXPECT_EQ(settled("cxa-04", "2020"), "2020 25.3 forbidden against allowed");
  EXPECT_EQ(settled("cxa-18", "2020"), "2020 25.2 both allowed");
  EXPECT_EQ(settled("cxaref-36", "2020"), "2020 26.9.1-26.9.3 classes of forbidden moves");
  EXPECT_EQ(settled("cxaref-43", "2020"), "2020 26.9 both forbidden");
  EXPECT_EQ(settled("cxaref-08", "2020"), "2020 24.13 nine rounds");
  EXPECT_TRUE(settled("cxaref-46", "1957").is_null()) << "the book is silent";

  const Json clauses = dump(case_named("cxa-04"), "2020").at("clauses");
  ASSERT_EQ(clauses.size(), 3U) << "chase, idle, and what settled it";
  EXPECT_EQ(clauses[0].at("clause"), "2020 24.3 chase");
  EXPECT_EQ(clauses[0].at("source"), "2020 象棋竞赛规则");
  EXPECT_EQ(clauses[0].at("confidence"), "text");
  EXPECT_EQ(clauses[2].at("clause"), "2020 25.3 forbidden against allowed");
  EXPECT_EQ(clauses[2].at("confidence"), "reported");
  EXPECT_EQ(dump(case_named("cxa-04"), "2011").at("clauses")[0].at("confidence"), "inferred");
}

TEST(RulingProtocol, WhatCannotBeAnsweredSaysWhy) {
  for (const char* request : {"", "[]", "{\"rules\":\"2021\"}", "{\"fen\":\"z\"}", "{\"moves\":5}",
                              "{\"id\":1,\"moves\":\"h2e2 h2e2\"}", "{\"moves\":\"马\"}"}) {
    const Json answer = Json::parse(answer_case(request, {}));
    EXPECT_TRUE(answer.contains("error")) << request;
    EXPECT_FALSE(answer.at("findings").empty()) << request;
  }
}

}  // namespace
}  // namespace qipu
