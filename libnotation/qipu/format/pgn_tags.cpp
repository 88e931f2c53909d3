#include "qipu/format/pgn_tags.h"

#include <algorithm>
#include <cctype>

namespace qipu::pgn {
namespace {

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

struct Spelling {
  std::string_view seen, ours;
};
// Western programs call Red White; others have words of their own for what PGN names.
constexpr Spelling kSpellings[] = {
    {"White", "Red"},           {"WhiteElo", "RedElo"},   {"WhiteTeam", "RedTeam"},
    {"WhiteTitle", "RedTitle"}, {"WhiteTime", "RedTime"}, {"WhiteType", "RedType"},
    {"WhiteClock", "RedClock"}, {"RedRating", "RedElo"},  {"BlackRating", "BlackElo"},
    {"WhiteRating", "RedElo"},  {"RedClub", "RedTeam"},   {"BlackClub", "BlackTeam"},
    {"Place", "Site"},
};

std::string_view our_spelling(std::string_view name) {
  for (const auto& [seen, ours] : kSpellings) {
    if (name == seen) return ours;
  }
  return name;
}

}  // namespace

void accept_tag(Game& game, Declared& declared, std::string_view name, std::string_view value,
                std::size_t value_offset) {
  const auto first = [&](std::string_view& field) {
    if (!field.empty()) return false;
    field = value;
    return true;
  };
  if (same_word(name, "Result") && first(declared.result)) return;
  if (same_word(name, "FEN") && !value.empty() && first(declared.fen)) {
    declared.fen_offset = value_offset;
    return;
  }
  if (same_word(name, "FEN") && value.empty()) return;            // the usual start
  if (name == "SetUp" && (value == "1" || value == "0")) return;  // the FEN says it already
  if (name == "ResultWords" && first(declared.result_words)) return;
  if (name == "Game" && (same_word(value, "Chinese Chess") || same_word(value, "Xiangqi"))) return;
  if (same_word(name, "Format") && game.words_in.empty()) {
    game.words_in = value;
    return;
  }
  if (name == "Termination" && game.outcome.ending == Ending::unsaid) {
    if (const auto ending = parse_ending(value); ending && *ending != Ending::unsaid) {
      game.outcome.ending = *ending;
      return;
    }
  }
  const std::string_view ours = our_spelling(name);
  // Where a file has both, White is something else than Red.
  game.tags.add(game.tags.has(ours) ? name : ours, value);
}

}  // namespace qipu::pgn
