// DHJHtmlXQ: records of 打虎将's board, in brackets with numbers for names, as 广东象棋网 and
// stqiyuan.com show them. Read only: the sites are gone or read DhtmlXQ too.
//
// Blocks are found anywhere in a page. Where one stands inside a comment of a DhtmlXQ record, the
// page is DhtmlXQ's and the block stays part of that comment; --from dhj reads it. Syntax:
// grammars/dhj.hpp.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kDhj;

}  // namespace qipu
