#include "format/packed/packed.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/bytes.h"
#include "format/core/preorder.h"
#include "format/kit/move_text.h"
#include "game/tag_names.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/format/formats.h"
#include "qipu/notation/notation.h"

namespace qipu {

namespace packed {
namespace {

// Tags that have a number, counted from 1. Entries are never changed, only added.
constexpr std::string_view kTagNames[] = {
    "Game",      "Event",    "Site",        "Date",    "Round",     "RedTeam",     "Red",
    "BlackTeam", "Black",    "ECCO",        "Opening", "Variation", "Title",       "Annotator",
    "RedElo",    "BlackElo", "TimeControl", "Section", "Source",    "DatePrinted", "Author",
    "Remark",    "Table",    "Time",        "Stage",   "Format"};

std::uint64_t number_of_tag(std::string_view name) {
  std::uint64_t number = 1;
  for (const std::string_view known : kTagNames) {
    if (known == name) return number;
    ++number;
  }
  return 0;
}

// The way in which the words of moves are kept: there are none, all are kept, or (from
// kFirstNotation on) only those that the notation with that number writes differently.
enum : std::uint8_t { kNoWords = 0, kAllWords = 1, kFirstNotation = 2 };

// Bits for the contents of a node's notes.
enum : std::uint8_t {
  kLead = 1,
  kComment = 2,
  kNags = 4,
  kCentipawns = 8,
  kMate = 16,
  kClock = 32,
  kElapsed = 64,
};

void put_setup(const Setup& setup, std::string& out) {
  put_u8(out, setup.turn == Color::black ? 1 : 0);
  put_signed(out, setup.quiet_plies);
  put_signed(out, setup.round);
  put_board(setup.board, out);
}

bool take_setup(ByteCursor& in, Setup& out) {
  out.turn = in.u8() == 1 ? Color::black : Color::red;
  out.quiet_plies = static_cast<int>(in.signed_varint());
  out.round = static_cast<int>(in.signed_varint());
  out.board = board_of(in.bytes(kPackedBoard));
  return in.good();
}

void put_notes(const Notes& notes, std::string& out) {
  unsigned has = 0;
  if (!notes.lead.empty()) has |= kLead;
  if (!notes.comment.empty()) has |= kComment;
  if (!notes.nags.empty()) has |= kNags;
  if (notes.eval) has |= notes.eval->kind == Evaluation::Kind::mate ? kMate : kCentipawns;
  if (notes.clock_ms) has |= kClock;
  if (notes.elapsed_ms) has |= kElapsed;
  put_u8(out, has);
  if (!notes.lead.empty()) put_counted(out, notes.lead);
  if (!notes.comment.empty()) put_counted(out, notes.comment);
  if (!notes.nags.empty()) {
    put_varint(out, notes.nags.size());
    for (const Nag nag : notes.nags) put_u8(out, nag);
  }
  if (notes.eval) put_signed(out, notes.eval->value);
  if (notes.clock_ms) put_signed(out, *notes.clock_ms);
  if (notes.elapsed_ms) put_signed(out, *notes.elapsed_ms);
}

void take_notes(ByteCursor& in, Notes& out) {
  const unsigned has = in.u8();
  if ((has & kLead) != 0) out.lead = in.counted();
  if ((has & kComment) != 0) out.comment = in.counted();
  if ((has & kNags) != 0) {
    for (const char nag : in.counted()) out.nags.push_back(static_cast<Nag>(nag));
  }
  if ((has & (kCentipawns | kMate)) != 0) {
    Evaluation eval;
    eval.kind = (has & kMate) != 0 ? Evaluation::Kind::mate : Evaluation::Kind::centipawns;
    eval.value = static_cast<std::int32_t>(in.signed_varint());
    out.eval = eval;
  }
  if ((has & kClock) != 0) out.clock_ms = in.signed_varint();
  if ((has & kElapsed) != 0) out.elapsed_ms = in.signed_varint();
}

/// Returns the nodes in packed order: the root, the main line's known moves, then the others in
/// preorder.
std::vector<NodeId> packed_order(const Game& game, std::vector<NodeId>& parents) {
  std::vector<NodeId> order = {kRoot};
  for (NodeId id = game[kRoot].first_child; id != kNoNode && game[id].has_move;
       id = game[id].first_child) {
    order.push_back(id);
  }
  std::vector<std::uint32_t> number(game.size(), 0);
  parents.assign(order.size(), 0);
  for (std::uint32_t i = 1; i < order.size(); ++i) {
    number[order[i]] = i;
    parents[i] = i - 1;
  }
  if (order.size() == game.size()) return order;
  put_preorder(game, true, [&](NodeId id, bool) {
    if (id == kRoot || number[id] != 0) return;
    number[id] = static_cast<std::uint32_t>(order.size());
    parents.push_back(number[game[id].parent]);
    order.push_back(id);
  });
  return order;
}

/// Calls `write(node, words)` for each move for which the notation gives words. `bare` holds moves
/// without their words.
template <class Write>
void write_words(const Game& bare, std::size_t main_line, const Notation& notation,
                 const Write& write) {
  if (bare.size() != main_line + 1) {
    MoveText text(bare, notation);
    for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
      if (step == MoveText::Step::move) write(text.node(), text.words());
    }
    return;
  }
  auto position = Position::from(bare.start, Faults::all());
  if (!position) return;
  std::string words;
  for (NodeId id = 1; id < bare.size(); ++id) {
    const Move move = bare[id].move;
    if (!position->legal(move)) return;
    words.clear();
    notation.write(words, *position, move);
    write(id, words);
    position->make(move);
  }
}

/// Returns the same game in packed order, with moves but without the words they were read from.
Game bare_game(const Game& game, const std::vector<NodeId>& order,
               const std::vector<NodeId>& parents) {
  Game bare;
  bare.start = game.start;
  for (std::size_t i = 1; i < order.size(); ++i) {
    const Node& node = game[order[i]];
    if (node.has_move) bare.add(parents[i], node.move);
    if (!node.has_move) bare.add_written(parents[i], game.written(order[i]));
  }
  return bare;
}

/// Returns the notations that give the words of the first move that has any.
std::vector<std::size_t> notations_of(const Game& game, const std::vector<NodeId>& order,
                                      std::size_t main_line) {
  std::vector<std::size_t> fit;
  auto position = Position::from(game.start, Faults::all());
  if (!position) return fit;
  for (std::size_t i = 1; i <= main_line; ++i) {
    const Move move = game[order[i]].move;
    if (!position->legal(move)) return fit;
    const std::string_view words = game.written(order[i]);
    if (!words.empty()) {
      const auto all = all_notations();
      for (std::size_t n = 0; n < all.size(); ++n) {
        if (all[n]->written(*position, move) == words) fit.push_back(n);
      }
      return fit;
    }
    position->make(move);
  }
  return fit;
}

/// Writes the words of moves: the notation that writes most of them, and the words that it writes
/// differently.
void put_words(const Game& game, const std::vector<NodeId>& order,
               const std::vector<NodeId>& parents, std::size_t main_line, std::string& out) {
  std::size_t worded = 0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (game[order[i]].has_move && !game.written(order[i]).empty()) ++worded;
  }
  if (worded == 0) return put_u8(out, kNoWords);
  std::vector<NodeId> exceptions, best;
  std::optional<std::size_t> notation;
  const Game bare = bare_game(game, order, parents);
  std::vector<bool> given;
  for (const std::size_t n : notations_of(game, order, main_line)) {
    exceptions.clear();
    given.assign(order.size(), false);
    write_words(bare, main_line, *all_notations()[n], [&](NodeId id, std::string_view words) {
      given[id] = game[order[id]].has_move && words == game.written(order[id]);
    });
    for (NodeId i = 1; i < order.size(); ++i) {
      if (game[order[i]].has_move && !given[i]) exceptions.push_back(i);
    }
    if (notation && exceptions.size() >= best.size()) continue;
    notation = n;
    best = exceptions;
    if (best.empty()) break;
  }
  if (!notation || best.size() > worded) {
    put_u8(out, kAllWords);
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (game[order[i]].has_move) put_counted(out, game.written(order[i]));
    }
    return;
  }
  put_u8(out, kFirstNotation + static_cast<unsigned>(*notation));
  put_varint(out, best.size());
  NodeId before = 0;
  for (const NodeId id : best) {
    put_varint(out, id - before);
    put_counted(out, game.written(order[id]));
    before = id;
  }
}

void take_words(ByteCursor& in, Game& game, std::size_t main_line) {
  const std::uint8_t how = in.u8();
  if (how == kNoWords) return;
  const auto set = [&](NodeId id, std::string_view words) {
    if (game[id].has_move && !words.empty()) game.set_written(id, words);
  };
  if (how == kAllWords) {
    for (NodeId id = 1; id < game.size() && in.good(); ++id) {
      if (game[id].has_move) set(id, in.counted());
    }
    return;
  }
  const std::size_t n = how - kFirstNotation;
  if (n >= all_notations().size()) return in.fail();
  std::vector<std::pair<NodeId, std::string_view>> exceptions;
  NodeId id = 0;
  for (std::uint64_t count = in.varint(); count != 0 && in.good(); --count) {
    id += static_cast<NodeId>(in.varint());
    if (id == 0 || id >= game.size()) return in.fail();
    exceptions.emplace_back(id, in.counted());
  }
  // Words are set only when all are known. Otherwise write_words() would take those already set for
  // the file's own.
  std::vector<std::pair<NodeId, std::string>> words;
  words.reserve(game.size());
  auto next = exceptions.begin();
  const auto is_exception = [&](NodeId at) {
    const auto found =
        std::ranges::lower_bound(exceptions, at, {}, &std::pair<NodeId, std::string_view>::first);
    return found != exceptions.end() && found->first == at;
  };
  write_words(game, main_line, *all_notations()[n], [&](NodeId at, std::string_view text) {
    if (!is_exception(at)) words.emplace_back(at, text);
  });
  for (const auto& [at, text] : words) set(at, text);
  for (; next != exceptions.end(); ++next) set(next->first, next->second);
}

bool take_head(ByteCursor& in, Game& out) {
  for (std::uint64_t count = in.varint(); count != 0 && in.good(); --count) {
    const std::uint64_t number = in.varint();
    if (number > std::size(kTagNames)) return false;
    const std::string_view name = number == 0 ? in.counted() : kTagNames[number - 1];
    out.tags.add(name, in.counted());
  }
  const unsigned outcome = in.u8();
  if ((outcome >> 2U) > static_cast<unsigned>(Ending::abandoned)) return false;
  out.outcome.result = static_cast<GameResult>(outcome & 3U);
  out.outcome.ending = static_cast<Ending>(outcome >> 2U);
  out.outcome.words = in.counted();
  out.words_in = in.counted();
  const unsigned start = in.u8();
  return start == 0 || take_setup(in, out.start);
}

}  // namespace
}  // namespace packed

void put_board(const Board& board, std::string& out) {
  const auto code = [&](int at) {
    return static_cast<unsigned>(board[Square::from_index(at)].code());
  };
  for (int at = 0; at < Square::kCount; at += 2) put_u8(out, code(at) << 4U | code(at + 1));
}

Board board_of(std::string_view bytes) {
  Board out;
  for (int at = 0; at < Square::kCount; at += 2) {
    const unsigned two = u8_at(bytes, static_cast<std::size_t>(at) / 2);
    out.set(Square::from_index(at), Piece::from_code(two >> 4U));
    out.set(Square::from_index(at + 1), Piece::from_code(two & 0xFU));
  }
  return out;
}

bool take_number(std::string_view& bytes, GameNumber& number) {
  const std::size_t zero = bytes.find('\0');
  if (zero == bytes.npos) return false;
  std::string_view words = bytes.substr(0, zero);
  number.value = ascii::whole_number<std::uint32_t>(ascii::cut(words, '-')).value_or(0);
  number.unused = ascii::whole_number<std::uint32_t>(words).value_or(0);
  bytes.remove_prefix(zero + 1);
  return true;
}

void put_number(GameNumber number, std::string& out) {
  if (number.value != 0) out += std::to_string(number.value);
  if (number.unused != 0) out += '-' + std::to_string(number.unused);
  out += '\0';
}

unsigned contents_of(const Notes& notes) {
  unsigned has = 0;
  if (!notes.lead.empty() || !notes.comment.empty()) has |= PackedHas::comments;
  if (notes.eval) has |= PackedHas::evals;
  if (notes.clock_ms || notes.elapsed_ms) has |= PackedHas::clocks;
  const auto wrong = [](Nag nag) { return nag == 2 || nag == 4 || nag == 6; };
  if (std::ranges::any_of(notes.nags, wrong)) has |= PackedHas::mistakes;
  return has;
}

void pack_game(const Game& game, std::string& out) {
  using namespace packed;
  std::vector<NodeId> parents;
  const std::vector<NodeId> order = packed_order(game, parents);
  std::string moves, rest;
  std::size_t main_line = 0, legal = 0;
  for (NodeId id = game[kRoot].first_child; id != kNoNode && game[id].has_move;
       id = game[id].first_child) {
    put_u16(moves, game[id].move.bits());
    if (legal == main_line && game[id].standing == Standing::legal) ++legal;
    ++main_line;
  }
  put_varint(rest, game.tags.size());
  for (const auto& [name, value] : game.tags) {
    const std::uint64_t number = number_of_tag(name);
    put_varint(rest, number);
    if (number == 0) put_counted(rest, name);
    put_counted(rest, value);
  }
  put_u8(rest, static_cast<unsigned>(game.outcome.result) |
                   static_cast<unsigned>(game.outcome.ending) << 2U);
  put_counted(rest, game.outcome.words);
  put_counted(rest, game.words_in);
  const bool standard = game.start == Setup::standard();
  put_u8(rest, standard ? 0 : 1);
  if (!standard) put_setup(game.start, rest);
  put_varint(rest, order.size() - 1 - main_line);
  for (std::size_t i = main_line + 1; i < order.size(); ++i) {
    const Node& node = game[order[i]];
    put_varint(rest, (i - parents[i]) << 1U | (node.has_move ? 1U : 0U));
    if (node.has_move) put_u16(rest, node.move.bits());
    if (!node.has_move) put_counted(rest, game.written(order[i]));
  }
  std::string notes;
  std::size_t noted = 0, before = 0;
  unsigned has = 0;
  if (game.leaves() > 1) has |= PackedHas::variations;
  const std::size_t plies = game.main_line().size();
  if (legal == plies) has |= PackedHas::all_legal;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Notes& own = game.notes(order[i]);
    if (own.empty()) continue;
    has |= contents_of(own);
    put_varint(notes, i - before);
    put_notes(own, notes);
    before = i;
    ++noted;
  }
  put_varint(rest, noted);
  rest += notes;
  std::string words;
  put_words(game, order, parents, main_line, words);
  put_packed({.known = static_cast<std::uint32_t>(main_line),
              .moves = moves,
              .legal = static_cast<std::uint32_t>(legal),
              .beyond = static_cast<std::uint32_t>(plies - main_line),
              .has = static_cast<std::uint8_t>(has),
              .rest = rest,
              .words = words},
             out);
}

void put_packed(const PackedGame& game, std::string& out) {
  std::string head;
  put_varint(head, game.known);
  put_varint(head, game.legal);
  put_varint(head, game.beyond);
  put_u8(head, game.has);
  put_varint(head, game.words.size());
  put_varint(out, head.size() + game.moves.size() + game.rest.size() + game.words.size());
  out.append(head).append(game.moves).append(game.rest).append(game.words);
}

bool take_packed(std::string_view& bytes, PackedGame& out) {
  ByteCursor frame(bytes);
  const std::string_view body = frame.counted();
  if (!frame.good()) return false;
  ByteCursor in(body);
  const std::uint64_t known = in.varint();
  out.known = static_cast<std::uint32_t>(known);
  out.legal = static_cast<std::uint32_t>(in.varint());
  out.beyond = static_cast<std::uint32_t>(in.varint());
  out.has = in.u8();
  const std::uint64_t words = in.varint();
  const bool apart = (out.has & PackedHas::moves_apart) != 0;
  out.moves = apart ? std::string_view() : in.bytes(2 * std::uint64_t{out.known});
  if (!in.good() || known != out.known || out.legal > known) return false;
  const std::string_view left = body.substr(in.at());
  if (words > left.size()) return false;
  out.rest = left.substr(0, left.size() - words);
  out.words = left.substr(out.rest.size());
  bytes.remove_prefix(frame.at());
  return true;
}

bool unpack_head(const PackedGame& packed, Game& out) {
  out.clear();
  ByteCursor in(packed.rest);
  return packed::take_head(in, out) && in.good();
}

bool unpack_game(const PackedGame& packed, std::uint32_t place, Game& out) {
  using namespace packed;
  out.clear();
  ByteCursor in(packed.rest);
  if (!take_head(in, out)) return false;
  const auto move_of = [](unsigned bits) -> std::optional<Move> {
    const auto from = static_cast<int>(bits & 0x7FU), to = static_cast<int>(bits >> 7U);
    if (from >= Square::kCount || to >= Square::kCount) return std::nullopt;
    return Move(Square::from_index(from), Square::from_index(to));
  };
  out.set_place(kRoot, place);
  NodeId at = kRoot;
  for (std::size_t i = 0; i + 1 < packed.moves.size(); i += 2) {
    const auto move = move_of(u16_at(packed.moves, i));
    if (!move) return false;
    at = out.add(at, *move, place);
  }
  const std::size_t main_line = packed.moves.size() / 2;
  for (std::uint64_t count = in.varint(); count != 0 && in.good(); --count) {
    const std::uint64_t link = in.varint();
    const std::uint64_t back = link >> 1U;
    if (back == 0 || back > out.size()) return false;
    const auto parent = static_cast<NodeId>(out.size() - back);
    if ((link & 1U) == 0) {
      out.add_written(parent, in.counted(), place);
      continue;
    }
    const auto move = move_of(in.u16());
    if (!move) return false;
    out.add(parent, *move, place);
  }
  std::uint64_t id = 0;
  for (std::uint64_t count = in.varint(); count != 0 && in.good(); --count) {
    id += in.varint();
    if (id >= out.size()) return false;
    Notes notes;
    take_notes(in, notes);
    if (!notes.empty()) out.edit_notes(static_cast<NodeId>(id)) = std::move(notes);
  }
  if (!in.good()) return false;
  ByteCursor words(packed.words);
  if (!packed.words.empty()) take_words(words, out, main_line);
  return words.good();
}

namespace packed {
namespace {

constexpr std::string_view kMagic = "qipu\x1A";

class PackedReader final : public GameReader {
 public:
  explicit PackedReader(const Source& source) : source_(source), left_(source.bytes) {
    if (left_.starts_with(kMagic)) left_.remove_prefix(kMagic.size());
  }

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    passed_ = unused_ = 0;
    while (!left_.empty()) {
      const std::size_t at = source_.bytes.size() - left_.size();
      GameNumber number;
      const bool numbered = take_number(left_, number);
      const bool bare = left_.starts_with('\0') && number.value > read_;
      pass_to(number, bare);
      if (bare) {
        left_.remove_prefix(1);
        continue;
      }
      read_ += passed_ + unused_ + 1;
      unused_before_ += unused_;
      PackedGame game;
      const bool taken =
          numbered && take_packed(left_, game) && game.moves.size() == 2 * game.known;
      if (!taken) left_ = {};
      if (!source_.move_words) game.words = {};
      if (taken && unpack_game(game, static_cast<std::uint32_t>(at), out)) return ReadStatus::game;
      out.clear();
      source_.report(sink, diag::packed_damaged, at);
      return ReadStatus::skipped;
    }
    read_ += passed_ + unused_;
    unused_before_ += unused_;
    return ReadStatus::end;
  }

  std::uint64_t passed() override { return passed_; }
  std::uint64_t unused() override { return unused_; }

 private:
  /// Counts the game numbers before a number; if it is bare, no game follows, and it is counted,
  /// too.
  void pass_to(GameNumber number, bool bare) {
    const std::uint64_t last = std::uint64_t{number.value} - (bare || number.value == 0 ? 0 : 1);
    if (last <= read_) return;
    const std::uint64_t between = last - read_;
    unused_ =
        number.unused > unused_before_ ? std::min(number.unused - unused_before_, between) : 0;
    passed_ = between - unused_;
  }

  const Source& source_;
  std::string_view left_;
  std::uint64_t read_ = 0, passed_ = 0, unused_ = 0;
  std::uint64_t unused_before_ = 0;  ///< unused numbers before the game read last
};

class PackedWriter final : public GameWriter {
 public:
  explicit PackedWriter(const WriteOptions& /*options*/) {}
  void begin(std::string& out) override { out += kMagic; }
  void write(const Game& game, std::string& out) override {
    put_number({}, out);  // the caller inserts the number if it knows it
    pack_game(game, out);
  }
  std::size_t number_at() const override { return 0; }
};

Likeness probe(std::string_view head) {
  return head.starts_with(kMagic) ? Likeness::certain : Likeness::no;
}

}  // namespace
}  // namespace packed

const Format kPacked = {
    .id = "qdb",
    .title_en = "qipu database (SQLite)",
    .title_zh = "棋谱数据库（SQLite）",
    .extensions = "qdb",
    .text = false,
    .can =
        {
            .many_games = true,
            .upside_down = true,
            .leads = true,
            .nags = true,
            .evals = true,
            .clocks = true,
            .start_notes = true,
            .ending = true,
            .outcome_words = true,
            .counters = true,
            .written = true,
            .repeated_tags = true,
            .nul = true,
        },
    .probe = packed::probe,
    .open = open_as<packed::PackedReader>,
    .create = create_as<packed::PackedWriter>,
};

}  // namespace qipu
