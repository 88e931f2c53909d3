// Move words of comments that were judged by eye: tests/data/prose.
#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "prose/placement.h"
#include "text/utf8.h"

namespace qipu::test {

struct JudgedWord {
  std::string board;    ///< FEN before it, and the move
  bool goes_on, right;  ///< true if it continues a line; true if it is about that board
  std::string quote;
};

/// Returns the rows of a list; none if the file does not exist or is not such a list.
inline std::vector<JudgedWord> judged_words(const std::string& path) {
  std::vector<JudgedWord> out;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> cells(1);
    for (const char c : line) {
      if (c == '\t') {
        cells.emplace_back();
      } else {
        cells.back() += c;
      }
    }
    if (cells.size() != 5) return {};
    out.push_back({cells[0] + ' ' + cells[1], cells[2].starts_with("follows"), cells[3] == "right",
                   cells[4]});
  }
  return out;
}

/// Returns the word with at most ten characters before it and four after it, as in the lists.
inline std::string quoted(std::string_view comment, const prose::ProseWord& word) {
  std::size_t from = word.offset;
  for (int chars = 0; chars < 10 && from != 0; ++chars) {
    do {
      --from;
    } while (from != 0 && (static_cast<unsigned char>(comment[from]) & 0xC0) == 0x80);
  }
  std::string out(comment.substr(from, word.offset - from));
  out += "【" + std::string(comment.substr(word.offset, word.length)) + "】";
  out += first_chars(comment.substr(word.offset + word.length), 4);
  for (char& c : out) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  return out;
}

}  // namespace qipu::test
