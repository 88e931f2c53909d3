// Private. Files under way: without a name where the file system has such files, else under a name
// that nobody else draws. They are locked (flock) as long as they are open, so that what a killed
// run left behind can be told from what a run at work still needs. Folders that machines share may
// have no locks: so names say which machine works, and those of others are let alone for a week.
#pragma once

#include <csignal>
#include <string>
#include <string_view>

namespace qipu::temporary {

/// While it lives no signal ends this thread and no handler that calls leave() ends the process:
/// what comes into being with a name is known before that.
class Section {
 public:
  Section();
  ~Section();
  Section(const Section&) = delete;
  Section& operator=(const Section&) = delete;

 private:
  sigset_t before_;
};

/// Which machine this is, since it was started: 8 digits.
std::string machine();

struct File {
  int descriptor = -1;    ///< for reading and writing
  std::string name = {};  ///< "": it has none
  int error = 0;          ///< errno where it could not be made
};

/// "a/b/" of "a/b/c", "" of "c".
std::string folder_of(const std::string& path);

/// `folder`: "" or ending in /.
File create(const std::string& folder, mode_t mode);
/// A file that has no name, or none any more; 0600.
File create_nameless(const std::string& folder);
/// Gives it its own name. 0, or errno: EEXIST where something is there and `replaces` is not set.
/// `failed` is what could not be made then.
int publish(File& file, const std::string& path, bool replaces, std::string& failed);
/// Closes it and takes its name away.
void drop(File& file);
/// 0, or errno.
int write_all(int descriptor, std::string_view bytes);

/// Removes all names there are; for the last moments of a process, safe in a signal handler. No
/// file is begun or named after it: who tries waits for the end.
void leave();

/// Whether files without names are tried. For tests: on file systems that have them too, files get
/// names when this is false.
void allow_nameless(bool allowed);

}  // namespace qipu::temporary
