#include "ops/answer/translate.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/ascii.h"
#include "ops/answer/line_request.h"
#include "ops/mend/plausible.h"
#include "ops/mend/report_repair.h"
#include "qipu/board/fen.h"
#include "qipu/notation/resolve.h"
#include "qipu/repair/repair.h"

namespace qipu {
namespace {

using Json = LineJson;

const Notation* notation_of(const Json& request, const char* key) {
  const std::string id = text_of(request, key);
  if (id.empty() || id == "auto") return nullptr;
  const Notation* const notation = find_notation(id);
  if (notation == nullptr) refuse_request("there is no notation `" + id + "`");
  return notation;
}

Json answer_text(const Json& request, const Position& position) {
  const std::string text = text_of(request, "text");
  const MoveReading reading = read_move(text, position, notation_of(request, "from"));
  Json uci = Json::array(), findings = Json::array();
  for (const Move m : reading.moves) uci.push_back(m.ucci());
  for (const Diagnostic& d : reading.findings) {
    const bool known = std::ranges::find(findings, Json(d.code->number)) != findings.end();
    if (!known) findings.push_back(d.code->number);
  }
  return {{"uci", std::move(uci)}, {"findings", std::move(findings)}};
}

Json answer_move(const Json& request, const Position& position) {
  const std::string words = text_of(request, "move");
  const Notation* notation = notation_of(request, "to");
  if (notation == nullptr) notation = find_notation("zh");
  const auto from = Square::parse(std::string_view(words).substr(0, 2));
  const auto to = words.size() == 4 ? Square::parse(std::string_view(words).substr(2)) : from;
  if (words.size() != 4 || !from || !to) {
    throw LineRefusal{make_diagnostic(diag::not_a_move, {}, {words})};
  }
  const Move move(*from, *to);
  if (!position.legal(move)) throw LineRefusal{make_diagnostic(diag::illegal_move, {}, {words})};
  std::string text;
  notation->write(text, position, move);
  return {{"text", std::move(text)}};
}

Json answer(const Json& request) {
  const bool has_text = request.contains("text"), has_move = request.contains("move");
  if (has_text == has_move) refuse_request("one of `text` and `move` is needed");
  auto position = position_of(text_of(request, "fen"));
  if (!position) throw LineRefusal{std::move(position.error())};
  return has_text ? answer_text(request, *position) : answer_move(request, *position);
}

/// Returns the move that the word means and that is illegal only because of its own king. With
/// `any`, the move may also be one that its piece cannot make. Returns no value if there is no such
/// move, or several.
std::optional<Move> illegal_move_of(std::string_view word, const Position& position, bool any) {
  Reading reading;
  read_any(word, position, reading);
  std::optional<Move> found;
  for (const Move m : reading.rejected) {
    const Illegality why = position.why_illegal(m);
    const bool king = why == Illegality::king_in_check || why == Illegality::kings_face;
    const bool own = why != Illegality::empty_origin && why != Illegality::not_your_piece;
    if (!king && !(any && own)) continue;
    if (found && *found != m) return std::nullopt;
    found = m;
  }
  return found;
}

/// Returns the notation that a misread move is probably in; null if the text does not show it.
const Notation* likely_notation(std::string_view text) {
  constexpr std::size_t kMove = 4;  // characters
  const bool letters = std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
  if (!letters) return find_notation("zh");
  if (text.size() < kMove) return nullptr;
  const bool coordinates = ascii::is_letter(text[0]) && ascii::is_letter(text[text.size() - 2]);
  return find_notation(coordinates ? (text.size() > kMove ? "iccs" : "uci") : "wxf");
}

}  // namespace

Result<Position> position_of(std::string_view fen) {
  if (fen.empty()) return Position::standard();
  const auto reading = parse_fen(fen);
  if (!reading) return std::unexpected(reading.error());
  auto position = Position::from(reading->setup, Faults::all());
  if (position) return *position;
  return fail(diag::unplayable_start, {}, {fault_names(position.error())});
}

MoveReading read_move(std::string_view text, const Position& position, const Notation* from) {
  Reading reading;
  from != nullptr ? from->read(text, position, reading) : read_any(text, position, reading);
  MoveReading out;
  out.moves = reading.legal;
  const std::string words(text);
  const auto report = [&out](const Code& code, std::vector<std::string> args) -> Diagnostic& {
    return out.findings.emplace_back(make_diagnostic(code, {}, std::move(args)));
  };
  if (reading.legal.size() > 1) {
    report(diag::ambiguous_move,
           {words, moves_text(reading.legal, position, *find_notation("zh"))});
  } else if (reading.legal.empty() && !reading.syntax) {
    report(diag::not_a_move, {words});
  } else if (reading.legal.empty() && reading.rejected.empty()) {
    report(diag::no_such_move, {words});
  } else if (reading.legal.empty()) {
    Diagnostic& d = report(diag::illegal_move, {words});
    d.notes = explain_illegal(position, reading.rejected[0],
                              from != nullptr ? *from : *find_notation("zh"));
  }
  for (int i = 0; i <= static_cast<int>(Quirk::other_ranks); ++i) {
    const auto quirk = static_cast<Quirk>(i);
    if (!reading.quirks.has(quirk)) continue;
    report(diag::unusual_move_text, {words, std::string(quirk_text(quirk, Language::en))});
  }
  return out;
}

MoveReading read_or_mend_move(std::string_view text, const Position& position,
                              const Notation* from) {
  MoveReading out = read_move(text, position, from);
  // For an illegal move, the reason and the legal moves nearby are reported already.
  if (!out.moves.empty() || out.findings.empty()) return out;
  if (out.findings.front().code == &diag::illegal_move) return out;
  const Notation* const notation = from != nullptr ? from : likely_notation(text);
  if (notation == nullptr) return out;
  Game game;
  game.start = position.setup();
  const NodeId node = game.add_written(kRoot, text);
  Findings found;
  const auto nowhere = [](std::uint32_t, std::string_view) { return Location(); };
  ResolveOptions reading;
  reading.notation = notation;
  resolve(game, reading, nowhere, found);
  Plausibility plausible(nullptr);
  RepairOptions options;
  options.notation = notation;
  options.plausible = [&](const Position& p, Move m) { return plausible(p, m); };
  const auto repair = find_repair(game, options);
  if (!repair || repair->changes.front().moves.empty()) return out;
  Diagnostic& fault = out.findings.front();
  fault.where.ply = static_cast<std::uint32_t>(game.ply(node));
  report_repair(game, *repair, [](NodeId) { return Location(); }, {&fault, 1});
  fault.where = {};
  return out;
}

Result<std::vector<Move>> read_line(const Position& start, std::string_view words,
                                    std::optional<Move>* illegal, bool any) {
  constexpr std::string_view kBlanks = " \t\r\n,";
  std::vector<Move> moves;
  Position position = start;
  for (std::size_t pos = words.find_first_not_of(kBlanks); pos != words.npos;) {
    const std::size_t end = std::min(words.find_first_of(kBlanks, pos), words.size());
    const std::string_view word = words.substr(pos, end - pos);
    pos = words.find_first_not_of(kBlanks, end);
    std::optional<Move> move;
    const auto from = Square::parse(word.substr(0, 2));
    const auto to = word.size() == 4 ? Square::parse(word.substr(2)) : std::nullopt;
    if (from && to && position.legal(Move(*from, *to))) move = Move(*from, *to);
    if (!move) {
      MoveReading reading = read_move(word, position, nullptr);
      if (reading.moves.size() != 1) {
        if (illegal != nullptr && pos == words.npos && reading.moves.empty()) {
          *illegal = illegal_move_of(word, position, any);
          if (*illegal) return moves;
        }
        for (Diagnostic& d : reading.findings) {
          if (d.code->severity >= Severity::error) return std::unexpected(std::move(d));
        }
        return fail(reading.moves.empty() ? diag::not_a_move : diag::illegal_move, {},
                    {std::string(word)});
      }
      move = reading.moves[0];
    }
    position.make(*move);
    moves.push_back(*move);
  }
  return moves;
}

std::string answer_line(std::string_view request) { return answer_request(request, answer); }

}  // namespace qipu
