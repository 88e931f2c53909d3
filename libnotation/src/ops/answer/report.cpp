#include "ops/answer/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/ascii.h"
#include "base/files/file.h"
#include "base/platform/files.h"
#include "format/page/page.h"
#include "ops/output/name_template.h"
#include "ops/run/safe_names.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

/// Returns "0001-甲-乙.html"; if neither player is known, the name has the title or event instead.
std::string file_name(std::size_t number, const GamePage& page) {
  std::string name = fmt::format("{:04}", number);
  const auto known = [&](std::string_view tag) { return known_part(page.game.tags.get(tag)); };
  const auto add = [&](std::string_view words) {
    if (!words.empty()) name += "-" + safe_name(words);
  };
  add(known("Red"));
  add(known("Black"));
  if (known("Red").empty() && known("Black").empty()) {
    add(known("Title").empty() ? known("Event") : known("Title"));
  }
  std::ranges::replace(name, ' ', '-');
  return safe_component(name + ".html");
}

/// Returns true if there is a page at `path` that was made from the file `source`.
bool is_page_of(const std::string& path, const std::string& source) {
  constexpr std::size_t kHead = 4096;
  std::string head;
  const auto in = ByteSource::open(path);
  if (!in || !(*in)->read(head, kHead)) return false;
  return !source.empty() && source_of_page(head) == source;
}

/// Returns the folder of the pages that belong to an index file, relative to the index.
std::string beside(const std::filesystem::path& file) { return file.stem().generic_string() + "/"; }

/// Returns true if output to `path` goes into a folder: `path` is a folder, or its name is not that
/// of a page.
bool is_folder(const std::string& path) {
  std::error_code ignored;
  if (path.ends_with('/') || std::filesystem::is_directory(path, ignored)) return true;
  return !is_device(path) && !is_page_name(path);
}

}  // namespace

void name_source(GamePage& page, const std::string& file, std::uint32_t number,
                 const std::string& version) {
  const std::filesystem::path path(file);
  if (file != "-") page.name = path.stem().generic_string();
  const std::string name = path.filename().generic_string();
  if (file != "-") page.source = name;
  const std::string n = std::to_string(number), by = ", qipu " + version;
  page.how.push_back(
      {{"来源", "Made from"}, {name + " 第" + n + "局" + by, name + ", game " + n + by}});
}

bool is_page_name(std::string_view path) {
  const std::string ending = std::filesystem::path(path).extension().generic_string();
  return std::ranges::any_of(std::array{".html", ".htm", ".xhtml"},
                             [&](const char* known) { return ascii::same_word(ending, known); });
}

std::vector<std::string> page_places(const std::string& path) {
  const std::filesystem::path file(path);
  return {path, (file.parent_path() / beside(file)).generic_string()};
}

Pages::Pages(std::string path, const std::vector<Input>& inputs, bool force)
    : inputs_(inputs), force_(force) {
  if (is_folder(path)) {
    folder_ = path.ends_with('/') ? path : path + '/';
    to_index_ = "index.html";
    index_ = folder_ + to_index_;
    return;
  }
  only_ = true;
  const std::filesystem::path file(path);
  beside_ = beside(file);
  to_index_ = "../" + file.filename().generic_string();
  folder_ = (file.parent_path() / beside_).generic_string();
  index_ = std::move(path);
}

Result<std::unique_ptr<Pages>> Pages::open(const std::string& path,
                                           const std::vector<Input>& inputs, bool force,
                                           std::vector<std::string> others) {
  auto pages = std::unique_ptr<Pages>(new Pages(path, inputs, force));
  pages->others_ = std::move(others);
  // Reports now what would otherwise be refused only at the end of the work.
  const std::string& index = pages->index_;
  std::error_code ignored;
  if (pages->inputs_.has(index)) return fail(diag::output_is_input, {}, {index});
  if (!force && !is_device(index) && std::filesystem::exists(index, ignored)) {
    return fail(diag::output_exists, {}, {index});
  }
  if (is_folder(path) && std::filesystem::is_regular_file(path, ignored)) {
    return fail(diag::cannot_write, {}, {path, "Not a directory"});
  }
  return pages;
}

Result<void> Pages::add(GamePage page) {
  const std::string name = file_name(listed_.size() + 1, page);
  title_.add(page.game.tags);
  ListedPage row = listed(page, beside_ + name);
  const bool waits = only_ && listed_.empty();
  std::string alone = waits ? game_page(page) : std::string();
  page.index = to_index_;
  Page made{folder_ + name, page.source, game_page(page), std::move(alone)};
  Result<void> written;
  if (waits) {
    first_ = std::move(made);
  } else {
    if (first_) written = write(*std::exchange(first_, std::nullopt));
    if (written) written = write(made);
  }
  failed_ = failed_ || !written;
  if (written) listed_.push_back(std::move(row));
  return written;
}

Result<void> Pages::finish(const std::string& title, Language language) {
  if (listed_.empty() || failed_) return {};
  return write(index_, first_ ? first_->alone : index_page(listed_, title, language), force_);
}

Result<void> Pages::write(const Page& page) {
  return write(page.path, page.text, force_ || is_page_of(page.path, page.source));
}

Result<void> Pages::write(const std::string& path, const std::string& text, bool replaces) {
  const auto parent = std::filesystem::path(path).parent_path();
  if (!parent.empty()) platform::make_folders(parent.generic_string());
  const auto is_it = [&](const std::string& other) { return same_output(path, other); };
  // Through links, two pages may have the same file.
  if (written_.has(path) || std::ranges::any_of(others_, is_it)) {
    return fail(diag::output_twice, {}, {path});
  }
  auto file = SideFile::open(path, inputs_, replaces);
  if (!file) return std::unexpected(file.error());
  if (const auto written = (*file)->write(text); !written) return std::unexpected(written.error());
  auto done = (*file)->commit();
  if (done) written_.add(path);
  return done;
}

}  // namespace qipu
