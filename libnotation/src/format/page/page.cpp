// Finds the records in a web page and passes them to the readers of their formats.
//
// Formats that put their marks into pages (DhtmlXQ, DHJ, PFC) read the page themselves, because
// their contents are not quite HTML. For all others the text is taken, with entities resolved:
// first each <pre>, <textarea>, comment and value by itself, then the text between the tags.
// Markdown is read likewise: first its blocks of code, then the rest. The games come in the order
// in which they stand in the page. A page without a game is not an error. Pages that `qipu report`
// wrote carry the whole record as JSON; nothing else is read in them.

#include "format/page/page.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "format/core/lines.h"
#include "format/kit/markup_text.h"
#include "format/kit/one_move.h"
#include "format/page/page_text.h"
#include "notation/follow.h"
#include "qipu/format/formats.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using ascii::find_folded;

Likeness probe_html(std::string_view head) {
  const std::string_view begin = trim(head);
  const bool xml = begin.starts_with("<?xml");  // in XML, elements may have any name
  for (const std::string_view mark : {"<!doctype html", "<html", "<head", "<body"}) {
    if (find_folded(begin, mark) == begin.npos) continue;
    if (xml && mark != "<html" && !mark.starts_with("<!")) continue;
    return begin.starts_with('<') ? Likeness::certain : Likeness::likely;
  }
  // A part of a page with an applet often has other records, too.
  if (find_folded(begin, "javaxq", 0) != begin.npos &&
      find_folded(begin, "<param", 0) != begin.npos) {
    return Likeness::certain;
  }
  const bool part =
      begin.starts_with('<') && !xml &&
      (find_folded(begin, "</") != begin.npos || find_folded(begin, "<br") != begin.npos);
  return part ? Likeness::maybe : Likeness::no;
}

struct Found {
  std::size_t place = 0;
  ReadStatus status = ReadStatus::game;
  Game game;
  std::vector<Diagnostic> findings;
};

class PageReader final : public GameReader {
 public:
  explicit PageReader(const Source& source) : source_(source) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (!std::exchange(searched_, true)) search();
    if (next_ == found_.size()) return ReadStatus::end;
    Found& found = found_[next_++];
    for (Diagnostic& d : found.findings) sink.report(std::move(d));
    out = std::move(found.game);
    return found.status;
  }

 private:
  static std::string element(std::string_view name) {
    return R"(<script type="application/json" id=")" + std::string(name) + R"(">)";
  }

  /// Reads a page written by qipu: only its record. Returns false for other pages. An index and a
  /// book have no record.
  bool search_own() {
    const std::string open = element("qipu-record");
    std::size_t begin = source_.text.find(open);
    if (begin == source_.text.npos) return source_.text.contains(element("qipu-view"));
    begin += open.size();
    const std::size_t end = find_folded(source_.text, "</script", begin);
    const PageText text{.text = std::string(source_.text.substr(begin, end - begin)),
                        .marks = {{0, begin}}};
    read_part(*find_format("jsonl"), text, 0, text.text.size());
    return true;
  }

  void search() {
    if (search_own()) return;
    std::string rest(source_.text);  // without the records that were read
    for (const Format* const format : all_formats()) {
      const Marks& marks = format->marks;
      if (marks.open.empty() || find_folded(rest, marks.open) == rest.npos) continue;
      read(*format, source_, nullptr, 0);
      blank_out(rest, marks);
    }
    const bool markdown =
        probe_html(source_.text) < Likeness::likely && probe_markdown(source_.text) != Likeness::no;
    games_ = markdown;  // Markdown has few numbers that are not moves
    const auto texts = markdown ? texts_of_markdown(rest, list_or_prose) : texts_of_page(rest);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::size_t before = found_.size();
      if (texts[i].flow) {
        read_flow(texts[i]);
      } else if (closes_outside(read_stretch(texts[i], markdown)) && found_.size() > before) {
        take_closing(texts, i, found_.back());
      }
    }
    std::ranges::stable_sort(found_, {}, &Found::place);
  }

  static void blank_out(std::string& page, const Marks& marks) {
    std::size_t pos = 0;
    bool closes = true;  // the closing mark stands somewhere ahead
    while ((pos = find_folded(page, marks.open, pos)) != page.npos) {
      std::size_t end = closes ? find_folded(page, marks.close, pos) : page.npos;
      closes = end != page.npos;
      if (closes) end = page.find(marks.end, end);
      if (end == page.npos) end = std::min(page.find(marks.end, pos), page.size() - 1);
      std::fill(page.begin() + static_cast<std::ptrdiff_t>(pos),
                page.begin() + static_cast<std::ptrdiff_t>(end) + 1, ' ');
      pos = end + 1;
    }
    for (pos = 0; (pos = find_folded(page, marks.close, pos)) != page.npos;) {  // of wrappers
      const std::size_t end = std::min(page.find(marks.end, pos), page.size() - 1);
      std::fill(page.begin() + static_cast<std::ptrdiff_t>(pos),
                page.begin() + static_cast<std::ptrdiff_t>(end) + 1, ' ');
      pos = end;
    }
  }

  /// Reads the games of `own`. If `text` is given, `own` is a part of it from `begin` on, and
  /// places are converted to places in the page.
  void read(const Format& format, Source own, const PageText* text, std::size_t begin) {
    own.walk = {};
    const auto in_page = [&](std::size_t offset) {
      return text == nullptr ? offset : text->page_offset(begin + offset);
    };
    const auto reader = format.open(own);
    for (;;) {
      Found found;
      Findings findings;
      found.status = reader->next(found.game, findings);
      if (found.status == ReadStatus::end) return;
      if (found.status == ReadStatus::game && !worth_it(format, found.game)) continue;
      // Text above moves may belong to anything; the moves show where the game is.
      const NodeId first = &format == &kMoveList && found.game.size() > 1 ? 1 : kRoot;
      found.place = in_page(found.game[first].place);
      for (NodeId id = 0; text != nullptr && id < found.game.size(); ++id) {
        found.game.set_place(id, static_cast<std::uint32_t>(in_page(found.game[id].place)));
      }
      found.findings = std::move(findings.all);
      for (Diagnostic& d : found.findings) {
        if (text != nullptr) move_into_page(d, in_page);
      }
      found_.push_back(std::move(found));
    }
  }

  template <class InPage>
  void move_into_page(Diagnostic& d, const InPage& in_page) const {
    for (Diagnostic& note : d.notes) move_into_page(note, in_page);
    if (d.where.byte == Location::kNowhere) return;
    const Location where = source_.locate(in_page(d.where.byte));
    d.where.byte = where.byte;
    d.where.line = where.line;
    d.where.column = where.column;
  }

  /// Returns true if a move list without marks looks like a game, because pages are full of
  /// numbers. In a list of a few moves all must be legal, and there must be players, a result or a
  /// longer game beside it.
  bool worth_it(const Format& format, const Game& game) {
    constexpr std::size_t kFewest = 4;
    if (&format != &kMoveList) return true;
    const bool longer = game.size() > kFewest;
    games_ = games_ || longer;
    const bool has_facts = game.tags.has("Red") || game.tags.has("Black") ||
                           game.outcome.result != GameResult::unknown;
    return longer || ((games_ || has_facts) && legal(game));
  }

  static bool legal(const Game& game) {
    const auto start = Position::from(game.start, Faults::all());
    if (!start || game.size() < 3) return false;
    Follower follower(*start, nullptr);
    return follow_to(game, game.main_line().back(), follower);
  }

  /// `positions`: a record may have no moves.
  static const Format* format_of(std::string_view text, bool positions = false) {
    constexpr std::size_t kHead = 4096;
    const Format* const format = detect_format({}, truncate_utf8(text, kHead), {});
    const bool games = format != nullptr && format->open != nullptr &&
                       (format->can.moves || (positions && format->id == "fen"));
    return games && format != &kPage ? format : nullptr;
  }

  static bool list_or_prose(std::string_view block) {
    const Format* const format = format_of(block);
    return format == &kMoveList || (format == nullptr && has_move(block));
  }
  static bool has_move(std::string_view block) {
    constexpr std::size_t kHead = 4096;
    block = truncate_utf8(block, kHead);
    for (std::size_t i = 0; (i = block.find_first_not_of(" \t\r\n", i)) != block.npos;) {
      const std::size_t end = std::min(block.find_first_of(" \t\r\n", i), block.size());
      if (is_one_move(block.substr(i, end - i))) return true;
      i = end;
    }
    return false;
  }

  /// Reads a text that is, as a whole, one record or several. A block of Markdown may be positions.
  /// Returns the format of the text; nullptr if it has none.
  const Format* read_stretch(const PageText& text, bool block) {
    const Format* const format = format_of(text.text, block);
    if (format != nullptr) read_part(*format, text, 0, text.text.size());
    return format;
  }
  /// Returns true if the last words may stand after the block: those of a list or a position do;
  /// other records have them inside.
  static bool closes_outside(const Format* format) {
    return format != nullptr && (format == &kMoveList || !format->can.moves);
  }

  static std::size_t first_page(const PageText& text) { return text.marks.front().page; }

  /// Takes the words directly after a record with a block of its own as its last words, up to the
  /// next block, a heading, or the page's own words. If there are moves among them, they are not
  /// last words.
  static void take_closing(const std::vector<PageText>& texts, std::size_t block, Found& found) {
    constexpr int kMostLines = 6;
    if (found.status != ReadStatus::game) return;
    const PageText& own = texts[block];
    const std::size_t end = own.page_offset(own.text.size() - 1);
    std::size_t next = std::string::npos;  // offset at which the next block begins
    for (const PageText& other : texts) {
      if (!other.flow && first_page(other) > end) next = std::min(next, first_page(other));
    }
    const auto flow = std::ranges::find_if(texts, [&](const PageText& text) {
      return text.flow && text.page_offset(text.text.size() - 1) > end;
    });
    if (flow == texts.end()) return;
    std::vector<std::string_view> words;
    Lines lines(flow->text);
    while (const auto line = lines.next()) {
      const std::string_view said = trim(line->text);
      if (said.empty()) continue;
      const auto at = static_cast<std::size_t>(said.data() - flow->text.data());
      const std::size_t page = flow->page_offset(at);
      if (page <= end) continue;
      const bool parted = std::ranges::any_of(flow->borders, [&](const PageText::Border& border) {
        return border.parts && border.text <= at && flow->page_offset(border.text) > end;
      });
      if (page >= next || parted || is_furniture(said)) break;
      if (has_move(said) || words.size() == kMostLines) return;
      words.push_back(said);
    }
    for (const std::string_view said : words) {
      Outcome& outcome = found.game.outcome;
      if (outcome.result == GameResult::unknown && is_outcome(said)) {
        outcome = parse_outcome(said);
      } else if (!is_outcome(said) || parse_outcome(said).result != outcome.result) {
        const auto line = found.game.main_line();
        found.game.add_comment(line.empty() ? kRoot : line.back(), said);
      }
    }
  }

  void read_part(const Format& format, const PageText& text, std::size_t begin, std::size_t end) {
    Source own;
    own.bytes = own.text = std::string_view(text.text).substr(begin, end - begin);
    read(format, own, &text, begin);
  }

  /// Reads records in running text: from the first line with a mark of a format on; the text before
  /// it, or all text if there is no such line, is read as lists of moves.
  void read_flow(const PageText& text) {
    constexpr int kMostTries = 1000;
    Lines lines(text.text);
    int tries = 0;
    while (const auto line = lines.next()) {
      const std::string_view words = trim(line->text);
      const bool tag = words.starts_with('[') && words.find('"') != words.npos;
      if (!tag && !words.starts_with("FORMAT")) continue;
      if (++tries > kMostTries) break;
      const auto begin = static_cast<std::size_t>(words.data() - text.text.data());
      const Format* const format = format_of(std::string_view(text.text).substr(begin));
      if (format == nullptr || format == &kMoveList) continue;
      read_moves(text, begin);
      read_part(*format, text, begin, text.text.size());
      return;
    }
    read_moves(text, text.text.size());
  }

  /// Reads the moves before `end`, with the few short lines above them, which may name the players.
  void read_moves(const PageText& text, std::size_t end) {
    const std::string_view all = std::string_view(text.text).substr(0, end);
    Source own;
    own.bytes = own.text = all;
    const auto reader = kMoveList.open(own);
    std::size_t first = all.size();
    std::size_t last = 0;
    std::size_t begin_of_last = 0;
    Game game;
    Findings ignored;
    for (ReadStatus status; (status = reader->next(game, ignored)) != ReadStatus::end;) {
      if (status != ReadStatus::game || !worth_it(kMoveList, game)) continue;
      begin_of_last = game[1].place;
      for (NodeId id = 1; id < game.size(); ++id) {
        first = std::min<std::size_t>(first, game[id].place);
        last = std::max<std::size_t>(last, game[id].place);
      }
    }
    if (first >= last) return;
    read_part(kMoveList, text, lines_above(all, first),
              closing_end(text, all, begin_of_last, line_end(all, last)));
  }

  /// Returns the end of the text that belongs to the last game, whose moves stand from `begin` to
  /// `end`: the paragraphs that stand in the same element, or an outcome right after it. The page's
  /// own words do not belong to it.
  static std::size_t closing_end(const PageText& text, std::string_view all, std::size_t begin,
                                 std::size_t end) {
    constexpr int kMostLines = 40, kMostOutside = 2;
    const auto lowest = [&](std::size_t from, std::size_t to) {
      int depth = 0;  // depth at `from`
      auto border = text.borders.begin();
      for (; border != text.borders.end() && border->text <= from; ++border) depth = border->depth;
      for (; border != text.borders.end() && border->text <= to; ++border) {
        depth = std::min(depth, border->depth);
      }
      return depth;
    };
    const auto parted = [&](std::size_t from, std::size_t to) {
      return std::ranges::any_of(text.borders, [&](const PageText::Border& b) {
        return b.parts && b.text > from && b.text <= to;
      });
    };
    // Moves on one line may have an element of their own. Then the element of the line above
    // counts, too.
    std::size_t from = begin;
    if (line_end(all, begin) >= end) {
      const std::size_t above = all.find_last_not_of(" \t\r\n", all.rfind('\n', begin));
      from = above == all.npos || above >= begin ? begin : above;
    }
    const int own = lowest(from, end);
    Lines lines(all);
    lines.go_to(end);
    std::size_t behind = end;
    int outside = 0;
    for (int n = 0; n < kMostLines;) {
      const auto line = lines.next();
      if (!line) break;
      const std::string_view words = trim(line->text);
      if (words.empty()) continue;
      ++n;
      const auto at = static_cast<std::size_t>(words.data() - all.data());
      if (parted(end, at) || is_furniture(words)) break;
      if (lowest(end, at) < own) {
        const Outcome said = parse_outcome(words);
        const bool outcome = said.result != GameResult::unknown || said.ending != Ending::unsaid;
        if (!outcome || ++outside > kMostOutside) break;
      }
      behind = line->offset + line->text.size();
    }
    return behind;
  }

  /// Returns true for words that belong to the page and not to a record.
  static bool is_furniture(std::string_view line) {
    for (const std::string_view word : {"版权",     "©",        "copyright",  "all rights reserved",
                                        "icp备",    "上一篇",   "下一篇",     "上一页",
                                        "下一页",   "上一局",   "下一局",     "返回",
                                        "首页",     "相关文章", "相关棋谱",   "分享到",
                                        "登录",     "注册",     "点击",       "阅读(",
                                        "阅读：",   "浏览",     "发表于",     "发布时间",
                                        "责任编辑", "友情链接", "关于我们",   "联系我们",
                                        "收藏",     "打印",     "powered by", "http://",
                                        "https://", "www."}) {
      if (find_folded(line, word) != line.npos) return true;
    }
    return false;
  }

  static std::size_t line_end(std::string_view text, std::size_t at) {
    return std::min(text.find('\n', at), text.size());
  }

  static std::size_t lines_above(std::string_view text, std::size_t at) {
    constexpr int kMost = 12;
    constexpr std::size_t kLongest = 120;
    const auto line_begin = [&](std::size_t i) {
      const std::size_t before = i == 0 ? text.npos : text.rfind('\n', i - 1);
      return before == text.npos ? 0 : before + 1;
    };
    std::size_t begin = line_begin(at);
    for (int n = 0; n < kMost && begin > 0; ++n) {
      const std::size_t above = line_begin(begin - 1);
      if (begin - above > kLongest) break;
      begin = above;
    }
    return begin;
  }

  Source source_;
  std::vector<Found> found_;
  std::size_t next_ = 0;
  bool searched_ = false;
  bool games_ = false;  // longer games were found
};

Likeness probe_page(std::string_view head) {
  return std::max(probe_html(head), probe_markdown(head));
}

constexpr Capabilities kCan = {.many_games = true};

}  // namespace

std::optional<std::string> source_of_page(std::string_view head) {
  constexpr std::string_view kOpen = R"(<meta name="qipu-source" content=")";
  const std::size_t at = head.find(kOpen);
  if (at == head.npos) return std::nullopt;
  head.remove_prefix(at + kOpen.size());
  const std::size_t end = head.find('"');
  if (end == head.npos) return std::nullopt;
  return markup::plain_text(head.substr(0, end));
}

const Format kPage = {
    .id = "html",
    .title_en = "web pages and Markdown, with the records in them",
    .title_zh = "网页与 Markdown（其中的棋谱）",
    .extensions = "html htm shtml md markdown",
    .any_name = true,
    .can = kCan,
    .probe = probe_page,
    .open = open_as<PageReader>,
};

}  // namespace qipu
