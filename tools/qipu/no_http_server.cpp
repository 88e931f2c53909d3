// A replacement for builds without a server (QIPU_SERVE=OFF).

#include <utility>

#include "http_server.h"

namespace qipu::tool {

class HttpServer::State {};

HttpServer::HttpServer(ServerSettings /*settings*/,
                       std::vector<std::unique_ptr<ArchiveDesk>> /*desks*/) {}
HttpServer::~HttpServer() = default;

Result<int> HttpServer::listen() {
  return fail(diag::bad_request, {}, {"this qipu was built without `serve`"});
}

void HttpServer::serve() {}

void HttpServer::stop() {}

bool is_loopback(const std::string& /*host*/) { return true; }

}  // namespace qipu::tool
