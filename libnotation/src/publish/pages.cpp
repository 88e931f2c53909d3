#include "publish/pages.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "annotate/words/annotation_text.h"
#include "base/ascii.h"
#include "base/json_text.h"
#include "base/rounded.h"
#include "format/kit/move_text.h"
#include "game/headings.h"
#include "game/pass.h"
#include "publish/assets.h"
#include "publish/markup.h"
#include "publish/page_facts.h"
#include "publish/page_notations.h"
#include "publish/spoken_moves.h"
#include "qipu/board/fen.h"
#include "qipu/format/format.h"
#include "qipu/game/date.h"
#include "ruling/ruling_text.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) { return in_script(shown_json(json_text(json))); }

std::string title_of(const GamePage& page) {
  const Game& game = page.game;
  const std::string result(
      game.outcome.result == GameResult::unknown ? "-" : pgn_token(game.outcome.result));
  std::string players = players_in(game.tags, " " + result + " ");
  if (!players.empty()) return players;
  for (const std::string_view tag : {"Title", "Event"}) {
    if (const auto value = known_part(game.tags.get(tag)); !value.empty())
      return std::string(value);
  }
  return page.name.empty() ? "qipu" : page.name;
}

/// Writes the data for the script.
class View {
 public:
  explicit View(const GamePage& page)
      : page_(page),
        game_(page.game),
        asked_(page.form.notation != nullptr ? *page.form.notation : *find_notation("zh")),
        notations_(page_notations(&asked_)) {}

  /// Returns the nodes in the order of their numbers there: each line to its end, then back to the
  /// nearest alternative, so that the main line comes first.
  const std::vector<NodeId>& order() const { return order_; }

  Json json() {
    Json out = {{"v", 1}, {"title", title_of(page_)}};
    for (const char* const tag : {"Red", "Black", "Event", "Site", "Date"}) {
      out[ascii::lowered(tag)] = known_part(game_.tags.get(tag));
    }
    out["round"] = {round_words(game_.tags, Language::zh), round_words(game_.tags, Language::en)};
    out["result"] = pgn_token(game_.outcome.result);
    put_ending(out);
    const auto opening = opening_told(game_);
    if (!opening[0].name.empty()) out["opening"] = {opening[0].name, opening[1].name};
    if (!opening[0].code.empty()) out["ecco"] = opening[0].code;
    out["fen"] = write_fen(game_.start);
    out["intro"] = introduction();
    out["notations"] = Json::array();
    for (const Notation* const notation : notations_) {
      out["notations"].push_back({notation->id, notation->title_zh, notation->title_en});
    }
    if (!page_.index.empty()) out["index"] = link_to(page_.index);
    Json all = nodes(out);
    out["nodes"] = std::move(all);
    put_sides(out);
    if (page_.annotated != nullptr) {
      out["turning"] = page_.annotated->turning_points;
      out["moments"] = moments();
      out["summary"] = in_all_notations([&](const Notation& notation, Language language) {
        return game_words(*page_.annotated, notation, language);
      });
      if (page_.annotated->departure) out["known"] = known();
      out["told"] = {index_of(words_in(Language::zh)), index_of(words_in(Language::en))};
    }
    out["how"] = Json::array();
    for (const Fact& fact : page_.how) {
      Json row = {fact.label[0], fact.label[1], fact.value[0]};
      if (fact.value[1] != fact.value[0]) row.push_back(fact.value[1]);
      out["how"].push_back(std::move(row));
    }
    out["tags"] = Json::array();
    for (const auto& [name, value] : game_.tags) out["tags"].push_back({name, value});
    return out;
  }

 private:
  /// Returns sentences in both languages, each in all notations.
  template <class Words>
  Json in_all_notations(const Words& words) const {
    Json out = Json::array();
    for (const Language language : {Language::zh, Language::en}) {
      Json list = Json::array();
      for (const Notation* const notation : notations_) list.push_back(words(*notation, language));
      out.push_back(std::move(list));
    }
    return out;
  }

  std::size_t index_of(const Notation& notation) const {
    return static_cast<std::size_t>(std::ranges::find(notations_, &notation) - notations_.begin());
  }

  /// Returns the notation of moves in sentences until the reader chooses one: the one asked for, or
  /// else the one that readers of the language know.
  const Notation& words_in(Language language) const {
    if (page_.form.notation != nullptr) return *page_.form.notation;
    return *find_notation(language == Language::zh ? "zh" : "wxf");
  }

  /// Returns the key moments: "p" is the ply from 0, "k" its kind, "w" what happened, in both
  /// languages.
  Json moments() const {
    const AnnotatedGame& game = *page_.annotated;
    Json out = Json::array();
    for (const KeyMoment& moment : game.moments) {
      out.push_back(
          {{"p", moment.ply},
           {"k", moment_id(moment.kind)},
           {"w",
            {moment_words(game, moment, Language::zh), moment_words(game, moment, Language::en)}}});
    }
    return out;
  }

  /// Returns the games that this one departs from, and what they played.
  Json known() const {
    const Departure& left = *page_.annotated->departure;
    const Position position = departure_position(*page_.annotated);
    const auto texts = [&](Move move) {
      Json out = Json::array();
      for (const Notation* const notation : notations_) {
        out.push_back(notation->written(position, move));
      }
      return out;
    };
    Json out = {{"p", left.plies}, {"n", left.games}, {"m", Json::array()}, {"g", Json::array()}};
    for (const Departure::Played& played : left.moves) {
      out["m"].push_back({texts(played.move), played.games});
    }
    if (left.other_moves != 0) out["x"] = left.other_moves;
    for (const KnownGame& game : left.named) {
      // Pages are for others, who need not know where files are.
      const std::string file = game.file.substr(game.file.rfind('/') + 1);
      Json row = {game.red, game.black, pgn_token(game.result), game.event, game.date,
                  file,     game.number};
      if (game.move) row.push_back(texts(*game.move));
      out["g"].push_back(std::move(row));
    }
    return out;
  }

  void put_ending(Json& out) const {
    const std::string words = write_outcome(game_.outcome);
    if (words.empty() || game_.outcome.ending == Ending::unsaid) {
      if (!game_.outcome.words.empty()) out["ending"] = {words, words};
      return;
    }
    std::string name(ending_name(game_.outcome.ending));
    std::ranges::replace(name, '_', ' ');
    out["ending"] = {
        game_.outcome.words.empty() ? std::string(ending_words(game_.outcome.ending)) : words,
        name};
  }

  /// Returns the record's comment without the annotator's sentences, which are given in both
  /// languages.
  static std::string without(std::string_view comment, std::string_view said) {
    if (!said.empty() && comment.ends_with(said)) {
      comment.remove_suffix(said.size());
      if (comment.ends_with('\n')) comment.remove_suffix(1);
    }
    return std::string(comment);
  }

  std::string introduction() const {
    const std::string words = game_.introduction();
    if (page_.annotated == nullptr) return words;
    return without(words, game_words(*page_.annotated, asked_, page_.form.language));
  }

  void put_sides(Json& out) const {
    const auto marks = marks_of(page_);
    if (!marks) return;
    out["sides"] = Json::array();
    for (std::size_t i = 0; i < 2; ++i) {
      Json side = Json::object();
      if (page_.annotated != nullptr) {
        const SideRecord& record = page_.annotated->sides[i];
        side["moves"] = record.moves;
        if (record.moves != 0) {
          side["accuracy"] = rounded(record.accuracy, 10);
          side["loss"] = rounded(record.mean_loss, 10'000);
        }
        side["missed"] = record.missed_wins;
        side["phases"] = Json::array();
        for (const SideRecord::OfPhase& phase : record.phases) {
          side["phases"].push_back({phase.moves, rounded(phase.accuracy, 10)});
        }
      }
      side["marks"] = Json::object();
      for (int mark = 1; mark < kMarks; ++mark) {
        side["marks"][std::string(mark_id(static_cast<Mark>(mark)))] =
            (*marks)[i][static_cast<std::size_t>(mark)];
      }
      out["sides"].push_back(std::move(side));
    }
  }

  std::vector<std::vector<std::string>> words() const {
    std::vector<std::vector<std::string>> all(notations_.size());
    for (std::size_t i = 0; i < notations_.size(); ++i) {
      all[i].resize(game_.size());
      MoveText text(game_, *notations_[i]);
      for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
        if (step != MoveText::Step::move) continue;
        const bool chinese = notations_[i]->script == Script::chinese;
        all[i][text.node()] =
            chinese && is_pass(game_, text.node()) ? pass_text(Language::zh) : text.words();
      }
    }
    return all;
  }

  Json nodes(Json& whole) {
    const auto words = this->words();
    const std::map<NodeId, Json> extra = judged();
    std::vector<std::size_t> number(game_.size(), 0);
    Json out = Json::array();
    for (const NodeId id : order_) {
      if (id == kRoot) {
        out.push_back({{"p", -1}});
        continue;
      }
      Json node = node_json(id, words);
      node["p"] = number[game_[id].parent];
      if (const auto more = extra.find(id); more != extra.end()) node.update(more->second);
      number[id] = out.size();
      out.push_back(std::move(node));
    }
    put_spoken(number, whole, out);
    return out;
  }

  /// Adds moves that comments name: "cm", "lm" and "introm" have the words with the nodes that they
  /// lead to. Nodes for moves that are not in the game come after the game's nodes, and have "u".
  void put_spoken(const std::vector<std::size_t>& number, Json& whole, Json& nodes) const {
    SpokenMoves spoken(game_, number, nodes.size(), notations_);
    const auto put = [](const SpokenMoves::Links& links, const char* field, Json& out) {
      for (const auto& [words, to] : links) {
        out[field].push_back(words);
        out[field].push_back(to);
      }
    };
    put(spoken.after(kRoot, whole["intro"].get<std::string>()), "introm", whole);
    for (std::size_t i = 1; i < order_.size(); ++i) {
      const NodeId id = order_[i];
      if (const auto said = nodes[i].find("c"); said != nodes[i].end()) {
        put(spoken.after(id, said->get<std::string>()), "cm", nodes[i]);
      }
      put(spoken.after(game_[id].parent, game_.notes(id).lead), "lm", nodes[i]);
    }
    for (const SpokenMoves::Spoken& each : spoken.nodes()) {
      Json node = {{"p", each.parent}};
      if (each.move) node["m"] = each.move->ucci();
      node["t"] = each.move ? Json(each.texts) : Json::array({"…"});
      node["u"] = 1;
      nodes.push_back(std::move(node));
    }
  }

  static std::vector<NodeId> in_order(const Game& game) {
    std::vector<NodeId> out = {kRoot}, alternatives;
    NodeId id = game[kRoot].first_child;
    while (id != kNoNode) {
      out.push_back(id);
      if (game[id].next_sibling != kNoNode) alternatives.push_back(game[id].next_sibling);
      id = game[id].first_child;
      if (id == kNoNode && !alternatives.empty()) {
        id = alternatives.back();
        alternatives.pop_back();
      }
    }
    return out;
  }

  Json node_json(NodeId id, const std::vector<std::vector<std::string>>& words) const {
    const Node& node = game_[id];
    const Notes& notes = game_.notes(id);
    Json out = {{"p", 0}};
    if (node.has_move) out["m"] = node.move.ucci();
    out["t"] = Json::array();
    for (const auto& list : words) out["t"].push_back(list[id]);
    const auto [eval, comment] = assessed(notes);
    if (!comment.empty()) out["c"] = comment;
    if (!notes.lead.empty()) out["l"] = notes.lead;
    if (!notes.nags.empty()) out["g"] = notes.nags;
    if (const Mark mark = mark_said(notes); notes.nags.empty() && mark != Mark::none) {
      out["k"] = mark_id(mark);
    }
    if (eval) {
      if (eval->kind == Evaluation::Kind::mate) {
        out["e"] = "#" + std::to_string(eval->value);
      } else {
        out["e"] = eval->value;
      }
      out["r"] = rounded(red_chance(*eval, page_.curve), 1'000);
    }
    if (notes.elapsed_ms) out["s"] = static_cast<double>(*notes.elapsed_ms) / 1000;
    const bool unread = !node.has_move && !is_pass(game_, id);
    if (unread || node.standing == Standing::illegal) out["x"] = 1;
    return out;
  }

  /// Returns additional data of the main line's moves, and of variations that were analysed.
  std::map<NodeId, Json> judged() const {
    const std::vector<MainPly> plies = main_plies(page_);
    std::map<NodeId, Json> out;
    std::optional<Position> position;
    if (const auto start = Position::from(game_.start, Faults::all())) position = *start;
    const std::size_t before = position ? plies_before(*position) : 0;
    for (std::size_t i = 0; i < plies.size(); ++i) {
      const Node& node = game_[plies[i].node];
      if (!node.has_move || node.standing != Standing::legal) position.reset();
      Json& item = out[plies[i].node];
      item = Json::object();
      if (plies[i].chance) item["r"] = rounded(*plies[i].chance, 1'000);
      if (plies[i].mark != Mark::none) item["k"] = mark_id(plies[i].mark);
      if (position) item["q"] = static_cast<int>(phase_of(*position, before + i));
      const AnnotatedPly* const ply =
          page_.annotated != nullptr && i < page_.annotated->plies.size() && position
              ? &page_.annotated->plies[i]
              : nullptr;
      if (ply != nullptr) put_found(item, plies[i].node, *ply, *position, rulings_at(i + 1));
      if (ply == nullptr && is_fault(plies[i].mark) && node.next_sibling != kNoNode &&
          game_[node.next_sibling].has_move) {
        item["b"] = game_[node.next_sibling].move.ucci();
      }
      // Who learns from a fault looks for the better move.
      if (position && item.contains("b")) item["y"] = legal_moves(*position);
      if (position) position->make(node.move);
    }
    if (page_.annotated == nullptr) return out;
    for (const AnnotatedBranch& branch : page_.annotated->branches) {
      Position at = branch.start;
      for (std::size_t i = 0; i < branch.plies.size(); ++i) {
        const AnnotatedPly& ply = branch.plies[i];
        Json& item = out[branch.nodes[i]];
        item = Json::object();
        if (ply.red_chance) item["r"] = rounded(*ply.red_chance, 1'000);
        if (ply.look && ply.look->judgement.mark != Mark::none) {
          item["k"] = mark_id(ply.look->judgement.mark);
        }
        put_found(item, branch.nodes[i], ply, at, {});
        at.make(ply.move);
      }
    }
    return out;
  }

  /// Returns the arbiter's rulings that take effect with the main line's move of that number.
  std::vector<const Ruling*> rulings_at(std::size_t ply) const {
    std::vector<const Ruling*> out;
    for (const Ruling& ruling : page_.annotated->rulings) {
      if (ruling.last_ply == ply) out.push_back(&ruling);
    }
    return out;
  }

  static std::string legal_moves(const Position& position) {
    std::string out;
    for (const Move move : position.legal_moves()) out += move.ucci();
    return out;
  }

  void put_found(Json& item, NodeId id, const AnnotatedPly& ply, const Position& position,
                 const std::vector<const Ruling*>& rulings) const {
    put_words(item, id, ply, position, rulings);
    if (ply.look) {
      const Judgement& judgement = ply.look->judgement;
      if (judgement.loss() >= 0.001) item["d"] = rounded(judgement.loss(), 1'000);
      if (is_fault(judgement.mark)) {
        std::string others;
        for (const Move move : good_moves(*ply.look, page_.curve)) others += move.ucci();
        constexpr std::size_t kMove = 4;  // characters
        item["b"] = others.substr(0, kMove);
        if (others.size() > kMove) item["a"] = others.substr(kMove);
      }
    }
    if (ply.book) {
      const BookMove& book = *ply.book;
      item["o"] = {book.games, book.red_wins, book.draws, book.black_wins};
    }
  }

  /// Returns the sentences about a move: the judgement, and the arbiter's rulings.
  static std::vector<std::string> sentences(const AnnotatedPly& ply, const Position& position,
                                            const std::vector<const Ruling*>& rulings,
                                            const Notation& notation, Language language) {
    std::vector<std::string> out;
    std::string words = move_words(ply, position, notation, language);
    if (!words.empty()) out.push_back(std::move(words));
    for (const Ruling* const ruling : rulings) out.push_back(reason_of(*ruling, language));
    return out;
  }

  void put_words(Json& item, NodeId id, const AnnotatedPly& ply, const Position& position,
                 const std::vector<const Ruling*>& rulings) const {
    auto said = sentences(ply, position, rulings, asked_, page_.form.language);
    if (said.empty()) return;
    item["w"] = in_all_notations([&](const Notation& notation, Language language) {
      std::string text;
      for (const std::string& sentence : sentences(ply, position, rulings, notation, language)) {
        if (!text.empty() && language == Language::en) text += ' ';
        text += sentence;
      }
      return text;
    });
    std::string comment = game_.notes(id).comment;
    for (; !said.empty(); said.pop_back()) comment = without(comment, said.back());
    item["c"] = std::move(comment);
  }

  const GamePage& page_;
  const Game& game_;
  const std::vector<NodeId> order_ = in_order(game_);
  const Notation& asked_;
  std::vector<const Notation*> notations_;
};

/// Returns the moves of the main line, for browsers that run no scripts.
std::string plain_moves(const Game& game, const Notation& notation) {
  std::string out;
  MoveText text(game, notation);
  int depth = 0;
  for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
    if (step == MoveText::Step::open) ++depth;
    if (step == MoveText::Step::close) --depth;
    if (step != MoveText::Step::move || depth != 0) continue;
    if (text.opens_round() || out.empty()) {
      out += (out.empty() ? "" : "\n") + std::to_string(text.round()) +
             (text.opens_round() ? ". " : "... ");
    } else {
      out += ' ';
    }
    out += text.words();
  }
  return out;
}

std::string record_of(const Game& game) {
  std::string record = write_games(*find_format("jsonl"), std::span(&game, 1), {});
  while (record.ends_with('\n')) record.pop_back();
  return in_script(record);
}

}  // namespace

GameView game_view(const GamePage& page) {
  View view(page);
  return {shown_json(json_text(view.json())), view.order()};
}

std::string game_page(const GamePage& page) {
  const Notation& notation =
      page.form.notation != nullptr ? *page.form.notation : *find_notation("zh");
  const std::pair<std::string_view, std::string> values[] = {
      {"lang", std::string(page_language(page.form.language))},
      {"head", asset::head(title_of(page), asset::Scripts::game, page.source)},
      {"style", std::string(asset::page_css())},
      {"shapes", all_shapes()},
      {"view", dumped(View(page).json())},
      {"record", record_of(page.game)},
      {"script", std::string(asset::game_js())},
      {"moves", escaped(plain_moves(page.game, notation))},
  };
  return asset::filled(asset::game_html(), values);
}

}  // namespace qipu
