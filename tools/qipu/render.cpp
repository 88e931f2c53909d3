#include "render.h"

#include <algorithm>

#include "format/positions/text_board.h"
#include "qipu/board/fen.h"
#include "qipu/ops/inputs.h"
#include "render_machine.h"
#include "terminal.h"
#include "text/utf8.h"
#include "text/visible.h"
#include "text/width.h"

namespace qipu::tool {
namespace {

constexpr int kColumns = 78;

std::string_view severity_word(Severity s, Language language) {
  static constexpr std::string_view kEnglish[] = {"note", "warning", "error", "error"};
  static constexpr std::string_view kChinese[] = {"提示", "警告", "错误", "错误"};
  return (language == Language::zh ? kChinese : kEnglish)[static_cast<std::size_t>(s)];
}

std::string_view severity_color(Severity s) {
  return s == Severity::note ? "\x1b[36m" : s == Severity::warning ? "\x1b[35m" : "\x1b[31m";
}

std::string place_of(std::string_view file, const Location& where) {
  std::string out = file.empty() ? "qipu" : harmless(shown_name(file));
  if (where.line != 0) {
    out += ":" + std::to_string(where.line);
    if (where.column != 0) out += ":" + std::to_string(where.column);
  } else if (where.byte != Location::kNowhere) {
    out += ":@" + std::to_string(where.byte);
  }
  return out;
}

/// Returns "game 37, ply 12: 胡荣华 – 徐天红".
std::string game_line(const Diagnostic& d, Language language) {
  if (d.where.game == 0) return {};
  const bool zh = language == Language::zh;
  std::string out = (zh ? "第 " : "game ") + std::to_string(d.where.game) + (zh ? " 局" : "");
  if (d.where.ply != 0) {
    out += (zh ? "，第 " : ", ply ") + std::to_string(d.where.ply) + (zh ? " 着" : "");
  }
  if (!d.players.empty()) out += (zh ? "：" : ": ") + harmless(d.players);
  return out;
}

/// Returns the source line, cut to the terminal's width, and a line with a caret below it.
std::string source_lines(const Diagnostic& d) {
  constexpr int kBefore = 30;  // how many columns before the caret are kept in a long line
  if (d.line_text.empty() || d.where.column == 0) return {};
  struct Glyph {
    std::string bytes;
    int width;
  };
  std::vector<Glyph> glyphs;
  for (std::size_t pos = 0; pos < d.line_text.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(d.line_text, pos);
    Glyph g{d.line_text.substr(begin, pos - begin), display_width(c)};
    if (c == U'\t') {
      g = {" ", 1};
    } else if (hidden_char(c)) {
      g.bytes = visible(g.bytes);
      g.width = display_width(g.bytes);
    }
    glyphs.push_back(std::move(g));
  }
  const std::size_t caret = std::min<std::size_t>(d.where.column - d.line_from, glyphs.size());
  std::size_t first = caret;
  for (int room = kBefore; first > 0 && room >= glyphs[first - 1].width; --first) {
    room -= glyphs[first - 1].width;
  }
  int total = 0;
  for (const Glyph& g : glyphs) total += g.width;
  if (total <= kColumns - 4) first = 0;
  const bool cut = first > 0 || d.line_from > 1;
  std::string text = cut ? "…" : "";
  int used = cut ? 1 : 0, before = used, under = 0;
  std::size_t i = first;
  for (; i < glyphs.size() && used + glyphs[i].width <= kColumns - 4; ++i) {
    if (i < caret) before += glyphs[i].width;
    if (i >= caret && i < caret + d.where.length) under += glyphs[i].width;
    used += glyphs[i].width;
    text += glyphs[i].bytes;
  }
  if (i < glyphs.size()) text += "…";
  text += "\n  " + std::string(static_cast<std::size_t>(before), ' ') + "^";
  if (under > 1) text.append(static_cast<std::size_t>(under - 1), '~');
  return "  " + text + "\n";
}

}  // namespace

std::string harmless(std::string_view text) {
  std::string out = visible(text);
  std::ranges::replace_if(out, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return out;
}

std::string sentence(const Diagnostic& d, Language language) {
  return harmless(message(d, language, Audience::command));
}

std::string one_line(std::string_view file, const Diagnostic& d, Language language, bool color) {
  const auto paint = [color](std::string_view how, std::string_view text) {
    if (!color) return std::string(text);
    return std::string(how) + std::string(text) + "\x1b[0m";
  };
  std::string out = paint("\x1b[1m", place_of(file, d.where) + ":") + " ";
  out += paint(severity_color(d.code->severity),
               std::string(severity_word(d.code->severity, language)) +
                   (language == Language::zh ? "：" : ":"));
  if (language == Language::en) out += " ";
  out += sentence(d, language);
  out += " [" + d.code->id() + " " + std::string(d.code->name) + "]";
  return out + "\n";
}

std::string Renderer::begin() {
  return options_.form == FindingForm::sarif ? sarif_begin() : std::string();
}

bool Renderer::shows(const Diagnostic& d) const {
  return d.code->severity != Severity::note || options_.notes || d.code == &diag::more_findings ||
         d.code == &diag::more_files || d.code == &diag::inputs_not_tried;
}

std::string Renderer::finding(std::string_view file, const Diagnostic& d) {
  const bool wanted = shows(d);
  switch (options_.form) {
    case FindingForm::json: return json_line(file, d, options_.language);
    case FindingForm::sarif:
      return (std::exchange(any_, true) ? ",\n" : "\n") + sarif_result(file, d);
    case FindingForm::gcc: return wanted ? gcc_line(file, d) : std::string();
    case FindingForm::text: break;
  }
  if (!wanted) return {};
  std::string out = one_line(file, d, options_.language, options_.color);
  const std::string game = game_line(d, options_.language);
  if (options_.brief) {
    const bool zh = options_.language == Language::zh;
    if (!game.empty()) out.insert(out.size() - 1, zh ? "（" + game + "）" : " (" + game + ")");
    return out;
  }
  if (!game.empty()) out += "  " + game + "\n";
  out += source_lines(d);
  if (const auto reading = parse_fen(d.fen)) {
    BoardStyle style;
    style.indent = 4;
    style.color = options_.color;
    out += draw_board(reading->setup.board, style);
  }
  for (const Diagnostic& note : d.notes) {
    out += "  " + std::string(severity_word(note.code->severity, options_.language));
    out += (options_.language == Language::zh ? "：" : ": ") + sentence(note, options_.language);
    out += "\n";
  }
  return out;
}

std::string Renderer::finish() {
  return options_.form == FindingForm::sarif ? sarif_end() : std::string();
}

int refuse(const Diagnostic& d, Language language, std::string_view place) {
  say(one_line(place, d, language));
  return 2;
}

int print_all(ByteSink& out, std::string_view text, Language language) {
  const auto written = out.write(text);
  return written ? 0 : refuse(written.error(), language);
}

int print_last(SideFile& file, std::string_view text, Language language) {
  if (const int code = print_all(file, text, language); code != 0) return code;
  const auto done = file.commit();
  return done ? 0 : refuse(done.error(), language);
}

}  // namespace qipu::tool
