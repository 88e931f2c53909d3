// Reads PGN. Syntax: grammars/pgn.hpp.
//
// It reads one token at a time and leaves the words of moves on the nodes for resolve(), which
// finds their meaning. It is never recursive: the open variations are a stack of nodes.

#include <algorithm>
#include <charconv>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "format/core/layout.h"
#include "format/core/lines.h"
#include "format/kit/marks.h"
#include "format/kit/read_on.h"
#include "format/kit/start_field.h"
#include "format/kit/unread_moves.h"
#include "format/pgn/comment_commands.h"
#include "format/pgn/pgn_brackets.h"
#include "format/pgn/pgn_lexer.h"
#include "format/pgn/pgn_tags.h"
#include "format/pgn/pgn_words.h"
#include "format/pgn/unread_words.h"
#include "format/pgn/variation_place.h"
#include "game/outcome_names.h"
#include "game/pass.h"
#include "game/tag_names.h"
#include "notation/follow.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"
#include "text/utf8.h"

namespace qipu::pgn {

using Kind = Token::Kind;

namespace {

// The most unclosed comments, from one tag line to the next, that are ended where moves continue.
// Each of them may look at all the text up to there.
constexpr int kMostUnsaid = 100;

class PgnReader final : public TextReader {
 public:
  explicit PgnReader(const Source& source)
      : source_(source), text_(source.text), in_(source.text) {}

  std::size_t offset() override { return std::min(in_.offset(), text_.size()); }
  void go_to(std::size_t offset) override { in_.go_to(offset); }
  std::size_t begin_of_words() const override { return words_begin_; }
  bool is_plain() const override { return plain_; }
  void record(Layout& layout) override { layout_ = &layout; }

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    while (true) {
      out.clear();
      if (layout_ != nullptr) layout_->fields.clear();
      plain_ = true;
      narrowed_ = false;
      in_.skip_blanks();
      if (in_.at_end()) return ReadStatus::end;
      const std::size_t begin = in_.offset();
      out.set_place(kRoot, place(begin));
      const bool tagged = tagged_ = read_tags(out, sink);
      if (tagged) unsaid_closes_ = kMostUnsaid;
      words_begin_ = in_.offset();
      branches_ = 0;
      if (const std::string_view other = other_game(out.tags); !other.empty()) {
        return pass_over(out, other, begin, sink);
      }
      Findings found;
      const bool read = read_moves(out, tagged ? sink : found, tagged);
      if (!tagged && read && in_.at_tag_line() && holds_no_move(out)) {
        // Text above the first game's tags is its introduction.
        join_comment(heading_,
                     trimmed(std::string_view(text_).substr(begin, in_.offset() - begin)));
        continue;
      }
      for (const Diagnostic& d : found.all) sink.report(d);
      if (read) {
        put_in_front(out, std::exchange(heading_, {}));
        return ReadStatus::game;
      }
      report(sink, diag::stray_text, begin, words_from(begin));  // unrelated text between games
    }
  }

 private:
  // Passes over a game of another kind (such as chess). It is reported once for each name of such a
  // game.
  ReadStatus pass_over(Game& out, std::string_view other, std::size_t begin, DiagnosticSink& sink) {
    const std::string name(other);
    NullSink nobody;
    read_moves(out, nobody, true);
    if (std::ranges::find(others_, name) == others_.end()) {
      report(sink, diag::other_game, begin, {name});
      others_.push_back(name);
    }
    heading_.clear();
    return ReadStatus::skipped;
  }

  std::size_t offset(const char* p) const { return static_cast<std::size_t>(p - text_.data()); }
  static std::uint32_t place(std::size_t offset) { return static_cast<std::uint32_t>(offset); }

  void report(DiagnosticSink& sink, const Code& code, std::size_t at,
              std::vector<std::string> args = {}, std::size_t length = 1) const {
    source_.report(sink, code, at, std::move(args), length);
  }

  // Returns the first words of the text read since `begin`, for a message.
  std::vector<std::string> words_from(std::size_t begin) const {
    const std::string_view text = text_.substr(begin, in_.offset() - begin);
    return {excerpt(text.substr(0, text.find_first_of("\r\n")))};
  }

  bool read_tags(Game& game, DiagnosticSink& sink) {
    bool any = false;
    declared_ = {};
    values_.clear();
    block_.clear();
    tags_alone_ = false;
    while (true) {
      const std::size_t behind = in_.offset();
      in_.skip_blanks();
      if (any && take_between_tags(game, behind)) continue;
      if (in_.at_end() || in_.peek() != '[') return any;
      if (any && block_.begins_anew(text_, behind, in_)) return tags_alone_ = true;
      const std::size_t begin = in_.offset();
      const Tag tag = in_.take_tag();
      if (tag.broken) {
        // A broken tag is kept as a comment before the game.
        report(sink, diag::bad_tag, begin, {excerpt(tag.value)}, count_chars(tag.value));
        join_comment(game.edit_notes(kRoot).comment, tag.value);
        continue;
      }
      any = true;
      block_.add(tag.name);
      const std::string_view value = trimmed(tag.value);
      const std::size_t at = offset(value.empty() ? tag.value.data() : value.data());
      if (layout_ != nullptr) layout_->add(common_tag(tag.name), at, value.size());
      if (value.find('\\') == value.npos) {
        accept_tag(game, declared_, tag.name, value, at);
      } else {
        values_.push_back(std::make_unique<std::string>(unescaped(value)));
        accept_tag(game, declared_, tag.name, *values_.back(), at);
      }
    }
  }

  // Takes comments, and lines hidden by %, between two tags. They must stand on a tag's line or the
  // next line, and a tag must follow on the same line or the next. Otherwise they may be a game
  // without moves. `behind` is the offset at which the last tag ended.
  bool take_between_tags(Game& game, std::size_t behind) {
    const std::string_view text = text_;
    const auto lines = [&](std::size_t from, std::size_t to) {
      return std::ranges::count(text.substr(from, to - from), '\n');
    };
    std::vector<std::string_view> all;
    Lexer ahead = in_;
    for (std::size_t from = behind;;) {
      ahead.skip_blanks();
      const std::size_t begin = ahead.offset();
      if (ahead.at_end() || lines(from, begin) > 1) return false;
      if (!all.empty() && ahead.at_tag_line()) break;
      std::string_view words;
      if (text[begin] == '%' && text[begin - 1] == '\n') {
        const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
        words = trimmed(text.substr(begin + 1, end - begin - 1));
        ahead.go_to(end);
      } else if (text[begin] == '{' || text[begin] == ';') {
        const Token token = ahead.take_token();
        if (token.kind != Kind::comment || token.unclosed) return false;
        words = trimmed(token.text);
      } else {
        return false;
      }
      all.push_back(words);
      from = ahead.offset();
    }
    for (const std::string_view words : all) {
      if (!words.empty()) join_comment(game.edit_notes(kRoot).comment, words);
    }
    in_ = ahead;
    return true;
  }

  // Reads the movetext of one game. Returns false if it contains nothing of a game.
  bool read_moves(Game& game, DiagnosticSink& sink, bool tagged) {
    unify_tags(game.tags);
    read_fen(game, sink);
    State s;
    std::size_t moves = 0;
    while (true) {
      const std::size_t behind = in_.offset();
      in_.skip_spacing();
      if (moves > 1) {
        const std::size_t one = number_one(text_.substr(behind, in_.offset() - behind));
        if (one != text_.npos && begins_again(game, s, behind + one, sink)) break;
      }
      const std::string_view word = in_.take_glyphs();
      if ((word.size() > kOneMove || word.ends_with(kOpenWide)) && narrows(word)) continue;
      if (is_plain_move(word)) {
        const std::size_t second = word.size() < kTwoMoves ? 0 : second_move(word);
        add_move(game, s, second == 0 ? word : word.substr(0, second));
        if (second != 0) add_move(game, s, word.substr(second));
        moves += second == 0 ? 1 : 2;
        continue;
      }
      if (!word.empty()) {
        if ((tagged || moves != 0) && ends_game(s, word)) break;
        if (add_word(game, s, {Kind::word, false, word}, sink)) ++moves;
        continue;
      }
      if (in_.at_end() || in_.at_tag_line() || tags_alone_) break;
      const std::size_t at = in_.offset();
      const Token token = in_.take_token();
      if (const std::string_view pass = pass_in_brackets(token); !pass.empty()) {
        add_move(game, s, pass);
        ++moves;
        continue;
      }
      if (token.kind == Kind::number && moves > 1 && is_number_one(token.text) &&
          begins_again(game, s, at, sink)) {
        break;
      }
      if (token.kind == Kind::word && token.text.front() < 0 && narrows(token.text)) continue;
      if (moves == 0 && (declared_.fen.empty() || fen_lacks_side()) && leaves_out_first(token)) {
        game.start.turn = Color::black;
        continue;
      }
      if (s.begun && lacks_reply(text_, game[s.last].place, token, in_)) {
        add_move(game, s, token.text);
        ++moves;
        continue;
      }
      if (token.kind == Kind::result && s.open.empty()) {
        result_ = token.text;
        break;
      }
      if (token.kind == Kind::word && (tagged || moves != 0) && ends_game(s, token.text)) break;
      if (token.kind == Kind::word || token.kind == Kind::number) {
        if (add_word(game, s, token, sink)) ++moves;
      } else {
        add_other(game, s, token, sink);
      }
    }
    if (!tagged && moves == 0) {
      result_ = {};
      return false;
    }
    for (const OpenVariation& open : s.open) report(sink, diag::unclosed_variation, open.at);
    // A line in brackets before the first move is an alternative to that move.
    while (s.main != kNoNode && game[kRoot].first_child != s.main) {
      game.hang_on(kRoot, game[kRoot].first_child);
    }
    drop_ahead(s, 0, sink);
    settle_outcome(game, sink);
    take_trailer(game, s, sink, tagged);
    return true;
  }

  // Takes a pass in brackets, (让), whose opening bracket is `open`. Returns its words; "" if there
  // is none.
  std::string_view pass_in_brackets(const Token& open) {
    if (open.kind != Kind::open) return {};
    const std::size_t at = offset(open.text.data());
    const std::size_t end = text_.substr(0, at + kOneMove).find(')', at);
    if (end == text_.npos) return {};
    const std::string_view words = text_.substr(at, end + 1 - at);
    if (!is_pass(words)) return {};
    in_.go_to(end + 1);
    return words;
  }

  // Replaces the full-width brackets of the game by PGN's own. Returns true if any were replaced;
  // then the word has to be taken again.
  bool narrows(std::string_view word) {
    if (narrowed_ || !may_open_wide(word)) return false;
    narrowed_ = true;
    const std::size_t at = offset(word.data());
    const auto brackets = narrow_brackets(text_, at);
    if (brackets.empty()) return false;
    if (narrow_.empty()) narrow_ = text_;
    for (const auto& [begin, text] : brackets) narrow_.replace(begin, text.size(), text);
    in_ = Lexer(text_ = narrow_);
    in_.go_to(at);
    return true;
  }

  struct OpenVariation {
    NodeId last;     // the node after which the outer line continues
    std::size_t at;  // offset of the bracket
  };
  // A variation that stands before the move to which it is an alternative.
  struct Ahead {
    NodeId node;        // both the variation and the move come after this node
    std::size_t depth;  // number of open brackets in the outer line
    std::size_t at;     // offset of the bracket
  };
  struct State {
    NodeId last = kRoot;  // the node that the next move follows
    bool begun = false;   // a move has been read in this line
    std::string lead;     // a comment that waits for its move
    std::vector<OpenVariation> open;
    bool again = false;     // the number 1 was repeated
    bool early = false;     // a variation stands before the first move
    NodeId main = kNoNode;  // in that case: the first move
    std::vector<Ahead> ahead;
  };

  // Returns true if the numbers of the game begin with 1, as far as can be seen. If they do not,
  // lines may have been exchanged with those of other games.
  bool begins_with_one(const Game& game) const {
    const std::size_t first = game[game[kRoot].first_child].place;
    if (const int number = number_before(text_.substr(0, first)); number != 0) return number == 1;
    constexpr std::size_t kFurthest = 4096;
    const std::string_view near = text_.substr(0, first + kFurthest);
    for (std::size_t dot = near.find('.', first); dot != near.npos; dot = near.find('.', dot + 1)) {
      const int number = number_before(near.substr(0, dot + 1));
      const bool move = dot + 1 < text_.size() && ascii::is_digit(text_[dot + 1]);  // C2.5
      if (number != 0 && !move) return number <= 2;
    }
    return true;
  }

  // Returns true if another game begins at a number 1 after moves; it is then read next. A second
  // number 1 before the reply belongs to the same round.
  bool begins_again(const Game& game, State& s, std::size_t at, DiagnosticSink& sink) {
    if (s.again || !s.open.empty() || s.last == kRoot || !begins_with_one(game)) return false;
    Lexer ahead = in_;
    ahead.go_to(at);
    if (!move_follows(ahead)) return false;
    const auto plies = static_cast<int>(game.ply(s.last));
    const int round = (plies + (game.start.turn == Color::red ? 0 : 1)) / 2 + 1;
    if (round == 1) return false;
    bool same = false;
    if (const auto start = Position::from(game.start, Faults::all())) {
      Follower here(*start, find_notation(game.words_in));
      const std::size_t moves = text_.find_first_not_of("1. \t\r\n", at);
      same = follow_to(game, s.last, here) && go_on_from(text_, moves, here, round);
    }
    if (!same) {
      in_.go_to(at);
      return true;
    }
    s.again = true;  // the numbers of this game are unreliable
    report(sink, diag::number_again, at, {std::to_string(round)});
    return false;
  }

  // Returns true if the word says in plain words how the game ended (红胜, 和棋, １－０) and
  // nothing follows it.
  bool ends_game(const State& s, std::string_view word) {
    if (!s.open.empty()) return false;
    Lexer ahead = in_;
    ahead.skip_blanks();
    const bool last = ahead.at_end() || ahead.at_tag_line();
    if (!last || !result_said(word)) return false;
    result_ = word;
    return true;
  }

  [[gnu::always_inline]] void add_move(Game& game, State& s, std::string_view word) {
    plain_ = plain_ && (tagged_ || is_move(word));
    const NodeId id = game.add_written(s.last, word, place(offset(word.data())));
    if (!s.lead.empty()) {
      game.edit_notes(id).lead = std::move(s.lead);
      s.lead.clear();
    }
    if (s.early && s.main == kNoNode && s.last == kRoot && s.open.empty()) s.main = id;
    while (!s.ahead.empty() && s.ahead.back().node == s.last &&
           s.ahead.back().depth == s.open.size()) {
      while (game[s.last].first_child != id) game.hang_on(s.last, game[s.last].first_child);
      s.ahead.pop_back();
    }
    s.last = id;
    s.begun = true;
  }

  // Adds a move. Returns false if the word is not a move.
  bool add_word(Game& game, State& s, const Token& token, DiagnosticSink& sink) {
    std::string_view word = token.text;
    if (is_pass(word)) {
      add_move(game, s, word);
      return true;
    }
    const bool digits_first = token.kind == Kind::number;
    // Only a file that declares it writes its moves as digits.
    const bool digits = word.size() == 4 && game.words_in == kDhtmlxq.id && is_move(word);
    if (digits_first && !digits) {
      // "15.6": a digit right after the dot belongs to a WXF move, unless a move follows it.
      const std::size_t rest = word.back() == '.' ? last_digit(text_.substr(in_.offset())) : 0;
      const std::string_view misread = rest == 0 ? behind_number(text_, word, in_) : word;
      if (misread.empty()) return false;
      if (rest != 0) in_.go_to(in_.offset() + rest);
      word = {misread.data(), misread.size() + rest};
    }
    const char* const begin = word.data();
    if (const Nag sign = balance_sign(word);
        sign != 0 && s.begun && is_move(game.written(s.last))) {
      game.edit_notes(s.last).nags.push_back(sign);
      return false;
    }
    // A bracket never belongs to a move. If it were kept in one and written again, it might begin a
    // tag.
    if (!may_be_move(word) || word.front() == '[') {
      if (word.find_first_not_of(".=-_~*+") == word.npos) return false;  // rules and filler
      add_stray(game, s, word, sink);
      return false;
    }
    const Nag nag = cut_marks(word);
    if (word.empty()) {
      add_stray(game, s, token.text, sink);
      return false;
    }
    word = joined(text_, word, in_);
    if (!digits_first && may_begin_with_number(word)) {
      word = without_number(word);
      if (is_filler(word)) return false;
    }
    if (!digits_first && (nag != 0 || word.data() != begin) && !stands_alone(word)) {
      const std::size_t at = offset(begin);
      add_stray(game, s, text_.substr(at, in_.offset() - at), sink);
      return false;
    }
    add_move(game, s, word);
    if (nag != 0) game.edit_notes(s.last).nags.push_back(nag);
    return true;
  }

  void add_stray(Game& game, State& s, std::string_view words, DiagnosticSink& sink) {
    plain_ = plain_ && tagged_;
    add_text(game, s, words);
    report(sink, diag::stray_text, offset(words.data()), {std::string(words)}, count_chars(words));
  }

  void add_other(Game& game, State& s, const Token& token, DiagnosticSink& sink) {
    const std::size_t at = offset(token.text.data());
    switch (token.kind) {
      case Kind::comment:
        if (const std::size_t end = unsaid_end(game, s, token); end != token.text.npos) {
          report(sink, diag::unclosed_comment, at - 1);
          in_.go_to(at + end);
          add_comment(game, s, token.text.substr(0, end));
          break;
        }
        if (token.unclosed) report(sink, diag::unclosed_comment, at > 0 ? at - 1 : 0);
        plain_ = plain_ && at > 0 && text_[at - 1] != ';';  // it splits moves, too
        add_comment(game, s, token.text);
        break;
      case Kind::open:
        if (s.last == kRoot) {
          s.early = true;
          report(sink, diag::variation_of_nothing, at);
        }
        s.open.push_back({s.last, at});
        if (const NodeId before = branch_of(game, s); before == s.last && s.last != kRoot) {
          s.ahead.push_back({s.last, s.open.size() - 1, at});
        } else {
          s.last = before;
        }
        s.begun = false;
        break;
      case Kind::close:
        if (s.open.empty()) {
          report(sink, diag::stray_close, at);
          break;
        }
        if (!s.lead.empty()) {  // a variation of words only: its text stays with the move before
          join_comment(game.edit_notes(s.open.back().last).comment, s.lead);
          s.lead.clear();
        }
        drop_ahead(s, s.open.size(), sink);
        s.last = s.open.back().last;
        s.open.pop_back();
        s.begun = true;
        break;
      case Kind::nag: {
        unsigned value = 0;
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
        const bool root = s.last == kRoot && s.open.empty() && !s.early;
        if (value <= 255 && (root || (s.begun && s.last != kRoot))) {
          game.edit_notes(s.last).nags.push_back(static_cast<Nag>(value));
        } else {
          const std::string_view sign = text_.substr(at - 1, token.text.size() + 1);  // with its $
          report(sink, diag::stray_text, at - 1, {std::string(sign)}, sign.size());
        }
        break;
      }
      case Kind::result:  // inside a variation, it says how that line ends
        add_text(game, s, token.text);
        break;
      case Kind::stray: report(sink, diag::stray_text, at, {std::string(token.text)}); break;
      case Kind::none:
      case Kind::number:
      case Kind::dots:
      case Kind::word: break;
    }
  }

  // Returns the node after which the variation that opens here begins.
  NodeId branch_of(const Game& game, const State& s) {
    constexpr int kMost = 2000;  // per game, because each may look at all moves before it
    if (s.last == kRoot) return kRoot;
    if (branches_ == kMost) return game[s.last].parent;
    const NodeId before = branch_by_number(game, s.last, text_, in_);
    branches_ += before == game[s.last].parent ? 0 : 1;
    return before;
  }

  // Reports variations that stand before a move which does not come.
  void drop_ahead(State& s, std::size_t depth, DiagnosticSink& sink) const {
    while (!s.ahead.empty() && s.ahead.back().depth >= depth) {
      report(sink, diag::variation_of_nothing, s.ahead.back().at);
      s.ahead.pop_back();
    }
  }

  std::size_t unsaid_end(const Game& game, const State& s, const Token& comment) {
    const bool may_be = comment.unclosed || comment.text.find('{') != comment.text.npos;
    if (unsaid_closes_ == 0 || !may_be) return comment.text.npos;
    const bool reply_due = s.open.empty() && game.ply(s.last) % 2 == 1;
    const std::size_t end = unsaid_close(text_, comment.text, comment.unclosed, reply_due);
    if (end != comment.text.npos || comment.unclosed) --unsaid_closes_;
    return end;
  }

  void add_comment(Game& game, State& s, std::string_view body) {
    const bool root =
        s.last == kRoot && s.open.empty() && !s.early;  // the clock before the first move
    if (body.find("[%") != body.npos && (s.begun || root)) {
      const std::string rest = take_comment_commands(body, game.edit_notes(s.last));
      add_text(game, s, trimmed(rest));
      return;
    }
    add_text(game, s, trimmed(body));
  }

  // Adds text to the move before it; at the beginning of a variation, to the move after it.
  void add_text(Game& game, State& s, std::string_view text) {
    if (text.empty()) return;
    if (!s.begun && !s.open.empty()) {
      join_comment(s.lead, text);
    } else {
      join_comment(game.edit_notes(s.last).comment, text);
    }
  }

  void read_fen(Game& game, DiagnosticSink& sink) {
    if (declared_.fen.empty()) return;
    take_start_field(declared_.fen, game,
                     [&](const Code& code, std::size_t in, std::vector<std::string> args) {
                       report(sink, code, declared_.fen_offset + in, std::move(args));
                     });
  }

  /// Returns true if the FEN does not state the side to move.
  bool fen_lacks_side() const {
    const auto reading = parse_fen(declared_.fen);
    return reading && reading->side_missing;
  }

  void settle_outcome(Game& game, DiagnosticSink& sink) {
    if (layout_ != nullptr && !result_.empty()) {
      layout_->add("Result", offset(result_.data()), result_.size());
    }
    const auto by_tag = result_said(declared_.result);
    const auto by_token = result_said(result_);
    GameResult& result = game.outcome.result;
    if (by_tag) result = *by_tag;
    if (by_token && *by_token != GameResult::unknown) {
      if (result != GameResult::unknown && result != *by_token) {
        report(sink, diag::results_differ, offset(result_.data()),
               {std::string(declared_.result), std::string(result_)}, result_.size());
      } else {
        result = *by_token;
      }
    }
    const bool own = !declared_.result.empty() && !parse_result_words(declared_.result);
    const std::string_view words = own ? declared_.result : result_;
    if (!words.empty() && !parse_result_words(words)) {  // such as 黑方认负
      game.outcome.words = words;
      Ending& ending = game.outcome.ending;
      if (const auto said = outcome_said(words, game.tags)) {  // also 张三超时判负
        if (ending == Ending::unsaid) ending = said->ending;
        if (result == GameResult::unknown) result = said->result;
      }
    }
    if (!declared_.result_words.empty()) game.outcome.words = declared_.result_words;
    take_termination(game, sink);
    if (result_.empty()) {
      if (declared_.result.empty()) take_last_comment(game);
      report(sink, diag::missing_result, std::min(in_.offset(), text_.size()));
    }
  }

  // Takes a Termination tag in an arbiter's words: 黑方迟到判负. The tag is kept if it contradicts
  // the result.
  void take_termination(Game& game, DiagnosticSink& sink) const {
    const std::string_view words = game.tags.get("Termination");
    const auto said = words.empty() ? std::nullopt : outcome_said(words, game.tags);
    if (!said) return;
    GameResult& result = game.outcome.result;
    if (result != GameResult::unknown && result != said->result) {
      report(sink, diag::results_differ, words_begin_,
             {std::string(pgn_token(result)), std::string(words)});
      return;
    }
    result = said->result;
    if (game.outcome.ending == Ending::unsaid) game.outcome.ending = said->ending;
    if (game.outcome.words.empty()) {
      game.outcome.words = words;
      game.tags.remove("Termination");
    }
  }

  // Takes the result of the last comment (黑方超时判负) if no result is given. The comment stays.
  static void take_last_comment(Game& game) {
    if (game.outcome.result != GameResult::unknown) return;
    const auto line = game.main_line();
    if (line.empty()) return;
    const auto said = outcome_said(game.notes(line.back()).comment, game.tags);
    if (!said) return;
    game.outcome.result = said->result;
    if (game.outcome.ending == Ending::unsaid) game.outcome.ending = said->ending;
  }

  // Reads the text after a result. Advertising, a rule, or the next game may follow; any other text
  // (words about the game, a variation, moves) is kept as a comment.
  void take_trailer(Game& game, State& s, DiagnosticSink& sink, bool tagged) {
    if (result_.empty()) return;
    result_ = {};
    if (!s.open.empty()) s.last = s.open.front().last;
    s.open.clear();
    s.begun = true;
    std::optional<std::size_t> advert, kept;
    while (true) {
      in_.skip_blanks();
      if (in_.at_end() || in_.at_tag_line()) break;
      if (in_.at_first_number() && (!tagged || move_follows(in_))) break;
      const std::size_t at = in_.offset();
      if (text_[at] == '{') {
        const Token token = in_.take_token();
        if (token.kind == Kind::comment) {
          add_other(game, s, token, sink);
          kept = kept.value_or(at);
          continue;
        }
        in_.go_to(at);
      }
      in_.skip_line();
      const std::string_view line = trimmed(text_.substr(at, in_.offset() - at));
      if (line.find_first_not_of("=-_*~") == line.npos) continue;
      if (is_advert(line) || (advert && is_address(line))) {
        advert = advert.value_or(at);
      } else {
        add_text(game, s, line);
        kept = kept.value_or(at);
      }
    }
    if (advert) report(sink, diag::text_after_result, *advert, words_from(*advert));
    if (kept) report(sink, diag::words_after_result, *kept, words_from(*kept));
  }

  const Source source_;
  std::string narrow_;     // the source's text with its full-width brackets replaced
  std::string_view text_;  // the text that is read: the source's or narrow_
  bool narrowed_ = false;  // this game's brackets were examined
  Lexer in_;
  Declared declared_;
  TagBlock block_;
  bool tags_alone_ = false;                           // the game ended with its tags
  std::vector<std::unique_ptr<std::string>> values_;  // unescaped tag values, for declared_
  std::string_view result_;
  std::vector<std::string> others_;  // names of other kinds of games that were reported
  std::string heading_;              // words above the tags of the next game
  int branches_ = 0;                 // variations of this game that were placed by their number
  int unsaid_closes_ = kMostUnsaid;
  Layout* layout_ = nullptr;
  bool plain_ = true;  // the game just read has only moves and comments in braces
  bool tagged_ = false;
  std::size_t words_begin_ = 0;  // end of the game's tags
};

}  // namespace

std::unique_ptr<GameReader> open_words(const Source& source) {
  return std::make_unique<PgnReader>(source);
}

std::unique_ptr<GameReader> open_pgn(const Source& source) {
  return with_left_over<PgnReader>(source);
}

}  // namespace qipu::pgn
