// Games as HTML pages: `qipu report`, `qipu annotate --report`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/headings.h"
#include "qipu/ops/output/side_file.h"
#include "qipu/publish/pages.h"

namespace qipu {

/// The paths that will hold pages when they are written to `path`; they are not searched for
/// records.
std::vector<std::string> page_places(const std::string& path);

/// Whether the name has a page's extension: .html, .htm, .xhtml.
bool is_page_name(std::string_view path);

/// Writes pages. Into a folder (a path that ends in /, exists as a folder or is not a page name) as
/// 0001-甲-乙.html and so on with index.html. Into a file, a.html, when there is one game; with
/// more games that file becomes the index and the pages stand beside it as a/0001-甲-乙.html and so
/// on. Pages left without an index by an interrupted run are replaced if they were made from the
/// same file.
class Pages {
 public:
  /// `others`: other files of the run. Errors: output_is_input, output_exists, output_twice,
  /// cannot_write.
  static Result<std::unique_ptr<Pages>> open(const std::string& path,
                                             const std::vector<Input>& inputs, bool force,
                                             std::vector<std::string> others = {});

  /// Writes a page. It exists when this returns, except the first page in the case of a file, which
  /// waits for a second one or for finish(). Errors: those of open().
  Result<void> add(GamePage page);
  /// Writes the index, or the only page; nothing if a page could not be written. Errors: those of
  /// add().
  Result<void> finish(const std::string& title, Language language);
  /// A title common to all games so far; "" where there is none.
  std::string title() const { return title_.words(); }

 private:
  struct Page {
    std::string path, source, text;
    std::string alone;  ///< the text for the case that there is no index
  };
  Pages(std::string path, const std::vector<Input>& inputs, bool force);
  Result<void> write(const Page& page);
  Result<void> write(const std::string& path, const std::string& text, bool replaces);

  std::string index_;            ///< path of the index, or of the only page
  std::string folder_, beside_;  ///< folder of the pages, and the same relative to the index
  std::string to_index_;         ///< path of the index, relative to a page
  InputFiles inputs_, written_;
  std::vector<std::string> others_;
  bool force_;
  bool failed_ = false;        ///< a page could not be written
  bool only_ = false;          ///< output goes to a file, and a single game needs no index
  std::optional<Page> first_;  ///< the first page, until it is known whether it is the only one
  std::vector<ListedPage> listed_;
  CommonTitle title_;
};

}  // namespace qipu
