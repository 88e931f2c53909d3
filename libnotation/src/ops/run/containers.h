// Opens packed inputs: each file in a packed file, or in one within it, becomes an input.
//
// A file in a packed file is called archive.zip/folder/name.xqf, and outputs mirror that path as
// they mirror folders; a packed file that the user named is treated like a folder that the user
// named. A file that is merely compressed keeps its name; names made from it leave out the
// extension of the compression. A document keeps its name too, and its text is read; a file
// attached to a mail is like a file in a packed file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/packing/unpack.h"
#include "format/document/document.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"

namespace qipu {

class Containers {
 public:
  explicit Containers(const RunLimits& limits) : limits_(limits) {}

  /// Returns true if no packed file is open.
  bool empty() const { return open_.empty(); }

  /// Opens a packed input: from its path, or from its bytes if `rest` is given (`head` holds the
  /// first bytes). Errors are returned by next().
  void enter(std::shared_ptr<const Input> input, std::string head,
             std::unique_ptr<ByteSource> rest);

  /// Opens a document: its text becomes an input of the document's name, and each attached file an
  /// input below it.
  void enter(std::shared_ptr<const Input> input, DocumentText document);
  /// Returns how much documents may unpack to: what the packed files around them have left, or else
  /// as much as one packed file may.
  UnpackBudget& budget();

  struct Found {
    std::shared_ptr<const Input> input;   ///< the file, or the packed file that has the error
    std::unique_ptr<ByteSource> content;  ///< null when there is an error
    std::optional<Diagnostic> trouble;
    std::string_view document = {};         ///< the kind of document that the text is from; else ""
    std::vector<Diagnostic> findings = {};  ///< findings about the document
  };
  /// Returns the next file that may be a record, or the next error; no value at the end of all
  /// packed files. REQUIRES: the content of the previous one is destroyed.
  std::optional<Found> next();

 private:
  struct OpenArchive {
    std::shared_ptr<const Input> input;
    std::unique_ptr<Unpacker> archive;  ///< null if it could not be opened
    std::optional<Diagnostic> trouble;
    std::string names;  ///< a sample of names, then the names met that are not UTF-8, one on a line
    std::uint64_t files = 0, encrypted = 0;
    bool nested = false;                   ///< it lies in another packed file
    std::optional<DocumentText> document;  ///< instead of `archive`; its files are used up
    bool lone = false;  ///< merely compressed: the file in it has the input's name
  };

  void push(OpenArchive open);
  std::optional<Found> next_of_document(OpenArchive& open) const;
  std::shared_ptr<const Input> member_input(OpenArchive& open, const Member& member) const;
  static std::optional<Diagnostic> last_word(const OpenArchive& open);

  const RunLimits& limits_;
  UnpackBudget budget_;
  std::vector<OpenArchive> open_;  ///< each lies in the one before it
};

}  // namespace qipu
