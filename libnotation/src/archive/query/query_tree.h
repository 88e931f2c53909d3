// A query (query.h) as a tree of words, the meaning of each word, and the evaluation of the tree on
// what is known of games. Records answer in query.cpp, databases in database/run_query.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "archive/event_round.h"
#include "archive/query/line_search.h"
#include "qipu/archive/query.h"
#include "qipu/archive/subject.h"
#include "qipu/diag/result.h"
#include "qipu/game/date.h"
#include "qipu/game/outcome.h"
#include "qipu/text/search_text.h"

namespace qipu::queries {

/// A value to compare a field with, in all its possible meanings.
struct Asked {
  std::string text;
  std::string form, pinyin;  ///< in the form for comparison; set by fold()
  std::optional<std::int64_t> number;
  std::optional<Date> date;
  std::optional<GameResult> result;
  std::optional<EventRound> round;
};

enum class Sign : std::uint8_t { equal, unequal, less, at_most, greater, at_least, contains };

struct Compare {
  GameSubject subject;
  bool is_name = false;  ///< of a person or place: pinyin matches, too
  Sign sign = Sign::equal;
  struct Span {
    Asked from;
    std::optional<Asked> to;
  };
  std::vector<Span> any_of;  ///< one of them must match
};

struct Endings {
  std::set<Ending> any_of;

  bool asks_play() const {
    return any_of.contains(Ending::checkmate) || any_of.contains(Ending::stalemate);
  }
  /// `said`: by the record; `played`: on the board (played_end.h).
  bool fits(Ending said, GameEnd played) const {
    return any_of.contains(said) ||
           (played == GameEnd::checkmate && any_of.contains(Ending::checkmate)) ||
           (played == GameEnd::stalemate && any_of.contains(Ending::stalemate));
  }
};

struct Has {
  unsigned bits = 0;  ///< of PackedHas, all of them
};

struct RecordLine;
struct Step;
struct Join {
  enum class Kind : std::uint8_t { all, any, none } kind = Kind::all;
  std::vector<Step> of;
};
/// A word, or words that are joined.
struct Step {
  std::variant<Compare, Boards, Endings, Has, Join> test;
  std::size_t number = 0;  ///< of the word in the query, from 0
};

/// Returns the words by their numbers.
std::vector<const Step*> words_of(const Step& root);

/// What is known of up to 64 games, one bit each. Games in neither do not match.
struct Truth {
  std::uint64_t yes = 0, maybe = 0;
};

/// Evaluates a query for games. `ask(word, games)` answers for some of them; it is not asked about
/// games for which the other words decide.
template <class Ask>
Truth evaluate(const Step& step, std::uint64_t games, Ask&& ask) {
  const auto* const join = std::get_if<Join>(&step.test);
  if (join == nullptr) return ask(step, games);
  // None: the opposite of every part matches. Any: the opposite of none.
  Truth sum{games, 0};
  for (const Step& part : join->of) {
    const std::uint64_t open = sum.yes | sum.maybe;
    if (open == 0) break;
    Truth truth = evaluate(part, open, ask);
    if (join->kind != Join::Kind::all) truth.yes = open & ~(truth.yes | truth.maybe);
    sum.maybe = (truth.yes | truth.maybe) & ~(sum.yes & truth.yes);
    sum.yes &= truth.yes;
  }
  if (join->kind == Join::Kind::any) sum.yes = games & ~(sum.yes | sum.maybe);
  return sum;
}

/// Returns the tree. In each join, the words that are cheap to answer come first. Errors: those of
/// Query::parse().
Result<Step> parse(std::string_view text, SearchText& texts);

/// Computes the forms of the texts of a query for comparison. Separate from parse(), so that a
/// database can first add the characters it knows, and ICU's rules need not be loaded.
void fold(Step& step, SearchText& texts);

/// Returns true if a value matches what it is compared with; `!=` is taken as `=`. `result` is that
/// of the game.
bool fits_any(const Compare& compare, const std::string& value, GameResult result,
              SearchText& texts);
/// Returns true if no value may match: a match of any value by fits_any() then makes the comparison
/// false.
inline bool negated(const Compare& compare) { return compare.sign == Sign::unequal; }

}  // namespace qipu::queries

/// Games for which the other words decide may be in neither set of a word.
struct qipu::QueryAnswers {
  using Games = std::vector<std::uint64_t>;  ///< as GameSet::words()
  struct Word {
    Games yes, maybe;
  };
  std::vector<Word> words;  ///< by their numbers
  Games yes;                ///< games that match the query

  static bool has(const Games& games, std::uint32_t game) {
    return (games[(game - 1) / 64] >> (game - 1) % 64 & 1U) != 0;
  }
};

/// A line of a record, with its bytes.
struct qipu::queries::RecordLine {
  std::string start, moves;
  store::Replay replay;

  void begin() {
    replay.begin({.form = store::LineView::Form::wide, .start = start, .moves = moves});
  }
};

struct qipu::Query::Tree {
  queries::Step root;
  SearchText texts;
  bool folded = false;
  std::vector<std::unique_ptr<queries::RecordLine>> lines;     ///< of the last record; reused
  std::vector<std::unique_ptr<queries::LineSearch>> searches;  ///< by the number; made when needed

  /// Must be called before any evaluation.
  void fold() {
    if (!folded) queries::fold(root, texts);
    folded = true;
  }
};
