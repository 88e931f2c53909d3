// A game as a file: every format is one row of data.
//
// Readers pull one game at a time and know syntax only: text formats leave a move's words on its
// node and notation/resolve.h settles them. Writers append to a string; the caller sees to encoding
// and files. No format knows another; what a format cannot hold is dropped by reduced(), nowhere
// else, and the law `read(write(g)) == reduced(g)` is tested over this registry.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/game/reduce.h"
#include "qipu/notation/notation.h"
#include "qipu/text/encoding.h"

namespace qipu {

/// How sure a probe is that some bytes are its format.
enum class Likeness : std::uint8_t { no, maybe, likely, certain };

/// One piece of input: a whole file, or for archives of text a run of whole games out of one.
///
/// Text formats read `text`; binary formats read `bytes`. Places (Node::place) are offsets into
/// whichever the format reads.
struct Source {
  std::string_view bytes;            ///< as on disk
  std::string_view text;             ///< decoded UTF-8; empty for binary formats
  const Decoded* decoded = nullptr;  ///< the way back from text to bytes

  /// Line, column and byte of an offset; relative to this source. O(1) beyond the one walk through
  /// the text, in whatever order places are asked for. One thread at a time.
  Location locate(std::size_t offset, std::size_t length = 0) const;
  std::uint32_t line_ends() const;  ///< in the whole text; O(bytes), fast
  /// Puts the line that an offset is on into a finding, without its end: of a long line, at most
  /// kQuoted bytes on either side. REQUIRES: the finding's column is that of the offset.
  void quote(Diagnostic& d, std::size_t offset) const;
  /// A finding at an offset. Its line is put in when it is shown: quote().
  Diagnostic finding(const Code& code, std::size_t offset, std::vector<std::string> args = {},
                     std::size_t length = 1) const;

  static constexpr std::size_t kQuoted = 192;

  /// Moves `walk` to the offset.
  void go_to(std::size_t offset) const;

  /// A place on the way through the text.
  struct Walk {
    std::size_t offset = 0;
    std::uint32_t line = 1, column = 1;
  };
  mutable Walk walk = {};                 ///< the place asked for last
  mutable std::vector<Walk> passed = {};  ///< every few KiB of what was walked through
  mutable std::uint64_t walked = 0;       ///< bytes gone over so far, there and back
};

enum class ReadStatus : std::uint8_t {
  game,     ///< a game was read, perhaps with findings
  skipped,  ///< a game was there and could not be read at all; a finding says so
  end,
};

class GameReader {
 public:
  virtual ~GameReader() = default;
  /// Reads the next game into `out`, which is cleared first. Findings carry places relative to the
  /// source and no game number. The root's place (Game::set_place) is where the game begins.
  virtual ReadStatus next(Game& out, DiagnosticSink& sink) = 0;
  /// Where in the text the game that was read last is behind; kUnknown where the reader does not
  /// know.
  virtual std::size_t end() { return kUnknown; }
  static constexpr std::size_t kUnknown = ~std::size_t{0};
};

struct WriteOptions {
  const Notation* notation = nullptr;  ///< null: the format's own
  bool variations = true;
  std::string_view columns =
      {};  ///< of tables: names with commas between them; "": the format's own
};

/// Where games come from, as it is told.
struct Origin {
  std::string_view path = {};
  std::string_view name = {};    ///< without folders and ending
  std::string_view folder = {};  ///< below the one that was named
};

class GameWriter {
 public:
  virtual ~GameWriter() = default;
  virtual void begin(std::string& /*out*/) {}
  /// Appends one game complete in itself. What is appended depends on `game` alone, never on games
  /// before it: parts of one archive are written by different writers, and begin() and finish() of
  /// one more frame them all. REQUIRES: `game` is reduced() to what the format can hold.
  virtual void write(const Game& game, std::string& out) = 0;
  /// What stands between two games, whoever wrote them.
  virtual void between(std::string& /*out*/) {}
  virtual void finish(std::string& /*out*/) {}

  // --- formats that say where a game comes from -------------------------------------------------
  /// The file of the games that follow; without a path nothing is said of it.
  virtual void come_from(const Origin& /*origin*/) {}
  /// Where in what write() appended last the game's number is to be put, by whoever knows it;
  /// kNowhere: it is not said.
  static constexpr std::size_t kNowhere = ~std::size_t{0};
  virtual std::size_t number_at() const { return kNowhere; }
  /// Whether that is its number among all that the run writes; else in the file it comes from.
  virtual bool numbers_run() const { return false; }

  // --- files that list their games before the first of them (Format::listed) --------------------
  // Their entries are made with the games, wherever that is; the file is put together when all are
  // known: begin_list(), the entries, end_list(), the games, finish(). begin() is not asked.
  /// Appends the entry of the game that was written last.
  virtual void list(std::string& /*entries*/) {}
  /// Completes entries that lie one behind the other; the first is of game `first`, from 0. Called
  /// in order, by the writer that frames them.
  virtual void number(std::string& /*entries*/, std::uint64_t /*first*/) {}
  virtual void begin_list(std::string& /*out*/, std::uint64_t /*games*/,
                          std::string_view /*file_name*/) {}
  virtual void end_list(std::string& /*out*/, std::uint64_t /*games*/) {}
};

/// How records show themselves among other text, in lower-case ASCII: "[dhtmlxq" and "[/dhtmlxq".
struct Marks {
  std::string_view open, close;
  char end = ']';  ///< of both
};

struct Editing;  // editing.h

struct Format {
  std::string_view id;  ///< "xqf", as --from and --to take it
  std::string_view title_en, title_zh;
  std::string_view extensions;               ///< "xqf" or "ubb txt", the first is written
  bool text = true;                          ///< reads decoded text; false: raw bytes
  Encoding write_encoding = Encoding::utf8;  ///< of text formats, when the user says nothing
  bool utf8_only = false;                    ///< says so of itself, or marks itself so (XML)
  StandIn stand_in = StandIn::words;         ///< for what another encoding lacks
  bool listed = false;                       ///< writes a list of its games before them
  bool table = false;                        ///< a row a game; its columns can be chosen
  bool any_name = false;                     ///< much else is named as it is (.txt, .json)
  Capabilities can;
  /// At most the first 4096 bytes, more for those with marks; decoded for text formats. Allocates
  /// nothing.
  Likeness (*probe)(std::string_view head) = nullptr;
  /// Null: write only. The source must outlive the reader.
  std::unique_ptr<GameReader> (*open)(const Source& source) = nullptr;
  /// Null: read only.
  std::unique_ptr<GameWriter> (*create)(const WriteOptions& options) = nullptr;
  /// For archives: the offset after which a new game begins, searching backwards from `from` in raw
  /// bytes of an ASCII-compatible encoding; 0 when there is none. Null: one source is one file.
  std::size_t (*last_border)(std::string_view bytes) = nullptr;
  /// Of formats that find their records in whole pages, below any amount of talk; else empty.
  Marks marks = {};
  /// How its texts are changed in place; null: they are not.
  const Editing* editing = nullptr;
};

/// All formats, in the order of detection.
std::span<const Format* const> all_formats();
const Format* find_format(std::string_view id);
/// By a file name's extension, first match; null when none.
const Format* format_by_extension(std::string_view file_name);
/// By content, the name as tie-break; null when nothing fits. `text` is the decoded head or empty.
const Format* detect_format(std::string_view bytes, std::string_view text, std::string_view name);
/// The first whose marks stand in the decoded text, however deep; null when there is none.
/// O(formats * text).
const Format* detect_marked(std::string_view text);
/// A text without what lies between the first and the last of its records' marks. O(text).
std::string beside_records(std::string_view text, const Marks& marks);
/// A plain list of moves below some pages of prose; null when there is none. O(text).
const Format* detect_list(std::string_view text);

/// A whole file of these games, as the format's writer makes it. REQUIRES: each is reduced() to
/// what the format can hold; at most one where it holds one.
std::string write_games(const Format& format, std::span<const Game> games,
                        const WriteOptions& options = {});

/// A format that is known by sight and not read.
struct UnreadFormat {
  std::string_view title_en, title_zh;
};
/// Null when the bytes are none of those either. `text` is the decoded head or empty; the name
/// decides only where the bytes alone do not.
const UnreadFormat* recognise_unread(std::string_view bytes, std::string_view text,
                                     std::string_view name);

}  // namespace qipu
