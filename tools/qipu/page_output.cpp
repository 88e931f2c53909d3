#include "page_output.h"

#include <filesystem>

#include "render.h"
#include "terminal.h"

namespace qipu::tool {

Fact source_fact(const std::string& file, std::uint32_t number) {
  const std::string name = std::filesystem::path(file).filename().string();
  const std::string n = std::to_string(number), version = ", qipu " QIPU_VERSION;
  return {{"来源", "Made from"},
          {name + " 第" + n + "局" + version, name + ", game " + n + version}};
}

bool finish_pages(Pages& pages, const std::string& title, Language language) {
  const auto done = pages.finish(title, language);
  if (!done) say(one_line("", done.error(), language));
  return done.has_value();
}

std::string title_of_inputs(const Options& options) {
  if (options.inputs.names.size() != 1) return "qipu";
  const std::filesystem::path path(options.inputs.names[0]);
  const std::string name = (path.has_filename() ? path : path.parent_path()).stem().string();
  return name.empty() || name.starts_with('.') || name == "-" ? "qipu" : name;
}

}  // namespace qipu::tool
