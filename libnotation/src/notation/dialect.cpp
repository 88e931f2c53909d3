#include "notation/dialect.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/ascii.h"
#include "game/pass.h"
#include "notation/chinese_words.h"
#include "notation/latin.h"
#include "qipu/notation/notation.h"

namespace qipu {
namespace {

// The number of moves that are examined to guess the notation.
constexpr std::size_t kSample = 4;

constexpr std::array<const Notation*, 3> kVariants = {&kWxf, &kWxf1997, &kWxfLetters};

// Returns true if a WXF text may name a pawn. The three variants of WXF differ only in the names of
// pawns.
bool may_name_a_pawn(std::string_view words) {
  const char c = words.empty() ? '\0' : words.front();
  return ascii::is_digit(c) || c == '+' || c == '-' || c == 'P' || c == 'p' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Returns true if the text has the shape of a move in some notation and fits no piece there (Hg3
// with ranks from 0, although it is legal with ranks from 1). In a game of that notation it would
// be an error, and the other texts of this game cannot exclude that notation.
bool denied(std::string_view words, const Position& position) {
  Reading r;
  return std::ranges::any_of(all_notations(), [&](const Notation* n) {
    if (!n->recognise(words)) return false;
    if (std::ranges::find(kVariants, n) != kVariants.end()) {
      read_wxf_in_any_hand(words, position, r);
    } else {
      n->read(words, position, r);
    }
    return r.syntax && r.legal.empty() && r.rejected.size() != 1;
  });
}

}  // namespace

Dialect::Dialect(const Game& game, const Notation* declared, const Position& start)
    : game_(game), start_(start), notation_(declared) {
  if (declared != nullptr) return;
  choose();
  any_variant_ = notation_ == &kWxf;
}

const Notation& Dialect::shown() const { return notation_ != nullptr ? *notation_ : kChinese; }

void Dialect::read(std::string_view words, const Position& position, Reading& out) const {
  if (any_variant_ && may_name_a_pawn(words)) {
    read_wxf_in_any_hand(words, position, out);
  } else if (notation_ != nullptr) {
    notation_->read(words, position, out);
  } else {
    out.clear();
  }
  if (!out.legal.empty() || out.syntax) return;
  if (kChinese.recognise(words)) {  // a Chinese text in another notation's game is certain
    kChinese.read(words, position, out);
    if (!out.legal.empty() || out.syntax) return;
  }
  read_any(words, position, out);
  if (!out.legal.empty() && denied(words, position)) out.legal.clear();
  if (!out.legal.empty()) return;
  // Illegal moves are accepted only in coordinates, as ICCS reads them. Other texts may have the
  // shape of a move by chance (C5-1).
  if (!kIccs.recognise(words)) {
    out.rejected.clear();
  } else if (out.rejected.size() > 1) {
    kIccs.read(words, position, out);
  }
}

bool Dialect::knows(std::string_view words) const {
  return (notation_ != nullptr && notation_->recognise(words)) || kChinese.recognise(words);
}

// Returns the first texts that some notation recognises. The texts before them are often prose.
std::vector<NodeId> Dialect::first_moves() const {
  std::vector<NodeId> moves;
  for (NodeId id = game_[kRoot].first_child; id != kNoNode && moves.size() < kSample;
       id = game_[id].first_child) {
    const bool known =
        game_[id].has_move || std::ranges::any_of(all_notations(), [&](const Notation* n) {
          return n->recognise(game_.written(id));
        });
    if (known) moves.push_back(id);
  }
  return moves;
}

const Notation* Dialect::declared_by_file() const {
  return find_notation(ascii::lowered(game_.words_in));
}

// Returns how many plies of the line can be read and are legal in that notation, counted from the
// first.
std::size_t Dialect::legal_prefix(const Notation& notation, Position position,
                                  const std::vector<NodeId>& line) const {
  std::size_t n = 0;
  Reading reading;
  for (const NodeId id : line) {
    Move move = game_[id].move;
    if (!game_[id].has_move) {
      notation.read(game_.written(id), position, reading);
      if (reading.legal.empty() && is_pass(game_.written(id))) {
        position.give_turn(!position.turn());
        ++n;
        continue;
      }
      if (reading.legal.empty()) break;
      move = reading.legal[0];
    } else if (!position.legal(move)) {
      break;
    }
    position.make(move);
    ++n;
  }
  return n;
}

void Dialect::choose() {
  const std::vector<NodeId> sample = game_.main_line(kSample);
  const auto is_words = [&](NodeId id) { return !game_[id].has_move && !is_pass(game_, id); };
  const auto first = std::ranges::find_if(sample, is_words);
  if (first == sample.end()) {
    const bool words = std::ranges::any_of(
        game_.nodes(), [](const Node& n) { return !n.has_move && n.parent != kNoNode; });
    if (words) notation_ = declared_by_file();
    if (words && notation_ == nullptr) notation_ = &kChinese;
    return;
  }
  const auto fits = [&](const Notation& n) {
    return legal_prefix(n, start_, sample) == sample.size();
  };
  const Notation* const hint = declared_by_file();
  notation_ = hint;
  if (hint != nullptr && fits(*hint)) return;
  const std::string_view words = game_.written(*first);
  const bool glyphs = !words.empty() && static_cast<unsigned char>(words.front()) >= 0x80;
  if (hint == nullptr && glyphs && draws_lines()) {
    notation_ = &kChineseLined;
    return;
  }
  if (hint == nullptr && glyphs && kChinese.recognise(words) && fits(kChinese)) {
    notation_ = &kChinese;
    return;
  }
  compare(first_moves(), hint);
}

// Returns true if the first text is a Chinese shorthand without a word of direction, and some text
// of the main line has its direction drawn as a line.
bool Dialect::draws_lines() const {
  for (NodeId id = game_[kRoot].first_child; id != kNoNode; id = game_[id].first_child) {
    if (game_[id].has_move) continue;
    const std::optional<chinese::Words>& words = chinese::parse_words(game_.written(id));
    if (words && words->lined) return true;
    if (words && words->course) return false;
  }
  return false;
}

// Compares notations: first by how many of the sample's texts they recognise, then by how long the
// game stays legal. Among equals the one listed earlier wins, since it is more common.
void Dialect::compare(const std::vector<NodeId>& sample, const Notation* hint) {
  std::vector<const Notation*> fitting;
  std::ptrdiff_t best = 1;
  // A game that begins in Chinese is Chinese, whatever other texts it has.
  const auto first = std::ranges::find_if(sample, [&](NodeId id) { return !game_[id].has_move; });
  const bool chinese = first != sample.end() && kChinese.recognise(game_.written(*first));
  for (const Notation* n : all_notations()) {
    if (chinese && n->script != Script::chinese) continue;
    const auto known = std::ranges::count_if(
        sample, [&](NodeId id) { return !game_[id].has_move && n->recognise(game_.written(id)); });
    if (known < best) continue;
    if (known > best) fitting.clear();
    best = known;
    fitting.push_back(n);
  }
  const auto keep_longest = [&](const std::vector<NodeId>& line) {
    std::vector<const Notation*> winners;
    std::size_t longest = 0;
    for (const Notation* n : fitting) {
      const std::size_t legal = legal_prefix(*n, start_, line);
      if (legal > longest) winners.clear();
      if (legal >= longest) winners.push_back(n);
      longest = std::max(longest, legal);
      if (longest == line.size()) break;  // none is better, and earlier ones are more common
    }
    fitting = std::move(winners);
    return longest;
  };
  if (fitting.empty()) {
    // Texts of no notation do not confirm the file's declaration; a sample without texts does not
    // refute it.
    const bool no_words =
        std::ranges::all_of(sample, [&](NodeId id) { return game_[id].has_move; });
    notation_ = no_words ? hint : nullptr;
    return;
  }
  const bool borne_out = std::ranges::find(fitting, hint) != fitting.end();
  const std::vector<NodeId> line = game_.main_line();
  const std::size_t length = keep_longest(line);
  if (hint != nullptr) {
    const std::size_t hinted = legal_prefix(*hint, start_, line);
    if (length < hinted || (length == hinted && borne_out)) return;
  }
  notation_ = fitting.front();
  // Ranks may count from 0 or from 1 if every move is legal either way.
  constexpr std::pair<const Notation*, const Notation*> kRivals[] = {
      {&kUci, &kUci10}, {&kIccs, &kUci10}, {&kSan, &kSan0}};
  for (const auto& [chosen, rival] : kRivals) {
    const bool either = notation_ == chosen && legal_prefix(*rival, start_, line) == line.size();
    if (either) rival_ = rival;
  }
}

std::optional<Move> Dialect::usual_reading(std::string_view words, const Position& position) {
  if (!any_variant_) return std::nullopt;
  if (!variant_) variant_ = most_used_variant();
  if (*variant_ == nullptr) return std::nullopt;
  Reading reading;
  (*variant_)->read(words, position, reading);
  if (reading.legal.size() != 1) return std::nullopt;
  return reading.legal[0];
}

// Returns the WXF variant that would itself write most texts of the main line in that form; null if
// two variants have equally many.
const Notation* Dialect::most_used_variant() const {
  std::array<int, kVariants.size()> own{};
  Position position = start_;
  Reading reading;
  for (const NodeId id : game_.main_line()) {
    const std::string_view words = game_.written(id);
    std::optional<Move> move;
    if (game_[id].has_move) move = game_[id].move;
    for (std::size_t i = 0; i < kVariants.size(); ++i) {
      kVariants[i]->read(words, position, reading);
      if (reading.legal.size() != 1) continue;
      if (!reading.quirks.has(Quirk::other_pawn_scheme)) ++own[i];
      if (!move) move = reading.legal[0];
    }
    if (!move && is_pass(words)) {
      position.give_turn(!position.turn());
      continue;
    }
    if (!move || !position.legal(*move)) break;
    position.make(*move);
  }
  const auto most = std::ranges::max_element(own);
  if (std::ranges::count(own, *most) != 1) return nullptr;
  return kVariants[static_cast<std::size_t>(most - own.begin())];
}

}  // namespace qipu
