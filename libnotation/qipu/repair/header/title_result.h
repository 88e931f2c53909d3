// Private. "胡荣华 先胜 许银川": who met whom and how it ended, as titles say it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/piece.h"
#include "qipu/game/outcome.h"

namespace qipu::repair {

/// A player's name in the ways in which a title may give it: 广东 吕钦, 吕钦.
using Forms = std::vector<std::string>;
/// Of a tag's value; none where it is too short to be found safely.
Forms forms_of(std::string_view name);

/// Whether a text says how a game ended (胜, 负, 和 ...); in others nothing is found here.
bool speaks_of_results(std::string_view text);

/// A title that speaks of both players.
struct TitleResult {
  Color named_first;              ///< by the tags
  std::optional<Color> first_is;  ///< what the words say the first one had: 先 or 红, 后 or 黑
  GameResult result = GameResult::unknown;  ///< of players who have the colours that the tags say
  std::string words;                        ///< as they stand
};
std::optional<TitleResult> find_title_result(std::string_view text, const Forms& red,
                                             const Forms& black);

/// A title that speaks of a player and of somebody else.
struct Opponent {
  bool known_first;   ///< the known player is named first
  std::string other;  ///< "" where it cannot be told where the name begins or ends
  std::string words;
};
std::optional<Opponent> find_opponent(std::string_view text, const Forms& known);

/// What a problem's title promises: 红先和, 红先胜, 黑先胜 ...; with the words.
struct Promise {
  GameResult result;
  std::string_view words;
};
/// Nothing where the title says none, or several that differ.
std::optional<Promise> find_promise(std::string_view title);

}  // namespace qipu::repair
