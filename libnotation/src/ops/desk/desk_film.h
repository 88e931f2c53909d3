// A GIF that a desk makes of pictures which its caller has painted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ops/desk/desk_request.h"
#include "publish/raster.h"
#include "qipu/diag/result.h"

namespace qipu {

class DeskFilm {
 public:
  /// Adds a picture of "width" x "height" pixels, which is shown for "hundredths" of a second.
  /// `rgba`: rows from the top, four bytes for each pixel. Errors: bad_argument.
  Result<void> add(const DeskRequest& request, std::string_view rgba);
  bool empty() const { return width_ == 0; }
  /// Returns the file. REQUIRES: not empty; nothing is added afterwards.
  std::string finish() { return gif_.finish(); }

 private:
  GifWriter gif_;
  int width_ = 0, height_ = 0;
};

}  // namespace qipu
