// Reads and writes tables of endings, which say of each position of many classes if it is won. The
// program contains one such file; `qipu endgames --write` makes it.
//
// For each position with the attacker to move a bit says whether he wins. The value with the
// defender to move is computed from the positions after its moves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "endgame/material.h"
#include "endgame/solve.h"
#include "qipu/rules/position.h"

namespace qipu::endgame {

class Tables {
 public:
  /// Returns no value if the bytes are not such a file. `bytes` must outlive the result.
  static std::optional<Tables> parse(std::string_view bytes);
  /// The tables in the program.
  static const Tables& bundled();

  std::vector<Class> classes() const;
  bool has(const Class& of) const;
  /// Returns no value if the position is in no class of the file, or impossible. May be called by
  /// several threads.
  std::optional<Verdict> probe(const Position& position) const;

  Tables(Tables&&) noexcept;
  Tables& operator=(Tables&&) noexcept;
  ~Tables();

 private:
  struct Content;
  explicit Tables(std::unique_ptr<Content> content);
  std::unique_ptr<Content> content_;
};

/// Probes the tables in the program.
std::optional<Verdict> probe(const Position& position);

/// Writes such a file, one class after the other.
class TablesWriter {
 public:
  void add(const Solution& solution);
  std::string bytes() const;

 private:
  std::string directory_, frames_;
  std::uint32_t classes_ = 0;
};

}  // namespace qipu::endgame
