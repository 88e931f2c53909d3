// What a run is asked to do, what it tells while it runs, and what came of it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/format/format.h"
#include "qipu/ruling/ruleset.h"

namespace qipu {

class OpeningBook;

/// What a user may ask to leave out of the output.
struct Strip {
  bool comments = false;
  bool variations = false;
  bool nags = false;
  bool evals = false;
  bool clocks = false;
  bool tags = false;

  bool any() const { return comments || variations || nags || evals || clocks || tags; }
  /// Sets the switch of that name; false when there is none.
  bool set(std::string_view name);
};

/// What a run holds at a time, and refuses to read. Only tests set others.
struct RunLimits {
  std::size_t block_bytes = 1 << 18;             ///< how much of an archive is worked on at a time
  std::size_t game_bytes = 64U << 20;            ///< the longest single game of an archive
  std::size_t text_bytes = 128U << 20;           ///< the longest text that has to be read whole
  std::size_t file_bytes = 1024U << 20;          ///< the largest other file that has to be
  std::size_t waiting_bytes = 64U << 20;         ///< of units that are worked on at the same time
  std::uint64_t unpack_times = 1000;             ///< how much an archive may grow when unpacked ...
  std::uint64_t unpack_allowance = 64ULL << 20;  ///< ... and may in any case
  unsigned archive_depth = 5;                    ///< archives in archives that are opened
};

/// One run over any number of inputs. Everything the user decided, and nothing that changes.
struct Job {
  // --- reading ----------------------------------------------------------------------------------
  const Format* from = nullptr;      ///< null: by content
  std::optional<Encoding> encoding;  ///< nothing: by content
  const Notation* words = nullptr;   ///< what moves are written in; null: by content

  // --- checking ---------------------------------------------------------------------------------
  bool check = false;   ///< ask of each game what no reader asks: diagram, result, end, date
  bool quirks = false;  ///< report unusual words
  Faults forgiven;      ///< faults of diagrams not to be reported
  bool judge = false;   ///< ask the arbiter about repetitions
  const Ruleset* rules = nullptr;  ///< under which book; null: by the date of the game

  bool mend = false;  ///< seek what a main line that breaks off was meant to be
  /// Mend main lines whose repair is as sure as that, 0-1; nothing: none.
  std::optional<double> mend_sure;
  bool in_place = false;  ///< only what a patch of the file can say (Reporter::patches)
  bool backup = false;    ///< with in_place: files that have their FILE.orig are not mended
  bool force = false;     ///< with in_place: read-only files are mended, an old FILE.orig replaced
  /// What was played in the openings of other games: a witness for repairs. Null: none.
  const OpeningBook* book = nullptr;
  bool main_lines = false;  ///< tell each game's main line (Reporter::main_line)

  // --- writing ----------------------------------------------------------------------------------
  const Format* to = nullptr;            ///< null: nothing is written
  const Notation* notation = nullptr;    ///< null: the format's own
  std::optional<Encoding> out_encoding;  ///< nothing: the format's own
  std::string columns;                   ///< of a table, with commas; "": the format's own
  bool bom = false;                      ///< UTF-8 with a byte order mark, as Excel wants it
  Strip strip;
  bool strict_loss = false;  ///< a game that would lose something is reported, not written
  /// Findings as grave as this keep an output from being committed; nothing: none do.
  std::optional<Severity> withhold_at;

  // --- reworking --------------------------------------------------------------------------------
  /// Called with each game, settled, before it is written; it may add to the game. Where the game
  /// stands: its file, its number there from 1. Right for one thread only.
  std::function<void(Game& game, const std::string& file, std::uint32_t number,
                     DiagnosticSink& sink)>
      rework;
  /// About so much of an archive of text is one unit, so that games are written as they are done.
  /// 0: as much as RunLimits::block_bytes.
  std::size_t unit_bytes = 0;

  // --- running ----------------------------------------------------------------------------------
  unsigned threads = 1;            ///< 0: as many as the machine has; the output does not change
  std::uint32_t max_findings = 0;  ///< of one code in one file; 0: no limit
  bool keep_records = false;       ///< fill Summary::files
  RunLimits limits;
};

/// How many findings of each severity.
struct Tally {
  std::array<std::uint64_t, 4> by_severity{};

  void add(Severity s, std::uint64_t n = 1) { by_severity[static_cast<std::size_t>(s)] += n; }
  std::uint64_t operator[](Severity s) const { return by_severity[static_cast<std::size_t>(s)]; }
  bool reaches(Severity s) const;
  Tally& operator+=(const Tally& o);
};

/// Every game that is met is written or reported: read == written + reported, always. A run that
/// writes nothing (`check`) counts a game it understood as written.
struct GameCounts {
  std::uint64_t read = 0, written = 0, reported = 0, plies = 0;
  GameCounts& operator+=(const GameCounts& o);
};

/// What became of one input.
struct FileRecord {
  std::string path;
  std::uint64_t bytes = 0;
  std::string encoding;  ///< "GB18030"; several, as blocks were found to be; empty for binary files
  std::string format;    ///< id; empty when not known
  GameCounts games;
  Tally findings;
  Losses losses;  ///< what the written format could not hold
  std::vector<std::string> outputs;
  bool skipped = false;
  bool tried = true;  ///< false: the run came to its end before

  /// Why games were reported and not written, or the input was not read; one for each code.
  struct Reason {
    Diagnostic first;
    std::uint64_t games = 0;  ///< not written for that; 0: it concerns the input
  };
  std::vector<Reason> reasons;
  void add_reason(const Diagnostic& d, std::uint64_t unwritten);

  /// "ok", "findings", "failed" (not read, or not to the end), "skipped" (no record), "not tried".
  std::string_view status() const;
};

/// One line of JSON, without its end. `say`: a finding's sentence, in the user's language.
std::string ledger_line(const FileRecord& record,
                        const std::function<std::string(const Diagnostic&)>& say);

/// `[{"what":"variations","count":3},{"what":"tag","detail":"Annotator","count":1}]`.
std::string losses_json(const Losses& losses);

/// What a whole run came to.
struct Summary {
  std::uint64_t inputs = 0;     ///< files, those not tried too
  std::uint64_t skipped = 0;    ///< of these, no records
  std::uint64_t failed = 0;     ///< of these, nothing of them could be read
  std::uint64_t not_tried = 0;  ///< of these, for the run came to its end before
  bool could_not = false;       ///< run as asked, or write
  std::uint64_t bytes = 0;
  GameCounts games;
  Tally findings;
  std::map<std::string, std::uint64_t> formats, encodings;  ///< files of each
  Losses losses;
  bool reader_left = false;       ///< whoever read our output closed it; not an error
  std::vector<FileRecord> files;  ///< when Job::keep_records

  /// 0 done; 1 findings at or above `fail_on`, a file that cannot be read among them; 2 could not
  /// run or write, or not one of the files that were to be read could be.
  int exit_code(std::optional<Severity> fail_on) const;
};

/// How far a run has come.
struct Headway {
  std::uint64_t files_done = 0, files_total = 0, bytes = 0, games = 0;
};

/// One thing changed in a main line.
struct LineChange {
  std::uint32_t ply = 0;    ///< in the mended line, from 1
  std::string_view error;   ///< "near_digit"; as Change::error
  std::string written;      ///< the words concerned, blanks between them
  std::vector<Move> moves;  ///< what is played instead; none where words are taken out
  float cost = 0;           ///< how rare the error is, nats
  double confidence = 0;    ///< 0-1
};

/// A game's main line: as it stands where it is legal to its end, else as it was meant.
struct MainLineReport {
  std::uint32_t game = 0;   ///< of its input, from 1
  Setup start;              ///< of the line; not always the one that the record gives
  std::vector<Move> moves;  ///< legal from the start
  double confidence = 1;    ///< that this is the game, 0-1
  bool whole = true;        ///< every word of the record is accounted for
  float cost = 0;           ///< of all changes, nats
  std::vector<LineChange> changes;
  /// By how much the next best line is less likely, nats; infinite where there is none.
  float margin = std::numeric_limits<float>::infinity();
  std::vector<MainLineReport> others;  ///< the next best lines, likeliest first
};

/// Some bytes of an input and what is to stand for them.
struct Patch {
  std::uint64_t offset = 0;
  std::string before, after;
};

/// Who listens to a run. Called in the order of the inputs, from the thread that runs it.
class Reporter {
 public:
  virtual ~Reporter() = default;
  /// `file` is "" for what concerns no input.
  virtual void finding(const std::string& file, const Diagnostic& d) = 0;
  /// Each game's, in order, when Job::main_lines; behind findings of its part of the input.
  virtual void main_line(const std::string& /*file*/, const MainLineReport& /*line*/) {}
  /// What would mend a part of the input, in order, when Job::in_place. Parts come in order.
  virtual void patches(const std::string& /*file*/, const std::vector<Patch>& /*patches*/) {}
  virtual void progress(const Headway& /*p*/) {}
  /// False when nobody listens any more: the run ends.
  virtual bool listens() const { return true; }
};

}  // namespace qipu
