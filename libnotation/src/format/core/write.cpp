#include "qipu/format/format.h"

namespace qipu {

std::string write_games(const Format& format, std::span<const Game> games,
                        const WriteOptions& options) {
  const auto writer = format.create(options);
  std::string records, entries;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (i != 0) writer->between(records);
    writer->write(games[i], records);
    if (format.listed) writer->list(entries);
  }
  std::string out;
  if (format.listed) {
    writer->number(entries, 0);
    writer->begin_list(out, games.size(), {});
    out += entries;
    writer->end_list(out, games.size());
  } else {
    writer->begin(out);
  }
  out += records;
  writer->finish(out);
  return out;
}

}  // namespace qipu
