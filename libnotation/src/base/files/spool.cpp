#include <algorithm>
#include <cerrno>
#include <mutex>
#include <utility>

#include "base/files/file.h"
#include "base/files/temporary.h"
#include "base/platform/files.h"
#include "base/platform/paths.h"
#include "base/reason.h"

namespace qipu {
namespace {

struct SpoolFolder {
  std::mutex mutex;
  std::string folder;
};
SpoolFolder& place() {
  static auto* const kPlace = new SpoolFolder;
  return *kPlace;
}

}  // namespace

void set_temporary_folder(const std::string& folder) {
  const std::lock_guard lock(place().mutex);
  place().folder = folder;
}

Result<int> open_temporary(const std::string& beside) {
  std::string folder;
  {
    const std::lock_guard lock(place().mutex);
    folder = place().folder;
  }
  if (folder.empty())
    folder = beside.empty() ? platform::usual_temporary_folder() : temporary::folder_of(beside);
  if (!folder.empty() && !folder.ends_with('/')) folder += '/';
  const temporary::File file = temporary::create_nameless(folder);
  if (file.descriptor >= 0) return file.descriptor;
  return fail(diag::cannot_write, {}, {folder.empty() ? "./" : folder, reason(file.error)});
}

Spool::Spool(Spool&& o) noexcept
    : path_(std::move(o.path_)),
      memory_(std::move(o.memory_)),
      filed_(std::exchange(o.filed_, 0)),
      descriptor_(std::exchange(o.descriptor_, -1)) {}

Spool& Spool::operator=(Spool&& o) noexcept {
  std::swap(path_, o.path_);
  std::swap(memory_, o.memory_);
  std::swap(filed_, o.filed_);
  std::swap(descriptor_, o.descriptor_);
  return *this;
}

Spool::~Spool() {
  if (descriptor_ >= 0) platform::close_file(descriptor_);
}

Result<void> Spool::write(std::string_view bytes) {
  constexpr std::size_t kFew = std::size_t{1} << 20;
  memory_ += bytes;
  return memory_.size() < kFew ? Result<void>() : spill();
}

Result<void> Spool::spill() {
  if (descriptor_ < 0) {
    auto opened = open_temporary(path_);
    if (!opened) return std::unexpected(std::move(opened.error()));
    descriptor_ = *opened;
  }
  if (const int error = platform::write_all(descriptor_, memory_); error != 0) {
    return fail(diag::cannot_write, {}, {"a temporary file", reason(error)});
  }
  filed_ += memory_.size();
  memory_.clear();
  return {};
}

Result<std::string> Spool::opened_as() {
  if (auto done = spill(); !done) return std::unexpected(std::move(done.error()));
  return platform::path_of_open_file(descriptor_);
}

Result<void> Spool::replay(std::uint64_t at, std::uint64_t size, const Take& take) const {
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 18;
  const std::uint64_t end = at + size;
  std::string piece;
  while (at < std::min(end, filed_)) {
    piece.resize(std::min({kPiece, end - at, filed_ - at}));
    const std::ptrdiff_t n = platform::read_at(descriptor_, piece.data(), piece.size(), at);
    if (n <= 0) {
      return fail(diag::cannot_read, {}, {"a temporary file", n < 0 ? reason(errno) : "cut short"});
    }
    at += static_cast<std::uint64_t>(n);
    auto taken = take(std::string_view(piece).substr(0, static_cast<std::size_t>(n)));
    if (!taken) return taken;
  }
  return at == end ? Result<void>() : take(std::string_view(memory_).substr(at - filed_, end - at));
}

Result<void> Spool::read(std::uint64_t at, std::uint64_t size, std::string& out) const {
  out.clear();
  return replay(at, size, [&out](std::string_view piece) {
    out += piece;
    return Result<void>();
  });
}

std::size_t SharedSpool::begin() {
  streams_.emplace_back();
  return streams_.size() - 1;
}

Result<void> SharedSpool::write(std::size_t stream, std::string_view bytes) {
  streams_[stream].waiting += bytes;
  waiting_ += bytes.size();
  return waiting_ < most_ ? Result<void>() : spill();
}

Result<void> SharedSpool::spill() {
  for (Stream& stream : streams_) {
    if (stream.waiting.empty()) continue;
    const Part part{spool_.size(), stream.waiting.size()};
    if (auto done = spool_.write(stream.waiting); !done) return done;
    stream.waiting = std::string();  // frees its memory
    Part* const last = stream.parts.empty() ? nullptr : &stream.parts.back();
    if (last != nullptr && last->at + last->size == part.at) {
      last->size += part.size;
    } else {
      stream.parts.push_back(part);
    }
  }
  waiting_ = 0;
  return {};
}

Result<void> SharedSpool::replay(std::size_t stream, const Spool::Take& take) const {
  const Stream& from = streams_[stream];
  for (const Part& part : from.parts) {
    if (auto done = spool_.replay(part.at, part.size, take); !done) return done;
  }
  return from.waiting.empty() ? Result<void>() : take(from.waiting);
}

}  // namespace qipu
