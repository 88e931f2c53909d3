// The state of a desk (desk.h), and its requests. They are in files by what they are about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/words/annotation_text.h"
#include "ops/desk/archive_desk.h"
#include "ops/desk/desk.h"
#include "ops/desk/desk_engine.h"
#include "ops/desk/desk_film.h"
#include "ops/desk/desk_gathering.h"
#include "ops/desk/desk_request.h"
#include "ops/desk/desk_search.h"
#include "ops/output/whole_file.h"
#include "publish/pages.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/ops/checked_games.h"
#include "qipu/ops/open.h"
#include "qipu/rules/position.h"

namespace qipu {

using DeskAnswer = Result<Desk::Reply>;

/// A file that the user opened.
struct DeskFile {
  std::string name;
  InputList bytes;                ///< held in memory once
  std::optional<OpenGames> rest;  ///< the games that have not been listed yet
  /// Games that are read one after another to be written, and the number of the last one read.
  std::optional<OpenGames> taken;
  std::uint64_t last_taken = 0;
  bool open = true;
};

/// A game that the user looks at or has changed.
struct DeskGame {
  Game game;
  std::uint64_t file = 0, number = 0;  ///< file 0: begun here; such games have numbers too
  std::string name;                    ///< the name of its file, also within a packed file
  std::uint64_t within = 0;            ///< its number in that file
  std::vector<Diagnostic> findings;
  std::optional<MainLineReport> line;
  std::optional<AnnotatedGame> annotated;
  AnnotationForm form;
  std::vector<Fact> how;
  bool changed = false;
  std::vector<NodeId> nodes;  ///< in the numbering of the view
};

struct Desk::Parts {
  using Json = nlohmann::ordered_json;

  std::vector<DeskFile> files;  ///< numbered from 1
  std::optional<DeskGame> now;
  /// Games that were changed and are not the current game.
  std::map<std::pair<std::uint64_t, std::uint64_t>, DeskGame> changed;
  std::uint64_t fresh = 0;  ///< the number of games that belong to no file
  std::unique_ptr<WholeFile> gathered;
  std::unique_ptr<DeskGathering> making;  ///< if the games gathered become a page or a database
  std::optional<DeskSearch> search;
  std::optional<DeskFilm> film;
  DeskEngine engine;
  std::vector<ArchiveDesk> archives;  ///< numbered from 1
  const Desk* desk = nullptr;

  // --- the current game (desk.cpp)

  void put_aside();
  DeskAnswer show(const DeskRequest& request);
  /// Returns the faults of the start position, for a game that no file contains.
  static std::vector<Diagnostic> faults_in(const Game& game);
  /// Begins a game with a record that another desk has held.
  DeskAnswer begin_with(const DeskRequest& request, std::string bytes);
  DeskAnswer begin(const DeskRequest& request);
  Result<DeskGame*> looked(const DeskRequest& request);
  /// Returns the node that the request names. REQUIRES: there is a current game.
  Result<NodeId> node_of(const DeskRequest& request) const;
  /// Returns the node that the request names, which is a move of the current game.
  Result<NodeId> move_node_of(const DeskRequest& request);
  Result<Position> position_of_node(const DeskRequest& request);
  static GamePage page_of(const DeskGame& is, const DeskRequest& request);
  DeskAnswer record(const DeskRequest& request);
  DeskAnswer legal(const DeskRequest& request);
  /// Returns the record, and which node of its view that node is.
  DeskAnswer record_at(const DeskRequest& request, NodeId id);
  /// Tells why a move is illegal, and which piece is in its way.
  DeskAnswer why(const DeskRequest& request);
  DeskAnswer judge_game(const DeskRequest& request);
  DeskAnswer analyse(const DeskRequest& request);
  DeskAnswer annotate(const DeskRequest& request);
  /// Reports how far a long request is.
  std::function<void(std::size_t done, std::size_t all)> teller() const;
  static DeskAnswer json_answer(const Json& json);
  DeskAnswer answer(const DeskRequest& request, std::string bytes);

  // --- files, and the search in them (desk_files.cpp)

  Result<DeskFile*> file_of(const DeskRequest& request);
  DeskAnswer open(const DeskRequest& request, std::string bytes);
  DeskAnswer list(const DeskRequest& request);
  DeskAnswer close(const DeskRequest& request);
  /// Returns a game of a file, checked; with `sure`, repaired.
  Result<DeskGame> load(const DeskRequest& request, std::optional<double> sure = {});
  /// Returns the first game of these bytes.
  static Result<Game> game_in(const DeskRequest& request, std::string bytes,
                              const std::string& name);
  /// Reads a game. If it comes after the game read before, only the games in between are read;
  /// otherwise all games before it.
  static std::optional<OpenedGame> read(DeskFile& file, std::uint64_t number);
  DeskAnswer begin_search(const DeskRequest& request);
  /// Returns the game with this key if it is not as its file has it, or null.
  const DeskGame* changed_game(std::pair<std::uint64_t, std::uint64_t> key) const;
  DeskAnswer find(const DeskRequest& request);

  // --- databases (desk_archives.cpp)

  DeskAnswer open_archive(const DeskRequest& request);
  DeskAnswer ask_archive(const DeskRequest& request, std::string_view text);

  // --- edits of the current game (desk_edit.cpp)

  /// Sets a game back to an earlier snapshot, or to what its file contains.
  DeskAnswer restore(const DeskRequest& request, std::string bytes);
  DeskAnswer enter(const DeskRequest& request);
  /// Adds a line after a node; moves that exist already are not added.
  DeskAnswer extend(const DeskRequest& request);
  /// Returns the node of a legal move after `parent`, which is added unless it exists; nothing if
  /// the game is full.
  std::optional<NodeId> entered(NodeId parent, Move move);
  /// Marks the game as changed. The repair that was found for its moves no longer holds.
  void touch();
  DeskAnswer remove(const DeskRequest& request);
  /// Makes a move the first of its alternatives.
  DeskAnswer promote(const DeskRequest& request);
  DeskAnswer signs(const DeskRequest& request);
  DeskAnswer comment(const DeskRequest& request);
  DeskAnswer tags(const DeskRequest& request);
  DeskAnswer mend(const DeskRequest& request);
  /// Replaces the current game by a form of it, which is checked anew; with `sure`, repaired.
  DeskAnswer check_again(const DeskRequest& request, const Game& game,
                         std::optional<double> sure = {});
  /// Sets the move that the words of a node mean, and reads all that follows again.
  DeskAnswer correct(const DeskRequest& request);
  /// Replaces the game with one that another desk has made of it.
  DeskAnswer take(const DeskRequest& request, std::string bytes);

  // --- output of games (desk_writing.cpp)

  static GameOf game_of(const DeskGame& is);
  /// Returns the game that is named, or the current one. `keeps` holds a game that had to be read.
  Result<GameOf> game_of(const DeskRequest& request, std::optional<OpenedGame>& keeps);
  static DeskAnswer told_file(std::string name, GameBytes made);
  DeskAnswer write(const DeskRequest& request);
  /// Games are gathered in the form in which the file will hold them, so they take only the memory
  /// of the file.
  DeskAnswer gather(const DeskRequest& request, std::string bytes);
  DeskAnswer add(const DeskRequest& request);
  DeskAnswer add_file(const DeskRequest& request, std::string bytes);
  DeskAnswer take_gathered(const DeskRequest& request);
  DeskAnswer take_made(const DeskRequest& request);
  static Diagnostic nothing_gathered(const DeskRequest& request);
  DeskAnswer report(const DeskRequest& request);
  DeskAnswer picture(const DeskRequest& request);
  DeskAnswer frame(const DeskRequest& request, std::string_view bytes);
  DeskAnswer take_film(const DeskRequest& request);
};

}  // namespace qipu
