#include "publish/puzzle_page.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "base/json_text.h"
#include "publish/assets.h"
#include "publish/markup.h"
#include "publish/page_facts.h"
#include "publish/page_notations.h"
#include "qipu/board/fen.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

/// The data for the script.
class View {
 public:
  explicit View(const PuzzlePage& page) : page_(page), notations_(page_notations(page.notation)) {}

  Json json() const {
    // "fen" is the position on the board when there is no exercise.
    Json out = {{"v", 1}, {"title", page_.title}, {"fen", write_fen(Setup::standard())}};
    out["notations"] = Json::array();
    for (const Notation* const notation : notations_) {
      out["notations"].push_back({notation->id, notation->title_zh, notation->title_en});
    }
    out["told"] = {told_in("zh"), told_in("wxf")};
    out["themes"] = themes();
    out["how"] = Json::array();
    for (const Fact& fact : page_.how) {
      out["how"].push_back({fact.label[0], fact.label[1], fact.value[0], fact.value[1]});
    }
    out["puzzles"] = Json::array();
    for (const PuzzleCard& card : page_.puzzles) out["puzzles"].push_back(puzzle_json(card));
    return out;
  }

 private:
  /// Returns the index of the notation that is shown until the reader chooses one.
  std::size_t told_in(std::string_view id) const {
    const Notation* const wanted = page_.notation != nullptr ? page_.notation : find_notation(id);
    return static_cast<std::size_t>(std::ranges::find(notations_, wanted) - notations_.begin());
  }

  /// Returns the themes of the exercises, with their names.
  Json themes() const {
    std::set<Theme> all;
    for (const PuzzleCard& card : page_.puzzles) {
      all.insert(card.puzzle.themes.begin(), card.puzzle.themes.end());
    }
    Json out = Json::array();
    for (const Theme theme : all) {
      out.push_back(
          {theme_id(theme), theme_name(theme, Language::zh), theme_name(theme, Language::en)});
    }
    return out;
  }

  Json words(const Position& position, Move m) const {
    Json out = Json::array();
    for (const Notation* const notation : notations_) {
      std::string text;
      notation->write(text, position, m);
      out.push_back(std::move(text));
    }
    return out;
  }

  Json puzzle_json(const PuzzleCard& card) const {
    const Puzzle& puzzle = card.puzzle;
    const PuzzleSource& source = card.source;
    Json out = {{"fen", write_fen(puzzle.start.setup())}, {"line", Json::array()}};
    Position position = puzzle.start;
    for (std::size_t i = 0; i < puzzle.solution.size(); ++i) {
      const Move m = puzzle.solution[i];
      Json step = {{"m", m.ucci()}, {"t", words(position, m)}};
      if (i % 2 == 0) {
        std::string legal;
        for (const Move each : position.legal_moves()) legal += each.ucci();
        step["l"] = std::move(legal);
      }
      out["line"].push_back(std::move(step));
      position.make(m);
    }
    out["played"] = {{"m", puzzle.played.move.ucci()},
                     {"t", words(puzzle.start, puzzle.played.move)}};
    out["themes"] = Json::array();
    for (const Theme theme : puzzle.themes) out["themes"].push_back(theme_id(theme));
    out["level"] = puzzle.difficulty.level;
    if (puzzle.mate_in) out["mate"] = *puzzle.mate_in;
    for (const auto& [name, value] :
         {std::pair("red", &source.red), std::pair("black", &source.black),
          std::pair("event", &source.event), std::pair("date", &source.date)}) {
      if (!known_part(*value).empty()) out[name] = known_part(*value);
    }
    out["file"] = std::filesystem::path(source.file).filename().generic_string();
    out["game"] = source.number;
    out["ply"] = puzzle.ply;
    return out;
  }

  const PuzzlePage& page_;
  std::vector<const Notation*> notations_;
};

/// Returns a list of the exercises, for browsers that run no scripts.
std::string plain_list(std::span<const PuzzleCard> cards) {
  std::string out;
  for (const PuzzleCard& card : cards) {
    out += write_fen(card.puzzle.start.setup()) + "\n   ";
    Position position = card.puzzle.start;
    for (const Move m : card.puzzle.solution) {
      out += ' ';
      find_notation("zh")->write(out, position, m);
      position.make(m);
    }
    out += '\n';
  }
  return out;
}

}  // namespace

std::string puzzle_page(const PuzzlePage& page) {
  const std::pair<std::string_view, std::string> values[] = {
      {"lang", std::string(page_language(page.language))},
      {"head", asset::head(page.title, asset::Scripts::puzzles)},
      {"style", std::string(asset::page_css())},
      {"shapes", all_shapes()},
      {"view", in_script(shown_json(json_text(View(page).json())))},
      {"script", std::string(asset::puzzles_js())},
      {"moves", escaped(plain_list(page.puzzles))},
  };
  return asset::filled(asset::puzzles_html(), values);
}

}  // namespace qipu
