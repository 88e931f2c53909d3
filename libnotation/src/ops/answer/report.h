// Games as HTML pages: `qipu report`, `qipu annotate --report`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/headings.h"
#include "ops/output/side_file.h"
#include "publish/pages.h"

namespace qipu {

/// Returns the paths that will hold pages when they are written to `path`. They are not searched
/// for records.
std::vector<std::string> page_places(const std::string& path);

/// Returns true if the name has a page's extension: .html, .htm, .xhtml.
bool is_page_name(std::string_view path);

/// States on a page from which record it was made, by which version of this library. `file` is "-"
/// for standard input.
void name_source(GamePage& page, const std::string& file, std::uint32_t number,
                 const std::string& version);

/// Writes pages. A path that ends in /, exists as a folder or is not a page name is a folder: the
/// pages go into it as 0001-甲-乙.html and so on, with index.html. Otherwise the path is a file,
/// a.html: a single game becomes that file; with more games that file becomes the index and the
/// pages go into the folder beside it as a/0001-甲-乙.html and so on. Pages that an interrupted run
/// left without an index are replaced if they were made from the same file.
class Pages {
 public:
  /// Opens the output. `others` lists the other files of the run. Errors: output_is_input,
  /// output_exists, output_twice, cannot_write.
  static Result<std::unique_ptr<Pages>> open(const std::string& path,
                                             const std::vector<Input>& inputs, bool force,
                                             std::vector<std::string> others = {});

  /// Writes a page. The page exists when this returns, with one exception: if the output is a file,
  /// the first page waits for a second one or for finish(). Errors: those of open().
  Result<void> add(GamePage page);
  /// Writes the index, or the only page. Writes nothing if a page could not be written. Errors:
  /// those of add().
  Result<void> finish(const std::string& title, Language language);
  /// Returns a title common to all games so far, or "" if there is none.
  std::string title() const { return title_.words(); }

 private:
  struct Page {
    std::string path, source, text;
    std::string alone;  ///< the text to use if there is no index
  };
  Pages(std::string path, const std::vector<Input>& inputs, bool force);
  Result<void> write(const Page& page);
  Result<void> write(const std::string& path, const std::string& text, bool replaces);

  std::string index_;            ///< the path of the index, or of the only page
  std::string folder_, beside_;  ///< the folder of the pages, and the same relative to the index
  std::string to_index_;         ///< the path of the index, relative to a page
  InputFiles inputs_, written_;
  std::vector<std::string> others_;
  bool force_;
  bool failed_ = false;        ///< a page could not be written
  bool only_ = false;          ///< the output is a file, and a single game needs no index
  std::optional<Page> first_;  ///< the first page, until it is known whether it is the only one
  std::vector<ListedPage> listed_;
  CommonTitle title_;
};

}  // namespace qipu
