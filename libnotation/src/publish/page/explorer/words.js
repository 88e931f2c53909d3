// The words of the opening explorer, in Chinese and English.

export const kExplorerWords = {
  theme: ['浅色／深色', 'Light or dark'], board: ['棋盘', 'Board'], controls: ['走子', 'Move controls'],
  first: ['开始局面', 'First position'], back: ['上一着', 'Back'], next: ['下一着', 'Forward'],
  flip: ['翻转棋盘', 'Flip the board'], together: ['对称合并', 'Mirrored'],
  mirrored: ['左右对称的局面合并计算', 'Count mirrored positions together'],
  pieces: ['棋子', 'Pieces'], notation: ['记法', 'Notation'], now: ['当前局面', 'This position'],
  moves: ['着法', 'Moves'], move: ['着法', 'Move'], games: ['局', 'Games'], share: ['占比', 'Share'],
  results: ['胜负', 'Results'], score: ['得分率', 'Score'],
  redScore: ['红方得分率', 'Red’s score'], year: ['年份', 'Year'],
  meanYear: ['平均年份', 'mean year'],
  openings: ['查找开局', 'Find an opening'],
  search: ['名称或编号，如 屏风马、C47', 'Name or code: Screen Horse, C47'],
  samples: ['示例对局', 'Games'], newest: ['按日期，最新的在前', 'newest first'],
  noMoves: ['此后的着法未收录', 'Later moves are not on this page'],
  copied: ['已复制', 'Copied'], copyThis: ['请手动复制：', 'Copy this:'],
  copyFen: ['复制 FEN', 'Copy FEN'], copyLink: ['复制链接', 'Copy link'],
  copyMoves: ['复制着法', 'Copy moves'],
  hint: ['点着法或棋盘走子。键盘：→ 最常走的着法，1–9 第几着，← Home 后退，' +
         '↑ ↓ 选着，f 翻转，m 对称合并，/ 查找',
         'Click a move or the board. Keys: → the most frequent move, 1–9 that move, ← Home back, ' +
         '↑ ↓ choose, f flip, m mirror images, / find'],
  red: ['红方', 'Red'], black: ['黑方', 'Black'], toMove: ['轮到', 'to move: '],
};
