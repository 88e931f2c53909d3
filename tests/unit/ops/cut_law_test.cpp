// The law of collections: a file that is read in blocks of any size reads as a whole. Games,
// findings and their places do not depend on the blocks.
//
// QIPU_CUTS=all tries every block size, and all real files instead of a few.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "qipu/format/formats.h"
#include "support/folder.h"
#include "support/random_game.h"
#include "support/run.h"
#include "support/shared.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;

bool every_cut() { return std::getenv("QIPU_CUTS") != nullptr; }

constexpr std::size_t kWhole = std::size_t{2} << 20;

class CutLaw : public test::Folder {
 protected:
  struct Read {
    std::string games;  ///< as JSON Lines
    std::vector<std::string> said;
  };

  Read read(const std::string& path, const Format& format, std::size_t block,
            std::optional<Encoding> encoding = Encoding::utf8) {
    Job job;
    job.from = &format;
    job.encoding = encoding;
    job.to = find_format("jsonl");
    job.threads = 1;
    job.limits.block_bytes = block;
    const test::Ran ran = test::run_over(job, {.names = {path}});
    return {ran.bytes, ran.heard.said};
  }

  void expect_law(const Format& format, const std::string& bytes,
                  const std::vector<std::size_t>& blocks,
                  std::optional<Encoding> encoding = Encoding::utf8) {
    const std::string path = put("cut." + std::string(format.id), bytes);
    const Read whole = read(path, format, bytes.size() + kWhole, encoding);
    for (const std::size_t block : blocks) {
      const Read cut = read(path, format, block, encoding);
      ASSERT_EQ(cut.games, whole.games) << format.id << " in blocks of " << block << "\n"
                                        << (bytes.size() < 3000 ? bytes : "");
      ASSERT_EQ(cut.said, whole.said) << format.id << " in blocks of " << block << "\n"
                                      << (bytes.size() < 3000 ? bytes : "");
    }
  }

  static std::vector<std::size_t> sizes(std::size_t bytes) {
    std::vector<std::size_t> out = {64, 100, 333, 1000, 4096, 20'000, 65'536};
    std::erase_if(out, [&](std::size_t size) { return size > bytes; });
    if (every_cut()) {
      out.clear();
      for (std::size_t size = 64; size < bytes; size += 1 + size / 64) out.push_back(size);
    }
    return out;
  }
};

/// Text formats whose collections are cut.
std::vector<const Format*> cut_formats() {
  std::vector<const Format*> out;
  for (const Format* format : all_formats()) {
    if (format->last_border != nullptr && format->create != nullptr) out.push_back(format);
  }
  return out;
}

/// Texts in values and comments that look like the beginning or end of something else.
std::string odd_text(std::mt19937& random) {
  constexpr std::string_view kPieces[] = {"one",
                                          "\n",
                                          "\n\n",
                                          "[Red \"x\"]",
                                          "\n[Red \"x\"]\n",
                                          "]",
                                          "\"",
                                          "\"]",
                                          "\\",
                                          "{",
                                          "}",
                                          "}\n,\n{",
                                          "\r\n",
                                          "\nFORMAT",
                                          "\nFORMAT WXF ",
                                          "[DhtmlXQ]",
                                          "[/DhtmlXQ]",
                                          "1. 炮二平五",
                                          " *\n\n",
                                          "长",
                                          "*",
                                          "\n#",
                                          "1-0\n",
                                          ";"};
  std::string text;
  for (auto n = 1 + random() % 7; n > 0; --n) text += kPieces[random() % std::size(kPieces)];
  return text;
}

Game odd_game(test::RandomGames& games, std::mt19937& random) {
  Game game = games.next();
  if (random() % 2 == 0) game.tags.add("Generator", odd_text(random));
  if (random() % 3 == 0) game.tags.add("Event", odd_text(random));
  if (random() % 3 == 0) game.edit_notes(kRoot).comment = odd_text(random);
  if (random() % 3 == 0) game.edit_notes(kRoot).comment = "\n[Red \"x\"]\n";
  if (random() % 2 == 0 && game.size() > 1) game.edit_notes(1).comment = odd_text(random);
  return game;
}

TEST_F(CutLaw, AFileThatIsWrittenReadsAsTheWholeWhereverItIsCut) {
  for (const Format* format : cut_formats()) {
    for (std::uint32_t seed = 0; seed < test::some(6U, 6U); ++seed) {
      test::RandomGames games(seed);
      std::mt19937 random(seed);
      std::vector<Game> all;
      for (int i = 0; i < 25; ++i) {
        Game game = odd_game(games, random);
        Losses losses;
        reduce(game, format->can, losses);
        all.push_back(std::move(game));
      }
      const std::string bytes = write_games(*format, all);
      expect_law(*format, bytes, sizes(bytes.size()));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_F(CutLaw, WhatPeopleWriteReadsAsTheWholeToo) {
  const std::string fen = "4k4/9/9/9/9/9/9/9/9/4K4 w\n";
  const std::string wxf = "FORMAT  WXF\nRED a;;;\nSTART{\n1. C2.5 (C8.5\n}END\n";
  const std::pair<const char*, std::string> kTexts[] = {
      {"pgn",
       "Words over all games.\n\n[Red \"甲\"]\n\n1. 炮二平五 *\nwords behind\n\n[Red \"乙\"]\n{of "
       "it}\n[Black \"丙\"]\n\n1. 炮二平五 {open\n[Red \"x\"]\n}\n[Black \"one\n\ntwo\"]\n\n1. "
       "炮八平五 马8进8 *\n\n"},
      {"pgn",
       "[Event \"A\"]\n[Red \"a\"]\n[Result \"1-0\"]\n\n[Event \"B\"]\n\n[Red \"b\"]\n\n[Red "
       "\"one\n\ntwo\"]\n[Event \"C\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n\n1. "
       "炮八平五\n\n"},
      {"pgn", "[红 \"甲\"]\n[黑 \"乙\"]\n\n1. 炮二平五 马8进7 （1... 马2进3） 1-0\n\n"},
      {"wxf", wxf + "prose between\n\n" + wxf + "RED b;;;\nSTART{\n1. C2.5 {one\n" + wxf},
      {"fen", "# one\n" + fen + "name over\n\n# two\n" + fen +
                  "[FEN_INDEX \"1\"]\n[EVENT \"a\"]\n[FEN \"" + fen.substr(0, 25) + "\"]\n"},
      {"dhtmlxq",
       "talk [DhtmlXQiFrame][DhtmlXQ]\n[DhtmlXQ_title]甲[/DhtmlXQ_title]\n[DhtmlXQ]\n"
       "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\nmore talk\n"},
      {"dhtmlxq",
       "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_gametype]never closed\n"},
      {"jsonl",
       "{\"moves\":[\"h2e2\"]}\n\n{\"moves\":[\"h2e2\",{\"uc\n{\"moves\":\n[\"h9g7\"]}\nwords\n"},
      {"json",
       "{\"moves\":[\"h2e2\"\n}\n,\n{\"tags\":{\"Red\":\"a\n}\n,\n{\"moves\":[{\"uci\":\"h2e2\"\n}"
       "\n,\n{"
       "\"uci\":\"h9g7\"}]\n}\n,\n"},
  };
  for (const auto& [id, text] : kTexts) {
    std::string all;
    for (int i = 0; i < 12; ++i) all += text;
    if (std::string_view(id) == "json") all = "[\n" + all + "{}]\n";
    std::vector<std::size_t> blocks;
    for (std::size_t block = 64; block < all.size(); block += every_cut() ? 1 : 29) {
      blocks.push_back(block);
    }
    expect_law(*find_format(id), all, blocks);
    if (HasFatalFailure()) return;
  }
}

TEST_F(CutLaw, BracketsThatAreHalfACharacterAreNone) {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    text +=
        "[Red \"\xD5\x5C\"]\n[Site \"\xBC\xD7\n\xD5\x5B \xD5\x5D\"]\n[Black \"\xD2\xD2\"]\n\n1. "
        "\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 {\xD5\x7D\n\xD5\x7B} *\n\n";
  }
  expect_law(kPgn, text, sizes(text.size()), Encoding::gb18030);
  expect_law(kPgn, text, sizes(text.size()), Encoding::big5_hkscs);
}

// A game whose tags have line breaks, with its moves after the border of a block of standard size.
TEST_F(CutLaw, AGameIsNotTornAtTheBorderOfABlock) {
  const std::size_t block = RunLimits().block_bytes;
  std::string text;
  for (int i = 0; text.size() < block - 3000; ++i) {
    text += "[Red \"甲" + std::to_string(i) + "\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7\n*\n\n";
  }
  text += "[Red \"" + std::string(block - text.size() - 800, 'x') + "\"]\n[Generator \"one\n";
  for (int i = 0; i < 80; ++i) text += "two\n";
  text += "three\"]\n[Result \"*\"]\n\n{";
  for (int i = 0; i < 400; ++i) text += "长";
  text += "}\n1. 炮二平五 马8进7\n*\n\n";
  for (int i = 0; i < 40; ++i) text += "[Red \"乙\"]\n\n1. 炮二平五 *\n\n";
  expect_law(kPgn, text, {block, block - 1, block / 2});
}

// Real collections, each cut so that borders fall anywhere in its games. Some are tried; with
// QIPU_CUTS all are.
TEST_F(CutLaw, RealFilesReadAsTheWhole) {
  const auto shared = test::shared_dir();
  if (!shared) GTEST_SKIP() << "no shared material";
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(*shared / "formats" / "data")) {
    const std::string extension = entry.path().extension().string();
    const bool text = extension == ".pgn" || extension == ".wxf" || extension == ".ubb" ||
                      extension == ".txt" || extension == ".html" || extension == ".epd";
    if (entry.is_regular_file() && text) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::minstd_rand random(7);
  std::ranges::shuffle(files, random);
  std::size_t left = every_cut() ? std::string::npos : std::size_t{400} << 10;
  for (const fs::path& file : files) {
    const std::string bytes = test::read_bytes(file);
    const Detected found = detect_encoding(bytes);
    const bool wide = found.encoding == Encoding::utf16le || found.encoding == Encoding::utf16be;
    if (found.binary || wide || bytes.size() > left) continue;
    const Decoded head = decode(std::string_view(bytes).substr(0, 4096), found.encoding);
    const Format* const format =
        detect_format(bytes.substr(0, 4096), head.text(), file.filename().string());
    if (format == nullptr || format->last_border == nullptr) continue;
    left -= bytes.size();
    // Twice, so that a small file has a border, too.
    expect_law(*format, bytes + "\n\n" + bytes, {64, 1000, bytes.size() - bytes.size() / 7},
               found.encoding);
    ASSERT_FALSE(HasFailure()) << file;
  }
}

}  // namespace
}  // namespace qipu
