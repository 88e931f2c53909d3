// Files as the system has them: their facts, opening, reading, writing, removing. posix_files.cpp
// and windows_files.cpp implement this. Paths are UTF-8 with `/` between folders on every system.
//
// Calls that fail set errno, unless they return an error number themselves. A call that a signal
// interrupts is repeated. No descriptor is inherited by child processes.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::platform {

/// The descriptors of the standard streams.
inline constexpr int kInput = 0, kOutput = 1, kErrors = 2;
/// The longest path, in bytes, with its NUL.
inline constexpr std::size_t kLongestPath = 4096;

// --- facts --------------------------------------------------------------------------------------

/// Two names lead to the same file if these are equal.
struct Identity {
  std::uint64_t device = 0, number = 0;
  auto operator<=>(const Identity&) const = default;
};

struct Facts {
  enum class Kind : std::uint8_t { file, folder, link, other };  ///< other: a device or a pipe
  Kind kind = Kind::other;
  std::uint64_t size = 0;    ///< bytes
  std::int64_t changed = 0;  ///< when it was last written to: nanoseconds since 1970
  Identity identity;
  std::uint64_t names = 1;  ///< how many names it has
  bool is_file() const { return kind == Kind::file; }
  bool is_folder() const { return kind == Kind::folder; }
};
/// Returns the facts of the file that a name leads to; nothing if there is none.
std::optional<Facts> facts_of(const std::string& path);
/// Returns the facts of the name itself, which may be a link.
std::optional<Facts> facts_of_name(const std::string& path);
std::optional<Facts> facts_of_open(int descriptor);

/// Returns what a link says; "" if the name is not a link.
std::string target_of_link(const std::string& path);
/// Returns true if the file has no write permission at all, or none for the current user.
bool is_read_only(const std::string& path);
/// Returns true if the file is marked so that it can neither be changed nor replaced.
bool is_frozen(const std::string& path);
bool may_execute(const std::string& path);
/// Calls `take` with each name in a folder, except "." and "..", until it returns false. Returns 0
/// or an error number. `path`: "" is the working folder.
int list_folder(const std::string& path, const std::function<bool(const std::string&)>& take);

// --- opening ------------------------------------------------------------------------------------

/// Returns a descriptor, or -1. `waits`: opening a pipe waits until another process writes to it.
int open_to_read(const std::string& path, bool waits = true);
/// Opens a device or a pipe for writing.
int open_device(const std::string& path);
/// Opens a file so that every write goes to its end; creates it if there is none.
int open_to_append(const std::string& path, bool read_too);
/// Opens a file that is to be replaced, to lock it: for writing if that is permitted. If
/// `link_too` is false, a link is not followed but refused.
int open_to_lock(const std::string& path, bool link_too);
/// Makes a folder and those above it that are missing. Returns 0, also if it exists, or an error
/// number.
int make_folders(const std::string& path);
/// Creates a file for reading and writing. Fails with EEXIST if the name exists.
int create_file(const std::string& path, unsigned permissions);
/// Creates a file without a name in a folder, for reading and writing. `nameable`: name_open_file()
/// can give it a name. Fails if the system or the file system has no such files. `folder`: "" is
/// the working folder.
int create_nameless_file(const std::string& folder, unsigned permissions, bool nameable);
void close_file(int descriptor);
/// Makes a second descriptor of the file and closes it. Some file systems report errors of writing
/// only then. Returns 0 or an error number.
int close_copy(int descriptor);
/// Returns a path by which this process can open an open file once more.
std::string path_of_open_file(int descriptor);

/// Returns true for the errors that mean that there is no room on the disk.
bool is_full(int error);

// --- bytes --------------------------------------------------------------------------------------

/// Reads up to `size` bytes from the descriptor's position on; returns how many, 0 at the end, -1
/// after an error. Of these calls only this one fails with EINTR if a signal comes.
std::ptrdiff_t read_some(int descriptor, char* out, std::size_t size);
/// Reads `size` bytes from a position on; returns how many: fewer only at the end, -1 after an
/// error.
std::ptrdiff_t read_at(int descriptor, char* out, std::size_t size, std::uint64_t at);
/// Writes all bytes. Returns 0 or an error number.
int write_all(int descriptor, std::string_view bytes);
/// Writes the bytes by one call, so that they stay together in a file to which several processes
/// append. Returns 0 or an error number: ENOSPC if only a part was written.
int write_at_once(int descriptor, std::string_view bytes);
/// Returns 0 or an error number.
int write_at(int descriptor, std::string_view bytes, std::uint64_t at);
int resize_file(int descriptor, std::uint64_t bytes);
void rewind_file(int descriptor);
/// Appends what `from` has from `at` on to `to`, as far as the system can do that by itself.
/// Returns the position that was reached, from which the caller copies the rest; kEverything if
/// nothing is left.
inline constexpr std::uint64_t kEverything = ~std::uint64_t{0};
std::uint64_t copy_by_system(int from, int to, std::uint64_t at);
/// Waits until everything is on the disk. Returns 0, also for what cannot be flushed, or an error
/// number.
int flush_file(int descriptor);
/// The same for a file or a folder. If it cannot be opened, `opened` becomes false.
int flush_path(const std::string& path, bool folder, bool& opened);
/// Waits until bytes can be read, or for so many milliseconds. Returns 1 if they can be read, 0 if
/// not, -1 after an error.
int wait_to_read(int descriptor, int milliseconds);

// --- names --------------------------------------------------------------------------------------

// These return 0 or an error number.
int remove_file(const std::string& path);
/// The same, safe in a signal handler.
int remove_file_now(const char* path);
/// Gives a file another name; a file of that name is replaced.
int rename_over(const std::string& from, const std::string& to);
/// The same, but fails with EEXIST if the name exists.
int rename_to_new(const std::string& from, const std::string& to);
/// Gives a file another name besides. Fails if the name exists. Links are followed.
int add_name(const std::string& path, const std::string& name);
/// Returns true if files of create_nameless_file() can be given names.
bool can_name_open_files();
int name_open_file(int descriptor, const std::string& path);

/// Gives an open file the owner, the permissions and the attributes of the file at `path`. Returns
/// what could not be set: "its owner", "its access list".
std::vector<std::string> make_like(int descriptor, const std::string& path);

}  // namespace qipu::platform
