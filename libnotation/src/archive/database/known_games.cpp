#include "archive/database/known_games.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "archive/same_game.h"
#include "qipu/archive/sample_games.h"
#include "qipu/game/date.h"
#include "qipu/text/search_text.h"

namespace qipu {
namespace {

using Met = Database::Met;
using Numbers = std::vector<std::uint32_t>;  // of games, increasing
using SeeLine =
    std::function<void(std::uint32_t game, const Position& start, std::span<const Move> moves)>;

std::vector<Move> mirrored(std::span<const Move> moves) {
  std::vector<Move> out;
  out.reserve(moves.size());
  for (const Move move : moves) out.push_back(move.mirrored());
  return out;
}

/// Returns true if a day is later than another, as far as both are known; days as in SampleGame.
bool is_later(int day, int other) {
  constexpr int kMonth = 100, kYear = 10'000;
  const auto parts = [](int of) { return std::array{of / kYear, of / kMonth % 100, of % 100}; };
  const auto a = parts(day), b = parts(other);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == 0 || b[i] == 0) return false;
    if (a[i] != b[i]) return a[i] > b[i];
  }
  return false;
}
/// Returns true if both are the same complete date.
bool is_same_day(int day, int other) { return day == other && day % 100 != 0; }

/// The game whose departure is searched.
struct Subject {
  SampleGame head;
  std::uint64_t start, mirrored_start;
  std::span<const Move> moves;
  std::vector<Move> mirrored_moves;

  Subject(const Game& game, const MainLine& line)
      : head(SampleGame::of(game)),
        start(line.start.key()),
        mirrored_start(line.start.mirrored().key()),
        moves(line.moves),
        mirrored_moves(mirrored(line.moves)) {}

  /// Returns how many moves of a line are also its own, counted from the start.
  std::size_t along(std::uint64_t from, std::span<const Move> other) const {
    const auto shared = [&](std::span<const Move> own) {
      return static_cast<std::size_t>(std::ranges::mismatch(own, other).in1 - own.begin());
    };
    const std::size_t plain = from == start ? shared(moves) : 0;
    return std::max(plain, from == mirrored_start ? shared(mirrored_moves) : 0);
  }
};

}  // namespace

/// A collection of games, with numbers.
class KnownGames::GameCollection {
 public:
  virtual ~GameCollection() = default;
  virtual Result<std::vector<Met>> met(const Position& position) = 0;
  virtual Result<void> lines(const Numbers& games, const SeeLine& see) = 0;
  virtual Result<Database::Named> named(std::uint32_t game) = 0;
};

class KnownGames::SearchedDatabase final : public GameCollection {
 public:
  explicit SearchedDatabase(std::unique_ptr<Database> database) : database_(std::move(database)) {}

  Result<std::vector<Met>> met(const Position& position) override {
    return database_->met(position);
  }
  Result<void> lines(const Numbers& games, const SeeLine& see) override {
    return database_->each_line_of(games, see);
  }
  Result<Database::Named> named(std::uint32_t game) override { return database_->named(game); }

 private:
  std::unique_ptr<Database> database_;
};

class KnownGames::Files final : public GameCollection {
 public:
  void add(const Game& game, const MainLine& line, const std::string& file, std::uint32_t number) {
    if (files_.empty() || files_.back() != file) files_.push_back(file);
    const auto index = static_cast<std::uint32_t>(games_.size());
    Position position = line.start;
    starts_.try_emplace(position.key(), position);
    games_.push_back({SampleGame::of(game), files_.size() - 1, number, position.key(), line.moves});
    for (const Move move : line.moves) {
      plays_.push_back({position.key(), index, move.bits()});
      position.make(move);
    }
    plays_.push_back({position.key(), index, 0});
  }

  void settle() {
    std::ranges::sort(plays_);
    const auto repeated = std::ranges::unique(plays_);
    plays_.erase(repeated.begin(), repeated.end());
    plays_.shrink_to_fit();
  }

  Result<std::vector<Met>> met(const Position& position) override {
    std::vector<Met> out;
    for (const Play& play : std::ranges::equal_range(plays_, position.key(), {}, &Play::position)) {
      out.push_back({play.game, std::nullopt, games_[play.game].head.day});
      if (play.move != 0) out.back().move = Move::from_bits(play.move);
    }
    return out;
  }
  Result<void> lines(const Numbers& games, const SeeLine& see) override {
    for (const std::uint32_t game : games) {
      see(game, starts_.at(games_[game].start), games_[game].moves);
    }
    return {};
  }
  Result<Database::Named> named(std::uint32_t game) override {
    const Kept& kept = games_[game];
    return Database::Named{kept.head, files_[kept.file], kept.number};
  }

 private:
  struct Kept {
    SampleGame head;
    std::size_t file;  ///< index in files_
    std::uint32_t number;
    std::uint64_t start;  ///< key in starts_
    std::vector<Move> moves;
  };
  struct Play {
    std::uint64_t position = 0;
    std::uint32_t game = 0;
    std::uint16_t move = 0;  ///< 0: the game ends here
    friend auto operator<=>(const Play&, const Play&) = default;
  };

  std::vector<std::string> files_;
  std::vector<Kept> games_;
  std::vector<Play> plays_;
  std::unordered_map<std::uint64_t, Position> starts_;
};

/// Searches the departure of one game.
class KnownGames::Search {
 public:
  Search(KnownGames& known, const Game& game, const MainLine& line)
      : subject_(game, line), line_(line) {
    collections_.push_back(known.files_.get());
    for (const auto& collection : known.collections_) collections_.push_back(collection.get());
  }

  Result<std::optional<Departure>> run() {
    std::vector<Position> positions = {line_.start};
    for (const Move move : line_.moves) {
      positions.push_back(positions.back());
      positions.back().make(move);
    }
    std::size_t at = std::min(line_.moves.size(), kPlies);
    bool found = meet(positions[at]);
    if (found) {
      for (std::vector<KnownGame> last = met_; at < line_.moves.size(); ++at, last = met_) {
        if (meet(positions[at + 1])) continue;
        met_ = std::move(last);
        break;
      }
    }
    while (!found && !trouble_ && at > 0) found = meet(positions[--at]);
    Departure out{.plies = at};
    if (found && !trouble_) tell(positions[at], out);
    if (trouble_) return std::unexpected(std::move(*trouble_));
    return found ? std::optional(std::move(out)) : std::nullopt;
  }

 private:
  /// A game that reaches a position.
  struct KnownGame {
    std::size_t collection;
    std::uint32_t game;
    int day;
    std::vector<Move> moves;  ///< played there, mirrored like the game in question
    bool proved = false;      ///< its line was replayed and passes through the position
  };

  /// Returns the value; nothing on an error, which is stored.
  template <class T>
  std::optional<T> got(Result<T> result) {
    if (result) return std::move(*result);
    if (!trouble_) trouble_ = std::move(result.error());
    return std::nullopt;
  }

  /// Finds the known games that reach a position and stores them in `met_`; returns true if there
  /// are any.
  bool meet(const Position& position) {
    met_.clear();
    const Position image = position.mirrored();
    for (std::size_t collection = 0; collection < collections_.size() && !trouble_; ++collection) {
      const std::size_t first = met_.size();
      take(collection, position, false);
      if (image.key() != position.key()) take(collection, image, true);
      join(first);
      prove(first, position, image);
    }
    return !met_.empty();
  }

  void take(std::size_t collection, const Position& position, bool turned) {
    const auto hits = got(collections_[collection]->met(position));
    if (!hits) return;
    for (const Met& hit : *hits) {
      if (is_later(hit.day, subject_.head.day)) continue;
      if (met_.empty() || met_.back().collection != collection || met_.back().game != hit.game) {
        met_.push_back({collection, hit.game, hit.day, {}});
      }
      if (!hit.move) continue;
      const Move move = turned ? hit.move->mirrored() : *hit.move;
      auto& moves = met_.back().moves;  // each once, even if the game reaches the mirror image, too
      if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
    }
  }

  /// Merges the entries of a game that reaches both the position and its image.
  void join(std::size_t first) {
    std::ranges::stable_sort(met_.begin() + static_cast<std::ptrdiff_t>(first), met_.end(), {},
                             &KnownGame::game);
    std::size_t end = first;
    for (std::size_t i = first; i < met_.size(); ++i) {
      if (end > first && met_[end - 1].game == met_[i].game) {
        auto& moves = met_[end - 1].moves;
        for (const Move move : met_[i].moves) {
          if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
        }
      } else {
        if (end != i) met_[end] = std::move(met_[i]);
        ++end;
      }
    }
    met_.resize(end);
  }

  /// Removes records of the game itself. A posting may, rarely, be of another position: if there
  /// are few, their lines must pass through the position.
  void prove(std::size_t first, const Position& position, const Position& image) {
    if (first == met_.size()) return;
    const std::size_t collection = met_[first].collection;
    const bool few = met_.size() - first <= kProved;
    Numbers games;
    for (std::size_t i = first; i < met_.size(); ++i) games.push_back(met_[i].game);
    std::vector<bool> fits(games.size(), false);
    std::vector<Candidate> open;
    std::size_t next = 0;
    const auto seen = collections_[collection]->lines(
        games, [&](std::uint32_t game, const Position& start, std::span<const Move> moves) {
          while (next < games.size() && games[next] < game) ++next;
          if (next == games.size() || games[next] != game) return;
          if (few && !comes_through(start, moves, position, image)) return;
          fits[next] = true;
          met_[first + next].proved = few;
          const std::size_t along = subject_.along(start.key(), moves);
          const std::size_t least = std::min(moves.size(), subject_.moves.size());
          const bool equal =
              along == moves.size() && along == subject_.moves.size() &&
              (start.key() == subject_.start || start.key() == subject_.mirrored_start);
          const bool named = !subject_.head.red.empty() && !subject_.head.black.empty();
          const bool same_day = is_same_day(met_[first + next].day, subject_.head.day);
          const bool other_day = is_later(subject_.head.day, met_[first + next].day);
          if (!other_day && (equal || (named && (same_day || (along == least && least != 0))))) {
            open.push_back({next, equal, along == least});
          }
        });
    if (!seen) {
      if (!trouble_) trouble_ = seen.error();
      return;
    }
    for (const Candidate& each : open) {
      const auto [judged, fresh] = itself_.try_emplace({collection, games[each.at]}, false);
      if (fresh) {
        const auto named = got(collections_[collection]->named(games[each.at]));
        if (!named) return;
        judged->second = is_itself(named->game, each.equal, each.along);
      }
      if (judged->second) fits[each.at] = false;
    }
    std::size_t end = first;
    for (std::size_t i = first; i < met_.size(); ++i) {
      if (!fits[i - first]) continue;
      if (end != i) met_[end] = std::move(met_[i]);
      ++end;
    }
    met_.resize(end);
  }

  static bool comes_through(const Position& start, std::span<const Move> moves,
                            const Position& position, const Position& image) {
    Position here = start;
    for (const Move move : moves) {
      if (here.key() == position.key() || here.key() == image.key()) return true;
      here.make(move);
    }
    return here.key() == position.key() || here.key() == image.key();
  }

  /// `equal`: the moves are the same; `along`: they are the same up to the end of the shorter line.
  bool is_itself(const SampleGame& other, bool equal, bool along) {
    const auto dated = [](const SampleGame& game) {
      return parse_date(game.day == 0 ? "" : game.date).value_or(Date());
    };
    const HeadAccord heads{accord_of_names(subject_.head.red, other.red, texts_),
                           accord_of_names(subject_.head.black, other.black, texts_),
                           accord_of_dates(dated(subject_.head), dated(other))};
    if (equal && !heads.contradicts()) return true;
    return heads.red == Accord::agree && heads.black == Accord::agree &&
           heads.date != Accord::contradict && (along || is_same_day(subject_.head.day, other.day));
  }

  /// Stores the moves that the known games, `met_`, play in the position.
  void tell(const Position& position, Departure& out) {
    out.games = met_.size();
    for (const KnownGame& known : met_) {
      for (const Move move : known.moves) {
        const auto at = std::ranges::find(out.moves, move, &Departure::Played::move);
        if (at == out.moves.end()) {
          out.moves.push_back({move, 1});
        } else {
          ++at->games;
        }
      }
    }
    std::ranges::sort(out.moves, [](const auto& a, const auto& b) {
      return std::pair(b.games, a.move.bits()) < std::pair(a.games, b.move.bits());
    });
    if (out.moves.size() > Departure::kMoves) {
      out.other_moves = out.moves.size() - Departure::kMoves;
      out.moves.resize(Departure::kMoves);
    }
    std::ranges::sort(met_, [](const KnownGame& a, const KnownGame& b) {
      return std::tuple(a.day, a.collection, a.game) > std::tuple(b.day, b.collection, b.game);
    });
    name(position, out);
  }

  /// Chooses the newest games, and on the same day the last ones. Of games with the same data only
  /// one is chosen.
  void name(const Position& position, Departure& out) {
    constexpr std::size_t kTried = 30;
    const Position image = position.mirrored();
    std::vector<SampleGame> heads;
    for (std::size_t i = 0; i < std::min(met_.size(), kTried); ++i) {
      if (out.named.size() == Departure::kGames) return;
      const KnownGame& known = met_[i];
      GameCollection& collection = *collections_[known.collection];
      bool fits = known.proved;
      if (!fits) {
        const auto seen = collection.lines(
            {known.game}, [&](std::uint32_t, const Position& start, std::span<const Move> moves) {
              fits = comes_through(start, moves, position, image);
            });
        if (!seen && !trouble_) trouble_ = seen.error();
      }
      if (!fits) continue;
      const auto named = got(collection.named(known.game));
      if (!named) return;
      const SampleGame& head = named->game;
      if (std::ranges::find(heads, head) != heads.end()) continue;
      heads.push_back(head);
      out.named.push_back({.red = head.red,
                           .black = head.black,
                           .event = head.event,
                           .date = head.date,
                           .result = head.result,
                           .file = named->file,
                           .number = named->number});
      if (!known.moves.empty()) out.named.back().move = known.moves.front();
    }
  }

  /// Up to this number of games, all lines are replayed.
  static constexpr std::size_t kProved = 2000;
  struct Candidate {
    std::size_t at;
    bool equal, along;
  };

  Subject subject_;
  const MainLine& line_;
  std::vector<GameCollection*> collections_;
  SearchText texts_;
  /// For each record that may be of the game itself, the decision, by collection and number.
  std::map<std::pair<std::size_t, std::uint32_t>, bool> itself_;
  std::vector<KnownGame> met_;  ///< collection by collection, each in the order of its games
  std::optional<Diagnostic> trouble_;
};

KnownGames::KnownGames() : files_(std::make_unique<Files>()) {}
KnownGames::~KnownGames() = default;
KnownGames::KnownGames(KnownGames&&) noexcept = default;
KnownGames& KnownGames::operator=(KnownGames&&) noexcept = default;

void KnownGames::add(const Game& game, const MainLine& line, const std::string& file,
                     std::uint32_t number) {
  files_->add(game, line, file, number);
}

void KnownGames::add(std::unique_ptr<Database> database) {
  collections_.push_back(std::make_unique<SearchedDatabase>(std::move(database)));
}

void KnownGames::settle() { files_->settle(); }

Result<std::optional<Departure>> KnownGames::departure(const Game& game, const MainLine& line) {
  return Search(*this, game, line).run();
}

}  // namespace qipu
