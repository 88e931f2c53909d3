// Answers the requests of a user who cleans a database: which games it has twice, how the copies
// differ, which records are broken, and what was probably meant. archive_cleaned.cpp carries out
// what the user decides.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "archive/duplicates/duplicates.h"
#include "archive/same_game.h"
#include "base/hash/checksum.h"
#include "base/json_text.h"
#include "format/packed/packed.h"
#include "ops/desk/archive_parts.h"
#include "ops/desk/desk_json.h"
#include "ops/desk/desk_mend.h"
#include "publish/page_notations.h"
#include "qipu/format/formats.h"
#include "qipu/notation/main_line.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostCompared = 12;    // games that are shown beside each other
constexpr std::size_t kMostDiffering = 20;   // comments that are shown
constexpr std::size_t kMostPliesApart = 20;  // differing plies that are counted
constexpr std::uint64_t kUsualChecked = 20, kMostChecked = 500;  // records checked in one request

/// Collects groups of copies.
class DuplicateGroups final : public DuplicateSink {
 public:
  explicit DuplicateGroups(const std::vector<std::uint32_t>& in_order) : in_order_(in_order) {}

  void kept(const ArchivedGame& game) override {
    all.push_back({{"ids", {in_order_[game.index]}}, {"why", Json::array()}, {"dropped", 0}});
  }
  void copy(const ArchivedGame& game, Copying why, bool dropped) override {
    Json& group = all.back();
    group["ids"].push_back(in_order_[game.index]);
    group["why"].push_back(copying_name(why));
    if (dropped) group["dropped"] = group["dropped"].get<std::size_t>() + 1;
  }
  void end() override {}

  Json all = Json::array();

 private:
  const std::vector<std::uint32_t>& in_order_;
};

/// Returns the number of the ply, from 1, at which two lines first differ; 0 if they do not.
std::size_t first_difference(const GameFacts& a, const GameFacts& b) {
  const auto [x, y] = std::ranges::mismatch(a.line, b.line);
  if (x == a.line.end() && y == b.line.end() && a.rest == b.rest) return 0;
  return static_cast<std::size_t>(x - a.line.begin()) + 1;
}

/// Returns the move of the main line at a ply, from 1, in each notation of the page, or as it is
/// written if it is not legal. Returns an empty list after the end of the line.
Json move_at(const Game& game, std::size_t ply) {
  NodeId id = kRoot;
  for (std::size_t i = 0; i < ply && id != kNoNode; ++i) id = game[id].first_child;
  Json out = Json::array();
  if (id == kNoNode) return out;
  const Node& node = game[id];
  const auto position = position_at(game, node.parent);
  for (const Notation* const notation : page_notations()) {
    std::string text;
    if (position && node.has_move && node.standing == Standing::legal) {
      notation->write(text, *position, node.move);
    } else {
      text = game.written(id);
      if (text.empty() && node.has_move) text = node.move.ucci();
    }
    out.push_back(std::move(text));
  }
  return out;
}

/// Returns the comments of the main line by the number of plies before them.
std::map<std::size_t, std::string> comments_of(const Game& game) {
  std::map<std::size_t, std::string> out;
  std::size_t ply = 0;
  for (NodeId id = kRoot; id != kNoNode; id = game[id].first_child, ++ply) {
    const Notes& notes = game.notes(id);
    std::string text = notes.lead;
    if (!text.empty() && !notes.comment.empty()) text += "\n";
    text += notes.comment;
    if (!text.empty()) out[ply] = std::move(text);
  }
  return out;
}

template <class Value>
bool all_equal(const std::vector<Value>& values) {
  return std::ranges::adjacent_find(values, std::ranges::not_equal_to()) == values.end();
}

/// Returns the tags, and the result, in which games differ: [name, [the value in each game]].
Json differing_tags(const std::vector<Game>& games) {
  std::vector<std::string> names;
  for (const Game& game : games) {
    for (const auto& [name, value] : game.tags) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  Json out = Json::array();
  for (const std::string& name : names) {
    std::vector<std::string> values;
    for (const Game& game : games) values.emplace_back(game.tags.get(name));
    if (all_equal(values)) continue;
    for (std::string& value : values) value = excerpt(value);
    out.push_back({name, std::move(values)});
  }
  std::vector<std::string> results;
  for (const Game& game : games) results.emplace_back(pgn_token(game.outcome.result));
  if (!all_equal(results)) out.push_back({"Result", std::move(results)});
  return out;
}

/// Returns the comments of main lines in which games differ: [ply, [the comment in each game]].
/// Adds the number of those beyond kMostDiffering to `more`.
Json differing_comments(const std::vector<Game>& games, std::size_t& more) {
  std::vector<std::map<std::size_t, std::string>> all;
  std::map<std::size_t, bool> plies;
  for (const Game& game : games) {
    all.push_back(comments_of(game));
    for (const auto& [ply, text] : all.back()) plies[ply] = true;
  }
  Json out = Json::array();
  for (const auto& [ply, any] : plies) {
    std::vector<std::string> texts;
    for (auto& comments : all) {
      const auto found = comments.find(ply);
      texts.push_back(found == comments.end() ? "" : found->second);
    }
    if (all_equal(texts)) continue;
    if (out.size() == kMostDiffering) {
      ++more;
      continue;
    }
    for (std::string& text : texts) text = excerpt(text);
    out.push_back({ply, std::move(texts)});
  }
  return out;
}

}  // namespace

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::duplicates(const DeskRequest& /*request*/) {
  constexpr std::uint32_t kGamesPerReport = 256;  // games between two calls of goes_on()
  constexpr std::uint64_t kSteps = 4;  // each game is read once, and looked at three times
  Duplicates found{DuplicateOptions()};
  db->add_characters_to(found.texts());
  if (auto begun = found.begin_file(""); !begun) return std::unexpected(std::move(begun.error()));
  std::uint32_t index = 0;
  std::string bytes;
  // Facts come in the order of in_order, each game once.
  auto read_all = db->each_facts([&](const Database::Source& /*source*/, std::uint32_t number,
                                     const GameFacts& facts) -> Result<void> {
    if (index % kGamesPerReport == 0 && !goes_on(index, kSteps * in_order.size())) return stopped();
    bytes.clear();
    pack_facts(facts, bytes);
    return found.add(bytes, index++, number);
  });
  if (!read_all) return std::unexpected(std::move(read_all.error()));
  bool ends = false;
  found.progress = [&](std::uint64_t done, std::uint64_t all) {
    return !(ends = ends || !goes_on(in_order.size() + done, in_order.size() + all));
  };
  if (auto done = found.find(); !done) return std::unexpected(std::move(done.error()));
  if (ends) return stopped();
  DuplicateGroups listed(in_order);
  if (auto done = found.report(listed); !done) return std::unexpected(std::move(done.error()));
  return json_answer({{"games", index},
                      {"copies", found.dropped()},
                      {"near", found.count(Copying::near)},
                      {"groups", std::move(listed.all)}});
}

Result<ArchiveDesk::Parts::StoredGame> ArchiveDesk::Parts::stored(std::uint32_t game) {
  auto named = db->named(game);
  if (!named) return std::unexpected(std::move(named.error()));
  auto bytes = bytes_of(game);
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  Checksum sum;
  // The bytes begin with their length, so no separator is needed.
  sum.add(*bytes);
  sum.add(std::to_string(named->number) + " ");
  sum.add(named->file);
  return StoredGame{.file = std::move(named->file), .number = named->number, .key = sum.digits()};
}

Result<ArchiveDesk::Parts::Ids> ArchiveDesk::Parts::games_of(const DeskRequest& request,
                                                             std::string_view name) const {
  Ids out;
  for (const std::uint64_t id : request.numbers(name)) {
    const bool valid = id != 0 && id <= db->all().size();
    if (!valid || !db->all().has(static_cast<std::uint32_t>(id))) {
      return std::unexpected(
          request.refusal(name, "are not games of the database", "不是库中的对局"));
    }
    out.push_back(static_cast<std::uint32_t>(id));
  }
  return out;
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::keys(const DeskRequest& request) {
  Json found = Json::array(), places = Json::array();
  for (const std::uint64_t id : request.numbers("ids")) {
    if (!goes_on()) return stopped();
    StoredGame known;
    if (id != 0 && id <= db->all().size() && db->all().has(static_cast<std::uint32_t>(id))) {
      auto game = stored(static_cast<std::uint32_t>(id));
      if (!game) return std::unexpected(std::move(game.error()));
      known = std::move(*game);
    }
    places.push_back(known.key.empty() ? "" : known.file + " #" + std::to_string(known.number));
    found.push_back(std::move(known.key));
  }
  return json_answer({{"keys", std::move(found)}, {"places", std::move(places)}});
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::compare(const DeskRequest& request) {
  const auto ids = games_of(request, "ids");
  if (!ids) return std::unexpected(ids.error());
  if (ids->empty() || ids->size() > kMostCompared) {
    return std::unexpected(request.refusal("ids", "are too many, or none", "过多或没有"));
  }
  auto games = rows(*ids);
  if (!games) return std::unexpected(std::move(games.error()));
  std::vector<Game> records;
  std::vector<GameFacts> facts;
  for (std::size_t i = 0; i < ids->size(); ++i) {
    if (!goes_on()) return stopped();
    const auto known = stored((*ids)[i]);
    if (!known) return std::unexpected(known.error());
    auto record = read((*ids)[i]);
    if (!record) return std::unexpected(std::move(record.error()));
    facts.push_back(facts_of(*record));
    const GameFacts& here = facts.back();
    Json& row = (*games)[i];
    row["key"] = known->key;
    row["comments"] = here.comments;
    row["variations"] = here.variations;
    row["tags"] = here.tags;
    row["mirrored"] = here.turned != facts.front().turned;
    records.push_back(std::move(*record));
    const std::size_t ply = first_difference(facts.front(), here);
    if (ply == 0) continue;
    row["parts"] = {{"ply", ply},
                    {"first", move_at(records.front(), ply)},
                    {"here", move_at(records.back(), ply)},
                    {"plies", plies_apart(facts.front().line, here.line, kMostPliesApart)}};
  }
  std::size_t more = 0;
  Json comments = differing_comments(records, more);
  return json_answer({{"games", std::move(*games)},
                      {"tags", differing_tags(records)},
                      {"comments", std::move(comments)},
                      {"more", more}});
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::broken(const DeskRequest& request) {
  const bool every = request.flag("every");
  Ids suspects;
  std::ranges::copy_if(in_order, std::back_inserter(suspects), [&](std::uint32_t game) {
    return every || (columns->has[game - 1] & PackedHas::all_legal) == 0;
  });
  const std::uint64_t from =
      std::min<std::uint64_t>(request.number("from").value_or(0), suspects.size());
  const std::uint64_t most = std::min(request.number("most").value_or(kUsualChecked), kMostChecked);
  const std::uint64_t end = std::min<std::uint64_t>(suspects.size(), from + most);
  Json items = Json::array();
  for (std::uint64_t at = from; at < end; ++at) {
    if (!goes_on(at - from, end - from)) return stopped();
    auto item = broken_item(suspects[at]);
    if (!item) return std::unexpected(std::move(item.error()));
    if (!item->is_null()) items.push_back(std::move(*item));
  }
  return json_answer({{"all", suspects.size()}, {"next", end}, {"items", std::move(items)}});
}

Result<nlohmann::ordered_json> ArchiveDesk::Parts::broken_item(std::uint32_t game) {
  const auto known = stored(game);
  if (!known) return std::unexpected(known.error());
  auto shown = rows({&game, 1});
  if (!shown) return std::unexpected(std::move(shown.error()));
  Json item = std::move(shown->front());
  item["key"] = known->key;
  const auto record = read(game);
  if (!record) {
    item["findings"] = {finding_json(record.error())};
    return item;
  }
  const auto checked = checked_again({&*record, known->file, known->number}, std::nullopt);
  if (!checked) {
    item["findings"] = {finding_json(checked.error())};
    return item;
  }
  std::vector<Diagnostic> findings = checked->findings;
  std::erase_if(findings, [](const Diagnostic& d) { return d.code->severity < Severity::warning; });
  if (findings.empty()) return Json();
  item["findings"] = findings_json(findings);
  if (checked->line.changes.empty()) return item;
  item["meant"] = repair_json(checked->line);
  item["sign"] = digest_of(checked->line);
  return item;
}

std::string ArchiveDesk::Parts::digest_of(const MainLineReport& line) {
  Checksum sum;
  for (const LineChange& change : line.changes) {
    sum.add(std::to_string(change.ply) + " " + change.written + "\n");
    for (const Move move : change.moves) sum.add(move.ucci());
    sum.add("\n");
  }
  return sum.digits();
}

}  // namespace qipu
