#include "qipu/ops/output/database_output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "qipu/archive/database/database.h"
#include "qipu/base/likeness.h"
#include "qipu/base/reason.h"
#include "qipu/base/temporary.h"

namespace qipu {
namespace {

bool is_there(const std::string& path) {
  struct stat s{};
  return stat(path.c_str(), &s) == 0;
}

/// With the files that SQLite keeps beside it.
void take_away(const std::string& path) {
  for (const char* const part : {"", "-wal", "-shm", "-journal"}) unlink((path + part).c_str());
}

}  // namespace

Result<std::unique_ptr<DatabaseOutput>> DatabaseOutput::open(const std::string& path, bool update) {
  std::unique_ptr<DatabaseOutput> out(new DatabaseOutput(path, update));
  if (!update && !Database::is_url(path) && is_there(path)) {
    constexpr mode_t kPrivate = 0600;  // until it is like what it replaces
    out->made_ = std::make_unique<temporary::File>(
        temporary::create_database(temporary::folder_of(path), kPrivate));
    const temporary::File& made = *out->made_;
    if (made.descriptor < 0) return fail(diag::cannot_write, {}, {path, reason(made.error)});
    make_like(made.descriptor, path);
  }
  using Mode = DatabaseWriter::Mode;
  auto opened = DatabaseWriter::open(out->made_ == nullptr ? path : out->made_->name,
                                     update ? Mode::update : Mode::create);
  if (!opened) {
    return std::unexpected(out->told(std::unexpected(std::move(opened.error()))).error());
  }
  out->writer_ = std::move(*opened);
  return out;
}

DatabaseOutput::DatabaseOutput(std::string path, bool update)
    : path_(std::move(path)), update_(update) {}

DatabaseOutput::~DatabaseOutput() {
  writer_.reset();
  if (made_ != nullptr) temporary::drop(*made_);
}

/// What fails is told of the file that the user knows.
Result<void> DatabaseOutput::told(Result<void> done) const {
  if (!done && made_ != nullptr) std::ranges::replace(done.error().args, made_->name, path_);
  return done;
}

std::size_t DatabaseOutput::drop_known(std::vector<Input>& inputs) {
  if (!update_) return 0;
  std::vector<std::string> paths;
  paths.reserve(inputs.size());
  for (const Input& input : inputs) paths.push_back(input.path);
  writer_->arrange(paths);
  return std::erase_if(inputs, [&](const Input& input) { return writer_->keep(input.path); });
}

std::vector<std::string> DatabaseOutput::gone() const {
  std::vector<std::string> files = writer_->others();
  std::erase_if(files, is_there);
  return files;
}

Result<void> DatabaseOutput::drop(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (auto done = writer_->remove(file); !done) return done;
  }
  return {};
}

Result<void> DatabaseOutput::put(const Input& input, std::string_view packed) {
  if (input_ != &input) {
    if (auto ended = end(true); !ended) return ended;
    if (auto told = end_files(); !told) return told;
    input_ = &input;
    DatabaseSource source{input.origin(), input.below, input.within, std::nullopt};
    const auto known = files_.find(source.file());
    if (known != files_.end()) source.seen = known->second;
    if (auto begun = writer_->begin(source); !begun) return told(std::move(begun));
  }
  return told(writer_->add(packed));
}

Result<void> DatabaseOutput::end(bool keep) {
  return std::exchange(input_, nullptr) != nullptr ? told(writer_->end(keep)) : Result<void>();
}

/// Where that was said, lets the writer know.
Result<void> DatabaseOutput::end_files() {
  return std::exchange(files_ended_, false) ? writer_->files_ended() : Result<void>();
}

Result<void> DatabaseOutput::finish() {
  auto done = end(true);
  if (done) done = end_files();
  if (done) done = told(writer_->finish());
  writer_.reset();
  if (!done || made_ == nullptr) return done;
  std::string failed;
  const int error = temporary::publish(*made_, path_, true, failed);
  return error == 0 ? Result<void>() : fail(diag::cannot_write, {}, {failed, reason(error)});
}

void DatabaseOutput::abandon(bool keep) {
  writer_.reset();
  if (update_ || Database::is_url(path_)) return;
  // One that would have replaced another, or in which nothing was committed, is of no use.
  if (made_ != nullptr) return temporary::drop(*made_);
  const auto stays = keep ? Database::open(path_) : nullptr;
  if (!stays || *stays == nullptr || (*stays)->sources().empty()) take_away(path_);
}

}  // namespace qipu
