// Answers queries from the tables of a database: first from facts and indexes, then from replayed
// lines. Each step looks only at games for which the rest of the query does not decide.

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "archive/database/index_words.h"
#include "archive/database/stored_database.h"
#include "archive/query/query_tree.h"
#include "format/packed/packed.h"
#include "qipu/game/tags.h"

namespace qipu::store {
namespace {

using queries::BoardPattern;
using queries::Boards;
using queries::Compare;
using queries::Endings;
using queries::Has;
using queries::Step;
using queries::Truth;

constexpr std::size_t kBits = 64;  ///< games in a number of a GameSet

/// Returns the bits of `games` for which fits(index) is true. `at`: the index of the number in a
/// GameSet; the index of a game is its number - 1.
template <class Fits>
std::uint64_t those(std::size_t at, std::uint64_t games, const Fits& fits) {
  std::uint64_t out = 0;
  for (std::uint64_t left = games; left != 0; left &= left - 1) {
    const auto bit = static_cast<std::size_t>(std::countr_zero(left));
    if (fits(kBits * at + bit)) out |= std::uint64_t{1} << bit;
  }
  return out;
}

/// Returns the one position that a pattern stands for, with Red to move if it does not say; nothing
/// if it stands for several.
std::optional<Setup> only_board(const BoardPattern& pattern) {
  Setup out;
  for (int at = 0; at < kOff; ++at) {
    const auto& ways = pattern.rows()[static_cast<std::size_t>(at / Square::kFiles)];
    if (ways.size() != 1) return std::nullopt;
    const unsigned contents = ways.front()[static_cast<std::size_t>(at % Square::kFiles)];
    if (!std::has_single_bit(contents)) return std::nullopt;
    const auto code = static_cast<unsigned>(std::countr_zero(contents));
    out.board.set(Square::from_index(at), Piece::from_code(code));
  }
  out.turn = pattern.turn().value_or(Color::red);
  return out;
}

/// Compares the values of columns. Each value is compared once.
class ValueTest {
 public:
  ValueTest(const Compare& compare, SearchText& texts)
      : compare_(&compare), texts_(&texts), field_(compare.subject.field) {
    if (compare.subject.kind == GameSubject::Kind::player) {
      field_ = {.kind = Field::Kind::tag, .tag = "Red"};
    }
  }

  /// Finds the columns; none if they do not have the field. Returns false if the values cannot be
  /// read.
  bool load(const Facts& facts, StoredDatabase& db) {
    using Kind = Field::Kind;
    switch (field_.kind) {
      case Kind::result:
      case Kind::ending: columns_ = {&facts.outcomes}; return true;
      case Kind::plies: columns_ = {&facts.plies}; return true;
      case Kind::year:
      case Kind::iso_date: tag_ = "Date"; break;
      case Kind::tag: tag_ = field_.tag; break;
      default: return true;
    }
    const auto found = std::ranges::find(kColumns, tag_, &Column::tag);
    if (found == kColumns.end()) return true;
    const auto column = static_cast<std::size_t>(found - kColumns.begin());
    columns_ = {&facts.texts[column]};
    if (compare_->subject.kind == GameSubject::Kind::player) {
      columns_.push_back(&facts.texts[column + 1]);
    }
    auto values = db.texts(found->table);
    if (values) values_ = std::move(*values);
    return values.has_value();
  }

  bool is_in_records() const { return columns_.empty(); }

  /// `game`: its index.
  bool fits(std::size_t game) {
    const bool any = std::ranges::any_of(
        columns_, [&](const std::vector<std::uint32_t>* column) { return fit((*column)[game]); });
    return any != queries::negated(*compare_);
  }

 private:
  bool fit(std::uint32_t number) {
    constexpr std::uint32_t kKept = 1U << 24U;
    if (number >= kKept) return compared(number);
    if (known_.size() <= number) known_.resize(std::size_t{number} + 1, 0);
    if (known_[number] == 0) known_[number] = compared(number) ? 1 : -1;
    return known_[number] > 0;
  }

  bool compared(std::uint32_t number) const {
    Tags tags;
    Outcome outcome;
    outcome.result = static_cast<GameResult>(number & 3U);
    outcome.ending = static_cast<Ending>(number >> 2U);
    if (!tag_.empty()) {
      if (number >= values_.size()) return false;
      tags.set(tag_, values_[number]);
      outcome = {};
    }
    return queries::fits_any(*compare_, field_value(field_, tags, outcome, number), outcome.result,
                             *texts_);
  }

  const Compare* compare_;
  SearchText* texts_;
  Field field_;
  std::string tag_;  ///< "" if the numbers are not those of texts
  std::vector<std::string> values_;
  std::vector<const std::vector<std::uint32_t>*> columns_;
  std::vector<std::int8_t> known_;  ///< by number: 0 not compared yet, 1 matches, -1 does not
};

/// A query that is being answered.
struct Question {
  const Step& root;
  const Facts* facts = nullptr;  ///< null if nothing needs them
  std::shared_ptr<QueryAnswers> known = std::make_shared<QueryAnswers>();
  Database::Answer out{GameSet(), GameSet(), nullptr};
  std::vector<GameSet> lines = {};  ///< by word: games whose main lines may match
  GameSet open = GameSet();         ///< games whose lines are needed
};

/// Answers the words about moves from the lines of blocks. For one thread.
class LineWalker {
 public:
  explicit LineWalker(Question& question) : question_(&question), played_(kBits) {
    for (const Step* const word : queries::words_of(question.root)) {
      const auto* const boards = std::get_if<Boards>(&word->test);
      searches_.push_back(boards == nullptr ? std::nullopt
                                            : std::optional<queries::LineSearch>(*boards));
    }
  }

  void operator()(std::uint32_t block, std::string_view bytes) {
    const std::vector<std::uint64_t>& open = question_->open.words();
    const std::size_t first = std::size_t{block} * (kBlock / kBits);
    for (std::size_t at = first; at < std::min(first + kBlock / kBits, open.size()); ++at) {
      for (LineView& line : lines_) {
        if (!take_line(bytes, line)) line = {};
      }
      begun_ = 0;
      if (open[at] == 0) continue;
      const Truth truth = queries::evaluate(
          question_->root, open[at],
          [&](const Step& word, std::uint64_t games) { return ask(word, at, games); });
      question_->out.yes.words()[at] |= truth.yes;
      std::uint64_t& maybe = question_->out.maybe.words()[at];
      maybe = (maybe & ~open[at]) | truth.maybe;
    }
  }

 private:
  Truth ask(const Step& word, std::size_t at, std::uint64_t games) {
    QueryAnswers::Word& known = question_->known->words[word.number];
    std::uint64_t &yes = known.yes[at], &maybe = known.maybe[at];
    if (const auto* const boards = std::get_if<Boards>(&word.test)) {
      yes |= those(at, question_->lines[word.number].words()[at] & games,
                   [&](std::size_t game) { return finds(*searches_[word.number], game % kBits); });
      const auto varies = [&](std::size_t game) {  // variations are only in the records
        return (question_->facts->has[game] & PackedHas::variations) != 0;
      };
      maybe &= ~games;
      if (boards->everywhere) maybe |= those(at, games & ~yes, varies);
    }
    return {yes & games, maybe & games};
  }

  bool finds(queries::LineSearch& search, std::size_t line) {
    if (lines_[line].form == LineView::Form::none) return false;
    const std::uint64_t bit = std::uint64_t{1} << line;
    if ((begun_ & bit) == 0) played_[line].begin(lines_[line]);
    begun_ |= bit;
    return search.find(played_[line]).has_value();
  }

  Question* question_;
  std::vector<std::optional<queries::LineSearch>> searches_;  ///< by the number of the word
  std::array<LineView, kBits> lines_;
  std::vector<Replay> played_;
  std::uint64_t begun_ = 0;  ///< which of them have been begun
};

class QueryRunner {
 public:
  QueryRunner(StoredDatabase& db, Query::Tree& tree)
      : db_(db), texts_(tree.texts), question_{.root = tree.root} {}

  /// Returns nothing if the file is damaged, or the question is stopped.
  std::optional<Database::Answer> run(unsigned threads) {
    auto& [root, facts, known, out, lines, open] = question_;
    out.yes = out.maybe = open = none();
    for (const Step* const word : queries::words_of(root)) {
      GameSet yes = none(), maybe = none();
      lines.push_back(none());
      if (!answer(*word, yes, maybe) || !db_.goes_on()) return std::nullopt;
      known->words.push_back({std::move(yes.words()), std::move(maybe.words())});
    }
    for (std::size_t at = 0; at < live().size(); ++at) {
      std::uint64_t asked = 0;  // games for which a word needs the line
      const Truth truth =
          queries::evaluate(root, live()[at], [&](const Step& word, std::uint64_t games) {
            const QueryAnswers::Word& answers = known->words[word.number];
            const Truth part{answers.yes[at] & games, answers.maybe[at] & games};
            asked |= lines[word.number].words()[at] & games;
            return part;
          });
      out.yes.words()[at] = truth.yes;
      out.maybe.words()[at] = truth.maybe;
      open.words()[at] = asked & truth.maybe;
    }
    const std::vector<std::uint32_t> blocks = blocks_of(open);
    std::vector<LineWalker> walkers;
    for (std::size_t i = threads_for(blocks.size(), threads); i != 0; --i) {
      walkers.emplace_back(question_);
    }
    if (!blocks.empty() && !each_block(db_, blocks, walkers)) return std::nullopt;
    known->yes = out.yes.words();
    out.known = known;
    return std::move(out);
  }

 private:
  GameSet none() const { return GameSet(db_.last()); }
  const std::vector<std::uint64_t>& live() const { return db_.all().words(); }

  /// Returns the games for which fits(index) is true.
  template <class Fits>
  GameSet all(const Fits& fits) const {
    GameSet out = none();
    for (std::size_t at = 0; at < live().size(); ++at) {
      out.words()[at] = those(at, live()[at], fits);
    }
    return out;
  }
  /// Returns the games that have all of these contents (PackedHas).
  GameSet having(unsigned bits) const {
    return all([&](std::size_t game) { return (question_.facts->has[game] & bits) == bits; });
  }

  /// Answers a word from what is known of all games; the lines are not read yet. Returns false if
  /// something cannot be read.
  bool answer(const Step& word, GameSet& yes, GameSet& maybe) {
    const auto* const compare = std::get_if<Compare>(&word.test);
    if (compare != nullptr && compare->subject.kind == GameSubject::Kind::source) {
      return answer_source(*compare, yes);
    }
    const auto* const boards = std::get_if<Boards>(&word.test);
    if (boards == nullptr || boards->everywhere) question_.facts = db_.facts();
    const Facts* const facts = question_.facts;
    if (facts == nullptr && (boards == nullptr || boards->everywhere)) return false;
    if (boards != nullptr) return answer_boards(*boards, maybe);
    if (const auto* const has = std::get_if<Has>(&word.test)) yes = having(has->bits);
    if (const auto* const endings = std::get_if<Endings>(&word.test)) {
      yes = all([&](std::size_t game) {
        // Databases of earlier versions also have these bits for records without moves.
        const std::uint32_t has = facts->plies[game] == 0 ? 0 : facts->has[game];
        return endings->fits(facts->ending(static_cast<std::uint32_t>(game) + 1),
                             (has & EndHas::checkmate) != 0   ? GameEnd::checkmate
                             : (has & EndHas::stalemate) != 0 ? GameEnd::stalemate
                                                              : GameEnd::none);
      });
    }
    if (compare == nullptr) return true;
    if (compare->subject.kind == GameSubject::Kind::comment) {
      return answer_comment(*compare, yes, maybe);
    }
    ValueTest values(*compare, texts_);
    if (!values.load(*facts, db_)) return false;
    if (values.is_in_records()) {
      maybe = db_.all();
    } else {
      yes = all([&](std::size_t game) { return values.fits(game); });
    }
    return true;
  }

  bool fits(const Compare& compare, const std::string& value) {
    const bool any = queries::fits_any(compare, value, GameResult::unknown, texts_);
    return any != queries::negated(compare);
  }

  bool answer_source(const Compare& compare, GameSet& yes) {
    for (const Database::Source& source : db_.sources()) {
      if (source.last < source.first) continue;
      const auto name = db_.name_of(source);
      if (!name) return false;
      if (!fits(compare, name->path)) continue;
      for (std::uint32_t game = source.first; game <= source.last; ++game) yes.add(game);
    }
    return true;
  }

  /// Comments are only in the records; the full-text index shows which need not be read.
  bool answer_comment(const Compare& compare, GameSet& yes, GameSet& maybe) {
    const GameSet commented = having(PackedHas::comments);
    if (fits(compare, "")) {
      yes = db_.all();
      yes -= commented;
    }
    for (const Compare::Span& span : compare.any_of) {
      const std::vector<std::string> pairs = pairs_asked(span.from.form);
      if (pairs.empty()) {
        maybe = commented;
        return true;
      }
      const bool read = db_.with_pairs(pairs, [&](std::int64_t game) {
        if (game >= 1 && game <= db_.last()) maybe.add(static_cast<std::uint32_t>(game));
      });
      if (!read) return false;
    }
    maybe &= commented;
    if (!queries::negated(compare)) return true;
    GameSet others = commented;
    others -= maybe;
    yes |= others;
    return true;
  }

  /// Only games with a posting of the position, and games without postings yet, can reach it.
  bool answer_boards(const Boards& boards, GameSet& maybe) {
    for (std::uint32_t game = db_.indexed(); game <= db_.last(); ++game) maybe.add(game);
    bool indexed = !boards.line;
    for (const auto& board : boards.any_of) {
      const auto* const pattern = std::get_if<BoardPattern>(&board);
      std::optional<Setup> only = pattern == nullptr ? std::nullopt : only_board(*pattern);
      indexed = indexed && only;
      for (const Color turn : {Color::red, Color::black}) {
        if (!indexed || (pattern->turn() && *pattern->turn() != turn)) continue;
        only->turn = turn;
        const auto position = Position::from(*only, Faults::all());
        if (!position) continue;
        const auto hits = db_.postings(*position);
        if (!hits) return false;
        for (const Hit& hit : *hits) maybe.add(hit.game);
      }
    }
    if (!indexed) maybe = db_.all();
    maybe &= db_.all();
    question_.lines.back() = maybe;
    if (boards.everywhere) maybe |= having(PackedHas::variations);
    return true;
  }

  StoredDatabase& db_;
  SearchText& texts_;
  Question question_;
};

}  // namespace

void StoredDatabase::add_characters_to(SearchText& texts) {
  Statement all = db_->prepare("SELECT id, form, sound FROM character");
  while (all.step()) {
    texts.learn(static_cast<char32_t>(all.number(0)),
                {std::string(all.bytes(1)), std::string(all.bytes(2))});
  }
  if (db_->number("SELECT value FROM state WHERE name='traditional'") != 0) {
    texts.knows_traditional();
  }
}

Result<Database::Answer> StoredDatabase::ask(const Query& query, unsigned threads) {
  Query own = query;  // a copy, because other threads may use the query
  Query::Tree& tree = own.tree();
  add_characters_to(tree.texts);
  tree.fold();
  auto answer = QueryRunner(*this, tree).run(threads);
  if (!answer) return damaged("its blocks");
  return std::move(*answer);
}

}  // namespace qipu::store
