// libjpeg reports errors by a jump, which passes over destructors. So everything that has one lives
// in the caller of the function that can be left by a jump.

#include <csetjmp>
#include <cstdio>  // jpeglib.h needs it
// After it:
#include <jerror.h>
#include <jpeglib.h>

#include <vector>

#include "see/codecs.h"

namespace qipu::see {
namespace {

/// A progressive file with more scans is a trap: each costs the time of a whole picture.
constexpr int kMostScans = 200;

struct Errors {
  jpeg_error_mgr manager;  // the library's part is first
  std::jmp_buf jump;
  bool cut;  ///< the file ended too early; the library goes on with grey
  char words[JMSG_LENGTH_MAX];
};

[[noreturn]] void leave(j_common_ptr info) {
  auto* const errors = reinterpret_cast<Errors*>(info->err);
  errors->manager.format_message(info, errors->words);
  std::longjmp(errors->jump, 1);
}

void notice(j_common_ptr info, int level) {
  if (level >= 0) return;
  auto* const errors = reinterpret_cast<Errors*>(info->err);
  if (info->err->msg_code == JWRN_JPEG_EOF) errors->cut = true;
}

void watch(j_common_ptr info) {
  if (!info->is_decompressor) return;
  const auto* const reading = reinterpret_cast<j_decompress_ptr>(info);
  if (reading->input_scan_number <= kMostScans) return;
  auto* const errors = reinterpret_cast<Errors*>(info->err);
  std::snprintf(errors->words, sizeof errors->words, "more than %d scans", kMostScans);
  std::longjmp(errors->jump, 1);
}

/// Four bytes of an inverted CMYK picture, as Adobe's programs write it, or of a plain one.
void to_rgb(std::uint8_t* row, int width, bool inverted) {
  for (std::uint8_t *from = row, *to = row; width-- > 0; from += 4, to += 3) {
    const int black = inverted ? from[3] : 255 - from[3];
    for (int c = 0; c < 3; ++c) {
      to[c] = static_cast<std::uint8_t>((inverted ? from[c] : 255 - from[c]) * black / 255);
    }
  }
}

/// Decodes the picture. Returns false with the reason in `refusal`, or else in `errors`.
bool run(jpeg_decompress_struct& info, Errors& errors, std::string_view bytes,
         std::optional<Refusal>& refusal, std::optional<Canvas>& canvas,
         std::vector<std::uint8_t>& row) {
  if (setjmp(errors.jump) != 0) return false;  // NOLINT(cert-err52-cpp): the library's way
  jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(bytes.data()),
               static_cast<unsigned long>(bytes.size()));
  jpeg_read_header(&info, TRUE);
  refusal = refused_size(info.image_width, info.image_height);
  if (refusal) return false;
  const bool four = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  info.out_color_space = four ? JCS_CMYK : JCS_RGB;
  const int shrink =
      shrinking(static_cast<int>(info.image_width), static_cast<int>(info.image_height));
  info.scale_num = 1;
  info.scale_denom = shrink > 4 ? 8 : shrink > 2 ? 4 : shrink > 1 ? 2 : 1;
  jpeg_start_decompress(&info);
  const int width = static_cast<int>(info.output_width),
            height = static_cast<int>(info.output_height);
  canvas.emplace(width, height, shrinking(width, height));
  row.resize(static_cast<std::size_t>(width) * 4);
  while (info.output_scanline < info.output_height) {
    JSAMPROW rows[] = {row.data()};
    jpeg_read_scanlines(&info, rows, 1);
    if (four) to_rgb(row.data(), width, info.saw_Adobe_marker != 0);
    canvas->add(row.data(), 3);
  }
  return true;
}

}  // namespace

Decoding read_jpeg(std::string_view bytes) {
  Errors errors{};
  jpeg_decompress_struct info{};
  info.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = leave;
  errors.manager.emit_message = notice;
  jpeg_create_decompress(&info);
  jpeg_progress_mgr progress{};
  progress.progress_monitor = watch;
  info.progress = &progress;
  std::optional<Refusal> refusal;
  std::optional<Canvas> canvas;
  std::vector<std::uint8_t> row;
  const bool done = run(info, errors, bytes, refusal, canvas, row);
  const int scale = static_cast<int>(info.scale_denom);
  jpeg_destroy_decompress(&info);
  if (refusal) return std::unexpected(std::move(*refusal));
  if (!done) return damaged(errors.words);
  if (errors.cut) return damaged("the file ends in the middle of the pixels");
  Decoded out{canvas->take()};
  out.pixels.shrunk *= scale;
  return out;
}

}  // namespace qipu::see
