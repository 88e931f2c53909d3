#include "ops/answer/stats.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "format/csv/csv_table.h"
#include "ops/answer/databases.h"
#include "ops/answer/sum_games.h"
#include "qipu/archive/names.h"
#include "qipu/game/date.h"
#include "text/utf8.h"
#include "text/visible.h"
#include "text/width.h"

namespace qipu {
namespace {

std::vector<Stats::Row> rows_of(const Stats& stats, const TableForm& form, std::size_t& left) {
  std::vector<Stats::Row> rows = stats.rows(form.order, form.least);
  left = form.rows == 0 || rows.size() <= form.rows ? 0 : rows.size() - form.rows;
  rows.resize(rows.size() - left);
  return rows;
}

/// Returns the name of a field, such as "ecco:2", as queries write it in Chinese.
std::string field_in_chinese(std::string_view name) {
  constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"red", "红方"},      {"black", "黑方"},      {"player", "棋手"}, {"opponent", "对手"},
      {"colour", "执子"},   {"event", "赛事"},      {"site", "地点"},   {"round", "轮次"},
      {"date", "日期"},     {"year", "年份"},       {"result", "结果"}, {"ending", "终局"},
      {"ecco", "开局编号"}, {"opening", "开局"},    {"plies", "着数"},  {"title", "标题"},
      {"source", "来源"},   {"annotator", "评注者"}};
  const std::string_view field = name.substr(0, name.find(':'));
  for (const auto& [english, chinese] : kNames) {
    if (field == english) return std::string(chinese).append(name.substr(field.size()));
  }
  return std::string(name);
}

/// Pads the text to so many columns, or cuts it to them and ends it with ….
std::string fitted(std::string_view text, int columns) {
  if (display_width(text) <= columns) return padded(text, columns);
  std::string out;
  int width = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    width += display_width(next_char(text, pos));
    if (width > columns - 1) break;
    out += text.substr(begin, pos - begin);
  }
  return padded(out + "…", columns);
}

}  // namespace

std::uint64_t count_games(const ReadOptions& options, const InputList& list, Reporter& reporter,
                          Stats& stats) {
  ReadOptions reading = options;
  reading.move_words = false;
  // Databases can answer most counts without their records.
  InputList files = list;
  std::vector<std::unique_ptr<Database>> databases;
  if (options.choice.all() && Database::counts(stats)) databases = take_databases(files.inputs);
  std::uint64_t games =
      sum_games(reading, files, reporter, stats, [&](Stats& part, const ReadGame& read) {
        settle_date(read.game.tags);
        if (options.names != nullptr) options.names->apply(read.game.tags);
        part.add(read.game, read.item.from->path);
      });
  for (const auto& database : databases) {
    const auto added = database->add_to(stats, options.names);
    if (!added) reporter.finding("", added.error());
    games += database->games();
  }
  return games;
}

std::string stats_table(const Stats& stats, const TableForm& form) {
  const bool zh = form.language == Language::zh;
  std::size_t left = 0;
  const std::vector<Stats::Row> rows = rows_of(stats, form, left);
  const bool sides = stats.of_sides();
  const std::vector<std::string> heads =
      sides ? (zh ? std::vector<std::string>{"局", "胜", "和", "负", "得分率"}
                  : std::vector<std::string>{"games", "won", "drawn", "lost", "score"})
            : (zh ? std::vector<std::string>{"局", "红胜", "和", "黑胜", "红方得分率"}
                  : std::vector<std::string>{"games", "red", "drawn", "black", "Red's score"});
  std::vector<std::string> names = stats.names();
  if (zh) std::ranges::transform(names, names.begin(), field_in_chinese);
  std::vector<std::vector<std::string>> texts, cells;  // by row: the values, the numbers
  for (const Stats::Row& row : rows) {
    const ResultCount& s = row.count;
    texts.push_back(row.values);
    for (std::string& text : texts.back()) {
      text = text.empty() ? "?" : visible(text);
      if (zh && (text == "red" || text == "black")) text = text == "red" ? "红" : "黑";
    }
    const bool has_results = s.wins + s.draws + s.losses != 0;
    cells.push_back({ascii::with_commas(s.games), ascii::with_commas(s.wins),
                     ascii::with_commas(s.draws), ascii::with_commas(s.losses),
                     has_results ? fmt::format("{:.1f}%", s.percent()) : "-"});
  }
  std::vector<int> numbers, values;
  int room = form.columns;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    int width = display_width(heads[i]);
    for (const auto& row : cells) width = std::max(width, display_width(row[i]));
    numbers.push_back(width);
    room -= width + 2;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    int width = display_width(names[i]);
    for (const auto& row : texts) width = std::max(width, display_width(row[i]));
    values.push_back(width);
  }
  // The widest columns of values shrink until the line fits.
  constexpr int kNarrowest = 8;
  const auto all = [&] {
    int sum = static_cast<int>(values.size()) * 2 - 2;
    for (const int width : values) sum += width;
    return sum;
  };
  while (all() > room && *std::ranges::max_element(values) > kNarrowest) {
    --*std::ranges::max_element(values);
  }
  const auto line = [&](const std::vector<std::string>& words,
                        const std::vector<std::string>& figures) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
      out += (i == 0 ? "" : "  ") + fitted(words[i], values[i]);
    }
    for (std::size_t i = 0; i < figures.size(); ++i)
      out += "  " + padded_left(figures[i], numbers[i]);
    while (out.ends_with(' ')) out.pop_back();
    return out + "\n";
  };
  std::string out = line(names, heads);
  for (std::size_t i = 0; i < rows.size(); ++i) out += line(texts[i], cells[i]);
  if (left != 0) {
    out += zh ? "另有 " + ascii::with_commas(left) + " 行\n" : ascii::with_commas(left) + " more\n";
  }
  return out;
}

std::string stats_csv(const Stats& stats, const TableForm& form) {
  std::size_t left = 0;
  std::string out;
  for (const std::string& name : stats.names()) {
    csv::append_cell(out, name);
    out += ',';
  }
  out += "games,wins,draws,losses,score\n";
  for (const Stats::Row& row : rows_of(stats, form, left)) {
    for (const std::string& value : row.values) {
      csv::append_cell(out, value);
      out += ',';
    }
    const ResultCount& s = row.count;
    out += fmt::format("{},{},{},{},{:.1f}\n", s.games, s.wins, s.draws, s.losses, s.percent());
  }
  return out;
}

std::string stats_json(const Stats& stats, const TableForm& form) {
  std::size_t left = 0;
  std::string out;
  for (const Stats::Row& row : rows_of(stats, form, left)) {
    nlohmann::ordered_json line;
    for (std::size_t i = 0; i < row.values.size(); ++i) line[stats.names()[i]] = row.values[i];
    const ResultCount& s = row.count;
    line["games"] = s.games;
    line["wins"] = s.wins;
    line["draws"] = s.draws;
    line["losses"] = s.losses;
    out += json_text(line) + "\n";
  }
  return out;
}

}  // namespace qipu
