// Opens games and returns them one after the other.

#include <deque>
#include <variant>

#include "c/call.h"
#include "c/games.h"
#include "qipu/archive/names.h"
#include "qipu/ops/checked_games.h"

namespace qipu::c {
namespace {

struct GamesObject final : Object {
  static constexpr Kind kKind = Kind::games;
  GamesObject(std::unique_ptr<const NameTable> names_known, std::optional<Query> asked,
              std::variant<OpenGames, CheckedGames> of)
      : names(std::move(names_known)), query(std::move(asked)), games(std::move(of)) {}

  /// Returns the next game; null at the end.
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
      if (query && !query->matches(opened->game, opened->file)) continue;
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

  std::unique_ptr<const NameTable> names;  ///< the games point to it
  std::optional<Query> query;
  std::variant<OpenGames, CheckedGames> games;
};

CheckOptions check_options(const char* call, const qipu_open_options& given) {
  CheckOptions out;
  out.from = format_named(call, given.format);
  out.encoding = encoding_named(call, given.encoding);
  out.words = notation_named(call, given.notation);
  if (given.games != nullptr && !out.choice.set_ranges(text_given(call, "games", given.games))) {
    refuse(call, "games",
           {"is not a list of numbers such as 1-100,205,300-", "须如 1-100,205,300-"});
  }
  if (!(given.mend >= 0 && given.mend <= 1)) refuse(call, "mend", kOutOfRange);
  if (given.limit_rounds < 0) refuse(call, "limit_rounds", kOutOfRange);
  if (given.mend > 0) out.mend_sure = given.mend;
  out.quirks = given.quirks != 0;
  out.rules.named = rules_named(call, given.rules);
  out.rules.limit_rounds = given.limit_rounds;
  return out;
}

/// Returns the table of names; null for a null path.
std::unique_ptr<const NameTable> names_given(const char* path) {
  if (path == nullptr) return nullptr;
  return std::make_unique<const NameTable>(value_or_fail(NameTable::read(path), path));
}

/// The source of games: paths, or bytes with a name.
struct From {
  std::vector<std::string> paths;
  std::optional<std::string> bytes = {};
  std::string name = {};
};

template <class Games, class Options>
Games open(From from, const Options& how) {
  if (from.bytes) return Games::of(*std::move(from.bytes), std::move(from.name), how);
  return Games(from.paths, how);
}

qipu_games* open_by(const char* call, const qipu_open_options* given, auto&& what) {
  return handle_of<qipu_games>(call, [&] {
    const qipu_open_options options =
        options_given<qipu_open_options>(call, given, QIPU_OPEN_OPTIONS_INIT);
    From from = what();
    std::optional<Query> query;
    if (options.query != nullptr) query.emplace(object_of<QueryObject>(call, options.query).query);
    CheckOptions how = check_options(call, options);
    auto names = names_given(options.names);
    how.names = names.get();
    using Opened = std::variant<OpenGames, CheckedGames>;
    return std::make_unique<GamesObject>(std::move(names), std::move(query),
                                         options.check != 0
                                             ? Opened(open<CheckedGames>(std::move(from), how))
                                             : Opened(open<OpenGames>(std::move(from), how)));
  });
}

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_games* qipu_open(const char* path, const qipu_open_options* options) {
  constexpr const char* kCall = "qipu_open";
  return open_by(kCall, options, [&] { return From{.paths = {path_given(kCall, path)}}; });
}

qipu_games* qipu_open_all(const char* const* paths, size_t count,
                          const qipu_open_options* options) {
  constexpr const char* kCall = "qipu_open_all";
  return open_by(kCall, options, [&] {
    From from;
    for (const char* const path : array_given(kCall, "paths", paths, count)) {
      from.paths.push_back(path_given(kCall, path));
    }
    return from;
  });
}

qipu_games* qipu_open_bytes(const void* bytes, size_t size, const char* name,
                            const qipu_open_options* options) {
  constexpr const char* kCall = "qipu_open_bytes";
  return open_by(kCall, options, [&] {
    return From{.paths = {},
                .bytes = std::string(bytes_given(kCall, "bytes", bytes, size)),
                .name = name == nullptr ? "" : name};
  });
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
