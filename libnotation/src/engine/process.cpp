#include "engine/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

extern char** environ;  // NOLINT(readability-redundant-declaration): no POSIX header declares it

namespace qipu {

using namespace std::chrono_literals;

namespace {

/// Milliseconds for poll(), at most `most`, so that the end of the program is noticed in time.
int waiting_time(Process::Clock::time_point deadline, std::chrono::milliseconds most) {
  const auto now = Process::Clock::now();
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

}  // namespace

std::expected<std::unique_ptr<Process>, std::string> Process::start(
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
  return std::unique_ptr<Process>(new Process(ends[0], id, watch));
}

Process::Watch Process::start_watch() {
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

void Process::end_watch(const Watch& watch) {
  if (watch.id < 0) return;
  kill(-watch.id, SIGKILL);
  close(watch.pipe);
  int status = 0;
  wait_for(watch.id, status);
}

Process::~Process() {
  shutdown(socket_, SHUT_RDWR);
  reap(Clock::now() + 1s);
  close(socket_);
}

bool Process::send(std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    const ssize_t n = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n >= 0) {
      text.remove_prefix(static_cast<std::size_t>(n));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
    if (Clock::now() >= deadline) return false;
    pollfd room{socket_, POLLOUT, 0};
    poll(&room, 1, waiting_time(deadline, 200ms));
  }
  return true;
}

bool Process::take_line(std::string& line) {
  for (;;) {
    const std::size_t end = pending_.find('\n', searched_);
    if (end == pending_.npos) {
      searched_ = pending_.size();
      if (pending_.size() > kLongestLine) skipping_ = true;
      if (skipping_) {
        pending_.clear();
        searched_ = 0;
      }
      return false;
    }
    const bool whole = !skipping_ && end <= kLongestLine;
    if (whole) {
      line.assign(pending_, 0, end);
      if (line.ends_with('\r')) line.pop_back();
    }
    pending_.erase(0, end + 1);
    searched_ = 0;
    skipping_ = false;
    if (whole) return true;
  }
}

Process::Event Process::read(std::string& line, Clock::time_point deadline, int wake) {
  constexpr std::size_t kChunk = std::size_t{16} * 1024;
  for (;;) {
    if (take_line(line)) return Event::line;
    pollfd heard[2] = {{socket_, POLLIN, 0}, {wake, POLLIN, 0}};
    const int ready = poll(heard, 2, waiting_time(deadline, 200ms));
    if (ready < 0 && errno != EINTR) return Event::ended;
    if (ready > 0 && heard[1].revents != 0) return Event::woken;
    if (ready > 0 && heard[0].revents != 0) {
      const std::size_t before = pending_.size();
      pending_.resize(before + kChunk);
      const ssize_t n = recv(socket_, pending_.data() + before, kChunk, MSG_DONTWAIT);
      const int error = n < 0 ? errno : 0;
      pending_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
      if (n == 0 || (n < 0 && error != EAGAIN && error != EINTR)) return Event::ended;
    } else if (ready == 0 && has_ended()) {
      return Event::ended;  // even if one of its children still holds the socket
    }
    if (Clock::now() >= deadline && pending_.find('\n', searched_) == pending_.npos) {
      return Event::silence;
    }
  }
}

bool Process::has_ended() const {
  if (reaped_) return true;
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == id_;
}

void Process::kill_now() { reap(Clock::now()); }

void Process::reap(Clock::time_point deadline) {
  if (reaped_) return;
  auto pause = 1ms;
  while (!has_ended() && Clock::now() < deadline) {
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, 20ms);
  }
  // This also kills its children. The program is not reaped yet, so its process id cannot belong to
  // another process.
  if (watch_.id < 0) kill(-id_, SIGKILL);
  kill(id_, SIGKILL);
  end_watch(watch_);
  wait_for(id_, status_);
  reaped_ = true;
}

std::string Process::how_it_ended() {
  reap(Clock::now() + 1s);
  if (WIFSIGNALED(status_)) return "signal " + std::to_string(WTERMSIG(status_));
  return "exit code " + std::to_string(WEXITSTATUS(status_));
}

}  // namespace qipu
