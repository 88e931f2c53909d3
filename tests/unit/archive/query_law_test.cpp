// The same games match a query, whoever answers: a slow evaluation written here, the records, a
// database, and records after what a database has answered.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "qipu/archive/database.h"
#include "qipu/archive/query.h"
#include "qipu/board/fen.h"
#include "qipu/notation/resolve.h"
#include "qipu/text/search_text.h"
#include "support/database_games.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using Diagram = Setup;  // gtest has its own Setup

/// A line of a game, with the positions of the start and after each ply.
struct Line {
  std::vector<Move> moves;
  std::vector<Diagram> positions;
};

struct Case {
  Game game;
  std::string file;
  std::vector<Line> lines;  ///< the main line, then all others to their ends
};

/// Follows the legal moves below a node to the end of each line.
void follow(const Game& game, NodeId node, const Position& position, const Line& before,
            std::vector<Line>& out) {
  bool ends = true;
  for (NodeId next = game[node].first_child; next != kNoNode; next = game[next].next_sibling) {
    const bool legal = game[next].has_move && game[next].standing == Standing::legal;
    // An end before a first move that is not legal is an end of the main line.
    if (!legal && next == game[node].first_child) out.push_back(before);
    if (!legal) continue;
    ends = false;
    Line line = before;
    line.moves.push_back(game[next].move);
    const Position after = position.after(game[next].move);
    line.positions.push_back(after.setup());
    follow(game, next, after, line, out);
  }
  if (ends) out.push_back(before);
}

Case case_of(Game game, std::string file) {
  Case out{std::move(game), std::move(file), {}};
  const auto start = Position::from(out.game.start, Faults::all());
  if (start) follow(out.game, kRoot, *start, {{}, {start->setup()}}, out.lines);
  return out;
}

/// A query, and what it means.
struct Condition {
  std::string text;
  std::function<bool(const Case&)> holds;
};

Diagram mirrored(Diagram d) {
  d.board = d.board.mirrored();
  return d;
}
Diagram swapped(const Diagram& d) {
  Diagram out = d;
  out.turn = !d.turn;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece piece = d.board[s];
    out.board.set(s.opposite(), piece.empty() ? piece : Piece(!piece.color(), piece.role()));
  }
  return out;
}

/// Red's pieces, then Black's, without kings, sorted.
std::string pieces_of(const Board& board) {
  std::string red, black;
  for (const char c : write_fen_board(board)) {
    if (c >= 'A' && c <= 'Z' && c != 'K') red += c;
    if (c >= 'a' && c <= 'z' && c != 'k') black += c;
  }
  std::ranges::sort(red);
  std::ranges::sort(black);
  return red + "v" + black;
}

/// "H2-E2", which no other notation reads as another move.
std::string iccs(Move move) {
  std::string out = move.from().iccs() + "-" + move.to().iccs();
  for (char& c : out) c = static_cast<char>(std::toupper(c));
  return out;
}

class RandomQueries {
 public:
  RandomQueries(std::uint32_t seed, const std::vector<Case>& cases)
      : random_(seed), cases_(cases) {}

  Condition next() { return joined(3); }

 private:
  std::size_t pick(std::size_t n) { return random_() % n; }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[pick(list.size())];
  }

  Condition joined(int depth) {
    if (depth == 0 || pick(3) == 0) return word();
    const Condition a = joined(depth - 1);
    if (pick(4) == 0) {
      return {"not (" + a.text + ")", [a](const Case& c) { return !a.holds(c); }};
    }
    const Condition b = joined(depth - 1);
    if (pick(2) == 0) {
      return {"(" + a.text + ") and (" + b.text + ")",
              [a, b](const Case& c) { return a.holds(c) && b.holds(c); }};
    }
    return {"(" + a.text + ") or (" + b.text + ")",
            [a, b](const Case& c) { return a.holds(c) || b.holds(c); }};
  }

  Condition word() { return pick(2) == 0 ? field() : moves(); }

  // --- fields -----------------------------------------------------------------------------------
  bool equal(std::string_view a, std::string_view b) { return texts_.form(a) == texts_.form(b); }
  bool contains(std::string_view text, std::string_view part) {
    return texts_.form(text).contains(texts_.form(part));
  }

  Condition field() {
    const std::string name = one_of(std::vector<std::string>{"胡荣华", "杨官璘, 广东", "x"});
    switch (pick(9)) {
      case 0: {
        const auto result = static_cast<GameResult>(pick(4));
        const bool is = pick(2) == 0;
        return {std::string("result ") + (is ? "= " : "!= ") + std::string(pgn_token(result)),
                [=](const Case& c) { return (c.game.outcome.result == result) == is; }};
      }
      case 1: {
        const std::size_t from = pick(30), to = from + pick(30);
        return {"plies = " + std::to_string(from) + ".." + std::to_string(to), [=](const Case& c) {
                  const std::size_t plies = c.game.main_line().size();
                  return plies >= from && plies <= to;
                }};
      }
      case 2:
        return {"red = \"" + name + "\"",
                [=, this](const Case& c) { return equal(c.game.tags.get("Red"), name); }};
      case 3:
        return {"player != \"" + name + "\"", [=, this](const Case& c) {
                  return !equal(c.game.tags.get("Red"), name) &&
                         !equal(c.game.tags.get("Black"), name);
                }};
      case 4: {
        const std::string part = one_of(std::vector<std::string>{"當頭炮", "稳", "马8", "车一平"});
        return {"comment ~ " + part, [=, this](const Case& c) {
                  for (NodeId id = 0; id < c.game.size(); ++id) {
                    const Notes& notes = c.game.notes(id);
                    if (contains(notes.lead, part) || contains(notes.comment, part)) return true;
                  }
                  return false;
                }};
      }
      case 5:
        return {"\"Odd\" ~ 炮",
                [this](const Case& c) { return contains(c.game.tags.get("Odd"), "炮"); }};
      case 6: return {"source ~ two", [](const Case& c) { return c.file.contains("two"); }};
      case 7: return has();
      default: {
        const bool mate = pick(2) == 0;
        return {mate ? "ending(checkmate)" : "ending(困毙)", [=](const Case& c) {
                  const Ending said = c.game.outcome.ending;
                  if (said == (mate ? Ending::checkmate : Ending::stalemate)) return true;
                  if (c.lines.empty() || c.lines[0].moves.empty()) return false;
                  if (c.lines[0].moves.size() != c.game.main_line().size()) return false;
                  const auto last = Position::from(c.lines[0].positions.back(), Faults::all());
                  return last->king(last->turn()) && last->legal_moves().empty() &&
                         last->in_check() == mate;
                }};
      }
    }
  }

  Condition has() {
    const auto any = [](const Case& c, const auto& fits) {
      for (NodeId id = 0; id < c.game.size(); ++id) {
        if (fits(c.game.notes(id))) return true;
      }
      return false;
    };
    switch (pick(5)) {
      case 0: return {"has(variations)", [](const Case& c) { return c.game.leaves() > 1; }};
      case 1:
        return {"has(comments)", [=](const Case& c) {
                  return any(c, [](const Notes& n) { return !(n.lead + n.comment).empty(); });
                }};
      case 2:
        return {"has(evals)", [=](const Case& c) {
                  return any(c, [](const Notes& n) { return n.eval.has_value(); });
                }};
      case 3:
        return {"has(clocks)", [=](const Case& c) {
                  return any(c, [](const Notes& n) { return n.clock_ms || n.elapsed_ms; });
                }};
      default:
        return {"has(mistakes)", [=](const Case& c) {
                  return any(c, [](const Notes& n) {
                    return std::ranges::any_of(
                        n.nags, [](Nag nag) { return nag == 2 || nag == 4 || nag == 6; });
                  });
                }};
    }
  }

  // --- moves ------------------------------------------------------------------------------------
  using OfLine = std::function<bool(const Line&)>;
  Condition of_lines(const std::string& text, const OfLine& holds) {
    if (pick(3) != 0) {
      return {text, [holds](const Case& c) { return !c.lines.empty() && holds(c.lines.front()); }};
    }
    return {text + " in variations",
            [holds](const Case& c) { return std::ranges::any_of(c.lines, holds); }};
  }

  static OfLine any_position(std::size_t plies, const std::function<bool(const Diagram&)>& fits) {
    return [=](const Line& line) {
      std::size_t running = 0;
      for (const Diagram& d : line.positions) {
        running = fits(d) ? running + 1 : 0;
        if (running == plies) return true;
      }
      return false;
    };
  }

  /// A line of some game, to ask for what occurs.
  const Line& some_line() {
    while (true) {
      const Case& some = one_of(cases_);
      if (!some.lines.empty()) return one_of(some.lines);
    }
  }

  Condition moves() {
    const Line& line = some_line();
    const Diagram sought = one_of(line.positions);
    const std::size_t plies = 1 + pick(3);
    const std::string held = plies == 1 ? "" : " for " + std::to_string(plies);
    switch (pick(5)) {
      case 0: {
        const bool turned = pick(2) == 0;
        const std::string fen = turned ? write_fen(sought) : write_fen_board(sought.board);
        const auto same = [=](const Diagram& d) {
          return d.board == sought.board && (!turned || d.turn == sought.turn);
        };
        const std::string text = "position(\"" + fen + "\")";
        switch (pick(3)) {
          case 0: return of_lines(text, any_position(1, same));
          case 1:
            return of_lines("mirrored(" + text + ")", any_position(1, [=](const Diagram& d) {
                              return same(d) || same(mirrored(d));
                            }));
          default:
            return of_lines("红黑(" + text + ")", any_position(1, [=](const Diagram& d) {
                              return same(d) || same(swapped(d));
                            }));
        }
      }
      case 1: {
        // Some squares of a board; `*` for whole rows.
        std::array<bool, Square::kCount> seen{};
        std::string text;
        for (int rank = Square::kRanks - 1; rank >= 0; --rank) {
          const bool whole = pick(3) == 0;
          if (whole) text += "*";
          for (int file = 0; file < Square::kFiles && !whole; ++file) {
            const auto at = static_cast<std::size_t>(rank * Square::kFiles + file);
            const Piece piece = sought.board[Square::from_index(static_cast<int>(at))];
            seen[at] = pick(4) == 0;
            Board one;
            one.set(*Square::at(0, Square::kRanks - 1), piece);
            text += !seen[at] ? '?' : piece.empty() ? '1' : write_fen_board(one)[0];
          }
          if (rank != 0) text += "/";
        }
        return of_lines("pattern(\"" + text + "\"" + held + ")",
                        any_position(plies, [=](const Diagram& d) {
                          for (std::size_t at = 0; at < seen.size(); ++at) {
                            const Square s = Square::from_index(static_cast<int>(at));
                            if (seen[at] && d.board[s] != sought.board[s]) return false;
                          }
                          return true;
                        }));
      }
      case 2: {
        const std::string pieces = pieces_of(sought.board);
        return of_lines(
            "material(\"" + pieces + "\"" + held + ")",
            any_position(plies, [=](const Diagram& d) { return pieces_of(d.board) == pieces; }));
      }
      default: {
        const bool anywhere = pick(3) == 0;  // after some other moves
        const std::size_t most = line.moves.size();
        const std::size_t from = anywhere ? pick(most + 1) : 0;
        const std::size_t end = std::min(most, from + 1 + pick(4));
        std::vector<std::optional<Move>> words;
        std::string text = anywhere ? "... " : "";
        for (std::size_t i = from; i < end; ++i) {
          words.push_back(pick(4) == 0 ? std::nullopt : std::optional(line.moves[i]));
          text += (words.back() ? iccs(*words.back()) : "*") + " ";
        }
        if (words.empty()) {
          words.push_back(std::nullopt);
          text += "*";
        }
        const bool image = pick(3) == 0;
        const auto played = [=](const Line& other, bool turned) {
          for (std::size_t at = 0; at + words.size() <= other.moves.size(); ++at) {
            bool all = true;
            for (std::size_t i = 0; i < words.size(); ++i) {
              const Move move = turned ? other.moves[at + i].mirrored() : other.moves[at + i];
              all = all && (!words[i] || *words[i] == move);
            }
            if (all) return true;
            if (!anywhere) return false;
          }
          return false;
        };
        const std::string call = "line(\"" + text + "\")";
        return of_lines(image ? "mirrored(" + call + ")" : call, [=](const Line& other) {
          return played(other, false) || (image && played(other, true));
        });
      }
    }
  }

  std::mt19937 random_;
  const std::vector<Case>& cases_;
  SearchText texts_;
};

using QueryLaw = test::DatabaseFile;

TEST_F(QueryLaw, AllAnswersAreTheSame) {
  const std::string path = in("a.qdb");
  std::vector<Game> games = test::random_games(5, 330);
  for (const char* const name : {"橘中秘.pgn", "梅花谱.pgn"}) {
    std::ifstream in(std::string(QIPU_SOURCE_DIR) + "/samples/" + name, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    for (Game& game : test::read_all(*find_format("pgn"), text.str()).games) {
      NullSink nobody;
      Losses losses;
      resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, nobody);
      settle_date(game.tags);
      reduce(game, kPacked.can, losses);
      games.push_back(std::move(game));
    }
  }
  ASSERT_GT(games.size(), 345U);
  constexpr std::size_t kFirst = 150;  // the files meet within a number of a GameSet
  auto writer = test::writer_of(path);
  test::add(*writer, "old/one.pgn", std::span(games).subspan(0, kFirst));
  test::add(*writer, "old/two.xqf", std::span(games).subspan(kFirst));
  ASSERT_TRUE(writer->finish());
  writer.reset();
  auto database = Database::open(path);
  ASSERT_TRUE(database);
  std::vector<Case> cases;
  for (std::size_t i = 0; i < games.size(); ++i) {
    cases.push_back(case_of(games[i], i < kFirst ? "old/one.pgn" : "old/two.xqf"));
  }

  RandomQueries queries(6, cases);
  int met = 0, open = 0;
  for (int i = 0; i < test::some(250, 4); ++i) {
    const Condition condition = queries.next();
    auto query = Query::parse(condition.text);
    ASSERT_TRUE(query) << condition.text;
    auto answer = (*database)->ask(*query, static_cast<unsigned>(1 + i % 3));
    ASSERT_TRUE(answer) << condition.text;
    GameSet expected(static_cast<std::uint32_t>(games.size()));
    for (std::uint32_t n = 1; n <= games.size(); ++n) {
      const Case& c = cases[n - 1];
      const bool holds = condition.holds(c);
      if (holds) expected.add(n);
      met += holds ? 1 : 0;
      open += answer->maybe.has(n) ? 1 : 0;
      ASSERT_EQ(query->matches(c.game, c.file), holds) << condition.text << "\ngame " << n;
      ASSERT_TRUE(answer->maybe.has(n) || answer->yes.has(n) == holds)
          << condition.text << "\ngame " << n;
      const KnownAnswers known{answer->known.get(), n};
      ASSERT_EQ(query->matches(c.game, c.file, known), holds) << condition.text << "\ngame " << n;
      const auto found = query->find(c.game, c.file), again = query->find(c.game, c.file, known);
      ASSERT_EQ(found.has_value(), holds) << condition.text;
      ASSERT_EQ(again.has_value(), holds) << condition.text;
      if (holds) {
        ASSERT_EQ(found->ply, again->ply) << condition.text << "\ngame " << n;
      }
    }
    ASSERT_TRUE((*database)->prove(*query, *answer)) << condition.text;
    ASSERT_TRUE(answer->maybe.empty());
    ASSERT_EQ(answer->yes.words(), expected.words()) << condition.text;
  }
  EXPECT_GT(met, test::some(10'000, 4));
  EXPECT_GT(open, 1'000);
}

}  // namespace
}  // namespace qipu
