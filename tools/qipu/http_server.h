// An HTTP server that answers questions about a database (ops/desk/archive_desk.h). Read only.
//
//   POST /api   a request of archive_desk.h as application/json, at most 64 KiB; the answer is its
//               reply. "game" answers with the record, and the headers Qipu-Source
//               (URL-encoded), Qipu-Number and, if it has one, Qipu-Ply.
//   GET /       a page, for which no token is needed: it has no data, and asks for the token
//
// 400: an invalid request or query; 401: without the token; 403: another host than its own; 404,
// 405, 413, 415: as HTTP has them; 500: the database is damaged; 503: too many questions wait, or
// one took too long. The body of every error is {"error": FINDING}. A connection serves one
// request, so no client keeps a thread for itself.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "ops/desk/archive_desk.h"
#include "qipu/diag/result.h"

namespace qipu::tool {

struct ServerSettings {
  std::string host = "127.0.0.1";
  int port = 8642;                ///< 0: any that is free
  std::string page = {};          ///< the page, HTML; "": a short one that names the server
  std::string token = {};         ///< every question must have it; "": none
  std::string hidden = {};        ///< the path of the database, which no answer names
  std::chrono::seconds most{10};  ///< for a question, waiting included
  std::size_t waiting = 32;       ///< the most questions that wait for a desk
  /// Bytes of answers that are kept, for questions that are asked again; 0 if the database may
  /// change.
  std::size_t kept = std::size_t{64} << 20;
};

class HttpServer {
 public:
  /// Answers with these desks, one question on each at a time. REQUIRES: there is one.
  HttpServer(ServerSettings settings, std::vector<std::unique_ptr<ArchiveDesk>> desks);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /// Begins to listen. Returns the port. Errors: cannot_open (the address), bad_request (this
  /// program was built without a server).
  Result<int> listen();
  /// Serves until stop(). REQUIRES: listen() succeeded.
  void serve();
  /// Ends serve(): questions in progress are stopped. Any thread may call it.
  void stop();

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// Returns true if an address is this machine's own (127.0.0.1, ::1, localhost).
bool is_loopback(const std::string& host);

}  // namespace qipu::tool
