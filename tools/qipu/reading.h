// The files that a command reads and must not write to.
#pragma once

#include <string>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/ops/inputs.h"

namespace qipu::tool {

/// Thrown if a command cannot go on and has printed the reason; the program ends with 2.
struct Refused {};

/// Lists the files to read. All commands that read records use it. A stream that leads to one of
/// the files is refused, as in are_no_inputs(). But if only messages go to that stream, and the
/// file was only found in a folder, the file is skipped instead. `tells`: the command writes its
/// results to standard output.
InputList listed_inputs(const InputRequest& request, Language language, bool tells = true);

/// Checks that standard output and standard error lead to none of the files. Otherwise throws
/// Refused; nothing has been written to them then.
void are_no_inputs(const std::vector<Input>& read, Language language);
/// Does the same if only standard input is read.
void is_no_input(Language language);

/// Returns all files that a run reads and must not overwrite: its inputs, their list, the games of
/// a book, a table of names. Streams that lead to them are refused too.
std::vector<Input> files_read(const InputList& list, const InputRequest& inputs, Language language,
                              const std::vector<std::string>& book = {},
                              const std::string& names = {});

}  // namespace qipu::tool
