// Writes CBF as CCBridge does: a byte order mark, every field in its place, comments in CDATA.

#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/format/ccbridge/cbf_layout.h"
#include "qipu/format/xml.h"

namespace qipu::cbf {

namespace {

void put_square(std::string& out, Square s) {
  out += static_cast<char>('0' + s.file());
  out += static_cast<char>('9' - s.rank());
}

class CbfWriter final : public GameWriter {
 public:
  explicit CbfWriter(bool variations) : variations_(variations) {}

  void write(const Game& game, std::string& out) override {
    out += "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<";
    out += kRoot;
    out += " Version=\"";
    const std::string_view version = game.tags.get(kVersionTag);
    xml::append_value(out, version.empty() ? kDefaultVersion : version);
    out += "\">\n <Head>\n";
    for (const Field& field : kFields) put_field(field, game, out);
    out += " </Head>\n <MoveList>\n";
    put_moves(game, out);
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

  /// A move, the line after it, then its alternatives: those that wait lie on a stack.
  void put_moves(const Game& game, std::string& out) const {
    put_move(game, qipu::kRoot, out);
    std::vector<NodeId> waiting;
    NodeId id = game[qipu::kRoot].first_child;
    while (id != kNoNode) {
      put_move(game, id, out);
      if (branches(game, id)) waiting.push_back(game[id].next_sibling);
      id = game[id].first_child;
      if (id == kNoNode && !waiting.empty()) {
        id = waiting.back();
        waiting.pop_back();
      }
    }
  }

  bool branches(const Game& game, NodeId id) const {
    return variations_ && id != qipu::kRoot && game[id].next_sibling != kNoNode;
  }

  void put_move(const Game& game, NodeId id, std::string& out) const {
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
    if (branches(game, id)) out += " branch=\"1\"";
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

}  // namespace

std::unique_ptr<GameWriter> create(const WriteOptions& options) {
  return std::make_unique<CbfWriter>(options.variations);
}

}  // namespace qipu::cbf
