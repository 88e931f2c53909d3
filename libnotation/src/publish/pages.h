// Games as web pages: one file each, with everything in it, for any browser, from any folder.
//
// A page holds the game twice: as the data for its script, and as JSON that can be read back as a
// record (format/page). Nothing in it is loaded from anywhere else.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "annotate/judge/annotated.h"
#include "annotate/judge/chance.h"
#include "annotate/words/into_game.h"
#include "qipu/game/game.h"

namespace qipu {

/// A statement of a page in both languages.
struct Fact {
  std::array<std::string, 2> label;  ///< in Chinese, in English
  std::array<std::string, 2> value;
};

struct GamePage {
  const Game& game;  ///< settled, and with annotations if there are any
  /// The engine's findings; null: the page shows only what the record itself says.
  const AnnotatedGame* annotated = nullptr;
  AnnotationForm form = {};  ///< the form of the annotations; the notation and language of the page
  ChanceCurve curve = {};    ///< for evaluations that the record itself has
  std::vector<Fact> how = {};
  std::string name = {};    ///< the name to use if the record has none: its file's name
  std::string source = {};  ///< the name of the file it was read from, or ""
  std::string index = {};   ///< the index that lists it, relative to the page; "": none
};

/// Returns a whole HTML file. O(nodes).
std::string game_page(const GamePage& page);

/// The data for the script of a page, for programs that show one game after another with it.
struct GameView {
  std::string json;
  std::vector<NodeId> nodes;  ///< the nodes of the view, by their numbers in it
};
/// Returns the view of a game. O(nodes).
GameView game_view(const GamePage& page);

/// A game in a list of pages.
struct ListedPage {
  std::string href = {};  ///< relative, like a file's name; escaped when it is written
  std::string red = {}, black = {}, event = {}, date = {};
  std::array<std::string, 2> opening = {};  ///< in Chinese and in English, with its code
  std::string result = {};                  ///< "1-0"
  std::size_t plies = 0;
  std::optional<std::array<double, 2>> accuracy = {};                    ///< by colour
  std::optional<std::array<std::array<std::size_t, 3>, 2>> faults = {};  ///< by colour: ?! ? ??
  std::vector<double> chances = {};                                      ///< Red's, at most 60
};
ListedPage listed(const GamePage& page, std::string href);

/// Returns a whole HTML file: the games as a table that can be searched and sorted.
std::string index_page(const std::vector<ListedPage>& pages, const std::string& title,
                       Language language);

}  // namespace qipu
