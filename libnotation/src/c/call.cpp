#include "c/call.h"

#include "text/utf8.h"

namespace qipu::c {
namespace {

/// Returns the last failure of this thread. If memory was short, it is kept without its words.
FiledFinding& last() {
  thread_local FiledFinding error;
  return error;
}

struct Kinds {
  const char *en, *zh;
};

[[noreturn]] void no_such(Kinds kind, std::string_view name) {
  throw Failure{QIPU_ARGUMENT,
                make_diagnostic(diag::unknown_name, {}, {kind.en, kind.zh, std::string(name)})};
}

template <class T>
const T* named(const char* call, const char* argument, Kinds kind, const char* id,
               const T* (*find)(std::string_view)) {
  if (id == nullptr) return nullptr;
  const std::string_view name = text_given(call, argument, id);
  const T* const found = find(name);
  if (found == nullptr) no_such(kind, name);
  return found;
}

}  // namespace

qipu_status fail_with(Failure failure) noexcept {
  last() = {std::move(failure.file), std::move(failure.finding)};
  return failure.status;
}

qipu_status out_of_memory(const char* call) noexcept {
  try {
    return fail_with({QIPU_MEMORY, make_diagnostic(diag::no_memory, {}, {call})});
  } catch (...) {
    last() = {};
    return QIPU_MEMORY;
  }
}

qipu_status broken(const char* call, const char* what) noexcept {
  try {
    return fail_with({QIPU_BROKEN, make_diagnostic(diag::call_failed, {}, {call, what})});
  } catch (...) {
    return out_of_memory(call);
  }
}

const FiledFinding* last_finding() { return last().finding.code == nullptr ? nullptr : &last(); }

void refuse(const char* call, const char* argument, Why why) {
  throw Failure{QIPU_ARGUMENT,
                make_diagnostic(diag::bad_argument, {}, {call, argument, why.en, why.zh})};
}

std::string_view text_given(const char* call, const char* argument, const char* text) {
  if (text == nullptr) refuse(call, argument, kNull);
  const std::string_view out = text;
  if (!valid_utf8(out)) refuse(call, argument, kNoUtf8);
  return out;
}

std::string_view text_or_none(const char* call, const char* argument, const char* text) {
  return text == nullptr ? std::string_view() : text_given(call, argument, text);
}

std::string path_given(const char* call, const char* path) {
  if (path == nullptr) refuse(call, "path", kNull);
  return path;
}

std::string_view bytes_given(const char* call, const char* argument, const void* data,
                             std::size_t size) {
  if (size > static_cast<std::size_t>(PTRDIFF_MAX)) refuse(call, "size", kTooLarge);
  if (data == nullptr && size != 0) refuse(call, argument, kNull);
  return {static_cast<const char*>(data), size};
}

std::vector<Move> line_given(const char* call, const Position& start, const qipu_move* moves,
                             std::size_t count) {
  std::vector<Move> out;
  Position position = start;
  for (const qipu_move each : array_given(call, "moves", moves, count)) {
    const auto move = move_of(each);
    if (!move || !position.legal(*move)) refuse(call, "moves", kIllegal);
    position.make(*move);
    out.push_back(*move);
  }
  return out;
}

const Format* format_named(const char* call, const char* id) {
  return named(call, "format", {"format", "格式"}, id, find_format);
}

const Notation* notation_named(const char* call, const char* id) {
  return named(call, "notation", {"notation", "记法"}, id, find_notation);
}

const Ruleset* rules_named(const char* call, const char* id) {
  return named(call, "rules", {"rule book", "规则"}, id, find_ruleset);
}

std::optional<Encoding> encoding_named(const char* call, const char* id) {
  if (id == nullptr) return std::nullopt;
  const std::string_view name = text_given(call, "encoding", id);
  const auto found = parse_encoding(name);
  if (!found) no_such({"encoding", "编码"}, name);
  return found;
}

}  // namespace qipu::c
