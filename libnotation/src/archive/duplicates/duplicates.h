// Finds the games of a collection that are copies of others (重复对局).
//
//   same_moves  the same start and moves, in any notation, format or encoding
//   mirrored    the same, with left and right exchanged
//   prefix      the beginning of another game, without contradicting its players or date
//   near        the same players in one event or on one day, and a few different plies: misprints
//
// A contradiction needs a fact that both games have: Red, Black, or the date. A name does not
// contradict its pinyin, its other script, or the same name with a team or a title beside it.
// Different games may have the same moves, especially short draws by the book, and exercises. So
// lines with the same moves but different players and different dates are never one game. If only
// one of the two differs, they are one game from 40 plies on, or from a start that was set up,
// where chance no longer explains them. `moves_alone` skips all these checks. A game without
// moves from the standard start has only its header: it is a copy if both players are known and
// spelt alike, and no date, event, round or result contradicts it.
//
// The part of a game that is illegal or not understood is compared as it is written: such a game is
// a copy only of one that continues with the same words, and never a beginning.
//
// The copy with the most moves is kept; among equal ones the one with more comments, variations or
// tags, or the first. Every dropped game was compared with the kept one, not only with another
// dropped one (but the copies of a near one go with it). Hashes only find candidates; a match is
// proved move by move.
//
// Facts lie in a temporary file. Memory: 23 bytes a game, and a few hundred for each game that is
// being compared. If more than kMostCompared games with one line, or with one pair of players and
// event, contradict each other, a game is compared with only a limited number of them, and with
// those whose names are spelt the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/files/file.h"
#include "qipu/archive/game_facts.h"
#include "qipu/diag/result.h"
#include "qipu/text/search_text.h"

namespace qipu {

enum class Copying : std::uint8_t { same_moves, mirrored, prefix, near };
std::string_view copying_name(Copying why);  ///< "same_moves"

struct DuplicateOptions {
  /// Which of the copies with the same moves is kept. A beginning is never kept instead of the
  /// whole game.
  enum class Keep : std::uint8_t { best, first, last } keep = Keep::best;
  bool near = false;         ///< drop near copies too, if they are legal to their end
  bool moves_alone = false;  ///< ignore players and dates
};

/// A game of the collection, as it is reported.
struct ArchivedGame {
  std::uint32_t index = 0;  ///< its number among all games, from 0
  std::string file;
  std::uint32_t number = 0;  ///< its number in the file, from 1
  GameFacts facts;
};

/// Receives the groups, in the order of the kept games; in each group the dropped games come first.
class DuplicateSink {
 public:
  virtual ~DuplicateSink() = default;
  virtual void kept(const ArchivedGame& game) = 0;
  virtual void copy(const ArchivedGame& game, Copying why, bool dropped) = 0;
  virtual void end() = 0;
};

class Duplicates {
 public:
  explicit Duplicates(const DuplicateOptions& options) : options_(options) {}

  static constexpr std::size_t kMostCompared = 64;

  // --- first step: the games, in order
  /// Sets the file of the following games. Errors: cannot_write.
  Result<void> begin_file(std::string_view path);
  /// Adds a game. `packed`: made by pack_facts(). `index`: increases from game to game; games that
  /// could not be read are left out. Errors: cannot_write, too_large (2^31 games, 32 GiB of facts).
  Result<void> add(std::string_view packed, std::uint32_t index, std::uint32_t number);

  /// The known properties of characters; the caller may add those it already has.
  SearchText& texts() { return texts_; }

  // --- second step: the copies
  /// Called now and then while find() works, with what it has done and what it has to do. If it
  /// returns false, find() ends early, and its copies are incomplete.
  std::function<bool(std::uint64_t done, std::uint64_t all)> progress;
  /// Finds the copies. O(plies log games). Errors: cannot_read.
  Result<void> find();
  bool dropped(std::uint32_t index) const;
  std::uint64_t count(Copying why) const { return counts_[static_cast<std::size_t>(why)]; }
  std::uint64_t dropped() const { return dropped_; }
  /// Reports the groups. Errors: cannot_read.
  Result<void> report(DuplicateSink& sink);

  // A dropped game may pass data on to the kept one; the places of these data are stored here.
  /// REQUIRES: the game is dropped.
  void place_gift(std::uint32_t index, std::uint32_t at);
  struct Gift {
    std::uint32_t from = 0, at = 0;
  };
  /// Returns the data of the games that were dropped for this one.
  std::vector<Gift> gifts_for(std::uint32_t index) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// A number to search by, and the game. In the first step the number is of the game's line; at
  /// the end it is the owner and the game itself.
  struct Entry {
    std::uint32_t high = 0, low = 0, game = 0;
    std::uint64_t key() const { return (std::uint64_t{high} << 32U) | low; }
    // In the first step: length and hash of the line, then the players; 0 if they may be spelt in
    // other ways.
    std::uint64_t line() const { return key() >> 16U; }
    std::uint16_t pair() const { return static_cast<std::uint16_t>(low & 0xFFFFU); }
  };
  using Entries = std::deque<Entry>;  // grows without copying
  /// Stored before a game's facts in the spool.
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
  /// Counts a game that was looked at in one of the three passes of find(). Returns false if it is
  /// to end.
  bool goes_on();
  void move_with_near();
  void settle_near(std::size_t first, std::size_t last);
  void group();
  Copying why(std::uint32_t index) const;

  DuplicateOptions options_;
  Spool spool_;
  std::uint64_t file_at_ = 0;
  Entries entries_;
  std::deque<std::uint32_t> at_;      ///< the place of each game in the spool, in units of 8 bytes
  std::vector<std::uint32_t> owner_;  ///< the kept game instead of each game; kNone: none
  std::vector<std::uint8_t> bond_;    ///< of each game to its owner: the reason, and the number of
                                      ///< facts that agree
  SearchText texts_;
  std::unordered_map<std::string, std::uint64_t> endings_;  ///< of names seen recently
  std::string buffer_;
  std::string block_;  ///< a part of the spool, read ahead
  std::uint64_t block_at_ = 0;
  std::optional<Diagnostic> trouble_;  ///< an error of the spool
  std::array<std::uint64_t, 4> counts_{};
  std::uint64_t dropped_ = 0;
  std::uint64_t looked_at_ = 0;  ///< games, in all passes of find()
  bool ended_ = false;           ///< `progress` has returned false
};

}  // namespace qipu
