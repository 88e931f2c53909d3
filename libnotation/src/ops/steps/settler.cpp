#include "ops/steps/settler.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "ops/mend/changes.h"
#include "ops/mend/mend_game.h"
#include "ops/mend/mend_header.h"
#include "ops/mend/mend_text.h"
#include "ops/mend/printed_moves.h"
#include "ops/mend/report_repair.h"
#include "ops/run/safe_names.h"
#include "qipu/notation/main_line.h"
#include "repair/line/missing_start.h"

namespace qipu {
namespace {

// The highest confidence of a repair after which a legal variation becomes illegal.
constexpr double kSpoiling = 0.5;
// The most variations of a game that are repaired; they share the work limit.
constexpr std::size_t kMostVariations = 24;

/// Returns the first nodes of variations that break off. Variations of a line that itself breaks
/// off are left out, because that line may be wrong before they begin. But `sound` may say, for the
/// line's first node, how many of its move texts are right; variations beside these and beside the
/// next one are included. O(nodes).
std::vector<NodeId> broken_variations(const Game& game,
                                      const std::map<NodeId, std::size_t>& sound) {
  std::vector<NodeId> out, lines;
  const NodeId main = game[kRoot].first_child;
  if (main != kNoNode) lines.push_back(main);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<NodeId> line = game.line_from(lines[i]);
    const auto illegal =
        std::ranges::find_if(line, [&](NodeId id) { return game[id].standing != Standing::legal; });
    const bool whole = illegal == line.end();
    if (!whole && lines[i] != main) out.push_back(lines[i]);
    if (!whole) {
      const auto known = sound.find(lines[i]);
      if (known == sound.end()) continue;
      const auto legal = static_cast<std::size_t>(illegal - line.begin());
      line.resize(std::min(legal, known->second) + 1);
    }
    for (const NodeId id : line) {
      if (id == lines[i] && id != main) continue;  // its siblings are variations of its parent line
      for (NodeId beside = game[id].next_sibling; beside != kNoNode;
           beside = game[beside].next_sibling) {
        lines.push_back(beside);
      }
    }
  }
  return out;
}

/// Returns how many plies at the beginning of the line a repair leaves unchanged.
std::size_t words_before(const Repair& repair) {
  std::uint32_t first = std::numeric_limits<std::uint32_t>::max();
  for (const Change& change : repair.changes) first = std::min(first, change.ply);
  return std::max(first, 1U) - 1;
}

/// Returns true if a repaired variation keeps its first move text as its first, as mend_game()
/// requires; always true for main lines.
bool stays_in_place(const Repair& repair) {
  if (repair.variation == kNoNode) return true;
  const auto written =
      std::ranges::find_if(repair.line, [](const MendedMove& m) { return m.node != kNoNode; });
  return written != repair.line.end() && written->node == repair.variation;
}

/// Returns true if the repair would make a move beside the repaired line illegal that is legal now.
bool spoils_a_variation(const Game& game, const Repair& repair, const ResolveOptions& options) {
  if (game.leaves() < 2 || !stays_in_place(repair)) return false;
  Game meant = game;
  mend_game(meant, repair, mended_words(game, repair));
  Findings found;
  resolve(meant, options, [](std::uint32_t, std::string_view) { return Location(); }, found);
  std::vector<NodeId> line = line_written(game, repair);
  std::ranges::sort(line);
  for (NodeId id = 1; id < game.size(); ++id) {
    const bool lost = game[id].standing == Standing::legal && meant[id].standing != Standing::legal;
    if (lost && !std::ranges::binary_search(line, id)) return true;
  }
  return false;
}

}  // namespace

/// The lines that break off, by their first nodes: the variations examined, and for each line whose
/// repair is only reported, how many of its first move texts are right.
struct Settler::BrokenLines {
  std::vector<NodeId> seen;
  std::map<NodeId, std::size_t> sound;
  std::map<NodeId, double> sure;  // the confidence that they are right

  /// Adds a repair that is reported and not applied. Returns false if it already changes the first
  /// move.
  bool add(const Game& game, const Repair& repair) {
    if (!repair.whole || words_before(repair) == 0) return false;
    sound[repair.first_node(game)] = words_before(repair);
    sure[repair.first_node(game)] = repair.confidence;
    return true;
  }
  /// Returns the confidence in the moves before a variation; no value if none of the lines that
  /// lead to it has an unapplied repair.
  std::optional<double> sure_before(const Game& game, NodeId variation) const {
    std::optional<double> out;
    for (NodeId id = game[variation].parent; id != kRoot; id = game[id].parent) {
      const auto known = sure.find(id);
      if (known != sure.end()) out = std::min(out.value_or(1), known->second);
    }
    return out;
  }
};

Resolved Settler::settle() {
  if (!seeks() && !asked_.main_lines) return resolve(game_, options_, read_.locate, read_.sink);
  resolved_ = resolve(game_, options_, read_.locate, found_);
  find_main_repair();
  if (asked_.main_lines) {
    const auto number = read_.item.game();
    done_.main_lines.push_back(main_line_report(game_, resolved_, repair_, number));
  }
  BrokenLines lines;
  settle_main_line(lines);
  settle_variations(lines);
  for (Diagnostic& d : found_.all) read_.sink.report(std::move(d));
  for (Patch& patch : patches_) {
    patch.offset += read_.offset;
    done_.patches.push_back(std::move(patch));
  }
  return resolved_;
}

/// Searches for a repair of the main line if it is illegal or ambiguous, or if its round numbers
/// are not consecutive.
void Settler::find_main_repair() {
  numbers_break_ = numbers_break(game_, read_.source.text);
  const bool unplayable = !resolved_.end && game_[kRoot].first_child != kNoNode;
  const bool broken = resolved_.goes_on || resolved_.ambiguous != 0 || unplayable;
  if (!broken && !numbers_break_) return;
  printed_ = printed_moves(game_, read_.source.text);
  // If a move lets the king be taken, and the king is then taken, the move is not a misprint.
  if (!seeks() || king_taken_in(game_)) return;
  if (broken && misses_its_start(game_)) return report_missing_start();
  RepairOptions seeking = seeking_repair();
  seeking.printed = printed_;
  repair_ = find_repair(game_, seeking);
  // If all moves are legal, a repair that leaves a gap in the numbers is useless.
  if (repair_ && !broken && repair_->gap.node != kNoNode) repair_.reset();
  if (repair_) doubt(*repair_);
}

/// Reports that the diagram is missing. Then it is unknown what single moves may have meant.
void Settler::report_missing_start() {
  numbers_break_ = false;
  if (!asked_.mend) return;
  const NodeId first = game_[kRoot].first_child;
  Location place = where_(first);
  place.ply = 1;
  const auto begin = std::ranges::find_if(
      found_.all, [&](const Diagnostic& d) { return d.where.byte >= place.byte; });
  found_.all.insert(begin, make_diagnostic(diag::start_missing, place, {}));
  for (Diagnostic& d : found_.all) {
    std::erase_if(d.notes, [](const Diagnostic& n) { return n.code == &diag::legal_nearby; });
  }
}

/// Applies the main line's repair if its confidence is high enough, otherwise reports it.
void Settler::settle_main_line(BrokenLines& lines) {
  if (repair_ && asked_.mend_sure && mend(*repair_)) return resolve_again();
  if (asked_.mend && numbers_break_ && !resolved_.goes_on) {
    report_numbers(game_, printed_, where_, found_);
  } else if (asked_.mend && repair_) {
    report_gap(game_, *repair_, where_, found_.all);
  }
  if (!repair_) return;
  if (asked_.mend) report_repair(game_, *repair_, where_, found_.all);
  lines.add(game_, *repair_);
}

/// Does the same for variations. Each round may reveal more variations: those of lines that have
/// been repaired or are now partly right.
void Settler::settle_variations(BrokenLines& lines) {
  for (bool more = true; more;) {
    more = false;
    bool mended = false;
    for (Repair& repair : repairs_of_variations(lines)) {
      doubt(repair);
      // If the line that it branches from has an unapplied repair, its own repair is only reported.
      const auto before = lines.sure_before(game_, repair.variation);
      repair.confidence = std::min(repair.confidence, before.value_or(1));
      if (asked_.mend_sure && !before && mend(repair)) {
        mended = true;
        continue;
      }
      if (asked_.mend) report_repair(game_, repair, where_, found_.all);
      more |= lines.add(game_, repair);
    }
    if (mended) resolve_again();
    more |= mended;
  }
}

/// Resolves the changed game. The earlier findings no longer hold, except those about stray texts,
/// which have been removed.
void Settler::resolve_again() {
  for (Diagnostic& d : std::exchange(found_.all, {})) {
    if (d.code == &diag::stray_text) read_.sink.report(std::move(d));
  }
  resolved_ = resolve(game_, options_, read_.locate, found_);
}

/// Returns repairs of the variations that break off, except those examined before.
std::vector<Repair> Settler::repairs_of_variations(BrokenLines& lines) {
  std::vector<Repair> out;
  if (!seeks() || resolved_.illegal + resolved_.unread == 0) return out;
  std::vector<NodeId>& seen = lines.seen;
  std::vector<NodeId> broken = broken_variations(game_, lines.sound);
  std::erase_if(broken, [&](NodeId id) { return std::ranges::find(seen, id) != seen.end(); });
  broken.resize(std::min(broken.size(), kMostVariations - seen.size()));
  seen.insert(seen.end(), broken.begin(), broken.end());
  RepairOptions seeking = seeking_repair();
  if (seeking.notation == nullptr) seeking.notation = resolved_.notation;
  seeking.work /= static_cast<std::int64_t>(std::max(broken.size(), std::size_t{1}));
  for (const NodeId first : broken) {
    seeking.variation = first;
    if (auto repair = find_repair(game_, seeking)) out.push_back(std::move(*repair));
  }
  return out;
}

RepairOptions Settler::seeking_repair() {
  RepairOptions seeking;
  seeking.notation = options_.notation;
  seeking.plausible = [this](const Position& p, Move m) { return plausible_(p, m); };
  seeking.result_cost = [this](GameResult r, const Position& p) {
    return plausible_.result_cost(r, p);
  };
  return seeking;
}

/// Lowers the confidence of a repair that makes a legal variation illegal: that variation shows
/// that the moves were right.
void Settler::doubt(Repair& repair) const {
  if (!spoils_a_variation(game_, repair, options_)) return;
  repair.confidence = std::min(repair.confidence, kSpoiling);
}

/// Applies a repair with sufficient confidence to the game and, if repaired in place, to its text.
/// Otherwise reports why it does not, and returns false.
bool Settler::mend(const Repair& repair) {
  const bool can = stays_in_place(repair);
  const double sure = repair.whole && can ? repair.confidence : 0;
  const auto report = [&](const Code& code, std::vector<std::string> args) {
    const NodeId at = place_of(game_, repair, repair.changes.front());
    Location place = where_(at);
    place.ply = static_cast<std::uint32_t>(game_.ply(at));
    read_.sink.report(make_diagnostic(code, place, std::move(args)));
    return false;
  };
  if (!can && asked_.in_place) return report(diag::mend_unsafe, {});
  if (sure < *asked_.mend_sure || !can) {
    return report(diag::mend_unsure, {whole_percent(sure), whole_percent(*asked_.mend_sure)});
  }
  const std::vector<std::string> words = mended_words(game_, repair);
  Game meant = game_;
  mend_game(meant, repair, words);
  std::optional<std::pair<int, int>> renumbered;
  if (asked_.in_place) {
    if (const auto& why = no_place_()) return report(*why->code, why->args);
    const GameText text{read_.source, *read_.item.format, game_[kRoot].place, read_.end};
    auto changed = mend_text(game_, repair, words, {meant, options_}, text, patches_);
    if (!changed) return report(diag::mend_unsafe, {});
    patches_ = std::move(changed->patches);
    renumbered = changed->renumbered;
  }
  report_changes(game_, repair, words, where_, read_.sink);
  if (renumbered) {
    report(diag::mended_numbers,
           {std::to_string(renumbered->first), std::to_string(renumbered->second)});
  }
  game_ = std::move(meant);
  return true;
}

void Settler::settle_header(const Resolved& resolved) {
  const std::string_view path = read_.item.from->path;
  HeaderOptions asking;
  if (path != "-") asking.file_name = path.substr(folder_of(path).size());
  asking.result_cost = [this](GameResult r, const Position& p) {
    return plausible_.result_cost(r, p);
  };
  const HeaderWork work{.tell = asked_.check,
                        .sure = asked_.mend_sure,
                        .in_place = asked_.in_place,
                        .no_place = no_place_,
                        .offset = read_.offset,
                        .end = read_.end};
  mend_header(game_, resolved, asking, work, read_.source, *read_.item.format, read_.locate,
              done_.patches, read_.sink);
}

}  // namespace qipu
