// qipu serve: answers questions about a database over HTTP.

#include <algorithm>
#include <thread>

#include "base/ascii.h"
#include "base/files/file.h"
#include "base/platform/system.h"
#include "command.h"
#include "http_server.h"
#include "qipu/archive/database.h"
#include "render.h"
#include "terminal.h"
#include "text/utf8.h"

namespace qipu::tool {
namespace {

constexpr int kUsualPort = 8642;
constexpr std::size_t kMostPage = std::size_t{64} << 20, kMostToken = 4096;

/// Returns the host and the port of "HOST:PORT", "[::1]:PORT", "HOST" or "PORT"; no value for other
/// texts.
std::optional<std::pair<std::string, int>> address_in(std::string_view text) {
  constexpr int kMostPort = 65535;
  std::string_view host = text, port;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == text.npos) return std::nullopt;
    host = text.substr(1, end - 1);
    port = text.substr(end + 1);
    if (!port.empty() && !port.starts_with(':')) return std::nullopt;
    if (!port.empty()) port.remove_prefix(1);
  } else if (const std::size_t colon = text.find(':'); colon != text.npos) {
    host = text.substr(0, colon);
    port = text.substr(colon + 1);
  } else if (ascii::whole_number<int>(text)) {
    host = "127.0.0.1";
    port = text;
  }
  const auto number = port.empty() ? kUsualPort : ascii::whole_number<int>(port).value_or(-1);
  if (host.empty() || number < 0 || number > kMostPort) return std::nullopt;
  return std::pair(std::string(host), number);
}

/// Returns qipu.html so that it asks this server, which its policy otherwise forbids. Other pages
/// stay as they are.
std::string asking_here(std::string page) {
  constexpr std::string_view kRoot = " data-forgets>", kPolicy = "default-src 'none';";
  const std::size_t root = page.find(kRoot), policy = page.find(kPolicy);
  if (root == page.npos || policy == page.npos || policy < root) return page;
  page.insert(policy + kPolicy.size(), " connect-src 'self';");
  page.insert(root + kRoot.size() - 1, " data-served");
  return page;
}

class Serve final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("serve", "answer questions about a database over HTTP", "通过 HTTP 查询棋谱库",
                kPlainStatus,
                "  qipu serve all.qdb\n"
                "  qipu serve all.qdb --listen 0.0.0.0:8642 --token-file token\n"
                "  curl -H 'Content-Type: application/json' -d '{\"do\":\"about\"}' \\\n"
                "    http://127.0.0.1:8642/api\n",
                "Only this machine can ask, unless --listen names another address. Nothing is\n"
                "ever written. The token may also stand in the variable QIPU_TOKEN. SIGTERM or\n"
                "Ctrl-C ends the server. See docs/serve.md.\n",
                "默认只有本机可以查询，--listen 可指定其他地址。不写入任何数据。口令也可放在环境\n"
                "变量 QIPU_TOKEN 中。用 SIGTERM 或 Ctrl-C 结束。详见 docs/serve.md。\n");
    cli.option("database", database_, "DATABASE", "a .qdb file, or a PostgreSQL URL",
               ".qdb 文件，或 PostgreSQL 数据库的 URL");
    cli.require("database");
    cli.option("--listen", listen_, "HOST:PORT", "address to listen on (default 127.0.0.1:8642)",
               "监听的地址（默认 127.0.0.1:8642）");
    cli.option("--page", page_, {"FILE", ".html"}, "page to serve at /, such as qipu.html",
               "/ 处的网页，如 qipu.html");
    cli.option("--token-file", token_file_, "FILE",
               "file with a token that every question must send", "每个查询都须带有此文件中的口令");
    cli.number("--seconds", seconds_, "N", 1, 3600,
               "time limit for a question, in seconds (default 10)",
               "每个查询的时限，秒（默认 10）");
    cli.option("-j,--jobs", threads_, "N", "threads; 0: all cores (default)",
               "线程数；0 为全部核心（默认）");
  }

  void settle() override {
    const auto address = address_in(listen_);
    refuse_if(!address, "--listen needs HOST:PORT", "--listen 须为 主机:端口");
    settings_.host = address->first;
    settings_.port = address->second;
    settings_.most = std::chrono::seconds(seconds_);
    settings_.hidden = database_;
    if (Database::is_url(database_)) settings_.kept = 0;
  }

  int run() override {
    if (!page_.empty()) {
      auto page = read_file(page_, kMostPage);
      if (!page) return refuse(page.error(), language_);
      settings_.page = asking_here(std::move(*page));
    }
    settings_.token = environment("QIPU_TOKEN");
    if (!token_file_.empty()) {
      const auto token = read_file(token_file_, kMostToken);
      if (!token) return refuse(token.error(), language_);
      settings_.token = trim(*token);
      if (settings_.token.empty()) {
        return could_not(tr("--token-file: the file is empty", "--token-file：文件是空的"));
      }
    }
    constexpr std::uint32_t kMostDesks = 64, kWaitingEach = 4, kLeastWaiting = 32;
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const std::uint32_t count = std::min(threads_ == 0 ? cores : threads_, kMostDesks);
    settings_.waiting = std::max(kLeastWaiting, kWaitingEach * count);
    std::vector<std::unique_ptr<ArchiveDesk>> desks;
    std::uint64_t games = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      auto database = Database::open(database_);
      if (!database) return refuse(database.error(), language_);
      // What every question needs is read now, and damage is found now.
      if (auto known = (*database)->columns(); !known) return refuse(known.error(), language_);
      games = (*database)->games();
      desks.push_back(std::make_unique<ArchiveDesk>(std::move(*database)));
    }
    return serve(std::move(desks), games);
  }

 private:
  int serve(std::vector<std::unique_ptr<ArchiveDesk>> desks, std::uint64_t games) {
    HttpServer server(settings_, std::move(desks));
    platform::EndSignal end;
    const auto port = server.listen();
    if (!port) return refuse(port.error(), language_);
    end.wait([&] { server.stop(); });
    const bool v6 = settings_.host.contains(':');
    const std::string address = "http://" + (v6 ? "[" + settings_.host + "]" : settings_.host) +
                                ":" + std::to_string(*port) + "/";
    say(address + (language_ == Language::zh ? "：" : ": ") + ascii::with_commas(games) +
        tr(games == 1 ? " game\n" : " games\n", " 局\n"));
    if (!is_loopback(settings_.host) && settings_.token.empty()) {
      say(tr("anybody who reaches this address can ask; --token-file limits that\n",
             "能访问此地址的人都可以查询；可用 --token-file 限制\n"));
    }
    server.serve();
    end.enough();  // the server may also have ended by itself
    return 0;
  }

  std::string database_, listen_ = "127.0.0.1:8642", page_, token_file_;
  int seconds_ = 10;
  std::uint32_t threads_ = 0;
  ServerSettings settings_;
};

}  // namespace

std::unique_ptr<Command> make_serve() { return std::make_unique<Serve>(); }

}  // namespace qipu::tool
