#include "qipu/ops/output/outputs.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "qipu/format/formats.h"
#include "qipu/ops/run/safe_names.h"
#include "qipu/text/encoding.h"

namespace qipu {

Outputs::Outputs(const OutputRequest& request, const OutputOptions& options)
    : request_(request), options_(options) {
  WriteOptions how;
  how.notation = options.notation;
  how.columns = options.columns;
  writer_ = options.to->create(how);
}

Result<std::unique_ptr<Outputs>> Outputs::open(const OutputRequest& request,
                                               const OutputOptions& options,
                                               const std::vector<Input>& inputs) {
  std::unique_ptr<Outputs> out(new Outputs(request, options));
  out->inputs_ = InputFiles(inputs);
  const std::string& path = request.path;
  auto pattern = NameTemplate::parse(path);
  if (!pattern) return std::unexpected(std::move(pattern.error()));
  struct stat s{};
  const bool exists = !path.empty() && stat(path.c_str(), &s) == 0;
  if (options.to == &kPacked) {
    if (path.empty() || path == "-" || *pattern || path.ends_with('/') || is_device(path) ||
        (exists && S_ISDIR(s.st_mode))) {
      return fail(diag::database_needs_file, {});
    }
    if (auto made = out->open_database(); !made) return std::unexpected(std::move(made.error()));
    return out;
  }
  out->one_by_one_ = (*pattern && (*pattern)->of_games()) || !options.to->can.many_games;
  if (path.empty() || path == "-") return out;
  if (*pattern) {
    out->kind_ = Kind::pattern;
    out->template_ = std::move(*pattern);
    return out;
  }
  if (path.ends_with('/') || (exists && S_ISDIR(s.st_mode))) {
    out->kind_ = Kind::folder;
    if (!path.ends_with('/')) out->request_.path += '/';
    return out;
  }
  if (is_device(path)) {
    auto device = open_device(path);
    if (!device) return std::unexpected(std::move(device.error()));
    out->device_ = std::move(*device);
    out->request_.stream = out->device_.get();
    return out;
  }
  if (auto started = out->start(out->current_, path); !started) {
    return std::unexpected(std::move(started.error()));
  }
  out->names_.push_back(path);
  return out;
}

// --- databases ----------------------------------------------------------------------------------

Result<void> Outputs::open_database() {
  std::string path = request_.path;
  if (!request_.update) {
    if (auto fine = check_target(path); !fine) return fine;
    struct stat s{};
    if (stat(path.c_str(), &s) == 0) path = being_made_ = path + ".new";
    for (const char* const part : {"", "-wal", "-shm", "-journal"}) {
      if (!being_made_.empty()) unlink((being_made_ + part).c_str());
    }
  }
  using Mode = DatabaseWriter::Mode;
  auto opened = DatabaseWriter::open(path, request_.update ? Mode::update : Mode::create);
  if (!opened) return std::unexpected(std::move(opened.error()));
  database_ = std::move(*opened);
  names_.push_back(request_.path);
  return {};
}

/// Adds games of the current input, which is begun when it is first heard of.
Result<void> Outputs::into_database(std::string_view packed) {
  if (!in_database_) {
    in_database_ = true;
    if (auto begun = database_->begin({input_->origin(), input_->below, input_->within}); !begun) {
      return begun;
    }
  }
  return database_->add(packed);
}

Result<std::uint64_t> Outputs::finish_database(bool keep) {
  Result<void> done;
  if (keep && !broken_) done = database_->finish();
  database_.reset();
  if (keep && !broken_ && done) {
    if (being_made_.empty()) return 0;
    if (rename(being_made_.c_str(), request_.path.c_str()) == 0) return 0;
    return fail(diag::cannot_write, {}, {request_.path, std::strerror(errno)});
  }
  // What was committed stays, for a run that goes on; what must not be kept goes.
  const std::string& made = being_made_.empty() ? request_.path : being_made_;
  if (!request_.update && (!being_made_.empty() || !keep)) {
    for (const char* const part : {"", "-wal", "-shm", "-journal"}) unlink((made + part).c_str());
  }
  if (!done) return std::unexpected(std::move(done.error()));
  return number_;
}

std::size_t Outputs::drop_known(std::vector<Input>& inputs) {
  if (database_ == nullptr || !request_.update) return 0;
  std::vector<std::string> paths;
  paths.reserve(inputs.size());
  for (const Input& input : inputs) paths.push_back(input.path);
  database_->arrange(paths);
  return std::erase_if(inputs, [&](const Input& input) { return database_->keep(input.path); });
}

std::vector<std::string> Outputs::gone() const {
  if (database_ == nullptr) return {};
  std::vector<std::string> files = database_->others();
  struct stat s{};
  std::erase_if(files, [&](const std::string& file) { return stat(file.c_str(), &s) == 0; });
  return files;
}

Result<void> Outputs::drop(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (auto done = database_->remove(file); !done) return done;
  }
  return {};
}

Result<void> Outputs::check_target(const std::string& path) const {
  for (const std::string& other : request_.others) {
    if (same_output(path, other)) return fail(diag::output_twice, {}, {path});
  }
  struct stat s{};
  if (stat(path.c_str(), &s) != 0) return {};
  if (inputs_.has(path)) return fail(diag::output_is_input, {}, {path});
  if (!request_.force) return fail(diag::output_exists, {}, {path});
  return {};
}

Result<void> Outputs::start(Current& current, const std::string& path) {
  if (auto fine = check_target(path); !fine) return fine;
  if (kind_ != Kind::single) {
    std::error_code error;
    const std::string folder(folder_of(path));
    if (!folder.empty()) std::filesystem::create_directories(folder, error);
    if (error) return fail(diag::cannot_write, {}, {path, error.message()});
  }
  auto file = PackedFile::create(path, request_.force ? Existing::replaced : Existing::kept);
  if (!file) return std::unexpected(std::move(file.error()));
  current = Current();
  current.path = path;
  current.file.emplace(std::move(*file));
  return {};
}

Result<void> Outputs::put(Current& current, std::string_view bytes) {
  if (bytes.empty()) return {};
  if (current.file) return current.file->write(bytes);
  if (reader_left_) return {};
  auto written = request_.stream->write(bytes);
  if (!written) return std::unexpected(std::move(written.error()));
  if (!*written) reader_left_ = true;
  return {};
}

/// Appends a run of games to `current`.
Result<void> Outputs::put_run(Current& current, std::string_view bytes, std::string_view entries,
                              std::uint64_t games) {
  if (options_.to->listed) {
    if (!current.aside) current.aside.emplace(current.path);
    std::string numbered(entries);
    writer_->number(numbered, current.games);
    if (auto done = current.aside->entries.write(numbered); !done) return done;
  } else if (!current.begun) {
    current.begun = true;
    if (auto done = frame(current, Frame::begin); !done) return done;
  }
  if (games != 0 && current.games != 0) {
    if (auto done = frame(current, Frame::between); !done) return done;
  }
  current.games += games;
  return current.aside ? current.aside->games.write(bytes) : put(current, bytes);
}

/// Writes the list of the games, which are all known now, and then the games.
Result<void> Outputs::put_listed(Current& current) {
  const auto take = [&](std::string_view bytes) { return put(current, bytes); };
  if (!current.aside) current.aside.emplace(current.path);
  std::string text;
  writer_->begin_list(text, current.games, current.path.empty() ? "" : stem_of(current.path));
  if (auto done = put(current, text); !done) return done;
  if (auto done = current.aside->entries.replay(take); !done) return done;
  text.clear();
  writer_->end_list(text, current.games);
  if (auto done = put(current, text); !done) return done;
  return current.aside->games.replay(take);
}

Result<void> Outputs::frame(Current& current, Frame part) {
  std::string text;
  switch (part) {
    case Frame::begin: writer_->begin(text); break;
    case Frame::between: writer_->between(text); break;
    case Frame::finish: writer_->finish(text); break;
  }
  if (!options_.to->text) {
    const bool inside = part == Frame::between && current.aside;
    return inside ? current.aside->games.write(text) : put(current, text);
  }
  const Encoding encoding = options_.out_encoding.value_or(options_.to->write_encoding);
  std::string bytes(part == Frame::begin ? byte_order_mark(encoding) : std::string_view());
  if (part == Frame::begin && options_.bom && encoding == Encoding::utf8) bytes = "\xEF\xBB\xBF";
  std::vector<Unencodable> missing;
  encode(bytes, text, encoding, missing, options_.to->stand_in);
  return put(current, bytes);
}

Result<void> Outputs::complete(Current& current) {
  if (options_.to->listed) {
    if (auto done = put_listed(current); !done) return done;
  } else if (!current.begun) {
    current.begun = true;
    if (auto done = frame(current, Frame::begin); !done) return done;
  }
  if (auto done = frame(current, Frame::finish); !done) return done;
  return current.file ? current.file->commit() : Result<void>();
}

std::string Outputs::extension() const {
  return std::string(options_.to->extensions.substr(0, options_.to->extensions.find(' ')));
}

std::string Outputs::new_path(const GameName* name) {
  const std::string_view dir = folder_of(input_->below);
  const std::string_view stem = stem_of(input_->below);
  if (kind_ == Kind::pattern) {
    const std::string_view folder = inner_folder(input_->below);
    return taken_.take(template_->fill({stem, folder, extension(), number_}, name));
  }
  return taken_.take(request_.path + std::string(dir) +
                     safe_component(std::string(stem) + "." + extension()));
}

void Outputs::begin_input(const Input& input) {
  input_ = &input;
  in_database_ = false;
  if (kind_ == Kind::single) return;
  names_.clear();
  current_ = Current();
}

Result<void> Outputs::put_games(std::string_view bytes, std::string_view entries,
                                std::uint64_t games) {
  auto done = add_games(bytes, entries, games);
  broken_ = broken_ || !done;
  return done;
}

Result<void> Outputs::put_game(const WrittenGame& game) {
  auto done = add_game(game);
  broken_ = broken_ || !done;
  return done;
}

Result<void> Outputs::add_games(std::string_view bytes, std::string_view entries,
                                std::uint64_t games) {
  if (database_ != nullptr) {
    number_ += games;
    return into_database(bytes);
  }
  if (kind_ != Kind::single && !current_.file) {
    const std::string path = new_path(nullptr);
    if (auto started = start(current_, path); !started) return started;
    names_.push_back(path);
  }
  if (auto done = put_run(current_, bytes, entries, games); !done) return done;
  number_ += games;
  return {};
}

Result<void> Outputs::add_game(const WrittenGame& game) {
  ++number_;
  if (kind_ == Kind::single) {
    if (held_) {
      const std::string example = "out/{name}-{n}." + extension();
      return fail(diag::one_game_only, {}, {std::string(options_.to->id), example});
    }
    held_ = game;
    current_.games = 1;
    return {};
  }
  Current own;
  const std::string path = new_path(&game.name);
  if (auto started = start(own, path); !started) return started;
  if (auto done = put_run(own, game.bytes, game.entry, 1); !done) return done;
  if (auto done = complete(own); !done) return done;
  names_.push_back(path);
  return {};
}

Result<std::uint64_t> Outputs::end_input(bool keep) {
  if (database_ != nullptr) {
    if (broken_) return 0;
    auto done = into_database({});
    if (done) done = database_->end(keep);
    broken_ = !done;
    if (!done) return std::unexpected(std::move(done.error()));
    return 0;
  }
  if (kind_ == Kind::single || one_by_one_ || !current_.file) return 0;
  Current ended = std::move(current_);
  current_ = Current();
  if (!keep) return ended.games;
  if (auto done = complete(ended); !done) return std::unexpected(std::move(done.error()));
  return 0;
}

Result<std::uint64_t> Outputs::finish(bool keep) {
  if (database_ != nullptr) return finish_database(keep);
  if (kind_ != Kind::single) return 0;
  // What went to a stream cannot be taken back.
  const bool here = current_.file || current_.aside || held_;
  if (broken_ || (!keep && here)) {
    const std::uint64_t dropped = here ? current_.games : 0;
    current_ = Current();
    held_.reset();
    return dropped;
  }
  if (one_by_one_ && !held_) {  // a format that holds one game has no empty file
    current_ = Current();
    return 0;
  }
  if (held_) {
    current_.games = 0;
    if (auto done = put_run(current_, held_->bytes, held_->entry, 1); !done) {
      return std::unexpected(std::move(done.error()));
    }
  }
  if (auto done = complete(current_); !done) return std::unexpected(std::move(done.error()));
  return 0;
}

}  // namespace qipu
