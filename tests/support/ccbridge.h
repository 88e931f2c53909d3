// Records and libraries of CCBridge made byte by byte, independent of the writers under test.
#pragma once

#include <zlib.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::test {

inline void poke(std::string& bytes, std::size_t at, std::string_view what) {
  if (bytes.size() < at + what.size()) bytes.resize(at + what.size());
  bytes.replace(at, what.size(), what);
}

inline std::string little(std::uint32_t value, int size = 4) {
  std::string out;
  for (int i = 0; i < size; ++i) out += static_cast<char>(value >> 8 * i & 0xFF);
  return out;
}

/// Characters of the basic plane as UTF-16LE.
inline std::string wide(std::u16string_view text) {
  std::string out;
  for (const char16_t c : text) out += little(c, 2);
  return out;
}

/// The standard start as the 90 bytes of a record.
inline std::string start_board() {
  std::string board(90, '\0');
  const std::string_view home("\x01\x02\x03\x04\x05\x04\x03\x02\x01");
  for (std::size_t x = 0; x < 9; ++x) {
    board[x] = static_cast<char>(0x20 + home[x]);
    board[81 + x] = static_cast<char>(0x10 + home[x]);
    if (x % 2 == 0) board[27 + x] = 0x27, board[54 + x] = 0x17;
  }
  for (const std::size_t x : {1U, 7U}) board[18 + x] = 0x26, board[63 + x] = 0x16;
  return board;
}

/// A record of generation 1 or 2 with the standard start.
class CbrFile {
 public:
  explicit CbrFile(int generation = 2) : old_(generation == 1) {
    bytes_.assign(old_ ? 1958 : 2214, '\0');
    poke(bytes_, 0, std::string_view("CCBridge Record\0", 16));
    bytes_[19] = static_cast<char>(generation);
    poke(bytes_, old_ ? 1784 : 2040, little(1));
    poke(bytes_, old_ ? 1856 : 2112, little(1));
    poke(bytes_, old_ ? 1860 : 2116, little(1, 2));
    poke(bytes_, old_ ? 1864 : 2120, start_board());
    poke(bytes_, old_ ? 1954 : 2210, "\xFF\xFF\xFF\xFF");
  }

  /// UTF-16, a NUL, and garbage after it.
  CbrFile& text(std::size_t at, std::u16string_view text) {
    poke(bytes_, at, wide(text) + std::string("\0\0\xCC\xCC\x41", 5));
    return *this;
  }
  CbrFile& set(std::size_t at, std::string_view bytes) {
    poke(bytes_, at, bytes);
    return *this;
  }
  /// Columns from Red's left, rows from Black's home rank.
  CbrFile& move(unsigned flags, int x1, int y1, int x2, int y2, std::u16string_view comment = {}) {
    bytes_ += static_cast<char>(flags);
    bytes_ += '\x01';  // has no meaning
    bytes_ += static_cast<char>(old_ ? x1 << 4 | y1 : y1 * 9 + x1);
    bytes_ += static_cast<char>(old_ ? x2 << 4 | y2 : y2 * 9 + x2);
    if ((flags & 4) != 0) bytes_ += little(static_cast<std::uint32_t>(2 * comment.size()));
    bytes_ += wide(comment);
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  bool old_;
  std::string bytes_;
};

/// 炮二平五, then 马8进7 or 炮8平5; comments in all places.
inline CbrFile small_record(int generation = 2) {
  CbrFile file(generation);
  file.move(4, 0, 0, 0, 0, u"intro").move(0, 7, 7, 4, 7).move(7, 7, 0, 6, 2, u"main\r\nline");
  file.move(5, 7, 2, 4, 2, u"other");
  return file;
}

/// A library, version 3.
class CblFile {
 public:
  explicit CblFile(std::uint32_t entries = 128) : head_(66624, '\0'), index_(276 * entries, '\0') {
    poke(head_, 0, std::string_view("CCBridgeLibrary\0", 16));
    poke(head_, 16, little(3));
    poke(head_, 52, little(0x7FFFFFFF));
    poke(head_, 60, little(entries));
  }

  CblFile& text(std::size_t at, std::u16string_view text) {
    poke(head_, at, wide(text) + std::string("\0\0", 2));
    return *this;
  }
  CblFile& head(std::size_t at, std::string_view bytes) {
    poke(head_, at, bytes);
    return *this;
  }
  CblFile& record(std::string bytes, std::uint32_t state = 7) {
    const std::size_t slots = (bytes.size() + 4095) / 4096;
    std::string entry = little(state) + little(number_) + little(static_cast<std::uint32_t>(slots));
    entry += little(static_cast<std::uint32_t>(bytes.size()));
    if (276 * (number_ + 1) <= index_.size()) poke(index_, 276 * number_, entry);
    ++number_;
    bytes.resize(slots * 4096, '\x55');
    records_ += bytes;
    return *this;
  }
  std::size_t records_at() const { return head_.size() + index_.size(); }
  std::string bytes() const { return head_ + index_ + records_; }

 private:
  std::string head_, index_, records_;
  std::uint32_t number_ = 0;
};

/// A library, version 2.1.
class Cbl21File {
 public:
  static std::string text(std::string_view gbk) {
    return little(static_cast<std::uint32_t>(gbk.size())) + std::string(gbk);
  }
  struct Ply {
    std::uint32_t number;
    int x1, y1, x2, y2;
    std::string_view comment = {};
  };
  /// From the standard start.
  static std::string game(std::string_view title, std::uint32_t result,
                          const std::vector<Ply>& plies, bool red_first = true) {
    constexpr std::array<std::array<int, 2>, 16> kRed = {{{1, 10},
                                                          {2, 10},
                                                          {3, 10},
                                                          {4, 10},
                                                          {5, 10},
                                                          {6, 10},
                                                          {7, 10},
                                                          {8, 10},
                                                          {9, 10},
                                                          {2, 8},
                                                          {8, 8},
                                                          {1, 7},
                                                          {3, 7},
                                                          {5, 7},
                                                          {7, 7},
                                                          {9, 7}}};
    std::string out;
    for (const auto& [x, y] : kRed) out += static_cast<char>(x << 4 | y);
    for (const auto& [x, y] : kRed) out += static_cast<char>(x << 4 | (11 - y));
    out += little(2) + text("") + little(1) + text(title);
    for (int i = 0; i < 6; ++i) out += text("");
    out += little(result) + text("\xC1\xF5\xB5\xEE\xD6\xD0") + text("") + text("maker") + text("");
    out += text("one||two") + std::string(1, red_first ? '\1' : '\0');
    out += "2001-2-18 12:30:22 2001-2-18 12:30:22 ";
    out += little(static_cast<std::uint32_t>(plies.size()));
    for (const Ply& p : plies) {
      out += little(p.number, 2);
      out += static_cast<char>(p.x1 << 4 | p.y1);
      out += static_cast<char>(p.x2 << 4 | p.y2);
      out += "\x33\x02";
    }
    for (const Ply& p : plies) out += std::string(p.comment) + "\r\n";
    return little(static_cast<std::uint32_t>(out.size() + 4)) + out;
  }

  explicit Cbl21File(std::vector<std::string> games = {}) : games_(std::move(games)) {}
  std::string payload() const {
    std::string out = text("\xC3\xB7\xBB\xA8\xC6\xD7") + text("") + text("") + text("") + text("");
    out += "2001-2-18 12:30:22 2006-11-25 22:02:58";
    out += little(static_cast<std::uint32_t>(games_.size())) + text("a||b");
    for (const std::string& game : games_) out += game;
    return out;
  }
  static std::string head(std::uint32_t packing, std::size_t size) {
    return "CCBridge" + little(0x15) + little(packing) + little(static_cast<std::uint32_t>(size));
  }
  std::string bytes(bool packed = true) const {
    const std::string plain = payload();
    if (!packed) return head(0, plain.size()) + plain;
    std::string out(compressBound(plain.size()), '\0');
    uLongf size = out.size();
    compress(reinterpret_cast<Bytef*>(out.data()), &size,
             reinterpret_cast<const Bytef*>(plain.data()), plain.size());
    out.resize(size);
    return head(1, plain.size()) + out;
  }

 private:
  std::vector<std::string> games_;
};

}  // namespace qipu::test
