// The applet JavaXQ ("javaxq"): the games of old web pages, which XQStudio wrote.
//
// Read: the parameters MoveList and Position; squares as letters and digits or as two digits, whose
// origin is found by trying which one makes the moves legal; several applets per page. Other
// parameters are tags.
// Not written: no browser runs applets any more.

#include "grammars/javaxq.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "format/core/lines.h"
#include "format/kit/slots.h"
#include "qipu/format/formats.h"
#include "qipu/rules/position.h"
#include "text/utf8.h"

namespace qipu {
namespace javaxq {
namespace {

namespace g = grammar::javaxq;
namespace pegtl = tao::pegtl;

using ascii::lower;
using ascii::same_word;

struct Item {
  enum class Kind : std::uint8_t { none, param, applet, close };
  Kind kind = Kind::none;
  std::string_view attribute, name, value;
};
template <class Rule>
struct Action : pegtl::nothing<Rule> {};
template <>
struct Action<g::attribute_name> {
  template <class In>
  static void apply(const In& in, Item& item) {
    item.attribute = in.string_view();
  }
};
struct Value {
  template <class In>
  static void apply(const In& in, Item& item) {
    if (same_word(item.attribute, "name")) item.name = in.string_view();
    if (same_word(item.attribute, "value")) item.value = in.string_view();
  }
};
// clang-format off
template <> struct Action<g::quoted> : Value {};
template <> struct Action<g::apostrophed> : Value {};
template <> struct Action<g::bare> : Value {};
template <> struct Action<g::param> { static void apply0(Item& i) { i.kind = Item::Kind::param; } };
template <> struct Action<g::applet> { static void apply0(Item& i) { i.kind = Item::Kind::applet; } };
template <> struct Action<g::close> { static void apply0(Item& i) { i.kind = Item::Kind::close; } };
// clang-format on

template <class Rule, template <class...> class Actions = pegtl::nothing, class... States>
std::size_t match(std::string_view text, States&... states) {
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  if (!pegtl::parse<Rule, Actions>(in, states...)) return 0;
  return static_cast<std::size_t>(in.current() - text.data());
}

/// The origin from which the digits of a square count.
struct Origin {
  int first = 0;     ///< 0 or 1
  bool top = false;  ///< rows count from Black's side
};
constexpr Origin kOrigins[] = {{0, true}, {0, false}, {1, true}, {1, false}};

std::optional<Square> javaxq_square(char column, char row, Origin origin) {
  const bool letter = column > '9';
  const int file = letter ? lower(column) - 'a' : column - '0' - origin.first;
  int rank = row - '0';
  if (!letter && origin.first == 1) rank = rank == 0 ? 9 : rank - 1;  // the tenth row is 0
  return Square::at(file, !letter && origin.top ? 9 - rank : rank);
}

struct Ply {
  std::string_view text;
  std::array<char, 4> signs;
};

std::optional<Move> move_of(const Ply& ply, Origin origin) {
  const auto from = javaxq_square(ply.signs[0], ply.signs[1], origin);
  const auto to = javaxq_square(ply.signs[2], ply.signs[3], origin);
  return from && to && *from != *to ? std::optional(Move(*from, *to)) : std::nullopt;
}

class JavaxqReader final : public GameReader {
 public:
  explicit JavaxqReader(const Source& source) : source_(source) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    bool begun = false;
    moves_met_ = position_met_ = false;
    while (true) {
      const std::size_t at = source_.text.find('<', at_);
      if (at == source_.text.npos) break;
      Item item;
      const std::size_t taken = match<g::item, Action>(source_.text.substr(at), item);
      if (taken == 0) {
        at_ = at + 1;
        continue;
      }
      if (item.kind != Item::Kind::param && begun) break;  // the next applet, or this one's end
      if (item.kind == Item::Kind::param && repeats(item)) break;
      at_ = at + taken;
      if (item.kind == Item::Kind::param && take_param(item, out, sink) && !begun) {
        begun = true;
        out.set_place(kRoot, static_cast<std::uint32_t>(at));
      }
    }
    if (!begun) {
      out.clear();
      at_ = source_.text.size();
      return ReadStatus::end;
    }
    add_moves(out, sink);
    return ReadStatus::game;
  }

 private:
  void report(DiagnosticSink& sink, const Code& code, std::string_view part,
              std::vector<std::string> args) const {
    const auto at = static_cast<std::size_t>(part.data() - source_.text.data());
    source_.report(sink, code, at, std::move(args));
  }

  // Returns true if a parameter of this applet is repeated. Then the next applet begins, although
  // no tag separates the two.
  bool repeats(const Item& item) const {
    return same_word(item.name, "MoveList") ? moves_met_
                                            : position_met_ && same_word(item.name, "Position");
  }

  // Takes a parameter. Returns true if only this applet has it.
  bool take_param(const Item& item, Game& game, DiagnosticSink& sink) {
    if (same_word(item.name, "MoveList")) {
      moves_met_ = true;
      take_plies(item.value, sink);
      return true;
    }
    if (same_word(item.name, "Position")) {
      position_met_ = true;
      read_position(item.value, game, sink);
      return true;
    }
    if (item.name.empty() || trim(item.value).empty()) return false;
    const bool title = same_word(item.name, "Title");
    game.tags.add(title ? "Title" : "javaxq." + std::string(item.name), trim(item.value));
    return false;
  }

  void take_plies(std::string_view text, DiagnosticSink& sink) {
    while (true) {
      text.remove_prefix(match<g::gap>(text));
      if (text.empty()) return;
      const std::size_t taken = match<g::ply>(text);
      if (taken == 0) {
        report(sink, diag::stray_text, text, {excerpt(text)});
        return;
      }
      const std::string_view word = text.substr(0, taken);
      plies_.push_back({word, {word[0], word[1], word[taken - 2], word[taken - 1]}});
      text.remove_prefix(taken);
    }
  }

  // Reads the squares of the 32 pieces: A0,B0,--,...|...
  void read_position(std::string_view text, Game& game, DiagnosticSink& sink) const {
    Slots slots;
    std::size_t slot = 0;
    for (std::size_t i = 0; i + 1 < text.size() && slot < slots.size(); i += 3, ++slot) {
      if (text[i] == '-') continue;
      slots[slot] = Square::parse(text.substr(i, 2));
      if (!slots[slot]) {
        report(sink, diag::no_position, text, {excerpt(text)});
        return;
      }
    }
    if (slot == 0) return;
    if (const auto shared = place_slots(slots, game.start.board)) {
      report(sink, diag::shared_square, text, {shared->iccs()});
    }
  }

  // Returns how many plies are legal, counted from the first.
  std::size_t legal(const Game& game, Origin origin) const {
    auto position = Position::from(game.start, Faults::all());
    std::size_t n = 0;
    if (!position) return n;
    for (const Ply& ply : plies_) {
      const auto move = move_of(ply, origin);
      if (!move || !position->legal(*move)) break;
      position->make(*move);
      ++n;
    }
    return n;
  }

  void add_moves(Game& game, DiagnosticSink& sink) {
    Origin best = kOrigins[0];
    std::size_t most = 0;
    for (const Origin origin : kOrigins) {
      take_turn(game, origin);
      // A game from the standard start that is rotated has as many legal moves, but Black begins.
      const std::size_t n = 2 * legal(game, origin) + (game.start.turn == Color::red ? 1 : 0);
      if (n > most) {
        most = n;
        best = origin;
      }
    }
    take_turn(game, best);
    NodeId at = kRoot;
    for (const Ply& ply : plies_) {
      const auto place = static_cast<std::uint32_t>(ply.text.data() - source_.text.data());
      const auto move = move_of(ply, best);
      if (!move) {
        report(sink, diag::off_board, ply.text,
               {std::string(ply.text.substr(0, 2)),
                std::string(ply.text.substr(ply.text.size() - 2))});
        at = game.add_written(at, ply.text, place);
        continue;
      }
      at = game.add(at, *move, place);
      game.set_written(at, ply.text);
    }
    plies_.clear();
  }

  // Sets the side to move first from the first piece that moves.
  void take_turn(Game& game, Origin origin) const {
    const auto move = plies_.empty() ? std::nullopt : move_of(plies_[0], origin);
    const Piece piece = move ? game.start.board[move->from()] : Piece();
    game.start.turn = piece ? piece.color() : Color::red;
  }

  Source source_;
  std::size_t at_ = 0;
  std::vector<Ply> plies_;
  bool moves_met_ = false, position_met_ = false;  // in the current applet
};

Likeness probe(std::string_view head) {
  if (begins_with_tag(head)) return Likeness::no;
  for (const std::string_view mark : {"javaxq", "<param", "movelist"}) {
    if (ascii::find_folded(head, mark) == head.npos) return Likeness::no;
  }
  return Likeness::certain;
}

}  // namespace
}  // namespace javaxq

const Format kJavaXq = {
    .id = "javaxq",
    .title_en = "applet JavaXQ in a web page",
    .title_zh = "JavaXQ 网页棋谱",
    .extensions = "html htm",
    .any_name = true,
    .can = {.many_games = true,
            .any_pieces = false,
            .upside_down = true,
            .variations = false,
            .comments = false,
            .introduction = false,
            .outcome = false},
    .probe = javaxq::probe,
    .open = open_as<javaxq::JavaxqReader>,
    .marks = {"<applet", "</applet", '>'},
};

}  // namespace qipu
