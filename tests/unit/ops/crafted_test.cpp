// The crafted cases of tests/data: every file is read, and the expected result is in a file beside
// it. tests/data/README.md explains the keys.

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <sstream>

#include "qipu/board/fen.h"
#include "qipu/game/date.h"
#include "qipu/ops/check_game.h"
#include "repair/header/headers.h"
#include "support/records.h"
#include "text/utf8.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> cases() {
  std::vector<fs::path> list;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(QIPU_SOURCE_DIR) / "tests" / "data")) {
    const fs::path& path = entry.path();
    const std::string folder = path.parent_path().filename().string();
    if (!entry.is_regular_file() || path.extension() == ".expect") continue;
    if (folder == "good" || folder == "bad") list.push_back(path);
  }
  std::ranges::sort(list);
  return list;
}

/// The lines for each game of an .expect file; the first element has those before the first game.
using Expected = std::vector<std::pair<std::string, std::string>>;

std::vector<Expected> expectations(const fs::path& path) {
  std::vector<Expected> out(1);
  std::istringstream in(test::read_bytes(path));
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(':');
    if (colon == line.npos) continue;
    std::string value = line.substr(colon + 1);
    value.erase(0, value.find_first_not_of(' '));
    if (line.starts_with("game:")) {
      out.emplace_back();
    } else {
      out.back().emplace_back(line.substr(0, colon), value);
    }
  }
  return out;
}

/// A file read, decoded, resolved and checked as the program does it.
struct Read {
  const Format* format = nullptr;
  Encoding encoding = Encoding::ascii;
  std::vector<Game> games;
  Findings findings;

  bool says(std::string_view code) const {
    return std::ranges::any_of(findings.all, [&](const auto& d) { return d.code->name == code; });
  }
  std::string said() const {
    std::string text;
    for (const auto& d : findings.all) {
      text += std::string(d.code->name) + ": " + message(d, Language::en) + "\n";
    }
    return text;
  }
};

Read read(const fs::path& path) {
  Read r;
  const std::string bytes = test::read_bytes(path);
  const Detected found = detect_encoding(bytes);
  const Decoded decoded = decode(bytes, found.encoding, found.bom_bytes);
  const std::string_view text = found.binary ? std::string_view() : decoded.text();
  r.encoding = found.encoding;
  r.format = detect_format(bytes, text, path.filename().string());
  if (r.format == nullptr) return r;
  Source source;
  source.bytes = bytes;
  if (r.format->text) {
    source.text = decoded.text();
    source.decoded = &decoded;
    if (!decoded.bad().empty()) {
      r.findings.report(make_diagnostic(diag::bad_bytes, {}, {"", ""}));
    }
  }
  const Locate locate = [&](std::uint32_t place, std::string_view words) {
    return source.locate(place, words.size());
  };
  const auto reader = r.format->open(source);
  Game game;
  for (ReadStatus s = reader->next(game, r.findings); s != ReadStatus::end;
       s = reader->next(game, r.findings)) {
    if (s != ReadStatus::game) continue;
    const Resolved resolved = resolve(game, {}, locate, r.findings);
    check_game(game, resolved, Faults(), [](NodeId) { return Location(); }, r.findings);
    for (const HeaderFault& fault : header_faults(game, resolved)) {
      r.findings.report(make_diagnostic(*fault.code, {}, fault.args));
    }
    r.games.push_back(game);
  }
  return r;
}

std::vector<std::vector<NodeId>> lines_of(const Game& game) {
  std::vector<std::vector<NodeId>> lines;
  std::vector<NodeId> path;
  std::vector<NodeId> open = {kRoot};
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    while (!path.empty() && path.back() != game[id].parent) path.pop_back();
    path.push_back(id);
    if (game[id].first_child == kNoNode) lines.emplace_back(path.begin() + 1, path.end());
    const std::size_t mark = open.size();
    for (NodeId c = game[id].first_child; c != kNoNode; c = game[c].next_sibling) {
      open.push_back(c);
    }
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(mark), open.end());
  }
  return lines;
}

std::string moves_of(const Game& game, const std::vector<NodeId>& line) {
  std::string text;
  for (const NodeId id : line) {
    if (!text.empty()) text += ' ';
    text += game[id].has_move ? game[id].move.ucci() : std::string(game.written(id));
  }
  return text;
}

std::string plain(std::string_view text) {
  std::string out;
  for (const char c : trim(text)) {
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\\') {
      out += "\\\\";
    } else {
      out += c;
    }
  }
  return out;
}

std::string nags_of(const Notes& notes) {
  std::string text;
  for (const Nag nag : notes.nags) text += (text.empty() ? "" : " ") + std::to_string(nag);
  return text;
}

std::string eval_of(const Notes& notes) {
  if (!notes.eval) return {};
  const bool mate = notes.eval->kind == Evaluation::Kind::mate;
  return (mate ? "#" : "") + std::to_string(notes.eval->value);
}

/// "7" or "2/7": the number of the line (from 1) and the ply.
NodeId node_at(const std::vector<std::vector<NodeId>>& lines, const std::string& where) {
  std::size_t line = 1;
  std::size_t ply = 0;
  const std::size_t slash = where.find('/');
  const std::string number = slash == where.npos ? where : where.substr(slash + 1);
  if (slash != where.npos) std::from_chars(where.data(), where.data() + slash, line);
  std::from_chars(number.data(), number.data() + number.size(), ply);
  if (line > lines.size() || ply == 0 || ply > lines[line - 1].size()) return kNoNode;
  return lines[line - 1][ply - 1];
}

void compare(const Expected& expected, const Game& game) {
  const auto lines = lines_of(game);
  std::size_t further = 0;
  for (const auto& [key, value] : expected) {
    SCOPED_TRACE(key);
    const std::string word = key.substr(0, key.find(' '));
    const std::string rest = key == word ? std::string() : key.substr(word.size() + 1);
    if (word == "start") {
      const std::string fen = write_fen(game.start);
      EXPECT_EQ(fen.substr(0, fen.find(' ') + 2), value);
    } else if (word == "result") {
      EXPECT_EQ(pgn_token(game.outcome.result), value);
    } else if (word == "main") {
      EXPECT_EQ(moves_of(game, lines[0]), value);
    } else if (word == "line") {
      ++further;
      ASSERT_LT(further, lines.size());
      EXPECT_EQ(moves_of(game, lines[further]), value);
    } else if (word == "nodes") {
      std::size_t nodes = 0;
      std::vector<bool> seen(game.size());
      for (const auto& line : lines) {
        for (const NodeId id : line) {
          if (!seen[id]) ++nodes;
          seen[id] = true;
        }
      }
      EXPECT_EQ(std::to_string(nodes), value);
    } else if (word == "leaves") {
      EXPECT_EQ(std::to_string(lines.size()), value);
    } else if (word == "intro") {
      EXPECT_EQ(plain(game.notes(kRoot).comment), value);
    } else if (word == "tag") {
      EXPECT_EQ(plain(game.tags.get(rest)), value);
    } else {
      const NodeId id = node_at(lines, rest);
      ASSERT_NE(id, kNoNode);
      const Notes& notes = game.notes(id);
      const std::map<std::string, std::string> said = {
          {"after", plain(notes.comment)},
          {"before", plain(notes.lead)},
          {"nags", nags_of(notes)},
          {"eval", eval_of(notes)},
          {"clock", std::to_string(notes.clock_ms.value_or(-1))}};
      ASSERT_TRUE(said.contains(word));
      EXPECT_EQ(said.at(word), value);
    }
  }
}

TEST(Crafted, EveryCaseIsReadAsWrittenBesideIt) {
  std::size_t compared = 0;
  for (const fs::path& path : cases()) {
    SCOPED_TRACE(path.string());
    const bool good = path.parent_path().filename() == "good";
    const Read r = read(path);
    if (r.format == nullptr) {
      EXPECT_FALSE(good) << "no format";
      continue;
    }
    SCOPED_TRACE(std::string(r.format->id) + "\n" + r.said());
    if (good) {
      EXPECT_TRUE(std::ranges::none_of(
          r.findings.all, [](const auto& d) { return d.code->severity >= Severity::error; }));
    }
    const fs::path expect = path.string() + ".expect";
    if (!fs::exists(expect)) {
      EXPECT_FALSE(r.findings.all.empty()) << "broken, and nothing is said";
      continue;
    }
    const std::vector<Expected> expected = expectations(expect);
    for (const auto& [key, value] : expected[0]) {
      if (key == "finding") {
        EXPECT_TRUE(r.says(value)) << value;
      }
      if (key == "encoding" && r.format->text) {
        EXPECT_EQ(parse_encoding(value), r.encoding) << value;
      }
    }
    if (expected.size() == 1) continue;
    ASSERT_EQ(r.games.size(), expected.size() - 1);
    for (std::size_t i = 0; i < r.games.size(); ++i) {
      Game game = r.games[i];
      settle_date(game.tags);  // as commands do for each game
      compare(expected[i + 1], game);
    }
    ++compared;
  }
  EXPECT_GE(compared, 150u) << "tests/data is missing";
}

}  // namespace
}  // namespace qipu
