#include "oracle/compare.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "qipu/board/fen.h"
#include "support/shared.h"

namespace oracle {
namespace {

constexpr std::size_t kDifferencesKept = 100;
constexpr std::string_view kStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// Returns the library's position of the same diagram; nothing if it refuses the diagram. The
/// position is made piece by piece, because the FEN of an upside-down board would be read with the
/// letters exchanged.
std::optional<qipu::Position> position_of(const Board& board) {
  constexpr std::string_view kLetters = "KABNRCP";
  qipu::Setup setup;
  setup.turn = board.red_to_move ? qipu::Color::red : qipu::Color::black;
  for (int i = 0; i < qipu::Square::kCount; ++i) {
    const char piece =
        board.pieces[static_cast<std::size_t>(i / 9)][static_cast<std::size_t>(i % 9)];
    if (piece == '.') continue;
    const bool red = piece < 'a';
    const auto role = kLetters.find(red ? piece : static_cast<char>(piece - 'a' + 'A'));
    setup.board.set(qipu::Square::from_index(i),
                    {red ? qipu::Color::red : qipu::Color::black, static_cast<qipu::Role>(role)});
  }
  auto position = qipu::Position::from(setup, qipu::Faults::all());
  if (!position) return std::nullopt;
  return *std::move(position);
}

qipu::Move move_of(const std::string& move) {
  return {*qipu::Square::parse(std::string_view(move).substr(0, 2)),
          *qipu::Square::parse(std::string_view(move).substr(2, 2))};
}

std::vector<std::string> names(const qipu::MoveList& list) {
  std::vector<std::string> moves;
  for (const auto move : list) moves.push_back(move.ucci());
  std::ranges::sort(moves);
  return moves;
}

std::string joined(const std::vector<std::string>& moves) {
  std::string text;
  for (const auto& move : moves) text += (text.empty() ? "" : " ") + move;
  return text;
}

char piece_at(const Board& board, std::string_view square) {
  return board
      .pieces[static_cast<std::size_t>(square[1] - '0')][static_cast<std::size_t>(square[0] - 'a')];
}

/// Returns a field's text; "" if it is absent or null.
std::string text_of(const nlohmann::json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

}  // namespace

bool Comparison::chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }

// The remainder is slightly uneven, but the same everywhere, unlike std::uniform_int_distribution.
std::size_t Comparison::below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

void Comparison::differ(const Board& board, const std::string& what) {
  if (differences_.size() < kDifferencesKept) differences_.push_back(to_fen(board) + ": " + what);
}

void Comparison::compare(const Board& board, const qipu::Position& position,
                         const std::vector<std::string>& legal) {
  qipu::MoveList list;
  position.legal_moves(list);
  if (const auto ours = names(list); ours != legal) {
    differ(board, "moves are " + joined(ours) + ", should be " + joined(legal));
  }

  const bool check = in_check(board);
  if (position.in_check() != check) differ(board, check ? "check not seen" : "check seen");
  if (check) ++checks_;

  auto end = qipu::GameEnd::none;
  if (legal.empty()) {
    ++mates_;
    end = check ? qipu::GameEnd::checkmate : qipu::GameEnd::stalemate;
  }
  if (position.end() != end) differ(board, "the end is seen otherwise");
  if (position.has_legal_move() == legal.empty()) differ(board, "has_legal_move is wrong");

  if (seen_.size() % 64 == 0) compare_rarely(board, position, legal);
}

/// Comparisons that take long, or follow from the others if nothing is wrong.
void Comparison::compare_rarely(const Board& board, const qipu::Position& position,
                                const std::vector<std::string>& legal) {
  // A position made move by move must equal the one made from its diagram.
  const auto fresh = position_of(board);
  if (!fresh || fresh->key() != position.key()) differ(board, "the key depends on the way here");
  if (qipu::write_fen_board(position.setup().board) + (board.red_to_move ? " w" : " b") !=
      to_fen(board)) {
    differ(board, "the pieces stand otherwise");
  }

  const qipu::MoveList list = position.pseudo_legal_moves();
  if (const auto ours = names(list); ours != moves_by_rule_alone(board)) {
    differ(board, "moves by rule alone are " + joined(ours));
  }

  for (int from = 0; from < qipu::Square::kCount; ++from) {
    for (int to = 0; to < qipu::Square::kCount; ++to) {
      const qipu::Move move(qipu::Square::from_index(from), qipu::Square::from_index(to));
      const bool may = std::ranges::binary_search(legal, move.ucci());
      if (position.legal(move) != may) differ(board, "legal() is wrong for " + move.ucci());
      if ((position.why_illegal(move) == qipu::Illegality::none) != may) {
        differ(board, "why_illegal() is wrong for " + move.ucci());
      }
    }
  }

  if (seen_.size() % 1024 == 0) {
    ++perfts_;
    if (position.perft(2) != perft(board, 2)) differ(board, "perft(2) is wrong");
  }
}

template <class Next>
void Comparison::walk(Board board, const Next& next) {
  auto position = position_of(board);
  if (!position) {
    ++broken_off_;
    return;
  }
  ++games_;
  const Board start = board;
  const auto start_key = position->key();
  std::vector<std::pair<qipu::Move, qipu::Position::Undo>> played;

  while (true) {
    // The moves of a recorded game must be proved even if the position has been compared before.
    const auto legal = legal_moves(board);
    if (seen_.insert(to_fen(board)).second) compare(board, *position, legal);
    const std::string move = next(board, legal);
    if (move.empty()) break;
    if (!std::ranges::binary_search(legal, move)) {
      ++broken_off_;
      break;
    }
    played.emplace_back(move_of(move), position->make(move_of(move)));
    board = after(board, move);
  }

  for (auto it = played.rbegin(); it != played.rend(); ++it)
    position->unmake(it->first, it->second);
  if (position->key() != start_key) differ(start, "not restored after taking a game back");
}

void Comparison::real_games(const std::filesystem::path& jsonl_gz, std::uint64_t positions) {
  const auto goal = seen_.size() + positions;
  const auto take_line = [&](const std::string& line) {
    const auto record = nlohmann::json::parse(line);
    for (const auto& game : record.at("games")) {
      const auto start = text_of(game, "start");
      if (start.empty()) continue;
      Board board;
      try {
        board = from_fen(start + " " + text_of(game, "side"));
      } catch (const std::invalid_argument&) {
        ++broken_off_;
        continue;
      }
      std::istringstream moves(text_of(game, "mainline"));
      walk(board, [&](const Board&, const std::vector<std::string>&) {
        std::string move;
        if (seen_.size() < goal) moves >> move;
        return move;
      });
    }
    return seen_.size() < goal;
  };
  if (!qipu::test::each_gzip_line(jsonl_gz, take_line)) {
    throw std::runtime_error("cannot read " + jsonl_gz.string());
  }
}

void Comparison::random_games(std::uint64_t positions) {
  const auto goal = seen_.size() + positions;
  while (seen_.size() < goal) {
    // Some games exchange everything and end in mates; others keep all pieces on the board.
    const int captures = static_cast<int>(below(70));
    const int checks = static_cast<int>(below(50));
    int plies_left = 40 + static_cast<int>(below(260));
    walk(from_fen(kStart), [&](const Board& board, const std::vector<std::string>& legal) {
      if (legal.empty() || plies_left-- == 0 || seen_.size() >= goal) return std::string();
      std::vector<std::string> wanted;
      if (chance(captures)) {
        std::ranges::copy_if(legal, std::back_inserter(wanted), [&](const std::string& move) {
          return piece_at(board, std::string_view(move).substr(2)) != '.';
        });
      } else if (chance(checks)) {
        std::ranges::copy_if(legal, std::back_inserter(wanted),
                             [&](const std::string& move) { return in_check(after(board, move)); });
      }
      const auto& pool = wanted.empty() ? legal : wanted;
      return pool[below(pool.size())];
    });
  }
}

void Comparison::odd_diagrams(std::uint64_t positions) {
  // The squares of Red's pieces; Black's are opposite.
  const auto can_stand = [](char piece, int file, int rank) {
    switch (piece) {
      case 'K': return file >= 3 && file <= 5 && rank <= 2;
      case 'A':
        return (file == 4 && rank == 1) || ((file == 3 || file == 5) && (rank == 0 || rank == 2));
      case 'B':
        return ((file == 2 || file == 6) && (rank == 0 || rank == 4)) ||
               ((file == 0 || file == 4 || file == 8) && rank == 2);
      case 'P': return rank >= 5 || (rank >= 3 && file % 2 == 0);
      default: return true;
    }
  };
  const auto put = [&](Board& board, char piece, bool red) {
    // All squares of a kind may be taken; then this piece is left out.
    for (int tries = 0; tries < 100; ++tries) {
      const auto file = below(9);
      const auto rank = below(10);
      const auto own_rank = static_cast<int>(red ? rank : 9 - rank);
      auto& square = board.pieces[rank][file];
      if (square != '.' || !can_stand(piece, static_cast<int>(file), own_rank)) continue;
      square = red ? piece : static_cast<char>(piece - 'A' + 'a');
      return true;
    }
    return false;
  };

  const auto goal = seen_.size() + positions;
  while (seen_.size() < goal) {
    Board board;
    for (auto& rank : board.pieces) rank.fill('.');
    if (!put(board, 'K', true) || !put(board, 'K', false)) continue;
    for (const bool red : {true, false}) {
      for (std::size_t pieces = below(15); pieces > 0; --pieces) {
        put(board, std::string_view("ABNRCPPRN")[below(9)], red);
      }
    }
    board.red_to_move = chance(50);
    // If a side could take the king at once, the position cannot be played.
    Board other = board;
    other.red_to_move = !other.red_to_move;
    if (in_check(other)) continue;
    int plies_left = 4;
    walk(board, [&](const Board&, const std::vector<std::string>& legal) {
      if (legal.empty() || plies_left-- == 0 || seen_.size() >= goal) return std::string();
      return legal[below(legal.size())];
    });
  }
}

}  // namespace oracle
