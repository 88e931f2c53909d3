#include "format/json/json_scan.h"

#include <algorithm>
#include <cstdint>

#include "base/ascii.h"
#include "game/fold.h"
#include "game/tag_names.h"
#include "qipu/game/game.h"
#include "text/utf8.h"

namespace qipu::json {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// The most values of an object that are remembered; no game has as many fields.
constexpr std::size_t kMostParts = 10'000;
constexpr std::size_t kLongestKey = 64;

/// Returns the key in lower case and without underscores, hyphens and blanks.
std::string plain_key(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (c != '_' && c != '-' && c != ' ') out += ascii::lower(c);
  }
  return out;
}

constexpr std::string_view kMovesKeys =
    "moves movelist moveslist plies history movehistory movelog steps record mainline movetext "
    "solution uci ucci iccs pv wxf san notation 着法 招法 走法 着法列表 棋谱 主变";
constexpr std::string_view kStartKeys =
    "startfen initialfen initfen fenstart startposition initialposition position board init binit "
    "start setup";
constexpr std::string_view kGameKeys =
    "tags fen pgn text content ubb dhtmlxq 棋谱 tree root gametree movetree";

/// Returns true for moves in DhtmlXQ's digits, for its blocks, and for an empty text.
bool is_digits(std::string_view text) {
  text = trim(text);
  if (text.empty() || text[0] == '[') return true;
  return text.size() >= 4 && std::ranges::all_of(text.substr(0, 4), ascii::is_digit);
}

}  // namespace

bool is_moves_key(std::string_view key) {
  return key.size() <= kLongestKey && place_in(kMovesKeys, plain_key(key)) != kMovesKeys.npos;
}

bool is_children_key(std::string_view key) {
  for (const std::string_view name : {"children", "childs", "nodes", "replies", "next", "nexts"}) {
    if (ascii::same_word(key, name)) return true;
  }
  return false;
}

bool has_children_key(std::string_view text) {
  constexpr std::size_t kLongest = 8;  // "children"
  for (std::size_t at = 0; (at = text.find('"', at)) != text.npos;) {
    const std::string_view rest = text.substr(++at, kLongest + 1);
    const std::size_t end = rest.find('"');
    if (end != rest.npos && is_children_key(rest.substr(0, end))) return true;
  }
  return false;
}

bool is_start_key(std::string_view key) {
  return common_tag(key) == "FEN" ||
         (key.size() <= kLongestKey && place_in(kStartKeys, plain_key(key)) != kStartKeys.npos);
}

bool is_game_key(std::string_view key) {
  if (key.size() > kLongestKey) return false;
  if (is_moves_key(key) || is_start_key(key)) return true;
  if (place_in(kGameKeys, plain_key(key)) != kGameKeys.npos) return true;
  const std::string_view tag = common_tag(key);
  return tag == "Red" || tag == "Black";
}

bool Scanner::find() {
  const std::size_t begin = at_;
  at_ = std::min(text_.find_first_not_of(" \t\r\n,[]", at_), text_.size());
  if (lines_) at_ = find_lone_bracket(begin);
  return at_ != text_.size();
}

// Returns the offset, between `begin` and the object found, of a line that opens a list and does
// not close it; offset() if there is none.
std::size_t Scanner::find_lone_bracket(std::size_t begin) const {
  const std::string_view between = text_.substr(begin, at_ - begin);
  std::size_t line = 0;
  if (begin != 0 && text_[begin - 1] != '\n') line = std::min(between.find('\n'), between.size());
  while (line < between.size()) {
    std::size_t end = between.find('\n', line);
    if (end == between.npos && at_ != text_.size()) break;  // the object found stands on this line
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
  std::uint64_t objects = 0;  // open brackets, innermost last; 1: an object, 0: a list
  bool in_moves = false;
  bool value_next = false;  // the object's own value comes next
  std::string_view key;
  bool open = false;  // a list or object in it is open, the last container
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '"') {
      if (depth == 2 && in_moves) note_move(e, key);
      const std::size_t begin = at_ + 1;
      skip_string(e);
      if (breaks_off()) break;
      if (depth != 1) continue;
      if (value_next) {
        e.digits |= (key == "movelist" || key == "move_list") &&
                    is_digits(text_.substr(begin, std::min(at_, text_.size()) - begin));
        if (e.strings.size() <= kMostValues) e.strings.emplace_back(key, begin);
        note_plain(e, key, begin - 1);
      } else {
        key = text_.substr(begin, std::min(at_, text_.size()) - begin);
        e.telling = e.telling || is_game_key(key);
      }
    } else if (c == '{' || c == '[') {
      if (depth == 1 && key == "moves") e.nested = c == '{';
      if (depth == 2 && in_moves) note_move(e, key);
      if (depth >= 1 && e.nested && c == '{') note_move(e, "moves");
      if (depth == 1) in_moves = c == '[' && is_moves_key(key);
      if (depth == 1) begin_container(e, key);
      if (depth == 1) open = true;
      objects = objects << 1 | (c == '{' ? 1U : 0U);
      e.deepest = std::max(e.deepest, ++depth);
    } else if (c == '\n') {
      // An object can follow a comma in a list, but not in another object.
      if ((lines_ || (objects & 1) != 0) && breaks_off()) break;
    } else if (c == '}' || c == ']') {
      objects >>= 1;
      if (--depth == 1 && open) {
        e.containers.back().end = at_ + 1;
        open = false;
      }
      if (depth == 0) {
        ++at_;
        e.whole = true;
        break;
      }
    } else if (c == ',' || c == ':') {
      if (c == ',') ++e.values;
      if (depth == 1) value_next = c == ':';
    } else if (depth == 2 && in_moves && !is_blank(c)) {
      note_move(e, key);
      skip_plain();
    } else if (depth == 1 && value_next && !is_blank(c)) {
      const std::size_t begin = at_;
      skip_plain();
      note_plain(e, key, begin);
    }
  }
  e.end = at_ = std::min(at_, text_.size());
  return e;
}

std::size_t Scanner::behind_list(std::size_t at) const {
  for (++at; at < text_.size(); ++at) {
    const char c = text_[at];
    if (c == ']') return at + 1;
    if (c == '"') {
      for (++at; at < text_.size() && text_[at] != '"'; ++at) {
        if (text_[at] == '\\') ++at;
      }
    } else if (c != ',' && !is_blank(c)) {
      return 0;
    }
  }
  return 0;
}

std::size_t Scanner::next_game_line(std::size_t at) const {
  if (lines_) at = std::min(text_.find_first_not_of(" \t\r", at), text_.size());
  const std::string_view rest = text_.substr(at);
  if (lines_) return rest.starts_with("\n") ? at + 1 : 0;
  return at != 0 && text_[at - 1] == '}' && rest.starts_with("\n,\n") ? at + 3 : 0;
}

// Returns true if the next game begins here. Then the object or string that is still open lacks its
// end.
bool Scanner::breaks_off() const {
  if (at_ >= text_.size() || text_[at_] != '\n') return false;
  const std::size_t line = next_game_line(at_);
  return line != 0 && text_.substr(line).starts_with('{');
}

// Notes the place of a move. One more than the most moves of a game is enough to know.
void Scanner::note_move(Extent& e, std::string_view key) const {
  std::vector<std::size_t>* to = &e.moves;
  if (key != "moves") {
    if (e.lists.empty() || e.lists.back().first != key) {
      if (e.lists.size() == kMostParts) return;
      e.lists.emplace_back(key, std::vector<std::size_t>());
    }
    to = &e.lists.back().second;
  }
  if (to->size() <= Game::kMostNodes) to->push_back(at_);
}

void Scanner::begin_container(Extent& e, std::string_view key) const {
  if (e.containers.size() == kMostValues) e.containers.pop_back();
  e.containers.push_back({key, at_, text_.size()});
}

// Notes a value that ends at the current offset.
void Scanner::note_plain(Extent& e, std::string_view key, std::size_t begin) const {
  if (e.plain.size() < kMostParts) e.plain.push_back({key, begin, std::min(at_ + 1, text_.size())});
}

// Skips from the opening quote to the closing one.
void Scanner::skip_string(Extent& e) {
  for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
    if (breaks_off()) return;
    if (static_cast<unsigned char>(text_[at_]) < 0x20) e.controls = true;
    const bool escapes = text_[at_] == '\\' && at_ + 1 < text_.size() &&
                         static_cast<unsigned char>(text_[at_ + 1]) >= 0x20;
    if (escapes) ++at_;
  }
}

// Skips a number, true, false or null, up to its last character.
void Scanner::skip_plain() {
  at_ = std::min(text_.find_first_of(" \t\r\n,:[]{}\"", at_), text_.size()) - 1;
}

}  // namespace qipu::json
