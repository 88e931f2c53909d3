// The places of header fields, diagram, words and separating signs in the text: in files of every
// kind, with the second of several values, and if there is none.

#include <gtest/gtest.h>

#include <algorithm>

#include "ops/mend/header_text.h"
#include "ops/mend/mend_file.h"
#include "ops/mend/printed_moves.h"
#include "ops/mend/text_signs.h"
#include "qipu/board/fen.h"
#include "support/records.h"

namespace qipu {
namespace {

Game game_of_text(const char* format, std::string_view text, std::size_t number = 0) {
  const auto read = test::read_all(*find_format(format), text);
  EXPECT_GT(read.games.size(), number) << text << read.said();
  return read.games.size() > number ? read.games[number] : Game();
}

/// The text with the place in «».
std::string marked(std::string_view text, const std::optional<TextSpan>& at) {
  if (!at) return "nothing";
  return std::string(text.substr(0, at->begin)) + "«" +
         std::string(text.substr(at->begin, at->end - at->begin)) + "»" +
         std::string(text.substr(at->end));
}
std::string without_marks(std::string text) {
  for (const char* mark : {"«", "»"}) {
    for (std::size_t at; (at = text.find(mark)) != text.npos;) text.erase(at, 2);
  }
  return text;
}

/// Finds fields of a game in a text.
class FieldFinder {
 public:
  FieldFinder(const char* format, std::string_view text, std::size_t begin) {
    source_.text = source_.bytes = text;
    in_.emplace(source_, *find_format(format), begin, text.size());
    layout_ = layout_of(*in_);
  }
  FieldFinder(const char* format, std::string_view text, const Game& game)
      : FieldFinder(format, text, std::size_t{game[kRoot].place}) {}
  std::optional<TextSpan> field(std::string_view name, std::string_view value) const {
    return find_field(*in_, layout_, name, value);
  }
  std::optional<TextSpan> stated(std::string_view name, std::string_view value) const {
    return find_field(*in_, layout_, name, value, true);
  }

 private:
  Source source_;
  std::optional<GameText> in_;
  Layout layout_;
};

TEST(FindField, StandsWhereTheFormatSays) {
  const struct {
    const char *format, *field, *value, *text;
  } kCases[] = {
      {"pgn", "Date", "1999.1.2", "[Event \"1999.1.2\"]\n[Date \"«1999.1.2»\"]\n\n1. 炮二平五 *\n"},
      {"pgn", "Red", "甲", "[红方 \"«甲»\"]\n[Black \"甲\"]\n\n1. 炮二平五 *\n"},
      {"pgn", "Black", "甲", "[Red \"甲\"]\n  [Black  \"«甲»\"]\n\n1. 炮二平五 *\n"},
      {"pgn", "Event", "a \\\"b\\\"", "[Event \"«a \\\"b\\\"»\"]\n\n1. 炮二平五 *\n"},
      {"pgn", "Red", "", "[Red \"«»\"]\n\n1. 炮二平五 *\n"},
      {"wxf", "Red", "甲",
       "FORMAT  WXF\nBLACK   甲 ; 1 ; 沪 ;\nRED     «甲» ; 2600 ; 沪 ;\nSTART{\n1. C2.5 "
       "H8+7\n}END\n"},
      {"wxf", "RedElo", "2600",
       "FORMAT  WXF\nBLACK   甲 ; 2600 ; 沪 ;\nRED     甲 ; «2600» ; 沪 ;\nSTART{\n1. C2.5 "
       "H8+7\n}END\n"},
      {"wxf", "RedTeam", "沪",
       "FORMAT  WXF\nRED     甲 ; 2600 ; «沪» ;\nBLACK   甲 ; 2600 ; 沪 ;\nSTART{\n1. C2.5 "
       "H8+7\n}END\n"},
      {"wxf", "BlackTeam", "沪",
       "FORMAT  WXF\nRED     甲 ; 2600 ; 沪 ;\nBLACK   甲 ; 2600 ; «沪»\nSTART{\n1. C2.5 "
       "H8+7\n}END\n"},
      {"wxf", "BlackElo", "2600",
       "FORMAT  WXF\nRED     甲 ; 2600 ; 沪 ;\nBLACK   甲 ;«2600»; 沪\r\nSTART{\n1. C2.5 "
       "H8+7\n}END\n"},
      {"wxf", "Date", "1999.1.2",
       "FORMAT  WXF\nDATE    «1999.1.2»\t\r\nSTART{\n1. C2.5 H8+7\n}END\n"},
      {"txt", "Date", "1999.1.2", "赛事：1999.1.2\n日期： «1999.1.2» \n1. 炮二平五 马8进7\n"},
      {"txt", "Red", "甲", "黑方：甲\n红方:«甲»\r\n1. 炮二平五 马8进7\n"},
  };
  for (const auto& c : kCases) {
    const std::string text = without_marks(c.text);
    const FieldFinder finder(c.format, text, game_of_text(c.format, text));
    EXPECT_EQ(marked(text, finder.field(c.field, c.value)), c.text);
    // Another value, or no field of that name.
    EXPECT_FALSE(finder.field(c.field, "x"));
    if (c.format == std::string("txt") && std::string_view(c.value).size() >= 4) continue;
    EXPECT_FALSE(finder.field("Round", c.value));
  }
}

TEST(FindField, IsOfTheGameAndBeforeItsMoves) {
  const std::string one = "[Date \"1999\"]\n\n1. 炮二平五 {\n[Site \"沪\"]\n} *\n\n",
                    text = one + "[Date \"1999\"]\n\n1. 炮二平五 *\n";
  const FieldFinder finder("pgn", text, game_of_text("pgn", text, 0));
  const auto first = finder.field("Date", "1999");
  const auto second = FieldFinder("pgn", text, game_of_text("pgn", text, 2)).field("Date", "1999");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->begin, 7U);
  EXPECT_EQ(second->begin, one.size() + 7);
  EXPECT_EQ(second->end, one.size() + 11);
  EXPECT_FALSE(finder.field("Site", "沪"));
}

// If nothing separates the fields, the first place with the value is taken, if the value is long
// enough.
TEST(FindField, ElsewhereTheValueIsLookedFor) {
  const std::string text = "1999 date=1999, 1999";
  const FieldFinder finder("dhtmlxq", text, 4);
  const auto at = finder.field("Date", "1999");
  ASSERT_TRUE(at);
  EXPECT_EQ(at->begin, 10U);
  EXPECT_EQ(at->end, 14U);
  EXPECT_FALSE(finder.field("Date", "199"));  // too short to be certain
  EXPECT_FALSE(finder.field("Result", "1999"));
  EXPECT_FALSE(finder.field("Date", "2000"));
  const std::string far = std::string(4 + 8192 - 4, ' ') + "1999", farther = " " + far;
  EXPECT_TRUE(FieldFinder("dhtmlxq", far, 4).field("Date", "1999"));
  EXPECT_FALSE(FieldFinder("dhtmlxq", farther, 4).field("Date", "1999"));
}

TEST(FindStated, StandsBehindItsKeyWhateverItSays) {
  const std::string text = "黑方：乙\n红方：  «甲 丙»\t\n1. 炮二平五 马8进7\n";
  const std::string plain = without_marks(text);
  const FieldFinder finder("txt", plain, game_of_text("txt", plain));
  EXPECT_EQ(marked(plain, finder.stated("Red", "丁")), text);
  EXPECT_EQ(marked(plain, finder.stated("Red", "甲 丙")), text);
  EXPECT_FALSE(finder.stated("Site", "丁"));
}

TEST(FindStart, IsTheDiagramTheGameBeginsFrom) {
  const std::string fen = "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1";
  const struct {
    const char *format, *before, *behind;
  } kCases[] = {
      {"pgn", "[FEN \"", "\"]\n\n1... 将4平5 *\n"},
      {"pgn", "[Event \"a/b/c/d/e/f/g/h/i/j\"]\n[FEN \"", "\"]\n\n1... 将4平5 *\n"},
      {"pgn", "[FEN \"  ", "  \"]\r\n\r\n1... 将4平5 *\r\n"},
  };
  for (const auto& c : kCases) {
    const std::string text = c.before + fen + c.behind;
    EXPECT_EQ(marked(text, find_start(game_of_text(c.format, text), text)),
              c.before + ("«" + fen) + "»" + c.behind);
  }
  const std::string plain = "[Event \"x\"]\n\n1. 炮二平五 *\n";
  EXPECT_FALSE(find_start(game_of_text("pgn", plain), plain));
  // Another diagram than the game's own is not taken.
  Game other = game_of_text("pgn", kCases[0].before + fen + kCases[0].behind);
  other.start = parse_fen("3k5/9/9/9/9/9/9/9/9/4K4 b")->setup;
  other.tags.remove("FEN");
  EXPECT_FALSE(find_start(other, kCases[0].before + fen + kCases[0].behind));
}

TEST(LineEnds, AreAsTheFirstLineEnds) {
  const std::pair<const char*, const char*> kCases[] = {
      {"a\nb\r\n", "\n"}, {"a\r\nb\n", "\r\n"}, {"\r\n", "\r\n"}, {"\n", "\n"},
      {"a", "\n"},        {"", "\n"},           {"a\rb\n", "\n"}};
  for (const auto& [text, end] : kCases) EXPECT_EQ(line_end_of(text), end) << text;
}

TEST(TextSigns, EndWhereTheyEnd) {
  const struct {
    const char* text;
    std::size_t at, behind;
  } kCases[] = {{"马8进7", 8, 8}, {"x!", 1, 2},       {"x!? y", 1, 3},       {"x！，y", 1, 7},
                {"x ！", 1, 1},   {"x。；、", 1, 10}, {"x,;", 1, 3},         {"", 0, 0},
                {"!", 0, 1},      {"!!", 1, 2},       {"x±∓⩲⩱∞‼⁇⁈⁉", 1, 27}, {"x.", 1, 1}};
  for (const auto& c : kCases) EXPECT_EQ(behind_signs(c.text, c.at), c.behind) << c.text;
  const struct {
    const char* text;
    std::size_t end, behind;
  } kWords[] = {{"ab  cd", 4, 2},  {"ab  cd", 6, 6}, {"  ", 2, 0},     {"", 0, 0},
                {"a\n\t b", 4, 1}, {"a　b", 4, 1},   {"  a b ", 6, 5}, {"a", 1, 1}};
  for (const auto& c : kWords) EXPECT_EQ(behind_words(c.text, c.end), c.behind) << c.text;
}

TEST(TextSigns, ProseIsWhatIsNoComment) {
  const std::pair<const char*, bool> kCases[] = {
      {"", false},   {" \n\t", false},   {"{a}", false},  {" {a} {b} ", false},
      {"a", true},   {"{a} b", true},    {"a {b}", true}, {"{a} b {c}", true},
      {"{a", false}, {"{a}\n{b", false}, {"}", true},     {"　{a}　", false}};
  for (const auto& [text, prose] : kCases) {
    EXPECT_EQ(has_prose(text, 0, std::string_view(text).size()), prose) << text;
    const std::string around = "x" + std::string(text) + "y";
    EXPECT_EQ(has_prose(around, 1, around.size() - 1), prose) << text;
  }
}

struct Mended {
  bool done = false;
  std::string text;
  std::size_t patches = 0;
};
/// In a game that follows another, in any encoding.
Mended mended_head(std::string_view text, std::size_t number, const std::vector<FieldMend>& mends,
                   const std::string& comment, Encoding encoding = Encoding::utf8,
                   const char* format = "pgn") {
  std::string bytes;
  std::vector<Unencodable> missing;
  encode(bytes, text, encoding, missing);
  EXPECT_TRUE(missing.empty());
  const Decoded decoded = decode(bytes, encoding, 0);
  Source source;
  source.bytes = bytes;
  source.text = decoded.text();
  source.decoded = &decoded;
  const Game game = game_of_text(format, text, number);
  const GameText in{source, *find_format(format), game[kRoot].place, source.text.size()};
  const auto patches = mend_header_text(game, in, mends, comment);
  if (!patches) return {};
  const auto out = patched(bytes, *patches);
  if (!out) return {};
  return {true, std::string(decode(*out, encoding, 0).text()), patches->size()};
}

TEST(MendHeadText, ChangesTheFieldsAndSaysWhatThereWas) {
  const std::string before = "[Event \"前\"]\n[Date \"l999.1.2\"]\n\n1. 炮二平五 *\n\n",
                    head = "[Event \"后\"]\n[Date \"l999.1.2\"]\n[Result \"1-O\"]\n\n",
                    moves = "1. 炮二平五 马8进7 ",
                    after = "1-O\n\n[Event \"尾\"]\n\n1. 炮二平五 *\n";
  const FieldMend date{"Date", "l999.1.2", "1999.1.2"};
  for (const Encoding encoding : {Encoding::utf8, Encoding::gb18030, Encoding::utf16le}) {
    const Mended m = mended_head(before + head + moves + "*\n\n[Event \"尾\"]\n\n1. 炮二平五 *\n",
                                 1, {date}, "原文：Date l999.1.2", encoding);
    ASSERT_TRUE(m.done);
    EXPECT_EQ(m.patches, 2U);
    EXPECT_EQ(m.text, before +
                          "[Event \"后\"]\n[Date \"1999.1.2\"]\n[Result \"1-O\"]\n\n"
                          "{原文：Date l999.1.2}\n" +
                          moves + "*\n\n[Event \"尾\"]\n\n1. 炮二平五 *\n");
  }
  // The first game, with Windows line ends.
  const Mended first =
      mended_head("[Date \"l999\"]\r\n\r\n  1. 炮二平五 *\r\n", 0, {{"Date", "l999", "1999"}}, "a");
  EXPECT_EQ(first.text, "[Date \"1999\"]\r\n\r\n{a}\r\n  1. 炮二平五 *\r\n");
  // The blanks before a number that does not begin its line stay before the comment.
  const Mended tight =
      mended_head("[Date \"l999\"]\n\n{好} 1. 炮二平五 *\n", 0, {{"Date", "l999", "1999"}}, "a");
  EXPECT_EQ(tight.text, "[Date \"1999\"]\n\n{好} {a}\n1. 炮二平五 *\n");
}

TEST(MendHeadText, AResultStandsInTwoPlaces) {
  const FieldMend result{"Result", "1-0", "0-1"};
  const Mended both = mended_head(
      "[Result \"1-0\"]\n\n1. 炮二平五 {1-0?} 马8进7 1-0\n\n[Result \"1-0\"]\n\n1. 炮二平五 1-0\n",
      0, {result}, "a");
  EXPECT_EQ(both.text,
            "[Result \"0-1\"]\n\n{a}\n1. 炮二平五 {1-0?} 马8进7 0-1\n\n"
            "[Result \"1-0\"]\n\n1. 炮二平五 1-0\n");
  EXPECT_EQ(both.patches, 3U);
  const Mended tag = mended_head("[Result \"1-0\"]\n\n1. 炮二平五\n", 0, {result}, "a");
  EXPECT_EQ(tag.text, "[Result \"0-1\"]\n\n{a}\n1. 炮二平五\n");
  const Mended token = mended_head("[Red \"甲\"]\n\n1. 炮二平五 1-0\n", 0, {result}, "a");
  EXPECT_EQ(token.text, "[Red \"甲\"]\n\n{a}\n1. 炮二平五 0-1\n");
}

TEST(MendHeadText, LeavesAloneWhatItCannotChange) {
  const std::string text = "[Date \"l999\"]\n\n1. 炮二平五 *\n";
  const FieldMend date{"Date", "l999", "1999"};
  EXPECT_TRUE(mended_head(text, 0, {date}, "a").done);
  EXPECT_FALSE(mended_head(text, 0, {date}, "a}b").done);
  for (const char* value : {"1\"9", "1\\9", "1\n9", "1\r9", "1;9"}) {
    EXPECT_FALSE(mended_head(text, 0, {{"Date", "l999", value}}, "a").done) << value;
  }
  EXPECT_FALSE(mended_head(text, 0, {{"Date", "1998", "1999"}}, "a").done);
  EXPECT_FALSE(mended_head(text, 0, {date, {"Round", "1", "2"}}, "a").done);
  EXPECT_FALSE(mended_head("[Date \"l999\"]\n\n*\n", 0, {date}, "a").done);
  EXPECT_FALSE(mended_head(text, 0, {date}, "\xF0\x9F\x80\x84", Encoding::big5_hkscs).done);
  EXPECT_TRUE(mended_head(text, 0, {date}, "\xF0\x9F\x80\x84", Encoding::gb18030).done);
}

TEST(PatchesTogether, LieSideBySideOrNotAtAll) {
  const auto fits = [](std::vector<Patch> a, std::vector<Patch> b) {
    const std::size_t before = a.size();
    const bool done = add_patches(a, b);
    EXPECT_EQ(a.size(), done ? before + b.size() : before);
    EXPECT_TRUE(std::ranges::is_sorted(a, {}, &Patch::offset));
    return done;
  };
  const Patch at_two{2, "ab", "x"}, at_four{4, "c", ""}, at_three{3, "", "y"}, at_zero{0, "ab", ""},
      none_at_two{2, "", "z"};
  EXPECT_TRUE(fits({at_two}, {at_four}));
  EXPECT_TRUE(fits({at_four}, {at_two}));
  EXPECT_TRUE(fits({at_two}, {at_zero}));
  EXPECT_FALSE(fits({at_two}, {at_three}));
  EXPECT_FALSE(fits({at_two}, {at_two}));
  EXPECT_TRUE(fits({none_at_two}, {at_two}));
  EXPECT_TRUE(fits({}, {at_two, at_four}));
  // The result of the patches.
  EXPECT_EQ(patched("__abc", std::vector{at_two, at_four}), "__x");
  EXPECT_EQ(patched("__abcd", std::vector{at_four}), "__abd");
  EXPECT_EQ(patched("__abc", std::vector<Patch>{{5, "", "end"}}), "__abcend");
  EXPECT_FALSE(patched("__abc", std::vector<Patch>{{6, "", "end"}}));
  EXPECT_FALSE(patched("__aXc", std::vector{at_two}));
  EXPECT_FALSE(patched("__abc", std::vector{at_four, at_two}));
  EXPECT_EQ(patched("", std::vector<Patch>{}), "");
}

}  // namespace
}  // namespace qipu
