#include "page_output.h"

#include <algorithm>
#include <filesystem>

#include "base/ascii.h"
#include "mistake.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {

void name_source(GamePage& page, const std::string& file, std::uint32_t number) {
  qipu::name_source(page, file, number, QIPU_VERSION);
}

void refuse_no_page(const std::string& path, Language language) {
  if (path == "-") {
    throw Mistake{
        in(language, "a page needs the name of a file or folder", "网页须指定文件或文件夹")};
  }
  if (path.ends_with('/') || std::filesystem::is_directory(path)) return;
  const std::string ending = std::filesystem::path(path).extension().generic_string();
  if (!std::ranges::any_of(ending, ascii::is_letter) || is_page_name(path)) return;
  throw Mistake{path + in(language, ": pages and books are HTML; give a .html file or a folder",
                          "：网页和书都是 HTML；请指定 .html 文件或文件夹")};
}

bool finish_pages(Pages& pages, std::string title, const std::vector<std::string>& names,
                  Language language) {
  if (title.empty()) title = pages.title();
  if (title.empty()) title = name_of_inputs(names);
  const auto done = pages.finish(title, language);
  if (!done) refuse(done.error(), language);
  return done.has_value();
}

std::string name_of_inputs(const std::vector<std::string>& names) {
  if (names.size() != 1) return "qipu";
  const std::filesystem::path path(names[0]);
  const std::string name =
      (path.has_filename() ? path : path.parent_path()).stem().generic_string();
  return name.empty() || name.starts_with('.') || name == "-" ? "qipu" : name;
}

}  // namespace qipu::tool
