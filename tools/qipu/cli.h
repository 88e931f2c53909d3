// The command line as data. How it is parsed is known behind cli_parser.h alone.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "qipu/annotate/chance.h"
#include "qipu/annotate/judgement.h"
#include "qipu/ops/answer/analyse.h"
#include "qipu/ops/answer/depict.h"
#include "qipu/ops/answer/diff.h"
#include "qipu/ops/batch/job.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/publish/book.h"
#include "qipu/ruling/ruleset.h"

namespace qipu::tool {

enum class FindingForm : std::uint8_t { text, json, gcc, sarif };

struct Options {
  std::string command;
  Language language = Language::en;
  bool quiet = false;
  bool verbose = false;  ///< notes too
  bool all = false;      ///< findings of every file, however many have the same

  InputRequest inputs;
  Job job;
  std::string output;  ///< -o
  bool force = false;
  std::string ledger;
  bool fix = false, dry_run = false, backup = false;  ///< check
  bool mends = false;                                 ///< convert
  std::optional<int> sure;                            ///< percent; nothing: 90
  FindingForm form = FindingForm::text;
  std::optional<Severity> fail_on = Severity::error;

  // show
  std::optional<std::uint32_t> at;  ///< ply; nothing: the last
  std::uint32_t game = 1;
  bool flip = false;
  bool board_only = false;
  bool draws = false;  ///< a picture instead of text
  PictureOptions picture;
  std::string arrows;  ///< as given: they are moves of the position

  DiffOptions diff;
  std::uint32_t diff_most = 20;  ///< differences told of a game; 0: all

  // formats
  bool json = false;
  std::vector<const Format*> formats;  ///< shown in full; none: the table of all

  // judge
  const Ruleset* rules = nullptr;  ///< null: by the date of the game
  std::string line_moves;          ///< --moves

  // analyse, engine, bench
  std::string engine;                        ///< a command line; "": the bundled one
  std::vector<std::string> engine_settings;  ///< NAME=VALUE
  int hash_mib = 16;
  int threads = 1;
  int lines = 1;
  std::uint32_t only_game = 0;  ///< 0: all
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> milliseconds;
  ScoreSide side = ScoreSide::red;

  // annotate
  std::string to;  ///< --to as given
  ChanceCurve curve;
  Thresholds thresholds;
  std::size_t from_ply = 1;
  std::optional<std::size_t> to_ply;  ///< nothing: to the end
  int deeper = 4;
  bool variations = false;       ///< are judged too
  InputRequest opening_book;     ///< no names: none
  std::uint32_t book_least = 5;  ///< games
  std::string cache;             ///< "": the usual place
  bool no_cache = false;
  bool summary = false;
  std::string report;  ///< file or folder of pages
  bool booklet = false;
  BookOptions book_options;

  // analyse, move, judge, perft
  std::string fen;
  std::vector<std::string> moves;
  bool line = false;
  bool json_lines = false;
  const Notation* from = nullptr;  ///< null: any
  int depth = 0;                   ///< 0: not given
};

/// What was asked for; or, when there is nothing more to do (help, version, a mistake that has been
/// explained), the exit code.
std::expected<Options, int> parse_command_line(int argc, char** argv);

}  // namespace qipu::tool
