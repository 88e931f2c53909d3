// The Rich Text Format 1.9.1, as Word and WordPad write it: groups, control words, bytes in the
// code page of their font, \u characters. Nothing recurses: open groups lie on a stack.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "format/document/flow.h"
#include "format/document/readers.h"
#include "qipu/text/encoding.h"
#include "text/utf8.h"

namespace qipu::document {
namespace {

/// Groups whose text is not part of the document.
constexpr std::string_view kHidden[] = {"fonttbl",
                                        "colortbl",
                                        "stylesheet",
                                        "info",
                                        "pict",
                                        "object",
                                        "header",
                                        "headerl",
                                        "headerr",
                                        "headerf",
                                        "footer",
                                        "footerl",
                                        "footerr",
                                        "footerf",
                                        "fldinst",
                                        "listtable",
                                        "listoverridetable",
                                        "rsidtbl",
                                        "generator",
                                        "xmlnstbl",
                                        "themedata",
                                        "datastore",
                                        "latentstyles",
                                        "filetbl",
                                        "revtbl",
                                        "template",
                                        "bkmkstart",
                                        "bkmkend",
                                        "pnseclvl",
                                        "nonshppict",
                                        "sp",
                                        "atnid",
                                        "atnauthor",
                                        "atndate",
                                        "atnref",
                                        "private"};
/// Groups after \* whose text is read nevertheless: text boxes, notes.
constexpr std::string_view kShown[] = {"shpinst", "shptxt", "annotation", "ud"};
/// Words that stand for a character.
constexpr std::pair<std::string_view, std::string_view> kCharacters[] = {
    {"tab", "\t"},         {"emdash", "—"},       {"endash", "–"},      {"bullet", "•"},
    {"lquote", "‘"},       {"rquote", "’"},       {"ldblquote", "“"},   {"rdblquote", "”"},
    {"emspace", "\u2003"}, {"enspace", "\u2002"}, {"qmspace", "\u2005"}};
/// Words after which a line ends.
constexpr std::string_view kLineEnds[] = {"par",    "line",     "sect",     "page",
                                          "column", "softline", "nestcell", "nestrow"};

template <std::size_t N>
bool one_of(std::string_view word, const std::string_view (&words)[N]) {
  return std::ranges::find(words, word) != std::end(words);
}

/// The characters 0x80 to 0x9F of code page 1252, which is used for Latin text. Above these, its
/// numbers are those of Unicode.
constexpr char32_t kLatin[] = {0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                               0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
                               0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                               0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

/// The encoding of bytes: Chinese or Unicode; nullopt for Latin.
using Page = std::optional<Encoding>;

/// Returns the encoding of a code page. All other code pages are taken for Latin.
Page page_of(int code_page) {
  switch (code_page) {
    case 936:
    case 54936: return Encoding::gb18030;
    case 950: return Encoding::big5_hkscs;
    case 65001: return Encoding::utf8;
    default: return std::nullopt;
  }
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  DocumentText read() {
    DocumentText out{.kind = "rtf"};
    while (at_ < bytes_.size() && !closed_ && groups_.size() <= kDeepest) step();
    flush();
    if (groups_.size() > kDeepest) {
      out.findings.push_back(
          make_diagnostic(diag::nested_too_deep, {}, {std::to_string(kDeepest)}));
    } else if (!closed_) {
      out.findings.push_back(make_diagnostic(diag::truncated, {}, {"RTF"}));
    }
    if (bad_ != 0) {
      out.findings.push_back(
          make_diagnostic(diag::document_bytes, {}, {std::to_string(bad_), "RTF"}));
    }
    out.text = flow_.take();
    return out;
  }

 private:
  static constexpr std::size_t kDeepest = 10'000;

  struct Group {
    bool hidden = false;   ///< its text is not read
    bool fonts = false;    ///< the table of fonts, or a group in it
    bool aside = false;    ///< it began a note or a text box
    bool starred = false;  ///< \* was read, and its word comes next
    bool begun = false;    ///< its first word was read
    int skip = 1;          ///< characters after \u, for programs that do not know it
    int font = 0;
  };

  void step() {
    const char c = bytes_[at_++];
    switch (c) {
      case '{':
        flush();
        to_skip_ = 0;
        groups_.push_back(groups_.back());
        groups_.back().aside = groups_.back().starred = groups_.back().begun = false;
        return;
      case '}': return end_group();
      case '\\': return control();
      case '\r':
      case '\n': return;
      default: put_byte(c);
    }
  }

  void end_group() {
    flush();
    to_skip_ = 0;
    if (groups_.back().aside) {
      flow_.end_aside();
      --in_aside_;
    }
    if (groups_.size() > 1) groups_.pop_back();
    closed_ = groups_.size() == 1;
  }

  void control() {
    if (at_ == bytes_.size()) return;
    const char c = bytes_[at_];
    if (!ascii::is_letter(c)) {
      ++at_;
      return symbol(c);
    }
    const std::size_t begin = at_;
    while (at_ < bytes_.size() && ascii::is_letter(bytes_[at_])) ++at_;
    const std::string_view word = bytes_.substr(begin, at_ - begin);
    const std::size_t digits = at_;
    if (at_ < bytes_.size() && bytes_[at_] == '-') ++at_;
    while (at_ < bytes_.size() && ascii::is_digit(bytes_[at_])) ++at_;
    const auto number = ascii::whole_number<int>(bytes_.substr(digits, at_ - digits));
    if (at_ == digits + 1 && !number) at_ = digits;  // a hyphen after a word
    if (at_ < bytes_.size() && bytes_[at_] == ' ') ++at_;
    this->word(word, number);
  }

  void symbol(char c) {
    switch (c) {
      case '\'': {
        const auto byte = ascii::whole_number<unsigned>(bytes_.substr(at_, 2), 16);
        if (!byte) return;
        at_ = std::min(at_ + 2, bytes_.size());
        return put_byte(static_cast<char>(*byte));
      }
      case '\\':
      case '{':
      case '}': return put_byte(c);
      case '~': return put_char(U' ');
      case '_': return put_char(U'-');
      case '*': groups_.back().starred = true; return;
      case '\r':
      case '\n': return end_line();
      default: return;
    }
  }

  void word(std::string_view word, std::optional<int> number) {
    Group& group = groups_.back();
    const bool first = !std::exchange(group.begun, true);
    const bool starred = std::exchange(group.starred, false);
    if (word == "bin") {  // raw bytes
      at_ += std::min<std::size_t>(static_cast<std::size_t>(std::max(number.value_or(0), 0)),
                                   bytes_.size() - at_);
      return;
    }
    if (word == "u") return put_unit(number.value_or(0));
    if (to_skip_ > 0 && word != "uc") {
      --to_skip_;
      return;
    }
    if (word == "fonttbl") group.fonts = true;
    const bool unknown = starred && !one_of(word, kShown);
    if (unknown || (first && one_of(word, kHidden)) || (first && word == "fonttbl")) {
      flush();
      group.hidden = true;
      return;
    }
    if (first && !group.hidden &&
        (word == "footnote" || word == "annotation" || word == "shptxt")) {
      flush();
      group.aside = true;
      ++in_aside_;
      return flow_.begin_aside();
    }
    if (word == "ud") {
      group.hidden = false;
    } else if (word == "upr") {
      // The same text stands here twice; the one after \ud is in Unicode.
      group.hidden = true;
    } else if (word == "uc") {
      group.skip = std::clamp(number.value_or(1), 0, 16);
    } else if (word == "ansicpg") {
      page_ = page_of(number.value_or(0));
    } else if (word == "f") {
      flush();
      group.font = number.value_or(0);
    } else if (word == "fcharset" && group.fonts) {
      constexpr int kSimplified = 134, kTraditional = 136;
      const int set = number.value_or(0);
      if (set == kSimplified) pages_[group.font] = Encoding::gb18030;
      if (set == kTraditional) pages_[group.font] = Encoding::big5_hkscs;
    } else if (word == "plain") {
      flush();
      group.font = default_font_;
    } else if (word == "deff") {
      default_font_ = group.font = number.value_or(0);
    } else if (group.hidden) {
      return;
    } else if (one_of(word, kLineEnds)) {
      end_line();
    } else if (word == "intbl") {
      flush();
      in_table_ = true;
    } else if (word == "pard") {
      flush();
      in_table_ = false;
    } else if (in_aside_ != 0 && (word == "cell" || word == "row")) {
      end_line();
    } else if (word == "cell") {
      flush();
      in_table_ = true;
      begin_cell();
      flow_.end_cell();
      in_cell_ = false;
      cells_ = true;
    } else if (word == "row") {
      flush();
      in_table_ = false;
      if (std::exchange(in_cell_, false)) flow_.end_cell();
      if (std::exchange(cells_, false)) flow_.end_row();
    } else {
      const auto* const known = std::ranges::find(
          kCharacters, word, &std::pair<std::string_view, std::string_view>::first);
      if (known == std::end(kCharacters)) return;
      flush();
      begin_cell();
      flow_.text(known->second);
    }
  }

  void end_line() {
    flush();
    if (groups_.back().hidden) return;
    begin_cell();
    flow_.end_line();
  }

  /// Begins a cell. In a table, text after a cell begins another one.
  void begin_cell() {
    if (!in_table_ || in_cell_ || in_aside_ != 0) return;
    flow_.begin_cell();
    in_cell_ = true;
  }

  /// Puts a unit of UTF-16, which is written as a signed number.
  void put_unit(int number) {
    to_skip_ = groups_.back().skip;
    constexpr std::uint32_t kUnit = 0x10000;
    const auto unit = static_cast<std::uint32_t>(number) & (kUnit - 1);
    if (unit >= 0xD800 && unit < 0xDC00) {
      high_ = unit;
    } else if (unit >= 0xDC00 && unit < 0xE000) {
      const std::uint32_t high = std::exchange(high_, 0);
      append(high == 0 ? U'\uFFFD'
                       : static_cast<char32_t>(kUnit + ((high - 0xD800) << 10) + (unit - 0xDC00)));
    } else {
      append(static_cast<char32_t>(unit));
    }
  }

  void put_char(char32_t c) {
    if (to_skip_ > 0) {
      --to_skip_;
    } else {
      append(c);
    }
  }

  void append(char32_t c) {
    flush();
    if (groups_.back().hidden) return;
    std::string out;
    append_char(out, c);
    begin_cell();
    flow_.text(out);
  }

  void put_byte(char c) {
    if (to_skip_ > 0) {
      --to_skip_;
    } else if (!groups_.back().hidden) {
      waiting_ += c;
    }
  }

  /// Decodes the bytes of one font together, because a character may have two of them.
  void flush() {
    if (waiting_.empty()) return;
    const std::string bytes = std::exchange(waiting_, {});
    begin_cell();
    const auto font = pages_.find(groups_.back().font);
    Page page = font == pages_.end() ? page_ : font->second;
    const bool plain = std::ranges::all_of(bytes, [](char c) { return (c & 0x80) == 0; });
    if (!page && !plain) {
      // Chinese programs write Chinese without declaring it.
      const Detected detected = detect_encoding(bytes);
      if (!detected.binary && detected.score > 0) page = detected.encoding;
    }
    if (page) {
      const Decoded decoded = decode(bytes, *page);
      bad_ += decoded.bad().size();
      flow_.text(decoded.text());
      return;
    }
    std::string out;
    for (const char c : bytes) {
      const auto number = static_cast<unsigned char>(c);
      constexpr unsigned kFirst = 0x80, kLast = 0x9F;
      const bool special = number >= kFirst && number <= kLast;
      append_char(out, special ? kLatin[number - kFirst] : char32_t{number});
    }
    flow_.text(out);
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::vector<Group> groups_{1};  ///< never empty
  bool closed_ = false;           ///< the outermost group is closed
  Flow flow_;
  std::string waiting_;        ///< bytes to be decoded together
  Page page_;                  ///< encoding of the document
  std::map<int, Page> pages_;  ///< encodings of fonts
  int default_font_ = 0;
  int to_skip_ = 0;         ///< characters and words after \u to skip
  std::uint32_t high_ = 0;  ///< the first unit of a character that has two
  std::size_t bad_ = 0;     ///< number of bytes that are not characters
  bool in_table_ = false, in_cell_ = false, cells_ = false;
  int in_aside_ = 0;  ///< open groups of notes and text boxes
};

}  // namespace

DocumentText read_rtf(std::string_view bytes) { return Reader(bytes).read(); }

}  // namespace qipu::document
