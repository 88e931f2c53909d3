// The file: the line "qipu endgames 1", the number of classes; for each class a byte with the
// length of its code, the code, a byte with the number of frames, and the size of each frame; then
// all frames, compressed with zstd. Numbers have four bytes, the lowest first.
//
// A class has a bit for each position with the attacker to move: red kings on the files d and e
// (those on file f are mirrored), then black kings, advisors and elephants of Black, placements,
// own advisors, own elephants. The own guards vary fastest, because they change least. A position
// that is not legal has the bit of the one before it. Of two equal attacking pieces the one with
// the lower number comes first. The frames of a class divide it by the squares of the kings.
#include "endgame/tables.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <utility>

#include "base/ascii.h"
#include "qipu/board/setup.h"

namespace qipu::endgame {
namespace {

constexpr std::string_view kMagic = "qipu endgames 1\n";
constexpr int kKings = 54;                            // pairs of squares: 6 of Red, 9 of Black
constexpr std::size_t kFrame = std::size_t{1} << 19;  // bytes that one frame should not exceed
constexpr std::size_t kKept = 64;                     // frames in memory

/// Numbers the bits of a class.
struct Layout {
  explicit Layout(const Space& of)
      : space(of),
        twins(of.of().attackers.size() == 2 && of.of().attackers[0] == of.of().attackers[1]) {
    const auto n = static_cast<std::uint64_t>(space.placements());
    const auto one =
        static_cast<std::uint64_t>(space.of().attackers.size() == 2 ? space.stride(0) : 1);
    placements = twins ? one * (one - 1) / 2 : n;
    own = static_cast<std::uint64_t>(space.own_advisors.size()) *
          static_cast<std::uint64_t>(space.own_elephants.size());
    of_kings = static_cast<std::uint64_t>(space.advisors.size()) *
               static_cast<std::uint64_t>(space.elephants.size()) * placements * own;
    const std::uint64_t bytes = of_kings * kKings / 8;
    frames = bytes <= kFrame ? 1 : bytes / 6 <= kFrame ? 6 : kKings;
  }

  std::uint64_t bits() const { return of_kings * static_cast<std::uint64_t>(kKings / frames); }

  const Space& space;
  bool twins;
  std::uint64_t placements = 0, own = 0;
  std::uint64_t of_kings = 0;  // bits for one pair of squares of the kings
  int frames = 1;
};

/// The red kings of the table: those on the files d and e.
int king_number(int in_palace) { return in_palace / 3 * 2 + in_palace % 3; }
int king_of_number(int number) { return number / 2 * 3 + number % 2; }

void put_number(std::string& out, std::size_t n) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(n >> (8 * i) & 0xFF);
}

bool take_number(std::string_view& from, std::size_t& n) {
  if (from.size() < 4) return false;
  n = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    n |= static_cast<std::size_t>(static_cast<unsigned char>(from[i])) << (8 * i);
  }
  from.remove_prefix(4);
  return true;
}

std::string compressed(const std::string& bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), ZSTD_maxCLevel());
  out.resize(ZSTD_isError(size) != 0U ? 0 : size);
  return out;
}

}  // namespace

struct Tables::Content {
  struct Entry {
    Space space;
    std::vector<std::string_view> frames;
  };
  std::map<std::string, Entry, std::less<>> classes;

  using Bits = std::shared_ptr<const std::string>;
  mutable std::mutex mutex;  // of kept
  mutable std::map<const char*, Bits> kept;

  /// Returns a frame's bits; null if the frame is damaged.
  Bits bits(std::string_view frame, std::uint64_t size) const {
    const std::scoped_lock lock(mutex);
    const auto found = kept.find(frame.data());
    if (found != kept.end()) return found->second;
    std::string bytes(static_cast<std::size_t>((size + 7) / 8), '\0');
    const std::size_t got = ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size());
    if (got != bytes.size()) return nullptr;
    if (kept.size() >= kKept) kept.clear();
    const Bits shared = std::make_shared<const std::string>(std::move(bytes));
    kept[frame.data()] = shared;
    return shared;
  }

  /// The attacker to move: true if he wins. REQUIRES: the class is here.
  std::optional<bool> attacker_wins(const Seen& seen, const Position& position) const {
    const Entry& entry = classes.find(seen.of.code())->second;
    const Space& space = entry.space;
    auto place = place_of(space, position, seen.attacker);
    if (!place) return std::nullopt;
    if (space.skeleton(place->skeleton).red_king % 3 == 2) {
      place = place_of(space, position.mirrored(), seen.attacker);
      if (!place) return std::nullopt;
    }
    const Skeleton s = space.skeleton(place->skeleton);
    const Layout layout(space);
    auto placement = static_cast<std::uint64_t>(place->placement);
    if (layout.twins) {
      const auto wide = static_cast<std::uint64_t>(space.stride(0));
      const std::uint64_t low = std::min(placement / wide, placement % wide);
      const std::uint64_t high = std::max(placement / wide, placement % wide);
      placement = high * (high - 1) / 2 + low;
    }
    const int kings = king_number(s.red_king) * 9 + s.black_king;
    const int each = kKings / layout.frames;
    std::uint64_t bit = static_cast<std::uint64_t>(kings % each);
    bit = bit * static_cast<std::uint64_t>(space.advisors.size()) +
          static_cast<std::uint64_t>(s.advisors);
    bit = bit * static_cast<std::uint64_t>(space.elephants.size()) +
          static_cast<std::uint64_t>(s.elephants);
    bit = bit * layout.placements + placement;
    bit = bit * static_cast<std::uint64_t>(space.own_advisors.size()) +
          static_cast<std::uint64_t>(s.own_advisors);
    bit = bit * static_cast<std::uint64_t>(space.own_elephants.size()) +
          static_cast<std::uint64_t>(s.own_elephants);
    const Bits all = bits(entry.frames[static_cast<std::size_t>(kings / each)], layout.bits());
    if (!all) return std::nullopt;
    const auto byte = static_cast<unsigned char>((*all)[static_cast<std::size_t>(bit / 8)]);
    return (byte >> (bit % 8) & 1U) != 0;
  }

  bool has(const Class& of) const { return classes.contains(of.code()); }
};

Tables::Tables(std::unique_ptr<Content> content) : content_(std::move(content)) {}
Tables::Tables(Tables&&) noexcept = default;
Tables& Tables::operator=(Tables&&) noexcept = default;
Tables::~Tables() = default;

std::optional<Tables> Tables::parse(std::string_view bytes) {
  if (!ascii::take(bytes, kMagic)) return std::nullopt;
  std::size_t classes = 0;
  if (!take_number(bytes, classes)) return std::nullopt;
  auto content = std::make_unique<Content>();
  std::vector<std::pair<Content::Entry*, std::size_t>> sizes;
  for (std::size_t i = 0; i < classes; ++i) {
    if (bytes.empty()) return std::nullopt;
    const auto length = static_cast<unsigned char>(bytes.front());
    if (bytes.size() < length + std::size_t{2}) return std::nullopt;
    const auto of = parse_class(bytes.substr(1, length));
    const auto frames = static_cast<unsigned char>(bytes[length + std::size_t{1}]);
    bytes.remove_prefix(length + std::size_t{2});
    if (!of) return std::nullopt;
    const auto [entry, fresh] =
        content->classes.try_emplace(of->code(), Content::Entry{Space(*of), {}});
    if (!fresh || Layout(entry->second.space).frames != frames) return std::nullopt;
    for (int k = 0; k < frames; ++k) {
      std::size_t size = 0;
      if (!take_number(bytes, size)) return std::nullopt;
      sizes.emplace_back(&entry->second, size);
    }
  }
  for (const auto& [entry, size] : sizes) {
    if (bytes.size() < size) return std::nullopt;
    entry->frames.push_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  if (!bytes.empty()) return std::nullopt;
  return Tables(std::move(content));
}

std::vector<Class> Tables::classes() const {
  std::vector<Class> out;
  for (const auto& [code, entry] : content_->classes) out.push_back(entry.space.of());
  return out;
}

bool Tables::has(const Class& of) const { return content_->has(of); }

std::optional<Verdict> Tables::probe(const Position& position) const {
  const auto seen = class_of(position);
  if (!seen || !content_->has(seen->of)) return std::nullopt;
  if (!faults_of(position.setup()).empty()) return std::nullopt;
  const auto with_attacker_to_move = [&](const Position& p) -> std::optional<Verdict> {
    const auto in = class_of(p);
    if (!in) return Verdict::draw;  // the last attacking piece is gone
    if (!content_->has(in->of)) return std::nullopt;
    if (!p.has_legal_move()) return Verdict::loss;
    const auto wins = content_->attacker_wins(*in, p);
    if (!wins) return std::nullopt;
    return *wins ? Verdict::win : Verdict::draw;
  };
  if (!place_of(content_->classes.find(seen->of.code())->second.space, position, seen->attacker)) {
    return std::nullopt;
  }
  if (position.turn() == seen->attacker) return with_attacker_to_move(position);
  Verdict best = Verdict::loss;
  for (const Move m : position.legal_moves()) {
    const auto after = with_attacker_to_move(position.after(m));
    if (!after) return std::nullopt;
    if (*after == Verdict::loss) return Verdict::win;
    if (*after == Verdict::draw) best = Verdict::draw;
  }
  return best;
}

std::optional<Verdict> probe(const Position& position) { return Tables::bundled().probe(position); }

void TablesWriter::add(const Solution& solution) {
  const Space& space = solution.space();
  const Layout layout(space);
  const std::string code = space.of().code();
  directory_ += static_cast<char>(code.size());
  directory_ += code;
  directory_ += static_cast<char>(layout.frames);
  ++classes_;
  std::string bytes;
  std::uint64_t bit = 0;
  bool last = false;
  const auto put = [&](std::uint8_t value) {
    if (value != kIllegal) last = value != kHeld;
    if (bit % 8 == 0) bytes += '\0';
    if (last)
      bytes.back() = static_cast<char>(static_cast<unsigned char>(bytes.back()) | 1U << bit % 8);
    ++bit;
  };
  const int wide = layout.twins ? space.stride(0) : 0;
  const auto own = static_cast<std::size_t>(layout.own);
  for (int kings = 0; kings < kKings; ++kings) {
    for (int a = 0; a < space.advisors.size(); ++a) {
      for (int e = 0; e < space.elephants.size(); ++e) {
        const std::size_t first = space.number({.red_king = king_of_number(kings / 9),
                                                .black_king = kings % 9,
                                                .advisors = a,
                                                .elephants = e});
        const auto row = [&](int placement) {
          for (std::size_t o = 0; o < own; ++o) put(solution.red(first + o, placement));
        };
        if (!layout.twins) {
          for (int p = 0; p < space.placements(); ++p) row(p);
          continue;
        }
        for (int high = 0; high < wide; ++high) {
          for (int low = 0; low < high; ++low) row(low * wide + high);
        }
      }
    }
    if ((kings + 1) % (kKings / layout.frames) != 0) continue;
    const std::string frame = compressed(bytes);
    put_number(directory_, frame.size());
    frames_ += frame;
    bytes.clear();
    bit = 0;
    last = false;
  }
}

std::string TablesWriter::bytes() const {
  std::string out(kMagic);
  put_number(out, classes_);
  return out + directory_ + frames_;
}

}  // namespace qipu::endgame
