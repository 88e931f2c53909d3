#include "ops/mend/report_repair.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "format/positions/text_board.h"
#include "ops/mend/changes.h"
#include "qipu/board/fen.h"
#include "repair/line/numbers.h"

namespace qipu {
namespace {

/// The codes for each kind of change: of the note on the fault, and of the finding when the change
/// is made.
struct Codes {
  ChangeKind kind;
  const Code* note;
  const Code* finding;
};
constexpr Codes kCodes[] = {
    {ChangeKind::turn, &diag::mend_turn, &diag::mended_turn},
    {ChangeKind::start, &diag::mend_start, &diag::mended_start},
    {ChangeKind::pieces, &diag::mend_pieces, &diag::mended_pieces},
    {ChangeKind::lines, &diag::mend_lines, &diag::mended_lines},
    {ChangeKind::lost, &diag::mend_lost, &diag::mended_lost},
    {ChangeKind::twice, &diag::mend_twice, &diag::mended_extra},
    {ChangeKind::extra, &diag::mend_extra, &diag::mended_extra},
    {ChangeKind::exchanged, &diag::mend_exchanged, &diag::mended_exchanged},
    {ChangeKind::read, &diag::mend_read, &diag::mended_read},
};
const Codes& codes_of(const Change& change) {
  return *std::ranges::find(kCodes, change.kind, &Codes::kind);
}

/// Returns the name of the start position that a change introduces.
std::string start_name(const Change& change) {
  if (change.error == "mirrored_start") return "the mirrored diagram";
  if (change.error == "turned_start") return "the diagram turned upside down";
  if (change.error == "miscounted_start") return "the diagram with its rows recounted";
  return change.error == "usual_start" ? "the standard position" : "an odds position";
}

/// Returns the new contents of the squares that differ between two boards, pieces first: "e5 俥, d5
/// ・".
std::string pieces_otherwise(const Board& is, const Board& was) {
  std::string out;
  for (const bool pieces : {true, false}) {
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      if (is[s] == was[s] || static_cast<bool>(is[s]) != pieces) continue;
      if (!out.empty()) out += ", ";
      out += s.iccs() + " " + std::string(piece_glyph(is[s]));
    }
  }
  return out;
}

/// Returns the arguments of a change's finding: the old move texts, if any, and the new ones, if
/// any.
std::vector<std::string> args_of(const Game& game, const Repair& repair, const Change& change,
                                 const std::vector<std::string>& words) {
  if (change.kind == ChangeKind::start) return {start_name(change), write_fen(repair.start)};
  if (change.kind == ChangeKind::pieces) {
    return {pieces_otherwise(repair.start.board, game.start.board), write_fen(repair.start)};
  }
  std::vector<std::string> out;
  if (!change.nodes.empty()) out.push_back(words_written(game, change.nodes));
  if (!change.moves.empty()) out.push_back(words_played(change, words));
  return out;
}

/// Returns the arguments of a change's note. A note has no place of its own, so it also names the
/// ply, or for lost moves the move text after them.
std::vector<std::string> note_args(const Game& game, const Repair& repair, const Change& change,
                                   const std::vector<std::string>& words) {
  std::vector<std::string> out = args_of(game, repair, change, words);
  if (!change.nodes.empty()) {
    out.insert(out.begin() + 1, std::to_string(game.ply(change.nodes.front())));
  } else if (change.kind == ChangeKind::lost) {
    const std::size_t next = change.ply - 1 + change.moves.size();
    const bool more = next < repair.line.size() && repair.line[next].node != kNoNode;
    out.push_back(more ? words_written(game, {&repair.line[next].node, 1}) : "*");
  }
  return out;
}

// Other repairs are reported only if the best one is less certain than kSettled, and only those at
// least as certain as kWorthTelling.
constexpr double kSettled = 0.9, kWorthTelling = 0.05;
constexpr std::size_t kMostTold = 2;

// Returns how many of the record's move texts a repair accounts for, counted up to the last one
// that it uses.
std::size_t words_used(const Repair& repair, const std::vector<NodeId>& written) {
  std::vector<NodeId> used;
  used.reserve(repair.line.size());
  for (const MendedMove& m : repair.line) used.push_back(m.node);
  std::ranges::sort(used);
  std::size_t last = written.size();
  while (last > 0 && !std::ranges::binary_search(used, written[last - 1])) --last;
  return last;
}

MainLineReport line_report(const Game& game, const Repair& repair) {
  MainLineReport out;
  out.start = repair.start;
  for (const MendedMove& m : repair.line) out.moves.push_back(m.move);
  out.whole = repair.whole;
  out.confidence = repair.confidence;
  out.cost = repair.cost;
  for (const Change& change : repair.changes) {
    out.changes.push_back({change.ply, change.error, words_written(game, change.nodes),
                           change.moves, change.cost, change.confidence});
  }
  return out;
}

}  // namespace

std::string whole_percent(double share) {
  return std::to_string(static_cast<int>(std::floor(share * 100 + 1e-9)));
}

void report_numbers(const Game& game, std::span<const Printed> printed, const WhereIs& where,
                    DiagnosticSink& sink) {
  const repair::Numbering numbering = repair::numbering_of(printed, game.start.turn);
  NodeId id = game[kRoot].first_child;
  for (std::size_t i = 0; i < printed.size() && id != kNoNode; ++i, id = game[id].first_child) {
    const int number = printed[i].number, due = numbering.due(static_cast<int>(i));
    if (number == 0 || number == due) continue;
    Location place = where(id);
    place.ply = static_cast<std::uint32_t>(i + 1);
    sink.report(
        make_diagnostic(diag::number_breaks, place, {std::to_string(number), std::to_string(due)}));
    return;
  }
}

void report_gap(const Game& game, const Repair& repair, const WhereIs& where,
                std::vector<Diagnostic>& findings) {
  const NumberGap& gap = repair.gap;
  if (gap.node == kNoNode) return;
  Location place = where(gap.node);
  place.ply = static_cast<std::uint32_t>(game.ply(gap.node));
  Diagnostic finding = make_diagnostic(diag::number_breaks, place,
                                       {std::to_string(gap.number), std::to_string(gap.due)});
  const auto behind = std::ranges::find_if(
      findings, [&](const Diagnostic& d) { return d.where.byte > finding.where.byte; });
  findings.insert(behind, std::move(finding));
}

void report_repair(const Game& game, const Repair& repair, const WhereIs& where,
                   std::span<Diagnostic> findings) {
  const std::vector<NodeId> written = line_written(game, repair);
  const auto illegal = std::ranges::find_if(
      written, [&](NodeId id) { return game[id].standing != Standing::legal; });
  const auto legal = static_cast<std::size_t>(illegal - written.begin());
  const bool breaks_off = illegal != written.end();
  const NodeId fault = breaks_off ? *illegal : kNoNode;
  const auto ply = breaks_off ? static_cast<std::uint32_t>(game.ply(fault)) : 0;
  const bool open = repair.changes.front().error == "open_word";
  const std::uint64_t open_at = where(place_of(game, repair, repair.changes.front())).byte;
  const auto about = std::ranges::find_if(findings, [&](const Diagnostic& d) {
    if (!breaks_off && open) return d.code == &diag::ambiguous_move && d.where.byte == open_at;
    if (!breaks_off) return d.code == &diag::number_breaks;
    const bool of_words = d.code == &diag::illegal_move || d.code == &diag::no_such_move ||
                          d.code == &diag::not_a_move;
    const bool at_fault = d.where.ply == ply && d.where.byte == where(fault).byte;
    return d.code == &diag::unplayable_start || (of_words && at_fault);
  });
  constexpr double kEven = 0.5;
  const bool doubted = !breaks_off && !open && repair.confidence < kEven;
  if (about == findings.end() || doubted) return;
  const auto note = [&](const Code& code, std::vector<std::string> args) {
    about->notes.push_back(make_diagnostic(code, about->where, std::move(args)));
  };

  const auto add_changes = [&](const Repair& of) {
    const std::vector<std::string> words = mended_words(game, of);
    for (const Change& change : of.changes) {
      note(*codes_of(change).note, note_args(game, of, change, words));
    }
  };

  const std::vector<std::string> words = mended_words(game, repair);
  const std::string sure = whole_percent(repair.confidence);
  const Change& first = repair.changes.front();
  const bool here = repair.changes.size() == 1 && first.nodes.size() == 1 &&
                    first.nodes[0] == fault && first.moves.size() == 1;
  if (here && repair.whole) {
    const std::size_t remaining = written.size() - legal;
    if (remaining == 1) {
      note(diag::mend_last, {words[first.ply - 1], sure});
    } else {
      note(diag::mend_here, {words[first.ply - 1], std::to_string(remaining), sure});
    }
  } else {
    add_changes(repair);
    if (repair.whole) {
      note(repair.variation != kNoNode ? diag::mend_variation : diag::mend_whole, {sure});
    } else {
      const std::size_t used = std::max(words_used(repair, written), legal);
      note(diag::mend_part, {std::to_string(used - legal), std::to_string(written.size() - legal)});
    }
  }
  if (!repair.whole || repair.confidence >= kSettled) return;
  std::size_t alternatives = 0;
  for (const Repair& other : repair.others) {
    if (other.confidence < kWorthTelling || alternatives == kMostTold) break;
    note(diag::mend_other, {whole_percent(other.confidence)});
    add_changes(other);
    ++alternatives;
  }
  if (repair.confidence < kEven && alternatives == 0) note(diag::mend_open, {});
}

void report_changes(const Game& game, const Repair& repair, const std::vector<std::string>& words,
                    const WhereIs& where, DiagnosticSink& sink) {
  for (const Change& change : repair.changes) {
    const NodeId at = place_of(game, repair, change);
    Location place = where(at);
    place.ply = static_cast<std::uint32_t>(game.ply(at));
    sink.report(
        make_diagnostic(*codes_of(change).finding, place, args_of(game, repair, change, words)));
  }
}

MainLineReport main_line_report(const Game& game, const Resolved& resolved,
                                const std::optional<Repair>& repair, std::uint32_t number) {
  MainLineReport out;
  out.game = number;
  if (!repair) {
    out.start = game.start;
    NodeId id = kRoot;
    for (std::uint32_t i = 0; i < resolved.end_ply; ++i) {
      id = game[id].first_child;
      out.moves.push_back(game[id].move);
    }
    out.whole = resolved.end && !resolved.goes_on;
    out.confidence = out.whole ? 1 : 0;
    return out;
  }
  out = line_report(game, *repair);
  out.game = number;
  out.margin = repair->margin;
  for (const Repair& other : repair->others) out.others.push_back(line_report(game, other));
  return out;
}

}  // namespace qipu
