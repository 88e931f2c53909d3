// Everything reported about a header: code, arguments, field, intended value and certainty; and the
// same with the players, the colours and the result exchanged.

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "repair/header/headers.h"

namespace qipu {
namespace {

struct HeadOf {
  std::vector<Tags::Entry> tags;
  GameResult result = GameResult::unknown;
  const char* comment = "";
  const char* intro = "";
  const char* file = "";
};

/// "code(args) field: Was=1-0>0-1 71%", one fault after the other.
std::string faults_of_head(const HeadOf& head) {
  Game game;
  for (const auto& [name, value] : head.tags) game.tags.add(name, value);
  game.outcome.result = head.result;
  game.add_comment(kRoot, head.intro);
  if (*head.intro == '\0') game.add_comment(game.add_written(kRoot, "炮二平五"), head.comment);
  Findings found;
  const Resolved resolved =
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, found);
  HeaderOptions options;
  options.file_name = head.file;
  std::string out;
  for (const HeaderFault& fault : header_faults(game, resolved, options)) {
    out += (out.empty() ? "" : "; ") + std::string(fault.code->name) + "(";
    for (std::size_t i = 0; i < fault.args.size(); ++i) out += (i == 0 ? "" : "|") + fault.args[i];
    out += ") " + fault.field + ":";
    for (const FieldMend& m : fault.mends) out += " " + m.field + "=" + m.was + ">" + m.value;
    if (!fault.mends.empty())
      out += " " + std::to_string(std::lround(fault.confidence * 100)) + "%";
  }
  return out;
}

struct HeadRow {
  HeadOf head;
  std::string_view said;
};

TEST(WholeHeads, TitlesSayWhoWon) {
  using enum GameResult;
  const std::vector<Tags::Entry> players = {{"Red", "胡荣华"}, {"Black", "许银川"}};
  const auto titled = [&](const char* field, const char* words) {
    auto tags = players;
    tags.emplace_back(field, words);
    return tags;
  };
  for (const auto& [head, said] : {
           HeadRow{{titled("Title", "胡荣华先负许银川"), red_wins},
                   "result_contradicted(1-0|Title|胡荣华先负许银川) Result: Result=1-0>0-1 71%"},
           HeadRow{{titled("Title", "胡荣华先胜许银川"), black_wins},
                   "result_contradicted(0-1|Title|胡荣华先胜许银川) Result: Result=0-1>1-0 71%"},
           HeadRow{
               {titled("Event", "赛 胡荣华先和许银川 x"), black_wins},
               "result_contradicted(0-1|Event|胡荣华先和许银川) Result: Result=0-1>1/2-1/2 71%"},
           HeadRow{{titled("dhtmlxq.bookname", "胡荣华先胜许银川"), draw},
                   "result_contradicted(1/2-1/2|dhtmlxq.bookname|胡荣华先胜许银川) Result: "
                   "Result=1/2-1/2>1-0 71%"},
           HeadRow{{titled("Title", "胡荣华先胜许银川"), red_wins}, ""},
           HeadRow{{titled("Title", "胡荣华先胜许银川"), unknown}, ""},
           HeadRow{{titled("Annotator", "胡荣华先负许银川"), red_wins}, ""},
           // The player named first may be Black if no colour is given.
           HeadRow{{titled("Title", "许银川胜胡荣华"), red_wins},
                   "result_contradicted(1-0|Title|许银川胜胡荣华) Result:"},
           HeadRow{{players, red_wins, "", "", "胡荣华先负许银川.pgn"},
                   "result_contradicted(1-0|胡荣华先负许银川.pgn|胡荣华先负许银川) Result: "
                   "Result=1-0>0-1 71%"},
           HeadRow{{players, red_wins, "", "", "胡荣华先负许银川"},
                   "result_contradicted(1-0|胡荣华先负许银川|胡荣华先负许银川) Result: "
                   "Result=1-0>0-1 71%"},
       }) {
    EXPECT_EQ(faults_of_head(head), said);
  }
}

TEST(WholeHeads, NamesGoWithAllThatIsTheirs) {
  using enum GameResult;
  for (const bool full : {true, false}) {
    std::vector<Tags::Entry> tags = {{"Red", "许银川"},
                                     {"Black", "胡荣华"},
                                     {"Title", "胡荣华先胜许银川"},
                                     {"RedTeam", "广东"},
                                     {"BlackElo", "2600"}};
    std::string mends = "Red=许银川>胡荣华 Black=胡荣华>许银川";
    if (full) {
      tags.insert(tags.end(), {{"BlackTeam", "上海"},
                               {"RedElo", "2500"},
                               {"RedTitle", "大师"},
                               {"BlackTitle", "大师"}});
      mends += " RedTeam=广东>上海 BlackTeam=上海>广东 RedElo=2500>2600 BlackElo=2600>2500";
    }
    EXPECT_EQ(faults_of_head({tags, red_wins}),
              "names_exchanged(许银川|Title|胡荣华先胜许银川) Red: " + mends + " 71%");
    EXPECT_EQ(faults_of_head({tags, black_wins}),
              "names_exchanged(许银川|Title|胡荣华先胜许银川) Red:");
    tags.erase(tags.begin() + 2);
    tags.emplace_back("Title", "许银川后负胡荣华");
    EXPECT_EQ(faults_of_head({tags, red_wins}),
              "names_exchanged(许银川|Title|许银川后负胡荣华) Red: " + mends + " 71%");
  }
  EXPECT_EQ(faults_of_head({{{"Red", "胡荣华"}, {"Black", "胡荣华"}, {"Title", "胡荣华胜许银川"}}}),
            "same_player(胡荣华|Title|胡荣华胜许银川) Red: Black=胡荣华>许银川 92%");
  EXPECT_EQ(faults_of_head({{{"Red", "胡荣华"}, {"Black", "胡荣华"}, {"Title", "许银川胜胡荣华"}}}),
            "same_player(胡荣华|Title|许银川胜胡荣华) Red: Red=胡荣华>许银川 92%");
}

TEST(WholeHeads, TheLastCommentSaysHowItEnded) {
  using enum GameResult;
  const auto with = [](GameResult result, const char* comment, const char* intro = "") {
    return faults_of_head({{}, result, comment, intro});
  };
  EXPECT_EQ(with(red_wins, "至此，黑胜。"),
            "result_against_comment(1-0|至此，黑胜。) Result: Result=1-0>0-1 71%");
  EXPECT_EQ(with(black_wins, "黑方认负"),
            "result_against_comment(0-1|黑方认负) Result: Result=0-1>1-0 71%");
  EXPECT_EQ(with(black_wins, " 双方议和 "),
            "result_against_comment(0-1|双方议和) Result: Result=0-1>1/2-1/2 71%");
  EXPECT_EQ(with(red_wins, "红胜"), "");
  EXPECT_EQ(with(red_wins, "负"), "");
  EXPECT_EQ(with(red_wins, "负。！"), "");
  // A text before the first move is not a last comment.
  EXPECT_EQ(with(red_wins, "", "黑胜。"), "");
}

TEST(WholeHeads, DatesAreHeldAgainstTitles) {
  const auto with = [](const char* date, const char* event) {
    return faults_of_head({{{"Date", date}, {"Event", event}}});
  };
  EXPECT_EQ(with("1954.3.14", "杯赛（1953.3.14）"),
            "date_contradicted(1954.3.14|Event|1953.3.14) Date:");
  EXPECT_EQ(with("1953.4.3", "杯赛（1953.3.4）"),
            "date_contradicted(1953.4.3|Event|1953.3.4) Date:");
  EXPECT_EQ(with("1953.3.4", "杯赛（1953.3.4）"), "");
  EXPECT_EQ(with("1954.3", "杯赛（1953.3.14）"), "");
  EXPECT_EQ(with("1954", "1953年杯赛"), "");
  EXPECT_EQ(with("1955", "1953年杯赛"), "date_contradicted(1955|Event|1953年) Date:");
  EXPECT_EQ(with("1955", "1953年与1954年杯赛"), "");
  EXPECT_EQ(with("1951", "1953年杯赛"), "date_contradicted(1951|Event|1953年) Date:");
  EXPECT_EQ(with("1929.5.1", "1979年杯赛"),
            "date_contradicted(1929.5.1|Event|1979年) Date: Date=1929.5.1>1979.5.1 95%");
  EXPECT_EQ(with("1930.5.1", "1980年杯赛"), "date_contradicted(1930.5.1|Event|1980年) Date:");
  EXPECT_EQ(with("2016-30-11", ""), "odd_date(2016-30-11) Date: Date=2016-30-11>2016-11-30 97%");
  EXPECT_EQ(with("l973年1月27日", ""),
            "date_misprinted(l973年1月27日) Date: Date=l973年1月27日>1973年1月27日 97%");
  EXPECT_EQ(with("1999.04.31", ""), "odd_date(1999.04.31) Date:");
  EXPECT_EQ(with("江苏", "1999年"), "");
  // The date in a file name is that of the copy.
  EXPECT_EQ(faults_of_head({{{"Date", "1955"}}, GameResult::unknown, "", "", "1999年.pgn"}), "");
}

}  // namespace
}  // namespace qipu
