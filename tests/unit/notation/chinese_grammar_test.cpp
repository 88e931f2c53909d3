// The grammar of Chinese moves alone: kinds of signs as input, accepted or not.
#include <gtest/gtest.h>

#include <string_view>
#include <tao/pegtl/contrib/analyze.hpp>

#include "grammars/chinese.hpp"

namespace {

namespace g = qipu::grammar::chinese;
namespace pegtl = tao::pegtl;

bool accepts(std::string_view signs) {
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(signs.data(), signs.data() + signs.size(), "");
  return pegtl::parse<g::move>(in);
}

TEST(ChineseGrammar, MakesProgress) { EXPECT_EQ(pegtl::analyze<g::move>(), 0U); }

TEST(ChineseGrammar, Accepts) {
  for (const auto* signs : {
           "MN=N",    // 炮二平五
           "MNpN",    // 炮2+5
           "QM-N",    // 前炮退二
           "NM+N",    // 二兵进一
           "QMN=N",   // 前兵九平八
           "NMN=N",   // 二兵九平八
           "QN=N",    // 前九平八
           "NN=N",    // 二七平八
           "MQ=N",    // 车前平三
           "MQN=N",   // 兵前九平八
           "M=N",     // 炮平五
           "MNN",     // 炮25
           "MNNu",    // 马23, a line under the 3
           "QMNo",    // 前马4, a line over the 4
           "QNN",     // 前九八
           "MQN",     // 车前三
           "QMNN",    // 前兵九八
           "MN+",     // 兵七进
           "MNp",     // 兵7+
           "NM+",     // 二兵进
           "QN+",     // 前九进
           "MQ+",     // 兵前进
           "QMN+",    // 前兵九进
           "MN=N!",   // 炮二平五！
           "MN=Npp",  // 炮二平五++
           "MN=N!(",  // 炮二平五！（...）
           "QMNp",    // 前车4+: a check
       }) {
    EXPECT_TRUE(accepts(signs)) << signs;
  }
}

TEST(ChineseGrammar, Rejects) {
  for (const auto* signs : {
           "",      "M",     "N",   "MN",
           "MNN=",  // 炮二五平: signs in the wrong order
           "N=N",   // no piece and no order
           "QQ=N",  // two orders
           "MN=",   // 平 needs a file
           "MN==N",
           "MN=Nu",  // a line although the direction is given
           "MN=NN", "MNM=N",
           "!MN=N",  // marks come after the move
           "(MN=N",
           "NQ=N",  // 二前平五
           "NNeN",  // digits alone belong to Latin notations
           "NNpN",  "NNN",   "NN+",
       }) {
    EXPECT_FALSE(accepts(signs)) << signs;
  }
}

}  // namespace
