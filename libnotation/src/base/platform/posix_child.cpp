// The program's standard input and output are one socket pair, so that writing to a program that
// has exited raises no SIGPIPE. It runs in its own process group, so that its own children end with
// it. The leader of the group is a shell that waits at a pipe held by this process. However this
// process ends, the pipe is then closed, and the shell kills the group. (PR_SET_PDEATHSIG would
// have to be set in each process of the group, and depends on the thread that started it.) If there
// is no shell, the program runs without this watch.

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include "base/platform/child.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): no POSIX header declares it

namespace qipu::platform {

using namespace std::chrono_literals;

namespace {

/// Milliseconds for poll(), at most `most`, so that the end of the program is noticed in time.
int waiting_time(Child::Clock::time_point deadline, std::chrono::milliseconds most) {
  const auto now = Child::Clock::now();
  if (deadline <= now) return 0;
  if (deadline - now >= most) return static_cast<int>(most.count());
  return static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(deadline - now).count());
}

/// The arguments of posix_spawn, freed at the end.
struct SpawnPlan {
  SpawnPlan() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  /// Sets default signal handling and the process group; 0 is a new group.
  void join(pid_t group) {
    sigset_t usual, none;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, group);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  }

  /// Returns 0, or errno.
  int start(pid_t& id, const std::vector<std::string>& command) const {
    std::vector<char*> words;
    std::vector<std::string> copies = command;
    words.reserve(copies.size() + 1);
    for (std::string& word : copies) words.push_back(word.data());
    words.push_back(nullptr);
    return posix_spawnp(&id, words[0], &actions, &attributes, words.data(), environ);
  }

  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
};

void wait_for(pid_t id, int& status) {
  while (waitpid(id, &status, 0) < 0 && errno == EINTR) {
  }
}

/// The shell that kills the group when this process ends.
struct Watch {
  pid_t id = -1;  ///< -1: none
  int pipe = -1;
};

Watch start_watch() {
  // The shell first reads the program's process id, which is needed if the program has left the
  // group. Its second read returns only when this process has ended.
  static const std::vector<std::string> kCommand = {
      "/bin/sh", "-c",
      "trap '' HUP INT QUIT TERM; read -r id; read -r end; kill -s KILL \"$id\"; kill -s KILL 0"};
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return {};
  SpawnPlan plan;
  posix_spawn_file_actions_adddup2(&plan.actions, ends[1], STDIN_FILENO);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&plan.actions, stream, "/dev/null", O_WRONLY, 0);
  }
  plan.join(0);
  Watch watch;
  watch.pipe = ends[0];
  const int error = plan.start(watch.id, kCommand);
  close(ends[1]);
  if (error == 0) return watch;
  close(ends[0]);
  return {};
}

void end_watch(const Watch& watch) {
  if (watch.id < 0) return;
  kill(-watch.id, SIGKILL);
  close(watch.pipe);
  int status = 0;
  wait_for(watch.id, status);
}

}  // namespace

Wake::Wake() : handle_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
Wake::~Wake() { close(static_cast<int>(handle_)); }
void Wake::wake() { static_cast<void>(eventfd_write(static_cast<int>(handle_), 1)); }
void Wake::clear() {
  eventfd_t count = 0;
  static_cast<void>(eventfd_read(static_cast<int>(handle_), &count));
}

struct Child::Parts {
  Parts(int to, pid_t process, const Watch& by) : socket(to), id(process), watch(by) {}
  ~Parts() {
    shutdown(socket, SHUT_RDWR);
    reap(Clock::now() + 1s);
    close(socket);
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  bool has_ended() const {
    if (reaped) return true;
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == id;
  }

  void reap(Clock::time_point deadline) {
    if (reaped) return;
    auto pause = 1ms;
    while (!has_ended() && Clock::now() < deadline) {
      std::this_thread::sleep_for(pause);
      pause = std::min(pause * 2, 20ms);
    }
    // This also kills its children. The program is not reaped yet, so its process id cannot belong
    // to another process.
    if (watch.id < 0) kill(-id, SIGKILL);
    kill(id, SIGKILL);
    end_watch(watch);
    wait_for(id, status);
    reaped = true;
  }

  int socket;
  pid_t id;
  Watch watch;
  bool reaped = false;
  int status = 0;
};

Child::Child(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Child::~Child() = default;

std::expected<std::unique_ptr<Child>, std::string> Child::start(
    const std::vector<std::string>& command, const std::string& folder) {
  if (command.empty()) return std::unexpected(std::string("no command"));
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return std::unexpected(std::string(std::strerror(errno)));
  }
  SpawnPlan plan;
  if (!folder.empty()) {
    posix_spawn_file_actions_addchdir_np(&plan.actions, folder.c_str());
  }
  posix_spawn_file_actions_adddup2(&plan.actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&plan.actions, ends[1], STDOUT_FILENO);
  const Watch watch = start_watch();
  plan.join(watch.id > 0 ? watch.id : 0);
  pid_t id = 0;
  const int error = plan.start(id, command);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    end_watch(watch);
    return std::unexpected(std::string(std::strerror(error)));
  }
  if (watch.id > 0) {
    const std::string name = std::to_string(id) + "\n";
    static_cast<void>(::send(watch.pipe, name.data(), name.size(), MSG_NOSIGNAL));
  }
  return std::unique_ptr<Child>(new Child(std::make_unique<Parts>(ends[0], id, watch)));
}

bool Child::send(std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    const ssize_t n = ::send(parts_->socket, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n >= 0) {
      text.remove_prefix(static_cast<std::size_t>(n));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
    if (Clock::now() >= deadline) return false;
    pollfd room{parts_->socket, POLLOUT, 0};
    poll(&room, 1, waiting_time(deadline, 200ms));
  }
  return true;
}

Child::Event Child::receive(std::string& out, Clock::time_point deadline, const Wake& wake) {
  constexpr std::size_t kChunk = std::size_t{16} * 1024;
  pollfd heard[2] = {{parts_->socket, POLLIN, 0}, {static_cast<int>(wake.handle_), POLLIN, 0}};
  const int ready = poll(heard, 2, waiting_time(deadline, 200ms));
  if (ready < 0 && errno != EINTR) return Event::ended;
  if (ready > 0 && heard[1].revents != 0) return Event::woken;
  if (ready > 0 && heard[0].revents != 0) {
    const std::size_t before = out.size();
    out.resize(before + kChunk);
    const ssize_t n = recv(parts_->socket, out.data() + before, kChunk, MSG_DONTWAIT);
    const int error = n < 0 ? errno : 0;
    out.resize(before + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    if (n == 0 || (n < 0 && error != EAGAIN && error != EINTR)) return Event::ended;
    return n > 0 ? Event::bytes : Event::nothing;
  }
  // It may have ended even if one of its children still holds the socket.
  return ready == 0 && parts_->has_ended() ? Event::ended : Event::nothing;
}

void Child::kill_now() { parts_->reap(Clock::now()); }

std::string Child::how_it_ended() {
  parts_->reap(Clock::now() + 1s);
  const int status = parts_->status;
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  return "exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace qipu::platform
