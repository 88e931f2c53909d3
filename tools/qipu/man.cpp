#include "man.h"

#include <algorithm>
#include <ranges>
#include <string_view>

#include "base/ascii.h"
#include "query_words.h"
#include "text/utf8.h"

namespace qipu::tool {
namespace {

struct Row {
  const char *term, *en, *zh;
};
constexpr Row kVariables[] = {
    {"LC_ALL, LC_MESSAGES, LANG",
     "The first one that is set gives the language of qipu, unless --lang is used.",
     "未用 --lang 时，取第一个已设置的变量，决定界面语言。"},
    {"NO_COLOR", "If it is set, no colours are used.", "设置后不用颜色。"},
    {"TERM", "If it is \"dumb\", no colours are used.", "为 dumb 时不用颜色。"},
    {"TMPDIR", "The folder of temporary files.", "临时文件所在的文件夹。"},
    {"XDG_CACHE_HOME", "The folder of caches, instead of ~/.cache.",
     "缓存所在的文件夹，取代 ~/.cache。"},
};
constexpr Row kFiles[] = {
    {"~/.cache/qipu/evaluations.sqlite",
     "Engine evaluations; they are computed again if the file is removed.",
     "引擎的评分；删除后会重新生成。"},
};

bool is_ascii(char32_t c) { return c < 0x80; }

/// Marks that may not begin a line, and marks that may not end one.
constexpr std::u32string_view kClosing = U"、。，；：？！）》”’」』…—·";
constexpr std::u32string_view kOpening = U"（《“‘「『";

/// Returns true if a blank belongs between two characters when the lines that they end and begin
/// are joined.
bool wants_blank(char32_t before, char32_t after) {
  const bool marks = kClosing.contains(before) || kOpening.contains(before) ||
                     kClosing.contains(after) || kOpening.contains(after);
  return is_ascii(before) || is_ascii(after) ? !marks : false;
}

/// Returns true if a line may end between them although there is no blank.
bool may_break(char32_t before, char32_t after) {
  if (before == U',' && after >= U'a' && after <= U'z') return true;  // a list
  const auto stays = [](char32_t c) {
    const char letter = static_cast<char>(c);
    return is_ascii(c) && !ascii::is_letter(letter) && !ascii::is_digit(letter);
  };
  return !(is_ascii(before) && is_ascii(after)) && !stays(before) && !stays(after) &&
         !kClosing.contains(after) && !kOpening.contains(before);
}

char32_t last_char(std::string_view text) {
  char32_t last = 0;
  for (std::size_t pos = 0; pos < text.size();) last = next_char(text, pos);
  return last;
}

/// Joins lines to one.
std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) {
    std::size_t pos = 0;
    if (!out.empty() && !line.empty() && wants_blank(last_char(out), next_char(line, pos))) {
      out += ' ';
    }
    out += line;
  }
  return out;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (const auto line : std::views::split(text, '\n'))
    lines.emplace_back(line.begin(), line.end());
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

/// Splits a row of a table, " term text", into its two halves; a row with text alone continues the
/// row before.
std::pair<std::string, std::string> halves(std::string_view row) {
  row.remove_prefix(2);
  const std::size_t gap = std::min(row.find("  "), row.size());
  const std::size_t text = std::min(row.find_first_not_of(' ', gap), row.size());
  return {std::string(row.substr(0, gap)), std::string(row.substr(text))};
}

/// One page in the language of troff (groff_man(7), mandoc's man(7)).
class Page {
 public:
  Page(const std::string& name, char section, Language language) : language_(language) {
    std::string title = name;
    for (char& c : title) c = ascii::upper(c);
    out_ = ".\\\" Made by `qipu help --man`.\n";
    // There is no date, so that the same program makes the same pages.
    out_ += ".TH " + escaped(title) + " " + section + " \"\" \"qipu " QIPU_VERSION "\" \"" +
            tr("qipu manual", "qipu 手册") + "\"\n.nh\n.ad l\n";
  }
  std::string take() { return std::move(out_); }

  void heading(const char* en, const char* zh) {
    out_ += ".SH " + escaped(ascii_upper(tr(en, zh))) + "\n";
    begins_ = true;
  }
  /// Writes the line by which apropos finds the page.
  void name(const std::string& name, const std::string& summary) {
    heading("NAME", "名称");
    out_ += escaped(name) + " \\- " + escaped(summary) + "\n";
  }
  void line(const std::string& roff) { out_ += roff + "\n"; }
  void paragraph(const std::string& text) {
    out_ += (begins_ ? "" : ".PP\n") + prose(text) + "\n";
    begins_ = false;
  }
  /// Writes an item; `term` already has its fonts.
  void item(const std::string& term, const std::string& text) {
    begins_ = false;
    out_ += ".TP\n" + term + "\n" + (text.empty() ? "\\&" : prose(text)) + "\n";
  }

  /// Writes lines; those of a table begin with two blanks.
  void text(const std::string& text) {
    std::vector<std::string> prose, row;
    std::string term;
    const auto flush = [&] {
      if (!prose.empty()) paragraph(joined(prose));
      if (!term.empty()) item(bold(term), joined(row));
      prose.clear();
      row.clear();
      term.clear();
    };
    for (const std::string& line : lines_of(text)) {
      if (!line.starts_with("  ")) {
        if (!term.empty() || line.empty()) flush();
        if (!line.empty()) prose.push_back(line);
        continue;
      }
      auto [first, second] = halves(line);
      if (!first.empty() || term.empty()) {
        flush();
        term = first;
      }
      row.push_back(second);
    }
    flush();
  }

  void examples(const std::string& lines) {
    heading("EXAMPLES", "示例");
    out_ += ".RS 4\n.EX\n";
    for (const std::string& line : lines_of(lines)) {
      out_ += escaped(line.starts_with("  ") ? line.substr(2) : line) + "\n";
    }
    out_ += ".EE\n.RE\n";
  }

  /// Writes "0 done; 1 findings": each status with its meaning.
  void exit(const std::string& words) {
    heading("EXIT STATUS", "退出码");
    const std::string_view between = tr("; ", "；");
    std::vector<std::string> parts;
    for (std::size_t pos = 0; pos <= words.size();) {
      const std::size_t end = std::min(words.find(between, pos), words.size());
      const std::string part = words.substr(pos, end - pos);
      if (parts.empty() || (!part.empty() && ascii::is_digit(part.front()))) {
        parts.push_back(part);
      } else {
        parts.back().append(between).append(part);
      }
      pos = end + between.size();
    }
    for (const std::string& part : parts) {
      const std::size_t blank = std::min(part.find(' '), part.size() - 1);
      item(bold(part.substr(0, blank)), part.substr(blank + 1));
    }
  }

  void see_also(const std::vector<std::pair<std::string, char>>& pages) {
    heading("SEE ALSO", "参见");
    for (const auto& [name, section] : pages) {
      out_ += ".BR " + escaped(name) + " (" + section + ")" +
              (name == pages.back().first ? "\n" : ",\n");
    }
  }

  std::string option(const DescribedOption& option) const {
    std::string out;
    for (const std::string& name : option.names) {
      out += (out.empty() ? "" : ", ") + (option.positional ? italic(name) : bold(name));
    }
    if (!option.positional && !option.value.empty()) out += " " + italic(option.value);
    if (option.positional && option.repeated) out += " ...";
    return out;
  }

  /// Returns the help, with facts about the value that the help does not mention.
  std::string meaning(const DescribedOption& option) const {
    std::string out = option.help;
    // A help says "see below"; in a page the options are above the rest.
    const std::string_view below = tr("see below", "见下");
    if (const std::size_t at = out.find(below); at != out.npos) {
      out.replace(at, below.size(), tr("see above", "见上"));
    }
    const char* const stop = tr("; ", "；");
    if (!option.most.empty()) {
      out += stop + option.least + tr(" to ", " 至 ") + option.most;
    }
    const bool listed = option.kind == ValueKind::name || option.kind == ValueKind::list;
    const auto unsaid = [&](const std::string& word) { return !option.help.contains(word); };
    if (listed && std::ranges::any_of(option.words, unsaid)) {
      out += tr("; known: ", "；可用：");
      for (const std::string& word : option.words)
        out += (word == option.words[0] ? "" : " ") + word;
    }
    if (option.required && !option.positional) out += tr("; required", "；必需");
    return out;
  }

  static std::string bold(const std::string& text) { return "\\fB" + escaped(text) + "\\fR"; }
  static std::string italic(const std::string& text) { return "\\fI" + escaped(text) + "\\fR"; }

  /// Returns the text escaped, also for the beginning of a line and for the arguments of a macro.
  static std::string escaped(std::string_view text) {
    std::string out;
    if (text.starts_with('.') || text.starts_with('\'')) out += "\\&";
    for (const char c : text) {
      switch (c) {
        case '\\': out += "\\(rs"; break;
        case '-': out += "\\-"; break;
        case '\'': out += "\\(aq"; break;
        case '`': out += "\\(ga"; break;
        case '^': out += "\\(ha"; break;
        case '~': out += "\\(ti"; break;
        case '"': out += "\\(dq"; break;
        default: out += c;
      }
    }
    return out;
  }

  const char* tr(const char* en, const char* zh) const { return in(language_, en, zh); }

 private:
  static std::string ascii_upper(std::string text) {
    for (char& c : text) c = ascii::upper(c);
    return text;
  }

  /// Returns the text escaped; text between backticks is bold; Chinese may be broken anywhere.
  static std::string prose(std::string_view text) {
    std::string out, piece;
    bool is_bold = false;
    char32_t before = 0;
    const auto flush = [&] {
      if (!piece.empty()) out += is_bold ? bold(piece) : escaped(piece);
      piece.clear();
    };
    for (std::size_t pos = 0; pos < text.size();) {
      const std::size_t start = pos;
      const char32_t c = next_char(text, pos);
      if (c == U'`' && (is_bold || text.find('`', pos) != text.npos)) {
        flush();
        is_bold = !is_bold;
        continue;
      }
      if (before != 0 && may_break(before, c)) {
        flush();
        out += "\\:";
      }
      piece += text.substr(start, pos - start);
      before = c;
    }
    flush();
    // A line that begins with a dot would be a request.
    return out.starts_with('.') ? "\\&" + out : out;
  }

  Language language_;
  std::string out_;
  bool begins_ = false;  ///< there is nothing below the heading yet
};

/// Writes the pages of one language.
class Manual {
 public:
  Manual(const DescribedProgram& program, Language language)
      : program_(program), language_(language) {}

  std::vector<ManPage> pages() const {
    std::vector<ManPage> all;
    const auto add = [&](const std::string& name, char section, std::string text) {
      const std::string folder = std::string(tr("man", "zh_CN/man")) + section + "/";
      all.push_back({folder + name + "." + section, std::move(text)});
    };
    add("qipu", '1', overview());
    for (const DescribedCommand& each : program_.commands) add(page_of(each), '1', page(each));
    add("qipu-query", '7', queries());
    return all;
  }

 private:
  const char* tr(const char* en, const char* zh) const { return in(language_, en, zh); }
  static std::string page_of(const DescribedCommand& command) { return "qipu-" + command.name; }

  std::string overview() const {
    const DescribedCommand& own = program_.own;
    Page page("qipu", '1', language_);
    page.name("qipu", own.summary);
    page.heading("SYNOPSIS", "概要");
    page.line(Page::bold("qipu") + " [" + Page::italic(tr("OPTIONS", "选项")) + "] " +
              Page::italic(tr("COMMAND", "命令")) + " [" + Page::italic(tr("ARGUMENTS", "参数")) +
              "]");
    page.heading("DESCRIPTION", "描述");
    page.paragraph(
        tr("qipu reads records of Chinese chess (xiangqi) in any format, notation and encoding, "
           "checks every move against the rules, and reports what it could not read or keep. Each "
           "command has its own page; `qipu help COMMAND` shows a short version.",
           "qipu "
           "读取各种格式、记法和编码的中国象棋棋谱，按规则检查每一着，不能读取或保留的内容都会报告"
           "。每个命令各有手册页；qipu help 命令 给出简要说明。"));
    page.heading("COMMANDS", "命令");
    for (const DescribedCommand& each : program_.commands) {
      page.item(Page::bold(page_of(each)) + "(1)", each.summary);
    }
    options(page, own);
    page.heading("COMMON OPTIONS", "常用选项");
    page.paragraph(tr("Options of most commands:", "多数命令都有的选项："));
    for (const DescribedOption* option : common()) page.item(page.option(*option), option->help);
    page.exit(own.exit);
    page.heading("ENVIRONMENT", "环境变量");
    for (const Row& row : kVariables) page.item(Page::bold(row.term), tr(row.en, row.zh));
    page.heading("FILES", "文件");
    for (const Row& row : kFiles) page.item(Page::italic(row.term), tr(row.en, row.zh));
    std::vector<std::pair<std::string, char>> others;
    others.reserve(program_.commands.size() + 1);
    for (const DescribedCommand& each : program_.commands) others.emplace_back(page_of(each), '1');
    others.emplace_back("qipu-query", '7');
    page.see_also(others);
    return page.take();
  }

  std::string page(const DescribedCommand& command) const {
    Page page(page_of(command), '1', language_);
    page.name(page_of(command), command.summary);
    page.heading("SYNOPSIS", "概要");
    std::string synopsis =
        Page::bold("qipu " + command.name) + " [" + Page::italic(tr("OPTIONS", "选项")) + "]";
    for (const DescribedOption& option : command.options) {
      if (!option.positional) continue;
      const std::string name = Page::italic(option.name()) + (option.repeated ? " ..." : "");
      synopsis += option.required ? " " + name : " [" + name + "]";
    }
    page.line(synopsis);
    page.heading("DESCRIPTION", "描述");
    page.text(command.more.empty() ? command.summary + tr(".", "。") : command.more);
    options(page, command);
    page.exit(command.exit);
    page.examples(command.examples);
    page.see_also(related(command));
    return page.take();
  }

  std::string queries() const {
    Page page("qipu-query", '7', language_);
    page.name("qipu-query", tr("queries about games", "对局的查询条件"));
    page.heading("DESCRIPTION", "描述");
    page.paragraph(
        tr("A query compares fields of a game, tests its positions, moves and annotations, and "
           "combines such conditions. Every word has a Chinese form, and both can be mixed. A "
           "value that a game does not have is neither less nor greater.",
           "条件可比较对局的字段，也可检验局面、着法和注释，并可相互组合。每个词都有中英文两种写法"
           "，可以混用。对局未注明的内容，既不大于也不小于任何值。"));
    for (const QueryPart& part : query_parts()) {
      page.heading(part.title_en, part.title_zh);
      std::string text;
      for (const QueryWord& each : part.words) {
        text +=
            std::string("  ") + tr(each.word_en, each.word_zh) + "  " + tr(each.en, each.zh) + "\n";
      }
      page.text(text);
    }
    for (const DescribedCommand& each : program_.commands) {
      if (each.name == "filter") page.examples(each.examples);
    }
    std::vector<std::pair<std::string, char>> others{{"qipu", '1'}};
    for (const DescribedCommand& each : program_.commands) {
      if (asks(each)) others.emplace_back(page_of(each), '1');
    }
    page.see_also(others);
    return page.take();
  }

  void options(Page& page, const DescribedCommand& command) const {
    page.heading("OPTIONS", "选项");
    for (const DescribedOption& option : command.options) {
      page.item(page.option(option), page.meaning(option));
    }
  }

  /// Returns the options that most commands have with the same words.
  std::vector<const DescribedOption*> common() const {
    std::vector<const DescribedOption*> all;
    const auto has = [](const DescribedCommand& command, const DescribedOption& option) {
      return std::ranges::any_of(command.options, [&](const DescribedOption& each) {
        return each.names == option.names && each.help == option.help;
      });
    };
    for (const DescribedCommand& command : program_.commands) {
      for (const DescribedOption& option : command.options) {
        const auto same = [&](const auto* each) { return each->names == option.names; };
        if (option.positional || has(program_.own, option) || std::ranges::any_of(all, same)) {
          continue;
        }
        const auto count = std::ranges::count_if(
            program_.commands, [&](const DescribedCommand& each) { return has(each, option); });
        if (2 * count >= std::ssize(program_.commands)) all.push_back(&option);
      }
    }
    return all;
  }

  /// Returns true if the command takes queries, or the fields that queries have.
  static bool asks(const DescribedCommand& command) {
    return std::ranges::any_of(command.options, [](const DescribedOption& option) {
      return option.value == "QUERY" || option.value == "FIELDS";
    });
  }

  /// Returns the program, the commands that the help names, and queries.
  std::vector<std::pair<std::string, char>> related(const DescribedCommand& command) const {
    std::string said = command.more + command.examples;
    for (const DescribedOption& option : command.options) said += option.help + "\n";
    std::vector<std::pair<std::string, char>> all{{"qipu", '1'}};
    for (const DescribedCommand& each : program_.commands) {
      if (each.name != command.name && names(said, "qipu " + each.name)) {
        all.emplace_back(page_of(each), '1');
      }
    }
    if (asks(command)) all.emplace_back("qipu-query", '7');
    return all;
  }

  /// Returns true if a text contains the words, not as the beginning of a longer word.
  static bool names(std::string_view text, std::string_view words) {
    for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) {
      const std::string_view behind = text.substr(at + words.size());
      if (behind.empty() || !(behind.front() >= 'a' && behind.front() <= 'z')) return true;
    }
    return false;
  }

  const DescribedProgram& program_;
  Language language_;
};

}  // namespace

std::vector<ManPage> man_pages(const DescribedProgram& program, Language language) {
  return Manual(program, language).pages();
}

}  // namespace qipu::tool
