// The end of a game: the winner, the reason, and the words of the record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/board/piece.h"

#pragma GCC visibility push(default)
namespace qipu {

/// Red wins (红胜, 1-0), Black wins (黑胜, 0-1), a draw (和, 1/2-1/2), or unknown (*).
enum class GameResult : std::uint8_t { unknown, red_wins, black_wins, draw };

/// The reason for the end, if the record gives one.
enum class Ending : std::uint8_t {
  unsaid,
  checkmate,        ///< 将死
  stalemate,        ///< 困毙
  resignation,      ///< 认输
  time,             ///< 超时
  agreement,        ///< 议和
  repetition,       ///< 不变作和
  perpetual_check,  ///< 长将
  perpetual_chase,  ///< 长捉
  move_limit,       ///< 自然限着
  forfeit,          ///< 弃权；因违例判负
  abandoned,        ///< 中断
};

struct Outcome {
  GameResult result = GameResult::unknown;
  Ending ending = Ending::unsaid;
  std::string words;  ///< the file's own words, if they say more than the two above

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

std::string_view pgn_token(GameResult r);  ///< "1-0", "0-1", "1/2-1/2", "*"
std::string_view ending_name(Ending e);    ///< "checkmate"; "" for unsaid
std::string_view ending_words(Ending e);   ///< "将死"; "" for unsaid
std::optional<Ending> parse_ending(std::string_view name);
/// Reads 1-0, ½-½, 红胜, 黑方胜, 先胜, 和棋, W, L, D ... in simplified or traditional glyphs, with
/// blanks and brackets. 胜, 负, W and L without a side are Red's. * and 未知 are
/// GameResult::unknown. Returns nothing for other words.
std::optional<GameResult> parse_result_words(std::string_view words);
/// Reads 超时, 认输, 长将, 困毙, 将死 (also as 绝杀), 议和 ... Returns nothing for other words.
std::optional<Ending> parse_ending_words(std::string_view words);
/// Reads a whole field: "红方胜（黑方超时）", "黑认输", "1-0". The words are kept if they say
/// anything that write_outcome() would not.
Outcome parse_outcome(std::string_view words);
/// Returns true if the words give a result, perhaps with its reason, and nothing else:
/// 黑方投子认负, 双方议和, 至此，红胜.
bool is_outcome(std::string_view words);
/// Returns `outcome.words`; if empty, "红胜", "和棋（议和）"; "" when nothing is known.
std::string write_outcome(const Outcome& outcome);

}  // namespace qipu
#pragma GCC visibility pop
