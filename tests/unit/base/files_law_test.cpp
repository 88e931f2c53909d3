// Files at their limits and with every way to end: a file that is moved, given up, refused or kept
// for later leaves no descriptor open and no name on the disk, and errors are complete.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/files/file.h"
#include "base/files/temporary.h"
#include "base/platform/files.h"
#include "support/folder.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;
using std::string_literals::operator""s;
using Texts = std::vector<std::string>;

std::size_t entries_of(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}
std::size_t open_descriptors() { return entries_of("/proc/self/fd"); }

/// "cannot_write a b": the code of an error and its arguments.
std::string error_text(const Diagnostic& d) {
  std::string text(d.code->name);
  for (const std::string& arg : d.args) text += " " + arg;
  return text;
}
template <class T>
std::string error_of(const Result<T>& result) {
  return result ? "none"s : error_text(result.error());
}

class FileLaw : public test::Folder {
 protected:
  FileLaw() : before_(open_descriptors()) {}
  ~FileLaw() override {
    temporary::allow_nameless(true);
    set_temporary_folder("");
    EXPECT_EQ(open_descriptors(), before_) << "something was left open";
  }
  std::string path(const std::string& name) const { return (root_ / name).string(); }
  std::size_t count() const { return entries_of(root_); }
  /// The only file whose name begins with a dot.
  std::string hidden() const {
    for (const auto& entry : fs::directory_iterator(root_)) {
      if (entry.path().filename().string().starts_with('.')) return entry.path().string();
    }
    return {};
  }
  static mode_t mode_of(const std::string& file) {
    struct stat s{};
    EXPECT_EQ(::stat(file.c_str(), &s), 0);
    return s.st_mode & 07777;
  }
  /// The exit status of a child: 0 if `work` returns true.
  template <class Work>
  static int in_child(Work work) {
    const pid_t child = fork();
    if (child == 0) {
      try {
        _exit(work() ? 0 : 1);
      } catch (...) {
        _exit(2);
      }
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return status;
  }

 private:
  std::size_t before_;
};

TEST_F(FileLaw, ReadingSaysWhatItReadAndWhyNot) {
  const std::string ten = put("ten", "0123456789");
  EXPECT_EQ(error_of(read_file(ten, 9)), "too_large " + ten + " 9 bytes");
  EXPECT_EQ(error_of(read_file(ten, 0)), "too_large " + ten + " 0 bytes");
  EXPECT_EQ(read_file(ten, 10).value(), "0123456789");
  EXPECT_EQ(read_file(ten, 11).value(), "0123456789");
  EXPECT_EQ(read_file(ten, ~std::size_t{0} - 1).value(), "0123456789");
  EXPECT_EQ(error_of(read_file(root_.string(), 9)),
            "cannot_open " + root_.string() + " Is a directory");
  EXPECT_EQ(error_of(read_file(path("no"), 9)),
            "cannot_open " + path("no") + " No such file or directory");
  const auto memory = read_file("/proc/self/mem", 10);
  EXPECT_EQ(error_of(memory), "cannot_read /proc/self/mem Input/output error");
  // These report a size of 0.
  EXPECT_EQ(read_file("/proc/version", 10'000).value(), get("/proc/version"));
  EXPECT_EQ(error_of(read_file("/proc/version", 5)), "too_large /proc/version 5 bytes");
  auto source = ByteSource::open(ten);
  std::string out;
  EXPECT_EQ((*source)->read(out, 0).value(), 0U);
  EXPECT_EQ((*source)->read(out, 10).value(), 10U);
  EXPECT_EQ((*source)->read(out, 10).value(), 0U);
  EXPECT_EQ(out, "0123456789");
  for (const std::size_t size : {(1U << 20) - 1, 1U << 20, (1U << 20) + 1, 5U << 19}) {
    const std::string bytes(size, 'x');
    put("big", bytes);
    EXPECT_EQ(read_file(path("big"), size).value() == bytes, true) << size;
    EXPECT_FALSE(read_file(path("big"), size - 1)) << size;
  }
}

TEST_F(FileLaw, StandardInputIsReadAndStaysOpen) {
  const std::string ten = put("ten", "0123456789");
  const auto as_input = [&](const std::string& file, auto use) {
    const int saved = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10);
    const int other = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    dup2(other, STDIN_FILENO);
    close(other);
    use();
    EXPECT_GE(fcntl(STDIN_FILENO, F_GETFD), 0) << "it is not ours to close";
    if (saved >= 0) {
      dup2(saved, STDIN_FILENO);
      close(saved);
    } else {
      close(STDIN_FILENO);
    }
  };
  as_input(ten, [&] { EXPECT_EQ(read_file("-", 10).value(), "0123456789"); });
  as_input(ten, [&] { EXPECT_EQ(error_of(read_file("-", 9)), "too_large - 9 bytes"); });
  as_input(root_.string(),
           [&] { EXPECT_EQ(error_of(read_file("-", 9)), "cannot_read <stdin> Is a directory"); });
}

TEST_F(FileLaw, AFileIsMovedAboutAndCommittedOnce) {
  for (const bool nameless : {true, false}) {
    temporary::allow_nameless(nameless);
    auto a = AtomicFile::create(path("a"));
    auto b = AtomicFile::create(path("b"), Existing::kept);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(count(), nameless ? 0U : 2U);
    ASSERT_TRUE(a->write("of ") && a->write("") && a->write("a"));
    ASSERT_TRUE(b->write("of b"));
    *a = std::move(*b);  // they are exchanged now
    put("b", "in the way");
    EXPECT_EQ(error_of(a->commit()), "output_exists " + path("b"));
    AtomicFile c = std::move(*b);
    EXPECT_TRUE(c.commit());
    EXPECT_EQ(get(root_ / "a"), "of a");
    EXPECT_EQ(get(root_ / "b"), "in the way");
    a = AtomicFile::create(path("c"));
    ASSERT_TRUE(a);
    EXPECT_EQ(count(), nameless ? 2U : 3U);
    a = std::unexpected(make_diagnostic(diag::cannot_write, {}, {}));
    EXPECT_EQ(count(), 2U) << "given up";
    fs::remove(root_ / "a");
    fs::remove(root_ / "b");
  }
}

TEST_F(FileLaw, WhatCannotBeWrittenIsSaidWithItsName) {
  EXPECT_EQ(error_of(AtomicFile::create(path("no/such"))),
            "cannot_write " + path("no/such") + " No such file or directory");
  EXPECT_EQ(error_of(AtomicFile::create(root_.string())),
            "cannot_write " + root_.string() + " Is a directory");
  put("there", "x");
  EXPECT_EQ(error_of(AtomicFile::create(path("there"), Existing::kept)),
            "output_exists " + path("there"));
  EXPECT_EQ(get(root_ / "there"), "x");
  for (const bool nameless : {true, false}) {
    temporary::allow_nameless(nameless);
    for (const auto existing : {Existing::kept, Existing::replaced}) {
      fs::create_directory(root_ / "gone");
      auto file = AtomicFile::create(path("gone/a"), existing);
      ASSERT_TRUE(file && file->write("x"));
      fs::remove_all(root_ / "gone");
      EXPECT_EQ(error_of(file->commit()),
                "cannot_write " + path("gone/a") + " No such file or directory");
      auto blocked = AtomicFile::create(path("dir"), existing);
      ASSERT_TRUE(blocked && blocked->write("x"));
      fs::create_directory(root_ / "dir");
      const std::string error = error_of(blocked->commit());
      EXPECT_EQ(error, existing == Existing::kept
                           ? "output_exists " + path("dir")
                           : "cannot_write " + path("dir") + " Is a directory");
      blocked = std::unexpected(make_diagnostic(diag::cannot_write, {}, {}));
      fs::remove(root_ / "dir");
      EXPECT_EQ(count(), 1U) << "no other name stays";
    }
  }
  if (!fs::exists("/dev/full")) return;
  auto full = AtomicFile::create("/dev/full");
  ASSERT_TRUE(full);
  EXPECT_EQ(error_of(full->write("x")), "cannot_write /dev/full No space left on device");
  EXPECT_TRUE(full->write(""));
  EXPECT_TRUE(full->commit());
}

TEST_F(FileLaw, APipeIsWrittenToAndClosed) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const std::string name = "/proc/self/fd/" + std::to_string(ends[1]);
  auto file = AtomicFile::create(name, Existing::kept);
  ASSERT_TRUE(file && file->write("through"));
  close(ends[1]);
  ASSERT_TRUE(file->commit());
  char bytes[16];
  EXPECT_EQ(::read(ends[0], bytes, sizeof bytes), 7);
  EXPECT_EQ(::read(ends[0], bytes, sizeof bytes), 0) << "its end was closed";
  close(ends[0]);
}

TEST_F(FileLaw, LinksAreFollowedToWhereTheFileIs) {
  put("far/real", "old");
  fs::create_symlink("real", root_ / "far/near");
  fs::create_symlink("far/near", root_ / "relative");
  fs::create_symlink(path("relative"), root_ / "absolute");
  fs::create_symlink("far/new", root_ / "dangling");
  for (const char* link : {"far/near", "relative", "absolute"}) {
    auto file = AtomicFile::create(path(link));
    ASSERT_TRUE(file && file->write(link) && file->commit()) << link;
    EXPECT_TRUE(fs::is_symlink(root_ / link)) << link;
    EXPECT_EQ(get(root_ / "far/real"), link);
    EXPECT_EQ(error_of(AtomicFile::create(path(link), Existing::kept)),
              "output_exists " + path(link));
  }
  auto file = AtomicFile::create(path("dangling"), Existing::kept);
  ASSERT_TRUE(file && file->write("made") && file->commit());
  EXPECT_TRUE(fs::is_symlink(root_ / "dangling"));
  EXPECT_EQ(get(root_ / "far/new"), "made");
  EXPECT_EQ(entries_of(root_ / "far"), 3U);
}

TEST_F(FileLaw, ANewFileHasTheUsualPermissionsAndOneUnderWayIsPrivate) {
  const mode_t mask = umask(026);
  for (const bool nameless : {true, false}) {
    temporary::allow_nameless(nameless);
    auto file = AtomicFile::create(path("new"));
    ASSERT_TRUE(file && file->commit());
    EXPECT_EQ(mode_of(path("new")), 0640U);
    ASSERT_EQ(chmod(path("new").c_str(), 0604), 0);
    auto other = AtomicFile::create(path("new"));
    ASSERT_TRUE(other && other->commit());
    EXPECT_EQ(mode_of(path("new")), 0604U) << "as what it replaces";
    fs::remove(root_ / "new");
    const auto spare = open_temporary(path("beside"));
    ASSERT_TRUE(spare);
    struct stat s{};
    ASSERT_EQ(fstat(*spare, &s), 0);
    EXPECT_EQ(s.st_mode & 07777, 0600U);
    EXPECT_EQ(s.st_nlink, 0U);
    EXPECT_EQ(count(), 0U);
    EXPECT_EQ(platform::write_all(*spare, "bytes"), 0);
    char bytes[8];
    EXPECT_EQ(pread(*spare, bytes, sizeof bytes, 0), 5) << "for reading too";
    close(*spare);
  }
  umask(mask);
}

TEST_F(FileLaw, WhatItCannotBecomeIsNamed) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  const std::string model = put("model", "x");
  ASSERT_EQ(chmod(model.c_str(), 0640), 0);
  ASSERT_EQ(chmod(root_.c_str(), 0777), 0);
  auto file = AtomicFile::create(path("a"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->become_like(path("nothing")), Texts());
  EXPECT_EQ(file->become_like(model), Texts());
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(mode_of(path("a")), 0640U);
  const int status = in_child([&] {  // inside the folder, because the folders above may be closed
                                     // to other users
    if (chdir(root_.c_str()) != 0 || setgid(12345) != 0 || setuid(12345) != 0) return false;
    auto other = AtomicFile::create("b");
    return other && other->become_like("model") == Texts{"its group", "its owner"} &&
           other->commit();
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(mode_of(path("b")), 0640U);
  // The attributes of a file that may not be read cannot be copied.
  Texts lost = {"its group", "its owner"};
  if (setxattr(model.c_str(), "user.a", "1", 1, 0) == 0)
    lost.emplace_back("its attribute `user.a`");
  ASSERT_EQ(chmod(model.c_str(), 0200), 0);
  EXPECT_EQ(in_child([&] {
              if (chdir(root_.c_str()) != 0 || setgid(12345) != 0 || setuid(12345) != 0)
                return false;
              auto other = AtomicFile::create("c");
              return other && other->become_like("model") == lost;
            }),
            0);
}

/// An access list in the form of Linux: the owner, user 7, the group, the mask, others.
std::string access_list() {
  std::string list;
  put_u32(list, 2);
  for (const auto& [tag, id] : {std::pair(1U, ~0U), {2U, 7U}, {4U, ~0U}, {16U, ~0U}, {32U, ~0U}}) {
    put_u16(list, tag);
    put_u16(list, 6);
    put_u32(list, id);
  }
  return list;
}

TEST_F(FileLaw, AttributesAndAccessListsAreThoseOfWhatItReplaces) {
  const std::string list = access_list(), plain = put("plain", "x"), owned = put("owned", "x");
  const auto set = [](const std::string& file, const char* name, const std::string& value) {
    return setxattr(file.c_str(), name, value.data(), value.size(), 0) == 0;
  };
  const bool can = set(owned, "system.posix_acl_access", list) && set(owned, "user.a", "1") &&
                   set(owned, "user.empty", "") &&
                   set(root_.string(), "system.posix_acl_default", list);
  if (!can) GTEST_SKIP() << "no access lists here";
  const auto names = [](const std::string& file) {
    char buffer[1000];
    const ssize_t size = listxattr(file.c_str(), buffer, sizeof buffer);
    std::string text(buffer, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    std::ranges::replace(text, '\0', ' ');
    return text;
  };
  const std::string before = names(owned);
  for (const auto& file : {plain, owned}) {
    auto made = AtomicFile::create(file);
    ASSERT_TRUE(made && made->write("y") && made->commit());
  }
  EXPECT_EQ(names(plain), "") << "the folder's list is not given to it";
  EXPECT_EQ(names(owned).size(), before.size());
  char value[100];
  EXPECT_EQ(getxattr(owned.c_str(), "user.a", value, sizeof value), 1);
  EXPECT_EQ(getxattr(owned.c_str(), "user.empty", value, sizeof value), 0);
  const ssize_t size = getxattr(owned.c_str(), "system.posix_acl_access", value, sizeof value);
  EXPECT_EQ(std::string(value, static_cast<std::size_t>(size)), list);
}

TEST_F(FileLaw, OneUnderWayIsLockedUnderADrawnName) {
  temporary::allow_nameless(false);
  Texts drawn;
  for (int i = 0; i < 3; ++i) {
    auto file = AtomicFile::create(path("a"));
    ASSERT_TRUE(file);
    const std::string name = hidden();
    drawn.push_back(name);
    const std::string last = fs::path(name).filename().string();
    const std::string head = ".qipu-" + temporary::machine() + "-";
    EXPECT_EQ(head.size(), 15U);
    EXPECT_EQ(last.size(), head.size() + 16 + 4) << last;
    EXPECT_TRUE(last.starts_with(head) && last.ends_with(".tmp")) << last;
    EXPECT_EQ(last.substr(head.size(), 16).find_first_not_of("0123456789abcdef"), last.npos)
        << last;
    const int other = open(name.c_str(), O_RDWR | O_CLOEXEC);
    EXPECT_EQ(flock(other, LOCK_EX | LOCK_NB), -1);
    EXPECT_EQ(errno, EWOULDBLOCK);
    close(other);
    EXPECT_EQ(take_leftovers(), Texts()) << "it is at work";
    EXPECT_EQ(count(), 1U);
  }
  EXPECT_EQ(count(), 0U);
  EXPECT_TRUE(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
}

TEST_F(FileLaw, LeftoversOfAllFoldersAreNamedInOrder) {
  take_leftovers();
  Texts expected;
  for (const char* folder : {"b", "a", "c"}) {
    put(folder + "/.qipu-00000000000000ff.tmp"s, "half");
    for (const char* other :
         {"/.qipu-00000000000000FF.tmp", "/.qipu-0000000000000ff.tmp",
          "/.qipu-00000000000000ff0.tmp", "/.qipu--0.tmp", "/.qipu-1-.tmp", "/.qipu-1-0-0.tmp",
          "/.qipu-1a-0.tmp", "/.qipu-1-0a.tmp", "/.qipu-0000000-00000000000000ff.tmp",
          "/.qipu-0000000g-00000000000000ff.tmp", "/.qipu-1-0tmp", "/.qipu-00000000000000ff.tmp.",
          "/x.qipu-1-0.tmp"}) {
      put(folder + std::string(other), "somebody's");
    }
    if (*folder == 'c') continue;  // this folder is not written to
    auto file = AtomicFile::create(path(folder + "/game"s));
    ASSERT_TRUE(file && file->commit());
    expected.push_back(path(folder + "/.qipu-00000000000000ff.tmp"s));
  }
  std::ranges::sort(expected);
  EXPECT_EQ(take_leftovers(), expected);
  EXPECT_EQ(entries_of(root_ / "a"), 14U);
  EXPECT_EQ(entries_of(root_ / "c"), 14U);
  EXPECT_EQ(take_leftovers(), Texts());
  ASSERT_EQ(symlink(path("gone").c_str(), path("a/.qipu-7-7.tmp").c_str()), 0);
  fs::create_directory(root_ / "gone");
  auto file = AtomicFile::create(path("gone/x"));
  file = std::unexpected(make_diagnostic(diag::cannot_write, {}, {}));
  fs::remove_all(root_ / "gone");
  EXPECT_EQ(take_leftovers(), Texts()) << "a folder that is no more";
}

// --- bytes kept for later

constexpr std::size_t kFew = std::size_t{1} << 20;  // less is kept in memory

std::string replayed(Spool& spool) {
  std::string all;
  EXPECT_TRUE(spool.replay([&](std::string_view bytes) -> Result<void> {
    EXPECT_FALSE(bytes.empty());
    all += bytes;
    return {};
  }));
  return all;
}

TEST_F(FileLaw, AMebibyteIsPutAsideInAFile) {
  const std::size_t none = open_descriptors();
  Spool spool(path("out"));
  std::string all(kFew - 1, 'a');
  ASSERT_TRUE(spool.write(all));
  EXPECT_EQ(open_descriptors(), none);
  EXPECT_EQ(replayed(spool) == all, true);
  ASSERT_TRUE(spool.write("b"));
  all += 'b';
  EXPECT_EQ(open_descriptors(), none + 1);
  EXPECT_EQ(replayed(spool) == all, true);
  const std::string more = "more " + std::string(kFew / 2, 'c');
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(spool.write(more));
    all += more;
    EXPECT_EQ(replayed(spool) == all, true) << i;
  }
  EXPECT_EQ(open_descriptors(), none + 1);
  const auto opened = spool.opened_as();
  ASSERT_TRUE(opened);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(read_file(*opened, 4 * kFew).value() == all, true);
  ASSERT_TRUE(spool.write("behind"));
  EXPECT_EQ(replayed(spool) == all + "behind", true);
  ASSERT_EQ(spool.opened_as().value(), *opened);
  EXPECT_EQ(read_file(*opened, 4 * kFew).value() == all + "behind", true);
  EXPECT_EQ(count(), 0U);
}

TEST_F(FileLaw, WhatIsPutAsideMovesAndWhoTakesItMayRefuse) {
  Spool small, great(path("out")), empty;
  ASSERT_TRUE(small.write("few"));
  ASSERT_TRUE(great.write(std::string(kFew, 'x')) && great.write("tail"));
  small = std::move(great);
  EXPECT_EQ(replayed(great), "few") << "each is the other now";
  EXPECT_EQ(replayed(small).size(), kFew + 4);
  Spool moved(std::move(small));
  EXPECT_EQ(replayed(moved).size(), kFew + 4);
  EXPECT_EQ(replayed(small), "");
  EXPECT_EQ(replayed(empty), "");
  EXPECT_EQ(read_file(empty.opened_as().value(), 0).value(), "");
  for (Spool* spool : {&moved, &great}) {
    int asked = 0;
    const auto refused = spool->replay([&](std::string_view) -> Result<void> {
      ++asked;
      return fail(diag::cannot_write, {}, {"it", "full"});
    });
    EXPECT_EQ(error_of(refused), "cannot_write it full");
    EXPECT_EQ(asked, 1);
  }
  std::size_t pieces = 0;
  const auto late = moved.replay([&](std::string_view bytes) -> Result<void> {
    ++pieces;
    if (bytes == "tail") return fail(diag::cannot_write, {}, {"it", "full"});
    return {};
  });
  EXPECT_EQ(error_of(late), "cannot_write it full");
  EXPECT_EQ(pieces, 5U) << "four of 256 KiB, and what is in memory";
}

TEST_F(FileLaw, TheFolderForThemMayBeSet) {
  for (const bool nameless : {true, false}) {
    temporary::allow_nameless(nameless);
    for (const char* folder : {"", "/"}) {
      set_temporary_folder(root_.string() + folder);
      const auto made = open_temporary("/nowhere/at/all");
      ASSERT_TRUE(made);
      EXPECT_EQ(fs::read_symlink("/proc/self/fd/" + std::to_string(*made))
                    .string()
                    .find(root_.string() + "/"),
                0U);
      close(*made);
    }
    set_temporary_folder(path("no"));
    EXPECT_EQ(error_of(open_temporary()),
              "cannot_write " + path("no/") + " No such file or directory");
    set_temporary_folder("");
    EXPECT_EQ(error_of(open_temporary("/nowhere/x")),
              "cannot_write /nowhere/ No such file or directory");
    const auto usual = open_temporary();
    ASSERT_TRUE(usual);
    EXPECT_TRUE(
        fs::read_symlink("/proc/self/fd/" + std::to_string(*usual)).string().starts_with("/tmp/"));
    close(*usual);
    EXPECT_EQ(count(), 0U);
  }
}

}  // namespace
}  // namespace qipu
