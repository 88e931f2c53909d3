// Reads WXF text files. Syntax: grammars/wxf_file.hpp.
//
// A game extends from its first keyword to }END, and over rows after it whose numbers continue the
// game. Lines before its first keyword, and lines of prose among the keywords, are its
// introduction. Lines after the last game are reported.

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "base/ascii.h"
#include "format/core/layout.h"
#include "format/core/lines.h"
#include "format/kit/marks.h"
#include "format/kit/one_move.h"
#include "format/kit/start_field.h"
#include "format/kit/unread_moves.h"
#include "format/sheet/wxf/wxf_header.h"
#include "game/tag_names.h"
#include "grammars/wxf_file.hpp"
#include "qipu/board/fen.h"
#include "text/utf8.h"

namespace qipu::wxf {
namespace {

namespace g = grammar::wxf_file;
namespace pegtl = tao::pegtl;

using ascii::is_letter;
using ascii::same_word;
using ascii::upper;

// --- headers, setup items and move items ---------------------------------------------------------

struct Header {
  std::string_view keyword, value;
};

/// Maps each letter of the file to WXF's letter.
using Letters = std::array<char, 128>;
constexpr Letters kPlainLetters = [] {
  Letters letters{};
  for (std::size_t i = 0; i < letters.size(); ++i) letters[i] = static_cast<char>(i);
  return letters;
}();

/// The value of a FORMAT line.
struct FormatLine {
  std::string_view moves;  ///< "WXF"
  char usual = 0;
  Letters letters = kPlainLetters;
};

struct SetupItem {
  enum class Kind : std::uint8_t { between, piece, round, whose, turn, close, other };
  Kind kind = Kind::other;
  std::string_view text;
  char letter = 0;
  int file = 0, rank = 0;
  int number = 0;
  Color color = Color::red;
};

struct Item {
  enum class Kind : std::uint8_t { none, comment, close, number, open, shut, word };
  Kind kind = Kind::none;
  std::string_view text;  ///< a comment stands without its braces
};

// Keeps a match in a field.
template <auto kField>
struct Keep {
  template <class In, class State>
  static void apply(const In& in, State& state) {
    state.*kField = in.string_view();
  }
};

template <class Rule>
struct HeaderAction : pegtl::nothing<Rule> {};
template <class Rule>
struct FormatAction : pegtl::nothing<Rule> {};
// clang-format off
template <> struct HeaderAction<g::keyword> : Keep<&Header::keyword> {};
template <> struct HeaderAction<g::value> : Keep<&Header::value> {};
template <> struct FormatAction<g::move_format> : Keep<&FormatLine::moves> {};
// clang-format on
template <>
struct FormatAction<g::usual> {
  template <class In>
  static void apply(const In& in, FormatLine& f) {
    f.usual = upper(*in.begin());
  }
};
template <>
struct FormatAction<g::chosen> {
  template <class In>
  static void apply(const In& in, FormatLine& f) {
    // The draft uses the letters of the old servers for its pieces.
    char ours = f.usual;
    if (ours == 'N') ours = 'H';
    if (ours == 'G') ours = 'A';
    if (ours == 'M') ours = 'E';
    const char theirs = upper(*in.begin());
    f.letters[static_cast<std::size_t>(theirs)] = ours;
    f.letters[static_cast<std::size_t>(theirs | 0x20)] = static_cast<char>(ours | 0x20);
  }
};

template <class Rule>
struct SetupAction : pegtl::nothing<Rule> {};
template <SetupItem::Kind kKind>
struct SetupKind {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    item.kind = kKind;
    item.text = in.string_view();
  }
};
template <>
struct SetupAction<g::letter> {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    item.letter = *in.begin();
  }
};
template <>
struct SetupAction<g::file> {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    item.file = upper(*in.begin()) - 'A';
  }
};
template <>
struct SetupAction<g::rank> {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    item.rank = *in.begin() - '0';
  }
};
template <>
struct SetupAction<g::round> {
  template <class In>
  static void apply(const In& in, SetupItem& item) {
    std::from_chars(in.begin(), in.end(), item.number);
  }
};
template <Color kColor>
struct SetupColor {
  static void apply0(SetupItem& item) { item.color = kColor; }
};
// clang-format off
template <> struct SetupAction<g::red> : SetupColor<Color::red> {};
template <> struct SetupAction<g::black> : SetupColor<Color::black> {};
template <> struct SetupAction<g::between> : SetupKind<SetupItem::Kind::between> {};
template <> struct SetupAction<g::piece> : SetupKind<SetupItem::Kind::piece> {};
template <> struct SetupAction<g::move_number> : SetupKind<SetupItem::Kind::round> {};
template <> struct SetupAction<g::whose> : SetupKind<SetupItem::Kind::whose> {};
template <> struct SetupAction<g::turn> : SetupKind<SetupItem::Kind::turn> {};
template <> struct SetupAction<g::setup_close> : SetupKind<SetupItem::Kind::close> {};
template <> struct SetupAction<g::setup_other> : SetupKind<SetupItem::Kind::other> {};
// clang-format on

template <class Rule>
struct ItemAction : pegtl::nothing<Rule> {};
template <Item::Kind kKind>
struct ItemKind {
  template <class In>
  static void apply(const In& in, Item& item) {
    item = {kKind, in.string_view()};
  }
};
template <>
struct ItemAction<g::comment> {
  static void apply0(Item& item) { item.kind = Item::Kind::comment; }
};
// clang-format off
template <> struct ItemAction<g::comment_body> : ItemKind<Item::Kind::comment> {};
template <> struct ItemAction<g::close> : ItemKind<Item::Kind::close> {};
template <> struct ItemAction<g::numbered> : ItemKind<Item::Kind::number> {};
template <> struct ItemAction<g::dots> : ItemKind<Item::Kind::number> {};
template <> struct ItemAction<g::open> : ItemKind<Item::Kind::open> {};
template <> struct ItemAction<g::shut> : ItemKind<Item::Kind::shut> {};
template <> struct ItemAction<g::word> : ItemKind<Item::Kind::word> {};
// clang-format on

// Returns the length of the match in bytes; 0 if the rule does not match.
template <class Rule, template <class...> class Action = pegtl::nothing, class... States>
std::size_t match(std::string_view text, States&... states) {
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  if (!pegtl::parse<Rule, Action>(in, states...)) return 0;
  return static_cast<std::size_t>(in.current() - text.data());
}

std::size_t take_header(std::string_view text, Header& header) {
  const std::size_t taken = match<g::header, HeaderAction>(text, header);
  header.value = trim_ascii(header.value);
  return taken;
}

// --- games ---------------------------------------------------------------------------------------

class WxfReader final : public TextReader {
 public:
  explicit WxfReader(const Source& source) : source_(source), lines_(source.text) {}

  std::size_t offset() override { return std::min(lines_.offset(), source_.text.size()); }
  void go_to(std::size_t offset) override { lines_.go_to(offset); }
  std::size_t begin_of_words() const override { return words_begin_; }
  std::size_t end_of_words() override { return words_end_; }
  void record(Layout& layout) override { layout_ = &layout; }

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (layout_ != nullptr) layout_->fields.clear();
    words_begin_ = words_end_ = source_.text.size();
    start_said_ = false;
    begun_ = false;
    before_.clear();
    while (const auto line = lines_.next()) {
      const std::string_view text = trim(line->text);
      if (text.empty()) continue;
      if (begun_ && format_of_line(text)) {  // the next game begins; this one has no moves
        lines_.go_to(line->offset);
        break;
      }
      if (const std::size_t open = match<g::start_open>(source_.text.substr(line->offset))) {
        begin(out, line->offset);
        finish_header(out);
        read_moves(out, line->offset + open, sink);
        return ReadStatus::game;
      }
      if (const std::size_t open = match<g::setup_open>(source_.text.substr(line->offset))) {
        begin(out, line->offset);
        read_setup(out, line->offset + open, sink);
        continue;
      }
      take_line(*line, out, sink);
    }
    if (begun_) {
      finish_header(out);
      report(sink, diag::wxf_no_moves, root_, {});
      return ReadStatus::game;
    }
    for (const TextLine& line : before_) {
      report(sink, diag::stray_text, line.offset, {excerpt(trim(line.text))});
    }
    return ReadStatus::end;
  }

 private:
  void report(DiagnosticSink& sink, const Code& code, std::size_t at,
              std::vector<std::string> args) const {
    source_.report(sink, code, at, std::move(args));
  }

  std::size_t offset(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - source_.text.data());
  }

  // Begins the game. The lines kept from before belong to it.
  void begin(Game& game, std::size_t at) {
    if (begun_) return;
    begun_ = true;
    root_ = before_.empty() ? at : before_.front().offset;
    game.set_place(kRoot, static_cast<std::uint32_t>(root_));
    for (const TextLine& line : before_) add_comment(game, kRoot, line.text);
    before_.clear();
  }

  void take_line(const TextLine& line, Game& game, DiagnosticSink& sink) {
    Header h;
    const bool header = take_header(line.text, h) != 0;
    const Keyword word = header ? look_up(h.keyword) : Keyword();
    if (!begun_ && !word.known) {
      before_.push_back(line);
      return;
    }
    begin(game, line.offset);
    if (header) {
      take_keyword(word, h.value, game, sink);
    } else {
      add_comment(game, kRoot, line.text);
    }
  }

  void take_keyword(const Keyword& word, std::string_view value, Game& game, DiagnosticSink& sink) {
    switch (word.field) {
      case Field::format: {
        FormatLine line;
        match<g::format, FormatAction>(value, line);
        format_ = line.moves;
        letters_ = line.letters;
        break;
      }
      case Field::red: add_tags(player_parts(value, kRedTags), game); break;
      case Field::black: add_tags(player_parts(value, kBlackTags), game); break;
      case Field::event: add_tags(event_parts(value), game); break;
      case Field::result:
        game.outcome = parse_outcome(value);
        note("Result", value);
        break;
      case Field::fen: read_fen(value, game, sink); break;
      case Field::comment: add_comment(game, kRoot, value); break;
      case Field::tag:
        if (!value.empty()) add_tags({{word.tag, value}}, game);
        break;
    }
  }

  void add_tags(const std::vector<FieldPart>& parts, Game& game) {
    for (const auto& [name, value] : parts) {
      game.tags.add(name, value);
      note(name, value);
    }
  }
  void note(std::string_view name, std::string_view value) {
    if (layout_ == nullptr) return;
    const std::string_view common = common_tag(name);
    layout_->add(common.empty() ? name : common, offset(value), value.size());
  }

  void read_fen(std::string_view value, Game& game, DiagnosticSink& sink) {
    if (value.empty()) return;
    const std::string_view rest = trim_ascii(take_start_field(
        value, game, [&](const Code& code, std::size_t in, std::vector<std::string> args) {
          report(sink, code, offset(value) + in, std::move(args));
        }));
    start_said_ = true;
    if (!rest.empty()) add_comment(game, kRoot, rest);
  }

  // Reads SETUP{ Ke0 ... }: pieces, the side to move, the number of the next move.
  void read_setup(Game& game, std::size_t at, DiagnosticSink& sink) {
    Setup setup;
    setup.board = Board();
    std::optional<Color> whose;
    while (at < source_.text.size() && !begins_game(at)) {
      SetupItem item;
      const std::size_t taken = match<g::setup_item, SetupAction>(source_.text.substr(at), item);
      if (taken == 0) break;
      switch (item.kind) {
        case SetupItem::Kind::piece: put_piece(item, whose, setup, at, sink); break;
        case SetupItem::Kind::round: setup.round = std::max(item.number, 1); break;
        case SetupItem::Kind::whose: whose = item.color; break;
        case SetupItem::Kind::turn: setup.turn = item.color; break;
        case SetupItem::Kind::between:
        case SetupItem::Kind::close: break;
        case SetupItem::Kind::other: report(sink, diag::wxf_setup, at, {excerpt(item.text)}); break;
      }
      at += taken;
      if (item.kind == SetupItem::Kind::close) break;
    }
    lines_.go_to(at);
    if (!start_said_) game.start = setup;  // a FEN has precedence
  }

  void put_piece(const SetupItem& item, std::optional<Color> whose, Setup& setup, std::size_t at,
                 DiagnosticSink& sink) const {
    const char letter = letters_[static_cast<std::size_t>(item.letter)];
    const bool small = item.letter >= 'a';
    const char lower = static_cast<char>(letter | 0x20);
    const std::optional<Role> role =
        lower == 'm' ? std::optional(Role::elephant) : role_of_letter(static_cast<char32_t>(lower));
    if (!role) {
      report(sink, diag::wxf_setup, at, {std::string(item.text)});
      return;
    }
    const Color color = small ? Color::black : whose.value_or(Color::red);
    const Square square = *Square::at(item.file, item.rank);
    if (setup.board[square]) report(sink, diag::shared_square, at, {square.iccs()});
    setup.board.set(square, Piece(color, *role));
  }

  // Unifies tag names, and sets the notation named by the FORMAT line.
  void finish_header(Game& game) const {
    unify_tags(game.tags);
    const Notation* const known = format_notation(format_);
    game.words_in = known != nullptr ? known->id : std::string_view(format_);
  }

  void read_moves(Game& game, std::size_t at, DiagnosticSink& sink) {
    const std::string_view text = source_.text;
    const Notation* const declared = find_notation(game.words_in);
    NodeId last = kRoot;
    bool ended = false;  // }END was read
    words_begin_ = at;
    while (true) {
      const std::size_t before = at;
      at = words_end_ = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
      if (at == text.size() || begins_game(at)) break;
      const bool row = text.substr(before, at - before).find_first_of("\r\n") != text.npos;
      if (ended && row && text[at] != '}' && !goes_on(game, at)) break;
      Item item;
      const std::size_t taken = match<g::item, ItemAction>(text.substr(at), item);
      if (item.kind == Item::Kind::close) {
        at += taken;
        const std::size_t next = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
        if (!goes_on(game, next)) {
          lines_.go_to(at);
          return;
        }
        const std::size_t end = text.find_first_of("\r\n", next);
        if (!ended) {
          report(sink, diag::wxf_after_end, next, {excerpt(text.substr(next, end - next))});
        }
        ended = true;
        at = next;
        continue;
      }
      if (item.kind == Item::Kind::open) {
        const std::size_t end = end_of_brackets(at);
        add_comment(game, last, text.substr(at, end - at));
        at = end;
        continue;
      }
      at += taken;
      if (item.kind == Item::Kind::number) report_number(item.text, game, sink);
      const bool comment = item.kind == Item::Kind::comment;
      if (comment || item.kind == Item::Kind::shut) {
        add_comment(game, last, item.text);
        if (comment && text.substr(at).starts_with("END")) {
          // the brace closed the block, not the comment
          report(sink, diag::unclosed_comment, offset(item.text) - 1, {});
          lines_.go_to(at + 3);
          return;
        }
      } else if (item.kind == Item::Kind::word ||
                 (declared != nullptr && declared->recognise(item.text))) {
        take_word(item.text, game, last);
      }
    }
    if (!ended) report(sink, diag::wxf_unclosed, at == 0 ? 0 : at - 1, {});
    lines_.go_to(at);
  }

  static std::size_t round_due(const Game& game) {
    const bool black = game.start.turn == Color::black;
    return (game.size() - 1 + (black ? 1 : 0)) / 2 + 1;
  }

  // Returns true if the round that is due begins here, or its reply with dots: the number and a
  // move.
  bool goes_on(const Game& game, std::size_t at) const {
    if (at >= source_.text.size() || begins_game(at)) return false;
    Item item;
    at += match<g::item, ItemAction>(source_.text.substr(at), item);
    if (item.kind != Item::Kind::number) return false;
    std::size_t number = 0;
    std::from_chars(item.text.data(), item.text.data() + item.text.size(), number);
    const std::size_t due = round_due(game);
    const std::size_t first = static_cast<std::size_t>(std::max(game.start.round, 1));
    if (number != due && number != due + first - 1) return false;
    const bool reply = (game.size() % 2 == 0) != (game.start.turn == Color::black);
    bool dots = item.text.contains("..") || item.text.contains("…");
    while (item.kind == Item::Kind::number) {
      at = source_.text.find_first_not_of(" \t", at);
      if (at == source_.text.npos) return false;
      at += match<g::item, ItemAction>(source_.text.substr(at), item);
      dots = dots || item.kind == Item::Kind::number;
    }
    return dots == reply && item.kind == Item::Kind::word && is_one_move(in_our_letters(item.text));
  }

  // Reports that rounds are counted from 1 again: another game may have lost its header.
  void report_number(std::string_view number, const Game& game, DiagnosticSink& sink) const {
    if (!number.starts_with('1') || number.find_first_not_of("1. \t") != number.npos) return;
    if (number.starts_with("11") || number.contains("..") || game.size() < 4) return;
    report(sink, diag::number_again, offset(number), {std::to_string(round_due(game))});
  }

  // Returns true if a game begins here. A FORMAT line cannot occur among moves or pieces.
  bool begins_game(std::size_t at) const {
    if (at != 0 && source_.text[at - 1] != '\n' && source_.text[at - 1] != '\r') return false;
    const std::size_t end = source_.text.find_first_of("\r\n", at);
    return format_of_line(source_.text.substr(at, end - at)).has_value();
  }

  // Returns the offset after the bracket that closes the one at `at`, or the end of the moves.
  std::size_t end_of_brackets(std::size_t at) const {
    int depth = 0;
    for (std::size_t i = at; i < source_.text.size(); ++i) {
      const char c = source_.text[i];
      if (c == '}' || begins_game(i)) return i;
      if (c == '(') ++depth;
      if (c == ')' && --depth == 0) return i + 1;
    }
    return source_.text.size();
  }

  void take_word(std::string_view word, Game& game, NodeId& last) {
    if (word.size() >= 3 && last != kRoot) {
      if (const auto result = parse_result_words(word)) {
        if (game.outcome.result == GameResult::unknown) game.outcome.result = *result;
        if (game.outcome.result != *result) add_comment(game, last, word);
        return;
      }
    }
    const auto place = static_cast<std::uint32_t>(offset(word));
    const Nag nag = cut_marks(word);
    if (word.empty()) return;
    last = game.add_written(last, in_our_letters(word), place);
    if (nag != 0) game.edit_notes(last).nags.push_back(nag);
  }

  // Returns a move with the piece letters of WXF. The piece letter is left out if both squares are
  // given (LALG).
  std::string in_our_letters(std::string_view word) const {
    const auto squares = [](std::string_view t) {
      return t.size() >= 4 && is_letter(t[0]) && t[1] >= '0' && t[1] <= '9';
    };
    if (same_word(format_, "LALG") && word.size() > 4 && is_letter(word[0]) &&
        squares(word.substr(1))) {
      std::string out(word.substr(1));
      std::ranges::replace(out, 'x', '-');
      return out;
    }
    std::string out(word);
    if (letters_ == kPlainLetters) return out;
    auto at = std::ranges::find_if(out, [](char c) { return c >= 'A' && c <= 'Z'; });
    if (at == out.end()) at = std::ranges::find_if(out, is_letter);
    if (at != out.end()) *at = letters_[static_cast<std::size_t>(*at)];
    return out;
  }

  static void add_comment(Game& game, NodeId id, std::string_view text) {
    game.add_comment(id, fit_comment(text));
  }

  Source source_;
  Lines lines_;
  std::string_view format_;  // applies to later games without a FORMAT line, too
  Letters letters_ = kPlainLetters;
  std::vector<TextLine> before_;  // lines that may belong to the next game
  bool begun_ = false;
  bool start_said_ = false;  // the start position comes from a FEN
  std::size_t root_ = 0;
  Layout* layout_ = nullptr;
  std::size_t words_begin_ = 0, words_end_ = 0;  // range of the move text between its braces
};

}  // namespace

std::optional<std::string_view> format_of_line(std::string_view line) {
  Header header;
  if (take_header(line, header) == 0 || !same_word(header.keyword, "FORMAT")) return {};
  FormatLine format;
  match<g::format, FormatAction>(header.value, format);
  return format.moves;
}

std::unique_ptr<GameReader> open_plain(const Source& source) {
  return std::make_unique<WxfReader>(source);
}

std::unique_ptr<GameReader> open(const Source& source) { return with_left_over<WxfReader>(source); }

}  // namespace qipu::wxf
