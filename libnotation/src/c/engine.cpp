// The engine.

#include "qipu/engine/engine.h"

#include "c/call.h"
#include "c/games.h"

namespace qipu::c {
namespace {

struct EngineObject final : Object {
  static constexpr Kind kKind = Kind::engine;
  std::unique_ptr<Engine> engine;
  std::string moves;  ///< moves of the line found last
};

}  // namespace
}  // namespace qipu::c

using namespace qipu;
using namespace qipu::c;

qipu_engine* qipu_engine_new(const qipu_engine_options* options) {
  constexpr const char* kCall = "qipu_engine_new";
  return handle_of<qipu_engine>(kCall, [&] {
    const auto given = options_given<qipu_engine_options>(kCall, options, QIPU_ENGINE_OPTIONS_INIT);
    EngineOptions how;
    if (given.hash_mib != 0) how.hash_mib = given.hash_mib;
    if (given.threads != 0) how.threads = given.threads;
    if (how.hash_mib < 1 || how.hash_mib > 65536) refuse(kCall, "hash_mib", kOutOfRange);
    if (how.threads < 1 || how.threads > 256) refuse(kCall, "threads", kOutOfRange);
    auto object = std::make_unique<EngineObject>();
    object->engine = value_or_fail(bundled_engine(how));
    return object;
  });
}

qipu_status qipu_engine_clear(qipu_engine* engine) {
  constexpr const char* kCall = "qipu_engine_clear";
  return done(kCall, [&] { object_of<EngineObject>(kCall, engine).engine->new_game(); });
}

qipu_status qipu_analyse(qipu_engine* engine, const qipu_position* start, const qipu_move* moves,
                         size_t count, const qipu_limits* limits, qipu_line* out) {
  constexpr const char* kCall = "qipu_analyse";
  return done(kCall, [&] {
    auto& object = object_of<EngineObject>(kCall, engine);
    Task task;
    task.start = object_of<PositionObject>(kCall, start).position;
    task.moves = line_given(kCall, task.start, moves, count);
    qipu_line& to = place_given(kCall, "out", out);
    const auto given = options_given<qipu_limits>(kCall, limits, QIPU_LIMITS_INIT);
    if (given.depth < 0) refuse(kCall, "depth", kOutOfRange);
    if (given.ms < 0) refuse(kCall, "ms", kOutOfRange);
    if (given.nodes != 0) task.limits.nodes = given.nodes;
    if (given.depth != 0) task.limits.depth = given.depth;
    if (given.ms != 0) task.limits.time = std::chrono::milliseconds(given.ms);
    const Answer answer = value_or_fail(object.engine->analyse(task));
    to = {};
    to.nodes = answer.nodes;
    to.moves = kNoText;
    if (answer.lines.empty()) return;
    const Line& line = answer.lines.front();
    to.is_mate = static_cast<int>(line.score.is_mate());
    to.value = line.score.is_mate() ? line.score.mate_moves() : line.score.centipawns();
    to.depth = line.depth;
    to.win = line.chances.win;
    to.draw = line.chances.draw;
    to.loss = line.chances.loss;
    to.best = answer.best ? answer.best->bits() : QIPU_NO_MOVE;
    object.moves.clear();
    for (const Move move : line.moves) {
      if (!object.moves.empty()) object.moves += ' ';
      object.moves += move.ucci();
    }
    to.moves = as_text(object.moves);
  });
}

qipu_status qipu_engine_stop(qipu_engine* engine) {
  constexpr const char* kCall = "qipu_engine_stop";
  return done(kCall, [&] { object_of<EngineObject>(kCall, engine).engine->stop(); });
}
