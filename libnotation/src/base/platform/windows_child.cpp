// The program's standard input and output are named pipes, because only these can be read with a
// time limit. It belongs to a job that ends with the last handle of it, which this process has: so
// it and its own children end with this process, however that ends.

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "base/platform/child.h"
#include "base/platform/system.h"
#include "base/platform/windows_text.h"

namespace qipu::platform {

using namespace std::chrono_literals;

namespace {

constexpr DWORD kPiece = 16 * 1024;

std::string words_of(DWORD error) {
  std::array<wchar_t, 512> text{};
  DWORD size = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr,
                              error, 0, text.data(), static_cast<DWORD>(text.size()), nullptr);
  while (size > 0 && (text.at(size - 1) <= L' ' || text.at(size - 1) == L'.')) --size;
  if (error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND) {
    return "No such file or directory";
  }
  return size == 0 ? "error " + std::to_string(error) : narrow({text.data(), size});
}

/// Milliseconds for a wait, at most `most`, so that the end of the program is noticed in time.
DWORD waiting_time(Child::Clock::time_point deadline, std::chrono::milliseconds most) {
  const auto now = Child::Clock::now();
  if (deadline <= now) return 0;
  if (deadline - now >= most) return static_cast<DWORD>(most.count());
  return static_cast<DWORD>(std::chrono::ceil<std::chrono::milliseconds>(deadline - now).count());
}

/// A word in the way that CommandLineToArgvW takes apart.
std::wstring quoted(const std::wstring& word) {
  if (!word.empty() && word.find_first_of(L" \t\n\v\"") == word.npos) return word;
  std::wstring out = L"\"";
  std::size_t slashes = 0;
  for (const wchar_t c : word) {
    if (c == L'"') out.append(slashes + 1, L'\\');
    slashes = c == L'\\' ? slashes + 1 : 0;
    out += c;
  }
  return out.append(slashes, L'\\') + L'"';
}

struct Pipe {
  HANDLE own = INVALID_HANDLE_VALUE, childs = INVALID_HANDLE_VALUE;
};

/// Makes a pipe whose own end is asynchronous.
Pipe make_pipe(bool child_reads) {
  static std::atomic<unsigned> counter{0};
  std::uint64_t random = 0;
  draw_number(random);
  const std::wstring name = LR"(\\.\pipe\qipu-)" + std::to_wstring(GetCurrentProcessId()) + L"-" +
                            std::to_wstring(counter++) + L"-" + std::to_wstring(random);
  Pipe out;
  const DWORD way = child_reads ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
  out.own = CreateNamedPipeW(
      name.c_str(), way | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, 65536, 65536, 0, nullptr);
  if (out.own == INVALID_HANDLE_VALUE) return out;
  SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, 1};
  out.childs = CreateFileW(name.c_str(), child_reads ? GENERIC_READ : GENERIC_WRITE, 0, &inherited,
                           OPEN_EXISTING, 0, nullptr);
  return out;
}

void close(HANDLE& handle) {
  if (handle != INVALID_HANDLE_VALUE && handle != nullptr) CloseHandle(handle);
  handle = INVALID_HANDLE_VALUE;
}

/// Returns the program's file: the word itself, or with .exe, in the folder of the command or where
/// Windows searches.
std::wstring file_of(const std::string& word) {
  const std::wstring path = wide_path(word);
  std::wstring found(32768, L'\0');
  const DWORD size = SearchPathW(nullptr, path.c_str(), L".exe", static_cast<DWORD>(found.size()),
                                 found.data(), nullptr);
  if (size == 0 || size >= found.size()) return path;
  found.resize(size);
  return found;
}

}  // namespace

Wake::Wake() : handle_(reinterpret_cast<std::intptr_t>(CreateEventW(nullptr, 1, 0, nullptr))) {}
Wake::~Wake() { CloseHandle(reinterpret_cast<HANDLE>(handle_)); }
void Wake::wake() { SetEvent(reinterpret_cast<HANDLE>(handle_)); }
void Wake::clear() { ResetEvent(reinterpret_cast<HANDLE>(handle_)); }

struct Child::Parts {
  HANDLE to = INVALID_HANDLE_VALUE, from = INVALID_HANDLE_VALUE;  // the pipes
  HANDLE process = INVALID_HANDLE_VALUE, job = INVALID_HANDLE_VALUE;
  HANDLE read_event = CreateEventW(nullptr, 1, 0, nullptr);
  HANDLE written_event = CreateEventW(nullptr, 1, 0, nullptr);
  OVERLAPPED reading{};
  bool reads = false;  ///< a read is under way
  std::array<char, kPiece> piece;
  bool reaped = false;
  DWORD code = 0;

  Parts() = default;
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    close(to);
    reap(Clock::now() + 1s);
    if (reads) {
      CancelIoEx(from, &reading);
      DWORD n = 0;
      GetOverlappedResult(from, &reading, &n, 1);
    }
    close(from);
    close(process);
    close(job);
    close(read_event);
    close(written_event);
  }

  bool has_ended() const { return reaped || WaitForSingleObject(process, 0) == WAIT_OBJECT_0; }

  void reap(Clock::time_point deadline) {
    if (reaped || process == INVALID_HANDLE_VALUE) return;
    WaitForSingleObject(process, waiting_time(deadline, 1h));
    TerminateJobObject(job, kKilled);
    TerminateProcess(process, kKilled);
    WaitForSingleObject(process, 5000);
    GetExitCodeProcess(process, &code);
    reaped = true;
  }
  static constexpr UINT kKilled = 0xC000'013A;
};

Child::Child(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Child::~Child() = default;

std::expected<std::unique_ptr<Child>, std::string> Child::start(
    const std::vector<std::string>& command, const std::string& folder) {
  auto parts = std::make_unique<Parts>();
  const auto error = [] { return std::unexpected(words_of(GetLastError())); };
  Pipe to = make_pipe(true), from = make_pipe(false);
  parts->to = to.own;
  parts->from = from.own;
  SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, 1};
  HANDLE errors = GetStdHandle(STD_ERROR_HANDLE);
  HANDLE copy = INVALID_HANDLE_VALUE;
  if (DuplicateHandle(GetCurrentProcess(), errors, GetCurrentProcess(), &copy, 0, 1,
                      DUPLICATE_SAME_ACCESS) == 0) {
    copy =
        CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, nullptr);
  }
  const auto close_all = [&] {
    close(to.childs);
    close(from.childs);
    close(copy);
  };
  parts->job = CreateJobObjectW(nullptr, nullptr);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(parts->job, JobObjectExtendedLimitInformation, &limits, sizeof limits);

  // Only these three handles are inherited.
  std::array<HANDLE, 3> handles = {to.childs, from.childs, copy};
  SIZE_T bytes = 0;
  InitializeProcThreadAttributeList(nullptr, 1, 0, &bytes);
  std::string memory(bytes, '\0');
  STARTUPINFOEXW how{};
  how.StartupInfo.cb = sizeof how;
  how.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  how.StartupInfo.hStdInput = to.childs;
  how.StartupInfo.hStdOutput = from.childs;
  how.StartupInfo.hStdError = copy;
  how.lpAttributeList = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory.data());
  InitializeProcThreadAttributeList(how.lpAttributeList, 1, 0, &bytes);
  UpdateProcThreadAttribute(how.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST,
                            handles.data(), sizeof handles, nullptr, nullptr);
  const std::wstring file = file_of(command.front());
  std::wstring line = quoted(file);
  for (std::size_t i = 1; i < command.size(); ++i) line += L" " + quoted(wide(command[i]));
  const std::wstring place = wide_path(folder);
  PROCESS_INFORMATION made{};
  const BOOL started = CreateProcessW(
      file.c_str(), line.data(), nullptr, nullptr, 1,
      CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT,
      nullptr, folder.empty() ? nullptr : place.c_str(), &how.StartupInfo, &made);
  const DWORD why = GetLastError();
  DeleteProcThreadAttributeList(how.lpAttributeList);
  close_all();
  if (started == 0) {
    SetLastError(why);
    return error();
  }
  parts->process = made.hProcess;
  AssignProcessToJobObject(parts->job, made.hProcess);
  ResumeThread(made.hThread);
  CloseHandle(made.hThread);
  return std::unique_ptr<Child>(new Child(std::move(parts)));
}

bool Child::send(std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    OVERLAPPED writing{};
    writing.hEvent = parts_->written_event;
    DWORD n = 0;
    const DWORD size = static_cast<DWORD>(std::min<std::size_t>(text.size(), kPiece));
    if (WriteFile(parts_->to, text.data(), size, nullptr, &writing) == 0 &&
        GetLastError() != ERROR_IO_PENDING) {
      return false;
    }
    for (;;) {
      const HANDLE heard[2] = {parts_->written_event, parts_->process};
      const DWORD waited = WaitForMultipleObjects(2, heard, 0, waiting_time(deadline, 200ms));
      if (waited == WAIT_OBJECT_0) break;
      if (waited == WAIT_OBJECT_0 + 1 || Clock::now() >= deadline) {
        CancelIoEx(parts_->to, &writing);
        GetOverlappedResult(parts_->to, &writing, &n, 1);
        return false;
      }
    }
    if (GetOverlappedResult(parts_->to, &writing, &n, 0) == 0) return false;
    text.remove_prefix(n);
  }
  return true;
}

Child::Event Child::receive(std::string& out, Clock::time_point deadline, const Wake& wake) {
  Parts& parts = *parts_;
  if (!parts.reads) {
    parts.reading = {};
    parts.reading.hEvent = parts.read_event;
    if (ReadFile(parts.from, parts.piece.data(), kPiece, nullptr, &parts.reading) == 0 &&
        GetLastError() != ERROR_IO_PENDING) {
      return Event::ended;
    }
    parts.reads = true;
  }
  const HANDLE heard[2] = {reinterpret_cast<HANDLE>(wake.handle_), parts.read_event};
  const DWORD waited = WaitForMultipleObjects(2, heard, 0, waiting_time(deadline, 200ms));
  if (waited == WAIT_OBJECT_0) return Event::woken;
  if (waited == WAIT_OBJECT_0 + 1) {
    DWORD n = 0;
    parts.reads = false;
    if (GetOverlappedResult(parts.from, &parts.reading, &n, 0) == 0) return Event::ended;
    out.append(parts.piece.data(), n);
    return n > 0 ? Event::bytes : Event::nothing;
  }
  // It may have ended even if one of its children still holds the pipe.
  return waited == WAIT_TIMEOUT && parts.has_ended() ? Event::ended : Event::nothing;
}

void Child::kill_now() { parts_->reap(Clock::now()); }

std::string Child::how_it_ended() {
  parts_->reap(Clock::now() + 1s);
  return "exit code " + std::to_string(static_cast<std::int32_t>(parts_->code));
}

}  // namespace qipu::platform
