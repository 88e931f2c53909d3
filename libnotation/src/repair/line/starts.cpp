#include "repair/line/starts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "qipu/board/fen.h"

namespace qipu::repair {
namespace {

constexpr std::array kEveryRole = {Role::king, Role::advisor, Role::elephant, Role::horse,
                                   Role::rook, Role::cannon,  Role::pawn};

/// Returns how many pieces of that kind a side has at most.
constexpr int most_of(Role role) {
  if (role == Role::king) return 1;
  return role == Role::pawn ? 5 : 2;
}

/// Collects the diagrams that differ from the given one in one piece (or in two exchanged
/// neighbours).
class PiecesOtherwise {
 public:
  explicit PiecesOtherwise(const Setup& given) : given_(given), faults_(faults_of(given)) {
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      (given.board[s] ? pieces_ : empty_).push_back(s);
    }
  }

  std::vector<OtherStart> all() {
    for (const Square s : pieces_) {
      const Piece piece = given_.board[s];
      add(Error::diagram_piece_extra, {{s, {}}});
      for (const Role role : kEveryRole) {
        if (role != piece.role()) add(Error::diagram_piece_kind, {{s, Piece(piece.color(), role)}});
      }
      add(Error::diagram_piece_color, {{s, Piece(!piece.color(), piece.role())}});
      const auto beside = Square::at(s.file() + 1, s.rank());
      const Piece other = beside ? given_.board[*beside] : Piece();
      if (other && other != piece)
        add(Error::diagram_pieces_swapped, {{s, other}, {*beside, piece}});
      for (const Square to : empty_) {
        const int files = std::abs(to.file() - s.file()), ranks = std::abs(to.rank() - s.rank());
        if ((files != 0 && ranks != 0) || !can_stand(piece, to)) continue;
        const bool near = files + ranks == 1;
        add(near ? Error::diagram_piece_beside : Error::diagram_piece_off, {{s, {}}, {to, piece}});
      }
    }
    for (const Color side : {Color::red, Color::black}) {
      for (const Role role : kEveryRole) put_in(Piece(side, role));
    }
    return std::move(out_);
  }

 private:
  struct Placed {
    Square square;
    Piece piece;
  };

  void add(Error error, const std::vector<Placed>& changes, float more = 0) {
    OtherStart other{error, given_, more};
    for (const Placed& p : changes) other.start.board.set(p.square, p.piece);
    if (faults_of(other.start).without(faults_).empty()) out_.push_back(other);
  }

  /// Adds another such piece on any square where it can stand, unless the side has all of them.
  void put_in(Piece piece) {
    const auto is_one = [&](Square s) { return given_.board[s] == piece; };
    if (std::ranges::count_if(pieces_, is_one) >= most_of(piece.role())) return;
    std::vector<Square> squares = empty_;
    std::erase_if(squares, [&](Square s) { return !can_stand(piece, s); });
    for (const Square s : squares) {
      add(Error::diagram_piece_lost, {{s, piece}}, std::log(static_cast<float>(squares.size())));
    }
  }

  const Setup& given_;
  const Faults faults_;
  std::vector<Square> pieces_, empty_;
  std::vector<OtherStart> out_;
};

// The extra cost of an error in a FEN row beyond that of a wrong digit, in nats: for a missing
// digit; for an extra piece; for a missing piece, which includes the choice of piece and square.
constexpr float kDigitLost = 1, kPieceTooMany = 2, kPieceLost = 5;

struct Row {
  std::string text;
  float more = 0;
};

bool is_digit(char c) { return c >= '1' && c <= '9'; }

/// Returns how many squares a row describes; characters that are not pieces count as one.
int squares_of(std::string_view row) {
  int out = 0;
  for (const char c : row) out += is_digit(c) ? c - '0' : 1;
  return out;
}

bool is_piece(char c) {
  const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  return letter && role_of_letter(static_cast<char32_t>(c | 0x20));
}

/// Returns the rows of nine squares that differ from `row` in one character; `row` itself if
/// nothing is wrong with it.
std::vector<Row> rows_meant(std::string_view row) {
  const int over = squares_of(row) - Square::kFiles;
  std::vector<Row> out;
  const auto add = [&](std::size_t at, std::size_t length, std::string_view by, float more) {
    std::string text(row);
    text.replace(at, length, by);
    const bool readable =
        std::ranges::all_of(text, [](char c) { return is_digit(c) || is_piece(c); });
    const bool known = std::ranges::find(out, text, &Row::text) != out.end();
    if (readable && !known && squares_of(text) == Square::kFiles) out.push_back({text, more});
  };
  add(0, 0, "", 0);
  if (!out.empty()) return out;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const bool digit = is_digit(row[i]);
    const int squares = (digit ? row[i] - '0' : 1) - over;
    if (squares == 0) add(i, 1, "", digit ? 0 : kPieceTooMany);
    if (squares > 0 && squares <= Square::kFiles && (digit || !is_piece(row[i]))) {
      add(i, 1, std::to_string(squares), 0);
    }
  }
  for (std::size_t i = 0; over < 0 && i <= row.size(); ++i) {
    add(i, 0, std::to_string(-over), kDigitLost);
    if (over != -1) continue;
    for (const Role role : kEveryRole) {
      for (const Color side : {Color::red, Color::black}) {
        const char letter = fen_letter(Piece(side, role));
        add(i, 0, std::string_view(&letter, 1), kPieceLost);
      }
    }
  }
  return out;
}

/// The most diagrams that are returned.
constexpr std::size_t kMostFens = 500;

using Rows = std::vector<std::string_view>;

/// Returns the board's rows if there are ten; if an empty row is missing or there is one too many,
/// the boards that may have been meant.
std::vector<Rows> ten_rows(std::string_view board) {
  constexpr std::size_t kRows = Square::kRanks;
  constexpr std::string_view kEmpty = "9";
  Rows rows;
  for (std::size_t at = 0; at <= board.size() && rows.size() <= kRows + 1;) {
    const std::size_t stop = std::min(board.find('/', at), board.size());
    rows.push_back(board.substr(at, stop - at));
    at = stop + 1;
  }
  std::vector<Rows> out;
  if (rows.size() == kRows) out.push_back(rows);
  for (std::size_t i = 0; i < rows.size() && rows.size() == kRows + 1; ++i) {
    if (!rows[i].empty() && rows[i] != kEmpty) continue;
    out.push_back(rows);
    out.back().erase(out.back().begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (std::size_t i = 0; i <= rows.size() && rows.size() + 1 == kRows; ++i) {
    out.push_back(rows);
    out.back().insert(out.back().begin() + static_cast<std::ptrdiff_t>(i), kEmpty);
  }
  return out;
}

/// Returns the boards that these rows may stand for; more than kMostFens if there are too many.
std::vector<Row> boards_of(const Rows& rows) {
  std::vector<Row> out = {{}};
  for (const std::string_view printed : rows) {
    std::vector<Row> longer;
    for (const Row& board : out) {
      for (const Row& row : rows_meant(printed)) {
        const std::string parted = board.text.empty() ? "" : "/";
        longer.push_back({board.text + parted + row.text, board.more + row.more});
      }
    }
    out.swap(longer);
    if (out.empty() || out.size() > kMostFens) break;
  }
  return out;
}

}  // namespace

std::vector<OtherStart> other_starts(const Setup& given) {
  std::vector<OtherStart> out;
  const auto add = [&](Error error, const Setup& start) {
    if (start.board != given.board || start.turn != given.turn) out.push_back({error, start});
  };
  if (!given.is_standard()) {
    Setup mirrored = given, turned = given;
    mirrored.board = given.board.mirrored();
    turned.board = given.board.turned_round();
    add(Error::mirrored_start, mirrored);
    add(Error::turned_start, turned);
    add(Error::usual_start, Setup::standard());
    return out;
  }
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kPairs = {
      {{"b0", "h0"}, {"b2", "h2"}, {"a0", "i0"}, {"b9", "h9"}, {"b7", "h7"}, {"a9", "i9"}}};
  for (const auto& [left, right] : kPairs) {
    Setup one = given, other = given, both = given;
    one.board.set(*Square::parse(left), {});
    other.board.set(*Square::parse(right), {});
    both.board.set(*Square::parse(left), {});
    both.board.set(*Square::parse(right), {});
    for (const Setup& start : {one, other, both}) add(Error::odds_start, start);
  }
  return out;
}

std::vector<OtherStart> starts_with_a_piece_otherwise(const Setup& given) {
  return PiecesOtherwise(given).all();
}

std::vector<OtherStart> starts_of_bad_fen(std::string_view fen) {
  const std::size_t end = std::min(fen.find_first_of(" \t\r\n"), fen.size());
  std::vector<Row> boards;
  for (const Rows& rows : ten_rows(fen.substr(0, end))) {
    for (Row& board : boards_of(rows)) boards.push_back(std::move(board));
    if (boards.size() > kMostFens) return {};
  }
  // Different boards can give the same setup; the cheapest counts. Extra costs of several rows add
  // up.
  std::vector<OtherStart> out;
  for (const Row& board : boards) {
    const auto read = parse_fen(board.text + std::string(fen.substr(end)));
    if (!read) continue;
    const auto same =
        std::ranges::find(out, read->setup, [](const OtherStart& other) { return other.start; });
    if (same == out.end()) {
      out.push_back({Error::miscounted_start, read->setup, board.more});
    } else {
      same->more = std::min(same->more, board.more);
    }
  }
  const auto faulty = [](const OtherStart& other) { return !faults_of(other.start).empty(); };
  if (!std::ranges::all_of(out, faulty)) std::erase_if(out, faulty);
  return out;
}

}  // namespace qipu::repair
