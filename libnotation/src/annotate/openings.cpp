#include "annotate/openings.h"

#include <cassert>
#include <utility>

#include "base/ascii.h"
#include "diag/embedded.h"

namespace qipu {

QIPU_EMBED(kOpeningsFile, QIPU_OPENINGS);  // a path that CMake defines

namespace {

using ascii::cut;
using ascii::read_number;

/// A position and its mirror image.
struct Pair {
  Position here = Position::standard(), image = Position::standard();
  bool make(Move m) {
    if (!here.legal(m)) return false;
    here.make(m);
    image.make(m.mirrored());
    return true;
  }
};

/// Parses the rest of a row such as "3 h0g2 41 18 i9h9 i0h0" after its first two fields, the ply
/// and the move.
bool read_line(std::string_view row, Pair at, Line& line) {
  int score = 0;
  if (!read_number(cut(row, ' '), score) || !read_number(cut(row, ' '), line.depth)) return false;
  line.score = Score::centipawns(score);
  while (!row.empty()) {
    const auto m = Move::parse(cut(row, ' '));
    if (!m || !at.make(*m)) return false;
    line.moves.push_back(*m);
  }
  return !line.moves.empty();
}

Line mirrored(Line line) {
  for (Move& m : line.moves) m = m.mirrored();
  return line;
}

}  // namespace

std::optional<Openings> Openings::parse(std::string_view text) {
  Openings openings;
  std::vector<Pair> way;  // the positions on the path to the current row, by ply
  while (!text.empty()) {
    std::string_view row = cut(text, '\n');
    if (row.starts_with('#')) continue;
    int plies = 0;
    if (!read_number(cut(row, ' '), plies) || plies < 0) return std::nullopt;
    const auto before = static_cast<std::size_t>(plies);
    const std::string_view move = cut(row, ' ');
    if (before > way.size() || (before == 0) != (move == "-")) return std::nullopt;
    way.resize(before);
    Pair at = before == 0 ? Pair() : way.back();
    if (before != 0) {
      const auto m = Move::parse(move);
      if (!m || !at.make(*m)) return std::nullopt;
    }
    way.push_back(at);
    Line line;
    if (!read_line(row, at, line)) return std::nullopt;
    openings.known_.emplace(at.image.key(), mirrored(line));
    openings.known_.insert_or_assign(at.here.key(), std::move(line));
  }
  return openings;
}

const Openings& Openings::bundled() {
  static const Openings openings = [] {
    Openings out;
    out.bundled_ = true;
    return out;
  }();
  return openings;
}

const Openings::Table& Openings::known() const {
  if (!bundled_) return known_;
  static const Table table = [] {
    auto parsed = parse(kOpeningsFile);
    assert(parsed);  // a test parses the embedded table
    return parsed ? std::move(parsed->known_) : Table();
  }();
  return table;
}

std::size_t Openings::size() const { return known().size(); }

std::optional<Line> Openings::find(const Position& position) const {
  const auto found = known().find(position.key());
  return found == known().end() ? std::nullopt : std::optional(found->second);
}

}  // namespace qipu
