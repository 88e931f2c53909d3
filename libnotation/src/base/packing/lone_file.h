// A packed file that is not an archive.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "base/packing/unpack.h"

namespace qipu {

/// One file without a name, whatever the format that packs it.
class LoneFile final : public Unpacker {
 public:
  explicit LoneFile(std::unique_ptr<ByteSource> content) : content_(std::move(content)) {}
  Result<bool> next(Member& out) override {
    out = Member();
    out.lone = true;
    return content_ != nullptr;
  }
  std::unique_ptr<ByteSource> content() override { return std::move(content_); }
  std::string_view sample_of_names() const override { return {}; }

 private:
  std::unique_ptr<ByteSource> content_;
};

}  // namespace qipu
