// The destination of records: a stream, one file, a folder, or files named by a template.
//
// Files appear whole or not at all, compressed if their names end in .gz, .bz2, .xz or .zst. An
// input is never overwritten, whatever name or link leads to it. Existing files are replaced only
// on request. Names made from records (players, events) are made safe first.
//
// A template that depends on games makes one file for each game if it has {n} or the format holds
// one game in a file; then no name is used twice. Otherwise games with the same name share a file,
// in the order in which they are put. Names that some file system treats as equal count as equal,
// and the first spelling is used. Such games are stored until the end of the run (SharedSpool).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/hash/checksum.h"
#include "base/packing/pack.h"
#include "ops/output/database_output.h"
#include "ops/output/name_template.h"
#include "ops/output/packed_output.h"
#include "ops/output/side_file.h"
#include "ops/output/written_game.h"
#include "qipu/base/stamp.h"
#include "qipu/format/format.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/output_options.h"

namespace qipu {

/// A part of the output of a run, to be joined with others (ops/shard). A file that lists its games
/// has only their entries, and then the games; a part of a database holds what goes into it
/// (packed_part.h).
struct PartOutput {
  /// How many games the parts before it write if all that is read is written. The numbers of games
  /// continue from it.
  std::uint64_t games_before = 0;
  /// Called with each game after it was written; if it is set, games are written one by one.
  std::function<Result<void>(const Input& from, const WrittenGame& game)> each = nullptr;

  // --- what came of it --------------------------------------------------------------------------
  Checksum sum;              ///< the checksum of the file
  std::uint64_t listed = 0;  ///< the bytes of the entries, if the format lists its games
  bool written = false;      ///< the file exists
};

struct OutputRequest {
  /// "" or "-": the stream; a folder if it ends in / or is one; a template if it has a {field}
  /// (format/fields.h; {n:04} pads); a file otherwise.
  std::string path;
  bool force = false;          ///< existing files may be replaced
  bool update = false;         ///< an existing database is added to; those of servers always are
  bool literal = false;        ///< the path is a file's name, whatever characters it has
  ByteSink* stream = nullptr;  ///< standard output
  std::vector<std::string> others = {};  ///< other files of the run, which no record may overwrite
  /// The files that the run's outputs have written so far, if there are several outputs: none
  /// overwrites a file of another. Null: only its own files are known.
  std::shared_ptr<InputFiles> written = nullptr;
  bool sorted = false;         ///< games are written in the order of their keys
  PartOutput* part = nullptr;  ///< this is a part of a run's output; null: all of it
};

/// The text around the games of a file.
struct OutputFrame {
  std::string before, between, behind;
};

/// The files that earlier runs wrote to the same place.
struct EarlierOutputs {
  /// Files of inputs that are not read again. No other record gets their names.
  std::set<std::string> kept = {};
  /// Files of inputs that are not in this run. No other record gets their names, and they count as
  /// the first.
  std::vector<std::string> others = {};
  /// Files that may be replaced as long as they are unchanged since they were written.
  std::map<std::string, Stamp> replaceable = {};
  /// Files that a run was about to make when it was interrupted. They may be replaced if they have
  /// not been changed later.
  std::set<std::string> begun = {};
  std::int64_t broke_off = -1;  ///< when that run was interrupted, in nanoseconds since 1970
};

/// Numbers of games by input, in order. Inputs are numbered from 0 as they begin.
using GamesOfInputs = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

/// Games that were put but are in no file in the end.
struct Unwritten {
  std::uint64_t games = 0;
  std::optional<Diagnostic> why;    ///< no value: they were dropped on request
  std::optional<GamesOfInputs> of;  ///< no value: all games that were put in the run
};

/// Returns true if an error of writing concerns one file, so that others can still be written.
bool concerns_one_file(const Code& code);

class SortedGames;

class Outputs {
 public:
  /// Opens the outputs. Errors: unknown_field (in a template), output_exists, output_is_input,
  /// output_twice, cannot_write.
  static Result<std::unique_ptr<Outputs>> open(const OutputRequest& request,
                                               const OutputOptions& options,
                                               const std::vector<Input>& inputs);

  ~Outputs();

  /// Returns the database that is written; null if the output is not a database.
  DatabaseOutput* database() { return database_; }

  /// Returns true if games have to be written one by one (put_game) instead of in runs (put_games).
  bool one_by_one() const { return one_by_one_; }
  /// Returns the number of games written in the run so far.
  std::uint64_t games() const { return number_; }

  /// Returns true if each input has files of its own, whose names depend on no game. A run that
  /// continues an earlier one needs that.
  bool each_apart() const;
  /// Continues the outputs of earlier runs. REQUIRES each_apart(), and that nothing was put yet.
  /// `before_commit` is called with each file before it is final; its error is an error of writing.
  void go_on_from(EarlierOutputs earlier,
                  std::function<Result<void>(const std::string& path)> before_commit);
  /// Returns the name that an input's file gets if no other input has it. REQUIRES each_apart().
  std::string wanted_path(const Input& input) const { return wanted_path(input, nullptr); }
  /// Returns the folder of all outputs, which their names begin with; it ends in /, or is "".
  /// REQUIRES each_apart().
  std::string base() const;
  /// Returns true if such an output could be a file at that path: one in its folder, or one whose
  /// name matches its template. Returns false for a path that leads there through links to folders.
  /// REQUIRES each_apart().
  bool could_write(const std::string& path) const;
  /// Called for an input that is not read. Marks its names as used.
  void pass_over(const Input& input, std::size_t files);

  void begin_input(const Input& input);
  /// Writes `games` games of the current input, and for formats that list their games also the
  /// entries. Errors: those of open().
  Result<void> put_games(std::string_view bytes, std::string_view entries, std::uint64_t games);
  /// Writes one game, with its number in the run if its format has one. If the game has a file of
  /// its own, that file becomes final at once. Errors: also one_game_only.
  Result<void> put_game(WrittenGame game);
  /// Makes the files of the current input final, or drops them (`keep` false). Returns how many
  /// games were dropped. `whole`: the input was read to its end. If an input could not be read at
  /// all, a database keeps the games that it had of it. Errors: those of open(), since another run
  /// may have made a file meanwhile.
  Result<std::uint64_t> end_input(bool keep, bool whole = true);
  /// Each file in a packed file is an input. This says that the packed file, or any other listed
  /// file, was read to its end.
  void end_listed();
  /// Makes everything final that is not yet final, or drops it (`keep` false). Returns what is not
  /// written, including because of the errors of open().
  std::vector<Unwritten> finish(bool keep);

  bool reader_left() const { return reader_left_; }
  /// Returns the frame of a format that does not list its games. The text that parts of a run have
  /// around their games is left out when they are joined.
  OutputFrame frame() const;
  /// Returns the path as -o takes it; "<stdout>" for the stream.
  std::string place() const;
  /// Returns true if one file or stream takes the whole run, false if each input has its own.
  bool single() const { return kind_ == Kind::single; }
  /// Returns the files written for the current input, in order (cleared by begin_input), or the
  /// run's single file.
  const std::vector<std::string>& names() const { return names_; }
  /// Returns the files that only finish() wrote, by the number of the input whose games they hold.
  const std::vector<std::vector<std::string>>& late_names() const { return late_names_; }

 private:
  enum class Kind : std::uint8_t { single, folder, pattern };

  /// The list entries and the games of an output, stored apart until all are known.
  struct Aside {
    explicit Aside(const std::string& path) : entries(path), games(path) {}
    Spool entries, games;
  };
  /// An output that is being written. If it has no file, it goes to the stream.
  struct Current {
    std::string path;
    std::optional<PackedFile> file;
    std::optional<Aside> aside;  ///< for formats that list their games first
    bool begun = false;
    std::uint64_t games = 0;
  };

  /// Games that share a file, stored until all are known.
  struct Group {
    std::string path;
    std::size_t bytes = 0, entries = 0;  ///< streams of the spool
    std::uint64_t games = 0;
    GamesOfInputs of;
    std::optional<Diagnostic> refused;  ///< why the file cannot be written
  };

  Outputs(const OutputRequest& request, const OutputOptions& options);
  Result<void> add_games(std::string_view bytes, std::string_view entries, std::uint64_t games);
  void finish_packed(bool keep, std::vector<Unwritten>& lost);
  Result<void> add_game(WrittenGame game);
  Result<void> one_game_only() const;
  void put_in_number(WrittenGame& game) const;
  Group& group_of(const WrittenGame& game);
  Result<void> add_to_group(const WrittenGame& game);
  Result<void> write_group(const Group& group);
  void write_sorted(std::vector<Unwritten>& lost);
  void finish_groups(bool keep, std::vector<Unwritten>& lost);
  void finish_single(bool keep, std::vector<Unwritten>& lost);
  Result<std::uint64_t> complete_single(bool keep);
  void note_name(const std::string& path);
  Result<void> make_folder(const std::string& path) const;
  Result<void> check_target(const std::string& path) const;
  Result<void> start(Current& current, const std::string& path);
  Result<void> put(Current& current, std::string_view bytes);
  Result<void> put_run(Current& current, std::string_view bytes, std::string_view entries,
                       std::uint64_t games);
  /// Passes on stored bytes.
  using Replay = std::function<Result<void>(const Spool::Take& take)>;
  Result<void> put_listed(Current& current, const Replay& entries, const Replay& games);
  enum class Frame : std::uint8_t { begin, between, finish };
  std::string framed(Frame part) const;
  Result<void> complete(Current& current);
  Result<void> commit(Current& current);
  std::string wanted_path(const Input& input, const GameName* name) const;
  std::string new_path(const GameName* name);
  bool may_replace(const std::string& path) const;
  std::string extension() const;

  OutputRequest request_;
  const OutputOptions& options_;
  Kind kind_ = Kind::single;
  bool one_by_one_ = false;
  bool grouped_ = false;
  bool reader_left_ = false;
  bool at_end_ = true;                    ///< at the end of a listed file, not inside one
  bool broken_ = false;                   ///< writing failed
  std::unique_ptr<GameWriter> writer_;    ///< writes the text before, between and after games
  std::unique_ptr<PackedOutput> packed_;  ///< a database, or a part of one
  DatabaseOutput* database_ = nullptr;    ///< null if the output is not a database
  std::unique_ptr<ByteSink> device_;      ///< used if -o names a device or a pipe
  InputFiles inputs_;
  std::optional<NameTemplate> template_;
  NamesTaken taken_;
  const Input* input_ = nullptr;
  Current current_;
  /// The only game of a format that holds one game, kept until the end of the run.
  std::optional<WrittenGame> held_;
  std::vector<std::string> names_;
  std::uint64_t number_ = 0;        ///< the number of the current game, for {n}
  std::uint64_t before_input_ = 0;  ///< the number of the last game before the current input
  std::uint32_t input_number_ = 0;  ///< the number of the current input
  std::uint32_t inputs_begun_ = 0;
  std::vector<Group> groups_;                              ///< in the order of their first games
  std::unordered_map<std::string, std::size_t> group_at_;  ///< the index of a group, by folded name
  std::optional<SharedSpool> group_spool_;
  std::unique_ptr<SortedGames> sorted_;  ///< null: games are written as they come
  std::vector<Input> inputs_seen_;       ///< used if games are sorted
  std::vector<std::vector<std::string>> late_names_;
  EarlierOutputs earlier_;
  std::function<Result<void>(const std::string& path)> before_commit_;
};

}  // namespace qipu
