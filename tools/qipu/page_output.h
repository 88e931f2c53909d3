// Pages of games as the commands write them.
#pragma once

#include <cstdint>
#include <string>

#include "cli.h"
#include "qipu/ops/answer/report.h"

namespace qipu::tool {

/// Says from which record the page is made, and by what.
void name_source(GamePage& page, const std::string& file, std::uint32_t number);
/// Writes what is left; the title is that of --title, or what the games have in common, or what was
/// named. False, having said why, where it could not.
bool finish_pages(Pages& pages, const Options& options);
/// What was named, or "qipu" where it was more than one thing.
std::string name_of_inputs(const Options& options);

}  // namespace qipu::tool
