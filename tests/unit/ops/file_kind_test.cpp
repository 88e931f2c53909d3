// The properties of a file besides its bytes: correcting it keeps them, or leaves the file alone
// and reports what would be lost.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "ops/mend/mend_file.h"
#include "support/folder.h"

namespace qipu {
namespace {

using test::Folder;

/// Gives the file an attribute and an access list; returns false if its file system has none.
bool mark(const std::string& path) {
  // Version 2; then tag, permissions and number of each entry: owner, user 12, group, mask, others.
  const std::string list(
      "\2\0\0\0"
      "\1\0\6\0\377\377\377\377"
      "\2\0\4\0\14\0\0\0"
      "\4\0\4\0\377\377\377\377"
      "\20\0\4\0\377\377\377\377"
      "\40\0\0\0\377\377\377\377",
      44);
  return setxattr(path.c_str(), "user.kept", "yes", 3, 0) == 0 &&
         setxattr(path.c_str(), "system.posix_acl_access", list.data(), list.size(), 0) == 0;
}

/// Owner, group, permissions, attributes, access list, as text.
std::string kind_of(const std::string& path) {
  struct stat s{};
  EXPECT_EQ(stat(path.c_str(), &s), 0);
  std::string out = std::to_string(s.st_uid) + " " + std::to_string(s.st_gid) + " " +
                    std::to_string(s.st_mode) + " ";
  for (const char* name : {"user.kept", "system.posix_acl_access"}) {
    char value[100];
    const ssize_t size = getxattr(path.c_str(), name, value, sizeof value);
    if (size > 0) out += std::string(value, static_cast<std::size_t>(size));
  }
  return out;
}

TEST_F(Folder, FilesMendedStayWhatTheyAre) {
  const std::string path = put("a.pgn", "one two three\n");
  if (!mark(path)) GTEST_SKIP() << "no access lists here";
  if (geteuid() == 0) {
    ASSERT_EQ(chown(path.c_str(), 12, 34), 0);
  }
  const std::string was = kind_of(path);
  EXPECT_NE(was.find("yes"), was.npos);
  for (const bool force : {false, true}) {  // the backup is the file itself, then a copy
    EXPECT_FALSE(not_to_be_mended(path, {.backup = true, .force = force}));
    const std::string word = force ? "2" : "two";
    ASSERT_TRUE(
        mend_file(path, std::vector<Patch>{{4, word, "2"}}, {.backup = true, .force = force}, 100));
    EXPECT_EQ(kind_of(path), was) << force;
    EXPECT_EQ(kind_of(path + ".orig"), was) << force;
    EXPECT_EQ(get(path + ".orig"), "one " + word + " three\n");
  }
  // The properties that the folder gives to new files are not those of the old file.
  const std::string plain = put("b.pgn", "one two three\n");
  const std::string kind = kind_of(plain);
  char list[100];
  const ssize_t size = getxattr(path.c_str(), "system.posix_acl_access", list, sizeof list);
  ASSERT_GT(size, 0);
  ASSERT_EQ(
      setxattr(root_.c_str(), "system.posix_acl_default", list, static_cast<std::size_t>(size), 0),
      0);
  ASSERT_TRUE(mend_file(plain, std::vector<Patch>{{4, "two", "2"}}, {}, 100));
  EXPECT_EQ(kind_of(plain), kind);
}

TEST_F(Folder, FilesThatWouldLoseSomethingAreNotMended) {
  const std::vector<Patch> patches = {{4, "two", "2"}};
  const std::string path = put("a.pgn", "one two three\n");
  const auto refused = [&](const Code& code, const std::string& words) {
    const auto why = not_to_be_mended(path, {});
    const auto done = mend_file(path, patches, {}, 100);
    EXPECT_TRUE(why && why->code == &code);
    EXPECT_TRUE(!done && done.error().code == &code);
    if (!done && !words.empty()) {
      EXPECT_EQ(done.error().args.at(0), words);
    }
    EXPECT_EQ(get(path), "one two three\n");
  };
  std::filesystem::create_hard_link(path, root_ / "b.pgn");
  refused(diag::mend_loses, "its other names (hard links)");
  std::filesystem::remove(root_ / "b.pgn");
  ASSERT_EQ(chmod(path.c_str(), 0444), 0);
  refused(diag::mend_read_only, "");
  EXPECT_FALSE(not_to_be_mended(path, {.force = true}));
  ASSERT_EQ(chmod(path.c_str(), 0666), 0);
  EXPECT_FALSE(not_to_be_mended(path, {}));
  if (geteuid() != 0) return;
  // A user may write to another's file but cannot make one that belongs to another.
  ASSERT_EQ(chmod(root_.c_str(), 0777), 0);
  ASSERT_EQ(chown(path.c_str(), 12, 34), 0);
  ASSERT_EQ(setegid(56), 0);
  ASSERT_EQ(seteuid(65534), 0);
  refused(diag::mend_loses, "its group, its owner");
  ASSERT_EQ(seteuid(0), 0);
  ASSERT_EQ(chmod(root_.c_str(), 0755), 0);
  ASSERT_EQ(seteuid(65534), 0);
  refused(diag::cannot_write, path);
  ASSERT_EQ(seteuid(0), 0);
  ASSERT_EQ(setegid(0), 0);
  EXPECT_FALSE(not_to_be_mended(path, {}));
}

}  // namespace
}  // namespace qipu
