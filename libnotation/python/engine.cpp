// Engines: the bundled one, and programs that speak UCI or UCCI.

#include "qipu/engine/engine.h"

#include <chrono>
#include <exception>
#include <future>

#include "engine/driver.h"
#include "games.h"
#include "made_engine.h"
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

/// How engines are made, without Python's objects.
struct Plan {
  std::optional<DriverOptions> program;  ///< nothing: the bundled engine
  EngineOptions bundled;
  std::vector<std::pair<std::string, std::string>> settings;  ///< those that the caller names
};

DriverProtocol protocol_named(const Text& name) {
  if (name.value == "auto") return DriverProtocol::automatic;
  if (name.value == "uci") return DriverProtocol::uci;
  if (name.value == "ucci") return DriverProtocol::ucci;
  refuse_name({"protocol", "协议"}, name.value);
}

std::string value_of(py::handle value) {
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
  return py::str(value).cast<std::string>();
}

Plan plan_of(const EngineWanted& wanted) {
  Plan plan;
  plan.bundled.hash_mib = in_range("Engine", "hash_mib", wanted.hash_mib, 1, 65536);
  plan.bundled.threads = in_range("Engine", "threads", wanted.threads, 1, 256);
  const DriverProtocol protocol = protocol_named(wanted.protocol);
  if (wanted.program) {
    DriverOptions& program = plan.program.emplace();
    program.command = split_command(wanted.program->value);
    if (program.command.empty()) refuse("Engine", "program", {"is empty", "为空"});
    program.protocol = protocol;
    program.settings = {{"Hash", std::to_string(wanted.hash_mib)},
                        {"Threads", std::to_string(wanted.threads)}};
  }
  for (const auto& [name, value] : wanted.options) {
    plan.settings.emplace_back(name.cast<Text>().value, value_of(value));
  }
  return plan;
}

/// Makes the engine. A setting that a program does not have is an error only if the caller names
/// it.
Result<std::unique_ptr<Engine>> made(const Plan& plan) {
  auto engine = plan.program ? drive(*plan.program) : bundled_engine(plan.bundled);
  if (!engine) return engine;
  for (const auto& [name, value] : plan.settings) {
    if (auto set = (*engine)->set(name, value); !set)
      return std::unexpected(std::move(set.error()));
  }
  return engine;
}

class EngineObject {
 public:
  explicit EngineObject(const EngineWanted& wanted) {
    const Plan plan = plan_of(wanted);
    engine_ = value_or_fail(unlocked([&] { return made(plan); }));
  }

  std::string name() {
    const Turn::Holder mine(turn_);
    return open("name").name();
  }

  py::dict settings() {
    const Turn::Holder mine(turn_);
    py::dict out;
    for (const Setting& each : open("options").settings()) {
      if (each.kind != Setting::Kind::button) out[as_str(each.name)] = as_str(each.usual);
    }
    return out;
  }

  void set(const Text& name, py::handle value) {
    const Turn::Holder mine(turn_);
    value_or_fail(open("set").set(name.value, value_of(value)));
  }

  /// Ends a search that another thread has begun.
  void stop() {
    if (engine_ != nullptr) engine_->stop();
  }

  void new_game() {
    const Turn::Holder mine(turn_);
    open("new_game").new_game();
  }

  void close() {
    const Turn::Holder mine(turn_);
    engine_.reset();
  }

  /// Searches in another thread, while this one waits for it and for signals. `report`, unless it
  /// is None, is called with the lines found so far.
  Answer analyse(const Task& task, const py::object& report) {
    using namespace std::chrono_literals;
    const Turn::Holder mine(turn_);
    Engine& engine = open("analyse");
    std::optional<py::error_already_set> interruption;
    const Color turn = task.position().turn();
    const auto progress = [&](const Progress& seen) {
      if (seen.lines.empty()) return;
      const py::gil_scoped_acquire lock;
      if (interruption) return;
      AnalysisObject analysis{.answer = {}, .turn = turn};
      analysis.answer.lines.assign(seen.lines.begin(), seen.lines.end());
      if (!seen.lines.front().moves.empty()) {
        analysis.answer.best = seen.lines.front().moves.front();
      }
      analysis.answer.nodes = seen.nodes;
      try {
        report(analysis);
      } catch (py::error_already_set& raised) {
        interruption.emplace(std::move(raised));
        engine.stop();
      }
    };
    Result<Answer> answer = [&] {
      const py::gil_scoped_release others;
      auto search = std::async(std::launch::async, [&] {
        return report.is_none() ? engine.analyse(task) : engine.analyse(task, progress);
      });
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
  task.limits = limits_given("analyse", nodes, depth, seconds);
  task.lines = in_range("analyse", "lines", lines, 1, 256);
  return task;
}

py::object best_line(const AnalysisObject& a) {
  if (a.answer.lines.empty()) return py::none();
  return py::cast(LineObject{a.answer.lines.front()});
}

}  // namespace

EngineMaker maker_of(const EngineWanted& wanted) {
  return [plan = plan_of(wanted)] { return made(plan); };
}

Limits limits_given(const std::string& call, const std::optional<std::int64_t>& nodes,
                    const std::optional<std::int64_t>& depth,
                    const std::optional<double>& seconds) {
  Limits limits;
  if (nodes) {
    limits.nodes = at_least_0(call, "nodes", *nodes);
    if (*nodes == 0) refuse(call, "nodes", {"is 0", "为 0"});
  }
  if (depth) limits.depth = in_range(call, "depth", *depth, 1, 1000);
  if (seconds) {
    if (!(*seconds > 0 && *seconds < 1e7)) refuse(call, "seconds", {"is out of range", "超出范围"});
    limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000) + 1);
  }
  return limits;
}

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
  py::class_<EngineObject>(m, "Engine", py::is_final(),
                           R"(An engine: the bundled one, or a program that speaks UCI or UCCI.

`program` is a command as a shell reads it, such as 'pikafish'. `options` are set by name; one that
the engine does not have is an error.

    >>> with qipu.Engine() as engine:
    ...     answer = engine.analyse("4k4/9/9/9/9/9/9/9/R8/1R2K4 w", nodes=20000)
    >>> answer.score
    Score(mate=2))")
      .def(py::init([](const std::optional<Text>& program, std::int64_t hash_mib,
                       std::int64_t threads, const Text& protocol, const py::dict& options) {
             return std::make_unique<EngineObject>(
                 EngineWanted{program, hash_mib, threads, protocol, options});
           }),
           py::arg("program") = py::none(), py::kw_only(), py::arg("hash_mib") = 16,
           py::arg("threads") = 1, py::arg("protocol") = "auto", py::arg("options") = py::dict())
      .def_property_readonly("name", &EngineObject::name, "The engine's name.")
      .def_property_readonly("options", &EngineObject::settings,
                             "A dict of its options and their default values, as text.")
      .def("set", &EngineObject::set, py::arg("name"), py::arg("value"), "Sets an option.")
      .def("stop", &EngineObject::stop,
           "Ends a search that another thread has begun; it returns the best lines so far.")
      .def(
          "analyse",
          [](EngineObject& engine, const py::object& position, const py::object& moves,
             const std::optional<std::int64_t>& nodes, const std::optional<std::int64_t>& depth,
             const std::optional<double>& seconds, std::int64_t lines, const py::object& progress) {
            const Task task = task_of(position, moves, nodes, depth, seconds, lines);
            return AnalysisObject{engine.analyse(task, progress), task.position().turn()};
          },
          py::arg("position") = py::none(), py::arg("moves") = py::none(), py::kw_only(),
          py::arg("nodes") = py::none(), py::arg("depth") = py::none(),
          py::arg("seconds") = py::none(), py::arg("lines") = 1, py::arg("progress") = py::none(),
          "The best lines of a position (a Position or a FEN). With `moves`, of the position after "
          "them, so that repetitions are known. The search stops at the first limit reached; "
          "without a limit, after one second. `progress` is called with an Analysis whenever lines "
          "are found; an exception in it ends the search and is raised here.")
      .def("new_game", &EngineObject::new_game,
           "Clears earlier searches, so that the same requests give the same results.")
      .def("close", &EngineObject::close, "Closes the engine.")
      .def("__enter__", [](const py::object& self) { return self; })
      .def("__exit__", [](EngineObject& e, const py::args& /*raised*/) { e.close(); });
}

}  // namespace qipu::python
