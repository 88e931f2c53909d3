#include "see/decode.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "see/codecs.h"

namespace qipu::see {
namespace {

using Decoder = Decoding (*)(std::string_view);

struct Kind {
  std::string_view name;
  bool (*begins)(std::string_view);
  Decoder read;
};

bool is_webp(std::string_view b) {
  return b.starts_with("RIFF") && b.size() >= 12 && b.substr(8, 4) == "WEBP";
}
/// Two letters are little evidence: the rest of the head must fit.
bool is_bmp(std::string_view b) {
  if (!b.starts_with("BM") || b.size() < 18) return false;
  const auto head = static_cast<unsigned char>(b[14]);
  return b.substr(6, 4) == std::string_view("\0\0\0\0", 4) &&
         b.substr(15, 3) == std::string_view("\0\0\0", 3) &&
         (head == 12 || head == 40 || head == 52 || head == 56 || head == 108 || head == 124);
}

constexpr Kind kKinds[] = {
    {"PNG", [](std::string_view b) { return b.starts_with("\x89PNG\r\n\x1a\n"); }, read_png},
    {"JPEG", [](std::string_view b) { return b.starts_with("\xff\xd8\xff"); }, read_jpeg},
    {"GIF", [](std::string_view b) { return b.starts_with("GIF87a") || b.starts_with("GIF89a"); },
     read_gif},
    {"WebP", is_webp, read_webp},
    {"BMP", is_bmp, read_bmp},
};

const Kind* kind_of(std::string_view bytes) {
  const auto* const found =
      std::ranges::find_if(kKinds, [&](const Kind& k) { return k.begins(bytes); });
  return found == std::end(kKinds) ? nullptr : found;
}

}  // namespace

bool is_picture(std::string_view bytes) { return kind_of(bytes) != nullptr; }

Result<Decoded> decode(std::string_view bytes) {
  const Kind* const kind = kind_of(bytes);
  if (kind == nullptr) return fail(diag::not_a_picture);
  auto decoded = kind->read(bytes);
  if (decoded) return std::move(*decoded);
  return std::unexpected(finding_of(decoded.error(), kind->name));
}

Diagnostic finding_of(const Refusal& refusal, std::string_view kind) {
  switch (refusal.kind) {
    case Refusal::Kind::too_large:
      return make_diagnostic(diag::picture_too_large, {},
                             {refusal.words, std::to_string(kMostPixels >> 20)});
    case Refusal::Kind::left_out:
      return make_diagnostic(diag::picture_left_out, {}, {std::string(kind)});
    default: return make_diagnostic(diag::picture_damaged, {}, {std::string(kind), refusal.words});
  }
}

std::optional<Refusal> refused_size(std::uint64_t width, std::uint64_t height) {
  if (width == 0 || height == 0) return Refusal{Refusal::Kind::damaged, "it has no pixels"};
  if (width <= kMostPixels && height <= kMostPixels && width * height <= kMostPixels) return {};
  return Refusal{Refusal::Kind::too_large, std::to_string(width) + " x " + std::to_string(height)};
}

int shrinking(int width, int height) {
  const int longer = std::max(width, height);
  return (longer + kLongestSide - 1) / kLongestSide;
}

Canvas::Canvas(int width, int height, int shrink) : width_(width), shrink_(shrink) {
  pixels_.width = (width + shrink - 1) / shrink;
  pixels_.height = (height + shrink - 1) / shrink;
  pixels_.shrunk = shrink;
  const auto count =
      static_cast<std::size_t>(pixels_.width) * static_cast<std::size_t>(pixels_.height) * 3;
  pixels_.rgb.assign(count, 255);
  sums_.resize(static_cast<std::size_t>(pixels_.width) * 4);
}

void Canvas::add(const std::uint8_t* row, int channels) {
  assert(done_ < pixels_.height);
  for (int x = 0; x < width_; ++x, row += channels) {
    std::uint32_t* const sum = &sums_[static_cast<std::size_t>(x / shrink_) * 4];
    const unsigned alpha = channels == 4 ? row[3] : 255U;
    for (std::size_t c = 0; c < 3; ++c)
      sum[c] += (row[c] * alpha + 255U * (255U - alpha) + 127) / 255;
    ++sum[3];
  }
  if (++rows_ == shrink_) finish_row();
}

void Canvas::finish_row() {
  std::uint8_t* out =
      &pixels_.rgb[static_cast<std::size_t>(done_++) * static_cast<std::size_t>(pixels_.width) * 3];
  for (std::size_t x = 0; x < sums_.size(); x += 4) {
    for (std::size_t c = 0; c < 3; ++c) {
      *out++ = static_cast<std::uint8_t>((sums_[x + c] + sums_[x + 3] / 2) / sums_[x + 3]);
    }
  }
  std::ranges::fill(sums_, 0);
  rows_ = 0;
}

Pixels Canvas::take() {
  if (rows_ != 0) finish_row();
  return std::move(pixels_);
}

}  // namespace qipu::see
