// Runs a child program that reads and writes lines: starts it, reads with a time limit,
// makes sure that it ends.
//
// Its standard input and output are one socket pair, so that writing to a program that has exited
// raises no SIGPIPE. It runs in its own process group, so that its own children end with it. The
// leader of the group is a shell that waits at a pipe held by this process. However this process
// ends, the pipe is then closed, and the shell kills the group. (PR_SET_PDEATHSIG would have to be
// set in each process of the group, and depends on the thread that started it.) If there is no
// shell, the program runs without this watch. A line beyond 64 KiB is not kept.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace qipu {

class Process {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::time_point kNever = Clock::time_point::max();
  static constexpr std::size_t kLongestLine = std::size_t{64} * 1024;

  /// Searches for the program as a shell does, in `folder` if that is not empty. Error: the reason.
  static std::expected<std::unique_ptr<Process>, std::string> start(
      const std::vector<std::string>& command, const std::string& folder);
  /// Closes its input, waits briefly, then kills it. Leaves no zombie.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Returns false if the program has exited, or did not read the text before the deadline.
  bool send(std::string_view text, Clock::time_point deadline);

  enum class Event : std::uint8_t { line, silence, ended, woken };
  /// Reads the next line, without its line end. `wake`: a descriptor that ends the wait when it
  /// becomes readable.
  Event read(std::string& line, Clock::time_point deadline, int wake);

  void kill_now();
  /// "exit code 3", "signal 11". REQUIRES: it has ended, or is about to.
  std::string how_it_ended();

 private:
  /// The shell that kills the group when this process ends.
  struct Watch {
    pid_t id = -1;  ///< -1: none
    int pipe = -1;
  };
  static Watch start_watch();
  static void end_watch(const Watch& watch);

  Process(int socket, pid_t id, const Watch& watch) : socket_(socket), id_(id), watch_(watch) {}
  bool take_line(std::string& line);
  bool has_ended() const;
  void reap(Clock::time_point deadline);

  int socket_;
  pid_t id_;
  Watch watch_;
  bool reaped_ = false;
  int status_ = 0;
  std::string pending_;       // bytes read but not yet returned
  std::size_t searched_ = 0;  // length of its beginning that holds no line end
  bool skipping_ = false;     // true inside a line that is too long to keep
};

}  // namespace qipu
