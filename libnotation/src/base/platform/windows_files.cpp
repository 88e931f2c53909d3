// Files are opened so that others may read, write, rename and remove them at the same time, as on
// other systems. Their access list is that of their folder: make_like() has nothing to copy.

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <mutex>

#include "base/platform/files.h"
#include "base/platform/locks.h"
#include "base/platform/paths.h"
#include "base/platform/system.h"
#include "base/platform/windows_text.h"

namespace qipu::platform {
namespace {

constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// How write_all() writes to a descriptor. Reading at a position moves the position of a handle, so
/// files that this program creates have a position of their own.
struct Writing {
  enum Way : std::uint8_t { plain, positioned, appended };
  std::atomic<Way> way{plain};
  std::atomic<std::uint64_t> at{0};
};
constexpr std::size_t kMostDescriptors = 8192;
Writing& writing(int descriptor) {
  static std::array<Writing, kMostDescriptors> all;
  return all.at(static_cast<std::size_t>(descriptor) % kMostDescriptors);
}

int descriptor_of(HANDLE handle, Writing::Way way, int flags) {
  if (handle == INVALID_HANDLE_VALUE) return failed();
  const int out =
      _open_osfhandle(reinterpret_cast<std::intptr_t>(handle), flags | _O_BINARY | _O_NOINHERIT);
  if (out < 0) {
    CloseHandle(handle);
    errno = EMFILE;
    return -1;
  }
  writing(out).way = way;
  writing(out).at = 0;
  return out;
}

/// Returns true if what is named as a folder in the path is a file.
bool passes_a_file(std::string_view path) {
  for (std::size_t slash = path.rfind('/'); slash != path.npos && slash != 0;
       slash = path.rfind('/', slash - 1)) {
    const std::string above(path.substr(0, slash));
    const DWORD attributes = GetFileAttributesW(wide_path(above).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) continue;
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) == 0;
  }
  return false;
}

HANDLE opened(const std::string& path, DWORD access, DWORD how, DWORD flags) {
  if (path.empty()) {
    SetLastError(ERROR_PATH_NOT_FOUND);
    return INVALID_HANDLE_VALUE;
  }
  const HANDLE handle =
      CreateFileW(wide_path(path).c_str(), access, kShared, nullptr, how, flags, nullptr);
  if (handle != INVALID_HANDLE_VALUE || GetLastError() != ERROR_PATH_NOT_FOUND) return handle;
  SetLastError(passes_a_file(path) ? ERROR_DIRECTORY : ERROR_PATH_NOT_FOUND);
  return handle;
}

std::int64_t nanoseconds(FILETIME time) {
  constexpr std::int64_t kTicksTo1970 = 116'444'736'000'000'000;
  const std::int64_t ticks = (std::int64_t{time.dwHighDateTime} << 32) | time.dwLowDateTime;
  return (ticks - kTicksTo1970) * 100;
}

std::optional<Facts> facts_at(HANDLE handle) {
  using Kind = Facts::Kind;
  if (handle == INVALID_HANDLE_VALUE || handle == nullptr) {
    errno = EBADF;
    return std::nullopt;
  }
  SetLastError(ERROR_SUCCESS);
  const DWORD type = GetFileType(handle);
  if (type == FILE_TYPE_UNKNOWN && GetLastError() != ERROR_SUCCESS) {
    failed();
    return std::nullopt;
  }
  if (type != FILE_TYPE_DISK) {
    return Facts{.identity = {~std::uint64_t{0}, reinterpret_cast<std::uintptr_t>(handle)}};
  }
  BY_HANDLE_FILE_INFORMATION info{};
  if (GetFileInformationByHandle(handle, &info) == 0) {
    failed();
    return std::nullopt;
  }
  FILE_ATTRIBUTE_TAG_INFO tag{};
  const bool link =
      (info.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
      GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag) &&
      (tag.ReparseTag == IO_REPARSE_TAG_SYMLINK || tag.ReparseTag == IO_REPARSE_TAG_MOUNT_POINT);
  const bool folder = (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  return Facts{.kind = link     ? Kind::link
                       : folder ? Kind::folder
                                : Kind::file,
               .size = (std::uint64_t{info.nFileSizeHigh} << 32) | info.nFileSizeLow,
               .changed = nanoseconds(info.ftLastWriteTime),
               .identity = {info.dwVolumeSerialNumber,
                            (std::uint64_t{info.nFileIndexHigh} << 32) | info.nFileIndexLow},
               .names = info.nNumberOfLinks};
}

std::optional<Facts> facts_by(const std::string& path, DWORD flags) {
  const HANDLE handle =
      opened(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags);
  if (handle == INVALID_HANDLE_VALUE) {
    failed();
    return std::nullopt;
  }
  const auto out = facts_at(handle);
  const int error = errno;
  CloseHandle(handle);
  errno = error;
  return out;
}

OVERLAPPED position(std::uint64_t at) {
  OVERLAPPED out{};
  out.Offset = static_cast<DWORD>(at);
  out.OffsetHigh = static_cast<DWORD>(at >> 32);
  return out;
}

/// Writes at a position, or where the handle is. Returns 0 or an error number.
int write_piece(HANDLE handle, std::string_view bytes, OVERLAPPED* where, std::size_t& done) {
  constexpr std::size_t kMost = std::size_t{1} << 24;
  DWORD n = 0;
  const BOOL fine =
      WriteFile(handle, bytes.data(), static_cast<DWORD>(std::min(bytes.size(), kMost)), &n, where);
  done = n;
  return fine != 0 ? 0 : error_number(GetLastError());
}

/// Text for a console in UTF-8, which may be cut inside a character.
int write_to_console(HANDLE handle, int descriptor, std::string_view bytes) {
  static std::array<std::string, 3> cut;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::string& held = cut.at(static_cast<std::size_t>(std::clamp(descriptor, 0, 2)));
  held += bytes;
  std::size_t whole = held.size();
  for (std::size_t back = 1; back <= 3 && back <= held.size(); ++back) {
    const auto byte = static_cast<unsigned char>(held[held.size() - back]);
    if ((byte & 0xC0U) == 0x80U) continue;
    const std::size_t need = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    if (need > back) whole = held.size() - back;
    break;
  }
  const std::wstring text = wide(std::string_view(held).substr(0, whole));
  held.erase(0, whole);
  for (std::size_t at = 0; at < text.size();) {
    constexpr std::size_t kMost = 8000;
    std::size_t size = std::min(kMost, text.size() - at);
    if (at + size < text.size() && IS_HIGH_SURROGATE(text[at + size - 1])) --size;
    DWORD n = 0;
    if (WriteConsoleW(handle, text.data() + at, static_cast<DWORD>(size), &n, nullptr) == 0) {
      return error_number(GetLastError());
    }
    if (n == 0) return EIO;
    at += n;
  }
  return 0;
}

bool is_console(HANDLE handle) {
  DWORD mode = 0;
  return GetConsoleMode(handle, &mode) != 0;
}

/// Lines that are typed, as UTF-8. Ctrl+Z at the beginning of a line is the end.
std::ptrdiff_t read_from_console(HANDLE handle, char* out, std::size_t size) {
  static std::string held;
  static bool ended = false;
  if (held.empty() && !ended) {
    std::array<wchar_t, 4096> line;
    DWORD n = 0;
    if (ReadConsoleW(handle, line.data(), static_cast<DWORD>(line.size()), &n, nullptr) == 0) {
      return failed();
    }
    constexpr wchar_t kEnd = 26;
    ended = n == 0 || line[0] == kEnd;
    if (!ended) held = narrow({line.data(), n});
    std::erase(held, '\r');
  }
  const std::size_t n = std::min(size, held.size());
  std::copy_n(held.data(), n, out);
  held.erase(0, n);
  return static_cast<std::ptrdiff_t>(n);
}

/// Other programs (virus scanners, indexers) have files open for moments.
template <class Call>
int patiently(Call call) {
  constexpr int kTries = 40, kPause = 25;  // ms
  for (int i = 0;; ++i) {
    if (call() != 0) return 0;
    const DWORD error = GetLastError();
    const bool moment = error == ERROR_SHARING_VIOLATION || error == ERROR_ACCESS_DENIED;
    if (!moment || i == kTries) return error_number(error);
    Sleep(kPause);
  }
}

/// Renames as POSIX does it: a file that is open may be replaced. Windows 10 and later can do it.
BOOL rename_as_posix(const std::wstring& from, const std::wstring& to) {
  const HANDLE handle = CreateFileW(from.c_str(), DELETE | SYNCHRONIZE, kShared, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return 0;
  std::wstring whole(32768, L'\0');
  whole.resize(
      GetFullPathNameW(to.c_str(), static_cast<DWORD>(whole.size()), whole.data(), nullptr));
  struct Request {
    DWORD flags;
    HANDLE root;
    DWORD bytes;
    wchar_t name[1];
  };
  std::string buffer(sizeof(Request) + whole.size() * sizeof(wchar_t), '\0');
  auto* const request = reinterpret_cast<Request*>(buffer.data());
  constexpr DWORD kIgnoreReadOnly = 0x40;
  request->flags =
      FILE_RENAME_FLAG_REPLACE_IF_EXISTS | FILE_RENAME_FLAG_POSIX_SEMANTICS | kIgnoreReadOnly;
  request->bytes = static_cast<DWORD>(whole.size() * sizeof(wchar_t));
  std::copy(whole.begin(), whole.end(), request->name);
  constexpr auto kRenameEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);  // FileRenameInfoEx
  const BOOL done =
      SetFileInformationByHandle(handle, kRenameEx, request, static_cast<DWORD>(buffer.size()));
  const DWORD error = GetLastError();
  CloseHandle(handle);
  SetLastError(error);
  return done;
}

/// Replaces a file that is open, where POSIX renames are unknown: on FAT, on some network drives,
/// under wine. The open file gets another name first. A run that is killed between the renames
/// leaves it under that name, which no run removes.
BOOL put_in_place_of_open(const std::wstring& from, const std::wstring& to) {
  const DWORD attributes = GetFileAttributesW(to.c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
    SetLastError(ERROR_ACCESS_DENIED);
    return 0;
  }
  std::uint64_t number = 0;
  draw_number(number);
  const std::wstring aside = to + L".replaced-" + std::to_wstring(number);
  if (MoveFileExW(to.c_str(), aside.c_str(), 0) == 0) return 0;
  if (MoveFileExW(from.c_str(), to.c_str(), 0) == 0) {
    const DWORD why = GetLastError();
    MoveFileExW(aside.c_str(), to.c_str(), 0);
    SetLastError(why);
    return 0;
  }
  DeleteFileW(aside.c_str());  // it vanishes when it is closed
  return 1;
}

}  // namespace

std::optional<Facts> facts_of(const std::string& path) { return facts_by(path, 0); }

std::optional<Facts> facts_of_name(const std::string& path) {
  return facts_by(path, FILE_FLAG_OPEN_REPARSE_POINT);
}

std::optional<Facts> facts_of_open(int descriptor) { return facts_at(handle_of(descriptor)); }

// Windows follows links itself when a file is opened, and resolves them in canonical names.
std::string target_of_link(const std::string& /*path*/) { return {}; }

bool is_read_only(const std::string& path) {
  const DWORD attributes = GetFileAttributesW(wide_path(path).c_str());
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0;
}

bool is_frozen(const std::string& /*path*/) { return false; }

bool may_execute(const std::string& path) {
  const auto facts = facts_of(path);
  return facts && facts->is_file();
}

int list_folder(const std::string& path, const std::function<bool(const std::string&)>& take) {
  const std::string all = path.empty() ? "*" : path.ends_with('/') ? path + "*" : path + "/*";
  WIN32_FIND_DATAW found{};
  const HANDLE search = FindFirstFileW(wide_path(all).c_str(), &found);
  if (search == INVALID_HANDLE_VALUE) {
    return GetLastError() == ERROR_FILE_NOT_FOUND ? 0 : error_number(GetLastError());
  }
  int error = 0;
  for (;;) {
    const std::string name = narrow(found.cFileName);
    if (name != "." && name != ".." && !take(name)) break;
    if (FindNextFileW(search, &found) != 0) continue;
    if (GetLastError() != ERROR_NO_MORE_FILES) error = error_number(GetLastError());
    break;
  }
  FindClose(search);
  return error;
}

// Folders can be opened, too, so that the caller sees what they are.
int open_to_read(const std::string& path, bool /*waits*/) {
  return descriptor_of(opened(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS),
                       Writing::plain, _O_RDONLY);
}

int open_device(const std::string& path) {
  return descriptor_of(opened(path, GENERIC_WRITE, OPEN_EXISTING, 0), Writing::plain, _O_WRONLY);
}

int open_to_append(const std::string& path, bool read_too) {
  const DWORD access = read_too ? GENERIC_READ | GENERIC_WRITE : GENERIC_WRITE;
  return descriptor_of(opened(path, access, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL), Writing::appended,
                       _O_RDWR);
}

int open_to_lock(const std::string& path, bool link_too) {
  const DWORD flags = link_too ? 0 : FILE_FLAG_OPEN_REPARSE_POINT;
  HANDLE handle = opened(path, GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING, flags);
  if (handle == INVALID_HANDLE_VALUE && GetLastError() == ERROR_ACCESS_DENIED) {
    handle = opened(path, GENERIC_READ, OPEN_EXISTING, flags);
  }
  return descriptor_of(handle, Writing::positioned, _O_RDWR);
}

int make_folders(const std::string& path) {
  if (const auto facts = facts_of(path)) return facts->is_folder() ? 0 : ENOTDIR;
  std::string folder = path;
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  const std::size_t slash = folder.rfind('/');
  if (slash != folder.npos && slash != 0) {
    const std::string above = folder.substr(0, slash);
    if (const int error = is_root(above) ? 0 : make_folders(above); error != 0) return error;
  }
  if (CreateDirectoryW(wide_path(folder).c_str(), nullptr) != 0) return 0;
  const DWORD error = GetLastError();
  return error == ERROR_ALREADY_EXISTS ? 0 : error_number(error);
}

int create_file(const std::string& path, unsigned /*permissions*/) {
  return descriptor_of(
      opened(path, GENERIC_READ | GENERIC_WRITE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL),
      Writing::positioned, _O_RDWR);
}

// A file that vanishes when it is closed, also by the end of the process.
int create_nameless_file(const std::string& folder, unsigned /*permissions*/, bool nameable) {
  constexpr int kTries = 100;
  if (nameable) {
    errno = ENOSYS;
    return -1;
  }
  for (int i = 0; i < kTries; ++i) {
    std::uint64_t number = 0;
    draw_number(number);
    const std::string name = folder + "qipu-" + std::to_string(number) + ".tmp";
    const HANDLE handle = opened(name, GENERIC_READ | GENERIC_WRITE | DELETE, CREATE_NEW,
                                 FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE);
    if (handle == INVALID_HANDLE_VALUE && GetLastError() == ERROR_FILE_EXISTS) continue;
    return descriptor_of(handle, Writing::positioned, _O_RDWR);
  }
  errno = EEXIST;
  return -1;
}

void close_file(int descriptor) {
  if (descriptor >= 0) writing(descriptor).way = Writing::plain;
  _close(descriptor);
}

int close_copy(int /*descriptor*/) { return 0; }

std::string path_of_open_file(int descriptor) {
  std::wstring name(32768, L'\0');
  const DWORD size = GetFinalPathNameByHandleW(handle_of(descriptor), name.data(),
                                               static_cast<DWORD>(name.size()), 0);
  name.resize(size < name.size() ? size : 0);
  std::string out = narrow(name);
  if (out.starts_with(R"(\\?\UNC\)")) {
    out = R"(\\)" + out.substr(8);
  } else if (out.starts_with(R"(\\?\)")) {
    out.erase(0, 4);
  }
  std::ranges::replace(out, '\\', '/');
  return out;
}

bool is_full(int error) { return error == ENOSPC; }

std::ptrdiff_t read_some(int descriptor, char* out, std::size_t size) {
  constexpr std::size_t kMost = std::size_t{1} << 24;
  const HANDLE handle = handle_of(descriptor);
  if (handle == INVALID_HANDLE_VALUE) {
    errno = EBADF;
    return -1;
  }
  if (is_console(handle)) return read_from_console(handle, out, size);
  DWORD n = 0;
  if (ReadFile(handle, out, static_cast<DWORD>(std::min(size, kMost)), &n, nullptr) == 0) {
    const DWORD error = GetLastError();
    if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return 0;
    return failed();
  }
  return n;
}

std::ptrdiff_t read_at(int descriptor, char* out, std::size_t size, std::uint64_t at) {
  constexpr std::size_t kMost = std::size_t{1} << 24;
  const HANDLE handle = handle_of(descriptor);
  std::size_t got = 0;
  while (got < size) {
    OVERLAPPED where = position(at + got);
    DWORD n = 0;
    if (ReadFile(handle, out + got, static_cast<DWORD>(std::min(size - got, kMost)), &n, &where) ==
        0) {
      if (GetLastError() == ERROR_HANDLE_EOF) break;
      return failed();
    }
    if (n == 0) break;
    got += n;
  }
  return static_cast<std::ptrdiff_t>(got);
}

int write_all(int descriptor, std::string_view bytes) {
  if (bytes.empty()) return 0;
  const HANDLE handle = handle_of(descriptor);
  if (handle == INVALID_HANDLE_VALUE) return EBADF;
  if (is_console(handle)) return write_to_console(handle, descriptor, bytes);
  Writing& how = writing(descriptor);
  while (!bytes.empty()) {
    const bool placed = how.way != Writing::plain;
    OVERLAPPED where = position(how.way == Writing::appended ? ~std::uint64_t{0} : how.at.load());
    std::size_t n = 0;
    const int error = write_piece(handle, bytes, placed ? &where : nullptr, n);
    if (error != 0) return error;
    if (n == 0) return ENOSPC;
    how.at += n;
    bytes.remove_prefix(n);
  }
  return 0;
}

int write_at_once(int descriptor, std::string_view bytes) { return write_all(descriptor, bytes); }

int write_at(int descriptor, std::string_view bytes, std::uint64_t at) {
  const HANDLE handle = handle_of(descriptor);
  while (!bytes.empty()) {
    OVERLAPPED where = position(at);
    std::size_t n = 0;
    const int error = write_piece(handle, bytes, &where, n);
    if (error != 0) return error;
    if (n == 0) return ENOSPC;
    at += n;
    bytes.remove_prefix(n);
  }
  return 0;
}

int resize_file(int descriptor, std::uint64_t bytes) {
  FILE_END_OF_FILE_INFO end{};
  end.EndOfFile.QuadPart = static_cast<LONGLONG>(bytes);
  const BOOL done =
      SetFileInformationByHandle(handle_of(descriptor), FileEndOfFileInfo, &end, sizeof end);
  return done != 0 ? 0 : error_number(GetLastError());
}

void rewind_file(int descriptor) { _lseeki64(descriptor, 0, SEEK_SET); }

std::uint64_t copy_by_system(int /*from*/, int /*to*/, std::uint64_t at) { return at; }

int flush_file(int descriptor) {
  if (FlushFileBuffers(handle_of(descriptor)) != 0) return 0;
  const DWORD error = GetLastError();
  return error == ERROR_INVALID_HANDLE || error == ERROR_INVALID_FUNCTION ? 0 : error_number(error);
}

// Folders need no flushing: NTFS has a journal of names.
int flush_path(const std::string& path, bool folder, bool& was_opened) {
  was_opened = true;
  if (folder) return 0;
  const HANDLE handle = opened(path, GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING, 0);
  was_opened = handle != INVALID_HANDLE_VALUE;
  if (!was_opened) return error_number(GetLastError());
  const int error = FlushFileBuffers(handle) != 0 ? 0 : error_number(GetLastError());
  CloseHandle(handle);
  return error;
}

int wait_to_read(int descriptor, int milliseconds) {
  const HANDLE handle = handle_of(descriptor);
  if (GetFileType(handle) != FILE_TYPE_PIPE) return 1;
  for (int waited = 0;; ++waited) {
    DWORD available = 0;
    if (PeekNamedPipe(handle, nullptr, 0, nullptr, &available, nullptr) == 0) return 1;
    if (available != 0) return 1;
    if (waited >= milliseconds) return 0;
    Sleep(1);
  }
}

int remove_file(const std::string& path) {
  const std::wstring name = wide_path(path);
  return patiently([&] { return DeleteFileW(name.c_str()); });
}

int remove_file_now(const char* path) {
  return DeleteFileW(wide_path(path).c_str()) != 0 ? 0 : error_number(GetLastError());
}

int rename_over(const std::string& from, const std::string& to) {
  const std::wstring old_name = wide_path(from), new_name = wide_path(to);
  return patiently([&]() -> BOOL {
    if (rename_as_posix(old_name, new_name) != 0) return 1;
    const DWORD why = GetLastError();
    if (why == ERROR_SHARING_VIOLATION || why == ERROR_FILE_NOT_FOUND) return 0;
    if (MoveFileExW(old_name.c_str(), new_name.c_str(), MOVEFILE_REPLACE_EXISTING) != 0) return 1;
    return GetLastError() == ERROR_ACCESS_DENIED ? put_in_place_of_open(old_name, new_name) : 0;
  });
}

int rename_to_new(const std::string& from, const std::string& to) {
  const std::wstring old_name = wide_path(from), new_name = wide_path(to);
  return patiently([&] { return MoveFileExW(old_name.c_str(), new_name.c_str(), 0); });
}

int add_name(const std::string& path, const std::string& name) {
  const BOOL done = CreateHardLinkW(wide_path(name).c_str(), wide_path(path).c_str(), nullptr);
  return done != 0 ? 0 : error_number(GetLastError());
}

bool can_name_open_files() { return false; }

int name_open_file(int /*descriptor*/, const std::string& /*path*/) { return ENOSYS; }

std::vector<std::string> make_like(int /*descriptor*/, const std::string& /*path*/) { return {}; }

// --- locks --------------------------------------------------------------------------------------

// Locks of Windows keep others from reading the bytes, so this one lies where no file has bytes.
Lock lock_file(int descriptor) {
  constexpr std::uint64_t kBeyond = 0x7FFF'FFFF'FFFF'0000;
  return lock_bytes(descriptor, kBeyond, 1, true);
}

Lock lock_bytes(int descriptor, std::uint64_t first, std::uint64_t count, bool exclusive) {
  OVERLAPPED where = position(first);
  const DWORD flags = LOCKFILE_FAIL_IMMEDIATELY | (exclusive ? LOCKFILE_EXCLUSIVE_LOCK : 0);
  if (LockFileEx(handle_of(descriptor), flags, 0, static_cast<DWORD>(count),
                 static_cast<DWORD>(count >> 32), &where) != 0) {
    return Lock::taken;
  }
  const DWORD error = GetLastError();
  return error == ERROR_LOCK_VIOLATION || error == ERROR_IO_PENDING ? Lock::busy : Lock::unknown;
}

// Only versions that never ran on Windows left files for which this is asked.
bool is_let_alone(int /*descriptor*/) { return false; }

}  // namespace qipu::platform
