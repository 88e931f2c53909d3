// Losses for each thing that a format cannot hold: the whole remaining game and the whole list of
// losses, in order, are compared with those made by hand.

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/game/reduce.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

/// "2 variations; 1 tag (Red)", in the order of counting.
std::string ledger(const Losses& losses) {
  std::string out;
  for (const Loss& loss : losses) {
    out += (out.empty() ? "" : "; ") + std::to_string(loss.count) + " " + std::string(loss.what);
    if (!loss.detail.empty()) out += " (" + loss.detail + ")";
  }
  return out;
}

/// Reduces a game, compares everything with the expected result, and checks a second reduction.
void expect_reduced(const Game& game, const Capabilities& can, const Game& left,
                    const std::string& lost) {
  Losses losses, again;
  const Game cut = reduced(game, can, losses);
  EXPECT_EQ(first_difference(cut, left), "") << lost;
  EXPECT_EQ(ledger(losses), lost);
  EXPECT_EQ(first_difference(reduced(cut, can, again), left), "") << lost;
  EXPECT_EQ(ledger(again), "") << lost;
}

using Change = std::function<void(Game&)>;

Game made(const std::vector<Change>& changes) {
  Game game;
  for (const Change& change : changes) change(game);
  return game;
}

TEST(ReducedTexts, AreCutSignBySign) {
  struct Row {
    std::string_view was, now;
    bool nul, lines, blanks;  // what the format can hold
    std::string_view forbidden;
    const char* lost;
  };
  using namespace std::string_view_literals;
  for (const Row& row : {
           Row{"a\0b"sv, "a\0b"sv, true, true, true, "", ""},
           Row{"a\0b"sv, "a b"sv, false, true, true, "", "1 characters"},
           Row{"a\0\0b"sv, "a  b"sv, false, true, true, "", "2 characters"},
           Row{" a "sv, " a "sv, true, true, true, "", ""},
           Row{" a "sv, "a"sv, true, true, false, "", "1 blanks"},
           Row{"a\n"sv, "a"sv, true, true, false, "", "1 blanks"},
           Row{"a"sv, "a"sv, true, true, false, "", ""},
           Row{"a\r\nb"sv, "a  b"sv, true, false, true, "", "2 line breaks"},
           Row{"a\nb"sv, "a b"sv, true, false, true, "", "1 line breaks"},
           Row{"a\nb"sv, "a\nb"sv, true, true, true, "", ""},
           Row{"a{b}c"sv, "a｛b}c"sv, true, true, true, "{", "1 characters"},
           Row{"a{b}c{"sv, "a｛b｝c｛"sv, true, true, true, "{}", "3 characters"},
           Row{"!~"sv, "！～"sv, true, true, true, "!~", "2 characters"},
           Row{"a b"sv, "a b"sv, true, true, true, " ", "1 characters"},
           Row{"a\x7f\x01"sv, "a  "sv, true, true, true, "\x7f\x01", "2 characters"},
           Row{"a\x7f\x01"sv, "a"sv, true, true, false, "\x7f\x01", "2 characters"},
           Row{"a@Z["sv, "a＠Ｚ［"sv, true, true, true, "@Z[", "3 characters"},
           Row{"\\|"sv, "＼｜"sv, true, true, true, "\\|", "2 characters"},
           Row{"abc"sv, "abc"sv, true, true, true, "{}", ""},
       }) {
    Capabilities can = all_capabilities();
    can.nul = row.nul;
    can.outer_blanks = row.blanks;
    // A blank that replaces a blank is counted each time.
    const bool settles = row.forbidden != " ";
    const auto check = [&](const auto& set) {
      Game game, left;
      set(game, std::string(row.was));
      set(left, std::string(row.now));
      if (settles) return expect_reduced(game, can, left, row.lost);
      Losses losses;
      EXPECT_EQ(first_difference(reduced(game, can, losses), left), "");
      EXPECT_EQ(ledger(losses), row.lost);
    };
    can.comment_lines = row.lines;
    can.forbidden_in_comments = row.forbidden;
    check([](Game& g, const std::string& text) { g.edit_notes(kRoot).comment = text; });
    check([](Game& g, const std::string& text) {
      g.edit_notes(g.add(kRoot, move("h2e2"))).comment = text;
    });
    check([](Game& g, const std::string& text) {
      g.edit_notes(g.add(kRoot, move("h2e2"))).lead = text;
    });
    can = all_capabilities();
    can.nul = row.nul;
    can.outer_blanks = row.blanks;
    can.tag_lines = row.lines;
    can.forbidden_in_tags = row.forbidden;
    check([](Game& g, const std::string& text) { g.tags.add("Event", text); });
    if (row.forbidden.empty()) {
      check([](Game& g, const std::string& text) { g.outcome.words = text; });
    }
  }
}

Game tagged(const std::vector<Tags::Entry>& entries) {
  Game out;
  for (const auto& [name, value] : entries) out.tags.add(name, value);
  return out;
}

TEST(ReducedTags, AreFittedNamedAndPlaced) {
  const Game game = tagged({{"Strange", "s"},
                            {"Event", "甲 乙"},
                            {"Red", "r"},
                            {"Red", "q"},
                            {"Site", ""},
                            {"Black", "b"},
                            {"Edge", "gone"}});
  const auto with = [](auto change) {
    Capabilities can = all_capabilities();
    change(can);
    return can;
  };
  expect_reduced(game, with([](Capabilities& c) {
                   c.other_tags = false;
                   c.tags = "Black Red Site RedTeam";
                 }),
                 tagged({{"Black", "b"}, {"Red", "r"}, {"Red", "q"}, {"Site", ""}}),
                 "1 tag (Strange); 1 tag (Event); 1 tag (Edge)");
  expect_reduced(game, with([](Capabilities& c) { c.tags = "Black Red"; }),
                 tagged({{"Black", "b"},
                         {"Red", "r"},
                         {"Red", "q"},
                         {"Strange", "s"},
                         {"Event", "甲 乙"},
                         {"Site", ""},
                         {"Edge", "gone"}}),
                 "");
  expect_reduced(
      game, with([](Capabilities& c) {
        c.repeated_tags = false;
        c.empty_tags = false;
      }),
      tagged(
          {{"Strange", "s"}, {"Event", "甲 乙"}, {"Red", "r"}, {"Black", "b"}, {"Edge", "gone"}}),
      "1 repeated tag (Red); 1 empty tag (Site)");
  expect_reduced(game, with([](Capabilities& c) {
                   c.fit_tag_name = [](std::string_view name) {
                     return std::string(name.substr(0, 4));
                   };
                 }),
                 tagged({{"Stra", "s"},
                         {"Even", "甲 乙"},
                         {"Red", "r"},
                         {"Red", "q"},
                         {"Site", ""},
                         {"Blac", "b"},
                         {"Edge", "gone"}}),
                 "1 tag name (Strange); 1 tag name (Event); 1 tag name (Black)");
  // A tag without room is dropped; if it is cut after a blank, the blank is dropped, too.
  expect_reduced(
      game, with([](Capabilities& c) {
        c.outer_blanks = false;
        c.fit_tag = [](std::string_view name, std::string_view value) {
          return std::string(name == "Edge" ? "" : name == "Event" ? value.substr(0, 4) : value);
        };
      }),
      tagged({{"Strange", "s"},
              {"Event", "甲"},
              {"Red", "r"},
              {"Red", "q"},
              {"Site", ""},
              {"Black", "b"}}),
      "1 end of tag (Event); 1 tag (Edge)");
  Losses losses;
  const Capabilities blanks = with([](Capabilities& c) {
    c.fit_tag = [](std::string_view, std::string_view value) {
      return std::string(value.substr(0, 4));
    };
  });
  EXPECT_EQ(reduced(game, blanks, losses).tags.get("Event"), "甲 ");
  // A value that becomes empty does not count as a tag without a value.
  expect_reduced(tagged({{"Event", " "}, {"Red", "r"}}), with([](Capabilities& c) {
                   c.outer_blanks = false;
                   c.empty_tags = false;
                 }),
                 tagged({{"Red", "r"}}), "1 blanks");
}

TEST(ReducedTags, ADateComesBackAsItWasPrinted) {
  const auto with = [](bool printed, std::size_t room) {
    Capabilities can = all_capabilities();
    can.printed_dates = printed;
    can.other_tags = false;
    can.tags = "Date";
    static std::size_t most;
    most = room;
    if (room != 0) {
      can.fit_tag = [](std::string_view, std::string_view value) {
        return std::string(value.substr(0, most));
      };
    }
    return can;
  };
  const std::string words = "1995年4月12日晚";
  const Game game = tagged({{"Date", "1995.04.12"}, {"DatePrinted", words}});
  const Game date = tagged({{"Date", "1995.04.12"}}), as_printed = tagged({{"Date", words}});
  expect_reduced(game, with(false, 0), date, "1 tag (DatePrinted)");
  expect_reduced(game, with(true, 0), as_printed, "");
  expect_reduced(game, with(true, words.size()), as_printed, "");
  expect_reduced(game, with(true, words.size() - 1), date, "1 tag (DatePrinted)");
  const Game other = tagged({{"Date", "1996.04.12"}, {"DatePrinted", words}});
  expect_reduced(other, with(true, 0), tagged({{"Date", "1996.04.12"}}), "1 tag (DatePrinted)");
}

TEST(ReducedOutcomes, LoseWhatTheFormatLacks) {
  const Outcome full{GameResult::red_wins, Ending::time, "红方胜（黑方超时）"};
  const auto check = [&](const Outcome& was, auto restrict, const Outcome& now,
                         const std::string& lost) {
    Capabilities can = all_capabilities();
    restrict(can);
    expect_reduced(made({[&](Game& g) { g.outcome = was; }}), can,
                   made({[&](Game& g) { g.outcome = now; }}), lost);
  };
  check(full, [](Capabilities&) {}, full, "");
  check(
      full, [](Capabilities& c) { c.outcome = false; },
      {GameResult::unknown, full.ending, full.words}, "1 result");
  check(
      full, [](Capabilities& c) { c.ending = false; }, {full.result, Ending::unsaid, full.words},
      "1 ending");
  check(
      full, [](Capabilities& c) { c.outcome_words = false; }, {full.result, full.ending, ""},
      "1 outcome words");
  check(
      full, [](Capabilities& c) { c.outcome = c.ending = c.outcome_words = false; }, {},
      "1 result; 1 ending; 1 outcome words");
  check({}, [](Capabilities& c) { c.outcome = c.ending = c.outcome_words = false; }, {}, "");
  const auto cut = [](Capabilities& c) {
    c.fit_outcome_words = [](std::string_view words) { return std::string(words.substr(0, 9)); };
  };
  check(full, cut, {full.result, full.ending, "红方胜"}, "1 outcome words");
  check({full.result, full.ending, "红胜"}, cut, {full.result, full.ending, "红胜"}, "");
  const auto no_room = [](Capabilities& c) {
    c.fit_outcome = [](const Outcome& o) { return Outcome{o.result, o.ending, ""}; };
  };
  check(full, no_room, {full.result, full.ending, ""}, "1 outcome words");
  check({full.result, full.ending, ""}, no_room, {full.result, full.ending, ""}, "");
}

TEST(ReducedStarts, LoseWhatTheFormatLacks) {
  const auto start = [](const char* fen) {
    return [fen](Game& g) { g.start = parse_fen(fen)->setup; };
  };
  const auto moved = [](Game& g) { g.add(kRoot, move("f0f1")); };
  Capabilities can = all_capabilities();
  can.counters = false;
  for (const char* counters : {"3 1", "0 7", "3 7"}) {
    const std::string fen = std::string("3k5/9/9/9/9/9/9/9/9/5K3 w - - ") + counters;
    expect_reduced(made({start(fen.c_str())}), can,
                   made({start("3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1")}), "1 counters");
  }
  expect_reduced(made({start("3k5/9/9/9/9/9/9/9/9/5K3 b - - 0 1")}), can,
                 made({start("3k5/9/9/9/9/9/9/9/9/5K3 b - - 0 1")}), "");
  // Pieces beyond a standard set, of each kind, also on the lowest rank.
  can = all_capabilities();
  can.any_pieces = false;
  expect_reduced(made({start("3k5/9/9/9/9/9/9/9/9/3K1R1RR w")}), can,
                 made({start("3k5/9/9/9/9/9/9/9/9/3K1R1R1 w")}), "1 pieces");
  expect_reduced(made({start("rrrkk4/nnn6/ppppppp2/9/9/9/9/PPPPP4/HHH6/CCC1KKAAA w")}), can,
                 made({start("rr1k5/nn7/ppppp4/9/9/9/9/PPPPP4/HH7/CC2K1AA1 w")}), "9 pieces");
  // The side to move: of a bare diagram, and if the other side moves first.
  can = all_capabilities();
  can.off_turn = can.turn_without_moves = false;
  expect_reduced(made({start("3k5/9/9/9/9/9/9/9/9/5K3 b")}), can,
                 made({start("3k5/9/9/9/9/9/9/9/9/5K3 w")}), "1 turn");
  expect_reduced(made({start("3k5/9/9/9/9/9/9/9/9/5K3 b"), moved}), can,
                 made({start("3k5/9/9/9/9/9/9/9/9/5K3 w"), moved}), "1 turn");
  for (const auto& first : std::vector<Change>{[](Game& g) { g.add(kRoot, move("d9d8")); },
                                               [](Game& g) { g.add(kRoot, move("a4a5")); },
                                               [](Game& g) { g.add_written(kRoot, "x"); }}) {
    const Game as_it_is = made({start("3k5/9/9/9/9/9/9/9/9/5K3 b"), first});
    expect_reduced(as_it_is, can, as_it_is, "");
  }
}

/// A tree with everything, whose nodes were not made in the order of the text.
Game tree() {
  Game g;
  g.start.turn = Color::black;
  g.outcome = {GameResult::draw, Ending::agreement, "x"};
  g.tags.add("Red", "r");
  g.edit_notes(kRoot).nags = {1};
  g.edit_notes(kRoot).eval = Evaluation{};
  g.edit_notes(kRoot).clock_ms = 1;
  const NodeId a = g.add(kRoot, move("h2e2"), 1);
  const NodeId b = g.add(kRoot, move("b2e2"), 2);
  const NodeId c = g.add(b, move("h9g7"), 3);
  const NodeId d = g.add(a, move("b9c7"), 4);
  g.set_written(d, "马2进3");
  g.set_standing(d, Standing::legal);
  g.edit_notes(d).lead = "before";
  g.edit_notes(c).elapsed_ms = 5;
  const NodeId e = g.add(d, move("a0a9"), 5);
  g.set_standing(e, Standing::illegal);
  g.edit_notes(e).nags = {2, 3};
  const NodeId f = g.add_written(d, "？", 6);
  g.edit_notes(f).comment = "after";
  g.add(f, move("h0g2"), 7);
  g.edit_notes(c).lead = "c";
  return g;
}

TEST(ReducedTrees, LoseWhatTheFormatLacks) {
  const auto check = [&](auto restrict, auto change, const std::string& lost) {
    Capabilities can = all_capabilities();
    restrict(can);
    Game left = tree();
    change(left);
    expect_reduced(tree(), can, left, lost);
  };
  check([](Capabilities&) {}, [](Game&) {}, "");
  check([](Capabilities& c) { c.start_notes = false; },
        [](Game& g) { g.edit_notes(kRoot) = Notes(); }, "1 nags; 1 evals; 1 clocks");
  check([](Capabilities& c) { c.variations = false; },
        [](Game& g) {
          g.unlink(2);
          g.unlink(6);
        },
        "2 variations; 2 comments; 1 clocks");
  check([](Capabilities& c) { c.illegal = false; }, [](Game& g) { g.unlink(5); },
        "1 illegal moves; 2 nags");
  check([](Capabilities& c) { c.written = false; }, [](Game& g) { g.unlink(6); },
        "2 unread moves; 1 comments");
  check([](Capabilities& c) { c.illegal = c.written = false; },
        [](Game& g) {
          g.unlink(5);
          g.unlink(6);
        },
        "1 illegal moves; 2 nags; 2 unread moves; 1 comments");
  check([](Capabilities& c) { c.holds_words = [](std::string_view w) { return w != "？"; }; },
        [](Game& g) { g.unlink(6); }, "2 unread moves; 1 comments");
  // The word is changed; those of known moves stay.
  check([](Capabilities& c) { c.fit_words = [](std::string_view) { return std::string("y"); }; },
        [](Game& g) { g.set_written(6, "y"); }, "1 unread words");
  check([](Capabilities& c) { c.moves = false; },
        [](Game& g) {
          g.unlink(1);
          g.unlink(2);
        },
        "7 moves; 3 comments; 2 nags; 1 clocks");
  check([](Capabilities& c) { c.leads = false; },
        [](Game& g) {
          g.edit_notes(4).lead = "";
          g.edit_notes(1).comment = "before";
          g.edit_notes(3).lead = "";
          g.edit_notes(2).comment = "c";
        },
        "2 leads");
  check([](Capabilities& c) { c.comments = c.leads = c.variation_leads = false; },
        [](Game& g) { g.edit_notes(4).lead = g.edit_notes(3).lead = g.edit_notes(6).comment = ""; },
        "3 comments");
  check([](Capabilities& c) { c.comments = c.leads = false; },
        [](Game& g) { g.edit_notes(4).lead = g.edit_notes(3).lead = g.edit_notes(6).comment = ""; },
        "3 comments");
  check(
      [](Capabilities& c) { c.fit_comment = [](std::string_view) { return std::string("z"); }; },
      [](Game& g) { g.edit_notes(4).lead = g.edit_notes(3).lead = g.edit_notes(6).comment = "z"; },
      "3 comment text");
  check([](Capabilities& c) { c.nags = c.evals = c.clocks = false; },
        [](Game& g) {
          g.edit_notes(kRoot) = Notes();
          g.edit_notes(5).nags.clear();
          g.edit_notes(3).elapsed_ms.reset();
        },
        "3 nags; 1 evals; 2 clocks");
}

/// The remaining nodes keep their words, places and standings.
TEST(ReducedTrees, WhatStaysIsAsItWas) {
  Capabilities can = all_capabilities();
  can.illegal = false;
  Losses losses;
  const Game cut = reduced(tree(), can, losses);
  // In the order of the text.
  std::vector<std::string> all;
  for (NodeId id = 1; id < cut.size(); ++id) {
    all.push_back(std::string(cut.written(id)) + " " + std::to_string(cut[id].place) + " " +
                  std::to_string(static_cast<int>(cut[id].standing)) +
                  (cut[id].has_move ? " " + cut[id].move.ucci() : "") +
                  (cut[id].notes != 0 ? " notes" : ""));
  }
  EXPECT_EQ(all, (std::vector<std::string>{" 1 0 h2e2", " 2 0 b2e2", "马2进3 4 1 b9c7 notes",
                                           "？ 6 0 notes", " 7 0 h0g2", " 3 0 h9g7 notes"}));
  EXPECT_EQ(cut.start.turn, Color::black);
  EXPECT_EQ(cut.outcome, tree().outcome);
  EXPECT_EQ(cut.tags, tree().tags);
  // If nothing is dropped, the nodes keep their numbers, and the hint for reading words stays.
  Game hinted = tree();
  hinted.words_in = "WXF";
  const Game same = reduced(hinted, all_capabilities(), losses);
  EXPECT_EQ(same.words_in, "WXF");
  for (NodeId id = 0; id < same.size(); ++id) {
    EXPECT_EQ(same[id].place, hinted[id].place);
    EXPECT_EQ(same[id].notes != 0, hinted[id].notes != 0) << id;
    EXPECT_EQ(same[id].has_move, hinted[id].has_move);
  }
  // Words that nobody understood stay words when the board is turned.
  Game upside = made({[](Game& g) {
    g.start = parse_fen("3k5/9/9/9/9/9/9/9/9/5K3 w")->setup;
    g.start.board = g.start.board.turned_round();
    g.add_written(g.add(kRoot, move("d9d8")), "x");
  }});
  can = all_capabilities();
  can.upside_down = false;
  Game turned = made({[](Game& g) {
    g.start = parse_fen("3k5/9/9/9/9/9/9/9/9/5K3 w")->setup;
    g.add_written(g.add(kRoot, move("f0f1")), "x");
  }});
  expect_reduced(upside, can, turned, "1 upside down");
}

}  // namespace
}  // namespace qipu
