// Games are opened, one after the other.

#include <deque>
#include <variant>

#include "qipu/c/call.h"
#include "qipu/c/games.h"
#include "qipu/ops/batch/checked_games.h"

namespace qipu::c {
namespace {

struct GamesObject final : Object {
  static constexpr Kind kKind = Kind::games;
  GamesObject(std::variant<OpenGames, CheckedGames> of, std::optional<Query> asked)
      : games(std::move(of)), query(std::move(asked)) {}

  /// Null at the end.
  std::unique_ptr<GameObject> next() {
    for (;;) {
      auto game = std::make_unique<GameObject>();
      std::optional<OpenedGame> opened;
      if (auto* const checked = std::get_if<CheckedGames>(&games)) {
        auto next = checked->next();
        if (next) game->line = std::move(next->line);
        if (next) opened.emplace(static_cast<OpenedGame&&>(*next));
      } else {
        opened = std::get<OpenGames>(games).next();
      }
      if (!opened) return nullptr;
      if (query && !query->find(opened->game, opened->file)) continue;
      game->game = std::move(opened->game);
      game->file = std::move(opened->file);
      game->number = opened->number;
      game->findings = std::move(opened->findings);
      return game;
    }
  }

  std::vector<FiledFinding>& findings() {
    return std::visit([](auto& of) -> auto& { return of.findings(); }, games);
  }

  std::variant<OpenGames, CheckedGames> games;
  std::optional<Query> query;
};

CheckOptions check_options(const char* call, const qipu_open_options& given) {
  CheckOptions out;
  out.from = format_named(call, given.format);
  out.encoding = encoding_named(call, given.encoding);
  out.words = notation_named(call, given.notation);
  if (given.games != nullptr && !out.choice.set_ranges(text_given(call, "games", given.games))) {
    refuse(call, "games", {"is no list of numbers such as 1-100,205,300-", "须如 1-100,205,300-"});
  }
  if (!(given.mend >= 0 && given.mend <= 1)) refuse(call, "mend", kOutOfRange);
  if (given.limit_rounds < 0) refuse(call, "limit_rounds", kOutOfRange);
  if (given.mend > 0) out.mend_sure = given.mend;
  out.rules.named = rules_named(call, given.rules);
  out.rules.limit_rounds = given.limit_rounds;
  return out;
}

template <class Open, class Check>
qipu_games* open_by(const char* call, const qipu_open_options* given, Open open, Check check) {
  return handle_of<qipu_games>(call, [&] {
    const qipu_open_options options =
        options_given<qipu_open_options>(call, given, QIPU_OPEN_OPTIONS_INIT);
    std::optional<Query> query;
    if (options.query != nullptr) query.emplace(object_of<QueryObject>(call, options.query).query);
    const CheckOptions how = check_options(call, options);
    std::variant<OpenGames, CheckedGames> games = open(static_cast<const ReadOptions&>(how));
    if (options.check != 0) games = check(how);
    return std::make_unique<GamesObject>(std::move(games), std::move(query));
  });
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_games* qipu_open(const char* path, const qipu_open_options* options) {
  constexpr const char* kCall = "qipu_open";
  return open_by(
      kCall, options,
      [&](const ReadOptions& how) { return OpenGames(path_given(kCall, path), how); },
      [&](const CheckOptions& how) { return CheckedGames({path_given(kCall, path)}, how); });
}

qipu_games* qipu_open_bytes(const void* bytes, size_t size, const char* name,
                            const qipu_open_options* options) {
  constexpr const char* kCall = "qipu_open_bytes";
  const auto held = [&] { return std::string(bytes_given(kCall, "bytes", bytes, size)); };
  const auto called = [&] { return std::string(name == nullptr ? "" : name); };
  return open_by(
      kCall, options, [&](const ReadOptions& how) { return OpenGames::of(held(), called(), how); },
      [&](const CheckOptions& how) { return CheckedGames::of(held(), called(), how); });
}

qipu_status qipu_next(qipu_games* games, qipu_game** game) {
  constexpr const char* kCall = "qipu_next";
  return status_of(kCall, [&] {
    qipu_game*& to = place_given(kCall, "game", game);
    to = nullptr;
    auto next = object_of<GamesObject>(kCall, games).next();
    if (next == nullptr) return QIPU_END;
    to = new_handle<qipu_game>(std::move(next));
    return QIPU_OK;
  });
}

qipu_findings* qipu_open_findings(qipu_games* games) {
  constexpr const char* kCall = "qipu_open_findings";
  return handle_of<qipu_findings>(kCall, [&] {
    auto out = std::make_unique<FindingsObject>();
    out->all = std::exchange(object_of<GamesObject>(kCall, games).findings(), {});
    return out;
  });
}
