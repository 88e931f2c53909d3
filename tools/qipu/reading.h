// The files that a command reads, and to which it therefore writes nothing.
#pragma once

#include <string>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/ops/run/inputs.h"

namespace qipu::tool {

/// Thrown where a command cannot go on, and has said why: the program ends with 2.
struct Refused {};

/// Lists what is read. All commands that read records do it here. A stream that leads to a file
/// among them is refused, as are_no_inputs() says; a file that was only found in a folder, and that
/// a stream leads to on which nothing but remarks are written, is not read. `tells`: what the
/// command has to tell goes to standard output.
InputList listed_inputs(const InputRequest& request, Language language, bool tells = true);

/// Sees that standard output and standard error lead to none of the files. Throws Refused: then
/// nothing was written to them.
void are_no_inputs(const std::vector<Input>& read, Language language);
/// The same where standard input alone is read.
void is_no_input(Language language);

/// All that a run reads and must not write over: its inputs, their list, the games of a book, a
/// table of names. They are refused as streams too.
std::vector<Input> files_read(const InputList& list, const InputRequest& inputs, Language language,
                              const std::vector<std::string>& book = {},
                              const std::string& names = {});

}  // namespace qipu::tool
