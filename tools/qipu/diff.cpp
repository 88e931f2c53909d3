// qipu diff: two records, or two archives game by game, compared as games.

#include "qipu/ops/diff.h"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "commands.h"
#include "qipu/base/ascii.h"
#include "qipu/ops/load.h"
#include "qipu/text/utf8.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

using Kind = Difference::Kind;

/// Tells only what keeps a file from being read; the rest is for `check`.
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

/// One line of at most so many characters, in quotes.
std::string quoted(std::string_view text, Language language) {
  constexpr std::size_t kLongest = 120;
  std::string line = harmless(truncate_utf8(text, kLongest));
  for (std::size_t at; (at = line.find('\n')) != line.npos;) line.replace(at, 1, " / ");
  if (text.size() > kLongest) line += "…";
  if (text.empty()) return language == Language::zh ? "无" : "none";
  return (language == Language::zh ? "“" : "`") + line + (language == Language::zh ? "”" : "`");
}

std::string in_words(const Difference& d, const Options& options) {
  const bool zh = options.language == Language::zh;
  const auto both = [&] {
    return quoted(d.a, options.language) + " | " + quoted(d.b, options.language);
  };
  const std::string name = harmless(d.name);
  const std::string at = d.name.empty() ? (zh ? "开头" : "the start") : name;
  const std::string moves = std::to_string(d.moves);
  switch (d.kind) {
    case Kind::tag: return (zh ? "标签 " + name + "：" : "tag " + name + ": ") + both();
    case Kind::start: return (zh ? "起始局面：" : "start: ") + both();
    case Kind::result: return (zh ? "结果：" : "result: ") + both();
    case Kind::main_line: return (zh ? "着法：" : "move: ") + harmless(d.a) + " | " + harmless(d.b);
    case Kind::only_first:
      return zh ? "仅前者有：" + name + "（" + moves + " 着）"
                : "only in the first: " + name + " (" + moves +
                      (d.moves == 1 ? " move)" : " moves)");
    case Kind::only_second:
      return zh ? "仅后者有：" + name + "（" + moves + " 着）"
                : "only in the second: " + name + " (" + moves +
                      (d.moves == 1 ? " move)" : " moves)");
    case Kind::comment: return (zh ? "注释（" + at + "）：" : "comment at " + at + ": ") + both();
    case Kind::marks: return (zh ? "标记（" + at + "）：" : "marks at " + at + ": ") + both();
  }
  return {};
}

std::string in_json(const Difference& d, std::uint64_t game) {
  nlohmann::ordered_json line = {{"game", game}, {"kind", kind_name(d.kind)}};
  if (!d.name.empty()) line[d.kind == Kind::tag ? "tag" : "move"] = d.name;
  if (d.kind == Kind::only_first || d.kind == Kind::only_second) {
    line["moves"] = d.moves;
  } else {
    line["first"] = d.a;
    line["second"] = d.b;
  }
  if (!d.fen.empty()) line["fen"] = d.fen;
  return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// The differences of one game.
std::string report(const Differences& found, std::uint64_t game, bool many,
                   const Options& options) {
  const bool zh = options.language == Language::zh;
  std::string out;
  for (const Difference& d : found.told) {
    if (options.form == FindingForm::json) {
      out += in_json(d, game);
      continue;
    }
    if (many) out += (zh ? "第 " + std::to_string(game) + " 局  " : std::to_string(game) + ": ");
    out += in_words(d, options) + "\n";
  }
  const std::uint64_t more = found.count - found.told.size();
  if (more != 0 && options.form != FindingForm::json) {
    if (many) out += (zh ? "第 " + std::to_string(game) + " 局  " : std::to_string(game) + ": ");
    out += zh ? "另有 " + ascii::with_commas(more) + " 处\n" : ascii::with_commas(more) + " more\n";
  }
  return out;
}

/// A game that one of the files does not have.
std::string lone(std::uint64_t game, bool first, const Options& options) {
  if (options.form == FindingForm::json) {
    return "{\"game\":" + std::to_string(game) + ",\"kind\":\"" +
           std::string(kind_name(first ? Kind::only_first : Kind::only_second)) + "\"}\n";
  }
  if (options.language == Language::zh) {
    return "第 " + std::to_string(game) + " 局  仅" + (first ? "前" : "后") + "者有\n";
  }
  return std::to_string(game) + ": only in the " + (first ? "first" : "second") + "\n";
}

std::string closing(const GameSize& size, std::uint64_t different, const Options& options) {
  if (options.language == Language::zh) {
    if (different != 0) {
      return ascii::with_commas(size.games) + " 局中 " + ascii::with_commas(different) +
             " 局不同\n";
    }
    return "相同：" + ascii::with_commas(size.games) + " 局，" + ascii::with_commas(size.moves) +
           " 着，变着 " + ascii::with_commas(size.variations) + " 处，注释 " +
           ascii::with_commas(size.comments) + " 处\n";
  }
  const auto count = [](std::uint64_t n, const char* what) {
    return ascii::with_commas(n) + " " + what + (n == 1 ? "" : "s");
  };
  if (different != 0) {
    return ascii::with_commas(different) + " of " + count(size.games, "game") +
           (different == 1 ? " differs\n" : " differ\n");
  }
  return "same: " + count(size.games, "game") + ", " + count(size.moves, "move") + ", " +
         count(size.variations, "variation") + ", " + count(size.comments, "comment") + "\n";
}

}  // namespace

int run_diff(const Options& options) {
  Session session(options, brief_findings(options), nullptr);
  Grave grave(session);
  std::vector<InputList> lists;
  for (const std::string& name : options.inputs.names) {
    InputRequest request;
    request.names = {name};
    request.files_alone = true;
    lists.push_back(list_inputs(request));
  }
  GameStream first(options.job, lists[0], grave), second(options.job, lists[1], grave);
  DiffOptions how = options.diff;
  how.notation = options.job.notation;
  how.limit = options.job.max_findings == 0 ? SIZE_MAX : options.job.max_findings;

  StandardOutput out;
  GameSize size;
  std::uint64_t number = 0, different = 0;
  auto a = first.next(), b = second.next();
  if (!grave.any() && (!a || !b)) {
    say(options.language == Language::zh ? "qipu: 没有对局可比较\n"
                                         : "qipu: there is no game to compare\n");
    return 2;
  }
  while ((a || b) && !grave.any()) {
    ++number;
    Differences found;
    const bool both = a && b;
    if (both) found = differences(a->game, b->game, how);
    if (a || b) size.add(a ? a->game : b->game);
    if (!both || found.count != 0) ++different;
    const bool first_has = a.has_value();
    a = first.next();
    b = second.next();
    const bool many = number != 1 || a || b;
    const std::string text =
        both ? report(found, number, many, options) : lone(number, first_has, options);
    if (!text.empty() && print_all(out, text, options.language) != 0) return 2;
  }
  if (grave.any()) return 2;
  if (!options.quiet) say(closing(size, different, options));
  return different == 0 ? 0 : 1;
}

}  // namespace qipu::tool
