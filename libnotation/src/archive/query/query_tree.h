// A query (query.h) as a tree, with its parsing and evaluation.
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
#include "archive/query/line_pattern.h"
#include "archive/query/pattern.h"
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

struct Boards {
  std::vector<std::variant<BoardPattern, Material>> any_of;
  std::optional<LinePattern> line;
  std::vector<Image> images = {{}};  ///< images of the line
  std::size_t plies = 1;             ///< the number of plies in a row
  bool everywhere = false;           ///< also in variations
};

struct Endings {
  std::set<Ending> any_of;
};

struct Has {
  enum class What : std::uint8_t { variations, comments, evals, clocks, mistakes };
  std::vector<What> all_of;
};

struct Step;
struct Join {
  enum class Kind : std::uint8_t { all, any, none } kind = Kind::all;
  std::vector<Step> of;
};
struct Step {
  std::variant<Compare, Boards, Endings, Has, Join> test;
};

/// Errors: those of Query::parse().
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

struct qipu::Query::Tree {
  queries::Step root;
  SearchText texts;
  bool folded = false;

  /// Must be called before any evaluation.
  void fold() {
    if (!folded) queries::fold(root, texts);
    folded = true;
  }
};
