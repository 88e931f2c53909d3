// qipu engine: UCI and UCCI on standard input and output.

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "command.h"
#include "engine/protocol.h"
#include "lines.h"
#include "player.h"

namespace qipu::tool {
namespace {

class Engines final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("engine", "run as UCI or UCCI engine for another program",
                "以 UCI 或 UCCI 协议作为引擎运行", kPlainStatus, "  qipu engine\n",
                "Give this command to a program that asks for an engine. With --engine it\n"
                "converts the protocol of another engine between UCI and UCCI.\n",
                "在需要引擎的软件中填写此命令。加 --engine 可为其他引擎转换协议。\n");
    player_.describe_other(cli);
  }

  int run() override {
    is_no_input(language_);
    StandardOutput out;
    ProtocolOptions protocol;
    protocol.name = "qipu " QIPU_VERSION;
    if (!player_.is_bundled()) protocol.name += " for " + player_.command;
    protocol.make_engine = [this](DiagnosticSink& sink) { return player_.open(&sink); };
    std::optional<Diagnostic> failure;  // after the first failure the server writes nothing more
    protocol.write = [&](std::string_view text) {
      const auto written = out.write(text);
      if (!written) failure = written.error();
      return written && *written;
    };
    {
      ProtocolServer server(std::move(protocol));
      bool enough = false;
      static_cast<void>(read_lines([&](std::string_view line, bool too_long) {
        enough = !server.line(too_long ? "line-too-long" : line);  // refused under this name
        return !enough;
      }));
      if (!enough) server.finish();
    }
    return failure ? refuse(*failure, language_) : 0;
  }

 private:
  Player player_;
};

}  // namespace

std::unique_ptr<Command> make_engine() { return std::make_unique<Engines>(); }

}  // namespace qipu::tool
