// Finds the players and the result in a title such as "胡荣华 先胜 许银川".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/piece.h"
#include "qipu/game/outcome.h"

namespace qipu::repair {

/// The forms of a player's name that a title may use: 广东 吕钦, 吕钦.
using Forms = std::vector<std::string>;
/// Returns the forms of a tag's value; none if it is too short to be found reliably.
Forms forms_of(std::string_view name);

/// Returns true if a text contains a word for a result (胜, 负, 和 ...). The functions below find
/// nothing in other texts.
bool speaks_of_results(std::string_view text);

/// A title that names both players and the result.
struct TitleResult {
  Color named_first;              ///< according to the tags
  std::optional<Color> first_is;  ///< the first one's colour in the title: 先 or 红, 后 or 黑
  GameResult result = GameResult::unknown;  ///< right if the tags give the colours correctly
  std::string words;                        ///< that part of the title as written
};
std::optional<TitleResult> find_title_result(std::string_view text, const Forms& red,
                                             const Forms& black);

/// A title that names a known player, another person and the result.
struct Opponent {
  bool known_first;   ///< the known player is named first
  std::string other;  ///< "" if it is unclear where the name begins or ends
  std::string words;
};
std::optional<Opponent> find_opponent(std::string_view text, const Forms& known);

/// The result that the title of a problem states (红先和, 红先胜, 黑先胜 ...), and its words.
struct Promise {
  GameResult result;
  std::string_view words;
};
/// Returns no value if the title states none, or several.
std::optional<Promise> find_promise(std::string_view title);

}  // namespace qipu::repair
