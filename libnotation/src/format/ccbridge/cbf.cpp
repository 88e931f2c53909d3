// CBF, the XML export of CCBridge (象棋桥): one game with its variations per file.
//
// It is written as CCBridge writes it: a byte order mark, every field in its place, comments in
// CDATA. Header fields of other programs have no place, and reduced() drops them. A result's ending
// and wording share the field ResultType. Follows grammars/cbf.md.
//
// Moves stand one after the other, and two marks make a tree of them. `branch` is set on a move
// that another one will replace later, `end` on the last move of a line. The move after an end
// takes the place of the last marked move. If a file breaks off, the part before is kept.

#include <algorithm>
#include <string>
#include <vector>

#include "format/ccbridge/cbf_layout.h"
#include "format/core/finding_limiter.h"
#include "format/core/lines.h"
#include "format/core/preorder.h"
#include "format/core/record_reader.h"
#include "format/kit/start_field.h"
#include "format/kit/xml.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {

namespace cbf {

namespace {

constexpr std::string_view kColon = "：";
constexpr int kEndings = static_cast<int>(Ending::abandoned) + 1;

}  // namespace

void read_result_type(std::string_view text, Outcome& outcome) {
  outcome.ending = Ending::unsaid;
  outcome.words.clear();
  if (text.empty()) return;
  for (int i = 0; i < kEndings; ++i) {
    const auto ending = static_cast<Ending>(i);
    const std::string_view name = ending_words(ending);
    if (!text.starts_with(name)) continue;
    const std::string_view rest = text.substr(name.size());
    if (!rest.empty() && !rest.starts_with(kColon)) continue;
    outcome.ending = ending;
    if (!rest.empty()) outcome.words = rest.substr(kColon.size());
    return;
  }
  outcome.ending = parse_ending_words(text).value_or(Ending::unsaid);
  outcome.words = text;
}

std::string write_result_type(const Outcome& outcome) {
  std::string name(ending_words(outcome.ending));
  if (outcome.words.empty()) return name;
  Outcome read;
  read_result_type(outcome.words, read);
  if (read.ending == outcome.ending && read.words == outcome.words) return outcome.words;
  return name + std::string(kColon) + outcome.words;
}

std::string fit_tag(std::string_view name, std::string_view value) {
  value = trim(value);
  if (name == kVersionTag && value == kDefaultVersion) return {};
  if (name == "ccbridge.type" && value == kDefaultType) return {};
  return xml::fit(value);
}

// --- reading -----------------------------------------------------------------------------------

namespace {

class FileReader final : public xml::Handler {
 public:
  FileReader(const Source& source, Game& game, DiagnosticSink& sink)
      : source_(source), game_(game), sink_(sink) {}

  ReadStatus read() {
    const xml::Result result = xml::parse(source_.text, *this);
    xml::tell(result, [this](const Code& code, std::size_t at, std::string what) {
      report(code, at, {std::move(what)});
    });
    if (!found_) {
      report(diag::xml_no_record, 0, {std::string(kRoot)});
      return ReadStatus::skipped;
    }
    finish();
    return ReadStatus::game;
  }

  bool open(std::string_view name, std::span<const xml::Attribute> attributes,
            std::size_t at) override {
    text_.clear();
    raw_ = false;
    text_at_ = at;
    if (!found_) {
      if (name != kRoot) return true;
      found_ = true;
      game_.set_place(qipu::kRoot, static_cast<std::uint32_t>(at));
      const std::string_view version = xml::find(attributes, "Version").value_or("");
      if (const std::string held = fit_tag(kVersionTag, version); !held.empty()) {
        game_.tags.add(kVersionTag, held);
      }
    } else if (name == "Move") {
      take_move(attributes, at);
    }
    return true;
  }

  bool close(std::string_view name, std::size_t) override {
    if (!found_) return true;
    if (name == "Move") {
      keep_comment();
    } else if (const auto field = std::ranges::find(kFields, name, &Field::name);
               field != kFields.end()) {
      take_field(*field);
    }
    text_.clear();
    return name != kRoot;
  }

  void text(std::string_view text, bool raw) override {
    if (raw && !raw_) {  // text around a CDATA section is indentation
      text_.clear();
      raw_ = true;
    }
    if (raw == raw_) text_ += text;
  }

 private:
  void report(const Code& code, std::size_t at, std::vector<std::string> args = {}) {
    sink_.report(make_diagnostic(code, source_.locate(at), std::move(args)));
  }

  // --- header ------------------------------------------------------------------------------------

  void take_field(const Field& field) {
    if (!field.tag.empty()) {
      const std::string value = fit_tag(field.tag, text_);
      if (!value.empty() && !game_.tags.has(field.tag)) game_.tags.add(field.tag, value);
    } else if (field.name == "ResultType") {
      read_result_type(text_, game_.outcome);
    } else if (field.name == "RecordResult") {
      take_result(trim(text_));
    } else if (!trim(text_).empty()) {
      take_fen(trim(text_));
    }
  }

  void take_result(std::string_view code) {
    if (code.empty()) return;
    if (code.size() == 1 && code[0] >= '0' && code[0] <= '3') {
      game_.outcome.result = *result_of_code(static_cast<std::uint32_t>(code[0] - '0'));
    } else if (const auto words = parse_result_words(code)) {
      game_.outcome.result = *words;
    } else {
      report(diag::result_code, text_at_, {std::string(truncate_utf8(code, 40))});
    }
  }

  void take_fen(std::string_view text) {
    take_start_field(text, game_,
                     [&](const Code& code, std::size_t, std::vector<std::string> args) {
                       report(code, text_at_, std::move(args));
                     });
  }

  // --- moves -------------------------------------------------------------------------------------

  void take_move(std::span<const xml::Attribute> attributes, std::size_t at) {
    const std::string_view value = trim(xml::find(attributes, "value").value_or(""));
    const bool branch = marked(attributes, "branch");
    const bool end = marked(attributes, "end");
    last_ = kNoNode;
    if (!begun_) {
      begun_ = true;
      if (value == "00-00" || value.empty()) {
        last_ = qipu::kRoot;
        over_ = end;
        return;
      }
    }
    if (over_) {
      if (beyond_++ == 0) beyond_at_ = at;
      return;
    }
    last_ = add(value, at);
    due_ = 0;
    if (branch) waiting_.push_back(parent_);
    if (!end) {
      parent_ = last_;
    } else if (!waiting_.empty()) {
      parent_ = waiting_.back();
      waiting_.pop_back();
      due_ = 1;
    } else {
      over_ = true;
    }
  }

  static bool marked(std::span<const xml::Attribute> attributes, std::string_view name) {
    const auto value = xml::find(attributes, name);
    return value && !value->empty() && *value != "0" && *value != "false";
  }

  /// Adds a move "77-47": two squares, each with its column from Red's left and its row from
  /// Black's home rank.
  NodeId add(std::string_view value, std::size_t at) {
    const auto place = static_cast<std::uint32_t>(at);
    std::string digits;
    for (const char c : value) {
      if (c >= '0' && c <= '9') digits += c;
    }
    const bool shaped = digits.size() == 4 && value.size() <= 5;
    if (!shaped) return game_.add_written(parent_, value.empty() ? "?" : value, place);
    const auto from = Square::at(digits[0] - '0', '9' - digits[1]);
    const auto to = Square::at(digits[2] - '0', '9' - digits[3]);
    if (from && to) return game_.add(parent_, Move(*from, *to), place);
    if (off_board_.one_more()) {
      report(diag::off_board, at, {digits.substr(0, 2), digits.substr(2)});
    }
    return game_.add_written(parent_, value, place);
  }

  void keep_comment() {
    if (last_ == kNoNode) return;
    const bool blank = !raw_ && trim(text_).empty();
    if (!blank) game_.add_comment(last_, trimmed(text_));
  }

  void finish() {
    if (off_board_.untold()) report(diag::more_off_board, 0, {off_board_.rest()});
    if (beyond_ != 0) report(diag::moves_beyond, beyond_at_, {std::to_string(beyond_)});
    if (const std::size_t missing = waiting_.size() + due_; missing != 0) {
      report(diag::branches_missing, source_.text.size(), {std::to_string(missing)});
    }
  }

  const Source& source_;
  Game& game_;
  DiagnosticSink& sink_;

  bool found_ = false;
  std::string text_;
  std::size_t text_at_ = 0;  ///< offset of the tag around the text
  bool raw_ = false;

  bool begun_ = false, over_ = false;
  NodeId parent_ = qipu::kRoot, last_ = kNoNode;
  std::vector<NodeId> waiting_;  ///< parents of the moves that will be replaced
  std::size_t due_ = 0;          ///< 1 if the next move replaces one
  FindingLimiter off_board_;
  std::size_t beyond_ = 0, beyond_at_ = 0;
};

// --- writing -----------------------------------------------------------------------------------

void put_square(std::string& out, Square s) {
  out += static_cast<char>('0' + s.file());
  out += static_cast<char>('9' - s.rank());
}

class CbfWriter final : public GameWriter {
 public:
  explicit CbfWriter(const WriteOptions& options) : variations_(options.variations) {}

  void write(const Game& game, std::string& out) override {
    out += "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<";
    out += kRoot;
    out += " Version=\"";
    const std::string_view version = game.tags.get(kVersionTag);
    xml::append_value(out, version.empty() ? kDefaultVersion : version);
    out += "\">\n <Head>\n";
    for (const Field& field : kFields) put_field(field, game, out);
    out += " </Head>\n <MoveList>\n";
    put_preorder(game, variations_,
                 [&](NodeId id, bool branches) { put_move(game, id, branches, out); });
    out += " </MoveList>\n</";
    out += kRoot;
    out += ">\n";
  }

 private:
  static void put_field(const Field& field, const Game& game, std::string& out) {
    const std::string value = value_of(field, game);
    out += "  <";
    out += field.name;
    if (value.empty()) {
      out += " />\n";
      return;
    }
    out += '>';
    xml::append_text(out, value);
    out += "</";
    out += field.name;
    out += ">\n";
  }

  static std::string value_of(const Field& field, const Game& game) {
    if (!field.tag.empty()) {
      const std::string_view value = game.tags.get(field.tag);
      return std::string(value.empty() && field.name == "RecordType" ? kDefaultType : value);
    }
    if (field.name == "FEN") return write_fen(game.start);
    if (field.name == "ResultType") return write_result_type(game.outcome);
    return std::to_string(static_cast<int>(game.outcome.result));  // in the order of the format
  }

  static void put_move(const Game& game, NodeId id, bool branches, std::string& out) {
    out += "  <Move value=\"";
    if (id == qipu::kRoot) {
      out += "00-00";
    } else {
      put_square(out, game[id].move.from());
      out += '-';
      put_square(out, game[id].move.to());
    }
    out += '"';
    if (game[id].first_child == kNoNode) out += " end=\"1\"";
    if (branches) out += " branch=\"1\"";
    const std::string& comment = game.notes(id).comment;
    if (comment.empty()) {
      out += " />\n";
      return;
    }
    out += "><![CDATA[";
    xml::append_raw(out, comment);
    out += "]]></Move>\n";
  }

  bool variations_;
};

constexpr Capabilities kCan = {
    .ending = true,
    .outcome_words = true,
    .counters = true,
    .other_tags = false,
    .tags = kTags,
    .printed_dates = true,
    .empty_tags = false,
    .outer_blanks = false,
    .forbidden_in_comments = xml::kForbidden,
    .forbidden_in_tags = xml::kForbidden,
    .fit_tag = fit_tag,
    .fit_comment = xml::fit,
};

Likeness probe(std::string_view head) {
  if (begins_with_tag(head)) return Likeness::no;
  const std::size_t at = head.find(kRoot);
  return at != head.npos && at > 0 && head[at - 1] == '<' ? Likeness::certain : Likeness::no;
}

}  // namespace
}  // namespace cbf

const Format kCbf = {
    .id = "cbf",
    .title_en = "CBF, XML (CCBridge)",
    .title_zh = "CBF（象棋桥 XML 棋谱）",
    .extensions = "cbf",
    .utf8_only = true,
    .can = cbf::kCan,
    .probe = cbf::probe,
    .open = open_one_game<cbf::FileReader>,
    .create = create_as<cbf::CbfWriter>,
};

}  // namespace qipu
