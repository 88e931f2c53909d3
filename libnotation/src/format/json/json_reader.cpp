// Reads in two steps: a scan finds where each game's object begins and ends, then the object is
// parsed and made into a game. One game is in memory at a time.
//
// An object that is not a game is searched, because its lists and objects may hold games.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "format/json/json_dialects.h"
#include "format/json/json_game.h"
#include "format/json/json_loose.h"
#include "format/json/json_scan.h"
#include "game/tag_names.h"
#include "text/utf8.h"

namespace qipu::json {
namespace {

using Json = nlohmann::json;

/// The state of an object that is not a game itself and that surrounds games.
struct Around {
  std::size_t at = 0;
  bool games = false;        ///< it holds some games
  std::size_t others = 0;    ///< objects in it that are neither games nor hold any
  std::size_t other_at = 0;  ///< offset of the first of them
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<std::string> keys;  ///< keys that no game takes
};

class JsonReader final : public GameReader {
 public:
  JsonReader(const Source& source, bool lines)
      : source_(source), scanner_(source.text, lines), limit_(source.text.size()) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    if (!std::exchange(begun_, true)) find_scale();
    while (true) {
      const bool found = scanner_.find();
      if (!found || scanner_.offset() >= limit_) {
        if (!leave_part()) break;
        continue;
      }
      const std::size_t at = scanner_.offset();
      if (source_.text[at] == '"') {
        if (begins_with_state(source_.text.substr(at))) {
          std::size_t end = at;
          read_self_play(source_, end, out, sink);
          scanner_.go_to(end);
          return game(out, sink);
        }
        if (read_strings(at, out, sink)) return game(out, sink);
      }
      if (source_.text[at] != '{') {
        const std::string_view stray = scanner_.take_stray();
        if (around_.empty()) source_.report(sink, diag::stray_text, at, {excerpt(stray)});
        continue;
      }
      const ReadStatus status = read_object(out, sink);
      if (status == ReadStatus::game) return game(out, sink);
      if (status == ReadStatus::skipped) return status;
    }
    if (others_ != 0) {
      source_.report(sink, diag::json_no_game, other_at_, {std::to_string(others_)});
      others_ = 0;
    }
    return ReadStatus::end;
  }

 private:
  /// Reads the strings of a list that are moves or games.
  bool read_strings(std::size_t at, Game& out, DiagnosticSink& sink) {
    const std::size_t before = source_.text.substr(0, at).find_last_not_of(" \t\r\n");
    if (before == source_.text.npos) return false;
    const char sign = source_.text[before];
    if (sign != '[' && !(sign == ',' && list_end_ > at)) return false;
    if (sign == '[') {
      Scanner scanner(source_.text.substr(0, limit_), false);
      list_end_ = scanner.behind_list(before);
    }
    if (list_end_ == 0 || list_end_ > limit_) return false;
    const std::size_t end = read_list(source_, at, list_end_ - 1, out, sink);
    if (end == 0) return false;
    scanner_.go_to(end);
    return true;
  }

  ReadStatus game(Game& out, DiagnosticSink& sink) {
    for (Around& around : around_) {
      around.games = true;
      for (const auto& [name, value] : around.tags) {
        if (!out.tags.has(name)) out.tags.add(name, value);
      }
      for (const std::string& key : std::exchange(around.keys, {})) {
        source_.report(sink, diag::json_key, around.at, {excerpt(key)});
      }
    }
    return ReadStatus::game;
  }

  // --- objects that are not games ----------------------------------------------------------------

  /// Continues with the lists and objects in an object that is not a game.
  void enter(const Extent& extent) {
    constexpr std::size_t kDeepest = 16;
    Around around;
    around.at = extent.begin;
    parts_.push_back({extent.end, limit_, true});
    if (around_.size() < kDeepest) {
      for (auto& [key, value] : plain_values(source_.text, extent)) {
        const std::string_view tag = common_tag(key);
        const bool said = !tag.empty() && tag != "Title" && tag != "Result" && tag != "FEN" &&
                          tag != "Format" && tag != "Termination";
        if (said && !value.empty()) around.tags.emplace_back(tag, value);
        if (!said) around.keys.push_back(key);
      }
      for (auto part = extent.containers.rbegin(); part != extent.containers.rend(); ++part) {
        parts_.push_back({part->begin, part->end, false});
      }
    }
    around_.push_back(std::move(around));
    leave_part();
  }

  /// Continues with the next part. Returns false if there is none.
  bool leave_part() {
    if (parts_.empty()) return false;
    const Todo next = parts_.back();
    parts_.pop_back();
    scanner_.go_to(next.begin);
    limit_ = next.end;
    if (!next.closes) return true;
    const Around around = std::move(around_.back());
    around_.pop_back();
    const std::size_t others = around.games ? around.others : 1;
    const std::size_t at = around.games ? around.other_at : around.at;
    std::size_t& sum = around_.empty() ? others_ : around_.back().others;
    std::size_t& first = around_.empty() ? other_at_ : around_.back().other_at;
    if (sum == 0 && others != 0) first = at;
    sum += others;
    return true;
  }

  /// Finds which scores are results, in the whole text.
  void find_scale() {
    constexpr std::string_view kKey = "\"result\"";
    const std::string_view text = source_.text;
    for (std::size_t at = 0; (at = text.find(kKey, at)) != text.npos;) {
      at = std::min(text.find_first_not_of(" \t\r\n:\"", at + kKey.size()), text.size());
      scale_.half = scale_.half || text.substr(at).starts_with("0.5");
      scale_.minus = scale_.minus || text.substr(at).starts_with("-1");
    }
  }

  std::string_view text_of(const Extent& extent) const {
    return source_.text.substr(extent.begin, extent.end - extent.begin);
  }

  ReadStatus read_object(Game& out, DiagnosticSink& sink) {
    Extent extent = scanner_.take_object();
    if (!extent.whole) {
      source_.report(sink, diag::truncated, extent.begin, {"a game"});
      go_behind(extent);
      return ReadStatus::skipped;
    }
    // The contents of such an object were parsed with it.
    const bool parsed = !around_.empty() || extent.values > kMostValues;
    if (!extent.telling && !extent.nested && parsed) {
      enter(extent);
      return ReadStatus::end;
    }
    if (extent.deepest > kDepth) {
      const std::string_view object = text_of(extent);
      const int most = has_children_key(object) ? kTreeDepth : kDepth;
      if (extent.deepest > most && !(extent.nested && is_nested(object))) {
        source_.report(sink, diag::nested_too_deep, extent.begin, {std::to_string(most)});
        return ReadStatus::skipped;
      }
    }
    bool many = extent.moves.size() > Game::kMostNodes;
    for (const auto& [key, list] : extent.lists) many = many || list.size() > Game::kMostNodes;
    if (many || extent.values > kMostValues) {
      const std::string most = many ? ascii::with_commas(Game::kMostNodes) + " moves"
                                    : ascii::with_commas(kMostValues) + " values";
      source_.report(sink, diag::game_too_large, extent.begin, {most});
      return ReadStatus::skipped;
    }
    const std::string_view given = text_of(extent);
    std::string_view text = given;
    std::string escaped;
    if (extent.controls) {
      std::size_t count = 0;
      text = escaped = mended(text, count);
      source_.report(sink, diag::json_mended, extent.begin, {std::to_string(count)});
    }
    try {
      return make_game(extent, text, out, sink);
    } catch (const Json::parse_error& e) {
      if (const auto loose = loosened(given)) {
        // The places of the parts are known only for JSON.
        extent.moves.clear();
        extent.lists.clear();
        try {
          out.clear();
          const ReadStatus status = make_game(extent, loose->text, out, sink);
          if (loose->left_out != 0) {
            source_.report(sink, diag::json_loosened, extent.begin,
                           {std::to_string(loose->left_out)});
          }
          return status;
        } catch (const Json::exception&) {
          out.clear();
        }
      }
      std::size_t at = e.byte == 0 ? 0 : e.byte - 1;
      if (extent.controls) at = place_before_mending(given, text, at);
      source_.report(sink, diag::bad_json, extent.begin + at, {reason(e)});
    } catch (const Json::exception& e) {
      source_.report(sink, diag::bad_json, extent.begin, {reason(e)});
    }
    out.clear();
    go_behind(extent);
    return ReadStatus::skipped;
  }

  /// Makes a game. Returns `end` if the object is not a game; then its contents come next.
  ReadStatus make_game(const Extent& extent, std::string_view text, Game& out,
                       DiagnosticSink& sink) {
    if (extent.digits) {
      read_digits(source_, {text, extent.begin, extent.strings, extent.moves}, out, sink);
    } else if (extent.nested && is_nested(text)) {
      read_nested(source_, {text, extent.begin, extent.strings, extent.moves}, out, sink);
    } else if (!read_game(source_, extent, scale_, text, out, sink)) {
      enter(extent);
      return ReadStatus::end;
    }
    return ReadStatus::game;
  }

  // Continues within a broken object, which may have swallowed others: an object that begins a line
  // is a game of its own.
  void go_behind(const Extent& extent) {
    constexpr std::size_t kMost = std::size_t{64} << 20;  // most bytes that are read again
    const std::string_view broken = source_.text.substr(extent.begin, extent.end - extent.begin);
    const std::size_t next = broken.find("\n{");
    if (next == broken.npos || again_ > kMost) return;
    again_ += broken.size() - next;
    scanner_.go_to(extent.begin + next + 1);
  }

  static bool begins_with_state(std::string_view text) {
    return is_state(text.substr(1, text.substr(1, 200).find('"')));
  }

  // Returns the end of the parser's message; its beginning repeats the place.
  static std::string reason(const std::exception& e) {
    const std::string_view what = e.what();
    const std::size_t dash = what.find(" - ");
    return excerpt(dash == what.npos ? what : what.substr(dash + 3));
  }

  struct Todo {
    std::size_t begin, end;
    bool closes;  ///< the rest after an object that is not a game
  };

  Source source_;
  Scanner scanner_;
  Scale scale_;
  bool begun_ = false;
  std::size_t limit_;        // end of the part that is read
  std::vector<Todo> parts_;  // the parts after it, the next one last
  std::vector<Around> around_;
  std::size_t others_ = 0, other_at_ = 0;  // number of objects that are not games; the first
  std::size_t list_end_ = 0;               // end of the list of strings read last
  std::size_t again_ = 0;                  // bytes of broken objects that were read again
};

/// Reads text that is JSON after loosened(). Places are those in the given text.
class LooseReader final : public GameReader {
 public:
  LooseReader(const Source& source, Loose loose, bool lines)
      : source_(source), loose_(std::move(loose)), own_{loose_.text, loose_.text} {
    reader_ = std::make_unique<JsonReader>(own_, lines);
  }

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    Findings findings;
    const ReadStatus status = reader_->next(out, findings);
    for (NodeId id = 0; id < out.size(); ++id) {
      out.set_place(id, static_cast<std::uint32_t>(loose_.given_offset(out[id].place)));
    }
    for (Diagnostic& d : findings.all) {
      if (d.where.byte != Location::kNowhere) {
        d.where = source_.locate(loose_.given_offset(d.where.byte), 1);
      }
      sink.report(std::move(d));
    }
    if (status == ReadStatus::game && loose_.left_out != 0) {
      source_.report(sink, diag::json_loosened, 0,
                     {std::to_string(std::exchange(loose_.left_out, 0))});
    }
    return status;
  }

 private:
  Source source_;
  Loose loose_;
  Source own_;
  std::unique_ptr<JsonReader> reader_;
};

}  // namespace

std::size_t last_border(std::string_view bytes, bool lines) {
  // A list in a game may be laid out like the array of games. So in an object that does not end, a
  // line with only a comma ends the game only if the object is at least this long.
  constexpr std::size_t kLongest = std::size_t{1} << 20;
  Scanner scanner(bytes, lines);
  std::size_t border = 0;
  while (scanner.find()) {
    const bool object = bytes[scanner.offset()] == '{';
    const Extent e = object ? scanner.take_object() : Extent();
    if (!object) scanner.take_stray();
    const std::size_t next = scanner.next_game_line(scanner.offset());
    // Stray words are reported with the game after them.
    if (next != 0 && (object || !lines)) border = next;
    if (!object || e.whole || e.end < bytes.size() || e.end - e.begin < kLongest) continue;
    constexpr std::string_view kLine = "}\n,\n";
    const std::size_t at = bytes.rfind(kLine);
    if (!lines && at != bytes.npos && at > e.begin) border = at + kLine.size();
  }
  return border;
}

std::unique_ptr<GameReader> open(const Source& source, bool lines) {
  // Lines of Python's objects have single quotes throughout.
  const std::size_t first = std::min(source.text.find_first_of("\"'"), source.text.size() - 1);
  if (!source.text.empty() && (!lines || source.text[first] == '\'')) {
    if (auto loose = loosened(source.text)) {
      return std::make_unique<LooseReader>(source, std::move(*loose), lines);
    }
  }
  return std::make_unique<JsonReader>(source, lines);
}

}  // namespace qipu::json
