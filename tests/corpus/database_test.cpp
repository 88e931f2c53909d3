// A database of real collections answers any question as the files do: random queries made of what
// is in the games, asked of both.

#include "qipu/archive/database.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "qipu/archive/query.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"
#include "qipu/notation/notation.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/game_stream.h"
#include "support/folder.h"
#include "support/records.h"
#include "support/run.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// Questions made of games.
class Questions {
 public:
  explicit Questions(const std::vector<StreamedGame>& games) : games_(games) {}

  std::string next() {
    std::string text = term();
    for (std::size_t more = pick(3); more != 0; --more) {
      text =
          (pick(4) == 0 ? "not (" : "(") + text + ")" + (pick(2) == 0 ? " and " : " or ") + term();
    }
    return text;
  }

 private:
  std::size_t pick(std::size_t n) { return random_() % n; }
  const Game& any() { return games_[pick(games_.size())].game; }

  /// A value of a tag that some game has, or a part of it; "x" where it cannot be quoted.
  std::string value(const char* tag, bool part) {
    std::string out(any().tags.get(tag));
    constexpr std::size_t kCharacter = 3;  // bytes of a Chinese one
    if (part && out.size() >= 2 * kCharacter) out = out.substr(0, 2 * kCharacter);
    if (!valid_utf8(out) || out.find_first_of("\"\\") != out.npos) return "x";
    return out;
  }

  /// A few characters of what some game's comments say.
  std::string said() {
    for (int tries = 0; tries < 1000; ++tries) {
      const Game& game = any();
      const Notes& notes = game.notes(static_cast<NodeId>(pick(game.size())));
      const std::string& text = notes.lead.empty() ? notes.comment : notes.lead;
      if (text.empty() || !valid_utf8(text)) continue;
      std::vector<std::size_t> begins;  // of characters
      for (std::size_t at = 0; at < text.size(); next_char(text, at)) begins.push_back(at);
      const std::size_t from = pick(begins.size()), to = from + 1 + pick(6);
      const std::size_t end = to < begins.size() ? begins[to] : text.size();
      std::string part = text.substr(begins[from], end - begins[from]);
      if (part.find_first_of("\"\\") == part.npos) return part;
    }
    return "x";
  }

  Position met() {
    const auto line = main_line_of(any());
    if (!line) return Position::standard();
    Position position = line->start;
    const std::size_t plies = pick(line->moves.size() + 1);
    for (std::size_t i = 0; i < plies; ++i) position.make(line->moves[i]);
    return position;
  }

  std::string board() {
    std::string out;
    for (const char c : write_fen_board(met().setup().board)) {
      const bool piece = c != '/' && (c < '1' || c > '9');
      if (piece && pick(3) != 0) {
        out += pick(3) == 0 ? "!" : "?";
      } else if (!piece && c != '/' && pick(3) == 0) {
        out.append(static_cast<std::size_t>(c - '0'), '?');
      } else {
        out += c;
      }
    }
    if (pick(3) == 0)
      out = "*/*/*" + out.substr(out.find('/', out.find('/', out.find('/') + 1) + 1));
    return out;
  }

  std::string material() {
    const Position position = met();
    std::string out;
    for (const Color side : {Color::red, Color::black}) {
      if (side == Color::black) out += 'v';
      for (int role = 1; role < kRoles; ++role) {
        const int count = position.pieces(side, static_cast<Role>(role)).count();
        out.append(static_cast<std::size_t>(count), "KAEHRCP"[role]);
      }
    }
    return out;
  }

  std::string line() {
    const auto line = main_line_of(any());
    std::string out = pick(4) == 0 ? "... " : "";
    if (!line) return out + "*";
    Position position = line->start;
    const std::size_t plies = std::min(line->moves.size(), 1 + pick(8));
    for (std::size_t i = 0; i < plies; ++i) {
      const Move move = line->moves[i];
      out += pick(5) == 0 ? "* " : kChinese.written(position, move) + " ";
      position.make(move);
    }
    return out + "*";
  }

  std::string term() {
    const auto quoted = [](const std::string& text) { return "\"" + text + "\""; };
    switch (pick(18)) {
      case 16: return "comment ~ " + quoted(said());
      case 17:
        return std::vector<std::string>{"comment = ", "comment != "}[pick(2)] + quoted(said());
      case 0: return "player = " + quoted(value("Red", false));
      case 1: return "red ~ " + quoted(value("Black", true));
      case 2: return "event ~ " + quoted(value("Event", true));
      case 3: return "title != " + quoted(value("Title", false));
      case 4: return "date >= " + std::to_string(1930 + pick(90));
      case 5: return "ecco ~ " + quoted(value("ECCO", false).substr(0, 2));
      case 6: return std::vector<std::string>{"result = 1-0", "result != draw"}[pick(2)];
      case 7: return "plies in " + std::to_string(pick(60)) + ".." + std::to_string(60 + pick(90));
      case 8:
        return std::vector<std::string>{"has(comments)", "has(variations)",
                                        "has(mistakes)"}[pick(3)];
      case 9: return "ending(checkmate, stalemate)";
      case 10: return "position(" + quoted(write_fen(met().setup())) + ")";
      case 11: return "mirrored(position(" + quoted(write_fen_board(met().setup().board)) + "))";
      case 12: return "pattern(" + quoted(board()) + ")" + (pick(2) == 0 ? " in variations" : "");
      case 13: return "colours_swapped(pattern(" + quoted(board()) + "))";
      case 14:
        return "material(" + quoted(material()) + " for " + std::to_string(1 + pick(3)) + ")";
      default: return "mirrored(line(" + quoted(line()) + "))";
    }
  }

  const std::vector<StreamedGame>& games_;
  std::mt19937 random_{1};
};

class DatabaseOfArchives : public test::Folder {};

TEST_F(DatabaseOfArchives, AnswersAsTheFilesDo) {
  const auto shared = test::shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  InputRequest request;
  for (const char* name : {"pgn-big5-ccpd", "xqf-zfdang/1.棋理大全-赵鑫鑫", "ccbridge-cbl",
                           "dhtmlxq-forum-gdchess", "wxf", "positions"}) {
    const auto folder = *shared / "formats" / "data" / name;
    if (std::filesystem::exists(folder)) request.names.push_back(folder.string());
  }
  request.recurse = true;
  const InputList list = list_inputs(request);
  test::Hearer hearer;
  std::vector<StreamedGame> games;
  GameStream stream({}, list, hearer);
  while (auto game = stream.next()) {
    settle_date(game->game.tags);
    games.push_back(std::move(*game));
  }
  ASSERT_GT(games.size(), 1000U);

  Job job;
  job.to = &kPacked;
  const std::string path = (root_ / "all.qdb").string();
  const test::Ran ran = test::run_over(job, request, path);
  ASSERT_EQ(ran.summary.games.written, games.size());
  auto database = Database::open(path);
  ASSERT_TRUE(database);

  Questions questions(games);
  std::uint64_t met = 0, asked_records = 0;
  for (int i = 0; i < 150; ++i) {
    const std::string text = questions.next();
    auto query = Query::parse(text);
    ASSERT_TRUE(query) << text;
    const auto answer = (*database)->ask(*query, 2);
    ASSERT_TRUE(answer) << text;
    for (std::uint32_t n = 1; n <= games.size(); ++n) {
      const StreamedGame& game = games[n - 1];
      if (answer->maybe.has(n)) {
        ++asked_records;
        continue;
      }
      const bool fits = query->find(game.game, game.file).has_value();
      ASSERT_EQ(answer->yes.has(n), fits) << text << "\n" << game.file << " " << game.number;
      met += fits ? 1 : 0;
    }
  }
  EXPECT_GT(met, 10'000U);
  // Games are counted from facts as from the files.
  for (const char* by : {"result", "player", "red,black,year", "player,opponent,colour",
                         "date,ecco:1", "ending,plies", "event,site,round",
                         "opening,title,annotator", "isodate", "source,result"}) {
    auto of_files = Stats::by(by), of_facts = Stats::by(by);
    ASSERT_TRUE(of_files && of_facts) << by;
    ASSERT_TRUE(Database::counts(*of_facts)) << by;
    for (const StreamedGame& game : games) of_files->add(game.game, path + "/" + game.file);
    ASSERT_TRUE((*database)->add_to(*of_facts, nullptr)) << by;
    EXPECT_EQ(of_facts->games(), games.size()) << by;
    const auto rows = of_files->rows(Stats::Order::values),
               others = of_facts->rows(Stats::Order::values);
    ASSERT_EQ(rows.size(), others.size()) << by;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      ASSERT_EQ(rows[i].values, others[i].values) << by;
      const ResultCount &a = rows[i].count, &b = others[i].count;
      ASSERT_EQ(std::tie(a.games, a.wins, a.draws, a.losses),
                std::tie(b.games, b.wins, b.draws, b.losses))
          << by << " " << i;
    }
  }
  EXPECT_FALSE(Database::counts(*Stats::by("RedTeam")));

  // Few questions need the records, and only where there are variations.
  EXPECT_LT(asked_records, games.size() * 150 / 10);
}

}  // namespace
}  // namespace qipu
