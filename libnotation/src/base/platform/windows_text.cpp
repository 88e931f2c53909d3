#include "base/platform/windows_text.h"

#include <io.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace qipu::platform {

std::wstring wide(std::string_view text) {
  const int size = static_cast<int>(text.size());
  std::wstring out(text.size(), L'\0');
  out.resize(static_cast<std::size_t>(
      MultiByteToWideChar(CP_UTF8, 0, text.data(), size, out.data(), size)));
  return out;
}

std::string narrow(std::wstring_view text) {
  const int size = static_cast<int>(text.size());
  std::string out(3 * text.size(), '\0');
  out.resize(static_cast<std::size_t>(
      WideCharToMultiByte(CP_UTF8, 0, text.data(), size, out.data(), 3 * size, nullptr, nullptr)));
  return out;
}

std::wstring wide_path(const std::string& path) {
  constexpr std::size_t kShort = 240;  // folders may have 247 characters, files 259
  std::wstring out = wide(path);
  std::ranges::replace(out, L'/', L'\\');
  if (out.starts_with(L"\\\\?\\")) return out;
  // The folder that a relative path begins in counts, too.
  const DWORD need = GetFullPathNameW(out.c_str(), 0, nullptr, nullptr);
  if (need < kShort) return out;
  std::wstring whole(need, L'\0');
  const DWORD size = GetFullPathNameW(out.c_str(), need, whole.data(), nullptr);
  if (size == 0 || size >= need) return out;
  whole.resize(size);
  if (whole.starts_with(L"\\\\")) return L"\\\\?\\UNC" + whole.substr(1);
  return L"\\\\?\\" + whole;
}

int error_number(DWORD error) {
  switch (error) {
    case ERROR_SUCCESS: return 0;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME:
    case ERROR_BAD_PATHNAME: return ENOENT;
    case ERROR_DIRECTORY: return ENOTDIR;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_DELETE_PENDING:
    case ERROR_USER_MAPPED_FILE: return EACCES;
    case ERROR_WRITE_PROTECT: return EROFS;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return ENOSPC;
    case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
    case ERROR_NOT_SAME_DEVICE: return EXDEV;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
    case ERROR_PIPE_NOT_CONNECTED: return EPIPE;
    case ERROR_TOO_MANY_OPEN_FILES: return EMFILE;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY: return ENOMEM;
    case ERROR_INVALID_HANDLE: return EBADF;
    case ERROR_DIR_NOT_EMPTY: return ENOTEMPTY;
    case ERROR_NOT_SUPPORTED:
    case ERROR_CALL_NOT_IMPLEMENTED: return ENOSYS;
    case ERROR_INVALID_PARAMETER: return EINVAL;
    default: return EIO;
  }
}

int failed() {
  errno = error_number(GetLastError());
  return -1;
}

HANDLE handle_of(int descriptor) {
  if (descriptor < 0) return INVALID_HANDLE_VALUE;
  const std::intptr_t handle = _get_osfhandle(descriptor);
  return handle == -2 ? INVALID_HANDLE_VALUE : reinterpret_cast<HANDLE>(handle);
}

std::string text_in_registry(const wchar_t* key, const wchar_t* name) {
  std::array<wchar_t, 256> out{};
  DWORD bytes = sizeof out;
  const LSTATUS status =
      RegGetValueW(HKEY_LOCAL_MACHINE, key, name, RRF_RT_REG_SZ | RRF_SUBKEY_WOW6464KEY, nullptr,
                   out.data(), &bytes);
  return status == ERROR_SUCCESS ? narrow(out.data()) : std::string();
}

}  // namespace qipu::platform
