#include "ops/output/outputs.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>

#include "base/packing/pack.h"
#include "base/platform/files.h"
#include "base/reason.h"
#include "ops/output/packed_part.h"
#include "ops/output/sorted_games.h"
#include "ops/run/safe_names.h"
#include "qipu/archive/database.h"
#include "qipu/format/formats.h"
#include "qipu/text/encoding.h"
#include "text/fold.h"

namespace qipu {

bool concerns_one_file(const Code& code) {
  return &code == &diag::output_exists || &code == &diag::output_is_input ||
         &code == &diag::output_twice;
}

namespace {

/// Counts one more game of the input. Returns true if it is the first.
bool count_one(GamesOfInputs& games, std::uint32_t input) {
  const auto at = std::ranges::lower_bound(games, input, {}, &GamesOfInputs::value_type::first);
  if (at != games.end() && at->first == input) {
    ++at->second;
    return false;
  }
  games.insert(at, {input, 1});
  return true;
}

}  // namespace

Outputs::Outputs(const OutputRequest& request, const OutputOptions& options)
    : request_(request), options_(options) {
  WriteOptions how;
  how.notation = options.notation;
  how.columns = options.columns;
  writer_ = options.to->create(how);
  if (request.part != nullptr) number_ = request.part->games_before;
  if (request_.written == nullptr) request_.written = std::make_shared<InputFiles>();
}

Outputs::~Outputs() = default;

Result<std::unique_ptr<Outputs>> Outputs::open(const OutputRequest& request,
                                               const OutputOptions& options,
                                               const std::vector<Input>& inputs) {
  std::unique_ptr<Outputs> out(new Outputs(request, options));
  out->inputs_ = InputFiles(inputs);
  const std::string& path = request.path;
  const bool server = Database::is_url(path);
  if (server && std::ranges::find(inputs, path, &Input::path) != inputs.end()) {
    return fail(diag::output_is_input, {}, {path});
  }
  using Pattern = decltype(NameTemplate::parse(path));
  auto pattern = request.literal ? Pattern(std::nullopt) : NameTemplate::parse(path);
  if (!pattern) return std::unexpected(std::move(pattern.error()));
  const auto facts = platform::facts_of(path);
  const bool exists = facts.has_value(), is_folder = facts && facts->is_folder();
  const bool many = options.to->can.many_games;
  const bool of_games = *pattern && (*pattern)->of_games();
  const bool one_part = request.part != nullptr && request.part->each;
  out->one_by_one_ = of_games || !many || request.sorted || one_part;
  if (request.sorted) out->sorted_ = std::make_unique<SortedGames>(std::string(), of_games);
  if (options.to == &kPacked) {
    const bool file = !path.empty() && path != "-" && !*pattern && !path.ends_with('/') &&
                      !is_device(path) && !is_folder;
    if (!file && !server) {
      return fail(diag::database_needs_file, {});
    }
    if (!server && !(request.update && exists) && without_packing(path) != path) {
      return fail(diag::database_not_packed, {}, {path});
    }
    if (!request.update && !server) {
      if (auto fine = out->check_target(path); !fine) return std::unexpected(fine.error());
    }
    out->names_.push_back(path);
    if (request.part != nullptr) {
      auto part = PackedPart::create(path, *request.part);
      if (!part) return std::unexpected(std::move(part.error()));
      out->packed_ = std::move(*part);
      return out;
    }
    using Mode = DatabaseWriter::Mode;
    auto opened = DatabaseOutput::open(path, request.update  ? Mode::update
                                             : request.force ? Mode::replace
                                                             : Mode::create);
    if (!opened) return std::unexpected(std::move(opened.error()));
    out->database_ = opened->get();
    out->packed_ = std::move(*opened);
    return out;
  }
  if (server) return fail(diag::database_needs_file, {});
  if (path.empty() || path == "-") return out;
  if (*pattern) {
    out->kind_ = Kind::pattern;
    // If a template does not depend on games, each input has its own file, as in a folder.
    out->grouped_ = many && (of_games ? !(*pattern)->counts_games() : request.sorted);
    out->template_ = std::move(*pattern);
    return out;
  }
  if (path.ends_with('/') || is_folder) {
    out->kind_ = Kind::folder;
    out->grouped_ = many && request.sorted;
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

/// Makes the database, or the part of one, final, or leaves it unchanged.
void Outputs::finish_packed(bool keep, std::vector<Unwritten>& lost) {
  Result<void> done;
  if (keep && !broken_) done = packed_->finish();
  if (keep && !broken_ && done) return;
  packed_->abandon();
  std::optional<Diagnostic> why;
  if (!done) why = std::move(done.error());
  if (!why && number_ == 0) return;  // there was nothing to write
  lost.push_back({number_, std::move(why), std::nullopt});
}

Result<void> Outputs::check_target(const std::string& path) const {
  for (const std::string& other : request_.others) {
    if (same_output(path, other)) return fail(diag::output_twice, {}, {path});
  }
  if (!platform::facts_of(path)) return {};
  if (inputs_.has(path)) return fail(diag::output_is_input, {}, {path});
  if (request_.written->has(path)) return fail(diag::output_twice, {}, {path});
  if (!may_replace(path)) return fail(diag::output_exists, {}, {path});
  return {};
}

Result<void> Outputs::make_folder(const std::string& path) const {
  const std::string folder(folder_of(path));
  const int error = folder.empty() ? 0 : platform::make_folders(folder);
  if (error != 0) return fail(diag::cannot_write, {}, {path, reason(error)});
  return {};
}

Result<void> Outputs::start(Current& current, const std::string& path) {
  if (auto fine = check_target(path); !fine) return fine;
  if (kind_ != Kind::single) {
    if (auto made = make_folder(path); !made) return made;
  }
  auto file = PackedFile::create(path, may_replace(path) ? Existing::replaced : Existing::kept);
  if (!file) return std::unexpected(std::move(file.error()));
  current = Current();
  current.path = path;
  current.file.emplace(std::move(*file));
  return {};
}

Result<void> Outputs::put(Current& current, std::string_view bytes) {
  if (bytes.empty()) return {};
  if (request_.part != nullptr) request_.part->sum.add(bytes);
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
    if (auto done = put(current, framed(Frame::begin)); !done) return done;
  }
  const auto put_bytes = [&](std::string_view more) {
    return current.aside ? current.aside->games.write(more) : put(current, more);
  };
  if (games != 0 && current.games != 0) {
    if (auto done = put_bytes(framed(Frame::between)); !done) return done;
  }
  current.games += games;
  return put_bytes(bytes);
}

/// Writes the list of the games, which are all known now, and then the games. The list of a part is
/// framed later, when all parts are known.
Result<void> Outputs::put_listed(Current& current, const Replay& entries, const Replay& games) {
  const auto take = [&](std::string_view bytes) { return put(current, bytes); };
  if (request_.part != nullptr) {
    const auto list = [&](std::string_view bytes) {
      request_.part->listed += bytes.size();
      return put(current, bytes);
    };
    if (auto done = entries(list); !done) return done;
    return games(take);
  }
  std::string text;
  writer_->begin_list(text, current.games, current.path.empty() ? "" : stem_of(current.path));
  if (auto done = put(current, text); !done) return done;
  if (auto done = entries(take); !done) return done;
  text.clear();
  writer_->end_list(text, current.games);
  if (auto done = put(current, text); !done) return done;
  return games(take);
}

/// Returns the text before, between or after games.
std::string Outputs::framed(Frame part) const {
  std::string text;
  switch (part) {
    case Frame::begin: writer_->begin(text); break;
    case Frame::between: writer_->between(text); break;
    case Frame::finish: writer_->finish(text); break;
  }
  if (!options_.to->text) return text;
  const Encoding encoding = options_.out_encoding.value_or(options_.to->write_encoding);
  std::string bytes(part == Frame::begin ? byte_order_mark(encoding) : std::string_view());
  if (part == Frame::begin && options_.bom && encoding == Encoding::utf8) bytes = "\xEF\xBB\xBF";
  std::vector<Unencodable> missing;
  encode(bytes, text, encoding, missing, options_.to->stand_in);
  return bytes;
}

Result<void> Outputs::complete(Current& current) {
  if (options_.to->listed) {
    if (!current.aside) current.aside.emplace(current.path);
    const auto entries = [&](const Spool::Take& take) {
      return current.aside->entries.replay(take);
    };
    const auto games = [&](const Spool::Take& take) { return current.aside->games.replay(take); };
    if (auto done = put_listed(current, entries, games); !done) return done;
  } else if (!current.begun) {
    current.begun = true;
    if (auto done = put(current, framed(Frame::begin)); !done) return done;
  }
  if (auto done = put(current, framed(Frame::finish)); !done) return done;
  if (!current.file) return {};
  if (before_commit_) {
    if (auto done = before_commit_(current.path); !done) return done;
  }
  auto done = commit(current);
  if (request_.part != nullptr) request_.part->written = done.has_value();
  return done;
}

/// Makes the file final. Through links, several names may lead to one file.
Result<void> Outputs::commit(Current& current) {
  if (request_.written->has(current.path)) return fail(diag::output_twice, {}, {current.path});
  auto done = current.file->commit();
  if (done) request_.written->add(current.path);
  return done;
}

std::string Outputs::extension() const {
  return std::string(options_.to->extensions.substr(0, options_.to->extensions.find(' ')));
}

std::string Outputs::wanted_path(const Input& input, const GameName* name) const {
  const std::string_view stem = stem_of(input.relative_path);
  if (kind_ == Kind::pattern) {
    // {dir} may be ".".
    const std::string path =
        template_->fill({stem, inner_folder(input.relative_path), extension(), number_}, name);
    return std::filesystem::path(path).lexically_normal().generic_string();
  }
  return request_.path + std::string(folder_of(input.relative_path)) +
         safe_component(std::string(stem) + "." + extension());
}

std::string Outputs::new_path(const GameName* name) {
  const std::string wanted = wanted_path(*input_, name);
  if (grouped_ && kind_ == Kind::pattern && name != nullptr) return wanted;
  std::string path = taken_.take(wanted);
  while (earlier_.kept.contains(path)) path = taken_.take(wanted);
  return path;
}

bool Outputs::each_apart() const {
  return kind_ != Kind::single && !grouped_ && sorted_ == nullptr &&
         !(template_ && template_->of_games());
}

std::string Outputs::base() const {
  if (kind_ != Kind::pattern) return request_.path;
  std::string base = std::filesystem::path(template_->folder()).lexically_normal().generic_string();
  return base == "." || base == "./" ? std::string() : base;
}

bool Outputs::could_write(const std::string& path) const {
  const auto below = path_below(base(), path);
  if (!below) return false;
  if (kind_ == Kind::folder) return true;
  if (template_->could_give(*below) || template_->could_give("./" + *below)) return true;
  // The name "name-2.pgn" comes from NamesTaken.
  const std::size_t dot = extension_at(*below);
  const std::size_t dash =
      below->find_last_not_of("0123456789", dot - std::min<std::size_t>(dot, 1));
  if (dash == below->npos || (*below)[dash] != '-' || dash + 1 == dot) return false;
  return template_->could_give(below->substr(0, dash) + below->substr(dot));
}

void Outputs::go_on_from(EarlierOutputs earlier,
                         std::function<Result<void>(const std::string& path)> before_commit) {
  earlier_ = std::move(earlier);
  before_commit_ = std::move(before_commit);
  for (const std::string& path : earlier_.others) taken_.take(path);
}

void Outputs::pass_over(const Input& input, std::size_t files) {
  if (kind_ == Kind::single) return;
  for (; files != 0; --files) taken_.take(wanted_path(input, nullptr));
}

/// Returns true if the file may be replaced, for example because an earlier run wrote it.
bool Outputs::may_replace(const std::string& path) const {
  if (request_.force) return true;
  const auto known = earlier_.replaceable.find(path);
  const Stamp now = stamp_of(path);
  if (known != earlier_.replaceable.end() && known->second.known() && known->second == now) {
    return true;
  }
  // A compressor may write its last bytes when the file is closed.
  constexpr std::int64_t kToClose = 2'000'000'000;
  return earlier_.begun.contains(path) && now.known() &&
         now.modified <= earlier_.broke_off + kToClose;
}

void Outputs::begin_input(const Input& input) {
  input_ = &input;
  input_number_ = inputs_begun_++;
  before_input_ = number_;
  at_end_ = false;
  if (sorted_) inputs_seen_.push_back(input);
  if (kind_ == Kind::single) return;
  names_.clear();
  current_ = Current();
}

/// Records that the current input has games in that file.
void Outputs::note_name(const std::string& path) {
  if (!sorted_) return names_.push_back(path);
  late_names_.resize(inputs_begun_);
  late_names_[input_number_].push_back(path);
}

Result<void> Outputs::put_games(std::string_view bytes, std::string_view entries,
                                std::uint64_t games) {
  auto done = add_games(bytes, entries, games);
  broken_ = broken_ || !done;
  return done;
}

Result<void> Outputs::put_game(WrittenGame game) {
  const bool second =
      sorted_ && sorted_->size() != 0 && kind_ == Kind::single && !options_.to->can.many_games;
  auto done = second    ? one_game_only()
              : sorted_ ? sorted_->add(game, input_number_)
                        : add_game(std::move(game));
  broken_ = broken_ || (!done && !concerns_one_file(*done.error().code));
  return done;
}

Result<void> Outputs::one_game_only() const {
  const std::string example = "out/{name}-{n}." + extension();
  return fail(diag::one_game_only, {}, {std::string(options_.to->id), example});
}

Result<void> Outputs::add_games(std::string_view bytes, std::string_view entries,
                                std::uint64_t games) {
  if (packed_ != nullptr) {
    number_ += games;
    return packed_->put(*input_, bytes);
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

OutputFrame Outputs::frame() const {
  return {framed(Frame::begin), framed(Frame::between), framed(Frame::finish)};
}

std::string Outputs::place() const {
  return request_.path.empty() || request_.path == "-" ? "<stdout>" : request_.path;
}

/// Inserts the game's number in the run at the place that its format provides.
void Outputs::put_in_number(WrittenGame& game) const {
  if (game.number_at == GameWriter::kNowhere || !writer_->numbers_run()) return;
  const Encoding encoding = options_.out_encoding.value_or(options_.to->write_encoding);
  std::string number;
  std::vector<Unencodable> none;
  encode(number, std::to_string(number_), encoding, none, options_.to->stand_in);
  game.bytes.insert(game.number_at, number);
}

Result<void> Outputs::add_game(WrittenGame game) {
  ++number_;
  put_in_number(game);
  if (packed_ != nullptr) return packed_->put(*input_, game.bytes);
  if (kind_ == Kind::single) {
    if (options_.to->can.many_games) {
      auto done = put_run(current_, game.bytes, game.entry, 1);
      const PartOutput* const part = request_.part;
      if (done && part != nullptr && part->each) done = part->each(*input_, game);
      return done;
    }
    if (held_) return one_game_only();
    held_ = std::move(game);
    current_.games = 1;
    return {};
  }
  if (grouped_) return add_to_group(game);
  Current own;
  const std::string path = new_path(&game.name);
  if (auto started = start(own, path); !started) return started;
  if (auto done = put_run(own, game.bytes, game.entry, 1); !done) return done;
  if (auto done = complete(own); !done) return done;
  note_name(path);
  return {};
}

Outputs::Group& Outputs::group_of(const WrittenGame& game) {
  const bool named = template_ && template_->of_games();
  std::string path = named ? new_path(&game.name) : std::string();
  const auto [at, first] = group_at_.try_emplace(
      named ? fold_name(path) : std::to_string(input_number_), groups_.size());
  if (!first) return groups_[at->second];
  if (!named) path = new_path(nullptr);
  Group group;
  if (auto fine = check_target(path); !fine) group.refused = std::move(fine.error());
  group.path = std::move(path);
  return groups_.emplace_back(std::move(group));
}

Result<void> Outputs::add_to_group(const WrittenGame& game) {
  Group& group = group_of(game);
  if (group.refused) return std::unexpected(*group.refused);
  if (!group_spool_) {
    if (auto made = make_folder(group.path); !made) return made;
    group_spool_.emplace(group.path);
  }
  SharedSpool& spool = *group_spool_;
  if (group.games == 0) {
    group.bytes = spool.begin();
    if (options_.to->listed) group.entries = spool.begin();
  } else {
    if (auto done = spool.write(group.bytes, framed(Frame::between)); !done) return done;
  }
  if (options_.to->listed) {
    std::string entry = game.entry;
    writer_->number(entry, group.games);
    if (auto done = spool.write(group.entries, entry); !done) return done;
  }
  ++group.games;
  if (count_one(group.of, input_number_)) note_name(group.path);
  return spool.write(group.bytes, game.bytes);
}

Result<void> Outputs::write_group(const Group& group) {
  const auto replay = [&](std::size_t stream) {
    return [&, stream](const Spool::Take& take) { return group_spool_->replay(stream, take); };
  };
  Current own;
  if (auto started = start(own, group.path); !started) return started;
  own.games = group.games;
  if (options_.to->listed) {
    const auto done = put_listed(own, replay(group.entries), replay(group.bytes));
    if (!done) return done;
  } else {
    if (auto done = put(own, framed(Frame::begin)); !done) return done;
    const auto take = [&](std::string_view bytes) { return put(own, bytes); };
    if (auto done = replay(group.bytes)(take); !done) return done;
  }
  if (auto done = put(own, framed(Frame::finish)); !done) return done;
  return commit(own);
}

Result<std::uint64_t> Outputs::end_input(bool keep, bool whole) {
  if (packed_ != nullptr) {
    if (broken_ || sorted_) return 0;
    if (!whole && number_ == before_input_) return 0;
    auto done = packed_->put(*input_, {});  // begins the input even if it has no games
    if (done && !whole) done = packed_->broke_off();
    if (done) done = packed_->end(keep);
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

void Outputs::end_listed() {
  at_end_ = true;
  // Games that are sorted are not in the output yet.
  if (packed_ != nullptr && !sorted_) packed_->files_ended();
}

std::vector<Unwritten> Outputs::finish(bool keep) {
  std::vector<Unwritten> lost;
  if (sorted_ && (broken_ || !keep)) {
    if (sorted_->size() != 0) lost.push_back({sorted_->size(), std::nullopt, std::nullopt});
    if (packed_ != nullptr) packed_->abandon();
    current_ = Current();
    return lost;
  }
  if (sorted_) write_sorted(lost);
  if (packed_ != nullptr) {
    if (sorted_ && at_end_) packed_->files_ended();
    finish_packed(keep, lost);
    return lost;
  }
  if (grouped_) finish_groups(keep, lost);
  if (kind_ == Kind::single) finish_single(keep, lost);
  return lost;
}

/// Writes the sorted games in their order.
void Outputs::write_sorted(std::vector<Unwritten>& lost) {
  sorted_->sort();
  std::map<std::string, std::size_t> refused;  // files, and their indices in `lost`
  for (std::size_t i = 0; i < sorted_->size() && !reader_left_; ++i) {
    input_number_ = sorted_->input(i);
    input_ = &inputs_seen_[input_number_];
    auto game = sorted_->game(i);
    auto done = game ? add_game(std::move(*game)) : std::unexpected(std::move(game.error()));
    if (done) continue;
    Diagnostic& why = done.error();
    if (kind_ != Kind::single && concerns_one_file(*why.code)) {
      const auto [at, first] = refused.try_emplace(why.args.front(), lost.size());
      if (first) lost.push_back({0, std::move(why), GamesOfInputs()});
      ++lost[at->second].games;
      count_one(*lost[at->second].of, input_number_);
      continue;
    }
    // Nothing more can be written.
    broken_ = true;
    if (kind_ == Kind::single) {
      current_ = Current();
      held_.reset();
      lost.push_back({sorted_->size(), std::move(why), std::nullopt});
      return;
    }
    Unwritten rest{sorted_->size() - i, std::move(why), GamesOfInputs()};
    for (; i < sorted_->size(); ++i) count_one(*rest.of, sorted_->input(i));
    lost.push_back(std::move(rest));
  }
}

void Outputs::finish_groups(bool keep, std::vector<Unwritten>& lost) {
  Unwritten rest;
  std::map<std::uint32_t, std::uint64_t> of;  // the remaining games
  bool drops = !keep || broken_;
  for (const Group& group : groups_) {
    if (group.games == 0) continue;
    if (!drops) {
      auto done = write_group(group);
      if (done) continue;
      if (concerns_one_file(*done.error().code)) {
        lost.push_back({group.games, std::move(done.error()), group.of});
        continue;
      }
      rest.why = std::move(done.error());
      drops = true;
    }
    rest.games += group.games;
    for (const auto& [input, games] : group.of) of[input] += games;
  }
  if (rest.games == 0) return;
  rest.of.emplace(of.begin(), of.end());
  lost.push_back(std::move(rest));
}

void Outputs::finish_single(bool keep, std::vector<Unwritten>& lost) {
  if (sorted_ && broken_) return;
  const std::uint64_t all = current_.games;
  auto dropped = complete_single(keep);
  if (!dropped) {
    lost.push_back({all, std::move(dropped.error()), std::nullopt});
  } else if (*dropped != 0) {
    lost.push_back({*dropped, std::nullopt, std::nullopt});
  }
}

/// Returns how many games were dropped.
Result<std::uint64_t> Outputs::complete_single(bool keep) {
  // What went to a stream cannot be taken back.
  const bool here = current_.file || current_.aside || held_;
  if (broken_ || (!keep && here)) {
    const std::uint64_t dropped = here ? current_.games : 0;
    current_ = Current();
    held_.reset();
    return dropped;
  }
  if (!options_.to->can.many_games && !held_) {  // a format that holds one game has no empty file
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
