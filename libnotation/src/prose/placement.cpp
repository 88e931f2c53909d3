// Searches for the positions in which the moves of a comment are played. It goes word by word and
// keeps the cheapest few readings (states) of the comment so far. The costs were set by hand,
// compared with variations that records keep and with words judged by eye (tests/data/prose). A
// unit is about a factor of e in likelihood.

#include "prose/placement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "prose/cues.h"
#include "prose/game_walk.h"
#include "prose/move_words.h"
#include "prose/readings.h"
#include "qipu/notation/notation.h"

namespace qipu::prose {
namespace {

constexpr float kSkip = 7;                // a word that fits no board
constexpr float kSkipAgain = 4;           // another such word in a row: an essay, another game
constexpr float kPass = 4.5F;             // a pass that no word suggests
constexpr float kPlanned = 0.8F;          // a pass that words suggest
constexpr float kNotNamed = 2.5F;         // the text names another round by its number
constexpr float kNotNamedBefore = 1;      // an earlier sentence names another round
constexpr float kNotPlayed = 2;           // the game ends before the named move
constexpr float kNextRound = 0.4F;        // 弈至第5回合, for a move of the next round
constexpr float kCountedOverBoth = 1.2F;  // 第39着, which may count the moves of both sides
constexpr float kMargin = 0.5F;           // how much cheaper than the others a reading must be
constexpr int kAncestors = 8;             // how many words back an alternative may begin
constexpr int kChildren = 32;             // how many alternatives of a record are examined
constexpr std::size_t kBoards = 2048;     // the boards kept at a time, those of the last words

/// Returns true if an anchor is directly before or after the comment's move.
constexpr bool is_near(int offset) { return offset == 0 || offset == -1; }

}  // namespace

class Placer::Search {
 public:
  Search(const Game& game, const Options& options)
      : game_(game), options_(options), walk_(game), added_(game.size()) {
    options_.beam = std::clamp<std::size_t>(options_.beam, 1, 64);
    learn_digits();
    // Lines that were added because of comments are not evidence for what comments mean.
    for (NodeId id = game.next_in_preorder(kRoot); id != kNoNode; id = game.next_in_preorder(id)) {
      added_[id] = added_[game[id].parent] || game.notes(id).comment == kProseNote;
    }
  }

  Placement place(NodeId at, std::string_view comment) {
    Placement out;
    std::vector<MoveWord> words = find_move_words(comment, kMostWords + 1);
    out.overfull = words.size() > kMostWords;
    if (words.empty()) return out;
    anchors_ = walk_.around(at);
    entries_.clear();
    boards_.clear();
    states_.assign(1, State{});
    first_move_ = at == kRoot;
    const std::size_t count = anchors_.empty() ? 0 : std::min(words.size(), kMostWords);
    bool first = true, own_board = false;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t from = i == 0 ? 0 : words[i - 1].offset + words[i - 1].length;
      const std::size_t end = words[i].offset + words[i].length;
      const std::string_view gap = comment.substr(from, words[i].offset - from);
      own_board = is_of_own_board(gap, own_board);
      if (own_board) {
        pass_over();
        continue;
      }
      read_gap(gap, first, gap_);
      if (tells_plan(comment.substr(end))) gap_.cues.add(Cue::plan);
      advance(words[i], first);
      first = false;
    }
    collect(words, out);
    return out;
  }

  Placement place(NodeId at) { return place(at, game_.notes(at).comment); }
  Placement place_lead(NodeId at) {
    if (at == kRoot) return {};
    ahead_ = true;
    Placement out = place(game_[at].parent, game_.notes(at).lead);
    ahead_ = false;
    return out;
  }

 private:
  // --- the side of words ------------------------------------------------------------------------

  // Digits indicate the side if the comments of the game have both scripts. The pawns, called 兵
  // and 卒, show which script belongs to which side.
  void learn_digits() {
    int red = 0, black = 0, agree = 0, differ = 0;
    for (NodeId id = kRoot; id != kNoNode; id = game_.next_in_preorder(id)) {
      for (const std::string* const comment : {&game_.notes(id).lead, &game_.notes(id).comment}) {
        if (comment->empty()) continue;
        for (const MoveWord& word : find_move_words(*comment, kMostWords)) {
          if (!word.by_digits) continue;
          ++(*word.by_digits == Color::red ? red : black);
          if (word.by_glyph) ++(*word.by_digits == *word.by_glyph ? agree : differ);
        }
      }
    }
    swapped_ = differ > agree && differ > 1 && red != 0 && black != 0;
    digits_tell_ = red != 0 && black != 0 && (agree > 2 * differ || differ < 2 || swapped_);
    digits_mean_ = differ < 2 || agree > differ || swapped_;
  }

  std::array<float, 2> side_costs(const MoveWord& word) const {
    std::array<float, 2> out{};
    for (const Color side : {Color::red, Color::black}) {
      float& cost = out[static_cast<std::size_t>(side)];
      if (word.by_digits && (*word.by_digits != side) != swapped_) {
        cost += digits_tell_ ? 8.0F : digits_mean_ ? 3.0F : 0.3F;
      }
      if (word.by_glyph && *word.by_glyph != side) cost += 1.5F;
      if (gap_.side && *gap_.side != side) cost += 0.8F;
    }
    return out;
  }

  // --- boards -----------------------------------------------------------------------------------

  const Position* board(Spot spot) const {
    if (spot == kNowhere) return nullptr;
    if (spot < 0) return &anchors_[anchor_of(spot)].position;
    const auto entry = static_cast<std::size_t>(spot);
    const std::size_t kept = std::min(entries_.size(), kBoards);
    return entries_.size() - entry > kept ? nullptr : &boards_[entry % kBoards];
  }
  NodeId node_at(Spot spot) const {
    return spot < 0 ? anchors_[anchor_of(spot)].node
                    : entries_[static_cast<std::size_t>(spot)].lands;
  }

  bool is_of(NodeId node, Move move) const {
    return game_[node].has_move && game_[node].move == move;
  }

  // Reads the word on the board with that side to move. The result is kept until the next word.
  const Read* read(const MoveWord& word, Spot spot, Color side) {
    const std::uint32_t hash =
        (static_cast<std::uint32_t>(spot) * 2 + static_cast<std::uint32_t>(side)) * 2654435761U;
    Read& out = reads_[hash >> 24];
    if (out.stamp == stamp_ && out.spot == spot && out.side == side) return &out;
    const Position* const position = board(spot);
    if (position == nullptr) return nullptr;
    out.stamp = stamp_;
    out.spot = spot;
    out.side = side;
    out.size = 0;
    if (position->turn() == side) {
      read(word, *position, spot, out);
    } else if (!position->in_check()) {
      read(word, position->with_turn(side), spot, out);
    }
    return &out;
  }

  void read(const MoveWord& word, const Position& position, Spot spot, Read& out) {
    out.key = position.key();
    word.notation->read(word.text, position, reading_);
    for (const Move move : reading_.legal) {
      if (out.size == Read::kMoves) break;
      const auto i = static_cast<std::size_t>(out.size++);
      out.moves[i] = move;
      out.lands[i] = kNoNode;
      out.evidence[i] = reading_.legal.size() > 1 ? 0.7F : 0;
    }
    const NodeId node = node_at(spot);
    if (node == kNoNode || out.size == 0) return;
    const bool near = spot >= 0 || is_near(anchors_[anchor_of(spot)].offset);
    NodeId child = game_[node].first_child;
    for (int n = 0; n < kChildren && child != kNoNode; ++n, child = game_[child].next_sibling) {
      if (n != 0 && !options_.use_variations) break;
      for (int i = 0; i < out.size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (!is_of(child, out.moves[k]) || added_[child]) continue;
        if (out.lands[k] != kNoNode) continue;
        out.lands[k] = child;
        out.evidence[k] -= n == 0 || !near ? 0.8F : 1.5F;
      }
    }
  }

  // --- candidates -------------------------------------------------------------------------------

  struct Price {
    float spot = 0;  ///< for the board
    float pass = kPass;
    bool broken = false, cued = false;
    bool far = false;    ///< neither before nor after the move that the comment is about
    bool stray = false;  ///< it is far, and no word suggests such a board
  };

  void offer(const MoveWord& word, std::uint32_t state, Spot spot, const Price& price) {
    const Position* const position = board(spot);
    if (position == nullptr) return;
    const bool broken =
        price.broken || (spot >= 0 && entries_[static_cast<std::size_t>(spot)].broken);
    for (const Color side : {Color::red, Color::black}) {
      const bool pass = position->turn() != side;
      float cost =
          states_[state].cost + std::max(price.spot, 0.0F) + sides_[static_cast<std::size_t>(side)];
      if (pass) cost += price.pass;
      if (cost > bound_) continue;
      const Read* const found = read(word, spot, side);
      if (found == nullptr) continue;
      for (int i = 0; i < found->size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (is_on_line(states_[state].line, spot, found->moves[k])) continue;
        candidates_.push_back({.cost = cost + found->evidence[k],
                               .order = candidates_.size(),
                               .state = state,
                               .spot = spot,
                               .lands = pass ? kNoNode : found->lands[k],
                               .key = found->key,
                               .move = found->moves[k],
                               .pass = pass,
                               .skipped = false,
                               .broken = broken || (price.stray && found->lands[k] == kNoNode),
                               .far = price.far,
                               .cued = price.cued});
      }
    }
  }

  // Returns true if the line already has this move there. The word then means another move.
  bool is_on_line(Spot line, Spot spot, Move move) const {
    if (gap_.cues.has(Cue::sentence)) return false;  // the move may be named again
    for (int k = 0; k < kAncestors && line >= 0; ++k) {
      const Entry& entry = entries_[static_cast<std::size_t>(line)];
      if (k != 0 && entry.spot == spot && entry.move == move) return true;
      line = entry.spot;
    }
    return false;
  }

  float pass_price() const {
    return gap_.cues.has(Cue::plan) ? kPlanned : gap_.cues.has(Cue::prevent) ? 2.5F : kPass;
  }

  // 第5回合黑应改走马8进7: offers the boards before the moves of that round.
  void offer_round(const MoveWord& word, std::uint32_t state) {
    for (const Named& named : named_) {
      offer(word, state, spot_of_anchor(named.anchor),
            {.spot = named.cost, .pass = kPass + 2, .cued = true});
    }
  }

  void find_round() {
    named_.clear();
    const NamedRound& named = gap_.named;
    if (named.round == 0) return;
    const int round = named.after ? named.round + 1 : named.round;
    for (const Color side : {Color::red, Color::black}) {
      const auto board = walk_.before_move(round, side);
      const bool ends = board && game_[board->node].first_child == kNoNode;
      name_board(board, side, ends && !named.after ? kNotPlayed : 0);
      if (named.until) name_board(walk_.before_move(round + 1, side), side, kNextRound);
    }
    if (named.ply == 0) return;
    const auto board = walk_.before_ply(named.after ? named.ply + 1 : named.ply);
    if (board) name_board(board, board->position.turn(), kCountedOverBoth);
  }

  void name_board(const std::optional<Anchor>& found, Color side, float cost) {
    if (!found || found->position.turn() != side) return;
    std::size_t i = 0;
    while (i < anchors_.size() && anchors_[i].node != found->node) ++i;
    if (i == anchors_.size()) anchors_.push_back(*found);
    if (std::ranges::find(named_, i, &Named::anchor) == named_.end()) named_.push_back({i, cost});
  }

  // Offers the boards after and before moves of the game.
  void offer_anchors(const MoveWord& word, std::uint32_t state, bool first) {
    const Cues& cues = gap_.cues;
    const bool instead = cues.has(Cue::should) || cues.has(Cue::change);
    const bool blames = cues.has(Cue::should) && cues.has(Cue::change) && !ahead_;
    for (std::size_t i = 0; i < anchors_.size(); ++i) {
      const int offset = anchors_[i].offset;
      Price price{.spot = 0, .pass = pass_price(), .broken = false, .cued = cues.tell()};
      switch (offset) {
        case 0:
          price.spot = !cues.has(Cue::prevent) ? 0 : cues.has(Cue::supposed) ? 0.3F : 1.2F;
          break;
        case -1:
          price.spot = instead || cues.has(Cue::prevent) ? 0
                       : cues.has(Cue::supposed)         ? 0.4F
                                                         : 0.8F;
          break;
        case -2: price.spot = cues.has(Cue::change) ? 0.8F : 2.5F; break;
        case 1: price.spot = cues.has(Cue::actual) ? 1 : 2.6F; break;
        case 2: price.spot = cues.has(Cue::actual) ? 2 : 3.5F; break;
        default: price.spot = 4 + 0.4F * static_cast<float>(std::abs(offset)); break;
      }
      // 应改走 criticises a move that was played: this one, or the other side's move before it.
      if (blames && offset == 0) price.spot += 1.2F;
      if (blames && offset == -2) price.spot = 0.3F;
      if (cues.has(Cue::prevent) && offset == -1) price.pass = 0.7F;
      if (cues.has(Cue::choice) && offset == -1) price.cued = true;
      if (offered_ >= 0 && is_near(offset)) price.cued = true;
      // 红方进马较急，不如改走兵三进一, after Black's answer: the last move of the other side is
      // meant.
      price.far = !is_near(offset) && !(offset == -2 && cues.has(Cue::change));
      price.stray = !is_near(offset) && !cues.has(Cue::change);
      // A plan is for the side's next turn.
      if (cues.has(Cue::plan) && !cues.has(Cue::prevent) && !instead && offset == -1) {
        price.spot += 1.5F;
      }
      if (!named_.empty()) price.spot += gap_.named.before ? kNotNamedBefore : kNotNamed;
      const State& behind = states_[state];
      if (!first && (behind.missed != 0 || cues.has(Cue::damaged)) &&
          !(cues.has(Cue::sentence) && cues.tell())) {
        price.spot += 1.5F;
        price.broken = true;
      }
      if (!first) {
        price.spot += 3.2F;
        if (cues.has(Cue::sentence) || cues.has(Cue::prose)) price.spot -= 1.2F;
        if (cues.has(Cue::sentence) && cues.has(Cue::prose)) price.spot -= 0.5F;
        if (instead) price.spot -= offset == -1 ? 1.0F : 0.4F;
        if (cues.has(Cue::supposed)) price.spot -= 0.7F;
        if (cues.has(Cue::actual)) price.spot -= 1;
      }
      offer(word, state, spot_of_anchor(i), price);
    }
  }

  // Offers the boards after the line, beside its last word and beside earlier ones.
  void offer_line(const MoveWord& word, std::uint32_t index) {
    const State& state = states_[index];
    if (state.line == kNowhere) return;
    const Cues& cues = gap_.cues;
    const bool sentence = cues.has(Cue::sentence);

    Price on{.spot = 0, .pass = pass_price(), .broken = state.broken, .cued = cues.tell()};
    if (sentence) on.spot += 0.6F;
    if (cues.has(Cue::prose)) on.spot += 0.5F;
    if (cues.has(Cue::other)) on.spot += 2;
    if (cues.has(Cue::change)) on.spot += 2;
    if (cues.has(Cue::should)) on.spot += 0.8F;
    if (cues.has(Cue::supposed)) on.spot += sentence ? 1.0F : 0.3F;
    if (opened_) on.spot += 0.6F;
    if (offered_ >= 0 && state.items[static_cast<std::size_t>(offered_)] != kNowhere) on.spot += 4;
    if (state.missed != 0 || cues.has(Cue::damaged)) {
      on.broken = true;
      on.spot += 1.5F;
      on.pass = std::min(on.pass, 1.0F);
    }
    offer(word, index, state.line, on);

    Spot spot = state.line;
    for (int k = 1; k <= kAncestors && spot >= 0; ++k) {
      const Entry& entry = entries_[static_cast<std::size_t>(spot)];
      spot = entry.spot;
      Price beside{.spot = 0, .pass = kPass, .broken = entry.broken, .cued = cues.tell()};
      if (k == 1) {
        beside.spot = cues.has(Cue::other)      ? 0.2F
                      : cues.has(Cue::change)   ? 0.4F
                      : opened_                 ? 0.3F
                      : cues.has(Cue::should)   ? 1.0F
                      : cues.has(Cue::supposed) ? 1.2F
                                                : 2.7F;
        if (cues.has(Cue::then)) beside.spot += 1.5F;
        if (cues.has(Cue::plan) && !cues.has(Cue::other)) beside.spot += 1;
      } else {
        const bool back = sentence && (cues.has(Cue::supposed) || cues.has(Cue::other) ||
                                       cues.has(Cue::change) || cues.has(Cue::should));
        beside.spot = (back ? 1.4F : 3.2F) + 0.3F * static_cast<float>(k);
      }
      // The move after a pass may be answered as if there were no pass. In 伏炮八进七或马四进六
      // both moves are planned.
      if (entry.pass) beside.pass = k == 1 && cues.has(Cue::other) ? 0.1F : 1.5F;
      offer(word, index, spot, beside);
    }
  }

  // --- one word ---------------------------------------------------------------------------------

  void cross_borders() {
    opened_ = false;
    offered_ = -1;
    for (const Border& border : gap_.borders) {
      opened_ = border.kind == Border::open;
      if (border.kind == Border::item) offered_ = border.series;
      for (State& state : states_) cross(border, state);
    }
  }

  static void cross(const Border& border, State& state) {
    switch (border.kind) {
      case Border::open:
        if (state.depth < kDepth) state.outer[state.depth++] = state.line;
        return;
      case Border::close:
        if (state.depth == 0) return;
        state.line = state.outer[--state.depth];
        state.broken = false;
        state.missed = 0;
        return;
      case Border::item:
        const auto bit = static_cast<std::uint8_t>(1U << border.series);
        if (border.number == 1 || state.items[border.series] == kNowhere) {
          state.items[border.series] = kNowhere;
          state.waiting = static_cast<std::uint8_t>(state.waiting | bit);
        }
        return;
    }
  }

  // [fen=...]马8退7[/fen]: returns true if the comment gives the word a board of its own, as some
  // forums do.
  static bool is_of_own_board(std::string_view gap, bool before) {
    const std::size_t begin = gap.rfind("[fen="), end = gap.rfind("[/fen]");
    if (begin == gap.npos) return before && end == gap.npos;
    return end == gap.npos || begin > end;
  }

  // Skips the word, which says nothing about the lines around it.
  void pass_over() {
    for (State& state : states_) {
      keep(entries_.size(), anchors_.front().position);
      entries_.push_back({.before = state.last, .spot = state.line, .move = {}, .skipped = true});
      state.last = static_cast<std::int32_t>(entries_.size()) - 1;
    }
  }

  void advance(const MoveWord& word, bool first) {
    cross_borders();
    find_round();
    ++stamp_;
    sides_ = side_costs(word);
    candidates_.clear();
    bound_ = states_.front().cost + kSkip + 2;
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      State& state = states_[i];
      const bool begins = first || state.line == kNowhere;
      offer_line(word, i);
      if (offered_ >= 0 && state.items[static_cast<std::size_t>(offered_)] != kNowhere) {
        offer(word, i, state.items[static_cast<std::size_t>(offered_)],
              {.spot = 0, .pass = 1.5F, .broken = false, .cued = true});
      }
      offer_round(word, i);
      offer_anchors(word, i, begins);
      float skip = state.missed != 0 ? kSkipAgain : kSkip;
      if (first_move_ && state.missed == 0) skip -= 1;
      candidates_.push_back({.cost = state.cost + skip,
                             .order = candidates_.size(),
                             .state = i,
                             .spot = state.line,
                             .lands = kNoNode,
                             .key = 0,
                             .move = {},
                             .pass = false,
                             .skipped = true,
                             .broken = false,
                             .far = false,
                             .cued = false});
    }
    choose();
  }

  // Keeps the cheapest candidates, one for each board and move.
  void choose() {
    std::ranges::sort(candidates_, {},
                      [](const Candidate& each) { return std::pair(each.cost, each.order); });
    const auto same = [](const Candidate& a, const Candidate& b) {
      return a.skipped == b.skipped && a.key == b.key && a.move == b.move &&
             (!a.skipped || a.spot == b.spot);
    };
    kept_.clear();
    std::size_t boards = 0;
    for (const Candidate& candidate : candidates_) {
      const bool seen = std::ranges::any_of(
          kept_, [&](const Candidate& other) { return same(candidate, other); });
      if (seen) continue;
      if (!candidate.skipped) ++boards;
      if (kept_.size() == options_.beam) break;
      kept_.push_back(candidate);
    }
    next_.clear();
    for (const Candidate& candidate : kept_) next_.push_back(taken(candidate, boards == 1));
    std::swap(states_, next_);
  }

  State taken(const Candidate& candidate, bool only) {
    State state = states_[candidate.state];
    Entry entry{.before = state.last,
                .spot = candidate.spot,
                .lands = candidate.lands,
                .key = candidate.key,
                .move = candidate.move,
                .pass = candidate.pass,
                .skipped = candidate.skipped,
                .broken = candidate.broken,
                .far = candidate.far,
                .only = only,
                .cued = candidate.cued};
    const auto index = static_cast<Spot>(entries_.size());
    const Position& from = candidate.skipped ? anchors_.front().position : *board(candidate.spot);
    keep(entries_.size(), from);
    if (!candidate.skipped) {
      Position& position = boards_[entries_.size() % kBoards];
      if (candidate.pass) position.give_turn(!position.turn());
      position.make(candidate.move);
    }
    entries_.push_back(entry);
    state.cost = candidate.cost;
    state.last = index;
    if (candidate.skipped) {
      if (state.missed < 200) ++state.missed;
      return state;
    }
    for (std::size_t series = 0; series < kSeries; ++series) {
      if ((state.waiting >> series & 1U) != 0) state.items[series] = candidate.spot;
    }
    state.waiting = 0;
    state.line = index;
    state.broken = candidate.broken;
    state.missed = 0;
    return state;
  }

  void keep(std::size_t entry, const Position& position) {
    const Position copy = position;  // it may refer to the place that is overwritten
    if (boards_.size() <= entry && boards_.size() < kBoards) {
      boards_.push_back(copy);
    } else {
      boards_[entry % kBoards] = copy;
    }
  }

  // --- the answer -------------------------------------------------------------------------------

  void collect(const std::vector<MoveWord>& words, Placement& out) {
    const std::size_t count = std::min(words.size(), kMostWords);
    for (std::size_t i = 0; i < count; ++i) {
      ProseWord& word = out.words.emplace_back();
      word.offset = words[i].offset;
      word.length = words[i].length;
      word.mended = words[i].mended;
    }
    const Position none = anchors_.empty() ? Position::standard() : anchors_.front().position;
    out.boards.assign(count, none);
    if (anchors_.empty()) return;

    // The entries of the cheapest reading, by word, and the word of each entry.
    std::vector<std::int32_t> chosen(count);
    std::vector<std::pair<std::int32_t, int>> word_of;
    std::int32_t at = states_.front().last;
    for (std::size_t i = count; i-- > 0; at = entries_[static_cast<std::size_t>(at)].before) {
      chosen[i] = at;
      word_of.emplace_back(at, static_cast<int>(i));
    }
    std::ranges::sort(word_of);
    for (std::size_t i = 0; i < count; ++i) {
      const Entry& entry = entries_[static_cast<std::size_t>(chosen[i])];
      if (!entry.skipped) fill(entry, word_of, out, i);
    }
    for (const State& state : std::span(states_).subspan(1)) {
      if (state.cost > states_.front().cost + kMargin) break;
      mark_ambiguous(state, chosen, out);
    }
  }

  void fill(const Entry& entry, const std::vector<std::pair<std::int32_t, int>>& word_of,
            Placement& out, std::size_t i) {
    ProseWord& word = out.words[i];
    word.certainty = entry.only ? Certainty::only : Certainty::chosen;
    word.pass = entry.pass;
    word.broken = entry.broken;
    word.cued = entry.cued;
    word.move = entry.move;
    Position& position = out.boards[i];
    if (entry.spot < 0) {
      const Anchor& anchor = anchors_[anchor_of(entry.spot)];
      word.node = anchor.node;
      word.far = entry.far;
      position = anchor.position;
    } else {
      const auto found = std::ranges::lower_bound(word_of, std::pair(entry.spot, 0));
      word.after = found->second;
      const auto before = static_cast<std::size_t>(word.after);
      position = out.boards[before];
      position.make(out.words[before].move);
    }
    if (entry.pass) {
      position.give_turn(!position.turn());
    } else {
      word.lands = landing(word, out.words);
      word.recorded = word.lands != kNoNode && !added_[word.lands];
    }
  }

  NodeId landing(const ProseWord& word, const std::vector<ProseWord>& words) const {
    const NodeId from =
        word.node != kNoNode ? word.node : words[static_cast<std::size_t>(word.after)].lands;
    if (from == kNoNode) return kNoNode;
    NodeId child = game_[from].first_child;
    for (int n = 0; n < kChildren && child != kNoNode; ++n, child = game_[child].next_sibling) {
      if (is_of(child, word.move)) return child;
    }
    return kNoNode;
  }

  void mark_ambiguous(const State& state, const std::vector<std::int32_t>& chosen,
                      Placement& out) const {
    std::int32_t at = state.last;
    for (std::size_t i = chosen.size(); i-- > 0;) {
      if (at == chosen[i]) return;  // from here back both are the same
      const Entry& mine = entries_[static_cast<std::size_t>(chosen[i])];
      const Entry& other = entries_[static_cast<std::size_t>(at)];
      const bool same = mine.key == other.key && mine.move == other.move;
      if (!mine.skipped && !same) out.words[i].certainty = Certainty::ambiguous;
      at = other.before;
    }
  }

  const Game& game_;
  Options options_;
  GameWalk walk_;
  std::vector<bool> added_;  ///< by node
  bool swapped_ = false, digits_tell_ = false, digits_mean_ = true;

  // For the current comment.
  std::vector<Anchor> anchors_;
  std::vector<Entry> entries_;
  std::vector<Position> boards_;  ///< the boards after entries, the last kBoards of them
  std::vector<State> states_, next_;
  bool first_move_ = false;
  bool ahead_ = false;  ///< the text comes before the move that it is about

  // For the current word.
  Gap gap_;
  bool opened_ = false;
  int offered_ = -1;  ///< the series of an item that begins here
  /// A board of the round that the text names.
  struct Named {
    std::size_t anchor = 0;
    float cost = 0;
  };
  std::vector<Named> named_;
  std::array<float, 2> sides_{};
  float bound_ = 0;
  std::vector<Candidate> candidates_, kept_;
  std::uint32_t stamp_ = 0;
  std::array<Read, 256> reads_;
  Reading reading_;
};

Placer::Placer(const Game& game) : Placer(game, Options{}) {}
Placer::Placer(const Game& game, const Options& options)
    : search_(std::make_unique<Search>(game, options)) {}
Placer::~Placer() = default;
Placer::Placer(Placer&&) noexcept = default;
Placer& Placer::operator=(Placer&&) noexcept = default;

Placement Placer::place(NodeId at, std::string_view comment) { return search_->place(at, comment); }
Placement Placer::place(NodeId at) { return search_->place(at); }
Placement Placer::place_lead(NodeId at) { return search_->place_lead(at); }

}  // namespace qipu::prose
