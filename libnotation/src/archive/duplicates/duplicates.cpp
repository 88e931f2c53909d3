// Finds copies. Games are sorted by the length of their lines, the longest first, and by a hash of
// the line, so that games with the same line are adjacent. Each of them is a copy of a kept game,
// or is kept. A kept game is then offered to all later games whose line is a beginning of its own.
// These are found by the hash of each of its beginnings; most beginnings have no such game, which a
// set of bits shows.

#include "archive/duplicates/duplicates.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "archive/same_game.h"
#include "base/hash/fnv.h"

namespace qipu {
namespace {

using Keep = DuplicateOptions::Keep;

constexpr std::uint64_t kUnit = 8;  ///< bytes of the spool
// A bond is 4 times the reason plus the number of facts that agree, or one of these two.
constexpr std::uint8_t kNear = 0xFF;
constexpr std::uint8_t kNearUnread = 0xFE;  ///< not legal to its end, so never dropped
constexpr std::uint8_t kAllAgree = 3;
std::uint8_t bond(Copying why, std::uint8_t agreeing) {
  return static_cast<std::uint8_t>(4 * static_cast<unsigned>(why) + agreeing);
}

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

/// The hash of a start and the moves so far.
class LineHash {
 public:
  explicit LineHash(const GameFacts& facts) {
    if (facts.standard_start()) return;
    Fnv fnv;
    for (int i = 0; i < Square::kCount; ++i) {
      fnv.add_byte(static_cast<unsigned>(facts.board[Square::from_index(i)].code()));
    }
    fnv.add_byte(static_cast<unsigned>(facts.turn));
    value_ = fnv.value();
  }
  void add(Move move) {
    value_ = (value_ ^ move.bits()) * 0x9E3779B97F4A7C15U;
    value_ ^= value_ >> 29U;
  }
  void add(std::string_view text) {
    Fnv fnv;
    fnv.add(value_);
    fnv.add(text);
    value_ = fnv.value();
  }
  /// 16 bits that sort the longest lines first, then 32 bits of the hash.
  std::uint64_t key(std::size_t plies) const {
    constexpr std::size_t kMost = 0xFFFF;
    return (std::uint64_t{kMost - std::min(plies, kMost)} << 32U) | (mixed(value_) >> 32U);
  }

 private:
  std::uint64_t value_ = 0x243F6A8885A308D3U;
};

/// Adds the players, which are compared if a game has no moves. Returns false if they are unknown.
bool add_players(LineHash& hash, const GameFacts& facts) {
  if (facts.red.empty() || facts.black.empty()) return false;
  hash.add(facts.red + '\n' + facts.black);
  return true;
}

bool only_a_head(const GameFacts& facts) { return facts.plies() == 0 && facts.standard_start(); }

std::optional<std::uint64_t> key_of(const GameFacts& facts) {
  LineHash hash(facts);
  for (const Move move : facts.line) hash.add(move);
  if (only_a_head(facts) && !add_players(hash, facts)) return std::nullopt;
  if (facts.rest_plies != 0) hash.add(facts.rest + (facts.turned ? "<" : ">"));
  return hash.key(facts.plies());
}

bool same_start(const GameFacts& a, const GameFacts& b) {
  return a.turn == b.turn && a.board == b.board;
}

bool same_line(const GameFacts& a, const GameFacts& b) {
  if (!same_start(a, b) || a.line != b.line || a.rest != b.rest) return false;
  return a.rest_plies == 0 || a.turned == b.turned;
}

/// Returns true if a game that is legal to its end is the beginning of a longer one.
bool begins(const GameFacts& a, const GameFacts& longer) {
  return a.rest_plies == 0 && a.plies() < longer.plies() && a.line.size() <= longer.line.size() &&
         same_start(a, longer) && std::equal(a.line.begin(), a.line.end(), longer.line.begin());
}

/// Returns how many of the facts that HeadAccord compares are known.
std::uint8_t known_in(const GameFacts& facts) {
  return static_cast<std::uint8_t>((facts.red.empty() ? 0 : 1) + (facts.black.empty() ? 0 : 1) +
                                   (facts.date.year == 0 ? 0 : 1));
}

std::uint64_t hash_of(std::initializer_list<std::string_view> texts) {
  Fnv fnv;
  for (const std::string_view text : texts) {
    fnv.add(std::uint64_t{text.size()});
    fnv.add(text);
  }
  return mixed(fnv.value());
}

/// Returns the number of plies that may differ: one in sixteen, at least one and at most six.
std::size_t misprints_in(std::size_t plies) {
  constexpr std::size_t kOneIn = 16, kMost = 6;
  return std::clamp<std::size_t>(plies / kOneIn, 1, kMost);
}

bool is_near(const GameFacts& a, const GameFacts& b) {
  const std::size_t most = misprints_in(std::min(a.plies(), b.plies()));
  if (!same_start(a, b)) return false;
  if (a.rest_plies == 0 && b.rest_plies == 0) return plies_apart(a.line, b.line, most) <= most;
  // If one of them is not legal to its end, only the legal beginning and the number of plies are
  // compared.
  const std::size_t legal = std::min(a.line.size(), b.line.size());
  const std::size_t apart = std::max(a.plies(), b.plies()) - std::min(a.plies(), b.plies());
  return apart <= most && legal != 0 &&
         std::equal(a.line.begin(), a.line.begin() + static_cast<std::ptrdiff_t>(legal),
                    b.line.begin());
}

std::string where_by_event(const GameFacts& facts, SearchText& texts) {
  return texts.form(facts.event);
}
std::string where_by_day(const GameFacts& facts, SearchText& /*texts*/) {
  return facts.date.day == 0 ? "" : facts.date.iso();
}

}  // namespace

std::string_view copying_name(Copying why) {
  constexpr std::string_view kNames[] = {"same_moves", "mirrored", "prefix", "near"};
  return kNames[static_cast<std::size_t>(why)];
}

/// An index of the sorted keys, queried for every beginning of a line: whether a key may exist
/// (wrong one time in fifty, at two bytes a key), and the range of entries of its length.
class Duplicates::KeySet {
 public:
  explicit KeySet(const Entries& entries)
      : bits_(entries.size() / 4 + 1), ends_(std::size_t{1} << 16U) {
    for (const Entry& entry : entries) {
      const auto [word, bit] = place(entry.line());
      bits_[word] |= bit;
      ++ends_[entry.high >> 16U];
    }
    std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
  }
  bool may_have(std::uint64_t key) const {
    const auto [word, bit] = place(key);
    return (bits_[word] & bit) == bit;
  }
  /// The entries of the key's length: the first, and the one after the last.
  std::pair<std::size_t, std::size_t> of_length(std::uint64_t key) const {
    const auto length = static_cast<std::size_t>(key >> 32U);
    return {length == 0 ? 0 : ends_[length - 1], ends_[length]};
  }

 private:
  /// A word and two bits of it.
  std::pair<std::size_t, std::uint64_t> place(std::uint64_t key) const {
    const std::uint64_t hash = mixed(key);
    const std::uint64_t bit =
        (std::uint64_t{1} << (hash & 63U)) | (std::uint64_t{1} << (hash >> 6U & 63U));
    return {static_cast<std::size_t>((hash >> 32U) * bits_.size() >> 32U), bit};
  }
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> ends_;
};

// --- the games -----------------------------------------------------------------------------------

Result<void> Duplicates::write(std::string_view bytes) {
  constexpr std::uint64_t kMost = kUnit << 32U;
  if (spool_.size() + bytes.size() > kMost) {
    return fail(diag::too_large, {}, {"a temporary file", "32 GiB"});
  }
  return spool_.write(bytes);
}

Result<void> Duplicates::begin_file(std::string_view path) {
  file_at_ = spool_.size();
  const auto size = static_cast<std::uint32_t>(path.size());
  std::string bytes(sizeof size, '\0');
  std::memcpy(bytes.data(), &size, sizeof size);
  bytes += path;
  while (bytes.size() % kUnit != 0) bytes += '\0';
  return write(bytes);
}

Result<void> Duplicates::add(std::string_view packed, std::uint32_t index, std::uint32_t number) {
  constexpr std::uint32_t kMostGames = std::uint32_t{1} << 31U;
  if (index >= kMostGames) return fail(diag::too_large, {}, {"the collection", "2^31"});
  const Place place{index, number, file_at_};
  buffer_.assign(sizeof place, '\0');
  std::memcpy(buffer_.data(), &place, sizeof place);
  buffer_ += packed;
  at_.resize(index, kNone);
  at_.push_back(static_cast<std::uint32_t>(spool_.size() / kUnit));
  const GameFacts facts = unpack_facts(packed);
  if (const auto line = key_of(facts)) {
    const std::uint64_t key = (*line << 16U) | pair_of(facts);
    entries_.push_back(
        {static_cast<std::uint32_t>(key >> 32U), static_cast<std::uint32_t>(key), index});
  }
  return write(buffer_);
}

/// Returns a number that all spellings of a Chinese name share; 0 for other names.
std::uint64_t Duplicates::ending_of(const std::string& name) {
  constexpr std::size_t kMostNames = 4096;
  if (endings_.size() >= kMostNames) endings_.clear();
  const auto [known, is_new] = endings_.try_emplace(name, 0);
  if (is_new) {
    const std::string core = core_of_name(name, texts_);
    const std::string_view end = ending_of_name(core);
    known->second = end.empty() ? 0 : hash_of({end});
  }
  return known->second;
}

/// If two games have different numbers and neither is 0, their players are different.
std::uint16_t Duplicates::pair_of(const GameFacts& facts) {
  if (facts.red.empty() || facts.black.empty()) return 0;
  const std::uint64_t red = ending_of(facts.red), black = ending_of(facts.black);
  if (red == 0 || black == 0) return 0;
  return static_cast<std::uint16_t>(mixed(red + mixed(black)) | 1U);
}

std::optional<Duplicates::Loaded> Duplicates::load(std::uint32_t game) {
  constexpr std::uint64_t kUsual = 512;
  const std::uint64_t at = at_[game] * kUnit;
  const auto read = [&](std::uint64_t size) {
    const auto done = spool_.read(at, std::min(size, spool_.size() - at), buffer_);
    if (!done && !trouble_) trouble_ = done.error();
    return done.has_value();
  };
  if (trouble_ || !read(kUsual)) return std::nullopt;
  const std::size_t size =
      sizeof(Place) + packed_size(std::string_view(buffer_).substr(sizeof(Place)));
  if (size > buffer_.size() && !read(size)) return std::nullopt;
  return unpacked(buffer_);
}

Duplicates::Loaded Duplicates::unpacked(std::string_view bytes) {
  Loaded out;
  std::memcpy(&out.place, bytes.data(), sizeof out.place);
  out.facts = unpack_facts(bytes.substr(sizeof out.place));
  return out;
}

/// The same, for games that are read in order.
std::optional<Duplicates::Loaded> Duplicates::load_next(std::uint32_t game) {
  constexpr std::uint64_t kBlock = std::uint64_t{1} << 16U;
  constexpr std::size_t kHead = sizeof(Place) + kFactsHead;
  const std::uint64_t at = at_[game] * kUnit;
  const auto rest = [&] {
    const bool inside = at >= block_at_ && at - block_at_ < block_.size();
    return inside ? std::string_view(block_).substr(at - block_at_) : std::string_view();
  };
  const auto is_whole = [&] {
    const std::string_view bytes = rest();
    return bytes.size() >= kHead &&
           bytes.size() >= sizeof(Place) + packed_size(bytes.substr(sizeof(Place)));
  };
  if (!is_whole() && !trouble_) {
    const auto done = spool_.read(at, std::min(kBlock, spool_.size() - at), block_);
    if (!done) trouble_ = done.error();
    block_at_ = at;
  }
  return is_whole() ? std::optional(unpacked(rest())) : load(game);
}

std::string Duplicates::file_of(const Place& place) {
  std::uint32_t size = 0;
  auto done = spool_.read(place.file_at, sizeof size, buffer_);
  if (done) {
    std::memcpy(&size, buffer_.data(), sizeof size);
    done = spool_.read(place.file_at + sizeof size, size, buffer_);
  }
  if (!done && !trouble_) trouble_ = done.error();
  return done ? buffer_ : std::string();
}

// --- copies --------------------------------------------------------------------------------------

Result<void> Duplicates::found() const {
  if (trouble_) return std::unexpected(*trouble_);
  return {};
}

void Duplicates::sort_entries() {
  std::ranges::sort(entries_, [](const Entry& a, const Entry& b) {
    return std::pair(a.key(), a.game) < std::pair(b.key(), b.game);
  });
}

Result<void> Duplicates::find() {
  owner_.assign(at_.size(), kNone);
  bond_.assign(at_.size(), 0);
  looked_at_ = 0;
  ended_ = false;
  sort_entries();
  {
    const KeySet keys(entries_);
    for (std::size_t first = 0, last = 0; first < entries_.size(); first = last) {
      while (last < entries_.size() && entries_[last].line() == entries_[first].line()) {
        ++last;
        if (!goes_on()) return found();
      }
      settle(first, last, keys);
    }
  }
  find_near(&where_by_event);
  find_near(&where_by_day);
  if (ended_) return found();
  move_with_near();
  group();
  return found();
}

bool Duplicates::goes_on() {
  constexpr std::uint64_t kGamesPerReport = 256, kPasses = 3;
  if (looked_at_++ % kGamesPerReport == 0 && progress &&
      !progress(looked_at_, kPasses * at_.size())) {
    ended_ = true;
  }
  return !ended_;
}

/// Decides on the games with the same line, from `first` to `last`.
void Duplicates::settle(std::size_t first, std::size_t last, const KeySet& keys) {
  struct Ranked {
    std::uint32_t comments, variations, tags, game;
    std::optional<Loaded> loaded;  ///< kept in memory if they are few
  };
  std::vector<Ranked> games;
  for (std::size_t i = first; i < last; ++i) {
    const std::uint32_t game = entries_[i].game;
    if (owner_[game] != kNone) continue;  // a beginning of another game
    if (last - first == 1) {
      games.push_back({0, 0, 0, game, std::nullopt});
    } else if (auto loaded = load(game)) {
      const GameFacts& facts = loaded->facts;
      games.push_back({facts.comments, facts.variations, facts.tags, game, std::nullopt});
      if (last - first <= kMostCompared) games.back().loaded = std::move(loaded);
    }
  }
  std::ranges::sort(games, {}, &Ranked::game);
  if (options_.keep == Keep::last) std::ranges::reverse(games);
  if (options_.keep == Keep::best) {
    std::ranges::sort(games, [](const Ranked& a, const Ranked& b) {
      return std::tie(b.comments, b.variations, b.tags, a.game) <
             std::tie(a.comments, a.variations, a.tags, b.game);
    });
  }
  std::vector<Loaded> kept;  // the first of the kept games; later ones are found only by their
                             // names
  std::unordered_map<std::uint64_t, std::uint32_t> by_names;
  for (Ranked& ranked : games) {
    auto loaded = ranked.loaded ? std::move(ranked.loaded) : load(ranked.game);
    if (!loaded) return;
    const auto take_for = [&](const Loaded& owner) {
      if (!same_line(loaded->facts, owner.facts)) return false;
      const HeadAccord heads = accord_of(loaded->facts, owner.facts, texts_);
      if (!options_.moves_alone && !may_be_same(loaded->facts, owner.facts, heads, texts_)) {
        return false;
      }
      owner_[ranked.game] = owner.place.index;
      const bool mirrored = loaded->facts.turned != owner.facts.turned;
      bond_[ranked.game] = bond(mirrored ? Copying::mirrored : Copying::same_moves, 0);
      return true;
    };
    if (std::ranges::any_of(kept, take_for)) continue;
    const std::uint64_t names = hash_of({loaded->facts.red, loaded->facts.black});
    if (const auto other = by_names.find(names); other != by_names.end()) {
      const auto owner = load(other->second);
      if (!owner) return;
      if (take_for(*owner)) continue;
    }
    offer_to_beginnings(ranked.game, loaded->facts, last, keys);
    if (kept.size() < kMostCompared) {
      kept.push_back(std::move(*loaded));
    } else {
      by_names.try_emplace(names, ranked.game);
    }
  }
}

/// Offers a kept game to those entries, from `behind` on, that are its beginnings.
void Duplicates::offer_to_beginnings(std::uint32_t game, const GameFacts& facts, std::size_t behind,
                                     const KeySet& keys) {
  if (behind == entries_.size()) return;
  LineHash hash(facts);
  const Longer longer{game, pair_of(facts), facts};
  const auto offer_at = [&](const LineHash& here, std::size_t plies) {
    const std::uint64_t key = here.key(plies);
    if (!keys.may_have(key)) return;
    const auto [first, last] = keys.of_length(key);
    offer(longer, key, std::max(first, behind), last);
  };
  if (facts.plies() != 0) {
    LineHash head = hash;
    if (!facts.standard_start() || add_players(head, facts)) offer_at(head, 0);
  }
  for (std::size_t ply = 0; ply < facts.line.size(); ++ply) {
    hash.add(facts.line[ply]);
    if (ply + 1 < facts.plies()) offer_at(hash, ply + 1);
  }
}

void Duplicates::offer(const Longer& longer, std::uint64_t key, std::size_t first,
                       std::size_t last) {
  const auto at = [this](std::size_t i) {
    return entries_.begin() + static_cast<std::ptrdiff_t>(i);
  };
  if (first >= last) return;
  const GameFacts& facts = longer.facts;
  auto entry = std::ranges::lower_bound(at(first), at(last), key, {}, &Entry::line);
  std::size_t compared = 0;
  for (; entry != at(last) && entry->line() == key; ++entry) {
    const bool other_players =
        entry->pair() != 0 && longer.pair != 0 && entry->pair() != longer.pair;
    if (other_players && !options_.moves_alone) continue;
    const std::uint32_t other = entry->game;
    const bool owned = owner_[other] != kNone;
    const std::uint8_t agreeing = owned ? bond_[other] & 3U : 0;
    if (owned && (agreeing == kAllAgree || options_.moves_alone)) continue;
    if (++compared > kMostCompared) return;
    const auto loaded = load(other);
    if (!loaded) return;
    if (!begins(loaded->facts, facts)) continue;
    const HeadAccord heads = accord_of(loaded->facts, facts, texts_);
    const bool may_be = options_.moves_alone ||
                        (!heads.contradicts() && may_be_same(loaded->facts, facts, heads, texts_));
    // If there are several, the owner is the one with which more facts agree, then the longest,
    // which came first.
    if (!may_be || (owned && heads.agreeing() <= agreeing)) continue;
    owner_[other] = longer.game;
    const bool all = heads.agreeing() == known_in(loaded->facts);
    bond_[other] = bond(Copying::prefix, all ? kAllAgree : heads.agreeing());
  }
}

// --- near copies -------------------------------------------------------------------------------

void Duplicates::find_near(std::string (*where_of)(const GameFacts& facts, SearchText& texts)) {
  constexpr std::size_t kShortest = 8, kMost = 0xFFFF;
  entries_.clear();
  for (std::uint32_t game = 0; game < at_.size(); ++game) {
    if (!goes_on()) return;
    if (at_[game] == kNone || owner_[game] != kNone) continue;
    const auto loaded = load_next(game);
    if (!loaded) return;
    const GameFacts& facts = loaded->facts;
    if (facts.red.empty() || facts.black.empty() || facts.plies() < kShortest) continue;
    const std::string where = where_of(facts, texts_);
    if (where.empty()) continue;
    const auto name = [&](const std::string& text) {
      const std::uint64_t ending = ending_of(text);
      return ending != 0 ? ending : hash_of({core_of_name(text, texts_)});
    };
    const std::uint64_t hash =
        mixed(name(facts.red) + mixed(name(facts.black) + mixed(hash_of({where}))));
    const std::uint64_t key =
        (hash & ~std::uint64_t{kMost}) | (kMost - std::min(facts.plies(), kMost));
    entries_.push_back(
        {static_cast<std::uint32_t>(key >> 32U), static_cast<std::uint32_t>(key), game});
  }
  sort_entries();
  const auto pair_at = [&](std::size_t i) { return entries_[i].key() >> 16U; };
  for (std::size_t first = 0, last = 0; first < entries_.size(); first = last) {
    while (last < entries_.size() && pair_at(last) == pair_at(first)) ++last;
    if (last - first > 1) settle_near(first, last);
  }
}

/// If a game is dropped for a near one, its own copies go to that one.
void Duplicates::move_with_near() {
  if (!options_.near) return;
  for (std::uint32_t game = 0; game < owner_.size(); ++game) {
    while (owner_[game] != kNone && dropped(owner_[game])) {
      owner_[game] = owner_[owner_[game]];
      bond_[game] = kNear;
    }
  }
}

/// Decides on the games of one pair of players in one event, the longest first.
void Duplicates::settle_near(std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    const std::uint32_t game = entries_[i].game;
    if (owner_[game] != kNone) continue;  // already a copy of another of these
    const auto longer = load(game);
    for (std::size_t j = i + 1; j < last && j - i <= kMostCompared; ++j) {
      const std::uint32_t other = entries_[j].game;
      if (owner_[other] != kNone) continue;
      const auto loaded = load(other);
      if (!longer || !loaded) return;
      const std::size_t plies = loaded->facts.plies();
      if (plies + misprints_in(plies) < longer->facts.plies()) break;
      const HeadAccord heads = accord_of(loaded->facts, longer->facts, texts_);
      if (heads.red != Accord::agree || heads.black != Accord::agree) continue;
      if (heads.date == Accord::contradict) continue;
      if (!is_near(loaded->facts, longer->facts)) continue;
      owner_[other] = game;
      bond_[other] = loaded->facts.rest_plies == 0 ? kNear : kNearUnread;
    }
  }
}

// --- groups --------------------------------------------------------------------------------------

Copying Duplicates::why(std::uint32_t index) const {
  const std::uint8_t bond = bond_[index];
  return bond >= kNearUnread ? Copying::near : static_cast<Copying>(bond / 4);
}

bool Duplicates::dropped(std::uint32_t index) const {
  if (index >= owner_.size() || owner_[index] == kNone) return false;
  return why(index) != Copying::near || (options_.near && bond_[index] == kNear);
}

/// Sorts the games that are copies in the order in which they are reported.
void Duplicates::group() {
  constexpr std::uint32_t kStays = std::uint32_t{1} << 31U;
  entries_.clear();
  for (std::uint32_t game = 0; game < owner_.size(); ++game) {
    if (owner_[game] == kNone) continue;
    const bool drops = dropped(game);
    ++counts_[static_cast<std::size_t>(why(game))];
    dropped_ += drops ? 1 : 0;
    entries_.push_back({owner_[game], drops ? game : kStays | game, 0});
  }
  sort_entries();
}

Result<void> Duplicates::report(DuplicateSink& sink) {
  constexpr std::uint32_t kGame = (std::uint32_t{1} << 31U) - 1;
  const auto archived = [&](std::uint32_t index) -> std::optional<ArchivedGame> {
    auto loaded = load(index);
    if (!loaded) return std::nullopt;
    return ArchivedGame{index, file_of(loaded->place), loaded->place.number,
                        std::move(loaded->facts)};
  };
  for (std::size_t i = 0; i < entries_.size();) {
    const std::uint32_t owner = entries_[i].high;
    const auto kept = archived(owner);
    if (!kept) break;
    sink.kept(*kept);
    for (; i < entries_.size() && entries_[i].high == owner; ++i) {
      const std::uint32_t index = entries_[i].low & kGame;
      const auto other = archived(index);
      if (!other) return found();
      sink.copy(*other, why(index), dropped(index));
    }
    sink.end();
  }
  return found();
}

void Duplicates::place_gift(std::uint32_t index, std::uint32_t at) {
  const Entry wanted{owner_[index], index, 0};
  const auto entry = std::ranges::lower_bound(entries_, wanted.key(), {}, &Entry::key);
  entry->game = at;
}

std::vector<Duplicates::Gift> Duplicates::gifts_for(std::uint32_t index) const {
  std::vector<Gift> gifts;
  const Entry wanted{index, 0, 0};
  auto entry = std::ranges::lower_bound(entries_, wanted.key(), {}, &Entry::key);
  for (; entry != entries_.end() && entry->high == index && dropped(entry->low); ++entry) {
    gifts.push_back({entry->low, entry->game});
  }
  return gifts;
}

}  // namespace qipu
