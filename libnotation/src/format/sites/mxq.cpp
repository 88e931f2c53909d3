// MXQ, the record of 弈天 (MoveSky) and of 象棋世家: one game, as strings with a length byte each.
// Follows grammars/sites.md.
//
// Any file that holds the string `Moves` after a length byte of 5 gives a game. If the lengths of
// the strings before it are inconsistent, the moves are read nevertheless. A string among the moves
// that is not a move is kept as words.

#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "format/core/record_reader.h"
#include "format/kit/field_text.h"
#include "qipu/format/formats.h"

namespace qipu {

namespace {

constexpr std::string_view kMoves("\x05Moves", 6);
constexpr std::size_t kHeaderStrings = 64;  // 11 in real files

struct Bytes {
  std::size_t at = 0;  ///< offset of the length byte
  std::string_view text;
};

/// Reads strings one after another. next() returns nullopt if a string is longer than the rest.
class Strings {
 public:
  explicit Strings(std::string_view bytes, std::size_t at = 0) : bytes_(bytes), at_(at) {}

  std::optional<Bytes> next() {
    const std::size_t size = u8_at(bytes_, at_);
    if (at_ >= bytes_.size() || size > bytes_.size() - at_ - 1) return std::nullopt;
    const Bytes found{at_, bytes_.substr(at_ + 1, size)};
    at_ += 1 + size;
    return found;
  }
  std::size_t at() const { return at_; }

 private:
  std::string_view bytes_;
  std::size_t at_;
};

/// Returns the square for "7C": the file as a digit, the rank as a letter from Red's side.
std::optional<Square> mxq_square(std::string_view two) {
  return Square::at(two[0] - '0', (two[1] | 0x20) - 'a');
}

/// Reads 象棋世家's diagram: 32 cells of a board of 16 by 16, counted from 1, then the side to
/// move. The pieces are in the order 兵兵兵兵兵炮炮马马车车相相仕仕帅, Red's first.
std::optional<Setup> parse_diagram(std::string_view text) {
  using enum Role;
  constexpr std::array<Role, 16> kPieces = {pawn,     pawn,    pawn,    pawn, pawn, cannon,
                                            cannon,   horse,   horse,   rook, rook, elephant,
                                            elephant, advisor, advisor, king};
  constexpr int kWidth = 16, kMargin = 3;
  Setup setup;
  setup.board = Board();
  std::size_t pieces = 0;
  while (true) {
    text = trimmed(text);
    if (text.size() == 2 && text[0] == '+') {
      const char side = static_cast<char>(text[1] | 0x20);
      if (pieces != 2 * kPieces.size() || (side != 'r' && side != 'b')) return std::nullopt;
      setup.turn = side == 'b' ? Color::black : Color::red;
      return setup;
    }
    int cell = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), cell);
    if (error != std::errc() || pieces == 2 * kPieces.size()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    const auto square =
        Square::at((cell - 1) % kWidth - kMargin, 9 - ((cell - 1) / kWidth - kMargin));
    if (square) {
      setup.board.set(*square, Piece(pieces < kPieces.size() ? Color::red : Color::black,
                                     kPieces[pieces % kPieces.size()]));
    }
    ++pieces;
  }
}

/// The words 胜 和 负 between the players' names, from Red's side. Clients in Taiwan wrote Big5, so
/// these words also show the encoding.
struct ResultWord {
  std::string_view bytes;
  GameResult result;
  Encoding encoding;
};
constexpr ResultWord kResultWords[] = {
    {")-\xCA\xA4-", GameResult::red_wins, Encoding::gb18030},
    {")-\xB8\xBA-", GameResult::black_wins, Encoding::gb18030},
    {")-\xBA\xCD-", GameResult::draw, Encoding::gb18030},
    {")-\xD0\x60-", GameResult::red_wins, Encoding::big5_hkscs},
    {")-\xB3\xD3-", GameResult::red_wins, Encoding::big5_hkscs},
    {")-\xAD\x74-", GameResult::black_wins, Encoding::big5_hkscs},
    {")-\xA9\x4D-", GameResult::draw, Encoding::big5_hkscs},
};

class FileReader : private RecordReader {
 public:
  using RecordReader::RecordReader;

  ReadStatus read() {
    const std::size_t begin = bytes_.find(kMoves);
    if (begin == bytes_.npos) {
      report(diag::not_this_record, 0, {"MXQ"});
      return ReadStatus::skipped;
    }
    std::vector<Bytes> header;
    Strings strings(bytes_);
    while (strings.at() < begin && header.size() < kHeaderStrings) {
      const auto string = strings.next();
      if (!string) break;
      header.push_back(*string);
    }
    if (strings.at() != begin) report(diag::mxq_header, 0);
    if (!header.empty() && strings.at() > begin) header.pop_back();

    take_diagram(header);
    read_moves(Strings(bytes_, begin + kMoves.size()));
    encoding_ = encoding_of(header);
    read_header(header);
    for (const Bytes& raw : comments_) game_.add_comment(last_, field_text(raw.text, encoding_));
    game_.start.turn = first_mover(game_).value_or(game_.start.turn);
    return ReadStatus::game;
  }

 private:
  void take_diagram(std::vector<Bytes>& header) {
    for (std::size_t i = 0; i < header.size(); ++i) {
      const auto setup = parse_diagram(header[i].text);
      if (!setup) continue;
      game_.start = *setup;
      header.erase(header.begin() + static_cast<std::ptrdiff_t>(i));
      return;
    }
  }

  void read_moves(Strings strings) {
    while (true) {
      const std::size_t at = strings.at();
      const auto string = strings.next();
      if (!string) return report(diag::mark_missing, at, {"Ends"});
      if (string->text == "Ends") break;
      add_move(string->text, at);
    }
    while (true) {
      const std::size_t at = strings.at();
      const auto string = strings.next();
      if (!string) return report(diag::mark_missing, at, {"CommentsEnd"});
      if (string->text == "CommentsEnd") break;
      if (!string->text.empty()) comments_.push_back(*string);
    }
    if (strings.at() < bytes_.size()) {
      report(diag::bytes_after_moves, strings.at(), {std::to_string(bytes_.size() - strings.at())});
    }
  }

  void add_move(std::string_view text, std::size_t at) {
    if (text.size() == 5 && text[2] == '-') {
      const auto from = mxq_square(text.substr(0, 2));
      const auto to = mxq_square(text.substr(3));
      if (from && to) {
        last_ = game_.add(last_, Move(*from, *to), static_cast<std::uint32_t>(at));
        return;
      }
    }
    const std::string words = field_text(text, Encoding::gb18030);
    report(diag::stray_text, at, {words});
    last_ = game_.add_written(last_, words, static_cast<std::uint32_t>(at));
  }

  Encoding encoding_of(const std::vector<Bytes>& header) const {
    FieldSample sample;
    for (const Bytes& raw : header) {
      for (const ResultWord& word : kResultWords) {
        if (raw.text.find(word.bytes) != raw.text.npos) return word.encoding;
      }
      sample.add(raw.text);
    }
    for (const Bytes& raw : comments_) sample.add(raw.text);
    return sample.encoding();
  }

  void tag(std::string_view name, std::string_view raw) {
    const std::string text = field_text(raw, encoding_);
    if (!text.empty()) game_.tags.add(name, text);
  }

  /// Reads the header: room, time, players, ratings, three numbers of the time rule, seconds left,
  /// and how the game ended.
  void read_header(const std::vector<Bytes>& header) {
    const auto raw = [&](std::size_t i) {
      return i < header.size() ? header[i].text : std::string_view();
    };
    tag("Site", raw(0));
    const std::size_t blank = std::min(raw(1).find(' '), raw(1).size());
    tag("Date", raw(1).substr(0, blank));
    tag("Time", raw(1).substr(blank));
    read_players(raw(2));
    tag("RedElo", raw(3));
    tag("BlackElo", raw(4));
    if (header.size() > 7) {
      tag("TimeControl",
          std::string(raw(5)) + "-" + std::string(raw(6)) + "-" + std::string(raw(7)));
    }
    tag("mxq.red_seconds_left", raw(8));
    tag("mxq.black_seconds_left", raw(9));
    const GameResult result = game_.outcome.result;
    game_.outcome = parse_outcome(field_text(raw(10), encoding_));
    if (result != GameResult::unknown) game_.outcome.result = result;
    for (std::size_t i = 11; i < header.size(); ++i) tag("mxq.more", raw(i));
  }

  /// Reads 红(2弦)-胜-黑(9星). Text in another form is the title.
  void read_players(std::string_view raw) {
    for (const ResultWord& word : kResultWords) {
      const std::size_t at = raw.find(word.bytes);
      if (at == raw.npos) continue;
      game_.outcome.result = word.result;
      read_player("Red", "RedTitle", raw.substr(0, at + 1));
      read_player("Black", "BlackTitle", raw.substr(at + word.bytes.size()));
      return;
    }
    tag("Title", raw);
  }

  void read_player(std::string_view name, std::string_view level, std::string_view raw) {
    const std::size_t open = raw.rfind('(');
    if (open == raw.npos || !raw.ends_with(')')) return tag(name, raw);
    tag(name, raw.substr(0, open));
    tag(level, raw.substr(open + 1, raw.size() - open - 2));
  }

  NodeId last_ = kRoot;
  std::vector<Bytes> comments_;
  Encoding encoding_ = Encoding::gb18030;
};

/// Accepts strings that begin with the first byte and lead to `Moves`.
Likeness probe_mxq(std::string_view head) {
  const std::size_t begin = head.find(kMoves);
  if (begin == head.npos || begin == 0) return Likeness::no;
  Strings strings(head);
  for (std::size_t i = 0; strings.at() < begin && i < kHeaderStrings; ++i) {
    if (!strings.next()) break;
  }
  return strings.at() == begin ? Likeness::certain : Likeness::maybe;
}

}  // namespace

const Format kMxq = {
    .id = "mxq",
    .title_en = "MXQ (MoveSky)",
    .title_zh = "MXQ（弈天、象棋世家）",
    .extensions = "mxq",
    .text = false,
    .write_encoding = Encoding::gb18030,
    .can = {.any_pieces = false, .variations = false, .ending = true, .outcome_words = true},
    .probe = probe_mxq,
    .open = open_one_game<FileReader>,
};

}  // namespace qipu
