// The law of every format: reading what it wrote gives the game reduced to what it can hold. Tested
// for the whole registry on random games with everything that a record can have.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "format/core/layout.h"
#include "game/pass.h"
#include "support/law.h"
#include "support/positions.h"
#include "support/random_game.h"
#include "support/records.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

class FormatLaw : public testing::TestWithParam<const Format*> {};

std::vector<const Format*> read_and_written() {
  std::vector<const Format*> list;
  for (const Format* f : all_formats()) {
    if (f->open != nullptr && f->create != nullptr) list.push_back(f);
  }
  return list;
}

// The game reduced to the format, with its moves resolved as the caller of a reader does.
Game fitting(const Game& game, const Format& format) {
  Losses losses;
  Game g = reduced(game, format.can, losses);
  Losses again;
  EXPECT_TRUE(same_record(reduced(g, format.can, again), g));
  EXPECT_TRUE(again.empty());
  return g;
}

void expect_law(const Format& format, const std::vector<Game>& games, const WriteOptions& options) {
  const std::string data = test::write_all(format, games, options);
  const test::ReadAll r = test::read_all(format, data, true);
  ASSERT_EQ(r.games.size(), games.size()) << format.id << "\n" << r.said() << data.substr(0, 3000);
  for (std::size_t i = 0; i < games.size(); ++i) {
    ASSERT_EQ(first_difference(games[i], r.games[i]), "")
        << format.id << " game " << i << "\n"
        << r.said() << (format.text && games.size() == 1 ? data.substr(0, 3000) : "");
  }
}

TEST_P(FormatLaw, WhatIsWrittenIsReadBack) {
  const Format& format = *GetParam();
  for (std::uint32_t seed = 1; seed <= test::some(300U, 4U); ++seed) {
    test::RandomGames random(seed);
    const Game g = fitting(random.next({.passes = true}), format);
    expect_law(format, {g}, {});
    if (HasFailure()) {
      FAIL() << "seed " << seed;
    }
  }
}

using Change = void (*)(Game&);

// One possible part of a record, in a game of two moves and a variation.
constexpr std::pair<const char*, Change> kThings[] = {
    {"tag", [](Game& g) { g.tags.add("Red", "胡荣华"); }},
    {"odd tag", [](Game& g) { g.tags.add("Strange", "x"); }},
    {"empty tag", [](Game& g) { g.tags.add("Annotator", ""); }},
    {"repeated tag",
     [](Game& g) {
       g.tags.add("Red", "胡荣华");
       g.tags.add("Red", "杨官璘");
     }},
    {"board", [](Game& g) { g.start.board.set(*Square::at(0, 0), Piece()); }},
    {"turn", [](Game& g) { g.start.turn = Color::black; }},
    {"quiet plies", [](Game& g) { g.start.quiet_plies = 7; }},
    {"round", [](Game& g) { g.start.round = 12; }},
    {"result", [](Game& g) { g.outcome.result = GameResult::red_wins; }},
    {"ending", [](Game& g) { g.outcome = {GameResult::red_wins, Ending::time, ""}; }},
    {"words", [](Game& g) { g.outcome = {GameResult::draw, Ending::unsaid, "言和（双方同意）"}; }},
    {"start: lead", [](Game& g) { g.edit_notes(kRoot).lead = "开篇"; }},
    {"start: comment", [](Game& g) { g.edit_notes(kRoot).comment = "开篇"; }},
    {"start: nags", [](Game& g) { g.edit_notes(kRoot).nags = {10}; }},
    {"start: eval", [](Game& g) { g.edit_notes(kRoot).eval = Evaluation{.value = 31}; }},
    {"start: clock", [](Game& g) { g.edit_notes(kRoot).clock_ms = 60'000; }},
    {"start: elapsed", [](Game& g) { g.edit_notes(kRoot).elapsed_ms = 1000; }},
    {"lead", [](Game& g) { g.edit_notes(1).lead = "注"; }},
    {"second lead", [](Game& g) { g.edit_notes(2).lead = "注"; }},
    {"variation's lead", [](Game& g) { g.edit_notes(3).lead = "注"; }},
    {"comment", [](Game& g) { g.edit_notes(1).comment = "注\n二"; }},
    {"nags", [](Game& g) { g.edit_notes(1).nags = {1, 146}; }},
    {"eval", [](Game& g) { g.edit_notes(1).eval = Evaluation{.value = 31}; }},
    {"clock", [](Game& g) { g.edit_notes(1).clock_ms = 60'000; }},
    {"elapsed", [](Game& g) { g.edit_notes(1).elapsed_ms = 1000; }},
    {"illegal", [](Game& g) { g.set_standing(g.add(2, test::move("e0e9")), Standing::illegal); }},
    {"pass",
     [](Game& g) {
       const NodeId pass = g.add_written(2, kPass);
       g.set_standing(pass, Standing::legal);
       g.add(pass, test::move("i9h9"));
     }},
    {"unread", [](Game& g) { g.set_standing(g.add_written(2, "炮九进十"), Standing::unread); }},
};

TEST(Formats, WhatTheyCannotHoldIsReported) {
  for (const Format* format : all_formats()) {
    if (format->create == nullptr) continue;
    for (const auto& [name, change] : kThings) {
      Game game;
      const NodeId first = game.add(kRoot, test::move("h2e2"));
      game.add(first, test::move("h9g7"));
      game.add(first, test::move("b9c7"));
      Losses of_the_moves;
      const Game plain = reduced(game, format->can, of_the_moves);
      change(game);
      Losses losses;
      const Game held = reduced(game, format->can, losses);
      const auto sum = [](const Losses& all) {
        std::uint32_t n = 0;
        for (const Loss& loss : all) n += loss.count;
        return n;
      };
      const bool whole = of_the_moves.empty();
      if (whole && !same_record(held, game)) {
        EXPECT_FALSE(losses.empty()) << format->id << ": " << name;
      } else if (!whole && same_record(held, plain)) {
        EXPECT_GT(sum(losses), sum(of_the_moves)) << format->id << ": " << name;
      }
      for (const Loss& loss : losses) {
        EXPECT_NE(loss_text(loss, Language::zh).substr(0, loss.what.size()), loss.what);
      }
    }
  }
}

TEST_P(FormatLaw, ManyGamesInOneFileComeBackInOrder) {
  const Format& format = *GetParam();
  if (!format.can.many_games) GTEST_SKIP() << "one game a file";
  test::RandomGames random(1000);
  std::vector<Game> games;
  for (int i = 0; i < 40; ++i) games.push_back(fitting(random.next({.passes = true}), format));
  expect_law(format, games, {});
}

void expect_parts_to_read_as_the_whole(const Format& format) {
  test::RandomGames random(2000);
  std::vector<Game> games;
  for (int i = 0; i < 40; ++i) games.push_back(fitting(random.next({.passes = true}), format));
  const std::string data = test::write_all(format, games);
  std::vector<std::size_t> borders = {data.size()};  // from the end
  while (borders.back() != 0) {
    borders.push_back(format.last_border({std::string_view(data).substr(0, borders.back() - 1)}));
  }
  EXPECT_GE(borders.size(), games.size()) << "no border between some games";
  std::size_t next = 0;
  for (std::size_t i = borders.size() - 1; i > 0; --i) {
    const std::string part = data.substr(borders[i], borders[i - 1] - borders[i]);
    const test::ReadAll r = test::read_all(format, part, true);
    for (const Game& game : r.games) {
      ASSERT_LT(next, games.size()) << part;
      ASSERT_EQ(first_difference(games[next], game), "") << next << "\n" << part;
      ++next;
    }
  }
  EXPECT_EQ(next, games.size());
}

// Large files are read in parts, each by its own reader.
TEST(Formats, PartsBetweenBordersReadAsTheWhole) {
  for (const Format* format : read_and_written()) {
    SCOPED_TRACE(format->id);
    if (format->last_border != nullptr) expect_parts_to_read_as_the_whole(*format);
  }
}

void expect_fields_to_be_recorded(const Format& format) {
  Game game;
  const std::pair<const char*, const char*> kFields[] = {
      {"Red", "甲"}, {"Black", "乙"}, {"Event", "丙 杯"}, {"Date", "1999.01.02"}, {"Site", "丁"}};
  for (const auto& [name, value] : kFields) game.tags.set(name, value);
  game = fitting(game, format);
  const std::string data = test::write_all(format, {game});
  Source source;
  source.text = source.bytes = data;
  const auto reader = format.open(source);
  Layout layout;
  reader->record(layout);
  NullSink nobody;
  ASSERT_EQ(reader->next(game, nobody), ReadStatus::game);
  for (const auto& [name, value] : kFields) {
    EXPECT_EQ(std::ranges::count(layout.fields, name, &Layout::Field::name), 1) << name << data;
    const auto field = std::ranges::find(layout.fields, name, &Layout::Field::name);
    if (field == layout.fields.end()) continue;
    const auto [begin, end] = field->value;
    EXPECT_EQ(data.substr(begin, end - begin), value) << name << data;
  }
}

// If a header field is changed in place, its reader records where it is. Headings of lists record
// none.
TEST(Formats, FieldsThatAreChangedAreRecorded) {
  for (const Format* format : read_and_written()) {
    SCOPED_TRACE(format->id);
    if (format->editing == Editing::tree) expect_fields_to_be_recorded(*format);
  }
}

TEST_P(FormatLaw, EveryNotationCanBeWritten) {
  const Format& format = *GetParam();
  for (const Notation* notation : all_notations()) {
    test::RandomGames random(77);
    WriteOptions options;
    options.notation = notation;
    for (int i = 0; i < 8; ++i) {
      const Game g = fitting(random.next({.unread = false, .illegal = false}), format);
      expect_law(format, {g}, options);
      if (HasFailure()) {
        FAIL() << notation->id;
      }
    }
  }
}

TEST_P(FormatLaw, AnEmptyGameIsAGame) {
  const Format& format = *GetParam();
  expect_law(format, {Game()}, {});
}

TEST_P(FormatLaw, WhatIsReadOfDamagedBytesIsReadBack) {
  const Format& format = *GetParam();
  test::RandomGames random(3);
  std::mt19937 noise(5);
  std::vector<Game> games = {fitting(random.next({.passes = true}), format)};
  if (format.can.many_games) games.push_back(fitting(random.next({.passes = true}), format));
  const std::string good = test::write_all(format, games);
  for (int i = 0; i < test::some(100, 4); ++i) {
    std::string data = good;
    for (int k = 0; k < 4; ++k) {
      const std::size_t at = noise() % data.size();
      if (noise() % 2 == 0) {
        data[at] = static_cast<char>(noise());
      } else {
        data.erase(at, noise() % 20);
        if (data.empty()) data = " ";
      }
    }
    for (const Game& game : test::read_all(format, data, true).games) {
      ASSERT_EQ(test::law_difference(format, game), "") << data;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllFormats, FormatLaw, testing::ValuesIn(read_and_written()),
                         [](const auto& row) { return std::string(row.param->id); });

TEST(Formats, HaveNamesOfTheirOwnAndAreFoundByThem) {
  std::set<std::string_view> ids;
  for (const Format* f : all_formats()) {
    EXPECT_TRUE(ids.insert(f->id).second) << f->id;
    EXPECT_EQ(find_format(f->id), f);
    EXPECT_FALSE(f->title_en.empty() || f->title_zh.empty() || f->extensions.empty()) << f->id;
    EXPECT_TRUE(f->open != nullptr || f->create != nullptr) << f->id;
  }
  EXPECT_EQ(find_format("no such"), nullptr);
  EXPECT_EQ(find_format("PGN"), find_format("pgn"));
  EXPECT_EQ(format_by_extension("a.b/GAME.XQF"), find_format("xqf"));
  EXPECT_EQ(format_by_extension("pgn"), nullptr);
}

TEST(Formats, WhatIsKnownBySightAloneIsNamed) {
  using std::string_view_literals::operator""sv;
  struct Row {
    std::string_view bytes, name, title;
    bool text;
  };
  for (const auto& [bytes, name, title, text] : {
           Row{"SQLite format 3\0"sv, "x.obk",
               "an opening book in SQLite (OBK, YFK ...), not game records", false},
       }) {
    const std::string_view head = text ? bytes : std::string_view();
    EXPECT_EQ(detect_format(bytes, head, name), nullptr) << title;
    const UnreadFormat* const found = recognise_unread(bytes);
    ASSERT_NE(found, nullptr) << title;
    EXPECT_EQ(found->title_en, title);
  }
  EXPECT_EQ(recognise_unread("hello"), nullptr);
}

TEST(Formats, WhatTheyWriteIsDetectedAsTheirs) {
  for (const Format* f : read_and_written()) {
    if (f->probe == nullptr) continue;  // another row of the same format has the probe
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
      test::RandomGames random(seed);
      const std::string data = test::write_all(*f, {fitting(random.next({.passes = true}), *f)});
      const std::string name = "x." + std::string(f->extensions.substr(0, f->extensions.find(' ')));
      const Format* found = detect_format(data, f->text ? std::string_view(data) : "", name);
      ASSERT_NE(found, nullptr) << f->id << "\n" << data.substr(0, 500);
      EXPECT_EQ(found->id, f->id) << data.substr(0, 500);
    }
  }
}

}  // namespace
}  // namespace qipu
