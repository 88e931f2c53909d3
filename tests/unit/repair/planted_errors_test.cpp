// Every kind of error of errors.def in words, planted into a game, into the mirrored game and into
// the game with exchanged colours: it is found by its name, at its ply, with its words, its moves
// and its cost, and nothing else is added to the cost.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/notation/notation.h"
#include "qipu/repair/repair.h"
#include "repair/line/errors.h"
#include "support/played.h"
#include "support/positions.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using repair::cost_of;
using repair::Error;
using test::line_of;
using test::Words;

constexpr std::size_t kPlies = 36;

/// A game as it was played, or rearranged: its start, its moves, their words.
struct Sound {
  Setup start;
  std::vector<Move> moves;
  Words words;
};

Sound sound_game(bool mirrored, bool exchanged, const Notation& notation) {
  Sound out;
  Position position = test::rearranged(Position::standard(), mirrored, exchanged);
  out.start = position.setup();
  for (const std::string& text : test::played("line-printed-twice")) {
    if (out.moves.size() == kPlies) break;
    const Move as_played = test::move(text);
    const Move m(test::rearranged(as_played.from(), mirrored, exchanged),
                 test::rearranged(as_played.to(), mirrored, exchanged));
    out.moves.push_back(m);
    notation.write(out.words.emplace_back(), position, m);
    position.make(m);
  }
  return out;
}

std::vector<std::string> signs(const std::string& word) {
  std::vector<std::string> out;
  for (std::size_t pos = 0; pos < word.size();) {
    const std::size_t begin = pos;
    next_char(word, pos);
    out.push_back(word.substr(begin, pos - begin));
  }
  return out;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += part;
  return out;
}

/// The damage to the words at a place; nothing if that is impossible there.
struct PlantedKind {
  const char* error;
  float cost;
  int plies;  ///< number of plies of the corrected line
  int nodes;  ///< number of words
  std::function<bool(Words&, std::size_t)> damage;
};

bool replace_sign(std::string& word, std::string_view was, std::string_view now) {
  const std::size_t at = word.find(was);
  if (at == word.npos) return false;
  word.replace(at, was.size(), now);
  return true;
}

const std::vector<PlantedKind>& kinds() {
  const auto of = [](Error e) { return cost_of(e); };
  static const std::vector<PlantedKind> kKinds = {
      {"misread_sign", of(Error::misread_sign), 1, 1,
       [](Words& w, std::size_t i) {
         return replace_sign(w[i], "车", "军") || replace_sign(w[i], "马", "鸟") ||
                replace_sign(w[i], "炮", "跑");
       }},
      {"unknown_sign", of(Error::unknown_sign), 1, 1,
       [](Words& w, std::size_t i) {
         auto s = signs(w[i]);
         s[0] = "龖";
         w[i] = joined(s);
         return true;
       }},
      {"wrong_course", of(Error::wrong_course), 1, 1,
       [](Words& w, std::size_t i) {
         return replace_sign(w[i], "进", "退") || replace_sign(w[i], "平", "退");
       }},
      {"wrong_piece", of(Error::wrong_piece), 1, 1,
       [](Words& w, std::size_t i) {
         return replace_sign(w[i], "车", "象") || replace_sign(w[i], "马", "士");
       }},
      {"lost_sign", of(Error::lost_sign), 1, 1,
       [](Words& w, std::size_t i) {
         auto s = signs(w[i]);
         s.erase(s.begin());
         w[i] = joined(s);
         return true;
       }},
      {"extra_sign", of(Error::extra_sign), 1, 1,
       [](Words& w, std::size_t i) {
         auto s = signs(w[i]);
         s.insert(s.begin() + 1, s[0]);
         w[i] = joined(s);
         return true;
       }},
      {"extra_sign", of(Error::joined_words), 1, 1,
       [](Words& w, std::size_t i) {
         w[i] += "12.";  // the number of the next round
         return true;
       }},
      {"swapped_signs", of(Error::swapped_signs), 1, 1,
       [](Words& w, std::size_t i) {
         auto s = signs(w[i]);
         std::swap(s[2], s[3]);
         w[i] = joined(s);
         return true;
       }},
      {"swapped_digits", of(Error::swapped_digits), 1, 1,
       [](Words& w, std::size_t i) {
         auto s = signs(w[i]);
         if (s[1] == s[3]) return false;
         std::swap(s[1], s[3]);
         w[i] = joined(s);
         return true;
       }},
      {"joined_words", of(Error::joined_words), 2, 1,
       [](Words& w, std::size_t i) {
         w[i] += w[i + 1];
         w.erase(w.begin() + static_cast<std::ptrdiff_t>(i + 1));
         return true;
       }},
      {"printed_twice", of(Error::printed_twice), 0, 1,
       [](Words& w, std::size_t i) {
         w.insert(w.begin() + static_cast<std::ptrdiff_t>(i), std::string(w[i]));
         return true;
       }},
      {"printed_twice", of(Error::printed_twice) + 0.1F, 0, 2,
       [](Words& w, std::size_t i) {
         const Words again(w.begin() + static_cast<std::ptrdiff_t>(i),
                           w.begin() + static_cast<std::ptrdiff_t>(i + 2));
         w.insert(w.begin() + static_cast<std::ptrdiff_t>(i), again.begin(), again.end());
         return true;
       }},
      {"extra_word", of(Error::extra_word) - 4.5F, 0, 1,
       [](Words& w, std::size_t i) {
         w.insert(w.begin() + static_cast<std::ptrdiff_t>(i), "龖龘");
         return true;
       }},
      {"swapped_moves", of(Error::swapped_moves), 2, 2,
       [](Words& w, std::size_t i) {
         std::swap(w[i], w[i + 1]);
         return true;
       }},
      {"swapped_moves", of(Error::swapped_moves) + 1, 3, 3,
       [](Words& w, std::size_t i) {
         std::swap(w[i], w[i + 2]);
         return true;
       }},
      {"swapped_moves", of(Error::swapped_moves) + 2, 4, 4,
       [](Words& w, std::size_t i) {
         if (w[i] == w[i + 2] || w[i + 1] == w[i + 3]) return false;
         std::swap(w[i], w[i + 2]);
         std::swap(w[i + 1], w[i + 3]);
         return true;
       }},
  };
  return kKinds;
}

/// Everything in a repair about one change, in a line.
std::string dump(const Change& c) {
  std::string out = std::string(c.error) + " at " + std::to_string(c.ply) + ", words";
  for (const NodeId id : c.nodes) out += " " + std::to_string(id);
  out += ", moves";
  for (const Move m : c.moves) out += " " + m.ucci();
  return out + ", " + std::to_string(std::lround(c.cost * 100));
}

TEST(PlantedErrors, AreFoundByNameAndCostForBothColorsAndBothSides) {
  for (const PlantedKind& kind : kinds()) {
    int tried = 0, found = 0;
    for (const auto& [mirrored, exchanged] :
         {std::pair(false, false), std::pair(true, false), std::pair(false, true)}) {
      const Sound sound = sound_game(mirrored, exchanged, kChinese);
      ASSERT_EQ(sound.words.size(), kPlies);
      std::vector<std::size_t> places = {8, 13, 21};
      if (kind.nodes > 2) places = {7, 9, 11, 12, 14, 15, 16, 17, 19, 20, 22, 23};
      for (const std::size_t i : places) {
        Words words = sound.words;
        if (!kind.damage(words, i)) continue;
        Game game = test::worded(nullptr, words);
        game.start = sound.start;
        const auto repair = find_repair(game);
        ++tried;
        if (!repair) continue;  // it is legal as it is
        ASSERT_TRUE(repair->whole) << kind.error << ' ' << words[i];
        Words line;
        for (const Move m : sound.moves) line.push_back(m.ucci());
        if (line_of(*repair) != line) {
          EXPECT_LT(repair->confidence, 0.95) << kind.error << ' ' << words[i];
          continue;
        }
        ASSERT_EQ(repair->changes.size(), 1U) << kind.error << ' ' << words[i];
        const Change& change = repair->changes[0];
        if (change.error != kind.error) continue;  // another error is as cheap
        ++found;
        Change expected;
        expected.error = kind.error;
        expected.cost = kind.cost;
        // If words are repeated, either copy may be the extra one.
        const std::size_t at = kind.plies == 0 && kind.error == std::string_view("printed_twice")
                                   ? i + static_cast<std::size_t>(kind.nodes)
                                   : i;
        expected.ply = static_cast<std::uint32_t>(at) + 1;
        for (int k = 0; k < kind.nodes; ++k) {
          expected.nodes.push_back(static_cast<NodeId>(at) + 1 + static_cast<NodeId>(k));
        }
        for (std::size_t k = 0; k < static_cast<std::size_t>(kind.plies); ++k) {
          expected.moves.push_back(sound.moves[i + k]);
        }
        EXPECT_EQ(dump(change), dump(expected)) << words[i];
        EXPECT_FLOAT_EQ(repair->cost, change.cost) << kind.error;
        EXPECT_GE(change.confidence, repair->confidence);
        EXPECT_EQ(repair->start, sound.start);
        EXPECT_EQ(repair->gap.node, kNoNode);
        // Each move has the word from which it came.
        std::vector<bool> used(words.size() + 1, false);
        for (const MendedMove& m : repair->line) {
          if (m.node == kNoNode) continue;
          EXPECT_FALSE(used[m.node]) << kind.error;
          used[m.node] = true;
        }
      }
    }
    // Moves exchanged with those of the next round often leave a legal game.
    EXPECT_GE(found, kind.nodes > 2 ? 3 : tried / 2)
        << kind.error << " " << kind.nodes << " " << found << " of " << tried;
  }
}

/// A missing move costs its value in the table, plus a share for all legal moves there.
TEST(PlantedErrors, ALostMoveCostsItsChanceBesides) {
  int found = 0;
  for (const bool exchanged : {false, true}) {
    const Sound sound = sound_game(false, exchanged, kChinese);
    Position position = *Position::from(sound.start, Faults::all());
    for (std::size_t i = 0; i < 28; ++i) {
      MoveList legal;
      position.legal_moves(legal);
      position.make(sound.moves[i]);
      if (i < 6 || i % 5 != 1) continue;
      Words words = sound.words;
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
      Game game = test::worded(nullptr, words);
      game.start = sound.start;
      const auto repair = find_repair(game);
      if (!repair || !repair->whole || repair->changes.size() != 1) continue;
      const Change& change = repair->changes[0];
      if (change.error != "lost_move" || change.ply != i + 1) continue;
      ++found;
      EXPECT_NEAR(change.cost, cost_of(Error::lost_move) + std::log(float(legal.size())), 1e-3);
      EXPECT_TRUE(change.nodes.empty());
      EXPECT_EQ(change.moves.size(), 1U);
      EXPECT_EQ(repair->line.size(), kPlies);
      EXPECT_EQ(repair->line[i].node, kNoNode);
      EXPECT_EQ(repair->line[i].move, change.moves[0]);
      for (std::size_t k = 0; k < kPlies; ++k) {
        if (k != i) {
          EXPECT_EQ(repair->line[k].node, k + (k < i ? 1 : 0)) << k;
        }
      }
    }
  }
  EXPECT_GT(found, 3);
}

/// Dots and dashes between squares, and squares that are known without words.
TEST(PlantedErrors, SquaresAreHeldAgainstSquares) {
  const Sound sound = sound_game(false, false, kChinese);
  for (const std::size_t i : {10U, 15U}) {
    Game game;
    NodeId at = kRoot;
    for (std::size_t k = 0; k < sound.moves.size(); ++k) {
      Move m = sound.moves[k];
      if (k == i) m = Move(*Square::parse("a4"), m.to());
      at = game.add(at, m);
    }
    const auto repair = find_repair(game);
    ASSERT_TRUE(repair && repair->whole) << i;
    ASSERT_EQ(repair->changes.size(), 1U);
    EXPECT_EQ(repair->changes[0].error, "wrong_digit");
    EXPECT_FLOAT_EQ(repair->changes[0].cost, cost_of(Error::wrong_digit));
    EXPECT_EQ(repair->changes[0].ply, i + 1);
    EXPECT_EQ(repair->changes[0].nodes, std::vector<NodeId>{static_cast<NodeId>(i + 1)});
  }
}

/// The evidence of players is queried only for legal moves, wherever lines part, and for both
/// sides.
TEST(PlantedErrors, TheWitnessIsAskedAboutLegalMoves) {
  const Sound sound = sound_game(false, false, kChinese);
  RepairOptions options;
  int asked = 0;
  options.plausible = [&](const Position& position, Move m) {
    ++asked;
    EXPECT_TRUE(position.legal(m)) << m.ucci();
    return 2.0F;
  };
  Words words = sound.words;
  words.erase(words.begin() + 9);
  replace_sign(words[20], "进", "龖");
  ASSERT_TRUE(find_repair(test::worded(nullptr, words), options));
  EXPECT_GT(asked, 2);
  // It decides between two moves that fit a word.
  for (const char* const said : {"a0a1", "i0i1"}) {
    options.plausible = [&](const Position& position, Move m) {
      EXPECT_TRUE(position.legal(m)) << m.ucci();
      return m.ucci() == said ? 0.1F : 5.0F;
    };
    const auto repair =
        find_repair(test::worded(nullptr, {"炮二平五", "马8进7", "车进一"}), options);
    ASSERT_TRUE(repair && repair->whole) << said;
    EXPECT_EQ(line_of(*repair).back(), said);
    EXPECT_EQ(repair->changes[0].error, "open_word");
  }
}

/// A change of the whole record comes first, has no words, and costs its value in the table.
TEST(PlantedErrors, OfTheWholeRecordAreToldFirst) {
  Sound sound = sound_game(false, false, kChinese);
  // The other side begins: from the middle on, with the wrong side to move.
  Position position = Position::standard();
  for (std::size_t i = 0; i < 12; ++i) position.make(sound.moves[i]);
  qipu::Setup wrong = position.setup();
  wrong.turn = !wrong.turn;
  Game game = test::worded(nullptr, Words(sound.words.begin() + 12, sound.words.end()));
  game.start = wrong;
  const auto repair = find_repair(game);
  ASSERT_TRUE(repair && repair->whole);
  ASSERT_EQ(repair->changes.size(), 1U);
  EXPECT_EQ(repair->changes[0].error, "wrong_turn");
  EXPECT_EQ(repair->changes[0].ply, 0U);
  EXPECT_TRUE(repair->changes[0].nodes.empty());
  EXPECT_TRUE(repair->changes[0].moves.empty());
  EXPECT_FLOAT_EQ(repair->changes[0].cost, cost_of(Error::wrong_turn));
  EXPECT_FLOAT_EQ(repair->cost, cost_of(Error::wrong_turn));
  EXPECT_EQ(repair->start, position.setup());
}

}  // namespace
}  // namespace qipu
