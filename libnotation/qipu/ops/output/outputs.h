// Where records go: a stream, one file, a folder, or files named after a template.
//
// Files appear whole or not at all, compressed where their names end in .gz, .bz2, .xz or .zst, and
// nothing is ever written over an input, by whatever name or link it is reached. Existing files are
// replaced only when asked. Names made from records (players, events) are made safe first, and two
// games never share a file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/base/pack.h"
#include "qipu/format/format.h"
#include "qipu/ops/output/name_template.h"
#include "qipu/ops/output/output_options.h"
#include "qipu/ops/output/side_file.h"
#include "qipu/ops/run/inputs.h"

namespace qipu {

/// One game written by itself.
struct WrittenGame {
  GameName name = {};
  std::string bytes = {};
  std::string entry = {};    ///< in the list before the games, for formats that have one
  std::uint32_t number = 0;  ///< in its work item, from 1
  std::size_t number_at = GameWriter::kNowhere;  ///< where in the bytes its number is to be put
  Severity worst = Severity::note;               ///< of its findings
};

struct OutputRequest {
  /// "" or "-": the stream; a folder when it ends in / or is one; a template when it has a {field}
  /// (format/fields.h; {n:04} pads); a file otherwise.
  std::string path;
  bool force = false;                    ///< existing files are replaced
  ByteSink* stream = nullptr;            ///< standard output
  std::vector<std::string> others = {};  ///< what else the run writes: no record goes there
};

class Outputs {
 public:
  /// Errors: unknown_field (of a template), output_exists, output_is_input, output_twice,
  /// cannot_write.
  static Result<std::unique_ptr<Outputs>> open(const OutputRequest& request,
                                               const OutputOptions& options,
                                               const std::vector<Input>& inputs);

  /// Whether games have to come one by one (put_game) instead of in runs (put_games).
  bool one_by_one() const { return one_by_one_; }
  /// How many there are so far, of the whole run.
  std::uint64_t games() const { return number_; }

  void begin_input(const Input& input);
  /// A run of `games` games of the current input, and for formats that list them their entries.
  /// Errors: those of open().
  Result<void> put_games(std::string_view bytes, std::string_view entries, std::uint64_t games);
  /// One game, final at once where it has a file of its own. Errors: also one_game_only.
  Result<void> put_game(const WrittenGame& game);
  /// Makes the input's own files final, or drops them. Returns how many games were dropped. Errors:
  /// those of open(): another run may have made a file meanwhile.
  Result<std::uint64_t> end_input(bool keep);
  /// Makes what belongs to the whole run final, or drops it. Returns how many games were dropped.
  /// Errors: likewise.
  Result<std::uint64_t> finish(bool keep);

  bool reader_left() const { return reader_left_; }
  /// Whether there is a file or stream for the whole run rather than for each input.
  bool single() const { return kind_ == Kind::single; }
  /// What the current input went to, in order; cleared by begin_input.
  const std::vector<std::string>& names() const { return names_; }

 private:
  enum class Kind : std::uint8_t { single, folder, pattern };

  /// What cannot be written before all of it is known.
  struct Aside {
    explicit Aside(const std::string& path) : entries(path), games(path) {}
    Spool entries, games;
  };
  /// One output under way. Without a file, it goes to the stream.
  struct Current {
    std::string path;
    std::optional<PackedFile> file;
    std::optional<Aside> aside;  ///< for formats that list their games before them
    bool begun = false;
    std::uint64_t games = 0;
  };

  Outputs(const OutputRequest& request, const OutputOptions& options);
  Result<void> add_games(std::string_view bytes, std::string_view entries, std::uint64_t games);
  Result<void> add_game(const WrittenGame& game);
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
  bool broken_ = false;                 ///< something could not be put
  std::unique_ptr<GameWriter> writer_;  ///< for what frames the games
  std::unique_ptr<ByteSink> device_;    ///< when -o names a device or a pipe
  InputFiles inputs_;
  std::optional<NameTemplate> template_;
  NamesTaken taken_;
  const Input* input_ = nullptr;
  Current current_;
  std::optional<WrittenGame> held_;  ///< the only game of a format that holds one, until the end
  std::vector<std::string> names_;
  std::uint64_t number_ = 0;  ///< of the game, for {n}
};

}  // namespace qipu
