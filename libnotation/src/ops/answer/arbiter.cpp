#include "ops/answer/arbiter.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/ascii.h"
#include "base/json_text.h"
#include "ops/answer/line_request.h"
#include "ops/answer/show.h"
#include "ops/answer/translate.h"
#include "qipu/board/fen.h"
#include "qipu/game/date.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/rules_for.h"
#include "ruling/ruling_text.h"
#include "text/width.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

std::string written(const Notation& notation, const Position& position, Move m) {
  if (!position.legal(m)) return m.ucci();
  std::string text;
  notation.write(text, position, m);
  return text;
}

/// Writes a move that is illegal only because of its own king. Chinese notation can write such a
/// move too.
std::string as_written(const Notation& notation, const Position& position, Move m) {
  if (notation.script != Script::chinese) return m.ucci();
  std::string text;
  notation.write(text, position, m);
  return text;
}

/// Returns the moves that prove the label: what the same side threatens in the position after its
/// move.
std::vector<std::string> proof_words(const Position& after, const JudgedMove& judged,
                                     const Notation& notation) {
  std::vector<std::string> words;
  Position position = after;
  position.give_turn(judged.side);
  for (const Move m : judged.proof) {
    words.push_back(written(notation, position, m));
    position.make(m);
  }
  return words;
}

std::string_view ground_id(Ground g) {
  constexpr std::array<std::string_view, kGrounds> kIds = {
      "none",        "checkmate",  "stalemate",    "loop",          "nine_rounds", "limit",
      "simple_draw", "into_check", "kings_facing", "against_rules", "king_taken"};
  return kIds[static_cast<std::size_t>(g)];
}

std::string_view conduct_id(Conduct c) {
  constexpr std::array<std::string_view, 4> kIds = {"allowed", "forbidden", "forbidden_lesser",
                                                    "perpetual_check"};
  return kIds[static_cast<std::size_t>(c)];
}

std::string_view confidence_id(Confidence c) {
  constexpr std::array<std::string_view, 3> kIds = {"text", "reported", "inferred"};
  return kIds[static_cast<std::size_t>(c)];
}

/// Returns each clause that the ruling rests on, once.
Json clauses_of(const Ruling& ruling, Language language) {
  std::vector<Matter> matters;
  const auto add = [&](Matter m) {
    if (std::ranges::find(matters, m) == matters.end()) matters.push_back(m);
  };
  for (const JudgedMove& m : ruling.loop) add(m.clause);
  if (ruling.settled_by) add(*ruling.settled_by);
  Json out = Json::array();
  for (const Matter m : matters) {
    const Clause& clause = ruling.rules->clause(m);
    out.push_back({{"clause", clause_text(*ruling.rules, m, language)},
                   {"source", clause.source},
                   {"confidence", confidence_id(clause.confidence)}});
  }
  return out;
}

Json doubt_of(const Ruling& ruling) {
  switch (ruling.doubt) {
    case Doubt::none: return nullptr;
    case Doubt::search_limit: return "search_limit";
    case Doubt::book_is_silent: return "book_is_silent";
    case Doubt::even_exchange: return "even_exchange";
    case Doubt::two_readings: return "two_readings";
    case Doubt::mixture_not_listed: return "mixture_not_listed";
    case Doubt::exemption_not_stated: return "exemption_not_stated";
    case Doubt::book_contradicts_itself: return "book_contradicts_itself";
  }
  return nullptr;
}

Json squares_of(std::span<const Square> squares) {
  Json out = Json::array();
  for (const Square s : squares) out.push_back(s.iccs());
  return out;
}

std::string_view protection_id(Protection p) {
  constexpr std::array<std::string_view, 4> kIds = {"none", "false_root", "too_few", "enough"};
  return kIds[static_cast<std::size_t>(p)];
}

/// Adds what a chase threatens, what its line wins, and whether that puts the move into class 乙.
void add_reason(Json& out, const JudgedMove& m, const Position& after, Language language) {
  if (m.label != Label::chase) return;
  if (m.chased) {
    out["chased"] = {{"piece", piece_name(m.chased->piece, Language::en)},
                     {"square", m.chased->square.iccs()},
                     {"attackers", squares_of(m.chased->attackers)},
                     {"protectors", squares_of(m.chased->protectors)},
                     {"false_protectors", squares_of(m.chased->false_protectors)},
                     {"protection", protection_id(m.chased->protection)}};
  }
  out["joint"] = m.joint;
  out["even"] = m.even;
  const std::string wins = winnings_words(m, after, language);
  if (!wins.empty()) out["wins"] = wins;
}

Json loop_of(const Ruling& ruling, const RulingForm& form) {
  const Notation& notation = form.notation != nullptr ? *form.notation : *find_notation("uci");
  Json loop = Json::array();
  Position position = ruling.start;
  for (const JudgedMove& m : ruling.loop) {
    Position after = position;
    after.replay(m.move);
    loop.push_back({{"move", m.move.ucci()},
                    {"side", m.side == Color::red ? "red" : "black"},
                    {"label", label_sign(m.label)},
                    {"proof", proof_words(after, m, notation)},
                    {"clause", clause_text(*ruling.rules, m.clause, form.language)}});
    add_reason(loop.back(), m, after, form.language);
    if (form.notation != nullptr) {
      loop.back()["text"] = written(notation, position, m.move);
    }
    position = after;
  }
  return loop;
}

/// Returns true if the classes 甲 and 乙 matter: both sides are forbidden, and neither for checking
/// all the time.
bool has_classes(const Ruling& ruling) {
  return ruling.rules->classes && std::ranges::all_of(ruling.conduct, has_class);
}

/// Returns the numbers of the loop's moves that put the side into class 乙; none if it is in class
/// 甲.
std::vector<std::size_t> moves_of_lesser_class(const Ruling& ruling, Color side) {
  std::vector<std::size_t> moves;
  for (std::size_t i = 0; i < ruling.loop.size(); ++i) {
    const JudgedMove& m = ruling.loop[i];
    if (m.side == side && m.label == Label::chase && m.joint) moves.push_back(i);
  }
  return moves;
}

/// Returns {"red": {"class": "乙", "by": ["g2e2"]}, "black": {"class": "甲", "by": []}}.
Json classes_of(const Ruling& ruling) {
  Json out;
  for (const Color side : {Color::red, Color::black}) {
    Json by = Json::array();
    for (const std::size_t i : moves_of_lesser_class(ruling, side)) {
      by.push_back(ruling.loop[i].move.ucci());
    }
    const bool lesser = ruling.conduct[static_cast<std::size_t>(side)] == Conduct::forbidden2;
    out[side == Color::red ? "red" : "black"] = {{"class", lesser ? "乙" : "甲"},
                                                 {"by", std::move(by)}};
  }
  return out;
}

/// Describes class 乙: "乙类（联合捉子、捉少根子）：黑方炮７平８".
std::string class_words(const Ruling& ruling, const Notation& notation, Language language) {
  const bool zh = language == Language::zh;
  std::string text;
  Position position = ruling.start;
  std::vector<std::string> written_moves;
  for (const JudgedMove& m : ruling.loop) {
    written_moves.push_back(written(notation, position, m.move));
    position.replay(m.move);
  }
  for (const Color side : {Color::red, Color::black}) {
    const std::vector<std::size_t> moves = moves_of_lesser_class(ruling, side);
    if (moves.empty()) continue;
    text += text.empty() ? "" : zh ? "；" : "; ";
    text += std::string(side_name(side, language)) + (zh ? "" : " by");
    for (std::size_t i = 0; i < moves.size(); ++i) {
      text += (i > 0 && zh ? "、" : zh ? "" : " ") + written_moves[moves[i]];
    }
  }
  if (text.empty()) return {};
  return (zh ? "乙类（联合捉子、捉少根子）：" : "Lesser class (joint chases): ") + text;
}

Json json_of(const Ruling* ruling, const Ruleset& rules, const RulingForm& form) {
  Json out;
  out["rules"] = rules.id;
  out["title"] = {{"en", rules.title_en}, {"zh", rules.title_zh}};
  out["verdict"] = verdict_id(ruling != nullptr ? ruling->verdict : Verdict::none);
  if (ruling == nullptr) {
    out["loop"] = Json::array();
    return out;
  }
  out["ground"] = ground_id(ruling->ground);
  out["first_ply"] = ruling->first_ply;
  out["last_ply"] = ruling->last_ply;
  out["fen"] = write_fen(ruling->start.setup());
  if (ruling->illegal) {
    out["move"] = ruling->illegal->ucci();
    if (form.notation != nullptr) {
      out["text"] = as_written(*form.notation, ruling->start, *ruling->illegal);
    }
  }
  if (!ruling->loop.empty()) {
    out["conduct"] = {{"red", conduct_id(ruling->conduct[0])},
                      {"black", conduct_id(ruling->conduct[1])}};
  }
  if (has_classes(*ruling)) out["classes"] = classes_of(*ruling);
  out["loop"] = loop_of(*ruling, form);
  out["reason"] = {{"en", reason_of(*ruling, Language::en)},
                   {"zh", reason_of(*ruling, Language::zh)}};
  out["settled_by"] = nullptr;
  if (ruling->settled_by) {
    out["settled_by"] = settling_clause(*ruling, form.language);
  }
  out["clauses"] = clauses_of(*ruling, form.language);
  out["doubt"] = doubt_of(*ruling);
  return out;
}

Json answer(const Json& request, const RulingForm& form) {
  const std::string name = text_of(request, "rules");
  const Ruleset* const named =
      name.empty() || name == "auto" ? &ruleset_of_year(0) : find_ruleset(name);
  if (named == nullptr) {
    refuse_request("there are no rules `" + name + "`");
  }
  auto start = position_of(text_of(request, "fen"));
  if (!start) throw LineRefusal{std::move(start.error())};
  if (!request.contains("moves")) refuse_request("`moves` is needed");
  std::optional<Move> illegal;
  const Ruleset rules = RulesAsked{named, form.limit_rounds}.limited(*named);
  auto moves = read_line(*start, text_of(request, "moves"), &illegal, rules.illegal_loses);
  if (!moves) throw LineRefusal{std::move(moves.error())};
  const std::vector<Ruling> rulings = judge(*start, *moves, rules, illegal);
  return json_of(decisive(rulings), rules, form);
}

}  // namespace

std::string ruling_report(const Ruling& ruling, const RulingForm& form) {
  const Notation& notation = form.notation != nullptr ? *form.notation : *find_notation("zh");
  const bool zh = form.language == Language::zh;
  std::string out;
  Game board;
  board.start = ruling.start.setup();
  ShowOptions show;
  show.board_only = true;
  show.flip = form.flip;
  show.notation = form.notation;
  show.color = form.color;
  show.language = form.language;
  out += show_game(board, show);
  out += '\n';
  if (!ruling.loop.empty()) {
    Position position = ruling.start;
    for (const JudgedMove& m : ruling.loop) {
      Position after = position;
      after.replay(m.move);
      std::string name(label_sign(m.label));
      if (!zh) name += ' ' + std::string(label_name(m.label, form.language));
      out += "  " + padded(side_name(m.side, form.language), 6) + ' ' +
             padded(written(notation, position, m.move), 10) + ' ' + padded(name, zh ? 4 : 17) +
             ' ' + clause_text(*ruling.rules, m.clause, form.language) + '\n';
      const std::string why = chase_reason(m, after, form.language);
      if (!why.empty()) append_wrapped(out, why, 9, 80);
      std::string line;
      for (const std::string& word : proof_words(after, m, notation)) line += ' ' + word;
      if (!line.empty()) append_wrapped(out, (zh ? "伏" : "next") + line, 9, 80);
      position = after;
    }
    out += '\n';
  }
  if (ruling.illegal) {
    out += "  " + padded(side_name(ruling.start.turn(), form.language), 6) + ' ' +
           as_written(notation, ruling.start, *ruling.illegal) + "\n\n";
  }
  append_wrapped(out, reason_of(ruling, form.language), 0, 80);
  const std::string classes =
      has_classes(ruling) ? class_words(ruling, notation, form.language) : std::string();
  if (!classes.empty()) append_wrapped(out, classes, 0, 80);
  const std::string settlement = settlement_of(ruling, form.language);
  if (!settlement.empty()) append_wrapped(out, (zh ? "条款：" : "Clause: ") + settlement, 0, 80);
  return out;
}

std::string ruling_json(const Ruling* ruling, const Ruleset& rules, const RulingForm& form) {
  return json_text(json_of(ruling, rules, form));
}

std::string ruling_json(const Ruling& ruling, const RuledRecord& record, ChosenBy by,
                        const RulingForm& form) {
  Json out;
  out["file"] = shown_name(record.file);
  out["game"] = record.number;
  for (const char* const tag : {"Red", "Black", "Event", "Date"}) {
    const std::string_view value = record.game.tags.get(tag);
    if (!value.empty() && !value.starts_with('?')) out[ascii::lowered(tag)] = value;
  }
  if (record.game.outcome.result != GameResult::unknown) {
    out["result"] = pgn_token(record.game.outcome.result);
  }
  out["rules_by"] = by == ChosenBy::name      ? "name"
                    : by == ChosenBy::date    ? "date"
                    : by == ChosenBy::nearest ? "nearest"
                                              : "today";
  out.update(json_of(&ruling, *ruling.rules, form));
  return json_text(out);
}

std::string answer_case(std::string_view request, const RulingForm& form) {
  return answer_request(request, [&](const Json& asked) { return answer(asked, form); });
}

}  // namespace qipu
