// Serves an engine to a graphical program over UCI or UCCI 3.0; the first command, `uci` or `ucci`,
// decides which. Lines come in through line(), answers leave through a callback; this class does no
// input or output itself.
//
// A search runs in a thread of its own. `stop`, `ponderhit`, `isready`, `d` and `quit` are executed
// at once; every other command waits for the end of the search, in order. A command that cannot be
// executed is answered with `info string` (UCCI: `info message`) and changes nothing, with one
// exception: a `position` that is refused leaves no position. `go` then answers that there is no
// move, as it does where `go` itself cannot be executed.
//
// Coordinates: UCCI's ranks run 0-9. UCI's do too, until UCI_Variant is set or a move shows that
// the client counts 1-10; the option UCI_FirstRank fixes it. Draw offers over UCCI are declined.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/engine/engine.h"

namespace qipu {

struct ProtocolOptions {
  std::string name = "qipu";
  std::string author = "the qipu authors";
  /// Makes the engine when it is first needed, which is for the greeting, since that lists the
  /// options. Findings of the engine, then and later, go to the sink and to the client; the sink
  /// outlives the engine.
  std::function<Result<std::unique_ptr<Engine>>(DiagnosticSink&)> make_engine;
  /// Takes one or more whole lines, from any thread, one call at a time. False: the reader is gone.
  std::function<bool(std::string_view)> write;
};

class ProtocolServer {
 public:
  explicit ProtocolServer(ProtocolOptions options);
  /// Ends a running search at once.
  ~ProtocolServer();
  ProtocolServer(const ProtocolServer&) = delete;
  ProtocolServer& operator=(const ProtocolServer&) = delete;

  /// Executes a line, with or without its line end. False after `quit`, and when the reader of the
  /// answers is gone.
  bool line(std::string_view text);
  /// The input has ended: waits until all commands are answered. A search without a limit of its
  /// own is stopped.
  void finish();

 private:
  class Session;
  std::unique_ptr<Session> session_;
};

}  // namespace qipu
