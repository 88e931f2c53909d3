// The bundled engine.

#include "qipu/engine/engine.h"

#include <chrono>
#include <future>

#include "games.h"
#include "positions.h"

namespace qipu::python {
namespace {

/// A line's moves with their score.
struct LineObject {
  Line line;
};

struct AnalysisObject {
  Answer answer;
  Color turn = Color::red;
};

class EngineObject {
 public:
  EngineObject(std::int64_t hash_mib, std::int64_t threads) {
    EngineOptions options;
    options.hash_mib = in_range("Engine", "hash_mib", hash_mib, 1, 65536);
    options.threads = in_range("Engine", "threads", threads, 1, 256);
    engine_ = value_or_fail(bundled_engine(options));
  }

  void new_game() {
    const Turn::Holder mine(turn_);
    open("new_game").new_game();
  }

  void close() {
    const Turn::Holder mine(turn_);
    engine_.reset();
  }

  /// Searches in another thread, while this one waits for it and for signals.
  Answer analyse(const Task& task) {
    using namespace std::chrono_literals;
    const Turn::Holder mine(turn_);
    Engine& engine = open("analyse");
    std::optional<py::error_already_set> interruption;
    Result<Answer> answer = [&] {
      const py::gil_scoped_release others;
      auto search = std::async(std::launch::async, [&] { return engine.analyse(task); });
      while (search.wait_for(50ms) != std::future_status::ready) {
        const py::gil_scoped_acquire lock;
        if (!interruption && PyErr_CheckSignals() != 0) interruption.emplace();
        if (interruption) engine.stop();
      }
      return search.get();
    }();
    if (interruption) throw *interruption;
    return value_or_fail(std::move(answer));
  }

 private:
  Engine& open(const std::string& call) {
    if (engine_ == nullptr) refuse_closed(call);
    return *engine_;
  }

  Turn turn_;
  std::unique_ptr<Engine> engine_;
};

Task task_of(const py::object& position, const py::object& moves,
             const std::optional<std::int64_t>& nodes, const std::optional<std::int64_t>& depth,
             const std::optional<double>& seconds, std::int64_t lines) {
  Task task;
  task.start = position_given(position);
  if (!moves.is_none()) task.moves = line_given(task.start, moves);
  if (nodes) {
    task.limits.nodes = at_least_0("analyse", "nodes", *nodes);
    if (*nodes == 0) refuse("analyse", "nodes", {"is 0", "为 0"});
  }
  if (depth) task.limits.depth = in_range("analyse", "depth", *depth, 1, 1000);
  if (seconds) {
    if (!(*seconds > 0 && *seconds < 1e7)) {
      refuse("analyse", "seconds", {"is out of range", "超出范围"});
    }
    task.limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000) + 1);
  }
  task.lines = in_range("analyse", "lines", lines, 1, 256);
  return task;
}

py::object best_line(const AnalysisObject& a) {
  if (a.answer.lines.empty()) return py::none();
  return py::cast(LineObject{a.answer.lines.front()});
}

}  // namespace

void add_engine(py::module_& m) {
  py::class_<LineObject>(m, "Line", py::is_final(), "One of the best lines of a position.")
      .def_property_readonly(
          "score", [](const LineObject& l) { return score_object(evaluation_of(l.line.score)); },
          "From the side to move.")
      .def_property_readonly(
          "moves", [](const LineObject& l) { return move_list(l.line.moves); },
          "The best move first; all moves are legal.")
      .def_property_readonly(
          "depth", [](const LineObject& l) { return l.line.depth; }, "Plies.")
      .def_property_readonly(
          "chances",
          [](const LineObject& l) {
            const Chances& c = l.line.chances;
            return py::make_tuple(c.win / 1000.0, c.draw / 1000.0, c.loss / 1000.0);
          },
          "(win, draw, loss), 0-1, for the side to move.")
      .def("__repr__", [](const LineObject& l) {
        std::string moves;
        for (const Move move : l.line.moves) moves += ' ' + move.ucci();
        return "<Line" + moves + ">";
      });
  py::class_<AnalysisObject>(m, "Analysis", py::is_final(), "The engine's analysis of a position.")
      .def_property_readonly(
          "best",
          [](const AnalysisObject& a) -> py::object {
            if (!a.answer.best) return py::none();
            return move_object(*a.answer.best);
          },
          "The best move; None if there is no legal move.")
      .def_property_readonly(
          "score",
          [](const AnalysisObject& a) -> py::object {
            if (a.answer.lines.empty()) return py::none();
            return score_object(evaluation_of(a.answer.lines.front().score));
          },
          "The score of the best line, for the side to move; None if there is no legal move.")
      .def_property_readonly("line", &best_line, "The best line, or None.")
      .def_property_readonly(
          "lines",
          [](const AnalysisObject& a) {
            py::list out;
            for (const Line& line : a.answer.lines) out.append(LineObject{line});
            return out;
          },
          "The best lines, as many as requested, the best first.")
      .def_property_readonly(
          "nodes", [](const AnalysisObject& a) { return a.answer.nodes; },
          "Number of positions searched.")
      .def("__repr__", [](const AnalysisObject& a) {
        return "<Analysis" + (a.answer.best ? ": " + a.answer.best->ucci() : std::string()) + ">";
      });
  py::class_<EngineObject>(m, "Engine", py::is_final(), R"(The bundled engine.

    >>> with qipu.Engine() as engine:
    ...     answer = engine.analyse("4k4/9/9/9/9/9/9/9/R8/1R2K4 w", nodes=20000)
    >>> answer.score
    Score(mate=2))")
      .def(py::init<std::int64_t, std::int64_t>(), py::kw_only(), py::arg("hash_mib") = 16,
           py::arg("threads") = 1)
      .def(
          "analyse",
          [](EngineObject& engine, const py::object& position, const py::object& moves,
             const std::optional<std::int64_t>& nodes, const std::optional<std::int64_t>& depth,
             const std::optional<double>& seconds, std::int64_t lines) {
            const Task task = task_of(position, moves, nodes, depth, seconds, lines);
            return AnalysisObject{engine.analyse(task), task.position().turn()};
          },
          py::arg("position") = py::none(), py::arg("moves") = py::none(), py::kw_only(),
          py::arg("nodes") = py::none(), py::arg("depth") = py::none(),
          py::arg("seconds") = py::none(), py::arg("lines") = 1,
          "The best lines of a position (a Position or a FEN). With `moves`, of the position after "
          "them, so that repetitions are known. The search stops at the first limit reached; "
          "without a limit, after one second.")
      .def("new_game", &EngineObject::new_game,
           "Clears earlier searches, so that the same requests give the same results.")
      .def("close", &EngineObject::close, "Closes the engine.")
      .def("__enter__", [](const py::object& self) { return self; })
      .def("__exit__", [](EngineObject& e, const py::args& /*raised*/) { e.close(); });
}

}  // namespace qipu::python
