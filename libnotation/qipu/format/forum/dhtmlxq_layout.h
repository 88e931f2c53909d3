// Private to the DhtmlXQ reader and writer, and to those of DhtmlXQ in other wrappings: blocks and
// fields.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"

namespace qipu::dhtmlxq {

/// Fields without a common tag (format/site_fields.h) are `dhtmlxq.<name>`.
inline constexpr std::string_view kOwnTag = "dhtmlxq.";

/// What dpxq.com's own records say in every block; read silently, written always.
inline constexpr std::string_view kDefaultVer = "www_dpxq_com";
inline constexpr std::string_view kDefaultInit = "500,350";

/// The tag for a field name in lower case, and the other way; "" for a tag without a field.
std::string tag_of_field(std::string_view field);
std::string_view field_of_tag(std::string_view tag);
/// Whether the field is part of the game rather than a tag: result, binit, movelist, comment3 ...
bool structural(std::string_view field);
/// What a block can hold of a tag (Capabilities::fit_tag).
std::string fit_tag(std::string_view name, std::string_view value);

/// One field as it stands in the source. Offsets are into the source's text.
struct Field {
  std::string name;        ///< in lower case
  std::string_view value;  ///< raw
  std::size_t at = 0;      ///< of the opening bracket
  std::size_t value_at = 0;
  bool closed = false;  ///< by its own name
};

struct Block {
  std::size_t at = 0;
  bool wrapped = false;
  bool cut = false;  ///< its wrapper is not closed before the text ends
  std::vector<Field> fields;
};

/// Finds the next block from `pos` on and moves `pos` behind it. False when there is none.
/// O(bytes passed).
bool next_block(std::string_view text, std::size_t& pos, Block& out);

/// Where the wrapper begins that opens there ("[DhtmlXQ]", "[DhtmlXQiFrame]"), whose name is at
/// `name`; 0 where none does, or at the text's beginning.
std::size_t wrapper_around(std::string_view text, std::size_t name);

/// Whether a field in it belongs to a game and not to its head alone.
bool holds_game(const Block& block);

/// Makes a game of a block.
void read_block(const Source& source, const Block& block, Game& game, DiagnosticSink& sink);

std::unique_ptr<GameReader> open(const Source& source);

}  // namespace qipu::dhtmlxq
