#include "qipu/format/sheet/ocr_feed.h"

#include "qipu/text/utf8.h"

namespace qipu::ocr {
namespace {

constexpr std::size_t kAhead = 12;  // pieces searched for the next number
constexpr std::size_t kNear = 400;  // bytes searched of each

// A footnote of words, without a move.
bool is_note(std::string_view text) { return front_note(text) != 0 && !has_move(text); }

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

std::size_t Feed::offset() {
  for (std::size_t ahead = 0; const Piece* const piece = peek(ahead); ++ahead) {
    if (!piece->text.empty()) return static_cast<std::size_t>(piece->text.data() - text_.data());
  }
  return text_.size();
}

void Feed::go_to(std::size_t offset) {
  while (peek() != nullptr && this->offset() < offset) {
    Piece piece = take();
    const std::size_t begin =
        piece.text.empty() ? 0 : static_cast<std::size_t>(piece.text.data() - text_.data());
    if (begin + piece.text.size() <= offset || begin >= offset) continue;
    piece.text.remove_prefix(offset - begin);  // the offset lies within it
    put_back(piece);
    return;
  }
}

Feed::Broken Feed::front_word(std::string_view text, Place place) {
  constexpr std::size_t kMostBelow = 4;  // a footer, blank lines, a running head
  const Piece* const under = peek();
  const int number =
      under != nullptr && under->kind == Piece::Kind::furniture ? bare_number(under->text) : 0;
  if (number > 0 && number < 10) {
    const Word word = front_move(text, under->text, place);
    if (word.beyond != 0 && word.move) return {word, 1};
  }
  std::string_view below;
  std::size_t lines = 0;
  for (bool page = false; lines < kMostBelow && below.empty();) {
    const Piece* const piece = peek(lines++);
    if (piece == nullptr) break;
    if (piece->kind == Piece::Kind::text) below = piece->text;
    page |= piece->kind == Piece::Kind::furniture;
    if (!page) break;
  }
  const Word word = front_move(text, below, place);
  // 12    卷一: the page number of a running head is no digit of the move if the move continues
  // after it.
  const bool half = !word.move || (word.beyond == 0 && count_chars(word.text) == 3);  // 卒7进
  if (half || (word.beyond != 0 && is_paged_head(below))) {
    const Broken over = over_heads(text, place);
    if (over.lines != 0) return over;
  }
  return {word, word.beyond == 0 ? 0 : lines};
}

// Lines between the halves of a broken move are running heads or captions if the halves make a
// move.
Feed::Broken Feed::over_heads(std::string_view text, Place place) {
  constexpr std::size_t kMostOver = 8;
  constexpr std::size_t kHalf = 40;  // bytes, with blanks
  if (text.size() > kHalf) return {};
  bool heads = false;
  for (std::size_t i = 0; i < kMostOver; ++i) {
    const Piece* const piece = peek(i);
    if (piece == nullptr || piece->kind == Piece::Kind::rest) break;
    if (piece->kind == Piece::Kind::blank) continue;
    if (piece->kind == Piece::Kind::text && heads) {
      const Word word = front_move(text, piece->text, place);
      if (word.move && word.beyond != 0) return {word, i + 1};
    }
    if (piece->kind == Piece::Kind::text && !may_be_head(piece->text) && !is_note(piece->text)) {
      break;
    }
    heads = true;
  }
  return {};
}

const Piece* Feed::behind_page() {
  constexpr std::size_t kMostOver = 8;
  bool page = false;
  for (std::size_t i = 0; i < kMostOver; ++i) {
    const Piece* const piece = peek(i);
    if (piece == nullptr || piece->kind == Piece::Kind::rest) break;
    const bool text = piece->kind == Piece::Kind::text;
    if (text && !may_be_head(piece->text)) return page ? piece : nullptr;
    page |= text ? is_caption(piece->text) || is_paged_head(piece->text)
                 : piece->kind == Piece::Kind::furniture;
  }
  return nullptr;
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
    if (under == nullptr) return {};
    const bool next = under->kind == Piece::Kind::text &&
                      !front_move(under->text, {}, Place::after_number).empty();
    if (next || !number.pointed) return next ? number : Number();
    const Piece* const behind = behind_page();
    return behind != nullptr && begins_with_move(behind->text) ? number : Number();
  }
  if (!number.pointed) return begins_with_move(rest) ? number : Number();
  const bool moves = front_filler(rest) != 0 || !front_word(rest, Place::after_number).word.empty();
  return moves ? number : Number();
}

bool Feed::moves_go_on(int due) {
  constexpr std::size_t kMostOver = 4;
  for (std::size_t i = 0; i < kMostOver; ++i) {
    const Piece* const piece = peek(i);
    if (piece == nullptr) break;
    if (piece->kind != Piece::Kind::text) continue;
    const auto found = find_number(piece->text, 1);
    if (found && found->at == 0) return found->number.value == due;
    return due == 0 && front_move(piece->text, {}, Place::in_row).move;
  }
  return false;
}

}  // namespace qipu::ocr
