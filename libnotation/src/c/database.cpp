// Databases, and queries on their games.

#include "qipu/archive/database.h"

#include <filesystem>
#include <system_error>

#include "c/call.h"
#include "c/games.h"
#include "qipu/archive/move_tree.h"
#include "qipu/ops/open.h"

namespace qipu::c {
namespace {

struct DatabaseObject final : Object {
  static constexpr Kind kKind = Kind::database;
  DatabaseObject(std::string at, std::unique_ptr<Database> of)
      : path(std::move(at)), database(std::move(of)) {}
  std::string path;
  std::unique_ptr<Database> database;
};

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_database* qipu_database_open(const char* path) {
  constexpr const char* kCall = "qipu_database_open";
  return handle_of<qipu_database>(kCall, [&] {
    std::string place = path_given(kCall, path);
    std::error_code unknown;  // records are read by path, even after a chdir()
    if (!Database::is_url(place))
      place = std::filesystem::absolute(place, unknown).generic_string();
    auto opened = value_or_fail(Database::open(place), place);
    return std::make_unique<DatabaseObject>(std::move(place), std::move(opened));
  });
}

uint64_t qipu_database_games(const qipu_database* database) {
  constexpr const char* kCall = "qipu_database_games";
  return value_of(kCall, std::uint64_t{0},
                  [&] { return object_of<DatabaseObject>(kCall, database).database->games(); });
}

qipu_status qipu_database_count(qipu_database* database, qipu_query* query, uint64_t* games) {
  constexpr const char* kCall = "qipu_database_count";
  return done(kCall, [&] {
    auto& object = object_of<DatabaseObject>(kCall, database);
    Query& asked = object_of<QueryObject>(kCall, query).query;
    std::uint64_t& to = place_given(kCall, "games", games);
    Database::Answer answer = value_or_fail(object.database->ask(asked, 1), object.path);
    if (auto proved = object.database->prove(asked, answer); !proved) {
      throw Failure{QIPU_FAILED, std::move(proved.error()), object.path};
    }
    to = answer.yes.count();
  });
}

size_t qipu_database_played(qipu_database* database, const qipu_position* position,
                            qipu_played* moves, size_t capacity) {
  constexpr const char* kCall = "qipu_database_played";
  return value_of(kCall, std::size_t{0}, [&] {
    auto& object = object_of<DatabaseObject>(kCall, database);
    const Position& root = object_of<PositionObject>(kCall, position).position;
    const auto room = room_given(kCall, moves, capacity);
    MoveTree tree(root, 1, false);
    value_or_fail(object.database->add_to(tree), object.path);
    return fill(room, tree.played_in(root), [](const MoveTree::Played& played) {
      const ResultCount& count = played.count;
      return qipu_played{played.move.bits(), count.games,  count.wins,
                         count.draws,        count.losses, played.year};
    });
  });
}
