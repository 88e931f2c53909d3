// EPUB 3.3 and older versions: the pages that the package lists as the reading order, one after the
// other. The text is that of the pages, so records are found in it as in any page.

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "format/document/readers.h"
#include "format/kit/xml.h"

namespace qipu::document {
namespace {

using Attributes = std::span<const xml::Attribute>;

/// Reads META-INF/container.xml, which says where the package is described.
class ContainerReader final : public xml::Handler {
 public:
  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    if (local_name(name) == "rootfile" && path.empty()) {
      path = xml::find(attributes, "full-path").value_or("");
    }
    return true;
  }
  bool close(std::string_view /*name*/, std::size_t /*end*/) override { return true; }
  void text(std::string_view /*text*/, bool /*raw*/) override {}
  std::string path;
};

/// Reads the package: its files, and the order in which they are read.
class PackageReader final : public xml::Handler {
 public:
  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    const auto value = [&](std::string_view of) {
      return std::string(xml::find(attributes, of).value_or(""));
    };
    const std::string_view local = local_name(name);
    if (local == "item") files[value("id")] = value("href");
    if (local == "itemref") order.push_back(value("idref"));
    return true;
  }
  bool close(std::string_view /*name*/, std::size_t /*end*/) override { return true; }
  void text(std::string_view /*text*/, bool /*raw*/) override {}
  std::map<std::string, std::string> files;
  std::vector<std::string> order;
};

/// Reads META-INF/encryption.xml, which lists the encrypted files. Fonts often are; pages are if
/// the book is sold with copy protection.
class LockReader final : public xml::Handler {
 public:
  bool open(std::string_view name, Attributes attributes, std::size_t /*at*/) override {
    if (local_name(name) == "CipherReference") {
      locked.push_back(resolved_path("", xml::find(attributes, "URI").value_or("")));
    }
    return true;
  }
  bool close(std::string_view /*name*/, std::size_t /*end*/) override { return true; }
  void text(std::string_view /*text*/, bool /*raw*/) override {}
  std::vector<std::string> locked;
};

bool read(const Parts& parts, std::string_view name, xml::Handler& handler) {
  const std::string* const bytes = parts.find(name);
  if (bytes == nullptr) return false;
  xml::parse(decoded_part(*bytes), handler);
  return true;
}

}  // namespace

std::optional<DocumentText> read_epub(const Parts& parts) {
  constexpr std::string_view kContainer = "META-INF/container.xml";
  const std::string* const mimetype = parts.find("mimetype");
  const bool declared = mimetype != nullptr && mimetype->starts_with("application/epub+zip");
  ContainerReader container;
  if (!read(parts, kContainer, container) && !declared) return std::nullopt;
  if (!declared && !container.path.ends_with(".opf")) return std::nullopt;
  DocumentText out{.kind = "epub"};
  PackageReader package;
  if (!read(parts, container.path, package) || package.order.empty()) {
    out.findings.push_back(part_lost("the order of its pages", "it is missing"));
    return out;
  }
  LockReader lock;
  read(parts, "META-INF/encryption.xml", lock);
  bool locked = false;
  for (const std::string& id : package.order) {
    const auto file = package.files.find(id);
    const std::string path =
        file == package.files.end() ? std::string() : resolved_path(container.path, file->second);
    const std::string* const page = parts.find(path);
    if (std::ranges::find(lock.locked, path) != lock.locked.end()) {
      locked = true;
    } else if (page == nullptr) {
      out.findings.push_back(part_lost(path.empty() ? id : path, "it is missing"));
    } else {
      out.text += decoded_part(*page);
      if (!out.text.ends_with('\n')) out.text += '\n';
    }
  }
  if (locked) {
    out.findings.push_back(make_diagnostic(diag::document_encrypted, {}, {std::string(out.kind)}));
  }
  return out;
}

}  // namespace qipu::document
