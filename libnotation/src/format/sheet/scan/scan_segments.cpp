#include "format/sheet/scan/scan_segments.h"

#include "text/utf8.h"

namespace qipu::sheet::scan {
namespace {

constexpr std::size_t kAhead = 12;  // number of segments searched for the next number
constexpr std::size_t kNear = 400;  // bytes searched in each

// Returns true for a footnote of words, without a move.
bool is_note(std::string_view text) { return front_note(text) != 0 && !has_move(text); }

}  // namespace

const Segment* Feed::peek(std::size_t ahead) {
  while (segments_.size() <= ahead) {
    const auto segment = pages_.next();
    if (!segment) return nullptr;
    segments_.push_back(*segment);
  }
  return &segments_[ahead];
}

Segment Feed::take() {
  const Segment segment = segments_.front();
  segments_.pop_front();
  ++taken_;
  return segment;
}

void Feed::put_back(const Segment& segment) {
  segments_.push_front(segment);
  --taken_;
}

std::size_t Feed::offset() {
  for (std::size_t ahead = 0; const Segment* const segment = peek(ahead); ++ahead) {
    if (!segment->text.empty())
      return static_cast<std::size_t>(segment->text.data() - text_.data());
  }
  return text_.size();
}

void Feed::go_to(std::size_t offset) {
  while (peek() != nullptr && this->offset() < offset) {
    Segment segment = take();
    const std::size_t begin =
        segment.text.empty() ? 0 : static_cast<std::size_t>(segment.text.data() - text_.data());
    if (begin + segment.text.size() <= offset || begin >= offset) continue;
    segment.text.remove_prefix(offset - begin);  // the offset lies within the segment
    put_back(segment);
    return;
  }
}

Feed::Broken Feed::front_word(std::string_view text, Place place) {
  constexpr std::size_t kMostBelow = 4;  // footer, blank lines, running header
  const Segment* const under = peek();
  const int number =
      under != nullptr && under->kind == Segment::Kind::furniture ? bare_number(under->text) : 0;
  if (number > 0 && number < 10) {
    const Word word = front_move(text, under->text, place);
    if (word.beyond != 0 && word.move) return {word, 1};
  }
  std::string_view below;
  std::size_t lines = 0;
  for (bool page = false; lines < kMostBelow && below.empty();) {
    const Segment* const segment = peek(lines++);
    if (segment == nullptr) break;
    if (segment->kind == Segment::Kind::text) below = segment->text;
    page |= segment->kind == Segment::Kind::furniture;
    if (!page) break;
  }
  const Word word = front_move(text, below, place);
  // 12 卷一: the page number of a running header is not the last digit of the move if the move
  // continues after the header.
  const bool half = !word.move || (word.beyond == 0 && count_chars(word.text) == 3);  // 卒7进
  if (half || (word.beyond != 0 && is_paged_head(below))) {
    const Broken over = over_heads(text, place);
    if (over.lines != 0) return over;
  }
  return {word, word.beyond == 0 ? 0 : lines};
}

// Returns the move if lines between the halves of a broken move are running headers or captions,
// and the halves make a move.
Feed::Broken Feed::over_heads(std::string_view text, Place place) {
  constexpr std::size_t kMostOver = 8;
  constexpr std::size_t kHalf = 40;  // in bytes, with blanks
  if (text.size() > kHalf) return {};
  bool heads = false;
  for (std::size_t i = 0; i < kMostOver; ++i) {
    const Segment* const segment = peek(i);
    if (segment == nullptr || segment->kind == Segment::Kind::rest) break;
    if (segment->kind == Segment::Kind::blank) continue;
    if (segment->kind == Segment::Kind::text && heads) {
      const Word word = front_move(text, segment->text, place);
      if (word.move && word.beyond != 0) return {word, i + 1};
    }
    if (segment->kind == Segment::Kind::text && !may_be_head(segment->text) &&
        !is_note(segment->text)) {
      break;
    }
    heads = true;
  }
  return {};
}

const Segment* Feed::behind_page() {
  constexpr std::size_t kMostOver = 8;
  bool page = false;
  for (std::size_t i = 0; i < kMostOver; ++i) {
    const Segment* const segment = peek(i);
    if (segment == nullptr || segment->kind == Segment::Kind::rest) break;
    const bool text = segment->kind == Segment::Kind::text;
    if (text && !may_be_head(segment->text)) return page ? segment : nullptr;
    page |= text ? is_caption(segment->text) || is_paged_head(segment->text)
                 : segment->kind == Segment::Kind::furniture;
  }
  return nullptr;
}

int Feed::number_after(std::string_view text) {
  if (const auto found = find_number(text, kNear)) return found->number.value;
  for (std::size_t i = 0; i < kAhead; ++i) {
    const Segment* const segment = peek(i);
    if (segment == nullptr) break;
    if (taken_ + i < numberless_) continue;
    if (segment->kind == Segment::Kind::text) {
      if (is_heading(segment->text)) break;
      if (const auto found = find_number(segment->text, kNear)) return found->number.value;
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
    const Segment* const under = peek();
    if (under == nullptr) return {};
    const bool next = under->kind == Segment::Kind::text &&
                      !front_move(under->text, {}, Place::after_number).empty();
    if (next || !number.pointed) return next ? number : Number();
    const Segment* const behind = behind_page();
    return behind != nullptr && begins_with_move(behind->text) ? number : Number();
  }
  if (!number.pointed) return begins_with_move(rest) ? number : Number();
  const bool moves = front_filler(rest) != 0 || !front_word(rest, Place::after_number).word.empty();
  return moves ? number : Number();
}

bool Feed::moves_go_on(int due) {
  constexpr std::size_t kMostOver = 4;
  for (std::size_t i = 0; i < kMostOver; ++i) {
    const Segment* const segment = peek(i);
    if (segment == nullptr) break;
    if (segment->kind != Segment::Kind::text) continue;
    const auto found = find_number(segment->text, 1);
    if (found && found->at == 0) return found->number.value == due;
    return due == 0 && front_move(segment->text, {}, Place::in_row).move;
  }
  return false;
}

}  // namespace qipu::sheet::scan
