#include "format/pgn/pgn_brackets.h"

#include <algorithm>

#include "format/kit/marks.h"
#include "format/pgn/pgn_lexer.h"
#include "format/pgn/pgn_words.h"

namespace qipu::pgn {
namespace {

using Kind = Token::Kind;

constexpr std::size_t kWide = 3;  // bytes of each bracket
constexpr std::string_view kClose = "）", kCloseCurly = "｝";

/// Returns true if a number and a move stand there. `alone`: a number and nothing else is enough.
bool begins_with_move(std::string_view text, std::size_t at, bool alone) {
  Lexer in(text);
  in.go_to(at);
  in.skip_blanks();
  if (in.at_end()) return false;
  Token token = in.take_token();
  bool numbered = false;
  while (token.kind == Kind::number || (numbered && token.kind == Kind::dots)) {
    numbered = true;
    in.skip_blanks();
    if (in.at_end()) return alone;
    token = in.take_token();
  }
  std::string_view word = token.text;
  if (token.kind != Kind::word) return false;
  if (!numbered && may_begin_with_number(word)) {
    word = without_number(word);
    numbered = word.size() != token.text.size();
    if (numbered && word.empty()) return alone;
  }
  word = word.substr(0, word.find(kClose));
  cut_marks(word);
  const bool digits = !word.empty() && word.front() >= '0' && word.front() <= '9';
  return numbered && !word.empty() && !digits && is_move(word);
}

class Walker {
 public:
  Walker(std::string_view text, std::size_t begin) : text_(text), in_(text) { in_.go_to(begin); }

  std::vector<NarrowBracket> run() {
    while (true) {
      in_.skip_blanks();
      if (in_.at_end() || in_.at_tag_line()) break;
      const std::size_t at = in_.offset();
      const Token token = in_.take_token();
      if (token.kind == Kind::result && open_.empty()) break;
      if (token.kind == Kind::word) look_into(at, at + token.text.size());
    }
    std::ranges::sort(out_, {}, &NarrowBracket::at);
    return std::move(out_);
  }

 private:
  struct OpenBracket {
    std::size_t at;
    bool variation;
  };

  void look_into(std::size_t at, std::size_t end) {
    // A word that begins in ASCII opens no bracket. This saves time in games whose moves are
    // letters.
    const bool may_open = static_cast<unsigned char>(text_[at]) >= 0x80;
    for (; at < end; ++at) {
      const std::string_view rest = text_.substr(at, end - at);
      if (rest.front() != kOpenWide.front()) continue;
      if (may_open && rest.starts_with(kOpenWide)) {
        open_.push_back({at, begins_with_move(text_, at + kWide, false)});
      } else if (rest.starts_with(kClose) && !open_.empty()) {
        if (open_.back().variation) {
          out_.push_back({open_.back().at, "(  "});
          out_.push_back({at, "  )"});
        }
        open_.pop_back();
      } else if (may_open && rest.starts_with(kOpenWideCurly) && take_comment(at)) {
        return;
      }
    }
  }

  bool take_comment(std::size_t at) {
    const std::size_t end = text_.find(kCloseCurly, at);
    if (end == text_.npos || text_.substr(at, end - at).find_first_of("{}[") != text_.npos) {
      return false;
    }
    out_.push_back({at, "{  "});
    out_.push_back({end, "  }"});
    in_.go_to(end + kWide);
    return true;
  }

  std::string_view text_;
  Lexer in_;
  std::vector<OpenBracket> open_;
  std::vector<NarrowBracket> out_;
};

}  // namespace

std::vector<NarrowBracket> narrow_brackets(std::string_view text, std::size_t begin) {
  return Walker(text, begin).run();
}

bool opens_variation(std::string_view word) {
  for (std::size_t at = word.find(kOpenWide); at != word.npos;
       at = word.find(kOpenWide, at + kWide)) {
    if (at + kWide == word.size() || begins_with_move(word, at + kWide, true)) return true;
  }
  return false;
}

}  // namespace qipu::pgn
