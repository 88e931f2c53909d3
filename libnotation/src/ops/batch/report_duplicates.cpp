#include "ops/batch/report_duplicates.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "game/headings.h"
#include "qipu/game/outcome.h"
#include "qipu/ops/inputs.h"
#include "text/utf8.h"
#include "text/visible.h"
#include "text/width.h"

namespace qipu {
namespace {

/// A property in which two copies differ.
struct Differing {
  const char *name, *zh;
  std::string kept, other;
  bool number = false;
};

std::vector<Differing> differing(const GameFacts& kept, const GameFacts& other) {
  std::vector<Differing> out;
  const auto add = [&](const char* name, const char* zh, std::string a, std::string b,
                       bool number) {
    if (a != b) out.push_back({name, zh, std::move(a), std::move(b), number});
  };
  const auto text = [&](const char* name, const char* zh, const std::string& a,
                        const std::string& b) { add(name, zh, a, b, false); };
  const auto number = [&](const char* name, const char* zh, std::size_t a, std::size_t b) {
    add(name, zh, std::to_string(a), std::to_string(b), true);
  };
  text("red", "红方", kept.red, other.red);
  text("black", "黑方", kept.black, other.black);
  text("event", "赛事", kept.event, other.event);
  text("round", "轮次", kept.round, other.round);
  text("date", "日期", kept.date.pgn(), other.date.pgn());
  text("result", "结果", std::string(pgn_token(kept.result)), std::string(pgn_token(other.result)));
  number("plies", "着数", kept.plies(), other.plies());
  number("comments", "注释", kept.comments, other.comments);
  number("variations", "变着", kept.variations, other.variations);
  number("tags", "标签", kept.tags, other.tags);
  return out;
}

bool is_mirrored(const GameFacts& kept, const GameFacts& other) {
  return kept.turned != other.turned;
}

/// Returns the text as a line of a terminal can show it.
std::string shown(std::string_view text) {
  std::string out = visible(text);
  for (char& c : out) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  return out;
}

using Json = nlohmann::ordered_json;

Json place_of(const ArchivedGame& game) {
  return {{"file", shown_name(game.file)}, {"game", game.number}};
}

/// Returns at most so many columns of the text; … marks missing text.
std::string cut(std::string_view text, int columns) {
  std::string out;
  int width = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    const int wide = display_width(next_char(text, pos));
    if (width + wide > columns - 1 && (pos < text.size() || width + wide > columns)) {
      return out + "…";
    }
    width += wide;
    out += text.substr(begin, pos - begin);
  }
  return out;
}

/// Joins parts, in lines of at most so many columns.
std::string lines_of(const std::vector<std::string>& parts, std::string_view between,
                     std::size_t indent, int columns) {
  std::string out, line(indent, ' ');
  bool empty = true;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string part = i + 1 == parts.size() ? parts[i] : parts[i] + std::string(between);
    if (!empty && display_width(line) + display_width(part) > columns) {
      while (line.ends_with(' ')) line.pop_back();
      out += line + "\n";
      line = std::string(indent + 2, ' ');
    }
    line += cut(part, columns - static_cast<int>(indent) - 2);
    empty = false;
  }
  while (line.ends_with(' ')) line.pop_back();
  return out + line + "\n";
}

/// Returns "a.pgn, game 3"; if that is too long, only the end of the file's name.
std::string place_in_words(const ArchivedGame& game, bool zh, int columns) {
  std::string file = shown(shown_name(game.file));
  const std::string number =
      zh ? " 第 " + std::to_string(game.number) + " 局" : ", game " + std::to_string(game.number);
  const int room = columns - display_width(number);
  if (display_width(file) > room) {
    std::size_t at = 0;
    while (display_width(std::string_view(file).substr(at)) > room - 1) {
      static_cast<void>(next_char(file, at));
    }
    file = "…" + file.substr(at);
  }
  return file + number;
}

std::string plies_in_words(std::size_t plies, bool zh) {
  return std::to_string(plies) + (zh ? " 着" : plies == 1 ? " ply" : " plies");
}

}  // namespace

// --- for programs --------------------------------------------------------------------------------

void DuplicateLines::kept(const ArchivedGame& game) {
  kept_ = game;
  first_ = true;
  near_ = false;
  text_ += R"({"kept":)" + json_text(place_of(game)) + R"(,"dropped":[)";
}

void DuplicateLines::copy(const ArchivedGame& game, Copying why, bool dropped) {
  if (!dropped && !near_) {
    text_ += R"(],"near":[)";
    first_ = near_ = true;
  }
  Json line = place_of(game);
  line["why"] = copying_name(why);
  if (why == Copying::prefix && is_mirrored(kept_.facts, game.facts)) line["mirrored"] = true;
  Json& differs = line["differs"] = Json::object();
  for (const Differing& each : differing(kept_.facts, game.facts)) {
    const auto value = [&](const std::string& text) {
      return each.number ? Json(std::stoull(text)) : Json(text);
    };
    differs[each.name] = {value(each.kept), value(each.other)};
  }
  text_ += (first_ ? "" : ",") + json_text(line);
  first_ = false;
  constexpr std::size_t kMuch = 1U << 16U;
  if (text_.size() > kMuch) pass_on();
}

void DuplicateLines::end() {
  text_ += "]}\n";
  pass_on();
}

void DuplicateLines::pass_on() {
  wanted_ = wanted_ && take_(text_);
  text_.clear();
}

// --- for people ----------------------------------------------------------------------------------

void DuplicateWords::kept(const ArchivedGame& game) {
  ++groups_;
  tells_ = wanted_ && (most_ == 0 || listed_ < most_);
  if (!tells_) return;
  ++listed_;
  kept_ = game;
  const bool zh = language_ == Language::zh;
  const GameFacts& facts = game.facts;
  std::vector<std::string> parts = {place_in_words(game, zh, columns_)};
  if (!facts.red.empty() || !facts.black.empty()) {
    const auto name = [](const std::string& text) { return text.empty() ? "?" : shown(text); };
    parts.push_back(name(facts.red) + " – " + name(facts.black));
  }
  if (!facts.event.empty()) parts.push_back(shown(facts.event));
  if (facts.date.year != 0) parts.push_back(facts.date.pgn());
  parts.push_back(plies_in_words(facts.plies(), zh));
  wanted_ = take_(lines_of(parts, zh ? "；" : "; ", 0, columns_));
}

void DuplicateWords::copy(const ArchivedGame& game, Copying why, bool dropped) {
  if (!tells_) return;
  const bool zh = language_ == Language::zh;
  const auto words = [&](const char* en, const char* chinese) { return zh ? chinese : en; };
  std::string reason;
  switch (why) {
    case Copying::same_moves: reason = words("same moves", "着法相同"); break;
    case Copying::mirrored: reason = words("same moves, mirrored", "左右对称，着法相同"); break;
    case Copying::prefix: {
      const bool mirrored = is_mirrored(kept_.facts, game.facts);
      const std::string plies = std::to_string(game.facts.plies());
      reason =
          zh ? "前 " + plies + " 着相同" : "its first " + plies_in_words(game.facts.plies(), zh);
      if (mirrored) reason += words(", mirrored", "，左右对称");
      break;
    }
    case Copying::near:
      reason = dropped ? words("near: a few plies differ", "相近，个别着法不同")
                       : words("near, kept: a few plies differ", "相近，保留：个别着法不同");
  }
  std::vector<std::string> parts = {place_in_words(game, zh, columns_ - 4 - display_width(reason)) +
                                    (zh ? "：" : ": ") + reason};
  for (const Differing& each : differing(kept_.facts, game.facts)) {
    if (each.name == std::string_view("plies") && why == Copying::prefix) continue;
    const auto value = [](const std::string& text) { return text.empty() ? "?" : shown(text); };
    parts.push_back(std::string(zh ? each.zh : each.name) + " " + value(each.kept) + " | " +
                    value(each.other));
  }
  wanted_ = wanted_ && take_(lines_of(parts, zh ? "；" : "; ", 2, columns_));
}

std::string duplicates_summary(const Duplicates& found, std::uint64_t games, Language language) {
  using ascii::with_commas;
  const bool zh = language == Language::zh;
  const auto counted = [&](std::uint64_t n, const char* one, const char* many) {
    return with_commas(n) + (n == 1 ? one : many);
  };
  std::string out = zh ? with_commas(games) + " 局：重复对局 " + with_commas(found.dropped())
                       : counted(games, " game: ", " games: ") +
                             counted(found.dropped(), " duplicate", " duplicates");
  const bool near_dropped = [&] {
    std::uint64_t others = 0;
    for (const Copying why : {Copying::same_moves, Copying::mirrored, Copying::prefix}) {
      others += found.count(why);
    }
    return found.dropped() > others;
  }();
  std::string parts;
  const auto add = [&](Copying why, const char* en, const char* chinese) {
    const std::uint64_t n = found.count(why);
    if (n == 0) return;
    if (!parts.empty()) parts += zh ? "，" : ", ";
    parts += zh ? chinese + (" " + with_commas(n)) : with_commas(n) + " " + en;
    if (!zh && why == Copying::prefix && n > 1) parts += 's';
  };
  add(Copying::same_moves, "same moves", "着法相同");
  add(Copying::mirrored, "mirrored", "左右对称");
  add(Copying::prefix, "beginning", "前段相同");
  if (near_dropped) add(Copying::near, "near", "相近");
  if (!parts.empty()) out += zh ? "（" + parts + "）" : " (" + parts + ")";
  const std::uint64_t near = found.count(Copying::near);
  if (!near_dropped && near != 0) {
    out += zh ? "；相近 " + with_commas(near) + "，保留" : "; " + with_commas(near) + " near, kept";
  }
  return out + "\n";
}

}  // namespace qipu
