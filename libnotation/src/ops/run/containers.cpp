#include "ops/run/containers.h"

#include <algorithm>
#include <utility>

#include "base/packing/pack.h"
#include "ops/run/safe_names.h"
#include "qipu/text/encoding.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";  ///< tells the reader the encoding
constexpr std::size_t kNames = 1U << 16;  ///< enough bytes of names to detect their encoding

/// Returns true if a file is skipped: hidden files, and the __MACOSX folders that macOS adds to
/// packed files.
bool passed_over(std::string_view path) {
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::string_view component = path.substr(0, slash);
    if (component == "__MACOSX") return true;
    if (component.starts_with('.') && component != "." && component != "..") return true;
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return false;
}

/// Returns the name in UTF-8, or unchanged if its encoding cannot be detected. `all` are the
/// packed file's names, which very likely have one encoding.
std::string readable(const std::string& name, std::string_view all) {
  if (valid_utf8(all)) return name;
  for (const std::string_view evidence : {all, std::string_view(name)}) {
    const Detected detected = detect_encoding(evidence);
    if (detected.binary) continue;
    const Decoded decoded = decode(name, detected.encoding);
    if (decoded.bad().empty()) return std::string(decoded.text());
  }
  return name;
}

}  // namespace

UnpackBudget& Containers::budget() {
  if (open_.empty()) {
    budget_ = UnpackBudget();
    budget_.times = limits_.unpack_times;
    budget_.allowance = limits_.unpack_allowance;
  }
  return budget_;
}

/// Puts `open` on top of the one that is open. A packed file that is nested too deeply is not
/// opened.
void Containers::push(OpenArchive open) {
  if (!open_.empty()) open.nested = open_.back().nested || !open_.back().lone;
  const auto archives = std::ranges::count(open_, false, &OpenArchive::lone);
  if (static_cast<std::size_t>(archives) >= limits_.packed_depth ||
      open_.size() >= 2 * std::size_t{limits_.packed_depth}) {
    open.archive.reset();
    open.document.reset();
    open.trouble =
        make_diagnostic(diag::archive_too_deep, {}, {std::to_string(limits_.packed_depth)});
  }
  open_.push_back(std::move(open));
}

void Containers::enter(std::shared_ptr<const Input> input, DocumentText document) {
  OpenArchive open;
  open.input = std::move(input);
  open.document = std::move(document);
  push(std::move(open));
}

void Containers::enter(std::shared_ptr<const Input> input, std::string head,
                       std::unique_ptr<ByteSource> rest) {
  OpenArchive opened;
  opened.input = std::move(input);
  // games.tar.gz counts as one packed file.
  if (!open_.empty() && open_.back().lone) opened.input = open_.back().input;
  UnpackBudget& budget = this->budget();
  push(std::move(opened));
  OpenArchive& open = open_.back();
  if (!open.trouble) {
    auto archive = rest == nullptr ? Unpacker::open_file(open.input->bytes_at(), budget)
                                   : Unpacker::open_stream(std::move(head), std::move(rest), budget,
                                                           limits_.file_bytes);
    if (archive) {
      open.archive = std::move(*archive);
      open.names = open.archive->sample_of_names();
    } else {
      open.trouble = std::move(archive.error());
    }
  }
}

/// Returns the text of the document first, then the files attached to it.
std::optional<Containers::Found> Containers::next_of_document(OpenArchive& open) const {
  DocumentText& document = *open.document;
  const bool alone = document.files.empty();
  if (open.files == 0) {
    ++open.files;
    open.lone = true;
    if (alone || !document.findings.empty() || !trim(document.text).empty()) {
      Input input = *open.input;
      // If files are attached to a mail, its text need not be a record.
      input.found = input.found || !alone;
      auto text = std::make_shared<std::string>(kUtf8Mark);
      *text += std::exchange(document.text, {});
      return Found{.input = std::make_shared<const Input>(std::move(input)),
                   .content = ByteSource::of(std::move(text)),
                   .trouble = std::nullopt,
                   .document = document.kind,
                   .findings = std::move(document.findings)};
    }
  }
  open.lone = false;
  while (open.files <= document.files.size()) {
    AttachedFile& file = document.files[open.files++ - 1];
    auto input = member_input(open, {.name = file.name});
    if (input == nullptr) continue;
    return Found{std::move(input),
                 ByteSource::of(std::make_shared<std::string>(std::move(file.bytes))),
                 std::nullopt};
  }
  return std::nullopt;
}

/// Returns the finding about a whole packed file, reported at its end.
std::optional<Diagnostic> Containers::last_word(const OpenArchive& open) {
  if (open.trouble) return open.trouble;
  if (open.encrypted != 0) {
    return make_diagnostic(diag::members_encrypted, {}, {std::to_string(open.encrypted)});
  }
  if (open.files == 0) return make_diagnostic(diag::empty_input, {});
  return std::nullopt;
}

std::optional<Containers::Found> Containers::next() {
  while (!open_.empty()) {
    OpenArchive& open = open_.back();
    if (open.document) {
      if (auto found = next_of_document(open)) return found;
      open_.pop_back();
      continue;
    }
    Member member;
    bool more = false;
    if (open.archive != nullptr) {
      auto got = open.archive->next(member);
      more = got.value_or(false);
      if (!got) open.trouble = std::move(got.error());
    }
    if (!more) {
      const OpenArchive ended = std::move(open);
      open_.pop_back();
      if (auto word = last_word(ended)) return Found{ended.input, nullptr, std::move(word)};
      continue;
    }
    ++open.files;
    open.lone = member.lone;
    if (member.encrypted) {
      ++open.encrypted;
      continue;
    }
    auto input = member_input(open, member);
    if (input == nullptr) continue;
    return Found{std::move(input), open.archive->content(), std::nullopt};
  }
  return std::nullopt;
}

std::shared_ptr<const Input> Containers::member_input(OpenArchive& open,
                                                      const Member& member) const {
  Input input = *open.input;
  if (member.lone) {
    input.relative_path = std::string(without_packing(input.relative_path));
    return std::make_shared<const Input>(std::move(input));
  }
  std::string name = member.name;
  if (!valid_utf8(name)) {
    if (open.names.size() < kNames) open.names += name + "\n";
    name = readable(name, open.names);
  }
  std::ranges::replace(name, '\\', '/');
  name.erase(0, name.find_first_not_of('/'));
  if (passed_over(name)) return nullptr;
  // A packed file that the user named is treated like a folder that the user named.
  const bool named = !open.input->found && !open.nested;
  input.path =
      std::string(open.input->path == "-" ? shown_name("-") : open.input->path) + "/" + name;
  input.relative_path = (named ? "" : open.input->relative_path + "/") + safe_path(name);
  input.found = true;
  if (input.packed_file.empty()) input.packed_file = open.input->path;
  return std::make_shared<const Input>(std::move(input));
}

}  // namespace qipu
