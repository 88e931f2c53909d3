// qipu diff: compares two records, or two collections game by game.

#include "ops/answer/diff.h"

#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "base/json_text.h"
#include "command.h"
#include "game/headings.h"
#include "ops/answer/match_games.h"
#include "ops/run/put_aside.h"
#include "qipu/game/date.h"
#include "qipu/ops/game_stream.h"
#include "session.h"
#include "text/utf8.h"

namespace qipu::tool {
namespace {

using Kind = Difference::Kind;

/// Reports only findings about files that cannot be read; the rest is for `check`.
class Grave final : public Reporter {
 public:
  explicit Grave(Session& session) : session_(session) {}
  void finding(const std::string& file, const Diagnostic& d) override {
    if (d.code->severity != Severity::fatal) return;
    any_ = true;
    session_.finding(file, d);
  }
  bool any() const { return any_; }

 private:
  Session& session_;
  bool any_ = false;
};

/// One of the two files. It is read twice: to match the games, and to examine those that have no
/// equal.
class Side {
 public:
  Side(const std::string& name, Language language, Grave& grave)
      : name_(name),
        grave_(grave),
        list_(listed_inputs({.names = {name}, .files_alone = true}, language)) {}

  /// Copies an input that can be read only once, such as a pipe.
  void keep() {
    if (const auto trouble = aside_.put(list_.inputs)) {
      grave_.finding(trouble->first, trouble->second);
    }
  }

  void read_prints(const ReadOptions& read, const DiffOptions& how) {
    GameStream stream(read, list_, grave_);
    while (const auto game = stream.next()) {
      prints_.push_back(print_of(game->game, how));
      numbers_.push_back(game->among);
      size_.add(game->game);
    }
    unread_ = stream.met() - prints_.size();
  }
  /// Reports games that could not be read, if there are any. Returns true if so.
  bool lacks_games(Language language) const {
    if (unread_ == 0) return false;
    const std::string name = harmless(shown_name(name_)), n = ascii::with_commas(unread_);
    say(language == Language::zh ? name + "：" + n + " 局无法读取，未比较；原因见 qipu check\n"
                                 : name + ": games that cannot be read and were not compared: " +
                                       n + "; see `qipu check`\n");
    return true;
  }
  std::uint64_t number(std::uint32_t index) const { return numbers_[index]; }

  const std::vector<GamePrint>& prints() const { return prints_; }
  const GameSize& size() const { return size_; }

  void begin_again(const ReadOptions& read, std::vector<bool> wanted) {
    wanted_ = std::move(wanted);
    stream_.emplace(read, list_, grave_);
  }
  /// Returns a wanted game; each can be asked for once, and those skipped are kept until then.
  /// Returns no value after an error message if the file has changed.
  std::optional<StreamedGame> game(std::uint32_t index, const DiffOptions& how) {
    if (auto kept = passed_.extract(index)) return std::move(kept.mapped());
    while (auto game = stream_->next()) {
      const std::uint32_t at = at_++;
      if (at < prints_.size() && !wanted_[at]) continue;
      if (at >= prints_.size() || !print_of(game->game, how).same_as(prints_[at])) break;
      if (at == index) return game;
      passed_.emplace(at, std::move(*game));
    }
    grave_.finding(name_,
                   make_diagnostic(diag::cannot_read, {}, {name_, "it changed while it was read"}));
    return std::nullopt;
  }

 private:
  std::string name_;
  Grave& grave_;
  InputList list_;
  PutAside aside_;
  std::vector<GamePrint> prints_;
  std::vector<std::uint64_t> numbers_;  ///< in the file; games that cannot be read count
  std::uint64_t unread_ = 0;
  GameSize size_;
  std::vector<bool> wanted_;
  std::optional<GameStream> stream_;
  std::uint32_t at_ = 0;
  std::unordered_map<std::uint32_t, StreamedGame> passed_;
};

/// Returns one line of at most so many characters, in quotes.
std::string quoted(std::string_view text, Language language) {
  constexpr std::size_t kLongest = 120;
  std::string line = harmless(truncate_utf8(text, kLongest));
  for (std::size_t at; (at = line.find('\n')) != line.npos;) line.replace(at, 1, " / ");
  if (text.size() > kLongest) line += "…";
  if (text.empty()) return language == Language::zh ? "无" : "none";
  return (language == Language::zh ? "“" : "`") + line + (language == Language::zh ? "”" : "`");
}

/// Returns " (3 moves)".
std::string counted_moves(std::uint64_t n, bool zh) {
  if (zh) return "（" + std::to_string(n) + " 着）";
  return " (" + std::to_string(n) + (n == 1 ? " move)" : " moves)");
}

std::string in_words(const Difference& d, Language language) {
  const bool zh = language == Language::zh;
  const auto both = [&] { return quoted(d.a, language) + " | " + quoted(d.b, language); };
  const std::string name = harmless(d.name);
  const std::string at = d.name.empty() ? (zh ? "开头" : "start position") : name;
  const std::string moves = counted_moves(d.moves, zh);
  switch (d.kind) {
    case Kind::tag: return (zh ? "标签 " + name + "：" : "tag " + name + ": ") + both();
    case Kind::start: return (zh ? "起始局面：" : "start: ") + both();
    case Kind::result: return (zh ? "结果：" : "result: ") + both();
    case Kind::main_line: return (zh ? "着法：" : "move: ") + harmless(d.a) + " | " + harmless(d.b);
    case Kind::only_first: return (zh ? "仅前者有：" : "only in the first: ") + name + moves;
    case Kind::only_second: return (zh ? "仅后者有：" : "only in the second: ") + name + moves;
    case Kind::comment: return (zh ? "注释（" + at + "）：" : "comment at " + at + ": ") + both();
    case Kind::marks: return (zh ? "标记（" + at + "）：" : "marks at " + at + ": ") + both();
  }
  return {};
}

/// The number of a game in each file; 0: the file does not have it.
struct Numbers {
  std::uint64_t first = 0, second = 0;
};

nlohmann::ordered_json numbered(Numbers at) {
  nlohmann::ordered_json line;
  if (at.first != 0) line["game"] = at.first;
  if (at.second != 0) line["second_game"] = at.second;
  return line;
}

std::string in_json(const Difference& d, Numbers at) {
  nlohmann::ordered_json line = numbered(at);
  line["kind"] = kind_name(d.kind);
  if (!d.name.empty()) line[d.kind == Kind::tag ? "tag" : "move"] = d.name;
  if (d.kind == Kind::only_first || d.kind == Kind::only_second) {
    line["moves"] = d.moves;
  } else {
    line["first"] = d.a;
    line["second"] = d.b;
  }
  if (!d.fen.empty()) line["fen"] = d.fen;
  return json_text(line) + '\n';
}

/// Returns "7: ", "7 | 8: " if it has another number in the second file, "7 | -: " if it is missing
/// there.
std::string place(Numbers at, bool zh) {
  const auto number = [](std::uint64_t n) { return n == 0 ? "-" : std::to_string(n); };
  std::string text = number(at.first);
  if (at.first != at.second) text += " | " + number(at.second);
  return zh ? "第 " + text + " 局  " : text + ": ";
}

/// Returns "甲 – 乙, 全国赛, 1997.04.11".
std::string heading_of(const Game& game) {
  return joined({players_in(game.tags), event_in(game.tags), known_part(game.tags.get("Date"))});
}

struct Fates {
  std::uint64_t gone = 0, added = 0, changed = 0, moved = 0;
  bool any() const { return gone + added + changed + moved != 0; }
};

std::string closing(const GameSize& size, const GameSize& second, const Fates& fates,
                    Language language) {
  const bool zh = language == Language::zh;
  if (fates.any()) {
    std::string out = zh ? "对局：" : "games: ";
    out += ascii::with_commas(size.games) + " | " + ascii::with_commas(second.games);
    bool first = true;
    const auto add = [&](std::uint64_t n, const char* en, const char* in_zh) {
      if (n == 0) return;
      out += first ? (zh ? "；" : "; ") : (zh ? "，" : ", ");
      out += zh ? in_zh + (" " + ascii::with_commas(n)) : ascii::with_commas(n) + " " + en;
      first = false;
    };
    add(fates.gone, "gone", "删去");
    add(fates.added, "new", "新增");
    add(fates.changed, "changed", "改动");
    add(fates.moved, "moved", "移位");
    return out + "\n";
  }
  if (zh) {
    return "相同：" + ascii::with_commas(size.games) + " 局，" + ascii::with_commas(size.moves) +
           " 着，变着 " + ascii::with_commas(size.variations) + " 处，注释 " +
           ascii::with_commas(size.comments) + " 处\n";
  }
  return "same: " + counted(size.games, "game") + ", " + counted(size.moves, "move") + ", " +
         counted(size.variations, "variation") + ", " + counted(size.comments, "comment") + "\n";
}

constexpr Switch<DiffOptions> kIgnored[] = {
    {"tags", &DiffOptions::tags},
    {"result", &DiffOptions::result},
    {"comments", &DiffOptions::comments},
    {"marks", &DiffOptions::marks},
    {"variations", &DiffOptions::variations},
    {"order", &DiffOptions::order},
};

class Diff final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("diff", "compare the games of two records", "比较两份棋谱",
                {"0 the same; 1 different; 2 could not compare", "0 相同；1 不同；2 无法比较"},
                "  qipu diff game.xqf game.pgn\n"
                "  qipu diff --ignore tags,comments old.pgn new.pgn\n");
    cli.renamed("--max-findings", "--max-differences");
    cli.option("inputs", names_, What::records("FILE"), "two files; -: standard input",
               "两个文件；- 为标准输入");
    cli.require("inputs", 2);
    read_.threads = 0;
    read_.max_findings = 20;
    cli.named("-f,--from", read_.from, "FORMAT", "format of both (default: by content)",
              "两者的格式；默认按内容识别", format_read);
    cli.named("--encoding", read_.encoding, "ENC", "encoding of both (default: by content)",
              "两者的编码；默认按内容识别", encoding_named);
    cli.named("--notation", how_.notation, "NOTATION", "notation of the moves shown",
              "显示着法的记法", notation_named);
    cli.each("--ignore", "LIST", "skip tags,result,comments,marks,variations,order",
             "不比较 tags,result,comments,marks,variations,order", [this](const std::string& name) {
               how_.*field_named(kIgnored, name, "unknown item to ignore", "没有可忽略的",
                                 language_) = false;
             });
    cli.option("--max-differences", most_, "N", "differences per game; 0: all (default 20)",
               "每局最多列出几处；0 为全部（默认 20）");
    cli.flag("--json", json_, "a line of JSON for each difference", "每处不同一行 JSON");
    cli.flag("-q,--quiet", quiet_, "no closing line", "不显示总结");
  }

  void settle() override { refuse_position(names_, language_); }

  int run() override {
    Session session({.language = language_, .all = json_});
    Grave grave(session);
    Side first(names_[0], language_, grave), second(names_[1], language_, grave);
    how_.limit = most_ == 0 ? SIZE_MAX : most_;
    for (Side* const side : {&first, &second}) {
      side->keep();
      if (!grave.any()) side->read_prints(read_, how_);
      if (grave.any()) return 2;
    }
    if (first.prints().empty() || second.prints().empty()) {
      first.lacks_games(language_);
      second.lacks_games(language_);
      return could_not(tr("there is no game to compare", "没有对局可比较"));
    }
    const int code = tell(match_games(first.prints(), second.prints()), first, second);
    if (code != 0) return code;
    if (!quiet_) say(closing(first.size(), second.size(), counts_, language_));
    const bool lacks_first = first.lacks_games(language_);
    const bool lacks_second = second.lacks_games(language_);
    if (lacks_first || lacks_second) return 2;
    return counts_.any() ? 1 : 0;
  }

 private:
  /// Writes the report about the games, in the order of their fates. Returns 0, or 2 after an error
  /// message.
  int tell(std::vector<GameFate> fates, Side& first, Side& second) {
    if (!how_.order) {
      for (GameFate& fate : fates) fate.moved = false;
    }
    std::erase_if(
        fates, [](const GameFate& f) { return !f.changed && !f.moved && !f.gone() && !f.added(); });
    if (fates.empty()) return 0;
    std::vector<bool> of_first(first.prints().size()), of_second(second.prints().size());
    for (const GameFate& fate : fates) {
      if (!fate.added()) of_first[fate.first] = true;
      if (fate.changed || fate.added()) of_second[fate.second] = true;
    }
    first.begin_again(read_, std::move(of_first));
    second.begin_again(read_, std::move(of_second));
    for (const GameFate& fate : fates) {
      const auto text = words_of(fate, first, second);
      if (!text) return 2;
      if (!text->empty() && print_all(out_, *text, language_) != 0) return 2;
    }
    return 0;
  }
  std::optional<std::string> words_of(const GameFate& fate, Side& first, Side& second) {
    std::optional<StreamedGame> a, b;
    const bool needs_first = !fate.added(), needs_second = fate.changed || fate.added();
    if (needs_first) a = first.game(fate.first, how_);
    if (needs_second) b = second.game(fate.second, how_);
    if ((needs_first && !a) || (needs_second && !b)) return std::nullopt;
    const Numbers at{fate.added() ? 0 : first.number(fate.first),
                     fate.gone() ? 0 : second.number(fate.second)};
    std::string out;
    if (!a || fate.gone() || fate.moved) {
      out += whole(a ? a->game : b->game, at);
      ++(fate.gone() ? counts_.gone : fate.added() ? counts_.added : counts_.moved);
    }
    if (!fate.changed) return out;
    const Differences found = differences(a->game, b->game, how_);
    if (found.count != 0) ++counts_.changed;
    const bool many = first.prints().size() > 1 || second.prints().size() > 1;
    return out + report(found, at, many);
  }

  /// Returns the differences of one game.
  std::string report(const Differences& found, Numbers at, bool many) const {
    const bool zh = language_ == Language::zh;
    const std::string prefix = many ? place(at, zh) : "";
    std::string out;
    for (const Difference& d : found.listed) {
      out += json_ ? in_json(d, at) : prefix + in_words(d, language_) + "\n";
    }
    const std::uint64_t more = found.count - found.listed.size();
    if (more != 0 && !json_) {
      out += prefix + (zh ? "另有 " + ascii::with_commas(more) + " 处\n"
                          : ascii::with_commas(more) + " more\n");
    }
    return out;
  }

  /// Returns the line for a whole game that is gone, new or moved.
  std::string whole(const Game& game, Numbers at) const {
    const bool gone = at.second == 0, added = at.first == 0;
    const auto* const kind = gone ? "gone" : added ? "new" : "moved";
    const std::string heading = heading_of(game);
    const auto moves = game.main_line().size();
    if (json_) {
      nlohmann::ordered_json line = numbered(at);
      line["kind"] = kind;
      line["players"] = heading;
      line["moves"] = moves;
      return json_text(line) + '\n';
    }
    constexpr std::size_t kLongest = 120;
    const std::string words = harmless(truncate_utf8(heading, kLongest));
    const bool zh = language_ == Language::zh;
    const char* const fate = !zh ? kind : gone ? "删去" : added ? "新增" : "移位";
    const std::string size = counted_moves(moves, zh);
    return place(at, zh) + fate + (zh ? "：" : words.empty() ? ":" : ": ") + words + size + '\n';
  }

  std::vector<std::string> names_;
  ReadOptions read_;
  DiffOptions how_;
  std::uint32_t most_ = 20;  ///< how many differences of a game are reported; 0: all
  bool json_ = false, quiet_ = false;

  StandardOutput out_;
  Fates counts_;
};

}  // namespace

std::unique_ptr<Command> make_diff() { return std::make_unique<Diff>(); }

}  // namespace qipu::tool
