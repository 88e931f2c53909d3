// Evaluates a query (query_tree.h) on games.

#include "qipu/archive/query.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "archive/query/played_end.h"
#include "archive/query/query_tree.h"
#include "base/ascii.h"
#include "qipu/notation/main_line.h"

namespace qipu {
namespace queries {
namespace {

/// The known parts of a date: year, month, day; 0 if unknown.
std::array<int, 3> parts(const Date& date) { return {date.year, date.month, date.day}; }

template <class T>
bool holds(Sign sign, const T& is, const T& asked) {
  switch (sign) {
    case Sign::equal: return is == asked;
    case Sign::unequal: return is != asked;
    case Sign::less: return is < asked;
    case Sign::at_most: return is <= asked;
    case Sign::greater: return is > asked;
    case Sign::at_least: return is >= asked;
    case Sign::contains: return false;
  }
  return false;
}

/// Compares the parts of the date that the query has: 1980 is any day of that year.
bool fits_date(Sign sign, const std::string& value, const Date& asked) {
  const auto date = parse_date(value);
  if (!date || date->year == 0) return false;
  auto is = parts(*date);
  const auto to = parts(asked);
  for (std::size_t i = 0; i < is.size(); ++i) {
    if (to[i] == 0) is[i] = 0;
  }
  // If the value has fewer parts than the query, it may be unknown: May 1980 is not before 3 May.
  for (std::size_t i = 0; i < is.size(); ++i) {
    if (is[i] != to[i]) return is[i] != 0 && holds(sign, is, to);
  }
  return holds(sign, is, to);
}

/// Compares the parts of the round that the query has: 3 is also 3.2.
bool fits_round(Sign sign, const EventRound& is, const EventRound& asked) {
  const std::partial_ordering order = is.compared_as_far(asked);
  switch (sign) {
    case Sign::equal: return order == 0;
    case Sign::unequal: return order != 0;
    case Sign::less: return order < 0;
    case Sign::at_most: return order <= 0;
    case Sign::greater: return order > 0;
    case Sign::at_least: return order >= 0;
    case Sign::contains: return false;
  }
  return false;
}

bool fits(Sign sign, const std::string& value, const Asked& asked, GameResult result,
          SearchText& texts) {
  if (asked.date) return fits_date(sign, value, *asked.date);
  if (asked.result) return holds(sign, result, *asked.result);
  if (asked.round) {
    if (const auto round = event_round(value)) return fits_round(sign, *round, *asked.round);
  }
  const std::string form = texts.form(value);
  const bool ordered = sign != Sign::equal && sign != Sign::contains;
  if (ordered && form.empty()) return false;
  if (asked.number && sign != Sign::contains) {
    const auto number = ascii::whole_number<std::int64_t>(form);
    if (number) return holds(sign, *number, *asked.number);
    if (ordered) return false;
  }
  const bool whole = sign != Sign::contains;
  if (whole ? holds(sign, form, asked.form) : form.contains(asked.form)) return true;
  if (ordered || asked.pinyin.empty()) return false;
  return SearchText::spelt(texts.sounds(value), asked.pinyin, whole);
}

class GameMatcher {
 public:
  GameMatcher(const Game& game, std::string_view source, SearchText& texts)
      : game_(game), source_(source), texts_(texts) {}

  bool holds_for(const Step& step) {
    return std::visit([&](const auto& test) { return ask(test); }, step.test);
  }
  std::optional<std::size_t> ply() const { return ply_; }

 private:
  bool ask(const Join& join) {
    const auto holds = [&](const Step& s) { return holds_for(s); };
    if (join.kind == Join::Kind::any) return std::ranges::any_of(join.of, holds);
    if (join.kind == Join::Kind::all) return std::ranges::all_of(join.of, holds);
    const auto before = ply_;
    const bool none = std::ranges::none_of(join.of, holds);
    ply_ = before;
    return none;
  }

  // --- fields -----------------------------------------------------------------------------------
  bool ask(const Compare& c) {
    // For "not equal", no side of the game may be equal; otherwise one side is enough.
    const auto fits = [&](const std::string& value) {
      return fits_any(c, value, game_.outcome.result, texts_);
    };
    const bool any = c.subject.kind == GameSubject::Kind::comment
                         ? any_comment(fits)
                         : std::ranges::any_of(values(c), fits);
    return any != negated(c);
  }

  /// A game without comments has an empty one, as a game without a tag has an empty value.
  template <class Fits>
  bool any_comment(const Fits& fits) const {
    bool none = true;
    for (NodeId id = 0; id < game_.size(); ++id) {
      const Notes& notes = game_.notes(id);
      for (const std::string* const text : {&notes.lead, &notes.comment}) {
        if (text->empty()) continue;
        if (fits(*text)) return true;
        none = false;
      }
    }
    return none && fits({});
  }

  std::vector<std::string> values(const Compare& c) const {
    const Field& field = c.subject.field;
    if (c.subject.kind == GameSubject::Kind::source) return {std::string(source_)};
    if (c.subject.kind == GameSubject::Kind::player) {
      return {std::string(game_.tags.get("Red")), std::string(game_.tags.get("Black"))};
    }
    const std::size_t plies = field.kind == Field::Kind::plies ? game_.main_line().size() : 0;
    return {field_value(field, game_.tags, game_.outcome, plies)};
  }

  // --- moves ------------------------------------------------------------------------------------
  bool ask(const Boards& b) {
    const MainLine* const main = main_line();
    if (main == nullptr) return false;
    if (asked_of(b, *main)) return true;
    if (!b.everywhere || game_.leaves() < 2) return false;
    return std::ranges::any_of(branches_of(game_), [&](const qipu::Branch& branch) {
      return asked_of(b, line_to(game_, main->start, branch));
    });
  }

  /// Null if the start cannot be played. The moves are replayed once for all parts of the query.
  const MainLine* main_line() {
    if (!replayed_) main_ = main_line_of(game_);
    replayed_ = true;
    return main_ ? &*main_ : nullptr;
  }

  bool asked_of(const Boards& b, const MainLine& line) {
    if (b.line) {
      return std::ranges::any_of(b.images, [&](Image image) {
        const auto plies = b.line->plies_in(line.start, line.moves, image);
        if (plies) met(*plies);
        return plies.has_value();
      });
    }
    return std::ranges::any_of(b.any_of, [&](const auto& board) {
      return std::visit([&](const auto& it) { return stands(it, b.plies, line); }, board);
    });
  }

  template <class T>
  bool stands(const T& board, std::size_t plies, const MainLine& line) {
    Position position = line.start;
    std::size_t running = 0;
    for (std::size_t ply = 0;; ++ply) {
      running = board.matches(position) ? running + 1 : 0;
      if (running >= plies) {
        met(ply + 1 - running);
        return true;
      }
      if (ply == line.moves.size()) return false;
      position.make(line.moves[ply]);
    }
  }
  void met(std::size_t ply) {
    if (!ply_) ply_ = ply;
  }

  bool ask(const Endings& endings) {
    if (endings.any_of.contains(game_.outcome.ending)) return true;
    const bool mate = endings.any_of.contains(Ending::checkmate),
               stale = endings.any_of.contains(Ending::stalemate);
    if (!mate && !stale) return false;
    const MainLine* const line = main_line();
    if (line == nullptr || line->moves.size() != game_.main_line().size()) return false;
    Position position = line->start;
    for (const Move move : line->moves) position.make(move);
    const GameEnd end = played_end(line->moves.size(), position);
    return (mate && end == GameEnd::checkmate) || (stale && end == GameEnd::stalemate);
  }

  bool ask(const Has& has) const {
    return std::ranges::all_of(has.all_of, [&](Has::What what) {
      if (what == Has::What::variations) return game_.leaves() > 1;
      for (NodeId id = 0; id < game_.size(); ++id) {
        const Notes& notes = game_.notes(id);
        const auto wrong = [](Nag nag) { return nag == 2 || nag == 4 || nag == 6; };
        const bool there =
            what == Has::What::comments ? !notes.comment.empty() || !notes.lead.empty()
            : what == Has::What::evals  ? notes.eval.has_value()
            : what == Has::What::clocks ? notes.clock_ms.has_value() || notes.elapsed_ms.has_value()
                                        : std::ranges::any_of(notes.nags, wrong);
        if (there) return true;
      }
      return false;
    });
  }

  const Game& game_;
  std::string_view source_;
  SearchText& texts_;
  bool replayed_ = false;
  std::optional<MainLine> main_;
  std::optional<std::size_t> ply_;
};

bool asks_moves(const Step& step) {
  if (const auto* const join = std::get_if<Join>(&step.test)) {
    return std::ranges::any_of(join->of, asks_moves);
  }
  return std::holds_alternative<Boards>(step.test) || std::holds_alternative<Endings>(step.test);
}

}  // namespace

void fold(Step& step, SearchText& texts) {
  if (auto* const join = std::get_if<Join>(&step.test)) {
    for (Step& part : join->of) fold(part, texts);
  }
  auto* const compare = std::get_if<Compare>(&step.test);
  if (compare == nullptr) return;
  const auto fold_one = [&](Asked& asked) {
    asked.form = texts.form(asked.text);
    if (compare->is_name) asked.pinyin = texts.pinyin(asked.text);
  };
  for (Compare::Span& span : compare->any_of) {
    fold_one(span.from);
    if (span.to) fold_one(*span.to);
  }
}

bool fits_any(const Compare& compare, const std::string& value, GameResult result,
              SearchText& texts) {
  const Sign sign = negated(compare) ? Sign::equal : compare.sign;
  return std::ranges::any_of(compare.any_of, [&](const Compare::Span& span) {
    if (!span.to) return fits(sign, value, span.from, result, texts);
    return fits(Sign::at_least, value, span.from, result, texts) &&
           fits(Sign::at_most, value, *span.to, result, texts);
  });
}

}  // namespace queries

Query::Query(std::unique_ptr<Tree> tree) : tree_(std::move(tree)) {}
Query::Query(Query&&) noexcept = default;
Query& Query::operator=(Query&&) noexcept = default;
Query::Query(const Query& o) : tree_(std::make_unique<Tree>(*o.tree_)) {}
Query::~Query() = default;

Result<Query> Query::parse(std::string_view text) {
  auto tree = std::make_unique<Tree>();
  auto root = queries::parse(text, tree->texts);
  if (!root) return std::unexpected(std::move(root.error()));
  tree->root = std::move(*root);
  return Query(std::move(tree));
}

bool Query::asks_moves() const { return queries::asks_moves(tree_->root); }

std::optional<Query::Found> Query::find(const Game& game, std::string_view source) {
  tree_->fold();
  queries::GameMatcher asker(game, source, tree_->texts);
  if (!asker.holds_for(tree_->root)) return std::nullopt;
  return Found{.ply = asker.ply()};
}

}  // namespace qipu
