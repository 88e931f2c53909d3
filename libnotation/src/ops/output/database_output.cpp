#include "ops/output/database_output.h"

#include <algorithm>
#include <utility>

namespace qipu {

Result<std::unique_ptr<DatabaseOutput>> DatabaseOutput::open(const std::string& path,
                                                             DatabaseWriter::Mode mode) {
  auto opened = DatabaseWriter::open(path, mode);
  if (!opened) return std::unexpected(std::move(opened.error()));
  const bool update = mode == DatabaseWriter::Mode::update;
  return std::unique_ptr<DatabaseOutput>(new DatabaseOutput(std::move(*opened), update));
}

DatabaseOutput::DatabaseOutput(std::unique_ptr<DatabaseWriter> writer, bool update)
    : update_(update), writer_(std::move(writer)), folder_(writer_->folder()) {}

std::size_t DatabaseOutput::drop_known(std::vector<Input>& inputs) {
  if (!update_) return 0;
  std::vector<std::string> names;
  names.reserve(inputs.size());
  for (const Input& input : inputs) {
    names.push_back(name_from(folder_, resolved_.of(input.path)));
  }
  writer_->arrange(names);
  std::size_t at = 0;
  return std::erase_if(inputs, [&](const Input& /*input*/) {
    const std::string& name = names[at++];
    return writer_->keep(name, path_from(folder_, name));
  });
}

std::vector<std::string> DatabaseOutput::others() const {
  std::vector<std::string> files = writer_->others();
  for (std::string& file : files) file = path_from(folder_, file);
  return files;
}

Result<void> DatabaseOutput::drop(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (auto done = writer_->remove(name_from(folder_, file)); !done) return done;
  }
  return {};
}

DatabaseSource DatabaseOutput::source_of(const Input& input) {
  DatabaseSource out;
  out.relative_path = input.relative_path;
  if (input.known != nullptr) {
    const KnownSource& known = *input.known;
    out.path = name_from(folder_, known.path);
    if (!known.packed_file.empty()) out.packed_file = name_from(folder_, known.packed_file);
    out.place = known.packed_file.empty() ? known.path : known.packed_file;
    out.seen = known.seen;
    return out;
  }
  if (!input.file || input.path == "-") {
    out.path = input.path;
    return out;
  }
  const std::string& file = input.packed_file.empty() ? input.path : input.packed_file;
  out.place = resolved_.of(file);
  const std::string name = name_from(folder_, out.place);
  out.path = name + input.path.substr(std::min(file.size(), input.path.size()));
  if (!input.packed_file.empty()) out.packed_file = name;
  if (const auto was = files_.find(file); was != files_.end()) out.seen = was->second;
  return out;
}

Result<void> DatabaseOutput::put(const Input& input, std::string_view packed) {
  if (input_ != &input) {
    if (auto ended = end(true); !ended) return ended;
    if (auto done = end_files(); !done) return done;
    input_ = &input;
    if (auto begun = writer_->begin(source_of(input)); !begun) return begun;
  }
  return writer_->add(packed);
}

Result<void> DatabaseOutput::end(bool keep) {
  return std::exchange(input_, nullptr) != nullptr ? writer_->end(keep) : Result<void>();
}

/// Tells the writer that the files have ended, if files_ended() was called.
Result<void> DatabaseOutput::end_files() {
  return std::exchange(files_ended_, false) ? writer_->files_ended() : Result<void>();
}

Result<void> DatabaseOutput::finish() {
  auto done = end(true);
  if (done) done = end_files();
  if (done) done = writer_->finish();
  writer_.reset();
  return done;
}

}  // namespace qipu
