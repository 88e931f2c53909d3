// The subcommands. Each returns the exit code: 0 done, 1 findings, 2 could not.
#pragma once

#include "cli.h"

namespace qipu::tool {

int run_command(const Options& options);

int run_convert(const Options& options);
int run_check(const Options& options);
int run_show(const Options& options);
int run_diff(const Options& options);
int run_formats(const Options& options);
int run_judge(const Options& options);
int run_move(const Options& options);
int run_analyse(const Options& options);
int run_annotate(const Options& options);
int run_report(const Options& options);
int run_engine(const Options& options);
int run_bench(const Options& options);
int run_perft(const Options& options);

}  // namespace qipu::tool
