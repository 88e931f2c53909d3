// Writes PFC as 鹏飞象棋 does: one line, a tag for each move, its continuations within it.

#include <string>

#include "qipu/board/fen.h"
#include "qipu/format/forum/pfc_layout.h"
#include "qipu/format/xml.h"

namespace qipu::pfc {

namespace {

class PfcWriter final : public GameWriter {
 public:
  explicit PfcWriter(bool variations) : variations_(variations) {}

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

  /// The tag of the root, not closed yet.
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

}  // namespace

std::unique_ptr<GameWriter> create(const WriteOptions& options) {
  return std::make_unique<PfcWriter>(options.variations);
}

}  // namespace qipu::pfc
