// Reads games from files and bytes, one after the other.
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
#include "qipu/ops/checked_games.h"
#include "qipu/ops/open.h"

namespace qipu::python {

/// The source of games, and the options for reading.
struct Wanted {
  std::variant<std::vector<std::string>, std::string> from;  ///< paths, or bytes
  std::string name;                                          ///< name of the bytes
  CheckOptions how;
  bool check = false;
  std::optional<Query> query;
  std::shared_ptr<const NameTable> names;
};

/// The way to report unreadable files, and unreadable games in them.
enum class Trouble : std::uint8_t { warn, raise, ignore };

/// The iterator for Python. It reads ahead the games that need no further waiting.
class Games {
 public:
  Games(Wanted wanted, Trouble trouble);
  /// Returns the next game; null at the end.
  Shared next();
  void close();
  /// Returns the findings that belong to no returned game.
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
  /// Games that were read and not yet returned. Findings to be raised stand at their place among
  /// them.
  std::deque<std::variant<Shared, FiledFinding>> ready_;
  std::vector<FiledFinding> of_files_;  ///< findings to be raised after the games at hand
  std::vector<FiledFinding> findings_;
  bool any_ = false;  ///< some game was read, whether it matches the query or not
};

/// Returns the query of a Query object, or of its text.
std::optional<Query> query_given(py::handle query);

}  // namespace qipu::python
