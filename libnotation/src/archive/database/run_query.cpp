// Evaluates a query on a database: first on facts, then on positions, then on replayed lines. Each
// step only checks games that the rest of the query has not excluded.

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "archive/database/index_words.h"
#include "archive/database/matchers.h"
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
using queries::Join;
using queries::LinePattern;
using queries::Material;
using queries::Step;

/// A partial answer: games in neither set do not match.
struct Truth {
  GameSet yes, maybe;
};

/// Reads the lines of games in any number of threads.
class LineWalk {
 public:
  LineWalk(StoredDatabase& db, unsigned threads) : db_(db), threads_(threads) {}

  /// Returns the games of `among` for which a matcher returns true: matcher(line). `make()` makes
  /// one for each thread.
  template <class Make>
  std::optional<GameSet> find(const GameSet& among, const Make& make) {
    GameSet out(among.size());
    const std::vector<std::uint32_t> blocks = blocks_of(among);
    const auto walker = [&] {
      return [&among, &out, matches = make()](std::uint32_t block, std::string_view bytes) mutable {
        search(block, bytes, among, matches, out);
      };
    };
    std::vector<decltype(walker())> walkers;
    for (std::size_t i = threads_for(blocks.size(), threads_); i != 0; --i) {
      walkers.push_back(walker());
    }
    if (!each_block(db_, blocks, walkers)) return std::nullopt;
    return out;
  }

 private:
  template <class Matches>
  static void search(std::uint32_t block, std::string_view bytes, const GameSet& among,
                     Matches& matches, GameSet& out) {
    std::uint32_t game = block * kBlock + 1;
    LineView line;
    for (; take_line(bytes, line) && game <= among.size(); ++game) {
      if (line.form != LineView::Form::none && among.has(game) && matches(line)) out.add(game);
    }
  }

  StoredDatabase& db_;
  unsigned threads_;
};

/// Returns true if `plies` consecutive positions of a line match.
template <class Matcher>
bool meets(Matcher& matcher, Replay& replay, const LineView& line, std::size_t plies) {
  bool found = false;
  if (plies == 1) {
    replay.walk(
        line, [&] { return !(found = matcher.begin(replay)); },
        [&](unsigned from, unsigned to, unsigned taken) {
          return !(found = matcher.moved(replay, from, to, taken));
        });
    return found;
  }
  std::size_t running = 0;
  const auto count = [&](bool stands) {
    running = stands ? running + 1 : 0;
    found = running >= plies;
    return !found;
  };
  replay.walk(
      line, [&] { return count(matcher.begin(replay)); },
      [&](unsigned from, unsigned to, unsigned taken) {
        return count(matcher.moved(replay, from, to, taken));
      });
  return found;
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

class QueryRunner {
 public:
  QueryRunner(StoredDatabase& db, SearchText& texts, unsigned threads)
      : db_(db), texts_(texts), walk_(db, threads) {}

  /// Evaluates one step for the games of `among`. Returns nothing if the file is damaged, or the
  /// question is stopped.
  std::optional<Truth> ask(const Step& step, const GameSet& among) {
    if (!db_.goes_on()) return std::nullopt;
    return std::visit([&](const auto& test) { return ask(test, among); }, step.test);
  }

 private:
  GameSet none() const { return GameSet(db_.last()); }

  /// Returns how expensive a step is.
  static int cost(const Step& step) {
    if (const auto* const join = std::get_if<Join>(&step.test)) {
      int most = 0;
      for (const Step& part : join->of) most = std::max(most, cost(part));
      return most;
    }
    const auto* const boards = std::get_if<Boards>(&step.test);
    if (boards == nullptr) return 0;
    return boards->line ? 3 : 2;
  }

  std::optional<Truth> ask(const Join& join, const GameSet& among) {
    std::vector<const Step*> parts;
    for (const Step& part : join.of) parts.push_back(&part);
    std::ranges::stable_sort(parts, {}, [](const Step* part) { return cost(*part); });
    if (join.kind == Join::Kind::all) {
      Truth sum{among, none()};
      for (const Step* part : parts) {
        GameSet open = sum.yes;
        open |= sum.maybe;
        auto truth = ask(*part, open);
        if (!truth) return std::nullopt;
        sum.yes &= truth->yes;
        truth->maybe |= truth->yes;
        open &= truth->maybe;
        open -= sum.yes;
        sum.maybe = std::move(open);
      }
      return sum;
    }
    Truth sum{none(), none()};
    for (const Step* part : parts) {
      GameSet open = among;
      open -= sum.yes;
      auto truth = ask(*part, open);
      if (!truth) return std::nullopt;
      sum.yes |= truth->yes;
      sum.maybe |= truth->maybe;
      sum.maybe -= sum.yes;
    }
    if (join.kind == Join::Kind::any) return sum;
    GameSet yes = among;
    yes -= sum.yes;
    yes -= sum.maybe;
    return Truth{std::move(yes), std::move(sum.maybe)};
  }

  // --- fields -----------------------------------------------------------------------------------
  /// Returns the column whose text decides a field.
  static std::optional<std::size_t> column_of(const Field& field) {
    using Kind = Field::Kind;
    const bool dated = field.kind == Kind::year || field.kind == Kind::iso_date;
    if (field.kind != Kind::tag && !dated) return std::nullopt;
    const std::string_view tag = dated ? "Date" : std::string_view(field.tag);
    const auto found = std::ranges::find(kColumns, tag, &Column::tag);
    if (found == kColumns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - kColumns.begin());
  }

  template <class Fits>  // bool(game)
  static Truth those(const GameSet& among, const Fits& fits) {
    Truth out{GameSet(among.size()), GameSet(among.size())};
    for (std::size_t i = 0; i < among.words().size(); ++i) {
      for (std::uint64_t left = among.words()[i]; left != 0; left &= left - 1) {
        const auto game = static_cast<std::uint32_t>(
            64 * i + static_cast<std::size_t>(std::countr_zero(left)) + 1);
        if (fits(game)) out.yes.add(game);
      }
    }
    return out;
  }

  std::optional<Truth> ask(const Compare& compare, const GameSet& among) {
    using Kind = Field::Kind;
    const Field& field = compare.subject.field;
    const bool negated = queries::negated(compare);
    const auto fits = [&](const std::string& value, GameResult result = GameResult::unknown) {
      return queries::fits_any(compare, value, result, texts_);
    };
    if (compare.subject.kind == GameSubject::Kind::source) {
      Truth out{none(), none()};
      for (const Database::Source& source : db_.sources()) {
        if (source.last < source.first) continue;
        const auto name = db_.name_of(source);
        if (!name) return std::nullopt;
        if (fits(name->path) == negated) continue;
        for (std::uint32_t game = source.first; game <= source.last; ++game) out.yes.add(game);
      }
      out.yes &= among;
      return out;
    }
    if (compare.subject.kind == GameSubject::Kind::comment) {
      return ask_comments(compare, among, fits("") != negated);
    }
    const Facts* const facts = db_.facts();
    if (facts == nullptr) return std::nullopt;
    const bool player = compare.subject.kind == GameSubject::Kind::player;
    const auto column = player ? std::optional<std::size_t>(0) : column_of(field);
    if (column) {
      const auto texts = db_.texts(kColumns[*column].table);
      if (!texts) return std::nullopt;
      std::vector<bool> fit;
      fit.reserve(texts->size());
      Tags tags;
      for (const std::string& text : *texts) {
        if (field.kind == Kind::tag || player) {
          fit.push_back(fits(text));
          continue;
        }
        tags.clear();
        tags.add("Date", text);
        fit.push_back(fits(field_value(field, tags, {}, 0)));
      }
      const auto& numbers = facts->texts[*column];
      const auto& blacks = facts->texts[1];
      const auto of = [&](const std::vector<std::uint32_t>& all, std::uint32_t game) {
        const std::uint32_t text = all[game - 1];
        return text < fit.size() && fit[text];
      };
      return those(among, [&](std::uint32_t game) {
        return (of(numbers, game) || (player && of(blacks, game))) != negated;
      });
    }
    if (compare.subject.kind != GameSubject::Kind::field) return Truth{none(), among};
    if (field.kind == Kind::result) {
      std::array<bool, 4> fit{};
      for (unsigned i = 0; i < fit.size(); ++i) {
        const auto result = static_cast<GameResult>(i);
        fit[i] = fits(std::string(pgn_token(result)), result) != negated;
      }
      return those(among, [&](std::uint32_t game) {
        return fit[static_cast<std::size_t>(facts->result(game))];
      });
    }
    if (field.kind == Kind::plies) {
      std::vector<std::int8_t> known;  // by plies: 0 not checked yet, 1 matches, -1 does not
      return those(among, [&](std::uint32_t game) {
        const std::uint32_t plies = facts->plies[game - 1];
        constexpr std::uint32_t kKept = 4096;
        if (plies >= kKept) return fits(std::to_string(plies)) != negated;
        if (known.size() <= plies) known.resize(std::size_t{plies} + 1, 0);
        if (known[plies] == 0) known[plies] = fits(std::to_string(plies)) != negated ? 1 : -1;
        return known[plies] > 0;
      });
    }
    if (field.kind == Kind::ending) {
      return those(among, [&](std::uint32_t game) {
        return fits(std::string(ending_name(facts->ending(game))), facts->result(game)) != negated;
      });
    }
    return Truth{none(), among};
  }

  /// Comments are only in the records; the full-text index shows which records need not be read.
  /// `silent_fit`: true if games without comments match.
  std::optional<Truth> ask_comments(const Compare& compare, const GameSet& among, bool silent_fit) {
    const Facts* const facts = db_.facts();
    if (facts == nullptr) return std::nullopt;
    Truth out{none(), none()};
    GameSet told = those(among, [&](std::uint32_t game) {
                     return (facts->has[game - 1] & PackedHas::comments) != 0;
                   }).yes;
    if (silent_fit) {
      out.yes = among;
      out.yes -= told;
    }
    for (const Compare::Span& span : compare.any_of) {
      const std::vector<std::string> pairs = pairs_asked(span.from.form);
      if (pairs.empty()) {
        out.maybe = told;
        return out;
      }
      const bool found = db_.with_pairs(pairs, [&](std::int64_t game) {
        if (game >= 1 && game <= db_.last()) out.maybe.add(static_cast<std::uint32_t>(game));
      });
      if (!found) return std::nullopt;
    }
    out.maybe &= told;
    if (queries::negated(compare)) {
      told -= out.maybe;
      out.yes |= told;
    }
    return out;
  }

  // --- contents of a game -----------------------------------------------------------------------
  std::optional<Truth> ask(const Has& has, const GameSet& among) {
    const Facts* const facts = db_.facts();
    if (facts == nullptr) return std::nullopt;
    unsigned bits = 0;
    for (const Has::What what : has.all_of) {
      switch (what) {
        case Has::What::variations: bits |= PackedHas::variations; break;
        case Has::What::comments: bits |= PackedHas::comments; break;
        case Has::What::evals: bits |= PackedHas::evals; break;
        case Has::What::clocks: bits |= PackedHas::clocks; break;
        case Has::What::mistakes: bits |= PackedHas::mistakes; break;
      }
    }
    return those(among, [&](std::uint32_t game) { return (facts->has[game - 1] & bits) == bits; });
  }

  std::optional<Truth> ask(const Endings& endings, const GameSet& among) {
    const Facts* const facts = db_.facts();
    if (facts == nullptr) return std::nullopt;
    unsigned bits = 0;
    if (endings.any_of.contains(Ending::checkmate)) bits |= EndHas::checkmate;
    if (endings.any_of.contains(Ending::stalemate)) bits |= EndHas::stalemate;
    return those(among, [&](std::uint32_t game) {
      // Databases of earlier versions also have these bits for records without moves.
      const bool played = facts->plies[game - 1] != 0 && (facts->has[game - 1] & bits) != 0;
      return played || endings.any_of.contains(facts->ending(game));
    });
  }

  // --- moves ------------------------------------------------------------------------------------
  std::optional<Truth> ask(const Boards& boards, const GameSet& among) {
    Truth out{none(), none()};
    if (boards.line) {
      auto found = walk_.find(among, [&] {
        return [&boards, known = std::vector<LinePattern::Known>(boards.images.size())](
                   const LineView& line) mutable {
          const auto start = position_of(line);
          if (!start) return false;
          const std::vector<Move> moves = moves_of(line);
          for (std::size_t i = 0; i < boards.images.size(); ++i) {
            if (boards.line->plies_in(*start, moves, boards.images[i], known[i])) return true;
          }
          return false;
        };
      });
      if (!found) return std::nullopt;
      out.yes = std::move(*found);
    }
    for (const auto& board : boards.any_of) {
      GameSet open = among;
      open -= out.yes;
      auto found = std::visit([&](const auto& it) { return find(it, boards.plies, open); }, board);
      if (!found) return std::nullopt;
      out.yes |= *found;
    }
    if (!boards.everywhere) return out;
    // Variations are only in the records.
    const Facts* const facts = db_.facts();
    if (facts == nullptr) return std::nullopt;
    GameSet open = among;
    open -= out.yes;
    out.maybe = those(open, [&](std::uint32_t game) {
                  return (facts->has[game - 1] & PackedHas::variations) != 0;
                }).yes;
    return out;
  }

  template <class Matcher, class Board>
  std::optional<GameSet> replayed(const Board& board, std::size_t plies, const GameSet& among) {
    return walk_.find(among, [&] {
      return [matcher = Matcher(board), replay = Replay(), plies](const LineView& line) mutable {
        return meets(matcher, replay, line, plies);
      };
    });
  }

  std::optional<GameSet> find(const BoardPattern& pattern, std::size_t plies,
                              const GameSet& among) {
    const auto board = plies == 0 ? std::nullopt : only_board(pattern);
    if (!board) {
      if (SquaresMatcher::fits(pattern)) return replayed<SquaresMatcher>(pattern, plies, among);
      return replayed<RowsMatcher>(pattern, plies, among);
    }
    // Games with a posting of the position, and games without postings yet, are replayed to prove a
    // match.
    GameSet open(db_.last());
    for (std::uint32_t game = db_.indexed(); game <= db_.last(); ++game) open.add(game);
    for (const Color turn : {Color::red, Color::black}) {
      if (pattern.turn() && *pattern.turn() != turn) continue;
      Setup setup = *board;
      setup.turn = turn;
      const auto position = Position::from(setup, Faults::all());
      if (!position) continue;
      const auto hits = db_.postings(*position);
      if (!hits) return std::nullopt;
      for (const Hit& hit : *hits) open.add(hit.game);
    }
    open &= among;
    return replayed<SquaresMatcher>(pattern, plies, open);
  }

  std::optional<GameSet> find(const Material& material, std::size_t plies, const GameSet& among) {
    return replayed<MaterialMatcher>(material, plies, among);
  }

  StoredDatabase& db_;
  SearchText& texts_;
  LineWalk walk_;
};

}  // namespace

void StoredDatabase::teach(SearchText& texts) {
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
  teach(tree.texts);
  tree.fold();
  auto truth = QueryRunner(*this, tree.texts, threads).ask(tree.root, live_);
  if (!truth) return damaged("its blocks");
  return Answer{std::move(truth->yes), std::move(truth->maybe)};
}

}  // namespace qipu::store
