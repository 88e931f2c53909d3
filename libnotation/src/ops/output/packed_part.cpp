#include "ops/output/packed_part.h"

#include <utility>

#include "base/bytes.h"

namespace qipu {

Result<std::unique_ptr<PackedPart>> PackedPart::create(const std::string& path, PartOutput& part) {
  auto file = AtomicFile::create(path);
  if (!file) return std::unexpected(std::move(file.error()));
  return std::unique_ptr<PackedPart>(new PackedPart(std::move(*file), part));
}

Result<void> PackedPart::write(char letter, std::string_view bytes) {
  if (bytes.size() >= kMostInRecord) return fail(diag::too_large, {}, {"games", "4 GiB"});
  record_.clear();
  put_record(letter, bytes, record_);
  part_.sum.add(record_);
  return file_.write(record_);
}

Result<void> PackedPart::end_files() {
  return std::exchange(files_ended_, false) ? write('f', {}) : Result<void>();
}

Result<void> PackedPart::put(const Input& input, std::string_view packed) {
  if (input_ != &input) {
    if (auto done = end_files(); !done) return done;
    input_ = &input;
    std::string source;
    for (const std::string* name :
         {&input.path, &input.relative_path, &input.packed_file, &input.source}) {
      put_counted(source, *name);
    }
    if (input.known != nullptr) {
      put_counted(source, input.known->path);
      put_counted(source, input.known->packed_file);
      put_varint(source, static_cast<std::uint64_t>(input.known->seen.bytes));
      put_varint(source, static_cast<std::uint64_t>(input.known->seen.modified));
    }
    if (auto begun = write('s', source); !begun) return begun;
  }
  return packed.empty() ? Result<void>() : write('g', packed);
}

Result<void> PackedPart::end(bool keep) {
  const bool open = std::exchange(input_, nullptr) != nullptr;
  return open && !keep ? write('d', {}) : Result<void>();
}

Result<void> PackedPart::broke_off() { return input_ == nullptr ? Result<void>() : write('b', {}); }

Result<void> PackedPart::finish() {
  auto done = end_files();
  if (done) done = file_.commit();
  part_.written = done.has_value();
  return done;
}

void PackedPartJoiner::begin_part(bool goes_on) {
  goes_on_ = goes_on && !inputs_.empty();
  if (goes_on_) files_ended_ = false;
}

Result<bool> PackedPartJoiner::take(std::string_view bytes) {
  return records_.take(
      bytes, [this](char letter, std::string_view record) { return take_record(letter, record); });
}

Result<bool> PackedPartJoiner::take_record(char letter, std::string_view bytes) {
  if (letter == 's') {
    ByteCursor cursor(bytes);
    Input input;
    for (std::string* name :
         {&input.path, &input.relative_path, &input.packed_file, &input.source}) {
      *name = cursor.counted();
    }
    if (cursor.good() && !cursor.at_end()) {
      KnownSource known;
      known.path = cursor.counted();
      known.packed_file = cursor.counted();
      known.seen.bytes = static_cast<std::int64_t>(cursor.varint());
      known.seen.modified = static_cast<std::int64_t>(cursor.varint());
      input.known = std::make_shared<const KnownSource>(std::move(known));
    }
    if (!cursor.good() || !cursor.at_end()) return false;
    const auto same = [&] {
      const Input& last = inputs_.back();
      return last.path == input.path && last.packed_file == input.packed_file &&
             last.source == input.source;
    };
    if (std::exchange(goes_on_, false) && same()) return true;
    if (std::exchange(files_ended_, false)) to_.files_ended();
    inputs_.push_back(std::move(input));
    return taken(to_.put(inputs_.back(), {}));
  }
  if (inputs_.empty()) return false;
  switch (letter) {
    case 'g': return taken(to_.put(inputs_.back(), bytes));
    case 'd': return taken(to_.end(false));
    case 'b': return taken(to_.broke_off());
    case 'f': files_ended_ = true; return true;
    default: return false;
  }
}

bool PackedPartJoiner::end() {
  if (std::exchange(files_ended_, false)) to_.files_ended();
  return records_.at_end();
}

}  // namespace qipu
