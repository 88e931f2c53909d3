// Objects of the C interface that several of its files use.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "c/handles.h"
#include "qipu/archive/query.h"
#include "qipu/game/game.h"
#include "qipu/ops/game_file.h"
#include "qipu/ops/main_line_report.h"
#include "qipu/ops/open.h"
#include "qipu/rules/position.h"

namespace qipu::c {

struct GameObject final : Object {
  static constexpr Kind kKind = Kind::game;
  Game game;
  std::string file;
  std::uint32_t number = 0;
  std::vector<Diagnostic> findings;
  std::optional<MainLineReport> line;      ///< only for games that were checked
  std::string start;                       ///< FEN, made on request
  std::string opening_code, opening_name;  ///< made on request
  std::set<NodeId> removed;                ///< nodes that were removed, with all nodes after them
};

struct PositionObject final : Object {
  static constexpr Kind kKind = Kind::position;
  explicit PositionObject(const Position& of) : position(of) {}
  Position position;
  std::string fen, why, quirks;  ///< texts made on request
};

struct FindingsObject final : Object {
  static constexpr Kind kKind = Kind::findings;
  std::vector<FiledFinding> all;
  /// Texts made on request, by number of the finding, number of the note, and language.
  std::map<std::tuple<std::size_t, std::size_t, int>, std::string> sentences;
};

struct BytesObject final : Object {
  static constexpr Kind kKind = Kind::bytes;
  GameBytes written;
  std::string lost;  ///< the text requested last
};

struct QueryObject final : Object {
  static constexpr Kind kKind = Kind::query;
  explicit QueryObject(Query of) : query(std::move(of)) {}
  Query query;
};

}  // namespace qipu::c
