#include "qipu/format/pgn/pgn_tags.h"

#include "qipu/base/ascii.h"
#include "qipu/game/tag_names.h"

namespace qipu::pgn {
void accept_tag(Game& game, Declared& declared, std::string_view name, std::string_view value,
                std::size_t value_offset) {
  const auto first = [&](std::string_view& field) {
    if (!field.empty()) return false;
    field = value;
    return true;
  };
  const std::string_view common = common_tag(name);
  if (common == "Result" && first(declared.result)) return;
  if (common == "FEN") {
    if (value.empty()) return;  // the usual start
    if (first(declared.fen)) {
      declared.fen_offset = value_offset;
      return;
    }
  }
  if (name == "SetUp" && (value == "1" || value == "0")) return;  // the FEN says it already
  if (name == "ResultWords" && first(declared.result_words)) return;
  if (name == "Game" &&
      (ascii::same_word(value, "Chinese Chess") || ascii::same_word(value, "Xiangqi")))
    return;
  if (common == "Format" && game.words_in.empty()) {
    game.words_in = value;
    return;
  }
  if (common == "Termination" && game.outcome.ending == Ending::unsaid) {
    if (const auto ending = parse_ending(value); ending && *ending != Ending::unsaid) {
      game.outcome.ending = *ending;
      return;
    }
  }
  game.tags.add(name, value);
}

}  // namespace qipu::pgn
