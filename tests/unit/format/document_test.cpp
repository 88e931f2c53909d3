// Documents and their text: RTF and mails, which need no packed file. The others are made by
// tests/data/documents/make.py and read in tests/cli/documents.md.

#include "format/document/document.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qipu {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 24;

std::optional<DocumentText> read(std::string_view bytes) {
  if (!may_be_document(bytes, "file")) return std::nullopt;
  UnpackBudget budget;
  return read_document(bytes, "file", std::nullopt, budget, kLimit);
}

std::string text_of(std::string_view bytes) {
  const auto document = read(bytes);
  return document ? document->text : "no document";
}

std::vector<std::string_view> findings_of(std::string_view bytes) {
  std::vector<std::string_view> out;
  const auto document = read(bytes);
  if (document) {
    for (const Diagnostic& d : document->findings) out.push_back(d.code->name);
  }
  return out;
}

using Names = std::vector<std::string_view>;

constexpr std::string_view kFonts =
    R"({\rtf1\ansi\ansicpg936{\fonttbl{\f0\fcharset134 x;}{\f1\fcharset136 y;}})";

std::string rtf(std::string_view inside) {
  return std::string(kFonts) + R"(\f0 )" + std::string(inside) + "}";
}

TEST(DocumentRtf, LinesAndCharacters) {
  struct Row {
    std::string_view inside, text;
  };
  for (const Row& row : {
           Row{R"(a\par b)", "a\nb\n"},
           Row{R"(a\line b\tab c)", "a\nb\tc\n"},
           Row{"a\\\nb", "a\nb\n"},
           Row{"a\r\nb", "ab\n"},  // line ends of the file are not part of the text
           Row{R"(\{\}\\)", "{}\\\n"},
           Row{R"(\'c5\'da\'b6\'fe)", "炮二\n"},
           Row{R"({\f1 \'ac\'b6})", "炮\n"},
           Row{R"(\u28846?\u-28982?)", "炮\u8ECA\n"},
           Row{R"(\uc0\u28846 x)", "炮x\n"},
           Row{R"(\uc2\u28846\'c5\'daz)", "炮z\n"},
           Row{R"(\u-10175?\u-8960?)", "\U00020500\n"},
           Row{R"(a{\*\unknown x}b{\pict 00ff}c{\header 1. h2e2})", "abc\n"},
           Row{R"(a{\field{\*\fldinst HYPERLINK x}{\fldrslt link}})", "alink\n"},
           Row{R"(a{\footnote b}c\par d)", "ac\nb\nd\n"},
           Row{R"({\upr{a}{\*\ud b}})", "b\n"},
           Row{R"(a\bin3 }}}b)", "ab\n"},
           Row{R"(a\~b\_c\-d\emdash )", "a b-cd—\n"},
           Row{R"(\trowd\pard\intbl a\cell b\cell\row\pard c)", "a b\nc\n"},
       }) {
    EXPECT_EQ(text_of(rtf(row.inside)), row.text) << row.inside;
  }
}

TEST(DocumentRtf, DamageIsTold) {
  EXPECT_EQ(findings_of(rtf("a")), Names());
  EXPECT_EQ(findings_of(R"({\rtf1 a)"), Names({"truncated"}));
  EXPECT_EQ(findings_of(rtf(R"(\'ff)")), Names({"document_bytes"}));
  EXPECT_EQ(findings_of(R"({\rtf1 )" + std::string(20'000, '{')), Names({"nested_too_deep"}));
}

constexpr std::string_view kHead = "From: a@b.org\r\nMIME-Version: 1.0\r\n";

std::string mail(std::string_view rest) { return std::string(kHead) + std::string(rest); }

TEST(DocumentMail, Bodies) {
  struct Row {
    std::string_view rest, text;
  };
  for (const Row& row : {
           Row{"\r\nh2e2\r\n", "h2e2\n"},
           Row{"\r\n> > h2e2\r\n>h9g7\r\n", "h2e2\nh9g7\n"},
           Row{"Content-Transfer-Encoding: base64\r\n\r\naDJl\r\nMg==\r\n", "h2e2\n"},
           Row{"Content-Transfer-Encoding: quoted-printable\r\n\r\nh2=\r\ne2=20=E7=82=AE\r\n",
               "h2e2 炮\n"},
           Row{"Content-Type: text/plain;\r\n charset=\"gbk\"\r\n\r\n\xC5\xDA\r\n", "炮\n"},
           Row{"Content-Type: multipart/mixed; boundary=x\r\n\r\nnot me\r\n--x\r\n\r\na\r\n--x\r\n"
               "Content-Type: text/plain\r\n\r\nb\r\n--x--\r\nnor me\r\n",
               "a\nb\n"},
           Row{"Content-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\nContent-Type: "
               "text/plain\r\n\r\na\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>b\r\n--x--\r\n",
               "a\n"},
       }) {
    EXPECT_EQ(text_of(mail(row.rest)), row.text) << row.rest;
  }
}

TEST(DocumentMail, FilesHaveTheirNames) {
  const auto document = read(
      mail("Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\na\r\n--x\r\n"
           "Content-Type: application/x; name=\"=?gbk?B?xs3G1w==?= a/b.pgn\"\r\n\r\nb\r\n--x\r\n"
           "Content-Disposition: attachment; filename*0*=utf-8''%E6%A3; filename*1*=%8B.xqf\r\n\r\n"
           "c\r\n--x--\r\n"));
  ASSERT_TRUE(document);
  ASSERT_EQ(document->files.size(), 2U);
  EXPECT_EQ(document->files[0].name, "仆谱 a_b.pgn");
  EXPECT_EQ(document->files[0].bytes, "b\r\n");
  EXPECT_EQ(document->files[1].name, "棋.xqf");
}

TEST(DocumentMail, WhatIsMissingIsTold) {
  EXPECT_EQ(findings_of(mail("Content-Type: application/pkcs7-mime\r\n\r\nAAAA\r\n")),
            Names({"document_encrypted"}));
  EXPECT_EQ(findings_of(mail("Content-Type: multipart/mixed; boundary=x\r\n\r\na\r\n")),
            Names({"document_part_lost"}));
  EXPECT_EQ(findings_of(mail("\r\na\r\n")), Names());
}

TEST(Document, OtherFilesAreNone) {
  for (const std::string_view other :
       {"[Event \"a\"]\n\n1. h2e2 *\n", "From: Peking\nTo: Shanghai\nDate: 2001\n\n1. h2e2 h9g7\n",
        "Date: 2001\nEvent: a\n\n1. h2e2\n", "FORMAT WXF\nGAME a\nDATE 2001\n\n", "{\\rt",
        "PK\x03\x04 a few bytes", "Subject\n\nFrom: a\nDate: b\n\nc", ""}) {
    EXPECT_EQ(text_of(other), "no document") << other;
  }
}

}  // namespace
}  // namespace qipu
