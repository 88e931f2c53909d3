// SHA-256 (FIPS 180-4), by which files are known to hold the same bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace qipu {

/// The hash of bytes that come in pieces. O(bytes).
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;

  void add(std::string_view bytes);
  /// 64 hexadecimal digits. Nothing may be added afterwards.
  std::string digits();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The hash of one text.
std::string sha256_of(std::string_view bytes);

}  // namespace qipu
