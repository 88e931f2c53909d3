// Games as documents: the document is read as the move list of the same games, byte by byte the
// same text, and any text is written as valid XML.

#include "publish/docx_book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "format/document/document.h"
#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/random_game.h"
#include "support/records.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

struct Made {
  std::string bytes;
  Losses losses;
};

Made made(const std::vector<Game>& games, BookOptions options = {}) {
  Made out;
  DocxBook book(std::move(options));
  for (const Game& game : games) book.add(game, out.losses);
  out.bytes = book.bytes().value_or("");
  return out;
}

std::string text_in(std::string_view docx) {
  EXPECT_TRUE(may_be_document(docx, "file"));
  UnpackBudget budget;
  const auto document = read_document(docx, "file", std::nullopt, budget, std::size_t{1} << 26);
  if (!document) return "no document";
  EXPECT_EQ(document->kind, "docx");
  EXPECT_TRUE(document->findings.empty());
  return document->text;
}

/// The games as a move list can hold them.
std::vector<Game> fitting(const std::vector<Game>& games, Losses& losses) {
  std::vector<Game> out;
  for (const Game& game : games) out.push_back(reduced(game, kMoveList.can, losses));
  return out;
}

/// The text with U+FFFD for the characters that XML cannot have.
std::string in_xml(std::string text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c < 0x20 && c != '\t' && c != '\n' && c != '\r') text.replace(at, 1, "\xEF\xBF\xBD");
    const std::string_view here = std::string_view(text).substr(at, 3);
    if (here == "\xEF\xBF\xBE" || here == "\xEF\xBF\xBF") text.replace(at, 3, "\xEF\xBF\xBD");
  }
  return text;
}

TEST(DocxBook, IsReadAsTheMoveListOfItsGames) {
  for (std::uint32_t seed = 1; seed <= test::some(200U, 4U); ++seed) {
    test::RandomGames random(seed);
    const std::vector<Game> games = {random.next({.passes = true}), random.next({}),
                                     random.next({})};
    Losses losses;
    const std::vector<Game> held = fitting(games, losses);
    const Made docx = made(games);
    ASSERT_EQ(text_in(docx.bytes), in_xml(write_games(kMoveList, held))) << seed;
    ASSERT_EQ(losses_text(docx.losses, Language::en), losses_text(losses, Language::en));
  }
}

TEST(DocxBook, GivesTheSameGames) {
  for (std::uint32_t seed = 1; seed <= test::some(100U, 4U); ++seed) {
    test::RandomGames random(seed);
    Losses losses;
    const std::vector<Game> held = fitting({random.next({.passes = true})}, losses);
    const std::string text = text_in(made(held).bytes);
    if (text.contains("\xEF\xBF\xBD")) continue;
    const test::ReadAll read = test::read_all(kMoveList, text, true);
    ASSERT_EQ(read.games.size(), 1U) << text;
    ASSERT_EQ(first_difference(held[0], read.games[0]), "") << text;
  }
}

TEST(DocxBook, KeepsAnyText) {
  Game game;
  game.tags.add("Title", "<w:t>&amp; \"q\" 'a' ]]>");
  game.tags.add("Event", "tab\there");
  game.edit_notes(kRoot).comment =
      "a\r\nb\x01\x1F</w:p>\n  blanks  \n\xEF\xBF\xBE\n\xF0\x9F\x98\x80";
  Losses losses;
  const std::vector<Game> held = fitting({game}, losses);
  const std::string text = text_in(made({game}).bytes);
  EXPECT_EQ(text, in_xml(write_games(kMoveList, held)));
  EXPECT_TRUE(text.contains("<w:t>&amp; \"q\" 'a' ]]>"));
  EXPECT_TRUE(text.contains("\xEF\xBF\xBD"));
  EXPECT_FALSE(text.contains('\x01'));
}

TEST(DocxBook, DependsOnGamesAndOptionsOnly) {
  test::RandomGames random(3);
  const std::vector<Game> games = {random.next({}), random.next({})};
  EXPECT_EQ(made(games).bytes, made(games).bytes);
  EXPECT_NE(made(games).bytes, made(games, {.paper = "A4"}).bytes);
  EXPECT_NE(made(games).bytes, made(games, {.title = "书"}).bytes);
  EXPECT_EQ(text_in(made(games).bytes), text_in(made(games, {.title = "书", .paper = "A4"}).bytes));
}

TEST(DocxBook, HasTheNotationThatIsAskedFor) {
  Game game;
  game.set_standing(game.add(kRoot, *Move::parse("h2e2")), Standing::legal);
  EXPECT_TRUE(text_in(made({game}).bytes).contains("1. 炮二平五\n"));
  const Notation* const wxf = find_notation("wxf");
  EXPECT_TRUE(text_in(made({game}, {.notation = wxf}).bytes).contains("1. C2=5\n"));
}

}  // namespace
}  // namespace qipu
