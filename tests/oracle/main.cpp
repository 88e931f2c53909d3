// qipu_oracle_compare [positions]: compares the library's rules with the oracle's on a million
// positions by default. More than half come from real games if ../shared is present.
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>

#include "oracle/compare.h"

int main(int argc, char** argv) try {
  const std::uint64_t wanted = argc > 1 ? std::stoull(argv[1]) : 1'000'000;
  const auto begin = std::chrono::steady_clock::now();
  const auto data = std::filesystem::path(QIPU_SOURCE_DIR) / ".." / "shared" / "formats" / "data";

  oracle::Comparison comparison(20251121);
  for (const char* name : {"ORACLE-pgn.jsonl.gz", "ORACLE.jsonl.gz"}) {
    if (!std::filesystem::exists(data / name)) {
      std::cout << "no real games: " << (data / name) << " is absent\n";
      continue;
    }
    const auto before = comparison.positions();
    comparison.real_games(data / name, wanted * 3 / 10);
    std::cout << name << ": " << comparison.positions() - before << " positions\n";
  }
  const auto real = comparison.positions();
  comparison.odd_diagrams(wanted / 10);
  comparison.random_games(wanted > comparison.positions() ? wanted - comparison.positions() : 0);

  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  std::cout << comparison.positions() << " distinct positions compared, " << real
            << " of them from real games; " << comparison.games() << " games, "
            << comparison.checks() << " checks, " << comparison.mates() << " mates, "
            << comparison.perfts() << " perft(2), " << comparison.broken_off()
            << " games broken off at an illegal move; " << spent.count() << " s\n";
  for (const auto& difference : comparison.differences()) std::cout << difference << '\n';
  std::cout << comparison.differences().size() << " differences\n";
  return comparison.differences().empty() ? EXIT_SUCCESS : EXIT_FAILURE;
} catch (const std::exception& e) {
  std::cerr << "qipu_oracle_compare: " << e.what() << '\n';
  return 2;
}
