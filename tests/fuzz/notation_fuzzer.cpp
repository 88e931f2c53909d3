#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "fuzz/laws.h"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"

namespace qipu::fuzz {

namespace {

// Positions in which words are hardest: pairs, stacks of all shapes, pins, checks, sparse and odd
// boards.
constexpr std::string_view kPositions[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "2baka1r1/7r1/2n1b1n2/p1p1p1p1p/9/2P2NP2/P3P2cP/2N1C4/9/R1BAKABR1 b",
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C1N2/9/R1BAKAB1R b",
    "3k5/9/9/9/9/R8/9/9/9/R3K4 w",
    "3k5/9/9/9/9/9/9/3A5/9/3AK4 w",
    "4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w",
    "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w",
    "P2k5/P8/P8/P8/P8/9/9/9/9/4K4 w",
    "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/5K3 w",
    "4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w",
    "3k5/9/9/9/9/9/3p1p3/4p4/3p1p3/4K4 b",
    "4k4/9/9/4p4/9/4p4/4p4/4p4/5K3/4p4 b",
    "4k1n2/9/9/9/6n2/9/9/3K5/1p7/1p7 b",
    "2c6/9/5k3/9/R8/7p1/7p1/7p1/2cK3p1/7p1 b",
    "3k5/9/9/9/3r5/9/9/9/3R5/3K5 w",
    "3k5/9/9/9/9/9/9/9/5P3/4K1B2 w",
    "2B1k4/9/9/9/2B6/9/4B4/9/2R1R4/R1R1K1C1C w",
    "RRRRkRRRR/9/9/9/9/9/9/9/9/4K4 w",
    "A3k4/A8/A8/N8/N8/N8/C8/C8/C8/4K4 w",
    "9/9/9/9/4P4/9/9/9/9/9 w",
};

const std::vector<Position>& positions() {
  static const std::vector<Position> all = [] {
    std::vector<Position> made;
    for (const auto fen : kPositions) {
      made.push_back(*Position::from(parse_fen(fen)->setup, Faults::all()));
    }
    return made;
  }();
  return all;
}

class Law {
 public:
  Law(const Notation& notation, std::string_view text, const Position& position)
      : notation_(notation), text_(text), position_(position) {}

  void check() const {
    Reading reading;
    notation_.read(text_, position_, reading);
    if (notation_.recognise(text_) != reading.syntax) fail("recognise and read disagree");
    if (!reading.syntax && !(reading.legal.empty() && reading.rejected.empty())) {
      fail("readings without a shape");
    }
    check_legality(reading);
    for (const Move move : reading.legal) {
      std::string written;
      notation_.write(written, position_, move);
      Reading again;
      notation_.read(written, position_, again);
      if (again.legal.size() != 1 || again.legal[0] != move) {
        fail("written as `" + written + "`, it is another move");
      }
    }
    Reading any;
    read_any(text_, position_, any);
    check_legality(any);
  }

 private:
  void check_legality(const Reading& reading) const {
    for (const Move move : reading.legal) {
      if (!position_.legal(move)) fail("an illegal move was read");
    }
    for (const Move move : reading.rejected) {
      if (position_.legal(move)) fail("a legal move was rejected");
    }
  }

  [[noreturn]] void fail(const std::string& what) const {
    std::fprintf(stderr, "%s: `%.*s` at %s: %s\n", std::string(notation_.id).c_str(),
                 static_cast<int>(text_.size()), text_.data(), write_fen(position_.setup()).c_str(),
                 what.c_str());
    std::abort();
  }

  const Notation& notation_;
  const std::string_view text_;
  const Position& position_;
};

}  // namespace

void notation_law(std::string_view id, std::string_view input) {
  const Notation* notation = find_notation(id);
  if (notation == nullptr) std::abort();
  if (input.empty()) return;
  const std::size_t which = static_cast<unsigned char>(input[0]) % positions().size();
  Law(*notation, input.substr(1), positions()[which]).check();
}

}  // namespace qipu::fuzz
