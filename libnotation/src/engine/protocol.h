// Serves an engine to a graphical program over UCI or UCCI 3.0; the first command, `uci` or `ucci`,
// decides which. Lines come in through line(), answers leave through a callback; this class does no
// input or output itself.
//
// A search runs in its own thread. `stop`, `ponderhit`, `isready`, `probe`, `d` and `quit` are
// executed at once; every other command waits for the end of the search, in order. A command that
// cannot be executed is answered with `info string` (UCCI: `info message`) and changes nothing,
// with one exception: a `position` that is refused leaves no position. `go` then answers that there
// is no move, as it does if `go` itself cannot be executed.
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
  /// Makes the engine when it is first needed. That is for the greeting, because it lists the
  /// options. Findings of the engine, then and later, go to the sink and to the client; the sink
  /// outlives the engine.
  std::function<Result<std::unique_ptr<Engine>>(DiagnosticSink&)> make_engine;
  /// Writes one or more whole lines; called from any thread, one call at a time. Returns false if
  /// the reader is gone.
  std::function<bool(std::string_view)> write;
};

class ProtocolServer {
 public:
  explicit ProtocolServer(ProtocolOptions options);
  /// Ends a running search at once.
  ~ProtocolServer();
  ProtocolServer(const ProtocolServer&) = delete;
  ProtocolServer& operator=(const ProtocolServer&) = delete;

  /// Executes a line, with or without its line end. Returns false after `quit`, and when the reader
  /// of the answers is gone.
  bool line(std::string_view text);
  /// The input has ended: waits until all commands are answered. A search without its own limit is
  /// stopped.
  void finish();

 private:
  class Session;
  std::unique_ptr<Session> session_;
};

}  // namespace qipu
