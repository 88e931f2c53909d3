// The rows of all formats. The comment at the top of a format's source file says what the format is
// and what its reader refuses.
#pragma once

#include "qipu/format/format.h"

#pragma GCC visibility push(default)
namespace qipu {

extern const Format kXqf18;  ///< "xqf": probed, read, written as version 1.8
extern const Format kXqf10;  ///< "xqf10": written as version 1.0
extern const Format kXqr;
extern const Format kCbf;
extern const Format kCbl;
extern const Format kCbr;
extern const Format kDhtmlXq;
extern const Format kDhj;
extern const Format kPfc;
extern const Format kJavaXq;
extern const Format kMxq;
extern const Format kChe;
extern const Format kCcm;
extern const Format kChn;
extern const Format kXgf;
extern const Format kFen;
extern const Format kEpd;
extern const Format kUcci;
extern const Format kDiagram;
extern const Format kJson;
extern const Format kJsonLines;
extern const Format kPacked;  ///< "qdb": a database, or a stream of packed games
extern const Format kCsv;
extern const Format kPgn;
extern const Format kHbs;
extern const Format kMoveList;  ///< "txt": read, and written in the layout of magazines
extern const Format
    kXqstudioText;  ///< "xqstudio": read as "txt", written in the layout of XQStudio
extern const Format kOcr;
extern const Format kWxfFile;

}  // namespace qipu
#pragma GCC visibility pop
