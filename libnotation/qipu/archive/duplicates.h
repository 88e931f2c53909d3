// Which games of an archive are copies of others (重局).
//
//   same_moves  the same start and moves, whatever the notation, format or encoding
//   mirrored    the same, left for right
//   prefix      the beginning of another, which it contradicts neither in players nor in date
//   near        the same players in one event or on one day, and a few other plies: misprints
//
// Contradictions are between what both say: Red, Black, or the date. A name does not contradict
// another that is its pinyin, its other script, or that has a team or a title beside it. Different
// games may have the same moves, short draws by the book above all, and exercises. So of lines with
// the same moves those with different players and different dates are never one game; those with
// one of the two only from 40 plies on, or from a start that was set up, where chance is no
// explanation any more. `moves_alone` asks for none of this. Of a game without moves from the usual
// start only its head is left: it is a copy where both players are known and spelt alike and no
// date, event, round or result contradicts it.
//
// A game that is not legal to its end, or not understood, is compared with what is written there:
// it is a copy only of one that goes on in the same words, and never a beginning.
//
// Kept is the copy with the most moves; of equal ones the one with more comments, variations, tags,
// or the first. Every game that is dropped was compared with the one kept, not only with another
// that was dropped (but the copies of a near one go with it); hashes only find candidates, a match
// is proved move by move.
//
// Facts lie in a temporary file. Memory: 23 bytes a game; a few hundred for each game whose
// comparison is under way. Where more than kMostCompared games with one line, or one pair of
// players and event, contradict each other, a game is compared with so many of them and with those
// whose names are spelt the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "qipu/archive/game_facts.h"
#include "qipu/base/file.h"
#include "qipu/diag/result.h"
#include "qipu/text/search_text.h"

namespace qipu {

enum class Copying : std::uint8_t { same_moves, mirrored, prefix, near };
std::string_view copying_name(Copying why);  ///< "same_moves"

struct DuplicateOptions {
  /// Which of the copies with the same moves is kept. Beginnings are never kept for the whole.
  enum class Keep : std::uint8_t { best, first, last } keep = Keep::best;
  bool near = false;         ///< near ones are dropped too, where they are legal to their end
  bool moves_alone = false;  ///< players and dates do not matter
};

/// A game of the archive, as it is told.
struct ArchivedGame {
  std::uint32_t index = 0;  ///< among all games, from 0
  std::string file;
  std::uint32_t number = 0;  ///< in its file, from 1
  GameFacts facts;
};

/// Is told the groups, in the order of the games kept; of each first what is dropped.
class DuplicateTeller {
 public:
  virtual ~DuplicateTeller() = default;
  virtual void kept(const ArchivedGame& game) = 0;
  virtual void copy(const ArchivedGame& game, Copying why, bool dropped) = 0;
  virtual void end() = 0;
};

class Duplicates {
 public:
  explicit Duplicates(const DuplicateOptions& options) : options_(options) {}

  static constexpr std::size_t kMostCompared = 64;

  // --- first: the games, in order ---------------------------------------------------------------
  /// The games that follow are of this file. Errors: cannot_write.
  Result<void> begin_file(std::string_view path);
  /// `packed`: by pack_facts(). `index`: rises from game to game; those that nobody could read are
  /// left out. Errors: cannot_write, too_large (2^31 games, 32 GiB of facts).
  Result<void> add(std::string_view packed, std::uint32_t index, std::uint32_t number);

  /// What is known of characters: whoever knows them already may teach it.
  SearchText& texts() { return texts_; }

  // --- then: what is a copy ---------------------------------------------------------------------
  /// O(plies log games). Errors: cannot_read.
  Result<void> find();
  bool dropped(std::uint32_t index) const;
  std::uint64_t count(Copying why) const { return counts_[static_cast<std::size_t>(why)]; }
  std::uint64_t dropped() const { return dropped_; }
  /// Errors: cannot_read.
  Result<void> tell(DuplicateTeller& teller);

  // What a game that is dropped is to give to the one kept lies somewhere; where, is kept here.
  /// REQUIRES: the game is dropped.
  void place_gift(std::uint32_t index, std::uint32_t at);
  struct Gift {
    std::uint32_t from = 0, at = 0;
  };
  /// Of the games that are dropped for this one.
  std::vector<Gift> gifts_for(std::uint32_t index) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// A number to search by, and the game. First of its line; in the end of its owner and itself.
  struct Entry {
    std::uint32_t high = 0, low = 0, game = 0;
    std::uint64_t key() const { return (std::uint64_t{high} << 32U) | low; }
    // First: length and hash of the line, then the players; 0: they may be spelt in other ways.
    std::uint64_t line() const { return key() >> 16U; }
    std::uint16_t pair() const { return static_cast<std::uint16_t>(low & 0xFFFFU); }
  };
  using Entries = std::deque<Entry>;  // which grows by what is needed
  /// What a game's facts lie behind in the spool.
  struct Place {
    std::uint32_t index = 0, number = 0;
    std::uint64_t file_at = 0;
  };
  struct Loaded {
    Place place;
    GameFacts facts;
  };
  class KeySet;

  Result<void> write(std::string_view bytes);
  std::uint16_t pair_of(const GameFacts& facts);
  std::optional<Loaded> load(std::uint32_t game);
  static Loaded unpacked(std::string_view bytes);
  std::optional<Loaded> load_next(std::uint32_t game);
  std::uint64_t ending_of(const std::string& name);
  std::string file_of(const Place& place);
  Result<void> found() const;
  void sort_entries();
  void settle(std::size_t first, std::size_t last, const KeySet& keys);
  void offer_to_beginnings(std::uint32_t game, const GameFacts& facts, std::size_t behind,
                           const KeySet& keys);
  struct Longer {
    std::uint32_t game = 0;
    std::uint16_t pair = 0;
    const GameFacts& facts;
  };
  void offer(const Longer& longer, std::uint64_t key, std::size_t first, std::size_t last);
  void find_near(std::string (*where_of)(const GameFacts& facts, SearchText& texts));
  void move_with_near();
  void settle_near(std::size_t first, std::size_t last);
  void group();
  Copying why(std::uint32_t index) const;

  DuplicateOptions options_;
  Spool spool_;
  std::uint64_t file_at_ = 0;
  Entries entries_;
  std::deque<std::uint32_t> at_;      ///< of each game's place in the spool, in units of 8 bytes
  std::vector<std::uint32_t> owner_;  ///< the game that stands for it; kNone: itself
  std::vector<std::uint8_t> bond_;    ///< to its owner: why, and how many facts agree
  SearchText texts_;
  std::unordered_map<std::string, std::uint64_t> endings_;  ///< of names met lately
  std::string buffer_;
  std::string block_;  ///< of the spool, read ahead
  std::uint64_t block_at_ = 0;
  std::optional<Diagnostic> trouble_;  ///< of the spool
  std::array<std::uint64_t, 4> counts_{};
  std::uint64_t dropped_ = 0;
};

}  // namespace qipu
