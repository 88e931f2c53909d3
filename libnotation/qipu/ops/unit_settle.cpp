// Of the games of a unit: what their words mean, and what was meant where they mean nothing.

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "qipu/ops/changes.h"
#include "qipu/ops/heads.h"
#include "qipu/ops/mend_game.h"
#include "qipu/ops/mend_text.h"
#include "qipu/ops/printed_moves.h"
#include "qipu/ops/unit.h"

namespace qipu {
namespace {

// How sure one can be of a repair after which a variation cannot be played.
constexpr double kSpoiling = 0.5;
// Variations of a game that are looked at, each with its share of the work.
constexpr std::size_t kMostVariations = 24;

/// The first nodes of variations that break off. Those of a line that does so itself are not among
/// them, as it may have gone wrong before they part; but where `sound` knows by its first node how
/// many of its words are right, those beside them and the next one are. O(nodes).
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
      if (id == lines[i] && id != main) continue;  // its siblings are its parent line's
      for (NodeId beside = game[id].next_sibling; beside != kNoNode;
           beside = game[beside].next_sibling) {
        lines.push_back(beside);
      }
    }
  }
  return out;
}

/// How many words of the line a repair leaves as they stand, from the first on.
std::size_t words_before(const Repair& repair) {
  std::uint32_t first = std::numeric_limits<std::uint32_t>::max();
  for (const Change& change : repair.changes) first = std::min(first, change.ply);
  return std::max(first, 1U) - 1;
}

/// Whether the first words of a variation stay its first, if it mends one. mend_game() needs that.
bool stays_in_place(const Repair& repair) {
  if (repair.variation == kNoNode) return true;
  const auto written =
      std::ranges::find_if(repair.line, [](const MendedMove& m) { return m.node != kNoNode; });
  return written != repair.line.end() && written->node == repair.variation;
}

/// Whether a variation that can be played as it stands could not be any more.
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

/// The game that is being settled.
struct Worker::Settling {
  const Unit& unit;
  const WhereIs& where;
  GameText text;
};

/// Of the game's lines that break off: the variations that were looked at, and how much of those
/// that stay as they are is sound, by their first nodes.
struct Worker::BrokenLines {
  std::vector<NodeId> seen;
  std::map<NodeId, std::size_t> sound;
  std::map<NodeId, double> sure;  // of that

  /// A repair that is told and not made; false where it leaves nothing as it stands.
  bool add(const Game& game, const Repair& repair) {
    if (!repair.whole || words_before(repair) == 0) return false;
    sound[repair.first_node(game)] = words_before(repair);
    sure[repair.first_node(game)] = repair.confidence;
    return true;
  }
  /// How sure one is of the moves before a variation; nothing where they are all legal to the end.
  std::optional<double> sure_before(const Game& game, NodeId variation) const {
    std::optional<double> out;
    for (NodeId id = game[variation].parent; id != kRoot; id = game[id].parent) {
      const auto known = sure.find(id);
      if (known != sure.end()) out = std::min(out.value_or(1), known->second);
    }
    return out;
  }
};

/// Settles the game. Where a line breaks off, what was meant is told, or the game mended.
Resolved Worker::settle(Unit& unit, const Run& run, const Source& source,
                        const ResolveOptions& options, const Locate& locate, DiagnosticSink& sink) {
  if (!job_.mend && !job_.mend_sure && !job_.main_lines) {
    return resolve(game_, options, locate, sink);
  }
  const WhereIs where = [&](NodeId id) { return locate(game_[id].place, game_.written(id)); };
  Settling settling{unit, where, {source, *unit.format, options, {}}};
  // Moves that a variation bears out were hardly others.
  const auto doubt = [&](Repair& repair) {
    const bool spoils = spoils_a_variation(game_, repair, options);
    if (spoils) repair.confidence = std::min(repair.confidence, kSpoiling);
  };
  Findings found;
  Resolved resolved = resolve(game_, options, locate, found);
  const bool breaks = numbers_break(game_, source.text);
  const bool unplayable = !resolved.end && game_[kRoot].first_child != kNoNode;
  const bool doubtful = resolved.goes_on || breaks || resolved.ambiguous != 0 || unplayable;
  std::vector<Printed> printed;
  if (doubtful) printed = printed_moves(game_, source.text);
  std::optional<Repair> repair;
  if ((job_.mend || job_.mend_sure) && doubtful) {
    RepairOptions seeking = seeking_repair();
    seeking.printed = printed;
    repair = find_repair(game_, seeking);
    // Words that are legal to their end mean what they say: what is lost is not among them.
    const bool idle = !resolved.goes_on && resolved.ambiguous == 0 && !unplayable;
    if (repair && idle && repair->gap.node != kNoNode) repair.reset();
    if (repair) doubt(*repair);
  }
  if (job_.main_lines) {
    const auto number = static_cast<std::uint32_t>(unit.counts.read);
    unit.main_lines.push_back(main_line_report(game_, resolved, repair, number));
  }
  bool mended = repair && job_.mend_sure && mend(settling, *repair, sink);
  // What was said of the words holds no more, but of those taken out as none.
  const auto settle_again = [&] {
    for (Diagnostic& d : std::exchange(found.all, {})) {
      if (d.code == &diag::stray_text) sink.report(std::move(d));
    }
    resolved = resolve(game_, options, locate, found);
  };
  if (mended) {
    settle_again();
  } else {
    if (job_.mend && breaks && !resolved.goes_on) {
      tell_numbers(game_, printed, where, found);
    } else if (job_.mend && repair) {
      tell_gap(game_, *repair, where, found.all);
    }
    if (job_.mend && repair) tell_repair(game_, *repair, where, found.all);
  }
  BrokenLines lines;
  if (!mended && repair) lines.add(game_, *repair);
  bool more = false;
  do {
    mended = more = false;
    for (Repair& other : repairs_of_variations(resolved, lines)) {
      doubt(other);
      // Where the line that it parts from stays broken it is told, no more.
      const auto before = lines.sure_before(game_, other.variation);
      other.confidence = std::min(other.confidence, before.value_or(1));
      if (job_.mend_sure && !before && mend(settling, other, sink)) {
        mended = true;
        continue;
      }
      if (job_.mend) tell_repair(game_, other, where, found.all);
      more |= lines.add(game_, other);
    }
    if (mended) settle_again();
  } while (mended || more);  // others begin where a variation has become legal, or is known
  for (Diagnostic& d : found.all) sink.report(std::move(d));
  const auto offset = static_cast<std::uint64_t>(run.bytes.data() - unit.bytes.data());
  for (Patch& patch : settling.text.patches) {
    patch.offset += offset;
    unit.patches.push_back(std::move(patch));
  }
  return resolved;
}

/// What was meant by the variations that break off, but those seen before.
std::vector<Repair> Worker::repairs_of_variations(const Resolved& resolved, BrokenLines& lines) {
  std::vector<Repair> out;
  const bool wanted = job_.mend || job_.mend_sure;
  if (!wanted || resolved.illegal + resolved.unread == 0) return out;
  std::vector<NodeId>& seen = lines.seen;
  std::vector<NodeId> broken = broken_variations(game_, lines.sound);
  std::erase_if(broken, [&](NodeId id) { return std::ranges::find(seen, id) != seen.end(); });
  broken.resize(std::min(broken.size(), kMostVariations - seen.size()));
  seen.insert(seen.end(), broken.begin(), broken.end());
  RepairOptions seeking = seeking_repair();
  if (seeking.notation == nullptr) seeking.notation = resolved.notation;
  seeking.work /= static_cast<std::int64_t>(std::max(broken.size(), std::size_t{1}));
  for (const NodeId first : broken) {
    seeking.variation = first;
    if (auto repair = find_repair(game_, seeking)) out.push_back(std::move(*repair));
  }
  return out;
}

RepairOptions Worker::seeking_repair() {
  RepairOptions seeking;
  seeking.notation = job_.words;
  seeking.plausible = [this](const Position& p, Move m) { return plausible_(p, m); };
  seeking.result_cost = [this](GameResult r, const Position& p) {
    return plausible_.result_cost(r, p);
  };
  return seeking;
}

/// Mends the game, and in place its text, when the repair is sure enough.
bool Worker::mend(Settling& game, const Repair& repair, DiagnosticSink& sink) {
  const bool can = stays_in_place(repair);
  const double sure = repair.whole && can ? repair.confidence : 0;
  const auto report = [&](const Code& code, std::vector<std::string> args) {
    const NodeId at = place_of(game_, repair, repair.changes.front());
    Location place = game.where(at);
    place.ply = static_cast<std::uint32_t>(game_.ply(at));
    sink.report(make_diagnostic(code, place, std::move(args)));
    return false;
  };
  if (!can && job_.in_place) return report(diag::mend_unsafe, {});
  if (sure < *job_.mend_sure || !can) {
    return report(diag::mend_unsure, {whole_percent(sure), whole_percent(*job_.mend_sure)});
  }
  const std::vector<std::string> words = mended_words(game_, repair);
  Game meant = game_;
  mend_game(meant, repair, words);
  std::optional<std::pair<int, int>> renumbered;
  if (job_.in_place) {
    if (const auto& why = game.unit.no_place) return report(*why->code, why->args);
    if (!can_mend_text(game.text.format)) {
      return report(diag::mend_no_place, {std::string(game.text.format.id)});
    }
    auto text = mend_text(game_, repair, words, meant, game.text);
    if (!text) return report(diag::mend_unsafe, {});
    game.text.patches = std::move(text->patches);
    renumbered = text->renumbered;
  }
  report_changes(game_, repair, words, game.where, sink);
  if (renumbered) {
    report(diag::mended_numbers,
           {std::to_string(renumbered->first), std::to_string(renumbered->second)});
  }
  game_ = std::move(meant);
  return true;
}

/// Tells what is wrong with the game's head, or mends it.
void Worker::judge_head(Unit& unit, const Run& run, const Source& source, const Resolved& resolved,
                        const Locate& locate, DiagnosticSink& sink) {
  const std::string_view path = unit.from->path;
  HeaderOptions asking;
  if (path != "-") asking.file_name = path.substr(folder_of(path).size());
  asking.result_cost = [this](GameResult r, const Position& p) {
    return plausible_.result_cost(r, p);
  };
  HeadWork work;
  work.tell = job_.check;
  work.sure = job_.mend_sure;
  work.in_place = job_.in_place;
  work.no_place = unit.no_place;
  work.offset = static_cast<std::uint64_t>(run.bytes.data() - unit.bytes.data());
  work_on_head(game_, resolved, asking, work, source, *unit.format, locate, unit.patches, sink);
}

}  // namespace qipu
