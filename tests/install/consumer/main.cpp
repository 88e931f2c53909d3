// What docs/library.md shows of the library: any file is opened, its games are walked through.

#include <iostream>

#include "qipu/notation/main_line.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/open.h"

int main(int, char** arguments) {
  for (const qipu::OpenedGame& opened : qipu::OpenGames(arguments[1])) {
    std::cout << opened.game.tags.get("Title");
    if (const auto line = qipu::main_line_of(opened.game)) {
      qipu::Position position = line->start;
      for (const qipu::Move move : line->moves) {
        std::cout << ' ' << qipu::kWxf.written(position, move);
        position.make(move);
      }
    }
    std::cout << '\n';
  }
}
