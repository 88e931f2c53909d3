#include <fcntl.h>
#include <io.h>

#include <array>
#include <cerrno>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/platform/files.h"
#include "base/platform/paths.h"
#include "base/platform/terminal.h"
#include "base/platform/windows_text.h"
// It needs windows.h.
#include <shellapi.h>

namespace qipu::platform {
namespace {

/// Returns true if an argument is the path of a file, or the command of an engine, and not a query
/// or another text with `\`.
bool is_path(std::string word) {
  if (word.find('\\') == word.npos) return false;
  if (word.starts_with('"')) word.erase(0, 1);  // "C:\a folder\engine.exe" option
  const bool regular = word.starts_with('\\') && !word.starts_with("\\\\");  // `\d` in a query
  if ((is_absolute(word) && !regular) || word.starts_with(".\\") || word.starts_with("..\\"))
    return true;
  const std::string path = own_form(word);
  std::string folder = path.substr(0, path.rfind('/'));
  // The folder before the first wildcard, or before the file.
  if (const std::size_t sign = folder.find_first_of("*?["); sign != folder.npos) {
    const std::size_t slash = folder.rfind('/', sign);
    folder = slash == folder.npos ? "." : folder.substr(0, slash);
  }
  const auto facts = facts_of(folder.substr(0, folder.find('{')));
  return facts && facts->is_folder();
}

/// An option and its value can be one word: --output=a\b.
std::string with_own_form(const std::string& word) {
  const std::size_t sign = word.starts_with("--") ? word.find('=') : word.npos;
  if (sign == word.npos) return is_path(word) ? own_form(word) : word;
  const std::string value = word.substr(sign + 1);
  return word.substr(0, sign + 1) + (is_path(value) ? own_form(value) : value);
}

bool console_mode(int descriptor, DWORD& mode) {
  return GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

}  // namespace

bool is_terminal(int descriptor) {
  DWORD mode = 0;
  return console_mode(descriptor, mode);
}

std::optional<int> terminal_columns() {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (GetConsoleScreenBufferInfo(handle_of(kOutput), &info) == 0) return std::nullopt;
  return info.srWindow.Right - info.srWindow.Left + 1;
}

std::string_view variable(const char* name) {
  static std::map<std::string, std::string> known;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const auto [at, fresh] = known.try_emplace(name);
  if (fresh) {
    const std::wstring wanted = wide(name);
    std::wstring value(32768, L'\0');
    value.resize(
        GetEnvironmentVariableW(wanted.c_str(), value.data(), static_cast<DWORD>(value.size())));
    at->second = narrow(value);
  }
  return at->second;
}

std::string system_language() {
  std::array<wchar_t, LOCALE_NAME_MAX_LENGTH> name{};
  if (const LANGID language = GetUserDefaultUILanguage();
      LCIDToLocaleName(MAKELCID(language, SORT_DEFAULT), name.data(), static_cast<int>(name.size()),
                       0) == 0) {
    return {};
  }
  return narrow(name.data());
}

void prepare_streams() {
  for (const int stream : {kInput, kOutput, kErrors}) {
    if (handle_of(stream) == INVALID_HANDLE_VALUE) {
      // Nothing can be read from it, and what is written vanishes.
      const int made = _open("NUL", stream == kInput ? _O_WRONLY : _O_RDONLY);
      if (made >= 0 && made != stream) {
        _dup2(made, stream);
        _close(made);
      }
      continue;
    }
    _setmode(stream, _O_BINARY);
    DWORD mode = 0;
    if (stream != kInput && console_mode(stream, mode)) {
      SetConsoleMode(handle_of(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
  }
}

Arguments arguments_of(int /*argc*/, char** /*argv*/) {
  static std::vector<std::string> words;
  static std::vector<char*> pointers;
  int count = 0;
  wchar_t** const given = CommandLineToArgvW(GetCommandLineW(), &count);
  words.clear();
  for (int i = 0; i < count; ++i) {
    words.push_back(i == 0 ? narrow(given[i]) : with_own_form(narrow(given[i])));
  }
  LocalFree(given);
  pointers.clear();
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return {count, pointers.data()};
}

// A file manager starts the program alone in its console. So does a program that starts it without
// a window, but the streams are pipes then.
bool has_own_window() {
  if (!is_terminal(kInput) || !is_terminal(kOutput)) return false;
  std::array<DWORD, 2> processes{};
  return GetConsoleProcessList(processes.data(), static_cast<DWORD>(processes.size())) == 1;
}

void wait_for_key() {
  const HANDLE input = handle_of(kInput);
  FlushConsoleInputBuffer(input);
  INPUT_RECORD event{};
  DWORD count = 0;
  while (ReadConsoleInputW(input, &event, 1, &count) != 0) {
    if (event.EventType == KEY_EVENT && event.Event.KeyEvent.bKeyDown != 0) return;
  }
}

}  // namespace qipu::platform
