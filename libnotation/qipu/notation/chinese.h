// Chinese move notation in its six variants. Each reads the texts of all the others; they differ in
// what they write.
//
// Each side counts files from its own right; 前 中 后 and 二 三 四 五 tell pieces on one file
// apart. Where two files have several pawns each, the file is named (前九平八); the variant of
// xqbase numbers the pawns through both files. Refused: promotions (变), numbers above nine.
#pragma once

#include "qipu/notation/notation.h"

namespace qipu {

extern const Notation kChinese;             ///< "zh": simplified, Black in 1-9
extern const Notation kChineseFull;         ///< "zh-full": the same, Black in full-width １-９
extern const Notation kChineseTraditional;  ///< "zh-hant"
extern const Notation kChineseHongKong;     ///< "zh-hk": 俥傌炮 for Red, 車馬包 for Black
extern const Notation kChineseXqbase;       ///< "zh-xqbase": pawns 一兵 二兵 ... over both files
extern const Notation kChinese1957;         ///< "zh-1957": Black in 一-九, Red in 1-9

}  // namespace qipu
