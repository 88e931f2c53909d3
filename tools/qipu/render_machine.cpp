#include "render_machine.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/hash/fnv.h"
#include "base/json_text.h"
#include "base/rounded.h"
#include "publish/markup.h"
#include "qipu/board/fen.h"
#include "qipu/ops/inputs.h"
#include "render.h"

namespace qipu::tool {
namespace {

using Json = nlohmann::ordered_json;

Json finding_object(const Diagnostic& d, Language language) {
  return {{"code", d.code->number},
          {"name", d.code->name},
          {"severity", severity_name(d.code->severity)},
          {"message", sentence(d, language)}};
}

void add_place(Json& out, const Diagnostic& d) {
  const Location& where = d.where;
  if (where.game != 0) out["game"] = where.game;
  if (where.ply != 0) out["ply"] = where.ply;
  if (where.line != 0) out["line"] = where.line;
  if (where.column != 0) out["column"] = where.column;
  if (where.length != 0) out["length"] = where.length;
  if (where.byte != Location::kNowhere) out["byte"] = where.byte;
  out["args"] = d.args;
}

/// Hashes the properties that stay the same if lines are added above.
std::string fingerprint(std::string_view file, const Diagnostic& d) {
  Fnv print;
  const auto mix = [&print](std::string_view text) {
    print.add(text);
    print.add_byte(0xFF);
  };
  mix(file);
  mix(d.code->name);
  for (const std::string& argument : d.args) mix(argument);
  mix(d.players);
  mix(d.line_text);
  return fmt::format("{:016x}", print.value());
}

Json coordinates(const std::vector<Move>& moves) {
  Json out = Json::array();
  for (const Move m : moves) out.push_back(m.ucci());
  return out;
}

double rounded(double x) { return qipu::rounded(x, 1e4); }

void add_changes(Json& out, const MainLineReport& line) {
  if (line.changes.empty()) return;
  out["cost"] = rounded(line.cost);
  Json changes = Json::array();
  for (const LineChange& c : line.changes) {
    changes.push_back({{"ply", c.ply},
                       {"error", c.error},
                       {"written", c.written},
                       {"moves", coordinates(c.moves)},
                       {"cost", rounded(c.cost)},
                       {"confidence", rounded(c.confidence)}});
  }
  out["changes"] = std::move(changes);
}

std::string_view sarif_level(Severity s) {
  return s == Severity::note ? "note" : s == Severity::warning ? "warning" : "error";
}

std::string sarif_text(const Diagnostic& d) {
  std::string text = sentence(d, Language::en);
  for (const Diagnostic& note : d.notes) text += "; " + sentence(note, Language::en);
  return text;
}

}  // namespace

std::string json_line(std::string_view file, const Diagnostic& d, Language language) {
  Json out = {{"type", "finding"}};
  out.update(finding_object(d, language));
  out["file"] = shown_name(file);
  add_place(out, d);
  if (!d.players.empty()) out["players"] = d.players;
  if (!d.fen.empty()) out["fen"] = d.fen;
  if (!d.notes.empty()) {
    Json notes = Json::array();
    for (const Diagnostic& note : d.notes) {
      Json object = finding_object(note, language);
      object["args"] = note.args;
      notes.push_back(std::move(object));
    }
    out["notes"] = std::move(notes);
  }
  return json_text(out) + "\n";
}

std::string json_line(std::string_view file, const MainLineReport& line) {
  Json out = {{"type", "reading"},
              {"file", shown_name(file)},
              {"game", line.game},
              {line.changes.empty() ? "moves" : "repaired", coordinates(line.moves)},
              {"confidence", rounded(line.confidence)},
              {"whole", line.whole}};
  if (!line.start.is_standard()) out["fen"] = write_fen(line.start);
  add_changes(out, line);
  if (std::isfinite(line.margin)) out["margin"] = rounded(line.margin);
  Json others = Json::array();
  for (const MainLineReport& other : line.others) {
    Json o = {{"moves", coordinates(other.moves)}, {"confidence", rounded(other.confidence)}};
    add_changes(o, other);
    others.push_back(std::move(o));
  }
  if (!others.empty()) out["others"] = std::move(others);
  return json_text(out) + "\n";
}

std::string gcc_line(std::string_view file, const Diagnostic& d) {
  std::string out = file.empty() ? "qipu" : harmless(shown_name(file));
  if (d.where.line != 0) {
    out += ":" + std::to_string(d.where.line) + ":" + std::to_string(d.where.column);
  }
  const Severity s = d.code->severity;
  out += ": " + std::string(s == Severity::fatal ? "fatal error" : severity_name(s)) + ": ";
  out += sentence(d, Language::en);
  if (d.where.line == 0 && d.where.byte != Location::kNowhere) {
    out += " at byte " + std::to_string(d.where.byte);
  }
  return out + " [" + d.code->id() + "]\n";
}

std::string sarif_begin() {
  Json rules = Json::array();
  for (const Code* code : all_codes()) {
    rules.push_back(
        {{"id", code->id()},
         {"name", code->name},
         {"shortDescription", {{"text", code->sentence(Language::en, Audience::command)}}},
         {"defaultConfiguration", {{"level", sarif_level(code->severity)}}}});
  }
  const Json driver = {{"name", "qipu"}, {"version", QIPU_VERSION}, {"rules", std::move(rules)}};
  return "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
         "\"runs\":[{\"tool\":{\"driver\":" +
         json_text(driver) + "},\"columnKind\":\"unicodeCodePoints\",\"results\":[";
}

std::string sarif_result(std::string_view file, const Diagnostic& d) {
  Json result = {{"ruleId", d.code->id()},
                 {"level", sarif_level(d.code->severity)},
                 {"message", {{"text", sarif_text(d)}}}};
  if (!file.empty()) {
    const std::string name = file == "-" ? "stdin" : std::string(file);
    Json physical = {{"artifactLocation", {{"uri", link_to(name)}}}};
    Json region;
    const Location& where = d.where;
    if (where.line != 0) {
      region["startLine"] = where.line;
      if (where.column != 0) {
        region["startColumn"] = where.column;
        region["endColumn"] = where.column + where.length;
      }
    } else if (where.byte != Location::kNowhere) {
      region["byteOffset"] = where.byte;
      region["byteLength"] = 0;
    }
    if (!region.is_null()) physical["region"] = std::move(region);
    Json location = {{"physicalLocation", std::move(physical)}};
    if (where.game != 0) {
      std::string name_of_game = "game " + std::to_string(where.game);
      if (!d.players.empty()) name_of_game += ": " + d.players;
      location["logicalLocations"] = Json::array({{{"fullyQualifiedName", name_of_game}}});
    }
    result["locations"] = Json::array({std::move(location)});
  }
  result["partialFingerprints"] = {{"qipuFinding/v1", fingerprint(file, d)}};
  return json_text(result);
}

std::string sarif_end() { return "\n]}]}\n"; }

}  // namespace qipu::tool
