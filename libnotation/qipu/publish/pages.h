// Games as pages of the web: one file each, with everything in it, for any browser, from any
// folder.
//
// A page holds the game twice: as what its script shows, and as JSON that is read back as a record
// (format/page). Nothing in it comes from anywhere else.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "qipu/annotate/annotated.h"
#include "qipu/annotate/chance.h"
#include "qipu/annotate/into_game.h"
#include "qipu/game/game.h"

namespace qipu {

/// Something that a page says in both languages.
struct Fact {
  std::array<std::string, 2> label;  ///< Chinese, English
  std::array<std::string, 2> value;
};

struct GamePage {
  const Game& game;  ///< settled; with annotations put in where there are any
  /// What an engine found; null: the page shows what the record itself says.
  const AnnotatedGame* annotated = nullptr;
  AnnotationForm form = {};  ///< with which they were put in; notation and language of the page
  ChanceCurve curve = {};    ///< for evaluations that the record has itself
  std::vector<Fact> how = {};
  std::string name = {};    ///< what to call it where it says nothing of itself: its file's name
  std::string source = {};  ///< the name of the file it was read from, or ""
  std::string index = {};   ///< the index that lists it, relative to it; "": none does
};

/// A whole HTML file. O(nodes).
std::string game_page(const GamePage& page);

/// What the script of a page shows, for programs that show one game after the other by it.
struct GameView {
  std::string json;
  std::vector<NodeId> nodes;  ///< the view's nodes, by their numbers in it
};
/// O(nodes).
GameView game_view(const GamePage& page);

/// A game in a list of pages.
struct ListedPage {
  std::string href = {};  ///< relative, as a file's name; escaped where it is written
  std::string red = {}, black = {}, event = {}, date = {};
  std::array<std::string, 2> opening = {};  ///< in Chinese and in English, with its code
  std::string result = {};                  ///< "1-0"
  std::size_t plies = 0;
  std::optional<std::array<double, 2>> accuracy = {};                    ///< by color
  std::optional<std::array<std::array<std::size_t, 3>, 2>> faults = {};  ///< by color: ?! ? ??
  std::vector<double> chances = {};                                      ///< Red's, at most 60
};
ListedPage listed(const GamePage& page, std::string href);

/// A whole HTML file: the games as a table that can be searched and sorted.
std::string index_page(const std::vector<ListedPage>& pages, const std::string& title,
                       Language language);

}  // namespace qipu
