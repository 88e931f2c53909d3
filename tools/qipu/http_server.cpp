#include "http_server.h"

#include <httplib.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <utility>

#include "base/ascii.h"
#include "base/json_text.h"
#include "base/text_cache.h"
#include "ops/desk/desk_json.h"

namespace qipu::tool {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMostBody = std::size_t{64} << 10;
constexpr std::time_t kMostSilence = 5;   ///< seconds in which a client must send or read something
constexpr std::size_t kMostPending = 64;  ///< connections accepted and not begun

/// Threads for connections. If all are busy, no further connection is accepted: the system keeps
/// some waiting, and refuses others.
class Connections final : public httplib::TaskQueue {
 public:
  explicit Connections(std::size_t threads) {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  void enqueue(std::function<void()> task) override {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return ended_ || tasks_.size() < kMostPending; });
    tasks_.push_back(std::move(task));
    lock.unlock();
    more_.notify_one();
  }
  void shutdown() override {
    {
      const std::scoped_lock lock(mutex_);
      ended_ = true;
    }
    more_.notify_all();
    room_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  void work() {
    while (true) {
      std::function<void()> task;
      {
        std::unique_lock lock(mutex_);
        more_.wait(lock, [&] { return ended_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
      room_.notify_one();
      task();
    }
  }

  std::mutex mutex_;
  std::condition_variable more_, room_;
  std::deque<std::function<void()>> tasks_;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

/// The server with a longer queue of connections. The library's queue holds five, which is too few
/// for a page that asks several questions at once: the system resets the others.
class Listener final : public httplib::Server {
 public:
  bool widen() {
    constexpr int kWaiting = 128;
    return ::listen(svr_sock_, kWaiting) == 0;
  }
};

/// The desks, each lent to one thread at a time.
class Desks {
 public:
  Desks(std::vector<std::unique_ptr<ArchiveDesk>> desks, std::size_t most_waiting)
      : free_(std::move(desks)), most_waiting_(most_waiting) {}

  /// Returns a desk; null if too many questions wait already, or none is free by then.
  std::unique_ptr<ArchiveDesk> take(Clock::time_point until) {
    std::unique_lock lock(mutex_);
    if (free_.empty()) {
      if (waiting_ >= most_waiting_) return nullptr;
      ++waiting_;
      given_.wait_until(lock, until, [&] { return !free_.empty(); });
      --waiting_;
      if (free_.empty()) return nullptr;
    }
    auto out = std::move(free_.back());
    free_.pop_back();
    return out;
  }
  void give(std::unique_ptr<ArchiveDesk> desk) {
    {
      const std::scoped_lock lock(mutex_);
      free_.push_back(std::move(desk));
    }
    given_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable given_;
  std::vector<std::unique_ptr<ArchiveDesk>> free_;
  std::size_t waiting_ = 0, most_waiting_;
};

/// Compares in a time that does not depend on where the texts differ.
bool same_secret(std::string_view a, std::string_view b) {
  unsigned differs = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    differs |= static_cast<unsigned char>(a[i]) ^
               static_cast<unsigned char>(b.empty() ? '\0' : b[i % b.size()]);
  }
  return differs == 0;
}

std::string url_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").contains(c);
    out += plain ? std::string(1, c) : "%" + ascii::upper_hex(byte, 2);
  }
  return out;
}

/// Returns a host without its port: "[::1]:80" is ::1.
std::string host_alone(std::string_view given) {
  if (given.starts_with('[')) {
    const std::size_t end = given.find(']');
    return std::string(given.substr(1, end == given.npos ? end : end - 1));
  }
  return ascii::lowered(given.substr(0, given.find(':')));
}

constexpr const char* kPlainPage =
    "<!doctype html><meta charset=utf-8><title>qipu serve</title>"
    "<p>This is <code>qipu serve</code>. It answers <code>POST /api</code>.</p>"
    "<p>棋谱库服务：以 <code>POST /api</code> 提问。</p>\n";

}  // namespace

bool is_loopback(const std::string& host) {
  const bool digits = host.find_first_not_of("0123456789.") == host.npos;  // no name: 127.example
  return host == "localhost" || host == "::1" || (digits && host.starts_with("127."));
}

class HttpServer::State {
 public:
  State(ServerSettings settings, std::vector<std::unique_ptr<ArchiveDesk>> desks)
      : settings_(std::move(settings)),
        count_(desks.size()),
        desks_(std::move(desks), settings_.waiting),
        known_(settings_.kept) {
    // The path as it stands in JSON.
    const std::string quoted = json_text(Json(settings_.hidden));
    hidden_ = quoted.substr(1, quoted.size() - 2);
    constexpr std::size_t kSlow = 16;  // connections that only read or write
    server_.new_task_queue = [threads = count_ + settings_.waiting + kSlow] {
      return new Connections(threads);
    };
    server_.set_keep_alive_max_count(1);
    server_.set_read_timeout(kMostSilence);
    server_.set_write_timeout(kMostSilence);
    server_.set_payload_max_length(kMostBody);
    server_.set_tcp_nodelay(true);
    // By default two servers could share a port.
    server_.set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    const auto respond = [this](const httplib::Request& request, httplib::Response& response) {
      answer(request, response);
    };
    constexpr const char* kAny = R"([\s\S]*)";
    server_.Get(kAny, respond);
    server_.Post(kAny, respond);
    server_.Put(kAny, respond);
    server_.Patch(kAny, respond);
    server_.Delete(kAny, respond);
    server_.Options(kAny, respond);
    server_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty())
        refuse(response, response.status, "the request is not understood", "无法理解此请求");
    });
    server_.set_exception_handler(
        [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
          refuse(response, 500, "the request could not be answered", "未能回答此请求");
        });
  }

  Result<int> listen() {
    const int port =
        settings_.port != 0
            ? (server_.bind_to_port(settings_.host, settings_.port) ? settings_.port : -1)
            : server_.bind_to_any_port(settings_.host);
    if (port > 0 && server_.widen()) return port;
    return fail(
        diag::cannot_open, {},
        {settings_.host + ":" + std::to_string(settings_.port), "the address cannot be used"});
  }
  void serve() {
    server_.listen_after_bind();
    ended_ = true;
  }
  void stop() {
    stopping_ = true;
    // Before it runs, the server cannot be stopped.
    while (!server_.is_running() && !ended_)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (!ended_) server_.stop();
  }

 private:
  /// Answers with an error whose words are in both languages.
  static void refuse(httplib::Response& response, int status, const char* en, const char* zh) {
    response.status = status;
    Json finding = finding_json(make_diagnostic(diag::bad_request, {}, {en}));
    finding["text"][0] = finding_json(make_diagnostic(diag::bad_request, {}, {zh}))["text"][0];
    response.set_content(json_text(Json{{"error", std::move(finding)}}),
                         "application/json; charset=utf-8");
  }

  /// Returns false, with an answer, if the request names another server.
  bool is_for_here(const httplib::Request& request, httplib::Response& response) const {
    // Another name may be that of a page elsewhere which was made to lead here.
    const std::string host = host_alone(request.get_header_value("Host"));
    if (is_loopback(settings_.host) && host != settings_.host && !is_loopback(host)) {
      refuse(response, 403, "the header `Host` names another server", "请求头 Host 指向别的服务器");
      return false;
    }
    return true;
  }

  /// Returns false, with an answer, if the request lacks the token.
  bool has_token(const httplib::Request& request, httplib::Response& response) const {
    if (settings_.token.empty()) return true;
    const std::string given = request.get_header_value("Authorization");
    constexpr std::string_view kBearer = "Bearer ";
    if (given.starts_with(kBearer) &&
        same_secret(std::string_view(given).substr(kBearer.size()), settings_.token)) {
      return true;
    }
    refuse(response, 401, "the request needs `Authorization: Bearer` and the token",
           "请求须带 Authorization: Bearer 和令牌");
    response.set_header("WWW-Authenticate", "Bearer");
    return false;
  }

  void answer(const httplib::Request& request, httplib::Response& response) {
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("Cache-Control", "no-store");
    if (!is_for_here(request, response)) return;
    const bool reads = request.method == "GET" || request.method == "HEAD";
    // A browser cannot send the token with an address. The page has no data of the database, and
    // asks the user for the token itself.
    const bool is_page = request.path == "/" && reads;
    if (!is_page && !has_token(request, response)) return;
    if (request.path == "/") {
      if (!reads) {
        response.set_header("Allow", "GET, HEAD");
        return refuse(response, 405, "this path only has a page", "此路径只有网页");
      }
      response.set_content(settings_.page.empty() ? kPlainPage : settings_.page,
                           "text/html; charset=utf-8");
      return;
    }
    if (request.path != "/api")
      return refuse(response, 404, "there is nothing at this path", "此路径下没有内容");
    if (request.method != "POST") {
      response.set_header("Allow", "POST");
      return refuse(response, 405, "questions are sent by POST", "提问须用 POST");
    }
    // A form of a page elsewhere cannot send this type.
    const std::string type = ascii::lowered(request.get_header_value("Content-Type"));
    if (type != "application/json" && !type.starts_with("application/json;")) {
      return refuse(response, 415, "questions are application/json", "提问须为 application/json");
    }
    ask(request.body, response);
  }

  void ask(const std::string& question, httplib::Response& response) {
    constexpr const char* kJson = "application/json; charset=utf-8";
    if (const auto known = known_.find(question)) return response.set_content(*known, kJson);
    const auto until = Clock::now() + settings_.most;
    auto desk = desks_.take(until);
    if (desk == nullptr) {
      response.set_header("Retry-After", "1");
      return refuse(response, 503, "too many questions wait; try again later",
                    "等候的提问太多，请稍后再试");
    }
    desk->progress = [this, until](std::uint64_t, std::uint64_t) {
      return !stopping_ && Clock::now() < until;
    };
    std::optional<Desk::Reply> reply;
    try {
      reply = desk->ask(question);
    } catch (const std::exception&) {  // no memory
    }
    desks_.give(std::move(desk));
    if (!reply) return refuse(response, 500, "the request could not be answered", "未能回答此请求");
    if (reply->json.starts_with("{\"error\""))
      return report_error(std::move(reply->json), response);
    if (reply->bytes.empty()) {
      const auto json = std::make_shared<const std::string>(std::move(reply->json));
      known_.keep(question, json);
      return response.set_content(*json, kJson);
    }
    const Json named = Json::parse(reply->json);
    response.set_header("Qipu-Source", url_encoded(named["source"].get<std::string>()));
    response.set_header("Qipu-Number", std::to_string(named["number"].get<std::uint64_t>()));
    if (named.contains("ply")) {
      response.set_header("Qipu-Ply", std::to_string(named["ply"].get<std::uint64_t>()));
    }
    response.set_content(std::move(reply->bytes), kJson);
  }

  void report_error(std::string json, httplib::Response& response) const {
    const int code = Json::parse(json)["error"]["code"].get<int>();
    const bool stopped = code == diag::question_stopped.number;
    const bool damaged = code / 100 == 15;  // findings about databases
    response.status = stopped ? 503 : damaged ? 500 : 400;
    if (stopped) response.set_header("Retry-After", "10");
    for (const auto& [open, close] : {std::pair("`", "`"), {"“", "”"}}) {
      const std::string named = open + hidden_ + close;
      const std::string_view instead = open == std::string_view("`") ? "the database" : "数据库";
      for (std::size_t at = 0; (at = json.find(named, at)) != json.npos;) {
        json.replace(at, named.size(), instead);
      }
    }
    response.set_content(std::move(json), "application/json; charset=utf-8");
  }

  const ServerSettings settings_;
  std::string hidden_;
  std::size_t count_;
  Desks desks_;
  TextCache known_;  ///< answers by their questions
  std::atomic<bool> stopping_ = false, ended_ = false;
  Listener server_;
};

HttpServer::HttpServer(ServerSettings settings, std::vector<std::unique_ptr<ArchiveDesk>> desks)
    : state_(std::make_unique<State>(std::move(settings), std::move(desks))) {}
HttpServer::~HttpServer() = default;

Result<int> HttpServer::listen() { return state_->listen(); }

void HttpServer::serve() { state_->serve(); }

void HttpServer::stop() { state_->stop(); }

}  // namespace qipu::tool
