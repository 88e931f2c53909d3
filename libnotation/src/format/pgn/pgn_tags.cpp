#include "format/pgn/pgn_tags.h"

#include <algorithm>

#include "base/ascii.h"
#include "game/tag_names.h"
#include "qipu/board/fen.h"

namespace qipu::pgn {
namespace {

bool is_our_game(std::string_view value) {
  return ascii::same_word(value, "Chinese Chess") || ascii::same_word(value, "Xiangqi");
}

bool blank_line(std::string_view text, std::size_t from, std::size_t to) {
  int ends = 0;
  for (std::size_t i = from; i < to; ++i) {
    const bool crlf = text[i] == '\n' && i > from && text[i - 1] == '\r';
    if ((text[i] == '\n' && !crlf) || text[i] == '\r') ++ends;
  }
  return ends > 1;
}

}  // namespace

bool TagBlock::begins_anew(std::string_view text, std::size_t behind, Lexer in) {
  if (!blank_line(text, behind, in.offset())) return false;
  std::ranges::sort(names_);
  bool again = false;
  while (!again && !in.at_end() && in.peek() == '[') {
    const Tag tag = in.take_tag();
    again = !tag.broken && std::ranges::binary_search(names_, tag.name);
    const std::size_t end = in.offset();
    in.skip_blanks();
    if (blank_line(text, end, in.offset())) break;
  }
  names_.clear();
  return again;
}

std::string_view other_game(const Tags& tags) {
  static constexpr std::string_view kFields[] = {"Variant", "Game", "GameType", "Rules",
                                                 "UCI_Variant"};
  // Names without blanks, marks and case: relatives of xiangqi, and other games that use PGN.
  static constexpr std::string_view kOthers[] = {"jieqi",
                                                 "banqi",
                                                 "minixiangqi",
                                                 "xiangqi960",
                                                 "manchu",
                                                 "supply",
                                                 "supplyxiangqi",
                                                 "janggi",
                                                 "janggimodern",
                                                 "janggitraditional",
                                                 "janggicasual",
                                                 "changgi",
                                                 "chess",
                                                 "internationalchess",
                                                 "standardchess",
                                                 "chess960",
                                                 "fischerandom",
                                                 "fischerrandom",
                                                 "fischerrandomchess",
                                                 "fischer",
                                                 "shogi",
                                                 "minishogi",
                                                 "makruk",
                                                 "sittuyin",
                                                 "crazyhouse",
                                                 "atomic",
                                                 "antichess",
                                                 "suicide",
                                                 "giveaway",
                                                 "horde",
                                                 "kingofthehill",
                                                 "racingkings",
                                                 "threecheck",
                                                 "3check",
                                                 "bughouse",
                                                 "capablanca",
                                                 "seirawan",
                                                 "gomoku",
                                                 "renju",
                                                 "weiqi",
                                                 "draughts",
                                                 "checkers",
                                                 "othello",
                                                 "reversi",
                                                 "揭棋",
                                                 "揭象棋",
                                                 "暗棋",
                                                 "翻棋",
                                                 "翻翻棋",
                                                 "盲翻棋",
                                                 "迷你象棋",
                                                 "小象棋",
                                                 "满洲棋",
                                                 "滿洲棋",
                                                 "一统棋",
                                                 "三国象棋",
                                                 "七国象棋",
                                                 "将棋",
                                                 "將棋",
                                                 "日本将棋",
                                                 "日本將棋",
                                                 "朝鲜象棋",
                                                 "韩国象棋",
                                                 "朝鮮象棋",
                                                 "韓國象棋",
                                                 "朝鲜将棋",
                                                 "장기",
                                                 "国际象棋",
                                                 "國際象棋",
                                                 "泰国象棋",
                                                 "围棋",
                                                 "圍棋",
                                                 "五子棋",
                                                 "国际跳棋",
                                                 "國際跳棋",
                                                 "军棋",
                                                 "cờúp",
                                                 "cờvua"};
  for (const auto& [name, value] : tags) {
    const auto named = [&](std::string_view field) { return ascii::same_word(name, field); };
    if (std::ranges::none_of(kFields, named)) continue;
    std::string plain;
    for (const char c : value) {
      if (c == ' ' || c == '-' || c == '_' || c == '\t' || c == '.') continue;
      plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    }
    // Some programs call every game "chess".
    if (plain == "chess" && ascii::same_word(name, "Game")) continue;
    if (std::ranges::find(kOthers, plain) != std::end(kOthers)) return value;
  }
  return {};
}

std::string fit_tag_name(std::string_view name) {
  constexpr std::string_view kNever = " \t\r\n\"[]";  // not allowed by the grammar's tag_name
  std::string fitting(name);
  for (char& c : fitting) {
    if (kNever.contains(c)) c = '_';
  }
  const std::string_view common = common_tag(fitting);
  const bool field = common == "Result" || common == "Format" || fitting == "ResultWords";
  const bool other = fitting != name && !common.empty();
  return fitting.empty() || field || other ? "pgn." + fitting : fitting;
}

std::string fit_tag(std::string_view name, std::string_view value) {
  const std::string_view common = common_tag(name);
  const bool says_else = (common == "FEN" && parse_fen(value).has_value()) ||
                         (common == "Termination" && (parse_ending(value) || is_outcome(value))) ||
                         (name == "SetUp" && (value == "1" || value == "0")) ||
                         (name == "Game" && is_our_game(value));
  if (says_else) return {};
  std::string fitting;
  fitting.reserve(value.size());
  for (const char c : value) {
    const bool line_begins = !fitting.empty() && (fitting.back() == '\n' || fitting.back() == '\r');
    if (c == '[' && line_begins) fitting += ' ';
    fitting += c;
  }
  return fitting;
}

void accept_tag(Game& game, Declared& declared, std::string_view name, std::string_view value,
                std::size_t value_offset) {
  const std::string_view common = common_tag(name);
  // Keeps a repeated field under another name. Under its own name it would be read as the field
  // again.
  const auto again = [&](std::string_view said) {
    if (!value.empty() && value != said) game.tags.add("pgn." + std::string(common), value);
  };
  const auto first = [&](std::string_view& field) {
    const bool empty = field.empty();
    if (empty) {
      field = value;
    } else {
      again(field);
    }
    return empty;
  };
  if (common == "Result") {
    first(declared.result);
    return;
  }
  if (common == "FEN") {
    if (value.empty()) return;  // the standard start position
    if (first(declared.fen)) declared.fen_offset = value_offset;
    return;
  }
  if (name == "SetUp" && (value == "1" || value == "0")) return;  // the FEN already says this
  if (name == "ResultWords") {
    if (declared.result_words.empty()) {
      declared.result_words = value;
    } else if (value != declared.result_words) {
      game.tags.add("pgn.ResultWords", value);
    }
    return;
  }
  if (name == "Game" && is_our_game(value)) return;
  if (common == "Format") {
    if (game.words_in.empty()) {
      game.words_in = value;
    } else {
      again(game.words_in);
    }
    return;
  }
  if (common == "Termination") {
    if (const auto ending = parse_ending(value); ending && *ending != Ending::unsaid) {
      if (game.outcome.ending == Ending::unsaid) {
        game.outcome.ending = *ending;
      } else if (game.outcome.ending != *ending) {
        again({});
      }
      return;
    }
  }
  game.tags.add(name, value);
}

}  // namespace qipu::pgn
