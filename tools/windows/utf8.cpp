// The characters of the C library. libstdc++ converts the names in std::filesystem by these
// functions, which on Windows never know UTF-8. The linker takes these instead.

#include <cerrno>
#include <cstdint>
#include <cwchar>

namespace {

/// A character beyond U+FFFF is two units of UTF-16. Its first three bytes give the first unit, the
/// fourth byte the second, which waits in the state.
struct State {
  std::uint32_t waiting;
};
State& state_of(std::mbstate_t* state) {
  static thread_local std::mbstate_t own{};
  static_assert(sizeof(State) <= sizeof(std::mbstate_t));
  return *reinterpret_cast<State*>(state != nullptr ? state : &own);
}

constexpr std::size_t kDamaged = static_cast<std::size_t>(-1), kCut = static_cast<std::size_t>(-2);

std::size_t damaged() {
  errno = EILSEQ;
  return kDamaged;
}

}  // namespace

extern "C" std::size_t mbrtowc(wchar_t* out, const char* text, std::size_t size,
                               std::mbstate_t* mbstate) {
  State& state = state_of(mbstate);
  if (text == nullptr) {
    state.waiting = 0;
    return 0;
  }
  if (size == 0) return kCut;
  if (state.waiting != 0) {  // the last byte of a character whose first unit was returned
    if (out != nullptr) *out = static_cast<wchar_t>(state.waiting);
    state.waiting = 0;
    return 1;
  }
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t first = byte(0);
  const std::size_t need = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF5 ? 4
                                          : 0;
  if (need == 0) return damaged();
  if (size < need) return kCut;
  std::uint32_t c = need == 1 ? first : first & (0x7FU >> need);
  for (std::size_t i = 1; i < need; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return damaged();
    c = c << 6 | (byte(i) & 0x3FU);
  }
  const bool longer = (need == 3 && c < 0x800) || (need == 4 && (c < 0x10000 || c > 0x10FFFF));
  if (longer || (c >= 0xD800 && c < 0xE000)) return damaged();
  if (need == 4) {
    c -= 0x10000;
    state.waiting = 0xDC00 + (c & 0x3FFU);
    if (out != nullptr) *out = static_cast<wchar_t>(0xD800 + (c >> 10));
    return 3;
  }
  if (out != nullptr) *out = static_cast<wchar_t>(c);
  return c == 0 ? 0 : need;
}

/// The C library's functions for reading numbers call it, and would bring its mbrtowc() along.
extern "C" std::size_t mbrlen(const char* text, std::size_t size, std::mbstate_t* state) {
  static thread_local std::mbstate_t own{};
  return mbrtowc(nullptr, text, size, state != nullptr ? state : &own);
}
