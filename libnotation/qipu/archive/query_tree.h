// Private. A query as a tree (query.h), and how it is read and asked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "qipu/archive/event_round.h"
#include "qipu/archive/line_pattern.h"
#include "qipu/archive/pattern.h"
#include "qipu/archive/query.h"
#include "qipu/archive/subject.h"
#include "qipu/diag/result.h"
#include "qipu/game/date.h"
#include "qipu/game/outcome.h"
#include "qipu/text/search_text.h"

namespace qipu::queries {

/// A value that a field is compared with, in all the ways in which it may be.
struct Asked {
  std::string text;
  std::string form, pinyin;  ///< as they are compared; by fold()
  std::optional<std::int64_t> number;
  std::optional<Date> date;
  std::optional<GameResult> result;
  std::optional<EventRound> round;
};

enum class Sign : std::uint8_t { equal, unequal, less, at_most, greater, at_least, contains };

struct Compare {
  GameSubject subject;
  bool is_name = false;  ///< of people and places: pinyin fits too
  Sign sign = Sign::equal;
  struct Span {
    Asked from;
    std::optional<Asked> to;
  };
  std::vector<Span> any_of;  ///< one of them has to fit
};

struct Boards {
  std::vector<std::variant<BoardPattern, Material>> any_of;
  std::optional<LinePattern> line;
  std::vector<Image> images = {{}};  ///< of the line
  std::size_t plies = 1;             ///< running
  bool everywhere = false;           ///< in variations too
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

/// Works out how the texts of a query are compared. Apart from parse(), so that a database first
/// tells what it knows of characters, and ICU's rules need not be loaded.
void fold(Step& step, SearchText& texts);

/// Whether a value fits what it is compared with, `!=` taken for `=`. `result` is that of the game.
bool fits_any(const Compare& compare, const std::string& value, GameResult result,
              SearchText& texts);
/// Whether no value may fit: then fits_any() of any value answers the question the other way round.
inline bool negated(const Compare& compare) { return compare.sign == Sign::unequal; }

}  // namespace qipu::queries

struct qipu::Query::Tree {
  queries::Step root;
  SearchText texts;
  bool folded = false;

  /// REQUIRED before anything is asked.
  void fold() {
    if (!folded) queries::fold(root, texts);
    folded = true;
  }
};
