#include "repair/line/word_model.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/ascii.h"
#include "notation/chinese_words.h"
#include "qipu/notation/notation.h"

namespace qipu::repair {
namespace {

// The cost of unusual writing, in nats: as much as the error that it may hide, but nothing if the
// game regularly has it.
struct Oddity {
  Quirk quirk;
  float cost;
};
constexpr Oddity kOddities[] = {
    {Quirk::other_sides_glyph, 1.8F}, {Quirk::other_sides_digits, 5.5F},
    {Quirk::damaged_glyph, 0.4F},     {Quirk::piece_first, 1.5F},
    {Quirk::missing_qualifier, 2.5F}, {Quirk::needless_qualifier, 2.0F},
    {Quirk::missing_direction, 4.0F}, {Quirk::missing_count, 4.0F},
    {Quirk::missing_piece, 4.0F},     {Quirk::missing_file, 4.0F},
    {Quirk::up_down, 1.5F},           {Quirk::ascii_signs, 1.5F},
    {Quirk::inner_blanks, 0.2F},      {Quirk::trailing_marks, 0.1F},
    {Quirk::old_letters, 1.0F},       {Quirk::other_pawn_scheme, 1.0F},
    {Quirk::other_ranks, 2.5F},
};

// How many plies show a game's habits, and the share of them that makes a habit.
constexpr std::size_t kSample = 16;
constexpr double kHabit = 0.3;
// If these plies cannot be read: how many move texts of a side must show whose digits they use, and
// how many in ten must agree.
constexpr int kTelling = 4, kAgree = 7;
// Move texts with more signs than kUsualSigns may be two moves; texts of more bytes than
// kLongestWord are not split.
constexpr std::size_t kUsualSigns = 5;
constexpr std::size_t kLongestWord = 48;
// The cost of an ambiguous move text whose meaning differs from this game's way of naming pawns, in
// nats.
constexpr float kOtherVariant = 6.5F;
// Beyond Error::wrong_word, differences count only by kLikeness, up to kMost nats.
constexpr float kLikeness = 0.15F;
constexpr float kMost = 20;
// The most distances that are remembered: 24 MB.
constexpr std::size_t kMostKept = 2'000'000;

// Returns true if the character is a piece, a number, an order (前 中 后) or a direction. Letters
// are none of these.
bool is_of_moves(char32_t sign) {
  const char kind = chinese::glyph_of(sign).kind;
  return kind != 0 && kind != '!' && kind != ' ';
}

Slip odd(float cost) { return {cost > 0 ? Error::odd : Error::none, cost}; }

constexpr std::u32string_view kHan = U"一二三四五六七八九";

void exchange_digits(Signs& signs) {
  for (char32_t& c : signs) {
    if (c >= U'1' && c <= U'9') {
      c = kHan[c - U'1'];
    } else if (const std::size_t at = kHan.find(c); at != kHan.npos) {
      c = U'1' + static_cast<char32_t>(at);
    }
  }
}

/// Returns the side that customarily uses these digits (Red uses Chinese digits); none if there are
/// both kinds or neither.
std::optional<Color> custom_of_digits(const Signs& signs) {
  const bool han = std::ranges::any_of(signs, [](char32_t c) { return kHan.contains(c); });
  const bool ascii = std::ranges::any_of(signs, [](char32_t c) { return c >= U'1' && c <= U'9'; });
  if (han == ascii) return std::nullopt;
  return han ? Color::red : Color::black;
}

bool is_coordinates(const Notation& n) { return n.script == Script::coordinates; }

}  // namespace

WordModel::WordModel(const Game& game, const Notation* notation, const Position& start)
    : dialect_(game, notation, start) {
  notation_ = notation != nullptr ? notation : &dialect_.shown();
  if (dialect_.notation() == nullptr) notation_ = &kUci;
  dashes_count_ = !is_coordinates(*notation_);
  std::unordered_map<std::u32string, std::uint32_t> kinds;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    Token token;
    token.words = game.written(id);
    if (token.words.empty()) {
      token.squares = game[id].move;
    } else {
      token.signs = signs_of(token.words, dashes_count_);
      token.kind =
          kinds.try_emplace(token.signs, static_cast<std::uint32_t>(kinds.size())).first->second;
      token.of_moves = std::ranges::any_of(token.signs, is_of_moves);
      const bool like_a_move = notation_->recognise(token.words);
      if (!like_a_move || token.signs.size() > kUsualSigns) take_apart(token);
    }
    tokens_.push_back(std::move(token));
  }
  slips_.resize(kinds.size());
  learn_habits(start);
}

void WordModel::take_apart(Token& token) const {
  const std::string_view words = token.words;
  const auto begins = [&](std::size_t i) {
    return (static_cast<unsigned char>(words[i]) & 0xC0) != 0x80;  // the first of a character
  };
  if (words.size() > kLongestWord) return;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (!begins(i)) continue;
    const std::string_view first = words.substr(0, i), second = words.substr(i);
    if (!notation_->recognise(first)) continue;
    if (notation_->recognise(second)) token.halves.push_back({first, second});
    std::string_view digits = second;
    if (digits.ends_with('.')) digits.remove_suffix(1);
    if (!digits.empty() && std::ranges::all_of(digits, ascii::is_digit)) {
      token.without_number = first;  // the longest is kept: 马8进7 12. and not 马8进 712.
    }
  }
}

// Learns from the first moves, which have few errors so far, how this game is written.
void WordModel::learn_habits(const Position& start) {
  std::array<int, 32> seen{};
  std::array<int, 2> others_digits{}, of_side{};
  int words = 0;
  Position position = start;
  for (std::size_t i = 0; i < tokens_.size() && i < kSample; ++i) {
    Move move;
    if (tokens_[i].squares) {
      move = *tokens_[i].squares;
      if (!position.legal(move)) break;
    } else {
      dialect_.read(tokens_[i].words, position, reading_);
      if (reading_.legal.empty()) break;
      move = reading_.legal[0];
      ++words;
      const std::size_t side = position.turn() == Color::red ? 0 : 1;
      ++of_side[side];
      others_digits[side] += reading_.quirks.has(Quirk::other_sides_digits) ? 1 : 0;
      for (std::size_t q = 0; q < seen.size(); ++q) {
        seen[q] += reading_.quirks.bits() >> q & 1U ? 1 : 0;
      }
    }
    position.make(move);
  }
  for (const Oddity& o : kOddities) {
    const int n = seen[static_cast<std::size_t>(o.quirk)];
    if (n > 1 && n >= kHabit * words) habits_.add(o.quirk);
  }
  for (std::size_t side = 0; side < others_digits_.size(); ++side) {
    others_digits_[side] = others_digits[side] > 1 && 2 * others_digits[side] > of_side[side];
    // A misprint in the first moves must not hide the habit.
    if (of_side[side] > 1 || others_digits[side] < of_side[side]) continue;
    if (!writes_others_digits(side, start.turn())) continue;
    others_digits_[side] = true;
    habits_.add(Quirk::other_sides_digits);
  }
}

/// Judged by the texts that are the side's moves if none is missing before them, whether they can
/// be read or not.
bool WordModel::writes_others_digits(std::size_t side, Color first) const {
  if (notation_->script != Script::chinese) return false;
  const Color mover = side == 0 ? Color::red : Color::black;
  int others = 0, of_side = 0;
  for (std::size_t i = mover == first ? 0 : 1; i < tokens_.size() && i < kSample; i += 2) {
    const std::optional<Color> custom = custom_of_digits(tokens_[i].signs);
    if (!custom) continue;
    ++of_side;
    others += *custom == mover ? 0 : 1;
  }
  return of_side >= kTelling && 10 * others >= kAgree * of_side;
}

float WordModel::oddity(Quirks quirks) const {
  if (quirks.empty()) return 0;
  float cost = 0;
  for (const Oddity& o : kOddities) {
    if (quirks.has(o.quirk) && !habits_.has(o.quirk)) cost += o.cost;
  }
  return cost;
}

void WordModel::read(const Token& token, const Position& position, std::vector<Meaning>& out) {
  out.clear();
  if (token.squares) {
    if (position.legal(*token.squares)) out.push_back({*token.squares, {}});
    return;
  }
  read(token.words, position, out);
  if (!out.empty() || token.without_number.empty()) return;
  read(token.without_number, position, out);
  for (Meaning& m : out) m.slip = {Error::extra_sign, m.slip.cost + cost_of(Error::joined_words)};
}

void WordModel::read(std::string_view words, const Position& position, std::vector<Meaning>& out) {
  out.clear();
  dialect_.read(words, position, reading_);
  if (reading_.legal.empty()) return;
  const float oddness = oddity(reading_.quirks);
  std::optional<Move> usual;
  if (reading_.legal.size() > 1) usual = dialect_.usual_reading(words, position);
  for (const Move m : reading_.legal) {
    out.push_back({m, odd(oddness + (usual && m != *usual ? kOtherVariant : 0))});
  }
}

std::uint32_t WordModel::write(const Position& position, Move move) {
  spelled_.clear();
  notation_->write(spelled_, position, move);
  const auto [known, fresh] =
      numbers_.try_emplace(spelled_, static_cast<std::uint32_t>(words_.size()));
  if (fresh) {
    words_.push_back(signs_of(spelled_, dashes_count_));
    if (others_digits_[position.turn() == Color::red ? 0 : 1]) exchange_digits(words_.back());
  }
  return known->second;
}

Slip WordModel::distance(const Token& token, std::uint32_t word) {
  if (kept_ > kMostKept) {
    kept_ = 0;
    for (auto& of_kind : slips_) std::vector<std::optional<Slip>>().swap(of_kind);
  }
  std::vector<std::optional<Slip>>& of_token = slips_[token.kind];
  if (word >= of_token.size()) {
    kept_ += words_.size() - of_token.size();
    of_token.resize(words_.size());
  }
  std::optional<Slip>& out = of_token[word];
  if (!out) out = mistakes_.distance(token.signs, words_[word]);
  return *out;
}

void WordModel::guess(const Token& token, const Position& position, float limit,
                      std::vector<Meaning>& out) {
  const std::size_t as_written = out.size();
  MoveList legal;
  position.legal_moves(legal);
  for (const Move m : legal) {
    Slip slip;
    if (token.squares) {
      const bool same = m.from() == token.squares->from() || m.to() == token.squares->to();
      slip = same ? Slip{Error::wrong_digit, cost_of(Error::wrong_digit)}
                  : Slip{Error::wrong_word, cost_of(Error::wrong_word)};
    } else {
      slip = distance(token, write(position, m));
      // Beyond that cost any move may have been meant, preferably one whose text is somewhat
      // similar.
      const float beyond = slip.cost - cost_of(Error::wrong_word);
      if (beyond > 0) {
        slip = {Error::wrong_word,
                cost_of(Error::wrong_word) + kLikeness * std::min(beyond, kMost)};
      }
    }
    const auto known =
        std::find_if(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(as_written),
                     [&](const Meaning& k) { return k.move == m; });
    const bool read = known != out.begin() + static_cast<std::ptrdiff_t>(as_written);
    // All signs that carry meaning are right, but the text cannot be read.
    if (slip.cost == 0 && !read) slip = {Error::misplaced_mark, cost_of(Error::misplaced_mark)};
    if (slip.cost > limit) continue;
    if (!read) {
      out.push_back({m, slip});
    } else if (slip.cost < known->slip.cost) {
      known->slip = slip;
    }
  }
}

}  // namespace qipu::repair
