// Unfinished files. They have no name if the file system supports that, and otherwise a
// random name. They are locked (flock) while they are open, which distinguishes files that a killed
// run left from those that a running one needs. Folders shared by machines may not support locks,
// so names tell which machine is at work, and those of other machines are left alone for a week.
#pragma once

#include <string>

#include "base/platform/system.h"

namespace qipu::temporary {

/// While this object lives, no signal ends this thread, and no handler that calls leave() ends the
/// process: a file with a name is registered before that.
class Section {
 public:
  Section();
  ~Section();
  Section(const Section&) = delete;
  Section& operator=(const Section&) = delete;

 private:
  platform::SignalsHeld held_;
};

/// Identifies this machine since its last start: 8 digits.
std::string machine();

struct File {
  int descriptor = -1;    ///< for reading and writing
  std::string name = {};  ///< "": no name
  int error = 0;          ///< errno if the file could not be made
};

/// Returns "a/b/" for "a/b/c", and "" for "c".
std::string folder_of(const std::string& path);

/// `folder`: "" or ends with /.
File create(const std::string& folder, unsigned permissions);
/// Opens a file that never had a name, or no longer has one; mode 0600.
File create_nameless(const std::string& folder);
/// Gives the file its final name. Returns 0, or errno: EEXIST if the name exists and `replaces` is
/// not set. On an error `failed` is the name that could not be made.
int publish(File& file, const std::string& path, bool replaces, std::string& failed);
/// Closes the file and removes its name.
void drop(File& file);

/// Removes the names of all unfinished files. For the last moments of a process; safe in a signal
/// handler. A thread that then begins or names a file waits for the end of the process.
void leave();

/// Sets whether files without names are used. For tests: if false, files get names on every file
/// system.
void allow_nameless(bool allowed);

}  // namespace qipu::temporary
