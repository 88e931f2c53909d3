// Pages of games as the commands write them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "qipu/ops/answer/report.h"

namespace qipu::tool {

/// Says from which record the page is made, and by what.
void name_source(GamePage& page, const std::string& file, std::uint32_t number);
/// What is written is HTML, whatever it is called: a Mistake where it is called something else.
void refuse_no_page(const std::string& path, Language language);
/// Writes what is left; the title is the one given, or what the games have in common, or what was
/// named. False, having said why, where it could not.
bool finish_pages(Pages& pages, std::string title, const std::vector<std::string>& names,
                  Language language);
/// What was named, or "qipu" where it was more than one thing.
std::string name_of_inputs(const std::vector<std::string>& names);

}  // namespace qipu::tool
