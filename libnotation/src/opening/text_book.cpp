#include "opening/text_book.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

constexpr std::string_view kBlanks = " \t";
/// How much of a text shows whether it is a book.
constexpr std::size_t kHead = 4096;
/// With fewer lines it is not a book: a position may have a move as its name.
constexpr int kFewest = 3;
/// How much of a text a finding shows.
constexpr std::size_t kShown = 40;

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return text.substr(text.size());
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

/// Removes the first word and returns it.
std::string_view first_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
  text = trimmed(text.substr(word.size()));
  return word;
}

/// Removes the last word and returns it.
std::string_view last_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(text.find_last_of(kBlanks) + 1);  // npos + 1 is 0
  text = trimmed(text.substr(0, text.size() - word.size()));
  return word;
}

/// The three parts of a line, as written.
struct Parts {
  std::string_view move, weight, position;
};

Parts parts_of(std::string_view line) {
  Parts out;
  std::string_view rest = line;
  if (first_word(rest).contains('/')) {
    out.position = line;
    out.weight = last_word(out.position);
    out.move = last_word(out.position);
  } else {
    out.position = line;
    out.move = first_word(out.position);
    out.weight = first_word(out.position);
  }
  return out;
}

bool is_comment(std::string_view line) {
  return line.empty() || line.starts_with('#') || line.starts_with(';');
}

/// Removes the next line and returns it without blanks around it. Lines end in LF, CR LF or CR.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  const std::string_view line = trimmed(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_entry(std::string_view line) {
  constexpr std::ptrdiff_t kSlashes = 9;
  const Parts parts = parts_of(line);
  std::string_view position = parts.position;
  return Move::parse(parts.move) && ascii::whole_number<std::uint32_t>(parts.weight) &&
         std::ranges::count(first_word(position), '/') == kSlashes;
}

/// Returns the beginning of a text, which ends between characters of UTF-8.
std::string shown(std::string_view text) {
  if (text.size() <= kShown) return std::string(text);
  std::size_t end = kShown;
  while (end != 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "…";
}

class LineReader {
 public:
  LineReader(std::string_view text, const ReportAt& report) : text_(text), report_(report) {}

  /// Returns the entry of a line; nothing if it cannot be read, which is reported.
  std::optional<EngineBook::Line> read(std::string_view line) const {
    const Parts parts = parts_of(line);
    const auto move = Move::parse(parts.move);
    if (!move) return refuse(diag::not_a_move, parts.move);
    if (parts.position.empty()) return refuse(diag::no_position, line);
    const auto weight = ascii::whole_number<std::uint32_t>(parts.weight);
    if (!weight) return refuse(diag::stray_text, parts.weight);
    auto reading = parse_fen(parts.position);
    if (!reading) {
      const std::size_t column = std::max(reading.error().where.column, 1U);
      report_(std::move(reading.error()), offset(parts.position) + column - 1);
      return std::nullopt;
    }
    for (Diagnostic& odd : oddities(*reading, {})) report_(std::move(odd), offset(parts.position));
    const std::string_view rest = trimmed(reading->rest);
    if (!is_comment(rest)) refuse(diag::stray_text, rest);
    const auto position = Position::from(reading->setup, Faults::all());
    if (!position) {
      const std::string faults = fault_names(position.error());
      report_(make_diagnostic(diag::setup_fault, {}, {faults}), offset(parts.position));
      return std::nullopt;
    }
    if (!position->legal(*move)) return refuse(diag::illegal_move, parts.move);
    return EngineBook::Line{reading->setup, *move, *weight};
  }

 private:
  std::size_t offset(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - text_.data());
  }

  std::nullopt_t refuse(const Code& code, std::string_view part) const {
    report_(make_diagnostic(code, {}, {shown(part)}), offset(part));
    return std::nullopt;
  }

  std::string_view text_;
  const ReportAt& report_;
};

}  // namespace

bool begins_text_book(std::string_view head) {
  ascii::take(head, "\xEF\xBB\xBF");
  int entries = 0, others = 0;
  for (std::string_view rest = head.substr(0, kHead); !rest.empty();) {
    const std::string_view line = next_line(rest);
    if (is_comment(line)) continue;
    const bool entry = is_entry(line);
    const bool cut = rest.empty() && head.size() >= kHead;  // the end of the line is missing
    if (entry) ++entries;
    if (!entry && !cut) ++others;
  }
  return entries >= kFewest && entries > others;
}

EngineBook read_text_book(std::string_view text, const ReportAt& report) {
  const LineReader reader(text, report);
  std::vector<EngineBook::Line> lines;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = next_line(rest);
    if (is_comment(line)) continue;
    if (auto entry = reader.read(line)) lines.push_back(*entry);
  }
  return EngineBook::of(lines);
}

std::string text_book_line(const Position& position, Move move, std::uint32_t weight) {
  Setup setup = position.setup();
  setup.quiet_plies = 0;
  setup.round = 1;
  return move.ucci() + " " + std::to_string(weight) + " " + write_fen(setup) + "\n";
}

}  // namespace qipu
