// File formats of games. Each format is one `Format` object, listed in the registry.
//
// Readers return one game at a time and know syntax only: readers of text formats store the words
// of each move in its node, and notation/resolve.h finds the moves. Writers append to a string; the
// caller encodes it and writes files. No format depends on another. reduced() drops what a format
// cannot hold, and nothing else does; `read(write(g)) == reduced(g)` is tested for every format in
// the registry.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/game/reduce.h"
#include "qipu/notation/notation.h"
#include "qipu/text/encoding.h"

#pragma GCC visibility push(default)
namespace qipu {

/// A probe's confidence that the input has its format.
enum class Likeness : std::uint8_t { no, maybe, likely, certain };

/// A piece of input: a whole file, or consecutive whole games of a collection.
///
/// Readers of text formats read `text`, readers of binary formats read `bytes`. Places
/// (Node::place) are offsets into whichever of the two the format reads.
struct Source {
  std::string_view bytes;            ///< as on disk
  std::string_view text;             ///< decoded UTF-8; empty for binary formats
  const Decoded* decoded = nullptr;  ///< maps the text back to the bytes
  /// False if the caller does not need the words of moves. Readers may then leave them out if the
  /// move is known without them.
  bool move_words = true;

  /// Returns line, column and byte of an offset, relative to this source. O(1) in any order of
  /// offsets, apart from one walk through the text. Not thread-safe.
  Location locate(std::size_t offset, std::size_t length = 0) const;
  std::uint32_t line_ends() const;  ///< number of line ends in the text; O(bytes), fast
  /// Puts the line around an offset into a finding, without its line end: at most kQuoted bytes
  /// before and after the offset. REQUIRES: the finding's column is that of the offset.
  void quote(Diagnostic& d, std::size_t offset) const;
  /// Returns a finding at an offset. quote() adds its line later.
  Diagnostic finding(const Code& code, std::size_t offset, std::vector<std::string> args = {},
                     std::size_t length = 1) const;

  void report(DiagnosticSink& sink, const Code& code, std::size_t offset,
              std::vector<std::string> args = {}, std::size_t length = 1) const {
    sink.report(finding(code, offset, std::move(args), length));
  }

  static constexpr std::size_t kQuoted = 192;

  /// Moves `walk` to the offset.
  void go_to(std::size_t offset) const;

  /// An offset with its line and column.
  struct Walk {
    std::size_t offset = 0;
    std::uint32_t line = 1, column = 1;
  };
  mutable Walk walk = {};                 ///< the last offset that was asked for
  mutable std::vector<Walk> passed = {};  ///< one entry for each 4 KiB walked through
  mutable std::uint64_t walked = 0;       ///< bytes walked so far, forward and back
};

/// Returns the beginning of a text, as findings show it.
std::string excerpt(std::string_view text);

enum class ReadStatus : std::uint8_t {
  game,     ///< a game was read, perhaps with findings
  skipped,  ///< there is a game, but it cannot be read; a finding says why
  end,
};

struct Layout;  // layout.h

/// Reads the games of a source.
class GameReader {
 public:
  virtual ~GameReader() = default;
  /// Reads the next game into `out`, which is cleared first. Findings carry places relative to the
  /// source and no game number. The root's place (Game::set_place) is the offset at which the game
  /// begins.
  virtual ReadStatus next(Game& out, DiagnosticSink& sink) = 0;
  /// Returns the offset in the text at which the game read last ends; kUnknown if the reader does
  /// not know.
  virtual std::size_t end() { return kUnknown; }
  static constexpr std::size_t kUnknown = ~std::size_t{0};
  /// Returns the number of games passed over before the game read last, or before the end. Only a
  /// database that was asked to read certain games passes over others. They count as games of the
  /// source.
  virtual std::uint64_t passed() { return 0; }
  /// Returns, likewise, how many game numbers were passed over that belong to no game of the
  /// database, though one of its files had them.
  virtual std::uint64_t unused() { return 0; }
  /// From now on, next() also records where the parts of the game stand. `layout` must outlive the
  /// reader.
  virtual void record(Layout& /*layout*/) {}
};

/// The user's choices for writing.
struct WriteOptions {
  const Notation* notation = nullptr;  ///< null: the format's own notation
  bool variations = true;
  std::string_view columns = {};  ///< columns of a table, joined by commas; "": the format's own
};

/// The source of a game. Some formats store it.
struct Origin {
  std::string_view path = {};
  std::string_view name = {};    ///< name of the file, without folders and extension
  std::string_view folder = {};  ///< folder relative to the one that the user named
};

/// Writes games in a format.
class GameWriter {
 public:
  virtual ~GameWriter() = default;
  virtual void begin(std::string& /*out*/) {}
  /// Appends one complete game. The text depends on `game` only, never on games before it:
  /// different writers may write the parts of one collection, and yet another may write begin() and
  /// finish(). REQUIRES: `game` is reduced() to what the format can hold.
  virtual void write(const Game& game, std::string& out) = 0;
  /// Appends the text between two games, whichever writers wrote them.
  virtual void between(std::string& /*out*/) {}
  virtual void finish(std::string& /*out*/) {}

  // --- formats that store where a game comes from -----------------------------------------------
  /// Sets the file that the following games come from; with an empty path none is stored.
  virtual void come_from(const Origin& /*origin*/) {}
  /// Returns the offset in the text of the last write() at which the caller must insert the game's
  /// number, which only the caller knows; kNowhere if the format has no number.
  static constexpr std::size_t kNowhere = ~std::size_t{0};
  virtual std::size_t number_at() const { return kNowhere; }
  /// Returns true if that is the game's number among all games the run writes; false if it is its
  /// number in its own file.
  virtual bool numbers_run() const { return false; }

  // --- files that list their games before the first of them (Format::listed) --------------------
  // The writer of a game makes its list entry. The file is put together when all games are known:
  // begin_list(), the entries, end_list(), the games, finish(). begin() is not called.
  /// Appends the list entry of the game written last.
  virtual void list(std::string& /*entries*/) {}
  /// Numbers consecutive entries; the first is that of game `first`, counted from 0. The writer
  /// that frames the entries calls it in order.
  virtual void number(std::string& /*entries*/, std::uint64_t /*first*/) {}
  virtual void begin_list(std::string& /*out*/, std::uint64_t /*games*/,
                          std::string_view /*file_name*/) {}
  virtual void end_list(std::string& /*out*/, std::uint64_t /*games*/) {}
};

/// The marks around records in other text, in lower-case ASCII: "[dhtmlxq" and "[/dhtmlxq".
struct Marks {
  std::string_view open, close;
  char end = ']';  ///< the last character of both
};

/// The way to change texts of a format in place: it depends on how they write comments and
/// variations.
enum class Editing : std::uint8_t {
  none,  ///< they cannot be changed
  tree,  ///< PGN, WXF: glyphs right after a move text, comments in braces or to the line's end,
         ///< variations in brackets
  list,  ///< move lists: any prose is a comment, but only a comment in braces has a certain end
};

/// A part of a collection as it is on disk, in an encoding that contains ASCII.
struct ArchivePart {
  std::string_view bytes;  ///< from the beginning of a game, to anywhere
  Encoding encoding = Encoding::utf8;
  bool within = false;  ///< the bytes begin within a game, whose beginning was passed over
};

/// Functions for rows whose reader needs only the source and whose writer needs only the options.
template <class Reader>
std::unique_ptr<GameReader> open_as(const Source& source) {
  return std::make_unique<Reader>(source);
}
template <class Writer>
std::unique_ptr<GameWriter> create_as(const WriteOptions& options) {
  return std::make_unique<Writer>(options);
}

/// A file format.
struct Format {
  std::string_view id;  ///< "xqf", as --from and --to accept it
  std::string_view title_en, title_zh;
  std::string_view extensions;               ///< "xqf" or "ubb txt"; outputs get the first one
  bool text = true;                          ///< true: it reads decoded text; false: raw bytes
  Encoding write_encoding = Encoding::utf8;  ///< for text formats, unless the user names another
  bool utf8_only = false;  ///< its standard requires UTF-8, or its files declare it (XML)
  StandIn stand_in = StandIn::words;  ///< what replaces characters that the encoding lacks
  bool listed = false;                ///< its files begin with a list of their games
  bool table = false;                 ///< one row for each game; the user can choose columns
  bool any_name = false;  ///< other kinds of files have its extensions, too (.txt, .json)
  Capabilities can;
  /// Judges at most the first 4096 bytes (more for formats with marks), decoded for text formats.
  /// Allocates nothing.
  Likeness (*probe)(std::string_view head) = nullptr;
  /// Opens a reader. Null: the format is write-only. The source must outlive the reader.
  std::unique_ptr<GameReader> (*open)(const Source& source) = nullptr;
  /// Creates a writer. Null: the format is read-only.
  std::unique_ptr<GameWriter> (*create)(const WriteOptions& options) = nullptr;
  /// For collections: returns the last known offset in the bytes where a game begins; 0 if there is
  /// none. A reader of the text before it and a reader of the text after it find the same games as
  /// a reader of the whole file. Null: a source is always a whole file.
  std::size_t (*last_border)(const ArchivePart& part) = nullptr;
  /// The marks of records that can stand anywhere in a page, after any amount of prose; empty for
  /// other formats.
  Marks marks = {};
  /// The way to change its texts in place. Unless this is `none`, its reader can record() header
  /// fields.
  Editing editing = Editing::none;
};

/// All formats, in the order of detection.
std::span<const Format* const> all_formats();
/// Returns the format with that id, or null.
const Format* find_format(std::string_view id);
/// Returns the first format that has the extension of the file name, or null.
const Format* format_by_extension(std::string_view file_name);
/// Detects the format by content; the name decides between equally likely formats. Returns null if
/// none fits. `text` is the decoded beginning of the bytes, or "".
const Format* detect_format(std::string_view bytes, std::string_view text, std::string_view name);
/// Returns the first format whose marks stand anywhere in the decoded text; null if there is none.
/// O(formats * text).
const Format* detect_marked(std::string_view text);
/// Returns the text without the part from the first to the last mark of its records. O(text).
std::string beside_records(std::string_view text, const Marks& marks);
/// Returns the format of plain move lists if one stands in the text, after any amount of prose;
/// else null. O(text).
const Format* detect_list(std::string_view text);

/// Returns a whole file of these games in the format. REQUIRES: each is reduced() to what the
/// format can hold, and there is at most one if the format holds one game per file.
std::string write_games(const Format& format, std::span<const Game> games,
                        const WriteOptions& options = {});

/// A format that is recognised but cannot be read.
struct UnreadFormat {
  std::string_view title_en, title_zh;
};
/// Returns the unread format that the bytes have; null if they have none.
const UnreadFormat* recognise_unread(std::string_view bytes);

}  // namespace qipu
#pragma GCC visibility pop
