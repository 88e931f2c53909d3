#include "page_output.h"

#include <filesystem>

#include "render.h"
#include "terminal.h"

namespace qipu::tool {

void name_source(GamePage& page, const std::string& file, std::uint32_t number) {
  const std::filesystem::path path(file);
  if (file != "-") page.name = path.stem().string();
  const std::string name = path.filename().string();
  if (file != "-") page.source = name;
  const std::string n = std::to_string(number), version = ", qipu " QIPU_VERSION;
  page.how.push_back(
      {{"来源", "Made from"}, {name + " 第" + n + "局" + version, name + ", game " + n + version}});
}

bool finish_pages(Pages& pages, const Options& options) {
  std::string title = options.book_options.title;
  if (title.empty()) title = pages.title();
  if (title.empty()) title = name_of_inputs(options);
  const auto done = pages.finish(title, options.language);
  if (!done) say(one_line("", done.error(), options.language));
  return done.has_value();
}

std::string name_of_inputs(const Options& options) {
  if (options.inputs.names.size() != 1) return "qipu";
  const std::filesystem::path path(options.inputs.names[0]);
  const std::string name = (path.has_filename() ? path : path.parent_path()).stem().string();
  return name.empty() || name.starts_with('.') || name == "-" ? "qipu" : name;
}

}  // namespace qipu::tool
