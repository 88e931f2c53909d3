// Games from files and bytes, one after the other.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "games.h"
#include "qipu/archive/names.h"
#include "qipu/archive/query.h"
#include "qipu/ops/batch/checked_games.h"
#include "qipu/ops/run/open.h"

namespace qipu::python {

/// What is read, and how.
struct Wanted {
  std::variant<std::vector<std::string>, std::string> from;  ///< paths, or bytes
  std::string name;                                          ///< of the bytes
  CheckOptions how;
  bool check = false;
  std::optional<Query> query;
  std::shared_ptr<const NameTable> names;
};

/// What becomes of files that cannot be read, and of games in them.
enum class Trouble : std::uint8_t { warn, raise, ignore };

/// Python's iterator. Games are read ahead as far as they are at hand.
class Games {
 public:
  Games(Wanted wanted, Trouble trouble);
  /// Null at the end.
  Shared next();
  void close();
  /// What was found that is about no game that was given.
  std::vector<FiledFinding> findings();

 private:
  bool fill();
  bool read_one();
  bool at_hand() const;
  void take_findings();
  bool answers(const OpenedGame& game);
  Shared record_of(OpenedGame opened) const;
  bool passed_over() const;
  void tell_trouble();

  Wanted wanted_;  ///< readers point into it
  Trouble trouble_;
  Turn turn_;
  std::optional<std::variant<OpenGames, CheckedGames>> reader_;
  /// Read, and not given yet; what is to be raised stands where it was met.
  std::deque<std::variant<Shared, FiledFinding>> ready_;
  std::vector<FiledFinding> of_files_;  ///< to be raised behind the games at hand
  std::vector<FiledFinding> findings_;
  bool any_ = false;  ///< some game was read, whether it answers or not
};

/// Query objects, or their text.
std::optional<Query> query_given(py::handle query);

}  // namespace qipu::python
