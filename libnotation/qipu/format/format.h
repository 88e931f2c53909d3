// File formats of games. Each format is one `Format` object, listed in the registry.
//
// Readers return one game at a time and know syntax only: text formats store the move text in each
// node, and notation/resolve.h finds the moves. Writers append to a string; the caller does
// encoding and files. No format depends on another. What a format cannot hold is dropped by
// reduced() and nowhere else; `read(write(g)) == reduced(g)` is tested for every format in the
// registry.
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

namespace qipu {

/// How sure a probe is that the input has its format.
enum class Likeness : std::uint8_t { no, maybe, likely, certain };

/// A piece of input: a whole file, or consecutive whole games of a text archive.
///
/// Text formats read `text`, binary formats read `bytes`. Places (Node::place) are offsets into
/// what the format reads.
struct Source {
  std::string_view bytes;            ///< as on disk
  std::string_view text;             ///< decoded UTF-8; empty for binary formats
  const Decoded* decoded = nullptr;  ///< maps the text back to the bytes
  /// Whether the words that moves were read from are wanted, where the moves are known without.
  bool move_words = true;

  /// Line, column and byte of an offset, relative to this source. O(1) besides one walk through the
  /// text, in whatever order offsets are asked for. One thread at a time.
  Location locate(std::size_t offset, std::size_t length = 0) const;
  std::uint32_t line_ends() const;  ///< their number in the text; O(bytes), fast
  /// Quotes the line of an offset in a finding, without its line end: at most kQuoted bytes before
  /// and after the offset. REQUIRES: the finding's column is that of the offset.
  void quote(Diagnostic& d, std::size_t offset) const;
  /// A finding at an offset. Its line is added later, by quote().
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
  mutable Walk walk = {};                 ///< the offset asked for last
  mutable std::vector<Walk> passed = {};  ///< one for each 4 KiB walked through
  mutable std::uint64_t walked = 0;       ///< bytes walked so far, forward and back
};

/// The beginning of a text, as findings show it.
std::string excerpt(std::string_view text);

enum class ReadStatus : std::uint8_t {
  game,     ///< a game was read, perhaps with findings
  skipped,  ///< there is a game that cannot be read; a finding says why
  end,
};

struct Layout;  // layout.h

/// Reads the games of a source.
class GameReader {
 public:
  virtual ~GameReader() = default;
  /// Reads the next game into `out`, which is cleared first. Findings carry places relative to the
  /// source and no game number. The root's place (Game::set_place) is where the game begins.
  virtual ReadStatus next(Game& out, DiagnosticSink& sink) = 0;
  /// Where in the text the game read last ends; kUnknown where the reader does not know.
  virtual std::size_t end() { return kUnknown; }
  static constexpr std::size_t kUnknown = ~std::size_t{0};
  /// Games passed over before the game read last, or before the end: of databases that were asked
  /// which of them to read. They count as games of the source.
  virtual std::uint64_t passed() { return 0; }
  /// Likewise numbers that no game of the database has, though one of its file had it.
  virtual std::uint64_t unused() { return 0; }
  /// From now on, next() also tells where the game's parts stand. `layout` must outlive the reader.
  virtual void record(Layout& /*layout*/) {}
};

/// The user's choices for writing.
struct WriteOptions {
  const Notation* notation = nullptr;  ///< null: the format's own
  bool variations = true;
  std::string_view columns = {};  ///< of tables: names joined by commas; "": the format's own
};

/// Where a game comes from, for formats that store it.
struct Origin {
  std::string_view path = {};
  std::string_view name = {};    ///< the file's, without folders and extension
  std::string_view folder = {};  ///< below the folder that the user named
};

/// Writes games in a format.
class GameWriter {
 public:
  virtual ~GameWriter() = default;
  virtual void begin(std::string& /*out*/) {}
  /// Appends one complete game. The text depends on `game` only, never on games before it: parts of
  /// one archive are written by different writers, and begin() and finish() are called on yet
  /// another one. REQUIRES: `game` is reduced() to what the format can hold.
  virtual void write(const Game& game, std::string& out) = 0;
  /// Appends what stands between two games, whichever writers wrote them.
  virtual void between(std::string& /*out*/) {}
  virtual void finish(std::string& /*out*/) {}

  // --- formats that store where a game comes from -----------------------------------------------
  /// Sets the file of the games that follow; with an empty path none is stored.
  virtual void come_from(const Origin& /*origin*/) {}
  /// Where in the text of the last write() the caller, who knows it, must insert the game's number;
  /// kNowhere: the format has no number.
  static constexpr std::size_t kNowhere = ~std::size_t{0};
  virtual std::size_t number_at() const { return kNowhere; }
  /// Whether that is its number among all games the run writes; else its number in its own file.
  virtual bool numbers_run() const { return false; }

  // --- files that list their games before the first of them (Format::listed) --------------------
  // An entry is made by the writer of its game; the file is put together when all are known:
  // begin_list(), the entries, end_list(), the games, finish(). begin() is not called.
  /// Appends the list entry of the game written last.
  virtual void list(std::string& /*entries*/) {}
  /// Numbers consecutive entries; the first is that of game `first`, from 0. Called in order, on
  /// the writer that frames them.
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

/// How texts of a format can be changed in place.
enum class Editing : std::uint8_t {
  none,  ///< they cannot
  tree,  ///< PGN, WXF: glyphs right after a move text, comments in braces or to the line's end,
         ///< variations in brackets
  list,  ///< move lists: prose is a comment; only in braces it has a certain end
};

/// A part of a text archive as it is on disk, in an encoding that is ASCII where ASCII stands.
struct ArchivePart {
  std::string_view bytes;  ///< from where a game begins, to anywhere
  Encoding encoding = Encoding::utf8;
  bool within = false;  ///< they begin within a game instead, whose beginning was passed over
};

/// For rows whose reader needs nothing but the source, and whose writer nothing but the options.
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
  std::string_view id;  ///< "xqf", as --from and --to take it
  std::string_view title_en, title_zh;
  std::string_view extensions;               ///< "xqf" or "ubb txt"; outputs get the first
  bool text = true;                          ///< reads decoded text; false: raw bytes
  Encoding write_encoding = Encoding::utf8;  ///< of text formats, unless the user says otherwise
  bool utf8_only = false;                    ///< its standard requires it, or it declares it (XML)
  StandIn stand_in = StandIn::words;         ///< for characters that the encoding lacks
  bool listed = false;                       ///< writes a list of its games before them
  bool table = false;                        ///< one row for each game; the user can choose columns
  bool any_name = false;                     ///< other files have its extensions too (.txt, .json)
  Capabilities can;
  /// Judges at most the first 4096 bytes, more for formats with marks; decoded for text formats. No
  /// allocation.
  Likeness (*probe)(std::string_view head) = nullptr;
  /// Null: write only. The source must outlive the reader.
  std::unique_ptr<GameReader> (*open)(const Source& source) = nullptr;
  /// Null: read only.
  std::unique_ptr<GameWriter> (*create)(const WriteOptions& options) = nullptr;
  /// For archives: an offset in the bytes, the last that is known, at which the reader would begin
  /// a new game if it read the whole file; 0 when there is none. What stands before it and what
  /// stands behind it read as they do in the file. Null: a source is always a whole file.
  std::size_t (*last_border)(const ArchivePart& part) = nullptr;
  /// Of formats whose records are found anywhere in a page, after any amount of prose; else empty.
  Marks marks = {};
  /// How its texts are changed in place. Unless `none`, its reader can record() header fields.
  Editing editing = Editing::none;
};

/// All formats, in the order of detection.
std::span<const Format* const> all_formats();
/// By id; null when there is none.
const Format* find_format(std::string_view id);
/// By a file name's extension, first match; null when none.
const Format* format_by_extension(std::string_view file_name);
/// By content, the name deciding between equals; null when none fits. `text`: the decoded head or
/// "".
const Format* detect_format(std::string_view bytes, std::string_view text, std::string_view name);
/// The first format whose marks are in the decoded text, anywhere; null when there is none.
/// O(formats * text).
const Format* detect_marked(std::string_view text);
/// The text without everything from the first to the last mark of its records. O(text).
std::string beside_records(std::string_view text, const Marks& marks);
/// The format of plain move lists, where one stands in the text after any amount of prose; else
/// null. O(text).
const Format* detect_list(std::string_view text);

/// A whole file of these games in the format. REQUIRES: each is reduced() to
/// what the format can hold; at most one where it holds one.
std::string write_games(const Format& format, std::span<const Game> games,
                        const WriteOptions& options = {});

/// A format that is recognised but cannot be read.
struct UnreadFormat {
  std::string_view title_en, title_zh;
};
/// The format of that kind that the bytes have; null when none.
const UnreadFormat* recognise_unread(std::string_view bytes);

}  // namespace qipu
