// DhtmlXQ: records in brackets, as dpxq.com and half the Chinese forums show them.
//
// Both move lists are read: four digits a move with numbered lines, and the older units of twelve
// characters. The first is written. Blocks are found anywhere in a page. Syntax:
// grammars/dhtmlxq.hpp.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kDhtmlXq;

}  // namespace qipu
