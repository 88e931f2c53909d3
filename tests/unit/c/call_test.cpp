// A failure inside a call becomes a status and a finding, never an exception.

#include "c/call.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace qipu::c {
namespace {

struct Thing final : Object {
  static constexpr Kind kKind = Kind::bytes;
  explicit Thing(int& gone) : gone_(gone) {}
  Thing(const Thing&) = delete;
  Thing& operator=(const Thing&) = delete;
  ~Thing() override { ++gone_; }

 private:
  int& gone_;
};

TEST(Call, NoExceptionGetsOut) {
  EXPECT_EQ(done("qipu_x", [] { throw std::runtime_error("why"); }), QIPU_BROKEN);
  EXPECT_EQ(last_finding()->finding.code, &diag::call_failed);
  EXPECT_EQ(message(last_finding()->finding, Language::en), "qipu_x failed: why");
  EXPECT_EQ(done("qipu_x", [] { throw std::bad_alloc(); }), QIPU_MEMORY);
  EXPECT_EQ(last_finding()->finding.code, &diag::no_memory);
  EXPECT_EQ(done("qipu_x", [] { throw 1; }), QIPU_BROKEN);
  EXPECT_EQ(value_of("qipu_x", 7, []() -> int { throw std::bad_alloc(); }), 7);
  EXPECT_EQ(text_of("qipu_x", []() -> qipu_text { throw std::bad_alloc(); }).size, 0u);
  EXPECT_EQ(done("qipu_x", [] { value_or_fail<void>(fail(diag::empty_input)); }), QIPU_FAILED);
  EXPECT_EQ(last_finding()->finding.code, &diag::empty_input);
}

TEST(Handles, EachNamesItsObjectUntilItIsTaken) {
  int gone = 0;
  std::vector<void*> handles;
  for (int i = 0; i < 10000; ++i) {
    handles.push_back(add_handle(Kind::bytes, std::make_unique<Thing>(gone)));
  }
  for (void* const handle : handles) EXPECT_NE(find<Thing>(handle), nullptr);
  EXPECT_EQ(find_object(Kind::game, handles[0]), nullptr);
  for (std::size_t i = 0; i < handles.size(); i += 2) {
    EXPECT_NE(take_object(handles[i]), nullptr);
    EXPECT_EQ(take_object(handles[i]), nullptr);
  }
  EXPECT_EQ(gone, 5000);
  for (std::size_t i = 0; i < handles.size(); ++i) {
    EXPECT_EQ(find<Thing>(handles[i]) == nullptr, i % 2 == 0) << i;
  }
  for (std::size_t i = 1; i < handles.size(); i += 2) take_object(handles[i]);
  EXPECT_EQ(gone, 10000);
}

}  // namespace
}  // namespace qipu::c
