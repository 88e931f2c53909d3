#include <optional>
#include <set>
#include <string>
#include <utility>

#include "ops/answer/annotate.h"
#include "ops/answer/databases.h"
#include "ops/answer/engine_books.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/game_stream.h"

namespace qipu {
namespace {

/// How many findings of one code about one book are reported.
constexpr std::uint32_t kFindings = 20;

/// Passes on the findings about files and games that cannot be read, and ignores all others.
class Listener final : public Reporter {
 public:
  Listener(const InputList& list, Reporter& reporter) : reporter_(reporter) {
    for (const Input& input : list.inputs) {
      if (!input.found) named_.insert(input.path);
    }
  }

  void finding(const std::string& file, const Diagnostic& d) override {
    if (d.code->severity != Severity::fatal && d.code != &diag::book_unread) return;
    const bool unreadable = d.code == &diag::cannot_open || d.code == &diag::cannot_read;
    if (unreadable && named_.contains(file)) {
      if (!trouble) trouble = d;
    } else {
      reporter_.finding(file, d);
    }
  }
  bool listens() const override { return !trouble; }

  std::optional<Diagnostic> trouble;  ///< why a file that the user named cannot be read

 private:
  Reporter& reporter_;
  std::set<std::string> named_;
};

}  // namespace

Result<OpeningBook> read_opening_book(const InputRequest& request, std::uint32_t least,
                                      Reporter& reporter, KnownGames* known) {
  InputList list = list_inputs(request);
  if (!list.failures.empty()) return std::unexpected(list.failures.front().second);
  OpeningBook book;
  ReadOptions reading;
  reading.max_findings = kFindings;
  for (const NamedBook& other : take_books(list.inputs, reading, reporter)) {
    add_book(other, book, reporter);
  }
  for (auto& database : take_databases(list.inputs)) {
    const auto seen = database->each_line(
        [&](const Position& start, std::span<const Move> moves, GameResult result) {
          if (start.key() == Position::standard().key()) book.add(moves, result);
        });
    if (!seen) return std::unexpected(seen.error());
    if (known != nullptr) known->add(std::move(database));
  }
  Listener listener(list, reporter);
  GameStream games({}, list, listener);
  while (const auto found = games.next()) {
    const Game& game = found->game;
    const auto line = main_line_of(game);
    if (line && known != nullptr) known->add(game, *line, found->file, found->number);
    if (line && game.start.is_standard()) book.add(line->moves, game.outcome.result);
  }
  if (listener.trouble) return std::unexpected(std::move(*listener.trouble));
  book.settle(least);
  if (known != nullptr) known->settle();
  return book;
}

}  // namespace qipu
