// A desk (ops/desk) for a page. Its requests and replies are bytes at an address.

#include "ops/desk/desk.h"

#include <cstdint>
#include <memory>
#include <string>

/// Supplied by the page: reports the progress of a long reply.
extern "C" __attribute__((import_module("qipu"), import_name("progress"))) void qipu_js_progress(
    std::uint32_t done, std::uint32_t all);

namespace {

struct Asked {
  qipu::Desk desk;
  qipu::Desk::Reply reply;
};

}  // namespace

extern "C" {

Asked* qipu_js_desk() {
  auto made = std::make_unique<Asked>();
  made->desk.progress = [](std::size_t done, std::size_t all) {
    qipu_js_progress(static_cast<std::uint32_t>(done), static_cast<std::uint32_t>(all));
  };
  return made.release();
}

/// Handles a request. The caller allocated `bytes` and keeps them.
void qipu_js_ask(Asked* of, const char* request, std::size_t size, const char* bytes,
                 std::size_t count) {
  of->reply = of->desk.ask({request, size}, std::string(bytes, count));
}

const char* qipu_js_reply(const Asked* of) { return of->reply.json.data(); }
std::size_t qipu_js_reply_size(const Asked* of) { return of->reply.json.size(); }
const char* qipu_js_made(const Asked* of) { return of->reply.bytes.data(); }
std::size_t qipu_js_made_size(const Asked* of) { return of->reply.bytes.size(); }

}  // extern "C"
