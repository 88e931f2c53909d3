#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/platform/machine.h"
#include "base/platform/windows_text.h"

namespace qipu::platform {
namespace {

MEMORYSTATUSEX memory_now() {
  MEMORYSTATUSEX out{};
  out.dwLength = sizeof out;
  GlobalMemoryStatusEx(&out);
  return out;
}

}  // namespace

std::string system_name() {
  // GetVersionEx() tells programs what they were made for.
  const wchar_t* const key = LR"(SOFTWARE\Microsoft\Windows NT\CurrentVersion)";
  const std::string name = text_in_registry(key, L"ProductName");
  const std::string build = text_in_registry(key, L"CurrentBuildNumber");
  return fmt::format("{}{}{}, x86_64", name.empty() ? "Windows" : name, build.empty() ? "" : " ",
                     build);
}

std::string c_library() {
  return fmt::format("mingw-w64 {}.{}", __MINGW64_VERSION_MAJOR, __MINGW64_VERSION_MINOR);
}

int processors() { return static_cast<int>(GetActiveProcessorCount(ALL_PROCESSOR_GROUPS)); }

int processors_allowed() {
  DWORD_PTR own = 0, all = 0;
  if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) == 0 || own == all) {
    return processors();
  }
  return __builtin_popcountll(own);
}

std::string processor_model() {
  std::string name = text_in_registry(LR"(HARDWARE\DESCRIPTION\System\CentralProcessor\0)",
                                      L"ProcessorNameString");
  while (name.ends_with(' ')) name.pop_back();
  return name;
}

std::optional<double> processor_share() { return std::nullopt; }

std::uint64_t memory_bytes() { return memory_now().ullTotalPhys; }

std::optional<std::uint64_t> free_memory() { return memory_now().ullAvailPhys; }

std::optional<std::uint64_t> memory_limit() { return std::nullopt; }

// The descriptors of the C runtime.
std::optional<std::uint64_t> open_file_limit() { return 2048; }

std::optional<std::uint64_t> file_size_limit() { return std::nullopt; }

std::optional<std::uint64_t> free_room(int descriptor) {
  std::array<wchar_t, 1024> name{};
  const DWORD size = GetFinalPathNameByHandleW(handle_of(descriptor), name.data(),
                                               static_cast<DWORD>(name.size()), 0);
  if (size == 0 || size >= name.size()) return std::nullopt;
  std::wstring folder(name.data(), size);
  folder.erase(folder.rfind(L'\\') + 1);
  ULARGE_INTEGER room{};
  if (GetDiskFreeSpaceExW(folder.c_str(), &room, nullptr, nullptr) == 0) return std::nullopt;
  return room.QuadPart;
}

// Consoles are written to in UTF-16.
std::optional<std::string> locale_encoding() { return "UTF-8"; }

}  // namespace qipu::platform
