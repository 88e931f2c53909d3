// An engine served to a graphical program over UCI or UCCI 3.0; the first command, `uci` or `ucci`,
// decides which. Lines come in through line(), answers leave through a callback: no stream is
// touched here.
//
// A search runs in a thread of its own. `stop`, `ponderhit`, `isready`, `d` and `quit` are obeyed
// at once; every other command waits for the end of the search, in its turn. What cannot be obeyed
// is answered with `info string` (UCCI: `info message`) and changes nothing, but that a position
// which is refused leaves none: `go` has no move then, as where it cannot be obeyed itself.
//
// Coordinates: UCCI's ranks run 0-9. UCI's do too, until UCI_Variant is set or a move shows that
// the client counts 1-10; the option UCI_FirstRank decides it for good. Draws offered over UCCI are
// declined.
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
  /// Makes the engine when it is first needed, for the greeting names what it lets itself be told.
  /// What it finds amiss, then and later, goes to the sink, which outlives it, and to the client.
  std::function<Result<std::unique_ptr<Engine>>(DiagnosticSink&)> make_engine;
  /// Takes one or more whole lines, from any thread, one call at a time. False: nobody reads.
  std::function<bool(std::string_view)> write;
};

class ProtocolServer {
 public:
  explicit ProtocolServer(ProtocolOptions options);
  /// Ends a search at once.
  ~ProtocolServer();
  ProtocolServer(const ProtocolServer&) = delete;
  ProtocolServer& operator=(const ProtocolServer&) = delete;

  /// Obeys a line, with or without its end. False after `quit`, and when nobody reads the answers.
  bool line(std::string_view text);
  /// No more lines will come: waits until what was asked for is answered. A search without an end
  /// of its own is stopped.
  void finish();

 private:
  class Session;
  std::unique_ptr<Session> session_;
};

}  // namespace qipu
