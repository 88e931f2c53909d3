#include "ops/desk/archive_desk.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <utility>

#include "archive/counting/game_order.h"
#include "base/json_text.h"
#include "ops/desk/archive_parts.h"
#include "ops/desk/desk_json.h"
#include "ops/desk/desk_output.h"
#include "qipu/archive/query.h"
#include "qipu/format/formats.h"
#include "qipu/notation/resolve.h"

namespace qipu {
namespace {

constexpr std::uint64_t kUsualRows = 100, kMostRows = 500;

/// Puts a new entry first, and drops the oldest ones.
template <class T>
T* kept(std::list<T>& list, T entry, std::size_t most) {
  list.push_front(std::move(entry));
  if (list.size() > most) list.pop_back();
  return &list.front();
}

/// Moves the entry that `is` accepts to the front of the list and returns it. Returns null if `is`
/// accepts no entry.
template <class T, class Is>
T* kept_one(std::list<T>& list, const Is& is) {
  const auto found = std::ranges::find_if(list, is);
  if (found == list.end()) return nullptr;
  list.splice(list.begin(), list, found);
  return &list.front();
}

/// Returns the rank of each key; equal keys have the same.
std::vector<std::uint32_t> ranks_of(const std::vector<std::string>& keys) {
  std::vector<std::uint32_t> order(keys.size()), out(keys.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t i) { return std::string_view(keys[i]); });
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i != 0 && keys[order[i]] != keys[order[i - 1]]) ++rank;
    out[order[i]] = rank;
  }
  return out;
}

}  // namespace

Result<const ArchiveDesk::Parts::Found*> ArchiveDesk::Parts::found(const DeskRequest& request) {
  const std::string typed = request.text("query").value_or("");
  const std::string opening = request.text("opening").value_or("");
  const Language language = request.language();
  if (const auto* const known = kept_one(found_kept, [&](const Found& each) {
        return each.typed == typed && each.opening == opening && each.language == language;
      })) {
    return known;
  }
  auto query = understood(typed, language);
  if (!query) return std::unexpected(std::move(query.error()));
  Found out{.typed = typed, .opening = opening, .language = language, .query = {}, .games = {}};
  out.count = db->games();
  if (!query->query.empty()) {
    auto parsed = Query::parse(query->query);
    if (!parsed) return std::unexpected(std::move(parsed.error()));
    auto answer = db->ask(*parsed, 1);
    if (!answer) return std::unexpected(std::move(answer.error()));
    if (!answer->maybe.empty()) {
      if (auto proved = db->prove(*parsed, *answer); !proved) {
        return std::unexpected(std::move(proved.error()));
      }
    }
    out.count = answer->yes.count();
    out.games = std::move(answer->yes);
  }
  out.query = std::move(*query);
  if (!opening.empty()) {
    if (auto left = keep_opening(opening, out); !left) {
      return std::unexpected(std::move(left.error()));
    }
  }
  return kept(found_kept, std::move(out), kKept);
}

Result<const ArchiveDesk::Parts::Ranks*> ArchiveDesk::Parts::ranks(const std::string& sort,
                                                                   bool down) {
  if (const auto* const known =
          kept_one(ranks_kept, [&](const Ranks& r) { return r.sort == sort && r.down == down; })) {
    return known;
  }
  Ranks out{.sort = sort, .down = down, .column = {}, .ranks = {}};
  constexpr std::pair<std::string_view, std::size_t> kTexts[] = {
      {"red", kRed}, {"black", kBlack}, {"event", kEvent}, {"date", kDate}};
  const auto* const text =
      std::ranges::find(kTexts, sort, &std::pair<std::string_view, std::size_t>::first);
  if (text != std::end(kTexts)) {
    const auto order = GameOrder::by((down ? "-" : "") + sort);
    if (!order) return std::unexpected(order.error());
    std::vector<std::string> keys;
    Game game;
    for (const std::string& value : values_of(text->second)) {
      game.tags.set(GameColumns::kTags[text->second], value);
      keys.push_back(order->key(game, ""));
    }
    out.column = text->second;
    out.ranks = ranks_of(keys);
    return kept(ranks_kept, std::move(out), kKept);
  }
  constexpr std::uint32_t kLast = ~std::uint32_t{0};
  out.ranks.assign(db->all().size(), kLast);
  if (sort == "opening") {
    if (auto learnt = learn_openings(in_order); !learnt) {
      return std::unexpected(std::move(learnt.error()));
    }
    // By code; openings without a code come after those, and games without an opening last.
    std::vector<std::string> keys;
    for (const Opening& each : openings_known) {
      keys.push_back((each.code.empty() ? "~" : each.code) + " " + each.name[0]);
    }
    const std::vector<std::uint32_t> by_place = ranks_of(keys);
    const auto most = static_cast<std::uint32_t>(keys.size());
    for (const std::uint32_t game : in_order) {
      const std::uint32_t place = opening_at[game - 1];
      if (openings_known[place].name[0].empty()) continue;
      out.ranks[game - 1] = down ? most - by_place[place] : by_place[place];
    }
  } else {
    constexpr std::array<std::uint32_t, 4> kResults = {kLast, 0, 2, 1};  // 1-0, 1/2-1/2, 0-1
    for (const std::uint32_t game : in_order) {
      std::uint32_t rank = sort == "plies"
                               ? std::min(columns->plies[game - 1], kLast - 1)
                               : kResults[static_cast<std::size_t>(columns->result(game))];
      if (down && rank != kLast) rank = kLast - 1 - rank;
      out.ranks[game - 1] = rank;
    }
  }
  return kept(ranks_kept, std::move(out), kKept);
}

Result<const ArchiveDesk::Parts::Ids*> ArchiveDesk::Parts::sorted(const DeskRequest& request) {
  const auto among = found(request);
  if (!among) return std::unexpected(among.error());
  const std::string sort = request.text("sort").value_or("");
  const bool down = request.flag("down") && !sort.empty();
  constexpr std::string_view kSorts[] = {"",      "date",   "red",     "black",
                                         "event", "result", "opening", "plies"};
  if (std::ranges::find(kSorts, sort) == std::end(kSorts)) {
    return std::unexpected(request.refusal("sort", "is unknown", "未知"));
  }
  const std::string& query = (*among)->query.query;
  if (const auto* const known = kept_one(sorted_kept, [&](const Sorted& each) {
        return each.query == query && each.opening == (*among)->opening && each.sort == sort &&
               each.down == down;
      })) {
    return &known->ids;
  }
  Sorted out{.query = query, .opening = (*among)->opening, .sort = sort, .down = down, .ids = {}};
  const auto& games = (*among)->games;
  if (games) {
    out.ids.reserve((*among)->count);
    std::ranges::copy_if(in_order, std::back_inserter(out.ids),
                         [&](std::uint32_t game) { return games->has(game); });
  } else {
    out.ids = in_order;
  }
  if (!sort.empty()) {
    const auto by = ranks(sort, down);
    if (!by) return std::unexpected(by.error());
    const Ranks& rank = **by;
    if (rank.column) {
      const auto& numbers = columns->texts[*rank.column];
      std::ranges::stable_sort(out.ids, {}, [&](std::uint32_t game) {
        const std::uint32_t number = numbers[game - 1];
        return number < rank.ranks.size() ? rank.ranks[number] : ~std::uint32_t{0};
      });
    } else {
      std::ranges::stable_sort(out.ids, {},
                               [&](std::uint32_t game) { return rank.ranks[game - 1]; });
    }
  }
  return &kept(sorted_kept, std::move(out), kKept)->ids;
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::about(const DeskRequest& request) {
  int from = 0, to = 0;
  std::vector<bool> dated(year_by_date.size());
  for (const std::uint32_t date : columns->texts[kDate]) {
    if (date < dated.size()) dated[date] = true;
  }
  for (std::size_t i = 0; i < year_by_date.size(); ++i) {
    if (!dated[i] || year_by_date[i] == 0) continue;
    from = from == 0 ? year_by_date[i] : std::min(from, year_by_date[i]);
    to = std::max(to, year_by_date[i]);
  }
  Json out = {{"games", db->games()},
              {"sources", db->sources().size()},
              {"from", from},
              {"to", to},
              {"unfinished", db->unfinished()}};
  if (const std::uint64_t most = std::min(request.number("most").value_or(0), kMostRows);
      most > 0) {
    auto first = rows(std::span(in_order).first(std::min<std::uint64_t>(most, in_order.size())));
    if (!first) return std::unexpected(std::move(first.error()));
    out["rows"] = std::move(*first);
  }
  return json_answer(out);
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::ask(const DeskRequest& request) {
  const auto all = sorted(request);
  if (!all) return std::unexpected(all.error());
  const Ids& ids = **all;
  const std::uint64_t from =
      std::min<std::uint64_t>(request.number("from").value_or(0), ids.size());
  const std::uint64_t most = std::min(request.number("most").value_or(kUsualRows), kMostRows);
  const std::size_t count = std::min<std::uint64_t>(most, ids.size() - from);
  auto shown = rows(std::span(ids).subspan(from, count));
  if (!shown) return std::unexpected(std::move(shown.error()));
  const UnderstoodQuery& query = found_kept.front().query;
  return json_answer({{"games", ids.size()},
                      {"from", from},
                      {"rows", std::move(*shown)},
                      {"query", query.query},
                      {"words", query.words},
                      {"text", query.text}});
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::place(const DeskRequest& request) {
  const auto id = game_of(request);
  if (!id) return std::unexpected(id.error());
  const auto all = sorted(request);
  if (!all) return std::unexpected(all.error());
  const auto at = std::ranges::find(**all, *id);
  return json_answer({{"place", at == (*all)->end() ? -1 : at - (*all)->begin()}});
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::game(const DeskRequest& request) {
  const auto id = game_of(request);
  if (!id) return std::unexpected(id.error());
  auto named = db->named(*id);
  if (!named) return std::unexpected(std::move(named.error()));
  auto record = read(*id);
  if (!record) return std::unexpected(std::move(record.error()));
  auto made = lossless({&*record, named->file, named->number});
  if (!made) return std::unexpected(std::move(made.error()));
  Json said = {{"source", named->file}, {"number", named->number}};
  if (const auto typed = request.text("query").value_or(""); !typed.empty()) {
    const auto meant = understood(typed, request.language());
    auto query = meant ? Query::parse(meant->query) : std::unexpected(meant.error());
    const auto met = query ? query->find(*record, named->file) : std::nullopt;
    if (met && met->ply) said["ply"] = *met->ply;
  }
  Answer out = json_answer(said);
  out->bytes = std::move(made->bytes);
  return out;
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::json_answer(const Json& json) {
  return Desk::Reply{json_text(json), {}};
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::answer(const DeskRequest& request) {
  const std::string what = request.what();
  using Question = Answer (Parts::*)(const DeskRequest&);
  constexpr std::pair<std::string_view, Question> kQuestions[] = {
      {"about", &Parts::about},     {"ask", &Parts::ask},          {"place", &Parts::place},
      {"game", &Parts::game},       {"explore", &Parts::explore},  {"openings", &Parts::openings},
      {"opening", &Parts::opening}, {"player", &Parts::player},    {"players", &Parts::players},
      {"doubts", &Parts::doubts},   {"complete", &Parts::complete}};
  const auto* const question =
      std::ranges::find(kQuestions, what, &std::pair<std::string_view, Question>::first);
  constexpr std::pair<std::string_view, Question> kCleaning[] = {
      {"duplicates", &Parts::duplicates}, {"keys", &Parts::keys},     {"compare", &Parts::compare},
      {"merged", &Parts::merged},         {"broken", &Parts::broken}, {"clean", &Parts::clean},
      {"written", &Parts::written}};
  const auto* const cleaning =
      std::ranges::find(kCleaning, what, &std::pair<std::string_view, Question>::first);
  const bool is_cleaning = cleaning != std::end(kCleaning);
  if (is_cleaning && !desk->cleans) {
    return std::unexpected(request.refusal("do", "is not answered here: open the database's file",
                                           "此处不答，请打开棋谱库文件"));
  }
  if (question == std::end(kQuestions) && !is_cleaning) {
    return std::unexpected(request.refusal("do", "is unknown", "未知"));
  }
  db->watch([this](std::uint64_t done, std::uint64_t all) { return goes_on(done, all); });
  if (auto known = load(); !known) return std::unexpected(std::move(known.error()));
  return (this->*(is_cleaning ? cleaning : question)->second)(request);
}

ArchiveDesk::ArchiveDesk(std::unique_ptr<Database> database) : parts_(std::make_unique<Parts>()) {
  parts_->db = std::move(database);
}
ArchiveDesk::ArchiveDesk(ArchiveDesk&&) noexcept = default;
ArchiveDesk& ArchiveDesk::operator=(ArchiveDesk&&) noexcept = default;
ArchiveDesk::~ArchiveDesk() = default;

Desk::Reply ArchiveDesk::ask(std::string_view request) {
  parts_->desk = this;
  auto answer = parts_->answer(DeskRequest(request));
  if (answer) return std::move(*answer);
  return {json_text(nlohmann::ordered_json{{"error", finding_json(answer.error())}}), {}};
}

}  // namespace qipu
