// Opens packed inputs: each file in an archive, or in an archive within it, becomes an input.
//
// A file in an archive is called archive.zip/folder/name.xqf, and outputs mirror that path as they
// mirror folders; an archive that the user named is treated like a folder that the user named. A
// file that is merely compressed keeps its name; names made from it leave out the packing's ending.
// So does a document, of which its text is read; what is sent with a mail is like a file in an
// archive.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/base/unpack.h"
#include "qipu/format/document/document.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/read_options.h"

namespace qipu {

class Containers {
 public:
  explicit Containers(const RunLimits& limits) : limits_(limits) {}

  /// Whether no archive is open.
  bool empty() const { return open_.empty(); }

  /// Opens a packed input: from its path, or from its bytes where `rest` is given (`head` are the
  /// first ones). Errors are returned by next().
  void enter(std::shared_ptr<const Input> input, std::string head,
             std::unique_ptr<ByteSource> rest);

  /// The same for a document: its text becomes an input of its name, and each file sent with it one
  /// below it.
  void enter(std::shared_ptr<const Input> input, DocumentText document);
  /// How much documents may unpack to: what archives around them have left, else as much as one.
  UnpackBudget& budget();

  struct Found {
    std::shared_ptr<const Input> input;   ///< the file, or the archive that has the error
    std::unique_ptr<ByteSource> content;  ///< null when there is an error
    std::optional<Diagnostic> trouble;
    std::string_view document = {};     ///< of which kind it is whose text this is
    std::vector<Diagnostic> told = {};  ///< what is odd of it
  };
  /// The next file that may be a record, or the next error. Nothing when all archives are at their
  /// end. REQUIRES: the content of the previous one is destroyed.
  std::optional<Found> next();

 private:
  struct Open {
    std::shared_ptr<const Input> input;
    std::unique_ptr<Unpacker> archive;  ///< null when it could not be opened
    std::optional<Diagnostic> trouble;
    std::string names;  ///< a sample, then those met that are not UTF-8, one a line
    std::uint64_t files = 0, encrypted = 0;
    bool nested = false;                   ///< it lies in another archive
    std::optional<DocumentText> document;  ///< in the place of an archive; its files are taken off
    bool lone = false;  ///< merely compressed: the file in it has the input's name
  };

  void push(Open open);
  std::optional<Found> next_of_document(Open& open) const;
  std::shared_ptr<const Input> member_input(Open& open, const Member& member) const;
  static std::optional<Diagnostic> last_word(const Open& open);

  const RunLimits& limits_;
  UnpackBudget budget_;
  std::vector<Open> open_;  ///< each lies in the one before it
};

}  // namespace qipu
