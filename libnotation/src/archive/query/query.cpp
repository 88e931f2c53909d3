// Evaluates comparisons, and queries (query_tree.h) on records.

#include "qipu/archive/query.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "archive/query/played_end.h"
#include "archive/query/query_tree.h"
#include "base/ascii.h"
#include "base/bytes.h"
#include "format/packed/packed.h"
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

/// Answers for a record: evaluate() with one bit.
class Record {
 public:
  Record(Query::Tree& tree, const Game& game, std::string_view source, KnownAnswers known)
      : tree_(tree), game_(game), source_(source), known_(known) {}

  Truth operator()(const Step& word, std::uint64_t /*games*/) {
    main_is_known_ = false;
    if (known_.answers != nullptr) {
      const QueryAnswers::Word& answer = known_.answers->words[word.number];
      if (!QueryAnswers::has(answer.maybe, known_.game)) {
        return {QueryAnswers::has(answer.yes, known_.game) ? 1U : 0U, 0};
      }
      main_is_known_ = true;
    }
    const bool yes = ask(word);
    return {yes ? 1U : 0U, 0};
  }

  /// Returns the plies before the first position that matches, of the first word that matches.
  /// REQUIRES: the step matches.
  std::optional<std::size_t> ply(const Step& step) {
    known_ = {};  // a database does not tell the place
    main_is_known_ = false;
    if (const auto* const boards = std::get_if<Boards>(&step.test)) {
      return search(*boards, step.number);
    }
    const auto* const join = std::get_if<Join>(&step.test);
    if (join == nullptr || join->kind == Join::Kind::none) return std::nullopt;
    for (const Step& part : join->of) {
      if (join->kind == Join::Kind::any && evaluate(part, 1, *this).yes == 0) continue;
      if (const auto found = ply(part)) return found;
    }
    return std::nullopt;
  }

 private:
  bool ask(const Step& word) {
    if (const auto* const compare = std::get_if<Compare>(&word.test)) return ask(*compare);
    if (const auto* const endings = std::get_if<Endings>(&word.test)) return ask(*endings);
    if (const auto* const has = std::get_if<Has>(&word.test)) return ask(*has);
    return search(std::get<Boards>(word.test), word.number).has_value();
  }

  bool ask(const Compare& c) {
    // For "not equal", no side of the game may be equal; otherwise one side is enough.
    const auto fits = [&](const std::string& value) {
      return fits_any(c, value, game_.outcome.result, tree_.texts);
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

  std::optional<std::size_t> search(const Boards& boards, std::size_t number) {
    tree_.searches.resize(std::max(tree_.searches.size(), number + 1));
    auto& search = tree_.searches[number];
    if (search == nullptr) search = std::make_unique<LineSearch>(boards);
    if (main_line() == nullptr) return std::nullopt;
    if (!main_is_known_) {
      if (const auto met = search->find(*main_line())) return met;
    }
    if (!boards.everywhere || game_.leaves() < 2) return std::nullopt;
    if (lines_ == 1) {
      for (const Branch& branch : branches_of(game_)) {
        RecordLine& line = next_line();
        for (const Move move : line_to(game_, Position::standard(), branch).moves) {
          put_u16(line.moves, move.bits());
        }
        line.begin();
      }
    }
    for (std::size_t i = 1; i < lines_; ++i) {
      if (const auto met = search->find(tree_.lines[i]->replay)) return met;
    }
    return std::nullopt;
  }

  /// Returns a line from the start of the game, without moves.
  RecordLine& next_line() {
    if (tree_.lines.size() == lines_) tree_.lines.push_back(std::make_unique<RecordLine>());
    RecordLine& line = *tree_.lines[lines_++];
    line.start.clear();
    line.moves.clear();
    if (!game_.start.is_standard()) {
      put_board(game_.start.board, line.start);
      put_u8(line.start, static_cast<unsigned>(game_.start.turn));
    }
    return line;
  }

  /// Null if the start cannot be played.
  store::Replay* main_line() {
    const bool playable =
        lines_ != 0 || game_.start.is_standard() || Position::from(game_.start, Faults::all());
    if (!playable) return nullptr;
    if (lines_ == 0) {
      RecordLine& line = next_line();
      for (NodeId id = game_[kRoot].first_child; id != kNoNode; id = game_[id].first_child) {
        if (!game_[id].has_move || game_[id].standing != Standing::legal) break;
        put_u16(line.moves, game_[id].move.bits());
      }
      line.begin();
    }
    return &tree_.lines.front()->replay;
  }

  bool ask(const Endings& endings) {
    GameEnd played = GameEnd::none;
    store::Replay* const line = endings.asks_play() ? main_line() : nullptr;
    if (line != nullptr && line->line().plies() == game_.main_line().size()) {
      const auto last = Position::from(line->end(), Faults::all());
      if (last) played = played_end(line->line().plies(), *last);
    }
    return endings.fits(game_.outcome.ending, played);
  }

  bool ask(const Has& has) const {
    unsigned bits = game_.leaves() > 1 ? PackedHas::variations : 0;
    for (NodeId id = 0; id < game_.size() && (bits & has.bits) != has.bits; ++id) {
      bits |= contents_of(game_.notes(id));
    }
    return (bits & has.bits) == has.bits;
  }

  Query::Tree& tree_;
  const Game& game_;
  std::string_view source_;
  KnownAnswers known_;
  bool main_is_known_ = false;  ///< the word that is asked does not match the main line
  std::size_t lines_ = 0;       ///< how many of tree_.lines are in use: main line, variations
};

template <class Any>  // Step or const Step
void collect(Any& step, std::vector<Any*>& out) {
  if (auto* const join = std::get_if<Join>(&step.test)) {
    for (auto& part : join->of) collect(part, out);
  } else {
    out.push_back(&step);
  }
}

}  // namespace

std::vector<const Step*> words_of(const Step& root) {
  std::vector<const Step*> out;
  collect(root, out);
  return out;
}

void fold(Step& root, SearchText& texts) {
  std::vector<Step*> words;
  collect(root, words);
  for (Step* const word : words) {
    auto* const compare = std::get_if<Compare>(&word->test);
    if (compare == nullptr) continue;
    const auto fold_one = [&](Asked& asked) {
      asked.form = texts.form(asked.text);
      if (compare->is_name) asked.pinyin = texts.pinyin(asked.text);
    };
    for (Compare::Span& span : compare->any_of) {
      fold_one(span.from);
      if (span.to) fold_one(*span.to);
    }
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
Query::Query(const Query& o)
    : tree_(std::make_unique<Tree>(o.tree_->root, o.tree_->texts, o.tree_->folded)) {}
Query::~Query() = default;

Result<Query> Query::parse(std::string_view text) {
  auto tree = std::make_unique<Tree>();
  auto root = queries::parse(text, tree->texts);
  if (!root) return std::unexpected(std::move(root.error()));
  tree->root = std::move(*root);
  return Query(std::move(tree));
}

bool Query::asks_moves(const QueryAnswers* answers) const {
  return std::ranges::any_of(queries::words_of(tree_->root), [&](const queries::Step* word) {
    const bool of_moves = std::holds_alternative<queries::Boards>(word->test) ||
                          std::holds_alternative<queries::Endings>(word->test);
    return of_moves && (answers == nullptr ||
                        std::ranges::any_of(answers->words[word->number].maybe, std::identity()));
  });
}

bool Query::matches(const Game& game, std::string_view source, KnownAnswers known) {
  if (known.answers != nullptr && QueryAnswers::has(known.answers->yes, known.game)) return true;
  tree_->fold();
  return queries::evaluate(tree_->root, 1, queries::Record(*tree_, game, source, known)).yes != 0;
}

std::optional<Query::Found> Query::find(const Game& game, std::string_view source,
                                        KnownAnswers known) {
  tree_->fold();
  queries::Record record(*tree_, game, source, known);
  if (queries::evaluate(tree_->root, 1, record).yes == 0) return std::nullopt;
  return Found{.ply = record.ply(tree_->root)};
}

}  // namespace qipu
