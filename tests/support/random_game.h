// Games for the laws: random legal play with everything that a record can have, from a seed.
#pragma once

#include <random>
#include <string>
#include <utility>

#include "game/pass.h"
#include "qipu/game/game.h"
#include "qipu/rules/position.h"

namespace qipu::test {

/// The contents of a random game besides moves.
struct RandomGameOptions {
  bool setups = true;
  bool variations = true;
  bool notes = true;
  bool odd_tags = true;
  bool unread = true;   ///< words that nobody understands
  bool illegal = true;  ///< moves against the rules
  bool passes = false;  ///< a side that moves twice
};

class RandomGames {
 public:
  explicit RandomGames(std::uint32_t seed) : random_(seed), more_(~seed) {}

  Game next(const RandomGameOptions& options = {}) {
    Game g;
    if (options.setups && chance(3)) g.start = random_setup();
    tags(g, options);
    outcome(g);
    if (options.notes && chance(2)) g.edit_notes(kRoot).comment = comment();
    if (auto p = Position::from(g.start, Faults::all()))
      play(g, kRoot, *p, 1 + pick(40), options, 0);
    more(g, options);
    return g;
  }

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<std::uint32_t>(n)); }
  bool chance(int one_in) { return pick(one_in) == 0; }

  Setup random_setup() {
    Position p = Position::standard();
    for (int i = pick(60); i > 0; --i) {
      MoveList moves;
      p.legal_moves(moves);
      if (moves.empty()) break;
      p.make(moves[pick(moves.size())]);
    }
    Setup s = p.setup();
    if (chance(2)) s.quiet_plies = 0, s.round = 1;
    return s;
  }

  std::string comment() {
    static constexpr const char* kPieces[] = {
        "当头炮",  "马8进7 也可", "平稳", "；", "（参看下图）", "1. 炮二平五", "{",    "}",
        "[x]",     "||",          "\n",   " ",  "\"引号\"",     "\\",          "$1",   "红胜",
        "1-0",     "； 备注",     "，",   "é",  "🀄",           "A<b>&amp;",   "%esc", "\t",
        "第1回合", ";",           "(",    ")",  "H2-E2",        "[%clk 1]",    "100%", "—— 完"};
    std::string text;
    for (int i = 1 + pick(6); i > 0; --i) text += kPieces[pick(std::size(kPieces))];
    return text;
  }

  void tags(Game& g, const RandomGameOptions& options) {
    if (chance(4)) return;
    g.tags.add("Event", "第四届全国运动会");
    g.tags.add("Red", chance(3) ? "" : "胡荣华");
    g.tags.add("Black", "杨官璘, 广东");
    if (chance(2)) g.tags.add("Title", chance(2) ? "马踏中营" : "局 12：（附）");
    if (chance(2)) g.tags.add("Date", "1959.09.19");
    if (chance(3)) g.tags.add("RedTeam", "上海");
    if (chance(3)) g.tags.add("Round", "03");
    if (!options.odd_tags) return;
    if (chance(3)) g.tags.add("Odd", comment());
    if (chance(4)) g.tags.add("Red", "again");
    if (chance(4)) g.tags.add("dhtmlxq.hits", "17");
    if (chance(4)) g.tags.add("xqf.code_b", "2");
    if (chance(5)) g.tags.add("Annotator", "one \"two\" \\three");
    if (chance(5)) g.tags.add("epd.bm", "h2e2 b2e2");
    if (chance(5)) g.tags.add("Site", std::string(80, 'x') + "天津");
  }

  void outcome(Game& g) {
    g.outcome.result = static_cast<GameResult>(pick(4));
    if (chance(3)) g.outcome.ending = static_cast<Ending>(pick(12));
    if (chance(6)) g.outcome.words = "红方胜（黑方超时）";
    if (chance(9)) g.outcome.words = comment();
  }

  void notes(Game& g, NodeId id) {
    if (chance(4)) g.edit_notes(id).comment = comment();
    if (chance(12)) g.edit_notes(id).lead = comment();
    if (chance(8)) g.edit_notes(id).nags.push_back(static_cast<Nag>(1 + pick(139)));
    if (chance(12)) {
      g.edit_notes(id).eval = Evaluation{
          chance(3) ? Evaluation::Kind::mate : Evaluation::Kind::centipawns, pick(400) - 200};
    }
    if (chance(9)) g.edit_notes(id).clock_ms = 1000 * pick(7200);
    if (chance(9)) g.edit_notes(id).elapsed_ms = 1000 * pick(600);
  }

  // Uses its own random numbers, so that the games stay as they were before this was added.
  void more(Game& g, const RandomGameOptions& options) {
    std::swap(random_, more_);
    if (g.tags.has("Round") && chance(2)) {
      g.tags.set("Round", chance(2) ? "第3轮" : chance(2) ? "决赛第01轮" : "3.2");
    }
    if (options.notes && chance(4)) {
      const std::string introduction = g.notes(kRoot).comment;
      notes(g, kRoot);
      g.edit_notes(kRoot).comment = introduction;
      g.edit_notes(kRoot).lead = chance(2) ? "" : chance(2) ? "选自旧谱" : "第一章\n（参看下图）";
    }
    std::swap(random_, more_);
  }

  void play(Game& g, NodeId at, Position p, int plies, const RandomGameOptions& o, int depth) {
    for (; plies > 0; --plies) {
      MoveList moves;
      p.legal_moves(moves);
      if (moves.empty()) return;
      const Move m = moves[pick(moves.size())];
      const NodeId id = g.add(at, m);
      g.set_standing(id, Standing::legal);
      if (o.notes) notes(g, id);
      if (o.variations && depth < 3 && chance(6)) {
        const Move other = moves[pick(moves.size())];
        const NodeId v = g.add(at, other);
        g.set_standing(v, Standing::legal);
        if (o.notes) notes(g, v);
        Position q = p;
        q.make(other);
        play(g, v, q, 1 + pick(6), o, depth + 1);
      }
      p.make(m);
      at = id;
    }
    std::swap(random_, more_);
    if (o.passes && !p.in_check() && chance(4)) at = passed(g, at, p);
    std::swap(random_, more_);
    if (o.illegal && chance(6)) {
      const MoveList pieces = p.pseudo_legal_moves();
      if (pieces.empty()) return;
      const Move m(pieces[0].from(),
                   pieces[0].from() == *Square::at(4, 5) ? *Square::at(0, 4) : *Square::at(4, 5));
      if (p.legal(m)) return;
      at = g.add(at, m);
      g.set_standing(at, Standing::illegal);
    } else if (o.unread && chance(6)) {
      // Some of these end a game or a word in one format, or are a move in another.
      constexpr std::string_view kUnread[] = {
          "炮九进十", "炮九进十", "1-0", "{x", "(200)-h2e2", "车 九 进 十", "?", "x!",
          "1.",       "*",        "[x",  "$3", "；马",       "<车&\"",      "_", "0-1\nx"};
      at = g.add_written(at, kUnread[pick(std::size(kUnread))]);
      g.set_standing(at, Standing::unread);
    }
  }

  // One side passes and the other moves, so that it moves twice in a row.
  static NodeId passed(Game& g, NodeId at, Position& p) {
    const Position next = p.with_turn(!p.turn());
    const MoveList moves = next.legal_moves();
    if (moves.empty()) return at;
    at = g.add_written(at, kPass);
    g.set_standing(at, Standing::legal);
    at = g.add(at, moves[0]);
    g.set_standing(at, Standing::legal);
    p = next.after(moves[0]);
    return at;
  }

  std::mt19937 random_, more_;
};

}  // namespace qipu::test
