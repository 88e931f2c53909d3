// UTF-16, in which Windows takes names, and its errors. Only for files named windows_*.
#pragma once

#include <windows.h>

#include <string>
#include <string_view>

namespace qipu::platform {

std::wstring wide(std::string_view text);
std::string narrow(std::wstring_view text);
/// Returns a path as calls of Windows take it: with `\`, and in the form for long paths if it is
/// long.
std::wstring wide_path(const std::string& path);
/// Returns the number of errno for an error of Windows.
int error_number(DWORD error);
/// Sets errno for the last error of this thread. Returns -1.
int failed();
/// Returns a text of HKEY_LOCAL_MACHINE; an empty one if it is missing or longer than 255
/// characters.
std::string text_in_registry(const wchar_t* key, const wchar_t* name);
/// Returns the handle of a descriptor; INVALID_HANDLE_VALUE if it is not open.
HANDLE handle_of(int descriptor);

}  // namespace qipu::platform
