// Reads what plant.py says in the environment before any code of the library runs.
#include "planted.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

namespace {

constexpr int kMost = 1 << 16;
unsigned char nowhere[kMost];

}  // namespace

int qipu_awake = 0;
unsigned char* qipu_seen = nowhere;

// A file shared by all processes of a test, however they end. The first to run: 101.
__attribute__((constructor(101))) static void read_environment() {
  if (const char* number = std::getenv("QIPU_PLANT")) qipu_awake = std::atoi(number);
  const char* name = std::getenv("QIPU_PLANT_SEEN");
  if (name == nullptr) return;
  const int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (ftruncate(file, kMost) == 0) {
    void* const map = mmap(nullptr, kMost, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map != MAP_FAILED) qipu_seen = static_cast<unsigned char*>(map);
  }
  close(file);
}
