#include "ops/mend/mend_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "ops/mend/changes.h"
#include "ops/mend/header_text.h"
#include "ops/mend/mend_file.h"
#include "ops/mend/mend_game.h"
#include "ops/mend/printed_moves.h"
#include "ops/mend/text_signs.h"
#include "qipu/board/fen.h"
#include "repair/line/numbers.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
// Characters that no move text in PGN contains.
constexpr std::string_view kWordEnds = " \t\r\n{}();$";

/// Returns true if the games have the same moves and glyphs, and illegal or unread moves in the
/// same places. O(nodes).
bool same_moves(const Game& a, const Game& b) {
  if (a.start != b.start) return false;
  std::vector<std::pair<NodeId, NodeId>> open = {{kRoot, kRoot}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    NodeId of_x = a[x].first_child, of_y = b[y].first_child;
    for (; of_x != kNoNode && of_y != kNoNode;
         of_x = a[of_x].next_sibling, of_y = b[of_y].next_sibling) {
      const bool legal = a[of_x].standing == Standing::legal;
      if (legal != (b[of_y].standing == Standing::legal)) return false;
      if (legal && a[of_x].move != b[of_y].move) return false;
      if (a.notes(of_x).nags != b.notes(of_y).nags) return false;
      open.emplace_back(of_x, of_y);
    }
    if (of_x != of_y) return false;  // one has more children
  }
  return true;
}

/// The place of one of the line's move texts in the text.
struct Slot {
  NodeId node;
  std::size_t begin, end;  ///< the move text
  std::size_t stop;        ///< the end of the signs written directly after it: 马三进五!
  PrintedNumber number;
  std::uint32_t line;
  bool goes = false;  ///< it is removed

  /// Returns where the round number before it begins, or the move text itself if there is no
  /// number.
  std::size_t head() const { return number.value != 0 ? number.head : begin; }
};

class TextMender {
 public:
  TextMender(const Game& game, const Repair& repair, const std::vector<std::string>& words,
             const GameText& text)
      : game_(game),
        repair_(repair),
        words_(words),
        source_(text.source),
        text_(text.source.text),
        plain_(text.format.editing == Editing::list) {
    for (const Change& change : repair.changes) {
      if (change.kind == ChangeKind::lines) moves_lines_ = true;
    }
    for (std::size_t i = 0; i < repair.line.size(); ++i) {
      if (repair.line[i].node != kNoNode) ++written_;
    }
  }

  /// Makes the edits, sorted by place. Returns false if the repair cannot be written into the text.
  bool plan() {
    const bool from_start = repair_.variation == kNoNode;
    if (moves_lines_ && !(repair_.whole && from_start)) return false;
    if (!find_slots()) return false;
    if (from_start && repair_.start != game_.start && !write_start()) return false;
    if (in_columns_ && !keeps_places()) return false;
    if (moves_lines_) order_lines();
    place_moves();
    if (!write_moves() || !take_out()) return false;
    if (repair_.whole) count_anew();
    std::ranges::stable_sort(edits_, {}, &TextEdit::begin);
    return true;
  }

  /// Returns the patches for the edits; no value if the encoding lacks a character.
  std::optional<std::vector<Patch>> patches() const {
    PatchMaker maker(source_);
    auto out = moves_lines_ ? std::vector{patch_of_lines(maker)} : maker.patches_of(edits_);
    return maker.encodable() ? out : std::nullopt;
  }

  std::optional<std::pair<int, int>> renumbered() const { return renumbered_; }

 private:
  std::size_t text_begin() const { return std::min<std::size_t>(game_[kRoot].place, text_.size()); }

  /// A part of the text. If text lines are reordered, so are these parts.
  struct Stretch {
    std::size_t begin, end;
    bool edited;  // a text line with moves; edits at its borders belong to it
  };

  /// Returns one patch for the reordered text lines and all edits in them. The text before and
  /// after them stays.
  Patch patch_of_lines(PatchMaker& maker) const {
    Patch out = maker.cut(stretches_.front().end, stretches_.back().begin);
    for (std::size_t i = 1; i + 1 < stretches_.size(); ++i) {
      const Stretch& s = stretches_[i];
      std::size_t at = s.begin;
      for (const TextEdit& e : edits_) {
        if (!s.edited || e.begin < s.begin || e.end > s.end) continue;
        out.after += maker.cut(at, e.begin).before;
        maker.append(out.after, e.text);
        at = e.end;
      }
      out.after += maker.cut(at, s.end).before;
    }
    return out;
  }

  std::string comment(std::string_view words) const {
    return "{" + former_words(*repair_.notation, words) + "}";
  }

  /// Finds the move texts of the line. Returns false if one is not where the game says.
  bool find_slots() {
    std::vector<NodeId> going;
    for (const Change& change : repair_.changes) {
      if (takes_out(change)) going.insert(going.end(), change.nodes.begin(), change.nodes.end());
    }
    std::size_t at = text_begin(), staying = 0;
    std::uint32_t line = 0;
    for (const NodeId id : line_written(game_, repair_)) {
      if (staying == written_ && std::ranges::find(going, id) == going.end()) break;  // unchanged
      const std::string_view word = game_.written(id);
      const std::size_t place = game_[id].place;
      const bool there =
          place <= text_.size() && !word.empty() && text_.substr(place).starts_with(word);
      if (!there || (place < at && !plain_)) return false;
      in_columns_ = in_columns_ || place < at;
      if (place >= at) {
        line += static_cast<std::uint32_t>(std::ranges::count(text_.substr(at, place - at), '\n'));
      }
      Slot slot{id, place, place + word.size(), 0, number_before(text_, place), line};
      if (!slots_.empty()) {
        const Slot& last = slots_.back();
        read_again(slot.number, last.number, [&] { return game_.written(last.node) == word; });
      }
      // A number at the end of the previous text line stays there if lines are reordered.
      if (moves_lines_ && slot.number.above) slot.number = {};
      slot.stop = plain_ ? behind_signs(text_, slot.end) : behind_glyphs(slot.end);
      slot.goes = std::ranges::find(going, id) != going.end();
      at = slot.end;
      if (!slot.goes) ++staying;
      slots_.push_back(slot);
    }
    return staying == written_;
  }

  /// Replaces the printed FEN with the repaired one and quotes the old one in a comment.
  bool write_start() {
    const auto fen = find_start(game_, text_);
    if (!fen || moves_lines_ || slots_.empty()) return false;
    const std::size_t head = slots_.front().head();
    const std::string_view printed = text_.substr(fen->begin, fen->end - fen->begin);
    edits_.push_back({fen->begin, fen->end, write_fen(repair_.start)});
    const bool own_line = head > 0 && text_[head - 1] == '\n';
    const std::string_view gap = own_line ? line_end_of(text_) : " ";
    edits_.push_back({head, head, comment(printed) + std::string(gap)});
    return true;
  }

  /// Returns the end of the signs written directly after a move text in PGN or WXF.
  std::size_t behind_glyphs(std::size_t end) const {
    std::size_t stop = std::min(text_.find_first_of(kWordEnds, end), text_.size());
    for (const std::string_view bracket : {"（", "）", "｛"}) {
      stop = std::min(stop, text_.substr(0, stop).find(bracket, end));
    }
    return stop;
  }

  /// Returns true if the repair leaves every move text in its place. It must do so if the text has
  /// columns (Black's column may be below Red's).
  bool keeps_places() const {
    return std::ranges::all_of(repair_.changes, [](const Change& c) {
      return c.kind == ChangeKind::read || c.kind == ChangeKind::exchanged;
    });
  }

  /// Reorders the text lines, with their slots, by the places of their moves in the repaired line.
  void order_lines() {
    struct Line {
      std::size_t begin, end;  // the slots of the line
      std::size_t rank = 0;
    };
    std::vector<Line> lines;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (i == 0 || slots_[i].line != slots_[i - 1].line) lines.push_back({i, i});
      lines.back().end = i + 1;
    }
    for (std::size_t l = 0; l < lines.size(); ++l) {
      Line& line = lines[l];
      const auto found = std::ranges::find_if(repair_.line, [&](const MendedMove& m) {
        return std::any_of(slots_.begin() + static_cast<std::ptrdiff_t>(line.begin),
                           slots_.begin() + static_cast<std::ptrdiff_t>(line.end),
                           [&](const Slot& s) { return s.node == m.node; });
      });
      const bool any = found != repair_.line.end();
      line.rank = any ? static_cast<std::size_t>(found - repair_.line.begin())
                      : (l == 0 ? 0 : lines[l - 1].rank);
    }
    // The text between two neighbouring text lines keeps its place if the lines are reordered.
    const auto head = [&](const Line& line) { return slots_[line.begin].head(); };
    const auto tail = [&](std::size_t l) {
      const std::size_t stop = slots_[lines[l].end - 1].stop;
      if (l + 1 == lines.size()) return stop;
      return std::max(stop, behind_words(text_, head(lines[l + 1])));
    };
    std::vector<std::size_t> order(lines.size());
    for (std::size_t l = 0; l < order.size(); ++l) order[l] = l;
    std::ranges::stable_sort(order, {}, [&](std::size_t l) { return lines[l].rank; });
    stretches_ = {{text_begin(), head(lines.front()), false}};
    std::vector<Slot> sorted;
    for (std::size_t l = 0; l < order.size(); ++l) {
      const Line& line = lines[order[l]];
      stretches_.push_back({head(line), tail(order[l]), true});
      if (l + 1 < lines.size()) stretches_.push_back({tail(l), head(lines[l + 1]), false});
      for (std::size_t i = line.begin; i < line.end; ++i) sorted.push_back(slots_[i]);
    }
    stretches_.push_back({tail(lines.size() - 1), text_.size(), false});
    slots_.swap(sorted);
  }

  bool is_read_otherwise(NodeId node) const {
    return std::ranges::any_of(repair_.changes, [&](const Change& c) {
      return c.kind == ChangeKind::read && c.nodes[0] == node;
    });
  }

  /// Assigns the moves of the repaired line that have texts to the slots, in order.
  void place_moves() {
    std::vector<Printed> printed(repair_.line.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < repair_.line.size(); ++i) {
      if (repair_.line[i].node == kNoNode) continue;
      while (slots_[next].goes) ++next;
      const Slot& slot = slots_[next++];
      printed[i].number = slot.number.value;
      printed[i].reply = slot.number.reply;
      placed_.push_back({i, &slot});
    }
    numbering_ = repair::numbering_of(printed, repair_.start.turn);
  }
  int number_due(std::size_t move) const { return numbering_.due(static_cast<int>(move)); }
  bool begins_round(std::size_t move) const {
    return numbering_.begins_round(static_cast<int>(move));
  }

  /// Adds lost moves and rewrites the slots whose move changes. Returns false if a slot that gets
  /// another node's move has glyphs, comments or variations.
  bool write_moves() {
    std::size_t due = 0;
    for (const auto& [move, slot] : placed_) {
      if (due != move) put_in(due, move, *slot);
      due = move + 1;
      const NodeId node = repair_.line[move].node;
      if (slot->node == node && !is_read_otherwise(node)) continue;
      const bool bare = (plain_ || slot->stop == slot->end) && game_.notes(slot->node) == Notes();
      if (slot->node != node && (!bare || game_[slot->node].next_sibling != kNoNode)) return false;
      edits_.push_back({slot->begin, slot->end, words_[move]});
      edits_.push_back({slot->stop, slot->stop, " " + comment(game_.written(slot->node))});
    }
    return due == repair_.line.size();
  }

  std::string lost_word(std::size_t move) const { return words_[move] + " " + comment({}); }

  /// Returns a round number with its punctuation, printed in the style of the number of `slot`.
  std::string number_as_at(const Slot& slot, int value) const {
    const PrintedNumber& like = slot.number;
    if (like.value == 0 || like.reply || like.above) return std::to_string(value) + ". ";
    return std::string(text_.substr(like.head, like.begin - like.head)) +
           number_like(text_.substr(like.begin, like.end - like.begin), value) +
           std::string(text_.substr(like.end, slot.begin - like.end));
  }

  /// Adds the lost moves `first` to `last` - 1 of the repaired line before `slot`, which holds move
  /// `last`.
  void put_in(std::size_t first, std::size_t last, const Slot& slot) {
    const bool numbered = slot.number.value != 0;
    if (numbered && !slot.number.reply && !begins_round(last) && begins_round(last - 1)) {
      // The printed number belongs to the round that the lost move begins.
      --last;
      edits_.push_back({slot.begin, slot.begin, lost_word(last) + " "});
      if (first == last) return;
    }
    const std::size_t head = slot.head(), at = behind_words(text_, head);
    const std::string_view gap = text_.substr(at, head - at);
    const bool new_line = numbered && gap.find('\n') != gap.npos;
    std::string text;
    for (std::size_t i = first; i < last; ++i) {
      const bool begins = begins_round(i);
      text += begins && new_line ? std::string(gap) : " ";
      if (begins && numbering_.numbers != 0) text += number_as_at(slot, number_due(i));
      text += lost_word(i);
    }
    // The text is added directly after the move before, unless it would then be inside a comment
    // that runs to the end of the text line (;).
    const std::size_t line = at == 0 ? 0 : text_.find_last_of('\n', at - 1) + 1;
    const bool open = text_.substr(line, at - line).find(';') != text_.npos;
    const bool first_word = &slot == slots_.data();
    const bool prose = plain_ && !first_word && has_prose(text_, (&slot - 1)->stop, at);
    if ((open && !plain_) || prose || first_word || moves_lines_) {
      edits_.push_back({head, head, std::string(trimmed(text)) + " "});
    } else {
      edits_.push_back({at, at, std::move(text)});
    }
  }

  /// Turns surplus move texts into comments, with their round numbers and glyphs.
  bool take_out() {
    const std::vector<PrintedTwice> twice = printed_twice(game_, repair_);
    for (std::size_t i = 0; i < slots_.size();) {
      if (!slots_[i].goes) {
        ++i;
        continue;
      }
      const std::size_t begin = slots_[i].head();
      std::size_t end = begin;
      std::string words;
      while (true) {
        const Slot& slot = slots_[i++];
        words += text_.substr(end, slot.stop - end);
        end = slot.stop;
        const auto again = std::ranges::find(twice, slot.node, &PrintedTwice::again);
        const NodeId kept = again == twice.end() ? kNoNode : again->kept;
        const bool last = i == slots_.size() || !slots_[i].goes;
        if (!take_out_notes(slot, kept, last, words, end)) return false;
        const bool more = !last && slots_[i].head() >= end &&
                          trim(text_.substr(end, slots_[i].head() - end)).empty();
        if (!more) break;
      }
      edits_.push_back({begin, end, comment(words)});
    }
    return true;
  }

  /// Handles what is written after a move text that is removed. Glyphs are removed with it;
  /// comments and variations only if the kept text has the same. `end` is moved to the end of the
  /// removed text. Returns false if a variation would then be beside another move.
  bool take_out_notes(const Slot& slot, NodeId kept, bool last, std::string& words,
                      std::size_t& end) {
    std::string glyphs(text_.substr(slot.end, slot.stop - slot.end));
    const Notes& notes = game_.notes(slot.node);
    const bool same_comment =
        kept != kNoNode && game_.notes(kept).comment.contains(notes.comment) && notes.lead.empty();
    NodeId beside = game_[slot.node].next_sibling;
    for (std::size_t at = end;;) {
      at = std::min(text_.find_first_not_of(kBlanks, at), text_.size());
      if (at == text_.size()) break;
      const std::size_t begin = at;
      bool goes = true;
      if (text_[at] == '$') {
        at = std::min(text_.find_first_not_of("0123456789", at + 1), text_.size());
        const std::string glyph = " " + std::string(text_.substr(begin, at - begin));
        glyphs += glyph;
        words += glyph;
      } else if (text_[at] == '{') {
        at = std::min(text_.find('}', at), text_.size() - 1) + 1;
        goes = same_comment;
      } else if (text_[at] == '(' && !plain_) {
        at = behind_variation(at);
        const bool own =
            beside != kNoNode && game_[beside].place >= begin && game_[beside].place < at;
        if (!own) {  // its number puts it beside another move
          if (kept == kNoNode || repeated_beside(game_, kept, begin, at) == kNoNode) continue;
        } else {
          if (kept == kNoNode) return false;
          goes = is_beside(game_, beside, kept);
          if (!goes && !last) return false;
          beside = game_[beside].next_sibling;
        }
      } else {
        break;
      }
      if (!goes) continue;
      if (trimmed(text_.substr(end, begin - end)).empty()) {
        end = at;
      } else {
        edits_.push_back({begin, at, {}});
      }
    }
    if (beside != kNoNode) return false;
    return kept == kNoNode || give_back(kept, notes.nags, glyphs);
  }

  /// Puts the glyphs of a removed text after its kept twin, unless the twin has them already.
  bool give_back(NodeId kept, const std::vector<Nag>& nags, const std::string& glyphs) {
    const std::vector<Nag>& has = game_.notes(kept).nags;
    const auto there = [&](Nag nag) { return std::ranges::find(has, nag) != has.end(); };
    if (std::ranges::all_of(nags, there)) return true;
    const auto slot = std::ranges::find(slots_, kept, &Slot::node);
    if (!has.empty() || slot == slots_.end()) return false;
    edits_.push_back({slot->stop, slot->stop, glyphs});
    return true;
  }

  /// Returns the end of the variation in brackets that begins at `at`.
  std::size_t behind_variation(std::size_t at) const {
    for (std::size_t depth = 0; at < text_.size(); ++at) {
      if (text_[at] == '{') at = std::min(text_.find('}', at), text_.size() - 1);
      if (text_[at] == ';') at = std::min(text_.find('\n', at), text_.size() - 1);
      if (text_[at] == '(') ++depth;
      if (text_[at] == ')' && --depth == 0) return at + 1;
    }
    return at;
  }

  /// Corrects the round numbers after added or removed moves. If a gap is not repaired, the numbers
  /// stay, because they show it.
  void count_anew() {
    if (!numbering_.tells || numbering_.breaks == 0 || repair_.gap.node != kNoNode) return;
    if (in_columns_) return;  // each column has its own numbers
    for (const auto& [move, slot] : placed_) {
      const int due = number_due(move), is = slot->number.value;
      const auto [begin, end] = std::pair(slot->number.begin, slot->number.end);
      if (is == 0 || is == due) continue;
      if (!renumbered_) renumbered_ = {is, due};
      edits_.push_back({begin, end, number_like(text_.substr(begin, end - begin), due)});
    }
  }

  /// A move of the repaired line and its slot.
  struct Placed {
    std::size_t move;
    const Slot* slot;
  };

  const Game& game_;
  const Repair& repair_;
  const std::vector<std::string>& words_;
  const Source& source_;
  const std::string_view text_;
  const bool plain_;
  bool moves_lines_ = false;
  bool in_columns_ = false;  // the order of the texts differs from the order of play
  std::size_t written_ = 0;  // the number of moves of the repaired line that have texts
  std::vector<Slot> slots_;
  std::vector<Placed> placed_;
  repair::Numbering numbering_;  // the numbering of the repaired line
  std::vector<TextEdit> edits_;
  std::vector<Stretch> stretches_;  // in their new order, if text lines are reordered
  std::optional<std::pair<int, int>> renumbered_;
};

}  // namespace

std::optional<TextMend> mend_text(const Game& game, const Repair& repair,
                                  const std::vector<std::string>& words, const Meant& meant,
                                  const GameText& text, std::vector<Patch> before) {
  TextMender mender(game, repair, words, text);
  if (!mender.plan()) return std::nullopt;
  auto patches = mender.patches();
  TextMend out{std::move(before), mender.renumbered()};
  if (!patches || !add_patches(out.patches, std::move(*patches))) return std::nullopt;
  auto again = read_patched(text, out.patches);
  if (!again) return std::nullopt;
  NullSink nobody;
  const Locate nowhere = [](std::uint32_t, std::string_view) { return Location(); };
  resolve(*again, meant.options, nowhere, nobody);
  Game game_meant = meant.game;
  resolve(game_meant, meant.options, nowhere, nobody);
  if (!same_moves(*again, game_meant)) return std::nullopt;
  return out;
}

}  // namespace qipu
