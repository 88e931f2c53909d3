// Counts the moves and the facts of a database's games.

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "archive/database/stored_database.h"
#include "qipu/game/date.h"

namespace qipu {
namespace store {
namespace {

constexpr std::size_t kRed = 0, kBlack = 1, kDate = 4;
static_assert(kColumns[kRed].tag == "Red" && kColumns[kBlack].tag == "Black" &&
              kColumns[kDate].tag == "Date");

/// The facts that statistics need.
struct Wanted {
  std::array<bool, kColumns.size()> texts{};
  bool ending = false, plies = false, source = false;
};

/// Returns nothing if the statistics need data that only the records have.
std::optional<Wanted> wanted_by(const Stats& stats) {
  Wanted out;
  for (const GameSubject& subject : stats.subjects()) {
    switch (subject.kind) {
      case GameSubject::Kind::player:
      case GameSubject::Kind::opponent: out.texts[kRed] = out.texts[kBlack] = true; continue;
      case GameSubject::Kind::color: continue;
      case GameSubject::Kind::source: out.source = true; continue;
      case GameSubject::Kind::comment: return std::nullopt;
      case GameSubject::Kind::field: break;
    }
    switch (subject.field.kind) {
      case Field::Kind::result: break;
      case Field::Kind::ending: out.ending = true; break;
      case Field::Kind::plies: out.plies = true; break;
      case Field::Kind::year:
      case Field::Kind::iso_date: out.texts[kDate] = true; break;
      case Field::Kind::tag: {
        const auto found = std::ranges::find(kColumns, subject.field.tag, &Column::tag);
        if (found == kColumns.end()) return std::nullopt;
        out.texts[static_cast<std::size_t>(found - kColumns.begin())] = true;
        break;
      }
      default: return std::nullopt;
    }
  }
  return out;
}

/// Divides games into groups with the same values.
class Groups {
 public:
  explicit Groups(const GameSet& games) {
    for (std::size_t i = 0; i < games.words().size(); ++i) {
      for (std::uint64_t left = games.words()[i]; left != 0; left &= left - 1) {
        games_.push_back(64 * static_cast<std::uint32_t>(i) +
                         static_cast<std::uint32_t>(std::countr_zero(left)) + 1);
      }
    }
    group_.assign(games_.size(), 0);
  }

  template <class Value>  // std::uint32_t(game)
  void tell_apart(const Value& value) {
    std::unordered_map<std::uint64_t, std::uint32_t> groups;
    std::uint64_t last = ~std::uint64_t{0};
    std::uint32_t known = 0;
    for (std::size_t i = 0; i < games_.size(); ++i) {
      const std::uint64_t key = std::uint64_t{group_[i]} << 32U | value(games_[i]);
      if (i == 0 || key != last) {
        known = groups.try_emplace(key, static_cast<std::uint32_t>(groups.size())).first->second;
      }
      last = key;
      group_[i] = known;
    }
  }

  struct Group {
    std::uint32_t first = 0;  ///< the first of its games
    std::uint64_t games = 0;
  };
  std::vector<Group> all() const {
    std::vector<Group> out;
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (group_[i] >= out.size()) out.resize(std::size_t{group_[i]} + 1);
      Group& group = out[group_[i]];
      if (group.games++ == 0) group.first = games_[i];
    }
    return out;
  }

 private:
  std::vector<std::uint32_t> games_, group_;
};

}  // namespace

Result<void> StoredDatabase::add_to(Stats& stats, const NameTable* names) {
  const auto wanted = wanted_by(stats);
  const Facts* const known = facts();
  if (!wanted || known == nullptr) return damaged("its facts");
  Groups groups(live_);
  constexpr std::uint32_t kResult = 3;
  groups.tell_apart([&](std::uint32_t game) {
    return wanted->ending ? known->outcomes[game - 1] : known->outcomes[game - 1] & kResult;
  });
  if (wanted->plies) groups.tell_apart([&](std::uint32_t game) { return known->plies[game - 1]; });
  std::vector<std::uint32_t> source_of;  // the index of each game's source in sources_
  if (wanted->source) {
    source_of.assign(last(), 0);
    for (std::uint32_t i = 0; i < sources_.size(); ++i) {
      for (std::uint32_t game = sources_[i].first; game <= sources_[i].last; ++game) {
        source_of[game - 1] = i;
      }
    }
    groups.tell_apart([&](std::uint32_t game) { return source_of[game - 1]; });
  }
  std::array<std::vector<std::string>, kColumns.size()> words;
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    if (!wanted->texts[i]) continue;
    auto table = texts(kColumns[i].table);
    if (!table) return damaged("its texts");
    words[i] = std::move(*table);
    groups.tell_apart([&](std::uint32_t game) { return known->texts[i][game - 1]; });
  }
  Stats::Counted counted;
  for (const Groups::Group& group : groups.all()) {
    const std::uint32_t at = group.first - 1;
    counted.tags.clear();
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
      const std::uint32_t text = known->texts[i][at];
      if (text != 0 && text < words[i].size()) counted.tags.add(kColumns[i].tag, words[i][text]);
    }
    if (names != nullptr) names->apply(counted.tags);
    counted.outcome.result = known->result(group.first);
    counted.outcome.ending = known->ending(group.first);
    counted.plies = known->plies[at];
    if (wanted->source) {
      auto name = name_of(sources_[source_of[at]]);
      if (!name) return std::unexpected(std::move(name.error()));
      counted.source = db_->path() + "/" + name->path;
    }
    stats.add(counted, group.games);
  }
  return {};
}

const std::vector<std::uint16_t>* StoredDatabase::years() {
  if (years_) return &*years_;
  const Facts* const known = facts();
  const auto dates = texts("date");
  if (known == nullptr || !dates) return nullptr;
  std::vector<std::uint16_t> by_date;
  by_date.reserve(dates->size());
  for (const std::string& text : *dates) {
    const auto date = parse_date(text);
    by_date.push_back(static_cast<std::uint16_t>(date ? date->year : 0));
  }
  std::vector<std::uint16_t>& years = years_.emplace();
  years.reserve(last());
  for (const std::uint32_t date : known->texts[kDate]) {
    years.push_back(date < by_date.size() ? by_date[date] : std::uint16_t{0});
  }
  return &years;
}

/// Calls see(game, start, moves) for these games if their lines can be played.
template <class See>
Result<void> StoredDatabase::lines_of(const GameSet& games, const See& see) {
  LineBlocks lines(*db_);
  std::vector<std::uint32_t> blocks;
  const auto read = [&] {
    const bool fine = lines.read(blocks, [&](std::uint32_t block, std::string_view bytes) {
      LineView line;
      for (std::uint32_t game = block * kBlock + 1; game <= last() && take_line(bytes, line);
           ++game) {
        const auto start = games.has(game) ? position_of(line) : std::nullopt;
        if (start) see(game, *start, moves_of(line));
      }
    });
    blocks.clear();
    return fine;
  };
  for (std::uint32_t block = 0; block * kBlock < last(); ++block) {
    if (any_in_block(games, block)) blocks.push_back(block);
    if (blocks.size() != LineBlocks::kAtOnce) continue;
    if (!read() || !goes_on(std::uint64_t{block} * kBlock, last())) return damaged();
  }
  return blocks.empty() || read() ? Result<void>() : damaged();
}

Result<void> StoredDatabase::add_to(MoveTree& tree) {
  const Facts* const known = facts();
  const std::vector<std::uint16_t>* const when = years();
  if (known == nullptr || when == nullptr) return damaged("its facts");
  const Position& root = tree.root();
  // Nearly all games pass through the standard start, so no postings are read.
  const bool all = tree.plies() > 1 && root.setup().is_standard();
  auto hits = all ? std::optional<std::vector<Hit>>(std::in_place) : postings(root);
  if (!hits) return damaged("its postings");
  if (tree.joined() && !all) {
    const auto others = postings(root.mirrored());
    if (!others) return damaged("its postings");
    for (const Hit& hit : *others) {
      const bool last = hit.move == 0;  // no move: a0a0
      hits->push_back({hit.game, last ? hit.move : Move::from_bits(hit.move).mirrored().bits()});
    }
  }
  // If many games reach the root, the moves are taken from their postings; a posting of another
  // position with the same short key then matters little. Other games are replayed.
  constexpr std::size_t kReplayed = 2000;
  GameSet replayed(last());
  for (std::uint32_t game = all ? 1 : indexed_; game <= last(); ++game) replayed.add(game);
  replayed &= live_;
  const bool at_once = tree.plies() == 1 && hits->size() > kReplayed;
  if (at_once) {
    const auto order = [](const Hit& hit) { return std::pair(hit.game, hit.move); };
    if (!std::ranges::is_sorted(*hits, {}, order)) std::ranges::sort(*hits, {}, order);
    std::vector<Move> moves;
    for (std::size_t i = 0; i < hits->size();) {
      const std::uint32_t game = (*hits)[i].game;
      moves.clear();
      for (; i < hits->size() && (*hits)[i].game == game; ++i) {
        if (const auto move = (*hits)[i].played()) moves.push_back(*move);
      }
      if (replayed.has(game)) continue;
      tree.add_reaching(moves, known->result(game), (*when)[game - 1]);
    }
  } else {
    for (const Hit& hit : *hits) replayed.add(hit.game);
  }
  if (replayed.empty()) return {};
  const std::vector<std::uint32_t> blocks = blocks_of(replayed);
  std::vector<MoveTree> parts(threads_for(blocks.size(), 0),
                              MoveTree(root, tree.plies(), tree.joined()));
  const auto walker = [&](MoveTree& part) {
    return [&, games = last()](std::uint32_t block, std::string_view bytes) {
      LineView line;
      for (std::uint32_t game = block * kBlock + 1; game <= games && take_line(bytes, line);
           ++game) {
        const auto start = replayed.has(game) ? position_of(line) : std::nullopt;
        if (start) part.add(*start, moves_of(line), known->result(game), (*when)[game - 1]);
      }
    };
  };
  std::vector<decltype(walker(parts.front()))> walkers;
  for (MoveTree& part : parts) walkers.push_back(walker(part));
  if (!each_block(*this, blocks, walkers)) return damaged();
  for (const MoveTree& part : parts) tree.merge(part);
  return {};
}

Result<void> StoredDatabase::each_line(
    const std::function<void(const Position&, std::span<const Move>, GameResult)>& see) {
  const Facts* const known = facts();
  if (known == nullptr) return damaged("its facts");
  return lines_of(live_,
                  [&](std::uint32_t game, const Position& start, std::span<const Move> moves) {
                    see(start, moves, known->result(game));
                  });
}

Result<void> StoredDatabase::each_line_of(
    const std::vector<std::uint32_t>& games,
    const std::function<void(std::uint32_t, const Position&, std::span<const Move>)>& see) {
  GameSet wanted(last());
  for (const std::uint32_t game : games) wanted.add(game);
  return lines_of(wanted, see);
}

}  // namespace store

bool Database::counts(const Stats& stats) { return store::wanted_by(stats).has_value(); }

}  // namespace qipu
