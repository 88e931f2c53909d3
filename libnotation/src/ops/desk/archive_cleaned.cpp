// Carries out the decisions about a database: makes a new database without the games that are left
// out, and with those that were merged or mended, or writes its games as files of another format.
// The database itself is never changed.

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "archive/database/writer.h"
#include "archive/duplicates/merge_games.h"
#include "base/json_text.h"
#include "format/packed/packed.h"
#include "ops/desk/archive_parts.h"
#include "ops/desk/desk_json.h"
#include "ops/desk/desk_mend.h"
#include "ops/desk/desk_output.h"
#include "ops/output/whole_file.h"
#include "ops/run/safe_names.h"
#include "qipu/format/formats.h"
#include "qipu/game/reduce.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/open.h"

namespace qipu {

/// What was decided, by the numbers of games.
struct ArchiveDesk::Parts::Decisions {
  struct Into {
    std::uint32_t game = 0;
    bool merged = false;
  };
  std::map<std::uint32_t, Into> left_out;  ///< the game that stays instead
  std::set<std::uint32_t> mended;
  std::map<std::uint32_t, std::string> signs;  ///< of the repairs that were accepted
  std::map<std::uint32_t, std::string> keys;
  std::map<std::uint32_t, Game> own;  ///< records that the user has corrected by hand

  /// The games that are mended, or were corrected by hand.
  std::set<std::uint32_t> corrected() const {
    std::set<std::uint32_t> out = mended;
    for (const auto& [game, record] : own) out.insert(game);
    return out;
  }
  /// How many games stand between this one and the one that stays. More than there are games that
  /// are left out: there is none.
  std::size_t steps(std::uint32_t game) const {
    std::size_t out = 0;
    for (auto at = left_out.find(game); at != left_out.end() && out <= left_out.size();
         at = left_out.find(at->second.game)) {
      ++out;
    }
    return out;
  }
};

Result<ArchiveDesk::Parts::Decisions> ArchiveDesk::Parts::decisions_of(const DeskRequest& request) {
  Decisions out;
  for (const bool merged : {false, true}) {
    const char* const name = merged ? "merge" : "keep";
    const auto pairs = games_of(request, name);
    if (!pairs) return std::unexpected(pairs.error());
    for (std::size_t i = 0; i + 1 < pairs->size(); i += 2) {
      const Decisions::Into into = {(*pairs)[i], merged};
      if (!out.left_out.try_emplace((*pairs)[i + 1], into).second) {
        return std::unexpected(request.refusal(name, "leaves out a game twice", "重复去掉同一局"));
      }
    }
  }
  for (const auto& [game, into] : out.left_out) {
    if (out.steps(game) > out.left_out.size()) {
      return std::unexpected(
          request.refusal("keep", "keeps none of some games", "有的棋局一份不留"));
    }
  }
  const auto mended = games_of(request, "mend");
  if (!mended) return std::unexpected(mended.error());
  out.mended.insert(mended->begin(), mended->end());
  // Numbers are not trusted: each game must be the one about which it was decided.
  for (const auto& [id, key] : request.texts("keys")) {
    out.keys[static_cast<std::uint32_t>(std::strtoul(id.c_str(), nullptr, 10))] = key;
  }
  for (const auto& [id, sign] : request.texts("signs")) {
    out.signs[static_cast<std::uint32_t>(std::strtoul(id.c_str(), nullptr, 10))] = sign;
  }
  std::set<std::uint32_t> concerned = out.mended;
  for (const auto& [id, record] : request.texts("own")) {
    const auto game = static_cast<std::uint32_t>(std::strtoul(id.c_str(), nullptr, 10));
    auto opened = OpenGames::of(record, "game.json").next();
    if (!opened || game == 0 || game > db->all().size() || !db->all().has(game)) {
      return std::unexpected(request.refusal("own", "has no record", "没有棋谱"));
    }
    out.own.emplace(game, std::move(opened->game));
    concerned.insert(game);
  }
  for (const auto& [game, into] : out.left_out) concerned.insert({game, into.game});
  for (const std::uint32_t game : concerned) {
    if (!goes_on()) return stopped();
    const auto known = stored(game);
    if (!known) return std::unexpected(known.error());
    const auto key = out.keys.find(game);
    if (key == out.keys.end() || key->second != known->key) {
      return std::unexpected(
          request.refusal("keys", "are those of other records (game " + std::to_string(game) + ")",
                          "与库中第 " + std::to_string(game) + " 局不符"));
    }
  }
  return out;
}

Result<Game> ArchiveDesk::Parts::decided(std::uint32_t game, const Decisions& decisions) {
  if (const auto own = decisions.own.find(game); own != decisions.own.end()) return own->second;
  auto record = read(game);
  if (!record || !decisions.mended.contains(game)) return record;
  const auto known = stored(game);
  if (!known) return std::unexpected(known.error());
  const GameOf of = {&*record, known->file, known->number};
  const auto proposed = checked_again(of, std::nullopt);
  if (!proposed) return std::unexpected(proposed.error());
  const auto sign = decisions.signs.find(game);
  if (sign == decisions.signs.end() || sign->second != digest_of(proposed->line)) {
    return fail(diag::bad_argument, {},
                {"clean", "signs", "are those of other corrections", "与现在的改法不符"});
  }
  auto checked = checked_again(of, 0.0);
  if (!checked) return std::unexpected(std::move(checked.error()));
  NullSink nobody;
  resolve(checked->game, {}, [](std::uint32_t, std::string_view) { return Location(); }, nobody);
  return std::move(checked->game);
}

Result<std::map<std::uint32_t, Game>> ArchiveDesk::Parts::changed_games(const Decisions& decisions,
                                                                        Json& conflicts) {
  std::map<std::uint32_t, Game> out;
  const auto open = [&](std::uint32_t game) -> Result<Game*> {
    const auto known = out.find(game);
    if (known != out.end()) return &known->second;
    if (!goes_on()) return stopped();
    auto record = decided(game, decisions);
    if (!record) return std::unexpected(std::move(record.error()));
    return &out.emplace(game, std::move(*record)).first->second;
  };
  // A game that was merged into another one may have taken in a third one before.
  std::vector<std::pair<std::size_t, std::uint32_t>> order;
  for (const auto& [game, into] : decisions.left_out) {
    if (into.merged) order.emplace_back(decisions.steps(game), game);
  }
  std::ranges::stable_sort(order, std::ranges::greater(), &decltype(order)::value_type::first);
  for (const auto& [steps, from] : order) {
    const std::uint32_t into = decisions.left_out.at(from).game;
    auto other = open(from);
    if (!other) return std::unexpected(std::move(other.error()));
    auto game = open(into);
    if (!game) return std::unexpected(std::move(game.error()));
    for (const MergeConflict& each : merge_into(**game, **other)) {
      conflicts.push_back({{"id", into},
                           {"from", from},
                           {"what", each.what},
                           {"ply", each.ply},
                           {"kept", excerpt(each.kept)},
                           {"other", excerpt(each.other)}});
    }
    out.erase(from);
  }
  for (const std::uint32_t game : decisions.corrected()) {
    if (decisions.left_out.contains(game)) continue;
    if (auto opened = open(game); !opened) return std::unexpected(std::move(opened.error()));
  }
  return out;
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::merged(const DeskRequest& request) {
  const auto decisions = decisions_of(request);
  if (!decisions) return std::unexpected(decisions.error());
  Json conflicts = Json::array();
  const auto games = changed_games(*decisions, conflicts);
  if (!games) return std::unexpected(games.error());
  Json out = Json::array();
  for (const auto& [id, game] : *games) {
    const auto before = decided(id, *decisions);
    if (!before) return std::unexpected(before.error());
    const RecordSize was = size_of(*before), is = size_of(game);
    out.push_back({{"id", id},
                   {"comments", is.comments - was.comments},
                   {"variations", is.variations - was.variations},
                   {"tags", is.tags - was.tags}});
  }
  return json_answer({{"games", std::move(out)}, {"conflicts", std::move(conflicts)}});
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::clean(const DeskRequest& request) {
  const auto decisions = decisions_of(request);
  if (!decisions) return std::unexpected(decisions.error());
  Json conflicts = Json::array();
  const auto changed = changed_games(*decisions, conflicts);
  if (!changed) return std::unexpected(changed.error());
  const std::string name =
      safe_component(safe_name(request.text("name").value_or("clean")) + ".qdb");
  auto bytes = std::make_shared<std::string>();
  auto writer = DatabaseWriter::in_memory(bytes, name);
  if (!writer) return std::unexpected(std::move(writer.error()));
  const std::set<std::uint32_t> corrected = decisions->corrected();
  const auto mended = std::ranges::count_if(
      corrected, [&](std::uint32_t game) { return !decisions->left_out.contains(game); });
  std::uint64_t done = 0, games = 0;
  std::string packed, out;
  Game head;
  for (const Database::Source& source : db->sources()) {
    auto from = db->name_of(source);
    if (!from) return std::unexpected(std::move(from.error()));
    // A source of which nothing is left stays, so that an update does not read its file again.
    Result<void> written = (*writer)->begin({.path = from->path,
                                             .relative_path = from->relative_path,
                                             .packed_file = from->packed_file,
                                             .place = {},
                                             .seen = from->seen});
    const auto reading = db->read(source, nullptr);
    for (std::uint32_t id = source.first; written && id <= source.last; ++id) {
      if (!goes_on(done++, db->games())) return stopped();
      packed.clear();
      auto more = reading->next(packed, 1);
      if (!more) return std::unexpected(std::move(more.error()));
      if (decisions->left_out.contains(id)) continue;
      std::string_view left = packed;
      GameNumber number;
      PackedGame parts;
      std::string_view game;
      if (*more && take_number(left, number)) game = left;
      if (game.empty() || !take_packed(left, parts) || !unpack_head(parts, head)) {
        return fail(diag::database_damaged, {},
                    {from->path, "game " + std::to_string(reading->number())});
      }
      out.clear();
      put_number({.value = reading->number()}, out);
      if (const auto own = changed->find(id); own != changed->end()) {
        Game record = own->second;
        Losses losses;
        reduce(record, kPacked.can, losses);
        pack_game(record, out);
      } else {
        out += game;
      }
      written = (*writer)->add(out);
      ++games;
    }
    if (written) written = (*writer)->end(true);
    if (!written) return std::unexpected(std::move(written.error()));
  }
  Result<void> finished = (*writer)->files_ended();
  if (finished) finished = (*writer)->finish();
  if (!finished) return std::unexpected(std::move(finished.error()));
  Answer reply = json_answer({{"name", name},
                              {"games", games},
                              {"left_out", decisions->left_out.size()},
                              {"mended", mended},
                              {"conflicts", std::move(conflicts)}});
  reply->bytes = std::move(*bytes);
  return reply;
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::written(const DeskRequest& request) {
  const std::uint64_t at = request.number("source").value_or(0);
  if (at >= db->sources().size()) {
    return std::unexpected(request.refusal("source", "does not exist", "不存在"));
  }
  const auto how = desk_output_of(request);
  if (!how) return std::unexpected(how.error());
  auto file = WholeFile::begin(*how, true);
  if (!file) return std::unexpected(std::move(file.error()));
  const Database::Source& source = db->sources()[at];
  auto from = db->name_of(source);
  if (!from) return std::unexpected(std::move(from.error()));
  for (std::uint32_t id = source.first; id <= source.last; ++id) {
    if (!goes_on(id - source.first, source.last - source.first + 1)) return stopped();
    auto named = db->named(id);
    if (!named) return std::unexpected(std::move(named.error()));
    const auto record = read(id);
    if (!record) return std::unexpected(record.error());
    if (auto added = (*file)->add({&*record, named->file, named->number}); !added) {
      return std::unexpected(std::move(added.error()));
    }
  }
  std::string stem = from->path.substr(from->path.find_last_of('/') + 1);
  if (const std::size_t dot = stem.find_last_of('.'); dot != std::string::npos && dot != 0) {
    stem.resize(dot);
  }
  stem = safe_name(stem);
  const std::size_t games = (*file)->games();
  GameBytes made = games == 0 ? GameBytes() : (*file)->finish(stem);
  Json lost = Json::array();
  if (!made.losses.empty()) {
    lost = {losses_text(made.losses, Language::zh), losses_text(made.losses, Language::en)};
  }
  Answer reply =
      json_answer({{"name", safe_component(stem + "." + std::string(ending_of(*how->to)))},
                   {"games", games},
                   {"lost", std::move(lost)}});
  reply->bytes = std::move(made.bytes);
  return reply;
}

}  // namespace qipu
