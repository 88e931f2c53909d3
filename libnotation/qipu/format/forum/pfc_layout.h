// Private to the PFC reader and writer: attributes of the root. Follows grammars/pfc.md.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu::pfc {

inline constexpr std::string_view kOwnTag = "pfc.";
inline constexpr std::string_view kDefaultVersion = "2";

/// The tag of an attribute, and the other way; "" for what belongs to the game itself and for tags
/// that have no attribute.
std::string tag_of_attribute(std::string_view name);
std::string_view attribute_of_tag(std::string_view tag);
/// What a file can hold of a tag (Capabilities::fit_tag).
std::string fit_tag(std::string_view name, std::string_view value);

/// Words that nobody understood as they can stand in a move's place (Capabilities::fit_words).
std::string fit_words(std::string_view words);

/// The move that words in its place are: h2e2, and nothing else.
std::optional<Move> parse_move(std::string_view words);

/// Where the next record begins, searching from `at`; npos when there is none.
std::size_t find_record(std::string_view text, std::size_t at);

std::unique_ptr<GameReader> open(const Source& source);
std::unique_ptr<GameWriter> create(const WriteOptions& options);

}  // namespace qipu::pfc
