// Follows qipu.schema.json. Written by hand: the order of the keys and one move a line are for
// people, and no tree of values is built.

#include "qipu/format/json/json_writer.h"

#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/format/move_text.h"
#include "qipu/text/utf8.h"

namespace qipu::json {
namespace {

void put_string(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x80) {
      append_char(out, next_char(text, i));  // what is no UTF-8 becomes U+FFFD
      continue;
    }
    ++i;
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (c < 0x20 || c == 0x7F) {
      out += "\\u00";
      out += kHex[c >> 4];
      out += kHex[c & 0xF];
    } else {
      out += static_cast<char>(c);
    }
  }
  out += '"';
}

class JsonWriter final : public GameWriter {
 public:
  JsonWriter(const WriteOptions& options, bool lines)
      : notation_(options.notation),
        lines_(lines),
        line_end_(lines ? "" : "\n"),
        indent_(lines ? "" : "  ") {}

  void begin(std::string& out) override {
    if (!lines_) out += "[\n";
  }
  void between(std::string& out) override {
    if (!lines_) out += ",\n";
  }
  void finish(std::string& out) override {
    if (!lines_) out += "]\n";
  }

  void come_from(const Origin& origin) override { path_ = origin.path; }
  std::size_t number_at() const override { return number_at_; }

  void write(const Game& game, std::string& out) override {
    const std::size_t begin = out.size();
    out += '{';
    first_ = true;
    if (!path_.empty()) {
      put_key(out, "source");
      out += "{\"path\":";
      put_string(out, path_);
      out += ",\"number\":";
      number_at_ = out.size() - begin;
      out += '}';
    }
    put_tags(game, out);
    if (game.start != Setup::standard()) put_field(out, "fen", write_fen(game.start));
    put_field(out, "result", pgn_token(game.outcome.result));
    if (game.outcome.ending != Ending::unsaid) {
      put_field(out, "ending", ending_name(game.outcome.ending));
    }
    if (!game.outcome.words.empty()) put_field(out, "outcome", game.outcome.words);
    if (!game.words_in.empty()) put_field(out, "words_in", game.words_in);
    if (!game.notes(kRoot).empty()) {
      put_key(out, "start");
      out += '{';
      bool inner_first = true;
      put_notes(game.notes(kRoot), out, inner_first);
      out += '}';
    }
    put_key(out, "moves");
    put_moves(game, out);
    out += line_end_;
    out += "}\n";
  }

 private:
  void put_key(std::string& out, std::string_view key) {
    if (!first_) out += ',';
    first_ = false;
    out += line_end_;
    put_string(out, key);
    out += ':';
  }
  void put_field(std::string& out, std::string_view key, std::string_view value) {
    put_key(out, key);
    put_string(out, value);
  }

  void put_tags(const Game& game, std::string& out) {
    put_key(out, "tags");
    out += '[';
    bool first = true;
    for (const auto& [name, value] : game.tags) {
      if (!first) out += ',';
      first = false;
      out += line_end_;
      out += indent_;
      out += '[';
      put_string(out, name);
      out += ',';
      put_string(out, value);
      out += ']';
    }
    out += ']';
  }

  // Each line to its end, then back to the nearest alternative: the main line comes first.
  void put_moves(const Game& game, std::string& out) {
    put_words(game);
    std::vector<std::uint32_t> number(game.size(), 0);
    std::vector<NodeId> alternatives;
    std::uint32_t written = 0;
    out += '[';
    NodeId id = game[kRoot].first_child;
    while (id != kNoNode) {
      if (written != 0) out += ',';
      out += line_end_;
      out += indent_;
      const NodeId parent = game[id].parent;
      put_move(game, id, number[parent] == written ? kNoNode : number[parent], out);
      number[id] = ++written;
      if (game[id].next_sibling != kNoNode) alternatives.push_back(game[id].next_sibling);
      id = game[id].first_child;
      if (id == kNoNode && !alternatives.empty()) {
        id = alternatives.back();
        alternatives.pop_back();
      }
    }
    out += ']';
  }

  void put_words(const Game& game) {
    words_.clear();
    if (notation_ == nullptr) return;
    words_.resize(game.size());
    MoveText text(game, *notation_);
    for (auto step = text.next(); step != MoveText::Step::end; step = text.next()) {
      if (step == MoveText::Step::move) words_[text.node()] = text.words();
    }
  }

  void put_move(const Game& game, NodeId id, std::uint32_t after, std::string& out) {
    const Node& node = game[id];
    out += '{';
    bool first = true;
    const auto field = [&](std::string_view key) {
      if (!first) out += ',';
      first = false;
      put_string(out, key);
      out += ':';
    };
    if (after != kNoNode) {
      field("after");
      out += std::to_string(after);
    }
    if (node.has_move) {
      field("uci");
      put_string(out, node.move.ucci());
    }
    const std::string_view words =
        node.has_move && !words_.empty() ? std::string_view(words_[id]) : game.written(id);
    if (!words.empty() || !node.has_move) {
      field("text");
      put_string(out, words);
    }
    if (node.standing == Standing::illegal) {
      field("illegal");
      out += "true";
    }
    put_notes(game.notes(id), out, first);
    out += '}';
  }

  static void put_notes(const Notes& notes, std::string& out, bool& first) {
    const auto field = [&](std::string_view key) {
      if (!first) out += ',';
      first = false;
      put_string(out, key);
      out += ':';
    };
    if (!notes.lead.empty()) {
      field("lead");
      put_string(out, notes.lead);
    }
    if (!notes.comment.empty()) {
      field("comment");
      put_string(out, notes.comment);
    }
    if (!notes.nags.empty()) {
      field("nags");
      out += '[';
      for (std::size_t i = 0; i < notes.nags.size(); ++i) {
        if (i != 0) out += ',';
        out += std::to_string(notes.nags[i]);
      }
      out += ']';
    }
    if (notes.eval) {
      field(notes.eval->kind == Evaluation::Kind::mate ? "mate" : "cp");
      out += std::to_string(notes.eval->value);
    }
    if (notes.clock_ms) {
      field("clock_ms");
      out += std::to_string(*notes.clock_ms);
    }
    if (notes.elapsed_ms) {
      field("elapsed_ms");
      out += std::to_string(*notes.elapsed_ms);
    }
  }

  const Notation* notation_;
  bool lines_;
  std::string_view line_end_, indent_;
  std::string path_;
  std::size_t number_at_ = kNowhere;
  bool first_ = true;  // no key of the game was written yet
  std::vector<std::string> words_;
};

}  // namespace

std::unique_ptr<GameWriter> create_array(const WriteOptions& options) {
  return std::make_unique<JsonWriter>(options, false);
}

std::unique_ptr<GameWriter> create_lines(const WriteOptions& options) {
  return std::make_unique<JsonWriter>(options, true);
}

}  // namespace qipu::json
