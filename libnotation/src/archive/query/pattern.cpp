#include "archive/query/pattern.h"

#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "qipu/board/fen.h"

namespace qipu::queries {
namespace {

constexpr std::uint16_t kAnything = (1U << Piece::kCodes) - 1, kNothing = 1U,
                        kAnyPiece = kAnything & ~1U;

std::uint16_t bit(Piece piece) { return static_cast<std::uint16_t>(1U << piece.code()); }

std::optional<Piece> piece_of(char letter) {
  const auto role = role_of_letter(static_cast<char32_t>(letter | 0x20));
  if (!ascii::is_letter(letter) || !role) return std::nullopt;
  return Piece(letter >= 'a' ? Color::black : Color::red, *role);
}

/// Exchanges Red's and Black's pieces.
std::uint16_t swapped(std::uint16_t contents) {
  const unsigned red = (contents >> 1U) & ((1U << kRoles) - 1), black = contents >> (kRoles + 1U);
  return static_cast<std::uint16_t>((contents & 1U) | (black << 1U) | (red << (kRoles + 1U)));
}

std::unexpected<Diagnostic> no_board(std::string_view words) {
  return fail(diag::query_board, {}, {std::string(words)});
}

/// An item in one row of a pattern: a set of contents, or a star.
struct Item {
  std::uint16_t contents = 0;
  bool star = false;
};

/// Reads [RC] or [^RC] at the front of the text; returns 0 if there is none.
std::uint16_t take_set(std::string_view& text) {
  const std::size_t close = text.find(']');
  if (close == text.npos) return 0;
  std::string_view in = text.substr(1, close - 1);
  const bool none_of = in.starts_with('^');
  if (none_of) in.remove_prefix(1);
  std::uint16_t set = 0;
  for (const char c : in) {
    const auto piece = piece_of(c);
    if (!piece && c != '1') return 0;  // 1 is an empty square
    set |= piece ? bit(*piece) : kNothing;
  }
  text.remove_prefix(close + 1);
  return none_of ? static_cast<std::uint16_t>(kAnything & ~set) : set;
}

std::optional<std::vector<Item>> items_of(std::string_view row) {
  std::vector<Item> out;
  while (!row.empty()) {
    const char c = row.front();
    if (c == '[') {
      const std::uint16_t set = take_set(row);
      if (set == 0) return std::nullopt;
      out.push_back({.contents = set});
      continue;
    }
    row.remove_prefix(1);
    if (c >= '1' && c <= '9') {
      out.insert(out.end(), static_cast<std::size_t>(c - '0'), Item{.contents = kNothing});
    } else if (c == '?' || c == '!') {
      out.push_back({.contents = c == '?' ? kAnything : kAnyPiece});
    } else if (c == '*') {
      if (out.empty() || !out.back().star) out.push_back({.star = true});
    } else if (const auto piece = piece_of(c)) {
      out.push_back({.contents = bit(*piece)});
    } else {
      return std::nullopt;
    }
    if (out.size() > 2 * Square::kFiles) return std::nullopt;
  }
  return out;
}

}  // namespace

Result<BoardPattern> BoardPattern::of_fen(std::string_view fen) {
  const auto reading = parse_fen(fen);
  if (!reading) return no_board(fen);
  if (!Position::from(reading->setup, Faults::all())) return no_board(fen);
  BoardPattern out;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    std::vector<Row>& row = out.rows_[static_cast<std::size_t>(s.rank())];
    if (row.empty()) row.emplace_back();
    row.front()[static_cast<std::size_t>(s.file())] = bit(reading->setup.board[s]);
  }
  if (!reading->side_missing) out.turn_ = reading->setup.turn;
  return out;
}

Result<BoardPattern> BoardPattern::of_pattern(std::string_view text) {
  BoardPattern out;
  std::string_view board = text.substr(0, text.find(' '));
  const std::string_view side = text.substr(std::min(board.size() + 1, text.size()));
  if (side == "b" || side == "w" || side == "r") {
    out.turn_ = side == "b" ? Color::black : Color::red;
  } else if (!side.empty()) {
    return no_board(text);
  }
  for (std::size_t rank = Square::kRanks; rank-- > 0;) {
    const std::size_t end = std::min(board.find('/'), board.size());
    const auto items = items_of(board.substr(0, end));
    if (!items) return no_board(text);
    // The stars share the squares that the other items leave; all ways to distribute them are
    // listed.
    const auto stars = static_cast<std::size_t>(std::ranges::count(*items, true, &Item::star));
    const std::size_t fixed = items->size() - stars;
    constexpr std::size_t kSquares = Square::kFiles;
    if (fixed > kSquares || (stars == 0 && fixed != kSquares)) return no_board(text);
    std::vector<std::size_t> takes(stars, 0);
    while (true) {
      std::size_t sum = fixed;
      for (const std::size_t n : takes) sum += n;
      if (sum == kSquares) {
        Row row{};
        std::size_t at = 0, star = 0;
        for (const Item& item : *items) {
          const std::size_t count = item.star ? takes[star++] : 1;
          for (std::size_t i = 0; i < count; ++i) row[at++] = item.star ? kAnything : item.contents;
        }
        out.rows_[rank].push_back(row);
      }
      std::size_t next = 0;
      while (next < stars && ++takes[next] > kSquares - fixed) takes[next++] = 0;
      if (next == stars) break;
    }
    board.remove_prefix(std::min(end + 1, board.size()));
    if (rank != 0 && board.empty()) return no_board(text);
  }
  return board.empty() ? Result<BoardPattern>(std::move(out)) : no_board(text);
}

BoardPattern BoardPattern::image(Image image) const {
  BoardPattern out = *this;
  if (image.swapped) {
    std::ranges::reverse(out.rows_);
    if (out.turn_) out.turn_ = !*out.turn_;
  }
  // Turning by 180 degrees reverses the files, too; together with mirroring they stay.
  for (std::vector<Row>& rows : out.rows_) {
    for (Row& row : rows) {
      if (image.swapped != image.mirrored) std::ranges::reverse(row);
      if (!image.swapped) continue;
      for (std::uint16_t& contents : row) contents = swapped(contents);
    }
  }
  return out;
}

Result<Material> Material::of(std::string_view text) {
  Material out;
  std::size_t side = 0;
  for (const char c : text) {
    if (c == 'v' || c == 'V') {
      if (++side > 1) return no_board(text);
      continue;
    }
    const auto piece = piece_of(c);
    if (!piece) return no_board(text);
    if (piece->role() != Role::king) ++out.pieces_[side][static_cast<std::size_t>(piece->role())];
  }
  return side == 1 ? Result<Material>(out) : no_board(text);
}

Material Material::image(Image image) const {
  Material out = *this;
  if (image.swapped) std::ranges::reverse(out.pieces_);
  return out;
}

}  // namespace qipu::queries
