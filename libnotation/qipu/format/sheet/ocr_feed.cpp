#include "qipu/format/sheet/ocr_feed.h"

namespace qipu::ocr {
namespace {

constexpr std::size_t kAhead = 12;  // pieces that are looked at for the next number
constexpr std::size_t kNear = 400;  // bytes of each

}  // namespace

const Piece* Feed::peek(std::size_t ahead) {
  while (pieces_.size() <= ahead) {
    const auto piece = pages_.next();
    if (!piece) return nullptr;
    pieces_.push_back(*piece);
  }
  return &pieces_[ahead];
}

Piece Feed::take() {
  const Piece piece = pieces_.front();
  pieces_.pop_front();
  ++taken_;
  return piece;
}

void Feed::put_back(const Piece& piece) {
  pieces_.push_front(piece);
  --taken_;
}

std::string_view Feed::below() {
  constexpr std::size_t kMost = 4;  // a foot, blank lines, a head
  bool page = false;
  for (std::size_t i = 0; i < kMost; ++i) {
    const Piece* const piece = peek(i);
    if (piece == nullptr) return {};
    if (piece->kind == Piece::Kind::text) return piece->text;
    page |= piece->kind == Piece::Kind::furniture;
    if (!page) return {};
  }
  return {};
}

Word Feed::front_word(std::string_view text, Place place, bool& in_digit) {
  const Piece* const under = peek();
  const int number =
      under != nullptr && under->kind == Piece::Kind::furniture ? bare_number(under->text) : 0;
  if (number > 0 && number < 10) {
    Word word = front_move(text, under->text, place);
    in_digit = word.beyond != 0;
    if (in_digit && word.move) return word;
  }
  in_digit = false;
  return front_move(text, below(), place);
}

int Feed::number_after(std::string_view text) {
  if (const auto found = find_number(text, kNear)) return found->number.value;
  for (std::size_t i = 0; i < kAhead; ++i) {
    const Piece* const piece = peek(i);
    if (piece == nullptr) break;
    if (taken_ + i < numberless_) continue;
    if (piece->kind == Piece::Kind::text) {
      if (is_heading(piece->text)) break;
      if (const auto found = find_number(piece->text, kNear)) return found->number.value;
    }
    numberless_ = taken_ + i + 1;
  }
  return 0;
}

Number Feed::front_round(std::string_view text) {
  const Number number = front_number(text);
  if (number.length == 0) return {};
  std::string_view rest = text.substr(number.length);
  skip_blanks(rest);
  if (rest.empty()) {
    const Piece* const under = peek();
    const bool moves = under != nullptr && under->kind == Piece::Kind::text &&
                       !front_move(under->text, {}, Place::after_number).empty();
    return moves ? number : Number();
  }
  if (!number.pointed) return begins_with_move(rest) ? number : Number();
  const bool moves =
      front_filler(rest) != 0 || !front_move(rest, below(), Place::after_number).empty();
  return moves ? number : Number();
}

}  // namespace qipu::ocr
