// PFC, the XML of 鹏飞象棋: a tree of nested tags, in files of its own and pasted into forums
// between [pfchessrecord] and [/pfchessrecord].
//
// Moves nest as deep as the game is long; the reader does not recurse. Follows grammars/pfc.md.
//
// Every record in a file or page is read. A record ends with its outermost tag. A damaged record
// ends where its wrapper closes or the next record begins, and the part before is kept.
//
// The writer does as 鹏飞象棋 does: one line, with a tag for each move and its continuations within
// it.

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <unordered_set>
#include <vector>

#include "base/ascii.h"
#include "format/core/lines.h"
#include "format/core/record_reader.h"
#include "format/kit/site_fields.h"
#include "format/kit/start_field.h"
#include "format/kit/xml.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {

namespace pfc {
namespace {

constexpr std::string_view kOwnTag = "pfc.";
constexpr std::string_view kDefaultVersion = "2";

/// Attributes of the root and of moves: the move or start, its comment, the mark of the main line
/// among children, the result.
constexpr std::string_view kStructural[] = {"m", "c", "default", "win"};

/// Returns true if a name may be written: a name of XML without a colon, in small letters.
bool spelled(std::string_view name) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && small(name[0]) && !name.starts_with("xml") &&
         std::ranges::all_of(name, [&](char c) {
           return small(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
         });
}

/// Return the tag of an attribute, and the attribute of a tag; "" for attributes that belong to the
/// game itself, and for tags that have no attribute.
std::string tag_of_attribute(std::string_view name) {
  if (std::ranges::find(kStructural, name) != std::end(kStructural)) return {};
  const std::string_view common = tag_of_site_field(name);
  return common.empty() ? std::string(kOwnTag) + std::string(name) : std::string(common);
}

std::string_view attribute_of_tag(std::string_view tag) {
  if (!tag.starts_with(kOwnTag)) return site_field_of_tag(tag);
  const std::string_view name = tag.substr(kOwnTag.size());
  return spelled(name) && tag_of_attribute(name) == tag ? name : std::string_view();
}

/// Returns the value that a file can hold for a tag (Capabilities::fit_tag).
std::string fit_tag(std::string_view name, std::string_view value) {
  const std::string_view attribute = attribute_of_tag(name);
  value = trim(value);
  if (attribute.empty() || (attribute == "version" && value == kDefaultVersion)) return {};
  return xml::fit(value);
}

/// Returns words that were not understood, in a form that can stand in a move's place
/// (Capabilities::fit_words).
std::string fit_words(std::string_view words) {
  std::string out = xml::fit(words);
  for (char& c : out) {
    if (xml::kForbidden.contains(c)) c = ' ';
  }
  return out.empty() || parse_ucci(trim(out)) ? "＿" + out + "＿" : out;
}

/// Returns the offset at which the next record begins, searching from `at`; npos if there is none.
std::size_t find_record(std::string_view text, std::size_t at) {
  for (at = text.find("<n", at); at != text.npos; at = text.find("<n", at + 2)) {
    constexpr std::size_t kLongest = 1024;  // most bytes before the two attributes
    const std::string_view rest = text.substr(at + 2, kLongest);
    if (rest.empty() || !std::string_view(" \t\r\n").contains(rest[0])) continue;
    const std::string_view tag = rest.substr(0, rest.find('>'));
    if (tag.find("version=") != tag.npos || tag.find(" m=") != tag.npos) return at;
  }
  return text.npos;
}

// --- reading -----------------------------------------------------------------------------------

/// Returns the same game with some children moved before their elder siblings.
Game with_first(const Game& game, const std::vector<NodeId>& promoted) {
  std::vector<bool> is_promoted(game.size());
  for (const NodeId id : promoted) is_promoted[id] = true;
  Game out;
  out.tags = game.tags;
  out.start = game.start;
  out.outcome = game.outcome;
  out.set_place(kRoot, game[kRoot].place);
  struct PendingNode {
    NodeId from, parent;  ///< node in the old tree; parent in the new one
  };
  std::vector<PendingNode> open = {{kRoot, kNoNode}};
  while (!open.empty()) {
    const auto [from, parent] = open.back();
    open.pop_back();
    NodeId id = kRoot;
    if (from != kRoot) {
      const Node& node = game[from];
      id = node.has_move ? out.add(parent, node.move, node.place)
                         : out.add_written(parent, game.written(from), node.place);
    }
    if (game[from].notes != 0) out.edit_notes(id) = game.notes(from);
    // The last one pushed is the first one read.
    const std::size_t mark = open.size();
    NodeId first = kNoNode;
    for (NodeId c = game[from].first_child; c != kNoNode; c = game[c].next_sibling) {
      if (first == kNoNode && is_promoted[c]) {
        first = c;
      } else {
        open.push_back({c, id});
      }
    }
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(mark), open.end());
    if (first != kNoNode) open.push_back({first, id});
  }
  return out;
}

class RecordReader final : public xml::Handler {
 public:
  /// `origin` is the offset in the source's text at which the XML begins. If the XML is `shown`,
  /// with entities for its brackets, that is the only place that is known.
  RecordReader(const Source& source, std::size_t origin, bool shown, Game& game,
               DiagnosticSink& sink)
      : source_(source), origin_(origin), shown_(shown), game_(game), sink_(sink) {}

  /// Reads a record. Returns where it ends, counted from its beginning.
  std::size_t read(std::string_view xml) {
    end_ = xml.size();
    const xml::Result result = xml::parse(xml, *this);
    xml::tell(result, [this](const Code& code, std::size_t at, std::string what) {
      report(code, at, {std::move(what)});
    });
    if (!promoted_.empty()) game_ = with_first(game_, promoted_);
    return end_;
  }
  bool found() const { return found_; }

  bool open(std::string_view name, std::span<const xml::Attribute> attributes,
            std::size_t at) override {
    if (name != "n" && name != "N") {  // children of an unknown element belong to its parent
      path_.push_back(path_.empty() ? kRoot : path_.back());
      return true;
    }
    if (!found_) {
      found_ = true;
      take_root(attributes, at);
      path_.push_back(kRoot);
      return true;
    }
    path_.push_back(take_move(attributes, at));
    return true;
  }

  bool close(std::string_view, std::size_t end) override {
    path_.pop_back();
    if (!path_.empty()) return true;
    end_ = end;
    return false;
  }

  void text(std::string_view, bool) override {}

 private:
  void report(const Code& code, std::size_t at, std::vector<std::string> args = {}) {
    sink_.report(make_diagnostic(code, source_.locate(place_of(at)), std::move(args)));
  }

  std::size_t place_of(std::size_t at) const { return shown_ ? origin_ : origin_ + at; }

  void take_root(std::span<const xml::Attribute> attributes, std::size_t at) {
    game_.set_place(kRoot, static_cast<std::uint32_t>(place_of(at)));
    std::unordered_set<std::string> named;
    for (const auto& [name, value] : attributes) {
      if (name == "m") {
        take_start(trim(value), at);
      } else if (name == "c") {
        game_.add_comment(kRoot, trimmed(value));
      } else if (name == "win") {
        game_.outcome = parse_outcome(value);
      } else if (const std::string tag = tag_of_attribute(name); !tag.empty()) {
        std::string held(trim(value));
        if (attribute_of_tag(tag) == name) held = fit_tag(tag, value);
        if (!held.empty() && named.insert(tag).second) game_.tags.add(tag, held);
      }
    }
  }

  void take_start(std::string_view text, std::size_t at) {
    if (text.empty()) return;
    take_start_field(text, game_,
                     [&](const Code& code, std::size_t, std::vector<std::string> args) {
                       report(code, at, std::move(args));
                     });
  }

  NodeId take_move(std::span<const xml::Attribute> attributes, std::size_t at) {
    const auto place = static_cast<std::uint32_t>(place_of(at));
    const std::string_view words = xml::find(attributes, "m").value_or("");
    const auto move = parse_ucci(trim(words));
    const NodeId parent = path_.back();
    const NodeId id = move ? game_.add(parent, *move, place)
                           : game_.add_written(parent, words.empty() ? "?" : words, place);
    const std::string_view comment = xml::find(attributes, "c").value_or("");
    game_.add_comment(id, trimmed(comment));
    const std::string_view chosen = xml::find(attributes, "default").value_or("");
    if (chosen == "true" && game_[parent].first_child != id) promoted_.push_back(id);
    return id;
  }

  const Source& source_;
  std::size_t origin_;
  bool shown_;
  Game& game_;
  DiagnosticSink& sink_;
  bool found_ = false;
  std::size_t end_ = 0;
  std::vector<NodeId> path_;      ///< the open tags
  std::vector<NodeId> promoted_;  ///< main lines that are not the first child
};

/// Returns "&lt;n m=..." as "<n m=...", for pages that show the record instead of containing it.
std::string unescaped(std::string_view text) {
  constexpr std::pair<std::string_view, char> kEntities[] = {
      {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&amp;", '&'}};
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto* const known = std::ranges::find_if(
        kEntities, [&](const auto& e) { return text.substr(i).starts_with(e.first); });
    if (known == std::end(kEntities)) {
      out += text[i++];
    } else {
      out += known->second;
      i += known->first.size();
    }
  }
  return out;
}

class PfcReader final : public GameReader {
 public:
  explicit PfcReader(const Source& source) : source_(source) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    const std::string_view text = source_.text;
    if (text.size() > std::numeric_limits<std::uint32_t>::max()) {
      if (met_) return ReadStatus::end;
      met_ = true;
      sink.report(make_diagnostic(diag::too_large, source_.locate(0), {"PFC", "4 GiB"}));
      return ReadStatus::skipped;
    }
    if (plain_ != text.npos && (plain_ < at_ || !met_)) plain_ = find_record(text, at_);
    const std::size_t plain = plain_;
    const std::size_t shown = marks_[kShown].at_or_after(text, at_);
    if (plain == text.npos && shown == text.npos) return nothing(sink);
    met_ = true;
    const std::size_t begin = std::min(plain, shown);
    const std::size_t limit = end_of_record(begin);
    const std::string_view record = text.substr(begin, limit - begin);
    if (shown < plain) {
      at_ = limit;
      RecordReader reader(source_, begin, true, out, sink);
      reader.read(unescaped(record));
      return reader.found() ? ReadStatus::game : ReadStatus::skipped;
    }
    at_ = begin + RecordReader(source_, begin, false, out, sink).read(record);
    return ReadStatus::game;
  }

 private:
  /// Ends the reading. Reports if there was no record at all.
  ReadStatus nothing(DiagnosticSink& sink) {
    at_ = source_.text.size();
    if (met_) return ReadStatus::end;
    met_ = true;
    sink.report(make_diagnostic(diag::xml_no_record, source_.locate(0), {"n"}));
    return ReadStatus::skipped;
  }

  /// Returns the latest possible end of a record: the end of its wrapper, or the next declaration
  /// or root.
  std::size_t end_of_record(std::size_t begin) {
    std::size_t end = source_.text.size();
    for (Mark& mark : marks_) {
      end = std::min(end, mark.at_or_after(source_.text, begin + 1));
    }
    return end;
  }

  /// A text that is searched for along the way. Each part of the whole text is searched once.
  struct Mark {
    std::string_view text;
    std::size_t found = 0;
    bool known = false;

    std::size_t at_or_after(std::string_view whole, std::size_t at) {
      if (!known || found < at) found = whole.find(text, at);
      known = true;
      return found;
    }
  };
  static constexpr std::size_t kShown = 0;

  Source source_;
  std::size_t at_ = 0, plain_ = 0;
  bool met_ = false;
  std::array<Mark, 5> marks_ = {
      {{"&lt;n version="}, {"[/pfchessrecord]"}, {"[pfchessrecord]"}, {"<?xml"}, {"<n version="}}};
};

// --- writing -----------------------------------------------------------------------------------

class PfcWriter final : public GameWriter {
 public:
  explicit PfcWriter(const WriteOptions& options) : variations_(options.variations) {}

  void write(const Game& game, std::string& out) override {
    out += "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-8\"?>";
    put_root(game, out);
    NodeId id = kRoot;
    while (true) {
      if (game[id].first_child != kNoNode) {
        out += '>';
        id = game[id].first_child;
        put_move(game, id, out);
        continue;
      }
      out += " />";
      while (id != kRoot && next_sibling(game, id) == kNoNode) {
        id = game[id].parent;
        out += "</n>";
      }
      if (id == kRoot) break;
      id = game[id].next_sibling;
      put_move(game, id, out);
    }
    out += '\n';
  }

 private:
  NodeId next_sibling(const Game& game, NodeId id) const {
    return variations_ ? game[id].next_sibling : kNoNode;
  }

  static void put(std::string_view name, std::string_view value, std::string& out) {
    if (value.empty()) return;
    out += ' ';
    out += name;
    out += "=\"";
    xml::append_value(out, value);
    out += '"';
  }

  /// Writes the tag of the root without closing it.
  static void put_root(const Game& game, std::string& out) {
    out += "<n";
    const std::string_view version = game.tags.get("pfc.version");
    put("version", version.empty() ? kDefaultVersion : version, out);
    const bool plain = game.outcome.ending == Ending::unsaid && game.outcome.words.empty();
    put("win", plain ? std::string(pgn_token(game.outcome.result)) : write_outcome(game.outcome),
        out);
    put("m", write_fen(game.start), out);
    put("c", game.notes(kRoot).comment, out);
    for (const auto& [name, value] : game.tags) {
      const std::string_view attribute = attribute_of_tag(name);
      if (attribute != "version") put(attribute, value, out);
    }
  }

  void put_move(const Game& game, NodeId id, std::string& out) const {
    const Node& node = game[id];
    out += "<n";
    put("m", node.has_move ? node.move.ucci() : std::string(game.written(id)), out);
    put("c", game.notes(id).comment, out);
    const bool first = game[node.parent].first_child == id;
    if (first && next_sibling(game, id) != kNoNode) put("default", "true", out);
  }

  bool variations_;
};

constexpr Capabilities kCan = {
    .ending = true,
    .outcome_words = true,
    .outcome_text = true,
    .counters = true,
    .written = true,
    .empty_tags = false,
    .outer_blanks = false,
    .forbidden_in_comments = xml::kForbidden,
    .forbidden_in_tags = xml::kForbidden,
    .fit_tag = fit_tag,
    .fit_comment = xml::fit,
    .fit_words = fit_words,
};

Likeness probe(std::string_view head) {
  if (begins_with_tag(head)) return Likeness::no;
  constexpr std::string_view kWrapper = "[pfchessrecord]";
  if (find_record(head, 0) != head.npos) return Likeness::certain;
  return ascii::find_folded(head, kWrapper) == head.npos ? Likeness::no : Likeness::certain;
}

}  // namespace
}  // namespace pfc

const Format kPfc = {
    .id = "pfc",
    .title_en = "PFC, XML of PengFei",
    .title_zh = "PFC，鹏飞象棋 XML 棋谱",
    .extensions = "pfc",
    .utf8_only = true,
    .can = pfc::kCan,
    .probe = pfc::probe,
    .open = open_as<pfc::PfcReader>,
    .create = create_as<pfc::PfcWriter>,
    .marks = {"[pfchessrecord", "[/pfchessrecord"},
};

}  // namespace qipu
