// Games as pages: `qipu report`, `qipu annotate --report`.
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

/// Folders that hold pages once they are written to `path`: not to be looked into for records.
std::vector<std::string> page_places(const std::string& path);

/// Whether a page's name ends so: .html, .htm, .xhtml.
bool is_page_name(std::string_view path);

/// Where pages go. Into a folder (a name that ends in /, is one or is no page's) as 0001-甲-乙.html
/// and so on with index.html; into a file, a.html, when there is one game, else the file is the
/// index and the pages lie beside it as a/0001-甲-乙.html and so on. Pages without an index are
/// what a run left that was cut off: those of the same file are made anew.
class Pages {
 public:
  /// Errors: output_is_input, output_exists, cannot_write.
  static Result<std::unique_ptr<Pages>> open(const std::string& path,
                                             const std::vector<Input>& inputs, bool force);

  /// Each page is there when this returns, but for the first of a file, which waits for another or
  /// for finish(). Errors: output_exists, output_is_input, cannot_write.
  Result<void> add(GamePage page);
  /// Writes the index, or the file; nothing where a page could not be written. Errors: those of
  /// add().
  Result<void> finish(const std::string& title, Language language);
  /// What the games so far have in common; "" where that is nothing.
  std::string title() const { return title_.words(); }

 private:
  struct Page {
    std::string path, source, text;
    std::string alone;  ///< the text where no index comes
  };
  Pages(std::string path, const std::vector<Input>& inputs, bool force);
  Result<void> write(const Page& page) const;
  Result<void> write(const std::string& path, const std::string& text, bool replaces) const;

  std::string index_;            ///< where it goes, or the only page
  std::string folder_, beside_;  ///< of the pages; relative to the index
  std::string to_index_;         ///< from a page
  InputFiles inputs_;
  bool force_;
  bool failed_ = false;        ///< a page could not be written
  bool only_ = false;          ///< whether one game needs no index
  std::optional<Page> first_;  ///< a page that waits
  std::vector<ListedPage> listed_;
  CommonTitle title_;
};

}  // namespace qipu
