// qipu_perft DEPTH [FEN]: prints the number of leaves of the legal move tree, and nothing else.
//
// It has only the rules, without the rest of the program, so that another generator's perft can be
// timed against it process against process.
#include <charconv>
#include <cstdio>
#include <string_view>

#include "qipu/board/fen.h"
#include "qipu/rules/position.h"

int main(int argc, char** argv) {
  int depth = 0;
  const std::string_view words = argc > 1 ? argv[1] : "";
  if (argc < 2 || argc > 3 ||
      std::from_chars(words.data(), words.data() + words.size(), depth).ec != std::errc()) {
    std::fputs("usage: qipu_perft DEPTH [FEN]\n", stderr);
    return 2;
  }
  qipu::Setup setup = qipu::Setup::standard();
  if (argc == 3) {
    const auto reading = qipu::parse_fen(argv[2]);
    if (!reading) {
      std::fputs("qipu_perft: not a FEN\n", stderr);
      return 2;
    }
    setup = reading->setup;
  }
  const auto position = qipu::Position::from(setup);
  if (!position) {
    std::fputs("qipu_perft: a diagram that cannot be played on\n", stderr);
    return 2;
  }
  std::printf("%llu\n", static_cast<unsigned long long>(position->perft(depth)));
}
