// Opens whatever holds games (a file of any format, a folder, an archive, a database, bytes) and
// gives its games, one after the other, with what was found wrong in each:
//
//   for (const qipu::OpenedGame& opened : qipu::OpenGames("old.zip")) {
//     use(opened.game);
//   }
//
// Nothing throws. What cannot be read is a finding: of a game where it belongs to one, else of the
// run (findings()).
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/ops/run/game_stream.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/read_options.h"

namespace qipu {

/// A game, resolved: it is known what every written move means, and whether it is legal.
struct OpenedGame : StreamedGame {
  /// About this game, in the order of their places. A game that cannot be read is not given; its
  /// findings are the run's.
  std::vector<Diagnostic> findings;
};

/// A finding, and the file it is about; "" where it is about none.
struct FiledFinding {
  std::string file;
  Diagnostic finding;
};

/// What these names mean (OpenGames): files, folders, patterns.
InputList inputs_of(const std::vector<std::string>& paths);
/// Bytes in memory as a file of that name.
InputList input_of(std::string bytes, std::string name);

/// The games of what was opened. Memory: a block of an archive and its games, however many there
/// are. Not for two threads at once; any number of these may be used at the same time.
class OpenGames {
 public:
  /// A file, a folder with all that is below it, or a pattern (`*.xqf`, where no file has that very
  /// name); "-" is standard input.
  explicit OpenGames(const std::string& path, const ReadOptions& options = {});
  /// Several, one after the other.
  explicit OpenGames(const std::vector<std::string>& paths, const ReadOptions& options = {});
  /// Bytes in memory, of a file of that name: an ending of it helps where contents do not tell.
  static OpenGames of(std::string bytes, std::string name = "", const ReadOptions& options = {});
  /// Each game is given to `worker` first (GameStream), which must outlive these.
  OpenGames(InputList list, const ReadOptions& options, GameVisitor* worker);

  OpenGames(OpenGames&&) noexcept;
  OpenGames& operator=(OpenGames&&) noexcept;
  ~OpenGames();

  /// The next game; nothing at the end, or where it is interrupted(): it goes on after that.
  std::optional<OpenedGame> next();
  /// Whether next() gives a game without reading on.
  bool at_hand() const;
  /// What was found so far that no game has been given with: files that cannot be opened, games
  /// that cannot be read. The caller may empty it.
  std::vector<FiledFinding>& findings();

  /// Goes through the games that are left.
  class Iterator {
   public:
    using iterator_concept = std::input_iterator_tag;
    using value_type = OpenedGame;
    using difference_type = std::ptrdiff_t;
    OpenedGame& operator*() const { return *game_; }
    OpenedGame* operator->() const { return &*game_; }
    Iterator& operator++() {
      game_ = games_->next();
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& i, std::default_sentinel_t /*end*/) { return !i.game_; }

   private:
    friend class OpenGames;
    explicit Iterator(OpenGames& games) : games_(&games), game_(games.next()) {}

    OpenGames* games_;
    mutable std::optional<OpenedGame> game_;
  };
  Iterator begin() { return Iterator(*this); }
  std::default_sentinel_t end() const { return {}; }

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
