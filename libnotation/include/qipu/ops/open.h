// Opens anything that holds games (a file of any format, a folder, a packed file, a database,
// bytes) and returns its games, one after another, with the findings about each:
//
//   for (const qipu::OpenedGame& opened : qipu::OpenGames("old.zip")) {
//     use(opened.game);
//   }
//
// Nothing throws. What cannot be read becomes a finding: of a game if it belongs to one, otherwise
// of the run (findings()).
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/ops/game_stream.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"

#pragma GCC visibility push(default)
namespace qipu {

/// A resolved game: the meaning and the legality of every written move are known.
struct OpenedGame : StreamedGame {
  /// The findings about this game, in the order of their places. A game that cannot be read is not
  /// returned; its findings belong to the run.
  std::vector<Diagnostic> findings;
};

/// A finding, and the file it is about; "" if it is about no file.
struct FiledFinding {
  std::string file;
  Diagnostic finding;
};

/// Returns the inputs that these names mean: files, folders, patterns (see OpenGames).
InputList inputs_of(const std::vector<std::string>& paths);
/// Returns bytes in memory as an input, a file with the given name.
InputList input_of(std::string bytes, std::string name);

/// Reads the games of one or more inputs. Needs memory for a block of a collection and its games,
/// however many games there are. One object must not be used by two threads at once; different
/// objects may be used at the same time.
class OpenGames {
 public:
  /// Opens a file, a folder with everything below it, or a pattern (`*.xqf`, unless a file has
  /// exactly that name); "-" is standard input.
  explicit OpenGames(const std::string& path, const ReadOptions& options = {});
  /// Opens several names, one after another.
  explicit OpenGames(const std::vector<std::string>& paths, const ReadOptions& options = {});
  /// Opens bytes in memory as a file with that name. The extension of the name helps if the content
  /// does not show the format.
  static OpenGames of(std::string bytes, std::string name = "", const ReadOptions& options = {});
  /// Gives each game to `worker` first (see GameStream). The worker must outlive this object.
  OpenGames(InputList list, const ReadOptions& options, GameVisitor* worker);

  OpenGames(OpenGames&&) noexcept;
  OpenGames& operator=(OpenGames&&) noexcept;
  ~OpenGames();

  /// Returns the next game; no value at the end, or after an interruption (interrupted()), from
  /// which a later call continues.
  std::optional<OpenedGame> next();
  /// Returns true if next() can return a game without reading more input.
  bool at_hand() const;
  /// Returns the findings so far that came with no game: files that cannot be opened, games that
  /// cannot be read. The caller may empty the list.
  std::vector<FiledFinding>& findings();

  /// Goes through the remaining games.
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
#pragma GCC visibility pop
