#include "qipu/ops/mending.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "qipu/base/ascii.h"

namespace qipu {
namespace {

// A change as a note says it; null for one that is told by what it gives alone.
std::pair<const Code*, std::vector<std::string>> change_as_note(
    const Game& game, const Repair& repair, const Change& change,
    const std::vector<std::string>& words) {
  if (change.ply == 0) {
    if (change.error == "lines_exchanged") return {&diag::mend_lines, {}};
    return {nullptr, {}};
  }
  const std::string written = words_written(game, change.nodes),
                    played = words_played(change, words);
  if (change.nodes.empty()) {
    const std::size_t next = change.ply - 1 + change.moves.size();
    const bool more = next < repair.line.size() && repair.line[next].node != kNoNode;
    return {&diag::mend_lost,
            {played, more ? words_written(game, {&repair.line[next].node, 1}) : "*"}};
  }
  const std::string ply = std::to_string(game.ply(change.nodes.front()));
  if (change.moves.empty()) {
    return {change.error == "printed_twice" ? &diag::mend_twice : &diag::mend_extra,
            {written, ply}};
  }
  return {change.nodes.size() == 1 ? &diag::mend_read : &diag::mend_exchanged,
          {written, ply, played}};
}

// How many of the record's words, from its first on, a repair accounts for.
std::size_t words_used(const Repair& repair, const std::vector<NodeId>& written) {
  std::vector<NodeId> used;
  used.reserve(repair.line.size());
  for (const MendedMove& m : repair.line) used.push_back(m.node);
  std::ranges::sort(used);
  std::size_t last = written.size();
  while (last > 0 && !std::ranges::binary_search(used, written[last - 1])) --last;
  return last;
}

}  // namespace

std::string whole_percent(double share) {
  return std::to_string(static_cast<int>(std::floor(share * 100 + 1e-9)));
}

std::string words_written(const Game& game, std::span<const NodeId> nodes) {
  std::string out;
  for (const NodeId id : nodes) {
    if (!out.empty()) out += ' ';
    const std::string_view words = game.written(id);
    out += words.empty() ? game[id].move.ucci() : std::string(words);
  }
  return out;
}

std::string words_played(const Change& change, const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < change.moves.size(); ++i) {
    if (i != 0) out += ' ';
    out += words[change.ply - 1 + i];
  }
  return out;
}

PrintedNumber number_before(std::string_view text, std::size_t place) {
  constexpr std::size_t kDigits = 3;
  const auto is_gap = [](char c) {
    return c == '.' || c == ' ' || c == '\t' || c == '\n' || c == '\r';
  };
  int dots = 0;
  while (place > 0 && is_gap(text[place - 1])) dots += text[--place] == '.' ? 1 : 0;
  std::size_t begin = place;
  while (begin > 0 && ascii::is_digit(text[begin - 1]) && place - begin <= kDigits) --begin;
  if (begin == place || place - begin > kDigits) return {};
  // Digits that end a word are of that word: 马8进7, M8.7.
  if (begin > 0 && (!is_gap(text[begin - 1]) || text[begin - 1] == '.')) return {};
  PrintedNumber out{0, dots > 2, begin, place};
  for (const char c : text.substr(begin, place - begin)) out.value = out.value * 10 + (c - '0');
  return out;
}

std::vector<Printed> printed_moves(const Game& game, std::string_view text) {
  std::vector<Printed> out;
  std::size_t at = std::min<std::size_t>(game[kRoot].place, text.size());
  std::uint32_t line = 0;  // lines are told apart, no more
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    const std::size_t place = game[id].place;
    if (place > text.size() || place < at || game.written(id).empty()) return {};
    line += static_cast<std::uint32_t>(std::ranges::count(text.substr(at, place - at), '\n'));
    at = place;
    const PrintedNumber number = number_before(text, place);
    out.push_back({.number = number.value, .reply = number.reply, .line = line});
  }
  return out;
}

std::vector<std::string> mended_words(const Game& game, const Repair& repair) {
  // Of the hands of a script the one in which most of the record's words are as it would write.
  const auto start = Position::from(repair.start, Faults::all());
  std::vector<std::string> out;
  int most = -1;
  for (const Notation* const hand : all_notations()) {
    if (!start || hand->script != repair.notation->script) continue;
    Position position = *start;
    std::vector<std::string> words;
    int same = hand == repair.notation ? 1 : 0;  // settles a tie
    for (const MendedMove& m : repair.line) {
      hand->write(words.emplace_back(), position, m.move);
      if (m.node != kNoNode && words.back() == game.written(m.node)) same += 2;
      position.make(m.move);
    }
    if (same <= most) continue;
    most = same;
    out = std::move(words);
  }
  return out;
}

void tell_numbers(const Game& game, std::span<const Printed> printed, const WhereIs& where,
                  DiagnosticSink& sink) {
  const int turn = game.start.turn == Color::black ? 1 : 0;
  std::optional<int> base;  // what a number is above the rounds counted from 0
  NodeId id = game[kRoot].first_child;
  for (std::size_t i = 0; i < printed.size() && id != kNoNode; ++i, id = game[id].first_child) {
    const int number = printed[i].number, round = (static_cast<int>(i) + turn) / 2;
    if (number == 0) continue;
    if (base && number != round + *base) {
      Location place = where(id);
      place.ply = static_cast<std::uint32_t>(i + 1);
      sink.report(make_diagnostic(diag::number_breaks, place,
                                  {std::to_string(number), std::to_string(round + *base)}));
      return;
    }
    base = number - round;
  }
}

void tell_repair(const Game& game, const Resolved& resolved, const Repair& repair,
                 const WhereIs& where, std::span<Diagnostic> findings) {
  const std::vector<NodeId> written = game.main_line();
  const bool breaks_off = resolved.end_ply < written.size();
  const NodeId fault = breaks_off ? written[resolved.end_ply] : kNoNode;
  const auto about = std::ranges::find_if(findings, [&](const Diagnostic& d) {
    if (!breaks_off) return d.code == &diag::number_breaks;
    const bool of_words = d.code == &diag::illegal_move || d.code == &diag::no_such_move ||
                          d.code == &diag::not_a_move;
    return of_words && d.where.ply == resolved.end_ply + 1 && d.where.byte == where(fault).byte;
  });
  constexpr double kEven = 0.5;
  if (about == findings.end() || (!breaks_off && repair.confidence < kEven)) return;
  const auto note = [&](const Code& code, std::vector<std::string> args) {
    about->notes.push_back(make_diagnostic(code, about->where, std::move(args)));
  };

  const std::vector<std::string> words = mended_words(game, repair);
  const std::string sure = whole_percent(repair.confidence);
  const Change& first = repair.changes.front();
  const bool here = repair.changes.size() == 1 && first.nodes.size() == 1 &&
                    first.nodes[0] == fault && first.moves.size() == 1;
  if (here && repair.whole) {
    const std::size_t remaining = written.size() - resolved.end_ply;
    if (remaining == 1) {
      note(diag::mend_last, {words[first.ply - 1], sure});
    } else {
      note(diag::mend_here, {words[first.ply - 1], std::to_string(remaining), sure});
    }
  } else {
    for (const Change& change : repair.changes) {
      const auto [code, args] = change_as_note(game, repair, change, words);
      if (code != nullptr) note(*code, args);
    }
    if (repair.whole) {
      note(diag::mend_whole, {sure});
    } else {
      const std::size_t used = std::max<std::size_t>(words_used(repair, written), resolved.end_ply);
      note(diag::mend_part, {std::to_string(used - resolved.end_ply),
                             std::to_string(written.size() - resolved.end_ply)});
    }
  }
  if (repair.whole && repair.confidence < kEven) note(diag::mend_open, {});
}

MainLineReport main_line_report(const Game& game, const Resolved& resolved,
                                const std::optional<Repair>& repair, std::uint32_t number) {
  MainLineReport out;
  out.game = number;
  if (!repair) {
    NodeId id = kRoot;
    for (std::uint32_t i = 0; i < resolved.end_ply; ++i) {
      id = game[id].first_child;
      out.moves.push_back(game[id].move);
    }
    out.whole = resolved.end && !resolved.goes_on;
    out.confidence = out.whole ? 1 : 0;
    return out;
  }
  for (const MendedMove& m : repair->line) out.moves.push_back(m.move);
  out.whole = repair->whole;
  out.confidence = repair->confidence;
  for (const Change& change : repair->changes) {
    out.changes.push_back({change.ply, change.error, words_written(game, change.nodes),
                           change.moves, change.confidence});
  }
  return out;
}

}  // namespace qipu
