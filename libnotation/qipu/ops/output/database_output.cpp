#include "qipu/ops/output/database_output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "qipu/archive/database/database.h"

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
    out->being_made_ = path + ".new";
    take_away(out->being_made_);
  }
  using Mode = DatabaseWriter::Mode;
  auto opened = DatabaseWriter::open(out->being_made_.empty() ? path : out->being_made_,
                                     update ? Mode::update : Mode::create);
  if (!opened) return std::unexpected(std::move(opened.error()));
  out->writer_ = std::move(*opened);
  return out;
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
    if (auto begun = writer_->begin({input.origin(), input.below, input.within}); !begun) {
      return begun;
    }
  }
  return writer_->add(packed);
}

Result<void> DatabaseOutput::end(bool keep) {
  return std::exchange(input_, nullptr) != nullptr ? writer_->end(keep) : Result<void>();
}

/// Where that was said, lets the writer know.
Result<void> DatabaseOutput::end_files() {
  return std::exchange(files_ended_, false) ? writer_->files_ended() : Result<void>();
}

Result<void> DatabaseOutput::finish() {
  auto done = end(true);
  if (done) done = end_files();
  if (done) done = writer_->finish();
  writer_.reset();
  if (!done || being_made_.empty()) return done;
  if (rename(being_made_.c_str(), path_.c_str()) == 0) return {};
  return fail(diag::cannot_write, {}, {path_, std::strerror(errno)});
}

void DatabaseOutput::abandon(bool keep) {
  writer_.reset();
  if (update_ || Database::is_url(path_)) return;
  // One that would have replaced another, or in which nothing was committed, is of no use.
  const std::string& made = being_made_.empty() ? path_ : being_made_;
  const auto stays = being_made_.empty() && keep ? Database::open(made) : nullptr;
  if (!stays || *stays == nullptr || (*stays)->sources().empty()) take_away(made);
}

}  // namespace qipu
