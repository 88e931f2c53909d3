/* What docs/library.md shows of the C interface. */

#include <stdio.h>

#include "qipu/c/qipu.h"

int main(int count, char **arguments) {
  qipu_games *games = qipu_open(arguments[count - 1], NULL);
  for (qipu_game *game; qipu_next(games, &game) == QIPU_OK; qipu_free(game)) {
    printf("%s: %zu plies\n", qipu_tag(game, "Title").data, qipu_main_moves(game, NULL, 0));
  }
  qipu_free(games);
}
