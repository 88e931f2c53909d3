#include "base/files/temporary.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "base/files/file.h"
#include "base/hash/fnv.h"
#include "base/platform/files.h"
#include "base/platform/locks.h"

namespace qipu {
namespace temporary {
namespace {

constexpr std::string_view kHead = ".qipu-", kTail = ".tmp";
constexpr std::size_t kDigits = 16, kMachineDigits = 8;
constexpr int kTries = 100;
constexpr std::array<const char*, 3> kBesideDatabases = {"-wal", "-shm", "-journal"};

std::atomic<bool> nameless_allowed{true};

// --- the last moments ---------------------------------------------------------------------------

std::atomic<int> open_sections{0};
std::atomic<bool> leaving{false};

/// The name of a temporary file that exists. Slots are reused and never freed, so that a signal
/// handler can walk the list at any moment.
struct Unfinished {
  enum State : int { vacant, taken, live };
  std::atomic<int> state{taken};
  std::array<char, platform::kLongestPath> path{};
  Unfinished* next = nullptr;
};
std::atomic<Unfinished*> unfinished{nullptr};

/// REQUIRES: a Section lives, and the path fits.
void remember(const std::string& path) {
  Unfinished* slot = unfinished.load();
  for (; slot != nullptr; slot = slot->next) {
    int expected = Unfinished::vacant;
    if (slot->state.compare_exchange_strong(expected, Unfinished::taken)) break;
  }
  if (slot == nullptr) {
    slot = new Unfinished;
    slot->next = unfinished.load();
    while (!unfinished.compare_exchange_weak(slot->next, slot)) {
    }
  }
  std::memcpy(slot->path.data(), path.c_str(), path.size() + 1);
  slot->state.store(Unfinished::live);
}

void forget(const std::string& path) {
  for (Unfinished* slot = unfinished.load(); slot != nullptr; slot = slot->next) {
    if (slot->state.load() == Unfinished::live && path == slot->path.data()) {
      slot->state.store(Unfinished::vacant);
      return;
    }
  }
}

/// Older versions wrote databases under such names, and SQLite put files beside them.
void unlink_beside(const std::string& database) {
  for (const char* const part : kBesideDatabases) platform::remove_file(database + part);
}

// --- folders that may have leftovers ------------------------------------------------------------

struct Folders {
  std::mutex mutex;
  std::set<std::string> written;
};
Folders& folders() {
  static auto* const kFolders = new Folders;  // outlives every thread
  return *kFolders;
}

void note(const std::string& folder) {
  Folders& known = folders();
  const std::lock_guard lock(known.mutex);
  known.written.insert(folder);
}

/// ".qipu-01234567-0123456789abcdef.tmp": the machine and a random number. Older versions wrote
/// names without a machine, or like ".qipu-31-0.tmp".
enum class Shape : std::uint8_t { none, random, numbered, foreign };
Shape shape_of(std::string_view name) {
  if (!name.starts_with(kHead) || !name.ends_with(kTail)) return Shape::none;
  name.remove_prefix(kHead.size());
  if (name.size() < kTail.size()) return Shape::none;
  name.remove_suffix(kTail.size());
  const auto all_of = [](std::string_view part, std::string_view digits) {
    return !part.empty() && part.find_first_not_of(digits) == part.npos;
  };
  if (name.size() == kDigits && all_of(name, "0123456789abcdef")) return Shape::random;
  const std::size_t dash = name.find('-');
  constexpr std::string_view kHex = "0123456789abcdef";
  if (dash == kMachineDigits && name.size() == dash + 1 + kDigits &&
      all_of(name.substr(0, dash), kHex) && all_of(name.substr(dash + 1), kHex)) {
    return name.starts_with(machine()) ? Shape::random : Shape::foreign;
  }
  const bool numbers = dash != name.npos && all_of(name.substr(0, dash), "0123456789") &&
                       all_of(name.substr(dash + 1), "0123456789");
  return numbers ? Shape::numbered : Shape::none;
}

/// Returns true if the folder was changed more than a week after the file was last written, by the
/// clock of the file system. Our own clock may differ, and locks of other machines may be invisible
/// here.
bool is_old(const std::string& path, const platform::Facts& folder) {
  constexpr std::int64_t kSecond = 1'000'000'000, kWeek = 7 * 24 * 3600;
  const auto facts = platform::facts_of_name(path);
  return facts && folder.changed / kSecond - facts->changed / kSecond > kWeek;
}

/// Removes a file that no running process uses any more.
bool remove_if_left(const std::string& path, Shape shape) {
  const int descriptor = platform::open_to_lock(path, false);
  if (descriptor < 0) return false;
  const auto open = platform::facts_of_open(descriptor);
  const bool left = open && open->is_file() &&
                    platform::lock_file(descriptor) == platform::Lock::taken &&
                    (shape != Shape::numbered || platform::is_let_alone(descriptor));
  const auto named = left ? platform::facts_of_name(path) : std::nullopt;
  const bool gone = named && open->identity == named->identity && platform::remove_file(path) == 0;
  platform::close_file(descriptor);
  if (gone) unlink_beside(path);
  return gone;
}

// --- making and naming --------------------------------------------------------------------------

std::string drawn_name() {
  std::uint64_t number = 0;
  if (!platform::draw_number(number)) {
    static std::atomic<std::uint64_t> counter{0};  // no randomness: unique in this process
    number = (static_cast<std::uint64_t>(platform::process_id()) << 32) + counter++;
  }
  std::array<char, kDigits + 1> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(number));
  return std::string(kHead) + machine() + "-" + digits.data() + std::string(kTail);
}

File create_named(const std::string& folder, unsigned permissions) {
  File file;
  for (int i = 0; i < kTries; ++i) {
    const std::string name = folder + drawn_name();
    if (name.size() >= platform::kLongestPath) return {.error = ENAMETOOLONG};
    const Section section;
    file.descriptor = platform::create_file(name, permissions);
    if (file.descriptor < 0) {
      file.error = errno;
      if (file.error == EEXIST) continue;
      return file;
    }
    remember(name);
    file.name = name;
    // Before it is locked, another run may take it for a leftover.
    const bool locked = platform::lock_file(file.descriptor) != platform::Lock::busy;
    const auto facts = platform::facts_of_open(file.descriptor);
    if (locked && facts && facts->names != 0) {
      file.error = 0;
      return file;
    }
    drop(file);
  }
  return {.error = EEXIST};
}

}  // namespace

std::string machine() {
  static const std::string kMachine = [] {
    Fnv fnv;
    fnv.add(platform::machine_text());
    std::array<char, kMachineDigits + 1> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x",
                  static_cast<unsigned>(fnv.value() ^ fnv.value() >> 32U));
    return std::string(digits.data());
  }();
  return kMachine;
}

Section::Section() {
  ++open_sections;
  if (!leaving) return;
  --open_sections;
  platform::wait_for_the_end();
}

Section::~Section() { --open_sections; }

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == path.npos ? std::string() : path.substr(0, slash + 1);
}

File create(const std::string& folder, unsigned permissions) {
  note(folder);
  if (nameless_allowed && platform::can_name_open_files()) {
    const int descriptor = platform::create_nameless_file(folder, permissions, true);
    if (descriptor >= 0) {
      platform::lock_file(descriptor);  // for the moment when it has a temporary name
      return {.descriptor = descriptor};
    }
  }
  return create_named(folder, permissions);
}

File create_nameless(const std::string& folder) {
  constexpr unsigned kPrivate = 0600;
  if (nameless_allowed) {
    const int descriptor = platform::create_nameless_file(folder, kPrivate, false);
    if (descriptor >= 0) return {.descriptor = descriptor};
  }
  note(folder);
  File file = create_named(folder, kPrivate);
  if (file.descriptor < 0) return file;
  platform::remove_file(file.name);
  forget(std::exchange(file.name, {}));
  return file;
}

int publish(File& file, const std::string& path, bool replaces, std::string& failed) {
  failed = path;
  const Section section;
  if (file.name.empty()) {
    int error = platform::name_open_file(file.descriptor, path);
    if (error != EEXIST || !replaces) return error;
    // linkat() replaces no file, so the file first gets a temporary name and then the right one.
    for (int i = 0; error == EEXIST && i < kTries; ++i) {
      failed = folder_of(path) + drawn_name();
      error = platform::name_open_file(file.descriptor, failed);
    }
    if (error != 0) return error;
    const std::string name = std::exchange(failed, path);
    error = platform::rename_over(name, path);
    if (error != 0) platform::remove_file(name);
    return error;
  }
  const int error =
      replaces ? platform::rename_over(file.name, path) : platform::rename_to_new(file.name, path);
  if (error == 0) {
    forget(file.name);
    file.name.clear();
  }
  return error;
}

void drop(File& file) {
  if (!file.name.empty()) {
    platform::remove_file(file.name);
    forget(file.name);
    file.name.clear();
  }
  if (file.descriptor >= 0) platform::close_file(std::exchange(file.descriptor, -1));
}

void leave() {
  leaving = true;
  constexpr int kPatience = 2000;  // ms; a disk may hang
  for (int i = 0; i < kPatience && open_sections != 0; ++i) platform::pause_for(1);
  for (Unfinished* slot = unfinished.load(); slot != nullptr; slot = slot->next) {
    if (slot->state.load() == Unfinished::live) platform::remove_file_now(slot->path.data());
  }
}

void allow_nameless(bool allowed) { nameless_allowed = allowed; }

}  // namespace temporary

std::vector<std::string> take_leftovers() {
  temporary::Folders& known = temporary::folders();
  std::set<std::string> written;
  {
    const std::lock_guard lock(known.mutex);
    written.swap(known.written);
  }
  std::vector<std::string> gone;
  for (const std::string& folder : written) {
    const auto now = platform::facts_of(folder.empty() ? "." : folder);
    if (!now) continue;
    platform::list_folder(folder, [&](const std::string& name) {
      const temporary::Shape shape = temporary::shape_of(name);
      if (shape == temporary::Shape::none) return true;
      std::string path = folder + name;
      if (shape == temporary::Shape::foreign && !temporary::is_old(path, *now)) return true;
      if (temporary::remove_if_left(path, shape)) gone.push_back(std::move(path));
      return true;
    });
  }
  std::ranges::sort(gone);
  return gone;
}

}  // namespace qipu
