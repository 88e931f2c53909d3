// Pages of games, as the commands write them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ops/answer/report.h"

namespace qipu::tool {

/// Records from which record the page is made, and by which program.
void name_source(GamePage& page, const std::string& file, std::uint32_t number);
/// The output is HTML; throws a Mistake if its name is that of another kind of file.
void refuse_no_page(const std::string& path, Language language);
/// Writes the remaining pages. The title is the one given, or what the games have in common, or the
/// name of the input. Returns false after an error message if that fails.
bool finish_pages(Pages& pages, std::string title, const std::vector<std::string>& names,
                  Language language);
/// Returns the name of the input, or "qipu" if there are several.
std::string name_of_inputs(const std::vector<std::string>& names);

}  // namespace qipu::tool
