#include "ops/answer/engine_books.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/files/file.h"
#include "base/platform/files.h"
#include "opening/text_book.h"
#include "ops/run/input_findings.h"
#include "ops/run/item_sink.h"
#include "qipu/format/format.h"
#include "qipu/text/encoding.h"

namespace qipu {
namespace {

constexpr std::size_t kHead = 4096;
constexpr std::size_t kLargest = std::size_t{1} << 30;

/// Reads the text of a book. The findings are reported at their lines.
EngineBook read_text(std::string_view bytes, const Input& input, std::uint32_t most,
                     Reporter& reporter) {
  const Detected detected = detect_encoding(bytes);
  const Decoded decoded = decode(bytes, detected.encoding, detected.bom_bytes);
  Source source;
  source.bytes = bytes;
  source.text = decoded.text();
  source.decoded = &decoded;
  WorkItem item;
  item.from = std::make_shared<const Input>(input);
  item.last = true;
  ItemSink sink(item, most);
  EngineBook book = read_text_book(source.text, [&](Diagnostic d, std::size_t offset) {
    if (!sink.shows(*d.code)) return sink.count(*d.code);
    d.where = source.locate(offset, 1);
    source.quote(d, offset);
    sink.report(std::move(d));
  });
  InputFindings findings(most, reporter);
  findings.tell(item);
  findings.pass(item);
  return book;
}

std::optional<EngineBook> book_at(const Input& input, const ReadOptions& options,
                                  Reporter& reporter) {
  const std::string& path = input.path;
  const auto facts = path == "-" ? std::nullopt : platform::facts_of(path);
  if (!facts || !facts->is_file()) return std::nullopt;
  auto source = ByteSource::open(path);
  std::string head;
  if (!source || !(*source)->read(head, kHead)) return std::nullopt;
  const BookKind* const kind = recognise_book(head);
  if (kind == nullptr || !kind->read) return std::nullopt;
  const bool text = begins_text_book(head);
  if (text && options.from != nullptr) return std::nullopt;
  const auto bytes = read_file(path, text ? options.limits.text_bytes : kLargest);
  if (!bytes) return std::nullopt;
  return text ? read_text(*bytes, input, options.max_findings, reporter) : EngineBook::read(*bytes);
}

}  // namespace

std::vector<NamedBook> take_books(std::vector<Input>& inputs, const ReadOptions& options,
                                  Reporter& reporter) {
  std::vector<NamedBook> out;
  std::erase_if(inputs, [&](const Input& input) {
    if (input.section || input.bytes != nullptr || !input.copy.empty()) return false;
    auto book = book_at(input, options, reporter);
    if (!book) return false;
    out.push_back({input.path, std::move(*book)});
    return true;
  });
  return out;
}

void add_book(const NamedBook& book, OpeningBook& to, Reporter& reporter) {
  const std::size_t met =
      book.book.walk([&](const Position& position, EngineBook::Weighed weighed) {
        to.add_move(position, weighed.move, std::max(weighed.weight, 1U));
      });
  const std::size_t rest = book.book.entries() - met;
  if (rest == 0) return;
  reporter.finding(book.path,
                   make_diagnostic(diag::book_entries, {}, {book.path, std::to_string(rest)}));
}

BookFile book_of(const MoveTree& tree, std::uint64_t least, BookForm form) {
  constexpr std::uint64_t kMost = 0xFFFF;
  BookFile out;
  std::vector<EngineBook::Entry> entries;
  const auto put = [&](const Position& position, std::uint32_t lock, Move move,
                       std::uint16_t weight) {
    ++out.entries;
    if (form == BookForm::text) {
      out.bytes += text_book_line(position, move, weight);
    } else {
      entries.push_back({lock, move, weight});
    }
  };
  std::unordered_set<std::uint64_t> seen;
  std::vector<Position> here{tree.root()};
  for (std::size_t ply = 0; ply < tree.plies() && !here.empty(); ++ply) {
    std::vector<Position> next;
    for (const Position& position : here) {
      // Other programs look up the mirror image as well.
      const std::uint64_t image = position.mirrored().key();
      if (!seen.insert(std::min(position.key(), image)).second) continue;
      const auto moves = tree.played_in(position);
      const std::uint32_t lock = EngineBook::lock_of(position);
      for (const MoveTree::Played& played : moves) {
        if (played.count.games < least) break;  // the most played come first
        const std::uint64_t top = std::max(moves.front().count.games, kMost);
        const std::uint64_t share = std::max<std::uint64_t>(played.count.games * kMost / top, 1);
        const auto weight = static_cast<std::uint16_t>(share);
        put(position, lock, played.move, weight);
        const bool own_image = image == position.key() && played.move.mirrored() != played.move;
        if (own_image) put(position, lock, played.move.mirrored(), weight);
        next.push_back(position.after(played.move));
      }
    }
    here = std::move(next);
  }
  if (form == BookForm::dat) out.bytes = EngineBook::bytes_of(std::move(entries));
  return out;
}

std::uint64_t add_book(const NamedBook& book, MoveTree& to) {
  ResultCount games;
  std::vector<MoveTree::Counted> counted;
  std::unordered_set<std::uint64_t> seen;
  std::vector<Position> here{to.root()};
  for (std::size_t ply = 0; ply < to.plies() && !here.empty(); ++ply) {
    std::vector<Position> next;
    for (const Position& position : here) {
      const std::uint64_t image = position.mirrored().key();
      const std::uint64_t key = to.joined() ? std::min(position.key(), image) : position.key();
      if (!seen.insert(key).second) continue;
      const auto moves =
          to.joined() ? book.book.unlike_moves_in(position) : book.book.moves_in(position);
      for (const auto& [move, weight] : moves) {
        const std::uint64_t count = std::max(weight, 1U);
        if (ply == 0) games.games += count;
        const std::pair own(position.key(), move.bits());
        const std::pair other(image, move.mirrored().bits());
        const auto [place, bits] = to.joined() ? std::min(own, other) : own;
        counted.push_back({.position = place, .move = bits, .results = {.games = count}});
        next.push_back(position.after(move));
      }
    }
    here = std::move(next);
  }
  to.add(games, counted);
  return games.games;
}

}  // namespace qipu
