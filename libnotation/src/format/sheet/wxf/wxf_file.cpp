// WXF text files ("wxf"): keywords, then the moves between START{ and }END.
//
// Read: every move format of the draft (WXF, AXF, ICCS, LALG, SALG) and its table of letters, SETUP
// blocks and FEN with H, E, r and b, the exports of PlayOK, several games in a file. Brackets among
// the moves are comments. Written: WXF moves, three rounds per line, FEN with H and E.
// Refused: variations (read as comments, not written).

#include <algorithm>

#include "format/core/borders.h"
#include "format/core/lines.h"
#include "format/kit/move_text.h"
#include "format/sheet/wxf/wxf_header.h"
#include "game/pass.h"
#include "game/unread_start.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/notation/notation.h"

namespace qipu {
namespace wxf {
namespace {

constexpr std::size_t kValueColumn = 8;
constexpr int kRoundsALine = 3;

void put_header(std::string& out, std::string_view keyword, std::string_view value) {
  out += keyword;
  out.append(keyword.size() < kValueColumn ? kValueColumn - keyword.size() : 1, ' ');
  out += value;
  while (out.back() == ' ') out.pop_back();
  out += '\n';
}

// Returns a FEN with E and H for elephants and horses, as files of this format have it.
std::string write_wxf_fen(const Setup& start) {
  std::string fen = write_fen_board(start.board);
  for (char& c : fen) {
    if (c == 'B' || c == 'b') c = static_cast<char>(c + ('E' - 'B'));
    if (c == 'N' || c == 'n') c = static_cast<char>(c - ('N' - 'H'));
  }
  return fen + (start.turn == Color::red ? " r" : " b");
}

class WxfFileWriter final : public GameWriter {
 public:
  explicit WxfFileWriter(const WriteOptions& options)
      : notation_(options.notation != nullptr ? *options.notation : kWxf),
        dots_(options.notation == nullptr) {}

  void write(const Game& game, std::string& out) override {
    put_headers(game, out);
    out += "\nSTART{\n";
    put_comment(game.notes(kRoot).comment, out);
    put_moves(game, out);
    out += "}END\n\n";
  }

 private:
  static void put_player(const Game& game, std::string_view keyword,
                         const std::array<std::string_view, 4>& names, std::string& out) {
    std::string value;
    for (const std::string_view name : names) {
      if (!value.empty()) value += ' ';
      if (const auto text = game.tags.get(name); !text.empty()) {
        value += text;
        value += ' ';
      }
      if (name != names.back()) value += ';';
    }
    put_header(out, keyword, value);
  }

  void put_headers(const Game& game, std::string& out) const {
    put_header(out, "FORMAT", format_word(notation_));
    put_header(out, "GAME", game.tags.get("Title"));
    put_player(game, "RED", kRedTags, out);
    put_player(game, "BLACK", kBlackTags, out);
    if (game.outcome.result != GameResult::unknown) {
      put_header(out, "RESULT", pgn_token(game.outcome.result));
    }
    for (const auto& [name, value] : game.tags) {
      const auto is_name = [&](std::string_view n) { return n == name; };
      if (name == "Title" || std::ranges::any_of(kRedTags, is_name) ||
          std::ranges::any_of(kBlackTags, is_name)) {
        continue;
      }
      put_header(out, keyword_of(name), value);
    }
    if (game.start != Setup::standard() && !has_unread_start(game)) {
      put_header(out, "FEN", write_wxf_fen(game.start));
    }
  }

  static void put_comment(std::string_view comment, std::string& out) {
    if (comment.empty()) return;
    out += '{';
    out += comment;
    out += "}\n";
  }

  void put_moves(const Game& game, std::string& out) const {
    MoveText text(game, notation_);
    int rounds = 0;     // rounds on this line
    bool open = false;  // Red's move is on the line, and Black's comes next
    for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
      if (step != MoveText::Step::move) continue;
      const bool red = text.mover() == Color::red;
      if (open) {
        out += ' ';
      } else {
        if (rounds != 0) out += "   ";
        const std::string number = std::to_string(text.round());
        if (number.size() < 2) out += ' ';
        out += number;
        out += red ? ". " : ". ... ";
      }
      put_words(text.words(), out);
      open = red;
      const std::string& comment = game.notes(text.node()).comment;
      const bool last = game[text.node()].first_child == kNoNode;
      if (!red) ++rounds;
      if (comment.empty() && !last && rounds < kRoundsALine) continue;
      out += '\n';
      put_comment(comment, out);
      open = false;
      rounds = 0;
    }
  }

  // The federation's own pages, and sites that follow them, write C2.5 where others write C2=5.
  void put_words(std::string_view words, std::string& out) const {
    const std::size_t begin = out.size();
    out += words;
    if (dots_) std::replace(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), '=', '.');
  }

  const Notation& notation_;
  const bool dots_;
};

// Returns certain if there is a FORMAT line with a format of the draft, or any FORMAT line before a
// block of moves.
Likeness probe(std::string_view head) {
  Lines lines(head);
  bool format = false;
  bool players = false;
  for (int n = 0; n < 80; ++n) {
    const auto line = lines.next();
    if (!line) break;
    const std::string_view text = trim_ascii(line->text);
    if (const auto moves = format_of_line(text)) {
      if (format_notation(*moves) != nullptr) return Likeness::certain;
      format = true;
    }
    players |= text.starts_with("RED") && text.find(';') != text.npos;
    if (text.starts_with("START") && text.ends_with('{')) {
      if (format) return Likeness::certain;
      if (players) return Likeness::likely;
    }
  }
  return Likeness::no;
}

// Returns the offset of the last FORMAT line. At every such line the reader begins a game or
// continues in the header.
std::size_t last_format_line(std::string_view bytes, std::size_t end) {
  constexpr std::string_view kBegin = "\nFORMAT";
  while (end > kBegin.size()) {
    const std::size_t at = bytes.rfind(kBegin, end - 1 - kBegin.size());
    if (at == bytes.npos) return 0;
    const std::size_t behind = at + kBegin.size();
    if (behind < bytes.size() && is_ascii_blank(bytes[behind])) return at + 1;
    end = at + 1;
  }
  return 0;
}

constexpr BorderRule kBorders = {
    .last_mark = last_format_line,
    .mark = "FORMAT WXF",
    .last_end =
        [](std::string_view text, std::size_t most) {
          Source source;
          source.text = text;
          return qipu::last_end(*open_plain(source), most);
        },
};

}  // namespace
}  // namespace wxf

const Format kWxfFile = {
    .id = "wxf",
    .title_en = "WXF text",
    .title_zh = "WXF 文本棋谱",
    .extensions = "wxf",
    .can = {.many_games = true,
            .variations = false,
            .written = true,
            .tags = wxf::kFirstTags,
            .empty_tags = false,
            .tag_lines = false,
            .outer_blanks = false,
            .forbidden_in_comments = "}",
            .fit_tag = wxf::fit_tag,
            .fit_comment = wxf::fit_comment,
            .holds_words = is_plain_pass},
    .probe = wxf::probe,
    .open = wxf::open,
    .create = [](const WriteOptions& options) -> std::unique_ptr<GameWriter> {
      return std::make_unique<wxf::WxfFileWriter>(options);
    },
    .last_border = [](const ArchivePart& part) { return qipu::last_border(part, wxf::kBorders); },
    .editing = Editing::tree,
};

}  // namespace qipu
