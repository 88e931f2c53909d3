// Runs the same work on several threads.
#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace qipu::train {

/// Calls work(0) ... work(threads - 1) at once and waits. Throws what one of them threw.
template <class Work>
void on_threads(unsigned threads, Work work) {
  std::exception_ptr trouble;
  std::mutex mutex;
  {
    std::vector<std::jthread> workers;
    workers.reserve(threads);
    for (unsigned i = 0; i < threads; ++i) {
      workers.emplace_back([&, i] {
        try {
          work(i);
        } catch (...) {
          const std::lock_guard lock(mutex);
          trouble = std::current_exception();
        }
      });
    }
  }
  if (trouble) std::rethrow_exception(trouble);
}

}  // namespace qipu::train
