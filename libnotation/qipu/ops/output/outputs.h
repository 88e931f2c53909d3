// Where records are written: a stream, one file, a folder, or files named after a template.
//
// Files appear whole or not at all, compressed where their names end in .gz, .bz2, .xz or .zst. An
// input is never overwritten, whatever name or link leads to it. Existing files are replaced only
// on request. Names made from records (players, events) are made safe first.
//
// A template of games makes a file a game where it has {n}, or the format holds one game a file;
// then no name is given twice. Else games that share a name share a file, in the order in which
// they are put; names that some file system takes for one are one, written as it came first. Such
// games are put aside until the end of the run (SharedSpool).
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

#include "qipu/base/checksum.h"
#include "qipu/base/pack.h"
#include "qipu/base/stamp.h"
#include "qipu/format/format.h"
#include "qipu/ops/output/database_output.h"
#include "qipu/ops/output/name_template.h"
#include "qipu/ops/output/output_options.h"
#include "qipu/ops/output/packed_output.h"
#include "qipu/ops/output/side_file.h"
#include "qipu/ops/output/written_game.h"
#include "qipu/ops/run/inputs.h"

namespace qipu {

/// A part of the output of a run, which is put together with others (ops/shard). A file that lists
/// its games has only their entries, and then the games; a database is what goes into one
/// (packed_part.h).
struct PartOutput {
  /// How many games the parts before it write, if all that is read is written: numbers of games go
  /// on from it.
  std::uint64_t games_before = 0;
  /// Called with each game after it was written; then games are written one by one.
  std::function<Result<void>(const Input& from, const WrittenGame& game)> each = nullptr;

  // --- what came of it --------------------------------------------------------------------------
  Checksum sum;              ///< of the file
  std::uint64_t listed = 0;  ///< bytes of the entries, where it lists its games
  bool written = false;      ///< the file is there
};

struct OutputRequest {
  /// "" or "-": the stream; a folder when it ends in / or is one; a template when it has a {field}
  /// (format/fields.h; {n:04} pads); a file otherwise.
  std::string path;
  bool force = false;          ///< existing files may be replaced
  bool update = false;         ///< a database that exists is added to, those of servers always are
  bool literal = false;        ///< the path is a file's name, whatever is in it
  ByteSink* stream = nullptr;  ///< standard output
  std::vector<std::string> others = {};  ///< other files of the run, which no record may overwrite
  /// The files that the run's outputs have written so far, where several of them write: none writes
  /// over what another wrote. Null: only its own are known.
  std::shared_ptr<InputFiles> written = nullptr;
  bool sorted = false;         ///< games are written in the order of their keys
  PartOutput* part = nullptr;  ///< it is a part of a run's output; null: all of it
};

/// What stands in a file around its games.
struct OutputFrame {
  std::string before, between, behind;
};

/// What earlier runs wrote to the same place.
struct EarlierOutputs {
  /// Files of inputs that are not read again: no other record gets their names.
  std::set<std::string> kept = {};
  /// Files of inputs that are not among those of this run, likewise, and as if they came first.
  std::vector<std::string> others = {};
  /// Files that may be replaced as long as they are what was written then.
  std::map<std::string, Stamp> replaceable = {};
  /// Files that a run was about to make when it broke off. They may be replaced if they have not
  /// been changed later than that.
  std::set<std::string> begun = {};
  std::int64_t broke_off = -1;  ///< nanoseconds since 1970
};

/// Numbers of games by the inputs they are of, which are counted from 0 as they are begun; in
/// order.
using GamesOfInputs = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

/// Games that were put, and in the end are in no file.
struct Unwritten {
  std::uint64_t games = 0;
  std::optional<Diagnostic> why;    ///< nothing: they were to be dropped
  std::optional<GamesOfInputs> of;  ///< nothing: all that were put in the run
};

/// Whether an error of writing concerns one file, and others can still be written.
bool concerns_one_file(const Code& code);

class SortedGames;

class Outputs {
 public:
  /// Errors: unknown_field (of a template), output_exists, output_is_input, output_twice,
  /// cannot_write.
  static Result<std::unique_ptr<Outputs>> open(const OutputRequest& request,
                                               const OutputOptions& options,
                                               const std::vector<Input>& inputs);

  ~Outputs();

  /// The database that is written; null where the output is none.
  DatabaseOutput* database() { return database_; }

  /// Whether games have to be written one by one (put_game) instead of in runs (put_games).
  bool one_by_one() const { return one_by_one_; }
  /// The number of games written in the run so far.
  std::uint64_t games() const { return number_; }

  /// Whether each input has files of its own, whose names depend on no game: what a run that goes
  /// on from an earlier one needs.
  bool each_apart() const;
  /// REQUIRES each_apart(), and that nothing was put yet. `before_commit` hears of each file before
  /// it is final; an error of it is one of writing.
  void go_on_from(EarlierOutputs earlier,
                  std::function<Result<void>(const std::string& path)> before_commit);
  /// The name that an input's file gets if no other input has that. REQUIRES each_apart().
  std::string wanted_path(const Input& input) const { return wanted_path(input, nullptr); }
  /// The folder of all outputs, which their names begin with: it ends in /, or is "". REQUIRES
  /// each_apart().
  std::string base() const;
  /// Such an output could be a file at that path: one in its folder, or whose name fits its
  /// template. Of a path that leads there through links to folders it says no. REQUIRES
  /// each_apart().
  bool could_write(const std::string& path) const;
  /// Instead of an input that is not read: so many names are taken.
  void pass_over(const Input& input, std::size_t files);

  void begin_input(const Input& input);
  /// Writes `games` games of the current input, and for formats that list their games the entries.
  /// Errors: those of open().
  Result<void> put_games(std::string_view bytes, std::string_view entries, std::uint64_t games);
  /// Writes one game, with its number among those of the run where its format has that; where it
  /// has a file of its own, that file is final at once. Errors: also one_game_only.
  Result<void> put_game(WrittenGame game);
  /// Makes the files of the current input final, or drops them (`keep` false). Returns how many
  /// games were dropped. Errors: those of open(), since another run may have made a file meanwhile.
  /// `whole`: the input was read to its end. One that could not be read at all leaves in a database
  /// what was there of it.
  Result<std::uint64_t> end_input(bool keep, bool whole = true);
  /// Of a packed file each file in it is an input; this says that it was read to its end, as any
  /// other file that was listed.
  void end_listed();
  /// Makes what is not final yet final, or drops it (`keep` false). Returns what is not written,
  /// for the errors of open() too.
  std::vector<Unwritten> finish(bool keep);

  bool reader_left() const { return reader_left_; }
  /// Of a format that does not list its games. What parts of a run have around their games is left
  /// out where they are joined.
  OutputFrame frame() const;
  /// As -o takes it; "<stdout>" for the stream.
  std::string place() const;
  /// Whether one file or stream takes the whole run, rather than each input having its own.
  bool single() const { return kind_ == Kind::single; }
  /// The files written for the current input, in order (cleared by begin_input), or the run's
  /// single file.
  const std::vector<std::string>& names() const { return names_; }
  /// The files that were written only by finish(), by the number of the input whose games they
  /// hold.
  const std::vector<std::vector<std::string>>& late_names() const { return late_names_; }

 private:
  enum class Kind : std::uint8_t { single, folder, pattern };

  /// The list entries and the games of an output, kept apart until all are known.
  struct Aside {
    explicit Aside(const std::string& path) : entries(path), games(path) {}
    Spool entries, games;
  };
  /// An output that is being written. Without a file, it goes to the stream.
  struct Current {
    std::string path;
    std::optional<PackedFile> file;
    std::optional<Aside> aside;  ///< for formats that list their games first
    bool begun = false;
    std::uint64_t games = 0;
  };

  /// Games that share a file, put aside until all are known.
  struct Group {
    std::string path;
    std::size_t bytes = 0, entries = 0;  ///< streams of the spool
    std::uint64_t games = 0;
    GamesOfInputs of;
    std::optional<Diagnostic> refused;  ///< why there can be no such file
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
  /// Hands over bytes that were put aside.
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
  bool at_end_ = true;                    ///< of a listed file, rather than in one
  bool broken_ = false;                   ///< writing failed
  std::unique_ptr<GameWriter> writer_;    ///< writes what stands before, between and after games
  std::unique_ptr<PackedOutput> packed_;  ///< a database, or a part of one
  DatabaseOutput* database_ = nullptr;    ///< null where it is no database
  std::unique_ptr<ByteSink> device_;      ///< when -o names a device or a pipe
  InputFiles inputs_;
  std::optional<NameTemplate> template_;
  NamesTaken taken_;
  const Input* input_ = nullptr;
  Current current_;
  /// The only game of a format that holds one, kept until the end of the run.
  std::optional<WrittenGame> held_;
  std::vector<std::string> names_;
  std::uint64_t number_ = 0;        ///< of the current game, for {n}
  std::uint64_t before_input_ = 0;  ///< the same, of the last game before the current input
  std::uint32_t input_number_ = 0;  ///< of the current input
  std::uint32_t inputs_begun_ = 0;
  std::vector<Group> groups_;                              ///< in the order of their first games
  std::unordered_map<std::string, std::size_t> group_at_;  ///< by folded names
  std::optional<SharedSpool> group_spool_;
  std::unique_ptr<SortedGames> sorted_;  ///< null: games are written as they come
  std::vector<Input> inputs_seen_;       ///< when games are sorted
  std::vector<std::vector<std::string>> late_names_;
  EarlierOutputs earlier_;
  std::function<Result<void>(const std::string& path)> before_commit_;
};

}  // namespace qipu
