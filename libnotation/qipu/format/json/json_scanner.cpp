#include "qipu/format/json/json_scanner.h"

#include <algorithm>

#include "qipu/game/game.h"

namespace qipu::json {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

bool Scanner::find() {
  const std::size_t begin = at_;
  at_ = std::min(text_.find_first_not_of(" \t\r\n,[]", at_), text_.size());
  if (lines_) at_ = find_lone_bracket(begin);
  return at_ != text_.size();
}

// Where, from `begin` to what was found, a line opens a list and does not close it; offset() when
// none does.
std::size_t Scanner::find_lone_bracket(std::size_t begin) const {
  const std::string_view between = text_.substr(begin, at_ - begin);
  std::size_t line = 0;
  if (begin != 0 && text_[begin - 1] != '\n') line = std::min(between.find('\n'), between.size());
  while (line < between.size()) {
    std::size_t end = between.find('\n', line);
    if (end == between.npos && at_ != text_.size()) break;  // what was found stands on it
    end = std::min(end, between.size());
    const std::string_view signs = between.substr(line, end - line);
    const std::size_t open = signs.find('[');
    if (open != signs.npos && !signs.contains(']')) return begin + line + open;
    line = end + 1;
  }
  return at_;
}

std::string_view Scanner::take_stray() {
  const std::size_t end = std::min(text_.find_first_of("{\n", at_ + 1), text_.size());
  const std::string_view stray = text_.substr(at_, end - at_);
  at_ = end;
  return stray;
}

Extent Scanner::take_object() {
  Extent e;
  e.begin = at_;
  int depth = 0;
  bool in_moves = false;
  bool value_next = false;  // of the object itself
  std::string_view key;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '"') {
      if (depth == 2 && in_moves) note_move(e);
      const std::size_t begin = at_ + 1;
      skip_string(e);
      if (depth != 1) continue;
      if (value_next) {
        e.digits |= key == "movelist" || key == "move_list";
        if (e.strings.size() <= kMostValues) e.strings.emplace_back(key, begin);
      } else {
        key = text_.substr(begin, std::min(at_, text_.size()) - begin);
      }
    } else if (c == '{' || c == '[') {
      if (depth == 1 && key == "moves") e.nested = c == '{';
      if (depth == 2 && in_moves) note_move(e);
      if (depth >= 1 && e.nested && c == '{') note_move(e);
      if (depth == 1) in_moves = c == '[' && key == "moves";
      if (++depth > kDepth) e.too_deep = true;
    } else if (c == '}' || c == ']') {
      if (--depth == 0) {
        ++at_;
        e.whole = true;
        break;
      }
    } else if (c == ',' || c == ':') {
      if (c == ',') ++e.values;
      if (depth == 1) value_next = c == ':';
    } else if (depth == 2 && in_moves && !is_blank(c)) {
      note_move(e);
      skip_plain();
    }
  }
  e.end = at_ = std::min(at_, text_.size());
  return e;
}

// One more than a game holds is enough to know.
void Scanner::note_move(Extent& e) const {
  if (e.moves.size() <= Game::kMostNodes) e.moves.push_back(at_);
}

// From the opening quote to the closing one.
void Scanner::skip_string(Extent& e) {
  for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
    if (static_cast<unsigned char>(text_[at_]) < 0x20) e.controls = true;
    const bool escapes = text_[at_] == '\\' && at_ + 1 < text_.size() &&
                         static_cast<unsigned char>(text_[at_ + 1]) >= 0x20;
    if (escapes) ++at_;
  }
}

// A number, true, false or null: from its first sign to its last.
void Scanner::skip_plain() {
  at_ = std::min(text_.find_first_of(" \t\r\n,:[]{}\"", at_), text_.size()) - 1;
}

}  // namespace qipu::json
