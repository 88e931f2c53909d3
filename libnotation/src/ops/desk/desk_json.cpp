#include "ops/desk/desk_json.h"

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "annotate/words/annotation_text.h"
#include "base/rounded.h"
#include "diag/terms.h"
#include "publish/page_notations.h"
#include "publish/pages.h"
#include "qipu/rules/position.h"
#include "qipu/text/search_text.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

/// Returns how texts are typed in pinyin, without blanks: "huronghua hrh" for 胡荣华, whole and by
/// initials, and with other readings if a character has several.
std::string spellings(std::initializer_list<std::string_view> texts) {
  static SearchText search;  // a desk is used by one thread at a time
  std::string out;
  for (const std::string_view text : texts) {
    const auto sounds = search.sounds(text);
    const auto write = [&](bool last) {
      std::string whole, initials;
      for (const auto& readings : sounds) {
        const std::string& one = last ? readings.back() : readings.front();
        whole += one;
        initials += one.substr(0, 1);
      }
      if (!whole.empty()) out += whole + ' ' + initials + ' ';
    };
    write(false);
    const auto has_several = [](const auto& readings) { return readings.size() > 1; };
    if (std::ranges::any_of(sounds, has_several)) write(true);
  }
  return out;
}

/// Returns the changes of a repair, with their moves in the notations of the view.
Json changes_json(const MainLineReport& line) {
  Json changes = Json::array();
  for (const LineChange& change : line.changes) {
    Json moves = Json::array(), texts = Json::array();
    for (const Move move : change.moves) moves.push_back(move.ucci());
    auto position = Position::from(line.start, Faults::all());
    for (std::size_t i = 0; position && i + 1 < change.ply && i < line.moves.size(); ++i) {
      position->make(line.moves[i]);
    }
    Line played;
    played.moves = change.moves;
    for (const Notation* const notation : page_notations()) {
      Json words = Json::array();
      if (position) {
        for (const std::string& each : line_words(played, *position, *notation)) {
          words.push_back(each);
        }
      }
      texts.push_back(std::move(words));
    }
    changes.push_back({{"ply", change.ply},
                       {"written", change.written},
                       {"moves", std::move(moves)},
                       {"text", std::move(texts)},
                       {"sure", rounded(change.confidence, 1'000)}});
  }
  return changes;
}

std::string sentence_in(Language language, Diagnostic finding) {
  for (std::string& each : finding.args) each = for_readers(std::move(each), language);
  return message(finding, language);
}

}  // namespace

Json sentence(const Diagnostic& finding) {
  return {sentence_in(Language::zh, finding), sentence_in(Language::en, finding)};
}

Json finding_json(const Diagnostic& finding, std::string_view file) {
  Json out = {{"code", finding.code->number},
              {"severity", severity_name(finding.code->severity)},
              {"text", sentence(finding)}};
  if (!file.empty()) out["file"] = file;
  if (finding.where.line != 0) out["line"] = finding.where.line;
  if (finding.where.column != 0) out["column"] = finding.where.column;
  if (finding.where.ply != 0) out["ply"] = finding.where.ply;
  for (const Diagnostic& note : finding.notes) out["notes"].push_back(sentence(note));
  return out;
}

Json findings_json(const std::vector<Diagnostic>& findings) {
  Json out = Json::array();
  for (const Diagnostic& finding : findings) out.push_back(finding_json(finding));
  return out;
}

Json row_of(const Game& game, const std::vector<Diagnostic>& findings) {
  const ListedPage page = listed({.game = game}, "");
  std::size_t errors = 0, warnings = 0;
  for (const Diagnostic& finding : findings) {
    errors += finding.code->severity >= Severity::error ? 1 : 0;
    warnings += finding.code->severity == Severity::warning ? 1 : 0;
  }
  return {{"red", page.red},
          {"black", page.black},
          {"event", page.event},
          {"date", page.date},
          {"result", page.result},
          {"opening", page.opening},
          {"plies", page.plies},
          {"errors", errors},
          {"warnings", warnings},
          {"pinyin", spellings({page.red, page.black, page.event, page.opening.front()})}};
}

Json repair_json(const MainLineReport& line) {
  Json out = {{"sure", rounded(line.confidence, 1'000)}, {"changes", changes_json(line)}};
  for (const MainLineReport& other : line.others) {
    out["others"].push_back(
        {{"sure", rounded(other.confidence, 1'000)}, {"changes", changes_json(other)}});
  }
  return out;
}

}  // namespace qipu
