// Reads PFC, every record in a file or page. Follows grammars/pfc.md.
//
// A record ends with its outermost tag; one that is damaged ends where its wrapper closes or the
// next begins, and keeps what it has.

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_set>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/format/forum/pfc_layout.h"
#include "qipu/format/xml.h"
#include "qipu/text/utf8.h"

namespace qipu::pfc {

std::optional<Move> parse_move(std::string_view text) {
  text = trim(text);
  if (text.size() != 4) return std::nullopt;
  const auto from = Square::parse(text.substr(0, 2));
  const auto to = Square::parse(text.substr(2, 2));
  if (!from || !to) return std::nullopt;
  return Move(*from, *to);
}

namespace {

/// The same game with some children brought before their elder siblings.
Game with_first(const Game& game, const std::vector<NodeId>& promoted) {
  std::vector<bool> is_promoted(game.size());
  for (const NodeId id : promoted) is_promoted[id] = true;
  Game out;
  out.tags = game.tags;
  out.start = game.start;
  out.outcome = game.outcome;
  out.set_place(kRoot, game[kRoot].place);
  struct Open {
    NodeId from, parent;  ///< in the old tree and in the new one
  };
  std::vector<Open> open = {{kRoot, kNoNode}};
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
    // The last one opened is the first one read.
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
  /// `origin`: where the XML begins in the source's text. Of XML that is `shown`, and stands there
  /// with entities, no place is known but that one.
  RecordReader(const Source& source, std::size_t origin, bool shown, Game& game,
               DiagnosticSink& sink)
      : source_(source), origin_(origin), shown_(shown), game_(game), sink_(sink) {}

  /// Returns where the record ends, counted from its beginning.
  std::size_t read(std::string_view xml) {
    end_ = xml.size();
    const xml::Result result = xml::parse(xml, *this);
    if (result.mended != 0) {
      report(diag::xml_mended, result.mended_at, {std::to_string(result.mended)});
    }
    if (result.damaged && result.cut) {
      report(diag::truncated, result.at, {"XML"});
    } else if (result.damaged) {
      report(diag::bad_xml, result.at, {result.what});
    }
    if (!promoted_.empty()) game_ = with_first(game_, promoted_);
    return end_;
  }
  bool found() const { return found_; }

  bool open(std::string_view name, std::span<const xml::Attribute> attributes,
            std::size_t at) override {
    if (name != "n" && name != "N") {  // children of what is not known belong to its parent
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
    const auto reading = parse_fen(text);
    if (!reading) return report(*reading.error().code, at, reading.error().args);
    if (reading->case_exchanged) report(diag::fen_case_exchanged, at);
    game_.start = reading->setup;
  }

  NodeId take_move(std::span<const xml::Attribute> attributes, std::size_t at) {
    const auto place = static_cast<std::uint32_t>(place_of(at));
    const std::string_view words = xml::find(attributes, "m").value_or("");
    const auto move = parse_move(words);
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
  std::vector<NodeId> promoted_;  ///< main lines that do not stand first
};

/// In pages that show the record instead of holding it: "&lt;n m=..." as "<n m=...".
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
  /// At the end of the text; says so when there was no record at all.
  ReadStatus nothing(DiagnosticSink& sink) {
    at_ = source_.text.size();
    if (met_) return ReadStatus::end;
    met_ = true;
    sink.report(make_diagnostic(diag::xml_no_record, source_.locate(0), {"n"}));
    return ReadStatus::skipped;
  }

  /// At most to where its wrapper closes or another declaration or root stands.
  std::size_t end_of_record(std::size_t begin) {
    std::size_t end = source_.text.size();
    for (Mark& mark : marks_) {
      end = std::min(end, mark.at_or_after(source_.text, begin + 1));
    }
    return end;
  }

  /// A text looked for along the way, each stretch once.
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

}  // namespace

std::unique_ptr<GameReader> open(const Source& source) {
  return std::make_unique<PfcReader>(source);
}

}  // namespace qipu::pfc
