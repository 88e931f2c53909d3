// Blocks and fields of DhtmlXQ, for its reader and writer and for the readers of DhtmlXQ
// in other wrappers.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"

namespace qipu::dhtmlxq {

/// The prefix of tags for fields without a common tag (format/kit/site_fields.h): `dhtmlxq.<name>`.
inline constexpr std::string_view kOwnTag = "dhtmlxq.";

/// Values that dpxq.com's own records have in every block. They are ignored when read, and always
/// written.
inline constexpr std::string_view kDefaultVer = "www_dpxq_com";
inline constexpr std::string_view kDefaultInit = "500,350";

/// Return the tag for a field name in lower case, and the field name for a tag; "" for a tag
/// without a field.
std::string tag_of_field(std::string_view field);
std::string_view field_of_tag(std::string_view tag);
/// Returns true if the field is part of the game and not a tag: result, binit, movelist, comment3
/// ...
bool structural(std::string_view field);
/// Returns the value that a block can hold for a tag (Capabilities::fit_tag).
std::string fit_tag(std::string_view name, std::string_view value);

/// A field as it stands in the source. Offsets are into the source's text.
struct Field {
  std::string name;        ///< in lower case
  std::string_view value;  ///< raw
  std::size_t at = 0;      ///< offset of the opening bracket
  std::size_t value_at = 0;
  bool closed = false;  ///< it is closed by its own name
};

struct Block {
  std::size_t at = 0;
  bool wrapped = false;
  bool cut = false;  ///< its wrapper is not closed before the text ends
  std::vector<Field> fields;
};

/// Finds the next block from `pos` on and moves `pos` past it. Returns false if there is none.
/// O(bytes passed).
bool next_block(std::string_view text, std::size_t& pos, Block& out);

/// Returns the offset at which the wrapper ("[DhtmlXQ]", "[DhtmlXQiFrame]") begins whose name is at
/// `name`; 0 if none does, or if it begins at the text's beginning.
std::size_t wrapper_around(std::string_view text, std::size_t name);

/// Returns true if a field in the block belongs to a game and not only to its header.
bool holds_game(const Block& block);

/// Reads a block as a game.
void read_block(const Source& source, const Block& block, Game& game, DiagnosticSink& sink);

std::unique_ptr<GameReader> open(const Source& source);

}  // namespace qipu::dhtmlxq
