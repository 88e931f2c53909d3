// What the rest of the library needs of a system.

#include <gtest/gtest.h>

#include <cerrno>
#include <set>
#include <string>
#include <tuple>

#include "base/platform/files.h"
#include "base/platform/locks.h"
#include "base/platform/paths.h"
#include "base/platform/system.h"
#include "support/folder.h"

namespace qipu::platform {
namespace {

class PlatformTest : public test::Folder {
 protected:
  std::string path(const std::string& name) const { return (root_ / name).generic_string(); }
};

TEST_F(PlatformTest, FactsTellFilesFoldersAndWhatIsMissing) {
  const std::string file = put("a", "four");
  const auto facts = facts_of(file), folder = facts_of(path(""));
  ASSERT_TRUE(facts && folder);
  EXPECT_TRUE(facts->is_file());
  EXPECT_EQ(facts->size, 4);
  EXPECT_TRUE(folder->is_folder());
  EXPECT_FALSE(facts_of(path("b")));
  EXPECT_EQ(errno, ENOENT);
  ASSERT_EQ(add_name(file, path("b")), 0);
  EXPECT_EQ(facts_of(path("b"))->identity, facts->identity);
  EXPECT_EQ(facts_of(file)->names, 2);
}

TEST_F(PlatformTest, NamesInAFolderComeUntilEnough) {
  for (const char* const name : {"甲", "乙", ".c"}) put(name, "");
  std::set<std::string> names;
  EXPECT_EQ(
      list_folder(path(""), [&](const std::string& name) { return names.insert(name).second; }), 0);
  EXPECT_EQ(names, (std::set<std::string>{"甲", "乙", ".c"}));
  int seen = 0;
  EXPECT_EQ(list_folder(path(""), [&](const std::string&) { return ++seen < 2; }), 0);
  EXPECT_EQ(seen, 2);
  EXPECT_EQ(list_folder(path("none"), [](const std::string&) { return true; }), ENOENT);
}

TEST_F(PlatformTest, AFileIsRenamedOverAnotherOnlyOnRequest) {
  const std::string from = put("from", "new"), to = put("to", "old");
  EXPECT_EQ(rename_to_new(from, to), EEXIST);
  EXPECT_EQ(facts_of(from)->size, 3);
  EXPECT_EQ(rename_over(from, to), 0);
  EXPECT_FALSE(facts_of(from));
  EXPECT_EQ(rename_to_new(to, from), 0);
  EXPECT_FALSE(facts_of(to));
}

TEST_F(PlatformTest, ReadingAtAPositionLeavesWritingWhereItWas) {
  const int file = create_file(path("a"), 0600);
  ASSERT_GE(file, 0);
  EXPECT_EQ(create_file(path("a"), 0600), -1);
  EXPECT_EQ(errno, EEXIST);
  char read[4] = {};
  EXPECT_EQ(write_all(file, "0123"), 0);
  EXPECT_EQ(read_at(file, read, 2, 1), 2);
  EXPECT_EQ(std::string(read, 2), "12");
  EXPECT_EQ(write_all(file, "45"), 0);
  EXPECT_EQ(write_at(file, "x", 0), 0);
  EXPECT_EQ(read_at(file, read, 4, 4), 2) << "the end of the file";
  EXPECT_EQ(std::string(read, 2), "45");
  EXPECT_EQ(resize_file(file, 1), 0);
  EXPECT_EQ(facts_of_open(file)->size, 1);
  EXPECT_EQ(flush_file(file), 0);
  close_file(file);
}

TEST_F(PlatformTest, ALockKeepsOthersOutUntilItsFileIsClosed) {
  const std::string file = put("a", "x");
  const int first = open_to_lock(file, true), second = open_to_lock(file, true);
  EXPECT_EQ(lock_file(first), Lock::taken);
  EXPECT_EQ(lock_file(second), Lock::busy);
  EXPECT_EQ(lock_bytes(first, 1000, 10, false), Lock::taken);
  EXPECT_EQ(lock_bytes(second, 1005, 10, false), Lock::taken) << "readers share";
  EXPECT_EQ(lock_bytes(second, 1000, 1, true), Lock::busy);
  close_file(first);
  EXPECT_EQ(lock_file(second), Lock::taken);
  EXPECT_EQ(lock_bytes(second, 1000, 1, true), Lock::taken);
  close_file(second);
}

TEST_F(PlatformTest, PatternsMatchNamesAsShellsDo) {
  for (const auto& [pattern, name, fits] :
       std::initializer_list<std::tuple<const char*, const char*, bool>>{
           {"*.xqf", "梅花谱.xqf", true},
           {"*.xqf", "a.pgn", false},
           {"*", ".hidden", false},
           {".*", ".hidden", true},
           {"a?c", "abc", true},
           {"a?c", "ac", false},
           {"[a-c]1", "b1", true},
           {"[!a-c]1", "b1", false},
           {"*a*b*", "xaybz", true},
           {"*a*b", "xaybz", false}}) {
    EXPECT_EQ(fits_pattern(pattern, name), fits) << pattern << " " << name;
  }
}

TEST(Platform, PathsBeginAtRootsOrNot) {
  EXPECT_TRUE(is_absolute("/a"));
  EXPECT_FALSE(is_absolute("a/b"));
  EXPECT_TRUE(is_root("/"));
  EXPECT_FALSE(is_root("/a"));
  EXPECT_TRUE(may_run(process_id()));
}

}  // namespace
}  // namespace qipu::platform
