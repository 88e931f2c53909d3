#include "format/csv/csv_titles.h"

#include <algorithm>
#include <utility>

#include "format/csv/csv_headings.h"
#include "format/kit/one_move.h"
#include "game/tag_names.h"
#include "qipu/format/fields.h"
#include "text/utf8.h"

namespace qipu::csv {
namespace {

bool names_event(std::string_view text) {
  for (const std::string_view word :
       {"赛", "賽", "杯", "锦标", "擂台", "Cup", "Championship", "Tournament", "Open", "Giải"}) {
    if (text.contains(word)) return true;
  }
  return false;
}

/// Returns the common tag that a label above a table may give; "" for other labels.
std::string_view tag_of(std::string_view label) {
  constexpr std::size_t kLongest = 40;  // in bytes
  const std::string_view tag = label.size() <= kLongest ? common_tag(label) : std::string_view();
  return tag == "FEN" || tag == "Format" || tag == "Termination" ? std::string_view() : tag;
}

/// Returns the offset of the colon in "红方：甲" and its length in bytes.
std::pair<std::size_t, std::size_t> colon_of(std::string_view text) {
  const std::size_t wide = text.find("：");
  const std::size_t narrow = text.find(':');
  if (wide < narrow) return {wide, std::string_view("：").size()};
  return {narrow, 1};
}

class TitleReader {
 public:
  explicit TitleReader(Titles& out) : out_(out) {}

  void take(const std::vector<Cell>& row) {
    std::vector<std::string> cells;
    for (const Cell& cell : row) {
      if (std::string text(trim(cell.text())); !text.empty()) cells.push_back(std::move(text));
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (take_labelled(cells[i])) continue;
      std::string_view label = cells[i];
      for (const std::string_view colon : {"：", ":"}) {
        if (label.ends_with(colon)) label.remove_suffix(colon.size());
      }
      const bool value = i + 1 < cells.size() && tag_of(cells[i + 1]).empty();
      if (const auto tag = tag_of(trim(label)); !tag.empty() && value) {
        add(tag, cells[++i]);
      } else if (names_event(cells[i]) && !out_.tags.has("Event")) {
        out_.tags.add("Event", cells[i]);
      } else {
        out_.words.push_back(cells[i]);
      }
    }
  }

 private:
  void add(std::string_view tag, std::string_view value) {
    if (tag == "Result") {
      out_.result = value;
    } else {
      out_.tags.add(tag, value);
    }
  }

  /// Takes "红方：甲 黑方：乙". Returns false if the text does not begin with a known label.
  bool take_labelled(std::string_view text) {
    std::vector<std::pair<std::string_view, std::string>> found;
    while (!(text = trim(text)).empty()) {
      std::size_t end = std::min(text.find_first_of(" \t"), text.find("　"));
      end = std::min(end, text.size());
      const std::string_view word = text.substr(0, end);
      const auto [colon, length] = colon_of(word);
      const std::string_view tag =
          colon == word.npos ? std::string_view() : tag_of(trim(word.substr(0, colon)));
      if (!tag.empty()) {
        found.emplace_back(tag, std::string(word.substr(colon + length)));
      } else if (found.empty()) {
        return false;
      } else {
        if (!found.back().second.empty()) found.back().second += ' ';
        found.back().second += word;
      }
      text.remove_prefix(end);
    }
    for (const auto& [tag, value] : found) {
      if (!value.empty()) add(tag, value);
    }
    return !found.empty();
  }

  Titles& out_;
};

bool has_move(const std::vector<Cell>& row) {
  return std::ranges::any_of(row, [](const Cell& cell) { return is_one_move(cell.text()); });
}

}  // namespace

HeadingLook look_at_heading(const std::vector<Cell>& headings) {
  constexpr std::size_t kLongest = 64;  // in bytes
  HeadingLook look;
  for (const Cell& heading : headings) {
    const std::string text = heading.text();
    if (text.size() > kLongest || !(known_heading(text) || known_use(text))) continue;
    ++look.known;
    const Field column = field_read(text);
    look.telling = look.telling || column.kind == Field::Kind::moves ||
                   column.kind == Field::Kind::move || column.kind == Field::Kind::result ||
                   column.kind == Field::Kind::fen || column.kind == Field::Kind::game ||
                   column.tag == "Red" || column.tag == "Black" || names_side(text);
  }
  return look;
}

std::optional<Titles> titles_of(std::string_view text) {
  constexpr int kMostLines = 12;
  constexpr int kFewest = 3;  // headings under a title; two may be a row of names
  const std::string_view begin = trim(text);
  if (begin.starts_with('{') || begin.starts_with('[') || begin.starts_with('<')) {
    return std::nullopt;
  }
  const std::size_t first = rows_begin(text);
  std::size_t line = first;
  for (int n = 0; n < kMostLines && line < text.size(); ++n) {
    Rows rows = rows_from(text, line);
    std::vector<Cell> headings, below;
    std::size_t at = 0;
    if (!rows.next(headings, at)) return std::nullopt;
    const HeadingLook look = look_at_heading(headings);
    // Cells of a heading row are words. A row with moves belongs to a list.
    if (has_move(headings)) return std::nullopt;
    if (headings.size() >= kFewest && look.telling && look.known >= kFewest &&
        2 * look.known > std::ssize(headings) && std::ranges::none_of(headings, [](const Cell& c) {
          return trim(c.text()).ends_with(':') || trim(c.text()).ends_with("：");
        })) {
      if (at == 0 || n == 0 || !rows.next(below, at)) return std::nullopt;
      Titles out;
      out.heading = line;
      Rows above = rows_from(text, line);
      above.go_to(first);
      TitleReader reader(out);
      std::vector<Cell> row;
      for (std::size_t place = 0; above.next(row, place) && place < line;) reader.take(row);
      return out;
    }
    const std::size_t end = text.find('\n', line);
    if (end == text.npos) return std::nullopt;
    line = end + 1;
  }
  return std::nullopt;
}

void add_titles(const Titles& titles, bool first, Game& game) {
  for (const auto& [name, value] : titles.tags) {
    const bool player = name == "Red" || name == "Black";
    if (!game.tags.has(name) && (first || !player)) game.tags.add(name, value);
  }
  if (!first) return;
  if (game.outcome.result == GameResult::unknown && !titles.result.empty()) {
    const Outcome said = parse_outcome(titles.result);
    game.outcome.result = said.result;
    game.outcome.words = said.words;
    if (said.ending != Ending::unsaid) game.outcome.ending = said.ending;
  }
  for (const std::string& words : titles.words) game.add_comment(kRoot, words);
}

}  // namespace qipu::csv
