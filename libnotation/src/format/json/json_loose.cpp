#include "format/json/json_loose.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"

namespace qipu::json {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool begins_name(char c) {
  return ascii::is_letter(c) || c == '_' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_name(char c) { return begins_name(c) || ascii::is_digit(c); }

/// Returns the end of a comment at `at`; `at` if there is none. A comment that never closes ends
/// with the text.
std::size_t behind_comment(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(std::min(at, text.size()));
  if (rest.starts_with("//")) return std::min(text.find_first_of("\r\n", at), text.size());
  if (!rest.starts_with("/*")) return at;
  const std::size_t end = text.find("*/", at + 2);
  return end == text.npos ? text.size() : end + 2;
}

std::size_t behind_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (is_blank(text[at]) || text.substr(at).starts_with("\xEF\xBB\xBF")) {
      at += is_blank(text[at]) ? 1 : 3;
      continue;
    }
    const std::size_t end = behind_comment(text, at);
    if (end == at) break;
    at = end;
  }
  return at;
}

std::size_t behind_name(std::string_view text, std::size_t at) {
  while (at < text.size() && is_name(text[at])) ++at;
  return at;
}

/// Returns the offset after the closing quote; npos if there is none.
std::size_t behind_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == quote) {
      return at + 1;
    }
  }
  return text.npos;
}

class Loosener {
 public:
  explicit Loosener(std::string_view text) : text_(text) {}

  std::optional<Loose> run() {
    while (at_ < text_.size()) {
      if (!(open_.empty() ? take_program() : take_data())) return std::nullopt;
    }
    if (!open_.empty() || !loose_) return std::nullopt;
    if (words_) ++out_.left_out;
    return std::move(out_);
  }

 private:
  // --- program text around the data --------------------------------------------------------------

  bool take_program() {
    const char c = text_[at_];
    if (c == ';' && std::exchange(words_, false)) ++out_.left_out;
    if (is_blank(c)) return copy(1);
    if (const std::size_t end = behind_comment(text_, at_); end != at_) return skip_comment(end);
    if (c == '{' || c == '[') return take_group(c);
    if (c == '"' || c == '\'' || c == '`') {
      const std::size_t end = behind_string(text_, at_);
      if (end == text_.npos) return false;
      before_ = ' ';
      words_ = true;
      return skip_program(end);
    }
    if (begins_name(c)) {
      const std::size_t end = behind_name(text_, at_);
      const std::string_view name = text_.substr(at_, end - at_);
      before_ = name == "default" || name == "return" ? '=' : 'a';
      words_ = true;
      return skip_program(end);
    }
    const bool arrow = c == '>' && before_ == '=';
    const bool call = c == '(' && before_ == 'a';
    before_ = arrow ? ' ' : call ? '=' : c == '(' ? '=' : c;
    if (c == ']' || c == '}') return false;
    return skip_program(at_ + 1);
  }

  bool skip_program(std::size_t end) {
    at_ = end;
    return true;
  }

  /// Takes a list or an object if data may stand here; otherwise skips the body of a function and
  /// the like.
  bool take_group(char c) {
    const bool data = before_ == '\0' || before_ == '=' || before_ == ',' || before_ == ';' ||
                      before_ == '}' || before_ == '{';
    if (data) {
      loose_ = loose_ || before_ == '=';
      words_ = false;
      open_ += c;
      return copy(1);
    }
    ++out_.left_out;
    std::string inside;
    while (at_ < text_.size()) {
      const char d = text_[at_];
      if (const std::size_t end = behind_comment(text_, at_); end != at_) {
        at_ = end;
        continue;
      }
      if (d == '"' || d == '\'' || d == '`') {
        const std::size_t end = behind_string(text_, at_);
        if (end == text_.npos) return false;
        at_ = end;
        continue;
      }
      ++at_;
      if (d == '{' || d == '[') inside += d;
      if (d != '}' && d != ']') continue;
      if (!inside.empty()) inside.pop_back();
      if (inside.empty()) break;
    }
    before_ = '}';
    words_ = false;
    return inside.empty() && skip_program(at_);
  }

  // --- the data ---------------------------------------------------------------------------------

  bool take_data() {
    const char c = text_[at_];
    if (c == '"') {
      const std::size_t end = behind_string(text_, at_);
      return end != text_.npos && copy(end - at_);
    }
    if (c == '\'' || c == '`') return take_string(c);
    if (const std::size_t end = behind_comment(text_, at_); end != at_) return skip_comment(end);
    if (c == '{' || c == '[') {
      open_ += c;
      return copy(1);
    }
    if (c == '}' || c == ']') {
      if (open_.back() != (c == '}' ? '{' : '[')) return false;
      open_.pop_back();
      before_ = '}';
      return copy(1);
    }
    if (c == ',') {
      const std::size_t next = behind_blanks(text_, at_ + 1);
      const bool closes = next < text_.size() && (text_[next] == '}' || text_[next] == ']');
      const bool behind = !out_.text.empty() && !std::string_view("[{,").contains(last_sign());
      if (!closes || !behind) return copy(1);
      loose_ = true;
      ++at_;
      return true;
    }
    return begins_name(c) ? take_name() : copy(1);
  }

  bool take_string(char quote) {
    const std::size_t end = behind_string(text_, at_);
    if (end == text_.npos) return false;
    loose_ = true;
    put("\"");
    for (++at_; at_ + 1 < end;) {
      const char c = text_[at_];
      if (c == '\\' && text_[at_ + 1] == quote && quote != '"') {
        ++at_;
        copy(1);
      } else if (c == '\\') {
        copy(2);
      } else if (c == '"') {
        put("\\\"");
        ++at_;
      } else if (c == '\n' || c == '\r') {
        put(c == '\n' ? "\\n" : "\\r");
        ++at_;
      } else {
        copy(1);
      }
    }
    put("\"");
    at_ = end;
    return true;
  }

  bool take_name() {
    const std::size_t end = behind_name(text_, at_);
    const std::string_view name = text_.substr(at_, end - at_);
    const std::size_t next = behind_blanks(text_, end);
    if (open_.back() == '{' && next < text_.size() && text_[next] == ':') {
      loose_ = true;
      put("\"");
      copy(end - at_);
      put("\"");
      return true;
    }
    if (name == "undefined" || name == "None" || name == "NaN") return replace("null", end);
    if (name == "True") return replace("true", end);
    if (name == "False") return replace("false", end);
    return copy(end - at_);
  }

  bool replace(std::string_view words, std::size_t end) {
    loose_ = true;
    put(words);
    at_ = end;
    return true;
  }

  bool skip_comment(std::size_t end) {
    loose_ = true;
    ++out_.left_out;
    at_ = end;
    return true;
  }

  char last_sign() const {
    const std::size_t at = out_.text.find_last_not_of(" \t\r\n");
    return at == out_.text.npos ? '[' : out_.text[at];
  }
  void put(std::string_view words) {
    mark();
    out_.text += words;
  }
  bool copy(std::size_t bytes) {
    mark();
    out_.text += text_.substr(at_, bytes);
    at_ = std::min(at_ + bytes, text_.size());
    return true;
  }
  void mark() {
    const bool runs_on = !out_.marks.empty() &&
                         at_ - out_.marks.back().given == out_.text.size() - out_.marks.back().text;
    if (!runs_on) out_.marks.push_back({out_.text.size(), at_});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string open_;    // open brackets of the data
  char before_ = '\0';  // the last sign; '=' if a value follows, 'a' after a name
  bool loose_ = false;
  bool words_ = false;  // program text that no data has followed yet
  Loose out_;
};

}  // namespace

std::size_t Loose::given_offset(std::size_t offset) const {
  const auto after = std::ranges::upper_bound(marks, offset, {}, &Mark::text);
  if (after == marks.begin()) return 0;
  const Mark& mark = *(after - 1);
  return mark.given + (offset - mark.text);
}

std::optional<Loose> loosened(std::string_view text) { return Loosener(text).run(); }

bool begins_loose(std::string_view head) {
  std::size_t at = behind_blanks(head, 0);
  bool equals = at != 0 && at < head.size() && (head[at] == '{' || head[at] == '[') &&
                head.substr(0, at).contains('/');
  bool named = false;
  for (int words = 0; words < 12 && !equals && at < head.size(); ++words) {
    const char c = head[at];
    if (begins_name(c)) {
      const std::size_t end = behind_name(head, at);
      equals = head.substr(at, end - at) == "default";
      named = true;
      at = end;
    } else if (c == '=' && named && !head.substr(at).starts_with("==") &&
               !head.substr(at).starts_with("=>")) {
      equals = true;
      ++at;
    } else if (c == '(' && named) {
      equals = true;
      ++at;
    } else if ((c == '.' && named) || c == ';') {
      ++at;
    } else if ((c == '"' || c == '\'' || c == '[') && behind_string(head, at) < head.size()) {
      // such as 'use strict'; window['games']
      const std::size_t end = c == '[' ? head.find(']', at) : behind_string(head, at) - 1;
      if (end == head.npos || (c == '[' && !named)) return false;
      at = end + 1;
    } else {
      return false;
    }
    at = behind_blanks(head, at);
  }
  return equals && at < head.size() && (head[at] == '{' || head[at] == '[');
}

}  // namespace qipu::json
