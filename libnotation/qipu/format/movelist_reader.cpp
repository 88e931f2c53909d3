// Line by line. A line is a header, a row of moves (up to its first word that is none; what follows
// is a comment), a comment, or nothing.

#include <vector>

#include "qipu/board/fen.h"
#include "qipu/format/lines.h"
#include "qipu/format/movelist_parts.h"
#include "qipu/text/utf8.h"

namespace qipu::movelist {
namespace {

constexpr std::size_t kExcerpt = 60;

class Reader final : public GameReader {
 public:
  explicit Reader(const Source& source) : source_(source), lines_(source.text) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    state_ = State();
    state_.at = kRoot;
    while (true) {
      const std::size_t begin = lines_.offset();
      const auto line = lines_.next();
      if (!line) break;
      if (!state_.begun && !trim(line->text).empty()) {
        state_.begun = true;
        out.set_place(kRoot, static_cast<std::uint32_t>(begin));
      }
      if (!take_line(*line, out, sink)) {
        lines_.go_to(begin);  // the next game's
        break;
      }
    }
    if (!state_.begun) return ReadStatus::end;
    if (state_.ending && out.outcome.ending == Ending::unsaid) out.outcome.ending = *state_.ending;
    return ReadStatus::game;
  }

 private:
  struct State {
    NodeId at = kRoot;   // the last move
    bool begun = false;  // the game has a line
    bool body = false;   // moves, a comment or a result were seen: headers are over
    bool title = false;
    bool parted = false;  // an empty line came after the title
    bool result = false;  // a header said it
    std::optional<Ending> ending;
    const Notation* declared = nullptr;
  };

  void report(DiagnosticSink& sink, const Code& code, std::size_t at,
              std::vector<std::string> args) const {
    sink.report(source_.finding(code, at, std::move(args)));
  }
  std::size_t offset(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - source_.text.data());
  }

  // False when the line begins another game.
  bool take_line(const Line& line, Game& game, DiagnosticSink& sink) {
    const std::string_view text = trim(line.text);
    if (text.empty() || is_ruled(text)) {
      state_.parted = state_.title;
      return true;
    }
    if (const auto header = parse_header(text)) {
      if (header->role == Role::title && (state_.parted || state_.body)) return false;
      const bool here = header->known ? !state_.body : !state_.body && state_.title;
      if (here && text[0] != '{') {
        take_header(*header, game, sink);
        return true;
      }
    }
    if (!state_.body && find_fen(text) == std::size_t{0}) {
      if (const auto reading = parse_fen(text)) {
        game.start = reading->setup;
        add_comment(game, trim(reading->rest));
        return true;
      }
    }
    if (is_footer(text)) {
      report(sink, diag::text_after_result, line.offset,
             {std::string(truncate_utf8(text, kExcerpt))});
      return true;
    }
    if (take_turn(text, game)) return true;
    take_body(text, game);
    return true;
  }

  void take_header(const Header& header, Game& game, DiagnosticSink& sink) {
    switch (header.role) {
      case Role::title: state_.title = true; [[fallthrough]];
      case Role::tag:
        if (!header.value.empty()) game.tags.add(header.name, header.value);
        break;
      case Role::result:
        game.outcome = parse_outcome(header.value);
        state_.result = game.outcome.result != GameResult::unknown;
        break;
      case Role::ending:
        if (!header.value.empty()) state_.ending = parse_ending_words(header.value);
        if (!header.value.empty() && !state_.ending) game.tags.add("txt.结束方式", header.value);
        break;
      case Role::notation: {
        std::string id(header.value);
        game.words_in = id;
        state_.declared = find_notation(id);
        break;
      }
      case Role::fen:
        if (header.value.empty()) break;
        if (const auto reading = parse_fen(header.value)) {
          game.start = reading->setup;
        } else {
          const std::size_t column = reading.error().where.column;
          report(sink, diag::bad_fen, offset(header.value) + (column == 0 ? 0 : column - 1),
                 reading.error().args);
        }
        break;
    }
  }

  // The line that programs sign with.
  static bool is_footer(std::string_view text) {
    const bool made = text.find("棋谱由") != text.npos && text.find("生成") != text.npos;
    const bool site = text.find("欢迎访问") != text.npos || text.find("歡迎訪問") != text.npos;
    return made || site;
  }

  // "红先", "黑方先行": a line of its own before the moves.
  bool take_turn(std::string_view text, Game& game) const {
    if (state_.body) return false;
    for (const std::string_view red : {"红先", "紅先", "红方先行", "红先行", "红方先"}) {
      if (text == red) return game.start.turn = Color::red, true;
    }
    for (const std::string_view black : {"黑先", "黑方先行", "黑先行", "黑方先"}) {
      if (text == black) return game.start.turn = Color::black, true;
    }
    return false;
  }

  void take_body(std::string_view text, Game& game) {
    while (!text.empty()) {
      if (text[0] == '{') {
        text = take_braces(text, game);
        skip_blanks(text);
        continue;
      }
      const std::string_view rest = text;
      const bool digits =
          state_.declared != nullptr && state_.declared->recognise(front_word(text));
      if (!digits) text.remove_prefix(number_length(text));
      skip_blanks(text);
      if (text.empty() || text[0] == '{') continue;
      const std::string_view word = front_word(text);
      moves_.clear();
      if (is_filler(word)) {
        text.remove_prefix(word.size());
      } else if (const std::size_t taken = front_moves(text, state_.declared, &moves_)) {
        for (const std::string_view move : moves_) add_move(game, move);
        text.remove_prefix(taken);
      } else if (take_result(text, game)) {
        return;
      } else {
        add_comment(game, rest);
        return;
      }
      skip_blanks(text);
    }
  }

  // To the closing brace, over lines if need be; returns what is left of the brace's last line.
  std::string_view take_braces(std::string_view text, Game& game) {
    const std::size_t begin = offset(text) + 1;
    const std::size_t end = never_closed_ ? source_.text.npos : source_.text.find('}', begin);
    if (end == source_.text.npos) {
      never_closed_ = true;  // nor is any brace behind this one
      add_comment(game, text);
      return {};
    }
    state_.body = true;
    const std::string_view comment = source_.text.substr(begin, end - begin);
    std::string& there = game.edit_notes(state_.at).comment;
    if (!there.empty()) there += '\n';
    for (std::size_t i = 0; i < comment.size(); ++i) {
      if (comment[i] == '\r' && i + 1 < comment.size() && comment[i + 1] == '\n') continue;
      there += comment[i];
    }
    lines_.go_to(end + 1);
    const auto rest = lines_.next();
    return rest ? rest->text : std::string_view();
  }

  void add_move(Game& game, std::string_view words) {
    state_.body = true;
    state_.at = game.add_written(state_.at, words, static_cast<std::uint32_t>(offset(words)));
  }

  // A result after the moves, alone to the end of the line. A single sign is too little.
  bool take_result(std::string_view text, Game& game) {
    const auto result = parse_result_words(text);
    if (!result || trim(text).size() < 3 || !state_.body) return false;
    if (!state_.result) game.outcome.result = *result;
    return !state_.result || game.outcome.result == *result;
  }

  void add_comment(Game& game, std::string_view text) {
    text = trim(text);
    if (text.empty()) return;
    state_.body = true;
    std::string& comment = game.edit_notes(state_.at).comment;
    if (!comment.empty()) comment += '\n';
    comment += text;
  }

  Source source_;
  Lines lines_;
  bool never_closed_ = false;
  State state_;
  std::vector<std::string_view> moves_;
};

}  // namespace

std::unique_ptr<GameReader> open(const Source& source) { return std::make_unique<Reader>(source); }

}  // namespace qipu::movelist
