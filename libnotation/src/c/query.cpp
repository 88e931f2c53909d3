// Queries on games.

#include "c/call.h"
#include "c/games.h"

using namespace qipu;
using namespace qipu::c;

qipu_query* qipu_query_new(const char* text) {
  constexpr const char* kCall = "qipu_query_new";
  return handle_of<qipu_query>(kCall, [&] {
    return std::make_unique<QueryObject>(
        value_or_fail(Query::parse(text_given(kCall, "text", text))));
  });
}

int qipu_query_answers(qipu_query* query, const qipu_game* game, int64_t* ply) {
  constexpr const char* kCall = "qipu_query_answers";
  return value_of(kCall, 0, [&] {
    Query& asked = object_of<QueryObject>(kCall, query).query;
    const GameObject& of = object_of<GameObject>(kCall, game);
    if (ply != nullptr) *ply = -1;
    const auto found = asked.find(of.game, of.file);
    if (found && found->ply && ply != nullptr) *ply = static_cast<std::int64_t>(*found->ply);
    return static_cast<int>(found.has_value());
  });
}
