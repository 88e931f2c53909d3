// Where records are written: a stream, one file, a folder, or files named after a template.
//
// Files appear whole or not at all, compressed where their names end in .gz, .bz2, .xz or .zst. An
// input is never overwritten, whatever name or link leads to it. Existing files are replaced only
// on request. Names made from records (players, events) are made safe first, and no file name is
// given twice.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/archive/database/writer.h"
#include "qipu/base/pack.h"
#include "qipu/format/format.h"
#include "qipu/ops/output/name_template.h"
#include "qipu/ops/output/output_options.h"
#include "qipu/ops/output/side_file.h"
#include "qipu/ops/run/inputs.h"

namespace qipu {

/// One game in the bytes of the output format.
struct WrittenGame {
  GameName name = {};
  std::string bytes = {};
  std::string entry = {};    ///< its entry in the list of games, for formats that have one
  std::uint32_t number = 0;  ///< in its work item, from 1
  std::size_t number_at = GameWriter::kNowhere;  ///< where to insert its number in the bytes
  Severity worst = Severity::note;               ///< of its findings
};

struct OutputRequest {
  /// "" or "-": the stream; a folder when it ends in / or is one; a template when it has a {field}
  /// (format/fields.h; {n:04} pads); a file otherwise.
  std::string path;
  bool force = false;                    ///< existing files may be replaced
  bool update = false;                   ///< a database that exists is added to
  ByteSink* stream = nullptr;            ///< standard output
  std::vector<std::string> others = {};  ///< other files of the run, which no record may overwrite
};

class Outputs {
 public:
  /// Errors: unknown_field (of a template), output_exists, output_is_input, output_twice,
  /// cannot_write.
  static Result<std::unique_ptr<Outputs>> open(const OutputRequest& request,
                                               const OutputOptions& options,
                                               const std::vector<Input>& inputs);

  /// Takes out of the list what the database that is written to has read already, and what has not
  /// changed since. Returns how many inputs these are; 0 for other outputs.
  std::size_t drop_known(std::vector<Input>& inputs);
  /// Files whose games are in the database, and that are no more.
  std::vector<std::string> gone() const;
  /// Takes them out of it. Errors: cannot_write.
  Result<void> drop(const std::vector<std::string>& files);

  /// Whether games have to be written one by one (put_game) instead of in runs (put_games).
  bool one_by_one() const { return one_by_one_; }
  /// The number of games written in the run so far.
  std::uint64_t games() const { return number_; }

  void begin_input(const Input& input);
  /// Writes `games` games of the current input, and for formats that list their games the entries.
  /// Errors: those of open().
  Result<void> put_games(std::string_view bytes, std::string_view entries, std::uint64_t games);
  /// Writes one game; where it has a file of its own, that file is final at once. Errors: also
  /// one_game_only.
  Result<void> put_game(const WrittenGame& game);
  /// Makes the files of the current input final, or drops them (`keep` false). Returns how many
  /// games were dropped. Errors: those of open(), since another run may have made a file meanwhile.
  Result<std::uint64_t> end_input(bool keep);
  /// Makes the output of the whole run final, or drops it (`keep` false). Returns how many games
  /// were dropped. Errors: those of open().
  Result<std::uint64_t> finish(bool keep);

  bool reader_left() const { return reader_left_; }
  /// Whether one file or stream takes the whole run, rather than each input having its own.
  bool single() const { return kind_ == Kind::single; }
  /// The files written for the current input, in order (cleared by begin_input), or the run's
  /// single file.
  const std::vector<std::string>& names() const { return names_; }

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

  Outputs(const OutputRequest& request, const OutputOptions& options);
  Result<void> add_games(std::string_view bytes, std::string_view entries, std::uint64_t games);
  Result<void> add_game(const WrittenGame& game);
  Result<void> open_database();
  Result<void> into_database(std::string_view packed);
  Result<std::uint64_t> finish_database(bool keep);
  Result<void> check_target(const std::string& path) const;
  Result<void> start(Current& current, const std::string& path);
  Result<void> put(Current& current, std::string_view bytes);
  Result<void> put_run(Current& current, std::string_view bytes, std::string_view entries,
                       std::uint64_t games);
  Result<void> put_listed(Current& current);
  enum class Frame : std::uint8_t { begin, between, finish };
  Result<void> frame(Current& current, Frame part);
  Result<void> complete(Current& current);
  std::string new_path(const GameName* name);
  std::string extension() const;

  OutputRequest request_;
  const OutputOptions& options_;
  Kind kind_ = Kind::single;
  bool one_by_one_ = false;
  bool reader_left_ = false;
  bool broken_ = false;                 ///< writing failed
  std::unique_ptr<GameWriter> writer_;  ///< writes what stands before, between and after games
  std::unique_ptr<DatabaseWriter> database_;
  std::string being_made_;            ///< where a database is written that will replace another
  bool in_database_ = false;          ///< the current input is
  std::unique_ptr<ByteSink> device_;  ///< when -o names a device or a pipe
  InputFiles inputs_;
  std::optional<NameTemplate> template_;
  NamesTaken taken_;
  const Input* input_ = nullptr;
  Current current_;
  /// The only game of a format that holds one, kept until the end of the run.
  std::optional<WrittenGame> held_;
  std::vector<std::string> names_;
  std::uint64_t number_ = 0;  ///< of the current game, for {n}
};

}  // namespace qipu
