// Answers requests about the games of a database: their data, rows and records.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "format/packed/packed.h"
#include "game/headings.h"
#include "opening/ecco_tags.h"
#include "ops/desk/archive_parts.h"
#include "qipu/archive/sample_games.h"
#include "qipu/format/formats.h"
#include "qipu/game/date.h"
#include "qipu/notation/resolve.h"

namespace qipu {

void add_result(ResultCount& count, GameResult result, Color side) {
  const GameResult won = side == Color::red ? GameResult::red_wins : GameResult::black_wins;
  ++count.games;
  if (result == GameResult::unknown) return;
  ++(result == GameResult::draw ? count.draws : result == won ? count.wins : count.losses);
}

void put_count(nlohmann::ordered_json& json, const ResultCount& count) {
  json["games"] = count.games;
  json["red"] = count.wins;
  json["draws"] = count.draws;
  json["black"] = count.losses;
}

void put_score(nlohmann::ordered_json& json, const ResultCount& count) {
  json["games"] = count.games;
  json["wins"] = count.wins;
  json["draws"] = count.draws;
  json["losses"] = count.losses;
}

nlohmann::ordered_json years_json(const Years& years) {
  auto out = nlohmann::ordered_json::array();
  for (const auto& [year, count] : years) {
    out.push_back({year, count.games, count.wins, count.draws, count.losses});
  }
  return out;
}

std::unexpected<Diagnostic> ArchiveDesk::Parts::stopped() {
  return fail(diag::question_stopped, {}, {});
}

Result<void> ArchiveDesk::Parts::load() {
  if (columns != nullptr) return {};
  auto known = db->columns();
  if (!known) return std::unexpected(std::move(known.error()));
  for (std::size_t column = 0; column < values.size(); ++column) {
    if (column == kBlack) continue;
    auto all = db->values_of(GameColumns::kTags[column]);
    if (!all) return std::unexpected(std::move(all.error()));
    values[column] = std::move(*all);
  }
  day_by_date.clear();
  year_by_date.clear();
  for (const std::string& date : values[kDate]) {
    const auto parsed = parse_date(date);
    day_by_date.push_back(qipu::day_of(date));
    year_by_date.push_back(parsed ? parsed->year : 0);
  }
  in_order.clear();
  in_order.reserve(db->games());
  for (const Database::Source& source : db->sources()) {
    for (std::uint32_t game = source.first; game <= source.last; ++game) in_order.push_back(game);
  }
  opening_at.assign(db->all().size(), kUnread);
  openings_known.assign(1, {});
  opening_places.clear();
  db->add_characters_to(search);
  columns = *known;
  return {};
}

std::string_view ArchiveDesk::Parts::text(std::size_t column, std::uint32_t game) const {
  const std::uint32_t number = columns->texts[column][game - 1];
  const auto& all = values_of(column);
  return number < all.size() ? std::string_view(all[number]) : std::string_view();
}

std::uint32_t ArchiveDesk::Parts::place_of_opening(std::uint32_t game, const Setup& start,
                                                   std::span<const Move> moves) {
  const std::uint32_t code = columns->texts[kEcco][game - 1];
  const std::uint32_t name = columns->texts[kOpening][game - 1];
  const bool coded = !known_part(text(kEcco, game)).empty();
  const bool named = !known_part(text(kOpening, game)).empty();
  const Ecco* played = nullptr;
  if (!coded && !moves.empty()) {
    played = &ecco_of(start, moves.first(std::min(moves.size(), kEccoPlies)));
  }
  const auto [place, fresh] = opening_places.try_emplace({code, name, played}, 0);
  if (!fresh) return place->second;
  Game record;
  if (code != 0) record.tags.set("ECCO", text(kEcco, game));
  if (name != 0) record.tags.set("Opening", text(kOpening, game));
  const bool common = played != nullptr && played->code != "A00";
  if (common && !named) record.tags.set("ECCO", played->code);
  const OpeningWords zh = opening_words(record, {}, EccoScript::zh);
  const OpeningWords en = opening_words(record, {}, EccoScript::en);
  std::string counted = zh.code;
  if (counted.empty() && played != nullptr) counted = played->code;
  if (zh.both().empty() && counted.empty()) return place->second;
  place->second = static_cast<std::uint32_t>(openings_known.size());
  openings_known.push_back({zh.code, std::move(counted), {zh.both(), en.both()}});
  return place->second;
}

Result<void> ArchiveDesk::Parts::learn_openings(std::span<const std::uint32_t> games) {
  Ids open;
  for (const std::uint32_t game : games) {
    if (opening_at[game - 1] == kUnread) open.push_back(game);
  }
  if (open.empty()) return {};
  auto read = db->each_line_of(
      open, [&](std::uint32_t game, const Position& start, std::span<const Move> moves) {
        opening_at[game - 1] = place_of_opening(game, start.setup(), moves);
      });
  // What was learnt is kept if the question is stopped: the next one goes on from there.
  if (!read) return read;
  for (const std::uint32_t game : open) {
    if (opening_at[game - 1] != kUnread) continue;
    opening_at[game - 1] = place_of_opening(game, Setup(), {});  // its start cannot be played
  }
  return {};
}

Result<nlohmann::ordered_json> ArchiveDesk::Parts::rows(std::span<const std::uint32_t> games) {
  if (auto learnt = learn_openings(games); !learnt) {
    return std::unexpected(std::move(learnt.error()));
  }
  Json out = Json::array();
  Tags tags;
  for (const std::uint32_t game : games) {
    auto named = db->named(game);
    if (!named) return std::unexpected(std::move(named.error()));
    tags.clear();
    for (const std::size_t column : {kRed, kBlack, kEvent, kTitle}) {
      tags.set(GameColumns::kTags[column], text(column, game));
    }
    const Opening& opening = opening_of(game);
    out.push_back({{"id", game},
                   {"red", known_part(tags.get("Red"))},
                   {"black", known_part(tags.get("Black"))},
                   {"event", event_in(tags)},
                   {"site", known_part(text(kSite, game))},
                   {"date", known_part(text(kDate, game))},
                   {"result", pgn_token(columns->result(game))},
                   {"opening", opening.name},
                   {"ecco", opening.code},
                   {"title", known_part(tags.get("Title"))},
                   {"plies", columns->plies[game - 1]},
                   {"source", named->file},
                   {"number", named->number}});
  }
  return out;
}

const ArchiveDesk::Parts::Names& ArchiveDesk::Parts::names_of(std::size_t column) {
  const auto [place, fresh] = names.try_emplace(column);
  Names& out = place->second;
  if (!fresh) return out;
  for (const std::string& value : values_of(column)) out.forms.push_back(search.form(value));
  out.games.assign(out.forms.size(), 0);
  for (const std::uint32_t game : in_order) {
    const std::uint32_t one = columns->texts[column][game - 1];
    if (one < out.games.size()) ++out.games[one];
    if (column != kRed) continue;
    const std::uint32_t other = columns->texts[kBlack][game - 1];
    if (other < out.games.size() && other != one) ++out.games[other];
  }
  return out;
}

Result<std::uint32_t> ArchiveDesk::Parts::game_of(const DeskRequest& request) const {
  const auto id = request.number("id").value_or(0);
  if (id != 0 && id <= db->all().size() && db->all().has(static_cast<std::uint32_t>(id))) {
    return static_cast<std::uint32_t>(id);
  }
  return std::unexpected(request.refusal("id", "is not a game of the database", "不是库中的对局"));
}

Result<std::string> ArchiveDesk::Parts::bytes_of(std::uint32_t game) {
  Database::Source only;
  only.first = only.last = game;
  const auto reading = db->read(only, nullptr);
  std::string bytes;
  auto more = reading->next(bytes, 1);
  if (!more) return std::unexpected(std::move(more.error()));
  std::string_view left = bytes;
  GameNumber number;
  if (take_number(left, number)) bytes.erase(0, bytes.size() - left.size());
  return bytes;
}

Result<Game> ArchiveDesk::Parts::read(std::uint32_t game) {
  auto bytes = bytes_of(game);
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  std::string numbered;
  put_number({.value = 1}, numbered);
  numbered += *bytes;
  Source source;
  source.bytes = numbered;
  class : public DiagnosticSink {
   public:
    void report(Diagnostic d) override { first = first ? first : std::move(d); }
    std::optional<Diagnostic> first;
  } findings;
  Game out;
  if (kPacked.open(source)->next(out, findings) != ReadStatus::game) {
    return std::unexpected(findings.first ? std::move(*findings.first)
                                          : make_diagnostic(diag::packed_damaged, {}));
  }
  NullSink nobody;
  resolve(out, {}, [](std::uint32_t, std::string_view) { return Location(); }, nobody);
  return out;
}

}  // namespace qipu
