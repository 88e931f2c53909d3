#include "qipu/format/json/json.h"

#include "qipu/format/json/json_dialects.h"
#include "qipu/format/json/json_reader.h"
#include "qipu/format/json/json_writer.h"

namespace qipu {
namespace {

constexpr Capabilities kCan = {
    .many_games = true,
    .upside_down = true,
    .leads = true,
    .nags = true,
    .evals = true,
    .clocks = true,
    .start_notes = true,
    .ending = true,
    .outcome_words = true,
    .counters = true,
    .written = true,
    .repeated_tags = true,
    .nul = true,
};

// The first character behind blanks and an opening bracket, and the first line of it.
struct Opening {
  bool array = false, object = false, whole_line = false, known = false;
  bool state = false;  // a list that begins with the state of a board
};

Opening look(std::string_view head) {
  Opening o;
  std::size_t at = head.find_first_not_of(" \t\r\n");
  if (at == head.npos) return o;
  o.array = head[at] == '[';
  if (o.array) at = head.find_first_not_of(" \t\r\n,", at + 1);
  if (at == head.npos) {
    o.object = o.array;
    return o;
  }
  if (o.array && head[at] == '"')
    o.state = json::is_state(head.substr(at + 1, head.find('"', at + 1) - at - 1));
  o.object = head[at] == '{' || (o.array && head[at] == ']');
  const std::string_view line = head.substr(at, head.find('\n', at) - at);
  o.whole_line = line.size() > 1;
  for (const std::string_view key :
       {"\"moves\"", "\"tags\"", "\"fen\"", "\"result\"", "\"movelist\"", "\"move_list\""}) {
    if (head.find(key) != head.npos) o.known = true;
  }
  return o;
}

Likeness probe_json(std::string_view head) {
  const Opening o = look(head);
  if (o.state) return Likeness::certain;
  if (!o.object) return Likeness::no;
  return o.known ? (o.array || !o.whole_line ? Likeness::certain : Likeness::likely)
                 : Likeness::maybe;
}

Likeness probe_lines(std::string_view head) {
  const Opening o = look(head);
  if (!o.object || o.array || !o.whole_line) return Likeness::no;
  return o.known ? Likeness::certain : Likeness::maybe;
}

// A line with nothing but the comma between two games: within a game no line is so.
std::size_t border_json(std::string_view bytes) {
  constexpr std::string_view kBorder = "}\n,\n";
  const std::size_t at = bytes.rfind(kBorder);
  return at == bytes.npos ? 0 : at + kBorder.size();
}

std::size_t border_lines(std::string_view bytes) {
  const std::size_t at = bytes.rfind('\n');
  return at == bytes.npos ? 0 : at + 1;
}

}  // namespace

const Format kJson = {
    .id = "json",
    .title_en = "JSON, everything a record holds",
    .title_zh = "JSON，完整保存棋谱内容",
    .extensions = "json",
    .stand_in = StandIn::json,
    .any_name = true,
    .can = kCan,
    .probe = probe_json,
    .open = json::open_array,
    .create = json::create_array,
    .last_border = border_json,
};

const Format kJsonLines = {
    .id = "jsonl",
    .title_en = "JSON Lines, one game a line",
    .title_zh = "JSON Lines，每行一局",
    .extensions = "jsonl ndjson",
    .stand_in = StandIn::json,
    .any_name = true,
    .can = kCan,
    .probe = probe_lines,
    .open = json::open_lines,
    .create = json::create_lines,
    .last_border = border_lines,
};

}  // namespace qipu
